"""The people of a room: names made fit to show, tokens that give a seat back, who is who."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from dataclasses import dataclass, field

from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.link import Link

LONGEST_NAME = 24
LONGEST_WORD = 300
_MARKS_IN_A_ROW = 2


def clean(text: str, longest: int) -> str:
    """The text without control, bidi and private characters, spaces made single, cut to length.

    More than two combining marks in a row go too: they would cover the lines around them.
    """
    kept = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif not kind.startswith("C") and marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest].rstrip()


def clean_name(text: str) -> str:
    """A name as it is shown; LanError("bad_name") if nothing is left of it."""
    name = clean(text, LONGEST_NAME)
    if not any(unicodedata.category(char)[0] in "LNS" for char in name):
        raise LanError("bad_name")
    return name


def token_for(table_key: bytes, person: int, epoch: int) -> str:
    """What gives a person the seat back, also after the host was restarted."""
    digest = hmac.new(table_key, f"{epoch}:{person}".encode(), hashlib.sha256).hexdigest()
    return f"{person}.{digest}"


@dataclass(slots=True)
class Member:
    """Somebody in a room, there or away. `place` None: looks on, or knocks.

    epoch: how often the token was changed. key: what is published of the person's own key. done:
    the last answer that counts. bot: a bot plays for the person. gone: left for good. consents:
    those who look on may see the hand.
    """

    id: int
    name: str
    key: str = ""
    avatar: str = ""
    epoch: int = 0
    place: int | None = None
    next_place: int | None = None
    host: bool = False
    gone: bool = False
    bot: bool = False
    knocks: bool = False
    ready: bool = False
    done: int = 0
    consents: bool = False
    address: str = ""
    link: Link | None = field(default=None, repr=False)

    @property
    def here(self) -> bool:
        """Whether the person can be reached now."""
        return self.link is not None and not self.knocks

    @property
    def plays(self) -> bool:
        """Whether the person sits at the table, is there, and plays without a bot."""
        return self.place is not None and self.here and not self.bot


def by_token(members: dict[int, Member], table_key: bytes, token: str) -> Member | None:
    """Whose token this is; None if nobody's (any more)."""
    person, dot, _ = token.partition(".")
    if not dot or not person.isascii() or not person.isdigit() or len(person) > 9:
        return None
    member = members.get(int(person))
    if member is None:
        return None
    right = token_for(table_key, member.id, member.epoch)
    return member if hmac.compare_digest(right, token) else None
