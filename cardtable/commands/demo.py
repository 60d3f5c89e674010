"""cardtable demo: plays a whole game without a screen and leaves pictures of every phase."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from cardtable.texts import LANGUAGES, _

from .parser import Parser, fail

SIZES = ((1280, 720), (1920, 1080))
"""Pictures of the first size lie in the folder itself, the others in one named after the size."""

SCREEN = {
    "screens": [
        {"name": "demo", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "dpr": 1}
    ]
}
"""The screen that Qt pretends to have."""

PATIENCE = 120.0
"""Seconds after which a phase that does not come is an error."""


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help=_("the folder for the pictures and the transcript"),
    )


def run(arguments: Namespace) -> int:
    """Play and take pictures; a folder that cannot be written is wrong usage."""
    out: Path = arguments.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        (out / ".writable").touch()
        (out / ".writable").unlink()
    except OSError as error:
        fail(_("cannot write to {path}: {why}", path=str(out), why=error.strerror or str(error)))
    with tempfile.TemporaryDirectory(prefix="cardtable-demo-") as own:
        screen = Path(own) / "screen.json"
        screen.write_text(json.dumps(SCREEN), encoding="utf-8")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        _take_pictures(out, Path(own))
    print(_("The pictures and the transcript are in {path}.", path=str(out.resolve())))
    return 0


def _take_pictures(out: Path, own: Path) -> None:
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from .demo_pictures import Demo, faces_sheet

    application = QApplication.instance() or QApplication(["cardtable"])
    before = qInstallMessageHandler(_unless_of_no_interest)
    faces_sheet(out / "faces.png")
    for width, height in SIZES:
        folder = out if (width, height) == SIZES[0] else out / f"{width}x{height}"
        folder.mkdir(exist_ok=True)
        demo = Demo(own / f"{width}", folder, (width, height), tuple(LANGUAGES))
        demo.play()
        (out / "transcript.jsonl").write_text(demo.transcript, encoding="utf-8")
        demo.close()
    qInstallMessageHandler(before)
    del application


def _unless_of_no_interest(_kind: object, _context: object, words: str) -> None:
    """Qt's messages, but for one that its screenless mode repeats at every dialog."""
    if "propagateSizeHints" not in words:
        print(words, file=sys.stderr)


def wait(until: Callable[[], bool], what: str) -> None:
    """Let the program run until something is so; TimeoutError names what never came."""
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + PATIENCE
    QApplication.processEvents()
    while not until():
        if time.monotonic() > end:
            raise TimeoutError(what)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(0.002)
