"""A match: one log that replays it, updates without gaps, undo and redo, secrets kept."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.bots.simulation import play_on, step
from cardtable.engine.actions import Action, RuleError
from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Event
from cardtable.engine.match import Match
from cardtable.engine.records.codec import CodecError, from_json, to_json
from cardtable.engine.records.transcript import write
from cardtable.engine.records.verification import verify
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import sees
from cardtable.games import GAMES, game

TABLES = [
    (rules, preset.name, players)
    for rules in GAMES
    for preset in rules.declaration.presets
    for players in rules.declaration.players
]
tables = st.sampled_from(TABLES)


def match_at(choice: tuple[Any, str, int], seed: int, **more: Any) -> Match:
    """A match at this table."""
    rules, preset, players = choice
    more.setdefault("first_dealer", seed % players)
    return Match(rules, rules.declaration.table(preset, players), seed=seed, **more)


def some_steps(match: Match, count: int, seed: int) -> None:
    """Let random bots take so many steps, or as many as there are."""
    for _ in range(count):
        if match.phase == "over":
            return
        step(match, ["random"] * match.table.players, seed)


@settings(max_examples=60)
@given(tables, st.integers(0, 10**6), st.integers(0, 120))
def test_the_log_alone_replays_a_match(choice: Any, seed: int, steps: int) -> None:
    match = match_at(choice, seed)
    some_steps(match, steps, seed)
    again = Match(match.rules, match.table, first_dealer=match.first_dealer)
    again.replay(match.log)
    assert again.state == match.state
    assert again.scores == match.scores
    assert again.ended == match.ended


@settings(max_examples=40)
@given(tables, st.integers(0, 10**6), st.integers(0, 150))
def test_a_match_written_as_a_transcript_verifies(choice: Any, seed: int, steps: int) -> None:
    match = match_at(choice, seed)
    some_steps(match, steps, seed)
    assert verify(write(match), game) is None


@settings(max_examples=30)
@given(tables, st.integers(0, 10**6))
def test_updates_have_no_gaps_and_show_no_face_that_may_not_be_seen(choice: Any, seed: int) -> None:
    match = match_at(choice, seed)
    heard: dict[int | None, list[Update]] = {}

    def listener(seat: int | None) -> Any:
        return lambda update: heard.setdefault(seat, []).append(update)

    for seat in (*range(match.table.players), None):
        match.subscribe(seat, listener(seat))
    some_steps(match, 60, seed)
    for seat, updates in heard.items():
        assert [update.number for update in updates] == list(range(len(updates)))
        for update in updates:
            assert update.view.seat == seat
            for zone, pile in update.view.piles.items():
                assert (pile.cards is not None) == sees(zone, seat)
            for event in update.events:
                if isinstance(event, CardsMoved):
                    seen = sees(event.source, seat) or sees(event.target, seat)
                    assert seen or set(event.cards) == {None}


@settings(max_examples=30)
@given(tables, st.integers(0, 10**6), st.integers(0, 80))
def test_everything_a_viewer_is_told_survives_json(choice: Any, seed: int, steps: int) -> None:
    match = match_at(choice, seed)
    told: list[Event] = []
    match.subscribe(0, lambda update: told.extend(update.events))
    some_steps(match, steps, seed)
    update = Update(match.number, tuple(told), match.view(0), match.asks(0))
    assert from_json(Update, to_json(update)) == update


def test_undo_takes_back_the_last_decision_and_redo_does_it_again() -> None:
    match = match_at((game("hearts"), "black_lady", 4), 7)
    while len(match.log) < 30:
        some_steps(match, 1, 7)
    before = list(match.log)
    number = match.number
    assert match.undo(2)
    assert match.log == before[: len(match.log)]
    assert before[len(match.log)]["seat"] == 2
    assert match.number > number
    assert match.can_redo
    assert match.redo()
    assert match.log == before
    assert not match.can_redo


def test_an_undo_in_the_journal_replays() -> None:
    lines: list[Any] = []
    match = match_at((game("seven_up"), "seven_up", 2), 3, journal=lines.append)
    some_steps(match, 12, 3)
    match.undo(match.seats[0])
    some_steps(match, 9, 4)
    again = Match(match.rules, match.table, first_dealer=match.first_dealer)
    again.replay([line for line in lines if "carry" not in line])
    assert again.state == match.state
    assert again.log == match.log


def test_an_answer_to_an_old_ask_is_refused_and_changes_nothing() -> None:
    match = match_at((game("hearts"), "classic_100", 4), 1)
    match.deal()
    ask = match.asks(0)[0]
    match.submit(1, Action("pass", match.asks(1)[0].cards[:3]))
    assert match.asks(0)[0].id == ask.id, "another seat's pass does not make an ask stale"
    match.submit(0, Action("pass", ask.cards[:3]), ask.id)
    log = list(match.log)
    with pytest.raises(RuleError, match="not_your_turn"):
        match.submit(0, Action("pass", ask.cards[:3]), ask.id)
    assert match.log == log


def test_the_deal_number_is_kept_until_the_deal_is_scored() -> None:
    match = match_at((game("hearts"), "black_lady", 4), 5)
    match.deal()
    assert match.deal_number is None
    play_on(match, ["random"] * 4, 1, 1)
    number = match.deal_number
    assert number is not None
    other = Match(match.rules, match.table, first_dealer=match.first_dealer)
    other.deal(number)
    assert other.log[0] == match.log[0]


def test_the_neighbour_on_the_dealers_right_may_cut() -> None:
    match = match_at((game("seven_up"), "seven_up", 3), 2, cutting=True)
    match.deal()
    assert match.phase == "cut"
    cutter = (match.seed or 0) % 3 - 1
    assert match.to_act == (cutter % 3,)
    ask = match.asks(cutter % 3)[0]
    assert ask.choices[0] == "5"
    assert ask.choices[-1] == "47"
    with pytest.raises(RuleError, match="cut_too_thin"):
        match.submit(cutter % 3, Action("cut", choice="4"))
    match.submit(cutter % 3, Action("cut", choice="20"))
    assert match.log[0] == {"seat": cutter % 3, "cut": 20}
    assert verify(write(match), game) is None


def test_a_match_without_a_dealer_is_drawn_for_and_maps_people_to_seats() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=11)
    while match.phase == "draw":
        step(match, ["random"] * 4, 11)
    assert sorted(match.seats) == [0, 1, 2, 3]
    some_steps(match, 80, 11)
    assert verify(write(match), game) is None


def test_a_listener_that_acts_at_once_does_not_mix_up_the_order() -> None:
    match = match_at((game("hearts"), "black_lady", 4), 9)
    numbers: list[int] = []

    def eager(update: Update) -> None:
        if update.asks and len(numbers) < 200:
            ask = update.asks[0]
            match.submit(0, Action(ask.kind, ask.cards[: ask.count]), ask.id)

    match.subscribe(0, eager)
    match.subscribe(1, lambda update: numbers.append(update.number))
    some_steps(match, 40, 9)
    assert numbers == sorted(numbers)


def test_the_codec_names_what_is_wrong_and_where() -> None:
    good = to_json(Action("play", (Card(12, "S"),)))
    for change, words in (
        ({"cards": ["QX"]}, r"cards\[0\]: 'QX' is not a card"),
        ({"cards": "QS"}, "is not a list"),
        ({"kind": 3}, "kind: 3 is not str"),
        ({"trump": 1}, "unknown key 'trump'"),
    ):
        with pytest.raises(CodecError, match=words):
            from_json(Action, {**good, **change})
    with pytest.raises(CodecError, match="kind missing"):
        from_json(Action, {})


def test_nothing_may_be_done_after_the_end() -> None:
    match = match_at((game("seven_up"), "seven_up", 2), 3)
    play_on(match, ["random"] * 2, 3, 1000)
    assert match.phase == "over"
    assert match.to_act == ()
    with pytest.raises(RuleError):
        match.deal()
    with pytest.raises(RuleError, match="game_over"):
        match.submit(0, Action("choose", choice="stand"))


def test_a_deal_that_is_not_what_its_number_says_fails_its_transcript() -> None:
    match = match_at((game("hearts"), "black_lady", 4), 5)
    match.deal()
    text = write(match)
    assert verify(text, game) is None
    number = str(match.log[0]["number"])
    fault = verify(text.replace(number, str(int(number) ^ 1)), game)
    assert fault is not None
    assert (fault.line, fault.code) == (2, "result")


@pytest.mark.parametrize("more", [{}, {"first_dealer": None}, {"cutting": True}])
def test_the_last_deal_is_taken_back_as_a_whole_and_dealt_again(more: Any) -> None:
    choice = (game("hearts"), "black_lady", 4)
    match = match_at(choice, 3, **more)
    journal: list[Any] = []
    match.journal = journal.append
    while len(match.scores) < 2:
        step(match, ["random"] * 4, 3)
    numbers: list[int] = []
    match.subscribe(None, lambda update: numbers.append(update.number))
    first, _second = match.scores
    pack = [line["deal"] for line in match.log if "deal" in line][-1]
    dealer = match.view(None).public.dealer
    match.deal_again()
    assert match.scores == (first,)
    assert match.phase == "play"
    assert match.log[-1] == {"deal": pack}
    assert match.view(None).public.dealer == dealer
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    some_steps(match, 9, 3)
    match.deal_again()
    assert match.log[-1] == {"deal": pack}
    assert [line["deal"] for line in match.log if "deal" in line][-1] == pack
    again = match_at(choice, 3, **more)
    again.replay([line for line in journal if "carry" not in line])
    assert again.log == match.log
    assert again.state == match.state
    assert again.number == match.number


def test_before_the_first_deal_there_is_none_to_deal_again() -> None:
    for match in (
        match_at((game("hearts"), "black_lady", 4), 3),
        match_at((game("hearts"), "black_lady", 4), 3, first_dealer=None),
    ):
        with pytest.raises(RuleError):
            match.deal_again()
        assert match.log == []
