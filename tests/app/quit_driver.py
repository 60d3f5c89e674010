"""Brings the real program into one state, says so, and ends it.

    quit_driver.py STATE WAY FOLDER [LINK]

`test_quitting.py` starts it in a process of its own. STATE is a function below; WAY is "window"
(the window is closed), "quit" (the desktop ends the session) or "wait" (a signal will come).
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from cardtable.app import start
from cardtable.app.program import Program
from cardtable.engine.actions import Action
from cardtable.games import game
from cardtable.teaching.practice import DealPlan
from cardtable.windows.learn.practice_page import PracticePage
from cardtable.windows.network.room.room_page import RoomPage
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.widgets import messages

FINISHED = Path(__file__).parent.parent / "fixtures" / "1" / "games" / "hearts-finished.cardtable"
LINK = sys.argv[4] if len(sys.argv) > 4 else ""

PATIENCE = 40_000
"""Milliseconds to reach a state in."""

There = Callable[[], bool]
"""Whether the state is reached."""


def dialog_there() -> bool:
    """Whether a dialog holds the window up."""
    return QApplication.activeModalWidget() is not None


def beside(program: Program) -> There:
    """Whether a second window stands beside the first."""
    return lambda: any(
        one.isVisible() and one is not program.window for one in QApplication.topLevelWidgets()
    )


def sit_down(program: Program, level: str = "easy") -> None:
    """A game of Black Lady for four."""
    table = game("hearts").declaration.table("black_lady", 4)
    program.play(TableChoice(table, ("Ann", "Ion", "Olga", "Max"), (None, level, level, level)))


def start_page(program: Program) -> There:
    return program.window.isVisible


def ready(program: Program) -> There:
    """The table's parts are imported and the bots' process stands."""
    return lambda: program.thinker.pid is not None


def new_game(program: Program) -> There:
    program.window.dialogs.new_game()
    return dialog_there


def name_of_rules(program: Program) -> There:
    """A dialog over a dialog."""
    program.window.dialogs.new_game()
    QTimer.singleShot(100, lambda: QApplication.activeModalWidget().menu._keep())  # type: ignore[union-attr]
    return lambda: type(QApplication.activeModalWidget()).__name__ == "QInputDialog"


def settings(program: Program) -> There:
    program.window.dialogs.show_settings()
    return dialog_there


def statistics(program: Program) -> There:
    program.window.dialogs.show_statistics()
    return dialog_there


def about(program: Program) -> There:
    program.window.dialogs.show_about()
    return dialog_there


def crash_report(program: Program) -> There:
    error = ValueError("tried out")
    program.window.alarm.hear(ValueError, error, None)  # type: ignore[attr-defined]
    return dialog_there


def question(program: Program) -> There:
    QTimer.singleShot(0, lambda: messages.confirm(program.window, "Really?", "Yes"))
    return dialog_there


def open_file(program: Program) -> There:
    QTimer.singleShot(0, program.window.dialogs.ask_open)
    return dialog_there


def rules_book(program: Program) -> There:
    program.window.dialogs.show_rule("")
    return beside(program)


def score_keeping(program: Program) -> There:
    program.window.dialogs.show_scorer()
    return beside(program)


def new_score_book(program: Program) -> There:
    program.window.dialogs._scorer_shown().new_book()
    return dialog_there


def dealing(program: Program) -> There:
    """Cards fly."""
    program.window.change(speed="slow")
    sit_down(program)
    return lambda: program.page is not None and program.page.view.director.busy


def bots_think(program: Program) -> There:
    """The strongest bots have been asked and have not answered."""
    program.window.change(speed="off")
    sit_down(program, "expert")
    asked: list[bool] = []
    really = program.thinker.ask

    def ask(question, ready) -> None:  # type: ignore[no-untyped-def]
        really(question, ready)
        asked.append(True)

    program.thinker.ask = ask  # type: ignore[method-assign]

    def there() -> bool:
        if asked and program.thinker.pid is not None:
            return True
        page = program.page
        if page is not None:
            match = page.session.match
            for one in match.asks(match.seats[0]):
                page.session.submit(Action(one.kind, one.cards[: one.count]), one.id)
        return False

    return there


def hint(program: Program) -> There:
    """A hint is asked for and not given yet."""
    sit_down(program, "expert")

    def there() -> bool:
        page = program.page
        if page is None or not page.session.match.asks(page.session.match.seats[0]):
            return False
        program.do("hint")
        return program.thinker.pid is not None

    return there


def score_sheet(program: Program) -> There:
    sit_down(program)
    program.page.show_sheet()  # type: ignore[union-attr]
    return dialog_there


def play_again(program: Program) -> There:
    sit_down(program)
    program.page._replay()  # type: ignore[union-attr]
    return dialog_there


def save_file(program: Program) -> There:
    sit_down(program)
    QTimer.singleShot(0, program.window.dialogs.ask_save)
    return dialog_there


def lesson(program: Program) -> There:
    program.first_lesson()
    return lambda: program.secondary_pages.page is not None


def watching(program: Program) -> There:
    """A finished game is replayed by itself."""
    program.open(FINISHED)
    page = program.secondary_pages.page
    page.play.click()  # type: ignore[union-attr]
    return lambda: page is not None


def practice(program: Program) -> There:
    program.learn()
    program.secondary_pages.practice()
    return lambda: isinstance(program.secondary_pages.page, PracticePage)


def _filled(program: Program) -> DealPlan:
    practice(program)
    page = program.secondary_pages.page
    assert isinstance(page, PracticePage)
    page.fill_up()
    return page.plan


def paste(program: Program) -> There:
    practice(program)
    program.secondary_pages.page._ask_paste()  # type: ignore[union-attr]
    return dialog_there


def handout(program: Program) -> There:
    program.secondary_pages._paper_of_plan(_filled(program))
    return dialog_there


def open_hands(program: Program) -> There:
    program.secondary_pages.play_open(_filled(program))
    return lambda: program.secondary_pages.page is not None


def search(program: Program) -> There:
    program.meet()
    meeting = program.network_controller
    return lambda: meeting is not None and meeting.searching.on


def search_begins(program: Program) -> There:
    program.meet()
    return lambda: program.network_controller is not None


def _host(program: Program) -> None:
    table = game("hearts").declaration.table("black_lady", 4)
    program.meet()
    choice = TableChoice(table, ("Ann", "Ion", "Olga", "Max"), (None, "easy", "easy", "easy"))
    program.network_controller.host(choice)  # type: ignore[union-attr]


def _room(program: Program) -> RoomPage | None:
    page = None if program.network_controller is None else program.network_controller.page
    return page if isinstance(page, RoomPage) and page.state is not None else None


def lobby(program: Program) -> There:
    _host(program)
    return lambda: _room(program) is not None


def hosting(program: Program) -> There:
    """A game is on at a table of one's own."""
    _host(program)

    def there() -> bool:
        room = _room(program)
        if room is not None and not room.playing and room.lobby.start.isEnabled():
            room.lobby.start.click()
        return room is not None and room.playing and room.view.now is not None

    return there


def leaving(program: Program) -> There:
    """The question whether to close one's own table."""
    _host(program)
    return lambda: dialog_there() or _asked_to_leave(program)


def _asked_to_leave(program: Program) -> bool:
    if _room(program) is not None:
        QTimer.singleShot(0, program.network_controller.table.leave)  # type: ignore[union-attr]
    return False


def joined(program: Program) -> There:
    """A guest at the door or at the table."""
    program.window.change(player_name="Ion")  # else the name is asked for first
    program.join(LINK)
    return lambda: _room(program) is not None


def knocking(program: Program) -> There:
    """The host has not answered yet."""
    program.join(LINK)
    return lambda: program.network_controller is not None


STATES: dict[str, Callable[[Program], There]] = {
    function.__name__: function
    for function in (
        *(start_page, ready, new_game, name_of_rules, settings, statistics, about, crash_report),
        *(question, open_file, rules_book, score_keeping, new_score_book, dealing, bots_think),
        *(hint, score_sheet, play_again, save_file, lesson, watching, practice, paste, handout),
        *(open_hands, search, search_begins, lobby, hosting, leaving, joined, knocking),
    )
}


class Driven(start.Running):
    """The running program, brought into a state once its window stands."""

    def __init__(self, *parts) -> None:  # type: ignore[no-untyped-def]
        super().__init__(*parts)
        self.window.alarm = self.alarm  # type: ignore[attr-defined]
        self.there: There | None = None
        self.look = QTimer(self)
        self.look.setInterval(10)
        self.look.timeout.connect(self.see)

    def _complete(self) -> None:
        if not self._whole:
            QTimer.singleShot(0, self, self.begin)
        super()._complete()

    def begin(self) -> None:
        try:
            self.there = STATES[sys.argv[1]](self.program)
        except Exception:  # told on stderr, which fails the test; the program still ends
            traceback.print_exc()
        self.look.start()
        QTimer.singleShot(PATIENCE, self, self.give_up)

    def give_up(self) -> None:
        """The state is not reached: say what stands there instead."""
        if self.look.isActive():
            box = QApplication.activeModalWidget()
            text = box.text() if isinstance(box, QMessageBox) else repr(box)
            print(f"in vain: {text}", file=sys.stderr, flush=True)
            os._exit(3)

    def see(self) -> None:
        if self.there is not None and self.there():
            self.look.stop()
            print("there", flush=True)
            if sys.argv[2] == "window":
                self.window.close()
            elif sys.argv[2] == "quit":
                QCoreApplication.quit()


if __name__ == "__main__":
    start.Running = Driven  # type: ignore[assignment,misc]
    sys.exit(start.run_window(Path(sys.argv[3])))
