"""Writes the drawings into assets/: `python -m art.build` at the top of the checkout."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from art.deck import courts, deck
from art.emblems import avatar, icon, ornament, rosette, small_icon

ASSETS = Path(__file__).resolve().parent.parent / "assets"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SMALL = 32
"""Up to this many pixels the icon is the simpler drawing."""

AVATAR = 192


def write(name: str, text: str) -> None:
    """One SVG file under assets/."""
    target = ASSETS / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")
    print(f"{name}: {target.stat().st_size / 1024:.0f} kB")


def render(name: str, text: str, size: int) -> None:
    """One square PNG file under assets/."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    target = ASSETS / name
    target.parent.mkdir(parents=True, exist_ok=True)
    image.save(str(target))


def main() -> None:
    """Write everything."""
    application = QGuiApplication([])
    write("decks/cardtable/cardtable.svg", deck())
    large, small = icon(), small_icon()
    write("icon/cardtable.svg", large)
    write("icon/cardtable-small.svg", small)
    for size in ICON_SIZES:
        render(f"icon/cardtable-{size}.png", small if size <= SMALL else large, size)
    write("ornament.svg", ornament())
    write("table/rosette.svg", rosette())
    for name, figure in courts().items():
        render(f"avatars/{name}.png", avatar(figure), AVATAR)
    application.quit()


if __name__ == "__main__":
    main()
