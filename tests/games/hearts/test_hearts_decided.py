"""When a hand of the Hearts family may be shown: only if no unseen card can change the account."""

from __future__ import annotations

import pytest
from hearts_table import plain_table, rules_of, sitting

from cardtable.engine.cards import Card, cards
from cardtable.engine.options import OptionValue
from cardtable.engine.public import Trick
from cardtable.engine.views import view_for
from cardtable.games.hearts.deal import pack_for
from cardtable.games.hearts.options import terms_of


def decided(
    hands: list[str],
    *,
    name: str = "hearts",
    plays: str = "",
    leader: int = 0,
    spare: str = "",
    held: str = "",
    players: int = 4,
    seat: int = 0,
    **options: OptionValue,
) -> bool:
    """Whether it is for `seat` when these hands are left and all other cards lie in a trick."""
    table = plain_table(name, players, **options)
    left = {card for text in (*hands, plays, spare, held) for card in cards(text)}
    rest: list[Card] = [card for card in pack_for(terms_of(table)) if card not in left]
    deal = sitting(table, hands, plays=plays, leader=leader, spare=cards(spare), held=cards(held))
    past = Trick(tuple((i % players, card) for i, card in enumerate(rest)), 1)
    state = type(deal)(**{**{f: getattr(deal, f) for f in deal.__slots__}, "tricks": (past,)})
    return rules_of(name).decided(view_for(rules_of(name), table, state, seat))


def test_nothing_that_counts_is_left() -> None:
    assert decided(["2C 3D", "4C 5D", "6C 7D", "8C 9D"])
    assert decided(["2C 3D", "4C 5D", "6C 7D", "8C 9D"], seat=2)
    assert decided(["3D", "4C 5D", "6C 7D", "8C 9D"], plays="2C", seat=1)


@pytest.mark.parametrize("counting", ["2H", "AH", "QS"])
def test_one_card_that_counts_is_out(counting: str) -> None:
    assert not decided(["2C 3D", f"4C {counting}", "6C 7D", "8C 9D"])
    assert not decided(["2C 3D", "4C 5D", "6C 7D", f"8C {counting}"])
    assert not decided([f"2C {counting}", "4C 5D", "6C 7D", "8C 9D"])


def test_the_jack_matters_only_where_he_counts() -> None:
    hands = ["2C 3D", "4C JD", "6C 7D", "8C 9D"]
    assert decided(hands)
    assert not decided(hands, jack_bonus="yes")


def test_a_hand_of_winners_on_lead_takes_the_rest() -> None:
    hands = ["AH KH", "2H 3C", "4H QS", "5H 6H"]
    assert decided(hands)
    assert not decided(["AH QH", "2H 3C", "4H KH", "5H 6H"])
    assert not decided(hands, seat=0, leader=1)
    assert not decided(hands, seat=1, leader=1)


def test_a_twin_that_can_cancel_a_winner_leaves_the_rest_open() -> None:
    six = ["AH AS", "2H 3C", "4H 6S", "5H 6H", "7H 8H", "9H TH"]
    assert decided(six, name="cancellation_hearts", players=6)
    six[1] = "AH2 3C"
    assert not decided(six, name="cancellation_hearts", players=6)


def test_what_a_held_trick_brings_is_open_until_somebody_wins_it() -> None:
    six = ["2C 3D", "4C 5D", "6C 7D", "8C 9D", "TC JD", "QC KD"]
    assert decided(six, name="cancellation_hearts", players=6, held="2S 3S 2S2 3S2 4S 4S2")
    assert not decided(six, name="cancellation_hearts", players=6, held="2S 3S 2S2 3S2 QS 2H")


def test_a_kitty_or_a_stock_leaves_the_rest_open() -> None:
    assert not decided(["AH KH", "2H 3C", "4H QS", "5H 6H"], spare="2D")
    two = ["2C 3D", "4C 5D"]
    assert not decided(two, name="domino_hearts", players=2, spare="2S 3S")
    assert decided(two, name="domino_hearts", players=2)


def test_in_domino_a_longer_hand_of_another_plays_on() -> None:
    assert decided(["AH KH", "2H 3C"], name="domino_hearts", players=2)
    assert not decided(["AH KH", "2H 3C 4C"], name="domino_hearts", players=2)
    assert decided(["AH KH QH", "2H 3C"], name="domino_hearts", players=2)
