"""cardtable transcript: write a saved game as a transcript."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from cardtable.engine.records.transcript import write
from cardtable.games import game
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import load
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason

from .parser import Parser, fail, print_data


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("save", type=Path, metavar="SAVE", help=_("a saved game"))


def run(arguments: Namespace) -> int:
    """Print the transcript; a save that cannot be read is wrong usage."""
    try:
        saved = load(arguments.save, game)
    except SaveError as error:
        fail(reason(texts(), error.code, error.params))
    for note in saved.notes:
        words = reason(texts(), note.code, {"line": note.line, "detail": note.detail})
        print(f"cardtable: {words}", file=sys.stderr)
    print_data(write(saved.match))
    return 0
