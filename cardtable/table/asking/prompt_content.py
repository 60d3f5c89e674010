"""Fills the panel with what is asked: the question, its answers, and what may be said besides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardtable.engine.actions import Ask
from cardtable.engine.seat_view import SeatView
from cardtable.table.drawing.badges import Sitter
from cardtable.table.input.decision import MARKING, Player
from cardtable.texts import _, texts
from cardtable.texts.wordings import messages

from . import words
from .prompts import Panel


def fill(panel: Panel, player: Player, view: SeatView, sitters: Sequence[Sitter]) -> None:
    """The panel says what the player is asked now; without an Ask it is empty."""
    ask = player.ask
    panel.ask("" if ask is None else words.question(ask, view, sitters))
    if ask is not None:
        _answers(panel, player, ask, sitters)
        for name, reason in ask.choice_reasons.items():
            button = panel.button(words.choice(ask, name, sitters), player.rest)
            button.setEnabled(False)
            button.setToolTip(words.why(view.table.game, reason).sentence)
    for offer in player.offers:
        _offer(panel, player, offer, view, sitters)


def _answers(panel: Panel, player: Player, ask: Ask, sitters: Sequence[Sitter]) -> None:
    if ask.kind == "cut":
        numbers = [int(name) for name in ask.choices]
        panel.slider(numbers[0], numbers[-1], partial(_cut, player, ask))
        return
    if ask.kind in MARKING:
        send = panel.button(words.send(ask), player.send, primary=True)
        send.setEnabled(player.complete)
    for name in ask.choices:
        label = words.choice(ask, name, sitters)
        about = messages.about(texts(), ask.topic or ask.kind, name)
        only = len(ask.choices) == 1  # card after card from the stock is taken with quick clicks
        made = panel.button(label, partial(player.choose, ask, name), primary=only, about=about)
        made.every = only


def _offer(
    panel: Panel, player: Player, offer: Ask, view: SeatView, sitters: Sequence[Sitter]
) -> None:
    """What may be said or left: a claim against one of several, a card taken back."""
    if not offer.choices:
        label = _("Take back the {card:acc}", card=offer.cards[0])
        panel.button(label, partial(player.grant, offer))
    elif all(name.isdigit() for name in offer.choices):
        entries = [
            (words.choice(offer, name, sitters), partial(player.choose, offer, name))
            for name in offer.choices
        ]
        panel.menu(words.claim(offer), entries)
    else:
        for name in offer.choices:
            label = words.choice(offer, name, sitters)
            panel.button(label, partial(player.choose, offer, name))


def _cut(player: Player, ask: Ask, number: int) -> None:
    player.choose(ask, str(number))
