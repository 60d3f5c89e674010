"""cardtable demo: plays a whole game without a screen and leaves pictures of every phase."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from cardtable.saves.moving import patiently
from cardtable.texts import _, texts
from cardtable.texts.wordings.system_faults import os_words

from .parser import Parser, fail


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help=_("the folder for the pictures and the transcript"),
    )
    parser.add_argument(
        "--moments",
        action="store_true",
        help=_("also pictures of every moment between the plays, in all sizes (takes minutes)"),
    )


def run(arguments: Namespace) -> int:
    """Play and take pictures; a folder that cannot be written is wrong usage."""
    out: Path = arguments.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        trial = out / f".{os.urandom(6).hex()}.trial"
        trial.touch()
        patiently(trial.unlink)
    except OSError as error:
        fail(_("cannot write to {path}: {why}", path=str(out), why=os_words(texts(), error)))
    from cardtable.app import demo, demo_moments

    demo.run(out)
    if arguments.moments:
        demo_moments.run(out / "moments")
    print(_("The pictures and the transcript are in {path}.", path=str(out.resolve())))
    return 0
