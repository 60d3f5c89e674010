"""The text of a rules book, on screen or for paper: pictures, and the light on a place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QTextBlock, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from cardtable.table.drawing.faces import FaceStyle
from cardtable.windows.shell import appearance

from .rules_text import CardPictures

PAPER_RATIO = 3.0
"""So many dots of a picture on paper for each pixel of the design."""


class RulesPage(QTextBrowser):
    """One book's text; its card pictures are drawn when they are asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.pictures = CardPictures()
        self.styled = FaceStyle()
        self.spoken = ""
        """The language of the cards' indices; "": as on the table."""
        self.paper: int | None = None
        """The width of the text on paper, in pixels of the design; None: it is on the screen."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Draws "cards:QS AK" and the like; nothing is ever fetched from anywhere."""
        source = QUrl.fromPercentEncoding(QUrl(name).toString().encode())
        if source.startswith(("cards:", "trick:")):
            margins = 2 * int(self.document().documentMargin()) + 28
            if self.paper is None:
                room, ratio = self.viewport().width() - margins, self.devicePixelRatioF()
            else:  # nothing is laid out that is not shown, and paper has finer dots
                room, ratio = self.paper - margins, PAPER_RATIO
            styled = replace(self.styled, language=self.spoken or self.styled.language)
            return self.pictures.draw(source, room, ratio, styled)
        return None

    def bring(self, anchor: str) -> None:
        """Bring a place to the top and lay a light on it; "": the book's beginning, unlit."""
        self.setExtraSelections([])
        if not anchor:
            self.verticalScrollBar().setValue(0)
            return
        self.scrollToAnchor(anchor)
        block = self._text_block(anchor)
        if block is not None:
            light = QTextEdit.ExtraSelection()
            light.cursor = QTextCursor(block)
            colour = QColor(appearance.colours().accent)
            colour.setAlpha(46)
            light.format.setBackground(colour)
            light.cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            self.setExtraSelections([light])

    def _text_block(self, anchor: str) -> QTextBlock | None:
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                if anchor in pieces.fragment().charFormat().anchorNames():
                    return block
                pieces += 1
            block = block.next()
        return None
