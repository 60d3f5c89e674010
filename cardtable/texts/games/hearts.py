"""What only the Hearts family says: its refusals and its happenings."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Nn_
from cardtable.texts.wording import Counted, Table

REFUSALS: Table = {
    "lead_low_club": (
        N_("The first lead must be the {must}."),
        N_("The first lead must be the lowest club."),
    ),
    "hearts_before_third_trick": N_("Hearts may not be led in the first two tricks."),
    "hearts_not_broken": N_("Hearts have not been broken yet, so you may not lead one."),
    "follow_suit": (
        N_("You have a {suit:one}, so you must follow suit."),
        N_("You must follow suit."),
    ),
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

HAPPENINGS: Table = {
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
            "{name} must take the {n} card that is left.",
            "{name} must take the {n} cards that are left.",
        ),
    ),
    "rest_taken.you": Counted(
        "count",
        Nn_(
            "You must take the {n} card that is left.", "You must take the {n} cards that are left."
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
