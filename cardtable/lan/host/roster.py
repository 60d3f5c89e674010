"""The roster of a room: who is a member, which place is whose, and the tokens that prove it.

Each of these facts has its only owner here: a member does not know its own place, a place not its
own member; both ask the roster.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NewType

from cardtable.lan.transport.link import Link

MemberId = NewType("MemberId", int)
"""A person's number in a room; it stays the same from game to game."""

Place = NewType("Place", int)
"""Where somebody sits in the room; also the number of that person in the match."""

Seat = NewType("Seat", int)
"""Where a place sits in the match: the draw for seats may give it another number."""


@dataclass(slots=True)
class Member:
    """Somebody in a room, there or away."""

    id: MemberId
    name: str
    key: str = ""
    """What is published of the person's own key."""
    avatar: str = ""
    epoch: int = 0
    """How often the token was changed."""
    next_place: Place | None = None
    """The place that the person takes at the next deal."""
    host: bool = False
    gone: bool = False
    """Left for good, in a game that goes on."""
    bot: bool = False
    """A bot plays for the person."""
    knocks: bool = False
    """Waits to be let in."""
    ready: bool = False
    done: int = 0
    """The last answer of this person that counts."""
    consents: bool = False
    """Those who look on may see the hand."""
    trusts: bool = False
    """Takes no part in the shuffles of fair deals."""
    chosen_for: bool = False
    """Took no part in the last of them, though there: the host's program chose the number."""
    address: str = ""
    link: Link | None = field(default=None, repr=False)
    away_since: float | None = None
    """When the link was lost, by the room's clock."""
    missed: tuple[str, ...] = ()
    """Who took something back meanwhile, to be told on coming back."""

    @property
    def here(self) -> bool:
        """Whether the person can be reached now."""
        return self.link is not None and not self.knocks


class Roster:
    """The members of a room and its places: each is a person's, a bot's of a level, or open."""

    def __init__(self, places: int, key: bytes) -> None:
        """key: secret of the room, from which the tokens are made."""
        self.key = key
        self.members: dict[MemberId, Member] = {}
        self._at: list[MemberId | None] = [None] * places
        self._levels = [""] * places
        self._next_id = 1

    # Members

    def next_id(self) -> MemberId:
        """The number of whoever comes next."""
        return MemberId(self._next_id)

    def enrol(self, member: Member) -> Member:
        """Put somebody on the roster, without a place."""
        self.members[member.id] = member
        self._next_id = max(self._next_id, member.id + 1)
        return member

    def remove(self, member: Member) -> None:
        """Take somebody off the roster; the place, if there was one, is open."""
        self.stand_up(member)
        self.members.pop(member.id, None)

    def restore(
        self, members: Iterable[Member], places: Sequence[tuple[MemberId | None, str]]
    ) -> None:
        """The roster of a room that was open before: nobody is connected yet."""
        for member in members:
            self.enrol(member)
        self._at = [owner if owner in self.members else None for owner, _ in places]
        self._levels = [level for _, level in places]

    def host(self) -> Member | None:
        """Who keeps the table."""
        return next((one for one in self.members.values() if one.host), None)

    # Links

    def by_link(self, link: Link) -> Member | None:
        """Whose link this is."""
        return next((one for one in self.members.values() if one.link is link), None)

    @property
    def links(self) -> tuple[Link, ...]:
        """All links that stand."""
        return tuple(one.link for one in self.members.values() if one.link is not None)

    # Tokens

    def token(self, member: Member) -> str:
        """What gives this person the seat back, also after the host was restarted."""
        said = f"{member.epoch}:{member.id}".encode()
        return f"{member.id}.{hmac.new(self.key, said, hashlib.sha256).hexdigest()}"

    def by_token(self, token: str) -> Member | None:
        """Whose token this is; None if nobody's (any more)."""
        person, dot, _ = token.partition(".")
        if not dot or not person.isascii() or not person.isdigit() or len(person) > 9:
            return None
        member = self.members.get(MemberId(int(person)))
        if member is None or not hmac.compare_digest(self.token(member), token):
            return None
        return member

    # Places

    @property
    def places(self) -> range:
        """All places' numbers."""
        return range(len(self._at))

    def has_place(self, number: int) -> Place | None:
        """The place with this number; None if the table has no such place."""
        return Place(number) if 0 <= number < len(self._at) else None

    def owner(self, place: int) -> Member | None:
        """Whose place this is; None: a bot's, or open."""
        member = self._at[place]
        return None if member is None else self.members[member]

    def level(self, place: int) -> str:
        """How well the bot of a place plays; "" if none sits there."""
        return self._levels[place]

    def set_level(self, place: Place, level: str) -> None:
        """A bot of this level sits at a place that is no person's; "" opens it."""
        if self._at[place] is None:
            self._levels[place] = level

    def place_of(self, member: Member) -> Place | None:
        """Where somebody sits."""
        places = enumerate(self._at)
        return next((Place(index) for index, owner in places if owner == member.id), None)

    def sit(self, member: Member, place: Place) -> None:
        """This place is the member's from now on; whoever had it has none."""
        self.stand_up(member)
        self._at[place] = member.id
        self._levels[place] = ""

    def stand_up(self, member: Member) -> None:
        """The member's place, if there is one, is open from now on."""
        place = self.place_of(member)
        if place is not None:
            self._at[place] = None

    def exchange(self, member: Member, place: Place) -> None:
        """Put a member at a place; whoever or whatever was there gets the member's old one."""
        old, other, level = self.place_of(member), self.owner(place), self._levels[place]
        self.sit(member, place)
        if old is not None and old != place:
            if other is not None:
                self.sit(other, old)
            else:
                self._levels[old] = level

    def rearrange(self, order: Sequence[int]) -> None:
        """Put at place i whoever sat at place order[i]."""
        self._at = [self._at[old] for old in order]
        self._levels = [self._levels[old] for old in order]

    def rows(self) -> tuple[tuple[MemberId | None, str], ...]:
        """Each place's owner and level, for the disk."""
        return tuple(zip(self._at, self._levels, strict=True))

    # Who counts

    def sitting(self) -> list[Member]:
        """The people who have a place, in the order in which they came."""
        owners = {owner for owner in self._at if owner is not None}
        return [one for one in self.members.values() if one.id in owners]

    def plays(self, member: Member) -> bool:
        """Whether somebody sits at the table, is there, and plays without a bot."""
        return member.here and not member.bot and self.place_of(member) is not None

    def voters(self) -> list[Member]:
        """The people whose agreement or readiness counts: at the table, there, not played for."""
        return [one for one in self.sitting() if self.plays(one)]

    def shufflers(self) -> list[Place]:
        """The places of the people who take part in a shuffle now."""
        places = (self.place_of(one) for one in self.voters() if not one.trusts)
        return [place for place in places if place is not None]

    def note_chosen(self, supplied: Sequence[int]) -> None:
        """A shuffle is over, for these places the host's program chose the number."""
        for one in self.voters():
            one.chosen_for = self.place_of(one) in supplied

    def electors(self, now: float, grace: float) -> list[Member]:
        """The people who must agree to what is proposed. Whoever is away has not agreed yet, for as
        long as a seat waits for them (`grace`, seconds)."""
        return [
            one
            for one in self.sitting()
            if not (one.gone or one.bot)
            and (one.here or one.away_since is None or now - one.away_since < grace)
        ]

    def can_be_taken(self, place: Place) -> bool:
        """Whether a place is nobody's: a bot's, open, or left for good."""
        owner = self.owner(place)
        return owner is None or owner.gone

    def waiting_for(self, place: int) -> Member | None:
        """Who takes this place at the next deal."""
        return next((one for one in self.members.values() if one.next_place == place), None)

    def free_places(self, *, playing: bool) -> list[Place]:
        """The open places in the lobby; during a game, the bots' for the next deal."""
        places = map(Place, self.places)
        if not playing:
            return [one for one in places if self._at[one] is None and not self._levels[one]]
        coming = {one.next_place for one in self.members.values()}
        return [one for one in places if one not in coming and self.can_be_taken(one)]
