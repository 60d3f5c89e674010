"""What the system says of a file is said in the reader's language, not in the system's."""

import errno
import re
from pathlib import Path

import pytest

from cardtable.saves.errors import SaveError, reading, writing
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.wordings.messages import reason
from cardtable.texts.wordings.system_faults import os_words

PATH = Path("партия.cardgame")
FAULTS = (
    *(errno.EACCES, errno.EPERM, errno.EISDIR, errno.EROFS, errno.EIO, errno.EBUSY, errno.ELOOP),
    *(errno.ENAMETOOLONG, errno.EEXIST, errno.ENOENT, errno.ENOTDIR),
)


@pytest.mark.parametrize("number", FAULTS)
def test_a_fault_of_the_system_has_words_in_every_language(number: int) -> None:
    error = OSError(number, "English of the system", str(PATH))
    said = {code: os_words(Texts(code), error) for code in LANGUAGES}
    assert len(set(said.values())) == 3
    assert "English" not in "".join(said.values())
    assert not re.search("[A-Za-z]", said["ru"])


def test_a_file_that_cannot_be_read_is_told_whole_in_russian() -> None:
    error = reading(PermissionError(errno.EACCES, "Permission denied"), PATH)
    assert reason(Texts("ru"), error.code, error.params) == (
        "Не удаётся прочитать файл партия.cardgame: нет доступа"
    )
    error = writing(OSError(errno.EROFS, "Read-only file system"), PATH)
    assert "Read-only" not in reason(Texts("ro"), error.code, error.params)


def test_an_unknown_fault_is_told_by_its_symbol_and_none_by_nothing() -> None:
    error = reading(OSError(errno.EFBIG, "File too large"), PATH)
    assert reason(Texts("ru"), error.code, error.params).endswith("система сообщает: EFBIG")
    bare = SaveError("cannot_write", PATH)
    assert reason(Texts("ru"), bare.code, bare.params) == (
        "Не удаётся записать файл партия.cardgame."
    )
