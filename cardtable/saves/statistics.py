"""What a player's finished games add up to: one SQLite file, never lost by an update.

A deal in which something was taken back or hinted, or that was played again, is marked and can
be left out.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cardtable.engine.match import Match

from .content import is_file, is_folder
from .entry import Entry, entry_of
from .errors import SaveError, writing
from .moving import copy_aside, put_aside
from .savefile import Person
from .statistics_rows import wrong_games

PATIENCE = 5.0
"""Seconds; for who need not answer anybody meanwhile."""

_FAULTS = {
    sqlite3.SQLITE_BUSY: "EBUSY",
    sqlite3.SQLITE_LOCKED: "EBUSY",
    sqlite3.SQLITE_READONLY: "EACCES",
    sqlite3.SQLITE_CANTOPEN: "EACCES",
    sqlite3.SQLITE_IOERR: "EIO",
}
"""What SQLite reports, as the system would."""

VERSION = 1
LEAST = 100
"""Bytes of the beginning that every SQLite file has."""

_SCHEMA = {
    1: """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        finished TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        players INTEGER NOT NULL,
        options TEXT NOT NULL,
        opponents TEXT NOT NULL,
        place INTEGER NOT NULL,
        won INTEGER NOT NULL,
        total INTEGER NOT NULL
    );
    CREATE TABLE deals (
        game_id INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        points INTEGER NOT NULL,
        details TEXT NOT NULL,
        marked INTEGER NOT NULL,
        PRIMARY KEY (game_id, number)
    );
    CREATE INDEX games_by_kind ON games (game, preset, finished);
    """,
}


ENOUGH = 2
"""A first game or two are no records."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games count: "" means all of them; marked: whether marked deals count too."""

    game: str = ""
    preset: str = ""
    opponents: str = ""
    marked: bool = True


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game as the player saw it: place from 1, total, each deal's points."""

    key: str
    finished: datetime
    game: str
    preset: str
    players: int
    opponents: str
    place: int
    won: bool
    total: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """Games added up. best and worst are points of one deal; None where there is no deal.

    details: named rows of the deals' scores, added up ("hearts", "queens", "moon", …), and
    times: in how many deals each of them was not zero.
    """

    games: int
    won: int
    places: dict[int, int]
    deals: int
    average: float | None
    lowest: int | None
    highest: int | None
    details: dict[str, int]
    times: dict[str, int]


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was better than all the player's before of its kind.

    key: the game's. what: "total" (points, the fewer the better) or "deals" (in so few it was
    won). now and before: that figure in this game, and the best until then.
    """

    key: str
    what: str
    now: int
    before: int


class Statistics:
    """The file of statistics. Every call opens it anew, so that several windows may share it."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """patience: seconds to wait while another program has the file. SaveError."""
        self.path = path
        self.patience = patience
        self.kept: Path | None = None
        """Where a damaged file was kept, if one was found."""
        self.fault: SaveError | None = None
        """What was wrong with part of the file, which is left out."""
        self._prepare()

    def _prepare(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if is_folder(self.path) or (is_file(self.path) and self.path.stat().st_size < LEAST):
                raise sqlite3.DatabaseError("no database")  # SQLite would begin one in a short file
            with self._open() as base:
                version: int = base.execute("PRAGMA user_version").fetchone()[0]
                if version > VERSION:
                    raise SaveError("future_format", self.path, detail=str(version))
                found: str = base.execute("PRAGMA quick_check").fetchone()[0]
                if found != "ok":
                    raise sqlite3.DatabaseError(found)
                for number in range(version + 1, VERSION + 1):
                    whole = f"{_SCHEMA[number]}; PRAGMA user_version = {number}"
                    base.executescript(f"BEGIN; {whole}; COMMIT")  # all of it or nothing
                _check_tables(base)
                self._leave_out(base, wrong_games(base))
        except sqlite3.DatabaseError as error:
            self._keep_aside(error)
        except OSError as error:
            raise writing(error, self.path) from None

    def _keep_aside(self, error: sqlite3.DatabaseError) -> None:
        if isinstance(error, sqlite3.OperationalError):
            raise self._trouble(error) from error
        if self.kept is not None:
            raise SaveError("damaged", self.path, detail=str(error)) from None
        self.kept = put_aside(self.path)
        self._prepare()

    def _leave_out(self, base: sqlite3.Connection, wrong: Sequence[int]) -> None:
        """Keep a copy of the file as it was, and go on without these games."""
        if not wrong:
            return
        base.execute("BEGIN IMMEDIATE")  # nobody else writes while it is copied
        kept = copy_aside(self.path)
        base.executemany("DELETE FROM games WHERE id = ?", [(one,) for one in wrong])
        detail = ", ".join(f"games.{one}" for one in wrong[:5])
        self.fault = SaveError("own_partly", self.path, detail=detail, kept=kept)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=self.patience)) as base:
            base.execute("PRAGMA foreign_keys = ON")
            with base:
                yield base

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._open() as base:
                yield base
        except sqlite3.DatabaseError as error:
            raise self._trouble(error) from error

    def _trouble(self, error: sqlite3.DatabaseError) -> SaveError:
        reported = getattr(error, "sqlite_errorcode", 0) & 0xFF
        code = "disk_full" if reported == sqlite3.SQLITE_FULL else "cannot_write"
        return SaveError(code, self.path, detail=_FAULTS.get(reported, ""))

    def record(
        self,
        key: str,
        match: Match,
        people: Sequence[Person],
        me: int,
        marked: Collection[int] = (),
        finished: datetime | None = None,
    ) -> bool:
        """Add a finished game (see `entry_of`); False if it is there already. SaveError."""
        return self.add(entry_of(key, match, people, me, marked, finished))

    def add(self, entry: Entry) -> bool:
        """Add a finished game; False if one of its key is there already. SaveError."""
        with self._using() as base:
            cursor = base.execute(
                "INSERT OR IGNORE INTO games (key, finished, game, preset, players, options,"
                " opponents, place, won, total) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    entry.key,
                    entry.finished,
                    entry.game,
                    entry.preset,
                    entry.players,
                    entry.options,
                    entry.opponents,
                    entry.place,
                    entry.won,
                    entry.total,
                ),
            )
            if not cursor.rowcount:
                return False
            base.executemany(
                "INSERT INTO deals VALUES (?, ?, ?, ?, ?)",
                [
                    (cursor.lastrowid, one.number, one.points, one.details, one.marked)
                    for one in entry.deals
                ],
            )
        return True

    def record_of(self, entry: Entry, *, points_are_good: bool) -> Record | None:
        """The record that this game is, among at least so many others (`ENOUGH`) of the same game,
        preset and number of players; None if it is none, or anything helped. SaveError."""
        if any(deal.marked for deal in entry.deals) or (points_are_good and not entry.won):
            return None
        with self._using() as base:
            before = base.execute(
                "SELECT total, won, (SELECT COUNT(*) FROM deals WHERE game_id = games.id)"
                " FROM games WHERE game = ? AND preset = ? AND players = ? AND key != ?",
                (entry.game, entry.preset, entry.players, entry.key),
            ).fetchall()
        if points_are_good:
            what, now, known = "deals", len(entry.deals), [row[2] for row in before if row[1]]
        else:
            what, now, known = "total", entry.total, [row[0] for row in before]
        if len(known) < ENOUGH or now >= min(known):
            return None
        return Record(entry.key, what, now, min(known))

    def keys(self) -> set[str]:
        """The keys of all games. SaveError."""
        with self._using() as base:
            return {row[0] for row in base.execute("SELECT key FROM games")}

    def games(self, only: Filter = Filter()) -> tuple[Played, ...]:
        """The games that count, first to last."""
        where, values = _where(only)
        with self._using() as base:
            rows = base.execute(
                "SELECT id, key, finished, game, preset, players, opponents, place, won, total"
                f" FROM games WHERE {where} ORDER BY finished, id",
                values,
            ).fetchall()
            points = {
                row[0]: tuple(
                    one[0]
                    for one in base.execute(
                        "SELECT points FROM deals WHERE game_id = ? AND (marked = 0 OR ?)"
                        " ORDER BY number",
                        (row[0], only.marked),
                    )
                )
                for row in rows
            }
        return tuple(
            Played(
                key=row[1],
                finished=datetime.fromisoformat(row[2]),
                game=row[3],
                preset=row[4],
                players=row[5],
                opponents=row[6],
                place=row[7],
                won=bool(row[8]),
                total=row[9],
                points=points[row[0]],
            )
            for row in rows
        )

    def summary(self, only: Filter = Filter()) -> Summary:
        """The games that count, added up."""
        games = self.games(only)
        where, values = _where(only)
        with self._using() as base:
            deals = base.execute(
                "SELECT points, deals.details FROM deals JOIN games ON games.id = game_id"
                f" WHERE {where} AND (marked = 0 OR ?)",
                (*values, only.marked),
            ).fetchall()
        points = [row[0] for row in deals]
        details: dict[str, int] = {}
        times: dict[str, int] = {}
        for row in deals:
            for name, value in json.loads(row[1]).items():
                details[name] = details.get(name, 0) + value
                times[name] = times.get(name, 0) + bool(value)
        places: dict[int, int] = {}
        for game in games:
            places[game.place] = places.get(game.place, 0) + 1
        return Summary(
            games=len(games),
            won=sum(game.won for game in games),
            places=dict(sorted(places.items())),
            deals=len(points),
            average=sum(points) / len(points) if points else None,
            lowest=min(points, default=None),
            highest=max(points, default=None),
            details=details,
            times=times,
        )

    def kinds(self) -> tuple[tuple[str, str, str], ...]:
        """Every game, preset and choice of opponents there is a game of."""
        with self._using() as base:
            rows = base.execute(
                "SELECT DISTINCT game, preset, opponents FROM games ORDER BY game, preset"
            ).fetchall()
        return tuple((row[0], row[1], row[2]) for row in rows)

    def as_csv(self, only: Filter = Filter(), between: str = ",") -> str:
        """The games that count as CSV, a row a game, names of columns in English.

        between: what stands between two columns.
        """
        out = io.StringIO()
        writer = csv.writer(out, delimiter=between)
        writer.writerow(
            ["finished", "game", "preset", "players", "opponents", "place", "won", "total", "deals"]
        )
        for game in self.games(only):
            writer.writerow(
                [
                    game.finished.isoformat(),
                    game.game,
                    game.preset,
                    game.players,
                    game.opponents,
                    game.place,
                    int(game.won),
                    game.total,
                    " ".join(map(str, game.points)),
                ]
            )
        return out.getvalue()


def _check_tables(base: sqlite3.Connection) -> None:
    """A file of the right version without our tables is somebody else's: DatabaseError."""
    for table, column in (("games", "key"), ("deals", "marked")):
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        if column not in columns:
            raise sqlite3.DatabaseError(f"no table {table}")


def _where(only: Filter) -> tuple[str, tuple[str, ...]]:
    parts = [
        (name, value)
        for name, value in (
            ("game", only.game),
            ("preset", only.preset),
            ("opponents", only.opponents),
        )
        if value
    ]
    return (
        " AND ".join(f"{name} = ?" for name, _ in parts) or "1",
        tuple(value for _, value in parts),
    )
