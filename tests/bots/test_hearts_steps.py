"""A deal played card by card on a board is the deal that the rules play."""

from __future__ import annotations

from random import Random

import pytest
from mixed_tables import mixed_tables
from test_hearts_board import any_answer, board_of

from cardtable.bots.bit_cards import PLACE, code
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import Law
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.bots.hearts.playouts.steps import distinct, legal, over, put, would
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.games import game


def place(card: Card) -> int:
    """A card as a bit of all suits."""
    return (code(card) & 8191) * PLACE[code(card) >> 13]


def state(board: Board) -> tuple[object, ...]:
    """What two boards must have in common to be the same deal."""
    trick = (board.led, board.todo, board.value, board.high) if board.led >= 0 else ()
    return (board.hands, board.left, board.taken, board.togo, board.turn, *trick)


@pytest.mark.parametrize("name", ["hearts", "domino_hearts"])
def test_card_by_card_a_board_follows_the_rules_with_every_option(name: str) -> None:
    random = Random(3)
    cards = 0
    for number, table in enumerate(mixed_tables(name, 60, seed=4)):
        match = Match(game(name), table, seed=number, first_dealer=0)
        match.deal()
        board: Board | None = None
        while match.phase not in ("scored", "pool", "over"):
            seat = match.to_act[0]
            ask = match.asks(seat)[0]
            action = any_answer(ask, random)
            if match.phase == "play" and ask.kind == "play":
                now = board_of(match.state, domino=name == "domino_hearts")
                if board is None:
                    board = now
                assert state(board) == state(now)
                if board.number or board.led >= 0:  # the opening card is asked for by name
                    assert legal(board) == sum(map(place, ask.cards))
                    assert code_is_in(would(board, -1), legal(board))
                    kept = distinct(board, legal(board))
                    assert kept
                    assert kept & legal(board) == kept
                put(board, code(action.cards[0]))
                cards += 1
            match.submit(match.seats.index(seat), action)
        if board is not None and match.phase == "scored":
            assert over(board)
    assert cards > 1000


def code_is_in(card: int, cards: int) -> bool:
    """Whether a card, by its code, is one of those in a number of all suits."""
    return bool(cards & (card & 8191) * PLACE[card >> 13])


@pytest.mark.parametrize("name", ["hearts", "domino_hearts"])
def test_rules_of_thumb_play_alike_card_by_card_and_in_whole_deals(name: str) -> None:
    for number, table in enumerate(mixed_tables(name, 40, seed=5)):
        match = Match(game(name), table, seed=number, first_dealer=0)
        match.deal()
        while match.phase == "pass":
            match.submit(
                match.seats.index(match.to_act[0]),
                any_answer(match.asks(match.to_act[0])[0], Random(number)),
            )
        if match.phase != "play":
            continue
        board = board_of(match.state, domino=name == "domino_hearts")
        first = code(match.asks(match.to_act[0])[0].cards[0])
        shooter = number % (board.law.players + 1) - 1
        drowsy = Law(match.state.terms, name == "domino_hearts", board.turn).drowsy
        if drowsy is not None and number % 2:
            board.law = drowsy
        trace: list[int] = []
        taken = playout(board, first, shooter, trace)
        put(board, first)
        for seat, card in zip(trace[2::2], trace[3::2], strict=True):
            if board.solo not in (-1, shooter):
                shooter = -1
            assert (board.turn, would(board, shooter)) == (seat, card)
            put(board, card)
        assert over(board)
        assert board.taken == taken
