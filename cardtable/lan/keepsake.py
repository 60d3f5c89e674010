"""What a guest keeps of a game: its transcript, with the proofs of fair deals."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.match import Match
from ..engine.transcript import write
from .guest import FinishedDeal


def transcript_of(deals: Sequence[FinishedDeal]) -> str:
    """The transcript of the deals in a row that this guest was there for; "" without any.

    It begins with the last deal after a gap (a guest that was away for a whole deal). `cardtable
    verify` checks it, proofs included.
    """
    run: list[FinishedDeal] = []
    for deal in deals:
        if deal.match is None or (run and deal.number != run[-1].number + 1):
            run = []
        if deal.match is not None:
            run.append(deal)
    if not run:
        return ""
    first = run[0].match
    assert first is not None
    whole = Match(first.rules, first.table, carry=first.first_carry)
    for deal in run:
        whole.replay(deal.lines)
    return write(whole)
