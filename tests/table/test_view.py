"""People play at the table: clicks, keys and drags reach the rules, and the scene is the view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider
from pytestqt.qtbot import QtBot
from table_game import Game, scene_equals_view

from cardtable.engine.actions import Action, Ask
from cardtable.engine.match import Match
from cardtable.engine.zones import STOCK, TRICK, hand
from cardtable.games import GAMES
from cardtable.table.asking import prompts, words
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.look import DARK
from cardtable.table.plan.geometry import Point, Rect
from cardtable.table.view import Habits, TableView
from cardtable.texts import language, set_language

Begin = Callable[..., Game]

GAMES_TO_PLAY = [
    ("hearts", "black_lady", 3),
    ("hearts", "classic_100", 4),
    ("hearts", "black_lady", 7),
    ("cancellation_hearts", "cancellation_hearts", 8),
    ("domino_hearts", "domino_hearts", 4),
    ("seven_up", "seven_up", 4),
]


@pytest.mark.parametrize(("name", "preset", "players"), GAMES_TO_PLAY)
def test_after_every_update_the_scene_equals_the_view(
    game: Begin, table: TableView, name: str, preset: str, players: int
) -> None:
    played = game(name, preset, players)
    while len(played.match.scores) < 1:
        scene_equals_view(table, played.updates[-1])
        if played.mine is not None:
            before = len(played.updates)
            played.play_by_mouse(played.mine)
            assert len(played.updates) > before, played.mine
        else:
            assert played.others()
    scene_equals_view(table, played.updates[-1])
    assert not played.refusals


def test_room_made_for_larger_tricks_shows_nothing_before_it_happens(
    game: Begin, table: TableView
) -> None:
    table.set_habits(Habits(speed="slow"))
    played = game("hearts", "classic_100", 4)
    assert played.others()  # the dealer deals
    plan = table.table.seating
    assert plan is not None
    assert table.director.busy
    assert not table.overlays._pills
    assert not any(plate.turn for plate in table.overlays._shown.values())
    table.director.hurry()
    assert len(table.overlays._pills) == 3
    scene_equals_view(table, played.updates[-1])


def test_a_whole_deal_is_played_with_the_keyboard_alone(game: Begin, table: TableView) -> None:
    played = game()
    steps = 0
    while len(played.match.scores) < 1 and steps < 400:
        steps += 1
        ask = played.mine
        if ask is None:
            assert played.others()
            continue
        if ask.kind == "pass":
            for card in ask.cards[:3]:
                while table.player.focus != card:
                    QTest.keyClick(table, Qt.Key.Key_Right)
                QTest.keyClick(table, Qt.Key.Key_Space)
            QTest.keyClick(table, Qt.Key.Key_Return)
        else:
            while table.player.focus not in ask.cards:
                QTest.keyClick(table, Qt.Key.Key_Left)
            QTest.keyClick(table, Qt.Key.Key_Return)
    assert len(played.match.scores) == 1
    assert not played.refusals


def test_a_card_that_may_not_be_played_says_why_and_stays(game: Begin, table: TableView) -> None:
    played = game()
    ask = played.until_mine()
    while not (ask.kind == "play" and ask.reasons):
        played.play_by_mouse(ask)
        ask = played.until_mine()
    card = next(iter(ask.reasons))
    before = len(played.updates)
    played.click(card)
    assert len(played.updates) == before
    assert table.bubble.isVisible()
    assert "must" in table.bubble.words
    asked: list[str] = []
    table.rule_wanted.connect(asked.append)
    QTest.keyClick(table, Qt.Key.Key_F1)
    assert asked
    assert asked[0].startswith("hearts.")


def test_the_bubble_is_no_higher_than_its_reason(game: Begin, table: TableView) -> None:
    game().until_mine()
    window, above = Rect(0, 0, 1280, 720), Point(600, 400)
    heights = []
    for reason in ("One line.", "One line.<br>Another.<br>And a third.", "One line."):
        table.bubble.say(reason, above, window, 280)
        heights.append(table.bubble.height())
    assert heights[0] == heights[2] < heights[1]


def test_a_card_dragged_to_the_middle_is_played_and_one_let_go_of_returns(
    game: Begin, table: TableView
) -> None:
    played = game()
    ask = played.until_mine()
    played.play_by_mouse(ask)
    ask = played.until_mine()
    assert ask.kind == "play"
    card, port = ask.cards[0], table.viewport()
    start = played.spot(card)
    home = table.table.spot_of(card)

    def drag(end: QPoint) -> None:
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(port, start + (end - start) * part)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)

    drag(start + QPoint(60, 15))
    assert played.mine == ask
    assert table.table.spot_of(card) == home
    drag(QPoint(640, 320))
    assert played.mine != ask
    assert not played.refusals


def test_chosen_cards_rise_into_the_tray_and_can_be_taken_back(
    game: Begin, table: TableView
) -> None:
    played = game()
    ask = played.until_mine()
    assert ask.kind == "pass"
    card = ask.cards[4]
    played.click(card)
    spot, plan = table.table.spot_of(card), table.table.seating
    assert spot is not None
    assert plan is not None
    assert plan.tray.contains(spot)
    assert not table.panel.buttons[0].isEnabled()
    played.click(card)
    spot = table.table.spot_of(card)
    assert spot is not None
    assert not plan.tray.contains(spot)
    for other in ask.cards[:3]:
        played.click(other)
    assert table.panel.buttons[0].isEnabled()
    played.click(ask.cards[5])
    assert table.player.chosen == ask.cards[:3]


def test_a_card_dragged_out_of_the_tray_is_chosen_no_more(game: Begin, table: TableView) -> None:
    played = game()
    ask = played.until_mine()
    first, second = ask.cards[4], ask.cards[6]
    home = played.spot(first)
    played.click(first)
    played.click(second)
    assert len(table.player.chosen) == 2
    port, start = table.viewport(), played.spot(first)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, start + (home - start) * part)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=home)
    assert list(table.player.chosen) == [second]
    plan, spot = table.table.seating, table.table.spot_of(first)
    assert plan is not None
    assert spot is not None
    assert not plan.tray.contains(spot)


def test_a_click_during_a_flight_hurries_it_and_counts_for_a_card_at_rest(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    while not played.match.view(0).plays:
        played.play_by_mouse(ask)
        ask = played.until_mine()
    update = played.updates[-1]
    table.forget()
    table.present(played.updates[-2], played.sitters)
    table.set_habits(Habits(speed="slow"))
    table.present(update, played.sitters)
    assert table.director.busy
    assert table.player.asks == ()
    before = len(played.updates)
    played.click(ask.cards[0])
    assert len(played.updates) == before + 1
    assert not played.refusals
    table.director.hurry()
    scene_equals_view(table, played.updates[-1])


def test_send_pressed_while_another_one_s_cards_move_is_not_lost(
    game: Begin, table: TableView
) -> None:
    played = game()
    ask = played.until_mine()
    for card in ask.cards[:3]:
        played.click(card)
    table.set_habits(Habits(speed="slow"))
    assert played.others()
    assert table.director.busy
    QTest.mouseClick(table.panel.buttons[0], Qt.MouseButton.LeftButton)
    assert played.mine is None
    assert not played.refusals


def test_nothing_is_answered_while_the_state_on_the_screen_is_older(
    game: Begin, table: TableView
) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    table.set_habits(Habits(speed="slow"))
    said: list[object] = []

    def hear(action: object, _ask_id: int) -> None:
        said.append(action)

    table.answered.connect(hear)
    played.click(ask.cards[0])
    assert len(said) == 1
    assert table.director.busy
    assert table.player.asks == ()
    table.player.activate(ask.cards[1])
    assert len(said) == 1


def test_motion_ends_on_the_view_by_itself(game: Begin, table: TableView, qtbot: QtBot) -> None:
    played = game()
    table.set_habits(Habits(speed="fast"))
    with qtbot.waitSignal(table.settled, timeout=8000):
        played.others()
    scene_equals_view(table, played.updates[-1])
    assert not table.animator.playing


def test_closing_and_resizing_in_the_middle_of_a_flight_leave_nothing_behind(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game()
    table.set_habits(Habits(speed="slow"))
    played.others()
    assert table.director.busy
    table.resize(900, 640)
    assert not table.director.busy
    scene_equals_view(table, played.updates[-1])
    QTest.qWait(200)
    scene_equals_view(table, played.updates[-1])
    played.play_by_mouse(played.until_mine())
    assert table.director.busy or table.animator.playing
    table.close()
    assert not table.animator.playing


def test_the_last_trick_can_be_looked_at_until_the_next_is_finished(
    game: Begin, table: TableView
) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    QTest.keyClick(table, Qt.Key.Key_T)
    assert not table.last_trick_panel.isVisible()
    while not played.match.view(0).tricks:
        played.play_by_mouse(played.until_mine())
    played.until_mine()
    QTest.keyClick(table, Qt.Key.Key_T)
    assert table.last_trick_panel.isVisible()
    QTest.keyClick(table, Qt.Key.Key_T)
    assert not table.last_trick_panel.isVisible()


def test_the_card_that_leads_the_trick_is_marked(game: Begin, table: TableView) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    while True:
        played.until_mine()
        view = played.match.view(0)
        if view.plays:
            break
        mine = played.mine
        assert mine is not None
        played.play_by_mouse(mine)
    winning = view.public.winning
    token = next(t for t in table.table.arrangement.piles[TRICK] if t.by == winning)
    assert table.table.marked == token.card


def test_undo_brings_the_cards_back(game: Begin, table: TableView) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    held = played.match.view(0).hand
    played.click(ask.cards[0])
    assert played.match.undo(0)
    scene_equals_view(table, played.updates[-1])
    faces = table.table.arrangement.faces()[hand(0)]
    assert set(faces) == set(held)
    asked: list[bool] = []
    table.undo_wanted.connect(lambda: asked.append(True))
    QTest.keyClick(table, Qt.Key.Key_Z)
    assert asked


def test_an_only_card_plays_itself_if_the_player_likes(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game()
    ask = played.until_mine()
    while not (ask.kind == "play" and len(ask.cards) == 1):
        played.play_by_mouse(ask)
        ask = played.until_mine()
    table.set_habits(Habits(speed="off", single=True))
    before = len(played.updates)
    table.present(played.updates[-1], played.sitters)
    qtbot.waitUntil(lambda: len(played.updates) > before, timeout=3000)


def test_a_finished_trick_stays_until_it_is_clicked_if_the_player_likes(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    while not played.match.view(0).tricks:
        table.set_habits(Habits(speed="off"))
        ask = played.mine
        last = len(played.match.view(0).plays) == 3
        if last:
            table.set_habits(Habits(speed="fast", rest_until_click=True))
        if ask is not None:
            played.play_by_mouse(ask)
        else:
            played.others()
    QTest.qWait(700)
    assert table.director.busy
    assert len(table.table.arrangement.piles[TRICK]) == 4
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(640, 300))
    assert not table.director.busy
    scene_equals_view(table, played.updates[-1])


@pytest.mark.parametrize("for_ever", [False, True])
def test_without_motion_too_a_finished_trick_can_be_read_and_a_click_ends_that(
    game: Begin, table: TableView, qtbot: QtBot, for_ever: bool
) -> None:
    table.set_habits(
        Habits(speed="off", still=0 if for_ever else 60_000, rest_until_click=for_ever)
    )
    played = game()
    played.play_by_mouse(played.until_mine())
    while not played.match.view(0).tricks:
        ask = played.mine
        if ask is not None:
            played.play_by_mouse(ask)
        else:
            played.others()
    assert table.director.busy
    assert len(table.table.arrangement.piles[TRICK]) == 4
    assert table.table.marked is not None
    assert not table.overlays.turns
    held = [table.overlays.counts.get(f"hand {seat}") for seat in range(4)]
    assert held == [None, "12", "12", "12"]  # whoever played last has given a card too
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(640, 300))
    assert not table.director.busy
    scene_equals_view(table, played.updates[-1])
    table.set_habits(Habits(speed="off", still=60_000))
    table.play_out()
    while len(played.match.view(0).tricks) < 2:
        ask = played.mine
        if ask is not None:
            played.play_by_mouse(ask)
        else:
            played.others()
    assert not table.director.busy  # what is decided is played out without a rest


def test_what_a_bot_answered_for_the_player_is_asked_no_longer(
    game: Begin, table: TableView
) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    assert table.panel.isVisible()
    table.set_habits(Habits(speed="slow"))
    played.submit(Action(ask.kind, ask.cards[:1]), ask.id)
    assert table.director.busy
    assert not table.panel.isVisible()


def test_a_trick_that_was_to_be_read_goes_by_itself(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    table.set_habits(Habits(speed="off", still=40))
    played = game()
    played.play_by_mouse(played.until_mine())
    while not played.match.view(0).tricks:
        ask = played.mine
        if ask is not None:
            played.play_by_mouse(ask)
        else:
            played.others()
    assert table.director.busy
    qtbot.waitUntil(lambda: not table.director.busy)
    scene_equals_view(table, played.updates[-1])


def test_notices_follow_one_another_and_the_tray_goes_with_the_cards(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game()
    played.until_mine()
    table.say("One.")
    table.say("Two.")
    assert table.notice.text() != "Two."
    qtbot.waitUntil(lambda: table.notice.text() == "Two.", timeout=5000)
    table.forget()
    assert not table.notice.isVisible()


def test_a_hint_puts_the_focus_on_its_card(game: Begin, table: TableView) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    table.advise(Action("play", ask.cards[-1:]), "Lead low.")
    assert table.player.focus == ask.cards[-1]
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert played.mine != ask
    assert not played.refusals


def test_a_long_hint_leaves_the_cards_to_be_passed_in_view(game: Begin, table: TableView) -> None:
    table.resize(800, 552)
    table.set_habits(Habits(speed="off", text=2.0))
    played = game()
    ask = played.until_mine()
    words = "Pass the three of clubs, the queen of hearts and the ace of hearts: no club is left."
    table.say(words)
    table.advise(Action("pass", ask.cards[:3]), words + " So it is.")
    plan = table.table.seating
    assert plan is not None
    assert table.overlays.has_tray
    assert table.notice.isVisible()
    assert table.notice.height() > plan.message.height * 2
    assert table.notice.geometry().bottom() <= plan.tray.y
    assert table.notice.y() >= 0


def test_a_hint_that_was_not_taken_ends_with_the_card_played(game: Begin, table: TableView) -> None:
    played = game()
    played.play_by_mouse(played.until_mine())
    ask = played.until_mine()
    while len(ask.cards) < 2:
        played.play_by_mouse(ask)
        ask = played.until_mine()
    table.advise(Action("play", ask.cards[-1:]), "Lead low.")
    played.click(ask.cards[0])
    assert table.player.focus is None
    assert table.table.focus is None


def test_a_hint_stays_until_it_is_decided_what_it_was_for_and_no_longer(
    game: Begin, table: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompts, "NOTICE_STAYS", 10)
    monkeypatch.setattr(prompts, "NOTICE_AT_LEAST", 10)
    played = game()
    asked = played.until_mine()
    table.advise(Action("pass", asked.cards[: asked.count]), "Pass these.")
    assert table.player.chosen == asked.cards[: asked.count]
    QTest.qWait(60)
    assert played.others()  # somebody else lays cards down; the question is the same
    assert table.notice.isVisible()
    assert table.notice.text() == "Pass these."
    table.player.send()
    QTest.qWait(60)
    assert not table.notice.isVisible() or table.notice.text() != "Pass these."
    asked = played.until_mine()
    table.advise(Action("play", asked.cards[:1]), "Lead low.")
    QTest.qWait(60)
    assert table.notice.text() == "Lead low."
    played.click(asked.cards[-1])
    QTest.qWait(60)
    assert not table.notice.isVisible()


@pytest.mark.parametrize(
    ("target", "title"), [(0, "← Pass to West"), (1, "↑ Pass to North"), (2, "Pass to East →")]
)
def test_the_arrow_of_the_tray_points_to_the_receiver(target: int, title: str) -> None:
    sitters = [Sitter(name) for name in ("West", "North", "East", "South")]
    ask = Ask(3, "pass", count=3, target=target)
    assert words.tray(ask, sitters) == title


def test_look_and_text_size_change_at_once(game: Begin, table: TableView) -> None:
    played = game()
    played.until_mine()
    plan = table.table.seating
    assert plan is not None
    table.set_look(DARK)
    table.set_habits(Habits(speed="off", text=2.0))
    larger = table.table.seating
    assert larger is not None
    assert larger.font == 2 * plan.font
    scene_equals_view(table, played.updates[-1])


def test_a_table_that_was_laid_while_hidden_is_crisp_as_soon_as_it_is_seen(
    game: Begin, table: TableView
) -> None:
    table.hide()
    table.resize(100, 30)
    game("cancellation_hearts", "cancellation_hearts", 10)
    table.director.hurry()
    table.show()
    table.resize(1030, 680)
    seen = table.grab().toImage()
    table.redraw()
    assert table.grab().toImage() == seen


def test_a_watcher_sees_the_table_and_is_asked_nothing(game: Begin, table: TableView) -> None:
    played = game()
    played.until_mine()
    table.forget()
    update = played.match.update(None)
    table.present(update, played.sitters)
    assert table.player.asks == ()
    assert table.table.seating is not None
    assert table.table.seating.viewer is None
    assert all(
        face is None
        for zone, faces in table.table.arrangement.faces().items()
        for face in faces
        if zone.name == "hand"
    )


def test_chips_travel_when_they_change_hands_and_leave_nothing_behind(
    game: Begin, table: TableView, qtbot: QtBot
) -> None:
    played = game("seven_up", "seven_up", 2, 3)
    before = played.match.view(0).public.chips
    table.set_habits(Habits(speed="fast"))
    items = 0
    for _step in range(60):
        table.director.hurry()
        items = len(table.scene().items())
        if played.mine is not None:
            played.play_by_mouse(played.mine)
        else:
            played.others()
        if played.match.view(0).public.chips != before:
            break
    with qtbot.waitSignal(table.settled, timeout=8000):
        pass
    assert table.animator.showing
    qtbot.waitUntil(lambda: not table.animator.showing, timeout=4000)
    assert len(table.scene().items()) <= items + 8


@pytest.mark.parametrize("by", ["stock", "key", "button"])
def test_a_card_is_drawn_from_the_stock_by_click_key_or_button(
    game: Begin, table: TableView, by: str
) -> None:
    played = game("domino_hearts", "domino_hearts", 3, 2)
    ask = played.until_mine()
    while ask.topic != "draw":
        played.play_by_mouse(ask)
        ask = played.until_mine()
    held = len(played.match.view(0).hand)
    if by == "key":
        QTest.keyClick(table, Qt.Key.Key_D)
    elif by == "button":
        QTest.mouseClick(table.panel.buttons[0], Qt.MouseButton.LeftButton)
    else:
        place = table.table.places()[table.table.arrangement.piles[STOCK][-1].id]
        spot = table.mapFromScene(place.x, place.y)
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert len(played.match.view(0).hand) > held
    assert not played.refusals


def test_the_pack_is_cut_where_the_slider_stands(table: TableView) -> None:
    rules = next(rules for rules in GAMES if rules.game == "hearts")
    chosen = rules.declaration.table("classic_100", 4)
    played = Game(table, Match(rules, chosen, seed=1, first_dealer=1, cutting=True), 1)
    played.others()
    ask = played.mine
    assert ask is not None
    assert ask.kind == "cut"
    slider = table.panel.findChild(QSlider)
    assert isinstance(slider, QSlider)
    assert (str(slider.minimum()), str(slider.maximum())) == (ask.choices[0], ask.choices[-1])
    slider.setValue(17)
    QTest.mouseClick(table.panel.buttons[-1], Qt.MouseButton.LeftButton)
    assert any(line.get("cut") == 17 for line in played.match.log)
    assert not played.refusals


def test_a_choice_is_made_with_the_keyboard(game: Begin, table: TableView) -> None:
    played = game("seven_up", "seven_up", 2, 3)
    table.activateWindow()
    table.setFocus()
    ask = played.until_mine()
    while not ask.choices:
        played.play_by_mouse(ask)
        ask = played.until_mine()
    assert table.panel.words
    assert table.panel.holds_focus
    QTest.keyClick(table.panel.buttons[0], Qt.Key.Key_Space)
    assert played.mine != ask
    assert not played.refusals


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_while_lots_are_drawn_the_question_covers_no_card(
    table: TableView, players: int, text: float, code: str
) -> None:
    rules = next(rules for rules in GAMES if rules.game == "seven_up")
    table.set_habits(Habits(speed="off", text=text))
    spoken = language()
    set_language(code)
    try:
        for seed in range(40):
            played = Game(
                table, Match(rules, rules.declaration.table("seven_up", players), seed=seed), seed
            )
            played.others()
            if played.mine is not None:
                break
            played.leave()
            table.forget()
        assert table.panel.isVisible()
        for size in ((800, 600), (1280, 720), (1920, 1080)):
            table.resize(*size)
            table.redraw()
            panel = table.panel.geometry()
            cards = [place for place in table.table.places().values() if place.shown]
            assert len(cards) > players
            for place in cards:
                assert place.y + place.width * 0.7 <= panel.top()
            plan = table.table.seating
            assert plan is not None
            for station in plan.stations:
                assert not Rect(panel.x(), panel.y(), panel.width(), panel.height()).overlaps(
                    station.plate
                )
    finally:
        set_language(spoken)
