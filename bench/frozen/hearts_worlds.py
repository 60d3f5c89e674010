"""Worlds: deals that agree with everything a seat knows, drawn by lot, for the search to play on.

Known cards lie where they are known to lie; hands get no suit they have shown to lack; the rest is
dealt at random, the most constrained cards first.
"""

from __future__ import annotations

from cardtable.bots.bit_cards import QUEEN, SPADES, Rng, code
from cardtable.bots.hearts.known import Cards, Known

from .hearts_board import Board
from .hearts_law import Law, pieces, worth


class Unknown:
    """What must be dealt to make a world: the base board, and the hidden cards' places.

    Places are the seats, and one more (`players`) for the kitty or stock. room: how many hidden
    cards each place takes; groups: cards that may lie in the same places, the fewest places first.
    """

    def __init__(self, base: Board, here: Known) -> None:
        players = here.terms.players
        self.base: Board = base
        self.players: int = players
        self.kitty: int = -1 if here.kitty is None else here.kitty
        self.room: list[int] = [*here.held, here.spare]
        self.room[here.seat] = 0
        if self.kitty >= 0:
            self.room[players] = here.kitty_size
        placed = {card for sure in here.sure for card in sure} | set(here.low)
        for seat, sure in enumerate(here.sure):
            self.room[seat] -= len(sure)
            for card in sure:
                base.give(seat, code(card))
        self.low: list[int] = [code(card) for card in here.low]
        self.room[players] -= len(self.low)
        void = [{"CDSH".index(suit) for suit in suits} for suits in here.void]
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in here.hidden:
            if card in placed:
                continue
            one = code(card)
            queen = one == SPADES * 8192 + QUEEN
            places = tuple(
                place
                for place in range(players + 1)
                if self.room[place]
                and (
                    place == players
                    or (one >> 13 not in void[place] and not (queen and here.queenless[place]))
                )
            )
            groups.setdefault(places, []).append(one)
        self.groups: list[tuple[list[int], list[int]]] = [
            (list(places), cards)
            for places, cards in sorted(groups.items(), key=lambda item: len(item[0]))
        ]

    def world(self, rng: Rng) -> Board:
        """A board on which every hidden card has found a place."""
        board = self.base.copy()
        dealt = self.deal(rng)
        for seat in range(self.players):
            for card in dealt[seat]:
                board.give(seat, card)
        lying = dealt[self.players] + self.low
        if board.law.domino:
            board.stock = rng.shuffled(lying)
        elif lying:
            value = 0
            for card in lying:
                value += worth(card >> 13, card & 8191)
            if self.kitty >= 0:
                board.taken[self.kitty] += value
                board.togo -= pieces(value, board.law.jack)
            else:
                board.spare = value
        return board

    def deal(self, rng: Rng) -> list[list[int]]:
        """The hidden cards by place."""
        room = self.room[:]
        dealt: list[list[int]] = [[] for _ in room]
        for places, cards in self.groups:
            mixed = rng.shuffled(cards)
            if places is self.groups[-1][0] and sum(room[place] for place in places) == len(mixed):
                # All that is left may lie anywhere it fits: deal it out in runs.
                start = 0
                for place in places:
                    dealt[place] += mixed[start : start + room[place]]
                    start += room[place]
                continue
            for card in mixed:
                free = 0
                for place in places:
                    free += room[place]
                if free:
                    pick = rng.below(free)
                    for place in places:
                        pick -= room[place]
                        if pick < 0:
                            break
                else:
                    place = self.make_room(places, room, dealt)
                room[place] -= 1
                dealt[place].append(card)
        return dealt

    def make_room(
        self,
        places: list[int],
        room: list[int],
        dealt: list[list[int]],
    ) -> int:
        """Move cards dealt before, so that one of the full places takes another; the place."""
        where = {card: spots for spots, cards in self.groups for card in cards}
        came: dict[int, tuple[int, int]] = dict.fromkeys(places, (-1, -1))
        queue = list(places)
        for place in queue:
            for card in dealt[place]:
                for other in where.get(card, ()):
                    if other in came:
                        continue
                    came[other] = (place, card)
                    queue.append(other)
                    if room[other]:
                        return self.shift(other, came, room, dealt)
        # Nothing fits what was concluded from the play: any place with room will do.
        return next(place for place, free in enumerate(room) if free)

    def shift(
        self,
        free: int,
        came: dict[int, tuple[int, int]],
        room: list[int],
        dealt: list[list[int]],
    ) -> int:
        """Move cards along the chain that ends at a place with room; the place that gets room."""
        place = free
        while came[place][0] >= 0:
            source, card = came[place]
            dealt[source].remove(card)
            dealt[place].append(card)
            room[source] += 1
            room[place] -= 1
            place = source
        return place


def base_board(here: Known) -> Board:
    """The board with all that the seat knows; hidden cards are missing from the hands."""
    law = Law(here.terms, here.domino)
    board = Board(law)
    for card in here.hand:
        board.give(here.seat, code(card))
    board.left = list(here.held)
    board.bound = bound_queens(here)
    for seat, cards in enumerate(taken_by(here)):
        board.taken[seat] = worth_of(cards)
    on_table = here.view.plays
    board.held = worth_of(here.on_table[: len(here.on_table) - len(on_table)])
    board.value = worth_of(tuple(card for _, card in on_table))
    board.number = len(here.view.tricks)
    board.broken = is_broken(here)
    takers = [seat for seat, one in enumerate(board.taken) if one & 4095]
    board.solo = -1 if not takers else takers[0] if len(takers) == 1 else -2
    board.turn = here.seat
    board.leader = here.seat
    if on_table:
        board.leader = on_table[0][0]
        board.led = code(on_table[0][1]) >> 13
        board.todo = len(here.to_come) + 1
        for seat, card in on_table:
            bit = code(card) & 8191 if code(card) >> 13 == board.led else 0
            board.seats.append(seat)
            board.bits.append(bit)
            board.live ^= bit
            board.high = board.high or (card.suit == "S" and card.rank > 12)
    board.unplayed([code(card) for card in here.hand + here.hidden])
    return board


def worth_of(cards: Cards) -> int:
    """Cards as a taken number."""
    return sum(worth(code(card) >> 13, code(card) & 8191) for card in cards)


def taken_by(here: Known) -> list[Cards]:
    """What each seat has taken in sight."""
    taken: list[Cards] = [()] * here.terms.players
    held: Cards = ()
    for trick in here.view.tricks:
        held += tuple(card for _, card in trick.plays)
        if trick.winner is not None:
            taken[trick.winner] += held
            held = ()
    return taken


def is_broken(here: Known) -> bool:
    """Whether a heart (or what counts as one) has been played to any trick."""
    played = [card for trick in here.view.tricks for _, card in trick.plays]
    played += [card for _, card in here.view.plays]
    queen = here.terms.queen_breaks
    return any(card.suit == "H" or (queen and card.face == (12, "S")) for card in played)


def bound_queens(here: Known) -> list[int]:
    """How many queens each hand must give up, where only those dealt to it count.

    A queen that was passed on binds nobody; the others are taken to lie where they were dealt.
    """
    memory = here.view.memory
    bound = [here.terms.packs] * here.terms.players
    own = [card for card in here.hand if card.face == (12, "S")]
    bound[here.seat] = sum(card not in memory.get("received", ()) for card in own)
    for seat, sure in enumerate(here.sure):
        if any(card.face == (12, "S") for card in sure):
            bound[seat] = 0
    return bound
