"""A tree of what may follow a card, for the strongest level: everybody learns, deal by deal.

Where the flat search plays on by rules of thumb at once, here each seat tries its cards as they
have proved good for it before, beginning with what the rules of thumb say. One tree serves all
worlds (information sets): what happened is known to all, what lies in the hands is not.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import ALL
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import points
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.bots.hearts.playouts.steps import code_of, distinct, legal, over, put, would
from cardtable.bots.hearts.playouts.utility import Stakes

if TYPE_CHECKING:
    from mypy_extensions import i64

CURIOUS: Final = 12.0
"""How much, in points, a card is tried for its novelty."""

THUMB: Final = 0.5
"""The share of that which the card of the rules of thumb has before."""


class Node:
    """A card played, and what came of it.

    tried: worlds that went through it, with their weights; gain: the weighted payoff of who played
    it. passed and hope: the same for who plays next, over all cards.
    """

    def __init__(self, code: int) -> None:
        self.code: int = code
        self.tried: float = 0.0
        self.gain: float = 0.0
        self.passed: float = 0.0
        self.hope: float = 0.0
        self.after: list[Node] = []


def grow(root: Node, board: Board, shooter: int, stakes: Stakes, weight: float) -> list[int]:
    """What everybody takes in one more deal after the card of `root`, which is learnt from.

    The board is used up. shooter: a seat that goes for the moon in what the rules of thumb play.
    """
    node = root
    path = [root]
    movers = [board.turn]
    put(board, root.code)
    while not over(board):
        if board.solo != -1 and board.solo != shooter:
            shooter = -1
        movers.append(board.turn)
        node = choose(node, board, shooter)
        path.append(node)
        put(board, node.code)
        if node.tried == 0.0:
            break
    taken = board.taken if over(board) else playout(board, -1, shooter)
    scored = points(stakes.law, taken)
    total = sum(scored)
    others = len(scored) - 1
    own = stakes.value(taken)
    before = root
    for i in range(len(path)):
        one = path[i]
        mover = movers[i]
        gain = own
        if mover != stakes.seat:
            gain = (total - scored[mover]) / others - scored[mover]
        one.tried += weight
        one.gain += weight * gain
        if i:
            before.passed += weight
            before.hope += weight * gain
        before = one
    return taken


def choose(node: Node, board: Board, shooter: int) -> Node:
    """The next card in the tree: good so far, or not tried enough yet; grown if it is new."""
    cards: i64 = distinct(board, legal(board))
    wanted: i64 = would(board, shooter)
    # The card itself, or the one that stands for it.
    high: i64 = cards >> 13 * (wanted >> 13) & ALL & -(wanted & ALL)
    wanted = (wanted >> 13) * 8192 + (high & -high)
    count: i64 = 0
    rest: i64 = cards
    while rest:
        rest &= rest - 1
        count += 1
    if count > 1:
        each = (1.0 - THUMB) / int(count)
        eager = CURIOUS * sqrt(node.passed)
        fresh = node.hope / node.passed if node.passed > 0.0 else 0.0
        best: Node | None = None
        best_score = -1e9
        known: i64 = 0
        for one in node.after:
            code: i64 = one.code
            placed: i64 = (code & ALL) << 13 * (code >> 13)
            if cards & placed:
                known |= placed
                prior = each + THUMB if code == wanted else each
                score = one.gain / one.tried + eager * prior / (1.0 + one.tried)
                if score > best_score:
                    best = one
                    best_score = score
        new: i64 = cards & ~known
        if new:
            candidate = (wanted & ALL) << 13 * (wanted >> 13)
            prior = each
            if new & candidate:
                prior = each + THUMB
            else:
                wanted = code_of(new & -new)
            if fresh + eager * prior > best_score:
                best = None
        if best is not None:
            return best
    else:
        wanted = code_of(cards)
        for one in node.after:
            if one.code == wanted:
                return one
    made = Node(wanted)
    node.after.append(made)
    return made
