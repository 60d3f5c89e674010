"""What the desktop or the command line may name to be opened besides a file."""

from __future__ import annotations


def is_link(wanted: str) -> bool:
    """Whether this is an invitation to a table on the network, and no file."""
    return wanted.lower().startswith("cardtable:")
