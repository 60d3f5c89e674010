"""From the start of the process to the window, beside a bare one of the same toolkit and peers."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from statistics import median

from bench import Row
from bench.screen import NoScreenError, screen, seconds_to_window

ROUNDS = 7
BARE = (
    "from PySide6.QtWidgets import QApplication, QWidget\n"
    "app = QApplication([]); window = QWidget(); window.resize(1280, 720); window.show()\n"
    "app.exec()"
)
PEERS = {"KPat": "kpat", "LSkat": "lskat"}
FROZEN = Path(__file__).resolve().parent.parent / "build" / "frozen" / "cardtable" / "cardtable"
"""What `dev.py package` has frozen; measured where it is there."""

TARGETS = {
    ("start page", "bare window"): 1.5,
    ("frozen start page", "start page"): 1.2,
    ("frozen start page", "KPat"): 1.0,
}
"""How many times the second the first may take."""


def rows() -> list[Row]:
    """Medians of several rounds in which all take their turns; the first round only warms up."""
    programs = {
        "start page": [sys.executable, "-m", "cardtable"],
        "bare window": [sys.executable, "-c", BARE],
    }
    if FROZEN.is_file():
        programs["frozen start page"] = [str(FROZEN)]
    for name, program in PEERS.items():
        path = shutil.which(program) or shutil.which(program, path="/usr/games")
        if path:
            programs[name] = [path]
        else:
            print(f"     {name} is not installed here: nothing to compare with")
    times: dict[str, list[float]] = {name: [] for name in programs}
    try:
        with screen() as environment:
            for _ in range(ROUNDS + 1):
                for name, command in programs.items():
                    times[name].append(seconds_to_window(command, environment))
    except NoScreenError as reason:
        print(f"     not measured: {reason}")
        return []
    middle = {name: median(values[1:]) for name, values in times.items()}
    return [
        Row(
            f"{own} beside {other}",
            middle[own],
            "s",
            target=TARGETS.get((own, other)),
            reference=seconds,
            reference_name=other,
        )
        for own in ("start page", "frozen start page")
        for other, seconds in middle.items()
        if own in middle and (own, other) != ("start page", "frozen start page") and own != other
    ]
