"""A screen nobody sees (Xvfb), and programs started on it: how soon they show, what they take."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, sleep

PATIENCE = 30.0
"""Seconds after which a program that shows no window is given up."""


class NoScreenError(Exception):
    """Why there is no such screen on this machine."""


@contextmanager
def screen(width: int = 1920, height: int = 1080) -> Iterator[dict[str, str]]:
    """The environment in which programs show on a new screen and keep nothing of anybody's."""
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        raise NoScreenError("Xvfb and xdotool are needed, and not both are there")
    size = f"{width}x{height}x24"
    with tempfile.TemporaryDirectory() as home, ExitStack() as servers:
        unwanted = ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XAUTHORITY")
        environment = {key: value for key, value in os.environ.items() if key not in unwanted}
        environment["HOME"] = environment["XDG_RUNTIME_DIR"] = home
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            environment[f"XDG_{kind}_HOME"] = f"{home}/{kind.lower()}"
        x_server = ["Xvfb", "-screen", "0", size, "-noreset", "-nolisten", "tcp", "-displayfd"]
        environment["DISPLAY"] = ":" + servers.enter_context(server(x_server))
        if shutil.which("dbus-daemon"):  # as on any desktop; KDE's programs count on it
            bus = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
            environment["DBUS_SESSION_BUS_ADDRESS"] = servers.enter_context(server(bus))
        yield environment


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
            os.killpg(program.pid, signal.SIGTERM)
            program.wait(5)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            program.kill()
            program.wait()


def window_of(program: subprocess.Popen[bytes], environment: dict[str, str]) -> str:
    """Waits for a program's first window to show; TimeoutError when none does."""
    search = ["xdotool", "search", "--onlyvisible", "--pid", str(program.pid)]
    end = perf_counter() + PATIENCE
    while perf_counter() < end and program.poll() is None:
        answer = subprocess.run(search, env=environment, capture_output=True, text=True)
        if answer.stdout.strip():
            return answer.stdout.split()[0]
        sleep(0.002)
    raise TimeoutError(f"{program.args!r} showed no window")


def seconds_to_window(command: list[str], environment: dict[str, str]) -> float:
    """From the start of the process to its window on the screen."""
    begun = perf_counter()
    with started(command, environment) as program:
        window_of(program, environment)
        return perf_counter() - begun


def resident(process: int) -> float:
    """The memory that one process holds, shared parts included, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return (
        int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
        / 1024
    )


def proportional(session: int) -> float:
    """The memory of all processes of a session, each shared part counted once, in MiB."""
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
