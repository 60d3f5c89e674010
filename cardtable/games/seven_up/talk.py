"""What is said before the play: the beg, the dealer's reply, the bunch poll, the discard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardtable.engine.actions import Reason
from cardtable.engine.events import CardsMoved, Counters, Noted
from cardtable.engine.zones import ASIDE, hand

from .dealing import gather, run_cards, settle_trump
from .play import begin_play
from .state import HAND, Cards, Deal, Told, end, pay, with_hand


def beg(deal: Deal, choice: str, told: Told) -> Deal:
    """Eldest stands, and the suit turned up is trump; or begs, and the dealer must reply."""
    if choice == "beg":
        return replace(deal, phase="reply")
    return begin_play(settle_trump(deal, deal.turned[-1].suit, told))


def receivers(deal: Deal) -> tuple[int, ...]:
    """The seats that a gift is paid to, from eldest."""
    if deal.players == 3 and deal.table["gift_to"] == "opponents":
        return deal.opponents(deal.dealer)
    return (deal.eldest,)


def no_gift(deal: Deal) -> Mapping[str, Reason]:
    """Why the dealer may not give: where a gift may not win, and it would."""
    if deal.table["gift_may_win"] == "no":
        for seat in receivers(deal):
            if deal.counters[deal.sides[seat]] == 1:
                return {"give": Reason("gift_would_win", {"seat": seat})}
    return {}


def reply(deal: Deal, choice: str, told: Told) -> Deal:
    """The dealer gives a point and the suit stays; or runs the cards for another suit."""
    if choice == "run":
        deal = run_cards(deal, told)
        return deal if deal.phase in ("over", "deal") else _after_run(deal)
    for seat in receivers(deal):
        deal = pay(deal, deal.sides[seat], "gift", told)
    told.append(Counters(deal.counters))
    if deal.won:
        return end(deal, told)
    return begin_play(settle_trump(deal, deal.turned[-1].suit, told))


def may_bunch(deal: Deal) -> bool:
    """Whether this table polls for gathering the cards after a run."""
    bunch = deal.table["bunch"]
    return bunch == "any" or (bunch == "two" and deal.players == 2)


def _after_run(deal: Deal) -> Deal:
    return replace(deal, phase="bunch") if may_bunch(deal) else _after_poll(deal)


def _after_poll(deal: Deal) -> Deal:
    if deal.table["after_run"] == "discard6" and still_to_discard(deal):
        return replace(deal, phase="discard")
    return begin_play(deal)


def polled(deal: Deal) -> int:
    """The seat that the poll has come to: from eldest, and from the left of a proposer."""
    if deal.proposer is None:
        return deal.around(deal.eldest)[deal.answered]
    return deal.around(deal.proposer)[1 + deal.answered]


def poll_choices(deal: Deal) -> tuple[str, str]:
    """What may be answered: propose or play on; once proposed, agree or insist on playing."""
    return ("bunch", "play") if deal.proposer is None else ("bunch", "insist")


def bunch(deal: Deal, choice: str, told: Told) -> Deal:
    """One answer to the poll; if nobody insists on playing, the same dealer deals anew."""
    if choice == "insist":
        return _after_poll(deal)
    if choice == "bunch" and deal.proposer is None:
        return replace(deal, proposer=polled(deal), answered=0)
    deal = replace(deal, answered=deal.answered + 1)
    if choice == "play":
        return _after_poll(deal) if deal.answered == deal.players else deal
    if deal.answered < deal.players - 1:
        return deal
    told.append(Noted("bunched", deal.proposer))
    return gather(deal, told)


def still_to_discard(deal: Deal) -> tuple[int, ...]:
    """The seats, from eldest, that hold more than the six cards they may keep."""
    return tuple(seat for seat in deal.around(deal.eldest) if len(deal.hands[seat]) > HAND)


def discard(deal: Deal, seat: int, cards: Cards, told: Told) -> Deal:
    """These cards of a seat are dead; when each holds six, eldest leads."""
    told.append(CardsMoved(cards, hand(seat), ASIDE))
    kept = tuple(card for card in deal.hands[seat] if card not in cards)
    deal = replace(
        deal,
        hands=with_hand(deal.hands, seat, kept),
        discards=with_hand(deal.discards, seat, cards),
    )
    return deal if still_to_discard(deal) else begin_play(deal)
