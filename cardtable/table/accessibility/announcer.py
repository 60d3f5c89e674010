"""Tells screen readers what happens at a table: sentences, the focus, cards that come and go."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent

from .accessible import AccessibleLine, AccessiblePiece, Key, table_of
from .heard_table import HeardTable


class Announcer(QObject):
    """Tells screen readers what changes at a table; silent where there is none."""

    def __init__(self, view: HeardTable) -> None:
        super().__init__(view)
        self._view = view
        self._names: dict[tuple[int, Key], str] = {}
        self._titles: tuple[str, ...] = ()
        self._focused: AccessibleLine | None = None
        self._question = ""
        view.player.posed.connect(self.follow_focus)
        view.director.shown.connect(self.refresh)
        view.settled.connect(self._ask)
        view.commented.connect(self.announce)
        view.prompts.said.connect(self.announce)

    def announce(self, sentence: str) -> None:
        """Say this now."""
        if QAccessible.isActive() and sentence:
            event = QAccessibleAnnouncementEvent(self._view, sentence)
            QAccessible.updateAccessibility(event)

    def refresh(self) -> None:
        """Lines came, went, or are called otherwise."""
        if not QAccessible.isActive():
            return
        table = table_of(self._view)
        names = {
            (i, key): row.words(key) for i, row in enumerate(table.rows) for key in row.order()
        }
        for (i, key), name in names.items():
            before = self._names.get((i, key))
            if before is None:
                _tell(table.rows[i].line(key), QAccessible.Event.ObjectCreated)
            elif before != name:
                _tell(table.rows[i].line(key), QAccessible.Event.NameChanged)
        for i, key in self._names.keys() - names.keys():
            _tell(table.rows[i].line(key), QAccessible.Event.ObjectDestroyed)
        self._names = names
        titles = tuple(row.title() for row in table.rows)
        for row, title, before in zip(table.rows, titles, self._titles, strict=False):
            if title != before:
                _tell(row, QAccessible.Event.NameChanged)
        self._titles = titles

    def follow_focus(self) -> None:
        """Another card of the hand has the keyboard, or can be used otherwise now."""
        if not QAccessible.isActive():
            return
        self.refresh()
        line = table_of(self._view).focused
        if line is not None and line is not self._focused:
            _tell(line, QAccessible.Event.Focus)
        self._focused = line

    def refocus(self) -> None:
        """The table has the keyboard again: its card in focus is to be named again."""
        self._focused = None
        self.follow_focus()

    def _ask(self) -> None:
        question = self._view.panel.words
        if question != self._question:
            self._question = question
            changed = QAccessible.Event.DescriptionChanged
            QAccessible.updateAccessibility(QAccessibleEvent(self._view, changed))
            self.announce(question)
            self.refresh()


def _tell(line: AccessiblePiece, kind: QAccessible.Event) -> None:
    QAccessible.updateAccessibility(QAccessibleEvent(line, kind))
