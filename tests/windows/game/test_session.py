"""A session: bots answer from their process, the window is never held up, nothing comes late."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardtable.bots.worker import Thinker
from cardtable.engine.actions import Action
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.games import game
from cardtable.saves.journal import Shelf
from cardtable.saves.savefile import Person, load
from cardtable.windows.game.session import Session

PEOPLE = (Person("Ann"), *(Person(f"Bot {i}", "random") for i in range(1, 4)))


@pytest.fixture
def session(thinker: Thinker, qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    """Four at Black Lady, Ann at this screen, no pause before bots."""
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("black_lady", 4), seed=3, first_dealer=0)
    journal = Shelf(tmp_path, game).start(match, PEOPLE)
    session = Session(match, PEOPLE, thinker, journal)
    session.pace = 0
    yield session
    session.close()


def answer(session: Session) -> None:
    """Ann plays the first cards she may, if she is asked."""
    asks = session.match.asks(session.match.seats[0])
    if asks:
        session.submit(Action(asks[0].kind, asks[0].cards[: asks[0].count]), asks[0].id)


def test_a_whole_deal_is_played_and_every_action_is_on_disk(session: Session, qtbot: QtBot) -> None:
    updates: list[Update] = []
    session.updated.connect(updates.append)
    session.open()

    def scored() -> bool:
        answer(session)
        return session.match.phase == "scored"

    qtbot.waitUntil(scored, timeout=30_000)
    assert [update.number for update in updates] == list(range(len(updates)))
    assert session.journal is not None
    assert load(session.journal.path, game).match.state == session.match.state
    session.next_deal()
    assert session.match.phase == "play"


def test_the_dead_process_of_the_bots_is_replaced(
    session: Session, thinker: Thinker, qtbot: QtBot
) -> None:
    session.open()
    qtbot.waitUntil(lambda: thinker.pid is not None, timeout=30_000)
    process = thinker._process
    assert process is not None
    process.kill()
    answer(session)
    qtbot.waitUntil(lambda: 0 in session.match.to_act, timeout=30_000)
    assert thinker._process is not process


def test_undo_marks_the_deal_and_a_wrong_answer_is_told(session: Session, qtbot: QtBot) -> None:
    session.open()
    answer(session)
    qtbot.waitUntil(lambda: 0 in session.match.to_act, timeout=30_000)
    session.undo()
    assert session.marked == {1}
    assert session.match.view(0).public.phase == "pass"
    with qtbot.waitSignal(session.refused) as refused:
        session.submit(Action("play", session.match.view(0).hand[:1]), 0)
    assert refused.args[0].code == "not_your_turn"


def test_a_closed_session_takes_no_answer_any_more(session: Session, qtbot: QtBot) -> None:
    session.open()
    session.close()
    lines = len(session.match.log)
    qtbot.wait(300)
    assert len(session.match.log) == lines
