"""The folder of score books: each is written after every change, and listed again later."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from .content import changed_at, is_there, listing
from .errors import SaveError
from .moving import delete
from .savefile import Finder
from .scorebook import ScoreBook, accounts, load, save
from .suffixes import BOOK as SUFFIX


@dataclass(frozen=True, slots=True)
class Kept:
    """A score book on the shelf: its file, when it was last written in, the book or its error.

    over: whether the game has ended or the account was closed.
    """

    path: Path
    written: datetime
    book: ScoreBook | None
    over: bool = False
    error: SaveError | None = None


class BookShelf:
    """The folder `scores` among the player's files."""

    def __init__(self, folder: Path, find: Finder) -> None:
        self.folder = folder / "scores"
        self.find = find
        self.fault: SaveError | None = None
        """Why the books cannot be listed, if they could not be when it was last tried."""

    def begin(self, book: ScoreBook) -> Path:
        """A file for a new score book, written at once; SaveError if that cannot be."""
        now = datetime.now(UTC)
        stem = f"{now:%Y%m%d-%H%M%S}-{book.table.game}"
        path = self.folder / f"{stem}{SUFFIX}"
        number = 2
        while is_there(path):
            path = self.folder / f"{stem}-{number}{SUFFIX}"
            number += 1
        save(path, book)
        return path

    def adopt(self, path: Path) -> Path:
        """A copy on the shelf of a book from elsewhere; one of the shelf's own stays itself."""
        book = load(path, self.find)
        if path.parent.absolute() == self.folder.absolute():
            return path
        return self.begin(book)

    def all(self) -> tuple[Kept, ...]:
        """All score books, the last written first; damaged ones carry their error."""
        books = []
        for path in self._paths():
            try:
                written = changed_at(path)
            except OSError:
                continue  # it went while we looked
            try:
                book = load(path, self.find)
            except SaveError as error:
                books.append(Kept(path, written, None, error=error))
            else:
                over = book.closed or accounts(self.find(book.table.game), book).over
                books.append(Kept(path, written, book, over))
        return tuple(sorted(books, key=lambda one: (one.written, one.path.name), reverse=True))

    def _paths(self) -> list[Path]:
        self.fault = None
        try:
            return listing(self.folder, SUFFIX)
        except SaveError as error:
            self.fault = error
            return []

    def discard(self, path: Path) -> None:
        """Throw a score book away, at the player's word."""
        delete(path)
