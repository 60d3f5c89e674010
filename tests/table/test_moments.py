"""What the game has of tension is seen and heard: a moon that looms, fails, or is brought off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from table_game import Game, any_answer, scene_equals_view

from cardtable.engine.actions import Action
from cardtable.engine.events import Event, Noted
from cardtable.games import game as rules_of
from cardtable.resources import resource
from cardtable.table.drawing.portrait import in_mood
from cardtable.table.plan.soundtrack import sound_of
from cardtable.table.view import Habits, TableView
from cardtable.windows.sound.sounds import recordings

Begin = Callable[..., Game]


def until(played: Game, there: Callable[[], bool]) -> None:
    """Everybody plays; the person sheds nothing and takes what there is."""
    while not there():
        mine = played.mine
        if mine is None:
            assert played.others()
        elif mine.kind == "play":
            best = max(mine.cards, key=lambda card: (card.rank, card.suit == "H"))
            played.submit(Action("play", (best,)), mine.id)
        else:
            played.submit(any_answer(mine, played.dice), mine.id)


def looming(begin: Begin, table: TableView) -> Game:
    """A game in which one player holds all points and more than a few."""
    rules = rules_of("hearts")
    for seed in range(1, 60):
        table.forget()
        played = begin(seed=seed)

        def there(played: Game = played) -> bool:
            found = rules.threat(played.match.view(0))
            return bool(played.match.scores) or (found is not None and found.share >= 0.5)

        until(played, there)
        if not played.match.scores:
            return played
        played.leave()
        table.answered.disconnect(played.submit)
    raise AssertionError("nobody ever collects")


def test_a_plate_shines_while_a_moon_is_possible_and_says_so(game: Begin, table: TableView) -> None:
    played = looming(game, table)
    found = rules_of("hearts").threat(played.match.view(0))
    assert found is not None
    shown = table.overlays._shown
    assert shown[found.seat].threat >= 2
    assert not [one for seat, one in shown.items() if seat != found.seat and one.threat]
    assert "moon" in table.overlays._plates[found.seat].toolTip()


def test_a_moon_that_fails_is_told_and_heard_once(game: Begin, table: TableView) -> None:
    played = looming(game, table)
    rules = rules_of("hearts")
    heard: list[str] = []
    said: list[str] = []

    def hear(events: tuple[Event, ...]) -> None:
        heard.extend(name for event in events if (name := sound_of(event)))

    table.told.connect(hear)
    table.commented.connect(said.append)
    until(played, lambda: rules.threat(played.match.view(0)) is None)
    if not played.match.scores:
        assert heard.count("moon_stopped") == 1
        assert [line for line in said if "will not shoot the moon" in line]
    assert "moon_stopped" in recordings()


def test_a_sign_lights_up_and_nothing_waits_for_it(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game()
    played.until_mine()
    items = len(table.table.items())
    table.set_habits(Habits(speed="normal"))
    table.director.told.emit((Noted("hearts_broken", 1),))
    assert table.animator.showing
    assert not table.director.busy
    assert len(table.table.items()) > items
    table.director.hurry()
    assert not table.animator.showing
    assert len(table.table.items()) == items
    scene_equals_view(table, played.updates[-1])


def test_a_scored_deal_lies_at_the_seats_until_the_next(game: Begin, table: TableView) -> None:
    played = game()
    table.set_habits(Habits(speed="fast"))
    until(played, lambda: bool(played.match.scores))
    assert table.director.busy
    table.director.hurry()
    account = rules_of("hearts").account(played.match.view(0))
    assert account is not None
    assert table.table.tally.account == account
    assert table.table.tally.cards == sum(len(line.cards) for line in account.lines) == 14
    for seat, plate in table.overlays._shown.items():
        assert plate.scored
        assert plate.points == played.match.scores[0].points[seat]
    table.resize(900, 640)
    QTest.qWait(150)
    assert table.table.tally.cards == 14
    scene_equals_view(table, played.updates[-1])
    played.match.deal()
    table.director.hurry()
    assert table.table.tally.cards == 0
    scene_equals_view(table, played.updates[-1])


def test_what_somebody_says_stands_at_the_plate_for_a_while(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    game().until_mine()
    plan = table.table.seating
    assert plan is not None
    for seat in range(4):
        table.speak(seat, "Well played!")
        assert table.speech.words(seat) == "Well played!"
        label = table.speech._said[seat]
        assert table.viewport().rect().contains(label.geometry())
    table.speak(1, "x " * 200)
    assert table.viewport().rect().contains(table.speech._said[1].geometry())
    table.resize(900, 640)
    qtbot.waitUntil(lambda: not table.speech.words(1))


def test_portraits_feel_what_a_deal_has_brought(game: Begin, table: TableView) -> None:
    played = game()
    until(played, lambda: bool(played.match.scores))
    points = played.match.scores[0].points
    for seat, plate in table.overlays._shown.items():
        wanted = {max(points): "hurt", min(points): "pleased"}.get(points[seat], "")
        assert plate.mood == wanted


def test_every_portrait_has_its_moods() -> None:
    for path in sorted(resource("assets/avatars").glob("*.png")):
        if not path.stem.endswith(("_pleased", "_hurt")):
            moods = {in_mood(str(path), mood) for mood in ("", "pleased", "hurt")}
            assert len(moods) == 3
            assert len({Path(one).read_bytes() for one in moods}) == 3


def test_what_is_noted_without_a_sign_of_its_own_lights_nothing_up(
    game: Begin, table: TableView
) -> None:
    game().until_mine()
    table.set_habits(Habits(speed="normal"))
    for code in ("no_pass", "kitty_taken", "moon_stopped", "something else"):
        table.director.told.emit((Noted(code, 1),))
        assert not table.animator.showing
