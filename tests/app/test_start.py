"""The program as the desktop starts it: it opens, hears later starts, and ends cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardtable.__main__ import COMMANDS, named_to_open, parser
from cardtable.app.process.instance import Instance
from cardtable.app.process.lock import Lock
from cardtable.app.process.logbook import LARGEST, write_log
from cardtable.app.start import absolute
from cardtable.engine.match import Match
from cardtable.games import GAMES
from cardtable.saves.savefile import Person, save
from cardtable.saves.scorebook import ScoreBook
from cardtable.saves.scorebook import save as save_book
from cardtable.windows.shell.menus import ENTRIES

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0

posix = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")

Start = Callable[..., "subprocess.Popen[str]"]


def test_no_module_is_read_for_features_of_qt_that_nobody_uses() -> None:
    """PySide keeps the text of every module that is imported after it, unless it is told not to."""
    started = (
        "import linecache\n"
        "from cardtable.app.process.plain_imports import import_plainly\n"
        "import_plainly()\n"
        "import cardtable.app.start, cardtable.app.program, cardtable.windows.game.game_page\n"
        "assert not linecache.cache, sorted(linecache.cache)\n"
    )
    subprocess.run([sys.executable, "-c", started], cwd=ROOT, check=True, timeout=PATIENCE)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program with its files in tmp_path/own; what still runs is ended."""
    begun: list[subprocess.Popen[str]] = []

    def begin(*words: str, **environment: str) -> subprocess.Popen[str]:
        given = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
        given = {key: value for key, value in given.items() if value}
        own = ["--portable", str(tmp_path / "own"), *words]
        program = subprocess.Popen(
            [sys.executable, "-m", "cardtable", *own],
            env=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        begun.append(program)
        return program

    yield begin
    for program in begun:
        if program.poll() is None:
            program.kill()
        program.communicate()


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A friend's saved game."""
    rules = GAMES[0]
    table = rules.declaration.table(rules.declaration.presets[0].name, 4, {})
    match = Match(rules, table, first_dealer=0)
    match.deal(7)
    path = tmp_path / "friend’s.cardtable"
    save(path, match, tuple(Person(name, "easy" if name else "") for name in ("", "A", "B", "C")))
    return path


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        time.sleep(0.05)


def hears(own: Path) -> Callable[[], bool]:
    """Whether the program with these files is up and answers a later start."""
    return lambda: Instance(own).tell_first("")


def is_free(path: Path) -> bool:
    """Whether no program has the games behind this lock."""
    lock = Lock(path)
    taken = lock.take()
    lock.free()
    return taken


@posix
def test_asked_to_end_it_ends_cleanly_from_the_table_too(
    start: Start, game_file: Path, tmp_path: Path
) -> None:
    program = start(str(game_file))
    wait(lambda: any((tmp_path / "own" / "games").glob("*.cardtable")))
    wait(hears(tmp_path / "own"))
    program.send_signal(signal.SIGTERM)
    out, err = program.communicate(timeout=PATIENCE)
    assert (program.returncode, out, err) == (0, "", "")
    assert (tmp_path / "own" / "settings.json").is_file()  # its place on the screen
    assert any((tmp_path / "own" / "games").glob("*.cardtable"))
    assert is_free(tmp_path / "own" / "cardtable.lock")


@posix
def test_a_later_start_opens_its_file_in_the_first_window(
    start: Start, game_file: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own"
    first = start()
    wait(hears(own))
    second = start(str(game_file))
    out, err = second.communicate(timeout=PATIENCE)
    assert (second.returncode, out, err) == (0, "", "")
    wait(lambda: any((own / "games").glob("*.cardtable")))
    assert first.poll() is None
    first.send_signal(signal.SIGTERM)
    out, err = first.communicate(timeout=PATIENCE)
    assert (first.returncode, out, err) == (0, "", "")


@posix
def test_a_double_clicked_score_book_opens_in_the_window_that_is_there(
    start: Start, tmp_path: Path
) -> None:
    own, book = tmp_path / "own", tmp_path / "evening.cardscore"
    table = GAMES[0].declaration.table(GAMES[0].declaration.presets[0].name, 4, {})
    save_book(book, ScoreBook(table, ("Ann", "Ion", "Olga", "Max")))
    first = start()
    wait(hears(own))
    second = start(book.as_uri())
    out, err = second.communicate(timeout=PATIENCE)
    assert (second.returncode, out, err) == (0, "", "")
    wait(lambda: any((own / "scores").glob("*.cardscore")))
    first.send_signal(signal.SIGTERM)
    out, err = first.communicate(timeout=PATIENCE)
    assert (first.returncode, out, err) == (0, "", "")


@posix
def test_after_a_crash_the_next_start_opens_the_window(start: Start, tmp_path: Path) -> None:
    own = tmp_path / "own"
    crashed = start()
    wait(hears(own))
    crashed.kill()
    crashed.communicate()
    again = start()
    wait(hears(own))
    assert not is_free(own / "cardtable.lock")
    again.send_signal(signal.SIGTERM)
    again.communicate(timeout=PATIENCE)
    assert again.returncode == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
@pytest.mark.parametrize("display", ["", ":9999"])
@pytest.mark.parametrize(
    ("language", "begins"),
    [
        ("en", "cardtable: no window can be opened here: "),
        ("ru", "cardtable: окно здесь открыть нельзя: "),
        ("ro", "cardtable: aici nu se poate deschide o fereastră: "),
    ],
)
def test_without_a_screen_one_line_says_so(
    start: Start, display: str, language: str, begins: str
) -> None:
    program = start(QT_QPA_PLATFORM="", DISPLAY=display, WAYLAND_DISPLAY="", LANGUAGE=language)
    out, err = program.communicate(timeout=PATIENCE)
    assert program.returncode == 2
    assert out == ""
    [line] = err.splitlines()
    assert line.startswith(begins)
    assert len(line) > len(begins)


@pytest.mark.parametrize(
    ("words", "rest", "opens"),
    [
        (["game.cardtable"], [], "game.cardtable"),
        (["Evening.CARDSCORE"], [], "Evening.CARDSCORE"),
        (["--portable", "x", "game.cardtable"], ["--portable", "x"], "game.cardtable"),
        (["--portable=x", "cardtable://table"], ["--portable=x"], "cardtable://table"),
        (["file:///a%20b.cardtable"], [], "file:///a%20b.cardtable"),
        (["verify", "game.cardtable"], ["verify", "game.cardtable"], ""),
        (["--portable", "game.cardtable"], ["--portable", "game.cardtable"], ""),
        (["verify"], ["verify"], ""),
        (["dance"], ["dance"], ""),
        (["--version"], ["--version"], ""),
        ([], [], ""),
    ],
)
def test_a_file_or_link_stands_where_a_command_would(
    words: list[str], rest: list[str], opens: str
) -> None:
    assert named_to_open(words) == (rest, opens)


def test_every_command_is_known_before_the_command_line_is_built() -> None:
    [choices] = [action.choices for action in parser()._actions if action.dest == "command"]
    assert choices is not None
    assert tuple(choices) == COMMANDS


def test_the_start_page_does_not_wait_for_what_only_a_table_needs() -> None:
    program = (
        "import sys, cardtable.app.start; "
        "late = ('table.view', 'windows.game_page', 'windows.session', 'commands.arena', "
        "'saves.statistics', 'teaching.review', 'windows.lesson_page', 'bots.players'); "
        "print([name for name in late if f'cardtable.{name}' in sys.modules])"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@posix
def test_files_become_absolute_and_links_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert absolute("a.cardtable") == str(tmp_path / "a.cardtable")
    assert absolute("file:///a%20b.cardtable") == "/a b.cardtable"
    assert absolute("cardtable://table/ABC") == "cardtable://table/ABC"
    assert absolute("") == ""


def test_the_log_turns_over(tmp_path: Path) -> None:
    import logging

    handler = write_log(tmp_path)
    log = logging.getLogger("cardtable.test")
    for _ in range(3 * LARGEST // 100):
        log.warning("x" * 100)
    logging.getLogger("cardtable").removeHandler(handler)
    handler.close()
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == ["cardtable.log", "cardtable.log.1", "cardtable.log.2"]
    assert all(path.stat().st_size <= LARGEST for path in files)


def test_a_line_that_the_log_cannot_take_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import logging

    (tmp_path / "cardtable.log").mkdir()
    handler = write_log(tmp_path)
    logging.getLogger("cardtable.test").warning("the table stays silent")
    logging.getLogger("cardtable").removeHandler(handler)
    handler.close()
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert said[0].endswith("cardtable.test: the table stays silent")


BARE_START = """
import sys
from pathlib import Path

import PySide6.QtCore

from cardtable.app.process.screen import open_screen
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.settings.settings import Store

application = open_screen()
folder = Path(sys.argv[1])
window = MainWindow(Store(folder / "settings.json"), folder)
window.show_start()
window.show()
seen = []
window.start.page.seen.connect(lambda: seen.append(needed()))


def needed():
    modules = [name for name in sys.modules if name.startswith(("cardtable.", "PySide6."))]
    return modules + ["Qt"] * ("Qt" in vars(PySide6.QtCore))


while not seen:
    application.processEvents()
print("\\n".join(seen[0]))
window.fill_menus()
print("filled", len(window.menus.actions))
"""


def test_the_start_page_stands_before_anything_is_imported_that_it_does_not_need(
    tmp_path: Path,
) -> None:
    """Neither rules, bots, games on disk nor dialogs; nor Qt's namespace, SVG and network."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(
        [sys.executable, "-c", BARE_START, str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.stderr == ""
    *modules, filled = ended.stdout.splitlines()
    assert "cardtable.windows.start.start_page" in modules
    layers = ("bots", "matches", "lan", "teaching", "saves.journal", "saves.savefile")
    foreign = [name for name in modules if name.startswith(tuple(f"cardtable.{x}" for x in layers))]
    assert foreign == []
    rules = [name for name in modules if name.startswith("cardtable.games.")]
    light = [name for name in rules if name.count(".") == 2 or name.endswith(".players")]
    assert rules == light  # a family's own numbers at most
    for one in (
        "engine.match",
        "windows.shell.menus",
        "windows.new_game.new_game",
        "windows.game.game_page",
    ):
        assert f"cardtable.{one}" not in modules
    assert not {"Qt", "PySide6.QtSvg", "PySide6.QtNetwork", "PySide6.QtMultimedia"} & set(modules)
    assert filled == f"filled {len(ENTRIES)}"
