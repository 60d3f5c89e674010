"""The panel beside a table: a title, prose with links into the rules book, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from cardtable.texts import _, language
from cardtable.texts.book.reader import BookError, book
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.inputs import wrapped

NO_FOCUS = Qt.FocusPolicy.NoFocus
NO_BAR = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
BAR = 12
"""How wide a scroll bar is."""


class Prose(QTextBrowser):
    """Text that takes what room there is and scrolls; a few lines are always to be seen."""

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, appearance.size(70))


class SidePanel(QFrame):
    """Prose beside a table. Links to anchors of the rules book are told by `rule_wanted`."""

    rule_wanted = Signal(str)

    @staticmethod
    def beside(view: QWidget, page: QWidget) -> SidePanel:
        """A panel at the right of a table, and nothing else on the page; the table has the keys."""
        panel = SidePanel(page)
        whole = QHBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(view, 3)
        whole.addWidget(panel, 1)
        page.setFocusProxy(view)
        return panel

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.title = wrapped("title")
        self.place = wrapped("faint")
        self.prose = Prose()
        self.prose.setOpenLinks(False)
        self.prose.setFrameShape(QFrame.Shape.NoFrame)
        self.prose.anchorClicked.connect(self._clicked)
        self.choices = QVBoxLayout()
        self.choices.setSpacing(8)
        self.buttons = QGridLayout()
        self.buttons.setSpacing(8)
        inside = QWidget()
        inside.setObjectName("page")
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(NO_FOCUS)
        scroll.setHorizontalScrollBarPolicy(NO_BAR)
        scroll.setWidget(inside)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(scroll)
        self._whole = whole = QVBoxLayout(inside)
        whole.setContentsMargins(18, 16, 18, 14)
        whole.setSpacing(10)
        whole.addWidget(self.title)
        whole.addWidget(self.place)
        whole.addWidget(self.prose, 1)
        whole.addLayout(self.choices)
        whole.addLayout(self.buttons)
        self.setMaximumWidth(appearance.size(420))

    def minimumSizeHint(self) -> QSize:
        """As wide as the buttons need. Large text has more lines rather than a panel twice as
        wide: the table needs room too."""
        wide = max((250 + appearance.size(250)) // 2, self._whole.minimumSize().width() + BAR)
        return QSize(wide, appearance.size(120))

    def say(self, markdown: str, anchors: Sequence[str] = ()) -> None:
        """Show this prose, and below it links to these paragraphs of the rules book."""
        links = [f"[{label}]({anchor})" for anchor in anchors if (label := _label(anchor))]
        if links:
            markdown += "\n\n" + _("In the rules book: {links}", links=" · ".join(links))
        self.prose.setFont(appearance.sans(appearance.TEXT_SIZE * 1.1))
        self.prose.setMarkdown(markdown)

    def _clicked(self, link: QUrl) -> None:
        self.rule_wanted.emit(link.toString())


def _label(anchor: str) -> str:
    """The heading under which an anchor of the rules book stands; "" if it is nowhere."""
    try:
        read = book(language(), anchor.split(".")[0])
    except BookError:
        return ""
    if anchor not in read.places:
        return ""
    before = read.blocks[: read.places[anchor] + 1]
    return next((block.text for block in reversed(before) if block.level), "")
