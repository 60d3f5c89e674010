"""Who comes to a table, and what lets the same person back in."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from cardtable.lan.protocol.host_messages import Refused

PASSING = ("room_full", "no_such_table", "which_table", "closed", "table_full", "too_many_codes")
"""Refusals that may be over in a moment for who has a seat."""


@dataclass(frozen=True, slots=True)
class Membership:
    """What lets a person back in: kept by the guest, also on disk.

    key: a secret of the guest's own; what is published of it lets another host seat the
    person again.
    """

    table: str = ""
    person: int = 0
    token: str = ""
    key: str = ""

    @staticmethod
    def fresh() -> Membership:
        """Of no table yet, with a new key."""
        return Membership(key=secrets.token_hex(32))

    def may_yet_count(self, refused: Refused) -> bool:
        """Whether a host that refuses may let this person in after all: it spoke of another table,
        or for a reason that passes."""
        other = refused.table not in ("", self.table)
        return bool(self.token) and (other or refused.code in PASSING)


@dataclass(frozen=True, slots=True)
class Who:
    """Who joins, and with what: `code` is a join code, `table` one of several at an address."""

    name: str
    avatar: str = ""
    code: str = ""
    table: str = ""
