"""What a program that looks for tables and one that has some say to each other."""

from __future__ import annotations

import msgspec

from cardtable.lan.protocol.host_messages import TableNote

SERVICE = "_cardtable._tcp.local."
"""Under which multicast DNS knows our tables."""
PADDED = 512
"""Bytes that a probe has at least."""
PADDING = 1200
"""Letters with which ours is filled up: all answers together are not longer than the probe."""


class Probe(msgspec.Struct, tag="probe", tag_field="cardtable"):
    """Is anybody there? Padded, so that the answers together are not larger than the question."""

    version: int
    pad: str = ""


class Here(msgspec.Struct, tag="here", tag_field="cardtable"):
    """A table is here."""

    note: TableNote
