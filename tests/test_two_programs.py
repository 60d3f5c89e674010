"""Two real programs on one screen play a game over sockets; the guest is killed in the middle.

What is seen comes from the host's journal, what is done goes through the keys alone.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from remembered import black_lady
from screen import Screen, needs_screen, press_until

from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.lan.discovery.invitation import link
from cardtable.lan.transport.certificate import fingerprint
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import load

pytestmark = needs_screen

HOME = "127.0.0.1"
LISTENING, ESTABLISHED = "0A", "01"
ANN, ION = 0, 1
"""Their places: the host sits first, the guest next."""


def settings(name: str, language: str, **more: Any) -> dict[str, Any]:
    common = {"format": 1, "speed": "off", "sound": False, "lesson_offer": False}
    return {**common, "language": language, "player_name": name, **more}


def write(folder: Path, kept: dict[str, Any]) -> None:
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps(kept), encoding="utf-8")


def one_deal() -> dict[str, Any]:
    """One deal, and no name for whoever may yet sit down."""
    return black_lady(1, names=("", "", ""))


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Screen]:
    """A host who is about to open a table for four at Black Lady, one deal."""
    kept = settings("Ann", "en", last_game="hearts", tables={"hearts": one_deal()})
    write(tmp_path / "ann", kept)
    screen = Screen(tmp_path / "ann")
    yield screen
    screen.close()


@pytest.fixture
def ion(ann: Screen, tmp_path: Path) -> Iterator[Screen]:
    """A guest who has got a link, once the table is open."""
    open_table(ann)
    write(tmp_path / "ion", settings("Ion", "ro"))
    screen = Screen(tmp_path / "ion", invitation(ann), beside=ann)
    yield screen
    if screen.program.poll() is None:
        screen.program.terminate()
    screen.program.wait(timeout=30)


def open_table(ann: Screen) -> None:
    """From the start page through the dialog into the lobby."""
    ann.wait(lambda: bool(ann.windows()), "the window")
    ann.wait(lambda: press_until(ann, "alt+w", lambda: searches(ann.program.pid)), "the page")
    ann.wait(lambda: press_until(ann, "alt+o", lambda: len(ann.windows()) > 1), "the dialog")
    ann.wait(lambda: press_until(ann, "Return", lambda: bool(rooms(ann))), "the lobby")


def network(ann: Screen) -> Path:
    return ann.folder / "network"


def rooms(ann: Screen) -> list[Path]:
    return list(network(ann).glob("rooms/*/room.json"))


def invitation(ann: Screen) -> str:
    """The link that the host's lobby offers for copying."""
    pin = fingerprint(network(ann) / "host.pem")
    return link((HOME,), port_of(ann.program.pid), rooms(ann)[0].parent.name, pin)


def port_of(pid: int) -> int:
    """The port at which a program listens."""
    return next((here for here, _there, state in connections(pid) if state == LISTENING), 0)


def searches(pid: int) -> bool:
    """Whether a program looks for tables nearby, as it does while the network's page is shown."""
    return any(connections(pid, ("udp", "udp6")))


def connections(
    pid: int, kinds: tuple[str, ...] = ("tcp", "tcp6")
) -> Iterator[tuple[int, int, str]]:
    """A program's sockets: its port, the other's, and the state as the kernel writes it."""
    sockets = set()
    for one in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):  # closed in the meantime
            sockets.add(str(one.readlink()).removeprefix("socket:[").removesuffix("]"))
    for kind in kinds:
        for line in Path(f"/proc/{pid}/net/{kind}").read_text().splitlines()[1:]:
            part = line.split()
            if part[9] in sockets:
                here, there = (int(end.rpartition(":")[2], 16) for end in part[1:3])
                yield here, there, part[3]


def connected(player: Screen, ann: Screen) -> bool:
    """Whether a guest has a link to the host."""
    port = port_of(ann.program.pid)
    return any(
        there == port and state == ESTABLISHED
        for _here, there, state in connections(player.program.pid)
    )


def seated(ann: Screen, name: str) -> bool:
    """Whether somebody has a place at the table."""
    try:
        roll = json.loads(rooms(ann)[0].read_text(encoding="utf-8"))
    except ValueError:
        return False
    return any(one["name"] == name and one["place"] is not None for one in roll["members"])


def met(ion: Screen) -> float:
    """When the guest was let in last."""
    kept = json.loads((network(ion) / "tables.json").read_text(encoding="utf-8"))
    return float(kept["tables"][0]["met"])


def played(ann: Screen) -> Match | None:
    """The game as the host's journal has it."""
    room = rooms(ann)[0].parent if rooms(ann) else network(ann) / "rooms" / "none"
    for path in (*room.glob("games/*.cardtable"), *room.glob("finished/*.cardtable")):
        try:
            return load(path, game).match
        except (SaveError, OSError):
            return None  # caught in the middle of a line, or on its way to the finished ones
    return None


def lines(ann: Screen, place: int) -> int:
    """How often this place has acted."""
    match = played(ann)
    return (
        -1 if match is None else sum(line.get("seat") == match.seats[place] for line in match.log)
    )


def over(ann: Screen) -> bool:
    """Whether the one deal is over."""
    match = played(ann)
    return match is not None and match.phase == "over"


def has_kept(player: Screen) -> bool:
    """Whether the player has a transcript of the game."""
    return bool(list((player.folder / "finished").glob("*.jsonl")))


def has_windows(player: Screen, number: int) -> bool:
    """Whether so many windows are shown: one if nothing stands before the table."""
    return len(player.windows()) == number


def kind_asked(ann: Screen, place: int) -> str:
    """What this place must decide; "" if nothing."""
    match = played(ann)
    asks = () if match is None else match.asks(match.seats[place])
    return asks[0].kind if asks else ""


def act(ann: Screen, player: Screen, place: int) -> None:
    """One decision with the keys, if one is to be made."""
    kind = kind_asked(ann, place)
    if kind == "pass":
        player.key("Right", "space", "Right", "space", "Right", "space", "Return")
    elif kind == "play":
        player.key("Right", "Return")
    time.sleep(0.05)


def begun(ann: Screen, ion: Screen) -> bool:
    """The guest says to be ready, the host starts. On a loaded machine the one may come after the
    other: then the host is told who is not ready, closes that and starts again."""
    ion.key("alt+g")
    for _ in range(3):
        if press_until(ann, "alt+s", lambda: played(ann) is not None):
            return True
        if len(ann.windows()) > 1:
            ann.key("Escape")
    return False


def play_until(ann: Screen, ion: Screen, enough: int) -> None:
    """Both play until the guest has acted so often or the deal is over."""
    end = time.monotonic() + 240
    while lines(ann, ION) < enough and not over(ann):
        assert time.monotonic() < end, "the game stands still"
        act(ann, ann, ANN)
        act(ann, ion, ION)


def test_a_guest_that_is_killed_in_the_middle_has_seat_and_hand_back(
    ann: Screen, ion: Screen
) -> None:
    ann.wait(
        lambda: press_until(ann, "alt+i", lambda: seated(ann, "Ion")), "the guest to be let in"
    )
    ann.wait(partial(begun, ann, ion), "the game")
    play_until(ann, ion, 6)
    before = played(ann)
    assert before is not None
    seat, acted = before.seats[ION], lines(ann, ION)
    hand = set(before.view(seat).hand)
    ion.kill()
    time.sleep(1)
    assert lines(ann, ION) == acted  # nobody plays for who is away for a moment
    left = met(ion)
    ion.start()
    ion.wait(lambda: bool(ion.windows()), "the window of the guest")
    ion.wait(
        lambda: press_until(ion, "Return", lambda: met(ion) > left), "the tile that goes on there"
    )
    ion.wait(partial(connected, ion, ann), "the link of the guest")
    play_until(ann, ion, acted + 1)
    after = played(ann)
    assert after is not None
    assert after.seats == before.seats
    assert after.log[: len(before.log)] == before.log
    assert set(after.view(seat).hand) < hand
    play_until(ann, ion, 99)
    ann.wait(lambda: over(ann), "the end")
    match = played(ann)
    assert match is not None
    assert sum(match.scores[0].points) == 26
    for player in (ann, ion):
        ann.wait(partial(has_kept, player), "what each keeps")
    for player in (ion, ann):
        player.wait(partial(has_windows, player, 1), "the table alone")
        player.key("ctrl+q")
        assert player.program.wait(timeout=30) == 0
        log = player.folder / "cardtable.log"
        assert not log.exists() or "ERROR" not in log.read_text("utf-8")


def test_the_port_of_a_program_is_the_one_it_listens_at() -> None:
    with socket.create_server((HOME, 0)) as server:
        assert port_of(os.getpid()) == server.getsockname()[1]
