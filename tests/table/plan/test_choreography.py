"""Plans of moves end on the view, take the promised time and tell the story in order."""

from __future__ import annotations

import random

import pytest
from table_game import any_answer

from cardtable.engine.events import CardsMoved, DealStarted, Noted, TrickWon
from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import TRICK, hand, passing, taken
from cardtable.games import GAMES
from cardtable.table.plan.arrangement import Arrangement, arrange
from cardtable.table.plan.choreography import COLLECT, DEAL, PLAY, REST, Plan, choreography
from cardtable.table.plan.geometry import Point, around
from cardtable.table.plan.placement import placement
from cardtable.table.plan.seating import seating
from cardtable.table.plan.tally import COUNT, FLIGHT, SENDING, tally
from cardtable.teaching.walk import walk

TABLES = [
    ("hearts", "black_lady", 3),
    ("hearts", "black_lady", 5),
    ("hearts", "classic_100", 4),
    ("cancellation_hearts", "cancellation_hearts", 7),
    ("domino_hearts", "domino_hearts", 3),
    ("seven_up", "seven_up", 3),
]


def updates_of(
    name: str, preset: str, players: int, seed: int, person: int | None, deals: int = 2
) -> list[Update]:
    """All updates of a person over some deals, everybody answering anything."""
    rules = next(rules for rules in GAMES if rules.game == name)
    match = Match(rules, rules.declaration.table(preset, players), seed=seed)
    heard: list[Update] = []
    match.subscribe(person, heard.append)
    dice = random.Random(seed)
    while match.phase != "over" and len(match.scores) < deals:
        if match.phase == "draw" and not match.to_act:
            match.draw()
        elif match.phase in ("deal", "scored"):
            match.deal()
        else:
            seat = match.to_act[0]
            match.submit(match.seats.index(seat), any_answer(match.asks(seat)[0], dice))
    return heard


def plans_of(heard: list[Update]) -> list[tuple[Update, Plan]]:
    """Each update with the plan that leads to it."""
    at: Arrangement | None = None
    made = []
    for update in heard:
        plan = choreography(at, update.events, update.view)
        at = plan.end
        made.append((update, plan))
    return made


@pytest.mark.parametrize(("name", "preset", "players"), TABLES)
@pytest.mark.parametrize("person", [0, 1, None])
def test_every_plan_ends_on_the_view_and_loses_no_card(
    name: str, preset: str, players: int, person: int | None
) -> None:
    plan_of_seats = seating(1280, 720, players, person)
    for update, plan in plans_of(updates_of(name, preset, players, 1, person)):
        fresh = arrange(update.view)
        assert plan.end.faces() == fresh.faces()
        if update.number % 7 == 0:
            ends = sorted(
                (p.x, p.y, p.z) for p in placement(plan.end, plan_of_seats, None).values()
            )
            assert ends == sorted(
                (p.x, p.y, p.z) for p in placement(fresh, plan_of_seats, None).values()
            )
        whole = sum(pile.count for pile in update.view.piles.values())
        for step in plan.steps:
            assert len(step.after.tokens()) == whole
            assert sum(map(len, step.after.piles.values())) == whole
            assert {move.token for move in step.moves} <= step.after.tokens().keys()


@pytest.mark.parametrize(("name", "preset", "players"), TABLES)
def test_a_deal_takes_no_longer_than_promised_and_goes_card_by_card(
    name: str, preset: str, players: int
) -> None:
    deals = 0
    for update, plan in plans_of(updates_of(name, preset, players, 3, 0)):
        if not any(isinstance(event, DealStarted) for event in update.events):
            continue
        deals += 1
        length = sum(
            s.motion for s in plan.steps if s.kind in ("gather", "shuffle", "deal", "turn")
        )
        assert length <= DEAL
        kinds = [step.kind for step in plan.steps]
        assert kinds.count("shuffle") == 2
        assert kinds.index("shuffle") < kinds.index("deal")
        dealing = [step for step in plan.steps if step.kind == "deal"]
        delays = [move.delay for step in dealing for move in step.moves]
        assert len(set(delays)) > players
        own = {t.id for t in plan.end.piles[hand(update.view.seat or 0)]}
        assert own & {token for step in dealing for token in step.hidden}
    assert deals == 2


def test_a_finished_trick_rests_with_its_winner_marked_and_then_travels() -> None:
    seen = 0
    for update, plan in plans_of(updates_of("hearts", "black_lady", 4, 5, 0)):
        won = [event for event in update.events if isinstance(event, TrickWon)]
        if not won:
            continue
        seen += 1
        kinds = [step.kind for step in plan.steps]
        at = kinds.index("rest")
        assert kinds[at - 1] == "play"
        assert kinds[at + 1] == "collect"
        assert plan.steps[at - 1].motion == PLAY
        assert plan.steps[at].rest == REST
        assert plan.steps[at].marked == won[0].seat
        assert len(plan.steps[at].after.piles[TRICK]) == 4
        assert plan.steps[at + 1].motion == COLLECT
        assert won[0] in plan.steps[at].told
    assert seen == 26


def test_all_passed_cards_travel_at_once_and_the_own_ones_show_their_faces() -> None:
    for update, plan in plans_of(updates_of("hearts", "black_lady", 5, 6, 2)):
        handed = [
            event
            for event in update.events
            if isinstance(event, CardsMoved) and event.source.name == "passing"
        ]
        if not handed:
            continue
        steps = [step for step in plan.steps if step.kind == "pass"]
        assert len(steps) == 1
        assert len(steps[0].moves) == 15
        mine = steps[0].after.piles[hand(update.view.seat or 0)]
        assert all(token.card is not None for token in mine)
        assert list(mine) == sorted(mine, key=lambda t: "CDSH".index(t.card.suit) if t.card else 9)
        return
    pytest.fail("nobody passed")


def test_twins_fade_against_each_other_as_the_second_falls_and_while_the_trick_rests() -> None:
    heard = updates_of("cancellation_hearts", "cancellation_hearts", 8, 2, 0)
    fading = 0
    for update, plan in plans_of(heard):
        if any(isinstance(e, Noted) and e.code == "cancelled" for e in update.events):
            step = next(step for step in plan.steps if step.kind == "play")
            assert len(step.faded) >= 2
            assert len({card.face for card in step.faded}) * 2 == len(step.faded)
            fading += 1
    assert fading


def test_a_held_trick_stays_on_the_table_and_goes_to_whoever_wins_the_next() -> None:
    heard = updates_of("cancellation_hearts", "cancellation_hearts", 6, 4, 0, deals=12)
    held = 0
    for update, plan in plans_of(heard):
        if any(isinstance(e, TrickWon) and e.seat is None for e in update.events):
            held += 1
            rest = next(step for step in plan.steps if step.kind == "rest")
            assert rest.marked is None
    assert held


def test_without_events_all_cards_go_to_their_places_at_once_keeping_their_tokens() -> None:
    heard = updates_of("hearts", "classic_100", 4, 7, 0, deals=1)
    middle, late = heard[12], heard[30]
    start = arrange(late.view)
    plan = choreography(start, (), middle.view)
    assert [step.kind for step in plan.steps] == ["settle"]
    assert plan.end.faces() == arrange(middle.view).faces()
    assert plan.end.tokens().keys() == start.tokens().keys()
    kept = {t.id for t in start.piles[hand(0)]}
    assert kept <= {t.id for t in plan.end.piles[hand(0)]}


def test_a_played_card_remembers_who_played_it_and_a_taken_one_turns_its_face_down() -> None:
    for update, plan in plans_of(updates_of("hearts", "classic_100", 4, 8, 1, deals=1)):
        for seat, card in update.view.plays:
            token = next(t for t in plan.end.piles[TRICK] if t.card == card)
            assert token.by == seat
        for seat in range(4):
            assert all(t.card is None for t in plan.end.piles.get(taken(seat), ()))
            laid = plan.end.piles.get(passing(seat), ())
            assert all((t.card is None) == (seat != update.view.seat) for t in laid)


@pytest.mark.parametrize(("name", "preset", "players"), TABLES)
def test_hands_that_all_may_see_are_dealt_as_they_will_lie(
    name: str, preset: str, players: int
) -> None:
    rules = next(rules for rules in GAMES if rules.game == name)
    match = Match(rules, rules.declaration.table(preset, players), seed=3, first_dealer=0)
    match.deal()
    text = write(match)
    first, dealt = (moment.update for moment in walk(text).moments[:2])
    start = choreography(None, first.events, first.view).end
    plan = choreography(start, dealt.events, dealt.view)
    flying = next(step for step in plan.steps if step.kind == "deal")
    hands = [pile for zone, pile in flying.after.piles.items() if zone.name == "hand"]
    assert len(hands) == players
    assert all(token.card is not None for pile in hands for token in pile)
    for step in plan.steps[plan.steps.index(flying) + 1 :]:
        moving = {move.token for move in step.moves}
        assert not moving & {token.id for pile in hands for token in pile}, step.kind


@pytest.mark.parametrize(("name", "preset", "players"), TABLES)
def test_a_scored_deal_is_told_soon_and_the_next_begins_at_once(
    name: str, preset: str, players: int
) -> None:
    told = 0
    for update, plan in plans_of(updates_of(name, preset, players, 2, 0)):
        place = seating(1280, 720, players, 0)
        for step in plan.steps:
            if step.kind != "score":
                continue
            told += 1
            account = step.account
            assert account is not None
            laid = tally(account, place)
            flights = [one.delay + FLIGHT for one in laid]
            sent = 70 * len(account.sent) + SENDING if account.sent else 0
            assert max([*flights, sent, COUNT]) <= 1500
            if account.by_seat:
                assert len(laid) == sum(len(line.cards) for line in account.lines)
            for one in laid:
                box = around(
                    Point(one.place.x, one.place.y), one.place.width, 1.4 * one.place.width
                )
                assert box.within(place.window)
        if any(isinstance(event, DealStarted) for event in update.events):
            before = [step.motion for step in plan.steps if step.kind in ("gather", "shuffle")]
            assert sum(before) <= 400
    assert told >= 1
