"""What a host sends and a guest's program lets through, the window can show, whatever it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hostile_host import Victim, honest_frames, mutated
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from cardtable.bots.worker import Thinker
from cardtable.windows.network.network_bridge import NetworkBridge
from cardtable.windows.network.room.room_page import RoomPage
from cardtable.windows.settings.settings import Settings

MANY = 250


class Seat:
    """A guest in this very thread, as a page holds it."""

    room = None

    def __init__(self, victim: Victim) -> None:
        self.victim = victim

    def submit(self, *answer: Any) -> None:
        """Nothing is answered."""

    def say(self, message: Any) -> None:
        """Nothing is said."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.victim.guest, name)


class Watching(Victim):
    """A guest whose window hears it again when it has come in anew."""

    page: RoomPage | None = None

    def begin(self) -> None:
        """Come in, and let the window hear."""
        super().begin()
        if self.page is not None:
            self.guest.subscribe(None, self.page.line.hear)


def sent(frames: list[bytes], random: Random) -> Iterator[bytes]:
    """Frames in the order of a game, most of them changed; updates never fall behind."""
    for number in range(MANY):
        message = json.loads(frames[number % len(frames)])
        if message["t"] == "news":
            message["update"]["number"] = 1000 + number
        frame = json.dumps(message).encode()
        changed = mutated(frame, random) if random.random() < 0.7 else frame
        if b'"number": ' + str(10**6 + 1000 + number).encode() not in changed:
            yield changed


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_a_window_shows_whatever_its_guest_lets_through(qtbot: QtBot, speed: str) -> None:
    random = Random(17)
    for frames in honest_frames(2).values():
        line = NetworkBridge()
        victim = Watching(frames, line.callbacks())
        page = RoomPage(Seat(victim), line, Settings(speed=speed), Thinker)  # type: ignore[arg-type]
        victim.page = page
        page.resize(1000, 700)
        page.show()
        seen = 0
        for frame in sent(frames, random):
            before = victim.guest.update
            victim.hear(frame)
            qtbot.wait(1)
            seen += victim.guest.update is not before
        assert seen > 10
        assert page.view.now is not None
        page.close_game()
        page.close()
        delete(page)
