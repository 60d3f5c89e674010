"""Puts a bot's reason into one sentence, for the hint that a player asks for and the review."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cardtable.texts.catalogue import N_, Nn_, Texts
from cardtable.texts.games.families import FAMILIES, merged

from .wording import Counted, Table, put

_ANY_GAME: Table = {
    "at_random": N_("One choice is as good as another here."),
    "only_card": (
        N_("The only card that you may play is the {card}."),
        N_("Only one card may be played."),
    ),
    "equal_cards": N_("Play the {card}: all the cards that you may play are worth the same."),
    "searched": (
        Counted(
            "samples",
            Nn_(
                "Play the {card}: in {n} imagined deal it costs {mean:.1} points on "
                "average, {margin:.1} fewer than any other card.",
                "Play the {card}: in {n} imagined deals it costs {mean:.1} points on "
                "average, {margin:.1} fewer than any other card.",
            ),
        ),
        N_("Play the {card}: it does best in the imagined deals."),
    ),
    "searched_best": Counted(
        "samples",
        Nn_(
            "Play the {card}: in {n} imagined deal it does best, counting what the others "
            "take as well; {mean:.1} points come to you on average.",
            "Play the {card}: in {n} imagined deals it does best, counting what the others "
            "take as well; {mean:.1} points come to you on average.",
        ),
    ),
    "searched_even": Counted(
        "samples",
        Nn_(
            "Play the {card}: in {n} imagined deal no card is cheaper, {mean:.1} "
            "points on average.",
            "Play the {card}: in {n} imagined deals no card is cheaper, {mean:.1} "
            "points on average.",
        ),
    ),
    "searched_pass": (
        Counted(
            "samples",
            Nn_(
                "Pass the {cards}: in {n} imagined deal that was best, {mean:.1} "
                "points on average.",
                "Pass the {cards}: in {n} imagined deals that was best, {mean:.1} "
                "points on average.",
            ),
        ),
    ),
    "solved": N_(
        "Play the {card}: however the hidden cards lie, it costs {mean:.1} "
        "points on average from here on."
    ),
}

HINTS: Table = merged((_ANY_GAME, *(one.reasons for one in FAMILIES)))
"""Every reason's code."""

TENTHS = frozenset({"mean", "margin"})
"""Parameters that a reason carries in whole tenths, since it knows no fractions."""


def _reworded(code: str, params: Mapping[str, object]) -> str:
    """The code whose words are true of these parameters."""
    if code == "searched" and params.get("margin") == 0:
        return "searched_even"
    for one in FAMILIES:
        code = one.reworded(code, params)
    return code


def hint(texts: Texts, code: str, params: Mapping[str, object] | None = None) -> str:
    """Why a bot chose what it chose, as one sentence; "" for a code without words.

    `name` may be added for the seat that the reason is about.
    """
    code = _reworded(code, params or {})
    given = {
        key: Fraction(value, 10) if key in TENTHS and isinstance(value, int) else value
        for key, value in (params or {}).items()
    }
    return put(texts, HINTS, code, given) or ""
