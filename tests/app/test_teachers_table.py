"""A teacher's window and a pupil's at one table: all hands here, the own one there, given deals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.engine.cards import Card
from cardtable.engine.options import OptionValue
from cardtable.engine.zones import hand
from cardtable.games import game
from cardtable.lan.protocol.client_messages import Decide, Settings
from cardtable.teaching.practice import DealPlan
from cardtable.windows.learn.paste_dialog import PasteDialog
from cardtable.windows.network.find_page import FindPage
from cardtable.windows.network.room.room_page import RoomPage
from cardtable.windows.network.teacher.given_deal import GivenDealPage
from cardtable.windows.new_game.choice import TableChoice

from .test_meeting import cable, joined, play, programs, room  # noqa: F401 - fixtures

SEEN = "the host sees all hands"


def school(
    host: Program, guest: Program, qtbot: QtBot, **options: OptionValue
) -> tuple[RoomPage, RoomPage]:
    """A teacher's table, opened from the page of tables, and a pupil who is ready at it."""
    host.meet()
    controller = host.network_controller
    assert controller is not None
    find = controller.page
    assert isinstance(find, FindPage)
    asked: list[Callable[[TableChoice], None]] = []
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(host.window.dialogs, "ask_table", asked.append)
    QTest.mouseClick(find.teach, Qt.MouseButton.LeftButton)
    monkeypatch.undo()
    table = game("hearts").declaration.table("black_lady", 4, options)
    asked[0](TableChoice(table, ("Ann", "B", "C", "D"), (None, "easy", "easy", "easy")))
    ann = room(host)
    qtbot.waitUntil(lambda: ann.state is not None, timeout=20_000)
    ann.seat.say(Decide(Settings(level="random", pace=0)))
    ion = joined(host, guest, qtbot)
    ion.lobby.ready.click()
    qtbot.waitUntil(lambda: ann.state is not None and ann.state.places[0].ready, timeout=20_000)
    return ann, ion


def editor(ann: RoomPage) -> GivenDealPage:
    """The deal editor, opened from where the teacher is."""
    (ann.board.give if ann.playing else ann.lobby.give).click()
    assert ann.desk.dialog is not None
    return ann.desk.dialog.page


def given(ann: RoomPage, ion: RoomPage, qtbot: QtBot) -> tuple[tuple[Card, ...], ...]:
    """Give a deal in which the pupil has the thirteen spades; the hands by seat."""
    page = editor(ann)
    line = page.rows[0].line
    line.setFocus()
    QTest.keyClicks(line, " ".join(f"{rank}s" for rank in "23456789TJQKA"))
    QTest.mouseClick(page.fill, Qt.MouseButton.LeftButton)
    hands = page.plan.hands
    QTest.mouseClick(page.deal, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: ion.playing and bool(_hands(ion)[0]), timeout=30_000)
    return hands


def _hands(page: RoomPage) -> list[tuple[Card, ...] | None]:
    """The hands as a window knows them; None where only backs are seen."""
    update = page.seat.update
    if update is None or hand(0) not in update.view.piles:
        return [None] * 4
    return [update.view.piles[hand(seat)].cards for seat in range(4)]


def test_the_teacher_gives_a_deal_and_sees_all_hands_the_pupil_only_the_own(
    programs: list[Program],  # noqa: F811
    qtbot: QtBot,
) -> None:
    host, guest = programs
    ann, ion = school(host, guest, qtbot)
    assert SEEN in ion.lobby.taught.text()
    assert SEEN in ion.pages.outside.stands.text()
    assert ann.lobby.taught.text().startswith("You see all hands")
    assert not any("Sit here" in one.text() for one in ann.lobby.findChildren(type(ann.lobby.give)))
    hands = given(ann, ion, qtbot)
    assert {str(card) for card in hands[0]} == {f"{rank}S" for rank in "23456789TJQKA"}
    qtbot.waitUntil(lambda: all(_hands(ann)), timeout=20_000)
    assert [one is not None for one in _hands(ion)] == [True, False, False, False]
    assert ann.board.isVisible()
    assert not ann.side.isVisible()
    assert SEEN in ion.side.shown.text()
    assert ion.side.shown.isVisible()
    assert not ion.side.consent.isVisible()
    assert ann.view.now is not None
    assert ann.view.now.view.piles[hand(1)].cards
    assert set(ann.view.now.view.piles[hand(1)].cards or ()) & set(hands[1])


def test_the_same_cards_again_and_others_and_nothing_counts(
    programs: list[Program],  # noqa: F811
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    host, guest = programs
    counted: list[object] = []
    ann, ion = school(host, guest, qtbot, deals=2)
    assert guest.network_controller is not None
    guest.network_controller.game_over.connect(counted.append)
    first = given(ann, ion, qtbot)
    assert not editor(ann).deal.isEnabled()  # a deal is on
    assert ann.desk.dialog is not None
    ann.desk.dialog.reject()

    def phase() -> str:
        return "" if ion.state is None else ion.state.phase

    play([ion], lambda: phase() == "scored", qtbot)
    qtbot.waitUntil(lambda: ion.side.words.count() > 0, timeout=20_000)
    assert "given by the teacher" in ion.side.words.item(0).text()
    assert ann.board.again.isVisible()
    ann.board.again.click()
    qtbot.waitUntil(lambda: phase() == "play" and not _scores(ion), timeout=20_000)
    dealt = set(_hands(ion)[0] or ())
    assert len(dealt & set(first[0])) >= 10  # all of them but those received by passing
    play([ion], lambda: phase() == "scored", qtbot)
    page = editor(ann)
    assert page.plan.carry.dealer == 1  # the deal goes round
    assert not page.dealer.isEnabled()
    assert page.deal.isEnabled()  # the cards of before are still set
    page.deal.click()
    play([ion], lambda: phase() == "over", qtbot)
    qtbot.waitUntil(lambda: ion.record.ended is not None, timeout=20_000)
    assert not ion.side.end_overlay.isVisible()
    assert ann.board.deal.isVisible()
    ann.board.deal.click()
    qtbot.waitUntil(lambda: phase() == "play" and not _scores(ion), timeout=20_000)
    assert ion.record.ended is None
    assert not counted
    assert list((tmp_path / "Ion").rglob("finished/*.jsonl"))


def _scores(page: RoomPage) -> int:
    return 0 if page.seat.update is None else len(page.seat.update.view.scores)


def test_a_pasted_deal_gives_its_cards_and_one_of_another_game_is_refused(
    programs: list[Program],  # noqa: F811
    qtbot: QtBot,
) -> None:
    host, guest = programs
    ann, _ion = school(host, guest, qtbot)
    page = editor(ann)
    rules = game("hearts")
    for players, fits in ((4, True), (3, False)):
        preset = next(
            one.name for one in rules.declaration.presets if one.players == 4 or players == 3
        )
        plan = DealPlan.empty(rules, rules.declaration.table(preset, players), 1)
        plan = plan.filled(plan.whole)
        before = page.plan
        page.paste.click()
        dialog = page.window().findChild(PasteDialog)
        assert dialog is not None
        dialog.text.setPlainText(plan.transcript())
        dialog.take()
        boxes = page.window().findChildren(QMessageBox)
        assert bool(boxes) is not fits
        for box in boxes:
            assert "another game" in box.text()
            box.close()
        assert (page.plan.hands == plan.hands) is fits
        if fits:
            assert page.plan.carry.dealer == 1
            assert page.plan.table == before.table
        else:
            assert page.plan == before


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_the_foot_of_the_table_fits_into_a_small_window(
    programs: list[Program],  # noqa: F811
    qtbot: QtBot,
    language: str,
) -> None:
    host, guest = programs
    ann, ion = school(host, guest, qtbot)
    host.window.change(language=language, browsers=True)
    host.window.resize(800, 600)
    given(ann, ion, qtbot)
    qtbot.waitUntil(ann.board.isVisible, timeout=20_000)
    board = ann.board
    buttons = (board.again, board.give, board.leave)
    box = board.buttons
    qtbot.waitUntil(lambda: all(box.rect().contains(one.geometry()) for one in buttons))
    for button in buttons:
        assert button.isVisible()
        assert button.width() >= button.sizeHint().width()
    assert board.height() < 200
    assert ann.view.height() > 300
