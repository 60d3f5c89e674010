"""The table can be heard: every card, the trick, the players and the choices have their words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from table_game import Game

from cardtable.engine.actions import Ask
from cardtable.table.accessibility.accessible import table_of
from cardtable.table.asking import words
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.view import TableView
from cardtable.texts import set_language
from cardtable.texts.table.spoken import label

Begin = Callable[..., Game]
NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


def named(row: QAccessibleInterface) -> list[str]:
    """The names of all lines."""
    return [row.child(i).text(NAME) for i in range(row.childCount())]


def until_reasons(played: Game) -> None:
    """Play until a card must be played and not every one may."""
    ask = played.until_mine()
    while not (ask.kind == "play" and ask.reasons):
        played.play_by_mouse(ask)
        ask = played.until_mine()


@pytest.mark.parametrize(
    ("code", "may", "why"),
    [
        ("en", ", may be played", "follow suit"),
        ("ru", ", можно сыграть", "в масть"),
        ("ro", ", se poate juca", "la culoare"),
    ],
)
def test_every_card_of_the_hand_says_whether_it_may_be_played_or_why_not(
    game: Begin, table: TableView, code: str, may: str, why: str
) -> None:
    set_language(code)
    played = game("hearts", "seed_literal")
    until_reasons(played)
    ask = played.mine
    assert ask is not None
    words = named(table_of(table).hand)
    held = table.input.held()
    assert len(words) == len(held)
    for card, said in zip(held, words, strict=True):
        assert said.startswith(label(card))
        assert said.endswith(may) == (card in ask.cards)
        assert (why in said) == (ask.reasons.get(card) is not None)


def test_cards_in_the_trick_tell_whose_they_are_and_which_leads(
    game: Begin, table: TableView
) -> None:
    played = game("hearts", "seed_literal", seed=3)
    played.until_mine()
    view = played.updates[-1].view
    words = named(table_of(table).trick)
    assert len(words) == len(view.plays) > 0
    for (seat, card), said in zip(view.plays, words, strict=True):
        assert said.startswith(f"{played.sitters[seat].name}: {label(card)}")
        assert said.endswith("leads the trick so far") == (seat == view.public.winning)


def test_players_tell_points_totals_dealer_and_turn(game: Begin, table: TableView) -> None:
    played = game("hearts", "seed_literal")
    played.until_mine()
    view = played.updates[-1].view
    for seat, said in enumerate(named(table_of(table).seats)):
        assert said.startswith(played.sitters[seat].name)
        assert ("to play" in said) == (seat in view.to_act)
        assert ("dealer" in said) == (seat == view.public.dealer)
        assert "0 points in this deal, 0 points in all" in said


def test_the_question_is_the_table_s_description_and_its_buttons_are_below_it(
    game: Begin, table: TableView
) -> None:
    played = game("seven_up", "seven_up", 2)
    while (ask := played.until_mine()).topic != "beg" and ask.topic != "reply":
        played.play_by_mouse(ask)
    spoken = table_of(table)
    assert spoken.text(DESCRIPTION).startswith(table.panel.words)

    def below(node: QAccessibleInterface) -> Iterator[str]:
        if node.role() == QAccessible.Role.Button:
            yield node.text(NAME)
        for i in range(node.childCount()):
            yield from below(node.child(i))

    buttons = [button.text() for button in table.panel.buttons]
    assert buttons
    assert set(buttons) <= set(below(spoken))


def test_the_focus_moves_card_by_card_and_chosen_cards_are_selected(
    game: Begin, table: TableView
) -> None:
    played = game()
    assert played.until_mine().kind == "pass"
    table.setFocus()
    spoken = table_of(table)
    for place in (0, 1, 2):
        QTest.keyClick(table, Qt.Key.Key_Right)
        line = spoken.hand.child(place)
        assert line is not None
        assert spoken.focusChild() is line
        assert line.state().focused
        assert "can be chosen" in line.text(NAME)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert table.player.focus is not None
    chosen = [spoken.hand.child(i) for i in range(spoken.hand.childCount())]
    assert [line for line in chosen if line is not None and line.state().selected] == [line]
    assert line is not None
    assert line.text(NAME).endswith(", chosen")


def test_lines_lie_where_their_cards_are_and_lead_back_to_the_table(
    game: Begin, table: TableView
) -> None:
    played = game("hearts", "seed_literal")
    until_reasons(played)
    spoken = table_of(table)
    for i, row in enumerate(spoken.rows):
        assert row.parent() is spoken
        assert spoken.indexOfChild(row) == i
        for k in range(row.childCount()):
            line = row.child(k)
            assert line is not None
            assert line.parent() is row
            assert row.indexOfChild(line) == k
            assert line.rect().isValid()
    card = table.input.held()[0]
    corner = table.viewport().mapToGlobal(played.spot(card))
    first = spoken.hand.child(0)
    assert first is not None
    assert first.rect().contains(corner)
    assert spoken.hand.childAt(corner.x(), corner.y()) is first


@pytest.mark.parametrize(
    ("code", "title"), [("ru", "Получает Дан →"), ("ro", "Pentru Dan →"), ("en", "Pass to Dan →")]
)
def test_the_trays_title_leaves_the_receivers_name_as_it_is(code: str, title: str) -> None:
    set_language(code)
    name = "Дан" if code == "ru" else "Dan"
    sitters = [Sitter(one) for one in ("West", "North", name, "South")]
    assert words.tray(Ask(3, "pass", count=3, target=2), sitters) == title


def test_a_table_that_is_gone_takes_its_words_with_it(qtbot: QtBot) -> None:
    view = TableView(FaceCache(own_deck()))
    spoken = table_of(view)
    rows = spoken.rows
    assert all(row.isValid() for row in rows)
    view.close()
    view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(spoken)
    assert not any(isValid(row) for row in rows)


@pytest.mark.parametrize(("code", "newer"), [("ru", "ro"), ("ro", "ru")])
def test_notices_in_the_old_language_go_with_it(
    game: Begin, table: TableView, code: str, newer: str
) -> None:
    set_language(code)
    played = game()
    played.until_mine()
    for sentence in ("one", "two", "three"):
        table.say(sentence)
    assert table.notice.isVisible()
    set_language(newer)
    QCoreApplication.sendEvent(table, QEvent(QEvent.Type.LanguageChange))
    assert not table.notice.isVisible()
    QTest.qWait(1500)
    assert not table.notice.isVisible()
