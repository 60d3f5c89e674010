"""What leads on from a table where nothing is asked any more: a card of buttons over the cloth."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from cardtable.texts import _
from cardtable.windows.new_game.option_row import wrapped
from cardtable.windows.widgets.button_bar import ButtonBar

ROOM = 16
"""Pixels that stay free at the table's edges."""


class EndOfDealOverlay(QFrame):
    """Stands in the middle of its parent and keeps to it; hidden until `offer`."""

    sheet_wanted = Signal()
    again_wanted = Signal()
    """The same people at the same table."""
    new_wanted = Signal()
    start_wanted = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = False
        """Whether the game is over, not only a deal."""
        self._told: Callable[[], str] = lambda: ""
        self.setProperty("role", "card")
        self.words = wrapped("title")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sheet, self.again = QPushButton(), QPushButton()
        self.new, self.start = QPushButton(), QPushButton()
        for button, signal in (
            (self.sheet, self.sheet_wanted),
            (self.again, self.again_wanted),
            (self.new, self.new_wanted),
            (self.start, self.start_wanted),
        ):
            button.setAutoDefault(True)
            button.clicked.connect(signal)
        self.foot = ButtonBar((), (self.start, self.sheet, self.new, self.again))
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(12)
        column.addWidget(self.words)
        column.addWidget(self.foot)
        over.installEventFilter(self)
        self.hide()

    def offer(self, told: Callable[[], str], *, over: bool) -> None:
        """Show what can be done after a deal, or after the game. told: how the game ended, in the
        current language."""
        self.over, self._told = over, told
        for button in (self.start, self.new, self.again):
            button.setVisible(over)
        for button, main in ((self.sheet, not over), (self.again, over)):
            button.setProperty("role", "go" if main else "")
            button.style().unpolish(button)
            button.style().polish(button)
        self.retranslate()
        self.show()
        self.raise_()
        self._stand()
        # A key pressed in haste must not begin another game: it looks at this one again.
        self.sheet.setFocus()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.words.setText(self._told() if self.over else _("The deal is over."))
        # Without letters to press with Alt: they would be taken from the menus.
        self.sheet.setText(_("Score sheet") if self.over else _("To the score sheet"))
        self.again.setText(_("Play again at this table"))
        self.new.setText(_("New game"))
        self.start.setText(_("To the start page"))
        self._stand()

    def _stand(self) -> None:
        parent = self.parentWidget()
        if parent is None or self.isHidden():
            return
        edges = self._column.contentsMargins()
        beside = edges.left() + edges.right()
        widest = parent.width() - 2 * ROOM
        wide = max(self.foot.sizeHint().width(), self.words.sizeHint().width()) + beside + 4
        width = min(wide, widest)
        height = (
            self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
        )
        self.setGeometry(
            (parent.width() - width) // 2, (parent.height() - height) // 2, width, height
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The table has another size."""
        if event.type() == QEvent.Type.Resize:
            self._stand()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.StyleChange) and hasattr(
            self, "foot"
        ):
            self.retranslate()
        super().changeEvent(event)
