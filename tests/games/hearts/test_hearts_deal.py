"""Dealing, what is left over, passing, the kitty, and how the deal goes round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hearts_table import (
    COUNTS,
    TABLES,
    ask,
    code,
    dealt,
    order_for,
    plain_table,
    play,
    refusal,
    rules_of,
    sitting,
    start,
    table_of,
    tricks_of,
)

from cardtable.engine.actions import DEALER, Action
from cardtable.engine.cards import cards, in_order
from cardtable.engine.events import CardsMoved, DealStarted, Noted
from cardtable.engine.options import Carry
from cardtable.engine.views import event_for, view_for
from cardtable.engine.zones import KITTY, PACK, STOCK, hand, passing, taken
from cardtable.games.hearts.deal import direction
from cardtable.games.hearts.options import terms_of

EACH = {
    "hearts": (17, 13, 10, 8, 7),
    "cancellation_hearts": (17, 14, 13, 11, 10, 9),
    "domino_hearts": (6, 6, 6, 6, 6, 6),
}
LEFT = {
    "hearts": (1, 0, 2, 4, 3),
    "cancellation_hearts": (2, 6, 0, 5, 4, 5),
    "domino_hearts": (40, 34, 28, 22, 16, 10),
}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(name: str, players: int) -> None:
    table = plain_table(name, players)
    rules = rules_of(name)
    pack = rules.pack(table)
    dealer = players - 2
    order = (*pack[7:], *pack[:7])
    deal, events = rules.apply(start(table, None, dealer), DEALER, Action("deal", order))
    place = COUNTS[name].index(players)
    each, left = EACH[name][place], LEFT[name][place]
    assert [len(held) for held in deal.hands] == [each] * players
    assert deal.spare == order[len(order) - left :]
    assert events[0] == DealStarted(1, dealer)
    one_by_one = events[1 : 1 + each * players]
    assert one_by_one == tuple(
        CardsMoved((card,), PACK, hand((dealer + 1 + i) % players))
        for i, card in enumerate(order[: each * players])
    )
    rest = events[1 + each * players :]
    spare = STOCK if name == "domino_hearts" else KITTY
    assert rest == ((CardsMoved(deal.spare, PACK, spare),) if left else ())
    assert all(held == in_order(held) for held in deal.hands)


@pytest.mark.parametrize(
    ("players", "gone"),
    [(3, "2D"), (4, ""), (5, "2D 2C"), (6, "2D 2S 2C 3D"), (7, "2D 2S 2C")],
)
def test_stripping_takes_low_cards_out_so_that_nothing_is_left(players: int, gone: str) -> None:
    table = table_of("hearts", players, "classic_100")
    pack = rules_of("hearts").pack(table)
    assert set(rules_of("hearts").pack(plain_table("hearts", 4))) - set(pack) == set(cards(gone))
    deal = dealt(table, pack)
    assert deal.spare == ()
    assert len(deal.hands[0]) * players == len(pack)


def test_any_other_pack_is_refused() -> None:
    table = plain_table("hearts", 4)
    rules = rules_of("hearts")
    pack = rules.pack(table)
    for wrong in (pack[:-1], (*pack[:-1], pack[0]), (), (*pack, pack[0])):
        assert refusal(table, start(table), DEALER, Action("deal", wrong)).code == "wrong_pack"
    assert refusal(table, start(table), 0, Action("deal", pack)).code == "not_your_turn"
    assert refusal(table, start(table), DEALER, Action("play", pack[:1])).code == "wrong_kind"
    assert refusal(table, start(table), DEALER, Action("deal", pack, "six")).code == "wrong_kind"
    deal = dealt(table, pack)
    assert refusal(table, deal, DEALER, Action("deal", pack)).code == "not_your_turn"


# Passing


def test_five_pass_right_from_seat_0_to_4() -> None:
    table = table_of("hearts", 5)
    deal = dealt(table, order_for(table, ["2C 3C 4C", "5C 6C 7C"]))
    assert ask(table, deal, 0).target == 4
    assert ask(table, deal, 1).target == 0


def test_the_usual_number_of_cards_passed() -> None:
    assert [terms_of(table_of("hearts", n)).pass_count for n in range(3, 8)] == [3, 3, 3, 2, 2]


@pytest.mark.parametrize(
    ("players", "cycle", "deals"),
    [
        (4, "left_right_across_hold", "left right across hold left right"),
        (3, "left_right_across_hold", "left right hold left right"),
        (7, "left_right_across_hold", "left right hold left right"),
        (4, "right_across", "right right right right across across across across right"),
        (6, "right_across", "right right right right right right across"),
        (4, "right", "right right right right right"),
        (5, "left", "left left left left left left"),
        (6, "across", "across across across"),
        (4, "none", "none none none"),
    ],
)
def test_the_direction_goes_round_with_the_deals(players: int, cycle: str, deals: str) -> None:
    terms = terms_of(table_of("hearts", players, pass_cycle=cycle))
    given = [direction(terms, number) for number in range(1, len(deals.split()) + 1)]
    assert " ".join(given) == deals


def test_a_deal_without_a_pass_is_announced_where_cards_are_passed_otherwise() -> None:
    def noted(cycle: str, number: int) -> list[str]:
        table = table_of("hearts", 4, pass_cycle=cycle)
        rules = rules_of("hearts")
        carry = replace(rules.first(table, 0), deal=number)
        order = tuple(order_for(table, []))
        _after, events = rules.apply(rules.start(table, carry), DEALER, Action("deal", order))
        return [event.code for event in events if isinstance(event, Noted)]

    cycle = "left_right_across_hold"
    assert [noted(cycle, number) for number in range(1, 6)] == [[], [], [], ["no_pass"], []]
    assert noted("none", 4) == []


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("cycle", ["right", "left", "across"])
def test_each_gets_what_the_right_neighbour_laid_down(name: str, players: int, cycle: str) -> None:
    if cycle == "across" and players % 2:
        return
    table = plain_table(name, players, pass_cycle=cycle, pass_count=2)
    rules = rules_of(name)
    deal = dealt(table, order_for(table, []))
    given = {seat: deal.hands[seat][1:3] for seat in range(players)}
    before = deal.hands
    step = {"left": 1, "right": -1, "across": players // 2}[cycle]
    for seat in reversed(range(players)):
        assert seat in rules.to_act(deal)
        assert rules.asks(deal, seat)[0].target == (seat + step) % players
        deal, _ = rules.apply(deal, seat, Action("pass", given[seat]))
    assert deal.phase == "play"
    for seat in range(players):
        got = given[(seat - step) % players]
        kept = [card for card in before[seat] if card not in given[seat]]
        assert deal.hands[seat] == in_order([*kept, *got])
        assert rules.memory(deal, seat) == {"passed": given[seat], "received": got}


def test_nothing_of_a_pass_is_seen_before_all_have_committed() -> None:
    table = table_of("hearts", 4)
    rules = rules_of("hearts")
    deal = dealt(table, order_for(table, []))
    for seat in (2, 0, 1):
        deal, events = rules.apply(deal, seat, Action("pass", deal.hands[seat][:3]))
        assert [event_for(event, 3) for event in events] == [
            CardsMoved((None,) * 3, hand(seat), passing(seat))
        ]
        assert rules.memory(deal, seat) == {"passed": deal.passed[seat]}
        view = view_for(rules, table, deal, 3)
        assert view.piles[passing(seat)].cards is None
        assert view.to_act == rules.to_act(deal)
    assert rules.to_act(deal) == (3,)
    assert len(deal.hands[1]) == 10


def test_the_order_in_which_cards_are_passed_tells_nothing() -> None:
    table = table_of("hearts", 4)
    rules = rules_of("hearts")
    deal = dealt(table, order_for(table, ["2C AS 9D"]))
    _, shuffled = rules.apply(deal, 0, Action("pass", cards("AS 2C 9D")))
    _, sorted_ = rules.apply(deal, 0, Action("pass", cards("2C 9D AS")))
    assert shuffled == sorted_


def test_a_pass_must_be_so_many_distinct_own_cards() -> None:
    table = table_of("hearts", 4)
    deal = dealt(table, order_for(table, ["2C AS 9D KH"]))
    assert code(table, deal, 0, "2C AS", kind="pass") == "wrong_count"
    assert code(table, deal, 0, "2C AS 9D KH", kind="pass") == "wrong_count"
    assert code(table, deal, 0, "2C AS AS", kind="pass") == "same_card_twice"
    assert code(table, deal, 0, f"2C AS {deal.hands[1][0]}", kind="pass") == "not_held"
    assert code(table, deal, 0, "2C", kind="play") == "wrong_kind"
    after, _ = rules_of("hearts").apply(deal, 0, Action("pass", cards("2C AS 9D")))
    assert code(table, after, 0, "KH 2C AS", kind="pass") == "not_your_turn"


def test_the_table_shows_where_and_how_many_cards_are_passed() -> None:
    table = table_of("hearts", 4, "classic_100")
    rules = rules_of("hearts")
    marks = []
    for number in (1, 2, 3, 4):
        deal = dealt(table, order_for(table, []), Carry(number, 0, (0,) * 4))
        shown = rules.public(deal).marks
        marks.append((shown["pass"], shown["pass_count"], deal.phase))
    assert marks == [
        ("left", 3, "pass"),
        ("right", 3, "pass"),
        ("across", 3, "pass"),
        ("hold", 0, "play"),
    ]


# The kitty


def test_the_kitty_goes_unseen_to_the_winner_of_the_first_trick_and_counts() -> None:
    table = table_of("hearts", 6)
    rules = rules_of("hearts")
    deal = sitting(table, ["9C", "2H", "5H", "6C", "7C", "8C"], spare=cards("QS 4H 7C 2D"))
    deal, events = play(table, deal, 0, "9C", "2H", "5H", "6C", "7C", "8C")
    assert CardsMoved(cards("QS 4H 7C 2D"), KITTY, taken(0)) in events
    assert Noted("kitty_taken", 0) in events
    for seat in (None, *range(6)):
        seen = [event_for(event, seat) for event in events]
        assert CardsMoved((None,) * 4, KITTY, taken(0)) in seen
    assert deal.points == (2, 0, 0, 0, 0, 0)
    assert deal.score is not None
    assert deal.score.points == (16, 0, 0, 0, 0, 0)
    assert rules.public(deal).points[0] == 16


def test_the_live_points_leave_the_kitty_out() -> None:
    table = table_of("hearts", 6)
    rules = rules_of("hearts")
    hands = ["9C 2C", "2H 3S", "5H 4D", "6C 5D", "7C 6D", "8C 7D"]
    deal = sitting(table, hands, spare=cards("QS 4H 7C 2D"))
    deal, _ = tricks_of(table, deal, "9C 2H 5H 6C 7C 8C")
    assert rules.public(deal).points == (2, 0, 0, 0, 0, 0)
    for seat in range(6):
        assert view_for(rules, table, deal, seat).piles[taken(0)].cards is None
    assert KITTY not in rules.zones(deal)


# The deal goes round


@pytest.mark.parametrize("dealer", [0, 3])
def test_the_deal_passes_left_and_eldest_leads(dealer: int) -> None:
    table = plain_table("hearts", 4)
    carry = rules_of("hearts").first(table, dealer)
    deal = sitting(table, ["2C", "3C", "4C", "5C"], carry=carry)
    deal, _ = tricks_of(table, deal, "2C 3C 4C 5C")
    result = rules_of("hearts").result(deal)
    assert result is not None
    assert (result.carry.deal, result.carry.dealer) == (2, (dealer + 1) % 4)
    assert dealt(table, order_for(table, []), result.carry).leader == (dealer + 2) % 4


@pytest.mark.parametrize(
    ("name", "preset", "seats"),
    [
        ("hearts", "black_lady", False),
        ("hearts", "classic_100", True),
        ("hearts", "omnibus", True),
        ("hearts", "spot", True),
        ("hearts", "seed_literal", True),
        ("cancellation_hearts", "", True),
        ("domino_hearts", "", False),
    ],
)
def test_the_lowest_draw_deals_and_in_some_games_the_highest_chooses_a_seat(
    name: str, preset: str, seats: bool
) -> None:
    rule = rules_of(name).draw_rule(table_of(name, 6, preset))
    assert (rule.deals, rule.seats, rule.partners) == ("lowest", seats, False)
