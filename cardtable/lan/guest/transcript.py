"""What a guest keeps of a game: its transcript, with the proofs of fair deals."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write

from .callbacks import FinishedDeal


def game_of(deals: Sequence[FinishedDeal]) -> Match | None:
    """The deals in a row that this guest was there for, as one match; None without any.

    It begins with the last deal after a gap (a guest that was away for a whole deal). A deal that
    came twice counts as it came last: then it also tells how the pool was divided.
    """
    run: list[FinishedDeal] = []
    for deal in deals:
        if run and deal.match is not None and deal.number == run[-1].number:
            run.pop()
        if deal.match is None or (run and deal.number != run[-1].number + 1):
            run = []
        if deal.match is not None:
            run.append(deal)
    if not run:
        return None
    first = run[0].match
    assert first is not None
    whole = Match(first.rules, first.table, carry=first.first_carry)
    for number, deal in enumerate(run):
        agreed = number == 0 and "further" in deal.lines[0]
        whole.replay(deal.lines[1:] if agreed else deal.lines)
    return whole


def transcript_of(deals: Sequence[FinishedDeal]) -> str:
    """The transcript of `game_of`; "" without any deal. `cardtable verify` checks it, proofs
    included."""
    whole = game_of(deals)
    return "" if whole is None else write(whole)
