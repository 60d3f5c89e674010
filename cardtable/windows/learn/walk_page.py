"""Goes through a game that is no secret: an example, a replay, or the review of a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.events import GameEnded
from cardtable.engine.seat_view import Update
from cardtable.saves.suffixes import TRANSCRIPT
from cardtable.table.drawing.badges import Sitter
from cardtable.table.input.quick_clicks import ONCE
from cardtable.table.seats.plate_of import crowned
from cardtable.teaching.walk import Moment, Walk
from cardtable.texts import _
from cardtable.texts.table.sheet import sheet_of
from cardtable.windows.game.side_panel import SidePanel
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell.program_page import ProgramPage, Words, said
from cardtable.windows.shell.shortcuts import WALK
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.saving import ask_where, save_text

from .findings import Findings, ReviewOf
from .marked_slider import MarkedSlider
from .step_buttons import StepButtons

PACE = 500
"""Milliseconds a moment stays when the walk plays by itself."""

Walker = Callable[[int | None], Walk]
"""The walk as seen from a seat (None: a watcher's chair)."""


class WalkPage(ProgramPage, QWidget):
    """Steps through a walk: by buttons, by keys (arrows, Home, End, space), by the slider."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)
    allowed = Signal(tuple)
    """Which of the menu's table actions are possible."""
    retry_wanted = Signal(int)
    """The reviewed deal is to be played on from this moment."""

    def __init__(
        self,
        walker: Walker,
        names: Sequence[str],
        settings: Settings,
        *,
        title: Words = "",
        prose: Words = "",
        seat: int | None = 0,
        transcript: str = "",
        reader: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """names: by seat. prose: what is said beside the table (Markdown). transcript: what is
        saved on request. reader: the seat of the person at this screen, who alone is "you"; None
        if that person sat at none or it is not known."""
        super().__init__(parent)
        self.walker, self.names = walker, tuple(names)
        self._title, self._prose, self.transcript = title, prose, transcript
        self.walk = walker(seat)
        self.at = 0
        self._shown_first = 0
        """The moment at which the review was opened for the reader, who has not moved since."""
        self.view = StyledTable(settings, self)
        self.reader = reader
        self.view.read_by(reader)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.side_panel = SidePanel(self)
        self._playing = QTimer(self)
        self._plays = False
        """Whether the walk goes on by itself."""
        self._playing.setSingleShot(True)
        self._playing.setInterval(PACE)
        self._playing.timeout.connect(self._play_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._build()
        self.view.settled.connect(self._settled)
        self.side_panel.rule_wanted.connect(self.rule_wanted)
        self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """The first moment is shown when there is a table of its real size to show it."""
        super().showEvent(event)
        if self.view.now is None:
            self.go(self.at)

    def _build(self) -> None:
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.view, 1)
        self.steps = bar = StepButtons(
            self.to_start, self.step_back, self.toggle, self.step_on, self.to_end
        )
        self.first, self.back, self.play = bar.first, bar.back, bar.play
        self.on, self.last = bar.on, bar.last
        self.slider = MarkedSlider()
        self.slider.setMaximum(len(self.walk.moments) - 1)
        self.chair = QComboBox()
        self.chair.addItem("", None)
        for place, name in enumerate(self.names):
            self.chair.addItem(name, place)
        seat = self.walk.moments[0].update.view.seat
        self.chair.setCurrentIndex(0 if seat is None else seat + 1)
        self.chair.activated.connect(self._sit)
        self.chair_label = QLabel()
        self.chair_label.setProperty("role", "faint")
        self.chair_label.setBuddy(self.chair)
        self.side_panel.choices.addWidget(self.chair_label)
        self.side_panel.choices.addWidget(self.chair)
        way = QVBoxLayout()  # as wide as the table: a game has hundreds of moments
        way.setContentsMargins(10, 6, 10, 0)
        way.addWidget(self.slider)
        left.addLayout(way)
        left.addLayout(bar)
        whole.addLayout(left, 3)
        whole.addWidget(self.side_panel, 1)
        self.findings = Findings(self.names, self.reader)
        self.findings.chosen.connect(self._to_finding)
        self.findings.changed.connect(self._found)
        self.side_panel.choices.addWidget(self.findings)
        self.retry = QPushButton()
        self.retry.clicked.connect(self._retry)
        self.retry.hide()
        self.accounts, self.keep, self.leave = QPushButton(), QPushButton(), QPushButton()
        self.accounts.clicked.connect(self.show_sheet)
        self.accounts.setVisible(bool(self.walk.moments[-1].update.view.scores))
        self.keep.clicked.connect(self._ask_keep)
        self.leave.clicked.connect(self.leave_wanted)
        self.keep.setVisible(bool(self.transcript))
        for row, button in enumerate((self.retry, self.accounts, self.keep, self.leave)):
            self.side_panel.buttons.addWidget(button, row, 0)
        self.slider.valueChanged.connect(self.go)

    def close_game(self) -> None:
        """The page goes: nothing moves and nobody judges any more."""
        self._playing.stop()
        self.findings.cancel()
        self.view.forget()

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.view.apply(settings)

    # Steps

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.walk.moments[self.at]

    def go(self, at: int) -> None:
        """Show this moment: the next one with its motion, any other at once."""
        at = max(0, min(at, len(self.walk.moments) - 1))
        forward = at == self.at + 1
        self.at = at
        if not forward:
            self.view.director.forget()
        update = self.moment.update
        if not forward:
            update = Update(update.number, (), update.view, ())
            self.view.notice.clear_away()  # it was said of another moment
        self.view.present(update, self._people())
        if not forward:
            self.view.director.hurry()
        self.view.table.ring(self.findings.ring(at))
        with QSignalBlocker(self.slider):  # else it would ask for this moment once more
            self.slider.setValue(at)
        self.shown()
        self._say()

    def _people(self) -> tuple[Sitter, ...]:
        """Who sits at the table; once the game is over, with its winners marked."""
        people, ended = self.view.people(self.names), self.ended
        if ended is None or self.at < len(self.walk.moments) - 1:
            return people
        return crowned(people, self.moment.update.view, ended.winners)

    @property
    def ended(self) -> GameEnded | None:
        """How the game ended, if it did where the walk ends."""
        events = (event for moment in self.walk.moments for event in moment.update.events)
        return next((event for event in events if isinstance(event, GameEnded)), None)

    def step_on(self) -> None:
        """The next moment."""
        self.view.director.hurry()
        self.go(self.at + 1)

    def step_back(self) -> None:
        """The moment before."""
        self._stop_playing()
        self.go(self.at - 1)

    def to_start(self) -> None:
        """The first moment."""
        self._stop_playing()
        self.go(0)

    def to_end(self) -> None:
        """The last moment."""
        self._stop_playing()
        self.go(len(self.walk.moments) - 1)

    def next_trick(self) -> None:
        """The end of the next trick."""
        self.go(next((end for end in self.walk.trick_ends() if end > self.at), 10**6))

    def last_trick(self) -> None:
        """The end of the trick before."""
        self.go(max((end for end in self.walk.trick_ends() if end < self.at), default=0))

    def do(self, name: str) -> bool:
        """One of the table's actions by name."""
        {"score_sheet": self.show_sheet, "last_trick": self.view.look_back}[name]()
        return True

    def show_sheet(self) -> None:
        """Show the accounts as they stand where the walk ends."""
        self._stop_playing()
        view = self.walk.moments[-1].update.view
        ended = self.ended
        phase = "over" if ended is not None else view.public.phase
        sheet = sheet_of(view, self.names, phase, ended, reader=self.reader)
        messages.open_over(ScoreSheet(sheet, self.window(), past=True), self)

    def shown(self) -> None:
        """Say again which of the menu's table actions are possible."""
        names = ["score_sheet"] if self.walk.moments[-1].update.view.scores else []
        if self.moment.update.view.tricks:
            names.append("last_trick")
        self.allowed.emit(tuple(names))

    def toggle(self) -> None:
        """Play by itself, or stop."""
        if self._plays:
            self._stop_playing()
        else:
            self._plays = True
            if self.at == len(self.walk.moments) - 1:
                self.go(0)
            self._playing.start()
        self._name_play()

    def _stop_playing(self) -> None:
        self._plays = False
        self._playing.stop()
        self._name_play()

    def _play_on(self) -> None:
        if self.at < len(self.walk.moments) - 1:
            self.go(self.at + 1)  # the next one follows once all lies still
        else:
            self._stop_playing()

    def _settled(self) -> None:
        if self._plays:
            self._playing.start()

    def _sit(self) -> None:
        """See it from another chair."""
        self.walk = self.walker(self.chair.currentData())
        self.go(self.at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = (
            *(self.step_on, self.step_back, self.next_trick, self.last_trick),
            *(self.to_start, self.to_end, self.toggle, self.leave_wanted.emit),
        )
        for (key, _words), does in zip(WALK, ways, strict=True):
            if event.key() == key:
                if key not in ONCE or not event.isAutoRepeat():
                    does()
                return
        super().keyPressEvent(event)

    @property
    def title_text(self) -> str:
        """What is gone through here, in the language of now."""
        return said(self._title) or _("Replay")

    # Review

    def go_to_trick(self, number: int) -> None:
        """Show the trick of this number before its last card falls and it is taken away."""
        at = [i for i, moment in enumerate(self.walk.moments) if moment.trick == number]
        if at:
            self.go(max(at[0], at[-1] - 1))

    def review(self, review: ReviewOf) -> None:
        """Have the deal judged in a process of its own; what is found is listed and marked."""
        self.retry.show()
        self.findings.begin(review)
        self._say()

    def open_at(self, moment: int) -> None:
        """Begin here, and as soon as it is known where most was lost, there: unless the reader
        has moved meanwhile."""
        self._shown_first = moment
        self.go(moment)

    def _found(self) -> None:
        self._mark_slider()
        costliest = self.findings.costliest
        if self.findings.done and self.at == self._shown_first and costliest is not None:
            self.open_at(costliest)
        else:
            self.view.table.ring(self.findings.ring(self.at))
            self._say()

    def _mark_slider(self) -> None:
        self.slider.mark(self.findings.before(), self.findings.costliest)

    def _to_finding(self, moment: int) -> None:
        self._stop_playing()
        self.go(moment)

    @property
    def retries_from(self) -> int | None:
        """The moment from which the deal would be played on: this one, or the one before a costly
        card that has just been played; None if nobody has anything to decide any more."""
        moments, at = self.walk.moments, max(self.at, 1)
        mattered = self.findings.before()
        if at not in mattered and at - 1 in mattered:
            at -= 1
        acting = moments[at].update.view.to_act if at < len(moments) else ()
        return at if any(seat >= 0 for seat in acting) else None

    def _retry(self) -> None:
        if (at := self.retries_from) is not None:
            self._stop_playing()
            self.retry_wanted.emit(at)

    # Words

    def _say(self) -> None:
        number, count = self.at, len(self.walk.moments) - 1
        self.side_panel.place.setText(_("Step {number} of {count}", number=number, count=count))
        parts = (*self.findings.said_at(self.at), *self.findings.said(), said(self._prose))
        self.retry.setEnabled(self.retries_from is not None)
        self.side_panel.say("\n\n".join(filter(None, parts)))

    def _name_play(self) -> None:
        self.steps.name_play(playing=self._plays)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.side_panel.title.setText(self.title_text)
        self.steps.retranslate()
        self.slider.setAccessibleName(_("Place in the game"))
        self.chair_label.setText(_("Seen from"))
        self.chair.setAccessibleName(_("Seen from"))
        self.chair.setItemText(0, _("All seats"))
        self.accounts.setText(_("&Score sheet"))
        self.keep.setText(_("&Keep as a file…"))
        self.leave.setText(_("&Leave"))
        self.retry.setText(_("Try &again from here"))
        self.retry.setToolTip(_("Play the deal on from this position against bots, for practice."))
        self._name_play()
        self.findings.retranslate()
        self._mark_slider()
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        anew = (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange)
        if event.type() in anew and hasattr(self, "keep"):
            self.retranslate()
        super().changeEvent(event)

    # Taking it along

    def _ask_keep(self) -> None:
        if path := ask_where(self, _("Keep the transcript"), _("Transcript"), TRANSCRIPT):
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the transcript; says what is wrong if it cannot."""
        save_text(self.window(), path, TRANSCRIPT, self.transcript)
