"""What the system reports about a file, in our words: its own are English on every system."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from cardtable.texts.catalogue import N_, Texts

_WORDS = {
    "EACCES": N_("access is denied"),
    "EPERM": N_("access is denied"),
    "ENOENT": N_("there is no such file or folder"),
    "ENOTDIR": N_("a part of the path is not a folder"),
    "EISDIR": N_("it is a folder, not a file"),
    "EEXIST": N_("something of that name is there already"),
    "EROFS": N_("the disk can only be read"),
    "ENOSPC": N_("the disk is full"),
    "EDQUOT": N_("the disk is full"),
    "EBUSY": N_("another program is using it"),
    "ELOOP": N_("a link in the path leads nowhere"),
    "EIO": N_("the disk reports a fault"),
    "ENAMETOOLONG": N_("the name is too long"),
    "EINVAL": N_("no file can have such a name there"),
    "EILSEQ": N_("no file can have such a name there"),
    "ENXIO": N_("it is not an ordinary file"),
    "ENODEV": N_("it is not an ordinary file"),
    "EMFILE": N_("too many files are open"),
    "ENFILE": N_("too many files are open"),
    "ESTALE": N_("the disk cannot be reached"),
    "ETIMEDOUT": N_("the disk cannot be reached"),
    "EHOSTDOWN": N_("the disk cannot be reached"),
    "ENOTCONN": N_("the disk cannot be reached"),
}


def os_words(texts: Texts, error: OSError) -> str:
    """What is behind an OSError, to stand after a colon."""
    return fault_words(texts, errno.errorcode.get(error.errno or 0, ""))


def fault_words(texts: Texts, symbol: str) -> str:
    """The same for the symbol of an errno ("EACCES"); the symbol itself where we have no words."""
    if symbol in _WORDS:
        return texts._(_WORDS[symbol])
    return texts._(N_("the system reports {code}"), code=symbol or "?")


def with_fault(texts: Texts, params: Mapping[str, object]) -> dict[str, object]:
    """An error's parameters, the system's fault among them (`detail`) put into words."""
    detail = params.get("detail")
    if isinstance(detail, str) and (detail in _WORDS or detail in errno.errorcode.values()):
        return {**params, "detail": fault_words(texts, detail)}
    return {**params, "detail": detail or None}
