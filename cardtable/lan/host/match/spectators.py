"""Those who look on: what they see of the hands, at once or some time later.

Hands are closed to them unless everybody at the table consents (`hands_shown`), but for a
teacher, who sees all of them at once. Where they see all of it later, each step waits here its
time; who comes meanwhile sees what is due.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.engine.views import laid_open
from cardtable.lan.host.outbox import Outbox
from cardtable.lan.host.roster import Member, MemberId, Roster
from cardtable.lan.host.table_config import TableConfig
from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.codec import news_of
from cardtable.lan.transport.link import Cancel, Clock


def hands_shown(roster: Roster, settings: Settings) -> str:
    """How those who look on see the hands now: closed, unless everybody at the table consents.

    A bot has no say; somebody whom a bot plays for keeps what was said before."""
    sitting = [one for one in roster.sitting() if not one.gone]
    agreed = settings.watchers and all(one.consents for one in sitting)
    return settings.hands if agreed else "closed"


class Spectators:
    """The people at one match who have no place."""

    def __init__(
        self, config: TableConfig, roster: Roster, outbox: Outbox, clock: Clock, match: Match
    ) -> None:
        self._config, self._roster, self._outbox = config, roster, outbox
        self._clock = clock
        self._match = match
        self._people: dict[MemberId, Member] = {}
        self._late: deque[tuple[float, Update, Update]] = deque()
        """When it is due, the step with hands closed, and with hands open."""
        self._shown: Update | None = None
        self._how = self._hands()
        self._cancel: Cancel = lambda: None
        self._stop = match.subscribe(None, self._heard)

    def _hands(self) -> str:
        return hands_shown(self._roster, self._config.settings)

    def close(self) -> None:
        """Nobody looks on any more."""
        self._stop()
        self._cancel()

    def add(self, member: Member) -> None:
        """This person looks on from now on, and is shown how it stands."""
        self._people[member.id] = member
        if self._teaches(member):
            self._outbox.send(member, news_of(self._opened(self._match.update(None))))
            return
        shown = self._shown
        if shown is None:  # nothing is due yet: how it stood when the waiting began
            shown = self._late[0][1]
        self._outbox.send(member, news_of(shown))

    def _teaches(self, member: Member) -> bool:
        """Whether this is the teacher of a teacher's table."""
        return self._config.teacher and member.host

    def remove(self, member: Member) -> None:
        """This person looks on no more."""
        self._people.pop(member.id, None)

    def see(self) -> None:
        """See whether the hands are shown in another way now."""
        how = self._hands()
        if how == self._how:
            return
        self._how = how
        self._late.clear()
        self._cancel()
        self._heard(self._match.update(None))

    def _heard(self, update: Update) -> None:
        for member in tuple(self._people.values()):
            if self._teaches(member):
                self._outbox.send(member, news_of(self._opened(update)))
        if self._how == "closed":
            self._show(update)
            return
        opened = self._opened(update)
        if self._how == "open":
            self._show(opened)
            return
        due = self._clock.now() + self._config.settings.delay
        self._late.append((due, update, opened))
        if len(self._late) == 1:
            self._wait()

    def _opened(self, update: Update) -> Update:
        match = self._match
        if match.drawing is not None or update.number != match.number:
            return update
        view = laid_open(match.rules, match.table, match.state, None, match.scores, match.settled)
        return replace(update, view=view)

    def _wait(self) -> None:
        wait = max(0.0, self._late[0][0] - self._clock.now())
        self._cancel = self._clock.later(wait, self._due)

    def _due(self) -> None:
        self._show(self._late.popleft()[2])
        if self._late:
            self._wait()

    def _show(self, update: Update) -> None:
        self._shown = update
        others = [one for one in self._people.values() if not self._teaches(one)]
        if others:
            news = news_of(update)
            for member in others:
                self._outbox.send(member, news)
