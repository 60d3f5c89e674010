"""Widgets that float over the table: the question with its buttons, the notice, the reason."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QElapsedTimer, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from cardtable.table.drawing.fonts import family
from cardtable.table.drawing.look import Look
from cardtable.table.input.quick_clicks import OnceButton, QuickClicks
from cardtable.table.plan.geometry import Point, Rect
from cardtable.texts import _, n_

NOTICE_STAYS = 4200
"""Milliseconds that a notice is to be read."""

NOTICE_AT_LEAST, NOTICE_LETTER = 1300, 32
"""Milliseconds that it stays if another one waits: in any case, and for each of its letters."""

NOTICES = 3
"""No more than so many wait; the oldest are dropped."""

BUBBLE_STAYS = 700
"""Milliseconds that a reason stays after the pointer left card and reason."""


def sheet(look: Look, text: float) -> str:
    """The style of all floating widgets; `text` is the font's height in pixels."""
    small, pad = round(text), round(text * 0.5)
    high, wide = round(text * 0.3), round(text * 1.1)
    return f"""
    * {{ font-family: "{family()}"; font-size: {small}px; color: {look.text}; }}
    QFrame#panel, QFrame#bubble {{ background: {look.panel}; border: 1px solid {look.panel_edge};
        border-radius: {round(text * 0.8)}px; }}
    QFrame#bubble {{ border: 2px solid {look.accent}; }}
    QLabel#notice {{ background: {look.panel}; border: 1px solid {look.panel_edge};
        border-radius: {round(text * 0.7)}px; padding: 2px {pad * 2}px; }}
    QLabel#speech {{ background: {look.panel}; border: 2px solid {look.glow};
        border-radius: {round(text * 0.9)}px; padding: {round(text * 0.25)}px {pad}px; }}
    QLabel#calm {{ background: transparent; }}
    QPushButton {{ background: {look.panel}; border: 1px solid {look.panel_edge};
        border-radius: {round(text * 0.6)}px; padding: {high}px {wide}px; }}
    QPushButton:hover {{ border-color: {look.main}; }}
    QPushButton:focus {{ border: 2px solid {look.main};
        padding: {high - 1}px {wide - 1}px; }}
    QPushButton#primary {{ background: {look.main}; color: {look.on_main};
        border-color: {look.main}; font-weight: bold; }}
    QPushButton#primary:focus {{ border: 2px solid {look.text}; }}
    QPushButton#primary:disabled {{ background: {look.panel}; color: {look.faint};
        border: 1px dashed {look.faint}; }}
    QSlider {{ min-width: {round(text * 14)}px; min-height: {round(text * 1.6)}px; }}
    QSlider::groove:horizontal {{ height: {round(text * 0.35)}px; background: {look.panel_edge};
        border-radius: {round(text * 0.17)}px; }}
    QSlider::sub-page:horizontal {{ background: {look.main};
        border-radius: {round(text * 0.17)}px; }}
    QSlider::handle:horizontal {{ background: {look.panel}; border: 2px solid {look.main};
        width: {round(text * 0.8)}px; margin: -{round(text * 0.4)}px 0;
        border-radius: {round(text * 0.5)}px; }}
    QSlider::handle:horizontal:focus {{ background: {look.glow}; }}
    QMenu {{ background: {look.panel}; border: 1px solid {look.panel_edge}; }}
    QMenu::item {{ padding: {round(text * 0.3)}px {round(text * 1.2)}px; }}
    QMenu::item:selected {{ background: {look.main}; color: {look.on_main}; }}
    """


class Panel(QFrame):
    """A question with buttons, sitting on the strip above the hand and growing upwards."""

    def __init__(self, parent: QWidget, clicks: QuickClicks | None = None) -> None:
        super().__init__(parent)
        self._clicks = clicks
        self.setObjectName("panel")
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(14, 7, 14, 7)
        self._box.setSpacing(12)
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)  # people's names are no markup
        self._words.setObjectName("calm")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addStretch()
        self._row.addStretch()
        self._box.addWidget(self._words)
        self._box.addLayout(self._row)
        self._buttons: list[QWidget] = []
        self.hide()

    @property
    def words(self) -> str:
        """The question."""
        return self._words.text()

    @property
    def buttons(self) -> list[QPushButton]:
        """Its buttons from left to right."""
        return [widget for widget in self._buttons if isinstance(widget, QPushButton)]

    def ask(self, words: str) -> None:
        """Begin anew with this question and no button."""
        for widget in self._buttons:
            self._row.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._buttons.clear()
        self._words.setText(words)
        self._words.setVisible(bool(words))

    def button(
        self, words: str, pressed: Callable[[], object], *, primary: bool = False, about: str = ""
    ) -> OnceButton:
        """One more button at the right; `about`: what it does, where its words do not say it."""
        made = OnceButton(words, self._clicks, self)
        made.setToolTip(about)
        made.setAccessibleDescription(about)
        made.setObjectName("primary" if primary else "secondary")
        made.setAutoDefault(True)
        made.clicked.connect(pressed)
        self._add(made)
        return made

    def menu(self, words: str, entries: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """A button that opens a list."""
        made = OnceButton(words, self._clicks, self)
        made.setObjectName("secondary")
        menu = QMenu(made)
        for label, picked in entries:
            menu.addAction(label).triggered.connect(picked)
        made.setMenu(menu)
        self._add(made)

    def slider(self, least: int, most: int, cut: Callable[[int], object]) -> None:
        """A slider over the pack with a button that cuts where it stands."""
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(least, most)
        slider.setValue((least + most) // 2)
        count = QLabel(self)
        count.setObjectName("calm")
        count.setMinimumWidth(count.fontMetrics().horizontalAdvance("00 xxxxxxxx"))
        tell = partial(_tell_count, count)
        slider.valueChanged.connect(tell)
        tell(slider.value())
        self._add(slider)
        self._add(count)
        self.button(_("Cut"), partial(_cut_there, slider, cut), primary=True)

    def _add(self, widget: QWidget) -> None:
        self._row.insertWidget(self._row.count() - 1, widget)
        before = self._buttons[-1] if self._buttons else self.parentWidget()
        if before is not None:  # from the hand the next key press of Tab leads here
            QWidget.setTabOrder(before, widget)
        self._buttons.append(widget)

    def focus_first(self) -> None:
        """Let the keyboard begin at the first button."""
        for widget in self._buttons:
            if widget.isEnabled() and not isinstance(widget, QLabel):
                widget.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    @property
    def holds_focus(self) -> bool:
        """Whether one of the buttons has the keyboard."""
        return any(widget.hasFocus() for widget in self._buttons)

    def settle(self, strip: Rect, window: Rect, *, terse: bool = False) -> None:
        """Appear centred on the strip, its lower edge there; in two lines if one is too long.

        terse: the question is said elsewhere too and gives way where room is short.
        """
        widest = round(window.width - 16)
        self.setMaximumWidth(widest)
        self._words.setWordWrap(False)
        self._words.setMinimumWidth(0)
        self._words.setMaximumWidth(widest)
        self._box.setDirection(QBoxLayout.Direction.LeftToRight)
        self._row.setEnabled(bool(self._buttons))
        for widget in self._buttons:
            widget.show()
        hint = self._hint()
        if hint.width() > max(strip.width, 0.6 * window.width):
            self._box.setDirection(QBoxLayout.Direction.TopToBottom)
            self._words.setVisible(not terse)
            hint = self._hint()
        if hint.width() > widest:
            self._words.setWordWrap(True)
            self._words.setFixedWidth(widest - 40)
            hint = self._hint()
        x = min(max(strip.centre.x - hint.width() / 2, 8), window.width - hint.width() - 8)
        self.setGeometry(round(x), round(strip.bottom - hint.height()), hint.width(), hint.height())
        self.show()
        self.raise_()

    def _hint(self) -> QSize:
        self.ensurePolished()
        self._box.invalidate()
        self._box.activate()
        return self._box.totalSizeHint()  # with the frame


def _tell_count(label: QLabel, number: int) -> None:
    label.setText(n_("{n} card", "{n} cards", number))


def _cut_there(slider: QSlider, cut: Callable[[int], object]) -> None:
    cut(slider.value())


class Notice(QLabel):
    """One calm line about what just happened; several follow one another, the last one stays."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._waiting: deque[tuple[str, bool]] = deque()
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._go_on)
        self._since = QElapsedTimer()
        self._since.start()
        self._place, self._widest, self._floor = Rect(0, 0, 100, 20), 100.0, 1000.0
        self.hide()

    def say(
        self, words: str, place: Rect, widest: float, floor: float, *, lasting: bool = False
    ) -> None:
        """Show this line, after those before it, centred in the place, no wider than `widest`.

        floor: it does not reach further down, if it can help it. lasting: it is shown at once, as
        the answer to a key, and stays until another one comes or it is withdrawn.
        """
        self._place, self._widest, self._floor = place, widest, floor
        if self.isVisible() and self.text() == words:
            return
        if lasting:
            self._waiting.clear()
        self._waiting.append((words, lasting))
        while len(self._waiting) > NOTICES:
            self._waiting.popleft()
        left = self._at_least() - self._since.elapsed()
        if self.isVisible() and left > 0 and not lasting:
            self._next.start(left)
        else:
            self._go_on()

    def _at_least(self) -> int:
        """Milliseconds that the line on the screen needs to be read."""
        return max(NOTICE_AT_LEAST, NOTICE_LETTER * len(self.text()))

    def clear_away(self) -> None:
        """Nothing is said any more."""
        self._waiting.clear()
        self._next.stop()
        self.hide()

    def withdraw(self, words: str) -> None:
        """This line, shown or waiting, is not true any more."""
        self._waiting = deque(one for one in self._waiting if one[0] != words)
        if self.isVisible() and self.text() == words:
            self._go_on()

    def _go_on(self) -> None:
        if not self._waiting:
            self._next.stop()
            self.hide()
            return
        words, lasting = self._waiting.popleft()
        self.setText(words)
        self.settle(self._place, self._widest, self._floor)
        self.show()
        self._since.start()
        if self._waiting:
            self._next.start(self._at_least())
        elif lasting:
            self._next.stop()
        else:
            self._next.start(NOTICE_STAYS)

    def settle(self, place: Rect, widest: float, floor: float) -> None:
        """Move to where notices stand; what is too long for the place goes on below, but where
        that is taken it begins above."""
        self._place, self._widest, self._floor = place, widest, floor
        self.setWordWrap(False)
        hint = self.sizeHint()
        width, height = hint.width(), hint.height()
        if width > widest:
            self.setWordWrap(True)
            width = round(widest)
            height = max(self.heightForWidth(width), height)
        x, y = place.centre.x - width / 2, place.centre.y - hint.height() / 2
        y = min(y, floor - height)
        self.setGeometry(round(x), round(max(y, 2)), width, height)


class Bubble(QFrame):
    """A reason beside its card, with a link to the rule; it stays while the pointer is on it."""

    followed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bubble")
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        self._words = QLabel(self)
        self._words.setObjectName("calm")
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self._words.linkActivated.connect(self.followed)
        box.addWidget(self._words)
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(BUBBLE_STAYS)
        self._gone.timeout.connect(self.hide)
        self.hide()

    @property
    def words(self) -> str:
        """What it says, as rich text."""
        return self._words.text()

    def say(self, words: str, above: Point, window: Rect, width: int) -> None:
        """Show rich text above this point, inside the window."""
        self._gone.stop()
        self._words.setText(words)
        self._words.setFixedWidth(width)
        self._words.setMinimumHeight(0)  # that of the reason before would count
        self._words.setFixedHeight(self._words.heightForWidth(width))
        self.adjustSize()
        size = self.size()
        x = min(max(above.x - size.width() / 2, 8), window.width - size.width() - 8)
        self.move(round(x), round(max(above.y - size.height() - 6, 8)))
        self.show()
        self.raise_()

    def put_away(self) -> None:
        """Nothing is to be explained any more."""
        self._gone.stop()
        self.hide()

    def leave_soon(self) -> None:
        """The pointer left the card; unless it comes here, the reason goes."""
        if self.isVisible() and not self._gone.isActive():
            self._gone.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._gone.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.leave_soon()
        super().leaveEvent(event)
