"""What the screen reader's side needs of a table; `view.TableView` is the one there is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from cardtable.engine.seat_view import Update
from cardtable.table.asking.prompt_controller import PromptController
from cardtable.table.asking.prompts import Panel
from cardtable.table.canvas import Canvas
from cardtable.table.director import Director
from cardtable.table.drawing.badges import Sitter
from cardtable.table.input.decision import Player
from cardtable.table.input.pointer import Input
from cardtable.table.items import Pictures
from cardtable.table.scene import TableScene


class HeardTable(Canvas):
    """A table that is read aloud: its scene, its players, what is asked and what happens.

    commented(sentence): something happened. settled(): all waiting updates are shown.
    """

    commented = Signal(str)
    settled = Signal()

    now: Update | None
    sitters: Sequence[Sitter]
    table: TableScene
    pictures: Pictures
    director: Director
    player: Player
    input: Input
    prompts: PromptController
    panel: Panel
