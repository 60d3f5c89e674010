"""One line about a scored deal: whether everybody shuffled it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.guest.deal_check import GIVEN
from cardtable.texts.catalogue import _, n_, texts
from cardtable.texts.wordings import shuffles


def fairness_line(deal: FinishedDeal, names: Sequence[str]) -> str:
    """One line about a scored deal; "" where deals are not made by everybody together.

    names: of the people, by their places.
    """
    if deal.fair is False:
        return _("✗ Deal {number} does not fit its proof.", number=deal.number)
    if deal.no_part == GIVEN:
        return _(
            "○ Deal {number} was given by the teacher: nobody shuffled it.", number=deal.number
        )
    if deal.no_part:
        head = _("○ Deal {number}: you had no part in this shuffle.", number=deal.number)
        return f"{head} {shuffles.no_part(texts(), deal.no_part)}"
    if not deal.fair:
        return ""
    parts = [_("✓ Deal {number} was fair: everybody shuffled it.", number=deal.number)]
    if deal.supplied:
        head = _("✓ Deal {number} was fair: you helped to shuffle it.", number=deal.number)
        parts = [head, chosen_for(deal, names)]
    if before := given_up(deal):
        parts.append(words_for_given_up(before))
    return " ".join(parts)


def given_up(deal: FinishedDeal) -> int:
    """How many shuffles were given up before this deal, by its proofs."""
    proofs = (line["proof"] for line in deal.lines if "proof" in line)
    return sum(len(proof.get("void", ())) for proof in proofs)


def words_for_given_up(shuffles: int) -> str:
    """That so many were given up."""
    return n_(
        "{n} deal was given up because somebody left while it was being shuffled.",
        "{n} deals were given up because somebody left while they were being shuffled.",
        shuffles,
    )


def chosen_for(deal: FinishedDeal, names: Sequence[str]) -> str:
    """For whom the host chose."""
    who = [names[place] if place < len(names) else str(place + 1) for place in deal.supplied]
    return _("The host’s program chose the number for: {names}.", names=texts().listed(who))
