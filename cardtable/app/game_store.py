"""Keeps the games of this screen: on the shelf, under a name, in the statistics."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.match import Match
from cardtable.games import game as rules_of
from cardtable.saves.content import resolved
from cardtable.saves.entry import entry_of
from cardtable.saves.errors import SaveError
from cardtable.saves.help import in_marks
from cardtable.saves.journal import Journal, Shelf
from cardtable.saves.savefile import Person, Saved, load, save
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason
from cardtable.windows.game.session import ME
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.start.shelf_list import (
    Listed,
    listed,
    newest_first,
    remember,
    remembered,
    stamp,
)
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.reading import read_beside

from .counting import Counting

if TYPE_CHECKING:
    from cardtable.saves.statistics import Record
    from cardtable.windows.game.session import Session

    from .counting import Counting

log = logging.getLogger(__name__)

NO_NEWCOMER = 2
"""Whoever has played so many games to their end is not offered the first lesson any more."""


class GameStore:
    """Every trouble with the disk is told in the window; the game goes on."""

    def __init__(self, folder: Path, window: MainWindow) -> None:
        """folder: where games and statistics are."""
        self.folder, self.window = folder, window
        self.shelf = Shelf(folder, rules_of)
        self.counting: Counting | None = None
        self._told_unlisted = False
        self._put_away: Journal | None = None
        """The journal of the game at the table, once it is over."""
        self.told_record: Callable[[Record], None] = lambda record: None
        """Hears of a record as soon as the game that is one has been counted."""

    # On the shelf

    def begin(self, match: Match, people: tuple[Person, ...]) -> Journal:
        """A journal for a new game. If it cannot be written now, every action tries again."""
        return self.shelf.start(match, people, trouble=self.trouble, relief=self.relief)

    def go_on(self, path: Path) -> tuple[Saved, Journal] | None:
        """A game of the shelf, to go on with; None if it cannot be."""
        shelf = self.shelf
        try:
            found = read_beside(
                self.window,
                path,
                lambda watch: shelf.resume(path, self.trouble, self.relief, watch),
            )
        except SaveError as error:
            messages.warn(self.window, error)
            return None
        if found is not None:
            self._tell_notes(found[0], path)
        return found

    def read(self, path: Path) -> Saved | None:
        """A saved game from anywhere; None if it cannot be read, or the player stopped it."""
        try:
            saved = read_beside(self.window, path, lambda watch: load(path, rules_of, watch))
        except SaveError as error:
            messages.warn(self.window, error)
            return None
        if saved is not None and saved.match.phase != "over":
            self._tell_notes(saved, path)
        return saved

    def adopt(self, saved: Saved) -> Journal:
        """A journal for a game from anywhere; its file stays as it is."""
        return self.shelf.adopt(saved, self.trouble, self.relief)

    def _tell_notes(self, saved: Saved, path: Path) -> None:
        for note in saved.notes:
            words = reason(texts(), note.code, {"line": note.line, "detail": note.detail})
            messages.tell(self.window, words, str(path))

    def listed(self) -> tuple[Listed, ...]:
        """All games on the shelf as the start page tells them; only what changed is read again."""
        known, found = remembered(self.folder), []
        for path in self.shelf.paths():
            mark = stamp(path)
            if path in known:
                found.append(known[path])
            elif mark is not None and (game := self.shelf.look(path)) is not None:
                found.append(listed(game, *mark))
        games = newest_first(found)
        with contextlib.suppress(SaveError, OSError):  # without it the next start reads the games
            remember(self.folder, games)
        return games

    def tell_unlisted(self) -> None:
        """Say once why the games cannot be listed, if they cannot."""
        fault = self.shelf.fault
        if fault is not None and not self._told_unlisted:
            self._told_unlisted = True
            messages.warn(self.window, fault)

    def discard(self, path: Path) -> None:
        """Throw an unfinished game away."""
        try:
            self.shelf.discard(path)
        except SaveError as error:
            messages.warn(self.window, error)

    def save(self, path: Path, session: Session) -> None:
        """Save the game at the table under a name."""
        journal = session.journal
        try:
            if journal is not None and resolved(path) == resolved(journal.path):
                return  # every card is written there already
        except OSError:
            pass  # writing it says so
        try:
            save(path, session.match, session.people, in_marks(session.helped))
        except SaveError as error:
            messages.warn(self.window, error)

    # The end of a game

    def ended(self, session: Session) -> None:
        """A game is over: off the shelf, into the statistics."""
        journal = session.journal
        if journal is None:
            return
        try:
            self.shelf.finish(journal)
            self._put_away, session.journal = journal, None
        except SaveError as error:  # leaving the table tries once more to write what is missing
            messages.warn(self.window, error)
        if self.window.settings.lesson_offer and self.shelf.over() >= NO_NEWCOMER:
            self.window.change(lesson_offer=False)
        marked = session.marked
        self.counter().add(entry_of(journal.path.stem, session.match, session.people, ME, marked))

    def reopened(self, session: Session) -> None:
        """The end of the game is taken back: on the shelf again; what counted stays counted."""
        journal, self._put_away = self._put_away, None
        if journal is None:
            return
        try:
            self.shelf.take_back(journal)
            session.journal = journal
        except SaveError as error:
            session.match.journal = None
            messages.warn(self.window, error)

    def left(self) -> None:
        """The table is left: its end can no longer be taken back."""
        self._put_away = None

    def counter(self) -> Counting:
        """Who counts finished games."""
        if self.counting is None:
            self.counting = Counting(self.folder, self.window)
            self.counting.failed.connect(self._told_uncounted)
            self.counting.recorded.connect(self._recorded)
            self.counting.damaged.connect(partial(messages.warn, self.window))
            self.counting.began_anew.connect(self.window.dialogs.tell_new_statistics)
        return self.counting

    def _recorded(self, record: Record) -> None:
        self.told_record(record)

    @property
    def finished(self) -> str:
        """The key of the game at the table if it is over, else ""."""
        return "" if self._put_away is None else self._put_away.path.stem

    def _told_uncounted(self, error: SaveError) -> None:
        more = _("The game is counted as soon as the statistics can be written.")
        messages.warn(self.window, error, more)

    def close(self) -> None:
        """The program ends."""
        if self.counting is not None:
            self.counting.close()

    # The disk

    def trouble(self, error: SaveError) -> None:
        """The journal could not be written: the player must know, the game goes on."""
        log.warning("journal: %s", error)
        messages.warn(self.window, error, _("The game goes on and is kept as soon as it can be."))

    def relief(self) -> None:
        """What could not be written is on disk after all."""
        log.warning("journal: whole again")
        messages.tell(self.window, _("The game is kept on disk again; nothing of it is missing."))
