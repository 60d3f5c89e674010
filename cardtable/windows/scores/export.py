"""The button that takes a score sheet along: copied, as CSV or PDF, on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QGuiApplication, QTextDocument
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from cardtable.texts import _
from cardtable.texts.table.sheet import Sheet
from cardtable.windows.widgets import printing
from cardtable.windows.widgets.saving import ask_where, save_text


class ExportButton(QPushButton):
    """A menu for the sheet that `sheet` gives at that moment."""

    def __init__(self, sheet: Callable[[], Sheet], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self.setProperty("role", "menu")
        self.setAutoDefault(False)
        menu = QMenu(self)
        self.copying, self.saving, self.pdf, self.print = (QAction(menu) for _i in range(4))
        menu.addActions((self.copying, self.saving, self.pdf, self.print))
        self.copying.triggered.connect(self.copy)
        # afterwards: a dialog opened within the menu leaves the button drawn as pressed
        later = Qt.ConnectionType.QueuedConnection
        self.saving.triggered.connect(self._ask_csv, later)
        self.pdf.triggered.connect(self._ask_pdf, later)
        self.print.triggered.connect(self._print, later)
        self.print.setVisible(printing.possible())
        self.setMenu(menu)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setText(_("&Keep"))
        self.copying.setText(_("&Copy"))
        self.saving.setText(_("&Save as CSV…"))
        self.pdf.setText(_("Save as &PDF…"))
        self.print.setText(_("P&rint…"))

    def copy(self) -> None:
        """Put the sheet on the clipboard."""
        QGuiApplication.clipboard().setText(self._sheet().text())

    def _ask_csv(self) -> None:
        path = ask_where(self, _("Save as CSV"), _("Score sheet"), ".csv")
        if path:
            self.save_csv(path)

    def save_csv(self, path: Path) -> None:
        """Write the sheet for a spreadsheet; says what is wrong if it cannot."""
        save_text(self.window(), path, ".csv", "\ufeff" + self._sheet().csv())

    def _ask_pdf(self) -> None:
        path = ask_where(self, _("Save as PDF"), _("Score sheet"), ".pdf")
        if path:
            self.save_pdf(path)

    def save_pdf(self, path: Path) -> None:
        """Write the sheet as a page; says what is wrong if it cannot."""
        printing.save_pdf(self.window(), self.document(), path, _("Score sheet"))

    def document(self) -> QTextDocument:
        """The sheet as a document for paper: black on white."""
        document = QTextDocument()
        font = QFont(["Noto Sans", "DejaVu Sans"])
        font.setPointSizeF(10)
        document.setDefaultFont(font)
        document.setHtml(printing.page(self._sheet()))
        return document

    def _print(self) -> None:
        printing.print_document(self.window(), self.document())
