"""Who comes to a table, and what lets the same person back in."""

from __future__ import annotations

import secrets
from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Who:
    """Who joins, and with what: `code` is a join code, `table` one of several at an address."""

    name: str
    avatar: str = ""
    code: str = ""
    table: str = ""
