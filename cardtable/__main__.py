"""The command line: no argument opens the window."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import sys
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.saves.content import is_file
from cardtable.saves.suffixes import OURS

from . import __version__
from .texts import _, set_language, system_language

if TYPE_CHECKING:
    from cardtable.commands.parser import Parser

COMMANDS = ("verify", "transcript", "serve", "simulate", "demo", "arena")


def parser() -> Parser:
    """The whole command line. The window does without it: what the commands need takes time."""
    from cardtable.commands.parser import Parser, folder

    from .commands import arena, demo, serve_options, simulate, transcript, verify

    top = Parser(
        prog="cardtable",
        description=_("Hearts in all its forms and Seven-Up."),
        epilog=_(
            "Without a command the window opens. A saved game or the link of an invitation in "
            "place of the command opens in it."
        ),
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"Cardtable {__version__}",
        help=_("show the version and exit"),
    )
    top.add_argument(
        "--portable",
        type=folder,
        metavar="DIR",
        help=_("keep games, settings and statistics in this folder"),
    )
    command = top.add_subparsers(dest="command", metavar=_("COMMAND"), parser_class=Parser)
    for name, module, help_ in (
        ("verify", verify, _("replay transcripts and say where the engine disagrees")),
        ("transcript", transcript, _("write a saved game as a transcript")),
        ("serve", serve_options, _("open tables for the network, without a window")),
        ("simulate", simulate, _("let bots play deals by the hundred")),
        ("demo", demo, _("play a game without a screen and leave pictures of it")),
        ("arena", arena, _("let two levels of bots play each other in duplicate deals")),
    ):
        sub = command.add_parser(name, help=help_, description=help_)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return top


def named_to_open(words: Sequence[str]) -> tuple[Sequence[str], str]:
    """What the window is to open, taken from the words of the command line; "" for nothing.

    It stands last and where a command would: a link, or a file that is there or ends as ours do.
    """
    if not words:
        return words, ""
    options, last = list(words[:-1]), words[-1]
    portable = options[:1] == ["--portable"] and len(options) == 2
    joined = len(options) == 1 and options[0].startswith("--portable=")
    if last.startswith("-") or not (not options or portable or joined):
        return words, ""
    if last in COMMANDS:
        return words, ""
    told = last.lower()
    opens = told.startswith(("cardtable:", "file:")) or told.endswith(OURS)
    return (options, last) if opens or is_file(Path(last)) else (words, "")


def _open_window(portable: Path | None, wanted: str) -> int:
    gc.disable()  # all that a start makes stays: looking for rubbish in it only takes time
    from cardtable.app.process.plain_imports import import_plainly

    import_plainly()
    from cardtable.app.process.folders import NoHomeError

    try:
        from cardtable.app.start import run_window

        return run_window(portable, wanted)
    except NoHomeError:
        print(
            _(
                "There is no home folder: set {variable}, or say with --portable where games and "
                "settings are to be kept.",
                variable="HOME",
            ),
            file=sys.stderr,
        )
        return 2


def _speak_utf8(environment: MutableMapping[str, str] = os.environ) -> None:
    """Start anew in Python's UTF-8 mode where the locale has another encoding: Qt takes every path
    for UTF-8, and the same folder would have two names."""
    foreign = sys.getfilesystemencoding().lower().replace("-", "") != "utf8"
    if sys.platform == "win32" or not foreign or environment.get("PYTHONUTF8"):
        return
    environment["PYTHONUTF8"] = "1"
    with contextlib.suppress(OSError):
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], dict(environment))


class _Nowhere(io.TextIOBase):
    """Stands for a console where there is none: what is printed is gone."""

    def write(self, text: str, /) -> int:
        return len(text)


def _prepare_streams() -> None:
    """Make sure that whatever is printed can be.

    A program with windows has no streams at all on Windows, and what a file holds, or a path, may
    be text that a console cannot show.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _Nowhere())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


RUNNING = "CardtableIsRunning"
"""What the Windows installer looks for, lest it replace or remove a running program."""


def _hold_running_mark() -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.CreateMutexW(None, False, RUNNING)  # until this process ends


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; the exit code."""
    if arguments is None:
        _speak_utf8()
    _prepare_streams()
    _hold_running_mark()
    set_language(system_language())
    words, wanted = named_to_open(sys.argv[1:] if arguments is None else arguments)
    if not words:
        return _open_window(None, wanted)
    from cardtable.commands.parser import speak_our_languages

    speak_our_languages()
    parsed = parser().parse_args(words)
    if parsed.command is None:
        return _open_window(parsed.portable, wanted)
    code: int = parsed.run(parsed)
    return code


if __name__ == "__main__":
    sys.exit(main())
