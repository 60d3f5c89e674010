"""What a host sent in the first version, as it was: guests of that version still read this."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

from cardtable.engine.actions import Value
from version_1.client_messages import Number, Settings, Small


class _Out(Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """A message from a host."""


class Welcome(_Out, frozen=True):
    """You are in. `done`: the last answer of yours that counts."""

    version: int
    table: str
    person: int
    token: str
    host: bool = False
    done: int = 0


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

    tables: tuple[TableNote, ...]


class Knocking(_Out, frozen=True):
    """The host is being asked whether to let you in."""

    table: str


class Refused(_Out, frozen=True):
    """You are not let in; the link closes."""

    code: str
    params: dict[str, Value] = {}


class Wrong(_Out, frozen=True):
    """A request was refused; `id` is that of the answer it is about, 0: none. `rule`: the code is
    a RuleError's, else a LanError's."""

    code: str
    params: dict[str, Value] = {}
    id: int = 0
    rule: bool = False


class Done(_Out, frozen=True):
    """The answer `id` counts and is written down."""

    id: int


class Pong(_Out, frozen=True):
    """Somebody is there."""

    n: int


class PlaceState(Struct, frozen=True, omit_defaults=True):
    """A place at the table. who: "open", "bot" or "person"; presence: "here", "away" or "bot"
    (a bot plays for the person). left: seconds until the deadline, or, while away, until the bot
    takes over. next: who takes the place at the next deal. consents: those who look on may see the
    hand."""

    who: str
    name: str = ""
    person: int | None = None
    level: str = ""
    avatar: str = ""
    presence: str = "here"
    ready: bool = False
    left: float | None = None
    next: int | None = None
    key: str = ""
    consents: bool = False


class Looker(Struct, frozen=True):
    """Somebody without a place: "watches" or "knocks"."""

    person: int
    name: str
    state: str = "watches"


class Proposal(Struct, frozen=True):
    """What everybody is asked to agree to."""

    number: int
    what: str
    by: int
    n: int = 0
    agreed: tuple[int, ...] = ()


class RoomState(_Out, frozen=True):
    """All that everybody may know of the room. `game` is the table in JSON form.

    phase: "lobby", or that of the match ("draw", "deal", "play", "scored", "pool", "over").
    seats[place] is the seat that the draw gave to a place.
    shuffling: the places whose part in the fair deal is missing; voided: deals given up.
    hands: how those who look on see the hands now: as the settings say if everybody consents.
    of: whose table it is, where it has no name: each reader's language says it in its own way.
    """

    table: str
    name: str
    game: Raw
    phase: str
    places: tuple[PlaceState, ...]
    seats: tuple[int, ...]
    lookers: tuple[Looker, ...] = ()
    settings: Settings = Settings()
    proposal: Proposal | None = None
    host: int | None = None
    shuffling: tuple[int, ...] = ()
    voided: tuple[str, ...] = ()
    hands: str = "closed"
    of: str = ""


class News(_Out, frozen=True):
    """An update in JSON form."""

    update: Raw


class Spoke(_Out, frozen=True):
    """Somebody said something, or reacted by code."""

    person: int
    name: str
    text: str = ""
    code: str = ""


class Notice(_Out, frozen=True):
    """Something everybody, or only you, should know: a code for the texts."""

    code: str
    params: dict[str, Value] = {}


class Shuffle(_Out, frozen=True):
    """A fair deal begins: the host's commitment; commit to a nonce."""

    context: str
    commitment: str


class Commits(_Out, frozen=True):
    """Everybody has committed, in order of the people; show your nonce.
    supplied: for whom the host chose."""

    context: str
    commits: tuple[str, ...]
    supplied: tuple[int, ...] = ()


class Nonces(_Out, frozen=True):
    """All nonces, in order of the people."""

    context: str
    nonces: tuple[str, ...]


class DealOver(_Out, frozen=True):
    """A scored deal for everybody: its log lines (with the proof), what it began from, and what
    the next one starts from, so that anybody can review, check and carry on.

    begin null: it began with the draw; carry null: no deal follows. game: which game of this
    room."""

    number: int
    lines: Raw
    begin: Raw
    carry: Raw
    scores: Raw
    game: int = 0


class Bye(_Out, frozen=True):
    """The host closes this link, and why."""

    code: str
    params: dict[str, Value] = {}


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
