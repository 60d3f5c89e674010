"""What the table says: `texts.table.asked` for its people, and reasons as rich text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardtable.engine.actions import Ask
from cardtable.engine.events import Event
from cardtable.engine.seat_view import SeatView
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import _
from cardtable.texts.table import asked
from cardtable.texts.table.asked import Why, claim, full, is_notice, send, why

__all__ = [
    "Why",
    "choice",
    "claim",
    "full",
    "is_notice",
    "question",
    "rich",
    "send",
    "sentence",
    "tray",
    "why",
]


def _names(sitters: Sequence[Sitter]) -> list[str]:
    return [sitter.name for sitter in sitters]


def question(ask: Ask, view: SeatView, sitters: Sequence[Sitter]) -> str:
    """What the Ask asks, as a sentence."""
    return asked.question(ask, view, _names(sitters))


def choice(ask: Ask, name: str, sitters: Sequence[Sitter]) -> str:
    """A choice as its button says it; a seat's number becomes a name or a place."""
    return asked.choice(ask, name, _names(sitters))


def tray(ask: Ask, sitters: Sequence[Sitter]) -> str:
    """The tray's title: who receives, and an arrow to where that player sits."""
    return asked.tray(ask, _names(sitters))


def sentence(
    event: Event, sitters: Sequence[Sitter], view: SeatView, reader: int | None = asked.VIEWER
) -> str:
    """The event in one sentence, "" where it needs none. reader: the seat that is "you"."""
    return asked.sentence(event, _names(sitters), view, reader)


def rich(why: Why, colour: str) -> str:
    """The reason as rich text, with a link to the rule's anchor in that colour."""
    if not why.anchor:
        return escape(why.sentence)
    link = escape(_("Rule: {rule}", rule=why.rule))
    anchor = f'<a href="{why.anchor}" style="color:{colour}">{link}</a>'
    return f"{escape(why.sentence)}<br>{anchor}"
