"""Screens as data: every state of every game, in three languages, and nothing that is hidden."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec import structs
from screens import NAMES, lobby_of, room_of, shown, size
from tables import mixed_table, played
from test_no_peeking import faces, renamed

from cardtable.bots.api import at_random
from cardtable.bots.simulation import step
from cardtable.engine.actions import DEALER
from cardtable.engine.cards import Card, parse_card
from cardtable.engine.events import CardsMoved
from cardtable.engine.match import Match
from cardtable.engine.records.log import action_of
from cardtable.engine.seat_view import Update
from cardtable.engine.views import event_for, view_for
from cardtable.games import GAMES
from cardtable.games import game as rules_of
from cardtable.lan.protocol.host_messages import Looker, PlaceState, Proposal
from cardtable.texts import LANGUAGES, _, language, speaking
from cardtable.web.asking import answer
from cardtable.web.compose import Reader, screen
from cardtable.web.screen import Screen, plain

LARGEST = 6000
"""Bytes of a Screen at ten seats."""


def at_table(name: str, players: int, preset: str = "", **options: Any) -> Match:
    rules = rules_of(name)
    preset = preset or rules.declaration.presets[0].name
    table = rules.declaration.table(preset, players, options)
    return Match(rules, table, seed=3, first_dealer=0)


def on(match: Match, random: Random) -> bool:
    """One step more by chance; False when the game is over."""
    if match.phase == "over":
        return False
    if match.phase == "pool":
        match.finish()
    elif match.phase == "draw" and not match.to_act:
        match.draw()
    elif match.phase == "scored" or (match.phase == "deal" and not match.to_act):
        match.deal()
    else:
        seat = match.to_act[0]
        choice = at_random(match.view(seat), match.asks(seat), random, 0)
        assert choice is not None
        match.submit(match.seats.index(seat), choice.action)
    return True


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_a_game_is_played_to_its_end_by_what_the_screens_offer(rules: Any) -> None:
    """Whatever a question offers is an answer, and there is a question whenever one must act."""
    kinds = set()
    for number in range(4):
        random = Random(number)
        table = mixed_table(rules, random)
        match = Match(rules, table, seed=number, cutting=bool(number % 2))
        for _turn in range(1500):
            asked = [p for p in range(table.players) if match.seats[p] in match.to_act]
            if not asked or match.phase == "scored":
                if not on(match, random):
                    break
                continue
            seen = shown(match, asked[0])
            question = seen.question
            assert question is not None
            kinds.add(question.kind)
            held = [one.card for one in seen.hand if one.can]
            cards: list[str] = []
            choice = ""
            if question.kind in ("play", "mark"):
                cards = random.sample(held, question.count)
            elif question.kind == "cut":
                choice = str(random.randint(question.least, question.most))
            else:
                choice = random.choice([one.choice for one in question.buttons if not one.why])
            asks = match.asks(match.seats[asked[0]])
            action = answer(asks, question.ask, cards, choice)
            assert action is not None
            match.submit(asked[0], action, question.ask)
    assert {"play"} <= kinds


def barred(seen: Screen) -> list[str]:
    return [one.card for one in seen.hand if not one.can]


def test_a_card_that_may_not_be_played_says_why_and_where_the_rule_stands() -> None:
    match = at_table("hearts", 4)
    random = Random(1)
    for _turn in range(60):
        on(match, random)
        if match.phase != "play" or not match.to_act:
            continue
        person = match.seats.index(match.to_act[0])
        seen = shown(match, person, "ru")
        if seen.question is not None and seen.question.kind == "play" and barred(seen):
            reasons = [seen.reasons[one.why] for one in seen.hand if not one.can]
            assert all(one.words and one.anchor.startswith("hearts.") for one in reasons)
            assert all(any("а" <= letter <= "я" for letter in one.words) for one in reasons)
            return
    pytest.fail("no card was ever barred")


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_what_is_hidden_changes_nothing_on_any_screen(rules: Any) -> None:
    """The cards that somebody has not seen are renamed among themselves: the Screen stays."""
    random = Random(21)
    compared = 0
    for number in range(4):
        table = mixed_table(rules, random)
        match = Match(rules, table, seed=number, first_dealer=0)
        scout = Match(rules, table, seed=number, first_dealer=0)
        for _turn in range(60):
            if scout.phase == "over":
                break
            step(scout, ["random"] * table.players, number)
        viewers = (0, 1, None)
        seen: dict[int | None, set[Card]] = {viewer: set() for viewer in viewers}
        for line in scout.log:
            if "finish" in line:
                break
            seat, action = action_of(line, frozenset({"number"}))
            told = match.replay_action(seat, action)
            for viewer in viewers:
                mine = tuple(event_for(event, viewer) for event in told)
                if action.kind == "deal":
                    seen[viewer] = set()
                seen[viewer] |= faces(mine)
                if seat != DEALER and match.rules.result(match.state) is None:
                    compared += compare(match, viewer, mine, seen[viewer], random)
    assert compared > 100


def compare(match: Match, viewer: int | None, events: Any, seen: set[Card], random: Random) -> int:
    view = match.view(viewer)
    known = seen | set(view.hand)
    known |= {card for some in view.memory.values() for card in some}
    known |= {card for pile in view.piles.values() for card in pile.cards or ()}
    hidden = [card for card in match.rules.pack(match.table) if card not in known]
    order = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    other = renamed(match.state, order)
    asks = () if viewer is None else match.rules.asks(other, viewer)
    if match.rules.to_act(other) != match.rules.to_act(match.state):
        return 0  # the rules themselves tell
    scores = view.scores
    now = Update(7, events, view, () if viewer is None else match.rules.asks(match.state, viewer))
    then = Update(7, events, view_for(match.rules, match.table, other, viewer, scores), asks)
    reader = Reader(99 if viewer is None else 1)
    room = room_of(match)
    for code in LANGUAGES:
        assert screen(now, room, code, reader) == screen(then, room, code, reader)
    return 1


def test_no_face_of_another_hand_is_in_a_screen_before_it_is_played() -> None:
    match = at_table("hearts", 4)
    for _turn in range(40):
        on(match, Random(_turn))
        if match.phase != "play":
            continue
        text = json.dumps(plain(shown(match, 0)))
        others = [card for seat in range(1, 4) for card in match.view(seat).hand]
        assert not [card for card in others if f'"{card}"' in text]


@pytest.mark.parametrize("code", LANGUAGES)
def test_at_ten_seats_a_screen_stays_small(code: str) -> None:
    largest = 0
    for name in ("cancellation_hearts", "hearts"):
        match = at_table(name, 10 if name.startswith("c") else 7)
        random = Random(5)
        for _turn in range(400):
            if not on(match, random):
                break
            for person in (0, None):
                largest = max(largest, size(shown(match, person, code)))
    assert 1500 < largest <= LARGEST


def test_each_reader_reads_in_a_language_of_their_own() -> None:
    match = played("hearts", scored=1)
    said = {code: shown(match, 0, code) for code in LANGUAGES}
    assert len({one.accounts.headline for one in said.values() if one.accounts}) == len(LANGUAGES)
    assert {one.language for one in said.values()} == set(LANGUAGES)
    assert language() == "en"
    assert _("Total") == "Total"


def test_the_last_trick_is_there_when_its_cards_are_gone_from_the_table() -> None:
    match = at_table("hearts", 4)
    random = Random(2)
    while not match.view(None).tricks:
        on(match, random)
    seen = shown(match, None)
    assert not seen.trick
    assert seen.last is not None
    assert len(seen.last.plays) == 4
    assert [one.leads for one in seen.last.plays].count(True) == 1
    assert seen.last.winner == next(one.seat for one in seen.last.plays if one.leads)


def test_the_reader_sits_first_and_the_others_follow_clockwise() -> None:
    match = at_table("hearts", 5)
    on(match, Random(1))
    on(match, Random(1))
    for person in range(5):
        seen = shown(match, person)
        first = match.seats[person]
        assert [one.seat for one in seen.seats] == [(first + i) % 5 for i in range(5)]
        assert seen.seats[0].name == NAMES[person]


def test_in_the_lobby_the_host_may_start_and_fill_places_and_a_guest_be_ready() -> None:
    match = at_table("hearts", 4)
    open_ones = (PlaceState("person", "Ann", 1), PlaceState("person", "Ion", 2))
    state = replace_places(lobby_of(match), (*open_ones, PlaceState("open"), PlaceState("bot")))
    host = screen(None, state, "en", Reader(1))
    assert host.host
    assert "start" in host.can
    assert host.lobby is not None
    assert [one.name for one in host.lobby.levels] == ["easy", "normal", "hard", "expert"]
    assert [one.sit for one in host.lobby.places] == [False, False, True, False]
    guest = screen(None, state, "en", Reader(2))
    assert guest.lobby is not None
    assert not guest.lobby.levels
    assert "ready" in guest.can
    assert "start" not in guest.can
    assert guest.lobby.places[1].me


def replace_places(state: Any, places: tuple[PlaceState, ...], **more: Any) -> Any:
    return structs.replace(state, places=places, **more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winners_of_a_game_are_shown_and_said(language: str) -> None:
    match = played("seven_up")
    assert match.ended is not None
    reader = Reader(1, ended=match.ended)
    shown = screen(match.update(1), room_of(match, phase="over"), language, reader)
    sides = match.view(None).public.sides
    won = {one.seat for one in shown.seats if one.winner}
    assert won == {seat for seat, side in enumerate(sides) if side in match.ended.winners}
    with speaking(language):
        said = _("has won the game")
    assert {one.seat for one in shown.seats if said in one.said} == won
    going = screen(match.update(1), room_of(match, phase="play"), language, reader)
    assert not any(one.winner for one in going.seats)


def test_a_proposal_asks_who_has_not_agreed() -> None:
    match = played("hearts", scored=1)
    proposal = Proposal(4, "rematch", 1, 0, (1,))
    state = room_of(match, phase="over", proposal=proposal)
    update = match.update(1)
    asked = screen(update, state, "en", Reader(2)).proposed
    assert asked is not None
    assert not asked.mine
    assert "Ann" in asked.words
    assert (mine := screen(update, state, "en", Reader(1)).proposed) is not None
    assert mine.mine
    assert "Ion" in mine.words


def test_who_knocks_is_shown_to_the_host_alone() -> None:
    match = played("hearts", scored=1)
    state = room_of(match, lookers=(Looker(7, "Eve", "knocks"),))
    assert (door := screen(match.update(0), state, "en", Reader(1)).door) is not None
    assert door.person == 7
    assert screen(match.update(1), state, "en", Reader(2)).door is None


def test_nothing_is_asked_while_an_answer_is_on_its_way() -> None:
    match = at_table("hearts", 4)
    while match.phase != "play":
        on(match, Random(3))
    person = match.seats.index(match.to_act[0])
    assert shown(match, person).question is not None
    seen = shown(match, person, answered=True)
    assert seen.question is None
    assert not any(one.can for one in seen.hand)


def test_received_cards_are_marked_and_what_happened_is_told() -> None:
    match = at_table("hearts", 4)
    random = Random(3)
    heard: list[Update] = []
    match.subscribe(0, heard.append)
    for _turn in range(20):
        on(match, random)
        update = heard[-1]
        moved = [
            event
            for event in update.events
            if isinstance(event, CardsMoved) and event.source.name == "passing"
        ]
        if moved:
            seen = screen(update, room_of(match), "en", Reader(1))
            fresh = {one.card for one in seen.hand if one.new}
            assert len(fresh) == 3
            assert {parse_card(one) for one in fresh} == set(update.view.memory["received"])
            assert any("You received" in one.words for one in seen.happened)
            again = screen(update, room_of(match), "en", Reader(1, fresh=False))
            assert again == structs.replace(seen, happened=())
            return
    pytest.fail("no card was passed")


@pytest.mark.parametrize("code", LANGUAGES)
def test_at_a_teachers_table_every_screen_says_that_the_host_sees_the_hands(code: str) -> None:
    match = at_table("hearts", 4)
    update = match.update(1)
    for room in (lobby_of(match, teacher=True), room_of(match, teacher=True)):
        made = screen(update, room, code, Reader(2))
        with_none = screen(update, structs.replace(room, teacher=False), code, Reader(2))
        assert made.hands
        assert not with_none.hands
        assert "consent" not in made.can
    over = screen(update, room_of(match, teacher=True, phase="over"), code, Reader(2))
    assert "rematch" not in over.can
