"""What motion tells besides the way of a card: twins, a moon, the end; and tables without it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractAnimation, QPropertyAnimation, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem
from pytestqt.qtbot import QtBot
from table_game import Game, scene_equals_view

from cardtable.engine.events import Event, GameEnded, Noted
from cardtable.engine.zones import TRICK
from cardtable.table.plan.arrangement import arrange
from cardtable.table.plan.choreography import choreography
from cardtable.table.special_effects import ABOVE_ALL
from cardtable.table.view import Habits, TableView

Begin = Callable[..., Game]


def moments(table: TableView) -> list[QGraphicsItem]:
    """What is shown over all cards."""
    return [item for item in table.table.items() if item.zValue() == ABOVE_ALL]


def happen(table: TableView, played: Game, *events: Event) -> None:
    """Something more happens, and nothing else changes."""
    update = played.updates[-1]
    table.present(replace(update, number=update.number + 1, events=events), played.sitters)


@pytest.mark.parametrize(
    ("event", "who"),
    [(Noted("moon", 2), (2,)), (GameEnded((1,)), (1,)), (GameEnded((0, 3)), (0, 3))],
)
def test_a_moon_and_the_end_of_a_game_have_their_moment_and_pass(
    game: Begin, table: TableView, qtbot: QtBot, event: Event, who: tuple[int, ...]
) -> None:
    played = game("hearts", "seed_literal")
    played.until_mine()
    table.set_habits(Habits(speed="fast"))
    before = len(table.table.items())
    happen(table, played, event)
    assert len(moments(table)) == len(who)
    assert table.director.busy
    qtbot.waitUntil(lambda: not table.director.busy, timeout=20_000)
    assert len(table.table.items()) == before


def test_in_a_game_with_sides_both_partners_have_their_wreath(
    game: Begin, table: TableView
) -> None:
    played = game("seven_up", "seven_up", 4)
    played.until_mine()
    view = played.updates[-1].view
    plan = choreography(arrange(view), (GameEnded((1,)),), view)
    assert [step.who for step in plan.steps if step.kind == "end"] == [(1, 3)]


@pytest.mark.parametrize("hurry", ["key", "click"])
def test_a_moment_can_be_skipped(game: Begin, table: TableView, hurry: str) -> None:
    played = game("hearts", "seed_literal")
    played.until_mine()
    table.set_habits(Habits(speed="slow"))
    happen(table, played, GameEnded((1,)))
    assert moments(table)
    if hurry == "key":
        QTest.keyClick(table, Qt.Key.Key_Right)
    else:
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton)
    assert not moments(table)
    assert not table.director.busy


def test_without_animation_there_is_no_moment(game: Begin, table: TableView) -> None:
    played = game("hearts", "seed_literal")
    played.until_mine()
    happen(table, played, Noted("moon", 1))
    assert not moments(table)


def test_twins_fade_into_their_cancelled_tone(game: Begin, table: TableView, qtbot: QtBot) -> None:
    played = game("cancellation_hearts", "cancellation_hearts", 6)
    while not played.updates[-1].view.public.cancelled:
        if played.mine is not None:
            played.play_by_mouse(played.mine)
        else:
            assert played.others()
    last = played.updates[-1]
    faded = last.view.public.cancelled
    scene = table.table
    items = [scene.item_of(card) for card in faded]
    assert len(items) == 2
    for item in items:
        assert item is not None
        item.paint(table.pictures, item.card, item.width, replace(item.tone, cancelled=False))
    table.set_habits(Habits(speed="fast"))
    step = choreography(scene.arrangement, (), last.view).steps[-1]
    table.animator.play(scene.begin(step))
    least = {item: 1.0 for item in items if item is not None}

    def over() -> bool:
        for item in least:
            least[item] = min(least[item], item.widget.opacity())
        return not table.animator.playing

    qtbot.waitUntil(over, timeout=20_000)
    for item in least:
        assert item.tone.cancelled
        assert item.widget.opacity() == 1.0
    assert min(least.values()) < 0.9


def test_with_reduced_motion_nothing_travels_and_all_arrives(
    game: Begin, table: TableView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[QAbstractAnimation] = []
    play = table.animator.play

    def watched(animations: list[QAbstractAnimation]) -> None:
        started.extend(animations)
        for one in animations:
            for part in (one, *one.findChildren(QPropertyAnimation)):
                if isinstance(part, QPropertyAnimation):
                    assert part.propertyName().data() == b"opacity"
        play(animations)

    monkeypatch.setattr(table.animator, "play", watched)
    table.set_habits(Habits(speed="fast", calm=True))
    played = game("hearts", "seed_literal")
    for _ in range(12):
        table.director.hurry()
        if played.mine is not None:
            played.play_by_mouse(played.mine)
        else:
            assert played.others()
    qtbot.waitUntil(lambda: not table.director.busy, timeout=20_000)
    scene_equals_view(table, played.updates[-1])
    assert started
    assert TRICK in table.table.arrangement.piles or played.updates[-1].view.tricks
