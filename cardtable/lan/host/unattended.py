"""The rules of a table that nobody hosts at a screen (`cardtable serve`): it is nobody's.

Whoever is away for two minutes gives up the place in the lobby; when all who sit are ready a start
counts down, so that friends who are still coming find a seat; a finished game, or one that
everybody has left, gives way to the lobby.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardtable.lan.protocol.host_messages import Notice
from cardtable.lan.transport.link import Cancel, Clock

from .match.games import Games
from .match.votes import Votes
from .outbox import Outbox
from .phases import RoomPhase
from .roster import Member, MemberId, Roster
from .table_config import TableConfig

AWAY_FROM_LOBBY = 120.0
"""Seconds until whoever is away gives the place up, while no game is on."""

END_IS_READ = 180.0
"""Seconds for which the end of a game is shown before the lobby comes again."""

NOBODY_PLAYS = 600.0
"""Seconds until a game that nobody is at any more gives way to the lobby."""


class Unattended:
    """Looks after one such table. changed: told when something happened by itself."""

    def __init__(
        self,
        config: TableConfig,
        roster: Roster,
        outbox: Outbox,
        games: Games,
        votes: Votes,
        clock: Clock,
        changed: Callable[[], None],
    ) -> None:
        self._config, self._roster, self._outbox = config, roster, outbox
        self._games, self._votes = games, votes
        self._clock, self._changed = clock, changed
        self._leaving: dict[MemberId, Cancel] = {}
        self._starting: tuple[float, Cancel] | None = None
        self._ending: tuple[float, Cancel] | None = None

    @property
    def starts_in(self) -> float | None:
        """Seconds until the game begins; None if no start counts down."""
        return None if self._starting is None else max(0.0, self._starting[0] - self._clock.now())

    def see(self) -> None:
        """After anything happened: see whose time runs."""
        self._see_end()
        self._see_places()
        self._see_start()

    def close(self) -> None:
        """Stop all clocks."""
        for cancel in self._leaving.values():
            cancel()
        self._leaving.clear()
        self._stop_start()
        self._stop_end()

    # Places in the lobby

    def _see_places(self) -> None:
        lobby = not self._games.phase.in_game
        away = {one.id for one in self._roster.members.values() if lobby and one.link is None}
        for person in set(self._leaving) - away:
            self._leaving.pop(person)()
        for person in away - set(self._leaving):
            member = self._roster.members[person]
            give_up = partial(self._give_up, member)
            self._leaving[person] = self._clock.later(AWAY_FROM_LOBBY, give_up)

    def _give_up(self, member: Member) -> None:
        self._leaving.pop(member.id, None)
        self._roster.remove(member)
        self._outbox.tell(Notice("is_gone", {"name": member.name}))
        self._games.hooks.roll()
        self._changed()

    # The start

    def _see_start(self) -> None:
        voters = self._roster.voters()
        ready = bool(voters) and all(one.ready for one in voters)
        if self._games.phase.in_game or not ready:
            self._stop_start()
            return
        full = not self._roster.free_places(playing=False)
        everybody = len(voters) == len(self._roster.sitting())
        if not self._config.countdown or (full and everybody):
            self._begin()
        elif self._starting is None:
            wait = self._config.countdown
            cancel = self._clock.later(wait, self._begin_late)
            self._starting = (self._clock.now() + wait, cancel)
            self._outbox.tell(Notice("game_begins", {"seconds": int(wait)}))

    def _begin(self) -> None:
        self._stop_start()
        self._games.begin()

    def _begin_late(self) -> None:
        self._begin()
        self._changed()

    def _stop_start(self) -> None:
        if self._starting is not None:
            self._starting[1]()
            self._starting = None

    # The end

    def _see_end(self) -> None:
        wait = self._time_until_lobby()
        if wait is None:
            self._stop_end()
        elif not wait:
            self._to_lobby()
        elif self._ending is None or self._ending[0] != wait:
            self._stop_end()
            self._ending = (wait, self._clock.later(wait, self._to_lobby_late))

    def _time_until_lobby(self) -> float | None:
        """Seconds until the game gives way, if nothing happens; None: it does not."""
        phase, sitting = self._games.phase, self._roster.sitting()
        if not phase.in_game:
            return None
        if all(one.gone for one in sitting):
            return 0.0
        here = any(one.here for one in sitting)
        if phase is RoomPhase.OVER:
            if here and self._votes.open is not None:
                return None  # somebody proposes another game
            return END_IS_READ if here else AWAY_FROM_LOBBY
        return None if here else NOBODY_PLAYS

    def _to_lobby(self) -> None:
        self._stop_end()
        self._games.to_lobby()

    def _to_lobby_late(self) -> None:
        self._to_lobby()
        self._changed()

    def _stop_end(self) -> None:
        if self._ending is not None:
            self._ending[1]()
            self._ending = None
