"""What a host sends. Engine values in it are in their JSON form (`Raw`), read by `codec`.

Every field is bounded, as in what a guest sends: a host may have faults, or mean harm.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

from .client_messages import Hex, Number, Place, Settings, Small, Text

Code = Annotated[str, Meta(max_length=40)]
Shown = Annotated[str, Meta(max_length=80)]
"""A name, of whatever it is."""
Words = Annotated[str, Meta(max_length=400)]
Person = Annotated[int, Meta(ge=0, le=10**9)]
Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Seconds = Annotated[float, Meta(ge=0, le=10**6)]
Params = Annotated[
    dict[Code, Annotated[str, Meta(max_length=1000)] | Whole | None], Meta(max_length=16)
]
Places = Annotated[tuple[Place, ...], Meta(max_length=20)]
Hexes = Annotated[tuple[Hex, ...], Meta(max_length=20)]


class _Out(Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """A message from a host."""


class Welcome(_Out, frozen=True):
    """You are in. `done`: the last answer of yours that counts."""

    version: Number
    table: Code
    person: Person
    token: Annotated[str, Meta(max_length=100)]
    host: bool = False
    done: Number = 0


class TableNote(Struct, frozen=True, omit_defaults=True):
    """A table as it is advertised. free: places for newcomers, in a game those that a bot would
    leave at the next deal; watchers: whether one may look on without a place; fingerprint: of the
    host's certificate; of: whose table it is, where it has no name."""

    id: Annotated[str, Meta(max_length=16)]
    name: Annotated[str, Meta(max_length=60)]
    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)]
    seats: Small
    free: Small
    state: Annotated[str, Meta(max_length=12)]
    version: Number
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    fingerprint: Annotated[str, Meta(max_length=64)] = ""
    door: Annotated[str, Meta(max_length=8)] = "ask"
    of: Annotated[str, Meta(max_length=60)] = ""
    watchers: bool = True


class Tables(_Out, frozen=True):
    """The tables of this host."""

    tables: Annotated[tuple[TableNote, ...], Meta(max_length=200)]


class Refused(_Out, frozen=True):
    """You are not let in; the link closes. table: which table says so, "" where there is none."""

    code: Code
    params: Params = {}
    table: Code = ""


class Wrong(_Out, frozen=True):
    """A request was refused; `id` is that of the answer it is about, 0: none. `rule`: the code is
    a RuleError's, else a LanError's."""

    code: Code
    params: Params = {}
    id: Number = 0
    rule: bool = False


class Done(_Out, frozen=True):
    """The answer `id` counts and is written down."""

    id: Number


class Pong(_Out, frozen=True):
    """Somebody is there."""

    n: Number


class PlaceState(Struct, frozen=True, omit_defaults=True):
    """A place at the table. who: "open", "bot" or "person"; presence: "here", "away" or "bot"
    (a bot plays for the person). left: seconds until the deadline, or, while away, until the bot
    takes over. next: who takes the place at the next deal. consents: those who look on may see the
    hand. trusts: this person takes no part in the shuffles, or none in the last one though there:
    the host's program chooses the number."""

    who: Code
    name: Shown = ""
    person: Person | None = None
    level: Code = ""
    avatar: Code = ""
    presence: Code = "here"
    ready: bool = False
    left: Seconds | None = None
    next: Person | None = None
    key: Annotated[str, Meta(max_length=64)] = ""
    consents: bool = False
    trusts: bool = False


class Looker(Struct, frozen=True):
    """Somebody without a place: "watches" or "knocks"."""

    person: Person
    name: Shown
    state: Code = "watches"


class Proposal(Struct, frozen=True):
    """What everybody is asked to agree to."""

    number: Number
    what: Code
    by: Person
    n: Number = 0
    agreed: Annotated[tuple[Person, ...], Meta(max_length=100)] = ()


class RoomState(_Out, frozen=True):
    """All that everybody may know of the room. `game` is the table in JSON form.

    phase: "lobby", or that of the match ("draw", "deal", "play", "scored", "pool", "over").
    seats[place] is the seat that the draw gave to a place.
    shuffling: the places whose part in the fair deal is missing; voided: deals given up.
    hands: how those who look on see the hands now: as the settings say if everybody consents.
    of: whose table it is, where it has no name: each reader's language says it in its own way.
    starts: seconds until the game begins, where a start counts down.
    teacher: the host, who has no place, sees all hands and may deal given cards. `settings.hands`
    is then told as "open": earlier versions of the program say that who looks on sees the hands.
    """

    table: Code
    name: Shown
    game: Raw
    phase: Code
    places: Annotated[tuple[PlaceState, ...], Meta(max_length=20)]
    seats: Places
    lookers: Annotated[tuple[Looker, ...], Meta(max_length=1000)] = ()
    settings: Settings = Settings()
    proposal: Proposal | None = None
    host: Person | None = None
    shuffling: Places = ()
    voided: Annotated[tuple[Text, ...], Meta(max_length=5000)] = ()
    hands: Code = "closed"
    of: Shown = ""
    starts: Seconds | None = None
    teacher: bool = False

    def opens_door(self, person: int) -> bool:
        """Whether this person lets others in: the host, or whoever sits where nobody hosts."""
        if self.host is not None:
            return person == self.host
        return any(place.person == person for place in self.places)


class Knocking(_Out, frozen=True):
    """The host is being asked whether to let you in, again whenever the room has changed meanwhile.
    room: who sits there, and nothing else of what is told to those who are in."""

    table: Shown
    room: RoomState | None = None


class News(_Out, frozen=True):
    """An update in JSON form."""

    update: Raw


class Spoke(_Out, frozen=True):
    """Somebody said something, or reacted by code."""

    person: Person
    name: Shown
    text: Words = ""
    code: Code = ""


class Notice(_Out, frozen=True):
    """Something everybody, or only you, should know: a code for the texts."""

    code: Code
    params: Params = {}


class Shuffle(_Out, frozen=True):
    """A fair deal begins: the host's commitment; commit to a nonce."""

    context: Text
    commitment: Hex


class Commits(_Out, frozen=True):
    """Everybody has committed, in order of the people; show your nonce.
    supplied: for whom the host chose."""

    context: Text
    commits: Hexes
    supplied: Places = ()


class Nonces(_Out, frozen=True):
    """All nonces, in order of the people."""

    context: Text
    nonces: Hexes


class DealOver(_Out, frozen=True):
    """A scored deal for everybody: its log lines (with the proof), what it began from, and what
    the next one starts from, so that anybody can review, check and carry on.

    begin null: it began with the draw; carry null: no deal follows. game: which game of this
    room."""

    number: Number
    lines: Raw
    begin: Raw
    carry: Raw
    scores: Raw
    game: Number = 0


class Bye(_Out, frozen=True):
    """The host closes this link, and why."""

    code: Code
    params: Params = {}


Outward = (
    Welcome
    | Tables
    | Knocking
    | Refused
    | Wrong
    | Done
    | Pong
    | RoomState
    | News
    | Spoke
    | Notice
    | Shuffle
    | Commits
    | Nonces
    | DealOver
    | Bye
)
