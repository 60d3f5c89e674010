"""The messages between a guest and a host: typed, bounded, and nothing else gets through.

A frame is one JSON object whose "t" names the message. What a guest sends (`Inward`) is small and
every field is bounded; unknown fields are refused. What a host sends (`Outward`) may hold engine
values in their JSON form (`engine.codec`), read on arrival by `read_update` and its like.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from ..engine.actions import Action, Value
from ..engine.cards import parse_card
from ..engine.codec import CodecError, from_json, to_json
from ..engine.events import DealScored
from ..engine.options import Carry, Table
from ..engine.views import SeatView, Update
from .errors import LanError

T = TypeVar("T")

VERSION = 1
"""Two programs understand each other if they speak the same version."""

PORTS = range(47474, 47484)
"""A host listens at the first of these that is free, for sockets and for probes."""

LARGEST_INWARD = 16 * 1024
LARGEST_OUTWARD = 1024 * 1024
"""Bytes of a frame. A finished deal's log with its proof is the largest thing a host sends."""

REACTIONS = (
    "well_played",
    "thanks",
    "oops",
    "ouch",
    "hurry",
    "sorry",
    "good_luck",
    "good_game",
    "hello",
    "goodbye",
)
"""Quick reactions travel as codes; each reader sees them in the reader's own language."""

PROPOSALS = ("undo", "rematch", "further", "finish")
"""What is done only if everybody at the table agrees."""

Text = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=80)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
TableId = Annotated[str, Meta(max_length=16, pattern="^[0-9a-z]*$")]
Token = Annotated[str, Meta(max_length=100, pattern="^[0-9a-z.]*$")]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Small = Annotated[int, Meta(ge=0, le=1000)]
Place = Annotated[int, Meta(ge=0, le=20)]
CardText = Annotated[str, Meta(min_length=2, max_length=4)]
Cards = Annotated[tuple[CardText, ...], Meta(max_length=64)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class _In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message from a guest."""


class _Out(Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """A message from a host."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides about a table.

    door: "open", "code" or "ask". watchers: whether people may look on. deadline: seconds for a
    decision, 0: none. grace: seconds until somebody who is away is played for. absent: whether
    then a bot plays ("bot") or the table waits ("wait"). level: of such bots. fair: whether deals
    are made by everybody together. undo: whether taking back may be proposed. hints: whether
    hints may be shown. pace: thousandths of a second a bot waits. hands: whether those who look on
    see the hands ("open", or "late": all of it so many seconds (`delay`) later), if every person
    at the table consents.
    """

    door: Literal["open", "code", "ask"] = "ask"
    watchers: bool = True
    deadline: Seconds = 0
    grace: Seconds = 60
    absent: Literal["bot", "wait"] = "bot"
    level: Annotated[str, Meta(max_length=20)] = "normal"
    fair: bool = True
    undo: bool = True
    hints: bool = True
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 400
    hands: Literal["closed", "open", "late"] = "closed"
    delay: Annotated[int, Meta(ge=10, le=3600)] = 120


# From a guest


class Hello(_In, frozen=True):
    """The first message. `token` gives the seat back; `key` is the hash of a key of the guest's
    own, `was` the key whose hash it gave to an earlier host of this table. game, deals: the last
    game whose scored deals it has, and how many: the others are sent again."""

    version: Number
    name: Name
    table: TableId = ""
    code: Annotated[str, Meta(max_length=20)] = ""
    token: Token = ""
    key: Annotated[str, Meta(max_length=64)] = ""
    was: Annotated[str, Meta(max_length=64)] = ""
    avatar: Annotated[str, Meta(max_length=40)] = ""
    game: Number = 0
    deals: Small = 0


class Look(_In, frozen=True):
    """Which tables are there? May be sent instead of a Hello; the link closes afterwards."""

    version: Number


class Act(_In, frozen=True):
    """An answer to an Ask; `id` rises with every answer of this person."""

    id: Number
    ask: Number
    kind: Annotated[str, Meta(max_length=20)]
    cards: Cards = ()
    choice: Annotated[str, Meta(max_length=40)] = ""


class Ready(_In, frozen=True):
    """Ready to begin, or for the next deal; or not any more."""

    on: bool = True


class Sit(_In, frozen=True):
    """Take this place (None: look on); during a game, from the next deal on."""

    place: Place | None


class Say(_In, frozen=True):
    """A word to everybody."""

    text: Annotated[str, Meta(max_length=300)]


class React(_In, frozen=True):
    """A quick reaction."""

    code: Literal[REACTIONS]  # type: ignore[valid-type]


class Propose(_In, frozen=True):
    """Ask everybody to agree; `n`: how many further deals."""

    what: Literal[PROPOSALS]  # type: ignore[valid-type]
    n: Small = 0


class Vote(_In, frozen=True):
    """The answer to the proposal `number`."""

    number: Number
    yes: bool


class Consent(_In, frozen=True):
    """Those who look on may see this person's hand, as the table's settings say; or not."""

    on: bool


class Commit(_In, frozen=True):
    """The commitment to a nonce, for the fair deal in `context`."""

    context: Text
    commit: Hex


class Reveal(_In, frozen=True):
    """The nonce, when everybody has committed."""

    context: Text
    nonce: Hex


class Leave(_In, frozen=True):
    """Goes for good: a bot plays on."""


class Ping(_In, frozen=True):
    """Is anybody there?"""

    n: Number


class Start(_In, frozen=True):
    """The host: begin, or deal again without waiting for the others."""


class Kick(_In, frozen=True):
    """The host: this person must go and cannot return for ten minutes."""

    person: Number


class Move(_In, frozen=True):
    """The host, before the game: put a person at a place; who sits there changes with him."""

    person: Number
    place: Place | None


class SetPlace(_In, frozen=True):
    """The host: a bot of this level sits at a place; "" opens it."""

    place: Place
    level: Annotated[str, Meta(max_length=20)] = ""


class Admit(_In, frozen=True):
    """The host: let somebody in who knocks, or not."""

    person: Number
    yes: bool


class Decide(_In, frozen=True):
    """The host: other settings."""

    settings: Settings


class CloseRoom(_In, frozen=True):
    """The host leaves and the room closes."""


Inward = (
    Hello
    | Look
    | Act
    | Ready
    | Sit
    | Say
    | React
    | Propose
    | Vote
    | Consent
    | Commit
    | Reveal
    | Leave
    | Ping
    | Start
    | Kick
    | Move
    | SetPlace
    | Admit
    | Decide
    | CloseRoom
)


# From a host


class Welcome(_Out, frozen=True):
    """You are in. `done`: the last answer of yours that counts."""

    version: int
    table: str
    person: int
    token: str
    host: bool = False
    done: int = 0


class TableNote(Struct, frozen=True, omit_defaults=True):
    """A table as it is advertised: free: open places; fingerprint: of the host's certificate.
    of: whose table it is, where it has no name."""

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

_encoder = msgspec.json.Encoder()
_inward: msgspec.json.Decoder[Inward] = msgspec.json.Decoder(Inward)
_outward: msgspec.json.Decoder[Outward] = msgspec.json.Decoder(Outward)


class _Greeting(Struct, frozen=True):
    """What every version's Hello has: read before anything else is."""

    t: str
    version: Annotated[int, Meta(ge=0, le=2**31)]


_greeting = msgspec.json.Decoder(_Greeting)
_raw_json = msgspec.json.Decoder()


def encode(message: Struct) -> bytes:
    """The frame of a message."""
    return _encoder.encode(message)


def decode_inward(frame: bytes) -> Inward:
    """A guest's message; LanError("garbage") for anything else."""
    return _decoded(_inward, frame, LARGEST_INWARD)


def decode_outward(frame: bytes) -> Outward:
    """A host's message; LanError("garbage") for anything else."""
    return _decoded(_outward, frame, LARGEST_OUTWARD)


def version_of(frame: bytes) -> int:
    """The version that the sender of a Hello speaks, whatever else is in it."""
    greeting = _decoded(_greeting, frame, LARGEST_INWARD)
    if greeting.t != "hello":
        raise LanError("garbage")
    return greeting.version


def _decoded(decoder: msgspec.json.Decoder[T], frame: bytes, largest: int) -> T:
    if len(frame) > largest:
        raise LanError("garbage")
    try:
        return decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise LanError("garbage") from None


def raw(value: Any) -> Raw:
    """An engine value as it travels."""
    return Raw(_encoder.encode(to_json(value)))


_VIEW = tuple(field.name for field in dataclasses.fields(SeatView))
_ALIKE = ("table", "public", "tricks", "plays", "scores")
_alike: dict[str, tuple[object, Raw]] = {}


def _shared(name: str, part: object) -> Raw:
    """A part of a view that is the same for everybody: written once, not once for each seat."""
    last = _alike.get(name)
    if last is None or (last[0] is not part and last[0] != part):
        last = _alike[name] = (part, raw(part))
    return last[1]


def news_of(update: Update) -> News:
    """The message for an update."""
    view = update.view
    told = {
        name: _shared(name, getattr(view, name)) if name in _ALIKE else to_json(getattr(view, name))
        for name in _VIEW
    }
    whole = {
        "number": update.number,
        "events": to_json(update.events),
        "view": told,
        "asks": to_json(update.asks),
    }
    return News(Raw(_encoder.encode(whole)))


def read(wanted: type[T], part: Raw, where: str) -> T:
    """The engine value in a message; LanError("garbage") if it is none."""
    try:
        return from_json(wanted, _raw_json.decode(part), where)
    except (CodecError, msgspec.MsgspecError, RecursionError, ValueError):
        raise LanError("garbage") from None


def read_update(news: News) -> Update:
    """The update in a message."""
    return read(Update, news.update, "update")


def read_table(state: RoomState) -> Table:
    """The table that a room plays at."""
    return read(Table, state.game, "table")


def read_carry(part: Raw) -> Carry | None:
    """What a deal starts from; None where there is none."""
    return None if bytes(part) == b"null" else read(Carry, part, "carry")


def read_scores(part: Raw) -> tuple[DealScored, ...]:
    """The score sheet so far."""
    return read(tuple[DealScored, ...], part, "scores")


def read_lines(part: Raw) -> tuple[dict[str, Any], ...]:
    """Log lines; LanError("garbage") if they are not a list of objects."""
    try:
        lines = _raw_json.decode(part)
    except (msgspec.MsgspecError, RecursionError):
        raise LanError("garbage") from None
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        raise LanError("garbage")
    return tuple(lines)


def act_of(number: int, ask: int, action: Action) -> Act:
    """The message for an answer."""
    return Act(number, ask, action.kind, tuple(map(str, action.cards)), action.choice)


def action_in(act: Act) -> Action:
    """The answer in a message; LanError("garbage") if a card is none."""
    try:
        return Action(act.kind, tuple(map(parse_card, act.cards)), act.choice)
    except ValueError:
        raise LanError("garbage") from None


def plain(params: Mapping[str, Value]) -> dict[str, Value]:
    """An error's parameters as they travel."""
    return dict(params)
