"""Whatever lies in place of the program's own files, it starts, tells of it, and loses nothing."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from cardtable.app.network.hosting import Hosting
from cardtable.app.network.joining import Joining, Threads
from cardtable.app.network.waiting_seats import seats_waiting
from cardtable.app.program import Program
from cardtable.bots.api import LEVELS
from cardtable.games import GAMES
from cardtable.games import game as find
from cardtable.lan.guest.known_tables import KnownTables
from cardtable.lan.guest.membership import Membership
from cardtable.lan.host.disk.storage import RoomStorage
from cardtable.lan.host.room import Services
from cardtable.lan.transport.certificate import certificate, fingerprint, server_context
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import load
from cardtable.saves.scorebook import accounts
from cardtable.saves.scorebook import load as load_book
from cardtable.teaching.progress import Progress
from cardtable.texts import set_language
from cardtable.texts.book.labels import named_preset
from cardtable.windows.network.kept_table import table_tile
from cardtable.windows.new_game.choice import from_json
from cardtable.windows.new_game.presets import PresetError
from cardtable.windows.new_game.presets import load as load_preset
from cardtable.windows.settings.settings import Store
from cardtable.windows.start.shelf_list import all_remembered
from cardtable.windows.start.tile import Tile
from cardtable.windows.widgets.messages import in_words

OLD = Path(__file__).resolve().parent.parent / "fixtures" / "1"

JUNK = {
    "empty": b"",
    "one byte": b"\xff",
    "not UTF-8": b'{"format": 1, "name": "\xd0"}',
    "cut off": b'{"format": 1, "tables": [',
    "brackets": b"[" * 50_000,
    "a list": b"[1]",
    "zeros": bytes(4096),
}
OTHERS: tuple[Any, ...] = (None, True, -7, 10**30, 1.5, "x", "", [], [[1]], {}, {"x": {"y": 1}})
"""A value of every kind that JSON knows, to be put where another kind belongs."""

ROOM: dict[str, Any] = {
    "format": 1,
    "id": "t1",
    "key": "00" * 32,
    "code": "123456",
    "name": "Kitchen",
    "game": "hearts",
    "preset": "black_lady",
    "players": 4,
    "options": {},
    "settings": {},
    "auto": False,
    "cutting": False,
    "members": [
        *(
            {"id": number, "name": name, "key": "00", "avatar": "", "epoch": 0}
            | {"place": number - 1, "host": number == 1, "gone": False, "bot": False}
            for number, name in ((1, "Ann"), (2, "Ion"))
        )
    ],
    "places": [[1, ""], [2, ""], [None, "easy"], [None, "easy"]],
}


@pytest.fixture(scope="session")
def whole(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which every file of ours lies, whole."""
    folder = tmp_path_factory.mktemp("files") / "own"
    shutil.copytree(OLD, folder)
    (folder / "presets").mkdir()
    for preset in folder.glob("*.cardpreset"):
        preset.rename(folder / "presets" / preset.name)
    (folder / "finished").mkdir()
    memory = KnownTables(folder / "network")
    where = (("10.0.0.4", 47474),)
    memory.remember(
        Membership("t2", 3, "3.ab", ""), where, "ef" * 32, "Kitchen", "hearts", playing=True
    )
    certificate(folder / "network", lambda _trouble: None)
    room = folder / "network" / "rooms" / "t1"
    room.mkdir(parents=True)
    (room / "room.json").write_text(json.dumps(ROOM), encoding="utf-8")
    (folder / "network" / "port").write_text("47474", encoding="utf-8")
    program = Program(folder)
    program.game_store.listed()
    program.window.close()
    delete(program.window)
    set_language("en")
    assert (folder / "shelf.json").is_file()
    return folder


@pytest.fixture
def own(whole: Path, tmp_path: Path) -> Path:
    """A folder in which every file of ours lies, whole."""
    return Path(shutil.copytree(whole, tmp_path / "own"))


FILES = (
    *("settings.json", "shelf.json", "lessons.json", "statistics.sqlite", "network/tables.json"),
    *("network/host.pem", "network/port", "network/rooms/t1/room.json"),
    *("presets/hearts.cardpreset", "scores/hearts.cardscore"),
    "games/hearts-black_lady.cardtable",
)
NO_JSON = (".sqlite", ".pem", "")
MEMORIES = ("shelf.json", "network/port")
"""What is only remembered, and made anew without a word."""


def tables(folder: Path, told: list[str]) -> None:
    """The tables on the network, their keys and seats, as the pages list them."""
    troubles: list[SaveError] = []
    seats_waiting(folder)
    joining = Joining(lambda: pytest.fail("no network here"), folder, Threads())
    joining.not_kept.connect(troubles.append)
    joining.memory.recent()
    hosting = Hosting(lambda: pytest.fail("no network here"), folder, troubles.append)
    told += [table_tile(kept).sentence for kept in hosting.kept()]
    made = certificate(folder, troubles.append)
    assert len(fingerprint(made)) == 64
    server_context(made)
    told += map(in_words, troubles)


def use(folder: Path, file: str, qtbot: QtBot) -> list[str]:
    """Start the program and open what reads this file; gives all that the player was told."""
    told: list[str] = []
    if file.startswith("network"):
        tables(folder / "network", told)
        return told
    all_remembered(folder)
    program = Program(folder)
    window = program.window
    program.show()
    shown: list[QWidget] = []
    if file == "lessons.json":
        program.learn()
        program.secondary_pages.progress.reached("moon", 1)
    elif file == "statistics.sqlite":
        window.dialogs.show_statistics()
    elif file.startswith("scores"):
        window.dialogs.show_scorer()
        shown += filter(None, [window.dialogs.scorer])
    elif file.startswith(("presets", "settings")):
        window.dialogs.new_game("hearts")
        window.change(volume=33)
        assert Store(folder / "settings.json").settings.volume == 33
    shown += window.findChildren(QDialog)
    for box in window.findChildren(QMessageBox):
        told.append(f"{box.text()} {box.informativeText()}")
    for page in (window, *shown):
        told += [tile.sentence for tile in page.findChildren(Tile)]
    for page in shown:
        page.close()
    window.close()
    for page in (*shown, window):
        if isValid(page):
            delete(page)  # while Qt's offscreen platform still knows it
    delete(program)  # and its timers
    set_language("en")
    return told


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.rglob("*") if path.is_file()]


@contextlib.contextmanager
def within(seconds: int) -> Iterator[None]:
    """Whatever waits for ever, as at a pipe into which nobody writes, fails."""

    def too_late(_signal: int, _frame: object) -> None:
        raise TimeoutError("it waits for ever")

    signal.signal(signal.SIGALRM, too_late)  # type: ignore[attr-defined, unused-ignore]
    signal.alarm(seconds)  # type: ignore[attr-defined, unused-ignore]
    try:
        yield
    finally:
        signal.alarm(0)  # type: ignore[attr-defined, unused-ignore]


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither pipes among files nor such links")
@pytest.mark.parametrize("odd", ["a pipe", "itself"])
@pytest.mark.parametrize("file", FILES)
def test_what_is_no_file_stops_nothing_and_stays(
    own: Path, qtbot: QtBot, file: str, odd: str
) -> None:
    path = own / file
    path.unlink(missing_ok=True)
    if odd == "a pipe":
        os.mkfifo(path)  # type: ignore[attr-defined, unused-ignore]
    else:
        path.symlink_to(path)
    with within(30):
        told = " ".join(use(own, file, qtbot))
    led_nowhere = odd == "itself" and file.startswith(("games", "scores", "network/rooms"))
    if file not in MEMORIES and not led_nowhere:  # a link to nothing is no game
        assert path.name in told, told
    there = [one for one in own.rglob("*") if one.is_fifo() or one.is_symlink()]
    assert there or file in MEMORIES


@pytest.mark.parametrize("junk", [*JUNK, "a folder"])
@pytest.mark.parametrize("file", FILES)
def test_a_damaged_file_stops_nothing_and_is_kept(
    own: Path, qtbot: QtBot, file: str, junk: str
) -> None:
    path = own / file
    if path.exists():
        path.unlink()
    if junk == "a folder":
        path.mkdir()
        (path / "mine.txt").write_text("mine", encoding="utf-8")
    else:
        path.write_bytes(JUNK[junk])
    told = " ".join(use(own, file, qtbot))
    if junk == "a folder":
        assert list(own.rglob("mine.txt"))
    elif file not in MEMORIES and JUNK[junk]:
        assert JUNK[junk] in contents(own)
    if file not in MEMORIES:
        assert path.name in told, told


class Clock:
    """One that stands."""

    def now(self) -> float:
        return 0.0

    def later(self, _delay: float, _call: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Every object and list inside, with each of its keys or numbers."""
    keys = plain.keys() if isinstance(plain, dict) else range(len(plain))
    found = [(plain, key) for key in list(keys)]
    for key in list(keys):
        if isinstance(plain[key], dict | list):
            found += places(plain[key])
    return found


def read(folder: Path, file: str) -> None:
    """Read a file as the program does, and use what comes of it; SaveError, PresetError."""
    path = folder / file
    if file == "settings.json":
        store = Store(path)
        for rules in GAMES:
            if isinstance(told := store.settings.tables.get(rules.game), dict):
                choice = from_json(rules, told)
                levels = () if choice is None else choice.levels
                assert all(level in (None, *LEVELS) for level in levels)
                assert choice is None or all(isinstance(name, str) for name in choice.names)
        store.change(volume=store.settings.volume ^ 1)
        assert Store(path).fault is None
    elif file == "shelf.json":
        for game in all_remembered(folder) or ():
            assert game.standing is not None
            named_preset(game.standing.game, game.standing.preset)
    elif file == "lessons.json":
        Progress(folder).finished("moon", 3, 1)
        assert Progress(folder).fault is None
    elif file == "network/tables.json":
        for kept in seats_waiting(folder / "network"):
            assert table_tile(kept).sentence
        memory = KnownTables(folder / "network")
        assert all(known.addresses is not None for known in memory.recent())
    elif file == "network/rooms/t1/room.json":
        rooms = RoomStorage(folder / "network" / "rooms", find)
        room = rooms.reopen("t1", Services(Clock(), lambda *_asked: None))
        rooms.close(room)  # or its journal stays open, and on Windows nobody could move it
        rooms.end()
    elif file.endswith(".cardpreset"):
        load_preset(path, find)
    elif file.endswith(".cardscore"):
        accounts(find("hearts"), load_book(path, find))
    else:
        load(path, find)


@pytest.mark.parametrize("file", [file for file in FILES if Path(file).suffix not in NO_JSON])
def test_whatever_stands_at_a_key_is_refused_or_understood(own: Path, file: str) -> None:
    path = own / file
    lines = path.read_text(encoding="utf-8").splitlines()
    head, rest = ("\n".join(lines), "") if lines[0] == "{" else (lines[0], "\n".join(lines[1:]))
    read(own, file)
    for number in range(len(places(json.loads(head)))):
        for other in OTHERS:
            plain = json.loads(head)
            inside, key = places(plain)[number]
            inside[key] = other
            path.write_text(f"{json.dumps(plain)}\n{rest}", encoding="utf-8")
            with contextlib.suppress(SaveError, PresetError):
                read(own, file)
        for aside in path.parent.glob("*.damaged-*"):
            aside.unlink()


@pytest.fixture
def program(own: Path, qtbot: QtBot) -> Iterator[Program]:
    """The program with these files, in English."""
    one = Program(own)
    one.window.change(language="en")
    one.show()
    yield one
    one.window.close()
    delete(one.window)
    delete(one)
    set_language("en")


def said(program: Program) -> list[str]:
    boxes = program.window.findChildren(QMessageBox)
    return [f"{box.text()} {box.informativeText()}" for box in boxes]


@pytest.mark.parametrize("ending", [".cardtable", ".cardscore", ".cardpreset", ".jsonl", ".png"])
@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "none"])
def test_a_file_that_cannot_be_is_told(program: Program, name: str, ending: str) -> None:
    program.open(Path(f"/tmp/{name}{ending}"))
    scorer = program.window.dialogs.scorer
    boxes = scorer.findChildren(QMessageBox) if scorer is not None else []
    told = " ".join([*said(program), *(box.text() for box in boxes)])
    assert ending in told
    if scorer is not None:
        scorer.close()


@pytest.mark.parametrize("folder", ["games", "scores", "presets"])
def test_a_folder_that_cannot_be_listed_is_told_and_does_not_look_empty(
    own: Path, qtbot: QtBot, folder: str
) -> None:
    shutil.rmtree(own / folder)
    (own / folder).write_text("mine", encoding="utf-8")  # whoever tests as root may look everywhere
    told = " ".join(use(own, f"{folder}/x", qtbot))
    assert f"own/{folder}" in told
    assert (own / folder).read_text(encoding="utf-8") == "mine"
