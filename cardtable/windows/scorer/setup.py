"""A new score book: which game is played with real cards, who plays, how points are counted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from cardtable.saves.scorebook import ScoreBook
from cardtable.texts import _
from cardtable.windows.new_game.new_game import DEALING, NewGame
from cardtable.windows.new_game.presets import OwnPresets
from cardtable.windows.settings.settings import Settings


class NewBook(NewGame):
    """The New game dialog without bots and dealing, and only with the rules that count points."""

    book_wanted = Signal(object)
    """A ScoreBook without deals."""
    with_bots = False
    people: tuple[str, ...] = ()
    """The names proposed, "" for the usual ones."""

    def __init__(
        self,
        settings: Settings,
        own: OwnPresets,
        people: Sequence[str] = (),
        game: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(settings, own, game, parent)
        self.people = tuple(people)
        self.tabs.setTabVisible(DEALING, False)
        if people:
            self.players = min(
                self.rules.declaration.players, key=lambda count: abs(count - len(people))
            )
            self.values = self.rules.declaration.values(self.preset, self.players)
        self._name_people()
        self.refresh()

    def _name_people(self) -> None:
        most = self.rules.declaration.players[-1]
        self.names = [*self.people, *[""] * most][:most]
        self.levels = [None] * most

    def _game_chosen(self, game: str) -> None:
        self._take_names()
        self.people = (*self.names[: self.players], *self.people[self.players :])
        super()._game_chosen(game)
        self._name_people()
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen; a rule that counts no points only where it cannot be kept."""
        super().refresh()
        for row in self.rows.values():
            row.setVisible(row.option.counted or not row.problem.isHidden())

    def _start(self) -> None:
        if self.start.isEnabled():
            self.book_wanted.emit(ScoreBook(self.table, self.seats.names))
            self.accept()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        super().retranslate()
        self.setWindowTitle(_("New score book"))
