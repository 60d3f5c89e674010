"""A screen nobody sees (Xvfb), and programs started on it: how soon they show, what they take."""

from __future__ import annotations

import mmap
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter, sleep

PATIENCE = 30.0
"""Seconds after which a program that shows no window is given up."""
QUIET = 1.5
"""Seconds without a change after which a picture is taken for the last."""
EVERY = 101
"""Of so many bytes of the screen one is looked at."""
DIFFERENT = 0.01
"""A smaller part of all that a program shows is not worth mentioning, such as the pointer."""

EMPTY = 20
"""The bytes by which an empty screen may differ from another: the pointer."""


class NoScreenError(Exception):
    """Why there is no such screen on this machine."""


class CrashedError(Exception):
    """A program ended while its first page was waited for; what it showed is no first page."""


@dataclass(frozen=True)
class Screen:
    """A screen: what programs need to show on it, and the pixels that are on it."""

    environment: dict[str, str]
    pixels: mmap.mmap
    begin: int
    """The byte at which the pixels begin."""

    @cached_property
    def empty(self) -> bytes:
        """The picture without any program: that of the first look."""
        return self.picture()

    def picture(self) -> bytes:
        """What is on the screen now, one byte of many."""
        return self.pixels[self.begin :: EVERY]


@dataclass(frozen=True)
class Shown:
    """What a program showed, in seconds from the start of its process."""

    stood: float
    """Its first page stood as it stayed."""
    seen: float
    """It showed anything worth mentioning."""
    cpu: float
    """The processor time that its process had taken when the page stood."""


@contextmanager
def screen(width: int = 1920, height: int = 1080) -> Iterator[Screen]:
    """A new screen, where programs keep nothing of anybody's.

    What Python compiles is kept there too, so that a second start of any program finds it,
    whatever the variables of this machine say.
    """
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        raise NoScreenError("Xvfb and xdotool are needed, and not both are there")
    size = f"{width}x{height}x24"
    with tempfile.TemporaryDirectory() as home, ExitStack() as servers:
        unwanted = (
            *("WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XAUTHORITY"),
            "PYTHONDONTWRITEBYTECODE",
        )
        environment = {key: value for key, value in os.environ.items() if key not in unwanted}
        environment["HOME"] = environment["XDG_RUNTIME_DIR"] = home
        environment["PYTHONPYCACHEPREFIX"] = f"{home}/bytecode"
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            environment[f"XDG_{kind}_HOME"] = f"{home}/{kind.lower()}"
        x_server = ["Xvfb", "-screen", "0", size, "-fbdir", home, "-noreset"]
        x_server += ["-nolisten", "tcp", "-displayfd"]
        environment["DISPLAY"] = ":" + servers.enter_context(server(x_server))
        if shutil.which("dbus-daemon"):  # as on any desktop; KDE's programs count on it
            bus = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
            environment["DBUS_SESSION_BUS_ADDRESS"] = servers.enter_context(server(bus))
        with (Path(home) / "Xvfb_screen0").open("rb") as file:
            pixels = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        with pixels:
            # The file is an X window dump: a header, whose size is its first word, and the
            # colours, whose number is its twentieth, stand before the pixels.
            header, colours = (int.from_bytes(pixels[at : at + 4], "big") for at in (0, 76))
            made = Screen(environment, pixels, header + 12 * colours)
            assert made.empty
            yield made


@contextmanager
def server(command: list[str]) -> Iterator[str]:
    """A server that writes its address to the file whose number ends its command."""
    reading, writing = os.pipe()
    program = subprocess.Popen(
        [*command, str(writing)], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as lines:
            address = lines.readline().strip()
        if not address:
            raise NoScreenError(f"{command[0]} did not start")
        yield address
    finally:
        program.terminate()
        program.wait()


@contextmanager
def started(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program in a session of its own, ended with all that it started."""
    program = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield program
    finally:
        try:
            if sys.platform != "win32":
                os.killpg(program.pid, signal.SIGTERM)
            else:
                program.terminate()
            program.wait(5)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            program.kill()
            program.wait()


def until_quiet(screen: Screen, process: int, begun: float) -> Shown:
    """Watches an empty screen fill, until nothing on it changes any more."""
    changes: list[tuple[float, float, bytes]] = []
    last, end = screen.empty, begun + PATIENCE
    while (now := perf_counter()) < end:
        picture = screen.picture()
        if picture != last:
            changes.append((now - begun, processor_time(process), picture))
            last = picture
        elif changes and now - begun > changes[-1][0] + QUIET:
            break
        sleep(0.001)
    all_of_it = different(screen.empty, last)
    if not all_of_it:
        raise TimeoutError("nothing was shown")
    stood, cpu = next(
        (at, cpu)
        for at, cpu, picture in changes
        if different(picture, last) <= all_of_it * DIFFERENT
    )
    seen = next(
        at for at, _, picture in changes if different(picture, screen.empty) > all_of_it * DIFFERENT
    )
    return Shown(stood, seen, cpu)


def processor_time(process: int) -> float:
    """What the threads of a process have taken so far, in seconds."""
    taken = 0
    for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with suppress(OSError):  # it has ended meanwhile
            taken += int(thread.read_text().split()[0])
    return taken / 1e9


def different(one: bytes, other: bytes) -> int:
    """How many bytes of two pictures differ."""
    return sum(map(int.__ne__, one, other))


def shown(screen: Screen, command: list[str]) -> Shown:
    """Start a program and look at what it shows until that stays."""
    begun = perf_counter()
    with started(command, screen.environment) as program:
        found = until_quiet(screen, program.pid, begun)
        if (code := program.poll()) is not None:  # what was seen was its last picture, or its end
            raise CrashedError(f"{command[0]} ended at its start with code {code}")
    while different(screen.picture(), screen.empty) > EMPTY and perf_counter() < begun + PATIENCE:
        sleep(0.01)
    return found


def resident(process: int) -> float:
    """The memory that one process holds, shared parts included, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return (
        int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
        / 1024
    )


def proportional(session: int) -> float:
    """The memory of all processes of a session, each shared part counted once, in MiB."""
    if sys.platform != "linux":
        raise NotImplementedError
    total = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if os.getsid(int(folder.name)) != session:
                    continue
                lines = (folder / "smaps_rollup").read_text().splitlines()
            except (OSError, ProcessLookupError):
                continue  # it has ended meanwhile
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024
