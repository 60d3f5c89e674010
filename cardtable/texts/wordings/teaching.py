"""The words of teaching: faults of lessons, of stacked deals and of progress."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Nn_

from .wording import Counted, Table

REFUSALS: Table = {
    "bad_lesson": (
        N_("The lesson in {path} cannot be used: something is wrong at “{value}”."),
        N_("The lesson in {path} cannot be used."),
    ),
    "not_this_move": N_("This is allowed, but the lesson asks for another move."),
    "stack_not_a_card": N_("“{value}” is not a card."),
    "stack_not_in_pack": N_("The {card} is not in this game’s pack."),
    "stack_twice": N_("The {card} stands in more than one place."),
    "stack_count": (
        Counted(
            "count",
            Nn_(
                "This hand must hold exactly one card, but it holds {got}.",
                "This hand must hold exactly {n} cards, but it holds {got}.",
            ),
        ),
    ),
    "stack_too_many": N_("At most {count} cards can be left undealt, but there are {got}."),
    "bad_transcript": (
        N_("The transcript cannot be used: line {line} is wrong."),
        N_("The transcript cannot be used."),
    ),
    "no_deal_in_transcript": N_("There is no deal in this transcript."),
}
