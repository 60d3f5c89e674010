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
    "equal_cards": N_("The cards that you may play are worth the same: the {card} will do."),
    "searched": (
        Counted(
            "samples",
            Nn_(
                "In {n} imagined deal the {card} costs {mean:.1} points on average, "
                "{margin:.1} fewer than any other card.",
                "In {n} imagined deals the {card} costs {mean:.1} points on average, "
                "{margin:.1} fewer than any other card.",
            ),
        ),
        N_("The {card} does best in the deals imagined."),
    ),
    "searched_even": Counted(
        "samples",
        Nn_(
            "In {n} imagined deal no card is cheaper than the {card}: {mean:.1} points on average.",
            "In {n} imagined deals no card is cheaper than the {card}: {mean:.1} points on "
            "average.",
        ),
    ),
    "searched_pass": (
        Counted(
            "samples",
            Nn_(
                "In {n} imagined deal it was best to pass the {cards}: {mean:.1} points on "
                "average.",
                "In {n} imagined deals it was best to pass the {cards}: {mean:.1} points on "
                "average.",
            ),
        ),
    ),
    "solved": N_(
        "However the hidden cards lie, the {card} costs {mean:.1} points on average from here on."
    ),
}

_HEARTS: Table = {
    "must_draw": N_("You cannot follow suit, so you must draw."),
    "moon_ends_game": N_("With these points to the others the game ends, and you win it."),
    "moon_off_total": N_("Points off your own total are worth as much, and the game goes on."),
    "shoot_moon": N_("No hidden card beats your hand: take everything, now with the {card}."),
    "cancel": N_("The twin of the {card} lies there: the two cancel each other."),
    "unload_queen": N_("The queen of spades goes to somebody else now."),
    "stop_moon": (
        N_("Only {name} has points so far: win some with the {card}, or it may be all of them."),
        N_("Only one player has points so far: win some with the {card}."),
    ),
    "starve_moon": (
        N_("Only {name} has points so far: the {card} adds none."),
        N_("Only one player has points so far: the {card} adds none."),
    ),
    "take_jack.JD": N_("Take the trick with the jack of diamonds: his bonus is yours."),
    "take_jack": N_("The {card} brings home the jack of diamonds and his bonus."),
    "safe_high_card": N_(
        "You play last and the trick costs nothing: get rid of the {card}, a high one."
    ),
    "no_points_now": N_("No points may fall on the first trick: the {card} is safe now."),
    "duck": N_("The {card} stays under the {over}."),
    "must_take": N_("You play last and must take the trick: do it with your highest, the {card}."),
    "lowest": N_("Nothing stays under what lies there: play low, the {card}."),
    "unload_spade": N_("The queen of spades is still out: get rid of the {card}."),
    "discard_heart": N_("You cannot follow suit: give away a heart, the {card}."),
    "discard_high": N_("You cannot follow suit: give away a dangerous card, the {card}."),
    "discard_low": N_("You cannot follow suit: the {card} is the card you can best do without."),
    "short_suit": N_("The {card} is your last {suit:one}: without it you can discard sooner."),
    "flush_queen": N_("Low spades drive out the queen: lead the {card}."),
    "make_them_draw": N_("Lead the {card}: the others may have to draw for a {suit:one}."),
    "lead_low": Counted(
        "above",
        Nn_(
            "Lead the {card}: {n} hidden card beats it.",
            "Lead the {card}: {n} hidden cards beat it.",
        ),
    ),
    "lead_lowest": N_("The {card} is the lead that is likely to cost least."),
    "pass_for_moon": N_("Without the {cards} your hand may take everything."),
    "pass_queen": N_("Too few spades guard the queen: pass the {cards}."),
    "pass_high_spades": N_("The queen of spades falls under ace and king: pass the {cards}."),
    "pass_short_suit": N_("Passing the {cards} leaves you without a {suit:one}."),
    "pass_high_hearts": N_("High hearts take points: pass the {cards}."),
    "pass_dangerous": N_("The most dangerous cards to keep are the {cards}."),
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
