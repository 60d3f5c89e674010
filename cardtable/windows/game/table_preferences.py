"""What the player's settings mean for cards and table: style, deck, habits, order of the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from cardtable.engine.cards import Card
from cardtable.table.drawing.deck import Deck, DeckError, load_deck, own_deck
from cardtable.table.drawing.faces import FaceStyle
from cardtable.table.view import Habits
from cardtable.texts import language
from cardtable.windows.settings.settings import Settings

PAUSES = {"slow": 700, "normal": 250, "quick": 0}
"""Milliseconds for which bots wait at each pace."""


STILL = 1200
"""Milliseconds that a finished trick is to be read where nothing moves: no flight told of it."""


def face_style(settings: Settings) -> FaceStyle:
    """How the faces are drawn."""
    return FaceStyle(
        language=language(),
        international=settings.indices == "international",
        four_colour=settings.four_colours,
        large_index=settings.large_index,
        back=settings.back,
    )


@cache
def ours() -> Deck:
    """Our own deck, read once."""
    return own_deck()


def deck_of(settings: Settings) -> tuple[Deck, DeckError | None]:
    """The deck to play with; ours, and what is wrong, if the player's own cannot be used."""
    if not settings.deck:
        return ours(), None
    try:
        return load_deck(Path(settings.deck), language()), None
    except DeckError as error:
        return ours(), error


def habits(settings: Settings) -> Habits:
    """How the table behaves."""
    return Habits(
        speed=settings.speed,
        text=settings.text_size / 100,
        calm=reduced_motion(settings),
        rest_until_click=settings.rest_until_click,
        single=settings.play_single,
        still=STILL,
    )


def reduced_motion(settings: Settings) -> bool:
    """Whether cards are to fade instead of flying: the player's word, or else the system's.

    Qt tells the system's wish from 6.12 on; before, motion is full unless the player says so.
    """
    if settings.motion != "system":
        return settings.motion == "reduced"
    wish = getattr(QGuiApplication.styleHints(), "motionPreference", None)
    return wish is not None and "Reduce" in str(wish())


def hand_key(settings: Settings) -> Callable[[Card], object]:
    """The order of the player's hand, from left to right."""
    suits, way = settings.hand_suits, -1 if settings.hand_high_first else 1

    def key(card: Card) -> tuple[int, int, int]:
        return (suits.index(card.suit), way * card.rank, card.copy)

    return key
