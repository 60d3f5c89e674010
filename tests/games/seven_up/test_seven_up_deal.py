"""Dealing, the turn-up, begging, giving, running, bunching, discarding."""

from __future__ import annotations

from typing import Any

import pytest
from seven_up_table import Board, arranged, lines, moves, noted, paid

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.cards import cards, pack
from cardtable.engine.events import CardsMoved, Chosen, Counters, DealStarted, Trump
from cardtable.engine.views import event_for, laid_open, view_for
from cardtable.engine.zones import ASIDE, PACK, STOCK, TURN_UP, Zone, hand
from cardtable.games.seven_up.family import SEVEN_UP

# Places of the later turn-ups in the pack, from 1.
TURNS = {2: (13, 20, 27, 34, 41, 48), 3: (19, 29, 39, 49), 4: (25, 38, 51)}


def run(
    players: int,
    turns: str,
    left: tuple[int, ...] = (),
    preset: str = "seven_up",
    **options: Any,
) -> Board:
    """A board where eldest begged, the dealer runs, and these cards are turned one by one."""
    board = Board(players, left=left, **options)
    first, *later = turns.split()
    stock = dict(zip(TURNS[players][1:], later, strict=False))
    board.deal(arranged(players, turn=first, stock=stock))
    if board.state.phase == "over":
        return board
    return board.say((0, "beg"), (players - 1, "run"))


# Dealing


def test_packets_of_three_go_round_twice_from_eldest() -> None:
    order = pack()
    board = Board(2).deal(order)
    assert set(board.state.hands[0]) == set(order[0:3] + order[6:9])
    assert set(board.state.hands[1]) == set(order[3:6] + order[9:12])
    first, *rest = moves(board.told)
    assert isinstance(board.told[0], DealStarted)
    assert first == CardsMoved(order[0:3], PACK, hand(0))
    assert [move.target for move in rest] == [hand(1), hand(0), hand(1), STOCK, TURN_UP]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_ups_lie_where_the_rules_count_them(players: int) -> None:
    places = TURNS[players]
    order = pack()
    # A pack in which every later turn-up is of the first one's suit: they are all seen.
    spades = [card for card in order if card.suit == "S" and card.rank != 11]
    fixed = {place: str(card) for place, card in zip(places, spades, strict=False)}
    board = Board(players)
    board.deal(arranged(players, turn=fixed[places[0]], stock=fixed))
    board.say((0, "beg"), (players - 1, "run"))
    turned = [str(move.cards[0]) for move in moves(board.told) if move.target == TURN_UP]
    assert turned == [fixed[place] for place in places[1:]]
    assert noted(board.told)[-1] == "exhausted"


def test_a_pack_that_is_not_whole_is_not_dealt() -> None:
    board = Board()
    order = pack()
    assert board.refused(DEALER, Action("deal", order[:51])) == "wrong_count"
    assert board.refused(DEALER, Action("deal", (*order[:51], order[0]))) == "same_card_twice"
    assert board.refused(0, Action("choose", choice="stand")) == "not_your_turn"
    assert board.deal(order).refused(DEALER, Action("deal", order)) == "not_your_turn"


def test_the_deal_passes_left_and_counters_go_on() -> None:
    board = Board(3, dealer=2, left=(5, 6, 7)).deal(arranged(3, turn="4H")).say((0, "stand"))
    while board.to_act():
        seat = board.to_act()[0]
        board.act(seat, Action("play", board.ask(seat).cards[:1]))
    assert board.carry.dealer == 0
    assert board.carry.chips == board.left
    assert sum(board.left) + board.carry.pot == 21


# The turn-up


def test_a_jack_turned_up_pays_the_dealer_before_eldest_speaks() -> None:
    board = Board(left=(7, 3)).deal(arranged(2, turn="JH"))
    assert paid(board.told) == [(1, "turned_jack")]
    assert lines(board.told) == [(7, 2)]
    assert board.to_act() == (0,)


def test_a_jack_turned_up_wins_before_eldest_speaks() -> None:
    board = Board(left=(1, 1)).deal(arranged(2, turn="JC"))
    assert board.winners == (1,)
    assert board.to_act() == ()
    assert SEVEN_UP.asks(board.state, 0) == ()


def test_the_dealers_partner_shares_the_turned_jack() -> None:
    board = Board(4, dealer=2).deal(arranged(4, turn="JH", dealer=2))
    assert board.left == (6, 7)


# Begging and giving


def test_standing_makes_the_suit_turned_up_trump() -> None:
    board = Board().deal(arranged(2, turn="4H")).say((0, "stand"))
    assert lines(board.told) == ["H"]
    assert board.told[0] == Chosen(0, "beg", "stand")
    assert board.ask(0).kind == "play"


def test_a_gift_is_paid_before_the_trump_is_settled() -> None:
    board = Board().deal(arranged(2, turn="4H")).say((0, "beg"), (1, "give"))
    assert lines(board.told) == [(6, 7), "H"]
    assert paid(board.told) == [(0, "gift")]


def test_a_gift_may_win_the_game() -> None:
    board = Board(left=(1, 4)).deal(arranged(2, turn="4H")).say((0, "beg"), (1, "give"))
    assert board.winners == (0,)
    assert lines(board.told) == [(0, 4)]


def test_where_a_gift_may_not_win_the_dealer_can_only_run() -> None:
    board = Board(left=(1, 4), gift_may_win="no").deal(arranged(2, turn="4H")).say((0, "beg"))
    ask = board.ask(1)
    assert ask.choices == ("run",)
    assert ask.choice_reasons["give"].code == "gift_would_win"
    assert board.refused(1, Action("choose", choice="give")) == "gift_would_win"
    assert board.refused(1, Action("choose", choice="stand")) == "wrong_kind"
    again = Board(left=(2, 1), gift_may_win="no").deal(arranged(2, turn="4H")).say((0, "beg"))
    assert again.ask(1).choices == ("give", "run")


@pytest.mark.parametrize(
    ("gift_to", "left", "after"),
    [
        ("eldest", (7, 7, 7), (6, 7, 7)),
        ("opponents", (7, 7, 7), (6, 6, 7)),
        ("opponents", (1, 1, 7), (0, 1, 7)),
        ("opponents", (2, 1, 7), (1, 0, 7)),
    ],
)
def test_a_gift_to_opponents_is_paid_from_eldest(
    gift_to: str, left: tuple[int, ...], after: tuple[int, ...]
) -> None:
    board = Board(3, left=left, gift_to=gift_to).deal(arranged(3, turn="4H"))
    assert board.say((0, "beg"), (2, "give")).left == after


@pytest.mark.parametrize("players", [2, 4])
def test_a_gift_to_opponents_matters_to_three_alone(players: int) -> None:
    board = Board(players, gift_to="opponents").deal(arranged(players, turn="4H"))
    assert board.say((0, "beg"), (players - 1, "give")).left == (6, 7)


def test_a_gift_to_opponents_may_not_win_for_either() -> None:
    for left, choices in (((3, 1, 1), ("run",)), ((3, 2, 1), ("give", "run"))):
        board = Board(3, left=left, gift_to="opponents", gift_may_win="no")
        assert board.deal(arranged(3, turn="4H")).say((0, "beg")).ask(2).choices == choices


# Running


def test_a_new_suit_is_trump_and_everybody_holds_nine() -> None:
    board = run(2, "4S 9D")
    assert lines(board.told) == ["D"]
    assert [len(held) for held in board.state.hands] == [9, 9]
    assert board.ask(0).choices == ("bunch", "play")


def test_a_jack_of_a_new_suit_pays_the_dealer_after_the_trump() -> None:
    board = run(2, "4S JD")
    assert lines(board.told) == ["D", (7, 6)]


def test_two_jacks_turned_pay_twice_and_nobody_takes_one_at_the_end() -> None:
    board = run(2, "JS JD")
    assert board.left == (7, 5)
    board.say((0, "play"), (1, "play"))
    while board.to_act():
        seat = board.to_act()[0]
        board.act(seat, Action("play", board.ask(seat).cards[:1]))
    assert (0, "jack") not in paid(board.told)
    assert (1, "jack") not in paid(board.told)


@pytest.mark.parametrize(("rerun_jack", "left"), [("no", 7), ("yes", 6)])
def test_a_jack_of_the_refused_suit_pays_only_where_agreed(rerun_jack: str, left: int) -> None:
    board = run(3, "4S JS 9D", rerun_jack=rerun_jack)
    assert board.left == (7, 7, left)
    assert lines(board.told) == (["D"] if left == 7 else ["D", (7, 7, 6)])
    assert [len(held) for held in board.state.hands] == [9, 9, 9]
    assert len(board.lying(ASIDE)) == 10


def test_a_win_by_a_jack_of_the_refused_suit_ends_the_game_in_the_run() -> None:
    board = run(3, "4S JS 9D", left=(1, 1, 1), rerun_jack="yes")
    assert board.winners == (2,)
    assert lines(board.told) == [(1, 1, 0)]
    assert noted(board.told) == []
    assert board.state.phase == "over"


def test_a_win_by_a_jack_turned_in_a_run_is_not_an_aborted_deal() -> None:
    board = run(2, "4S JD", left=(1, 1))
    assert board.winners == (1,)
    assert lines(board.told) == ["D", (1, 0)]
    assert DEALER not in board.to_act()


def test_only_the_dealers_side_is_paid_for_a_turned_jack() -> None:
    for players in (2, 3, 4):
        board = run(players, "4S JD")
        assert paid(board.told) == [(board.state.sides[players - 1], "turned_jack")]


def test_two_batches_aside_leave_nine_each_and_two_turn_ups() -> None:
    board = run(2, "4S 9S KS 6D")
    assert [len(held) for held in board.state.hands] == [9, 9]
    assert len(board.lying(ASIDE)) == 14
    assert len(board.lying(STOCK)) == 18
    assert [str(card) for card in board.lying(TURN_UP)] == ["4S", "6D"]
    assert SEVEN_UP.public(board.state).marks["refused"] == "9S KS"
    assert noted(board.told) == ["same_suit", "same_suit"]


def test_kept_batches_stay_in_the_hands_and_only_the_turned_card_goes_aside() -> None:
    board = run(2, "4S 9S 6D", same_suit_batch="keep", after_run="discard6", bunch="off")
    assert [len(held) for held in board.state.hands] == [12, 12]
    assert board.lying(ASIDE) == cards("9S")
    assert noted(board.told) == ["same_suit_kept"]
    assert board.ask(0).count == 6


def test_a_seat_remembers_its_own_batch_that_went_aside_and_no_other() -> None:
    board = run(2, "4S 9S 6D")
    mine, theirs = (SEVEN_UP.memory(board.state, seat)["batches"] for seat in (0, 1))
    assert len(mine) == len(theirs) == 3
    assert not set(mine) & set(theirs)
    view = view_for(SEVEN_UP, board.table, board.state, 0)
    assert view.piles[ASIDE].cards is None


def test_too_few_cards_for_a_run_exhaust_the_deal_and_the_same_dealer_deals() -> None:
    board = run(4, "KH 2H 8H", left=(4, 3))
    assert noted(board.told)[-1] == "exhausted"
    assert board.to_act() == (DEALER,)
    assert board.left == (4, 3)
    assert SEVEN_UP.public(board.state).dealer == 3
    assert len(board.lying(PACK)) == 52
    assert not any(isinstance(event, Trump | Counters) for event in board.told)
    # One card was left; it was not turned.
    assert [str(m.cards[0]) for m in moves(board.told) if m.target == TURN_UP] == ["2H", "8H"]
    board.deal(arranged(4, turn="4H"))
    assert board.ask(0).choices == ("stand", "beg")


def test_points_of_an_exhausted_deal_stay() -> None:
    board = run(4, "JH 2H 8H")
    assert board.to_act() == (DEALER,)
    assert board.left == (7, 6)
    assert SEVEN_UP.public(board.state).pot == 1


# Bunching


def test_the_poll_goes_round_from_eldest_and_then_from_the_proposer() -> None:
    board = run(3, "4S 9D")
    board.say((0, "play"), (1, "bunch"))
    assert board.to_act() == (2,)
    assert board.ask(2).choices == ("bunch", "insist")
    assert board.refused(2, Action("choose", choice="play")) == "wrong_kind"
    board.say((2, "bunch"))
    assert board.to_act() == (0,)
    board.say((0, "bunch"))
    assert noted(board.told) == ["bunched"]
    assert board.to_act() == (DEALER,)
    board.deal(arranged(3, turn="4H"))
    assert board.ask(0).topic == "beg"
    assert SEVEN_UP.public(board.state).dealer == 2


def test_one_who_insists_ends_the_poll() -> None:
    board = run(3, "4S 9D").say((0, "bunch"), (1, "insist"))
    assert (board.state.phase, board.to_act()) == ("play", (0,))


def test_if_nobody_proposes_the_deal_is_played() -> None:
    board = run(2, "4S 9D").say((0, "play"), (1, "play"))
    assert (board.state.phase, board.to_act()) == ("play", (0,))


def test_points_paid_before_bunching_stay() -> None:
    board = run(2, "JS JD").say((0, "bunch"), (1, "bunch"))
    assert board.left == (7, 5)
    board.deal(arranged(2, turn="JC"))
    assert board.left == (7, 4)


@pytest.mark.parametrize(
    ("players", "bunch", "phase"),
    [
        (2, "any", "bunch"), (3, "any", "bunch"), (4, "any", "bunch"),
        (2, "two", "bunch"), (3, "two", "play"), (4, "two", "play"),
        (2, "off", "play"), (4, "off", "play"),
    ],
)  # fmt: skip
def test_the_poll_is_held_only_where_agreed(players: int, bunch: str, phase: str) -> None:
    board = run(players, "4S 9D", bunch=bunch)
    assert board.state.phase == phase
    assert SEVEN_UP.public(board.state).marks["may_bunch"] == int(phase == "bunch")


# Discarding


def test_each_keeps_six_unseen_and_in_any_order_of_seats() -> None:
    board = run(3, "4S 9D", after_run="discard6", bunch="off")
    assert board.to_act() == (0, 1, 2)
    gone = {seat: board.ask(seat).cards[:3] for seat in range(3)}
    assert board.refused(1, Action("discard", gone[1][:2])) == "wrong_count"
    assert board.refused(1, Action("discard", gone[0])) == "not_held"
    assert board.refused(1, Action("discard", (gone[1][0],) * 3)) == "same_card_twice"
    board.act(1, Action("discard", gone[1]))
    (moved,) = moves(board.told)
    seen = event_for(moved, 0)
    assert isinstance(seen, CardsMoved)
    assert seen.cards == (None, None, None)
    assert event_for(moved, 1) == moved
    assert board.to_act() == (0, 2)
    assert board.refused(1, Action("discard", gone[1])) == "not_your_turn"
    board.act(2, Action("discard", gone[2])).act(0, Action("discard", gone[0]))
    assert [len(held) for held in board.state.hands] == [6, 6, 6]
    assert board.to_act() == (0,)
    assert set(SEVEN_UP.memory(board.state, 1)["discarded"]) == set(gone[1])


def test_nobody_discards_without_a_run_or_where_nine_are_played() -> None:
    stood = Board(after_run="discard6").deal(arranged(2, turn="4H")).say((0, "stand"))
    assert stood.state.phase == "play"
    assert run(2, "4S 9D", bunch="off").state.phase == "play"


def test_what_was_discarded_is_not_in_play() -> None:
    board = run(2, "4S 9D", after_run="discard6", bunch="off")
    for seat in (0, 1):
        board.act(seat, Action("discard", board.ask(seat).cards[:3]))
    assert board.state.in_play == board.state.hands


# Partners' hands


def test_partners_do_not_see_their_hands_until_the_trump_is_settled() -> None:
    board = Board(4, "foster_1897").deal(arranged(4, turn="4H"))
    for seat in range(4):
        view = view_for(SEVEN_UP, board.table, board.state, seat)
        if seat in (1, 2):  # the partners of the dealer (3) and of eldest (0)
            assert view.hand == ()
            assert view.piles[Zone("sealed", seat)].count == 6
            assert view.piles[Zone("sealed", seat)].cards is None
            assert all(
                None in move.cards
                for event in board.told
                if isinstance(move := event_for(event, seat), CardsMoved)
                and move.target.seat == seat
            )
        else:
            assert len(view.hand) == 6
    board.say((0, "stand"))
    for seat in range(4):
        assert len(view_for(SEVEN_UP, board.table, board.state, seat).hand) == 6


def test_hands_laid_open_show_a_batch_that_its_owner_may_not_look_at_yet() -> None:
    board = Board(4, partners_hidden="yes").deal(arranged(4, turn="4H"))
    zones = SEVEN_UP.zones(board.state)
    sealed = [zone for zone in zones if zone.name == "sealed" and zones[zone]]
    assert sealed
    for zone in sealed:
        assert view_for(SEVEN_UP, board.table, board.state, zone.seat).piles[zone].cards is None
        for seat in (0, 1, None):
            open_ = laid_open(SEVEN_UP, board.table, board.state, seat)
            assert open_.piles[zone].cards == zones[zone]


def test_a_sealed_batch_that_went_aside_was_never_seen() -> None:
    board = run(4, "4S 9S 6D", partners_hidden="yes")
    assert "batches" in SEVEN_UP.memory(board.state, 0)
    assert "batches" in SEVEN_UP.memory(board.state, 3)
    assert SEVEN_UP.memory(board.state, 1) == SEVEN_UP.memory(board.state, 2) == {}
    assert all(len(held) == 9 for held in board.state.hands)


@pytest.mark.parametrize(("players", "hidden"), [(4, "no"), (3, "yes"), (2, "yes")])
def test_elsewhere_everybody_sees_the_own_hand(players: int, hidden: str) -> None:
    board = Board(players, partners_hidden=hidden).deal(arranged(players, turn="4H"))
    for seat in range(players):
        assert len(view_for(SEVEN_UP, board.table, board.state, seat).hand) == 6


def test_a_choice_nobody_asked_for_is_refused() -> None:
    board = Board().deal(arranged(2, turn="4H"))
    with pytest.raises(RuleError) as error:
        board.say((0, "run"))
    assert error.value.code == "wrong_kind"
    assert board.refused(1, Action("choose", choice="run")) == "not_your_turn"
