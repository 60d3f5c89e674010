"""What happens at the table becomes sounds at their time; every name of a sound means a file."""

from __future__ import annotations

import itertools
import random

import pytest
from table_game import any_answer

from cardtable.engine.cards import Card
from cardtable.engine.events import (
    CardsMoved,
    ChipsDivided,
    DealScored,
    DealStarted,
    Event,
    GameEnded,
    Noted,
    Paid,
    TrickWon,
)
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import (
    ASIDE,
    HELD,
    KITTY,
    PACK,
    STOCK,
    TRICK,
    TURN_UP,
    Zone,
    hand,
    passing,
    taken,
)
from cardtable.games import GAMES
from cardtable.table.plan.arrangement import Arrangement
from cardtable.table.plan.choreography import choreography
from cardtable.table.plan.soundtrack import AFTER_SHUFFLE, CLOSEST, Cue, cues, sound_of
from cardtable.texts.sounds import SOUNDS
from cardtable.windows.sound.sounds import recordings

CARD = (Card(12, "S"),)


def dealt(count: int) -> list[Event]:
    return [CardsMoved((None,), PACK, hand(n % 4)) for n in range(count)]


@pytest.mark.parametrize(
    ("source", "target", "sound"),
    [
        (PACK, hand(1), "deal"),
        (STOCK, hand(1), "deal"),
        (STOCK, TURN_UP, "deal"),
        (hand(0), passing(0), "deal"),
        (hand(0), TRICK, "play"),
        (TRICK, taken(2), "collect"),
        (TRICK, HELD, "collect"),
        (KITTY, taken(2), "collect"),
        (passing(0), hand(1), "collect"),
        (hand(2), ASIDE, "collect"),
        (PACK, KITTY, ""),
        (PACK, STOCK, ""),
        (Zone("shown"), PACK, ""),
    ],
)
def test_cards_sound_as_they_move(source: Zone, target: Zone, sound: str) -> None:
    assert sound_of(CardsMoved(CARD, source, target)) == sound


def test_other_events_have_their_sounds_or_none() -> None:
    assert sound_of(DealStarted(1, 0)) == "shuffle"
    assert sound_of(Noted("moon", 2)) == "moon"
    assert sound_of(Paid(0, 3, "ante")) == sound_of(ChipsDivided((1, 2), 0)) == "chips"
    assert sound_of(TrickWon(1, 4)) == sound_of(DealScored(1, (0,), (0,))) == ""
    assert sound_of(CardsMoved((), TRICK, taken(1))) == ""


def test_the_end_sounds_good_to_winners_and_watchers_only() -> None:
    end = GameEnded((1, 2), (0,))
    heard = [sound_of(end, side) for side in (None, 0, 1, 2, 3)]
    assert heard == ["game_won", "game_lost", "game_won", "game_won", "game_lost"]


def test_a_deal_is_a_shuffle_and_then_one_card_after_another() -> None:
    first, *rest = cues([DealStarted(1, 0), *dealt(52)])
    assert first == Cue("shuffle")
    assert {cue.sound for cue in rest} == {"deal"}
    times = [cue.delay for cue in rest]
    assert times[0] >= AFTER_SHUFFLE
    assert times[-1] <= 1500
    assert all(b - a >= CLOSEST - 1 for a, b in itertools.pairwise(times))
    assert 10 <= len(times) <= 25


def test_a_deal_of_many_cards_takes_no_longer() -> None:
    assert max(cue.delay for cue in cues(dealt(104))) <= 1500


def test_a_slower_table_is_heard_slower_and_a_still_one_at_once() -> None:
    slow, normal = cues(dealt(20), tempo=1.6), cues(dealt(20))
    assert slow[-1].delay > normal[-1].delay
    play: list[Event] = [CardsMoved(CARD, hand(0), TRICK), CardsMoved(CARD, hand(1), TRICK)]
    assert cues([DealStarted(1, 0), *dealt(52)], tempo=0) == (Cue("shuffle"),)
    assert cues(play, tempo=0) == (Cue("play"),)


def test_a_card_is_heard_as_it_lands() -> None:
    (cue,) = cues([CardsMoved(CARD, hand(0), TRICK)])
    assert 0 < cue.delay < 230


def test_the_same_note_twice_is_one_sound() -> None:
    assert cues([Noted("queen_taken", 1), Noted("queen_taken", 1)]) == (Cue("queen_taken"),)


def test_every_sound_has_a_file_and_a_name_that_turns_it_off() -> None:
    known = {name for names, _words in SOUNDS for name in names}
    assert known == set(recordings())
    heard = {"shuffle", "deal", "play", "collect", "chips", "game_won", "game_lost", "your_turn"}
    assert heard < known


@pytest.mark.parametrize(
    ("name", "preset", "players"),
    [
        ("hearts", "classic_100", 4),
        ("cancellation_hearts", "cancellation_hearts", 8),
        ("domino_hearts", "domino_hearts", 4),
        ("seven_up", "seven_up", 4),
    ],
)
def test_the_plan_tells_everything_that_happened_once_and_in_order(
    name: str, preset: str, players: int
) -> None:
    rules = next(rules for rules in GAMES if rules.game == name)
    match = Match(rules, rules.declaration.table(preset, players), seed=5, first_dealer=0)
    updates: list[Update] = []
    match.subscribe(0, updates.append)
    dice = random.Random(5)
    while len(match.scores) < 1:
        if match.phase in ("deal", "scored"):
            match.deal()
        else:
            seat = match.to_act[0]
            match.submit(match.seats.index(seat), any_answer(match.asks(seat)[0], dice))
    lying: Arrangement | None = None
    for update in updates:
        plan = choreography(lying, update.events, update.view)
        assert [event for step in plan.steps for event in step.told] == list(update.events)
        lying = plan.end
    assert any(isinstance(event, CardsMoved) for update in updates for event in update.events)
