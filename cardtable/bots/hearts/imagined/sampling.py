"""Worlds for the strongest level: each with who is after the moon in it, the likelier ones oftener.

Most of what can lie hidden is unlikely once the others have passed and played. So several worlds
are dealt, one of them is chosen by how likely it is, and it counts as much as they do on average.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from cardtable.bots.bit_cards import ALL, COUNT, TOP, Rng, code
from cardtable.bots.hearts.known import Known
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import takes_all
from cardtable.bots.hearts.playouts.playout import playout

from .inference import History, doubts
from .worlds import Unknown

DEALT = 8
"""Worlds dealt for one that is played."""

DEALT_TWICE = 3
"""The same with two packs, where moons are rare and worlds take longest."""

PILOT = 16
"""How often that many are dealt beforehand, to learn how likely worlds are here."""

HEAVIEST = 8.0
"""What a world may count at most, where 1 is usual."""

AFTER_IT: Final = (0.3, 0.2, 0.1, 0.03)
"""By losers in its hand: how likely whoever alone has points is after the moon, though the rules of
thumb would stop it; those who do not see it coming would not."""

HARDLY: Final = 0.005
"""The same with more losers."""

UNAWARE: Final = 5
"""In so many of 16 worlds in which nobody would get through, the others are taken to see no
moon coming: people and other programs do not watch as our rules of thumb do."""


class Imagined:
    """What a seat draws its worlds from."""

    def __init__(self, here: Known, unknown: Unknown, rng: Rng) -> None:
        self.seat: int = here.seat
        self.unknown: Unknown = unknown
        self.dealt: int = DEALT if here.terms.packs == 1 else DEALT_TWICE
        self.rng: Rng = rng
        self.history: History = history_of(here)
        self.least: int = 0
        self.usual: float = 1.0
        seen = [self.candidate()[1] for _ in range(PILOT * self.dealt)]
        self.least = min(seen)
        self.usual = sum([exp((self.least - one) / 100.0) for one in seen]) / len(seen)

    def candidate(self) -> tuple[Board, int]:
        """A world, and what speaks against it."""
        board = self.unknown.world(self.rng)
        board.rival = rival_in(board, self.seat, self.rng, UNAWARE)
        against = doubts(board, self.history)
        if board.rival >= 0 or board.solo in (-1, -2, self.seat):
            return board, against
        if not self.unknown.base.law.moon or board.law.packs > 1:
            return board, against
        return board, self.suspected(board, against)

    def suspected(self, board: Board, innocent: int) -> int:
        """What speaks against a world, be its only taker after the moon or not; which, by lot.

        innocent: what speaks against it if not.
        """
        many = losers(board, board.solo)
        chance = AFTER_IT[many] if many < len(AFTER_IT) else HARDLY
        board.rival = board.solo
        guilty = doubts(board, self.history)
        odds = chance / (1.0 - chance) * exp((innocent - guilty) / 100.0)
        if int(self.rng.below(1000000)) >= 1000000.0 * odds / (1.0 + odds):
            board.rival = -1
        return innocent - round(100.0 * log((1.0 - chance) * (1.0 + odds)))

    def world(self) -> tuple[Board, float]:
        """A world, and what it counts."""
        boards: list[Board] = []
        weights: list[float] = []
        total = 0.0
        for _ in range(self.dealt):
            board, against = self.candidate()
            weight = exp((self.least - against) / 100.0)
            boards.append(board)
            weights.append(weight)
            total += weight
        lot = total * int(self.rng.below(1000000)) / 1000000.0
        chosen = 0
        while chosen < self.dealt - 1 and lot >= weights[chosen]:
            lot -= weights[chosen]
            chosen += 1
        return boards[chosen], min(HEAVIEST, total / (self.dealt * self.usual))


def plain_world(unknown: Unknown, onlooker: int, rng: Rng) -> tuple[Board, float]:
    """A world in which somebody else may be after the moon; all count the same."""
    board = unknown.world(rng)
    board.rival = rival_in(board, onlooker, rng)
    return board, 1.0


def rival_in(board: Board, onlooker: int, rng: Rng, unaware: int = 0) -> int:
    """Another seat that is after the moon in this world, or -1.

    Whoever would take everything with these cards is taken to try it oftener than not, and nearly
    for sure once it has come far; fitted to deals between the search bots. unaware: in so many of
    16 worlds in which nobody would, the others are asleep; if somebody gets through then, as the
    onlooker did not watch either, the others stay so on this board.
    """
    if not board.law.moon or board.solo == -2:
        return -1
    taker = would_take_all(board, onlooker)
    law = board.law
    drowsy = False
    if taker < 0 and unaware and law.asleep is not None and int(rng.below(16)) < unaware:
        board.law = law.asleep
        taker = would_take_all(board, onlooker)
        board.law = law
        drowsy = True
    if taker < 0 or int(rng.below(16)) >= 6 + board.number:
        return -1
    if drowsy and law.drowsy is not None:
        board.law = law.drowsy
    return taker


def would_take_all(board: Board, onlooker: int) -> int:
    """The first seat but the onlooker that takes everything if it tries to, or -1."""
    for seat in range(board.law.players):
        if (
            seat != onlooker
            and board.solo in (-1, seat)
            and takes_all(playout(board, -1, seat, probing=True), seat)
        ):
            return seat
    return -1


def losers(board: Board, seat: int) -> int:
    """How many tricks a hand would lose, about, if it led from the top of each suit; one pack."""
    found = 0
    for suit in range(4):
        own = board.hands[4 * seat + suit]
        out = board.rest >> 13 * suit & ALL & ~own
        sure = own & ~(2 * TOP[out] - 1) if out else own
        loose = own & ~sure
        over = COUNT[out & -(loose & -loose)] if loose else 0
        found += min(COUNT[loose], max(0, over - COUNT[sure]))
    return found


def history_of(here: Known) -> History:
    """The plays so far and the cards received, for weighing worlds."""
    tricks = [(trick.plays, trick.winner) for trick in here.view.tricks]
    if here.view.plays:
        tricks.append((here.view.plays, None))
    codes = [code(card) for plays, _ in tricks for _, card in plays]
    codes += [code(card) for card in here.hand + here.hidden]
    return History(
        here.seat,
        codes,
        [
            (
                [seat for seat, _ in plays],
                [code(card) for _, card in plays],
                -1 if winner is None else winner,
            )
            for plays, winner in tricks
        ],
        here.giver,
        [code(card) for card in here.view.memory.get("received", ())],
        [number for row in here.most for number in row],
    )
