"""A rules book as the reader's page: HTML with the table's own rules marked, cards as pictures."""

from __future__ import annotations

import html
import re

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from cardtable.engine.cards import cards as read_cards
from cardtable.engine.options import Table
from cardtable.games import game as rules_of
from cardtable.table.faces import FaceCache, FaceStyle
from cardtable.texts import _, language
from cardtable.texts.anchors import family
from cardtable.texts.book import Block, Book, book

from . import appearance
from .colours import Colours
from .taste import ours

_ID = re.compile(r' id="([^"]+)"')
_WINNER = re.compile(r"\bwinner=(\d+)")


def book_for(name: str, table: Table | None) -> Book:
    """The book in the current language; with a table its numbers stand in the text."""
    if table is None or name != table.game:
        return book(language(), name)
    pack = len(rules_of(table.game).pack(table))
    each, left = divmod(pack, table.players)
    return book(language(), name, cards_each=each, left_over=left)


def page(read: Book, table: Table | None) -> str:
    """The whole book as HTML. An example is a link that shows it on the table."""
    ours = table if table is not None and family(table.game) == family(read.name) else None
    return "\n".join(
        _example(one) if one.kind == "fence" else _block(one, ours) for one in read.blocks
    )


SHOW = "show:"
"""How a link to an example begins; its anchor follows."""


def _example(block: Block) -> str:
    if not block.anchors:
        return ""
    anchor = block.anchors[0]
    words = html.escape(_("Show me"))
    return f'<p><a name="{anchor}"></a><a href="{SHOW}{anchor}">▶ {words}</a></p>'


def _block(block: Block, table: Table | None) -> str:
    text = _ID.sub(r' id="\1"><a name="\1"></a', block.html)
    if block.when is None or table is None:
        return text
    option, value = block.when
    if option not in table.options:
        return text
    here = str(table.options[option]) == value
    word = _("At this table") if here else _("Variant")
    kind = "here" if here else "variant"
    note = f'<span class="{kind}note">{html.escape(word)}:</span> '
    marked = re.sub(r"(<(?:p|li)[^>]*>(?:<a name=\"[^\"]*\"></a>)?)", rf"\1{note}", text, count=1)
    return f'<div class="{kind}">{marked}</div>'


def style(c: Colours | None = None) -> str:
    """The style of the page in these colours, or those in force."""
    c = c or appearance.colours()
    points = appearance.TEXT_SIZE * appearance.scale()
    return f"""
        body {{ color: {c.ink}; }}
        p, li, td, th {{ font-family: "Noto Serif"; font-size: {points * 1.02:.1f}pt;
            line-height: 125%; }}
        p {{ margin-top: 5px; margin-bottom: 7px; }}
        h1 {{ font-family: "Noto Serif"; font-size: {points * 2.0:.1f}pt; }}
        h2 {{ font-family: "Noto Serif"; font-size: {points * 1.5:.1f}pt; margin-top: 22px; }}
        h3 {{ font-family: "Noto Sans"; font-size: {points * 1.15:.1f}pt; margin-top: 14px; }}
        h4 {{ font-family: "Noto Sans"; font-size: {points:.1f}pt; margin-top: 8px; }}
        a {{ color: {c.accent}; }}
        .herenote {{ color: {c.accent}; font-weight: bold; }}
        .variantnote {{ color: {c.faint}; font-style: italic; }}
        .variant p, .variant li {{ color: {c.faint}; }}
        td, th {{ padding: 3px 8px; }}
    """


class Pictures:
    """Draws the book's "cards:…" and "trick:…" pictures with the program's own cards."""

    def __init__(self) -> None:
        self._faces = FaceCache(ours())

    def draw(self, source: str, width: int, ratio: float, styled: FaceStyle) -> QPixmap:
        """The picture no wider than `width` logical pixels; an empty one for other sources."""
        kind, _colon, rest = source.partition(":")
        winner = _WINNER.search(rest)
        try:
            shown = read_cards(_WINNER.sub("", rest).strip())
        except ValueError:
            shown = ()
        if kind not in ("cards", "trick") or not shown:
            return QPixmap()
        if styled != self._faces.style:
            self._faces.change(style=styled)
        across = float(appearance.size(64))
        step = across * (0.62 if kind == "cards" and len(shown) > 5 else 1.12)
        if across + step * (len(shown) - 1) > width - 12:
            step = max((width - 12 - across) / max(len(shown) - 1, 1), 12)
        size = QSizeF(across, across * self._faces.deck.aspect)
        margin = self._faces.margin(size, ratio)
        edge = margin + 5
        whole = QSizeF(across + step * (len(shown) - 1) + 2 * edge, size.height() + 2 * edge)
        made = QPixmap((whole * ratio).toSize())
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for i, card in enumerate(shown):
            left = edge + i * step
            face = self._faces.pixmap(card, size, ratio)
            painter.drawPixmap(round(left - margin), round(edge - margin), face)
            if winner is not None and i == int(winner[1]):
                painter.setPen(QPen(QColor(appearance.colours().accent), 3))
                painter.drawRoundedRect(
                    round(left) - 3,
                    round(edge) - 3,
                    round(across) + 6,
                    round(size.height()) + 6,
                    7,
                    7,
                )
        painter.end()
        return made
