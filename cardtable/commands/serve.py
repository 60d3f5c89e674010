"""cardtable serve: tables for the network without a window."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from argparse import Namespace
from collections.abc import Mapping
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.bots.api import LEVELS
from cardtable.saves.moving import patiently
from cardtable.texts import _, n_, texts
from cardtable.texts.wordings.messages import reason
from cardtable.texts.wordings.system_faults import os_words

from .parser import Parser, fail
from .serve_web import add_web_arguments, announce_web, web_door
from .table import add_table_arguments, table_of

if TYPE_CHECKING:
    from cardtable.lan.host.hub import Hub
    from cardtable.lan.host.room import Room
    from cardtable.saves.errors import SaveError

FAILED = 1
NEEDED = (
    "confusable_homoglyphs",
    "cryptography",
    "ifaddr",
    "msgspec",
    "platformdirs",
    "segno",
    "websockets",
    "zeroconf",
)
"""The packages that no other command needs."""

MOST_TABLES = 50

MOST_FILES = 8192
"""Open files: sockets of guests and of strangers, journals."""


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    add_table_arguments(parser)
    parser.add_argument("--tables", type=int, default=1, help=_("how many tables to open"))
    parser.add_argument("--name", default="", help=_("what the tables are called"))
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help=_(
            "where tables and keys are kept; tables found there are opened again as they were, "
            "whatever game, name, door and other rules are given here"
        ),
    )
    parser.add_argument(
        "--fresh",
        action="store_true",
        help=_("do not open earlier tables again; they stay in the folder for another time"),
    )
    parser.add_argument("--address", help=_("listen at this address only"))
    parser.add_argument(
        "--port",
        type=int,
        help=_("the port; without it, that of last time or a free one from 47474 to 47483"),
    )
    parser.add_argument(
        "--hidden",
        action="store_true",
        help=_("do not show the tables to people who look for tables"),
    )
    parser.add_argument(
        "--door",
        choices=("open", "code", "ask"),
        default="code",
        help=_(
            "who may come in: anybody, those who know the code, or those whom somebody at the "
            "table lets in"
        ),
    )
    parser.add_argument("--code", help=_("the join code; without it, one is made up"))
    parser.add_argument(
        "--deadline", type=int, default=60, help=_("seconds for a decision; 0: no limit")
    )
    parser.add_argument(
        "--countdown",
        type=int,
        default=20,
        help=_("seconds from when all are ready to the start, while seats are free"),
    )
    parser.add_argument(
        "--grace",
        type=int,
        default=60,
        help=_("seconds until a bot plays for somebody who is away"),
    )
    parser.add_argument(
        "--wait",
        action="store_true",
        help=_("wait for people who are away instead of letting a bot play"),
    )
    parser.add_argument(
        "--level", choices=("random", *LEVELS), default="normal", help=_("how well bots play")
    )
    parser.add_argument(
        "--pace", type=int, default=400, help=_("milliseconds that a bot waits before it plays")
    )
    parser.add_argument(
        "--no-fair", action="store_true", help=_("deal without everybody’s part in the shuffle")
    )
    parser.add_argument("--no-watchers", action="store_true", help=_("admit no spectators"))
    parser.add_argument("--no-undo", action="store_true", help=_("nothing is taken back"))
    parser.add_argument("--no-hints", action="store_true", help=_("no hints are shown"))
    parser.add_argument(
        "--links", type=int, default=32, help=_("how many connections a table admits")
    )
    parser.add_argument(
        "--per-address", type=int, default=14, help=_("how many of them from one address")
    )
    parser.add_argument(
        "--rate", type=int, default=20, help=_("how many messages a second a guest may send")
    )
    parser.add_argument("--burst", type=int, default=60, help=_("how many of them at once"))
    add_web_arguments(parser)


def run(arguments: Namespace) -> int:
    """Serve until interrupted; 0 after a clean end, 1 if no table could be opened."""
    _check(arguments)
    table_of(arguments)
    for name in NEEDED:
        if find_spec(name) is None:
            fail(_("the package {name} is needed for the network", name=name))
    if arguments.code is not None:
        _check_code(arguments.code)
    try:
        from cardtable.lan.transport.sockets import new_loop

        with asyncio.Runner(loop_factory=new_loop) as runner:
            return runner.run(_serve(arguments))
    except KeyboardInterrupt:  # where signals cannot be handled in the loop
        return 0


def _check(arguments: Namespace) -> None:
    """Numbers out of their range are wrong usage."""
    for name, least, most in (
        ("tables", 1, MOST_TABLES),
        ("deadline", 0, 3600),
        ("grace", 0, 3600),
        ("countdown", 0, 600),
        ("pace", 0, 10_000),
        ("links", 1, 1000),
        ("per_address", 1, 1000),
        ("rate", 5, 10_000),
        ("burst", 20, 10_000),
        ("port", 1, 65535),
        ("web_port", 1, 65535),
    ):
        value = getattr(arguments, name)
        if value is not None and not least <= value <= most:
            fail(
                _(
                    "--{name} must be from {least} to {most}, not {value}",
                    name=name.replace("_", "-"),
                    least=least,
                    most=most,
                    value=value,
                )
            )


def _check_code(code: str) -> None:
    """A join code that is guessed at once, or fits into no link, is wrong usage."""
    from cardtable.lan.host.access import LONGEST_CODE, SHORTEST_CODE, fits

    if not fits(code):
        fail(
            _(
                "--code must be {least} to {most} letters from A to Z and digits, not {value}",
                least=SHORTEST_CODE,
                most=LONGEST_CODE,
                value=repr(code[:40]),
            )
        )


def say(line: str) -> None:
    """A line for the log, with the time. Where nobody reads the log any more, tables stay open."""
    with contextlib.suppress(OSError):
        print(f"{datetime.now():%Y-%m-%d %H:%M:%S}  {line}", flush=True)


def said(code: str, params: Mapping[str, object]) -> None:
    """What happens at the tables, in the reader's language."""
    from cardtable.texts.wordings.network import log_line

    if code == "turned_away":
        params = {**params, "why": reason(texts(), str(params["why"]), {})}
    say(log_line(texts(), code, params))


def trouble(error: SaveError) -> None:
    """A file that could not be written."""
    say(reason(texts(), error.code, error.params))


def folder_of(arguments: Namespace) -> Path:
    """Where tables and keys are kept."""
    if arguments.folder is not None:
        return Path(arguments.folder)
    if arguments.portable is not None:
        return Path(arguments.portable) / "serve"
    from cardtable.app.process.folders import NoHomeError, folders

    try:
        return folders().games / "serve"
    except NoHomeError:
        fail(_("There is no home folder: say with --folder where tables and keys are to be kept."))


async def _serve(arguments: Namespace) -> int:
    from cardtable.bots.worker import Thinker
    from cardtable.games import game
    from cardtable.lan.discovery.advertise import Advertiser
    from cardtable.lan.host.hub import Hub, Speed
    from cardtable.lan.host.room import Limits
    from cardtable.lan.protocol.errors import LanError
    from cardtable.saves.errors import SaveError

    folder = folder_of(arguments)
    _check_folder(folder)
    _check_address(arguments.address)
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
    return 0


def _check_folder(folder: Path) -> None:
    """Wrong usage if the folder cannot be written to."""
    trial = folder / ".trial"
    try:
        ours = not folder.exists() or (folder / "host.pem").exists()
        folder.mkdir(parents=True, exist_ok=True)
        if ours:  # a folder of somebody's own keeps its rights; what lies in it is private anyway
            folder.chmod(0o700)
        trial.write_bytes(b"")
        patiently(trial.unlink)
    except OSError as error:
        fail(
            _(
                "The folder {path} cannot be written to: {detail}",
                path=str(folder),
                detail=os_words(texts(), error),
            )
        )


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
    if sys.platform == "win32":
        return  # there is no such limit
    import resource

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
    from cardtable.lan.protocol.client_messages import Settings
    from cardtable.saves.errors import SaveError

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
    from cardtable.lan.host.access import normal

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
    from cardtable.lan.discovery.interfaces import any_network, likely_addresses, own_addresses
    from cardtable.lan.discovery.invitation import address_code, link

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
