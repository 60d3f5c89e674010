"""What cards are worth, a shot moon, the account of a deal, and the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from cardtable.engine.cards import Card
from cardtable.engine.events import ChipsDivided, DealScored, Event, GameEnded, Noted
from cardtable.engine.options import Carry
from cardtable.engine.rules import DealResult
from cardtable.engine.scoring import settlement
from cardtable.engine.scoring.settlement import ScoreCheck

from .deal import Cards, Deal, Score, is_queen
from .options import Terms

MOON = 26
"""A moon by pack: flat, whatever hearts and queens count."""

JACK = -10
"""The jack of diamonds, where he counts."""

LAST = "last_deal"
"""In the carry of a game played on for its jackpot: the deal that ends it now."""


def worth(terms: Terms, card: Card) -> int:
    """The points of one card."""
    if card.suit == "H":
        return card.rank if terms.spot else 1
    if is_queen(card):
        return terms.queen_points
    return JACK if terms.jack_bonus and _is_jack(card) else 0


def _is_jack(card: Card) -> bool:
    return card.suit == "D" and card.rank == 11


def sum_of_a_deal(terms: Terms) -> int:
    """What the points of a deal add up to, before a moon and without the jack."""
    return ((104 if terms.spot else 13) + terms.queen_points) * terms.packs


def moon_points(terms: Terms) -> int:
    """What a moon counts for each of the others, or off the shooter's total."""
    return sum_of_a_deal(terms) if terms.moon_deal else MOON * terms.packs


def shooter(terms: Terms, taken: Sequence[Cards]) -> int | None:
    """Who took all hearts and all queens of spades (and jacks, if the moon needs them)."""
    if terms.moon == "off":
        return None
    for seat, cards in enumerate(taken):
        hearts = sum(card.suit == "H" for card in cards)
        queens = sum(is_queen(card) for card in cards)
        jacks = sum(_is_jack(card) for card in cards)
        if hearts == 13 * terms.packs and queens == terms.packs:
            return seat if jacks == terms.packs or not terms.moon_needs_bonus else None
    return None


# The end of a deal


def counted(deal: Deal) -> tuple[Deal, list[Event]]:
    """All cards are taken: the deal is scored, or the shooter first chooses how."""
    shot = shooter(deal.terms, deal.taken)
    deal = replace(deal, shooter=shot)
    events: list[Event] = [] if shot is None else [Noted("moon", shot)]
    if shot is not None and deal.terms.moon == "choice":
        return replace(deal, phase="moon"), events
    scored, more = entered(deal, deal.terms.moon)
    return scored, events + more


def entered(deal: Deal, moon: str) -> tuple[Deal, list[Event]]:
    """The deal in everybody's account; `moon` is "others" or "shooter" where one was shot."""
    terms = deal.terms
    rows = _rows(terms, deal.taken)
    if deal.shooter is not None:
        rows["moon"] = _moon_row(terms, rows, deal.shooter, moon)
    points = tuple(sum(column) for column in zip(*rows.values(), strict=True))
    before = deal.carry.totals
    totals = tuple(old + new for old, new in zip(before, points, strict=True))
    chips, pot = _divided(deal)
    score = Score(points, rows, totals, chips, pot)
    events: list[Event] = [DealScored(deal.carry.deal, points, totals, rows)]
    if terms.pool:
        events.append(ChipsDivided(chips, pot))
    return replace(deal, phase="scored", score=score), events


def _rows(terms: Terms, taken: Sequence[Cards]) -> dict[str, tuple[int, ...]]:
    """Points by seat for hearts, for queens, and for jacks where they count."""
    rows = {
        "hearts": tuple(sum(worth(terms, c) for c in cards if c.suit == "H") for cards in taken),
        "queens": tuple(sum(worth(terms, c) for c in cards if is_queen(c)) for cards in taken),
    }
    if terms.jack_bonus:
        rows["jack"] = tuple(JACK * sum(_is_jack(c) for c in cards) for cards in taken)
    return rows


def _moon_row(
    terms: Terms, rows: dict[str, tuple[int, ...]], shot: int, moon: str
) -> tuple[int, ...]:
    """What a moon changes in everybody's points; the jack stays with whoever took him."""
    flat = moon_points(terms)
    undone = rows["hearts"][shot] + rows["queens"][shot]
    if moon == "shooter":
        return tuple(-flat - undone if seat == shot else 0 for seat in range(terms.players))
    return tuple(-undone if seat == shot else flat for seat in range(terms.players))


def _divided(deal: Deal) -> tuple[tuple[int, ...], int]:
    """Chips and pool after the deal; they count the cards taken: one a heart, and the queens."""
    terms, carry = deal.terms, deal.carry
    if not terms.pool:
        return carry.chips, carry.pot
    counts = tuple(
        sum(1 if card.suit == "H" else terms.queen_points * is_queen(card) for card in cards)
        for cards in deal.taken
    )
    if terms.settlement == "pot":
        gains, pot = settlement.pot(counts, carry.pot)
    else:
        gains, pot = settlement.sweepstake(counts, carry.pot, sole_taker_jack=terms.sole_taker_jack)
    return tuple(had + gain for had, gain in zip(carry.chips, gains, strict=True)), pot


# From deal to deal


def first_carry(terms: Terms, dealer: int) -> Carry:
    """What a game starts from. Chips: 50 each, with Howell's settlement 100."""
    chips = {"pot": 50, "sweepstake": 50, "howell": 100}.get(terms.settlement)
    return Carry(
        deal=1,
        dealer=dealer,
        totals=(0,) * terms.players,
        chips=() if chips is None else (chips,) * terms.players,
    )


def result(deal: Deal) -> DealResult | None:
    """How the deal ended: the deal passes left; None while it lasts."""
    score, terms, carry = deal.score, deal.terms, deal.carry
    if score is None:
        return None
    over = is_over(terms, carry, score.totals)
    after = replace(
        carry,
        deal=carry.deal + 1,
        dealer=deal.eldest,
        totals=score.totals,
        chips=score.chips,
        pot=score.pot,
    )
    return DealResult(after, over, further=over and terms.pool and score.pot > 0)


def is_over(terms: Terms, carry: Carry, totals: tuple[int, ...]) -> bool:
    """A total has reached the target, or all deals are played; a jackpot may have added some."""
    last = carry.more.get(LAST)
    if isinstance(last, int):
        return carry.deal >= last
    if terms.target is not None:
        return max(totals) >= terms.target
    return carry.deal >= terms.deals


def played_on(carry: Carry, deals: int) -> Carry:
    """The carry after the players agreed on `deals` more deals for the pool that is left."""
    return replace(carry, more={**carry.more, LAST: carry.deal - 1 + deals})


# The end of a game


def ended(terms: Terms, carry: Carry) -> tuple[Event, ...]:
    """What is left in the pool is divided, then winners and losers are named, all is settled.

    `carry` is that of the deal that would follow, so its dealer was eldest of the last deal.
    """
    totals = carry.totals
    events: list[Event] = []
    if terms.pool and carry.pot:
        events.append(ChipsDivided(settled(terms, carry).chips, 0))
    paid: tuple[Fraction, ...] | None = None
    if terms.settlement == "average":
        paid = settlement.average(totals)
    elif terms.settlement == "howell":
        paid = settlement.howell(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    events.append(GameEnded(winners, _losers(terms, totals, winners), paid))
    return tuple(events)


def settled(terms: Terms, carry: Carry) -> Carry:
    """The carry of a game that is over: the pool is divided, and by Howell's method, which settles
    once at the end, the chips have changed hands."""
    if terms.pool and carry.pot:
        gains = settlement.leftover(carry.pot, carry.totals, eldest=carry.dealer)
    elif terms.settlement == "howell":
        gains = tuple(-int(amount) for amount in settlement.howell(carry.totals))
    else:
        return carry
    chips = tuple(had + gain for had, gain in zip(carry.chips, gains, strict=True))
    return replace(carry, chips=chips, pot=0)


def _losers(terms: Terms, totals: tuple[int, ...], winners: tuple[int, ...]) -> tuple[int, ...]:
    """Whoever stands at the target or beyond; if several, the highest (RO)."""
    highest = max(totals)
    if terms.target is None or highest < terms.target:
        return ()
    return tuple(
        seat for seat, total in enumerate(totals) if total == highest and seat not in winners
    )


def account_check(terms: Terms, scores: Sequence[DealScored]) -> ScoreCheck:
    """All totals together are a multiple of the sum of one deal (RU: of 26).

    Ten is added back for each jack taken; with spot hearts, deals with a moon are left out.
    """
    whole, unit = 0, sum_of_a_deal(terms)
    for score in scores:
        if moon_points(terms) == unit or "moon" not in score.details:
            whole += sum(score.points) - sum(score.details.get("jack", ()))
    return ScoreCheck(whole, unit)
