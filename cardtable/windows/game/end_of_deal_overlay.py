"""What stands over the cloth once a deal or the game is over: how it came out, what leads on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout

from cardtable.table.input.quick_clicks import OnceButton
from cardtable.table.view import TableView
from cardtable.texts import _
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import ButtonBar

from .outcome import Outcome
from .point_rows import PointRows
from .standings import Standings

ROOM = 10
"""Pixels that stay free at the table's edges."""


class EndOfDealOverlay(QFrame):
    """Stands in the middle of its table and keeps to it; hidden until `offer`."""

    go_on = Signal()
    """The next deal."""
    sheet_wanted = Signal()
    again_wanted = Signal()
    """The same people at the same table."""
    new_wanted = Signal()
    start_wanted = Signal()
    review_wanted = Signal()
    deal_wanted = Signal(int, int)
    """The deal of this number, to be gone through, and the trick in it to begin at, 0 for none."""
    filled = Signal()
    """Words and buttons stand there anew."""

    def __init__(self, over: TableView) -> None:
        super().__init__(over)
        self._table = over
        self._tell: Callable[[], Outcome] | None = None
        self.outcome: Outcome | None = None
        """What is shown; None while nothing is."""
        self.setProperty("role", "card")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words = wrapped("title")
        self.remarks = wrapped()
        for label in (self.words, self.remarks):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.points, self.standings = PointRows(), Standings()
        self.decisive = OnceButton()
        self.go, self.sheet, self.again = OnceButton(), OnceButton(), OnceButton()
        self.new, self.start, self.review = OnceButton(), OnceButton(), OnceButton()
        for button, signal in (
            (self.go, self.go_on),
            (self.sheet, self.sheet_wanted),
            (self.again, self.again_wanted),
            (self.new, self.new_wanted),
            (self.start, self.start_wanted),
            (self.review, self.review_wanted),
        ):
            button.setAutoDefault(True)
            button.clicked.connect(signal)
        self.decisive.setAutoDefault(True)
        self.decisive.clicked.connect(self._show_decisive)
        self.settled, self.fold = wrapped("faint"), OnceButton()
        self.settled.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.account = QScrollArea()
        self.account.setWidgetResizable(True)
        self.account.setFrameShape(QFrame.Shape.NoFrame)
        self.account.setWidget(self.settled)
        for part in (self.account, self.account.viewport(), self.settled):
            part.setStyleSheet("background: transparent")
        self.fold.setCheckable(True)
        self.fold.setAutoDefault(True)
        self.fold.clicked.connect(self._folded)
        self.bar = ButtonBar(
            (), (self.start, self.review, self.sheet, self.new, self.again, self.go)
        )
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 12)
        column.setSpacing(8)
        for part in (self.words, self.points, self.standings, self.remarks):
            column.addWidget(part)
        self.links = ButtonBar((self.decisive, self.fold), ())
        column.addWidget(self.links, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.account)
        column.addWidget(self.bar)
        over.installEventFilter(self)
        self.hide()

    def offer(self, tell: Callable[[], Outcome], *, moving: bool) -> None:
        """Show how it came out, told in the current language. moving: those who changed places
        and points that are given come one after another."""
        self._tell = tell
        outcome = self.outcome = tell()
        over, flies = outcome.phase == "over", moving and self._table.animator.flies
        goes_on = outcome.phase == "scored" and outcome.goes_on
        self.go.setVisible(goes_on)
        practice = outcome.phase == "practice"
        for button in (self.start, self.again):
            button.setVisible(over or practice)
        self.new.setVisible(over)
        if practice:
            self.review.hide()  # it is what leaving leads to
        main = self.start if practice else self.sheet
        main = self.again if over else self.go if goes_on else main
        for button in (self.go, self.again, self.sheet, self.start):
            button.setProperty("role", "go" if button is main else "")
            button.style().unpolish(button)
            button.style().polish(button)
        self._table.notice.clear_away()
        self._fill(moving=flies)
        self.show()
        self.raise_()
        self._stand()
        # A key pressed in haste must not begin another game: it looks at this one again.
        (self.sheet if over else main).setFocus()
        self._table.announcer.announce(outcome.spoken)

    def put_away(self) -> None:
        """Something else happens at the table."""
        focus = self.window().focusWidget()
        held = focus is not None and self.isAncestorOf(focus)
        self.outcome = self._tell = None
        if self.isVisible():
            self._table.input.clicks.gone()
        self.hide()
        if held:
            self._table.setFocus()

    def _fill(self, *, moving: bool) -> None:
        outcome = self.outcome
        if outcome is None:
            return
        look = self._table.pictures.look
        self.standings.look, self.points.pictures = look, self._table.pictures
        over = outcome.phase == "over"
        self.words.setText(outcome.title)
        self.remarks.setText("\n".join(outcome.remarks))
        self.remarks.setVisible(bool(outcome.remarks))
        self.points.show_points(outcome.points, moving=moving)
        self.standings.show_places(outcome.standings, over=over, moving=moving)
        self.decisive.setVisible(outcome.decisive is not None)
        if outcome.decisive is not None:
            self.decisive.setText(
                _("See that trick again")
                if outcome.trick
                else _("See deal {number}: it decided the game", number=outcome.decisive)
            )
        self.settled.setText("\n".join(outcome.settlement))
        self.fold.setVisible(bool(outcome.settlement))
        self._unfold(self.fold.isChecked())
        self.links.setVisible(bool(outcome.settlement) or outcome.decisive is not None)
        self.setAccessibleName(outcome.title)
        self.standings.setAccessibleName(outcome.spoken)
        # Without letters to press with Alt: they would be taken from the menus.
        pool = outcome.phase == "pool"
        self.sheet.setText(_("To the score sheet") if pool else _("Details"))
        self.go.setText(_("Continue"))
        practice = outcome.phase == "practice"
        again = _("Try once more") if practice else _("Play again at this table")
        self.again.setText(again)
        self.new.setText(_("New game"))
        self.start.setText(_("Back to the review") if practice else _("To the start page"))
        self.review.setText(_("Review"))
        self.filled.emit()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        if self._tell is not None:
            self.outcome = self._tell()
            self._fill(moving=False)
            self._stand()

    def _show_decisive(self) -> None:
        if self.outcome is not None and self.outcome.decisive is not None:
            self.deal_wanted.emit(self.outcome.decisive, self.outcome.trick)

    def _unfold(self, on: bool) -> None:
        """How all was settled is read below, or folded away."""
        shown = on and self.outcome is not None and bool(self.outcome.settlement)
        self.account.setVisible(shown)
        self.fold.setText(_("Settlement ▴") if shown else _("Settlement ▾"))

    def _folded(self, on: bool) -> None:
        self._unfold(on)
        self._stand()
        if on:
            self._table.announcer.announce(self.settled.text())

    def settle(self) -> None:
        """Other words stand on the buttons, or other buttons are to be seen."""
        self._stand()

    def _stand(self) -> None:
        if self.isHidden():
            return
        table = self._table
        edges = self._column.contentsMargins()
        beside = edges.left() + edges.right()
        widest, scale = table.width() - 2 * ROOM, self._most()
        self.standings.scale = scale
        self.standings.updateGeometry()
        self.points.fit(widest - beside, scale)
        least = self.minimumSizeHint().width()
        rows = self.outcome is not None and (self.outcome.points or self.account.isVisibleTo(self))
        if table.table.seating is not None and not rows:  # the plates say something too
            free = round(table.table.seating.middle.width - 2 * table.table.seating.gap)
            widest = min(widest, max(free, least))
        parts = (self.words, self.points, self.standings, self.links, self.bar)
        shown = [part.sizeHint().width() for part in parts if part.isVisibleTo(self)]
        wide = max(shown) + beside + 4
        width = min(wide, widest)
        self.standings.show()
        self.account.setFixedHeight(max(self.settled.heightForWidth(width - beside), 0))
        height = self._height(width)
        most = table.height() - 2 * ROOM
        unfolded = self.account.isVisibleTo(self)
        if height > most and self.outcome is not None and (self.outcome.points or unfolded):
            self.standings.hide()  # the plates say where everybody stands
            height = self._height(width)
        if unfolded and height > most:
            free = self.account.maximumHeight() - (height - most)
            self.account.setFixedHeight(max(free, 3 * self.settled.fontMetrics().height()))
            height = self._height(width)
        plan = table.table.seating
        across, down = table.width() / 2, table.height() / 2
        if plan is not None:
            across, down = plan.middle.centre.x, plan.middle.centre.y
        x = min(max(round(across - width / 2), ROOM), table.width() - width - ROOM)
        y = min(max(round(down - height / 2), ROOM), max(table.height() - height - ROOM, 0))
        self.setGeometry(x, y, width, height)
        self._column.activate()

    def _most(self) -> float:
        """In a large window what is painted here is larger, as the cards are."""
        return min(max(min(self._table.width() / 1280, self._table.height() / 720), 1.0), 2.2)

    def _height(self, width: int) -> int:
        self._column.invalidate()
        return self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The table has another size."""
        if event.type() == QEvent.Type.Resize:
            self._stand()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.StyleChange) and hasattr(
            self, "bar"
        ):
            self.retranslate()
        super().changeEvent(event)
