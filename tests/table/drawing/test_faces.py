"""Faces become pixmaps: sharp, with the right index, rendered once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor, QImage, QTransform

from cardtable.engine.cards import pack, parse_card
from cardtable.table.drawing.deck import ELEMENTS, Deck, own_deck
from cardtable.table.drawing.faces import FaceCache, FaceStyle

pytestmark = pytest.mark.usefixtures("qapp")

SIZE = QSizeF(100, 140)


def face(name: str, style: FaceStyle | None = None, ratio: float = 1.0) -> QImage:
    """A face at 100 by 140."""
    cache = FaceCache(own_deck(), style)
    return cache.pixmap(parse_card(name), SIZE, ratio).toImage()


def corner(image: QImage) -> QImage:
    """The index in the upper left corner of a face of that size."""
    return image.copy(8, 8, 20, 54)


def test_a_pixmap_is_the_card_and_its_margin_at_every_ratio() -> None:
    cache = FaceCache(own_deck())
    for ratio in (1.0, 1.25, 1.5, 2.0):
        pixmap = cache.pixmap(parse_card("QS"), SIZE, ratio)
        margin = cache.margin(SIZE, ratio)
        assert pixmap.devicePixelRatio() == ratio
        assert pixmap.width() == round(100 * ratio) + 2 * round(margin * ratio)
        assert pixmap.height() == round(140 * ratio) + 2 * round(margin * ratio)


def test_each_face_is_rendered_once_for_a_size_and_ratio() -> None:
    cache = FaceCache(own_deck())
    first = cache.pixmap(parse_card("7D"), SIZE)
    assert cache.pixmap(parse_card("7D"), SIZE).cacheKey() == first.cacheKey()
    assert cache.pixmap(parse_card("7D"), QSizeF(90, 126)).cacheKey() != first.cacheKey()
    assert cache.pixmap(parse_card("7D"), SIZE, 2.0).cacheKey() != first.cacheKey()


def test_a_new_style_redraws_and_the_same_style_does_not() -> None:
    cache = FaceCache(own_deck(), FaceStyle("en"))
    first = cache.pixmap(parse_card("QS"), SIZE).cacheKey()
    cache.change(style=FaceStyle("en"))
    assert cache.pixmap(parse_card("QS"), SIZE).cacheKey() == first
    cache.change(style=FaceStyle("ru"))
    assert cache.pixmap(parse_card("QS"), SIZE).cacheKey() != first


def test_letters_follow_the_language_and_the_wish_for_international_ones() -> None:
    ranks = (14, 13, 12, 11, 10, 2)
    assert [FaceStyle("ru").letter(r) for r in ranks] == ["Т", "К", "Д", "В", "10", "2"]
    for style in (FaceStyle("en"), FaceStyle("ro"), FaceStyle("ru", international=True)):
        assert [style.letter(r) for r in ranks] == ["A", "K", "Q", "J", "10", "2"]
    assert corner(face("QS", FaceStyle("ru"))) != corner(face("QS", FaceStyle("en")))
    assert corner(face("QS", FaceStyle("ro"))) == corner(face("QS", FaceStyle("en")))


@pytest.mark.parametrize("card", [*pack()], ids=str)
@pytest.mark.parametrize("style", [FaceStyle("ru"), FaceStyle("en", large_index=True)])
def test_every_face_bears_its_index_in_both_corners(card: object, style: FaceStyle) -> None:
    image = face(str(card), style)
    for view in (image, image.transformed(QTransform().rotate(180))):
        box = corner(view)
        ink = sum(
            box.pixelColor(x, y).lightness() < 140
            for x in range(box.width())
            for y in range(box.height())
        )
        assert ink > 80


def test_in_four_colours_diamonds_are_blue_and_clubs_green() -> None:
    def ink(name: str, *, four: bool) -> QColor:
        return face(name, FaceStyle(four_colour=four)).pixelColor(6 + 50, 8 + 24)

    assert ink("2D", four=True).blue() > 150 > ink("2D", four=True).red()
    assert ink("2C", four=True).green() > 100 > ink("2C", four=True).red()
    assert ink("2D", four=False).red() > 150
    assert ink("2S", four=True) == ink("2S", four=False)
    assert ink("2H", four=True) == ink("2H", four=False)


def test_in_four_colours_the_courts_of_diamonds_change_their_clothes_too() -> None:
    def clothes(name: str, *, four: bool) -> QImage:
        return face(name, FaceStyle(four_colour=four)).copy(16, 66, 80, 20)

    assert clothes("KD", four=True) != clothes("KD", four=False)
    for name in ("KS", "KH", "KC"):
        assert clothes(name, four=True) == clothes(name, four=False)


def test_a_twin_differs_from_its_like_by_a_dot_and_nothing_else() -> None:
    one, twin = face("QS"), face("QS2")
    different = [
        (x, y)
        for x in range(one.width())
        for y in range(one.height())
        if one.pixel(x, y) != twin.pixel(x, y)
    ]
    assert different
    assert len(different) < 120
    left = [(x, y) for x, y in different if x < one.width() / 2]
    assert all(twin.pixelColor(x, y).lightness() < 255 for x, y in different)
    assert any(twin.pixelColor(x, y).lightness() < 60 for x, y in left)
    assert all(one.pixelColor(x, y) == QColor("white") for x, y in left), "on white paper"
    assert max(x for x, _y in left) - min(x for x, _y in left) <= 8
    assert max(y for _x, y in left) - min(y for _x, y in left) <= 8


def stranger(paper: str) -> Deck:
    """A deck of plain cards of that colour, with nothing in their corners."""
    cards = "".join(
        f'<rect id="{name}" x="{i * 20}" y="0" width="10" height="14" fill="{paper}"/>'
        for i, name in enumerate(sorted({*ELEMENTS, "back"}))
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="20">{cards}</svg>'
    return Deck("Plain", Path("plain.svg"), text.encode())


def test_a_strangers_deck_keeps_its_own_letters_where_they_say_the_same() -> None:
    deck = stranger("#224488")
    english = FaceCache(deck, FaceStyle("en")).pixmap(parse_card("QS"), SIZE).toImage()
    russian = FaceCache(deck, FaceStyle("ru")).pixmap(parse_card("QS"), SIZE).toImage()
    number = FaceCache(deck, FaceStyle("ru")).pixmap(parse_card("9S"), SIZE).toImage()
    assert english == number
    assert russian != english


def test_a_strangers_deck_gets_four_colours_by_its_indices() -> None:
    deck = stranger("#ffffff")
    two = FaceCache(deck, FaceStyle())
    four = FaceCache(deck, FaceStyle(four_colour=True))
    for name, changed in (("9D", True), ("9C", True), ("9S", False), ("9H", False)):
        pictures = [cache.pixmap(parse_card(name), SIZE).toImage() for cache in (two, four)]
        assert (pictures[0] != pictures[1]) is changed


def test_a_letter_on_dark_art_stands_on_a_white_label() -> None:
    cache = FaceCache(stranger("#224488"), FaceStyle("ru"))
    image = cache.pixmap(parse_card("QS"), SIZE).toImage()
    assert image.pixelColor(6 + 4, 6 + 22) == QColor("white")


def test_a_letter_on_light_paper_stands_on_that_paper() -> None:
    cache = FaceCache(stranger("#fdf8ec"), FaceStyle("ru"))
    image = cache.pixmap(parse_card("QS"), SIZE).toImage()
    assert image.pixelColor(6 + 4, 6 + 22) == QColor("#fdf8ec")


def test_the_back_is_the_chosen_one_and_never_missing() -> None:
    usual = FaceCache(own_deck(), FaceStyle()).pixmap(None, SIZE).toImage()
    sewn = FaceCache(own_deck(), FaceStyle(back="back_embroidery")).pixmap(None, SIZE).toImage()
    unknown = FaceCache(own_deck(), FaceStyle(back="back_plaid")).pixmap(None, SIZE).toImage()
    assert usual != sewn
    assert usual == unknown


def test_the_shadow_lies_in_the_margin_and_fades_to_nothing() -> None:
    image = face("2C")
    middle = image.width() // 2
    below = [image.pixelColor(middle, y).alpha() for y in range(image.height() - 4, image.height())]
    assert image.pixelColor(middle, image.height() - 7).alpha() == 255
    assert below[0] > 0
    assert below == sorted(below, reverse=True)
    assert image.pixelColor(0, 0).alpha() == 0
