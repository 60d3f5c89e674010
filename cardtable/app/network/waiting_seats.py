"""What can be told of the network before its parts are imported, which takes a while."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.saves.content import LAST, TooLargeError, content_of, parsed
from cardtable.saves.own_file import LARGEST

if TYPE_CHECKING:
    from cardtable.windows.network.kept_table import KeptTable

OFFERED = 3
"""So many games at tables of others are offered to go on with."""


def is_link(wanted: str) -> bool:
    """Whether this is an invitation to a table on the network, and no file."""
    return wanted.lower().startswith("cardtable:")


def seats_waiting(network: Path) -> tuple[KeptTable, ...]:
    """The games at tables of others that are on, as far as is known, with a seat kept: the last
    played first. Read as `lan.memory` writes them."""
    try:
        content = content_of(network / "tables.json", LARGEST)
    except (OSError, TooLargeError):
        return ()
    if b"true" not in content:
        return ()
    from cardtable.windows.network.kept_table import KeptTable

    try:
        waiting = [
            KeptTable(
                str(one["table"]),
                str(one["name"]),
                str(one["game"]),
                playing=True,
                played=min(max(float(one["met"]), 0.0), LAST),
                of=str(one.get("of", "")),
                own=False,
            )
            for one in parsed(content)["tables"]
            if one.get("playing") and one.get("sits") and one["token"] and one["addresses"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return ()  # `lan.memory` puts a damaged file aside, and tells
    return tuple(waiting[:OFFERED])
