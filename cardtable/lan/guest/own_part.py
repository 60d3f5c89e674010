"""What one person did in the games on the network: kept so that a program begun anew knows it too.

Which deals were played with help, and which cards were given here rather than by a bot. One small
file that only its owner may read; nothing in it is of use to anybody else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cardtable.engine.cards import Card, parse_card
from cardtable.engine.events import DealScored
from cardtable.saves.errors import SaveError
from cardtable.saves.own_file import OwnFile
from cardtable.saves.whole import PRIVATE

FILE = "own_part.json"
MOST = 40


class OwnPart(msgspec.Struct, frozen=True):
    """One person's part in the game at a table.

    points: of the deals scored by then, by which the game is known again. deal: the one that was
    on. helped: the deals with help. given: by deal, the cards given here. whole: whether `given`
    is all of it: the program wrote it when it left the table, and was not stopped.
    """

    table: str
    points: tuple[tuple[int, ...], ...]
    deal: int
    helped: tuple[int, ...] = ()
    given: tuple[tuple[int, tuple[str, ...]], ...] = ()
    whole: bool = False

    def is_of(self, scores: Sequence[DealScored]) -> bool:
        """Whether a game with these deals may be the same one, gone on with."""
        return self.points == points_of(scores)[: len(self.points)]

    @property
    def cards(self) -> dict[int, set[Card]]:
        """The cards given here, by deal."""
        return {deal: set(map(parse_card, cards)) for deal, cards in self.given}


def points_of(scores: Sequence[DealScored]) -> tuple[tuple[int, ...], ...]:
    """The points of each deal."""
    return tuple(tuple(one.points) for one in scores)


def own_part(
    table: str,
    scores: Sequence[DealScored],
    deal: int,
    helped: set[int],
    given: Mapping[int, set[Card]],
    *,
    whole: bool,
) -> OwnPart:
    """A part to be kept. `given` counts only where it is whole."""
    told = tuple((one, tuple(sorted(map(str, cards)))) for one, cards in sorted(given.items()))
    return OwnPart(
        table, points_of(scores), deal, tuple(sorted(helped)), told if whole else (), whole
    )


class OwnParts:
    """The parts in the games of the tables joined lately, the last one first."""

    def __init__(self, folder: Path) -> None:
        """Read the file in `folder`; of a damaged one what counts holds, and `fault` tells it."""
        self._file = OwnFile(folder / FILE, mode=PRIVATE, compact=True)
        self._parts: list[OwnPart] = []
        told = self._file.read().get("parts", [])
        if not isinstance(told, list):
            self._file.wrong("parts")
            told = []
        for number, one in enumerate(told):
            try:
                part = msgspec.convert(one, OwnPart)
                _ = part.cards
                self._parts.append(part)
            except (msgspec.ValidationError, ValueError):
                self._file.wrong(f"parts[{number}]")
        self._file.mend(self._plain())

    @property
    def fault(self) -> SaveError | None:
        """What the player must be told about the file."""
        return self._file.fault

    def of(self, table: str) -> OwnPart | None:
        """The part in the game at a table."""
        return next((one for one in self._parts if one.table == table), None)

    def keep(self, part: OwnPart) -> None:
        """Keep a part in place of that table's last one; SaveError if it cannot be written."""
        if part == self.of(part.table):
            return
        self._parts = [part, *(one for one in self._parts if one.table != part.table)][:MOST]
        self._file.write(self._plain())

    def _plain(self) -> dict[str, Any]:
        return {"parts": msgspec.to_builtins(self._parts)}
