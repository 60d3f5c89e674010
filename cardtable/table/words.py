"""What the table says: questions, choices, reasons and notices, from Asks and events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from cardtable.engine.actions import Ask, Reason
from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Event, TrickWon
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import TURN_UP
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import _, language, messages, n_, texts
from cardtable.texts.book.anchors import explain, rule_anchor
from cardtable.texts.commentary import Company, comment


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is not offered: the sentence, the rule's anchor ("" if none), its name."""

    sentence: str
    anchor: str = ""
    rule: str = ""


def question(ask: Ask, view: SeatView, sitters: Sequence[Sitter]) -> str:
    """What the Ask asks, as a sentence."""
    kind = "lead" if ask.kind == "play" and not view.plays else ask.kind
    params: dict[str, object] = {"count": ask.count}
    if ask.topic:
        params["topic"] = ask.topic
    if ask.target is not None and ask.target < len(sitters):
        params["name"] = sitters[ask.target].name
    turned = view.piles.get(TURN_UP)
    if view.public.trump:
        params["trump"] = view.public.trump
    elif turned and turned.cards:
        params["trump"] = turned.cards[-1].suit
    return messages.question(texts(), kind, params)


def choice(ask: Ask, name: str, sitters: Sequence[Sitter]) -> str:
    """A choice as its button says it; a seat's number becomes a name or a place."""
    if name.isdigit():
        seat = int(name)
        if ask.topic == "seat":
            return _("Seat {n}", n=seat + 1)
        if seat < len(sitters):
            return sitters[seat].name
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


def rich(why: Why, colour: str) -> str:
    """The reason as rich text, with a link to the rule's anchor in that colour."""
    if not why.anchor:
        return escape(why.sentence)
    link = escape(_("Rule: {rule}", rule=why.rule))
    anchor = f'<a href="{why.anchor}" style="color:{colour}">{link}</a>'
    return f"{escape(why.sentence)}<br>{anchor}"


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


def tray(ask: Ask, sitters: Sequence[Sitter]) -> str:
    """The tray's title: who receives, and an arrow to where that player sits."""
    if ask.target is not None and ask.target < len(sitters):
        name, round_left = sitters[ask.target].name, (ask.target - ask.seat) % len(sitters)
        if 2 * round_left == len(sitters):
            return _("↑ Pass to {name}", name=name)
        if 2 * round_left < len(sitters):
            return _("← Pass to {name}", name=name)
        return _("Pass to {name} →", name=name)
    return n_("{n} card to lay aside", "{n} cards to lay aside", ask.count)


def sentence(event: Event, sitters: Sequence[Sitter], view: SeatView) -> str:
    """The event in one sentence, "" where it needs none."""
    seats = view.table.players
    names = [sitters[i].name if i < len(sitters) else str(i + 1) for i in range(seats)]
    return comment(texts(), event, Company(names, view.seat, view.public.sides, view.table.game))


def is_notice(event: Event) -> bool:
    """Whether the event deserves a line on the table; cards and tricks are seen as they move."""
    return not isinstance(event, CardsMoved | TrickWon)
