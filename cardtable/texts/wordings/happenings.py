"""The words for what happens at the table, what a seat is asked, and what it may choose."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Nn_
from cardtable.texts.games.families import FAMILIES, merged

from .wording import Counted, Table

_AT_ANY_TABLE: Table = {
    "deal_started": N_("Deal {number}: {name} deals."),
    "deal_started.you": N_("Deal {number}: you deal."),
    "played": N_("{name} plays the {card}."),
    "played.you": N_("You play the {card}."),
    "passed": Counted(
        "count",
        Nn_("{name} passes {n} card to {receiver}.", "{name} passes {n} cards to {receiver}."),
    ),
    "passed.you": Counted(
        "count", Nn_("You pass {n} card to {receiver}.", "You pass {n} cards to {receiver}.")
    ),
    "received": N_("You received the {cards} from {name}."),
    "trick_won": (
        Counted(
            "points",
            Nn_(
                "{name} takes the trick with {n} point.", "{name} takes the trick with {n} points."
            ),
        ),
        Counted(
            "relief",
            Nn_(
                "{name} takes the trick: {n} point comes off the total.",
                "{name} takes the trick: {n} points come off the total.",
            ),
        ),
        N_("{name} takes the trick."),
    ),
    "trick_won.you": (
        Counted(
            "points",
            Nn_("You take the trick with {n} point.", "You take the trick with {n} points."),
        ),
        Counted(
            "relief",
            Nn_(
                "You take the trick: {n} point comes off your total.",
                "You take the trick: {n} points come off your total.",
            ),
        ),
        N_("You take the trick."),
    ),
    "cut": N_("{name} cuts the pack."),
    "cut.you": N_("You cut the pack."),
    "seat": N_("{name} chooses a seat."),
    "seat.you": N_("You choose a seat."),
    "trump": N_("Trumps are {trump}."),
    "paid": Counted(
        "chips",
        Nn_("{name} puts {n} chip into the pool.", "{name} puts {n} chips into the pool."),
    ),
    "paid.several": Counted(
        "chips", Nn_("{name} put {n} chip into the pool.", "{name} put {n} chips into the pool.")
    ),
    "paid.you": Counted(
        "chips", Nn_("You put {n} chip into the pool.", "You put {n} chips into the pool.")
    ),
    "drawn_from_pool": Counted(
        "chips",
        Nn_("{name} takes {n} chip from the pool.", "{name} takes {n} chips from the pool."),
    ),
    "drawn_from_pool.several": Counted(
        "chips",
        Nn_("{name} take {n} chip from the pool.", "{name} take {n} chips from the pool."),
    ),
    "drawn_from_pool.you": Counted(
        "chips", Nn_("You take {n} chip from the pool.", "You take {n} chips from the pool.")
    ),
    "pool_stays": (
        Counted(
            "chips",
            Nn_(
                "{n} chip stays in the pool for the next deal.",
                "{n} chips stay in the pool for the next deal.",
            ),
        ),
        N_("The pool stays for the next deal."),
    ),
    "deal_over": N_("The deal is over."),
    "game_over": (
        N_("The game is over: {name} wins."),
        N_("The game is over: {names} win together."),
        N_("The game is over."),
    ),
    "side_won": N_("The game is over: {names} win."),
    "game_over.you": (
        N_("The game is over: {names} win together!"),
        N_("The game is over: you win!"),
    ),
    "side_won.you": N_("The game is over: {names} win!"),
}

_QUESTIONS: Table = {
    "play": N_("Your turn: play a card."),
    "lead": N_("Your turn: lead a card."),
    "pass": (
        Counted(
            "count",
            Nn_(
                "Choose one card to pass to {name}.",
                "Choose {n} cards to pass to {name}.",
            ),
        ),
        Counted("count", Nn_("Choose one card to pass.", "Choose {n} cards to pass.")),
    ),
    "discard": Counted(
        "count", Nn_("Choose one card to lay aside.", "Choose {n} cards to lay aside.")
    ),
    "cut": N_("Cut the pack."),
    "choose.seat": N_("You drew the highest card: choose your seat."),
}

HAPPENINGS: Table = merged((_AT_ANY_TABLE, *(one.events for one in FAMILIES)))
QUESTIONS: Table = merged((_QUESTIONS, *(one.questions for one in FAMILIES)))
CHOICES: Table = merged(one.choices for one in FAMILIES)
ABOUT: Table = merged(one.about for one in FAMILIES)
