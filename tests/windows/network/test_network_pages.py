"""The pages of the network: they fit any window and language, and nothing slips from the hand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.bots.simulation import step
from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.lan.discovery.finds import Found
from cardtable.lan.guest.known_tables import KnownTable
from cardtable.lan.protocol.client_messages import Admit, Propose, Ready, Say, SetPlace, Start, Vote
from cardtable.lan.protocol.client_messages import Settings as TableSettings
from cardtable.lan.protocol.codec import VERSION, raw
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import (
    Looker,
    PlaceState,
    Proposal,
    RoomState,
    Spoke,
    TableNote,
)
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import set_language
from cardtable.windows.game.styled_table import StyledTable
from cardtable.windows.network import network_watch
from cardtable.windows.network.disconnected_page import DisconnectedPage
from cardtable.windows.network.find_page import FindPage
from cardtable.windows.network.lobby import Lobby
from cardtable.windows.network.room.link_strip import LinkStrip
from cardtable.windows.network.room.room_help import RoomHelp
from cardtable.windows.network.room.room_sheet import RoomSheet
from cardtable.windows.network.room.side.room_side import RoomSide
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell import appearance
from windows.conftest import Keep, MakeWindow
from windows.game.test_show_and_finish import match_where

HOST, GUEST = 1, 2
LINK = "cardtable://192.168.77.7:47474/abcdefgh?f=" + "0123456789abcdef" * 4
SUMMARY = "Чёрная дама · 4 игрока · 3 карты направо · даму пик сбрасывают при первом сбросе"


def lobby_state(phase: str = "lobby", **more: Any) -> RoomState:
    places = (
        PlaceState("person", "Ștefan-Alexandru Popescu", HOST),
        PlaceState("person", "Константин Константинович", GUEST, ready=True, presence="away"),
        PlaceState("open"),
        PlaceState("bot", level="expert"),
    )
    lookers = (Looker(5, "Максимилиан", "looks"), Looker(6, "Bogdan-Nicolae", "knocks"))
    state = RoomState("t", "Masa lui Ștefan-Alexandru", raw(None), phase, places, (0, 1, 2, 3))
    return structs.replace(state, **{"lookers": lookers, "host": HOST, **more})


@pytest.fixture
def dressed(qtbot: QtBot) -> Any:
    """Dress the program for a language and a size of the text; as usual again afterwards."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)

    def dress(code: str, text_size: int) -> None:
        set_language(code)
        appearance.dress(application, "light", text_size)

    yield dress
    appearance.dress(application, "light", 100)


def shown_lobby(me: int, keep: Keep, width: int = 560) -> Lobby:
    lobby = Lobby()
    keep(lobby)
    lobby.resize(width, 500)
    lobby.show()
    lobby.show_room(lobby_state(), me, SUMMARY)
    if me == HOST:
        lobby.invite_with("2CWE-4B2C", "K7M4-PQ2X", LINK)
    return lobby


def fits(page: QScrollArea, qtbot: QtBot) -> None:
    """Nothing scrolls sideways, and what is shown is as tall as its words ask for."""
    inside = page.widget()
    assert inside is not None

    def squeezed() -> list[QWidget]:
        return [
            part
            for part in inside.findChildren(QWidget)
            if part.isVisible()
            and part.hasHeightForWidth()
            and part.height() < part.heightForWidth(part.width())
        ]

    qtbot.waitUntil(lambda: not squeezed(), timeout=10_000)
    assert page.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("me", [HOST, GUEST])
def test_the_lobby_never_scrolls_sideways(
    code: str, text_size: int, me: int, dressed: Any, keep: Keep, qtbot: QtBot
) -> None:
    dressed(code, text_size)
    fits(shown_lobby(me, keep), qtbot)


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_page_of_tables_nearby_never_scrolls_sideways(
    code: str, text_size: int, dressed: Any, keep: Keep, qtbot: QtBot
) -> None:
    dressed(code, text_size)
    known = KnownTable("a", "Masa lui Ștefan", "hearts", (("192.168.77.7", 1),), "", 1, "", "", 0.0)
    page = FindPage("Ștefan", (known,))
    keep(page)
    page.resize(800, 520)
    page.show()
    fits(page, qtbot)


def test_a_seat_is_called_kept_only_while_it_is(keep: Keep) -> None:
    pin = "ab" * 32
    note = TableNote("a", "", "hearts", "black_lady", 4, 2, "playing", VERSION, 1, pin, of="Ann")
    known = KnownTable("a", "", "hearts", (("192.168.77.7", 1),), pin, 2, "2.ab", "", 0.0, "Ann")
    elsewhere = structs.replace(known, fingerprint="cd" * 32)  # hosted on, or a look-alike
    told = []
    for one in (known, structs.replace(known, token="", sits=False), elsewhere):
        page = FindPage("Ion", (one,))
        keep(page)
        page.show_found((Found(note, (("192.168.77.7", 1),), 0.0),))
        words = page.near.tiles[0].note
        told.append("kept" if "kept" in words else "perhaps" if "perhaps" in words else "")
    assert told == ["kept", "", "perhaps"]


def test_a_table_that_appears_moves_neither_the_kept_seat_nor_the_keys(
    keep: Keep, qtbot: QtBot
) -> None:
    def found(table: str, of: str) -> Found:
        pin = "ab" * 32
        note = TableNote(table, "", "hearts", "black_lady", 4, 2, "playing", VERSION, 1, pin, of=of)
        return Found(note, (("192.168.77.7", 1),), 0.0)

    known = KnownTable(
        "m", "", "hearts", (("192.168.77.7", 1),), "ab" * 32, 2, "2.ab", "", 0.0, "Ann"
    )
    page = FindPage("Ion", (known,))
    keep(page)
    page.show()
    page.activateWindow()
    qtbot.waitExposed(page)
    page.show_found((found("m", "Ann"), found("z", "Zoe")))
    page.near.tiles[1].setFocus()
    page.show_found((found("a", "Eve"), found("m", "Ann"), found("z", "Zoe")))
    assert [tile.property("table") for tile in page.near.tiles] == ["m", "a", "z"]
    assert page.window().focusWidget() is page.near.tiles[2]
    with qtbot.waitSignal(page.found_wanted) as wanted:
        page.near.tiles[0].click()
    assert wanted.args[0].note.id == "m"
    page.show_found((found("a", "Eve"),))
    assert page.window().focusWidget() is page.typed


@pytest.mark.parametrize(
    ("state", "free", "watchers", "words", "comes_in"),
    [
        ("lobby", 2, True, "2 free seats", True),
        ("lobby", 0, True, "no free seat: you can look on", True),
        ("lobby", 0, False, "no free seat", False),
        ("playing", 1, True, "the game is on: you can look on, and join at the next deal", True),
        ("playing", 0, True, "the game is on, and no seat is free: you can look on", True),
        ("playing", 0, False, "the game is on, and no seat is free", False),
    ],
)
def test_a_table_nearby_promises_no_seat_that_is_not_there(
    keep: Keep, state: str, free: int, watchers: bool, words: str, comes_in: bool
) -> None:
    note = TableNote("a", "", "hearts", "black_lady", 4, free, state, VERSION, watchers=watchers)
    page = FindPage("Ion", ())
    keep(page)
    page.show_found((Found(note, (("192.168.77.7", 1),), 0.0),))
    tile = page.near.tiles[0]
    assert tile.note == words
    assert tile.isEnabled() is comes_in


def test_who_is_watched_is_told_by_whom(keep: Keep) -> None:
    side = RoomSide()
    keep(side)
    lookers = (Looker(5, "Rita", "watches"), Looker(6, "Bogdan", "knocks"))
    side.show_room(lobby_state("play", lookers=lookers), GUEST)
    assert side.watched.text() == "Spectator: Rita."
    assert not side.watched.isHidden()
    side.show_room(lobby_state("play", lookers=()), GUEST)
    assert side.watched.isHidden()
    many = tuple(Looker(10 + n, f"P{n}", "watches") for n in range(9))
    side.show_room(lobby_state("play", lookers=many), 10)
    assert side.watched.text() == "8 spectators look on."


def test_somebody_can_be_muted_and_heard_again(keep: Keep) -> None:
    side = RoomSide()
    keep(side)
    state = lobby_state("play", lookers=(Looker(5, "Rita", "watches"),))
    side.show_room(state, GUEST)

    def said() -> list[str]:
        return [side.words.item(row).text() for row in range(side.words.count())]

    def offered() -> dict[str, QAction]:
        side.reactions.aboutToShow.emit()
        return {one.text(): one for one in side.reactions.actions() if one.isCheckable()}

    assert "Hide what Rita says" in offered()
    assert len(offered()) == sum(one.who == "person" for one in state.places)
    offered()["Hide what Rita says"].trigger()
    side.spoke(Spoke(5, "Rita", "bla bla"))
    side.spoke(Spoke(5, "Rita", "", "hurry"))
    assert said() == []
    side.retranslate()
    assert offered()["Hide what Rita says"].isChecked()
    offered()["Hide what Rita says"].trigger()
    side.spoke(Spoke(5, "Rita", "Hello"))
    assert said() == ["Rita: Hello"]


@pytest.fixture
def cable(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the cable is in: the one element."""
    plugged = [True]
    monkeypatch.setattr(network_watch, "any_network", lambda: plugged[0])
    return plugged


def test_without_a_network_the_search_says_so_and_blames_no_firewall(
    keep: Keep, cable: list[bool]
) -> None:
    cable[0] = False
    page = FindPage("Ion", ())
    keep(page)
    assert page.nothing.text().startswith("There is no network")
    cable[0] = True
    page.watch.look()
    assert "firewall" in page.nothing.text()
    cable[0] = False
    page.watch.look()
    assert page.nothing.text().startswith("There is no network")


@pytest.mark.parametrize("code", ["ru", "ro", "en"])
def test_on_a_mac_the_search_names_the_switch_that_may_hide_a_table(
    keep: Keep, cable: list[bool], monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    set_language(code)
    page = FindPage("Ion", ())
    keep(page)
    assert "macOS" not in page.nothing.text()
    with monkeypatch.context() as system:
        system.setattr(sys, "platform", "darwin")
        page.retranslate()
    switch = {"en": "Local Network", "ru": "Локальная сеть", "ro": "Rețea locală"}[code]
    assert switch in page.nothing.text()


def test_without_a_network_nobody_is_invited_to_an_address_that_leads_nowhere(keep: Keep) -> None:
    lobby = shown_lobby(HOST, keep, 1000)
    lobby.invite_with("", "K7M4-PQ2X", "")
    assert lobby.invite.codes.text().startswith("There is no network")
    assert lobby.invite.qr.isHidden()
    assert lobby.invite.copy.isHidden()
    lobby.invite_with("2CWE-4B2C", "K7M4-PQ2X", LINK)
    assert "2CWE-4B2C" in lobby.invite.codes.text()
    assert "try" not in lobby.invite.codes.text()
    lobby.invite_with("2CWE-4B2C", "K7M4-PQ2X", LINK, ("KKKK-MMMM", "PPPP-QQQQ"))
    assert "try: KKKK-MMMM, PPPP-QQQQ" in lobby.invite.codes.text()
    assert lobby.invite.qr.isVisible()
    assert lobby.invite.copy.isVisible()


def test_news_of_the_room_takes_neither_the_keys_nor_an_open_list_away(
    keep: Keep, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = shown_lobby(HOST, keep, 1000)
    qtbot.wait(50)
    said: list[object] = []
    lobby.said.connect(said.append)
    admit = named(lobby, "Let Bogdan-Nicolae &in")
    admit.setFocus()
    lobby.show_room(structs.replace(lobby_state(), name="Kitchen"), HOST, SUMMARY)
    again = lobby.focusWidget()
    assert isinstance(again, QPushButton)
    assert again is not admit
    QTest.keyClick(again, Qt.Key.Key_Space)
    assert said == [Admit(6, True)]
    mover = named(lobby, "Move")
    monkeypatch.setattr(QApplication, "activePopupWidget", mover.menu)
    lobby.show_room(structs.replace(lobby_state(), name="Cellar"), HOST, SUMMARY)
    assert named(lobby, "Move") is mover
    monkeypatch.undo()
    qtbot.waitUntil(lambda: lobby.title.text() == "Cellar")


def named(page: QWidget, words: str) -> QPushButton:
    return next(one for one in page.findChildren(QPushButton) if one.text() == words)


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("phase", ["lobby", "play", "scored", "over"])
@pytest.mark.parametrize("me", [HOST, GUEST])
def test_no_two_buttons_at_a_networked_table_share_a_key(
    make_window: MakeWindow, keep: Keep, code: str, phase: str, me: int
) -> None:
    window = make_window(language=code)
    set_language(code)
    proposal = Proposal(3, "undo", GUEST, 0, (GUEST,)) if phase != "lobby" else None
    state = lobby_state(phase, proposal=proposal)
    lobby, side, strip = Lobby(), RoomSide(), LinkStrip()
    parting = DisconnectedPage()
    parting.say("Masa", LanError("host_left"), sits=True)
    lobby.show_room(state, me, SUMMARY)
    lobby.invite_with("2CWE-4B2C", "K7M4-PQ2X", LINK)
    side.show_room(state, me)
    strip.say("over" if phase != "lobby" else "here", LanError("host_left"), known=True, sits=True)
    keys = [key_of(action.text()) for action in window.menuBar().actions()]
    for part in (lobby, side, strip):
        if part is lobby and phase != "lobby":
            continue
        buttons = [one for one in part.findChildren(QPushButton) if not one.isHidden()]
        labels = [one for one in part.findChildren(QLabel) if not one.isHidden()]
        said = [one.text() for one in buttons] + [one.text() for one in labels]
        keys += [key_of(text) for text in said if "&" in text]
    for widget in (lobby, side, strip, parting):
        keep(widget)
    assert {key_of(one.text()) for one in parting.findChildren(QPushButton)} == {
        key_of(one.text()) for one in strip.findChildren(QPushButton)
    }
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_no_two_parts_of_the_page_of_tables_nearby_share_a_key(
    make_window: MakeWindow, keep: Keep, code: str
) -> None:
    window = make_window(language=code)
    set_language(code)
    page = FindPage("Ștefan", ())
    keep(page)
    keys = [key_of(action.text()) for action in window.menuBar().actions()]
    said = [one.text() for one in page.findChildren(QAbstractButton)]
    said += [one.text() for one in page.findChildren(QLabel)]
    keys += [key_of(text) for text in said if "&" in text]
    assert sorted(keys) == sorted(set(keys))


def key_of(text: str) -> str:
    return text.split("&", 1)[1][0].casefold()


# A hint, and a decided rest


class HandSeat:
    """A seat whose host is at hand: what is submitted is played at once, by all."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.place: int | None = 0
        self.waiting = 0
        self.state: RoomState | None = None
        self.heard: Callable[[Update], None] = lambda update: None
        self.update: Update | None = None
        match.subscribe(match.seats[0], self._hear)

    def _hear(self, update: Update) -> None:
        self.update = update
        self.heard(update)

    def submit(self, place: int, action: Action, ask_id: int) -> None:
        seat = self.match.seats[0]
        self.match.submit(seat, action, ask_id)
        while self.match.phase == "play" and not self.match.asks(seat):
            step(self.match, ["random"] * 4, 1)


def helped(match: Match, keep: Keep) -> tuple[RoomHelp, HandSeat]:
    view = StyledTable(Settings(speed="off"))
    keep(view)
    seat = HandSeat(match)
    help_ = RoomHelp(seat, view, Thinker, lambda: ("A", "B", "C", "D"), view)  # type: ignore[arg-type]
    seat.heard = help_.heard
    assert seat.update is not None
    help_.heard(seat.update)
    return help_, seat


@pytest.mark.parametrize(
    ("place", "hints", "turn", "words"),
    [
        (None, True, True, "hints are for those who play"),
        (0, False, True, "no hints"),
        (0, False, False, "no hints"),
        (0, True, False, "when it is your turn"),
    ],
)
def test_why_there_is_no_hint_is_said(
    keep: Keep, place: int | None, hints: bool, turn: bool, words: str
) -> None:
    help_, seat = helped(match_where(decided=False), keep)
    seat.state = lobby_state("play", settings=TableSettings(hints=hints))
    seat.place = place
    assert seat.update is not None
    assert seat.update.asks
    if not turn:
        seat.update = replace(seat.update, asks=())
    told: list[str] = []
    help_.view.prompts.said.connect(told.append)
    help_.ask_hint()
    assert len(told) == 1
    assert words in told[0]


def test_a_decided_rest_is_played_out_on_the_network_too(keep: Keep, qtbot: QtBot) -> None:
    match = match_where(decided=True)
    mine, before = len(match.view(match.seats[0]).hand), len(match.log)
    help_, _seat = helped(match, keep)
    assert help_.view.prompts.decided
    help_.finish()
    assert help_.finishing
    qtbot.waitUntil(lambda: match.phase == "scored", timeout=30_000)
    plays = [line for line in match.log[before:] if line.get("seat") == match.seats[0]]
    assert len(plays) == mine
    assert not help_.finishing
    assert not help_.marked


def test_what_is_open_is_not_played_out_on_the_network_either(keep: Keep, qtbot: QtBot) -> None:
    match = match_where(decided=False)
    before = len(match.log)
    help_, _seat = helped(match, keep)
    assert not help_.view.prompts.decided
    help_.finish()
    qtbot.wait(30)
    assert len(match.log) == before


def test_tab_leads_from_the_hand_to_the_buttons_of_the_question(keep: Keep) -> None:
    page = QWidget()
    keep(page)
    view = StyledTable(Settings(speed="off"), page)
    beside = QPushButton("Leave", page)
    panel = view.panel
    panel.ask("Will you play with clubs as trumps, or beg?")
    stand = panel.button("Stand", lambda: None)
    beg = panel.button("Beg", lambda: None)
    chain: list[QWidget] = []
    following = view.nextInFocusChain()
    while following is not None and following is not view:
        chain.append(following)
        following = following.nextInFocusChain()
    order = [one for one in chain if one in (stand, beg, beside)]
    assert order == [stand, beg, beside]


@pytest.fixture
def beside_table(keep: Keep, qtbot: QtBot) -> tuple[RoomSide, QPushButton]:
    """What stands beside the table, and something that has the keys in the table's place."""
    whole, side, table = QWidget(), RoomSide(), QPushButton()
    keep(whole)
    row = QHBoxLayout(whole)
    row.addWidget(table)
    row.addWidget(side)
    side.done.connect(table.setFocus)
    whole.show()
    qtbot.waitExposed(whole)
    return side, table


def test_nothing_is_said_to_a_host_who_is_away_and_what_was_written_stays(
    beside_table: tuple[RoomSide, QPushButton],
) -> None:
    side, table = beside_table
    said: list[object] = []
    side.said.connect(said.append)
    side.show_room(lobby_state("scored"), HOST)
    side.field.setText("Wait for me")
    side.end_overlay.setFocus()
    side.link(here=False)
    assert table.window().focusWidget() is table
    side.field.setFocus()
    QTest.keyClick(side.field, Qt.Key.Key_Return)
    side.end_overlay.click()
    assert said == []
    assert side.field.text() == "Wait for me"
    assert not [one for one in (side.react, side.propose, side.end_overlay) if one.isEnabled()]
    assert side.leave.isEnabled()
    side.link(here=True)
    QTest.keyClick(side.field, Qt.Key.Key_Return)
    side.end_overlay.click()
    assert said == [Say("Wait for me"), Ready()]
    assert side.field.text() == ""


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("phase", ["play", "scored", "over"])
def test_every_button_beside_the_table_is_read_whole(
    beside_table: tuple[RoomSide, QPushButton], code: str, phase: str, dressed: Any
) -> None:
    dressed(code, 100)
    side, _table = beside_table
    side.fit(800)
    side.show_room(lobby_state(phase), HOST)
    shown = [button for button in side.findChildren(QPushButton) if button.isVisible()]
    assert len(shown) >= 5
    assert not [one.text() for one in shown if one.sizeHint().width() > one.width()]


UNDO = Proposal(3, "undo", HOST, 0, (HOST,))


def test_after_a_vote_the_keys_are_for_the_table_again(
    beside_table: tuple[RoomSide, QPushButton],
) -> None:
    side, table = beside_table
    said: list[object] = []
    side.said.connect(said.append)
    side.show_room(lobby_state("play", proposal=UNDO), GUEST)
    side.vote.no.setFocus()
    QTest.keyClick(side.vote.no, Qt.Key.Key_Space)
    assert said == [Vote(3, False)]
    assert table.window().focusWidget() is table


@pytest.mark.parametrize("what", ["vote", "ready", "door"])
def test_a_button_that_goes_leaves_the_keys_to_the_table(
    beside_table: tuple[RoomSide, QPushButton], what: str
) -> None:
    side, table = beside_table
    quiet = lobby_state("play", lookers=())
    me, state, button = {
        "vote": (GUEST, lobby_state("play", proposal=UNDO), side.vote.yes),
        "ready": (HOST, lobby_state("scored"), side.end_overlay),
        "door": (HOST, lobby_state("play"), side.knock.admit),
    }[what]
    side.show_room(state, me)
    button.setFocus()
    assert table.window().focusWidget() is button
    side.show_room(quiet, me)
    assert table.window().focusWidget() is table
    side.words.setFocus()
    side.show_room(quiet, me)
    assert table.window().focusWidget() is side.words


def test_a_host_who_does_not_answer_is_called_on_and_why_is_said(keep: Keep) -> None:
    strip = LinkStrip()
    keep(strip)
    strip.say("away", LanError("not_open", address="192.0.2.7:47474"), known=False, sits=False)
    assert "192.0.2.7:47474" in strip.words.text()
    assert "goes on trying" in strip.words.text()
    assert strip.go.isHidden()


def test_a_stranger_at_the_address_of_a_host_who_is_away_is_told_and_called_on(keep: Keep) -> None:
    strip = LinkStrip()
    keep(strip)
    strip.say("away", LanError("wrong_fingerprint", address="192.0.2.7"), known=True, sits=True)
    assert "192.0.2.7" in strip.words.text()
    assert "goes on trying" in strip.words.text()
    assert strip.go.isHidden()


# The end of a game


def test_the_end_of_a_game_stays_on_the_screen_while_another_is_proposed(
    keep: Keep, qtbot: QtBot
) -> None:
    match = match_where(decided=True)
    while not match.scores:
        step(match, ["random"] * 4, 1)
    page = StyledTable(Settings())
    keep(page)
    page.show()
    accounts = RoomSheet(page, page)
    said: list[object] = []
    accounts.said.connect(said.append)
    accounts.show_room(lobby_state("over"), GUEST)
    people = tuple(Sitter(name) for name in "ABCD")
    accounts.settled(match.view(None), people, None)
    assert accounts.overlay.isVisible()
    accounts.overlay.sheet.click()
    assert accounts.sheet is not None
    proposal = Proposal(3, "rematch", HOST, 0, (HOST,))
    accounts.show_room(lobby_state("over", proposal=proposal), GUEST)
    assert accounts.sheet is not None
    assert "Ștefan-Alexandru" in accounts.sheet.again.text()
    assert "Ștefan-Alexandru" in accounts.overlay.again.text()
    accounts.sheet.again_wanted.emit()
    accounts.show_room(lobby_state("over"), GUEST)
    accounts.sheet.again_wanted.emit()
    assert said == [Vote(3, True), Propose("rematch")]
    accounts.show_room(lobby_state("play"), GUEST)
    assert accounts.sheet is None


def test_a_sheet_is_only_read_once_the_link_is_over(keep: Keep) -> None:
    match = match_where(decided=True)
    while not match.scores:
        step(match, ["random"] * 4, 1)
    page = StyledTable(Settings())
    keep(page)
    page.show()
    people = tuple(Sitter(name) for name in "ABCD")
    for phase in ("scored", "over", "pool"):
        accounts = RoomSheet(page, page)
        accounts.show_room(lobby_state(phase), GUEST)
        accounts.settled(match.view(None), people, None)
        accounts.show(match.view(None), people, None)
        before = accounts.sheet
        accounts.rest()
        for anew in (False, True):
            if anew:
                accounts.show(match.view(None), people, None)
            sheet = accounts.sheet
            assert sheet is not None
            assert (sheet is before) is not anew
            onward = (sheet.next, sheet.again, sheet.new, sheet.further, sheet.divide, sheet.deals)
            assert not [part for part in onward if part.isVisible()]
            assert sheet.closing.isVisible()
            QTest.keyClick(sheet, Qt.Key.Key_Return)
            assert accounts.sheet is None
            assert not accounts.overlay.go.isVisible()
            assert not accounts.overlay.again.isVisible()


def test_a_knock_and_the_way_on_are_seen_at_a_large_table_in_a_small_window(
    keep: Keep, qtbot: QtBot
) -> None:
    places = (PlaceState("person", "Ann", HOST), *[PlaceState("open")] * 9)
    for width, height in ((560, 540), (1030, 690)):
        lobby = Lobby()
        keep(lobby)
        lobby.resize(width, height)
        lobby.show()
        state = lobby_state(places=places, seats=tuple(range(10)))
        lobby.show_room(state, HOST, SUMMARY)
        lobby.invite_with("2CWE-4B2C", "K7M4-PQ2X", LINK)
        fits(lobby, qtbot)
        seen = lobby.viewport().rect()
        for button in (named(lobby, "Let Bogdan-Nicolae &in"), lobby.start):
            corner = button.mapTo(lobby.viewport(), button.rect().bottomRight())
            assert seen.contains(corner), (width, button.text(), corner)


class Opened(QObject):
    """Notes what appears as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(watched)
        return False


def test_news_that_come_at_once_leave_no_part_of_the_lobby_as_a_window(
    keep: Keep, qtbot: QtBot
) -> None:
    lobby = shown_lobby(HOST, keep)
    qtbot.waitExposed(lobby)
    opened = Opened()
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(opened)
    lobby.show_room(lobby_state(), HOST, SUMMARY)
    lobby.show_room(lobby_state(), HOST, SUMMARY)
    QApplication.processEvents()
    application.removeEventFilter(opened)
    assert not opened.windows


def test_the_field_that_may_mend_a_refusal_is_in_view_below_many_tables(
    keep: Keep, qtbot: QtBot
) -> None:
    page = FindPage("Ion", ())
    keep(page)
    page.resize(780, 520)
    notes = [
        TableNote(f"t{n}", f"Table {n}", "hearts", "black_lady", 4, 2, "lobby", VERSION)
        for n in range(8)
    ]
    page.show_found(tuple(Found(note, (("192.168.77.7", 1),), 0.0) for note in notes))
    page.show()
    page.show_trouble("wrong_code")
    seen = page.viewport().rect()
    qtbot.waitUntil(
        lambda: seen.contains(page.code.mapTo(page.viewport(), page.code.rect().center()))
    )


@pytest.mark.parametrize("ready", [False, True])
def test_a_start_that_cannot_be_gives_no_free_seat_to_a_bot(keep: Keep, ready: bool) -> None:
    guest = PlaceState("person", "Ion", GUEST, ready=ready)
    places = (PlaceState("person", "Ann", HOST), guest, PlaceState("open"), PlaceState("open"))
    lobby = Lobby()
    keep(lobby)
    lobby.show_room(lobby_state(places=places, lookers=()), HOST, SUMMARY)
    said: list[object] = []
    lobby.said.connect(said.append)
    lobby.start.click()
    level = lobby_state().settings.level
    bots = [SetPlace(2, level), SetPlace(3, level)] if ready else []
    assert said == [*bots, Start()]
