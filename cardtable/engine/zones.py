"""Where cards can lie, and who may see their faces there."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Zone(NamedTuple):
    """A place for cards: its kind, and the seat whose it is (None: the table's)."""

    name: str
    seat: int | None = None


class Sight(Enum):
    """Who may see the faces of the cards in a zone."""

    NOBODY = "nobody"
    OWNER = "owner"
    EVERYBODY = "everybody"


SIGHT = {
    "hand": Sight.OWNER,
    "passing": Sight.OWNER,
    "trick": Sight.EVERYBODY,
    "held": Sight.EVERYBODY,
    "turn_up": Sight.EVERYBODY,
    "drawn": Sight.EVERYBODY,
    "shown": Sight.EVERYBODY,
}
"""What is not listed (kitty, stock, taken, aside, sealed, pack) is seen by nobody.

`held` is a trick that nobody won yet, `sealed` a hand that its owner may not look at yet,
`drawn` the cards of the draw for seats and deal, `shown` cards laid open by the rules.
"""

KITTY = Zone("kitty")
STOCK = Zone("stock")
TRICK = Zone("trick")
HELD = Zone("held")
TURN_UP = Zone("turn_up")
ASIDE = Zone("aside")
PACK = Zone("pack")


def hand(seat: int) -> Zone:
    """The cards that a seat holds."""
    return Zone("hand", seat)


def taken(seat: int) -> Zone:
    """The cards that a seat has won."""
    return Zone("taken", seat)


def passing(seat: int) -> Zone:
    """The cards that a seat has laid down for another one."""
    return Zone("passing", seat)


def sees(zone: Zone, seat: int | None) -> bool:
    """Whether `seat` (None: a watcher) may see the faces in `zone`."""
    sight = SIGHT.get(zone.name, Sight.NOBODY)
    return sight is Sight.EVERYBODY or (
        sight is Sight.OWNER and seat is not None and zone.seat == seat
    )
