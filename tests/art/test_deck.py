"""The deck as drawn: complete, well proportioned, corners free for the indices, no two alike."""

from __future__ import annotations

import itertools
import re

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtSvg import QSvgRenderer

from cardtable.resources import resource
from cardtable.table.drawing.deck import ELEMENTS

FILE = resource("assets/decks/cardtable/cardtable.svg")
SUITS = {"club": "#1a1a1b", "diamond": "#c8102f", "heart": "#c8102e", "spade": "#1a1a1a"}
COURTS = sorted(f"{rank}_{suit}" for rank in ("jack", "queen", "king") for suit in SUITS)
NUMBERS = sorted(ELEMENTS - set(COURTS))
BACKS = ("back", "back_embroidery")
WIDTH, HEIGHT = 200, 280


@pytest.fixture(scope="module")
def renderer(qapp: object) -> QSvgRenderer:
    """The deck."""
    return QSvgRenderer(str(FILE))


def picture(renderer: QSvgRenderer, name: str) -> QImage:
    """An element on a magenta ground, 200 by 280."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    renderer.render(painter, name, QRectF(0, 0, WIDTH, HEIGHT))
    painter.end()
    return image


def drawing(name: str) -> str:
    """The SVG text of one element."""
    text = FILE.read_text(encoding="utf-8")
    start = text.index(f'<g id="{name}"')
    return text[start : text.index("\n", start)]


def greys(image: QImage) -> bytes:
    """The image in 50 by 70 shades of grey."""
    small = image.scaled(
        50,
        70,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    ).convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(small.pixelColor(x, y).red() for y in range(70) for x in range(50))


def difference(one: QImage, other: QImage) -> float:
    """The share of the card, seen small and in grey, that clearly differs."""
    pairs = list(zip(greys(one), greys(other), strict=True))
    return sum(abs(a - b) > 40 for a, b in pairs) / len(pairs)


def turned(image: QImage) -> QImage:
    """The image upside down."""
    return image.transformed(QTransform().rotate(180))


@pytest.mark.parametrize("name", [*sorted(ELEMENTS), *BACKS, "blank"])
def test_every_card_fills_its_place_in_the_proportion_of_five_to_seven(
    renderer: QSvgRenderer, name: str
) -> None:
    assert renderer.elementExists(name)
    bounds = renderer.boundsOnElement(name)
    assert (bounds.width(), bounds.height()) == pytest.approx((250, 350), abs=0.1)
    image = picture(renderer, name)
    assert image.pixelColor(0, 0) == QColor("magenta"), "corners are round"
    assert image.pixelColor(WIDTH // 2, 3) != QColor("magenta")


@pytest.mark.parametrize("name", sorted(ELEMENTS))
def test_every_face_shows_something(renderer: QSvgRenderer, name: str) -> None:
    assert difference(picture(renderer, name), picture(renderer, "blank")) > 0.01


@pytest.mark.parametrize("name", sorted(ELEMENTS))
def test_the_two_corners_of_the_indices_stay_white(renderer: QSvgRenderer, name: str) -> None:
    image = picture(renderer, name)
    white = QImage(WIDTH * 20 // 100 - 6, HEIGHT * 26 // 100 - 6, image.format())
    white.fill(QColor("white"))
    for whole in (image, turned(image)):
        assert whole.copy(6, 6, white.width(), white.height()) == white


@pytest.mark.parametrize("name", [*COURTS, *BACKS])
def test_courts_and_backs_look_the_same_upside_down(renderer: QSvgRenderer, name: str) -> None:
    image = picture(renderer, name)
    assert difference(image, turned(image)) < 0.05


def test_no_two_courts_are_alike_not_even_in_black_and_white(renderer: QSvgRenderer) -> None:
    pictures = {name: picture(renderer, name) for name in COURTS}
    for one, other in itertools.combinations(COURTS, 2):
        assert difference(pictures[one], pictures[other]) > 0.15, (one, other)


def test_the_two_backs_differ(renderer: QSvgRenderer) -> None:
    assert difference(picture(renderer, "back"), picture(renderer, "back_embroidery")) > 0.3


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_by_itself_is_one_path_in_one_colour_with_tight_bounds(
    renderer: QSvgRenderer, suit: str
) -> None:
    text = drawing(f"suit_{suit}")
    assert text.count("<path") == 1
    assert set(re.findall(r"#[0-9a-f]{6}", text)) == {SUITS[suit]}
    image = picture(renderer, f"suit_{suit}")
    ground = QColor("magenta")
    for edge in (
        [(x, 1) for x in range(WIDTH)],
        [(x, HEIGHT - 2) for x in range(WIDTH)],
        [(1, y) for y in range(HEIGHT)],
        [(WIDTH - 2, y) for y in range(HEIGHT)],
    ):
        assert any(image.pixelColor(x, y) != ground for x, y in edge)


@pytest.mark.parametrize("name", NUMBERS)
def test_pips_have_the_colour_that_the_program_exchanges(name: str) -> None:
    suit = name.split("_")[1]
    colours = set(re.findall(r"#[0-9a-f]{6}", drawing(name)))
    assert SUITS[suit] in colours
    assert not colours & (set(SUITS.values()) - {SUITS[suit]})


@pytest.mark.parametrize("name", [n for n in NUMBERS if not n.startswith("1_")])
def test_a_number_card_has_as_many_pips_as_it_says(name: str) -> None:
    number, suit = name.split("_")
    assert drawing(name).count(SUITS[suit]) == int(number)


def test_the_file_is_small_and_uses_only_what_every_renderer_draws() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(text) < 1_500_000
    assert set(re.findall(r"<([a-z]\w*)", text)) <= {"svg", "g", "path", "circle", "rect"}
    assert not re.search(r"\b(class|style|filter|mask|clip-path|href)=", text)
