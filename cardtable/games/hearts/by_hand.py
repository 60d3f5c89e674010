"""The family's scores kept by hand: points before or after the moon, jacks, chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.engine.actions import RuleError
from cardtable.engine.events import ChipsDivided, DealScored
from cardtable.engine.options import Carry
from cardtable.engine.scoring import settlement
from cardtable.engine.scoring.by_hand import (
    Answers,
    Entered,
    HandQuestion,
    HandRow,
    Rows,
    check_rows,
    does_not_add_up,
)

from .options import Terms
from .scoring import JACK, is_over, moon_points, sum_of_a_deal

AFTER_MOON = "after_moon"
"""The question whether the points are those after a shot moon was scored."""

MOON = "moon"
"""The question how a shot moon counts where its shooter chooses; also the row of who shot it."""


def questions(terms: Terms) -> tuple[HandQuestion, ...]:
    """What is asked besides numbers; MOON only matters once somebody took everything."""
    if terms.moon == "off":
        return ()
    chooses = (HandQuestion(MOON, ("others", "shooter")),) if terms.moon == "choice" else ()
    return (HandQuestion(AFTER_MOON), *chooses)


def hand_rows(terms: Terms, answers: Answers) -> tuple[HandRow, ...]:
    """What is filled in: points, and besides them only what they do not tell.

    `moon` names the shooter where points alone do not show one (queens count nothing there);
    `jack` who took the jacks of diamonds; `hearts` and `queens` are counted where chips follow
    the cards taken and the points do not tell how many those were.
    """
    after_moon = _after_moon(terms, answers)
    whole, flat = sum_of_a_deal(terms), moon_points(terms)
    if after_moon:
        rows = [HandRow("points", -flat, max(whole, flat))]
    else:
        rows = [HandRow("points", 0, whole, (whole,))]
    if terms.moon != "off" and not after_moon and not terms.queen_points:
        rows.append(HandRow(MOON, 0, 1, (0, 1)))
    if terms.jack_bonus:
        rows.append(HandRow("jack", 0, terms.packs, (terms.packs,)))
    if _counts_needed(terms, after_moon):
        rows.append(HandRow("hearts", 0, 13 * terms.packs, (13 * terms.packs,)))
        rows.append(HandRow("queens", 0, terms.packs, (terms.packs,)))
    return tuple(rows)


def _after_moon(terms: Terms, answers: Answers) -> bool:
    return terms.moon != "off" and answers.get(AFTER_MOON) is True


def _counts_needed(terms: Terms, after_moon: bool) -> bool:
    with_chips = terms.settlement in ("pot", "sweepstake")
    return with_chips and (terms.spot or after_moon)


def entered(terms: Terms, carry: Carry, rows: Rows, answers: Answers) -> Entered:
    """A deal in everybody's account.

    RuleError with the arithmetic if the numbers do not add up.
    """
    after_moon = _after_moon(terms, answers)
    check_rows(hand_rows(terms, answers), rows, terms.players)
    taken = tuple(rows["points"])
    jack = tuple(JACK * number for number in rows.get("jack", (0,) * terms.players))
    if after_moon:
        moons = _is_moon(terms, taken)
        details = {"moon" if moons else "points": taken}
    else:
        details = {"points": taken}
        shot = _shooter(terms, rows)
        if shot is not None:
            chosen = answers.get(MOON, "") if terms.moon == "choice" else terms.moon
            details["moon"] = _moon_row(terms, taken, shot, chosen)
    if terms.jack_bonus:
        details["jack"] = jack
    points = tuple(sum(column) for column in zip(*details.values(), strict=True))
    totals = tuple(old + new for old, new in zip(carry.totals, points, strict=True))
    chips, pot = _divided(terms, carry, rows)
    dealer = (carry.dealer + 1) % terms.players
    after = replace(carry, deal=carry.deal + 1, dealer=dealer, totals=totals, chips=chips, pot=pot)
    return Entered(
        DealScored(carry.deal, points, totals, details),
        ChipsDivided(chips, pot) if terms.settlement in ("pot", "sweepstake") else None,
        after,
        is_over(terms, carry, totals),
    )


def _shooter(terms: Terms, rows: Rows) -> int | None:
    """Who took everything, as far as the rows tell."""
    if terms.moon == "off":
        return None
    points, whole = rows["points"], sum_of_a_deal(terms)
    named = [seat for seat, number in enumerate(rows.get("moon", ())) if number]
    if named and points[named[0]] != whole:
        raise RuleError("no_moon", row="moon", got=points[named[0]], expected=whole)
    takers = named or (
        [s for s, n in enumerate(points) if n == whole] if terms.queen_points else []
    )
    if not takers:
        return None
    jacks = rows.get("jack", ())
    if terms.moon_needs_bonus and jacks[takers[0]] != terms.packs:
        return None
    return takers[0]


def _moon_row(terms: Terms, taken: Sequence[int], shot: int, moon: str | bool) -> tuple[int, ...]:
    flat = moon_points(terms)
    if moon == "shooter":
        return tuple(-flat - taken[shot] if seat == shot else 0 for seat in range(terms.players))
    if moon == "others":
        return tuple(-taken[shot] if seat == shot else flat for seat in range(terms.players))
    raise RuleError("moon_not_chosen", row=MOON, question=MOON)


def _is_moon(terms: Terms, points: Sequence[int]) -> bool:
    """Whether points after the moon are those of one as this table scores it, or a deal's sum.

    RuleError if they are neither.
    """
    whole, flat = sum_of_a_deal(terms), moon_points(terms)
    ordinary = sum(points) == whole and min(points) >= 0
    others = sorted(points) == [0] + [flat] * (terms.players - 1)
    shooter = sorted(points) == [-flat] + [0] * (terms.players - 1)
    allowed = {"off": (), "others": (others,), "shooter": (shooter,)}.get(
        terms.moon, (others, shooter)
    )
    if not ordinary and not any(allowed):
        raise does_not_add_up("points", points, (whole,))
    return not ordinary


def _divided(terms: Terms, carry: Carry, rows: Rows) -> tuple[tuple[int, ...], int]:
    if terms.settlement not in ("pot", "sweepstake"):
        return carry.chips, carry.pot
    if "hearts" in rows:
        counts = tuple(
            hearts + terms.queen_points * queens
            for hearts, queens in zip(rows["hearts"], rows["queens"], strict=True)
        )
    else:
        counts = tuple(rows["points"])
    if terms.settlement == "pot":
        gains, pot = settlement.pot(counts, carry.pot)
    else:
        gains, pot = settlement.sweepstake(counts, carry.pot, sole_taker_jack=terms.sole_taker_jack)
    return tuple(had + gain for had, gain in zip(carry.chips, gains, strict=True)), pot
