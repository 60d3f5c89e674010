"""What a guest sends: small messages of which every field is typed and bounded."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

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

PROPOSALS = ("undo", "rematch", "further", "finish", "send_away")
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
Pack = Annotated[tuple[CardText, ...], Meta(max_length=240)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class _In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message from a guest."""


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


class Hello(_In, frozen=True):
    """The first message. `token` gives the seat back; `key` is what is published of a key of the
    guest's own, `was` a proof (`takeover_keys`) of the one that an earlier host of this table knew.
    game, deals: the last game whose scored deals it has, and how many: the others are sent again.
    """

    version: Number
    name: Name
    table: TableId = ""
    code: Annotated[str, Meta(max_length=20)] = ""
    token: Token = ""
    key: Annotated[str, Meta(max_length=64)] = ""
    was: Annotated[str, Meta(max_length=128)] = ""
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
    """Ask everybody to agree; `n`: how many further deals, or which person to send away from a
    table that nobody hosts."""

    what: Literal[PROPOSALS]  # type: ignore[valid-type]
    n: Number = 0


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


class Trust(_In, frozen=True):
    """A page that cannot make a number of its own: the host's program chooses for this person in
    the shuffles, and everybody sees it."""


class Leave(_In, frozen=True):
    """Goes for good: a bot plays on."""


class Ping(_In, frozen=True):
    """Is anybody there?"""

    n: Number


class Start(_In, frozen=True):
    """The host: begin, or deal again without waiting for the others."""


class Give(_In, frozen=True):
    """The host of a teacher's table: deal this pack, in the order dealt. dealer: a game begins with
    it in which this seat deals first; None: the game goes on, and whose turn it is deals."""

    pack: Pack
    dealer: Place | None = None


class Again(_In, frozen=True):
    """The host of a teacher's table: take the last deal back and deal its cards once more."""


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
    | Trust
    | Leave
    | Ping
    | Start
    | Give
    | Again
    | Kick
    | Move
    | SetPlace
    | Admit
    | Decide
    | CloseRoom
)
