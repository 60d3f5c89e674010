"""What a player is asked and told: questions, choices, reasons, notices, from Asks and events.

Everywhere `names` are those of the people by seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.actions import Ask, Reason
from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Event, TrickWon
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import TURN_UP
from cardtable.texts.book.anchors import explain, rule_anchor
from cardtable.texts.catalogue import _, language, n_, texts
from cardtable.texts.commentary import Company, comment
from cardtable.texts.wordings import messages


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is not offered: the sentence, the rule's anchor ("" if none), its name."""

    sentence: str
    anchor: str = ""
    rule: str = ""


def question(ask: Ask, view: SeatView, names: Sequence[str]) -> str:
    """What the Ask asks, as a sentence."""
    kind = "lead" if ask.kind == "play" and not view.plays else ask.kind
    params: dict[str, object] = {"count": ask.count}
    if ask.topic:
        params["topic"] = ask.topic
    if ask.target is not None and ask.target < len(names):
        params["name"] = names[ask.target]
    turned = view.piles.get(TURN_UP)
    if view.public.trump:
        params["trump"] = view.public.trump
    elif turned and turned.cards:
        params["trump"] = turned.cards[-1].suit
    return messages.asked_words(texts(), kind, params)


def choice(ask: Ask, name: str, names: Sequence[str]) -> str:
    """A choice as its button says it; a seat's number becomes a name or a place."""
    if name.isdigit():
        seat = int(name)
        if ask.topic == "seat":
            return _("Seat {n}", n=seat + 1)
        if seat < len(names):
            return names[seat]
    return messages.choice(texts(), ask.topic or ask.kind, name)


def claim(ask: Ask) -> str:
    """An offer's own name, where the choices only say against whom."""
    return messages.choice(texts(), ask.topic or ask.kind, ask.kind)


def why(game: str, reason: Reason, card: Card | None = None) -> Why:
    """The reason in words, with the rule behind it."""
    params: dict[str, object] = dict(reason.params)
    if card is not None:
        params.setdefault("card", str(card))
    sentence = messages.reason(texts(), reason.code, params)
    anchor = rule_anchor(game, reason.code)
    if anchor is None:
        return Why(sentence)
    return Why(sentence, anchor, explain(language(), anchor).label)


def full(ask: Ask) -> str:
    """That enough cards are chosen already."""
    return n_(
        "You have chosen your card. Take it back to choose another one.",
        "You have chosen all {n} cards. Take one back to choose another one.",
        ask.count,
    )


def send(ask: Ask) -> str:
    """What the button says that sends the chosen cards."""
    return _("Send") if ask.kind == "pass" else _("Lay aside")


def tray(ask: Ask, names: Sequence[str]) -> str:
    """The tray's title: who receives, and an arrow to where that player sits."""
    if ask.target is not None and ask.target < len(names):
        name, round_left = names[ask.target], (ask.target - ask.seat) % len(names)
        if 2 * round_left == len(names):
            return _("↑ Pass to {name}", name=name)
        if 2 * round_left < len(names):
            return _("← Pass to {name}", name=name)
        return _("Pass to {name} →", name=name)
    return n_("{n} card to lay aside", "{n} cards to lay aside", ask.count)


VIEWER = -1
"""The reader is whoever's seat the table is seen from."""


def reader_of(view: SeatView, reader: int | None = VIEWER) -> int | None:
    """The seat that is "you": the one given, None for nobody's."""
    return view.seat if reader == VIEWER else reader


def sentence(
    event: Event, names: Sequence[str], view: SeatView, reader: int | None = VIEWER
) -> str:
    """The event in one sentence, "" where it needs none. reader: the seat that is "you"."""
    you = reader_of(view, reader)
    called = [*names, *(str(seat + 1) for seat in range(len(names), view.table.players))]
    return comment(texts(), event, Company(called, you, view.public.sides, view.table.game))


def is_notice(event: Event) -> bool:
    """Whether the event deserves a line on the table; cards and tricks are seen as they move."""
    return not isinstance(event, CardsMoved | TrickWon)
