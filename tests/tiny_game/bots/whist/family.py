"""A thumb of a bot: the highest card when it leads or can win, otherwise the lowest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.bots.api import Choice, required
from cardtable.bots.family import FamilyBots
from cardtable.engine.actions import Action, Ask, Reason
from cardtable.engine.seat_view import SeatView
from cardtable.games.whist import PLAYERS


def normal(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """Win as cheaply as a glance tells."""
    ask = required(asks)
    if ask is None:
        return None
    best = max(ask.cards, key=lambda card: card.rank)
    if view.plays:
        lying = view.plays[0][1]
        if best.suit != lying.suit or best.rank < lying.rank:
            best = min(ask.cards, key=lambda card: card.rank)
    return Choice(Action("play", (best,)), Reason("highest", {"card": str(best)}))


BOTS = FamilyBots(games=tuple(PLAYERS), levels={"normal": normal})
