"""The web door of `cardtable serve`: opened with the tables, told to whoever starts them."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

import segno

from cardtable.lan.host.hub import Hub
from cardtable.texts import _
from cardtable.web.door import WebDoor


async def web_door(hub: Hub, folder: Path, arguments: Namespace) -> WebDoor | None:
    """The open door, if it is wanted; LanError if no port can be had."""
    if not arguments.web:
        return None
    door = WebDoor(hub, folder)
    await door.open(arguments.address, arguments.web_port)
    return door


def announce_web(
    door: WebDoor | None, addresses: Sequence[str], say: Callable[[str], None]
) -> None:
    """Where a browser finds each table, and for a terminal the picture that a camera reads."""
    if door is None:
        return
    for room in door.hub.rooms.values():
        link = door.link(addresses[0], room)
        say(_("{table}: with a browser {address}", table=room.config.name, address=link))
        if sys.stdout.isatty():
            say("\n" + terminal_picture(link))


def terminal_picture(link: str) -> str:
    """The link as a picture of half blocks, with its quiet margin."""
    drawn = io.StringIO()
    segno.make(link, error="m").terminal(drawn, border=4, compact=True)
    return drawn.getvalue()
