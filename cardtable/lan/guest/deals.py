"""The deals that a guest is told of: its part in the shuffles, and each scored deal checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.engine.events import DealScored
from cardtable.engine.fair.proof import ProofError
from cardtable.engine.options import Carry, Table
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import Update
from cardtable.lan.protocol.client_messages import Commit, Reveal
from cardtable.lan.protocol.codec import read_carry, read_lines, read_scores
from cardtable.lan.protocol.host_messages import Commits, DealOver, Nonces, RoomState, Shuffle

from .callbacks import Callbacks, FinishedDeal
from .deal_check import GIVEN, Which, checked
from .fair_part import FairPart
from .soundness import MOST_DEALS, sound_carry, sound_scores


class Deals:
    """What a guest knows of the deals of its room."""

    def __init__(
        self,
        find: Callable[[str], Rules[Any]],
        callbacks: Callbacks,
        known: tuple[DealScored, ...] = (),
    ) -> None:
        """known: the score sheet as an earlier host of the table told it."""
        self.part = FairPart()
        self.carry: Carry | None = None
        """What the next deal starts from, after the last scored one."""
        self.scores: tuple[DealScored, ...] = ()
        self._find, self._callbacks = find, callbacks
        self._last: DealOver | None = None
        self._told = 0
        self._known = known

    @property
    def have(self) -> tuple[int, int]:
        """Of which game this guest has how many scored deals."""
        last = self._last
        return (0, 0) if last is None or last.number > 1000 else (last.game, last.number)

    def heard(self, update: Update) -> None:
        """An update came: are there new cards in it, and whose score sheet is it?"""
        self.part.heard(update)
        told, known = update.view.scores, self._known
        if not known or (update.view.public.phase == "draw" and not told):
            return
        self._known = ()  # it is told once
        if told[: len(known)] != known:
            last = told[-1].totals if told else ()
            params = {"known": _totals(known[-1].totals), "told": _totals(last)}
            self._callbacks.notice("sheet_differs", params)

    def shuffle(
        self, message: Shuffle | Commits | Nonces, place: int | None
    ) -> Commit | Reveal | None:
        """The answer to a step of a fair deal, if there is one."""
        match message:
            case Shuffle():
                return self.part.commit(message, place)
            case Commits():
                return self.part.reveal(message)
        self.part.shown(message)
        return None

    def over(self, message: DealOver, table: Table, place: int | None, state: RoomState) -> None:
        """A deal is scored: it is checked and told. LanError("garbage") if it cannot be one.

        place: this guest's. For the bots of the room the host chose, whatever it says.
        """
        bots = {index for index, one in enumerate(state.places) if one.who != "person"}
        begin, carry, scores = self._read(message, table)
        last, self._last = self._last, message
        self.carry, self.scores = carry, scores
        if last is not None and last.lines == message.lines and last.game == message.game:
            return
        self._told += 1
        if self._told > MOST_DEALS or message.number > MOST_DEALS:
            return
        lines: tuple[Mapping[str, Any], ...] = read_lines(message.lines)
        number = message.number
        try:
            done = checked(
                self._find(table.game),
                table,
                begin,
                lines,
                self.part,
                place,
                Which(message.game, number),
                promised=state.settings.fair,
                teacher=state.teacher,
            )
        except ProofError as error:
            self._callbacks.deal(FinishedDeal(number, (), None, False, error))  # it is no log
            return
        fair, reason = done.fair, done.no_part
        if reason == GIVEN:
            self.part.given()
        told = fair or reason not in ("", GIVEN)
        chosen = tuple(sorted({*done.supplied, *bots})) if told else ()
        self._callbacks.deal(
            FinishedDeal(number, done.lines, done.match, fair, None, reason, chosen)
        )

    def _read(
        self, message: DealOver, table: Table
    ) -> tuple[Carry | None, Carry | None, tuple[DealScored, ...]]:
        begin, carry = read_carry(message.begin), read_carry(message.carry)
        scores = read_scores(message.scores)
        for one in (begin, carry):
            sound_carry(one, table)
        sound_scores(scores, table)
        return begin, carry, scores


def _totals(totals: tuple[int, ...]) -> str:
    return ", ".join(map(str, totals)) or "–"
