"""A line of buttons that takes more lines where the window is too narrow for it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

GAP = 10


class ButtonBar(QWidget):
    """Some controls at the left and some at the right; where they do not fit side by side they
    stand in as many lines as they need, all at the right. What is not to be seen is hidden
    afterwards."""

    def __init__(
        self, left: Sequence[QWidget], right: Sequence[QWidget], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.left, self.right = tuple(left), tuple(right)
        for part in (*left, *right):
            part.setParent(self)
            part.show()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _lines(self, width: int) -> list[list[QWidget]]:
        lines: list[list[QWidget]] = [[]]
        for part in self._shown((*self.left, *self.right)):
            if lines[-1] and _across([*lines[-1], part]) > width:
                lines.append([])
            lines[-1].append(part)
        return lines

    def _shown(self, parts: Sequence[QWidget]) -> list[QWidget]:
        return [part for part in parts if not part.isHidden()]

    def _places(self, width: int) -> list[tuple[QWidget, QRect]]:
        lines, places, top = self._lines(width), [], 0
        apart = set(self._shown(self.left)) if len(lines) == 1 else set()
        for line in lines:
            tall = max((part.sizeHint().height() for part in line), default=0)
            at = 0 if apart else width - _across(line)
            for part in line:
                if apart and part not in apart:
                    apart.clear()
                    at = width - _across([one for one in line if one in self.right])
                size = part.sizeHint()
                wide = min(size.width(), width)
                across = top + (tall - size.height()) // 2
                places.append((part, QRect(max(at, 0), across, wide, size.height())))
                at += wide + GAP
            top += tall + GAP
        return places

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines at this width."""
        return max((place.bottom() + 1 for _part, place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        wide = _across(self._shown((*self.left, *self.right)))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        sizes = [part.sizeHint() for part in self._shown((*self.left, *self.right))]
        widest = max((size.width() for size in sizes), default=0)
        return QSize(widest, max((size.height() for size in sizes), default=0))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()
        super().resizeEvent(event)

    def arrange(self) -> None:
        """Put every control into its place."""
        for part, place in self._places(self.width()):
            part.setGeometry(place)


def _across(parts: Sequence[QWidget]) -> int:
    return sum(part.sizeHint().width() for part in parts) + GAP * max(len(parts) - 1, 0)
