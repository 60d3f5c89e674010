"""cardtable serve: tables for the network without a window. Imported only when it runs."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from argparse import Namespace
from collections.abc import Mapping
from datetime import datetime

from cardtable.bots.worker import Thinker
from cardtable.games import game
from cardtable.lan.discovery.advertise import Advertiser
from cardtable.lan.discovery.interfaces import any_network, likely_addresses, own_addresses
from cardtable.lan.discovery.invitation import address_code, link
from cardtable.lan.host.access import normal
from cardtable.lan.host.hub import Hub, Speed
from cardtable.lan.host.room import Limits, Room
from cardtable.lan.protocol.client_messages import Settings
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.sockets import new_loop
from cardtable.saves.errors import SaveError
from cardtable.texts import _, n_, texts
from cardtable.texts.wordings.messages import reason
from cardtable.texts.wordings.network import log_line
from cardtable.texts.wordings.system_faults import os_words

from .parser import fail
from .serve_folder import check_folder, folder_of, locked
from .serve_web import announce_web, web_door
from .table import table_of

if sys.platform != "win32":
    import resource

FAILED = 1
MOST_FILES = 8192
"""Open files: sockets of guests and of strangers, journals."""


def serve(arguments: Namespace) -> int:
    """Serve until interrupted; 0 after a clean end, 1 if no table could be opened."""
    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            return runner.run(_serve(arguments))
    except KeyboardInterrupt:  # where signals cannot be handled in the loop
        return 0


def say(line: str) -> None:
    """A line for the log, with the time. Where nobody reads the log any more, tables stay open."""
    with contextlib.suppress(OSError):
        print(f"{datetime.now():%Y-%m-%d %H:%M:%S}  {line}", flush=True)


def said(code: str, params: Mapping[str, object]) -> None:
    """What happens at the tables, in the reader's language."""
    if code == "turned_away":
        params = {**params, "why": reason(texts(), str(params["why"]), {})}
    say(log_line(texts(), code, params))


def trouble(error: SaveError) -> None:
    """A file that could not be written."""
    say(reason(texts(), error.code, error.params))


async def _serve(arguments: Namespace) -> int:
    folder = folder_of(arguments)
    check_folder(folder)
    _check_address(arguments.address)
    lock = locked(folder)
    thinker = Thinker()
    _allow_many_sockets()
    try:
        hub = Hub(
            folder,
            game,
            thinker,
            limits=Limits(arguments.links, arguments.per_address),
            said=said,
            trouble=trouble,
        )
        hub.speed = Speed(arguments.rate, arguments.burst)
        ended = _until_told()
        await hub.open(arguments.address, arguments.port)
        advertiser = door = None
        try:
            _open_tables(hub, arguments)
            if not arguments.hidden:
                advertiser = Advertiser(hub, arguments.address)
                await advertiser.open()
            door = await web_door(hub, folder, arguments)
            announce_web(door, _announce(hub, arguments), say)
            await ended.wait()
            say(_("Closing."))
        finally:
            if advertiser is not None:
                await advertiser.close()
            if door is not None:
                await door.close()
            await hub.close()
    except (LanError, SaveError) as error:
        say(reason(texts(), error.code, error.params))
        return FAILED
    except OSError as error:
        say(
            _(
                "The file {path} cannot be written: {detail}",
                path=str(error.filename),
                detail=os_words(texts(), error),
            )
        )
        return FAILED
    finally:
        thinker.close()
        lock.free()
    return 0


def _check_address(address: str | None) -> None:
    """Wrong usage if this computer has no such address."""
    if address is None:
        return
    try:
        found = socket.getaddrinfo(address, 0, type=socket.SOCK_STREAM)
        with socket.socket(found[0][0], socket.SOCK_STREAM) as one:
            one.bind(found[0][4])
    except (OSError, UnicodeError):
        fail(_("--address: this computer has no address {address}", address=address))


def _allow_many_sockets() -> None:
    """More open files than usual, if the system grants them: each guest is one."""
    if sys.platform != "win32":  # where there is no such limit
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if wanted > soft:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _until_told() -> asyncio.Event:
    """Set by Ctrl+C or by the system's wish that the program end."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(one, ended.set)
        except NotImplementedError:  # Windows
            signal.signal(one, lambda *_told: loop.call_soon_threadsafe(ended.set))
    if sys.platform == "win32":
        _look_up(loop)
    return ended


def _look_up(loop: asyncio.AbstractEventLoop) -> None:
    """Come back from waiting now and then: on Windows no signal ends a wait for sockets."""
    loop.call_later(0.5, _look_up, loop)


def _open_tables(hub: Hub, arguments: Namespace) -> None:
    """The tables of an earlier run that can be opened again, then new ones."""
    if not arguments.fresh:
        for room_id in hub.storage.rooms():
            try:
                room = hub.reopen(room_id)
                _say_again(room, arguments)
            except SaveError as error:
                trouble(error)
    rules, table = table_of(arguments)
    settings = Settings(
        door=arguments.door,
        watchers=not arguments.no_watchers,
        deadline=arguments.deadline,
        grace=arguments.grace,
        absent="wait" if arguments.wait else "bot",
        level=arguments.level,
        fair=not arguments.no_fair,
        undo=not arguments.no_undo,
        hints=not arguments.no_hints,
        pace=arguments.pace,
    )
    name = arguments.name or _("Table")
    for number in range(len(hub.rooms), arguments.tables):
        hub.create(
            rules,
            table,
            name=name if arguments.tables == 1 else f"{name} {number + 1}",
            settings=settings,
            auto=True,
            countdown=arguments.countdown,
            code=arguments.code or "",
        )


def _say_again(room: Room, arguments: Namespace) -> None:
    """A table of an earlier run is open as it was: say which options do not hold for it."""
    differ = [
        f"--{name}"
        for name, given, has in (
            ("game", arguments.game, room.config.table.game),
            ("name", arguments.name, room.config.name[: len(arguments.name)]),
            ("door", arguments.door, room.config.settings.door),
            ("code", normal(arguments.code or ""), room.access.code),
        )
        if given and given != has
    ]
    table = room.config.name or room.id
    if differ:
        options = ", ".join(differ)
        say(
            _(
                "{table}: opened again as it was; {options} would hold for a new table only "
                "(--fresh opens only new ones)",
                table=table,
                options=options,
            )
        )
    else:
        say(_("{table}: opened again as it was", table=table))


def _announce(hub: Hub, arguments: Namespace) -> tuple[str, ...]:
    """Where the tables are, for whoever starts them to pass on; returns the host's addresses."""
    addresses = (arguments.address,) if arguments.address else own_addresses()
    say(
        n_(
            "{n} table is open at port {port}.",
            "{n} tables are open at port {port}.",
            len(hub.rooms),
            port=str(hub.port),
        )
    )
    if not arguments.address and not any_network():
        say(reason(texts(), "no_network", {}))  # what follows leads here from this computer only
    for number, room in enumerate(hub.rooms.values()):
        likely = addresses[:1] if arguments.address else likely_addresses()
        for address in likely:
            code = address_code(address, hub.port, number) or f"{address}:{hub.port}"
            say(_("{table}: address {code}", table=room.config.name, code=code))
        if room.config.settings.door == "code":
            say(_("{table}: join code {code}", table=room.config.name, code=room.access.code))
        shown = room.access.code if room.config.settings.door == "code" else ""
        say(link(tuple(addresses), hub.port, room.id, hub.fingerprint, shown))
    sys.stdout.flush()
    return tuple(addresses)
