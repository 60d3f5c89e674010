"""Starts the frozen program of this system and sees that it works: version, bots, window, quit."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import compiled
import project

FROZEN = Path(__file__).resolve().parent.parent / "build" / "frozen"
PROGRAMS = {
    "linux": FROZEN / "cardtable" / "cardtable",
    "win32": FROZEN / "cardtable" / f"{project.CONSOLE}.exe",
    "darwin": FROZEN / "Cardtable.app" / "Contents" / "MacOS" / "Cardtable",
}
PATIENCE = 60.0


def uncompiled(frozen: Path) -> list[str]:
    """The bots' modules that lie uncompiled in the frozen program; empty when all is well."""
    there = {
        path.with_name(path.name.split(".")[0]).as_posix()
        for path in frozen.rglob("*")
        if path.suffix in (".so", ".pyd")
    }
    wanted = [compiled.name_of(path, project.ROOT) for path in compiled.wanted(project.ROOT)]
    missing = [name for name in wanted if not any(one.endswith(f"/{name}") for one in there)]
    shared = any(name.endswith("__mypyc") for name in there)
    return missing if shared or len(wanted) < 2 else [*missing, "__mypyc"]


def loaded(session: int) -> str:
    """The libraries that the processes of a session have loaded; "" where there is no /proc."""
    if sys.platform == "win32":
        return ""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getsid(int(folder.name)) == session:
                found.append((folder / "maps").read_text())
        except OSError:
            continue  # it has ended meanwhile
    return "\n".join(found)


def least_macos(told: str) -> tuple[int, ...]:
    """The newest system that any part asks for, from what `otool -l` tells of them."""
    asked = re.findall(r"^ *(?:minos|version) (\d+)\.(\d+)(?:\.\d+)?$", told, re.MULTILINE)
    return max(((int(one), int(other)) for one, other in asked), default=(0, 0))


def too_new(frozen: Path) -> str:
    """What of a frozen program on a Mac asks for a newer system than is promised, or ""."""
    promised = tuple(map(int, project.OLDEST_MACOS.split(".")))
    for path in frozen.rglob("*"):
        if path.suffix in (".so", ".dylib") or path.parent.name == "MacOS":
            told = subprocess.run(["otool", "-l", str(path)], capture_output=True, text=True).stdout
            if least_macos(told) > promised:
                return f"{path.name} needs macOS {'.'.join(map(str, least_macos(told)))}"
    return ""


def play(program: str) -> None:
    """Let bots play; on Linux also see that they do it compiled."""
    command = [program, "simulate", "--game", "hearts", "--deals", "2", "--seats", "hard"]
    playing = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, start_new_session=os.name != "nt"
    )
    fast = False
    end = time.monotonic() + PATIENCE
    while playing.poll() is None and time.monotonic() < end:
        fast = fast or "__mypyc." in loaded(playing.pid)  # all of them share this library
        time.sleep(0.02)
    if playing.wait(1) != 0:
        sys.exit(f"playing ended with {playing.returncode}")
    if sys.platform.startswith("linux") and not fast and compiled.compiler() is not None:
        sys.exit("the bots played without their compiled parts")


def main() -> int:
    program = str(PROGRAMS[sys.platform])
    command = [program, "--version"]
    subprocess.run(command, check=True, timeout=PATIENCE)
    slow = uncompiled(Path(program).parent.parent if sys.platform == "darwin" else FROZEN)
    if slow and compiled.compiler() is not None:
        sys.exit(f"these bots are not compiled: {', '.join(slow)}")
    if sys.platform == "darwin" and (newer := too_new(FROZEN / "Cardtable.app")):
        sys.exit(f"{newer}, and {project.OLDEST_MACOS} is promised")
    play(program)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        shown = program.replace(project.CONSOLE, "Cardtable")
        window = subprocess.Popen([shown, "--portable", folder], env=environment)
        try:
            time.sleep(8)
            if window.poll() is not None:
                sys.exit(f"the window closed by itself with {window.returncode}")
        finally:
            window.terminate()
            code = window.wait(PATIENCE)
        if os.name != "nt" and code != 0:
            sys.exit(f"asked to end, it ended with {code}")
    print("The frozen program starts, plays with compiled bots and ends.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
