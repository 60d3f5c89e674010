"""What can be told of the network before its parts are imported, which takes a while."""

from __future__ import annotations

from pathlib import Path


def is_link(wanted: str) -> bool:
    """Whether this is an invitation to a table on the network, and no file."""
    return wanted.lower().startswith("cardtable:")


def tables_wait(network: Path) -> bool:
    """Whether the folder of the network may know of a table to come back to: one of one's own, or
    a game at somebody else's (`Known.playing`)."""
    if any((network / "rooms").glob("*/room.json")):
        return True
    try:
        return b'"playing":true' in (network / "tables.json").read_bytes()
    except OSError:
        return False
