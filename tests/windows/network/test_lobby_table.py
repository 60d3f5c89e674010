"""The lobby like a room: portraits round a table, a knock and its two answers, a name asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable.app.network.own_name import OwnName
from cardtable.games import game
from cardtable.lan.protocol.client_messages import Admit, Sit
from cardtable.lan.protocol.codec import raw
from cardtable.lan.protocol.host_messages import Looker, PlaceState, RoomState
from cardtable.texts import set_language
from cardtable.windows.network.door import Door
from cardtable.windows.network.lobby import Lobby
from cardtable.windows.network.lobby_table import LobbyTable
from cardtable.windows.network.name_dialog import NameDialog
from cardtable.windows.network.outside import Outside
from cardtable.windows.shell.main_window import MainWindow
from windows.conftest import Keep, MakeWindow

HOST, GUEST = 1, 2

LEFT = Qt.MouseButton.LeftButton


def state(*more: PlaceState, **fields: Any) -> RoomState:
    places = [
        PlaceState("person", "Ann", HOST, avatar="queen_heart"),
        PlaceState("person", "Ion", GUEST, avatar="king_club"),
        *(more or (PlaceState("open"), PlaceState("bot", level="hard"))),
    ]
    table = game("hearts").declaration.table("black_lady", len(places))
    seats = tuple(range(len(places)))
    told = RoomState("t", "Ann's", raw(table), "lobby", tuple(places), seats, host=HOST)
    return structs.replace(told, **fields)


def shown(keep: Keep, told: RoomState, me: int) -> Lobby:
    lobby = Lobby()
    keep(lobby)
    lobby.resize(900, 680)
    lobby.show()
    lobby.show_room(told, me, "")
    QApplication.processEvents()
    return lobby


def test_a_click_on_a_free_chair_or_a_bot_sits_down_there_and_one_on_a_person_does_not(
    keep: Keep,
) -> None:
    lobby = shown(keep, state(), GUEST)
    said: list[object] = []
    lobby.said.connect(said.append)
    for number in range(4):
        at = lobby.picture.centre_of(number).toPoint()
        QTest.mouseClick(lobby.picture, Qt.MouseButton.LeftButton, pos=at)
    assert said == [Sit(2), Sit(3)]


def test_nobody_sits_down_by_a_click_who_is_not_in_or_while_the_game_is_on(keep: Keep) -> None:
    for told, me in ((state(), 0), (state(phase="play"), GUEST)):
        table = LobbyTable()
        keep(table)
        table.resize(600, 240)
        table.show()
        table.show_room(told, me)
        wanted: list[int] = []
        table.sit_wanted.connect(wanted.append)
        at = table.centre_of(2).toPoint()
        QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=at)
        assert not wanted


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("me", [HOST, GUEST])
def test_the_readers_own_place_is_in_front_and_no_two_portraits_meet(
    keep: Keep, players: int, me: int
) -> None:
    free = [PlaceState("open")] * (players - 2)
    lobby = shown(keep, state(*free), me)
    picture = lobby.picture
    spots = [picture.centre_of(number) for number in range(players)]
    lowest = max(spots, key=lambda spot: spot.y())
    assert spots[me - 1].y() == lowest.y()
    for i, a in enumerate(spots):
        assert picture.rect().contains(a.toPoint())
        for b in spots[i + 1 :]:
            away = a - b
            assert away.x() ** 2 + away.y() ** 2 > (2 * picture._radius) ** 2


def test_who_is_ready_is_seen_and_told(keep: Keep) -> None:
    lobby = shown(keep, state(), GUEST)
    before = lobby.picture.grab().toImage()
    assert lobby.ready.property("role") == "go"  # what leads on, until it is done
    assert "Seat 2: Ion, not ready yet" in lobby.picture.accessibleName()
    ready = structs.replace(state().places[1], ready=True)
    places = (state().places[0], ready, *state().places[2:])
    lobby.show_room(state(places=places), GUEST, "")
    assert lobby.picture.grab().toImage() != before
    assert lobby.ready.property("role") == ""
    assert lobby.picture.accessibleName().splitlines() == [
        "Seat 1: Ann, the host",
        "Seat 2: Ion, ready",
        "Seat 3: free",
        "Seat 4: Dan, a bot (Hard)",
    ]


def test_whoever_comes_arrives_unless_all_is_to_be_still(keep: Keep, qtbot: QtBot) -> None:
    for calm in (False, True):
        lobby = shown(keep, state(), HOST)
        lobby.picture.calm = calm
        zoe = PlaceState("person", "Zoe", 3)
        lobby.show_room(state(zoe, PlaceState("open")), HOST, "")
        assert (lobby.picture._part < 1.0) is not calm
        qtbot.waitUntil(lambda lobby=lobby: lobby.picture._part == 1.0)  # type: ignore[misc]


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_a_knock_has_two_answers(keep: Keep, code: str) -> None:
    set_language(code)
    knocking = (Looker(5, "Misha", "knocks"), Looker(6, "Zoe & Co", "knocks"))
    lobby = shown(keep, state(lookers=knocking), HOST)
    said: list[object] = []
    lobby.said.connect(said.append)
    doors = lobby.findChildren(Door)
    assert [door.person for door in doors] == [5, 6]
    QTest.mouseClick(doors[0].admit, Qt.MouseButton.LeftButton)
    QTest.mouseClick(doors[1].refuse, Qt.MouseButton.LeftButton)
    assert said == [Admit(5, True), Admit(6, False)]
    guest = shown(keep, state(lookers=knocking), GUEST)
    assert not guest.findChildren(Door)  # it is for the host to open


def test_two_quick_clicks_let_one_person_in(keep: Keep) -> None:
    waiting = [Looker(5, "Misha", "knocks"), Looker(6, "A stranger", "knocks")]
    lobby = shown(keep, state(lookers=tuple(waiting)), HOST)
    said: list[object] = []

    def let_in(word: object) -> None:
        said.append(word)
        waiting.pop(0)
        lobby.show_room(state(lookers=tuple(waiting)), HOST, "")
        QApplication.processEvents()

    lobby.said.connect(let_in)
    where = lobby.findChildren(Door)[0].admit.mapToGlobal(QPoint(20, 12))
    for i in range(3):
        doors = [door for door in lobby.findChildren(Door) if door.isVisible()]
        if not doors:
            break
        button = doors[0].admit
        spot = QPointF(button.mapFromGlobal(where))
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            event = QMouseEvent(kind, spot, button.mapToGlobal(spot), LEFT, LEFT,
                                Qt.KeyboardModifier.NoModifier)  # fmt: skip
            event.setTimestamp(1_000_000 + 90 * i)
            QApplication.sendEvent(button, event)
    assert said == [Admit(5, True)]


def test_who_waits_outside_sees_the_table_and_who_is_there(keep: Keep) -> None:
    page = Outside()
    keep(page)
    page.resize(800, 600)
    page.show()
    assert not page.picture.isVisible()
    page.show_room(state())
    assert page.picture.isVisible()
    assert "Ion" in page.picture.accessibleName()
    assert "Black Lady" in page.summary.text()
    before = page.stands.text()
    page.show_room(state(phase="play"))
    assert page.stands.text() != before


# The name


def dialog(window: MainWindow) -> NameDialog:
    found = [one for one in window.findChildren(NameDialog) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def test_whoever_has_no_name_is_asked_for_one_once(make_window: MakeWindow, tmp_path: Path) -> None:
    window = make_window()
    names: list[str] = []
    own = OwnName(window, window)
    own.ask("", "Guest", names.append)
    asked = dialog(window)
    QTest.keyClick(asked.name, Qt.Key.Key_Return)  # nothing is written yet
    assert not names
    QTest.keyClicks(asked.name, "  Misha ")
    QTest.keyClick(asked.name, Qt.Key.Key_Return)
    assert names == ["Misha"]
    assert window.settings.player_name == "Misha"
    own.ask("", "Guest", names.append)
    assert names == ["Misha", "Misha"]


def test_whoever_would_rather_not_say_is_not_asked_again(make_window: MakeWindow) -> None:
    window = make_window()
    names: list[str] = []
    own = OwnName(window, window)
    own.ask("", "Guest", names.append)
    QTest.mouseClick(dialog(window).without, Qt.MouseButton.LeftButton)
    own.ask("", "Guest", names.append)
    assert names == ["Guest", "Guest"]
    assert window.settings.player_name == ""


def test_a_question_put_away_leads_nowhere_and_is_asked_again(make_window: MakeWindow) -> None:
    window = make_window()
    names: list[str] = []
    own = OwnName(window, window)
    own.ask("", "Guest", names.append)
    QTest.keyClick(dialog(window), Qt.Key.Key_Escape)
    assert not names
    QApplication.processEvents()
    own.ask("", "Guest", names.append)
    dialog(window).reject()


def test_a_name_that_was_typed_is_kept_where_there_was_none(make_window: MakeWindow) -> None:
    window = make_window()
    names: list[str] = []
    own = OwnName(window, window)
    own.ask("Ana", "Guest", names.append)
    own.ask("Ana Maria", "Guest", names.append)
    assert names == ["Ana", "Ana Maria"]
    assert window.settings.player_name == "Ana"
