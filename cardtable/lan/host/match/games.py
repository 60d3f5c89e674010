"""The games of a room, one after the other: the one that is on, and how the next begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.events import DealScored
from cardtable.engine.match import Match
from cardtable.engine.options import Carry
from cardtable.lan.host.outbox import Outbox
from cardtable.lan.host.phases import RoomPhase, phase_of
from cardtable.lan.host.roster import Place, Roster
from cardtable.lan.host.table_config import TableConfig
from cardtable.lan.protocol.client_messages import Give
from cardtable.lan.protocol.codec import cards_in
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.link import Clock

from .hosted_match import HostedMatch, MatchHooks


@dataclass(slots=True)
class Games:
    """begun: told when a match is there and before it is opened; gives it its journal."""

    config: TableConfig
    roster: Roster
    outbox: Outbox
    clock: Clock
    hooks: MatchHooks
    begun: Callable[[], None]
    hosted: HostedMatch | None = None
    """The match that is on; None in the lobby."""
    ahead: int = 0
    """From where the game that is on, or comes, is counted; tells guests too which game it is."""
    skipped: int = 0
    """How many numbers were left out when this game was gone on with."""
    carry: Carry | None = None
    scores: tuple[DealScored, ...] = ()
    """What the next game starts from when an earlier host's table is carried on."""

    @property
    def phase(self) -> RoomPhase:
        """The lobby, or what the match waits for."""
        return phase_of(self.match)

    @property
    def match(self) -> Match | None:
        """The match that is on."""
        return None if self.hosted is None else self.hosted.match

    @property
    def numbered(self) -> int:
        """The number from which the updates of another game go on: a guest takes no lower one."""
        return self.ahead if self.hosted is None else self.hosted.match.number + 1

    def start(self) -> None:
        """Begin a game, or deal again; LanError if not everybody who sits is ready."""
        if self.hosted is not None:
            if self.config.teacher and self.phase is RoomPhase.OVER:
                self.begin()
            else:
                self.hosted.next_deal()
            return
        self._check_ready()
        self.begin()

    def _check_ready(self) -> None:
        """LanError if nobody sits, or not everybody who sits is ready."""
        sitting = self.roster.sitting()
        if not sitting:
            raise LanError("nobody_sits")
        unready = [one.name for one in sitting if one.here and not one.ready and not one.host]
        if unready:
            raise LanError("not_ready", names=", ".join(unready))

    def give(self, message: Give) -> None:
        """Deal a teacher's given cards, in the game that is on or in a new one: see `Give`.

        LanError or RuleError if there is no teacher, a deal is on, or it is not the table's pack.
        """
        hosted = self._between_deals()
        config, dealer = self.config, message.dealer
        pack = cards_in(message.pack)
        if Counter(pack) != Counter(config.rules.pack(config.table)):
            raise LanError("another_pack")
        if dealer is None:
            if hosted is None or self.phase is not RoomPhase.SCORED:
                raise LanError("deal_is_on")
            hosted.give(pack)
            return
        if not dealer < config.table.players:
            raise LanError("no_such_place")
        if hosted is None:
            self._check_ready()
        self.begin(dealer, pack)

    def deal_again(self) -> None:
        """Take a teacher's last deal back and deal its cards once more, whatever came of it."""
        self._check_teacher()
        hosted = self.hosted
        if hosted is None or hosted.round is not None:
            raise LanError("no_deal_yet")
        if hosted.paused:
            raise LanError("paused")
        hosted.deal_again()

    def _check_teacher(self) -> None:
        if not self.config.teacher:
            raise LanError("no_teacher")

    def _between_deals(self) -> HostedMatch | None:
        """The match that is on; LanError unless a teacher may give a deal now."""
        self._check_teacher()
        hosted = self.hosted
        if hosted is not None:
            if hosted.paused:
                raise LanError("paused")
            if not self.phase.is_settled or hosted.round is not None:
                raise LanError("deal_is_on")
        return hosted

    def begin(self, dealer: int | None = None, pack: Sequence[Card] = ()) -> None:
        """A new game for those who sit; the numbers of its updates go on from the last one's.

        dealer, pack: the seat that deals first, and the cards of that deal, as a teacher gives
        them; people then stay in the seats that they have.
        """
        if self.config.teacher and self.hosted is not None:
            self._end_lesson(keep_seats=dealer is not None)
        self.ahead, self.skipped = self.numbered, 0
        for member in self.roster.members.values():
            member.ready = False
        self._seat_waiting()
        config = self.config
        match = Match(
            config.rules,
            config.table,
            seed=config.seed,
            first_dealer=dealer,
            carry=self.carry,
            scores=self.scores,
            cutting=config.cutting,
        )
        match.number_on(self.ahead)
        self.carry, self.scores = None, ()
        if self.hosted is not None:
            self.hosted.close()
        self.hosted = self._host(match)
        if pack:
            self.hosted.runner.prepare(pack)
        self.begun()
        self.hooks.roll()
        self.hosted.open()

    def _end_lesson(self, *, keep_seats: bool) -> None:
        """A teacher's game ends when the next begins: until then its last deal may be dealt again.
        keep_seats: places as the draw had them, where none follows."""
        match = self.match
        if match is None or self.hosted is None:
            return
        self.hosted.close()
        self.hooks.finished()
        if keep_seats:
            self.roster.rearrange([match.seats.index(seat) for seat in self.roster.places])

    def _host(self, match: Match) -> HostedMatch:
        return HostedMatch(
            self.config, self.roster, self.outbox, self.clock, match, self.hooks, self.ahead
        )

    def resume(self, match: Match, ahead: int, skipped: int) -> None:
        """Go on with a match of an earlier run of the program, which was counted from `ahead`.

        skipped: how many numbers to leave out, so that those to come are higher than all that
        guests were told: the end of the journal may be lost.
        """
        self.ahead, self.skipped = ahead, skipped
        match.number_on(ahead)
        match.skip_numbers(skipped)
        self.hosted = self._host(match)
        self.hosted.open()

    def to_lobby(self) -> None:
        """The game gives way to the lobby: who left for good is gone, bots' seats are open."""
        if self.hosted is None:
            return
        self.ahead, self.skipped = self.numbered, 0
        self.hosted.close()
        self.hosted = None
        for member in tuple(self.roster.members.values()):
            member.ready = member.bot = False
            if member.gone:
                self.roster.remove(member)
        for place in self.roster.places:
            self.roster.set_level(Place(place), "")
        self._seat_waiting()
        self.hooks.finished()
        self.hooks.roll()

    def _seat_waiting(self) -> None:
        """Whoever waits for a place gets it."""
        for member in self.roster.members.values():
            place, member.next_place = member.next_place, None
            if place is not None and self.roster.can_be_taken(place):
                self.roster.sit(member, place)

    def close(self) -> None:
        """Stop what is on."""
        if self.hosted is not None:
            self.hosted.close()
