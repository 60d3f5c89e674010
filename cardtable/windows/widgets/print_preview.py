"""A page to be handed out: looked at first, then printed or written as PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from cardtable.texts import _
from cardtable.windows.shell import appearance

from . import printing
from .layouts import ButtonBar
from .saving import ask_where

TEXT_SIZE = 11.0
"""Points of the text on paper."""


def _style(points: float = TEXT_SIZE) -> str:
    return (
        "body { color: #1b1815; background: #ffffff; } td, th { padding: 3px 8px; }"
        f"p, td, th {{ font-family: 'Noto Serif'; font-size: {points:.1f}pt; }}"
        "h1 { font-family: 'Noto Serif'; }"
    )


class PrintPreview(QDialog):
    """Shows a page; `made(play)` gives its HTML, with the play and the result or without."""

    def __init__(
        self, made: Callable[[bool], str], *, played: bool, parent: QWidget | None = None
    ) -> None:
        """played: whether there is any play to be printed."""
        super().__init__(parent)
        self.made = made
        self.setWindowTitle(_("Handout"))
        self.sheet = QTextBrowser()
        self.sheet.setStyleSheet("QTextBrowser { background: #ffffff; color: #1b1815; }")
        self.sheet.setAccessibleName(_("Handout"))
        self.play = QCheckBox(_("With the play and the &result"))
        self.play.setChecked(played)
        self.play.toggled.connect(self._show)
        self.print, self.pdf = QPushButton(_("P&rint…")), QPushButton(_("Save as &PDF…"))
        self.leave = QPushButton(_("Close"))
        for button, does in (
            (self.print, self._print),
            (self.pdf, self._ask_pdf),
            (self.leave, self.accept),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(does)
        (self.print if printing.possible() else self.pdf).setProperty("role", "go")
        foot = ButtonBar((self.play,), (self.print, self.pdf, self.leave))
        self.play.setVisible(played)
        self.print.setVisible(printing.possible())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 14)
        whole.addWidget(self.sheet, 1)
        whole.addWidget(foot)
        appearance.fit(self, appearance.size(720), appearance.size(640))
        self._show()

    def _show(self) -> None:
        shown = _style(appearance.in_points(TEXT_SIZE))
        self.sheet.document().setDefaultStyleSheet(shown)
        self.sheet.setHtml(self.made(self.play.isChecked()))

    def document(self) -> QTextDocument:
        """The page as it goes to paper."""
        document = QTextDocument(self)
        document.setDefaultStyleSheet(_style())
        document.setHtml(self.made(self.play.isChecked()))
        return document

    def _print(self) -> None:
        printing.print_document(self, self.document())

    def _ask_pdf(self) -> None:
        path = ask_where(self, _("Save as PDF"), self.windowTitle(), ".pdf")
        if path:
            self.save_pdf(path)

    def save_pdf(self, path: Path) -> None:
        """Write the page; says what is wrong if it cannot."""
        printing.save_pdf(self, self.document(), path, self.windowTitle())
