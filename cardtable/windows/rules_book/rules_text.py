"""A rules book as the reader's page: HTML with the table's own rules marked, cards as pictures."""

from __future__ import annotations

import html
import re
from collections.abc import Container

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from cardtable.engine.cards import cards as read_cards
from cardtable.engine.options import Table
from cardtable.games import game as rules_of
from cardtable.table.drawing.faces import FaceCache, FaceStyle
from cardtable.texts import N_, Texts, language
from cardtable.texts.book.anchors import explain, family, option_anchor
from cardtable.texts.book.reader import Block, Book, BookError, book
from cardtable.windows.game.table_preferences import ours
from cardtable.windows.shell import appearance
from cardtable.windows.shell.colours import Colours

_ID = re.compile(r' id="([^"]+)"')
_WINNER = re.compile(r"\bwinner=(\d+)")


def book_for(name: str, table: Table | None, spoken: str = "") -> Book:
    """The book in this language ("": the current one); with a table its numbers stand in it."""
    spoken = spoken or language()
    if table is None or name != table.game:
        return book(spoken, name)
    pack = len(rules_of(table.game).pack(table))
    each, left = divmod(pack, table.players)
    return book(spoken, name, cards_each=each, left_over=left)


def page(
    read: Book,
    table: Table | None,
    opened: Container[str] | None = None,
    *,
    on_paper: bool = False,
) -> str:
    """The whole book as HTML. An example is a link that shows it on the table; on paper, nothing.

    opened: the anchors of the variants that are unfolded; None: all of them, as on paper.
    """
    ours = table if table is not None and family(table.game) == family(read.name) else None
    say = Texts(read.language)
    return "\n".join(
        _example(say, one) if one.kind == "fence" else _block(say, read, one, ours, opened)
        for one in read.blocks
        if not (on_paper and one.kind == "fence")
    )


SHOW = "show:"
"""How a link to an example begins; its anchor follows."""

FOLD = "fold:"
"""How a link that folds a variant, or unfolds it, begins; its anchor follows."""


def is_variant(block: Block, table: Table | None) -> bool:
    """Whether a block holds at other tables than this one."""
    if block.when is None or table is None or not block.anchors:
        return False
    option, value = block.when
    return option in table.options and str(table.options[option]) != value


def _example(say: Texts, block: Block) -> str:
    if not block.anchors:
        return ""
    anchor = block.anchors[0]
    words = html.escape(say._(N_("Show me")))
    return f'<p><a name="{anchor}"></a><a href="{SHOW}{anchor}">▶ {words}</a></p>'


def _block(
    say: Texts, read: Book, block: Block, table: Table | None, opened: Container[str] | None
) -> str:
    text = _ID.sub(r' id="\1"><a name="\1"></a', block.html)
    if block.when is None or table is None or block.when[0] not in table.options:
        return text
    if not is_variant(block, table):
        word = html.escape(say._(N_("At this table")))
        return f'<div class="here">{_noted(text, f"{word}:", "here")}</div>'
    word = html.escape(say._(N_("Variant")))
    if opened is None:
        return f'<div class="variant">{_noted(text, f"{word}:", "variant")}</div>'
    anchor = block.anchors[0]
    what = html.escape(_agreed(say, read, *block.when))
    if anchor in opened:
        link = f'<a href="{FOLD}{anchor}">▾ {word}: {what}</a><br>'
        return f'<div class="variant">{_noted(text, link, "variant")}</div>'
    names = "".join(f'<a name="{one}"></a>' for one in block.anchors)
    return (
        f'<p class="variant">{names}<span class="variantnote">'
        f'<a href="{FOLD}{anchor}">▸ {word}: {what}</a></span></p>'
    )


def _noted(text: str, note: str, kind: str) -> str:
    """The text with a note before its first words."""
    span = f'<span class="{kind}note">{note}</span> '
    return re.sub(
        r"(<(?:p|li|h\d|td)[^>]*>(?:<a name=\"[^\"]*\"></a>)?)", rf"\1{span}", text, count=1
    )


def _agreed(say: Texts, read: Book, option: str, value: str) -> str:
    """The option and the choice at which a variant holds, as the book calls them."""
    labels = []
    for anchor in (option_anchor(read.name, option), option_anchor(read.name, option, value)):
        try:
            labels.append(explain(read.language, anchor).label)
        except BookError:
            labels.append(value if len(labels) else option)
    return say._(N_("{title} — {name}"), title=labels[0], name=labels[1])


def style(c: Colours | None = None, zoom: float = 1.0) -> str:
    """The style of the page in these colours, or those in force; `zoom` is the reader's own."""
    c = c or appearance.colours()
    points = appearance.in_points(appearance.TEXT_SIZE) * zoom
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
        .variantnote a {{ color: {c.faint}; text-decoration: none; }}
        td, th {{ padding: 3px 8px; }}
    """


class CardPictures:
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
