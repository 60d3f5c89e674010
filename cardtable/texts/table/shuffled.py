"""One line about a scored deal: whether everybody shuffled it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.texts import shuffles
from cardtable.texts.catalogue import _, texts


def fairness_line(deal: FinishedDeal, names: Sequence[str]) -> str:
    """One line about a scored deal; "" where deals are not made by everybody together.

    names: of the people, by their places.
    """
    if deal.fair is False:
        return _("✗ Deal {number} does not fit its proof.", number=deal.number)
    if deal.no_part:
        head = _("○ Deal {number}: you had no part in this shuffle.", number=deal.number)
        return f"{head} {shuffles.no_part(texts(), deal.no_part)}"
    if deal.fair and deal.supplied:
        head = _("✓ Deal {number} was fair: you helped to shuffle it.", number=deal.number)
        return f"{head} {chosen_for(deal, names)}"
    if deal.fair:
        return _("✓ Deal {number} was fair: everybody shuffled it.", number=deal.number)
    return ""


def chosen_for(deal: FinishedDeal, names: Sequence[str]) -> str:
    """For whom the host chose."""
    who = [names[place] if place < len(names) else str(place + 1) for place in deal.supplied]
    return _("The host’s program chose the number for: {names}.", names=texts().listed(who))
