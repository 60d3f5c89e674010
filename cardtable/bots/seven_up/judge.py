"""What each card costs at Seven-Up: chances to win the game, on the same imagined deals for all."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cardtable.engine.actions import Ask
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView

from .bit_cards import card_of
from .known import known
from .search import Search, Strength

PATIENT = Strength(pick_from=1, exact=6, dear=6)
"""Neither calibrated as a level is, nor guessing at what others may have meant."""


def seven_up_costs(view: SeatView, ask: Ask, random: Random, samples: int) -> Mapping[Card, float]:
    """Less the chance to win the game with each card, so that fewer is better here too."""
    values = Search(view, known(view), random, PATIENT, samples).card_values()
    judged = {card_of(number): -value for number, value in values.items()}
    return {card: judged[_like(card, judged)] for card in ask.cards}


def _like(card: Card, judged: Mapping[Card, float]) -> Card:
    """The judged card that stands for this one: of equal cards the lowest."""
    return max(one for one in judged if one.suit == card.suit and one.rank <= card.rank)
