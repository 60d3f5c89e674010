"""Two programs at one table over loopback sockets: found by code, played, left, taken up again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.engine.actions import Action
from cardtable.games import game
from cardtable.lan.protocol import Admit, Ready, SetPlace, Sit
from cardtable.windows.choice import TableChoice
from cardtable.windows.room_page import RoomPage


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


def room(program: Program) -> RoomPage:
    """The page of the table on the network."""
    assert program.meeting is not None
    page = program.meeting.page
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


def test_two_people_and_two_bots_play_a_deal_together(
    programs: list[Program], qtbot: QtBot
) -> None:
    host, guest = programs
    host.meet()
    assert host.meeting is not None
    table = game("hearts").declaration.table("black_lady", 4)
    host.meeting._host_name = "Ann"
    host.meeting.host(TableChoice(table, ("Ann", "B", "C", "D"), (None, *["easy"] * 3)))
    ann = room(host)
    qtbot.waitUntil(lambda: ann.state is not None, timeout=20_000)
    assert ann.lobby.hosting
    hub = host.meeting._hub
    assert hub is not None
    guest._meet().join_typed(f"127.0.0.1:{hub.port}", "Ion")

    def knocks() -> bool:
        assert ann.state is not None
        for looker in ann.state.lookers:
            if looker.state == "knocks":
                ann.seat.say(Admit(looker.person, True))
                return True
        return False

    qtbot.waitUntil(knocks, timeout=30_000)
    ion = room(guest)
    qtbot.waitUntil(lambda: ion.state is not None, timeout=20_000)
    if ion.seat.place is None:
        ion.seat.say(Sit(1))
    qtbot.waitUntil(lambda: ion.seat.place is not None, timeout=20_000)
    ion.seat.say(Ready())
    assert ann.state is not None
    for number, place in enumerate(ann.state.places):
        if place.who == "open":
            ann.seat.say(SetPlace(number, "easy"))
    qtbot.waitUntil(
        lambda: (
            ann.state is not None
            and all(place.who != "open" for place in ann.state.places)
            and all(
                place.ready or place.who != "person" or place.person == ann.seat.person
                for place in ann.state.places
            )
        ),
        timeout=20_000,
    )
    ann.lobby.start.click()
    play(
        [ann, ion],
        lambda: ann.state is not None and ann.state.phase == "scored" and ion.sheet is not None,
        qtbot,
    )
    assert ion.view.now is not None
    assert sum(ion.view.now.view.scores[0].points) == 26
    qtbot.waitUntil(lambda: "fair" in _said(ion), timeout=20_000)
    ion.field.setText("Gata!")
    ion.field.returnPressed.emit()
    qtbot.waitUntil(lambda: "Gata!" in _said(ann), timeout=20_000)


def _said(page: RoomPage) -> str:
    return "\n".join(page.words.item(row).text() for row in range(page.words.count()))


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
    guest._meet().join_typed("127.0.0.1:47483", "Ion")
    qtbot.waitUntil(lambda: guest.window.findChild(QMessageBox) is not None, timeout=30_000)
    box = guest.window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "127.0.0.1" in box.text()
    box.close()
