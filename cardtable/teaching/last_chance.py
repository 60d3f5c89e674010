"""After a moon: who could have stopped it last, and by what, as the cards lay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.bots.families import BY_GAME
from cardtable.engine.cards import Card
from cardtable.engine.events import DealScored
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, Table
from cardtable.engine.records.log import Line, action_of
from cardtable.engine.seat_view import SeatView
from cardtable.games import game as rules_of
from cardtable.texts import N_, Texts

from .walk import deal_alone

INSTEAD, ANY_OTHER, KEEPING = "instead", "any_other", "keeping"
"""How it could have been stopped: by one card instead of the one played, by any other, by not
throwing that one away."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A scored deal as a process of its own can play it again, and who brought the feat off."""

    table: Table
    carry: Carry
    scores: tuple[DealScored, ...]
    lines: tuple[Line, ...]
    shooter: int


@dataclass(frozen=True, slots=True)
class LastChance:
    """The last card that could have stopped it.

    moment: its place in the walk through the deal; trick: from 1. seat: whose it was, None if from
    this trick on nobody could stop it, and more cannot be said. way: INSTEAD, ANY_OTHER, KEEPING.
    better: the card to be played instead, the lowest that would have done.
    """

    moment: int
    trick: int
    seat: int | None = None
    played: Card | None = None
    better: Card | None = None
    way: str = INSTEAD


def deal_of(match: Match, index: int, shooter: int) -> Deal:
    """The deal at this index (from 0); ValueError while it lasts."""
    again, lines = deal_alone(match, index)
    carry = match.checkpoints[index].carry
    return Deal(again.table, carry, again.scores, tuple(lines), shooter)


@dataclass(frozen=True, slots=True)
class _Choice:
    """A card that somebody but the shooter played where others might have been."""

    moment: int
    seat: int
    views: tuple[SeatView, ...]
    cards: tuple[Card, ...]
    played: Card

    @property
    def trick(self) -> int:
        return len(self.views[self.seat].tricks) + 1

    @property
    def discards(self) -> bool:
        """Whether the card was thrown on a suit that its player did not have."""
        plays = self.views[self.seat].plays
        return bool(plays) and plays[0][1].suit != self.played.suit


def _choices(deal: Deal) -> list[_Choice]:
    rules = rules_of(deal.table.game)
    again = Match(rules, deal.table, carry=deal.carry, scores=deal.scores)
    found = []
    for moment, line in enumerate(deal.lines, start=1):
        who, action = action_of(line, frozenset({"legal", "number"}))
        if action.kind == "play" and who != deal.shooter:
            ask = next(ask for ask in again.asks(who) if ask.kind == "play")
            if len(ask.cards) > 1:
                views = tuple(again.view(seat) for seat in range(deal.table.players))
                found.append(_Choice(moment, who, views, ask.cards, action.cards[0]))
        again.replay([line])
    return found


def last_chance(deal: Deal) -> LastChance | None:
    """The last card with which the moon could have been stopped by whoever sees all hands; None
    where nobody can say anything."""
    family = BY_GAME.get(deal.table.game)
    if family is None or family.stopping is None:
        return None
    stopping = family.stopping(deal.shooter)
    settled: LastChance | None = None
    looked: LastChance | None = None
    for choice in reversed(_choices(deal)):
        if looked is not None and looked.trick > choice.trick:
            settled = looked  # the whole trick was looked through
        stoppers = stopping.stoppers(choice.views, choice.seat, choice.cards)
        if stoppers is None:
            return settled
        if stoppers:
            better = min(stoppers, key=lambda card: (card.rank, card.suit))
            way = _way(choice, stoppers)
            return LastChance(choice.moment, choice.trick, choice.seat, choice.played, better, way)
        looked = LastChance(choice.moment, choice.trick)
    return looked


def _way(choice: _Choice, stoppers: Sequence[Card]) -> str:
    if len(stoppers) < max(len(choice.cards) - 1, 2):
        return INSTEAD
    return KEEPING if choice.discards else ANY_OTHER


def chance_words(texts: Texts, chance: LastChance, names: Sequence[str], reader: int | None) -> str:
    """Who could have stopped it last and by what, in one sentence; names: by seat; reader: the
    seat that is "you"."""
    if chance.seat is None:
        return texts._(
            N_("As the cards lay, nobody could stop it any more from trick {number} on."),
            number=chance.trick,
        )
    yours = chance.seat == reader
    said = {
        "number": chance.trick,
        "card": chance.played,
        "card_better": chance.better,
        "name": names[chance.seat],
    }
    sentences = {
        (INSTEAD, False): N_(
            "As the cards lay, {name} could have stopped it last: in trick {number}, with the "
            "{card_better} instead of the {card}."
        ),
        (INSTEAD, True): N_(
            "As the cards lay, you could have stopped it last: in trick {number}, with the "
            "{card_better} instead of the {card}."
        ),
        (ANY_OTHER, False): N_(
            "As the cards lay, {name} could have stopped it last: in trick {number}, with any "
            "other card than the {card}."
        ),
        (ANY_OTHER, True): N_(
            "As the cards lay, you could have stopped it last: in trick {number}, with any other "
            "card than the {card}."
        ),
        (KEEPING, False): N_(
            "As the cards lay, {name} could have stopped it last: in trick {number}, by not "
            "throwing the {card} away."
        ),
        (KEEPING, True): N_(
            "As the cards lay, you could have stopped it last: in trick {number}, by not throwing "
            "the {card} away."
        ),
    }
    if yours:
        said.pop("name")
    return texts._(sentences[chance.way, yours], **said)
