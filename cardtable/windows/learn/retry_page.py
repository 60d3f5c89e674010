"""A reviewed deal played on from one of its positions, for practice: it counts nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from cardtable.bots.worker import Thinker
from cardtable.engine.match import Match
from cardtable.saves.savefile import Person
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import _, texts
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.outcome import Outcome, outcome_of
from cardtable.windows.game.session import ME, Session
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.settings.settings import Settings
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import ButtonBar

BESIDE = 80
"""Pixels that margins and gaps of the line take."""

NOT_HERE = ("replay", "review")
"""What the table's menu offers a game but not practice."""


class RetryPage(GamePage):
    """A table at which nothing is kept; a line above it says so. One deal, then it is over."""

    back_wanted = Signal()
    """Back to the review."""
    once_more_wanted = Signal()
    """The same position again."""

    def __init__(
        self,
        match: Match,
        people: Sequence[Person],
        settings: Settings,
        before: int | None,
        parent: QWidget | None = None,
    ) -> None:
        """match: at the position, the reader the first of its people. before: the points that the
        deal brought the reader in the game, None if the reader was not in it."""
        self.thinker = Thinker()
        self.before = before
        super().__init__(Session(match, people, self.thinker), settings, parent)
        self._number = match.view(None).public.deal
        self.words, self.back_button, self.once_more = wrapped(), QPushButton(), QPushButton()
        for button, signal in (
            (self.once_more, self.once_more_wanted),
            (self.back_button, self.back_wanted),
        ):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
        self.again_wanted.connect(self.once_more_wanted)
        self.leave_wanted.connect(self.back_wanted)
        line = QFrame()
        line.setObjectName("page")
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, line)
        self._line.setContentsMargins(14, 6, 14, 6)
        self._line.addWidget(self.words, 1)
        self._line.addWidget(ButtonBar((), (self.once_more, self.back_button)))
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, line)
        self._name()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words and buttons stand side by side where there is room for both."""
        super().resizeEvent(event)
        buttons = self.once_more.sizeHint().width() + self.back_button.sizeHint().width()
        words = self.words.fontMetrics().horizontalAdvance(self.words.text()) // 2
        beside = buttons + words + BESIDE < self.width()
        way = QBoxLayout.Direction
        self._line.setDirection(way.LeftToRight if beside else way.TopToBottom)

    def close_game(self) -> None:
        """Stop playing; nothing is left of it."""
        super().close_game()
        self.thinker.close()

    @property
    def title(self) -> str:
        """What the window's title tells of this table."""
        return _("Practice")

    def _outcome(self) -> Outcome:
        now = self.view.now
        assert now is not None
        sheet = replace(self._sheet_of(now.view), ended=None)
        outcome = outcome_of(now.view, self._sitters(), sheet)
        remarks = [_("For practice: this deal counts nowhere.")]
        if self.before is not None and now.view.scores:
            side = now.view.public.sides[self._seat] if now.view.public.sides else self._seat
            say, points = texts(), now.view.scores[-1].points[side]
            remarks.append(
                _(
                    "Your points in this deal: {before} in the game, {points} now.",
                    before=say.number(self.before),
                    points=say.number(points),
                )
            )
        return replace(
            outcome, phase="practice", remarks=tuple(remarks), goes_on=False, decisive=None
        )

    def _sitters(self) -> tuple[Sitter, ...]:
        return tuple(replace(one, won=False) for one in super()._sitters())

    @property
    def _seat(self) -> int:
        return self.session.match.seats[ME]

    def show_sheet(self) -> None:
        """Show the accounts; nothing leads on from them."""
        if self.view.now is None:
            return
        self.close_sheet()
        sheet = ScoreSheet(self._sheet_of(self.view.now.view), self.window(), past=True)
        sheet.finished.connect(self._sheet_closed)
        self.sheet = sheet
        messages.open_over(sheet, self)

    def _possible(self) -> list[str]:
        return [name for name in super()._possible() if name not in NOT_HERE]

    def _name(self) -> None:
        self.words.setText(
            _(
                "For practice: deal {number}, played on from the position of the review. It counts "
                "nowhere.",
                number=self._number,
            )
        )
        self.once_more.setText(_("Fr&om the same position again"))
        self.back_button.setText(_("&Back to the review"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "words"):
            self._name()
        super().changeEvent(event)
