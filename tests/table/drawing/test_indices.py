"""The indices: every letter is drawn, no two alike, and none leaves its corner."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from cardtable.engine.cards import SUITS
from cardtable.table.drawing.indices import index_path, letter, twin_mark
from cardtable.table.drawing.letters import CAP, letters_path
from cardtable.table.drawing.suits import suit_path

RANKS = range(2, 15)
WRITTEN = sorted({letter(rank, language) for rank in RANKS for language in ("en", "ru", "ro")})


@pytest.mark.parametrize("written", WRITTEN)
def test_every_letter_stands_on_the_line_and_fills_the_cap_height(written: str) -> None:
    bounds = letters_path(written).boundingRect()
    assert bounds.left() == pytest.approx(0, abs=2.5)
    assert bounds.top() == pytest.approx(0, abs=0.5)
    assert bounds.bottom() == pytest.approx(CAP, abs=0.5)


def test_no_two_letters_look_alike_but_the_two_alphabets_k() -> None:
    alike = [
        {one, other}
        for one, other in itertools.combinations(WRITTEN, 2)
        if letters_path(one) == letters_path(other)
    ]
    assert alike == [{"K", "К"}]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("written", WRITTEN)
def test_an_index_stays_in_the_corner_that_the_deck_leaves_free(
    written: str, suit: str, large: bool
) -> None:
    bounds = index_path(written, suit, large=large).boundingRect()
    assert bounds.left() > 0.015
    assert bounds.top() > 0.03
    assert bounds.right() < 0.205
    assert bounds.bottom() < 0.388


@pytest.mark.parametrize("large", [False, True])
def test_the_dot_of_a_twin_lies_under_the_index(large: bool) -> None:
    dot = twin_mark(large=large).boundingRect()
    for suit in SUITS:
        assert dot.bottom() < 0.425, "inside the corner that the frames of the courts leave free"
        assert dot.top() > index_path("10", suit, large=large).boundingRect().bottom()


def test_large_letters_are_larger() -> None:
    usual, large = (index_path("Д", "S", large=big).boundingRect() for big in (False, True))
    assert large.height() > usual.height()
    assert large.width() > usual.width()


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_stands_in_its_own_box(suit: str) -> None:
    bounds = suit_path(suit).boundingRect()
    assert (bounds.left(), bounds.top()) == pytest.approx((0, 0), abs=0.2)
    assert 80 < bounds.width() <= 100.2


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_is_filled_alike_by_either_rule_for_its_outline_never_crosses_itself(
    suit: str,
) -> None:
    assert _filled(suit, Qt.FillRule.OddEvenFill) == _filled(suit, Qt.FillRule.WindingFill)


def _filled(suit: str, rule: Qt.FillRule) -> QImage:
    image = QImage(600, 700, QImage.Format.Format_Grayscale8)
    image.fill(0)
    path = QPainterPath(suit_path(suit))
    path.setFillRule(rule)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(6, 6)
    painter.fillPath(path, Qt.GlobalColor.white)
    painter.end()
    return image
