"""A real host process is killed in the middle of play, again and again: nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from lan_host import HOME, Person, until

from cardtable.games import game
from cardtable.lan.guest.membership import Who
from cardtable.lan.protocol.client_messages import Ready
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.network import Network

STARTED: list[subprocess.Popen[str]] = []


@pytest.fixture(autouse=True)
def no_host_runs_on() -> Iterator[None]:
    """A test that fails leaves no process."""
    yield
    for host in STARTED:
        if host.poll() is None:
            host.kill()
            host.communicate(timeout=20)
    STARTED.clear()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind((HOME, 0))
        return int(one.getsockname()[1])


def serve(folder: Path, port: int, *more: str) -> subprocess.Popen[str]:
    """A host without a window."""
    command = [sys.executable, "-m", "cardtable", "serve", "--game", "hearts"]
    command += ["--preset", "classic_100", "--folder", str(folder), "--address", HOME]
    command += ["--port", str(port), "--door", "open", "--level", "random", "--pace", "0"]
    command += ["--countdown", "0"]
    environment = {**os.environ, "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
    host = subprocess.Popen(
        [*command, "--hidden", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    )
    STARTED.append(host)
    return host


def more_than(person: Person, updates: int) -> bool:
    """Whether a person has heard so much."""
    return len(person.updates) > updates


def test_a_host_killed_in_play_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    port = free_port()
    network = Network()
    host = serve(tmp_path, port)
    people = [Person(seed=seed) for seed in (1, 2, 3)]
    seats = [
        person.take(network.join([(HOME, port)], Who(name), game, person.callbacks()))
        for person, name in zip(people, ("Ann", "Bob", "Carl"), strict=True)
    ]
    until(lambda: all(seat.here for seat in seats), 30)
    for seat in seats:
        seat.say(Ready())
    for _ in range(2):
        heard = len(people[0].updates)
        until(partial(more_than, people[0], heard + 25), 60)
        host.kill()
        host.communicate(timeout=20)
        host = serve(tmp_path, port)
        until(lambda: all(seat.here for seat in seats), 30)
    heard = len(people[0].updates)
    until(partial(more_than, people[0], heard + 25), 60)
    for person in people:
        person.plays = False
    for seat in seats:
        seat.close()
    host.send_signal(signal.SIGTERM)
    out, _ = host.communicate(timeout=20)
    assert host.returncode == 0, out
    assert "opened again" in out
    network.close()
    logs = list(tmp_path.rglob("*.cardtable"))
    assert len(logs) == 1
    decided: dict[int, list[str]] = {}
    seats_of: dict[int, int] = {}
    lines = [json.loads(line) for line in logs[0].read_text().splitlines()]
    drawing = True
    for line in lines[1:]:
        drawing = drawing and "deal" not in line
        if "seat" in line and not drawing:
            value = next(line[key] for key in ("play", "pass", "choose") if key in line)
            said = value if isinstance(value, str) else " ".join(value)
            decided.setdefault(line["seat"], []).append(said)
    for person in people:
        update = person.updates[-1]
        assert update.view.seat is not None
        seats_of[update.view.seat] = 1
        sent = [said for _, said in person.sent if not said.isdigit()]
        settled = decided[update.view.seat]
        assert len(settled) > 10
        assert settled == sent[: len(settled)]
        assert len(sent) - len(settled) <= 1  # the last was on its way when all went home
        assert not [error for error in person.refused if isinstance(error, LanError)]
        assert not person.refused
        numbers = [update.number for update in person.updates]
        assert numbers == sorted(numbers)
    assert len(seats_of) == 3


def test_serve_says_what_it_does_and_ends_cleanly(tmp_path: Path) -> None:
    port = free_port()
    host = serve(tmp_path, port, "--tables", "2", "--name", "Kitchen", "--door", "code")
    assert host.stdout is not None
    lines = [host.stdout.readline() for _ in range(7)]
    text = "".join(lines)
    assert f"2 tables are open at port {port}" in text
    assert "Kitchen 1: join code" in text
    assert f"cardtable://{HOME}:{port}/" in text
    network = Network()
    notes = network.look([(HOME, port)])
    assert sorted(note.name for note in notes) == ["Kitchen 1", "Kitchen 2"]
    network.close()
    second = serve(tmp_path / "other", port)
    out, _ = second.communicate(timeout=20)
    assert second.returncode == 1
    assert f"Port {port} is used by another program" in out
    host.send_signal(signal.SIGINT)
    out, _ = host.communicate(timeout=20)
    assert host.returncode == 0
    assert "Traceback" not in out


def test_serve_refuses_what_is_out_of_range() -> None:
    for wrong in (["--tables", "0"], ["--port", "99999"], ["--game", "chess"]):
        command = [sys.executable, "-m", "cardtable", "serve", "--game", "hearts", *wrong]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1
