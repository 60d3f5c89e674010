"""Decks of cards as SVG pictures: our own, and any folder in KDE's card format."""

from __future__ import annotations

import configparser
import gzip
import io
import zlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtSvg import QSvgRenderer

from cardtable.engine.cards import Card
from cardtable.resources import resource
from cardtable.saves.content import TooLargeError, content_of, is_file, is_folder
from cardtable.texts import N_, _

SUIT_NAMES = {"C": "club", "D": "diamond", "S": "spade", "H": "heart"}
_COURTS = {11: "jack", 12: "queen", 13: "king", 14: "1"}

SUIT_INKS = {"C": "#1a1a1b", "D": "#c8102f", "S": "#1a1a1a", "H": "#c8102e"}
"""The colours of the suits; our deck's file holds just these strings for its pips."""

FOUR_INKS = {"C": "#0b7a3b", "D": "#1456b8", "S": "#1a1a1a", "H": "#c8102e"}
"""The suits in four colours."""

_FOUR_COLOURS = {
    SUIT_INKS["C"]: FOUR_INKS["C"],
    SUIT_INKS["D"]: FOUR_INKS["D"],
    "#d65a1f": "#2f6fd0",  # the clothes of the diamond courts
    "#2c1709": "#0f1c33",  # and their outlines
}

SOON_READ = 2 * 1024 * 1024
"""Bytes of SVG text that are parsed in the time of two or three pictures of a motion; ours has half
a million."""

_LARGEST = 32 * 1024 * 1024  # bytes of SVG text; the richest decks hold about ten million

ELEMENTS = frozenset(
    f"{rank}_{suit}"
    for suit in SUIT_NAMES.values()
    for rank in (*range(1, 11), "jack", "queen", "king")
)
"""The 52 element ids every deck must hold, besides `back`."""


class DeckProblem(StrEnum):
    """Why a deck cannot be used."""

    UNREADABLE = "unreadable"
    NO_INDEX = "no index"
    NO_PICTURE = "no picture"
    NOT_SVG = "not svg"
    INCOMPLETE = "incomplete"


_SENTENCES = {
    DeckProblem.UNREADABLE: N_("The deck file “{file}” cannot be read."),
    DeckProblem.NO_INDEX: N_("The folder “{file}” holds no deck: it has no file index.desktop."),
    DeckProblem.NO_PICTURE: N_("The deck “{file}” does not name the file with its pictures."),
    DeckProblem.NOT_SVG: N_("The deck file “{file}” is not a usable SVG picture."),
    DeckProblem.INCOMPLETE: N_("The deck “{file}” has no picture of {missing}."),
}


class DeckError(Exception):
    """A deck that cannot be used: the problem, the file, and for INCOMPLETE an element id."""

    def __init__(self, problem: DeckProblem, file: Path, missing: str = "") -> None:
        super().__init__(f"{problem}: {file} {missing}".rstrip())
        self.problem = problem
        self.file = file
        self.missing = missing

    def sentence(self) -> str:
        """What is wrong, in the program's language."""
        return _(_SENTENCES[self.problem], file=str(self.file), missing=self.missing)


def element(card: Card) -> str:
    """The element id of a card's face: "queen_spade", "1_club", "10_heart"."""
    return f"{_COURTS.get(card.rank, card.rank)}_{SUIT_NAMES[card.suit]}"


@dataclass(frozen=True)
class Deck:
    """The pictures of one deck. Two decks are the same when they come from the same file."""

    name: str
    file: Path
    text: bytes
    """The SVG text, unpacked."""

    @cached_property
    def renderer(self) -> QSvgRenderer:
        """The deck in two colours, as it was drawn."""
        return QSvgRenderer(QByteArray(self.text))

    @cached_property
    def four_colours(self) -> QSvgRenderer:
        """The deck with blue diamonds and green clubs; a stranger's deck stays as it is."""
        if not self.plain_corners:
            return self.renderer
        text = self.text
        for ink, other in _FOUR_COLOURS.items():
            text = text.replace(ink.encode(), other.encode())
        return QSvgRenderer(QByteArray(text))

    def let_go(self) -> bool:
        """Forget what was parsed, twenty times the text, until a face is to be drawn again; False
        if there is nothing to forget. A deck that takes long to parse keeps it."""
        kept = vars(self)
        if len(self.text) > SOON_READ or "renderer" not in kept:
            return False
        for asked in ("plain_corners", "aspect", "backs"):
            getattr(self, asked)  # of the picture, while it is there
        kept.pop("renderer")
        kept.pop("four_colours", None)
        return True

    @cached_property
    def plain_corners(self) -> bool:
        """Whether the faces leave their corners free for our indices; only our own decks do."""
        return self.renderer.elementExists("suit_spade")

    @cached_property
    def aspect(self) -> float:
        """Height of a card divided by its width."""
        bounds: QRectF = self.renderer.boundsOnElement("1_spade")
        return bounds.height() / bounds.width()

    @cached_property
    def backs(self) -> tuple[str, ...]:
        """Element ids of the backs, the usual one first."""
        return tuple(
            name for name in ("back", "back_embroidery") if self.renderer.elementExists(name)
        )


def own_deck() -> Deck:
    """The deck drawn for this program."""
    return _checked("Cardtable", resource("assets/decks/cardtable/cardtable.svg"))


def load_deck(where: Path, language: str = "en") -> Deck:
    """The deck in a folder with KDE's index.desktop, or in one .svg or .svgz file.

    `language` chooses among the names the deck gives itself. DeckError says what is wrong.
    """
    if not is_folder(where):
        return _checked(where.stem, where)
    index = where / "index.desktop"
    if not is_file(index):
        raise DeckError(DeckProblem.NO_INDEX, where)
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",))
    try:
        parser.read_string(content_of(index, _LARGEST).decode("utf-8-sig"))
    except (OSError, ValueError, configparser.Error):
        raise DeckError(DeckProblem.UNREADABLE, index) from None
    entries = {key: text for part in parser.sections() for key, text in parser.items(part)}
    picture = entries.get("svg", "").strip()
    # A picture outside the deck's own folder is not the deck's.
    if not picture or Path(picture).name != picture:
        raise DeckError(DeckProblem.NO_PICTURE, index)
    name = entries.get(f"name[{language}]") or entries.get("name") or where.name
    return _checked(name, where / picture)


def _checked(name: str, file: Path) -> Deck:
    """The deck in that file, every card of which is known to be there."""
    try:
        text = content_of(file, _LARGEST)
        if text[:2] == b"\x1f\x8b":
            with gzip.open(io.BytesIO(text)) as packed:
                text = packed.read(_LARGEST + 1)
    except TooLargeError:
        raise DeckError(DeckProblem.NOT_SVG, file) from None
    except (OSError, EOFError, zlib.error):
        raise DeckError(DeckProblem.UNREADABLE, file) from None
    if len(text) > _LARGEST or b"<svg" not in text:
        raise DeckError(DeckProblem.NOT_SVG, file)
    deck = Deck(name, file, text)
    if not deck.renderer.isValid():
        raise DeckError(DeckProblem.NOT_SVG, file)
    for wanted in ("back", *sorted(ELEMENTS)):
        drawn = deck.renderer.elementExists(wanted)
        if not drawn or deck.renderer.boundsOnElement(wanted).isEmpty():
            raise DeckError(DeckProblem.INCOMPLETE, file, wanted)
    return deck
