"""What the fast simulator keeps in single numbers: the hands, what the seats take, who is bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import ALL, COUNT, SPOTS

from .board import Board
from .options import JACK_OUT, QUEEN_OUT
from .policy import only, packed

if TYPE_CHECKING:
    from mypy_extensions import i64

# A taken number here: hearts, the queen, the jack, and the ranks of the hearts.
ONE_QUEEN: Final = 16
ONE_JACK: Final = 32
RANKS: Final = 64
ALL_RANKS: Final = 127 * RANKS
COST: Final = 31
"""Hearts and the queen."""
COUNTING: Final = 4503049871556608 + QUEEN_OUT + JACK_OUT
"""The hearts, the queen and the jack in a number that holds all suits."""
NEXT: Final = 13
"""From one seat's bits to the next one's."""
MANY: Final = 5
"""Hearts, with six for the queen, after which their only taker may be after the moon."""


def small(taken: i64) -> i64:
    """A taken number as it is packed here."""
    return (
        (taken & 15)
        | (taken >> 8 & 1) * ONE_QUEEN
        | (taken >> 12 & 1) * ONE_JACK
        | (taken >> 16) * RANKS
    )


def counted(down: i64) -> i64:
    """What the cards that lie down count for their taker."""
    hearts: i64 = down >> 39
    value: i64 = 0
    if hearts:
        value = COUNT[hearts] + SPOTS[hearts] * RANKS
    if down & QUEEN_OUT:
        value += ONE_QUEEN
    if down & JACK_OUT:
        value += ONE_JACK
    return value


def added(taken: list[int], low_seats: i64, high_seats: i64) -> list[int]:
    """What everybody has taken, with that of the first four and of the other seats."""
    total = taken[:]
    for i in range(len(taken)):
        if i < 4:
            got: i64 = low_seats >> NEXT * i & ALL
        else:
            got = high_seats >> NEXT * (i - 4) & ALL
        if got:
            total[i] += (got & 15) + (got & 16) * 16 + (got & 32) * 128 + (got & ALL_RANKS) * 1024
    return total


def hands_from(
    hands: list[int], seat: i64, players: i64
) -> tuple[i64, i64, i64, i64, i64, i64, i64]:
    """The hands from a seat on; where fewer play, the last are empty."""
    h3: i64 = 0
    h4: i64 = 0
    h5: i64 = 0
    h6: i64 = 0
    if players > 3:
        h3 = packed(hands, (seat + 3) % players)
        if players > 4:
            h4 = packed(hands, (seat + 4) % players)
            if players > 5:
                h5 = packed(hands, (seat + 5) % players)
                if players > 6:
                    h6 = packed(hands, (seat + 6) % players)
    h0: i64 = packed(hands, seat)
    h1: i64 = packed(hands, (seat + 1) % players)
    h2: i64 = packed(hands, (seat + 2) % players)
    return h0, h1, h2, h3, h4, h5, h6


def bound_seats(board: Board) -> i64:
    """A bit for each seat that must go over, where the rules bind any."""
    bounds: i64 = 0
    if board.law.forced:
        bit: i64 = 1
        for one in board.bound:
            if one > 0:
                bounds |= bit
            bit += bit
    return bounds


def follow_up(trace: list[int], first: int, cards: list[int]) -> None:
    """Note a trick of four, each card as a hand that holds nothing else."""
    for i in range(4):
        trace.append((first + i) % 4)
        trace.append(only(cards[i]))
