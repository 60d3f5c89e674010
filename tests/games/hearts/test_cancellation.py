"""Cancellation Hearts: twins cancel, tricks are held, and two packs count."""

from __future__ import annotations

from hearts_table import dealt, order_for, rules_of, sitting, table_of, tricks_of

from cardtable.engine.cards import cards
from cardtable.engine.events import CardsMoved, Noted, TrickWon
from cardtable.engine.zones import HELD, KITTY, TRICK, taken
from cardtable.games.hearts.cancellation import CANCELLATION_HEARTS

SEVEN = table_of("cancellation_hearts", 7, first_trick="free", heart_lead="free")


THIRD = "2S 3S 4S 5S 7S 8S 9S"
"""Cards that stay in the hands."""


def hands_for(*tricks: str) -> list[str]:
    """Hands from which seat 0 leads the first trick and all play clockwise from it."""
    return [" ".join(column) for column in zip(*(trick.split() for trick in tricks), strict=True)]


def test_the_highest_uncancelled_card_of_the_suit_led_wins() -> None:
    rest = "2D 3D 4D 5D 6D 7D 8D"
    deal = sitting(SEVEN, hands_for("AC KC AC2 3C 4C 5C 6C", rest))
    deal, events = tricks_of(SEVEN, deal, "AC KC AC2 3C 4C 5C 6C")
    assert deal.leader == 1
    assert Noted("cancelled", 2, {"card": "AC2"}) in events
    deal = sitting(SEVEN, hands_for("JC TC 9C 8C 4C JC2 2C", rest))
    deal, _ = tricks_of(SEVEN, deal, "JC TC 9C 8C 4C JC2 2C")
    assert deal.leader == 1


def test_cancelled_cards_still_score() -> None:
    deal = sitting(SEVEN, hands_for("9S 9S2 QS 4D QS2 2H 5S", "2D 3D 4D 5D 6D 7D 8D"), trick=2)
    deal, _ = tricks_of(SEVEN, deal, "9S 9S2 QS 4D QS2 2H 5S")
    assert deal.leader == 6
    assert deal.points[6] == 27


def test_a_trick_without_a_winner_is_held_for_the_next_one() -> None:
    first, second = "8D 8D2 KH 3D 3D2 AS 2C", "5C JC 2C2 4D 3H 6S 9C"
    deal = sitting(SEVEN, hands_for(first, second, THIRD), trick=2)
    deal, events = tricks_of(SEVEN, deal, first)
    assert deal.leader == 0
    assert deal.held == cards(first)
    assert CANCELLATION_HEARTS.tricks(deal)[-1].winner is None
    assert events[-3:] == (
        TrickWon(None),
        Noted("held", 0),
        CardsMoved(cards(first), TRICK, HELD),
    )
    assert CANCELLATION_HEARTS.zones(deal)[HELD] == cards(first)
    deal, events = tricks_of(SEVEN, deal, second)
    assert deal.leader == 1
    assert len(deal.taken[1]) == 14
    assert deal.points[1] == 2
    assert TrickWon(1, 2) in events
    assert CardsMoved(cards(first), HELD, taken(1)) in events


def test_whoever_wins_after_two_held_tricks_takes_all_three() -> None:
    first, second = "8D 8D2 KH 3D 3D2 AS 2C", "7S 7S2 2H 4C 4C2 3H 5H"
    third = "2C2 3C 5C 6H 6C 7C TC"
    deal = sitting(SEVEN, hands_for(first, second, third), trick=2)
    deal, _ = tricks_of(SEVEN, deal, first, second, third)
    assert len(deal.taken[6]) == 21
    assert deal.points[6] == 5


def test_a_cancelled_lead_still_sets_the_suit() -> None:
    trick = "7S 2D 3D 4D 7S2 5D 6D"
    deal = sitting(SEVEN, hands_for(trick, "8D 9D TD JD QD KD AD"), trick=2)
    deal, _ = tricks_of(SEVEN, deal, trick)
    assert (deal.leader, deal.held) == (0, cards(trick))


def test_the_cards_that_cannot_win_are_shown() -> None:
    deal = sitting(SEVEN, ["2D"] * 7, plays="AC KC AC2 3C")
    shown = CANCELLATION_HEARTS.public(deal)
    assert (shown.winning, shown.cancelled) == (1, cards("AC AC2"))
    none_left = sitting(SEVEN, ["2D"] * 7, plays="AC AC2")
    assert CANCELLATION_HEARTS.public(none_left).winning is None


def test_when_the_first_trick_is_held_the_next_winner_takes_the_kitty_too() -> None:
    first, second = "8D 8D2 KH 3D 3D2 AS 2C", "5C JC 2C2 4D 3H 6S 9C"
    kitty = cards("2S 3S 4S 5S 6S2 7S")
    deal = sitting(SEVEN, hands_for(first, second, THIRD), spare=kitty)
    deal, events = tricks_of(SEVEN, deal, first)
    assert CANCELLATION_HEARTS.zones(deal)[KITTY] == kitty
    assert all(not isinstance(e, Noted) or e.code != "kitty_taken" for e in events)
    deal, events = tricks_of(SEVEN, deal, second)
    assert len(deal.taken[1]) == 20
    assert Noted("kitty_taken", 1) in events


def test_the_first_tricks_ban_ends_with_the_first_trick_though_it_is_held() -> None:
    table = table_of("cancellation_hearts", 7)
    first = "8D 8D2 KS 3D 3D2 AS 2C"
    second = "5C 3H JC 4D 3H2 6S 9C"
    deal = sitting(table, hands_for(first, second, THIRD))
    deal, _ = tricks_of(table, deal, first, second)
    assert deal.leader == 2


def test_last_tricks_that_are_held_go_to_their_leader() -> None:
    first, second = "8D 8D2 KH 3D 3D2 AS 2C", "7S 7S2 2H 4C 4C2 3H 5H"
    deal = sitting(SEVEN, hands_for(first, second), trick=3)
    deal, events = tricks_of(SEVEN, deal, first, second)
    assert len(deal.taken[0]) == 14
    assert [event for event in events if isinstance(event, TrickWon)] == [
        TrickWon(None),
        TrickWon(None, 4),
    ]
    assert [trick.winner for trick in deal.tricks[-2:]] == [None, None]
    assert deal.score is not None
    assert deal.score.points == (4, 0, 0, 0, 0, 0, 0)


def test_the_leader_of_a_held_last_trick_takes_the_kitty_that_nobody_took() -> None:
    only = "8D 8D2 KH 3D 3D2 AS 2C"
    deal = sitting(SEVEN, hands_for(only), spare=cards("QS 2H"))
    deal, _ = tricks_of(SEVEN, deal, only)
    assert set(cards("QS 2H KH")) < set(deal.taken[0])
    assert deal.score is not None
    assert deal.score.points[0] == 15


def test_six_and_eleven_players_are_an_extension() -> None:
    assert rules_of("cancellation_hearts").declaration.extended == (6, 11)


def test_two_packs_are_dealt() -> None:
    eight = table_of("cancellation_hearts", 8)
    deal = dealt(eight, order_for(eight, ["QS QS2"]))
    assert deal.hands[0].count(cards("QS")[0]) == 1
    assert set(cards("QS QS2")) < set(deal.hands[0])
    assert sum(map(len, deal.hands)) == 104
