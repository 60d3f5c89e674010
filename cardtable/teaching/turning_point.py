"""The one card of a scored deal that mattered most to somebody: the costliest, or the best."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.events import Noted, TrickWon
from cardtable.engine.match import Match
from cardtable.engine.scoring.account import Account
from cardtable.games import game as rules_of

from .walk import deal_alone, walk_deal


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A card that somebody played in a deal, and what became of its trick.

    deal: its number; trick: from 1. taker: who won the trick. points: what the trick was worth to
    its taker, as the score sheet counts; at least 1.
    """

    deal: int
    trick: int
    card: Card
    taker: int
    points: int


def turning_point(match: Match, index: int, seat: int, *, costly: bool) -> TurningPoint | None:
    """The card of this seat in the deal at this index (from 0) that cost most, or did most good.

    Costly is, where points are bad, a card that took them, and where they are good, one that gave
    them away; the best card is the other way round. None if there is no such card.
    """
    rules = rules_of(match.table.game)
    moments = walk_deal(match, index).moments
    last = moments[-1].update.view
    account = rules.account(last)
    if account is None:
        return None
    side = last.public.sides or tuple(range(last.table.players))
    counting = {
        card for line in account.lines if line.points and not line.sums for card in line.cards
    }
    takes = costly != rules.points_are_good  # what is sought won its trick, or was lost in one
    found: list[TurningPoint] = []
    for moment in moments:
        for event in moment.update.events:
            if not isinstance(event, TrickWon) or event.seat is None:
                continue
            tricks = moment.update.view.tricks
            lying = dict(tricks[-1].plays)
            card = lying.get(seat)
            if card is None or takes != (side[event.seat] == side[seat]):
                continue
            if (takes and event.seat != seat) or (not takes and card not in counting):
                continue  # it was somebody else's card that did it
            others = [one for who, one in lying.items() if (who != seat) is takes]
            points = (
                event.points if account.by_seat else _awarded(account, others, side, event.seat)
            )
            if points > 0:
                found.append(TurningPoint(last.public.deal, len(tricks), card, event.seat, points))
    return max(found, key=lambda one: one.points, default=None)


def first_look(match: Match, index: int, seat: int) -> int:
    """The moment of the walk through a deal at which to begin, before anything is judged: just
    before the card of this seat that cost most, or once all cards are dealt."""
    point = turning_point(match, index, seat, costly=True)
    if point is not None:
        for at, moment in enumerate(walk_deal(match, index).moments):
            action = moment.action
            if action is None or action.kind != "play" or moment.seat != seat:
                continue
            if action.cards == (point.card,):
                return at - 1
    return 1


def _awarded(account: Account, cards: Collection[Card], side: Sequence[int], taker: int) -> int:
    """The points that these cards brought to the side of whoever took them."""
    return sum(
        line.points
        for line in account.lines
        if line.seat is not None and side[line.seat] == side[taker] and not line.sums
        if line.cards and line.cards[0] in cards
    )


def feat(match: Match, index: int) -> Noted | None:
    """What decided the deal at this index (from 0), if that was a feat; else None."""
    rules = rules_of(match.table.game)
    again, lines = deal_alone(match, index)
    again.replay(lines)
    account = rules.account(again.view(None))
    if account is None:
        return None
    code = account.headline.code.split(".")[0]  # "moon.shooter" says who got its points
    return account.headline if rules.feat(code) else None
