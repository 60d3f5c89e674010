"""Clicks, drags and keys mean what the hand meant: nothing is played by accident."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot
from table_game import Game

from cardtable.engine.actions import Action, Ask
from cardtable.engine.cards import Card
from cardtable.engine.zones import STOCK
from cardtable.table.view import Habits, TableView

Begin = Callable[..., Game]
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
MIDDLE = QPoint(640, 320)


def to_play(played: Game) -> Ask:
    """Bring the game to a card of the player's own, with several to choose from."""
    ask = played.until_mine()
    while not (ask.kind == "play" and len(ask.cards) > 2):
        played.play_by_mouse(ask)
        ask = played.until_mine()
    return ask


def grip(played: Game, table: TableView, ask: Ask) -> QPoint:
    """Take the first card and carry it to the middle, the button still down."""
    port, start = table.viewport(), played.spot(ask.cards[0])
    QTest.mousePress(port, LEFT, pos=start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, start + (MIDDLE - start) * part)
    assert table.input.dragging
    return start


def lies_in_hand(table: TableView, ask: Ask) -> bool:
    item = table.table.item_of(ask.cards[0])
    assert item is not None
    while table.animator.easing:
        QTest.qWait(10)
    return item.at_rest


def test_a_card_whose_release_went_to_a_dialog_lets_go_of_the_pointer(
    game: Begin, table: TableView
) -> None:
    played = game()
    ask = to_play(played)
    grip(played, table, ask)
    away = QMouseEvent(QEvent.Type.MouseMove, QPointF(300, 200), QPointF(300, 200), NONE, NONE,
                       Qt.KeyboardModifier.NoModifier)  # fmt: skip
    QCoreApplication.sendEvent(table.viewport(), away)
    assert not table.input.dragging
    assert lies_in_hand(table, ask)
    QTest.mouseClick(table.viewport(), LEFT, pos=MIDDLE)
    assert played.mine == ask


def test_a_window_that_comes_between_takes_the_card_back(game: Begin, table: TableView) -> None:
    played = game()
    ask = to_play(played)
    grip(played, table, ask)
    QCoreApplication.sendEvent(table, QEvent(QEvent.Type.WindowDeactivate))
    assert not table.input.dragging
    QTest.mouseRelease(table.viewport(), LEFT, pos=MIDDLE)
    assert played.mine == ask
    assert lies_in_hand(table, ask)


@pytest.mark.parametrize("how", ["outside", "escape", "right"])
def test_a_drag_can_be_thought_better_of(game: Begin, table: TableView, how: str) -> None:
    played = game()
    ask = to_play(played)
    grip(played, table, ask)
    port, end = table.viewport(), MIDDLE
    if how == "outside":
        end = QPoint(640, -40)
        QTest.mouseMove(port, end)
    elif how == "escape":
        QTest.keyClick(table, Qt.Key.Key_Escape)
    else:
        QTest.mousePress(port, Qt.MouseButton.RightButton, pos=MIDDLE)
    QTest.mouseRelease(port, LEFT, pos=end)
    assert played.mine == ask
    assert lies_in_hand(table, ask)


def clicks(port: QWidget, at: QPoint, times: int, shift: int = 0, start: int = 1_000_000) -> None:
    """So many clicks at once at one place, as Qt tells of them; shift: pixels that the hand slips
    from one to the next, of which Qt takes no more than a few for the same place."""
    now = start
    for i in range(times):
        twice = i % 2 and shift <= 5
        down = QEvent.Type.MouseButtonDblClick if twice else QEvent.Type.MouseButtonPress
        for kind in (down, QEvent.Type.MouseButtonRelease):
            there = QPointF(at) + QPointF(i * shift, 0)
            buttons = LEFT if kind == down else NONE
            event = QMouseEvent(kind, there, port.mapToGlobal(there), LEFT, buttons,
                                Qt.KeyboardModifier.NoModifier)  # fmt: skip
            event.setTimestamp(now)
            QCoreApplication.sendEvent(port, event)
            now += 60


def heard(played: Game, table: TableView) -> list[Action]:
    """What the player answers from now on; the others are quicker than any click."""
    said: list[Action] = []

    def hear(action: Action, _number: int) -> None:
        said.append(action)
        while played.mine is None and played.others():
            pass

    table.answered.connect(hear)
    return said


@pytest.mark.parametrize("shift", [0, 4, 7, 10])
@pytest.mark.parametrize("times", [2, 3, 5])
def test_a_quick_row_of_clicks_plays_one_card(
    game: Begin, table: TableView, times: int, shift: int
) -> None:
    played = game()
    ask = to_play(played)
    said = heard(played, table)
    clicks(table.viewport(), played.spot(ask.cards[len(ask.cards) // 2]), times, shift)
    assert len(said) == 1


def to_choose(game: Begin) -> tuple[Game, Ask]:
    """A game of Seven-Up in which the player has to say something."""
    played = game("seven_up", "seven_up", 3)
    ask = played.until_mine()
    while not ask.choices:
        played.play_by_mouse(ask)
        ask = played.until_mine()
    return played, ask


@pytest.mark.parametrize("shift", [0, 4, 7])
@pytest.mark.parametrize("times", [2, 3])
def test_a_quick_row_of_clicks_answers_one_question(
    game: Begin, table: TableView, times: int, shift: int
) -> None:
    _played, ask = to_choose(game)
    said: list[Action] = []

    def ask_again(action: Action, _number: int) -> None:
        said.append(action)
        now = table.now
        assert now is not None
        table.prompts.take(now)  # the same question, under the same pointer

    table.answered.disconnect()
    table.answered.connect(ask_again)
    at = table.panel.buttons[0].rect().center()
    where = table.panel.buttons[0].mapTo(table.viewport(), at)
    for i in range(times):
        button = table.viewport().childAt(where)
        assert button is not None
        clicks(button, button.mapFrom(table.viewport(), where) + QPoint(i * shift, 0), 1, 0,
               1_000_000 + 90 * i)  # fmt: skip
    assert [action.choice for action in said] == [ask.choices[0]]


@pytest.mark.parametrize("where", ["button", "stock"])
def test_every_quick_click_takes_a_card_where_one_must(
    game: Begin, table: TableView, where: str
) -> None:
    game("domino_hearts", "domino_hearts", 2).until_mine()
    table.answered.disconnect()
    said: list[Action] = []
    table.answered.connect(lambda action, _number: said.append(action))
    now = table.now
    assert now is not None
    draw = Ask(now.view.seat or 0, "choose", choices=("draw",), topic="draw")
    for i in range(3):
        table.prompts.take(replace(now, asks=(draw,)))
        on: QWidget = table.panel.buttons[0] if where == "button" else table.viewport()
        spot = on.rect().center()
        if where == "stock":
            (top, *_rest) = reversed(table.table.arrangement.piles[STOCK])
            spot = table.mapFromScene(table.table._cards[top.id].widget.pos())
        clicks(on, spot, 1, 0, 1_000_000 + 90 * i)
    assert len(said) == 3


def held(widget: QWidget, key: Qt.Key, text: str = "", times: int = 5) -> None:
    """A key goes down and stays there: the system sends it again and again."""
    for i in range(times):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, i > 0)
        QCoreApplication.sendEvent(widget, event)
    QTest.keyRelease(widget, key)


@pytest.mark.parametrize("flagged", [True, False])
def test_a_key_that_is_held_answers_one_question(
    game: Begin, table: TableView, flagged: bool
) -> None:
    to_choose(game)
    said: list[Action] = []

    def ask_again(action: Action, _number: int) -> None:
        said.append(action)
        now = table.now
        assert now is not None
        table.prompts.take(now)

    table.answered.disconnect()
    table.answered.connect(ask_again)
    for i in range(4):
        button = table.panel.buttons[0]
        moments = [(QEvent.Type.KeyPress, flagged and i > 0)]
        if i:  # as X11 tells of a key that stays down
            moments.insert(0, (QEvent.Type.KeyRelease, flagged))
        for kind, repeats in moments:
            event = QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", repeats)
            event.setTimestamp(1_000_000 + 40 * i)
            QCoreApplication.sendEvent(button, event)
    assert len(said) == 1


def test_a_key_that_is_held_does_once_what_it_does(game: Begin, table: TableView) -> None:
    played = game()
    ask = played.until_mine()
    assert ask.kind == "pass"
    QTest.keyClick(table, Qt.Key.Key_Right)
    held(table, Qt.Key.Key_Space)
    assert len(table.player.chosen) == 1
    hints: list[int] = []
    table.hint_wanted.connect(lambda: hints.append(1))
    held(table, Qt.Key.Key_H, "h")
    assert len(hints) == 1
    here = table.player.focus
    held(table, Qt.Key.Key_Right, times=3)
    row = table.input.held()
    assert here is not None
    assert table.player.focus != here
    assert table.player.focus in row


@pytest.mark.parametrize("goes", ["dialog", "page"])
def test_the_second_half_of_a_double_click_on_what_is_gone_plays_nothing(
    game: Begin, table: TableView, goes: str, qtbot: QtBot, request: pytest.FixtureRequest
) -> None:
    played = game()
    ask = to_play(played)
    spot = played.spot(ask.cards[0])
    before = QCursor.pos()
    QCursor.setPos(table.viewport().mapToGlobal(spot))
    request.addfinalizer(lambda: QCursor.setPos(before))
    said = heard(played, table)
    if goes == "dialog":
        dialog = QDialog(table)
        dialog.open()
        dialog.accept()
    else:
        table.hide()
        table.show()
        qtbot.waitExposed(table)
    clicks(table.viewport(), spot, 1)
    assert not said
    QTest.qWait(QApplication.doubleClickInterval() + 50)
    clicks(table.viewport(), spot, 1, start=2_000_000)
    assert len(said) == 1


def test_only_a_card_of_a_second_pack_is_explained(game: Begin, table: TableView) -> None:
    told: list[bool] = []
    for name, preset, players in (
        ("hearts", "classic_100", 4),
        ("cancellation_hearts", "cancellation_hearts", 6),
    ):
        table.forget()
        played = game(name, preset, players)
        played.until_mine()
        for card in table.input.held():
            spot = played.spot(card)
            help_ = QHelpEvent(QEvent.Type.ToolTip, spot, table.viewport().mapToGlobal(spot))
            assert table.menu._explain(help_) == (card.copy == 2)
            told.append(card.copy == 2)
    assert any(told)


def ends(table: TableView) -> set[Card]:
    held = table.input.held()
    return {held[0], held[-1]}


def test_the_first_arrow_leads_to_a_card_that_may_be_played(game: Begin, table: TableView) -> None:
    played = game()
    ask = played.until_mine()
    while not (
        ask.kind == "play" and ask.reasons and ask.cards[0] != played.updates[-1].view.hand[0]
    ):
        played.play_by_mouse(ask)
        ask = played.until_mine()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
        table.player.clear()
        QTest.keyClick(table, key)
        assert table.player.focus in ask.cards
        assert not table.bubble.isVisible()
    QTest.keyClick(table, Qt.Key.Key_Home)
    assert table.player.focus == table.input.held()[0]


def test_a_hint_s_light_goes_with_the_question_it_was_for(game: Begin, table: TableView) -> None:
    played = game()
    ask = to_play(played)
    other = ask.cards[1]
    played.submit(Action("play", (ask.cards[0],)), ask.id)
    now = to_play(played)
    lit = next(card for card in now.cards if card not in (ask.cards[0], other))
    table.advise(Action("play", (lit,)), "Play this one.")
    assert table.player.focus == lit
    assert played.match.undo(0)
    assert table.player.focus is None
    assert table.notice.isHidden() or table.notice.text() != "Play this one."


def test_that_a_hint_is_thought_about_is_said_until_it_comes(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game()
    ask = to_play(played)
    table.think("Thinking…")
    assert not table.notice._next.isActive()  # nothing takes it away by and by
    table.advise(Action("play", (ask.cards[0],)), "Play this one.")
    assert table.notice.text() == "Play this one."


def test_three_notices_at_once_are_each_to_be_read(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    game().until_mine()
    table.notice.clear_away()
    said = ("Ana gives a point.", "Spades are trumps now.", "It is Max's lead.")
    for sentence in said:
        table.say(sentence)
    assert table.notice.text() == said[0]
    for sentence in said[1:]:
        assert table.notice._next.remainingTime() > 500
        table.notice._next.start(0)
        with qtbot.waitSignal(table.notice._next.timeout):
            pass
        assert table.notice.text() == sentence


def test_plates_go_with_the_cards_while_the_window_is_resized(
    game: Begin, table: TableView
) -> None:
    played = game()
    played.until_mine()
    table.set_habits(Habits(speed="normal"))
    table.resize(1000, 620)
    plan = table.table.seating
    assert plan is not None
    for station in plan.stations:
        shown = table.overlays._plates[station.seat].sceneBoundingRect()
        assert abs(shown.center().x() - station.plate.centre.x) < 2
        assert abs(shown.center().y() - station.plate.centre.y) < 2
        assert abs(shown.width() - station.plate.width) < 16


def test_the_hand_keeps_still_while_cards_are_chosen(game: Begin, table: TableView) -> None:
    played = game()
    ask = played.until_mine()
    assert ask.kind == "pass"
    before = {card: table.table.spot_of(card) for card in ask.cards}
    for card in ask.cards[2:5]:
        QTest.mouseClick(table.viewport(), LEFT, pos=played.spot(card))
    for card in ask.cards:
        if card not in table.player.chosen:
            assert table.table.spot_of(card) == before[card]
    tray = [table.table.spot_of(card) for card in ask.cards[2:5]]
    played.click(ask.cards[3])
    assert [table.table.spot_of(card) for card in (ask.cards[2], ask.cards[4])] == tray[::2]
    played.click(ask.cards[6])
    assert table.table.spot_of(ask.cards[6]) == tray[1]
    assert set(table.player.chosen) == {ask.cards[2], ask.cards[6], ask.cards[4]}


def test_a_click_on_a_won_pile_shows_the_last_trick(game: Begin, table: TableView) -> None:
    played = game()
    while not played.match.view(0).tricks:
        played.play_by_mouse(played.until_mine())
    played.until_mine()
    winner = played.match.view(0).tricks[-1].winner
    plan = table.table.seating
    assert winner is not None
    assert plan is not None
    spot = table.mapFromScene(*plan.stations[winner].taken.centre)
    QTest.mouseClick(table.viewport(), LEFT, pos=spot)
    assert table.last_trick_panel.isVisible()


@pytest.mark.parametrize(
    ("text", "rank"), [("7", 7), ("0", 10), ("j", 11), ("K", 13), ("д", 12), ("т", 14), ("в", 11)]
)
def test_a_rank_that_is_typed_is_found_in_the_hand(
    game: Begin, table: TableView, text: str, rank: int
) -> None:
    played = game(seed=4)
    played.until_mine()
    held = [card for card in table.input.held() if card.rank == rank]
    found = set()
    for _ in range(max(len(held), 1)):
        press(table, text, NO_MODIFIER)
        if held:
            assert table.player.focus in held
            found.add(table.player.focus)
    assert found == set(held)


@pytest.mark.parametrize(
    ("text", "suit"), [("S", "S"), ("H", "H"), ("Ч", "H"), ("Б", "D"), ("T", "C")]
)
def test_a_suit_that_is_typed_is_found_in_the_hand(
    game: Begin, table: TableView, text: str, suit: str
) -> None:
    game().until_mine()
    press(table, text, Qt.KeyboardModifier.ShiftModifier)
    assert table.player.focus is not None
    assert table.player.focus.suit == suit


NO_MODIFIER = Qt.KeyboardModifier.NoModifier


def press(table: TableView, text: str, modifier: Qt.KeyboardModifier) -> None:
    key = ord(text.upper())
    QCoreApplication.sendEvent(table, QKeyEvent(QEvent.Type.KeyPress, key, modifier, text))
