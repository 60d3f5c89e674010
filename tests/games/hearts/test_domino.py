"""Domino Hearts: six cards each, drawing from the stock, dropping out."""

from __future__ import annotations

import pytest
from hearts_table import ask, choose, code, offered, play, refusal, rules_of, sitting, table_of

from cardtable.engine.actions import Action, Reason
from cardtable.engine.cards import cards
from cardtable.engine.events import CardsMoved, Chosen, DealScored, Event, Noted, TrickWon
from cardtable.engine.options import Table
from cardtable.engine.views import event_for
from cardtable.engine.zones import STOCK, hand, taken
from cardtable.games.hearts.deal import Deal

TWO = table_of("domino_hearts", 2)
THREE = table_of("domino_hearts", 3)


def draw_all(table: Table, deal: Deal, seat: int) -> tuple[Deal, list[Event]]:
    """The seat draws as long as it must."""
    events: list[Event] = []
    while ask(table, deal, seat).kind == "choose":
        deal, more = choose(table, deal, seat, "draw")
        events += more
    return deal, events


def points(events: tuple[Event, ...]) -> tuple[int, ...]:
    """The points of the deal that was scored."""
    (scored,) = [event for event in events if isinstance(event, DealScored)]
    return scored.points


def test_the_void_draw_one_card_at_a_time_until_they_can_follow() -> None:
    deal = sitting(TWO, ["9C 2S", "4D 5H"], spare=cards("KD 3H 2C 9S"))
    deal, _ = play(TWO, deal, 0, "9C")
    asked = ask(TWO, deal, 1)
    assert (asked.kind, asked.topic, asked.choices) == ("choose", "draw", ("draw",))
    assert asked.reasons == dict.fromkeys(cards("4D 5H"), Reason("must_draw"))
    deal, events = choose(TWO, deal, 1, "draw")
    assert events == (Chosen(1, "draw", "draw"), CardsMoved(cards("KD"), STOCK, hand(1)))
    assert event_for(events[1], 0) == CardsMoved((None,), STOCK, hand(1))
    assert event_for(events[1], 1) == events[1]
    deal, more = draw_all(TWO, deal, 1)
    assert len(more) == 4
    assert offered(TWO, deal, 1) == "2C"
    assert deal.hands[1] == cards("2C 4D KD 3H 5H")
    assert deal.spare == cards("9S")


def test_when_the_stock_is_out_any_card_may_go() -> None:
    deal = sitting(TWO, ["9C 2S", "4D 5H"], spare=cards("8D JS"))
    deal, _ = play(TWO, deal, 0, "9C")
    deal, _ = draw_all(TWO, deal, 1)
    assert offered(TWO, deal, 1) == "4D 8D JS 5H"


def test_a_held_card_is_refused_while_the_seat_must_draw() -> None:
    deal = sitting(TWO, ["", "4D 5H"], plays="9C", spare=cards("KD"))
    assert code(TWO, deal, 1, "4D") == "must_draw"
    assert code(TWO, deal, 1, "9D") == "wrong_kind"
    assert code(TWO, deal, 1, "4D", kind="pass") == "wrong_kind"
    assert refusal(TWO, deal, 1, Action("choose", choice="stand")).code == "wrong_kind"
    follows = sitting(TWO, ["", "4C 5H"], plays="9C", spare=cards("KD"))
    assert refusal(TWO, follows, 1, Action("choose", choice="draw")).code == "wrong_kind"


def test_nobody_draws_to_lead() -> None:
    deal = sitting(TWO, ["9C", "4D"], spare=cards("KD"))
    assert offered(TWO, deal, 0) == "9C"


def test_only_a_player_void_after_drawing_must_give_up_the_queen() -> None:
    table = table_of("domino_hearts", 2, forced_queen="discard")
    deal = sitting(table, ["9C 2S", "QS 5H"], spare=cards("8D 2C"))
    deal, _ = play(table, deal, 0, "9C")
    deal, _ = draw_all(table, deal, 1)
    assert offered(table, deal, 1) == "2C"
    deal = sitting(table, ["9C 2S", "QS 5H"], spare=cards("8D JS"))
    deal, _ = play(table, deal, 0, "9C")
    deal, _ = draw_all(table, deal, 1)
    assert offered(table, deal, 1) == "QS"


@pytest.mark.parametrize(("binds", "legal"), [("holder", "QS"), ("dealt", "4D QS 5H")])
def test_a_queen_drawn_from_the_stock_binds_only_holders(binds: str, legal: str) -> None:
    table = table_of("domino_hearts", 2, forced_queen="discard", forced_queen_binds=binds)
    deal = sitting(table, ["9C 2S", "4D 5H"], spare=cards("QS"))
    deal, _ = play(table, deal, 0, "9C")
    deal, _ = draw_all(table, deal, 1)
    assert offered(table, deal, 1) == legal


def test_the_last_who_holds_cards_takes_them_and_the_stock() -> None:
    deal = sitting(TWO, ["9C", "3C 4H KS"], spare=cards("2H 7H 4C 9D TS"))
    deal, events = play(TWO, deal, 0, "9C", "3C")
    assert points(events) == (0, 3)
    assert CardsMoved(cards("KS 4H"), hand(1), taken(1)) in events
    assert CardsMoved(cards("2H 7H 4C 9D TS"), STOCK, taken(1)) in events
    assert rules_of("domino_hearts").to_act(deal) == ()


def test_when_all_are_empty_at_once_the_last_winner_takes_the_stock() -> None:
    deal = sitting(TWO, ["9C", "3C"], spare=cards("2H 7H 4C"))
    deal, events = play(TWO, deal, 0, "9C", "3C")
    assert points(events) == (2, 0)
    assert CardsMoved(cards("2H 7H 4C"), STOCK, taken(0)) in events


def test_who_has_no_cards_drops_out_and_the_lead_passes_left() -> None:
    deal = sitting(THREE, ["9C", "3C 4H", "4C 5H 6H"], leader=0)
    deal, events = play(THREE, deal, 0, "9C", "3C", "4C")
    assert TrickWon(0, 0) in events
    assert Noted("dropped_out", 0) in events
    assert Noted("lead_passed", 1) in events
    assert deal.leader == 1
    deal, _ = play(THREE, deal, 1, "4H")
    assert rules_of("domino_hearts").to_act(deal) == (2,)
    deal, events = play(THREE, deal, 2, "5H")
    assert points(events) == (0, 0, 3)


def test_a_trick_involves_those_who_held_cards_when_it_was_led() -> None:
    deal = sitting(THREE, ["9C 2D", "", "4C 5H"], leader=2)
    deal, _ = play(THREE, deal, 2, "4C")
    assert rules_of("domino_hearts").to_act(deal) == (0,)
    deal, events = play(THREE, deal, 0, "9C")
    assert TrickWon(0, 0) in events
    assert deal.leader == 0
    assert Noted("dropped_out", 1) not in events


def test_the_player_who_leads_a_last_card_is_still_in_the_trick() -> None:
    deal = sitting(THREE, ["9C", "3C 4H", ""], leader=0)
    deal, events = play(THREE, deal, 0, "9C", "3C")
    assert TrickWon(0, 0) in events
    assert points(events) == (0, 1, 0)


@pytest.mark.parametrize(("queen", "expected"), [(0, (0, 1)), (13, (0, 14))])
def test_the_queen_counts_only_where_the_table_has_it_so(
    queen: int, expected: tuple[int, ...]
) -> None:
    table = table_of("domino_hearts", 2, queen_points=queen)
    deal = sitting(table, ["9C", "3C QS 4H"])
    _, events = play(table, deal, 0, "9C", "3C")
    assert points(events) == expected
