"""What every picture round the cards depends on besides its words: size, look, pixel ratio."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF

from cardtable.table.drawing.look import Look
from cardtable.table.plan.geometry import Rect
from cardtable.table.plan.seating import Seating, Station


@dataclass(frozen=True, slots=True)
class Style:
    """The seating gives all places and the height of the letters."""

    look: Look
    ratio: float
    seating: Seating

    def text(self, plate: Rect) -> float:
        """The height of a plate's text: large letters on a narrow plate would leave no name."""
        return min(self.seating.font, max(plate.width / 8, 12.0))

    def count_of_hand(self, station: Station) -> QPointF:
        """Where it stands how many cards another seat holds."""
        box, font = station.backs, self.seating.font
        return QPointF(box.x + font * 0.7, box.bottom - font * 0.5)
