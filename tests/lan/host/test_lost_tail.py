"""A host that is killed may lose the end of its journal: nobody at the table may freeze by it."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lan_net import Heard, Net, Player

from cardtable.games import game
from cardtable.lan.guest.guest import Guest
from cardtable.lan.host.disk.storage import RoomStorage
from cardtable.lan.protocol.client_messages import Settings
from cardtable.saves.journal import Journal

OPEN = Settings(door="open", level="random", fair=False, pace=0)


class Kept:
    """A table that is written down, with two people who play by themselves."""

    def __init__(self, folder: Path, settings: Settings = OPEN) -> None:
        self.net = Net(settings=settings)
        self.storage = RoomStorage(folder, game)
        self.storage.watch(self.net.services)
        self.net.room = self.net.fresh_room()
        self.storage.write(self.net.room)
        self.people: list[tuple[Guest, Heard]] = [self.net.guest(name) for name in ("Ann", "Bob")]
        self.net.clock.run(1)
        self.players = [
            Player(self.net, guest, seed) for seed, (guest, _) in enumerate(self.people)
        ]
        self.net.ready(*(guest for guest, _ in self.people))

    def log(self) -> list[Any]:
        assert self.net.room.match is not None
        return self.net.room.match.log

    def play_to(self, lines: int) -> None:
        assert self.net.clock.run(900, lambda: self.net.room.match and len(self.log()) >= lines)  # type: ignore[arg-type, return-value]

    def kill(self, spoil: Callable[[Path], None] = lambda path: None) -> None:
        """The host's program ends without a word, and another begins in the same folder."""
        net, room = self.net, self.net.room
        self.storage.flush()
        (journal,) = (self.storage.folder / room.id / "games").glob("*.cardtable")
        left = journal.read_bytes()  # what another program finds, whatever the old one still does
        net.down = True
        for wire in net.wires:
            wire.cut()
        room.services.closed = lambda room: None
        room.close()
        self.storage.close(room)
        self.storage.end()
        journal.write_bytes(left)
        spoil(journal)
        net.clock.run(10)
        self.storage = RoomStorage(self.storage.folder, game)
        self.storage.watch(net.services)
        net.room = self.storage.reopen(room.id, net.services)
        net.down = False
        self.forget_answers()

    def goes_on(self) -> None:
        """Everybody is back, is asked, answers and hears on until another deal is over."""
        before = [len(heard.deals) for _, heard in self.people]
        match = self.net.room.match
        wanted = 1 + (len(match.scores) if match is not None else 0)
        deals = [heard.deals for _, heard in self.people]

        def further() -> bool:
            both = zip(deals, before, strict=True)
            return all(len(mine) > was and mine[-1].number >= wanted for mine, was in both)

        assert self.net.clock.run(900, further), [g.update for g, _ in self.people]
        refused = [error.code for _, heard in self.people for error in heard.refused]
        assert set(refused) <= {"paused"}

    def forget_answers(self) -> None:
        """Whoever is asked the same again answers again."""
        for player in self.players:
            player.answered.clear()
            player._asked.clear()

    def close(self) -> None:
        self.net.room.close()
        self.storage.close(self.net.room)
        self.storage.end()


def cut(journal: Path, lost: int) -> None:
    """Take so many lines off the end of a journal."""
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: len(lines) - lost]))


@pytest.mark.parametrize("lost", [*range(12), 20, 35])
def test_a_lost_tail_of_the_journal_freezes_nobody(lost: int, tmp_path: Path) -> None:
    table = Kept(tmp_path)
    table.play_to(40)

    table.kill(lambda journal: cut(journal, lost))
    table.goes_on()
    table.close()


@pytest.mark.parametrize("bytes_lost", [1, 7, 30])
def test_half_a_line_lost_freezes_nobody(bytes_lost: int, tmp_path: Path) -> None:
    table = Kept(tmp_path)
    table.play_to(30)

    def tear(journal: Path) -> None:
        journal.write_bytes(journal.read_bytes()[:-bytes_lost])

    table.kill(tear)
    table.goes_on()
    table.close()


def test_a_tail_lost_again_and_again_freezes_nobody(tmp_path: Path) -> None:
    table = Kept(tmp_path)
    for lines in (20, 35, 50, 70):
        table.play_to(lines)
        table.kill(lambda journal: cut(journal, 9))
    table.goes_on()
    table.close()


def test_a_roll_that_could_not_be_written_after_a_reopening_freezes_nobody(tmp_path: Path) -> None:
    table = Kept(tmp_path)
    table.play_to(20)
    table.storage.flush()
    roll = next(tmp_path.glob("*/room.json"))
    old = roll.read_bytes()
    for lines in (30, 40):
        table.kill()
        table.play_to(lines)
        table.storage.flush()
        roll.write_bytes(old)  # as if no later one had come to the disk
    table.kill()
    table.goes_on()
    table.close()


def test_a_full_disk_and_then_a_kill_lose_no_more_than_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Kept(tmp_path)
    table.play_to(20)
    full = OSError(errno.ENOSPC, "No space left on device")

    def no_space(journal: Journal, text: bytes) -> None:
        raise full

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "_write", no_space)
        table.net.clock.run(30)
        told = len(table.log())
        assert told < 30, "the table played on without a disk"
        assert all("table_paused" in heard.notices for _, heard in table.people)
        table.storage.flush()
        keep = shutil.copytree(tmp_path, tmp_path.with_name("copy"))
    heard = [heard for _, heard in table.people]
    assert table.net.clock.run(5, lambda: all("table_goes_on" in one.notices for one in heard))
    table.forget_answers()  # what was refused while the table was paused
    for player in table.players:
        player._answer()
    table.play_to(told + 20)
    (journal,) = keep.glob("*/games/*.cardtable")

    def as_when_it_was_full(path: Path) -> None:
        path.write_bytes(journal.read_bytes())

    table.kill(as_when_it_was_full)
    table.goes_on()
    table.close()
