"""Reading and writing .po files."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_read_po

from cardtable.resources import resource
from cardtable.texts.po import Message, parse_po, read_po, write_po

WRITTEN = """msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "A \\\\ tab\\t“quoted” \\"so\\""
msgstr "я"

#, fuzzy
msgctxt "the point"
msgid "Game"
msgstr "Гейм"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} карта"
msgstr[1] "{n} карты"
msgstr[2] "{n} карт"
"""


def test_what_is_written_is_read_back_the_same(tmp_path: Path) -> None:
    entries = parse_po(WRITTEN, "x.po")
    assert entries[1] == Message('A \\ tab\t“quoted” "so"', ("я",))
    assert entries[2] == Message("Game", ("Гейм",), context="the point", fuzzy=True)
    assert entries[3].plural == "{n} cards"
    assert entries[3].forms == ("{n} карта", "{n} карты", "{n} карт")
    path = tmp_path / "a" / "x.po"
    write_po(path, reversed(entries))
    assert path.read_text(encoding="utf-8") == WRITTEN
    assert read_po(path) == entries


def test_strings_that_go_on_over_lines_comments_and_obsolete_entries_are_read() -> None:
    text = (
        '# note\n#: a.py:1\nmsgid "one "\n"two"\nmsgstr ""\n"раз "\n"два"\n'
        '#~ msgid "x"\n#~ msgstr "y"'
    )
    first, old = parse_po(text, "x.po")
    assert (first.msgid, first.forms) == ("one two", ("раз два",))
    assert old.obsolete
    assert not first.obsolete


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgid "a\nmsgstr "b"', 1),
        ('msgid "a"\nnonsense', 2),
        ('"a"', 1),
        ('msgid "a"\nmsgid "b"', 2),
        ('msgstr "a"', 1),
    ],
)
def test_a_broken_file_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=rf"x\.po:{line}:"):
        parse_po(text, "x.po")


def test_a_plural_without_forms_is_untranslated() -> None:
    (entry,) = parse_po('msgid "a"\nmsgid_plural "b"\nmsgstr ""', "x.po")
    assert not entry.translated


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_our_files_are_read_as_babel_reads_them(language: str) -> None:
    path = resource(f"translations/{language}/LC_MESSAGES/cardtable.po")
    with path.open("rb") as file:
        theirs = babel_read_po(file)
    expected = {}
    for one in theirs:
        said = one.string or ""
        forms = (said,) if isinstance(said, str) else tuple(said)
        expected[one.context, one.id if isinstance(one.id, str) else one.id[0]] = forms
    expected.pop((None, ""), None)
    ours = {one.key: one.forms for one in read_po(path) if one.msgid and not one.obsolete}
    assert ours == expected
