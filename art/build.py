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
from art.heads import in_mood

ASSETS = Path(__file__).resolve().parent.parent / "assets"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SMALL = 32
"""Up to this many pixels the icon is the simpler drawing."""

AVATAR = 192
MOODS = ("pleased", "hurt")
BANDS = (56, 70, 84, 98, 112)
"""Pixels of height at which the start page shows its band most often: there a picture is painted
in a tenth of the time that the drawing takes."""


def write(name: str, text: str) -> None:
    """One SVG file under assets/."""
    target = ASSETS / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")
    print(f"{name}: {target.stat().st_size / 1024:.0f} kB")


def render(name: str, text: str, height: int) -> None:
    """One PNG file under assets/, as wide as the drawing then is."""
    drawing = QSvgRenderer(QByteArray(text.encode()))
    whole = drawing.defaultSize()
    width = round(height * whole.width() / whole.height())
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.render(painter, QRectF(0, 0, width, height))
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
    band = ornament()
    write("ornament.svg", band)
    for height in BANDS:
        render(f"ornament-{height}.png", band, height)
    write("table/rosette.svg", rosette())
    for name, figure in courts().items():
        render(f"avatars/{name}.png", avatar(figure), AVATAR)
    for mood in MOODS:
        with in_mood(mood):
            for name, figure in courts().items():
                render(f"avatars/{name}_{mood}.png", avatar(figure), AVATAR)
    application.quit()


if __name__ == "__main__":
    main()
