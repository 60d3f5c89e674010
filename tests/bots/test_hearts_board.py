"""The fast simulator plays by the rules, at every player count and with every option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from mixed_tables import FAMILY, mixed_tables

from cardtable.bots.bit_cards import COUNT, SPOTS, TOP, code
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.options import Law, points, takes_all, worth
from cardtable.bots.hearts.playouts.playout import playout
from cardtable.engine.actions import Action, Ask
from cardtable.engine.cards import Card, pack
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.games.hearts.deal import Deal, queens_in


def test_the_tables_of_bits_agree_with_counting() -> None:
    for card in pack():
        assert TOP[code(card) & 8191] == code(card) & 8191 == 1 << card.rank - 2
    for mask in range(0, 8192, 97):
        ranks = [bit + 2 for bit in range(13) if mask >> bit & 1]
        assert COUNT[mask] == len(ranks)
        assert SPOTS[mask] == sum(ranks)
        assert TOP[mask] == (1 << max(ranks) - 2 if ranks else 0)


def worths(some: tuple[Card, ...]) -> int:
    """Cards as a taken number."""
    return sum(worth(code(card) >> 13, code(card) & 8191) for card in some)


def board_of(deal: Deal, domino: bool) -> Board:
    """The whole state of a deal as a board."""
    law = Law(deal.terms, domino)
    board = Board(law)
    for seat, held in enumerate(deal.hands):
        for card in held:
            board.give(seat, code(card))
        board.left[seat] = len(held)
        board.bound[seat] = len(set(queens_in(held)) & set(deal.dealt_queens[seat]))
        board.taken[seat] = worths(deal.taken[seat])
    if domino:
        board.stock = [code(card) for card in reversed(deal.spare)]
    else:
        board.spare = worths(deal.spare)
    board.held = worths(deal.held)
    board.value = worths(tuple(card for _, card in deal.plays))
    board.broken, board.number = deal.broken, len(deal.tricks)
    board.leader = board.turn = deal.leader
    takers = [seat for seat, taken in enumerate(board.taken) if taken & 4095]
    board.solo = -1 if not takers else takers[0] if len(takers) == 1 else -2
    lying = [card for held in deal.hands for card in held] + list(deal.spare)
    board.unplayed([code(card) for card in lying])
    if deal.plays:
        board.led = code(deal.plays[0][1]) >> 13
        for seat, card in deal.plays:
            suit, bit = code(card) >> 13, code(card) & 8191
            board.seats.append(seat)
            board.bits.append(bit if suit == board.led else 0)
            board.live ^= bit if suit == board.led else 0
            board.high = board.high or (card.suit == "S" and card.rank > 12)
        played = {seat for seat, _ in deal.plays}
        waiting = [seat for seat, held in enumerate(deal.hands) if held and seat not in played]
        board.todo = len(waiting)
        first = deal.plays[-1][0] + 1
        players = deal.terms.players
        board.turn = min(waiting, key=lambda seat: (seat - first) % players)
    return board


def any_answer(ask: Ask, random: Random) -> Action:
    """An answer by lot."""
    if ask.choices:
        return Action(ask.kind, choice=random.choice(ask.choices))
    return Action(ask.kind, tuple(random.sample(ask.cards, ask.count)))


def middles(name: str, tables: int, seed: int) -> Iterator[tuple[Match, Random]]:
    """Deals by lot at mixed tables, stopped somewhere in the middle."""
    random = Random(seed)
    for number, table in enumerate(mixed_tables(name, tables, seed)):
        match = Match(game(name), table, seed=number, first_dealer=0)
        match.deal()
        for _ in range(random.randrange(table.players * 9)):
            seat = match.to_act[0]
            match.submit(match.seats.index(seat), any_answer(match.asks(seat)[0], random))
            if match.phase == "scored" or match.phase == "over":
                break
        while match.phase == "play" and match.asks(match.to_act[0])[0].kind != "play":
            seat = match.to_act[0]
            match.submit(match.seats.index(seat), any_answer(match.asks(seat)[0], random))
        if match.phase == "play":
            yield match, random


@pytest.mark.parametrize("name", FAMILY)
def test_what_the_simulator_plays_is_legal_and_ends_with_the_same_points(name: str) -> None:
    played = 0
    for match, random in middles(name, 150, seed=11):
        deal = match.state
        law = Law(deal.terms, name == "domino_hearts")
        board = board_of(deal, name == "domino_hearts")
        seat = match.to_act[0]
        first = code(random.choice(match.asks(seat)[0].cards))
        trace: list[int] = []
        shooter = random.choice((-1, seat))
        taken = playout(board, first, shooter, trace)
        moves = list(zip(trace[::2], trace[1::2], strict=True))
        rules = match.rules
        for mover, move in moves:
            while (ask := rules.asks(deal, mover)[0]).topic == "draw":
                deal, _ = rules.apply(deal, mover, Action("choose", choice="draw"))
            legal = [card for card in ask.cards if code(card) == move]
            assert legal, (match.table, ask, move)
            deal, _ = rules.apply(deal, mover, Action("play", (legal[0],)))
            played += 1
        # Where no points are left the simulator may stop early: any end is the same then.
        while deal.score is None:
            mover = rules.to_act(deal)[0]
            ask = rules.asks(deal, mover)[0]
            choice = any_answer(ask, random)
            if ask.topic == "moon":
                choice = Action("choose", choice="others")
            deal, _ = rules.apply(deal, mover, choice)
        assert tuple(points(law, taken)) == deal.score.points, match.table
    assert played > 1000


def test_the_quick_simulator_plays_as_the_general_one_does() -> None:
    compared = 0
    for match, random in middles("hearts", 300, seed=23):
        deal = match.state
        board = board_of(deal, domino=False)
        assert board.law.quick
        seat = match.to_act[0]
        first = code(random.choice(match.asks(seat)[0].cards))
        drowsy = Law(deal.terms, False, seat).drowsy
        for shooter in (-1, seat, (seat + 1) % match.table.players):
            if drowsy is not None and shooter > seat:
                board.law = drowsy
            results = []
            for quick in (True, False):
                board.law.quick = quick
                trace: list[int] = []
                results.append((playout(board, first, shooter, trace), trace))
            (taken, moves), (general, others) = results
            assert taken == general, match.table
            # Where no points are left either may stop early: any end is the same then.
            both = min(len(moves), len(others))
            assert moves[:both] == others[:both], match.table
            compared += 1
    assert compared > 500


def test_whether_somebody_takes_everything_is_the_same_without_the_end_of_the_deal() -> None:
    asked = {True: 0, False: 0}
    for name in FAMILY:
        for match, _ in middles(name, 60, seed=12):
            board = board_of(match.state, name == "domino_hearts")
            for seat in range(match.table.players):
                if board.solo in (-1, seat):
                    whole = takes_all(playout(board, -1, seat), seat)
                    assert takes_all(playout(board, -1, seat, probing=True), seat) == whole
                    asked[whole] += 1
    assert asked[True] > 3
    assert asked[False] > 50
