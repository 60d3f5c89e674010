"""Buttons and lists in a row that breaks where the window is narrow."""

from __future__ import annotations

from .layouts import GAP, Flow


class Controls(Flow):
    """Buttons and lists side by side, in as many rows as the width asks for."""

    def fit(self) -> None:
        """The words have changed: every control as wide as it must be."""
        for part in self.parts:
            part.setMinimumSize(part.sizeHint())
        self.updateGeometry()
        self.arrange()

    def wanted(self) -> int:
        """Pixels for all of it in one row."""
        return sum(part.minimumWidth() + GAP for part in self.parts if not part.isHidden())
