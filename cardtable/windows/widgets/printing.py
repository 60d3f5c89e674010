"""Pages on paper and as PDF. Without Qt's printing part, or its system libraries, only PDF."""

from __future__ import annotations

import html
import importlib.util
from pathlib import Path

from PySide6.QtCore import QBuffer, QMarginsF
from PySide6.QtGui import QPageSize, QPdfWriter, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from cardtable.saves.errors import SaveError
from cardtable.saves.whole import replace_bytes
from cardtable.texts import _, texts
from cardtable.texts.score_words import chips_label
from cardtable.texts.table.sheet import Sheet

from . import messages
from .saving import with_ending


def possible() -> bool:
    """Whether Qt's printing part came with it."""
    return importlib.util.find_spec("PySide6.QtPrintSupport") is not None


def print_document(parent: QWidget, document: QTextDocument) -> None:
    """Ask for a printer and print."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec():
        document.print_(printer)
    dialog.deleteLater()


def save_pdf(parent: QWidget, document: QTextDocument, path: Path, title: str) -> None:
    """Write a document as A4 pages; says what is wrong if that cannot be."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(15, 15, 15, 15))
    writer.setTitle(title)
    document.print_(writer)
    del writer  # it writes its end when it goes
    try:
        replace_bytes(with_ending(path, ".pdf"), bytes(buffer.data().data()))
    except SaveError as error:
        messages.warn(parent, error)


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
    flow = ""
    if sheet.flow:
        lines = [row(chips_label(sheet.table.game), list(sheet.flow_columns), "th")]
        lines += [row(label, [say.number(n) for n in chips]) for label, chips in sheet.flow_rows()]
        flow = f'<br><table border="1" cellspacing="0" cellpadding="4">{"".join(lines)}</table>'
    remarks = "".join(f"<p>{html.escape(line)}</p>" for line in sheet.remarks())
    return (
        f"<h2>{html.escape(sheet.headline())}</h2>"
        f'<table border="1" cellspacing="0" cellpadding="4">{"".join(rows)}</table>{flow}{remarks}'
    )
