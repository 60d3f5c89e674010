"""The words for fair deals: why a player had no part in a shuffle, and what does not hold."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Texts

from .wording import Table, put

NO_PART: Table = {
    "no_proof": N_("The host’s program sent no proof of it."),
    "watched": N_("You were looking on."),
    "old": N_("The host’s program used the numbers of an earlier deal again."),
    "away": N_("Your program was not at the table for the whole of the shuffle."),
    "not_asked": N_("The host’s program did not ask yours for a number."),
    "refused": N_(
        "The host’s program chose a number in your place, although yours had sealed one: it came "
        "too late or was left out."
    ),
    "chosen": N_("The host’s program chose the number in your place."),
    "unlisted": N_(
        "Another shuffle had been begun before the cards came, and it is not listed as given up. "
        "That also happens when the host’s program was stopped in between."
    ),
    "trusts": N_("This page trusts the host’s program for it."),
    "late": N_("The cards came before all the numbers were open."),
}

DOUBTS: Table = {
    "commitment": N_("The host’s number is not the one that its program had sealed."),
    "nonce": N_("A number that was opened is not the one that had been sealed."),
    "supplied": N_("The host’s program chose for others than it had said before."),
    "pack": N_("The pack was not in the order that the numbers make."),
    "old": N_("The numbers of an earlier deal were used again."),
}


def no_part(texts: Texts, reason: str) -> str:
    """Why the reader had no part in a shuffle."""
    return put(texts, NO_PART, reason, {}) or ""


def doubt(texts: Texts, part: str) -> str:
    """What of a proof does not hold."""
    return put(texts, DOUBTS, part, {}) or texts._(N_("The proof is damaged or incomplete."))
