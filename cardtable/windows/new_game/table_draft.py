"""A table being put together: its game, its rule set, how many play, every option's value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QDialog, QWidget

from cardtable.engine.options import OptionValue
from cardtable.engine.rules import Rules

from .presets import OwnPresets


class TableDraft(QDialog):
    """The dialog around a table as the menu of own rule sets knows it."""

    rules: Rules[Any]
    preset: str
    players: int
    values: dict[str, OptionValue]

    def __init__(self, own: OwnPresets, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.own = own
        self.own_path: Path | None = None
        """The file of the own rule set that is chosen, if one is."""
