"""Decks are read: our own, KDE's format, and everything that can be wrong with them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF

from cardtable.engine.cards import pack, parse_card
from cardtable.resources import resource
from cardtable.table.drawing.deck import (
    ELEMENTS,
    SOON_READ,
    Deck,
    DeckError,
    DeckProblem,
    element,
    load_deck,
    own_deck,
)
from cardtable.table.drawing.faces import FaceCache
from cardtable.texts import set_language

pytestmark = pytest.mark.usefixtures("qapp")


def small_deck(*, without: str = "") -> bytes:
    """A deck of plain rectangles with letters nowhere, as a stranger might draw it."""
    names = sorted({*ELEMENTS, "back"} - {without})
    cards = "".join(
        f'<rect id="{name}" x="{i * 20}" y="0" width="10" height="15" fill="#eeeeee"/>'
        for i, name in enumerate(names)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="20">{cards}</svg>'.encode()
    )


def folder(where: Path, *, index: str | None = None, svg: bytes | None = None) -> Path:
    """A deck folder in KDE's format."""
    where.mkdir()
    text = (
        "[KDE Backdeck]\nName=Plain\nName[ru]=Простая\nSVG=plain.svgz\n" if index is None else index
    )
    (where / "index.desktop").write_text(text, encoding="utf-8")
    (where / "plain.svgz").write_bytes(gzip.compress(svg if svg is not None else small_deck()))
    return where


def test_the_52_cards_have_52_element_ids() -> None:
    assert {element(card) for card in pack()} == ELEMENTS
    assert element(parse_card("QS")) == "queen_spade"
    assert element(parse_card("AC2")) == "1_club"
    assert element(parse_card("TH")) == "10_heart"


def test_our_own_deck_is_complete_and_leaves_the_corners_to_the_indices() -> None:
    deck = own_deck()
    assert deck.plain_corners
    assert deck.aspect == pytest.approx(1.4, abs=0.001)
    assert deck.backs == ("back", "back_embroidery")


def test_a_folder_in_kde_format_is_read_with_its_name_in_the_language(tmp_path: Path) -> None:
    where = folder(tmp_path / "plain")
    assert load_deck(where).name == "Plain"
    deck = load_deck(where, "ru")
    assert deck.name == "Простая"
    assert not deck.plain_corners
    assert deck.aspect == pytest.approx(1.5)
    assert deck.backs == ("back",)
    assert deck.four_colours is deck.renderer


def test_a_bare_svg_file_is_a_deck_too() -> None:
    deck = load_deck(resource("assets/decks/cardtable/cardtable.svg"))
    assert deck.name == "cardtable"


@pytest.mark.parametrize(
    ("index", "svg", "problem"),
    [
        ("[KDE Backdeck]\nName=Plain\n", None, DeckProblem.NO_PICTURE),
        ("[KDE Backdeck]\nSVG=../plain.svgz\n", None, DeckProblem.NO_PICTURE),
        ("no section\n", None, DeckProblem.UNREADABLE),
        ("[KDE Backdeck]\nSVG=missing.svgz\n", None, DeckProblem.UNREADABLE),
        (None, b"not a picture", DeckProblem.NOT_SVG),
        (None, b"<svg", DeckProblem.NOT_SVG),
        (None, small_deck(without="7_heart"), DeckProblem.INCOMPLETE),
    ],
)
def test_a_damaged_folder_is_refused_with_what_is_wrong(
    tmp_path: Path, index: str | None, svg: bytes | None, problem: DeckProblem
) -> None:
    with pytest.raises(DeckError) as refused:
        load_deck(folder(tmp_path / "plain", index=index, svg=svg))
    assert refused.value.problem is problem
    assert "plain" in refused.value.sentence()


def test_a_folder_without_an_index_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError) as refused:
        load_deck(tmp_path)
    assert refused.value.problem is DeckProblem.NO_INDEX


def test_a_torn_archive_is_refused(tmp_path: Path) -> None:
    torn = tmp_path / "torn.svgz"
    torn.write_bytes(gzip.compress(small_deck())[:200])
    with pytest.raises(DeckError) as refused:
        load_deck(torn)
    assert refused.value.problem is DeckProblem.UNREADABLE


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_the_reason_is_said_in_the_language(tmp_path: Path, language: str) -> None:
    set_language("en")
    english = DeckError(DeckProblem.INCOMPLETE, tmp_path, "7_heart").sentence()
    set_language(language)
    try:
        said = DeckError(DeckProblem.INCOMPLETE, tmp_path, "7_heart").sentence()
    finally:
        set_language("en")
    assert said != english
    assert "7_heart" in said


@pytest.mark.parametrize("where", ["a\0b", "x" * 5000, "\ud800"])
def test_a_path_that_no_deck_can_have_is_refused(where: str) -> None:
    with pytest.raises(DeckError) as caught:
        load_deck(Path(where))
    assert caught.value.problem is DeckProblem.UNREADABLE


def test_what_a_deck_was_read_into_goes_and_comes_again_when_a_face_is_drawn() -> None:
    deck, size = own_deck(), QSizeF(60, 84)
    before = FaceCache(deck).pixmap(parse_card("QS"), size).toImage()
    assert deck.let_go()
    assert "renderer" not in vars(deck)
    assert not deck.let_go(), "there is nothing more"
    assert deck.backs
    assert "renderer" not in vars(deck), "what is known of it needs no picture"
    assert FaceCache(deck).pixmap(parse_card("QS"), size).toImage() == before


def test_a_deck_that_takes_long_to_read_is_kept() -> None:
    own = own_deck()
    large = Deck("Large", own.file, own.text + b" " * SOON_READ)
    assert large.renderer.isValid()
    assert not large.let_go()
    assert "renderer" in vars(large)
