"""Points, moons, bonus, chips, accounts, and who wins when a game ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hearts_table import TABLES, ask, choose, plain_table, rules_of, sitting, start, table_of

from cardtable.bots.bit_cards import code
from cardtable.bots.hearts.playouts.options import Law, worth_of_hand
from cardtable.bots.hearts.playouts.options import points as law_points
from cardtable.engine.actions import Action, RuleError
from cardtable.engine.cards import Card, cards, pack
from cardtable.engine.events import ChipsDivided, DealScored, Event, GameEnded, Noted
from cardtable.engine.options import Carry, OptionValue, Table
from cardtable.games.hearts.deal import Deal
from cardtable.games.hearts.scoring import counted

HEARTS = cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
QUEEN = cards("QS")
JACK = cards("JD")
Taken = Sequence[Sequence[Card]]


def ending(table: Table, taken: Taken, carry: Carry | None = None) -> tuple[Deal, list[Event]]:
    """The deal after everybody took these cards; seats not given took none."""
    piles = tuple(tuple(some) for some in taken) + ((),) * (table.players - len(taken))
    deal = replace(start(table, carry), phase="play", hands=((),) * table.players, taken=piles)
    return counted(deal)


def points(table: Table, taken: Taken) -> tuple[int, ...]:
    """The points of the deal."""
    deal, _ = ending(table, taken)
    assert deal.score is not None
    return deal.score.points


def after(table: Table, totals: tuple[int, ...], deal: int = 5) -> Carry:
    """A game in progress."""
    return replace(rules_of(table.game).first(table, 0), totals=totals, deal=deal)


def test_each_heart_counts_one_and_the_queen_thirteen() -> None:
    table = table_of("hearts", 4)
    assert points(table, [HEARTS[:3], QUEEN, HEARTS[3:], cards("JD AS")]) == (3, 13, 10, 0)


def test_spot_hearts_count_their_rank() -> None:
    table = table_of("hearts", 4, "spot")
    assert points(table, [cards("2H AH"), cards("TH QS"), HEARTS[1:8]]) == (16, 23, 42, 0)


def test_a_queen_without_points_counts_nothing() -> None:
    table = table_of("hearts", 4, queen_points=0)
    assert points(table, [HEARTS[:3], QUEEN, HEARTS[3:]]) == (3, 0, 10, 0)


def test_a_moon_gives_all_others_26_and_may_end_the_game() -> None:
    table = table_of("hearts", 4, "classic_100")
    deal, events = ending(table, [(), (), HEARTS + QUEEN], after(table, (40, 90, 61, 95)))
    assert deal.score is not None
    assert deal.score.totals == (66, 116, 61, 121)
    assert Noted("moon", 2) in events
    result = rules_of("hearts").result(deal)
    assert result is not None
    assert result.over
    assert rules_of("hearts").finish(table, result.carry) == (GameEnded((2,), (3,), None),)


def test_a_moon_may_be_taken_off_the_shooter_instead() -> None:
    table = table_of("hearts", 4, "classic_100", moon="shooter")
    deal, _ = ending(table, [(), (), HEARTS + QUEEN], after(table, (40, 90, 61, 95)))
    assert deal.score is not None
    assert deal.score.totals == (40, 90, 35, 95)
    result = rules_of("hearts").result(deal)
    assert result is not None
    assert not result.over


@pytest.mark.parametrize(
    ("choice", "expected"), [("others", (0, 26, 26, 26)), ("shooter", (-26, 0, 0, 0))]
)
def test_the_shooter_may_choose(choice: str, expected: tuple[int, ...]) -> None:
    table = table_of("hearts", 4, "classic_100", moon="choice")
    rules = rules_of("hearts")
    deal, events = ending(table, [HEARTS + QUEEN])
    assert events == [Noted("moon", 0)]
    assert (deal.phase, rules.to_act(deal), rules.result(deal)) == ("moon", (0,), None)
    asked = ask(table, deal, 0)
    assert (asked.kind, asked.topic, asked.choices) == ("choose", "moon", ("others", "shooter"))
    with pytest.raises(RuleError) as refused:
        rules.apply(deal, 0, Action("choose", choice="both"))
    assert refused.value.code == "wrong_kind"
    with pytest.raises(RuleError) as turn:
        rules.apply(deal, 1, Action("choose", choice="others"))
    assert turn.value.code == "not_your_turn"
    scored, _ = choose(table, deal, 0, choice)
    assert scored.score is not None
    assert scored.score.points == expected


def test_a_moon_is_seen_by_the_cards_and_never_by_the_sum() -> None:
    table = table_of("hearts", 4, "omnibus")
    twelve = HEARTS[1:] + QUEEN
    assert points(table, [twelve, HEARTS[:1]]) == (25, 1, 0, 0)
    assert points(table, [HEARTS[:3] + QUEEN, HEARTS[3:]]) == (16, 10, 0, 0)
    assert points(table, [HEARTS[:3] + QUEEN + JACK, HEARTS[3:]]) == (6, 10, 0, 0)
    assert points(table, [HEARTS, QUEEN]) == (13, 13, 0, 0)


def test_the_jack_stays_with_whoever_took_him() -> None:
    table = table_of("hearts", 4, "omnibus")
    assert points(table, [HEARTS + QUEEN, JACK]) == (0, 16, 26, 26)
    assert points(table, [HEARTS + QUEEN + JACK]) == (-10, 26, 26, 26)
    assert points(table, [HEARTS, JACK, QUEEN]) == (13, -10, 13, 0)


def test_a_moon_may_need_the_jack() -> None:
    table = table_of("hearts", 4, "omnibus", moon_needs_bonus="yes")
    assert points(table, [HEARTS + QUEEN, JACK]) == (26, -10, 0, 0)
    assert points(table, [HEARTS + QUEEN + JACK]) == (-10, 26, 26, 26)


def test_with_two_packs_everything_counts_twice() -> None:
    both = [card for card in pack(2) if card.suit == "H" or card.face == (12, "S")]
    jacks = cards("JD JD2")
    table = table_of("cancellation_hearts", 7, jack_bonus="yes", moon_needs_bonus="yes")
    assert points(table, [both, jacks]) == (52, -20, 0, 0, 0, 0, 0)
    assert points(table, [both + list(jacks[:1]), jacks[1:]]) == (42, -10, 0, 0, 0, 0, 0)
    assert points(table, [both + list(jacks)]) == (-20, 52, 52, 52, 52, 52, 52)
    assert points(table, [both[:-1], both[-1:], jacks]) == (51, 1, -20, 0, 0, 0, 0)
    hearts = [card for card in both if card.suit == "H"]
    assert points(table, [[*hearts, *cards("QS JD JD2")], cards("QS2")]) == (19, 13, *(0,) * 5)
    shooter = table_of("cancellation_hearts", 7, moon="shooter")
    assert points(shooter, [both]) == (-52, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("preset", [{"heart_points": "spot"}, {"queen_points": 0}])
def test_a_moon_is_flat_whatever_the_cards_count(
    name: str, players: int, preset: dict[str, str | int]
) -> None:
    table = plain_table(name, players, moon="others", **preset)
    packs = 2 if name == "cancellation_hearts" else 1
    all_of_it = [card for card in pack(packs) if card.suit == "H" or card.face == (12, "S")]
    assert points(table, [all_of_it]) == (0, *(26 * packs,) * (players - 1))


def test_the_rows_of_the_score_sheet_add_up_to_the_points() -> None:
    table = table_of("hearts", 4, "omnibus")
    _, events = ending(table, [HEARTS + QUEEN, JACK])
    (scored,) = [event for event in events if isinstance(event, DealScored)]
    assert scored.details == {
        "hearts": (13, 0, 0, 0),
        "queens": (13, 0, 0, 0),
        "jack": (0, -10, 0, 0),
        "moon": (-26, 26, 26, 26),
    }
    assert tuple(map(sum, zip(*scored.details.values(), strict=True))) == scored.points


# Chips


def divide(table: Table, taken: Taken, carry: Carry | None = None) -> tuple[Carry, list[Event]]:
    """The carry after the deal, and its events."""
    deal, events = ending(table, taken, carry)
    result = rules_of(table.game).result(deal)
    assert result is not None
    return result.carry, events


def test_chips_start_at_fifty_and_with_howell_at_a_hundred() -> None:
    chips = {
        settlement: rules_of("hearts").first(table_of("hearts", 4, settlement=settlement), 0).chips
        for settlement in ("none", "average", "pot", "sweepstake", "howell")
    }
    assert chips == {
        "none": (),
        "average": (),
        "pot": (50,) * 4,
        "sweepstake": (50,) * 4,
        "howell": (100,) * 4,
    }


def test_the_pool_counts_cards_before_moon_bonus_and_spot_values() -> None:
    table = table_of("hearts", 4, "omnibus", settlement="pot", heart_points="spot")
    carry, events = divide(table, [HEARTS + QUEEN + JACK])
    assert carry.chips == (24, 58, 58, 58)
    assert carry.pot == 2
    assert events[-1] == ChipsDivided((24, 58, 58, 58), 2)
    assert carry.totals == (-10, 26, 26, 26)


def test_the_pool_counts_a_queen_as_the_table_does() -> None:
    table = table_of("hearts", 4, queen_points=0, settlement="pot")
    carry, _ = divide(table, [HEARTS[:4], QUEEN, HEARTS[4:], JACK])
    assert carry.chips == (46, 56, 41, 56)
    assert carry.pot == 1


def test_odd_chips_are_played_for_in_the_next_deal() -> None:
    table = table_of("hearts", 5, settlement="pot")
    one = [HEARTS[:1] + QUEEN, HEARTS[1:7], HEARTS[7:9], HEARTS[9:11], HEARTS[11:]]
    carry, _ = divide(table, one)
    assert (carry.chips, carry.pot) == ((36, 44, 56, 56, 56), 2)
    two = [(), (), HEARTS[:7] + QUEEN, HEARTS[7:10], HEARTS[10:]]
    carry, _ = divide(table, two, carry)
    assert (carry.chips, carry.pot) == ((50, 58, 36, 53, 53), 0)


def test_chips_may_go_below_nothing() -> None:
    table = table_of("hearts", 4, settlement="sweepstake")
    carry, _ = divide(table, [HEARTS + QUEEN], Carry(2, 1, (0,) * 4, (10, 10, 10, 10), 4))
    assert (carry.chips, carry.pot) == ((-16, 20, 20, 20), 0)


# The end of a game


def test_a_number_of_deals_ends_the_game() -> None:
    table = table_of("hearts", 4, deals=3, target=1)
    ends = []
    for number in (1, 2, 3):
        deal, _ = ending(table, [HEARTS, QUEEN], after(table, (0,) * 4, number))
        result = rules_of("hearts").result(deal)
        assert result is not None
        ends.append(result.over)
    assert ends == [False, False, True]


def test_a_total_at_the_target_ends_the_game() -> None:
    table = table_of("hearts", 4, "classic_100", target=50, deals=1)
    for before, over in ((36, False), (37, True), (38, True)):
        deal, _ = ending(table, [HEARTS, QUEEN], after(table, (before, 0, 0, 0)))
        result = rules_of("hearts").result(deal)
        assert result is not None
        assert result.over is over


def end_of(table: Table, totals: tuple[int, ...]) -> GameEnded:
    """How a game with these totals ends."""
    (ended,) = rules_of(table.game).finish(table, after(table, totals))
    assert isinstance(ended, GameEnded)
    return ended


def test_equal_lowest_totals_are_joint_winners() -> None:
    table = table_of("hearts", 4, "classic_100")
    assert end_of(table, (20, 101, 20, 33)) == GameEnded((0, 2), (1,), None)


def test_of_several_at_the_target_the_highest_loses() -> None:
    table = table_of("hearts", 4, "classic_100")
    assert end_of(table, (100, 104, 20, 33)).losers == (1,)
    assert end_of(table, (104, 104, 20, 33)).losers == (0, 1)
    assert end_of(table, (104, 104, 104, 104)) == GameEnded((0, 1, 2, 3), (), None)


def test_nobody_loses_a_game_of_so_many_deals() -> None:
    assert end_of(table_of("hearts", 4, settlement="none"), (120, 0, 20, 16)).losers == ()


def test_average_and_howell_settle_the_totals_at_the_end() -> None:
    average = table_of("hearts", 4)
    assert end_of(average, (42, 71, 19, 24)).settlement == tuple(map(Fraction, (3, 32, -20, -15)))
    howell = table_of("hearts", 4, settlement="howell")
    assert end_of(howell, (42, 71, 19, 24)).settlement == tuple(map(Fraction, (12, 128, -80, -60)))


def test_winners_are_the_lowest_totals_whatever_the_chips() -> None:
    table = table_of("hearts", 4, settlement="pot")
    carry = Carry(9, 0, (5, 6, 7, 8), (0, 200, 0, 0), 0)
    assert rules_of("hearts").finish(table, carry) == (GameEnded((0,), (), None),)


def test_a_jackpot_left_is_offered_further_deals_or_is_divided() -> None:
    table = table_of("hearts", 5, settlement="sweepstake", deals=5)
    rules = rules_of("hearts")
    taken = [HEARTS[:1], HEARTS[1:2], HEARTS[2:3], HEARTS[3:4], HEARTS[4:] + QUEEN]
    carry = Carry(5, 4, (10, 20, 30, 40, 4), (50,) * 5, 2)
    deal, _ = ending(table, taken, carry)
    result = rules.result(deal)
    assert result is not None
    assert (result.over, result.further, result.carry.pot) == (True, True, 28)
    divided, ended = rules.finish(table, result.carry)
    # Totals 11, 21, 31, 41, 26: five each, and one more to the three lowest.
    assert divided == ChipsDivided((55, 55, 54, 54, 34), 0)
    assert isinstance(ended, GameEnded)

    more = rules.further(result.carry, 2)
    for number, over in ((6, False), (7, True)):
        again, _ = ending(table, taken, more)
        after_it = rules.result(again)
        assert after_it is not None
        assert (again.carry.deal, after_it.over) == (number, over)
        more = after_it.carry


def test_of_equal_totals_those_nearest_to_eldest_get_the_odd_chips() -> None:
    table = table_of("hearts", 4, settlement="pot")
    # The next dealer would be seat 2, so seat 2 was eldest of the last deal.
    carry = Carry(9, 2, (5, 5, 5, 5), (50, 50, 50, 46), 4 + 2)
    divided, _ = rules_of("hearts").finish(table, carry)
    assert divided == ChipsDivided((51, 51, 52, 48), 0)


def test_further_deals_also_end_a_game_to_a_target() -> None:
    table = table_of("hearts", 4, "classic_100", settlement="sweepstake")
    rules = rules_of("hearts")
    carry = Carry(9, 0, (101, 20, 30, 40), (50,) * 4, 26)
    deal, _ = ending(table, [(), HEARTS, QUEEN], rules.further(carry, 1))
    result = rules.result(deal)
    assert result is not None
    assert (result.over, result.further, result.carry.pot) == (True, False, 0)


@pytest.mark.parametrize(("pot", "deals"), [(0, 1), (26, 0), (26, -1)])
def test_further_deals_need_a_pool_and_a_number(pot: int, deals: int) -> None:
    with pytest.raises(RuleError) as refused:
        rules_of("hearts").further(Carry(9, 0, (0,) * 4, (50,) * 4, pot), deals)
    assert refused.value.code == "wrong_kind"


# The score sheet's check


def scores_of(table: Table, *deals: Taken) -> list[DealScored]:
    """The score sheet of these deals."""
    return [
        event
        for taken in deals
        for event in ending(table, taken)[1]
        if isinstance(event, DealScored)
    ]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_accounts_together_are_a_multiple_of_one_deal(name: str, players: int) -> None:
    table = plain_table(name, players, jack_bonus="yes", moon="others")
    packs = 2 if name == "cancellation_hearts" else 1
    all_of_it = tuple(c for c in pack(packs) if c.suit == "H" or c.face == (12, "S"))
    jacks = tuple(c for c in pack(packs) if c.face == (11, "D"))
    scores = scores_of(table, [all_of_it[:5] + jacks, all_of_it[5:]], [all_of_it, jacks])
    check = rules_of(name).score_check(table, scores)
    assert check is not None
    assert check.unit == 26 * packs
    assert check.whole == 26 * packs * players
    assert check.right


def test_a_mistake_in_an_account_is_noticed() -> None:
    table = table_of("hearts", 4)
    (right,) = scores_of(table, [HEARTS, QUEEN])
    wrong = DealScored(1, (13, 12, 0, 0), (13, 12, 0, 0), right.details)
    check = rules_of("hearts").score_check(table, [wrong])
    assert check is not None
    assert not check.right


def test_with_spot_hearts_deals_with_a_moon_are_left_out_of_the_check() -> None:
    table = table_of("hearts", 4, "spot")
    scores = scores_of(table, [HEARTS, QUEEN], [HEARTS + QUEEN])
    check = rules_of("hearts").score_check(table, scores)
    assert check is not None
    assert (check.whole, check.unit, check.right) == (117, 117, True)


def test_the_live_points_count_what_all_have_seen_taken() -> None:
    table = table_of("hearts", 4, "omnibus")
    rules = rules_of("hearts")
    deal = sitting(table, ["9D 3C", "2H 4C", "JD 5C", "QS 6C"], trick=2)
    for seat, text in enumerate(("9D", "2H", "JD", "QS")):
        deal, _ = rules.apply(deal, seat, Action("play", cards(text)))
    assert rules.public(deal).points == (0, 0, 4, 0)


@pytest.mark.parametrize(
    ("preset", "changes", "worth"),
    [
        ("spot_500", {}, 117),
        ("spot", {}, 26),
        ("spot_500", {"queen_points": 0}, 104),
        ("classic_100", {"moon_points": "deal"}, 26),
        ("classic_100", {"moon_points": "deal", "queen_points": 0}, 13),
    ],
)
@pytest.mark.parametrize("moon", ["others", "shooter"])
def test_a_moon_counts_what_the_table_says_to_rules_book_keeping_and_bots(
    preset: str, changes: dict[str, OptionValue], worth: int, moon: str
) -> None:
    table = table_of("hearts", 4, preset, moon=moon, **changes)
    wanted = (0, worth, worth, worth) if moon == "others" else (-worth, 0, 0, 0)
    deal, _ = ending(table, [HEARTS + QUEEN])
    assert deal.score is not None
    assert deal.score.points == wanted
    law = Law(deal.terms, domino=False)
    hand = [0] * 16
    for card in HEARTS + QUEEN:
        suit, bit = divmod(code(card), 8192)
        hand[suit] |= bit
    assert tuple(law_points(law, [worth_of_hand(hand, [0] * 16, 0), 0, 0, 0])) == wanted
    rules = rules_of("hearts")
    first = rules.first(table, 0)
    entered = rules.enter_by_hand(table, first, {"points": wanted}, {"after_moon": True})
    assert entered.score.points == wanted


def test_a_check_holds_after_a_moon_that_counts_the_deal() -> None:
    table = table_of("hearts", 4, "spot_500")
    deal, events = ending(table, [HEARTS + QUEEN])
    scores = [event for event in events if isinstance(event, DealScored)]
    check = rules_of("hearts").score_check(table, scores)
    assert check is not None
    assert (check.whole, check.unit, check.right) == (3 * 117, 117, True)
    assert deal.phase == "scored"
