"""Contact sheets to look at: `python -m art.sheet OUT.png [WIDTH] [ID…]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DECK = Path(__file__).resolve().parent.parent / "assets/decks/cardtable/cardtable.svg"


def sheet(target: Path, width: int, names: list[str]) -> None:
    """Write a PNG of those elements, each `width` pixels wide, on table green."""
    renderer = QSvgRenderer(str(DECK))
    height, gap = round(width * 1.4), max(4, width // 16)
    columns = min(len(names), max(1, 1560 // (width + gap)))
    rows = -(-len(names) // columns)
    image = QImage(
        columns * (width + gap) + gap, rows * (height + gap) + gap, QImage.Format.Format_ARGB32
    )
    image.fill(QColor("#2f5d50"))
    painter = QPainter(image)
    for i, name in enumerate(names):
        box = QRectF(
            gap + i % columns * (width + gap), gap + i // columns * (height + gap), width, height
        )
        renderer.render(painter, name, box)
    painter.end()
    image.save(str(target))


def main(arguments: list[str]) -> None:
    """The sheet that the arguments ask for; all cards where none is named."""
    application = QGuiApplication(sys.argv[:1])
    width = int(arguments[1]) if len(arguments) > 1 else 110
    suits = ("spade", "heart", "diamond", "club")
    ranks = ("1", *map(str, range(2, 11)), "jack", "queen", "king")
    every = [f"{rank}_{suit}" for suit in suits for rank in ranks]
    names = arguments[2:] or [*every, "back", "back_embroidery", "blank"]
    if names == ["courts"]:
        names = [f"{rank}_{suit}" for rank in ranks[-3:] for suit in suits]
    sheet(Path(arguments[0]), width, names)
    application.quit()


if __name__ == "__main__":
    main(sys.argv[1:])
