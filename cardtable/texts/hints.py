"""Puts a bot's reason into one sentence, for the hint that a player asks for and the review."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cardtable.texts.games.seven_up_hints import SEVEN_UP

from .catalogue import N_, Nn_, Texts
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
        N_("Play the {card}: it does best in the deals imagined."),
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

_HEARTS: Table = {
    "must_draw": N_("Draw a card: you cannot follow suit."),
    "moon_ends_game": N_("Give the points to the others: that ends the game, and you win it."),
    "moon_off_total": N_(
        "Take the points off your own total: that is worth as much, and the game goes on."
    ),
    "shoot_moon": N_("Play the {card} and take everything: no hidden card beats your hand."),
    "cancel": N_("Play the {card}: its twin is on the table, and the two cancel each other."),
    "unload_queen": N_("Play the queen of spades: now somebody else takes it."),
    "stop_moon": (
        N_("Win some points with the {card}: so far only {name} has any, and may take them all."),
        N_("Win some points with the {card}: so far only one player has any."),
    ),
    "starve_moon": (
        N_("Play the {card}: so far only {name} has points, and it adds none."),
        N_("Play the {card}: so far only one player has points, and it adds none."),
    ),
    "take_jack.JD": N_("Take the trick with the jack of diamonds: its bonus is yours."),
    "take_jack": N_("Play the {card}: it takes the jack of diamonds and its bonus."),
    "safe_high_card": N_(
        "Get rid of a high card, the {card}: you are last, and the trick costs nothing."
    ),
    "no_points_now": N_(
        "Play the {card}: no points may fall on the first trick, so it is safe now."
    ),
    "duck": N_("Play the {card}: it stays under the {over}."),
    "must_take": N_("Play your highest, the {card}: you are last and take the trick anyway."),
    "lowest": N_("Play low, the {card}: no card of yours stays under what lies there."),
    "unload_spade": N_("Get rid of the {card}: the queen of spades is still out."),
    "discard_heart": N_("Discard a heart, the {card}: you cannot follow suit."),
    "discard_high": N_("Discard a dangerous card, the {card}: you cannot follow suit."),
    "discard_low": N_(
        "Discard the {card}: you cannot follow suit, and it is the card you need least."
    ),
    "short_suit": N_("Get rid of the {card}, your last {suit:one}: then you can discard sooner."),
    "flush_queen": N_("Lead the {card}: spades drive out the queen."),
    "make_them_draw": N_("Lead the {card}: the others may have to draw for a {suit:one}."),
    "lead_low": Counted(
        "above",
        Nn_(
            "Lead the {card}: {n} hidden card beats it.",
            "Lead the {card}: {n} hidden cards beat it.",
        ),
    ),
    "lead_lowest": N_("Lead the {card}: it is likely to cost least."),
    "pass_for_moon": N_("Pass the {cards}: the rest of your hand may take everything."),
    "pass_queen": N_("Pass the {cards}: too few spades guard the queen."),
    "pass_high_spades": N_("Pass the {cards}: the ace and the king of spades take the queen."),
    "pass_short_suit": N_("Pass the {cards}: that leaves you without a {suit:one}."),
    "pass_high_hearts": N_("Pass the {cards}: high hearts take points."),
    "pass_dangerous": N_("Pass the {cards}: nothing is more dangerous to keep."),
}

HINTS: Table = {**_ANY_GAME, **_HEARTS, **SEVEN_UP}
"""Every reason's code."""

TENTHS = frozenset({"mean", "margin"})
"""Parameters that a reason carries in whole tenths, since it knows no fractions."""


_HIGH = frozenset("TJQKA")


def _nearer(code: str, params: Mapping[str, object]) -> str:
    """The code whose words are true of these parameters: a two is not "dangerous"."""
    if code == "discard_high" and str(params.get("card", "T"))[:1] not in _HIGH:
        return "discard_low"
    if code == "searched" and params.get("margin") == 0:
        return "searched_even"
    return code


def hint(texts: Texts, code: str, params: Mapping[str, object] | None = None) -> str:
    """Why a bot chose what it chose, as one sentence; "" for a code without words.

    `name` may be added for the seat that the reason is about.
    """
    code = _nearer(code, params or {})
    given = {
        key: Fraction(value, 10) if key in TENTHS and isinstance(value, int) else value
        for key, value in (params or {}).items()
    }
    return put(texts, HINTS, code, given) or ""
