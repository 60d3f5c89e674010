"""The options of the Hearts family as small numbers, and what taken cards count; for the search.

What somebody has taken is one number: hearts, queens << 8, jacks << 12, and the ranks of hearts
<< 16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.bots.bit_cards import COUNT, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, SPOTS
from cardtable.games.hearts.options import Terms
from cardtable.games.hearts.scoring import moon_points

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
JACK_OUT: Final = JACK * 8192
"""The jack of diamonds in a number that holds all suits."""


class Law:
    """The options as small numbers. costly: the bits of a taken number that cost points. quick:
    one pack and no stock, for which there is a simulator of its own. asleep: the same where nobody
    sees a moon coming, and drowsy: where nobody but the onlooker does; or None. watcher: who alone
    watches for one; -1: all do."""

    def __init__(
        self, terms: Terms, domino: bool, onlooker: int = -1, *, aware: bool = True
    ) -> None:
        self.players: int = terms.players
        self.packs: int = terms.packs
        self.domino: bool = domino
        self.quick: bool = terms.packs == 1 and not domino
        self.heart_lead: i64 = {"free": 0, "broken": 1, "third_trick": 2}[terms.heart_lead]
        self.queen_breaks: bool = terms.queen_breaks
        self.heart_instead: bool = terms.heart_instead_of_queen
        self.first_ban: i64 = {"free": 0, "no_hearts": 1, "no_points": 2}[terms.first_trick]
        self.forced: i64 = {"off": 0, "discard": 1, "under": 2, "strict": 3}[terms.forced_queen]
        self.binds_dealt: bool = terms.binds_dealt
        self.queen_points: int = terms.queen_points
        self.jack: bool = terms.jack_bonus
        self.spot: bool = terms.spot
        self.moon_points: int = moon_points(terms)
        self.moon: bool = terms.moon != "off" and (aware or onlooker >= 0)
        self.watcher: int = -1 if aware else onlooker
        self.asleep: Law | None = None
        self.drowsy: Law | None = None
        if aware and self.moon and onlooker >= 0:
            self.asleep = Law(terms, domino, aware=False)
            self.drowsy = Law(terms, domino, onlooker, aware=False)
        self.moon_off_total: bool = terms.moon == "shooter"
        self.moon_jack: bool = terms.moon_needs_bonus
        self.costly: i64 = 4095 if terms.queen_points else 255


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


def points(law: Law, taken: list[int]) -> list[int]:
    """Everybody's points for a finished deal, moon and bonus included (`choice`: to the others)."""
    scored = [0] * law.players
    shot = shooter_of(law, taken)
    for seat in range(law.players):
        one = taken[seat]
        hearts, queens, jacks = one & 255, one >> 8 & 15, one >> 12 & 15
        scored[seat] = (one >> 16 if law.spot else hearts) + law.queen_points * queens
        if law.jack:
            scored[seat] -= 10 * jacks
    if shot >= 0:
        flat = law.moon_points
        for seat in range(law.players):
            bonus = -10 * (taken[seat] >> 12 & 15) if law.jack else 0
            if law.moon_off_total:
                scored[seat] = bonus - (flat if seat == shot else 0)
            else:
                scored[seat] = bonus + (0 if seat == shot else flat)
    return scored


def shooter_of(law: Law, taken: list[int]) -> int:
    """Who shot the moon in a finished deal, or -1."""
    if law.moon:
        for seat in range(law.players):
            one = taken[seat]
            hearts, queens, jacks = one & 255, one >> 8 & 15, one >> 12 & 15
            all_of_it = hearts == 13 * law.packs and queens == law.packs
            if all_of_it and (jacks == law.packs or not law.moon_jack):
                return seat
    return -1


def takes_all(taken: list[int], seat: int) -> bool:
    """Whether nobody else has anything that costs points."""
    return all(one == seat or not taken[one] & 4095 for one in range(len(taken)))
