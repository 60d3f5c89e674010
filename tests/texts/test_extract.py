"""Collecting sentences from the source and keeping the .po files in step."""

from pathlib import Path

import pytest

from cardtable.texts.extract import check, entries_of, main, po_path, said_in, update
from cardtable.texts.po import Message, write_po

SOURCE = """
def f(x, count):
    _("Lead the {card}.", card=x)
    n_("{n} card", "{n} cards", count)
    texts.p_("the point", "Game")
    table = {"a": N_("Stand"), "b": Nn_("one", "{n} of them")}
    return _(x)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small program that says five sentences."""
    (tmp_path / "cardtable").mkdir()
    (tmp_path / "cardtable" / "a.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def fill(root: Path, language: str, **forms: tuple[str, ...]) -> None:
    """Translates everything that is missing: plainly, or as `forms` say by English sentence."""
    path = po_path(root, language)
    entries = [
        Message(
            e.msgid,
            forms.get(e.msgid, tuple(e.plural or e.msgid for _ in e.forms)),
            e.plural,
            e.context,
        )
        for e in entries_of(path)
    ]
    write_po(path, entries)


def test_every_way_of_saying_a_sentence_is_found(checkout: Path) -> None:
    found, complaints = said_in(checkout / "cardtable" / "a.py", "a.py")
    assert {(said.context, said.msgid, said.plural) for said in found} == {
        (None, "Lead the {card}.", None),
        (None, "{n} card", "{n} cards"),
        ("the point", "Game", None),
        (None, "Stand", None),
        (None, "one", "{n} of them"),
    }
    assert complaints == []


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('_(f"Hello {name}")', "a.py:1: _() wants one whole literal"),
        ('_("Hello " + name)', "a.py:1: _() wants one whole literal"),
        ('_("Hello {name}", nam=1)', "a.py:1: no value for name"),
        ('n_("{n} a", "{n} b {c}", 2)', "a.py:1: no value for c"),
    ],
)
def test_what_cannot_be_translated_is_complained_about(
    line: str, complaint: str, tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(line, encoding="utf-8")
    assert said_in(tmp_path / "a.py", "a.py")[1][0].startswith(complaint)


def test_update_adds_new_sentences_keeps_translations_and_drops_the_unsaid(checkout: Path) -> None:
    write_po(
        po_path(checkout, "ru"),
        [
            Message("Stand", ("Оставляю",)),
            Message("No longer said", ("Нет",)),
            Message("Game", ("Игра",)),
        ],
    )
    missing = update(checkout)
    russian = {entry.key: entry for entry in entries_of(po_path(checkout, "ru"))}
    assert russian[(None, "Stand")].forms == ("Оставляю",)
    assert russian[(None, "{n} card")].forms == ("", "", "")
    assert russian[("the point", "Game")].forms == ("",)
    assert len(russian) == 5
    assert "ru: no translation: Lead the {card}." in missing
    assert not any("ru: no translation: Stand" in line for line in missing)
    before = po_path(checkout, "ru").read_bytes()
    update(checkout)
    assert po_path(checkout, "ru").read_bytes() == before


def test_a_whole_catalogue_passes_and_each_gap_is_named(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(checkout)
    assert main(["--check"], checkout) == 1
    assert "no translation" in capsys.readouterr().out
    translated: dict[str, tuple[str, ...]] = {
        "Lead the {card}.": ("Зайдите с {card:gen}.",),
        "Stand": ("Оставляю",),
    }
    translated |= {"Game": ("Гейм",), "one": ("{n} из них",) * 3}
    translated["{n} card"] = ("{n} карта", "{n} карты", "{n} карт")
    fill(checkout, "ru", **translated)
    fill(checkout, "ro")
    assert check(checkout) == []
    assert main(["--check"], checkout) == 0
    source = checkout / "cardtable" / "a.py"
    source.write_text(SOURCE.replace('"Stand"', '"Remain"'), encoding="utf-8")
    problems = check(checkout)
    assert "ru: Stand: no longer said; run `dev.py translate`" in problems
    assert "ro: no translation: Remain (cardtable/a.py:6)" in problems


def test_a_program_that_says_nothing_yet_passes(tmp_path: Path) -> None:
    (tmp_path / "cardtable").mkdir()
    assert update(tmp_path) == []
    assert check(tmp_path) == []


def test_two_plurals_for_one_sentence_are_complained_about(checkout: Path) -> None:
    other = checkout / "cardtable" / "b.py"
    other.write_text('n_("{n} card", "{n} pieces", 2)', encoding="utf-8")
    assert any(
        "cardtable/b.py:1: another plural than at cardtable/a.py:4" in line
        for line in update(checkout)
    )


def test_an_entry_that_stands_twice_is_named(checkout: Path) -> None:
    update(checkout)
    path = po_path(checkout, "ru")
    with path.open("a", encoding="utf-8") as file:
        file.write('\nmsgid "Stand"\nmsgstr "Оставляю"\n')
    assert "ru: Stand: stands twice" in check(checkout)


def test_the_programs_own_catalogue_is_without_fault() -> None:
    assert check(Path(__file__).resolve().parents[2]) == []
