"""A fast simulator of the Hearts family: a deal played to its end by rules of thumb.

It knows every option and player count, and is held equal to the rules by a test. The same file
runs as it is or compiled. Cards are bits (see `bits`); `hands[4 * seat + suit]` is a mask, `twins`
has the second copies in the games with two packs, so cancelling is an exclusive or. What is
taken is one number: hearts, queens << 8, jacks << 12, and the ranks of hearts << 16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.games.hearts.options import Terms

from .bits import COUNT, DIAMONDS, HEARTS, JACK, PLACE, QUEEN, SPADES, SPOTS, TOP

if TYPE_CHECKING:
    from mypy_extensions import i64

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
QUEEN_OUT: Final = QUEEN * 67108864
"""The queen of spades in a number that holds all suits."""


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
    dealt to it are. rest: what is not played yet, all suits in one number; once: what of it is not
    there twice. spare: the kitty as a taken number; stock: codes, the top last. togo: pieces not
    yet taken. solo: who alone has points, -1 nobody yet, -2 several. The trick in progress: led
    suit (-1 none), its cards as bits (0 off suit) and their seats, live (uncancelled bits), value,
    and whether an ace or king of spades lies in it.
    """

    def __init__(self, law: Law) -> None:
        players = law.players
        self.law: Law = law
        self.hands: list[int] = [0] * (4 * players)
        self.twins: list[int] = [0] * (4 * players)
        self.left: list[int] = [0] * players
        self.bound: list[int] = [0] * players
        self.rest: int = 0
        self.once: int = 0
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
        rest = twice = togo = 0
        for card in codes:
            suit, bit = card >> 13, card & 8191
            twice |= rest & bit * PLACE[suit]
            rest |= bit * PLACE[suit]
            togo += pieces(worth(suit, bit), self.law.jack)
        self.rest, self.once = rest, rest & ~twice
        self.togo = togo + pieces(self.value, self.law.jack) + pieces(self.held, self.law.jack)

    def copy(self) -> Board:
        """Another board with the same cards."""
        other = Board(self.law)
        other.hands, other.twins = self.hands[:], self.twins[:]
        other.left, other.bound = self.left[:], self.bound[:]
        other.rest, other.once = self.rest, self.once
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
    players: i64 = law.players
    domino = law.domino
    two_packs = law.packs > 1
    costly: i64 = law.costly
    jack = law.jack
    hands = board.hands[:]
    twins = board.twins[:]
    left = board.left[:]
    bound = board.bound[:]
    taken = board.taken[:]
    stock = board.stock[:]
    bits = board.bits[:]
    seats = board.seats[:]
    rest: i64 = board.rest
    once: i64 = board.once
    spare: i64 = board.spare
    held: i64 = board.held
    togo: i64 = board.togo
    solo: i64 = board.solo
    broken = board.broken
    number: i64 = board.number
    led: i64 = board.led
    live: i64 = board.live
    value: i64 = board.value
    high = board.high
    seat: i64 = board.turn
    leader: i64 = board.leader
    todo: i64 = board.todo
    tricks: i64 = left[seat]
    top: i64 = TOP[live]
    under: i64 = top - 1 if top else 0
    ahead: i64 = seats[bits.index(top)] if top else leader
    free_trick = number == 0 and law.first_ban == NO_POINTS and spare == 0
    threat: i64 = threatening(law, taken, solo)
    shoots: i64 = shooter
    code: i64 = first
    while True:
        if code < 0:
            if led < 0:
                guards = threat >= 0 and threat != seat
                code = choose_lead(law, hands, seat, rest, broken, number, guards, shoots == seat)
            else:
                own: i64 = hands[4 * seat + led]
                if own == 0 and domino and stock:
                    own = draw(hands, twins, left, stock, seat, led)
                if own == 0:
                    feeds = ahead == threat and threat != seat
                    code = choose_discard(
                        law, hands, seat, rest, number, bound[seat], feeds, shoots == seat
                    )
                elif shoots == seat or (ahead == threat and threat != seat and value & 4095):
                    code = led * 8192 + go_over(law, own, led, top, high, bound[seat], todo == 1)
                elif led == SPADES and own > 1023:
                    code = SPADES * 8192 + choose_spade(
                        law, own, live, under, high, bound[seat], todo == 1, value
                    )
                elif todo == 1 and value & costly == 0:
                    code = led * 8192 + TOP[own]
                else:
                    safe: i64 = own & (under | live)
                    if jack and led == DIAMONDS and safe != JACK:
                        safe &= ~JACK  # he is not thrown away under a higher diamond
                    if safe:
                        code = led * 8192 + TOP[safe]
                    elif todo == 1 or (free_trick and led != HEARTS):
                        code = led * 8192 + TOP[own]
                    else:
                        code = led * 8192 + (own & -own)
        if trace is not None:
            trace.append(seat)
            trace.append(code)
        # The card leaves the hand and lies on the table.
        suit: i64 = code >> 13
        bit: i64 = code & 8191
        index: i64 = 4 * seat + suit
        placed: i64 = bit * PLACE[suit]
        if once & placed:
            rest ^= placed
        once ^= placed
        if two_packs and twins[index] & bit:
            twins[index] ^= bit
        else:
            hands[index] ^= bit
        if led < 0:
            led = suit
            leader = seat
            todo = players
        if domino:
            left[seat] -= 1
            if todo == players and led == suit and leader == seat:
                todo = 1
                for one in range(players):
                    if left[one] and one != seat:
                        todo += 1
        if suit == led:
            if two_packs:
                live ^= bit
                bits.append(bit)
                seats.append(seat)
                top = TOP[live]
                under = top - 1 if top else 0
                if top:
                    ahead = seats[bits.index(top)]
            elif bit > top:
                top = bit
                under = bit - 1
                ahead = seat
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
        tricks -= 1
        seat = ahead if top else leader
        if top == 0 and tricks:
            held += value  # all cancelled: the trick stays, and its leader leads again
        else:
            value += held + spare
            held = spare = 0
            free_trick = False
            if value:
                taken[seat] += value
                togo -= pieces(value, jack)
                if solo > -2 and value & 4095:
                    solo = seat if solo == -1 or solo == seat else -2
                    threat = threatening(law, taken, solo)
                    if solo != shoots:
                        shoots = -1
            if togo <= 0:
                break
            if domino:
                if end_of_domino(hands, twins, left, stock, taken, seat):
                    break
                while left[seat] == 0:
                    seat = seat + 1 if seat + 1 < players else 0
            elif tricks == 0:
                break
        led = -1
        live = value = top = under = 0
        high = False
        ahead = seat
        if two_packs:
            bits = []
            seats = []
    return taken


def end_of_domino(
    hands: list[int],
    twins: list[int],
    left: list[int],
    stock: list[int],
    taken: list[int],
    winner: i64,
) -> bool:
    """Whether fewer than two hold cards; then the last one takes hand and stock."""
    last: i64 = winner
    holders: i64 = 0
    for seat in range(len(left)):
        if left[seat]:
            holders += 1
            last = seat
    if holders > 1:
        return False
    rest: i64 = worth_of_hand(hands, twins, last)
    for card in stock:
        rest += worth(card >> 13, card & 8191)
    taken[last] += rest
    return True


def threatening(law: Law, taken: list[int], solo: i64) -> i64:
    """The seat that alone has points, once they are many; -1 for none."""
    if solo < 0 or not law.moon:
        return -1
    hearts: i64 = taken[solo] & 255
    queens: i64 = taken[solo] >> 8 & 15
    return solo if hearts + 6 * queens > 5 * law.packs else -1


def draw(
    hands: list[int], twins: list[int], left: list[int], stock: list[int], seat: i64, led: i64
) -> i64:
    """Draw from the stock until the hand can follow or nothing is left; the cards of the suit."""
    while stock:
        card: i64 = stock.pop()
        index: i64 = 4 * seat + (card >> 13)
        bit: i64 = card & 8191
        if hands[index] & bit:
            twins[index] |= bit
        else:
            hands[index] |= bit
        left[seat] += 1
        if card >> 13 == led:
            return bit
    return 0


def must_drop_queen(law: Law, spades: i64, bound: i64) -> bool:
    """Whether the hand holds a queen that is forced out where the occasion comes."""
    return law.forced != 0 and spades & QUEEN != 0 and (bound > 0 or not law.binds_dealt)


def go_over(law: Law, held: i64, led: i64, top: i64, high: bool, bound: i64, last: bool) -> i64:
    """Follow so as to win the trick, as cheaply as the last may; or else lowest."""
    forces = law.forced == STRICT or (law.forced == UNDER and high)
    if led == SPADES and forces and must_drop_queen(law, held, bound):
        return QUEEN
    over: i64 = held & ~(2 * top - 1) if top else held
    if over == 0:
        return held & -held
    return over & -over if last else TOP[over]


def choose_spade(
    law: Law,
    held: i64,
    live: i64,
    under: i64,
    high: bool,
    bound: i64,
    last: bool,
    value: i64,
) -> i64:
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
    safe: i64 = held & (under | live)
    if safe:
        return TOP[safe]
    return TOP[held] if last else held & -held


def choose_discard(
    law: Law,
    hands: list[int],
    seat: i64,
    rest: i64,
    number: i64,
    bound: i64,
    feeds: bool,
    shoots: bool,
) -> i64:
    """What goes when the suit led cannot be followed.

    feeds: the trick is about to go to somebody who may be shooting the moon.
    """
    base: i64 = 4 * seat
    clubs: i64 = hands[base]
    diamonds: i64 = hands[base + 1]
    spades: i64 = hands[base + 2]
    hearts: i64 = hands[base + 3]
    if number == 0 and law.first_ban:
        queens: i64 = spades & QUEEN if law.first_ban == NO_POINTS else 0
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
    if spades > 2047 and rest & QUEEN_OUT and law.queen_points:
        return SPADES * 8192 + TOP[spades]
    if hearts > 63:
        return HEARTS * 8192 + TOP[hearts]
    # The highest of a side suit, if it is high; else a low heart, if there is one.
    best: i64 = TOP[clubs]
    code: i64 = best
    if diamonds > best:
        bit: i64 = TOP[diamonds]
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


def lowest_of(clubs: i64, diamonds: i64, spades: i64, hearts: i64) -> i64:
    """The code of the lowest card, hearts only if there is nothing else."""
    best: i64 = 8192
    code: i64 = HEARTS * 8192 + (hearts & -hearts)
    if clubs:
        best = clubs & -clubs
        code = best
    low: i64 = diamonds & -diamonds
    if low and low < best:
        best = low
        code = DIAMONDS * 8192 + low
    low = spades & -spades
    if low and low < best:
        code = SPADES * 8192 + low
    return code


def choose_lead(
    law: Law,
    hands: list[int],
    seat: i64,
    rest: i64,
    broken: bool,
    number: i64,
    guards: bool,
    shoots: bool,
) -> i64:
    """The low card that the others are the most likely to go over; for a moon the surest winner.

    guards: somebody else may be shooting, so a heart that wins is worth its points.
    """
    base: i64 = 4 * seat
    barred = (law.heart_lead == BROKEN and not broken) or (
        law.heart_lead == THIRD_TRICK and number < 2
    )
    if barred:
        others: i64 = hands[base] | hands[base + 1]
        spades: i64 = hands[base + SPADES]
        if not others and (spades == 0 or (law.heart_instead and spades == QUEEN)):
            barred = False
    best: i64 = -1000
    code: i64 = -1
    suit: i64 = -1
    while suit < 3:
        suit += 1
        held: i64 = hands[base + suit]
        if held == 0 or (barred and suit == HEARTS):
            continue
        out: i64 = rest // PLACE[suit] & 8191 & ~held
        if shoots:
            bit: i64 = TOP[held]
            score: i64 = 50 + COUNT[held] if bit > out else -COUNT[out & -bit]
        else:
            bit = held & -held
            above: i64 = out & -bit
            score = 2 * COUNT[above] - 3 * COUNT[out ^ above] if out else -12
            if guards and suit == HEARTS and TOP[held] > out:
                return HEARTS * 8192 + TOP[held]
            if suit == SPADES and law.queen_points and (rest & QUEEN_OUT):
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
            best = score
            code = suit * 8192 + bit
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
