"""What only the Hearts family says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.engine import options
from cardtable.texts.catalogue import N_, Nn_, _, n_
from cardtable.texts.wordings.wording import Counted, Table

from .family_words import FamilyWords, HandWords, chosen

OPTION_REFUSALS: Table = {
    "packs_fixed": N_("The number of packs is fixed in this game."),
    "leftover_fixed": N_("No cards are left over in this game: they form the stock."),
    "strip_needs_one_pack": N_("Cards can be taken out beforehand only from a single pack."),
    "needs_even_players": N_("Passing across needs an even number of players."),
    "needs_bonus": N_("This needs the bonus for the jack of diamonds."),
    "needs_target": N_("A game played to a target needs its number of points: set that first."),
}

REFUSALS: Table = {
    "lead_low_club": (
        N_("The first lead must be the {must}."),
        N_("The first lead must be the lowest club."),
    ),
    "hearts_before_third_trick": N_("Hearts may not be led in the first two tricks."),
    "hearts_not_broken": N_("Hearts have not been broken yet, so you may not lead one."),
    "forced_queen": N_("The queen of spades must go at the first chance: play it now."),
    "no_points_first_trick": N_(
        "Neither a heart nor the queen of spades may be discarded on the first trick."
    ),
    "no_hearts_first_trick": N_("No heart may be discarded on the first trick."),
    "must_draw": (
        N_("You have no {suit}: draw a card from the stock."),
        N_("You cannot follow suit: draw a card from the stock."),
    ),
}

BY_HAND_REFUSALS: Table = {
    "no_moon": N_("Whoever shot the moon has all {expected} points, not {got}."),
    "moon_not_chosen": N_("One player took everything: say how the moon is scored."),
}

EVENTS: Table = {
    "no_pass": N_("No cards are passed in this deal."),
    "hearts_broken": N_("Hearts are broken."),
    "queen_taken": N_("{name} takes the queen of spades."),
    "queen_taken.you": N_("You take the queen of spades."),
    "jack_taken": N_("{name} takes the jack of diamonds."),
    "jack_taken.you": N_("You take the jack of diamonds."),
    "kitty_taken": N_("{name} takes the left-over cards with the first trick."),
    "kitty_taken.you": N_("You take the left-over cards with the first trick."),
    "cancelled": N_("The {card} meets its twin: they cancel each other."),
    "held": N_("Every card of the suit led is cancelled: the next winner takes this trick too."),
    "moon": (
        Counted(
            "points",
            Nn_(
                "{name} shot the moon: {n} point to everyone else.",
                "{name} shot the moon: {n} points to everyone else.",
            ),
        ),
        N_("{name} shot the moon!"),
    ),
    "moon.you": (
        Counted(
            "points",
            Nn_(
                "You shot the moon: {n} point to everyone else.",
                "You shot the moon: {n} points to everyone else.",
            ),
        ),
        N_("You shot the moon!"),
    ),
    "moon.shooter": N_("{name} shot the moon and takes the points off the total."),
    "moon.shooter.you": N_("You shot the moon and take the points off your total."),
    "moon_stopped": N_("{name} will not shoot the moon: somebody else has a point."),
    "moon_stopped.you": N_("You will not shoot the moon: somebody else has a point."),
    "threat.moon": N_("all points so far; a moon is possible"),
    "decided.queen": N_("{name} took the queen of spades."),
    "decided.queen.you": N_("You took the queen of spades."),
    "decided.queens": N_("{name} took both queens of spades."),
    "decided.queens.you": N_("You took both queens of spades."),
    "decided.nobody_escaped": N_("Nobody escaped: {figures}."),
    "decided.escaped": N_("Only {name} escaped."),
    "decided.escaped.you": N_("Only you escaped."),
    "decided.most": Counted(
        "points",
        Nn_("Most of it went to {name}: {n} point.", "Most of it went to {name}: {n} points."),
    ),
    "decided.most.you": Counted(
        "points", Nn_("Most of it went to you: {n} point.", "Most of it went to you: {n} points.")
    ),
    "decided.even": N_("The points: {figures}."),
    "draw.draw": N_("{name} draws a card."),
    "draw.draw.you": N_("You draw a card."),
    "drew": (
        Counted("count", Nn_("{name} draws {n} card.", "{name} draws {n} cards.")),
        N_("{name} draws a card."),
    ),
    "drew.you": (
        Counted("count", Nn_("You draw {n} card.", "You draw {n} cards.")),
        N_("You draw a card."),
    ),
    "dropped_out": N_("{name} has no cards left and drops out."),
    "dropped_out.you": N_("You have no cards left and drop out."),
    "lead_passed": N_("The winner has no cards left: {name} leads."),
    "lead_passed.you": N_("The winner has no cards left: you lead."),
    "rest_taken": Counted(
        "count",
        Nn_(
            "The {n} card that is left counts against {name}.",
            "The {n} cards that are left count against {name}.",
        ),
    ),
    "rest_taken.you": Counted(
        "count",
        Nn_(
            "The {n} card that is left counts against you.",
            "The {n} cards that are left count against you.",
        ),
    ),
}

CHOICES: Table = {
    "draw": N_("Draw a card"),
    "moon.others": N_("Points to the others"),
    "moon.shooter": N_("Points off your total"),
}

QUESTIONS: Table = {
    "choose.moon": N_("You shot the moon. Who gets the points?"),
    "choose.draw": N_("You cannot follow suit: draw a card from the stock."),
}

REASONS: Table = {
    "searched_moon": (
        N_(
            "Play the {card}: then {name} shoots the moon in {few} of 100 imagined deals, "
            "after the {card_instead} in {many}."
        ),
        N_(
            "Play the {card}: then another player shoots the moon in {few} of 100 imagined deals, "
            "after the {card_instead} in {many}."
        ),
    ),
    "searched_queen_out": N_(
        "Play the {card}: the queen of spades is still out, and comes to you in {few} of 100 "
        "imagined deals; after the {card_instead}, in {many}."
    ),
    "searched_queen_held": N_(
        "Play the {card}: you hold the queen of spades, and take it yourself in {few} of 100 "
        "imagined deals; after the {card_instead}, in {many}."
    ),
    "searched_shoot": N_(
        "Play the {card} and try to take everything: that comes off in {made} of 100 imagined "
        "deals."
    ),
    "must_draw": N_("Draw a card: you cannot follow suit."),
    "moon_ends_game": N_("Give the points to the others: that ends the game, and you win it."),
    "moon_off_total": N_(
        "Take the points off your own total: that is worth as much, and the game goes on."
    ),
    "moon_keeps_game": N_(
        "Take the points off your own total: given to the others, they would end the game,"
        " and you would not win it alone."
    ),
    "moon_either_way": N_("Take the points off your own total: both ways are worth the same."),
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
    "lowest": N_("Play your lowest, the {card}: you have nothing lower than what lies there."),
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

_HIGH = frozenset("TJQKA")


def reworded(code: str, params: Mapping[str, object]) -> str:
    """The code whose words are true of these parameters: a two is not "dangerous"."""
    if code == "discard_high" and str(params.get("card", "T"))[:1] not in _HIGH:
        return "discard_low"
    return code


ADVICE = {
    "safe_high_card": "last",
    "duck": "last",
    "must_take": "early",
    "no_points_now": "early",
    "lowest": "low_hearts",
    "unload_queen": "void",
    "unload_spade": "void",
    "discard_heart": "void",
    "discard_high": "void",
    "short_suit": "void",
    "flush_queen": "lead_spades",
    "lead_low": "low_hearts",
    "lead_lowest": "low_hearts",
    "stop_moon": "stop_moon",
    "starve_moon": "stop_moon",
    "shoot_moon": "stop_moon",
    "searched_moon": "stop_moon",
    "searched_shoot": "stop_moon",
    "make_them_draw": "lead",
    "cancel": "cancel",
}

ROWS = {
    "points": N_("Points"),
    "hearts": N_("Hearts"),
    "queens": N_("Queen of spades"),
    "jack": N_("Jack of diamonds"),
    "moon": N_("Moon"),
}

TO_ANSWER = {
    "after_moon": HandWords(N_("These are the points after the moon &was scored")),
    "moon": HandWords(
        N_("Somebody shot the &moon:"),
        N_("How the moon counts"),
        {
            "": N_("How does it count?"),
            "others": N_("Points to everyone else"),
            "shooter": N_("Points off the shooter’s total"),
        },
    ),
}

TO_FILL_IN = {
    "moon": N_("Who shot the moon"),
    "jack": N_("Who took the jack of diamonds"),
    "queens": N_("Who took the queen of spades"),
}


def summary(table: options.Table) -> list[str]:
    return [
        _passing(table),
        chosen(table, "opening", low_club=_("the lowest club leads")),
        chosen(
            table,
            "first_trick",
            no_hearts=_("no heart thrown on the first trick"),
            no_points=_("no points on the first trick"),
        ),
        chosen(
            table,
            "heart_lead",
            broken=_("hearts must be broken"),
            third_trick=_("hearts led from the third trick"),
        ),
        chosen(
            table,
            "forced_queen",
            discard=_("the queen must go at the first discard"),
            under=_("the queen must go at the first discard or under ace or king"),
            strict=_("the queen must go at any chance"),
        ),
        chosen(
            table,
            "moon",
            others=_("taking everything: points to the others"),
            shooter=_("taking everything: points off your total"),
            choice=_("taking everything: you choose who gets the points"),
        ),
        _("taking everything counts the sum of the deal")
        if table["moon_points"] == "deal" and table["moon"] != "off"
        else "",
        chosen(table, "jack_bonus", yes=_("the jack of diamonds takes off ten")),
        chosen(table, "heart_points", spot=_("hearts count by rank")),
        _("the queen costs nothing") if table["queen_points"] == 0 else "",
        _end(table),
    ]


def _passing(table: options.Table) -> str:
    count = table["pass_count"]
    if count == 0 or table["pass_cycle"] == "none":
        return _("no passing")
    if count == "auto":
        count = 2 if table.players >= 6 else 3
    assert isinstance(count, int)
    words: dict[str, Callable[[], str]] = {
        "right": lambda: n_("{n} card to the right", "{n} cards to the right", count),
        "left": lambda: n_("{n} card to the left", "{n} cards to the left", count),
        "across": lambda: n_("{n} card across", "{n} cards across", count),
        "right_across": lambda: n_(
            "{n} card to the right, then across", "{n} cards to the right, then across", count
        ),
        "left_right_across_hold": lambda: n_(
            "{n} card passed by turns in all directions",
            "{n} cards passed by turns in all directions",
            count,
        ),
    }
    return words[str(table["pass_cycle"])]()


def _end(table: options.Table) -> str:
    settlement = str(table["settlement"])
    if table["end"] == "points":
        target = table["target"]
        if not isinstance(target, int):
            return ""
        if settlement == "none":
            return n_("up to {n} point", "up to {n} points", target)
        return {
            "average": lambda: n_(
                "settlement by the average at {n} point",
                "settlement by the average at {n} points",
                target,
            ),
            "howell": lambda: n_(
                "Howell’s settlement at {n} point", "Howell’s settlement at {n} points", target
            ),
            "pot": lambda: n_(
                "a pool in every deal, up to {n} point",
                "a pool in every deal, up to {n} points",
                target,
            ),
            "sweepstake": lambda: n_(
                "sweepstake, up to {n} point", "sweepstake, up to {n} points", target
            ),
        }[settlement]()
    deals = table["deals"]
    if not isinstance(deals, int):
        return ""
    return {
        "none": lambda: n_("{n} deal", "{n} deals", deals),
        "average": lambda: n_(
            "settlement by the average after {n} deal",
            "settlement by the average after {n} deals",
            deals,
        ),
        "howell": lambda: n_(
            "Howell’s settlement after {n} deal", "Howell’s settlement after {n} deals", deals
        ),
        "pot": lambda: n_(
            "a pool in every deal, {n} deal", "a pool in every deal, {n} deals", deals
        ),
        "sweepstake": lambda: n_("sweepstake, {n} deal", "sweepstake, {n} deals", deals),
    }[settlement]()


HEARTS = FamilyWords(
    "hearts",
    summary,
    {**REFUSALS, **BY_HAND_REFUSALS, **OPTION_REFUSALS},
    EVENTS,
    QUESTIONS,
    CHOICES,
    REASONS,
    reworded,
    ADVICE,
    ROWS,
    TO_FILL_IN,
    TO_ANSWER,
)
