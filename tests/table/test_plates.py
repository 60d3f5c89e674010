"""The plate of a seat says what its player has, and whether that is to be glad of."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from table_game import Game

from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.look import LOOKS, Look
from cardtable.table.seats.plates import Plate, plate_picture
from cardtable.table.view import TableView

Begin = Callable[..., Game]


def dots(plate: Plate, look: Look, colour: str) -> int:
    """How many dots of that colour the plate's right half has, where its points stand."""
    image = plate_picture(plate, QSizeF(200, 56), 16, look, 1.0).toImage()
    wide, high = image.width(), image.height()
    return sum(
        image.pixelColor(x, y) == QColor(colour)
        for x in range(wide // 2, wide)
        for y in range(high)
    )


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_points_to_be_glad_of_do_not_look_like_penalties(look: Look, qtbot: QtBot) -> None:
    penalty = Plate(Sitter("Ann"), 0, points=7)
    gain = dataclasses.replace(penalty, good=True)
    assert dots(penalty, look, look.accent) > 100 > dots(penalty, look, look.gain)
    assert dots(gain, look, look.gain) > 100 > dots(gain, look, look.accent)


@pytest.mark.parametrize(
    ("name", "preset", "points_help"),
    [("hearts", "classic_100", False), ("seven_up", "seven_up", True)],
)
def test_each_of_four_has_the_points_of_the_own_tricks(
    game: Begin, table: TableView, name: str, preset: str, points_help: bool
) -> None:
    played = game(name, preset, 4)
    while len(set(played.match.view(None).public.points)) < 4:
        if played.mine is not None:
            played.play_by_mouse(played.mine)
        else:
            assert played.others()
    points = played.match.view(None).public.points
    plates = [plate for _seat, plate in sorted(table.overlays._shown.items())]
    assert tuple(plate.points for plate in plates) == points
    assert [plate.good for plate in plates if plate.points] == [
        (number > 0) == points_help for number in points if number
    ]


def test_a_jack_that_takes_penalties_away_is_to_be_glad_of(game: Begin, table: TableView) -> None:
    played = game("hearts", "omnibus", 4)
    while not any(number < 0 for number in played.match.view(None).public.points):
        if played.mine is not None:
            played.play_by_mouse(played.mine)
        else:
            assert played.others()
    counted = [plate for plate in table.overlays._shown.values() if plate.points]
    assert [plate.good for plate in counted] == [(plate.points or 0) < 0 for plate in counted]


def test_a_ring_marks_whoever_takes_no_part_in_the_shuffle(qtbot: QtBot) -> None:
    nobody, trusts, both, away = (
        plate_picture(Plate(one, 0), QSizeF(200, 56), 16, LOOKS[0], 1.0).toImage()
        for one in (
            Sitter("Ann"),
            Sitter("Ann", trusts=True),
            Sitter("Ann", away=True, trusts=True),
            Sitter("Ann", away=True),
        )
    )
    assert trusts != nobody
    assert both == away  # the clock of who is away stands in its place
