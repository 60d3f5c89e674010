"""What the player has decided is not lost: in the tray, and when an answer is refused."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from table_game import Game

from cardtable.engine.actions import Action, Reason
from cardtable.table.view import TableView

Begin = Callable[..., Game]


def test_a_chosen_card_that_is_moved_about_in_the_tray_stays_chosen(
    game: Begin, table: TableView
) -> None:
    played = game()
    first, second = played.until_mine().cards[4:6]
    played.click(first)
    played.click(second)
    port, start = table.viewport(), played.spot(first)
    aside = start + QPoint(40, 10)
    plan = table.table.seating
    assert plan is not None
    assert table.mapToScene(aside).y() < plan.hand.y - plan.rise
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.5, 1.0):
        QTest.mouseMove(port, start + (aside - start) * part)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=aside)
    assert set(table.player.chosen) == {first, second}


def test_an_answer_that_is_refused_is_asked_for_again(game: Begin, table: TableView) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    card = ask.cards[0]
    table.answered.disconnect(played.submit)
    sent: list[Action] = []
    table.answered.connect(lambda action, _number: sent.append(action))
    played.click(card)
    assert sent == [Action("play", (card,))]
    played.click(card)
    assert len(sent) == 1, "nothing is asked while the answer is under way"
    said: list[str] = []
    table.prompts.said.connect(said.append)
    table.refused(Reason("not_your_turn"))
    assert said == ["It is not your turn."]
    played.click(card)
    assert sent == [Action("play", (card,))] * 2
