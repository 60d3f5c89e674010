"""Starts the frozen program of this system and sees that it works: version, bots, window, quit."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FROZEN = Path(__file__).resolve().parent.parent / "build" / "frozen"
PROGRAMS = {
    "linux": FROZEN / "cardtable" / "cardtable",
    "win32": FROZEN / "cardtable" / "Cardtable.exe",
    "darwin": FROZEN / "Cardtable.app" / "Contents" / "MacOS" / "Cardtable",
}
PATIENCE = 60.0


def main() -> int:
    program = str(PROGRAMS[sys.platform])
    command = [program, "--version"]
    subprocess.run(command, check=True, timeout=PATIENCE)
    command = [program, "simulate", "--game", "hearts", "--deals", "2", "--seats", "easy"]
    subprocess.run(command, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        window = subprocess.Popen([program, "--portable", folder], env=environment)
        try:
            time.sleep(8)
            if window.poll() is not None:
                sys.exit(f"the window closed by itself with {window.returncode}")
        finally:
            window.terminate()
            code = window.wait(PATIENCE)
        if os.name != "nt" and code != 0:
            sys.exit(f"asked to end, it ended with {code}")
    print("The frozen program starts, plays and ends.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
