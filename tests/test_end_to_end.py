"""The real program on a real screen: one deal by mouse and one by keyboard, and what is left.

The test sees what a person sees only through the journal, which the program writes at once: whose
turn it is and what was played. It acts only through the pointer and the keys.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from remembered import black_lady
from screen import PROGRAM, ROOT, SIZE, needs_screen, press_until
from screen import Screen as Alone

from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.errors import SaveError
from cardtable.saves.savefile import load

pytestmark = needs_screen


class Screen(Alone):
    """The program with a game of its own, of which the test knows what its journal tells."""

    # What the journal tells

    def match(self) -> Match | None:
        """The game as it stands on disk."""
        for path in (*self.folder.glob("games/*"), *self.folder.glob("finished/*")):
            try:
                return load(path, game).match
            except SaveError:
                return None  # caught in the middle of a line
        return None

    def my_lines(self) -> int:
        """How often this player has acted."""
        match = self.match()
        if match is None:
            return -1
        return sum(line.get("seat") == match.seats[0] for line in match.log)

    def my_turn(self) -> bool:
        """Whether the player at the screen is asked; also at the end of a deal."""
        match = self.match()
        if match is None:
            return False
        return match.phase in ("scored", "over") or bool(match.asks(match.seats[0]))


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """The program started for four at Black Lady, two deals, quick animations."""
    settings = {
        "format": 1,
        "language": "en",
        "speed": "off",
        "last_game": "hearts",
        "tables": {"hearts": black_lady(2, ("normal", "easy", "normal"))},
    }
    (tmp_path / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    screen = Screen(tmp_path)
    yield screen
    screen.close()


def sit_down(screen: Screen) -> None:
    """From the start page into a game: the tile in focus, then the dialog's Start."""
    screen.wait(lambda: bool(screen.windows()), "the window")
    screen.xdotool("windowsize", screen.windows()[0], *SIZE)
    time.sleep(0.5)
    screen.wait(
        lambda: press_until(screen, "Return", lambda: len(screen.windows()) > 1), "the dialog"
    )
    screen.wait(
        lambda: press_until(screen, "Return", lambda: screen.match() is not None), "the game"
    )


def fan(number: int) -> list[tuple[float, float]]:
    """Points along the lower edge, where the hand lies, from the middle outwards."""
    width, height = SIZE
    steps = [width / 2 + side * 18 * i for i in range(number) for side in (1, -1)]
    return [(x, height - 60) for x in steps if 190 < x < width - 100]


def play_by_mouse(screen: Screen) -> None:
    """One decision with the pointer alone."""
    before = screen.my_lines()
    match = screen.match()
    assert match is not None
    if match.asks(match.seats[0])[0].kind == "pass":
        width, height = SIZE
        sending = [
            (width * x / 100, height * y / 100) for y in range(68, 80, 2) for x in range(50, 72, 3)
        ]
        for _ in range(4):  # on a loaded machine the first clicks may come before the cards lie
            for x in (0.35, 0.5, 0.65):
                screen.click(width * x, height - 60)
            for x, y in sending:
                screen.click(x, y)
                if screen.my_lines() > before:
                    return
        pytest.fail("the cards could not be passed with the pointer")
    for x, y in fan(30):
        screen.click(x, y)
        if screen.my_lines() > before:
            return
    pytest.fail("no card could be played with the pointer")


def play_by_keyboard(screen: Screen) -> None:
    """One decision with the keys alone."""
    before = screen.my_lines()
    match = screen.match()
    assert match is not None
    if match.asks(match.seats[0])[0].kind == "pass":
        screen.key("Right", "space", "Right", "space", "Right", "space", "Return")
        screen.wait(lambda: screen.my_lines() > before, "the pass")
        return
    for _ in range(16):
        screen.key("Right", "Return")
        if screen.my_lines() > before:
            return
    pytest.fail("no card could be played with the keys")


def deals_scored(screen: Screen) -> int:
    """How many deals are over."""
    match = screen.match()
    return 0 if match is None else len(match.scores)


def play_a_deal(screen: Screen, play: Callable[[Screen], None]) -> None:
    """Play until the deal is scored."""
    scored = deals_scored(screen)
    while True:
        screen.wait(screen.my_turn, "the turn")
        if deals_scored(screen) > scored:
            return
        time.sleep(0.1)
        play(screen)


def test_a_deal_by_mouse_and_a_deal_by_keyboard(screen: Screen) -> None:
    sit_down(screen)
    play_a_deal(screen, play_by_mouse)
    match = screen.match()
    assert match is not None
    assert match.phase == "scored"
    screen.wait(
        lambda: press_until(
            screen, "Return", lambda: (m := screen.match()) is not None and m.phase == "play"
        ),
        "the second deal",
    )
    play_a_deal(screen, play_by_keyboard)
    screen.wait(lambda: bool(list(screen.folder.glob("finished/*"))), "the end")
    match = screen.match()
    assert match is not None
    assert match.phase == "over"
    assert [sum(score.points) for score in match.scores] == [26, 26]
    screen.key("ctrl+q")
    assert screen.program.wait(timeout=30) == 0
    log = screen.folder / "cardtable.log"
    assert not log.exists() or "ERROR" not in log.read_text("utf-8")


def double_click(screen: Screen, file: Path) -> None:
    """Start the program once more with a file, as a desktop does."""
    later = [*PROGRAM, "--portable", str(screen.folder), file.as_uri()]
    done = subprocess.run(later, cwd=ROOT, env=screen.environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_double_clicked_save_opens_in_the_window_that_is_there(
    screen: Screen, tmp_path: Path
) -> None:
    screen.wait(lambda: bool(screen.windows()), "the window")
    save = ROOT / "tests" / "fixtures" / "1" / "games" / "hearts-spot.cardtable"
    clicked = tmp_path / "from a friend.cardtable"
    shutil.copy(save, clicked)
    double_click(screen, clicked)
    screen.wait(lambda: screen.match() is not None, "the game")
    match = screen.match()
    assert match is not None
    assert match.table.preset == "spot"
    assert len(screen.windows()) == 1
    screen.key("ctrl+q")
    assert screen.program.wait(timeout=30) == 0
    assert clicked.read_bytes() == save.read_bytes()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of somebody who has nothing yet."""
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    return folder


def test_a_portable_program_leaves_nothing_in_the_home(home: Path, screen: Screen) -> None:
    screen.wait(lambda: bool(screen.windows()), "the window")
    screen.wait(
        lambda: press_until(screen, "ctrl+o", lambda: len(screen.windows()) > 1), "the file dialog"
    )
    screen.wait(
        lambda: press_until(screen, "Escape", lambda: len(screen.windows()) == 1), "it to close"
    )
    screen.key("ctrl+q")
    assert screen.program.wait(timeout=30) == 0
    left = [path for path in home.rglob("*") if path.is_file() and ".cache" not in path.parts]
    assert left == []


@pytest.mark.parametrize(
    ("given", "shelf", "answers", "shown"),
    [
        ("scores/hearts.cardscore", "scores", (), "Score keeping"),
        ("seven_up.cardpreset", "presets", ("Tab", "Return"), "New game"),
    ],
)
def test_a_double_clicked_score_book_or_rule_set_is_taken_in_by_the_window_that_is_there(
    screen: Screen, tmp_path: Path, given: str, shelf: str, answers: tuple[str, ...], shown: str
) -> None:
    screen.wait(lambda: bool(screen.windows()), "the window")
    clicked = tmp_path / f"from a friend{Path(given).suffix}"
    shutil.copy(ROOT / "tests" / "fixtures" / "1" / given, clicked)
    double_click(screen, clicked)
    screen.wait(lambda: len(screen.windows()) > 1, "what was double-clicked")
    screen.key(*answers)  # Cancel has the focus at first
    screen.wait(
        lambda: any(
            shown in screen.xdotool("getwindowname", window) for window in screen.windows()
        ),
        shown,
    )
    assert len(list((screen.folder / shelf).glob(f"*{clicked.suffix}"))) == 1
    screen.wait(
        lambda: press_until(screen, "Escape", lambda: len(screen.windows()) == 1), "it to close"
    )
    screen.key("ctrl+q")
    assert screen.program.wait(timeout=30) == 0
