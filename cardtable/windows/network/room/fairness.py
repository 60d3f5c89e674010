"""What a fair deal on the network proves, and what it does not, in words for who asks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.guest.deal_check import GIVEN
from cardtable.texts import _, texts
from cardtable.texts.table.shuffled import chosen_for, given_up, words_for_given_up
from cardtable.texts.wordings import shuffles
from cardtable.windows.widgets import messages


def fairness_words(
    deals: Sequence[FinishedDeal], voided: int, names: Sequence[str]
) -> tuple[str, str]:
    """A headline about the last deal that was made by everybody, and the explanation.

    voided: how many deals were given up while they were being made. names: by places.
    """
    last = next((deal for deal in reversed(deals) if deal.fair is not None or deal.no_part), None)
    if last is None:
        head = _("No deal of this game has been proved yet.")
    elif last.no_part == GIVEN:
        head = _("The teacher gave deal {number}: nobody shuffled it.", number=last.number)
    elif last.fair:
        head = _("Deal {number} was fair.", number=last.number)
    elif last.fair is None:
        head = _("You had no part in the shuffle of deal {number}.", number=last.number)
    else:
        head = _("Deal {number} does not fit its proof.", number=last.number)
    parts = []
    if last is not None and last.doubt is not None:
        parts.append(shuffles.doubt(texts(), last.doubt.part))
    if last is not None and last.no_part == GIVEN:
        parts.append(
            _(
                "At a teacher’s table the teacher sees all hands and may choose the cards of a "
                "deal. There is no proof of such a deal, and none is missing. Other deals there "
                "are shuffled by everybody."
            )
        )
    elif last is not None and last.no_part:
        parts.append(shuffles.no_part(texts(), last.no_part))
    if last is not None and last.supplied:
        parts.append(chosen_for(last, names))
    parts += [
        _(
            "Before the deal the host’s program and everybody at the table each "
            "chose a secret number, sealed it and showed the seals. Only then "
            "were the numbers opened, and all of them together decided the order "
            "of the pack. After the deal your program worked it all out again."
        ),
        _(
            "The tick is there only if your own number was among them, if no other shuffle was "
            "kept from you, and if all the numbers were open before the first card came."
        ),
        _(
            "The tick proves that nobody stacked the pack, not even the host. It does not prove "
            "that the host’s program cannot look into the hands: it deals the cards, so it knows "
            "them. Play with a host you trust."
        ),
        _("For bots and for those who are away the host’s program chooses the number."),
    ]
    voided = max(voided, sum(map(given_up, deals)))
    if voided:
        parts.append(words_for_given_up(voided))
    return head, "\n\n".join(parts)


def explain_fairness(
    parent: QWidget, deals: Sequence[FinishedDeal], voided: int, names: Sequence[str]
) -> None:
    """Open the explanation."""
    head, words = fairness_words(deals, voided, names)
    messages.tell(parent.window(), head, words)
