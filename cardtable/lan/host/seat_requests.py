"""What people ask for about places and people: sit, move, let in, send away, leave, settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Notice

from .access import Access
from .match.hosted_match import HostedMatch
from .outbox import Outbox
from .roster import Member, MemberId, Place, Roster
from .table_config import TableConfig


@dataclass(slots=True)
class SeatRequests:
    """Each request either happens or raises LanError. roll: told what must survive a restart.

    hosted: the match that is on, None in the lobby; places change only between games.
    """

    config: TableConfig
    roster: Roster
    outbox: Outbox
    access: Access
    roll: Callable[[], None]

    def member(self, person: int) -> Member:
        """The person with this number; LanError if there is none."""
        member = self.roster.members.get(MemberId(person))
        if member is None:
            raise LanError("nobody")
        return member

    def _place(self, number: int) -> Place:
        place = self.roster.has_place(number)
        if place is None:
            raise LanError("no_such_place")
        return place

    def consent(self, member: Member, *, on: bool) -> None:
        """Those who look on may see this person's hand, or not."""
        consents = on and self.roster.place_of(member) is not None
        if member.consents != consents:
            member.consents = consents
            self.roll()

    def sit(self, hosted: HostedMatch | None, member: Member, number: int | None) -> None:
        """Take a place (None: look on); during a game, from the next deal on."""
        place = None if number is None else self._place(number)
        self._check_teacher(member, place)
        if hosted is not None:
            self._wait_for(member, place)
            return
        if place is None:
            if not self.config.settings.watchers:
                raise LanError("no_watchers")
        elif self.roster.owner(place) not in (None, member) or self.roster.level(place):
            raise LanError("place_taken")
        self._put(member, place)

    def _check_teacher(self, member: Member, place: Place | None) -> None:
        """Whoever sees all hands has none: LanError."""
        if self.config.teacher and member.host and place is not None:
            raise LanError("teacher_stands")

    def _wait_for(self, member: Member, place: Place | None) -> None:
        if self.roster.place_of(member) is not None:
            raise LanError("game_is_on")
        if place is not None:
            waiting = self.roster.waiting_for(place)
            if waiting not in (None, member) or not self.roster.can_be_taken(place):
                raise LanError("place_taken")
        member.next_place = place

    def _put(self, member: Member, place: Place | None) -> None:
        if place is None:
            self.roster.stand_up(member)
        else:
            self.roster.sit(member, place)
        self._seat_changed(member)

    def _seat_changed(self, member: Member) -> None:
        member.ready = False
        member.consents = member.consents and self.roster.place_of(member) is not None
        self.roll()

    def move(self, hosted: HostedMatch | None, member: Member, number: int | None) -> None:
        """Put a person at a place; who sits there changes places."""
        if hosted is not None:
            raise LanError("game_is_on")
        if number is None:
            self._put(member, None)
            return
        place = self._place(number)
        self._check_teacher(member, place)
        other = self.roster.owner(place)
        self.roster.exchange(member, place)
        self._seat_changed(member)
        if other is not None and other is not member:
            self._seat_changed(other)

    def set_place(self, hosted: HostedMatch | None, number: int, level: str) -> None:
        """A bot of this level sits at a place; "" opens it."""
        if hosted is not None:
            raise LanError("game_is_on")
        place = self._place(number)
        if self.roster.owner(place) is not None:
            raise LanError("place_taken")
        if level and level not in self.config.levels:
            raise LanError("no_such_level", level=level)
        self.roster.set_level(place, level)
        self.roll()

    def decide(self, hosted: HostedMatch | None, settings: Settings) -> None:
        """Other settings from now on."""
        before = self.config.settings
        if settings.level not in self.config.levels:
            raise LanError("no_such_level", level=settings.level)
        if hosted is not None and settings.fair != before.fair:
            raise LanError("game_is_on")
        if (settings.hands, settings.delay) != (before.hands, before.delay):
            for member in self.roster.members.values():  # what was agreed to was something else
                member.consents = member.host and settings.hands != "closed"
        self.config.decide(settings)
        self.roll()

    def send_away(self, hosted: HostedMatch | None, member: Member) -> None:
        """The token is worth nothing any more, and the person cannot return for a while."""
        if member.host:
            raise LanError("host_stays")
        self.access.close_to(member.key)
        if member.address:
            self.access.close_to(f"{member.address} {member.name.casefold()}")
            self.access.remember_sent_away(member.address, member.name)
        member.epoch += 1
        member.key = ""
        self.depart(hosted, member)
        self.outbox.dismiss(member, "sent_away")
        self.outbox.tell(Notice("was_sent_away", {"name": member.name}))

    def leave(self, hosted: HostedMatch | None, member: Member) -> None:
        """Somebody goes for good."""
        self.depart(hosted, member)
        self.outbox.dismiss(member, "left")
        if not member.knocks:
            plays_on = hosted is not None and member.gone and not hosted.phase.can_be_left
            code = "has_left" if plays_on else "is_gone"
            self.outbox.tell(Notice(code, {"name": member.name}))

    def depart(self, hosted: HostedMatch | None, member: Member) -> None:
        """A person goes: a bot plays on in a game, the place opens in the lobby.

        In a game the name stays the person's own: nobody else can come in under it.
        """
        member.ready = False
        member.next_place = None
        if hosted is not None:
            hosted.mute(member)
            hosted.skip_in_round(member)
        if hosted is None or self.roster.place_of(member) is None:
            self.roster.remove(member)
        else:
            member.gone = True
            hosted.bot_plays(member)
        self.roll()
