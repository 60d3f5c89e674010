"""A fast simulator of the Hearts family: a deal played to its end by rules of thumb.

It knows every option and player count, and is held equal to the rules by a test. The same file
runs as it is or compiled. Cards are bits (see `bits`); `hands[4 * seat + suit]` is a mask, `twins`
has the second copies in the games with two packs, so cancelling is an exclusive or. What is
taken is one number: hearts, queens << 8, jacks << 12, and the ranks of hearts << 16.
"""

from __future__ import annotations

from typing import Final

from cardtable.games.hearts.options import Terms

from .bits import COUNT, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, SPOTS, TOP

ONE_QUEEN: Final = 256
ONE_JACK: Final = 4096
FREE: Final = 0
BROKEN: Final = 1
THIRD_TRICK: Final = 2
NO_HEARTS: Final = 1
NO_POINTS: Final = 2
DISCARD: Final = 1
UNDER: Final = 2
STRICT: Final = 3


class Law:
    """The options as small numbers. costly: the bits of a taken number that cost points."""

    def __init__(self, terms: Terms, domino: bool) -> None:
        self.players: int = terms.players
        self.packs: int = terms.packs
        self.domino: bool = domino
        self.heart_lead: int = {"free": 0, "broken": 1, "third_trick": 2}[terms.heart_lead]
        self.queen_breaks: bool = terms.queen_breaks
        self.heart_instead: bool = terms.heart_instead_of_queen
        self.first_ban: int = {"free": 0, "no_hearts": 1, "no_points": 2}[terms.first_trick]
        self.forced: int = {"off": 0, "discard": 1, "under": 2, "strict": 3}[terms.forced_queen]
        self.binds_dealt: bool = terms.binds_dealt
        self.queen_points: int = terms.queen_points
        self.jack: bool = terms.jack_bonus
        self.spot: bool = terms.spot
        self.moon: bool = terms.moon != "off"
        self.moon_off_total: bool = terms.moon == "shooter"
        self.moon_jack: bool = terms.moon_needs_bonus
        self.costly: int = 4095 if terms.queen_points else 255


def worth(suit: int, bit: int) -> int:
    """A card as a taken number."""
    if suit == HEARTS:
        return 1 + SPOTS[bit] * 65536
    if suit == SPADES and bit == QUEEN:
        return ONE_QUEEN
    return ONE_JACK if suit == DIAMONDS and bit == JACK else 0


def worth_of_hand(hands: list[int], twins: list[int], seat: int) -> int:
    """All cards of a hand as a taken number."""
    total = 0
    for masks in (hands, twins):
        hearts = masks[4 * seat + HEARTS]
        total += COUNT[hearts] + SPOTS[hearts] * 65536
        if masks[4 * seat + SPADES] & QUEEN:
            total += ONE_QUEEN
        if masks[4 * seat + DIAMONDS] & JACK:
            total += ONE_JACK
    return total


def pieces(taken: int, jack: bool) -> int:
    """How many hearts and queens (and jacks, where they count) a taken number holds."""
    number = (taken & 255) + (taken >> 8 & 15)
    return number + (taken >> 12 & 15) if jack else number


class Board:
    """A deal in progress, all cards known: one world that a seat may imagine.

    left: cards in each hand. bound: queens of spades that a hand must give up, where only those
    dealt to it are. rest: by suit what is not played yet; once: ranks of which one copy is gone (or
    never was). spare: the kitty as a taken number; stock: codes, the top last. togo: pieces not yet
    taken. solo: who alone has points, -1 nobody yet, -2 several. The trick in progress: led suit
    (-1 none), its cards as bits (0 off suit) and their seats, live (uncancelled bits), value, and
    whether an ace or king of spades lies in it.
    """

    def __init__(self, law: Law) -> None:
        players = law.players
        self.law: Law = law
        self.hands: list[int] = [0] * (4 * players)
        self.twins: list[int] = [0] * (4 * players)
        self.left: list[int] = [0] * players
        self.bound: list[int] = [0] * players
        self.rest: list[int] = [0, 0, 0, 0]
        self.once: list[int] = [0, 0, 0, 0]
        self.taken: list[int] = [0] * players
        self.spare: int = 0
        self.stock: list[int] = []
        self.held: int = 0
        self.togo: int = 0
        self.solo: int = -1
        self.broken: bool = False
        self.number: int = 0
        self.turn: int = 0
        self.leader: int = 0
        self.led: int = -1
        self.bits: list[int] = []
        self.seats: list[int] = []
        self.live: int = 0
        self.value: int = 0
        self.high: bool = False
        self.todo: int = 0

    def give(self, seat: int, card: int) -> None:
        """Put a card, by its code, into a hand; `left` is counted apart."""
        index, bit = 4 * seat + (card >> 13), card & 8191
        if self.hands[index] & bit:
            self.twins[index] |= bit
        else:
            self.hands[index] |= bit

    def unplayed(self, codes: list[int]) -> None:
        """Set `rest`, `once` and `togo` from all cards that nobody has played yet."""
        rest, once = [0, 0, 0, 0], [8191, 8191, 8191, 8191]
        togo = 0
        for card in codes:
            suit, bit = card >> 13, card & 8191
            if rest[suit] & bit:
                once[suit] ^= bit
            rest[suit] |= bit
            togo += pieces(worth(suit, bit), self.law.jack)
        self.rest, self.once = rest, once
        self.togo = togo + pieces(self.value, self.law.jack) + pieces(self.held, self.law.jack)

    def copy(self) -> Board:
        """Another board with the same cards."""
        other = Board(self.law)
        other.hands, other.twins = self.hands[:], self.twins[:]
        other.left, other.bound = self.left[:], self.bound[:]
        other.rest, other.once = self.rest, self.once  # never changed in place
        other.taken, other.stock = self.taken[:], self.stock[:]
        other.spare, other.held, other.togo = self.spare, self.held, self.togo
        other.solo, other.broken, other.number = self.solo, self.broken, self.number
        other.turn, other.leader, other.led = self.turn, self.leader, self.led
        other.bits, other.seats, other.live = self.bits, self.seats, self.live
        other.value, other.high, other.todo = self.value, self.high, self.todo
        return other


def playout(board: Board, first: int, shooter: int, trace: list[int] | None = None) -> list[int]:
    """What everybody has taken when the deal is played on from `first`, the code of the next card.

    first: -1 lets the rules of thumb choose. shooter: a seat that goes for the moon as long as it
    can, or -1. trace: filled with each seat and code, for tests.
    """
    law = board.law
    players = law.players
    domino = law.domino
    two_packs = law.packs > 1
    costly = law.costly
    hands = board.hands[:]
    twins = board.twins[:]
    left = board.left[:]
    bound = board.bound[:]
    rest = board.rest[:]
    once = board.once[:]
    taken = board.taken[:]
    stock = board.stock[:]
    bits = board.bits[:]
    seats = board.seats[:]
    spare, held, togo, solo = board.spare, board.held, board.togo, board.solo
    broken, number = board.broken, board.number
    led, live, value, high = board.led, board.live, board.value, board.high
    seat, leader, todo = board.turn, board.leader, board.todo
    top = TOP[live]
    under = top - 1 if top else 0
    ahead = seats[bits.index(top)] if top else leader
    free_trick = number == 0 and law.first_ban == NO_POINTS and spare == 0
    threat = threatening(law, taken, solo)
    code = first
    while True:
        if code < 0:
            if led < 0:
                guards = threat >= 0 and threat != seat
                code = choose_lead(law, hands, seat, rest, broken, number, guards, shooter == seat)
            else:
                held_suit = hands[4 * seat + led]
                if held_suit == 0 and stock:
                    held_suit = draw(hands, twins, left, stock, seat, led)
                if held_suit == 0:
                    feeds = ahead == threat and threat != seat
                    code = choose_discard(
                        law, hands, seat, rest, number, bound[seat], feeds, shooter == seat
                    )
                elif shooter == seat or (ahead == threat and threat != seat and value & 4095):
                    code = led * 8192 + go_over(
                        law, held_suit, led, top, high, bound[seat], todo == 1
                    )
                elif led == SPADES and held_suit > 1023:
                    code = SPADES * 8192 + choose_spade(
                        law, held_suit, live, under, high, bound[seat], todo == 1, value
                    )
                elif todo == 1 and value & costly == 0:
                    code = led * 8192 + TOP[held_suit]
                else:
                    safe = held_suit & (under | live)
                    if led == DIAMONDS and law.jack and safe != JACK:
                        safe &= ~JACK  # he is not thrown away under a higher diamond
                    if safe:
                        code = led * 8192 + TOP[safe]
                    elif todo == 1 or (free_trick and led != HEARTS):
                        code = led * 8192 + TOP[held_suit]
                    else:
                        code = led * 8192 + (held_suit & -held_suit)
        if trace is not None:
            trace.append(seat)
            trace.append(code)
        # The card leaves the hand and lies on the table.
        suit = code >> 13
        bit = code & 8191
        index = 4 * seat + suit
        if twins[index] & bit:
            twins[index] ^= bit
        else:
            hands[index] ^= bit
        if once[suit] & bit:
            rest[suit] &= ~bit
        else:
            once[suit] |= bit
        left[seat] -= 1
        if led < 0:
            led = suit
            leader = seat
            todo = players
            if domino:
                todo = 1
                for one in left:
                    if one:
                        todo += 1
                if left[seat]:
                    todo -= 1
        if suit == led:
            live ^= bit
            bits.append(bit)
            best = TOP[live]
            if best != top:
                top = best
                under = top - 1 if top else 0
                ahead = seat
            if two_packs and top:
                ahead = seats[bits.index(top)] if top != bit else seat
        else:
            bits.append(0)
        seats.append(seat)
        if suit == HEARTS:
            value += 1 + SPOTS[bit] * 65536
            broken = True
        elif suit == SPADES:
            if bit > 1023:
                if bit == QUEEN:
                    value += ONE_QUEEN
                    if bound[seat]:
                        bound[seat] -= 1
                    if law.queen_breaks:
                        broken = True
                else:
                    high = True
        elif bit == JACK and suit == DIAMONDS:
            value += ONE_JACK
        code = -1
        todo -= 1
        if todo:
            seat = seat + 1 if seat + 1 < players else 0
            if domino:
                while left[seat] == 0:
                    seat = seat + 1 if seat + 1 < players else 0
            continue
        # The trick is complete.
        number += 1
        if top:
            winner = ahead
        else:
            winner = leader
            if left[leader]:
                held += value
                led, live, value, high = -1, 0, 0, False
                top = under = 0
                bits, seats = [], []
                seat = leader
                continue
        value += held + spare
        held = spare = 0
        if value:
            taken[winner] += value
            togo -= pieces(value, law.jack)
            if solo > -2 and value & 4095:
                solo = winner if solo in (-1, winner) else -2
                threat = threatening(law, taken, solo)
                if solo == -2 or (shooter >= 0 and solo != shooter):
                    shooter = -1
        if togo <= 0:
            break
        free_trick = False
        seat = winner
        if domino:
            holders = 0
            last = winner
            for one in range(players):
                if left[one]:
                    holders += 1
                    last = one
            if holders < 2:
                taken[last] += worth_of_hand(hands, twins, last)
                for card in stock:
                    taken[last] += worth(card >> 13, card & 8191)
                break
            while left[seat] == 0:
                seat = seat + 1 if seat + 1 < players else 0
        elif left[seat] == 0:
            break
        led, live, value, high = -1, 0, 0, False
        top = under = 0
        ahead = seat
        bits, seats = [], []
    return taken


def threatening(law: Law, taken: list[int], solo: int) -> int:
    """The seat that alone has points, once they are many; -1 for none."""
    if solo < 0 or not law.moon:
        return -1
    hearts, queens = taken[solo] & 255, taken[solo] >> 8 & 15
    return solo if hearts + 6 * queens > 5 * law.packs else -1


def draw(
    hands: list[int], twins: list[int], left: list[int], stock: list[int], seat: int, led: int
) -> int:
    """Draw from the stock until the hand can follow or nothing is left; the cards of the suit."""
    while stock:
        card = stock.pop()
        index, bit = 4 * seat + (card >> 13), card & 8191
        if hands[index] & bit:
            twins[index] |= bit
        else:
            hands[index] |= bit
        left[seat] += 1
        if card >> 13 == led:
            return bit
    return 0


def must_drop_queen(law: Law, spades: int, bound: int) -> bool:
    """Whether the hand holds a queen that is forced out where the occasion comes."""
    return law.forced != 0 and spades & QUEEN != 0 and (bound > 0 or not law.binds_dealt)


def go_over(law: Law, held: int, led: int, top: int, high: bool, bound: int, last: bool) -> int:
    """Follow so as to win the trick, as cheaply as the last may; or else lowest."""
    forces = law.forced == STRICT or (law.forced == UNDER and high)
    if led == SPADES and forces and must_drop_queen(law, held, bound):
        return QUEEN
    over = held & ~(2 * top - 1) if top else held
    if over == 0:
        return held & -held
    return over & -over if last else TOP[over]


def choose_spade(
    law: Law, held: int, live: int, under: int, high: bool, bound: int, last: bool, value: int
) -> int:
    """Follow spades holding the queen or higher ones."""
    if held & QUEEN:
        forces = law.forced == STRICT or (law.forced == UNDER and high)
        if forces and must_drop_queen(law, held, bound):
            return QUEEN
        if law.queen_points:
            if QUEEN & (under | live):
                return QUEEN
            if held != QUEEN:
                held ^= QUEEN
    if last and value & law.costly == 0:
        return TOP[held]
    safe = held & (under | live)
    if safe:
        return TOP[safe]
    return TOP[held] if last else held & -held


def choose_discard(
    law: Law,
    hands: list[int],
    seat: int,
    rest: list[int],
    number: int,
    bound: int,
    feeds: bool,
    shoots: bool,
) -> int:
    """What goes when the suit led cannot be followed.

    feeds: the trick is about to go to somebody who may be shooting the moon.
    """
    base = 4 * seat
    clubs, diamonds = hands[base], hands[base + 1]
    spades, hearts = hands[base + 2], hands[base + 3]
    if number == 0 and law.first_ban:
        queens = spades & QUEEN if law.first_ban == NO_POINTS else 0
        if clubs or diamonds or spades ^ queens:
            hearts = 0
            spades ^= queens
    if spades & QUEEN:
        if must_drop_queen(law, spades, bound):
            return SPADES * 8192 + QUEEN
        if law.queen_points and not feeds and not shoots:
            return SPADES * 8192 + QUEEN
        if clubs or diamonds or hearts or spades ^ QUEEN:
            spades ^= QUEEN
    if law.jack and diamonds & JACK and (clubs or spades or hearts or diamonds ^ JACK):
        diamonds ^= JACK
    if feeds or shoots:  # high cards are kept, to win tricks with
        return lowest_of(clubs, diamonds, spades, hearts)
    if spades > 2047 and rest[SPADES] & QUEEN and law.queen_points:
        return SPADES * 8192 + TOP[spades]
    if hearts > 63:
        return HEARTS * 8192 + TOP[hearts]
    # The highest of a side suit, if it is high; else a low heart, if there is one.
    best = TOP[clubs]
    code = best
    if diamonds > best:
        bit = TOP[diamonds]
        if bit > best:
            best = bit
            code = DIAMONDS * 8192 + bit
    if spades > best:
        bit = TOP[spades]
        if bit > best:
            best = bit
            code = SPADES * 8192 + bit
    if best > 127 or hearts == 0:
        return code
    return HEARTS * 8192 + TOP[hearts]


def lowest_of(clubs: int, diamonds: int, spades: int, hearts: int) -> int:
    """The code of the lowest card, hearts only if there is nothing else."""
    best, code = 8192, -1
    for suit, mask in enumerate((clubs, diamonds, spades)):
        low = mask & -mask
        if low and low < best:
            best, code = low, suit * 8192 + low
    return code if code >= 0 else HEARTS * 8192 + (hearts & -hearts)


def choose_lead(
    law: Law,
    hands: list[int],
    seat: int,
    rest: list[int],
    broken: bool,
    number: int,
    guards: bool,
    shoots: bool,
) -> int:
    """The low card that the others are the most likely to go over; for a moon the surest winner.

    guards: somebody else may be shooting, so a heart that wins is worth its points.
    """
    base = 4 * seat
    barred = (law.heart_lead == BROKEN and not broken) or (
        law.heart_lead == THIRD_TRICK and number < 2
    )
    if barred:
        others = hands[base] | hands[base + 1]
        spades = hands[base + SPADES]
        if not others and (spades == 0 or (law.heart_instead and spades == QUEEN)):
            barred = False
    best, code = -1000, -1
    for suit in range(4):
        held = hands[base + suit]
        if held == 0 or (barred and suit == HEARTS):
            continue
        out = rest[suit] & ~held
        if shoots:
            bit = TOP[held]
            score = 50 + COUNT[held] if bit > out else -COUNT[out & -bit]
        else:
            bit = held & -held
            above = out & -bit
            score = 2 * COUNT[above] - 3 * COUNT[out ^ above] if out else -12
            if guards and suit == HEARTS and TOP[held] > out:
                return HEARTS * 8192 + TOP[held]
            if suit == SPADES and law.queen_points and (rest[SPADES] & QUEEN or held & QUEEN):
                if held < QUEEN:
                    score += 4
                elif bit < QUEEN:
                    score -= 4
                else:
                    score -= 30 if bit == QUEEN else 12
            elif suit == HEARTS:
                score -= 1
            elif suit == DIAMONDS and bit == JACK and law.jack:
                score -= 10
        if score > best:
            best, code = score, suit * 8192 + bit
    return code


def points(law: Law, taken: list[int]) -> list[int]:
    """Everybody's points for a finished deal, moon and bonus included (`choice`: to the others)."""
    scored = [0] * law.players
    shot = -1
    for seat in range(law.players):
        one = taken[seat]
        hearts, queens, jacks = one & 255, one >> 8 & 15, one >> 12 & 15
        all_of_it = hearts == 13 * law.packs and queens == law.packs
        if law.moon and all_of_it and (jacks == law.packs or not law.moon_jack):
            shot = seat
        scored[seat] = (one >> 16 if law.spot else hearts) + law.queen_points * queens
        if law.jack:
            scored[seat] -= 10 * jacks
    if shot >= 0:
        flat = 26 * law.packs
        for seat in range(law.players):
            bonus = -10 * (taken[seat] >> 12 & 15) if law.jack else 0
            if law.moon_off_total:
                scored[seat] = bonus - (flat if seat == shot else 0)
            else:
                scored[seat] = bonus + (0 if seat == shot else flat)
    return scored
