"""Pages on paper and as PDF. Without Qt's printing part, or its system libraries, only PDF."""

from __future__ import annotations

import html
import importlib.util

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QWidget

from cardtable.texts import _, texts
from cardtable.texts.score_words import chips_label

from .sheet import Sheet


def possible() -> bool:
    """Whether Qt's printing part came with it."""
    return importlib.util.find_spec("PySide6.QtPrintSupport") is not None


def print_document(parent: QWidget, document: QTextDocument) -> None:
    """Ask for a printer and print."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec():
        document.print_(printer)
    dialog.deleteLater()


def page(sheet: Sheet) -> str:
    """A score sheet as HTML."""
    say = texts()

    def row(label: str, cells: list[str], tag: str = "td") -> str:
        inner = "".join(f'<{tag} align="center">{html.escape(cell)}</{tag}>' for cell in cells)
        return f'<tr><th align="left">{html.escape(label)}</th>{inner}</tr>'

    rows = [row(_("Deal"), list(sheet.columns), "th")]
    rows += [row(str(one.number), [say.number(n) for n in one.points]) for one in sheet.scores]
    rows.append(row(_("Total"), [say.number(n) for n in sheet.totals], "th"))
    if sheet.chips:
        label = chips_label(sheet.table.game)
        rows.append(row(label, [say.number(n) for n in sheet.chips]))
    remarks = "".join(f"<p>{html.escape(line)}</p>" for line in sheet.remarks())
    return (
        f"<h2>{html.escape(sheet.headline())}</h2>"
        f'<table border="1" cellspacing="0" cellpadding="4">{"".join(rows)}</table>{remarks}'
    )
