"""Slips of the dealer: misdeals, exposed cards, cards that lie faced in the pack."""

from __future__ import annotations

import pytest
from seven_up_table import Board, arranged, lines, moves, noted, paid

from cardtable.engine.actions import DEALER, Action
from cardtable.engine.cards import cards, pack
from cardtable.engine.fair.shuffle import deal_bits
from cardtable.engine.views import view_for
from cardtable.engine.zones import PACK, STOCK, Zone
from cardtable.games.seven_up.family import SEVEN_UP
from cardtable.games.seven_up.faults import DealingFault, parse_fault

MISDEAL = Action("claim", choice="misdeal")


def teaching(players: int = 2, left: tuple[int, ...] = ()) -> Board:
    return Board(players, left=left, irregular_deals="teach")


@pytest.mark.parametrize(("fault", "sizes"), [("misdeal:1:+1", [6, 7]), ("misdeal:0:-1", [5, 6])])
def test_a_misdealt_hand_has_a_card_too_many_or_too_few(fault: str, sizes: list[int]) -> None:
    board = teaching().deal(pack(), fault)
    assert [len(held) for held in board.state.hands] == sizes
    assert len(board.lying(STOCK)) == 51 - sum(sizes)
    assert sum(len(lying) for lying in SEVEN_UP.zones(board.state).values()) == 52


def test_a_misdeal_passes_the_deal_left_and_cancels_its_jack() -> None:
    # The dealer's seventh card is the thirteenth of the pack, so the turn-up is the next.
    board = teaching(left=(7, 4))
    board.deal(arranged(2, stock={14: "JH"}), "misdeal:1:+1")
    assert board.left == (7, 3)
    assert board.optional(0) == ("claim",)
    board.act(1, MISDEAL)
    assert noted(board.told) == ["misdeal"]
    assert paid(board.told) == [(1, "turned_jack")]
    assert lines(board.told) == [(7, 4)]
    assert board.to_act() == (DEALER,)
    assert SEVEN_UP.public(board.state).dealer == 0
    assert len(board.lying(PACK)) == 52
    board.deal(pack())
    assert board.to_act() == (1,)
    assert board.ask(1).topic == "beg"


def test_a_misdeal_is_called_only_before_the_caller_plays_to_the_first_trick() -> None:
    board = teaching(3).deal(pack(), "misdeal:2:-1").say((0, "stand"))
    board.play((0, str(board.ask(0).cards[0])))
    assert board.optional(0) == ()
    assert board.refused(0, MISDEAL) == "not_your_turn"
    assert board.optional(1) == board.optional(2) == ("claim",)
    while not board.state.tricks:
        seat = board.to_act()[0]
        board.act(seat, Action("play", board.ask(seat).cards[:1]))
    assert [board.optional(seat) for seat in range(3)] == [(), (), ()]


@pytest.mark.parametrize(("fault", "tricks"), [("misdeal:1:+1", 6), ("misdeal:0:-1", 5)])
def test_an_unnoticed_misdeal_is_played_as_long_as_everybody_has_cards(
    fault: str, tricks: int
) -> None:
    board = teaching().deal(pack(), fault).say((0, "stand"))
    while board.to_act():
        seat = board.to_act()[0]
        board.act(seat, Action("play", board.ask(seat).cards[:1]))
    assert len(board.state.tricks) == tricks
    assert board.carry.dealer == 0


def test_a_sound_deal_is_no_misdeal() -> None:
    board = teaching().deal(pack())
    assert board.optional(0) == ()
    assert board.refused(0, MISDEAL) == "wrong_kind"
    assert board.refused(1, MISDEAL) == "not_your_turn"


def test_points_of_a_gift_before_a_misdeal_stay() -> None:
    board = teaching().deal(pack(), "misdeal:0:+1").say((0, "beg"), (1, "give"))
    assert board.act(0, MISDEAL).left == (6, 7)


def test_the_recipient_of_an_exposed_card_decides_before_the_turn_up() -> None:
    order = arranged(2, {1: "2S 3S 4S 5S 6S 7S"}, turn="JH")
    board = teaching().deal(order, "exposed:1:4")
    assert board.to_act() == (1,)
    assert board.ask(1).choices == ("accept", "redeal")
    assert board.left == (7, 7)
    for seat in (0, 1, None):
        view = view_for(SEVEN_UP, board.table, board.state, seat)
        assert view.piles[Zone("shown", 1)].cards == cards("6S")
    board.say((1, "accept"))
    assert board.left == (7, 6)
    assert board.to_act() == (0,)
    assert set(board.state.hands[1]) == set(cards("2S 3S 4S 5S 6S 7S"))
    assert SEVEN_UP.public(board.state).marks["seen"] == "6S"


def test_an_exposed_card_may_be_dealt_anew_by_the_same_dealer() -> None:
    board = teaching().deal(pack(), "exposed:0:0").say((0, "redeal"))
    assert noted(board.told) == ["redeal"]
    assert board.to_act() == (DEALER,)
    assert SEVEN_UP.public(board.state).dealer == 1
    assert len(board.lying(PACK)) == 52


def test_a_faced_card_is_seen_and_the_same_dealer_deals_anew() -> None:
    board = teaching().deal(pack(), "faced:7")
    assert noted(board.told) == ["faced_card"]
    shown = next(move for move in moves(board.told) if move.target == Zone("shown"))
    assert shown.cards == (pack()[7],)
    assert board.to_act() == (DEALER,)
    assert SEVEN_UP.public(board.state).dealer == 1
    # Only the packets before it had been dealt; they come back.
    back = [move for move in moves(board.told) if move.target == PACK]
    assert sum(len(move.cards) for move in back) == 6 + 1


@pytest.mark.parametrize(
    "fault",
    ["misdeal:2:+1", "misdeal:0:+2", "misdeal:0:1", "exposed:0:6", "faced:12", "faced:07", "oops"],
)
def test_a_fault_that_cannot_be_is_refused(fault: str) -> None:
    assert teaching().refused(DEALER, Action("deal", pack(), fault)) == "wrong_kind"


def test_where_slips_are_not_taught_the_dealer_makes_none() -> None:
    board = Board()
    assert board.refused(DEALER, Action("deal", pack(), "faced:7")) == "wrong_kind"
    assert all(SEVEN_UP.fault(board.table, deal_bits(number)) == "" for number in range(200))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_about_one_deal_in_six_has_a_slip_of_every_kind(players: int) -> None:
    table = teaching(players).table
    slips = [SEVEN_UP.fault(table, deal_bits(number)) for number in range(3000)]
    found = [parse_fault(slip, players) for slip in slips if slip]
    assert 400 < len(found) < 600
    assert {fault.kind for fault in found} == {"misdeal", "exposed", "faced"}
    assert {fault.at for fault in found if fault.kind == "misdeal"} == {-1, 1}
    assert {fault.seat for fault in found} == set(range(players))


@pytest.mark.parametrize(
    "fault",
    [DealingFault("misdeal", 1, -1), DealingFault("exposed", 2, 5), DealingFault("faced", 0, 17)],
)
def test_a_fault_reads_back_as_it_was_written(fault: DealingFault) -> None:
    assert parse_fault(str(fault), 3) == fault


def test_a_misdeal_leaves_the_jack_of_a_deal_that_was_gathered_before_it() -> None:
    board = teaching().deal(arranged(2, turn="JH", stock={20: "JD"}))
    board.say((0, "beg"), (1, "run"), (0, "bunch"), (1, "bunch"))
    assert board.left == (7, 5)
    board.deal(arranged(2, stock={14: "JC"}), "misdeal:1:+1")
    assert board.left == (7, 4)
    assert board.act(0, MISDEAL).left == (7, 5)


def test_a_last_card_of_a_misdealt_hand_may_be_taken_back_after_one_has_settled() -> None:
    board = Board(2, irregular_deals="teach", revokes="table")
    # The dealer holds a seventh card, so that even to the last trick there is a choice.
    order = arranged(2, {0: "2S 3S 4S 5S 6S 7S", 1: "8S 2C 3C 4C 5C 6C"}, stock={14: "9H"})
    board.deal(order, "misdeal:1:+1").say((0, "stand"))
    for i in range(6):
        board.play((0, f"{i + 2}S"), (1, f"{i + 2}C" if i < 5 else str(order[12])))
    assert board.to_act() == (0, 1)
    board.say((0, "settle")).take_back(1, str(order[12]))
    assert board.to_act() == (1,)
    board.play((1, "8S"))
    assert board.to_act() == (0, 1)
