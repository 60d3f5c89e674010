"""A game as a file: header, every decision, and what each deal started from. JSON Lines.

The header names every option's value, never only what differs from a preset, and in `"seats"` who
sits where, if people sit otherwise than in their order and nobody draws for it. After it stand the
lines of the log (`engine.log`), `{"undo": N}` where something was taken back (the first N log
lines stay), `{"finish": true}`, and before each deal `{"carry": …, "scores": […]}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from cardtable.engine.actions import RuleError
from cardtable.engine.events import DealScored
from cardtable.engine.match import Match
from cardtable.engine.options import Carry, OptionError, Table
from cardtable.engine.records.codec import CodecError, from_json, to_json
from cardtable.engine.records.log import LineError
from cardtable.engine.rules import Rules

from .content import TooLargeError, content_of, parsed
from .errors import SaveError, reading
from .help import Help, told_in
from .upgrades import FORMAT, lifted
from .whole import replace

Finder = Callable[[str], Rules[Any]]
Watch = Callable[[int, int], None]
LARGEST = 16 * 1024 * 1024
MOST_ROWS = 250_000
"""A game of a thousand deals is smaller; a larger file is not read."""

MOST_DEALS = 1_000_000
MOST_POINTS = 1_000_000_000
"""No game has so many deals, points or chips; larger ones fit no screen and no database."""

WATCHED = 64
"""After so many lines each it is told how far the reading has come."""

UNFIT = (ValueError, TypeError, LookupError, ArithmeticError)
"""What rules raise over a carry or a line of the right kind with values that no game writes."""


def _unwatched(done: int, rows: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at the table: a name, a picture's name, and the level if it is a bot."""

    name: str
    level: str = ""
    avatar: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something the player must be told about a file that could still be opened.

    code: "torn" (the last line was never written whole) or "resumed" (the game goes on from the
    start of its last deal, because the log from `line` on cannot be replayed).
    """

    code: str
    line: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game read from a file, ready to go on."""

    match: Match
    people: tuple[Person, ...]
    notes: tuple[Note, ...] = ()
    marks: Mapping[str, Any] = field(default_factory=dict)
    """What the header tells besides: when the game began and the like."""
    helped: frozenset[Help] = frozenset()
    """What helped the player, deal by deal."""
    reseated: tuple[int, ...] = ()
    """Where the game goes on from a deal's start: reseated[i] is the place in the file of who is
    now person i, because people then stand in the order of the seats that the draw gave them."""


def header(match: Match, people: tuple[Person, ...], marks: Mapping[str, Any]) -> dict[str, Any]:
    """The first line of this game's file."""
    table = match.table
    seats = {"seats": list(match.first_seats)} if match.first_seats else {}
    return {
        "cardtable": FORMAT,
        "game": table.game,
        "preset": table.preset,
        "players": table.players,
        "options": dict(table.options),
        "people": [to_json(person) for person in people],
        "first_dealer": match.first_dealer,
        "carry": None if match.first_carry is None else to_json(match.first_carry),
        "scores": [to_json(score) for score in match.first_scores],
        "cutting": match.cutting,
        **seats,
        "marks": dict(marks),
    }


def game_text(match: Match, people: tuple[Person, ...], marks: Mapping[str, Any]) -> str:
    """The whole file: compact, without what was taken back."""
    lines: list[dict[str, Any]] = [header(match, people, marks)]
    points = {point.lines: point for point in match.checkpoints}
    for i, line in enumerate(match.log):
        if i in points:
            point = points[i]
            lines.append({"carry": to_json(point.carry), "scores": to_json(point.scores)})
        lines.append(line)
    return "".join(encoded(line) for line in lines)


def encoded(line: Mapping[str, Any]) -> str:
    """One line of a file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def save(
    path: Path, match: Match, people: tuple[Person, ...], marks: Mapping[str, Any] | None = None
) -> None:
    """Write the game to `path`."""
    replace(path, game_text(match, people, marks or {}))


def load(path: Path, find: Finder, watch: Watch = _unwatched) -> Saved:
    """The game in a file; SaveError names what is wrong with it and where.

    watch: told now and then how many lines are done, of how many; what it raises ends the reading.
    """
    rows, notes = _rows(path)
    head = _read_header(path, rows)
    table = _table(path, head, find)
    people = _people(path, head, table)
    match = _match(path, head, table, find)
    fault = _replay(match, path, rows, watch)
    reseated: tuple[int, ...] = ()
    if fault is not None:
        seats = match.seats
        match, line = _from_checkpoint(path, head, table, find, rows, fault)
        notes = (*notes, Note("resumed", line, fault.detail))
        if match.first_carry is not None:
            reseated = tuple(seats.index(seat) for seat in match.seats)
            people = tuple(people[person] for person in reseated)
    marks = head.get("marks")
    kept = marks if isinstance(marks, dict) else {}
    return Saved(match, people, notes, kept, told_in(rows), reseated)


@dataclass(frozen=True, slots=True)
class _Fault:
    line: int
    detail: str


def _rows(path: Path) -> tuple[list[dict[str, Any] | None], tuple[Note, ...]]:
    """Every line as an object, None where it is none; a torn last line is noted."""
    try:
        content = content_of(path, LARGEST)
        if content.count(b"\n") > MOST_ROWS:
            raise TooLargeError
    except OSError as error:
        raise reading(error, path) from None
    except TooLargeError:
        raise SaveError("too_large", path) from None
    lines = content.split(b"\n")
    torn = lines.pop()
    rows = [_object(line) for line in lines]
    if not torn:
        return rows, ()
    if (whole := _object(torn)) is not None:
        return [*rows, whole], ()
    return rows, (Note("torn", len(rows) + 1),)


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        value = parsed(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _read_header(path: Path, rows: list[dict[str, Any] | None]) -> dict[str, Any]:
    if not rows or rows[0] is None or "cardtable" not in rows[0]:
        raise SaveError("not_a_save", path)
    number = rows[0]["cardtable"]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise SaveError("damaged", path, line=1, detail=f"cardtable: {number!r}")
    if number > FORMAT:
        raise SaveError("future_format", path, line=1, detail=str(number))
    if number < FORMAT:
        whole = lifted([row for row in rows if row is not None], number)
        rows[:] = list(whole)
    head = rows[0]
    assert head is not None
    return head


def _table(path: Path, head: Mapping[str, Any], find: Finder) -> Table:
    game = head.get("game")
    if not isinstance(game, str):
        raise SaveError("damaged", path, line=1, detail=f"game: {game!r}")
    try:
        declaration = find(game).declaration
    except OptionError:
        raise SaveError("unknown_game", path, line=1, detail=game) from None
    preset, players, options = head.get("preset"), head.get("players"), head.get("options")
    if not isinstance(preset, str) or not isinstance(players, int) or not isinstance(options, dict):
        raise SaveError("damaged", path, line=1, detail="preset, players, options")
    try:
        base = declaration.values(preset, players)
        changes = {name: value for name, value in options.items() if base.get(name, ...) != value}
        return declaration.table(preset, players, changes)
    except OptionError as error:
        detail = f"{error.code} {error.option}".strip()
        raise SaveError("damaged", path, line=1, detail=detail) from None


def _people(path: Path, head: Mapping[str, Any], table: Table) -> tuple[Person, ...]:
    try:
        people = from_json(tuple[Person, ...], head.get("people"), "people")
    except CodecError as error:
        raise SaveError("damaged", path, line=1, detail=str(error)) from None
    if len(people) != table.players:
        raise SaveError("damaged", path, line=1, detail=f"people: {len(people)}")
    return people


def _match(path: Path, head: Mapping[str, Any], table: Table, find: Finder) -> Match:
    dealer, carry = head.get("first_dealer"), head.get("carry")
    if dealer is not None and (not isinstance(dealer, int) or not 0 <= dealer < table.players):
        raise SaveError("damaged", path, line=1, detail=f"first_dealer: {dealer!r}")
    seats = head.get("seats", [])
    if not isinstance(seats, list) or any(type(seat) is not int for seat in seats):
        raise SaveError("damaged", path, line=1, detail=f"seats: {seats!r}")
    if seats and sorted(seats) != list(range(table.players)):
        raise SaveError("damaged", path, line=1, detail=f"seats: {seats!r}")
    try:
        started = None if carry is None else from_json(Carry, carry, "carry")
        scores = from_json(tuple[DealScored, ...], head.get("scores", []), "scores")
    except CodecError as error:
        raise SaveError("damaged", path, line=1, detail=str(error)) from None
    rules = find(table.game)
    _check_sums(path, table, rules.first(table, 0), started, scores)
    try:
        return Match(
            rules,
            table,
            first_dealer=dealer,
            carry=started,
            scores=scores,
            cutting=bool(head.get("cutting")),
            seats=tuple(seats),
        )
    except UNFIT as error:
        raise SaveError("damaged", path, line=1, detail=f"carry: {error!r}") from None


def _check_sums(
    path: Path, table: Table, usual: Carry, carry: Carry | None, scores: tuple[DealScored, ...]
) -> None:
    """As many totals and chips as the table has accounts; SaveError: the next deal would fail."""
    for name in ("totals", "chips") if carry is not None else ():
        if len(getattr(carry, name)) != len(getattr(usual, name)):
            raise SaveError("damaged", path, line=1, detail=f"carry.{name}")
    if carry is not None and not 0 <= carry.dealer < table.players:
        raise SaveError("damaged", path, line=1, detail=f"carry.dealer: {carry.dealer}")
    if carry is not None and not 1 <= carry.deal <= MOST_DEALS:
        raise SaveError("damaged", path, line=1, detail=f"carry.deal: {carry.deal}")
    if carry is not None and not _possible((*carry.totals, *carry.chips, carry.pot)):
        raise SaveError("damaged", path, line=1, detail="carry")
    accounts = (table.players, len(usual.chips))
    for i, one in enumerate(scores):
        if len(one.points) != len(one.totals) or len(one.points) not in accounts:
            raise SaveError("damaged", path, line=1, detail=f"scores[{i}]")
        if not _possible((*one.points, *one.totals, *chain.from_iterable(one.details.values()))):
            raise SaveError("damaged", path, line=1, detail=f"scores[{i}]")


def _possible(numbers: Iterable[int]) -> bool:
    return all(-MOST_POINTS <= one <= MOST_POINTS for one in numbers)


def _replay(
    match: Match, path: Path, rows: list[dict[str, Any] | None], watch: Watch
) -> _Fault | None:
    """Replay the log; where and why it cannot be, if it cannot.

    What was taken back later is only counted, so that a file full of it costs no more than one
    without.
    """
    stands, fault = _standing(rows)
    for number, row in enumerate(rows[1:], start=2):
        if fault is not None and number >= fault.line:
            return fault
        if number % WATCHED == 0:
            watch(number, len(rows))
        if row is None or "carry" in row:
            continue
        try:
            if number in stands:
                match.replay([row])
            else:
                match.pass_over(row)
        except RuleError as error:
            return _Fault(number, error.code)
        except LineError as error:
            return _Fault(number, str(error))
        except UNFIT as error:
            return _Fault(number, repr(error))
    return None


def _standing(rows: list[dict[str, Any] | None]) -> tuple[set[int], _Fault | None]:
    """The lines of the log that were not taken back, and the first line that cannot be read."""
    stands: list[int] = []
    for number, row in enumerate(rows[1:], start=2):
        if row is None:
            return set(stands), _Fault(number, "not JSON")
        if "carry" in row:
            continue
        if "undo" not in row:
            stands.append(number)
            continue
        kept = row["undo"]
        if type(kept) is not int or not 0 <= kept <= len(stands):
            return set(stands), _Fault(number, f"undo: {kept!r}")
        del stands[kept:]
    return set(stands), None


def _from_checkpoint(
    path: Path,
    head: Mapping[str, Any],
    table: Table,
    find: Finder,
    rows: list[dict[str, Any] | None],
    fault: _Fault,
) -> tuple[Match, int]:
    """A match at the start of the last deal before the fault; SaveError if none can be had."""
    for number in range(fault.line - 1, 1, -1):
        row = rows[number - 1]
        if row is None or "carry" not in row:
            continue
        try:
            return _match(path, {**head, **row, "first_dealer": None}, table, find), fault.line
        except SaveError:
            continue
    if fault.line > 2:
        return _match(path, head, table, find), fault.line
    raise SaveError("damaged", path, line=fault.line, detail=fault.detail)
