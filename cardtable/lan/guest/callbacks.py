"""What a guest's window is told of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.engine.actions import RuleError, Value
from cardtable.engine.fair.proof import ProofError
from cardtable.engine.match import Match
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import RoomState, Spoke

from .membership import Membership


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A scored deal as everybody may see it: its log, the match at its end, and whether it was
    fair (True: everybody shuffled it, this guest too; False: `doubt` says what does not hold).

    lines, match: nothing where there is a doubt: what does not hold is no log of a game.
    no_part: where fair is None, why this guest had no part in the shuffle (`witness.REASONS`);
    "" where deals are not made by everybody together; "given": a teacher gave it. supplied: the
    places for which the host chose.
    """

    number: int
    lines: tuple[Mapping[str, Any], ...]
    match: Match | None
    fair: bool | None
    doubt: ProofError | None = None
    no_part: str = ""
    supplied: tuple[int, ...] = ()


@dataclass
class Callbacks:
    """What a guest tells its window; all are called in the network's thread.

    connection: "calling", "knocking", "here" or "away", and "over" with the reason.
    outside: how the room looks to whoever waits to be let in.
    refused: an answer or a request was refused. deal: a deal is scored. remember: what must be
    kept to come back with. busy: asked whether the window lags so far behind that the host must
    wait.
    """

    connection: Callable[[str, LanError | None], None] = lambda state, why: None
    room: Callable[[RoomState], None] = lambda state: None
    outside: Callable[[RoomState], None] = lambda state: None
    refused: Callable[[RuleError | LanError], None] = lambda error: None
    spoke: Callable[[Spoke], None] = lambda words: None
    notice: Callable[[str, Mapping[str, Value]], None] = lambda code, params: None
    deal: Callable[[FinishedDeal], None] = lambda deal: None
    remember: Callable[[Membership], None] = lambda membership: None
    busy: Callable[[], bool] = lambda: False
