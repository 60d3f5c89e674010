"""A lesson: the real table, and beside it what to do, why, and what happens otherwise."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from cardtable.engine.actions import Action, Reason, RuleError
from cardtable.engine.options import Table
from cardtable.engine.seat_view import Update
from cardtable.saves.errors import SaveError
from cardtable.teaching.lesson import Lesson
from cardtable.teaching.progress import Progress
from cardtable.teaching.run import LessonRun, LessonState, NotThisMoveError
from cardtable.texts import _, language
from cardtable.texts.table.people import usual_name
from cardtable.windows.game.side_panel import SidePanel
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell.program_page import ProgramPage
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.wrapped_button import WrappedButton

PAUSE = 300
"""Milliseconds between what has settled on the table and the next move of another seat."""


class LessonPage(ProgramPage, QWidget):
    """One learner going through one lesson."""

    leave_wanted = Signal()
    next_wanted = Signal()
    game_wanted = Signal()
    """The learner has come through the first lesson and would play a game."""
    rule_wanted = Signal(str)
    finished = Signal()
    """The lesson has been come through to its end."""

    def __init__(
        self,
        lesson: Lesson,
        progress: Progress,
        settings: Settings,
        parent: QWidget | None = None,
        *,
        first: bool = False,
    ) -> None:
        """first: this is where newcomers begin; at its end they are offered a first game."""
        super().__init__(parent)
        self.lesson, self.progress, self.first = lesson, progress, first
        self.view = StyledTable(settings, self)
        self.side_panel = SidePanel.beside(self.view, self)
        self._build_buttons()
        self.run = LessonRun(lesson, lesson.words(language()), paced=True, turned=self._turned)
        self._moves = QTimer(self)
        self._moves.setSingleShot(True)
        self._moves.setInterval(PAUSE)
        self._moves.timeout.connect(self._go_on)
        self.view.answered.connect(self._answered)
        self.view.settled.connect(self._settled)
        self.view.rule_wanted.connect(self.rule_wanted)
        self.view.undo_wanted.connect(self.run.back)
        self.side_panel.rule_wanted.connect(self.rule_wanted)
        self._stop: Callable[[], None] | None = None
        self._due: LessonState | None = None
        """What is to be said once the cards that it speaks of lie there."""
        self._heard_of = ""
        """The comment that stands beside the table: its trick is complete."""

    @property
    def table(self) -> Table:
        """The table of the lesson's game."""
        return self.run.match.table

    @property
    def title(self) -> str:
        """The lesson's title, for the window."""
        return self.run.words.title

    def _build_buttons(self) -> None:
        self.back, self.skip = QPushButton(), QPushButton()
        self.restart, self.leave = QPushButton(), QPushButton()
        self.next, self.play = QPushButton(), QPushButton()
        (self.play if self.first else self.next).setProperty("role", "go")
        self.answers: list[QPushButton] = []
        for button, does, place in (
            (self.back, self._back, (2, 0, 1, 1)),
            (self.skip, self._skip, (2, 1, 1, 1)),
            (self.restart, self._restart, (3, 0, 1, 2)),
            (self.leave, self.leave_wanted.emit, (4, 0, 1, 2)),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(does)
            self.side_panel.buttons.addWidget(button, *place)
        self.next.clicked.connect(self.next_wanted)
        self.play.clicked.connect(self.game_wanted)
        self.side_panel.buttons.addWidget(self.play, 0, 0, 1, 2)
        self.side_panel.buttons.addWidget(self.next, 1, 0, 1, 2)

    def showEvent(self, event: QShowEvent) -> None:
        """The lesson begins when there is a table to be seen, of its real size."""
        super().showEvent(event)
        if self._stop is None:
            self._stop = self.run.subscribe(self.run.person, self._heard)
            self.run.begin()

    def close_game(self) -> None:
        """The page goes: nothing moves any more."""
        self._moves.stop()
        self._due = None
        if self._stop is not None:
            self._stop()
        self.run.turned = None
        self.view.forget()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.view.apply(settings)

    # What happens

    def _heard(self, update: Update) -> None:
        players = update.view.table.players
        me = self.lesson.seat
        names = [usual_name((seat - me) % players) for seat in range(players)]
        self.view.present(update, self.view.people(names))

    def _settled(self) -> None:
        due, self._due = self._due, None
        if due is not None:
            self._say(due)
        if self.run.stage == "wait":
            self._moves.start()

    def _go_on(self) -> None:
        if self.run.stage == "wait" and not self.view.director.busy:
            self.run.go_on()

    def _answered(self, action: Action, ask_id: int) -> None:
        try:
            self.run.submit(self.run.person, action, ask_id)
        except NotThisMoveError as other:
            self.view.refused(Reason(other.code, other.params))
        except RuleError as error:
            self.view.refused(Reason(error.code, error.params))

    def _back(self) -> None:
        self.view.director.hurry()
        self.run.back()

    def _skip(self) -> None:
        self.view.director.hurry()
        self.run.skip()

    def _restart(self) -> None:
        self.view.director.hurry()
        self.run.restart()

    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton) and button in self.answers:
            self.run.answer(self.answers.index(button) + 1)

    def _turned(self, page: LessonState) -> None:
        """Something changed: keep the progress, say everything anew."""
        try:
            self.progress.reached(self.lesson.name, page.number - (page.stage == "move"))
            if page.stage == "done":
                mistakes = None if self.run.shown else self.run.mistakes
                self.progress.finished(self.lesson.name, page.count, mistakes)
                self.finished.emit()
        except SaveError as error:
            messages.warn(self.window(), error)
        if self.view.director.busy:
            self._due = page
            return
        self._say(page)
        if page.stage == "wait":
            self._moves.start()

    def _comment(self, page: LessonState) -> str:
        """What is said of the last move; of how a trick ends nothing before its last card."""
        mark = "✓" if page.right else "✗"
        lying = self.run.match.view(None).plays
        if page.stage == "wait" and lying and page.said != self._heard_of:
            return f"**{mark}**"
        self._heard_of = page.said
        return f"**{mark}** {page.said}"

    # Words

    def _say(self, page: LessonState) -> None:
        beside, words = self.side_panel, self.run.words
        beside.title.setText(words.title)
        beside.place.setText(
            _("Finished")
            if page.stage == "done"
            else _("Decision {number} of {count}", number=max(page.number, 1), count=page.count)
        )
        parts = [] if page.said or page.number > 1 else [f"*{words.aim}*"]
        if page.said:
            parts.append(self._comment(page))
        if page.text:
            parts.append(page.text)
        if page.stage == "done":
            parts.append(
                _("The lesson is finished. Part of it was shown to you: try it again on your own.")
                if self.run.shown
                else _("The lesson is finished. Well done!")
            )
        beside.say("\n\n".join(parts), page.anchors)
        # a question must be read before its answers, which take much of a small panel
        tall = round(beside.prose.document().size().height()) + 2 * beside.prose.frameWidth()
        beside.prose.setMinimumHeight(min(tall, beside.height() // 2) if page.answers else 0)
        self._offer(page)

    def _offer(self, page: LessonState) -> None:
        if any(button.hasFocus() for button in (*self.answers, self.back, self.skip)):
            self.view.setFocus()  # else the keys would go to the next button: to begin again
        for button in self.answers:
            self.side_panel.choices.removeWidget(button)
            button.deleteLater()
        self.answers = []
        for answer in page.answers:
            button = WrappedButton(answer.replace("&", "&&"))
            button.setAutoDefault(False)
            button.clicked.connect(self._choose)
            self.side_panel.choices.addWidget(button)
            self.answers.append(button)
        self.back.setText(_("&One back"))
        self.skip.setText(_("S&how me"))
        self.restart.setText(_("&From the beginning"))
        self.leave.setText(_("&Leave the lesson"))
        self.next.setText(_("&Next lesson"))
        self.back.setEnabled(page.number > 1 or page.stage in ("question", "done"))
        self.skip.setEnabled(page.stage in ("move", "question"))
        self.play.setText(_("&Play your first game"))
        self.next.setVisible(page.stage == "done")
        self.play.setVisible(self.first and page.stage == "done")
        if page.stage == "done":
            (self.play if self.first else self.next).setFocus()
        elif self.answers:
            self.answers[0].setFocus()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self.run is not None:
            self.run.words = self.lesson.words(language())
            self._say(self.run.page)
        super().changeEvent(event)
