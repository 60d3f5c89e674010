"""What the reader is asked, as a page asks it: a question with its buttons, and what may be said
besides."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.actions import Action, Ask
from cardtable.engine.cards import parse_card
from cardtable.engine.seat_view import SeatView
from cardtable.texts import _
from cardtable.texts.table import asked

from .cards import MARKING
from .screen import Button, Offer, Question

LONGEST = 40
"""Characters of a choice that a page may send, as on the network."""


def needed(asks: Sequence[Ask]) -> Ask | None:
    """What must be decided; None if nothing must."""
    return next((ask for ask in asks if not ask.optional), None)


def question_of(ask: Ask, view: SeatView, names: Sequence[str]) -> Question:
    """The question of the moment."""
    words = asked.question(ask, view, names)
    if ask.kind == "cut":
        numbers = [int(name) for name in ask.choices]
        return Question(ask.id, "cut", words, send=_("Cut"), least=min(numbers), most=max(numbers))
    if ask.kind in MARKING:
        return Question(
            ask.id,
            "mark",
            words,
            ask.count,
            asked.send(ask),
            asked.tray(ask, names),
            asked.full(ask),
        )
    if ask.choices:
        buttons = tuple(
            Button(asked.choice(ask, name, names), ask.id, name) for name in ask.choices
        )
        barred = tuple(
            Button(
                asked.choice(ask, name, names),
                ask.id,
                why=asked.why(view.table.game, reason).sentence,
            )
            for name, reason in ask.choice_reasons.items()
        )
        return Question(ask.id, "choose", words, buttons=(*buttons, *barred))
    return Question(ask.id, "play", words, ask.count)


def offers(asks: Sequence[Ask], names: Sequence[str]) -> tuple[Offer, ...]:
    """What may be said or left: a claim against one of several, a card taken back."""
    found: list[Offer] = []
    for ask in asks:
        if not ask.optional:
            continue
        if not ask.choices:
            cards = tuple(map(str, ask.cards[: ask.count]))
            label = _("Take back the {card:acc}", card=ask.cards[0])
            found.append(Offer(label, (Button(label, ask.id, cards=cards),)))
            continue
        buttons = tuple(
            Button(asked.choice(ask, name, names), ask.id, name) for name in ask.choices
        )
        if all(name.isdigit() for name in ask.choices):
            found.append(Offer(asked.claim(ask), buttons))
        else:
            found += (Offer(button.words, (button,)) for button in buttons)
    return tuple(found)


def answer(asks: Sequence[Ask], number: int, cards: Sequence[str], choice: str) -> Action | None:
    """The action that a page's answer means; None if it is no answer to any of these asks.

    ValueError for what is no card.
    """
    named = tuple(map(parse_card, cards))
    ask = next((ask for ask in asks if ask.id == number), None)
    return None if ask is None else Action(ask.kind, named, choice)
