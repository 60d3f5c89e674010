"""Small parts of a form: lists of choices, numbers, boxes to tick, labels that wrap."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSizePolicy, QSpinBox, QWidget


class Choices(QComboBox):
    """A list of choices that a turning wheel does not change while the page is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMinimumContentsLength(8)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Number(QSpinBox):
    """A whole number to type; below its least stands a dash for "none"."""

    def __init__(self, minimum: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRange(minimum - 1, 9999)
        self.setSpecialValueText("–")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    @property
    def number(self) -> int | None:
        """The number, None if there is none."""
        return None if self.value() == self.minimum() else self.value()

    @number.setter
    def number(self, number: int | None) -> None:
        self.setValue(self.minimum() if number is None else number)


class Tick(QCheckBox):
    """A box to tick whose words run over as many lines as they need."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setText(words)

    def setText(self, words: str) -> None:
        """What stands beside the box; an & marks its key."""
        self._words = words
        self.setAccessibleName(words.replace("&", ""))
        self._wrap()
        self.updateGeometry()

    def _beside(self) -> QSize:
        """What box and edges take, without the words."""
        return super().sizeHint() - self._room(self.text())

    def _room(self, words: str) -> QSize:
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, words)

    def _lines(self, width: int) -> str:
        """The words in lines for a box of this width."""
        lines: list[str] = []
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._room(longer).width() > width - self._beside().width():
                lines.append(word)
            else:
                lines[-1:] = [longer]
        return "\n".join(lines)

    def _wrap(self) -> None:
        lines = self._lines(self.width())
        if lines != self.text():
            super().setText(lines)

    def sizeHint(self) -> QSize:
        return self._room(self._words) + self._beside()

    def minimumSizeHint(self) -> QSize:
        return self._room(self._words.replace(" ", "\n")) + self._beside() - QSize(0, self._tall())

    def _tall(self) -> int:
        return self._room(self._words.replace(" ", "\n")).height() - self._room("x").height()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """The height that all the words need at this width."""
        return self._room(self._lines(width)).height() + self._beside().height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._wrap()
        super().resizeEvent(event)


def wrapped(role: str = "", parent: QWidget | None = None) -> QLabel:
    """A label whose text runs over as many lines as it needs."""
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        label.setProperty("role", role)
    return label
