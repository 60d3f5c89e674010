"""What a page sends: small JSON messages, every field typed and bounded.

`hello` first: who comes, with what. `act` answers an ask; `hint` and `sheet` ask for advice and
for all accounts; `speak` changes the language; `ping` asks whether anybody is there. All else is
said in the messages of the network itself (`lan.inward`), of which a page may send those in
`PASSED_ON`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from cardtable.lan.protocol.client_messages import (
    Admit,
    Cards,
    Commit,
    Consent,
    Inward,
    Kick,
    Leave,
    Name,
    Number,
    Propose,
    React,
    Ready,
    Reveal,
    Say,
    SetPlace,
    Sit,
    Start,
    TableId,
    Token,
    Trust,
    Vote,
)
from cardtable.lan.protocol.codec import LARGEST_INWARD, decode_inward
from cardtable.lan.protocol.errors import LanError

Word = Annotated[str, Meta(max_length=40)]

PASSED_ON = (
    Admit,
    Commit,
    Consent,
    Kick,
    Leave,
    Propose,
    React,
    Ready,
    Reveal,
    Say,
    SetPlace,
    Sit,
    Start,
    Trust,
    Vote,
)
"""The network's messages that a page may send, those of its own part in fair deals among them."""


class _FromPage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message of a page."""


class Hello(_FromPage, frozen=True):
    """Who comes: with a join code, or back with what was kept (table, person, token, key).
    version: of the page."""

    version: Word
    language: Word = "en"
    name: Name = ""
    avatar: Word = ""
    code: Annotated[str, Meta(max_length=20)] = ""
    table: TableId = ""
    person: Number = 0
    token: Token = ""
    key: Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")] = ""


class Act(_FromPage, frozen=True):
    """An answer: cards of the hand, or a choice."""

    ask: Number
    cards: Cards = ()
    choice: Word = ""


class Hint(_FromPage, frozen=True):
    """What would the program do?"""


class Sheet(_FromPage, frozen=True):
    """All accounts, deal by deal."""


class Speak(_FromPage, frozen=True):
    """From now on in this language."""

    language: Word


class Ping(_FromPage, frozen=True):
    """Is anybody there?"""


Own = Hello | Act | Hint | Sheet | Speak | Ping

_own: msgspec.json.Decoder[Own] = msgspec.json.Decoder(Own)


def read_message(frame: bytes) -> Own | Inward:
    """A page's message; LanError("garbage") for anything else."""
    if len(frame) <= LARGEST_INWARD:
        try:
            return _own.decode(frame)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            passed = decode_inward(frame)
            if isinstance(passed, PASSED_ON):
                return passed
    raise LanError("garbage")
