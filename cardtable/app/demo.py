"""The demo: a whole game in the real window without a screen, photographed phase by phase."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QPointF, QSizeF, qInstallMessageHandler
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from cardtable.bots.levels import decide
from cardtable.engine.cards import pack
from cardtable.engine.options import Table
from cardtable.engine.records.transcript import write
from cardtable.engine.rules import Rules
from cardtable.games import GAMES
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache
from cardtable.texts import LANGUAGES, language, set_language
from cardtable.texts.table.people import portraits
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import ME
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.new_game.new_game import NewGame
from cardtable.windows.scores.score_sheet import ScoreSheet

from .program import Program

SIZES = ((1280, 720), (1920, 1080))
"""Pictures of the first size lie in the folder itself, the others in one named after the size."""

SCREEN = {
    "screens": [
        {"name": "demo", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "dpr": 1}
    ]
}
"""The screen that Qt pretends to have."""

PATIENCE = 120.0
"""Seconds after which a phase that does not come is an error."""

SMALLEST_CARD = 60.0
"""Width in logical pixels of the smallest cards a table shows."""

DEAL_NUMBER = 271828
"""The demo's first deal is the same every time."""

LEVEL = "normal"

NAMES = ("Ann", "Ion", "Olga", "Max", "Ilinca", "Пётр", "Zoe", "Țuțu", "Bob", "Анна", "Mia")

ROUNDS = 5
"""Rounds of the event loop after which every layout has settled."""

HALF_A_DEAL = 0.45
"""Seconds after which about half of the cards are dealt."""


def _large_tables(rules: Rules[Any]) -> tuple[int, ...]:
    """The player counts that are photographed: the two largest."""
    return rules.declaration.players[-2:]


def run(out: Path) -> None:
    """Play the game once for each size; pictures and transcript go to `out`, which is there."""
    spoken = language()
    with tempfile.TemporaryDirectory(prefix="cardtable-demo-") as own:
        screen = Path(own) / "screen.json"
        screen.write_text(json.dumps(SCREEN), encoding="utf-8")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        application = QApplication.instance() or QApplication(["cardtable"])
        before = qInstallMessageHandler(unless_of_no_interest)
        faces_sheet(out / "faces.png")
        for width, height in SIZES:
            folder = out if (width, height) == SIZES[0] else out / f"{width}x{height}"
            folder.mkdir(exist_ok=True)
            demo = Demo(Path(own) / f"{width}", folder, (width, height), tuple(LANGUAGES))
            demo.play()
            (out / "transcript.jsonl").write_text(demo.transcript, encoding="utf-8")
            demo.close()
        qInstallMessageHandler(before)
        del application
    set_language(spoken)


def unless_of_no_interest(_kind: object, _context: object, words: str) -> None:
    """Qt's messages, but for one that its screenless mode repeats at every dialog."""
    if "propagateSizeHints" not in words:
        print(words, file=sys.stderr)


def wait(until: Callable[[], bool], what: str) -> None:
    """Let the program run until something is so; TimeoutError names what never came."""
    end = time.monotonic() + PATIENCE
    QApplication.processEvents()
    while not until():
        if time.monotonic() > end:
            raise TimeoutError(what)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(0.002)


def settle() -> None:
    """Let what has just changed find its size: a layout asks its parent's in the next round."""
    for _ in range(ROUNDS):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


class Demo:
    """One game at one window size; `transcript` is the whole of it once `play` is done."""

    def __init__(
        self, own: Path, out: Path, size: tuple[int, int], languages: tuple[str, ...]
    ) -> None:
        self.out = out
        self.languages = languages
        self.program = Program(own)
        self.window = self.program.window
        self.window.change(speed="slow", look="light")
        self.window.resize(*size)
        self.transcript = ""
        self._count = 0

    def close(self) -> None:
        """Close the window and end the bots."""
        self.window.close()
        self.window.deleteLater()

    def play(self) -> None:
        """Play the game and photograph its phases."""
        self.program.show()
        self._photograph("start", self.window)
        self._new_game()
        rules = GAMES[0]
        table = rules.declaration.table(rules.declaration.presets[0].name, 4, {"deals": 4})
        levels = (None, LEVEL, LEVEL, LEVEL)
        self.program.play(self._choice(table, levels))
        page = self.program.page
        assert page is not None
        page.session.pace = 0
        self._deal(page)
        self.window.change(speed="off")
        self._pass(page)
        self._trick(page)
        self._refusal(page)
        self._play_until(page, lambda: page.session.match.phase != "play")
        self._photograph("score_sheet", self._sheet(page))
        while page.session.match.phase == "scored":
            self._next_deal(page)
            self._play_until(page, lambda: page.session.match.phase not in ("play", "deal"))
        self._photograph("end", self._sheet(page))
        self.transcript = write(page.session.match)
        self._sheet(page).close()
        for one in GAMES:
            for players in _large_tables(one):
                self._large_table(one, players)

    def _large_table(self, rules: Rules[Any], players: int) -> None:
        """A trick at a table with so many seats."""
        table = rules.declaration.table(rules.declaration.presets[0].name, players)
        levels = (None, *[LEVEL] * (players - 1))
        self.program.play(self._choice(table, levels))
        page = self.program.page
        assert page is not None
        page.session.pace = 0
        self._play_until(page, lambda: self._asked(page) and self._plays(page) > players // 2)
        self._photograph(f"{rules.game}_{players}", self.window)

    def _choice(self, table: Table, levels: tuple[str | None, ...]) -> TableChoice:
        """People with names and portraits sit down, and the first deal is always the same."""
        return TableChoice(
            table,
            NAMES[: table.players],
            levels,
            draw=False,
            number=DEAL_NUMBER,
            avatars=portraits(NAMES[: table.players], {0: self.window.settings.avatar}),
        )

    def _photograph(
        self, name: str, widget: QWidget, before: Callable[[], None] | None = None
    ) -> None:
        """A picture in each language; `before` prepares each one."""
        self._count += 1
        for spoken in self.languages:
            self.window.change(language=spoken)
            settle()
            if before is not None:
                before()
                settle()
            widget.grab().save(str(self.out / f"{self._count:02}_{name}_{spoken}.png"))

    def _new_game(self) -> None:
        self.window.dialogs.new_game(GAMES[0].game)
        dialog = self.window.findChild(NewGame)
        assert dialog is not None
        self._photograph("new_game", dialog)
        dialog.reject()

    def _deal(self, page: GamePage) -> None:
        """In the middle of the deal, cards in flight."""
        view = page.view
        wait(lambda: view.director.busy, "the deal")
        wait(lambda: any(zone.name == "hand" for zone in view.table.arrangement.piles), "the cards")
        begun = time.monotonic()
        wait(lambda: time.monotonic() - begun > HALF_A_DEAL, "half of the cards")
        self._photograph("deal", self.window)

    def _pass(self, page: GamePage) -> None:
        view = page.view
        wait(lambda: view.player.ask is not None and not view.director.busy, "the pass")
        ask = view.player.ask
        assert ask is not None
        for card in ask.cards[-ask.count :][:2]:
            view.player.activate(card)
        self._photograph("passing", self.window)
        view.player.activate(ask.cards[-1])
        view.player.send()

    def _trick(self, page: GamePage) -> None:
        """My turn, with some of a trick on the table."""
        self._play_until(page, lambda: self._asked(page) and self._plays(page) > 1)
        self._photograph("trick", self.window)

    def _refusal(self, page: GamePage) -> None:
        """A dimmed card says why it may not be played."""

        def refused() -> bool:
            ask = page.view.player.ask
            return self._asked(page) and ask is not None and bool(ask.reasons)

        self._play_until(page, refused)
        ask = page.view.player.ask
        assert ask is not None
        card = list(ask.reasons)[len(ask.reasons) // 2]
        self._photograph("refused", self.window, lambda: page.view.player.activate(card))

    def _sheet(self, page: GamePage) -> ScoreSheet:
        if page.sheet is None:
            wait(page.end_overlay.isVisible, "the end of the deal")
            page.show_sheet()
        assert page.sheet is not None
        return page.sheet

    def _plays(self, page: GamePage) -> int:
        now = page.view.now
        return 0 if now is None else len(now.view.plays)

    def _asked(self, page: GamePage) -> bool:
        return page.view.player.ask is not None and not page.view.director.busy

    def _next_deal(self, page: GamePage) -> None:
        self._sheet(page)
        page.close_sheet()
        page.session.next_deal()

    def _play_until(self, page: GamePage, there: Callable[[], bool]) -> None:
        """The person at the screen plays as a bot would, deal after deal, until something is so."""
        session = page.session

        def stepped() -> bool:
            if there():
                return True
            page.view.director.hurry()  # nobody reads these tricks
            if session.match.phase == "scored" and page.end_overlay.isVisible():
                page.end_overlay.go_on.emit()
            seat = session.match.seats[ME]
            if self._asked(page) and seat in session.match.to_act:
                view, asks = session.match.view(seat), session.match.asks(seat)
                choice = decide(LEVEL, view, asks, DEAL_NUMBER)
                if choice is not None:
                    session.submit(choice.action, asks[0].id)
            return there()

        wait(stepped, "the player's turn")


def faces_sheet(path: Path) -> None:
    """All 52 faces and the back at the smallest size that a table uses."""
    faces = FaceCache(own_deck())
    size = QSizeF(SMALLEST_CARD, round(SMALLEST_CARD / faces.deck.aspect))
    gap = 8.0
    columns, rows = 13, 4
    image = QImage(
        round(columns * (size.width() + gap) + gap),
        round((rows + 1) * (size.height() + gap) + gap),
        QImage.Format.Format_RGB32,
    )
    image.fill(QColor("#5f9c7c"))
    painter = QPainter(image)
    margin = faces.margin(size)
    for i, card in enumerate((*pack(), None)):
        row, column = divmod(i, columns)
        x = gap + column * (size.width() + gap) - margin
        y = gap + row * (size.height() + gap) - margin
        pixmap = faces.pixmap(card, size)
        painter.drawPixmap(QPointF(x, y), pixmap)
    painter.end()
    image.save(str(path))
