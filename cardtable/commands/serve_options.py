"""The options of `cardtable serve`, and what of them is wrong usage."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec

from cardtable.bots.api import LEVELS
from cardtable.lan.host.access import LONGEST_CODE, SHORTEST_CODE, fits
from cardtable.texts import _

from .parser import Parser, fail, folder
from .table import add_table_arguments, table_of

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


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    add_table_arguments(parser)
    parser.add_argument("--tables", type=int, default=1, help=_("how many tables to open"))
    parser.add_argument("--name", default="", help=_("what the tables are called"))
    parser.add_argument(
        "--folder",
        type=folder,
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
    _add_web_arguments(parser)


def _add_web_arguments(parser: Parser) -> None:
    """Declare the arguments of the web door."""
    parser.add_argument(
        "--web",
        action="store_true",
        help=_(
            "let phones and browsers in too, over plain HTTP: whoever listens in on the network "
            "can read their cards"
        ),
    )
    parser.add_argument(
        "--web-port",
        type=int,
        help=_("the port for browsers; without it, that of last time or a free one from 47484 on"),
    )


def run(arguments: Namespace) -> int:
    """Serve until interrupted; 0 after a clean end, 1 if no table could be opened."""
    check(arguments)
    from .serve import serve

    return serve(arguments)


def check(arguments: Namespace) -> None:
    """End the program with a sentence if they cannot be served, or a package is missing."""
    _check_numbers(arguments)
    table_of(arguments)
    for name in NEEDED:
        if find_spec(name) is None:
            fail(_("the package {name} is needed for the network", name=name))
    if arguments.code is not None:
        _check_code(arguments.code)


def _check_numbers(arguments: Namespace) -> None:
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
    if not fits(code):
        fail(
            _(
                "--code must be {least} to {most} letters from A to Z and digits, not {value}",
                least=SHORTEST_CODE,
                most=LONGEST_CODE,
                value=repr(code[:40]),
            )
        )
