"""A teacher sets a deal, prints it, and plays it with open hands."""

from random import Random

import pytest

from cardtable.engine.actions import Action
from cardtable.engine.cards import Card, cards
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import hand
from cardtable.games import GAMES, game
from cardtable.teaching.handout import from_walk, html
from cardtable.teaching.practice import DealPlan, OpenTable, read_hand
from cardtable.teaching.walk import WalkError, walk
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.wordings.messages import reason


def plan_for(name: str) -> DealPlan:
    rules = game(name)
    preset = rules.declaration.presets[0]
    return DealPlan.empty(rules, rules.declaration.table(preset.name, preset.players), 0)


def shuffled(plan: DealPlan) -> tuple[Card, ...]:
    order = list(plan.whole)
    Random(3).shuffle(order)
    return tuple(order)


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
def test_a_filled_plan_deals_exactly_its_hands(name: str) -> None:
    empty = plan_for(name)
    plan = empty.filled(shuffled(empty))
    assert plan.faults == ()
    match = plan.match()
    for seat, held in enumerate(plan.hands):
        assert set(match.view(seat).hand) == set(held)


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
def test_a_plan_survives_the_way_through_a_transcript(name: str) -> None:
    empty = plan_for(name)
    plan = empty.filled(shuffled(empty))
    again = DealPlan.pasted(plan.transcript())
    assert again.hands == plan.hands
    assert again.pack == plan.pack


def test_a_hand_that_is_set_stays_when_the_rest_is_filled() -> None:
    empty = plan_for("seven_up").with_hand(0, cards("JH QH"))
    plan = empty.with_rest(cards("5H")).filled(shuffled(empty))
    assert set(cards("JH QH")) <= set(plan.hands[0])
    match = plan.match()
    assert match.view(0).public.marks["turned"] == "H"


def test_a_card_moves_from_hand_to_hand() -> None:
    plan = plan_for("hearts").moved(cards("QS")[0], 1).moved(cards("QS")[0], 2)
    assert plan.hands[1] == ()
    assert plan.hands[2] == cards("QS")
    assert cards("QS")[0] not in plan.unplaced


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_wrong_with_a_deal_is_said_in_words(language: str) -> None:
    plan = plan_for("hearts").with_hand(0, cards("QS QS2 AH")).with_hand(1, cards("AH"))
    found = {(fault.code, fault.seat) for fault in plan.faults}
    assert found == {
        ("stack_not_in_pack", 0),
        ("stack_twice", 0),
        ("stack_twice", 1),
        *(("stack_count", seat) for seat in range(4)),
    }
    for fault in plan.faults:
        said = reason(Texts(language), fault.code, fault.params)
        assert fault.code not in said
        assert "{" not in said
    with pytest.raises(ValueError, match="stack"):
        plan.match()


def test_too_many_undealt_cards_are_a_fault() -> None:
    plan = plan_for("hearts").with_rest(cards("2C"))
    assert [fault.code for fault in plan.faults if fault.seat is None] == ["stack_too_many"]


def test_a_hand_is_read_as_people_write_it() -> None:
    held, wrong = read_hand("qs, 10h; AD xx")
    assert held == cards("QS TH AD")
    assert [(fault.code, dict(fault.params)) for fault in wrong] == [
        ("stack_not_a_card", {"value": "xx"})
    ]


def test_a_text_that_is_no_transcript_is_refused() -> None:
    for text in ("", "QS", '{"transcript": 1, "game": "whist"}'):
        with pytest.raises(WalkError) as error:
            DealPlan.pasted(text)
        assert error.value.line == 1


def dealt() -> Match:
    empty = plan_for("hearts")
    return empty.filled(shuffled(empty)).match()


def heard(table: OpenTable, person: int) -> list[Update]:
    updates: list[Update] = []
    table.subscribe(person, updates.append)
    return updates


def test_with_open_hands_a_player_sees_all_hands_and_no_kitty() -> None:
    match = dealt()
    update = heard(OpenTable(match), 2)[0]
    assert update.view.seat == 2
    for seat in range(4):
        assert update.view.piles[hand(seat)].cards == match.view(seat).hand
    assert all(ask.seat == 2 for ask in update.asks)
    assert update.view.piles.keys() == match.view(2).piles.keys()


def test_one_person_may_play_for_everybody() -> None:
    match = dealt()
    table = OpenTable(match, one_plays_all=True)
    updates = heard(table, 0)
    for _ in range(4):
        ask = updates[-1].asks[0]
        table.submit(0, Action("pass", ask.cards[:3]), ask.id)
    assert updates[-1].view.public.phase == "play"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_handout_shows_hands_tricks_and_points(language: str) -> None:
    texts = Texts(language)
    plan = plan_for("seven_up")
    names = ["Anna", "Boris"]
    paper = from_walk(texts, walk(plan.filled(shuffled(plan)).transcript()), names)
    assert paper.startswith("# ")
    assert "Anna" in paper
    assert all(symbol in paper for symbol in "♠♥♦♣")
    page = html(texts, paper)
    assert f'<html lang="{language}">' in page
    assert "<table>" in page
