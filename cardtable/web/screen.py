"""What one person's page shows, as data: the Screen, and the JSON in which it travels.

The JSON of a Screen is an object with the fields below, by their names; a field that has its
default value is left out (`plain`). Cards are text as everywhere ("QS", "QS2" from the second
pack), seats are numbers from 0. All words are in the reader's language and ready to be shown; the
page knows no rules, no game and no sentence of its own about a game.

A Screen is whole: it replaces the one before. What moves is worked out by the page from the
difference between two Screens.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins


class _Shown(Struct, frozen=True, omit_defaults=True):
    """A part of a Screen: written to JSON as it is."""


class Plate(_Shown, frozen=True, omit_defaults=True):
    """A seat as everybody sees it.

    place: the place in the room that the seat belongs to. face: the portrait's name.
    total: the second line ("Total 42"), short: the same where room is narrow. points: of this deal
    as printed, with `good` saying whether they help. chips: as printed, "" where none are used.
    held: cards in hand; won: cards in finished tricks; passing: cards laid down to be passed.
    open: the faces of the hand where everybody sees it. lying: cards that lie face up before the
    seat (drawn, shown). trusts: takes no part in the shuffles. winner: of the game that is over.
    said: all of it for whoever hears it.
    """

    seat: int
    name: str
    place: int = -1
    face: str = ""
    total: str = ""
    short: str = ""
    points: str = ""
    good: bool = False
    chips: str = ""
    held: int = 0
    won: int = 0
    passing: int = 0
    open: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()
    dealer: bool = False
    turn: bool = False
    away: bool = False
    bot: bool = False
    partner: bool = False
    trusts: bool = False
    winner: bool = False
    said: str = ""


class Reason(_Shown, frozen=True, omit_defaults=True):
    """Why cards cannot be played or chosen, with the rule's anchor in the rules book and name."""

    words: str
    anchor: str = ""
    rule: str = ""


class Held(_Shown, frozen=True, omit_defaults=True):
    """A card of one's own hand. can: it may be played or chosen now; why: the index of the reason
    in the Screen's `reasons` why not, -1 if none. new: just received from another player."""

    card: str
    name: str
    can: bool = False
    why: int = -1
    new: bool = False


class Played(_Shown, frozen=True, omit_defaults=True):
    """A card in a trick, and what became of it. said: with whose it is."""

    card: str
    seat: int
    leads: bool = False
    cancelled: bool = False
    said: str = ""


class LastTrick(_Shown, frozen=True, omit_defaults=True):
    """The last finished trick. id differs from that of any other trick of the game. winner: None:
    it is held."""

    id: str
    plays: tuple[Played, ...]
    winner: int | None = None
    said: str = ""


class TablePile(_Shown, frozen=True, omit_defaults=True):
    """A pile on the table itself: "stock", "turn_up", "kitty", "held", "shown", "pack".
    cards: the faces that everybody sees, the last ones only of many. said: with its number."""

    name: str
    count: int
    cards: tuple[str, ...] = ()
    said: str = ""


class Button(_Shown, frozen=True, omit_defaults=True):
    """A choice. ask, choice, cards: what the answer is. why: it cannot be chosen, and why not."""

    words: str
    ask: int
    choice: str = ""
    cards: tuple[str, ...] = ()
    why: str = ""


class Offer(_Shown, frozen=True, omit_defaults=True):
    """What may be said besides: one button, or a list under one name."""

    words: str
    buttons: tuple[Button, ...]


class Question(_Shown, frozen=True, omit_defaults=True):
    """What must be decided.

    kind: "play" (one card of the hand), "mark" (`count` cards, then `send`), "choose" (a button),
    "cut" (a number from `least` to `most`, sent as the choice).
    tray: the title of the tray for marked cards. full: what is said if one more is wanted.
    """

    ask: int
    kind: str
    words: str
    count: int = 1
    send: str = ""
    tray: str = ""
    full: str = ""
    buttons: tuple[Button, ...] = ()
    least: int = 0
    most: int = 0


class Happening(_Shown, frozen=True, omit_defaults=True):
    """One sentence of what happened with this update. notice: it deserves a line on the table;
    otherwise it shows itself, and the sentence is for who hears it."""

    words: str
    notice: bool = False


class Talk(_Shown, frozen=True, omit_defaults=True):
    """Something that was said or done beside the game. number: rises. seat: who says it, -1: the
    table itself. person: the speaker's number in the room, 0: nobody's."""

    number: int
    words: str
    name: str = ""
    seat: int = -1
    person: int = 0


class Row(_Shown, frozen=True, omit_defaults=True):
    """A line of the accounts: a text for each column."""

    label: str
    cells: tuple[str, ...]
    strong: bool = False


class Accounts(_Shown, frozen=True, omit_defaults=True):
    """The score sheet. winners: columns. me: the reader's column, -1: none."""

    headline: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    me: int = -1


class LobbyPlace(_Shown, frozen=True, omit_defaults=True):
    """A place of the lobby. message values are the page's to send: `sit` the place may be taken,
    `level` of its bot, `person` who has it, `going` whether the reader may propose that this
    person be sent away."""

    name: str
    face: str = ""
    who: str = "open"
    person: int = 0
    ready: bool = False
    away: bool = False
    me: bool = False
    sit: bool = False
    level: str = ""
    going: bool = False


class Guest(_Shown, frozen=True, omit_defaults=True):
    """Somebody without a place. knocks: waits to be let in."""

    person: int
    words: str
    knocks: bool = False


class Level(_Shown, frozen=True, omit_defaults=True):
    """A strength of bots that may be put at a place."""

    name: str
    words: str


class Lobby(_Shown, frozen=True, omit_defaults=True):
    """Before the game. hindrance: why it does not begin yet."""

    places: tuple[LobbyPlace, ...]
    hindrance: str = ""
    levels: tuple[Level, ...] = ()


class Proposed(_Shown, frozen=True, omit_defaults=True):
    """What somebody proposes. mine: the reader has agreed already, and waits for the others."""

    number: int
    words: str
    mine: bool = False


class Advice(_Shown, frozen=True, omit_defaults=True):
    """A hint: the cards or the choice, and why. anchor: where the rules book says more."""

    words: str
    cards: tuple[str, ...] = ()
    choice: str = ""
    anchor: str = ""


class Door(_Shown, frozen=True, omit_defaults=True):
    """Who knocks while the game is on, for the host."""

    person: int
    words: str


class Screen(_Shown, frozen=True, omit_defaults=True, tag_field="t", tag="screen"):
    """All that one person's page shows.

    number: of the update it was made of; two Screens of one number differ in what stands beside
    the game only. phase: "lobby", or that of the match ("draw", "deal", "play", "scored", "pool",
    "over"). seat: the reader's, -1: looks on. person: the reader's number in the room.
    seats: clockwise, the reader's first. hidden: cards of the reader's own that lie face down.
    tray: cards laid down to be passed. trump: a suit's letter, with its sentence. pot: chips in
    the pool as printed. middle: the table's own piles in words. waiting: who is waited for.
    left: seconds for the reader's decision, -1: no limit. guests: who has no place. watched, hands:
    who looks on, and whether hands are shown to them. shuffled: who takes no part in the shuffles.
    accounts: when a deal is scored. free: the
    places that one who looks on may ask for, `why` saying which is promised. can: what the reader
    may do besides: "hint", "undo", "rematch", "further", "ready", "unready", "start", "stand",
    "admit", "last" (look at the last trick), "sheet", "consent", "unconsent" (the hand may be
    shown). book: the rules book of the game.
    """

    number: int
    language: str
    title: str
    phase: str
    person: int = 0
    seat: int = -1
    host: bool = False
    deal: int = 0
    summary: str = ""
    book: str = ""
    seats: tuple[Plate, ...] = ()
    hand: tuple[Held, ...] = ()
    hidden: int = 0
    tray: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    trick: tuple[Played, ...] = ()
    last: LastTrick | None = None
    piles: tuple[TablePile, ...] = ()
    trump: str = ""
    trump_said: str = ""
    pot: str = ""
    middle: str = ""
    question: Question | None = None
    offers: tuple[Offer, ...] = ()
    hint: Advice | None = None
    happened: tuple[Happening, ...] = ()
    waiting: tuple[str, ...] = ()
    left: int = -1
    watched: str = ""
    hands: str = ""
    shuffled: str = ""
    accounts: Accounts | None = None
    lobby: Lobby | None = None
    guests: tuple[Guest, ...] = ()
    proposed: Proposed | None = None
    door: Door | None = None
    free: tuple[Button, ...] = ()
    can: tuple[str, ...] = ()
    talk: tuple[Talk, ...] = ()


def plain(value: Any) -> Any:
    """A part of a Screen as JSON has it, without the fields that have their default value."""
    return to_builtins(value)
