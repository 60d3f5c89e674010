"""The panel beside a table: a title, prose with links into the rules book, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QTextBrowser, QVBoxLayout, QWidget

from cardtable.texts import _, language
from cardtable.texts.book import BookError, book

from . import appearance
from .option_row import wrapped


class Beside(QFrame):
    """Prose beside a table. Links to anchors of the rules book are told by `rule_wanted`."""

    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.title = wrapped("title")
        self.place = wrapped("faint")
        self.prose = QTextBrowser()
        self.prose.setOpenLinks(False)
        self.prose.setFrameShape(QFrame.Shape.NoFrame)
        self.prose.anchorClicked.connect(self._clicked)
        self.choices = QVBoxLayout()
        self.choices.setSpacing(8)
        self.buttons = QGridLayout()
        self.buttons.setSpacing(8)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(18, 16, 18, 14)
        whole.setSpacing(10)
        whole.addWidget(self.title)
        whole.addWidget(self.place)
        whole.addWidget(self.prose, 1)
        whole.addLayout(self.choices)
        whole.addLayout(self.buttons)
        self.setMinimumWidth(appearance.size(250))
        self.setMaximumWidth(appearance.size(420))

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
