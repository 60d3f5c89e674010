"""Which cards may be played, and with which reason each other one is refused."""

from __future__ import annotations

import pytest
from hearts_table import (
    TABLES,
    ask,
    code,
    dealt,
    follow,
    lead,
    offered,
    order_for,
    plain_table,
    play,
    refusal,
    sitting,
    table_of,
)

from cardtable.engine.actions import Action, Reason
from cardtable.engine.cards import cards, parse_card

CLASSIC = table_of("hearts", 4, "classic_100")
BLACK_LADY = table_of("hearts", 4)
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
TWELVE = HEARTS.removeprefix("2H ")


def test_a_card_of_the_suit_led_must_follow() -> None:
    assert follow(CLASSIC, "5D", "4D KD AH QS") == "4D KD"


def test_the_black_lady_goes_at_the_first_discard() -> None:
    assert follow(BLACK_LADY, "5D", "AH 5C QS") == "QS"
    free = table_of("hearts", 4, forced_queen="off")
    assert follow(free, "5D", "AH 5C QS") == "5C QS AH"


def test_no_points_are_discarded_on_the_first_trick_unless_nothing_else_remains() -> None:
    assert follow(CLASSIC, "2C", "AH 5D QS") == "5D"
    assert follow(CLASSIC, "2C", HEARTS) == HEARTS
    assert follow(CLASSIC, "2C", f"QS {TWELVE}") == f"QS {TWELVE}"
    assert follow(CLASSIC, "2C", "AH 5D QS", trick=2) == "5D QS AH"


def test_cancellation_bans_only_hearts_on_the_first_trick() -> None:
    table = table_of("cancellation_hearts", 7)
    assert follow(table, "5C", "AH 5D QS") == "5D QS"
    assert follow(table, "5C", "AH TH2") == "TH2 AH"
    assert follow(table, "5C", "AH QS2") == "QS2"


def test_the_ban_does_not_touch_following_suit() -> None:
    table = plain_table("hearts", 4, first_trick="no_points")
    assert follow(table, "5S", "QS 2S AH") == "2S QS"
    assert follow(table, "5H", "AH 3H 2C") == "3H AH"


def test_hearts_are_not_led_before_they_are_broken_unless_nothing_else_is_left() -> None:
    assert lead(CLASSIC, "3H 9H 4C", trick=2) == "4C"
    assert lead(CLASSIC, "3H 9H", trick=2) == "3H 9H"
    assert lead(CLASSIC, "3H QS", trick=2) == "QS"
    assert lead(CLASSIC, "3H 9H 4C", trick=2, broken=True) == "4C 3H 9H"
    instead = table_of("hearts", 4, "classic_100", heart_instead_of_queen="yes")
    assert lead(instead, "3H QS", trick=2) == "QS 3H"
    assert lead(instead, "3H QS 4C", trick=2) == "4C QS"


def test_the_broken_flag_reaches_the_legal_cards() -> None:
    deal = sitting(CLASSIC, ["4C 2H 3S", "KD 5H", "5C 6C", "7C 8C"], leader=0, trick=2)
    assert offered(CLASSIC, deal, 0) == "4C 3S"
    deal, _ = play(CLASSIC, deal, 0, "4C", "5H", "5C", "8C")
    assert offered(CLASSIC, deal, 3) == "7C"
    deal = sitting(CLASSIC, ["AC 2H 3S", "KD 5H", "5C 6C", "7C 8C"], leader=0, trick=2)
    deal, _ = play(CLASSIC, deal, 0, "AC", "5H", "5C", "8C")
    assert offered(CLASSIC, deal, 0) == "3S 2H"


@pytest.mark.parametrize(("queen_breaks", "then"), [("no", "3S"), ("yes", "3S 2H")])
def test_the_queen_breaks_hearts_only_where_the_table_says_so(queen_breaks: str, then: str) -> None:
    table = table_of("hearts", 4, "classic_100", queen_breaks=queen_breaks)
    deal = sitting(table, ["AC 2H 3S", "QS 5H", "5C 6C", "7C 8C"], leader=0, trick=2)
    deal, _ = play(table, deal, 0, "AC", "QS", "5C", "8C")
    assert offered(table, deal, 0) == then


def test_hearts_wait_for_the_third_trick() -> None:
    table = table_of("hearts", 4, heart_lead="third_trick")
    assert lead(table, "5H 6S") == "6S"
    assert lead(table, "5H 6S", trick=2) == "6S"
    assert lead(table, "5H 6S", trick=3) == "6S 5H"
    assert lead(table, "5H 6H", trick=1) == "5H 6H"
    assert lead(BLACK_LADY, "5H 6S") == "6S 5H"


def test_the_queen_may_always_be_led_and_never_must() -> None:
    strict = table_of("hearts", 4, "classic_100", forced_queen="strict")
    assert lead(strict, "QS 3H 4C", trick=2) == "4C QS"


def test_forced_under_the_ace_or_king_or_whenever_she_can_follow() -> None:
    tables = {
        value: table_of("hearts", 4, forced_queen=value)
        for value in ("off", "discard", "under", "strict")
    }
    assert follow(tables["discard"], "5S AS", "QS 7S 2D") == "7S QS"
    assert follow(tables["under"], "5S AS", "QS 7S 2D") == "QS"
    assert follow(tables["under"], "KS", "QS 7S 2D") == "QS"
    assert follow(tables["under"], "5S", "QS 7S") == "7S QS"
    assert follow(tables["strict"], "5S", "QS 7S") == "QS"
    assert follow(tables["off"], "5S AS", "QS 7S") == "7S QS"
    assert follow(tables["strict"], "5D AD", "QS 7D") == "7D"
    for value, legal in (("off", "4C QS"), ("discard", "QS"), ("under", "QS"), ("strict", "QS")):
        assert follow(tables[value], "5D", "QS 4C") == legal


def test_a_received_queen_binds_her_holder_or_nobody() -> None:
    for binds, legal in (("holder", "QS"), ("dealt", "5D QS")):
        table = table_of("hearts", 4, forced_queen_binds=binds)
        received = (cards("QS"), (), (), ())
        assert follow(table, "5C", "QS 5D", dealt_queens=received) == legal
        own = ((), cards("QS"), (), ())
        assert follow(table, "5C", "QS 5D", dealt_queens=own) == "QS"


def test_a_first_trick_that_bans_the_queen_is_no_opportunity() -> None:
    table = table_of("hearts", 4, "classic_100", forced_queen="discard")
    assert follow(table, "2C", "AH 5D QS") == "5D"
    assert follow(table, "2C", "AH QS") == "QS"
    assert follow(table, "3C", "AH 5D QS", trick=2) == "QS"


def test_of_two_bound_queens_either_may_go() -> None:
    table = table_of("cancellation_hearts", 7, forced_queen="discard")
    assert follow(table, "5C", "QS QS2 AD", trick=2) == "QS QS2"
    dealt_only = table_of(
        "cancellation_hearts", 7, forced_queen="discard", forced_queen_binds="dealt"
    )
    own = ((), cards("QS2"), *((),) * 5)
    assert follow(dealt_only, "5C", "QS QS2 AD", trick=2, dealt_queens=own) == "QS2"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_lowest_club_opens_where_the_table_has_it_so(name: str, players: int) -> None:
    table = plain_table(name, players, opening="low_club")
    deal = dealt(table, order_for(table, ["", "2C 9C AD"]))
    assert (deal.leader, offered(table, deal, 1)) == (1, "2C")
    for seat in range(players):
        if seat != 1:
            assert code(table, deal, seat, str(deal.hands[seat][0])) == "not_your_turn"
    assert code(table, deal, 1, "9C") == "lead_low_club"


def test_the_lowest_club_dealt_opens_when_the_deuce_is_stripped_or_in_the_kitty() -> None:
    stripped = plain_table("hearts", 5, opening="low_club", leftover="strip")
    deal = dealt(stripped, order_for(stripped, ["", "", "3C 9C AD"]))
    assert (deal.leader, offered(stripped, deal, 2)) == (2, "3C")
    kitty = plain_table("hearts", 5, opening="low_club")
    deal = dealt(kitty, order_for(kitty, ["", "", "", "4C 9C AD"], spare="2C 3C"))
    assert (deal.leader, offered(kitty, deal, 3)) == (3, "4C")


def test_the_deuce_opens_before_its_twin() -> None:
    table = plain_table("cancellation_hearts", 8, opening="low_club")
    deal = dealt(table, order_for(table, ["2C2", "", "", "", "2C"]))
    assert (deal.leader, offered(table, deal, 4)) == (4, "2C")


def test_without_a_club_in_any_hand_eldest_leads_anything() -> None:
    table = plain_table("domino_hearts", 2, opening="low_club")
    hands = ["2D 3D 4D 5D 6D 7D", "2S 3S 4S 5S 6S 7H"]
    deal = dealt(table, order_for(table, hands))
    assert (deal.leader, offered(table, deal, 1)) == (1, "2S 3S 4S 5S 6S 7H")


def test_the_deuce_is_demanded_on_deals_without_a_pass_and_only_as_the_opening() -> None:
    hold = table_of("hearts", 4, "classic_100", pass_cycle="none")
    deal = dealt(hold, order_for(hold, ["", "", "2C 9C AD 3H"]))
    assert (deal.phase, deal.leader, offered(hold, deal, 2)) == ("play", 2, "2C")
    later = sitting(CLASSIC, ["2C 9C 4D"], trick=2)
    assert offered(CLASSIC, later, 0) == "2C 9C 4D"
    assert follow(CLASSIC, "3C", "2C 9C 4D") == "2C 9C"


def test_each_refusal_has_its_own_code_and_leaves_the_deal_as_it_was() -> None:
    third = table_of("hearts", 4, heart_lead="third_trick")
    led = sitting(CLASSIC, ["", "4D AH QS"], plays="5D")
    ban = sitting(CLASSIC, ["", "4D AH QS"], plays="5C")
    no_hearts = table_of("hearts", 4, first_trick="no_hearts", forced_queen="off")
    forced = sitting(BLACK_LADY, ["", "4D AH QS"], plays="5C")
    cases = [
        (CLASSIC, led, 2, "4D", "not_your_turn"),
        (CLASSIC, led, 1, "KD", "not_held"),
        (CLASSIC, led, 1, "AH", "follow_suit"),
        (CLASSIC, ban, 1, "AH", "no_points_first_trick"),
        (CLASSIC, ban, 1, "QS", "no_points_first_trick"),
        (
            no_hearts,
            sitting(no_hearts, ["", "4D AH"], plays="5C"),
            1,
            "AH",
            "no_hearts_first_trick",
        ),
        (BLACK_LADY, forced, 1, "4D", "forced_queen"),
        (third, sitting(third, ["3H 4C"], trick=2), 0, "3H", "hearts_before_third_trick"),
        (CLASSIC, sitting(CLASSIC, ["3H 4C"], trick=2), 0, "3H", "hearts_not_broken"),
    ]
    for table, deal, seat, text, expected in cases:
        before = repr(deal)
        assert code(table, deal, seat, text) == expected
        assert repr(deal) == before
    assert code(CLASSIC, led, 1, "4D AH") == "wrong_count"
    assert code(CLASSIC, led, 1, "") == "wrong_count"
    assert code(CLASSIC, led, 1, "4D", kind="pass") == "wrong_kind"
    assert refusal(CLASSIC, led, 1, Action("play", cards("4D"), "draw")).code == "wrong_kind"


def test_reasons_stand_beside_every_other_card_with_what_a_sentence_needs() -> None:
    deal = sitting(BLACK_LADY, ["", "QS AH 4D 7D"], plays="5D")
    reasons = ask(BLACK_LADY, deal, 1).reasons
    assert set(reasons) == set(cards("QS AH"))
    assert reasons[parse_card("AH")] == Reason("follow_suit", {"suit": "D"})
    forced = ask(BLACK_LADY, sitting(BLACK_LADY, ["", "QS AH"], plays="5D"), 1)
    assert forced.reasons == {parse_card("AH"): Reason("forced_queen", {"must": "QS"})}
    opening = sitting(CLASSIC, ["2C 3C"], opening=parse_card("2C"))
    assert ask(CLASSIC, opening, 0).reasons == {
        parse_card("3C"): Reason("lead_low_club", {"must": "2C"})
    }


def test_the_forced_queen_is_the_reason_also_for_cards_that_the_first_trick_bans() -> None:
    table = table_of("hearts", 4, forced_queen="discard", first_trick="no_hearts")
    deal = sitting(table, ["", "AH 4D QS"], plays="5C")
    assert offered(table, deal, 1) == "QS"
    assert code(table, deal, 1, "AH") == "forced_queen"
