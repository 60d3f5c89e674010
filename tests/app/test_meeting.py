"""Two programs at one table over loopback sockets: found by code, played, left, taken up again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.engine.actions import Action
from cardtable.engine.options import OptionValue
from cardtable.games import game
from cardtable.lan.discovery.finds import Found
from cardtable.lan.guest.membership import Membership, Who
from cardtable.lan.protocol.client_messages import (
    Admit,
    Decide,
    Kick,
    SetPlace,
    Settings,
)
from cardtable.lan.protocol.codec import VERSION
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import TableNote
from cardtable.table.plan.geometry import Rect, around
from cardtable.table.plan.seating import ASPECT
from cardtable.table.view import Habits
from cardtable.windows.learn.walk_page import WalkPage
from cardtable.windows.network.find_page import FindPage
from cardtable.windows.network.room.fairness import fairness_words
from cardtable.windows.network.room.room_page import RoomPage
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.widgets import messages


@pytest.fixture
def programs(qtbot: QtBot, tmp_path: Path) -> Iterator[list[Program]]:
    """A host and a guest, each with a folder of its own."""
    made = []
    for name in ("Ann", "Ion"):
        program = Program(tmp_path / name)
        program.window.change(language="en", speed="off", player_name=name)
        program.show()
        qtbot.addWidget(program.window)
        made.append(program)
    yield made
    for program in reversed(made):
        program.window.close()


@pytest.fixture(autouse=True)
def cable(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether there is a network (the one element), whatever the machine that tests has."""
    plugged = [True]
    monkeypatch.setattr(messages, "confirm", lambda *_asked: True)  # whoever leaves means it
    for module in ("app.network.hosting", "windows.network.network_watch"):
        monkeypatch.setattr(f"cardtable.{module}.any_network", lambda: plugged[0])
    return plugged


def room(program: Program) -> RoomPage:
    """The page of the table on the network."""
    assert program.network_controller is not None
    page = program.network_controller.page
    assert isinstance(page, RoomPage)
    return page


def play(pages: list[RoomPage], until: Callable[[], bool], qtbot: QtBot) -> None:
    """Both play the first cards they may, until something is so."""

    def there() -> bool:
        if until():
            return True
        for page in pages:
            update = page.seat.update
            ask = page.view.player.ask
            if ask is None or update is None or page.view.director.busy or page.seat.waiting:
                continue
            if ask.choices:
                page.view.answered.emit(Action(ask.kind, choice=ask.choices[0]), ask.id)
            else:
                page.view.answered.emit(Action(ask.kind, ask.cards[: ask.count]), ask.id)
            page.view.player.rest()
        return until()

    qtbot.waitUntil(there, timeout=120_000)


def opened(
    host: Program,
    qtbot: QtBot,
    name: str = "hearts",
    preset: str = "black_lady",
    players: int = 4,
    options: Mapping[str, OptionValue] | None = None,
) -> RoomPage:
    """The lobby of a table, opened by this program."""
    host.meet()
    assert host.network_controller is not None
    table = game(name).declaration.table(preset, players, options or {})
    levels = (None, *["easy"] * (players - 1))
    host.network_controller._host_name = "Ann"
    host.network_controller.host(TableChoice(table, ("Ann", *"BCDEFGHIJK"[: players - 1]), levels))
    page = room(host)
    qtbot.waitUntil(lambda: page.state is not None, timeout=20_000)
    page.seat.say(Decide(Settings(level="easy", pace=0)))
    return page


def joined(host: Program, guest: Program, qtbot: QtBot) -> RoomPage:
    """The guest's page, after knocking and being let in."""
    assert host.network_controller is not None
    ann = room(host)
    guest._meet().join_typed(f"127.0.0.1:{host.network_controller.hosting.hub().port}", "Ion")

    def knocks() -> bool:
        assert ann.state is not None
        for looker in ann.state.lookers:
            if looker.state == "knocks":
                ann.seat.say(Admit(looker.person, True))
                return True
        return False

    qtbot.waitUntil(knocks, timeout=30_000)
    ion = room(guest)
    qtbot.waitUntil(lambda: ion.state is not None and ion.seat.place is not None, timeout=20_000)
    return ion


def begun(ann: RoomPage, ion: RoomPage, qtbot: QtBot) -> None:
    """The guest is ready, the host starts: bots take the seats that are free."""
    ion.lobby.ready.click()
    qtbot.waitUntil(
        lambda: ann.state is not None and any(p.ready for p in ann.state.places), timeout=20_000
    )
    ann.lobby.start.click()
    qtbot.waitUntil(
        lambda: ion.playing and ion.seat.update is not None and ion.view.now is not None,
        timeout=30_000,
    )


def until_asked(page: RoomPage, qtbot: QtBot) -> None:
    """Nothing moves any more, and this seat must answer."""
    qtbot.waitUntil(
        lambda: bool(page.view.now and page.view.now.asks and not page.view.director.busy),
        timeout=20_000,
    )


def test_a_knock_is_heard_and_so_is_a_table_on_the_network(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    heard: list[str] = []
    monkeypatch.setattr(host.sounds, "play", lambda cue: heard.append(cue.sound))
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    assert heard == ["knock"]
    assert "Ann" in ion.pages.outside.picture.accessibleName()  # seen before the door was opened
    begun(ann, ion, qtbot)
    play([ann, ion], lambda: "play" in heard, qtbot)
    assert {"shuffle", "play"} <= set(heard)


def _try_again(program: Program, walk: WalkPage, seat: int | None) -> None:
    """Play a reviewed deal on from its position, for practice, and come back to the review."""
    QTest.mouseClick(walk.retry, Qt.MouseButton.LeftButton)
    page = program.secondary_pages.retries.page
    assert page is not None
    assert page.session.match.seats[0] == seat
    QTest.mouseClick(page.back_button, Qt.MouseButton.LeftButton)
    assert program.window.pages.currentWidget() is walk


def test_two_people_and_two_bots_play_a_deal_and_look_at_it_again(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    assert ann.lobby.hosting
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    names = [sitter.name for sitter in ion.view.sitters]
    assert "free" not in names
    assert {"Ann", "Ion"} < set(names)
    hinted: list[str] = []
    for page in (ann, ion):
        page.view.advise = lambda *told: hinted.append(told[1])  # type: ignore[method-assign]
    until_asked(ion, qtbot)
    guest.do("hint")
    qtbot.waitUntil(lambda: bool(hinted), timeout=30_000)
    play(
        [ann, ion],
        lambda: (
            ann.state is not None
            and ann.state.phase == "scored"
            and ion.accounts.overlay.isVisible()
        ),
        qtbot,
    )
    assert ion.view.now is not None
    assert sum(ion.view.now.view.scores[0].points) == 26
    for one in (ann, ion):  # the one main button stands over the table
        shown = [part for part in one.findChildren(QPushButton) if part.isVisible()]
        main = [part for part in shown if part.property("role") == "go"]
        assert main == [one.accounts.overlay.go]
    qtbot.waitUntil(lambda: "fair" in _said(ion), timeout=20_000)
    assert ion.help.marked == {1}
    ion.side.field.setText("Gata!")
    ion.side.field.returnPressed.emit()
    qtbot.waitUntil(lambda: "Gata!" in _said(ann), timeout=20_000)
    head, words = fairness_words(ion.record.deals, 0, ion.side.names)
    assert "fair" in head
    assert "trust" in words
    guest.do("review")
    assert isinstance(guest.secondary_pages.page, WalkPage)
    review = guest.secondary_pages.page.findings.review
    assert review is not None
    assert review.alone
    _try_again(guest, guest.secondary_pages.page, ion.view.now.view.seat)
    guest.secondary_pages.page.leave_wanted.emit()
    assert guest.window.table is ion
    assert ion.seat.here
    ion.record.sent_in = lambda deal: frozenset()  # type: ignore[method-assign]
    guest.do("review")  # somebody else, a bot, gave these cards
    assert isinstance(guest.secondary_pages.page, WalkPage)
    review = guest.secondary_pages.page.findings.review
    assert review is not None
    assert not review.alone
    guest.secondary_pages.page.leave_wanted.emit()


def test_on_the_network_a_key_ends_the_scoring_and_leads_on_and_the_deciding_deal_is_shown(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    ann = opened(host, qtbot, options={"deals": 2})
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    overlay = ion.accounts.overlay
    busy: list[bool] = []
    offer = overlay.offer

    def offered(*told: Any, **more: Any) -> None:
        busy.append(ion.view.director.busy)
        offer(*told, **more)

    monkeypatch.setattr(overlay, "offer", offered)

    def scored() -> bool:
        now = ion.view.now
        if now is not None and now.view.public.phase == "play" and len(now.view.hand) <= 1:
            ion.view.set_habits(Habits(speed="normal"))
        return overlay.isVisible()

    play([ann, ion], scored, qtbot)
    assert busy == [True]  # it stands ready while the cards are still on their way
    assert overlay.go.isVisible()
    QTest.keyClick(overlay.go, Qt.Key.Key_Return)
    assert not ion.view.director.busy
    assert not overlay.isVisible()
    ion.view.set_habits(Habits(speed="off"))
    qtbot.waitUntil(ann.accounts.overlay.isVisible, timeout=20_000)
    QTest.mouseClick(ann.accounts.overlay.go, Qt.MouseButton.LeftButton)
    pages = [ann, ion]
    play(pages, lambda: all(page.record.ended is not None for page in pages), qtbot)
    qtbot.waitUntil(overlay.isVisible, timeout=20_000)
    assert overlay.outcome is not None
    assert overlay.outcome.phase == "over"
    assert ion.record.ended is not None
    for one in pages:
        plates = one.view.overlays._shown.values()
        assert {plate.seat for plate in plates if plate.wreath} == set(ion.record.ended.winners)
    if overlay.outcome.decisive is not None:
        QTest.mouseClick(overlay.decisive, Qt.MouseButton.LeftButton)
        assert isinstance(guest.secondary_pages.page, WalkPage)
        guest.secondary_pages.page.leave_wanted.emit()


@pytest.mark.parametrize(
    ("name", "preset", "players"),
    [
        ("seven_up", "seven_up", 2),
        ("domino_hearts", "domino_hearts", 3),
        ("cancellation_hearts", "cancellation_hearts", 6),
    ],
)
def test_two_programs_play_a_deal_of_every_other_game(
    programs: list[Program], qtbot: QtBot, name: str, preset: str, players: int
) -> None:
    host, guest = programs
    ann = opened(host, qtbot, name, preset, players)
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    play([ann, ion], lambda: bool(ion.record.deals) and ion.accounts.overlay.isVisible(), qtbot)
    assert ion.record.deals[0].fair
    assert ion.record.deals[0].match is not None
    update = ann.seat.update
    assert update is not None
    assert ion.record.deals[0].match.scores == update.view.scores


def test_a_table_is_taken_up_again_where_its_program_was_closed(
    programs: list[Program], qtbot: QtBot, tmp_path: Path
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    qtbot.waitUntil(lambda: bool(ion.view.now and ion.view.now.view.hand), timeout=20_000)
    assert ion.view.now is not None
    place, hand = ion.seat.place, set(ion.view.now.view.hand)
    host.window.close()
    qtbot.waitUntil(lambda: ion.link.state == "over", timeout=20_000)
    assert ion.link.strip.host_on.isVisible()
    again = Program(tmp_path / "Ann")
    again.show()
    qtbot.addWidget(again.window)
    programs.append(again)
    qtbot.waitUntil(lambda: bool(again.window.start.tables), timeout=20_000)
    tile = again.window.start.others.tiles[0]
    assert "Ion" in tile.sentence
    tile.click()
    back = room(again)
    qtbot.waitUntil(lambda: back.state is not None and back.playing, timeout=20_000)
    ion.link.strip.go.click()
    meeting = guest.network_controller
    assert meeting is not None
    assert isinstance(meeting.page, FindPage)
    meeting.page.known.tiles[0].click()
    here = room(guest)
    qtbot.waitUntil(lambda: here.view.now is not None and here.playing, timeout=30_000)
    qtbot.waitUntil(
        lambda: here.view.now is not None and set(here.view.now.view.hand) == hand, timeout=20_000
    )
    assert here.seat.place == place
    assert here.link.strip.isHidden()


def test_a_game_that_ended_while_a_guest_was_away_is_settled_and_kept_all_the_same(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot, options={"deals": 1})
    ann.seat.say(Decide(Settings(level="easy", pace=0, grace=1)))
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    guest.leave()
    play([ann], lambda: ann.state is not None and ann.state.phase == "over", qtbot)
    qtbot.waitUntil(lambda: bool(list((host.folder / "finished").glob("*.jsonl"))), timeout=20_000)
    guest.meet()
    assert guest.network_controller is not None
    page = guest.network_controller.page
    assert isinstance(page, FindPage)
    page.known.tiles[0].click()
    qtbot.waitUntil(lambda: bool(list((guest.folder / "finished").glob("*.jsonl"))), timeout=20_000)
    back = room(guest)
    qtbot.waitUntil(back.accounts.overlay.isVisible, timeout=20_000)
    back.accounts.overlay.sheet.click()
    sheet = back.accounts.sheet
    assert sheet is not None
    assert sheet.sheet.ended == ann.record.ended


def test_a_guest_whose_program_was_closed_goes_on_from_the_start_page(
    programs: list[Program], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    place = ion.seat.place
    guest.window.close()
    again = Program(tmp_path / "Ion")
    again.show()
    qtbot.addWidget(again.window)
    programs.append(again)
    start = again.window.start
    tile = start.best_first
    assert tile.title == "Go on at Ann’s table"
    tile.click()
    back = room(again)
    qtbot.waitUntil(lambda: back.playing and back.view.now is not None, timeout=20_000)
    assert back.seat.place == place
    told: list[str] = []
    back.link.strip.say = lambda link, *given, **more: told.append(link)  # type: ignore[method-assign]
    for link in ("away", "calling", "away", "calling", "here"):
        back.line.connection.emit(link, None)
    assert told == ["away", "away", "here"]
    monkeypatch.setattr("cardtable.windows.widgets.messages.confirm", lambda *asked: True)
    back.leave_wanted.emit()  # left to a bot: it is not offered by itself any more
    again.leave()
    assert start.seats == ()


def begun_again(folder: Path, programs: list[Program], qtbot: QtBot) -> RoomPage:
    """A guest's program is started anew, and goes on from its start page."""
    again = Program(folder)
    again.show()
    qtbot.addWidget(again.window)
    programs.append(again)
    again.window.start.best_first.click()
    back = room(again)
    qtbot.waitUntil(lambda: back.playing and back.view.now is not None, timeout=20_000)
    return back


def test_what_helped_a_guest_and_who_gave_its_cards_is_known_after_a_new_start(
    programs: list[Program], qtbot: QtBot, tmp_path: Path
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    until_asked(ion, qtbot)
    guest.do("hint")
    qtbot.waitUntil(lambda: ion.help.marked == {1}, timeout=30_000)
    play([ann, ion], lambda: bool(ion.record.sent_in(1)), qtbot)
    given = ion.record.sent_in(1)
    guest.window.close()
    back = begun_again(tmp_path / "Ion", programs, qtbot)
    qtbot.waitUntil(lambda: back.help.marked == {1}, timeout=20_000)
    assert back.record.sent_in(1) == given


def test_a_deal_that_a_bot_played_while_the_guests_program_was_closed_is_marked(
    programs: list[Program], qtbot: QtBot, tmp_path: Path
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ann.seat.say(Decide(Settings(level="easy", pace=0, grace=1)))
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    qtbot.waitUntil(lambda: ion.view.now is not None, timeout=20_000)
    guest.window.close()
    play([ann], lambda: ann.state is not None and ann.state.phase == "scored", qtbot)
    back = begun_again(tmp_path / "Ion", programs, qtbot)
    qtbot.waitUntil(lambda: back.help.marked == {1}, timeout=20_000)
    assert not back.record.sent_in(1)


def test_a_guest_hosts_the_table_on_and_the_old_host_gets_the_seat_back(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    ann.seat.leave()
    qtbot.waitUntil(lambda: ion.link.parting.host_on.isVisible(), timeout=20_000)
    ion.link.parting.host_on.click()
    now = room(guest)
    qtbot.waitUntil(lambda: now.state is not None, timeout=20_000)
    assert now.lobby.hosting
    assert now.lobby.invite.invitation[2]
    assert guest.network_controller is not None
    host._meet().join_typed(f"127.0.0.1:{guest.network_controller.hosting.hub().port}", "Ann")
    qtbot.waitUntil(lambda: room(host) is not ann, timeout=20_000)
    back = room(host)
    qtbot.waitUntil(lambda: back.state is not None, timeout=20_000)
    assert back.seat.place == 0


def test_the_invitation_follows_the_network(
    programs: list[Program], qtbot: QtBot, cable: list[bool]
) -> None:
    cable[0] = False
    ann = opened(programs[0], qtbot)
    assert ann.lobby.invite.invitation[2] == ""
    cable[0] = True
    qtbot.waitUntil(lambda: bool(ann.lobby.invite.invitation[2]), timeout=20_000)


def test_the_switch_in_the_lobby_lets_browsers_in_and_out_and_is_remembered(
    programs: list[Program], qtbot: QtBot
) -> None:
    host = programs[0]
    ann = opened(host, qtbot)
    web = ann.lobby.web
    assert web.isVisible()
    assert not web.switch.isChecked()
    assert not web.link
    web.switch.click()
    assert web.link.startswith("http://")
    assert web.link.endswith(f"#{ann.lobby.invite.invitation[1]}")
    assert web.picture.isVisible()
    assert not ann.lobby.invite.qr.isVisible()
    assert web.link in web.address.text()
    page = web.link.partition("#")[0]
    with urlopen(page, timeout=20) as answer:
        assert b"/page/main.js" in answer.read()
    assert host.window.settings.browsers
    web.switch.click()
    assert not web.link
    assert not web.picture.isVisible()
    assert ann.lobby.invite.qr.isVisible()
    with pytest.raises(URLError, match="refused"):
        urlopen(page, timeout=20)
    assert not host.window.settings.browsers


def test_a_host_without_a_place_shows_the_table_for_the_room(
    programs: list[Program], qtbot: QtBot
) -> None:
    """The window is the table for all to see: everybody, the host too, may play on a phone."""
    host, guest = programs
    host.window.resize(1366, 768)
    ann = opened(host, qtbot)
    ann.lobby.web.switch.click()
    ion = joined(host, guest, qtbot)
    small = ann.lobby.web.picture.pixmap().width()
    ann.lobby.web.table.click()
    qtbot.waitUntil(lambda: ann.seat.place is None, timeout=20_000)
    qtbot.waitUntil(ann.lobby.web.room.isVisible, timeout=20_000)
    assert ann.lobby.web.picture.pixmap().width() > small
    assert not ann.lobby.web.table.isVisible()
    ion.lobby.ready.click()
    qtbot.waitUntil(lambda: ann.state is not None and ann.state.places[1].ready, timeout=20_000)
    ann.lobby.start.click()
    qtbot.waitUntil(lambda: ann.playing and ion.playing, timeout=20_000)
    qtbot.waitUntil(ann.picture.isVisible, timeout=20_000)
    assert ann.board.isVisible()
    assert not ann.side.isVisible()
    assert ann.picture.scale >= 5
    plan = ann.view.table.seating
    assert plan is not None
    assert plan.trick_card > 1.5 * plan.small_card
    box = ann.picture.geometry()
    lies = Rect(box.x(), box.y(), box.width(), box.height())
    for one in plan.stations:
        spot = around(one.spot, plan.trick_card, plan.trick_card * ASPECT)
        assert not any(lies.overlaps(part) for part in (one.plate, one.backs, one.taken, spot))
    ann.board.picture.click()
    assert ann.picture.geometry().height() > lies.height
    ann.board.picture.click()
    assert ion.side.isVisible()
    assert not ion.board.isVisible()
    assert not ion.picture.isVisible()
    play([ion], lambda: ion.state is not None and ion.state.phase == "scored", qtbot)
    qtbot.waitUntil(ann.accounts.overlay.go.isVisible, timeout=30_000)
    assert ann.board.deal.isVisible()
    ann.board.deal.click()
    qtbot.waitUntil(lambda: ion.state is not None and ion.state.phase != "scored", timeout=20_000)
    qtbot.waitUntil(lambda: not ann.accounts.overlay.isVisible(), timeout=20_000)


def test_a_taken_web_port_is_said_where_the_switch_is(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = opened(programs[0], qtbot)

    async def nothing(*_given: object) -> int:
        raise LanError("no_web_port", first="47484", last="47493")

    monkeypatch.setattr("cardtable.web.door.WebDoor.open", nothing)
    ann.lobby.web.switch.click()
    assert not ann.lobby.web.switch.isChecked()
    assert "47484" in ann.lobby.web.warning.text()


@pytest.mark.parametrize("trouble", ["name_taken", "table_full"])
def test_a_join_code_that_was_right_is_not_typed_again(
    programs: list[Program], qtbot: QtBot, trouble: str
) -> None:
    host, guest = programs
    ann = opened(host, qtbot, "seven_up", "seven_up", 2)
    ann.seat.say(SetPlace(1, "easy"))
    watchers = trouble == "name_taken"
    ann.seat.say(Decide(Settings(door="code", level="easy", watchers=watchers)))
    qtbot.waitUntil(
        lambda: ann.state is not None and ann.state.settings.door == "code", timeout=20_000
    )
    code = ann.lobby.invite.invitation[1]
    assert host.network_controller is not None
    address = f"127.0.0.1:{host.network_controller.hosting.hub().port}"
    guest._meet().join_typed(address, "Ann" if watchers else "Ion", code)
    qtbot.waitUntil(lambda: guest.window.findChild(QMessageBox) is not None, timeout=30_000)
    box = guest.window.findChild(QMessageBox)
    assert box is not None
    box.close()
    meeting = guest.network_controller
    assert meeting is not None
    page = meeting.page
    assert isinstance(page, FindPage)
    assert page.code.text() == code
    if watchers:
        page.name.setText("Ion")
        page.join.click()
        qtbot.waitUntil(lambda: guest_is_in(guest) and not meeting.joining.code, timeout=30_000)
        meeting.find()
        assert isinstance(meeting.page, FindPage)
        assert meeting.page.code.text() == ""


def guest_is_in(guest: Program) -> bool:
    """Whether the table has let the guest in."""
    assert guest.network_controller is not None
    page = guest.network_controller.page
    return isinstance(page, RoomPage) and page.state is not None


def test_a_seat_is_shown_to_no_other_host_that_says_to_have_the_table(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    qtbot.waitUntil(lambda: _kept(guest) == [True], timeout=20_000)
    table = ion.seat.membership.table
    meeting = guest.network_controller
    assert meeting is not None
    meeting.find()
    called: list[object] = []
    monkeypatch.setattr(meeting.network, "join", lambda *given, **more: called.append(given))
    note = TableNote(table, "", "hearts", "black_lady", 4, 2, "lobby", VERSION)
    note = structs.replace(note, fingerprint="cd" * 32, of="Ann")
    meeting.joining.found(Found(note, (("192.0.2.9", 47474),), 0.0), Who("Ion"))
    box = guest.window.findChild(QMessageBox)
    assert box is not None
    assert "192.0.2.9" in box.text()
    box.close()
    assert not called
    assert _kept(guest) == [True]


def test_a_taken_name_leads_back_to_the_field_where_another_can_be_typed(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ann.seat.say(Decide(Settings(door="open", level="easy")))
    qtbot.waitUntil(
        lambda: ann.state is not None and ann.state.settings.door == "open", timeout=20_000
    )
    assert host.network_controller is not None
    guest._meet().join_typed(f"127.0.0.1:{host.network_controller.hosting.hub().port}", "Ann")
    qtbot.waitUntil(lambda: guest.window.findChild(QMessageBox) is not None, timeout=30_000)
    box = guest.window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "Ann" in box.text()
    box.close()
    assert guest.network_controller is not None
    assert isinstance(guest.network_controller.page, FindPage)
    assert "127.0.0.1" in guest.network_controller.page.typed.text()


def test_a_late_comer_looks_on_without_a_hand_and_plays_from_the_next_deal_on(
    programs: list[Program], qtbot: QtBot, tmp_path: Path
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    third = Program(tmp_path / "Rita")
    third.window.change(language="ru", speed="off", player_name="Rita")
    third.show()
    qtbot.addWidget(third.window)
    programs.append(third)
    assert host.network_controller is not None
    third._meet().join_typed(f"127.0.0.1:{host.network_controller.hosting.hub().port}", "Rita")
    qtbot.waitUntil(lambda: ann.side.knock.admit.isVisible(), timeout=30_000)
    ann.side.knock.admit.click()
    rita = room(third)
    qtbot.waitUntil(lambda: rita.view.now is not None, timeout=20_000)
    assert rita.view.now is not None
    assert rita.view.now.view.seat is None
    assert not rita.view.now.view.hand
    qtbot.waitUntil(lambda: rita.side.seat.isVisible(), timeout=20_000)
    assert rita.side.end_overlay.isHidden()
    rita.side.free.actions()[0].trigger()
    qtbot.waitUntil(
        lambda: (
            rita.state is not None
            and any(one.next == rita.seat.person for one in rita.state.places)
        ),
        timeout=20_000,
    )
    play([ann, ion], lambda: bool(rita.record.deals) and ann.accounts.overlay.isVisible(), qtbot)
    assert rita.record.deals[0].no_part == "watched"
    for page in (ann, ion):
        page.close_sheet()
        qtbot.waitUntil(page.side.end_overlay.isVisible, timeout=20_000)
        page.side.end_overlay.click()
    qtbot.waitUntil(lambda: rita.seat.place is not None, timeout=20_000)
    qtbot.waitUntil(lambda: bool(rita.view.now and rita.view.now.view.hand), timeout=20_000)


def test_a_wrong_join_code_leads_to_the_field_of_the_code(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ann.seat.say(Decide(Settings(door="code", level="easy")))
    qtbot.waitUntil(
        lambda: ann.state is not None and ann.state.settings.door == "code", timeout=20_000
    )
    code = ann.lobby.invite.invitation[1]
    assert code in ann.lobby.invite.codes.text()
    assert host.network_controller is not None
    address = f"127.0.0.1:{host.network_controller.hosting.hub().port}"
    guest._meet().join_typed(address, "Ion", "WRONG")
    qtbot.waitUntil(lambda: guest.window.findChild(QMessageBox) is not None, timeout=30_000)
    box = guest.window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "code" in box.text()
    box.close()
    meeting = guest.network_controller
    assert meeting is not None
    page = meeting.page
    assert isinstance(page, FindPage)
    assert page.typed.text() == address
    page.code.setText(code)
    page.join.click()
    qtbot.waitUntil(lambda: isinstance(meeting.page, RoomPage), timeout=30_000)
    ion = room(guest)
    qtbot.waitUntil(lambda: ion.seat.place == 1, timeout=20_000)


def _kept(guest: Program) -> list[bool]:
    """Whether a seat is kept at each table that this program remembers."""
    assert guest.network_controller is not None
    return [one.seat_kept for one in guest.network_controller.joining.memory.recent()]


def test_whoever_leaves_the_lobby_has_no_seat_there_any_more(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    qtbot.waitUntil(lambda: _kept(guest) == [True], timeout=20_000)
    monkeypatch.setattr("cardtable.windows.widgets.messages.confirm", lambda *asked: True)
    ion.leave_wanted.emit()
    assert _kept(guest) == [False]
    qtbot.waitUntil(
        lambda: ann.state is not None and all(one.name != "Ion" for one in ann.state.places),
        timeout=20_000,
    )


def test_whoever_leaves_a_game_finds_the_seat_again(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    monkeypatch.setattr("cardtable.windows.widgets.messages.confirm", lambda *asked: True)
    ion.leave_wanted.emit()
    assert _kept(guest) == [True]


def test_who_closes_a_table_is_promised_its_game_only_where_there_is_one(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    asked: list[str] = []

    def not_now(_window: object, question: str, *_more: object) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr("cardtable.windows.widgets.messages.confirm", not_now)
    ann.leave_wanted.emit()
    begun(ann, joined(host, guest, qtbot), qtbot)
    ann.leave_wanted.emit()
    assert ["resumed later" in question for question in asked] == [False, True]


def test_whoever_is_sent_away_has_no_seat_there_any_more(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    qtbot.waitUntil(lambda: _kept(guest) == [True], timeout=20_000)
    ann.seat.say(Kick(ion.seat.person))
    qtbot.waitUntil(lambda: ion.link.state == "over", timeout=20_000)
    assert _kept(guest) == [False]
    buttons = [one for one in ion.findChildren(QAbstractButton) if one.isVisible()]
    assert buttons == [ion.link.parting.go]
    assert "sent you away" in ion.link.parting.words.text()
    guest.window.change(language="ro")
    qtbot.waitUntil(lambda: "Gazda" in ion.link.parting.words.text(), timeout=20_000)
    assert ion.link.strip.isHidden()
    QTest.keyClick(ion.link.parting.go, Qt.Key.Key_Return)
    assert guest.network_controller is not None
    assert isinstance(guest.network_controller.page, FindPage)


def test_whoever_is_sent_away_in_a_game_sees_the_cards_and_one_way_on(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    until_asked(ion, qtbot)
    ann.seat.say(Kick(ion.seat.person))
    qtbot.waitUntil(lambda: ion.link.state == "over", timeout=20_000)
    assert ion.view.now is not None
    assert ion.view.now.view.hand
    assert not ion.view.now.asks
    assert ion.view.player.ask is None
    buttons = [one for one in ion.findChildren(QPushButton) if one.isVisible()]
    assert [one for one in buttons if one.text()] == [ion.link.strip.go]


def _said(page: RoomPage) -> str:
    return "\n".join(page.side.words.item(row).text() for row in range(page.side.words.count()))


@pytest.mark.parametrize("typed", ["", "nonsense code", "host:port:more"])
def test_what_is_no_address_is_told_in_words(
    programs: list[Program], qtbot: QtBot, typed: str
) -> None:
    guest = programs[1]
    guest._meet().join_typed(typed or " ", "Ion")
    box = guest.window.findChild(QMessageBox)
    assert box is not None
    assert box.text()
    box.close()


def test_nobody_at_an_address_is_told_with_what_to_do(
    programs: list[Program], qtbot: QtBot
) -> None:
    guest = programs[1]
    guest.meet()
    page = guest.network_controller.page if guest.network_controller is not None else None
    assert isinstance(page, FindPage)
    page.code.setFocus()
    guest._meet().join_typed("127.0.0.1:47483", "Ion")
    qtbot.waitUntil(lambda: guest.window.findChild(QMessageBox) is not None, timeout=30_000)
    box = guest.window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "127.0.0.1" in box.text()
    box.close()
    assert guest.window.focusWidget() is page.typed


def test_a_host_called_in_vain_is_offered_again(
    programs: list[Program], qtbot: QtBot, tmp_path: Path
) -> None:
    guest = programs[1]
    meeting = guest._meet()
    mine = Membership("t9", 2, "2.ab", "cd" * 32)
    where = (("127.0.0.1", 47483),)
    meeting.joining.memory.remember(mine, where, "ef" * 32, "", "hearts", "Ann", playing=True)
    guest.leave()
    guest.window.start.best_first.click()
    page = room(guest)
    qtbot.waitUntil(lambda: page.link.state == "away", timeout=20_000)
    page.side.leave.click()
    guest.leave()
    assert [one.of for one in guest.window.start.seats] == ["Ann"]


def test_a_host_is_asked_before_the_table_closes_for_everybody(
    programs: list[Program], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = programs
    ann = opened(host, qtbot)
    asked: list[str] = []
    answer = [False]

    def confirm(_parent: object, question: str, *_more: str) -> bool:
        asked.append(question)
        return answer[0]

    monkeypatch.setattr(messages, "confirm", confirm)
    ion = joined(host, guest, qtbot)
    qtbot.waitUntil(lambda: ann.state is not None and len(_people(ann)) == 2, timeout=20_000)
    ways = (host.window.close, host.learn, host.meet, host.leave, host.first_lesson)
    for leave in ways:
        leave()
        assert host.window.isVisible()
        assert host.network_controller is not None
        assert host.network_controller.page is ann
    assert asked == ["Close this table? Everybody is sent home."] * len(ways)
    begun(ann, ion, qtbot)
    guest.window.close()  # a guest who goes takes nothing from anybody
    assert len(asked) == len(ways)
    assert not guest.window.isVisible()


def test_a_host_who_gives_no_name_is_the_host(programs: list[Program], qtbot: QtBot) -> None:
    host = programs[0]
    host.window.change(player_name="")
    host.meet()
    assert host.network_controller is not None
    page = host.network_controller.page
    assert isinstance(page, FindPage)
    page.name.setText("")
    wanted: list[str] = []
    page.host_wanted.connect(wanted.append)
    page.host.click()
    assert wanted == [""]
    for dialog in host.window.findChildren(QDialog):
        dialog.close()
    table = game("hearts").declaration.table("black_lady", 4, {})
    host.network_controller.host(TableChoice(table, ("You", "B", "C", "D"), (None, *["easy"] * 3)))
    ann = room(host)
    qtbot.waitUntil(lambda: ann.state is not None, timeout=20_000)
    assert ann.state is not None
    assert [place.name for place in ann.state.places if place.who == "person"] == ["Host"]
    assert ann.state.of == "Host"


@pytest.mark.parametrize("way", ["found", "host"])
def test_where_nothing_can_be_written_the_network_says_so(
    programs: list[Program], qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    """As in a home that can only be read."""
    host = programs[0]
    (host.folder / "network").write_text("in the way", encoding="utf-8")
    host.meet()
    assert host.network_controller is not None
    assert isinstance(host.network_controller.page, FindPage)
    if way == "host":
        table = game("hearts").declaration.table("black_lady", 4, {})
        people = (("Ann", "B", "C", "D"), (None, *["easy"] * 3))
        host.network_controller.host(TableChoice(table, *people))
        box = host.window.findChildren(QMessageBox)[-1]
        assert str(host.folder / "network") in box.text()
        assert isinstance(host.network_controller.page, FindPage)
    for box in host.window.findChildren(QMessageBox):
        box.close()


def _people(page: RoomPage) -> list[str]:
    assert page.state is not None
    return [place.name for place in page.state.places if place.who == "person"]


def test_what_a_bot_plays_for_a_guest_who_is_away_is_told(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    ann = opened(host, qtbot, options={"pass_cycle": "none"})
    ann.seat.say(Decide(Settings(level="easy", pace=0, deadline=1)))
    ion = joined(host, guest, qtbot)
    begun(ann, ion, qtbot)
    told = "A bot has played"
    play([ann], lambda: "Time is up" in _said(ion), qtbot)
    assert told not in _said(ion)  # for who is there it is told already
    ion.line.connection.emit("away", None)
    ion.line.connection.emit("here", None)
    play([ann], lambda: told in _said(ion), qtbot)
    assert told not in _said(ann)
