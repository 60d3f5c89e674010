"""Icon, portraits and ornaments are there, drawn, and as the generator draws them."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from art.build import BANDS
from art.deck import courts, deck
from art.emblems import icon, ornament, rosette
from cardtable.resources import resource

pytestmark = pytest.mark.usefixtures("qapp")

PORTRAITS = [
    f"assets/avatars/{title}_{suit}.png"
    for title in ("jack", "queen", "king")
    for suit in ("club", "diamond", "heart", "spade")
]


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256, 512])
def test_the_icon_comes_in_every_size_with_a_clear_ground(size: int) -> None:
    image = QImage(str(resource(f"assets/icon/cardtable-{size}.png")))
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(size // 2, size // 2).alpha() == 255


def test_there_are_twelve_different_portraits() -> None:
    pictures = [QImage(str(resource(name))) for name in PORTRAITS]
    assert all((image.width(), image.height()) == (192, 192) for image in pictures)
    assert all(one != other for one, other in itertools.combinations(pictures, 2))


@pytest.mark.parametrize(
    "name", ["icon/cardtable", "icon/cardtable-small", "ornament", "table/rosette"]
)
def test_every_ornament_is_a_picture(name: str) -> None:
    assert QSvgRenderer(str(resource(f"assets/{name}.svg"))).isValid()


@pytest.mark.parametrize("height", BANDS)
def test_the_band_is_ready_in_the_usual_sizes_as_it_is_drawn(height: int) -> None:
    picture = QImage(str(resource(f"assets/ornament-{height}.png")))
    drawing = QSvgRenderer(str(resource("assets/ornament.svg")))
    drawn = QImage(picture.size(), QImage.Format.Format_ARGB32_Premultiplied)
    drawn.fill(0)
    painter = QPainter(drawn)
    drawing.render(painter)
    painter.end()
    assert picture.height() == height
    for x in range(0, picture.width(), 7):
        for y in range(0, height, 5):
            here, there = picture.pixelColor(x, y), drawn.pixelColor(x, y)
            for part in ("red", "green", "blue", "alpha"):
                assert abs(getattr(here, part)() - getattr(there, part)()) < 40, (x, y)


def test_the_files_are_what_the_generator_draws() -> None:
    for name, drawing in {
        "decks/cardtable/cardtable": deck(),
        "icon/cardtable": icon(),
        "ornament": ornament(),
        "table/rosette": rosette(),
    }.items():
        assert resource(f"assets/{name}.svg").read_text(encoding="utf-8") == drawing, name


def test_the_twelve_courts_hold_twelve_different_things() -> None:
    assert len({figure.half.held for figure in courts().values()}) == 12
    assert len({figure.half.head for figure in courts().values()}) == 12
