"""Slips of the dealer, for tables that want to learn what the rules make of them.

A fault is spelled in the dealer's action as "misdeal:SEAT:+1" or "misdeal:SEAT:-1" (that seat's
second packet has a card too many or too few), "exposed:SEAT:INDEX" (that seat's card of this
index, 0 to 5 as dealt, is seen by all) or "faced:INDEX" (the pack's card of this index, among
those dealt to the hands, lies face up).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cardtable.engine.fair.shuffle import Bits

from .state import HAND

ONE_DEAL_IN = 6
"""How rare a slip is at a table that learns: about one deal in so many."""

_SPELLING = re.compile(r"(misdeal):([0-3]):([+-]1)|(exposed):([0-3]):([0-5])|(faced):(\d\d?)")


class DealingFault(NamedTuple):
    """A slip: its kind, the seat it befalls (0 where it is the pack), by how much or where."""

    kind: str
    seat: int
    at: int

    def __str__(self) -> str:
        match self.kind:
            case "misdeal":
                return f"misdeal:{self.seat}:{self.at:+}"
            case "exposed":
                return f"exposed:{self.seat}:{self.at}"
            case _:
                return f"faced:{self.at}"


def parse_fault(text: str, players: int) -> DealingFault:
    """The slip that `text` spells at a table of so many; ValueError quotes anything else."""
    found = _SPELLING.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no fault")
    kind, *numbers = (part for part in found.groups() if part is not None)
    seat = int(numbers[0]) if kind != "faced" else 0
    fault = DealingFault(kind, seat, int(numbers[-1]))
    if seat >= players or fault.at >= HAND * players or str(fault) != text:
        raise ValueError(f"{text!r} is no fault")
    return fault


def drawn_fault(players: int, bits: Bits) -> DealingFault | None:
    """The slip that the deal's own bits bring: none in most deals."""
    if bits.below(ONE_DEAL_IN):
        return None
    match bits.below(3):
        case 0:
            return DealingFault("misdeal", bits.below(players), 1 - 2 * bits.below(2))
        case 1:
            return DealingFault("exposed", bits.below(players), bits.below(HAND))
        case _:
            return DealingFault("faced", 0, bits.below(HAND * players))
