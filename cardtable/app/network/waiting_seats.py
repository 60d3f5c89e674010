"""What can be told of the network before its parts are imported, which takes a while."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.windows.network.kept_table import KeptTable

OFFERED = 3
"""So many games at tables of others are offered to go on with."""


LAST = 253402300799.0
"""The end of the year 9999, in seconds since 1970: no table was met later."""


def is_link(wanted: str) -> bool:
    """Whether this is an invitation to a table on the network, and no file."""
    return wanted.lower().startswith("cardtable:")


def seats_waiting(network: Path) -> tuple[KeptTable, ...]:
    """The games at tables of others that are on, as far as is known, with a seat kept: the last
    played first. Read as `lan.memory` writes them."""
    try:
        content = (network / "tables.json").read_bytes()
    except OSError:
        return ()
    if b"true" not in content:
        return ()
    import json

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
            for one in json.loads(content)["tables"]
            if one.get("playing") and one.get("sits") and one["token"] and one["addresses"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return ()  # `lan.memory` puts a damaged file aside, and tells
    return tuple(waiting[:OFFERED])
