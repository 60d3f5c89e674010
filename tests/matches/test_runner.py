"""The room: bots are asked when it is their turn, late answers are dropped, people play on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from cardtable.bots.api import Choice
from cardtable.bots.levels import decide
from cardtable.bots.worker import Answer, Question
from cardtable.engine.actions import Action, Reason
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.matches.runner import MatchRunner, Ticket
from cardtable.saves.savefile import Person


class Table:
    """A room whose bots answer when the test says so."""

    def __init__(
        self,
        preset: str = "black_lady",
        game_name: str = "hearts",
        players: int = 4,
        level: str = "random",
    ) -> None:
        rules = game(game_name)
        self.match = Match(rules, rules.declaration.table(preset, players), seed=4, first_dealer=0)
        self.asked: list[tuple[Ticket, Question]] = []
        people = [Person("Ann"), *(Person(f"Bot {i}", level) for i in range(1, players))]
        self.room = MatchRunner(self.match, people, lambda *one: self.asked.append(one), seed=1)

    def answer(self, index: int = 0) -> None:
        """The bot that was asked at `index` answers."""
        ticket, question = self.asked.pop(index)
        choice = decide(question.level, question.view, question.asks, question.seed)
        self.room.bot_answered(ticket, Answer(choice))

    def all_answer(self) -> None:
        """Until no bot is asked any more."""
        while self.asked:
            self.answer()

    def human_plays(self) -> None:
        """Ann plays the first card (or cards) she may."""
        ask = self.match.asks(0)[0]
        self.room.submit(0, Action(ask.kind, ask.cards[: ask.count]), ask.id)


def test_dealing_goes_by_itself_and_each_bot_is_asked_once() -> None:
    table = Table()
    table.room.open()
    assert table.match.phase == "play"
    assert sorted(ticket.person for ticket, _ in table.asked) == [1, 2, 3]
    table.answer(1)
    assert sorted(ticket.person for ticket, _ in table.asked) == [1, 3]


def test_a_whole_deal_is_played_and_waits_for_the_next() -> None:
    table = Table()
    table.room.open()
    while table.match.phase == "play":
        table.all_answer()
        if 0 in table.match.to_act:
            table.human_plays()
    assert table.match.phase == "scored"
    assert not table.asked
    table.room.next_deal()
    assert table.match.phase == "play"


def test_an_answer_that_comes_after_an_undo_is_dropped() -> None:
    table = Table()
    table.room.open()
    table.human_plays()
    table.answer()
    late, question = table.asked[0]
    assert table.room.undo(0)
    log = list(table.match.log)
    choice = decide(question.level, question.view, question.asks, question.seed)
    table.room.bot_answered(late, Answer(choice))
    assert table.match.log == log


def test_a_bot_that_fails_or_cheats_is_replaced_by_a_legal_answer(caplog: object) -> None:
    import logging

    logging.getLogger("cardtable.matches.runner").setLevel(logging.CRITICAL)
    try:
        table = Table()
        table.room.open()
        ticket, _ = table.asked.pop(0)
        table.room.bot_answered(ticket, Answer(None, "ValueError: lost the thread"))
        ticket, question = table.asked.pop(0)
        foreign = next(
            card
            for card in table.match.rules.pack(table.match.table)
            if card not in question.view.hand
        )
        cheat = Choice(Action("pass", (foreign,) * 3), Reason("at_random"))
        table.room.bot_answered(ticket, Answer(cheat))
        passed = [line["seat"] for line in table.match.log if "pass" in line]
        assert len(passed) == 2
    finally:
        logging.getLogger("cardtable.matches.runner").setLevel(logging.NOTSET)


def test_a_bot_takes_over_and_gives_the_seat_back() -> None:
    table = Table()
    table.room.open()
    table.room.take_over(0, "random")
    assert sorted(ticket.person for ticket, _ in table.asked) == [0, 1, 2, 3]
    table.room.take_over(0, "")
    ticket, question = next(one for one in table.asked if one[0].person == 0)
    late = Choice(Action("pass", question.asks[0].cards[:3]), Reason("at_random"))
    table.room.bot_answered(ticket, Answer(late))
    assert not any("pass" in line for line in table.match.log), "the seat is its person's again"


def test_the_room_and_the_errors_need_only_the_standard_library() -> None:
    program = "import sys; sys.path.insert(0, sys.argv[1]); import cardtable.matches.runner"
    program += ", cardtable.lan.protocol.errors"
    root = str(Path(__file__).resolve().parents[2])
    plain = [sys.executable, "-I", "-S", "-c", program, root]
    done = subprocess.run(plain, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_closed_room_asks_nobody() -> None:
    table = Table()
    table.room.open()
    asked = list(table.asked)
    table.room.close()
    table.room.bot_answered(
        asked[0][0], Answer(decide("random", asked[0][1].view, asked[0][1].asks, 1))
    )
    assert len(table.match.log) == 1
