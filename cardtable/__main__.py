"""The command line: no argument opens the window."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path

from cardtable import __version__
from cardtable.commands import arena, demo, simulate, transcript, verify
from cardtable.commands.parser import Parser, speak_our_languages
from cardtable.texts import _, set_language, system_language


def parser() -> Parser:
    """The whole command line."""
    top = Parser(prog="cardtable", description=_("Hearts in all its forms and Seven-Up."))
    top.add_argument(
        "--version",
        action="version",
        version=f"Cardtable {__version__}",
        help=_("show the version and exit"),
    )
    top.add_argument(
        "--portable",
        type=Path,
        metavar="DIR",
        help=_("keep games, settings and statistics in this folder"),
    )
    command = top.add_subparsers(dest="command", metavar=_("COMMAND"), parser_class=Parser)
    for name, module, help_ in (
        ("verify", verify, _("replay transcripts and say where the engine disagrees")),
        ("transcript", transcript, _("write a saved game as a transcript")),
        ("simulate", simulate, _("let bots play deals by the hundred")),
        ("demo", demo, _("play a game without a screen and leave pictures of it")),
        ("arena", arena, _("let two levels of bots play each other in duplicate deals")),
    ):
        sub = command.add_parser(name, help=help_, description=help_)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; the exit code."""
    multiprocessing.freeze_support()
    set_language(system_language())
    speak_our_languages()
    parsed = parser().parse_args(arguments)
    if parsed.command is None:
        from cardtable.app.program import run_window

        return run_window(parsed.portable)
    code: int = parsed.run(parsed)
    return code


if __name__ == "__main__":
    sys.exit(main())
