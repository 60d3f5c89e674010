"""What a computer player says, rarely, when a deal went well or badly for it."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, _

EVERY = 3
"""One deal in so many has a remark."""

REMARKS = {
    "pleased": (N_("Not bad."), N_("I could get used to this."), N_("Just as planned.")),
    "hurt": (N_("Ouch."), N_("That one stings."), N_("Well, it happens.")),
}
"""By mood; each in its turn."""


def remark(mood: str, deal: int) -> str:
    """What is said in this mood after the deal of this number; "" most of the time."""
    said = REMARKS.get(mood, ())
    return _(said[deal // EVERY % len(said)]) if said and deal % EVERY == 1 else ""
