"""Scoring a deal: High, Low, Jack and Game, the penalty for a revoke, and the count-out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardtable.engine.cards import Card
from cardtable.engine.events import Awarded, Counters, Paid

from .claims import offenders
from .state import JACK, Deal, Payment, Told, end

PIPS = {10: 10, 14: 4, 13: 3, 12: 2, 11: 1}
"""What the cards count for Game, by rank: 20 a suit, 80 in the pack."""


def pips(cards: Iterable[Card]) -> int:
    """What these cards count for Game."""
    return sum(PIPS.get(card.rank, 0) for card in cards)


def awards(deal: Deal) -> dict[str, int | None]:
    """Who earned each point, by side, before anybody's counters run out; None: nobody.

    An offender whose revoke was found scores neither Jack nor Game.
    """
    dealt = {
        card: side
        for held, side in zip(deal.in_play, deal.sides, strict=True)
        for card in held
        if card.suit == deal.trump
    }
    won = {
        card: deal.sides[trick.winner]
        for trick in deal.tricks
        if trick.winner is not None
        for _, card in trick.plays
    }
    barred = {deal.sides[seat] for seat in offenders(deal)}
    high = max(dealt, default=None)
    low = min(dealt, default=None)
    jack = next((side for card, side in won.items() if card in dealt and card.rank == JACK), None)
    game = _game(deal)
    return {
        "high": None if high is None else dealt[high],
        "low": None
        if low is None
        else (won.get(low) if deal.table["low_to"] == "taker" else dealt[low]),
        "jack": None if jack in barred else jack,
        "game": None if game in barred else game,
    }


def _game(deal: Deal) -> int | None:
    """The side with most pips; in a tie the non-dealer if two play, otherwise nobody."""
    captured = [0] * deal.side_count
    for seat, side in enumerate(deal.sides):
        captured[side] += pips(deal.captured(seat))
    most = [side for side, count in enumerate(captured) if count == max(captured)]
    if len(most) == 1:
        return most[0]
    return deal.sides[deal.eldest] if deal.players == 2 else None


def penalties(deal: Deal) -> list[Payment]:
    """One counter to each opposing side for each offender found, two if the Jack was in play."""
    assert deal.trump is not None
    jack = Card(JACK, deal.trump)
    each = 2 if any(jack in held for held in deal.in_play) else 1
    return [
        Payment(side, "penalty")
        for offender in offenders(deal)
        for side in dict.fromkeys(deal.sides[seat] for seat in deal.opponents(offender))
        for _ in range(each)
    ]


def count_out(
    left: Sequence[int], due: Iterable[Payment], no_win: Iterable[int] = ()
) -> tuple[Payment, ...]:
    """What is paid of all that is due, in this order: nothing after somebody's last counter.

    `no_win`: sides whose last counter may not be taken; the count goes on without it.
    """
    counters = list(left)
    barred = set(no_win)
    paid: list[Payment] = []
    for payment in due:
        if 0 in counters:
            break
        if counters[payment.side] == 1 and payment.side in barred:
            continue
        counters[payment.side] -= 1
        paid.append(payment)
    return tuple(paid)


def settle(deal: Deal, told: Told) -> Deal:
    """The end of a deal: penalties first, then High, Low, Jack, Game, until somebody is out."""
    earned = awards(deal)
    told.append(Awarded(earned))
    due = penalties(deal)
    due += [Payment(side, name) for name, side in earned.items() if side is not None]
    no_win = (
        {deal.sides[seat] for seat in offenders(deal)}
        if deal.table["revoker_may_win"] == "no"
        else ()
    )
    paid = count_out(deal.counters, due, no_win)
    told.extend(Paid(payment.side, 1, payment.reason) for payment in paid)
    deal = replace(deal, ledger=deal.ledger + paid)
    told.append(Counters(deal.counters))
    return end(deal, told)
