"""A score book for people who play with real cards: deals filled in by hand, kept in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardtable.engine.actions import RuleError
from cardtable.engine.events import DealScored, GameEnded
from cardtable.engine.options import Carry, OptionError, Table
from cardtable.engine.records.codec import CodecError, from_json, to_json
from cardtable.engine.rules import Rules
from cardtable.engine.scoring.by_hand import Answers, Entered, HandQuestion

from .content import TooLargeError, content_of, parsed
from .errors import SaveError, reading
from .savefile import LARGEST, UNFIT, Finder
from .whole import replace as write

FORMAT = 1


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal as it was filled in: numbers by row, and what the game asked besides."""

    rows: Mapping[str, tuple[int, ...]]
    answers: Answers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoreBook:
    """A table, the names of its players, and the deals filled in so far."""

    table: Table
    names: tuple[str, ...]
    entries: tuple[DealEntry, ...] = ()
    closed: bool = False
    """Whether the account was closed before its end."""
    further: int = 0
    """How many more deals were agreed on after the end, for a pool that was left."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """What the entries add up to. `over`: the game has ended by its own rules.

    further: it has, but a pool is left, so that one more deal may be agreed on.
    """

    scores: tuple[DealScored, ...]
    chips: tuple[tuple[int, ...], ...]
    pots: tuple[int, ...]
    carry: Carry
    over: bool
    ended: GameEnded | None
    further: bool = False


def accounts(rules: Rules[Any], book: ScoreBook) -> Accounts:
    """Everything that follows from the entries; RuleError if one does not add up."""
    carry = rules.first(book.table, 0)
    scores: list[DealScored] = []
    chips: list[tuple[int, ...]] = []
    pots: list[int] = []
    over = agreed = False
    for entry in book.entries:
        entered = _entered(rules, book.table, carry, entry)
        scores.append(entered.score)
        chips.append(entered.carry.chips)
        pots.append(entered.carry.pot)
        carry, over = entered.carry, entered.over
        if over and book.further and not agreed:
            longer = _played_on(rules, carry, book.further)
            if longer is not None:
                carry, over, agreed = longer, False, True
    further = over and _played_on(rules, carry, 1) is not None
    ended = None
    if scores and (over or book.closed):
        events = rules.finish(book.table, carry)
        ended = next(event for event in events if isinstance(event, GameEnded))
        carry = rules.settled(book.table, carry)
    return Accounts(tuple(scores), tuple(chips), tuple(pots), carry, over, ended, further)


def _played_on(rules: Rules[Any], carry: Carry, deals: int) -> Carry | None:
    """The carry after `deals` more were agreed on for the pool; None where there is none."""
    try:
        return rules.further(carry, deals)
    except RuleError:
        return None


def _entered(rules: Rules[Any], table: Table, carry: Carry, entry: DealEntry) -> Entered:
    return rules.enter_by_hand(table, carry, entry.rows, entry.answers)


def with_entry(rules: Rules[Any], book: ScoreBook, entry: DealEntry) -> ScoreBook:
    """The book with one more deal; RuleError if the deal does not add up or the game is over."""
    now = accounts(rules, book)
    if now.over or book.closed:
        raise RuleError("game_over")
    _entered(rules, book.table, now.carry, entry)
    return replace(book, entries=(*book.entries, entry))


def with_change(rules: Rules[Any], book: ScoreBook, deal: int, entry: DealEntry) -> ScoreBook:
    """The book with the entry of a deal (from 0) corrected; RuleError if it does not add up."""
    entries = (*book.entries[:deal], entry, *book.entries[deal + 1 :])
    changed = replace(book, entries=entries)
    accounts(rules, changed)
    return changed


def without_last(book: ScoreBook) -> ScoreBook:
    """The book without its last deal."""
    return replace(book, entries=book.entries[:-1], closed=False)


def save(path: Path, book: ScoreBook) -> None:
    """Write the book; SaveError leaves the old file as it was."""
    table = book.table
    plain = {
        "cardscore": FORMAT,
        "game": table.game,
        "preset": table.preset,
        "players": table.players,
        "options": dict(table.options),
        "names": list(book.names),
        "entries": [{"rows": to_json(one.rows), **one.answers} for one in book.entries],
        "closed": book.closed,
        "further": book.further,
    }
    write(path, json.dumps(plain, ensure_ascii=False, indent=1) + "\n")


def load(path: Path, find: Finder) -> ScoreBook:
    """The book in a file; SaveError says what is wrong with it."""
    try:
        plain = parsed(content_of(path, LARGEST))
    except OSError as error:
        raise reading(error, path) from None
    except TooLargeError:
        raise SaveError("too_large", path) from None
    except (ValueError, RecursionError):
        raise SaveError("not_a_save", path) from None
    if not isinstance(plain, dict) or "cardscore" not in plain:
        raise SaveError("not_a_save", path)
    number = plain["cardscore"]
    if isinstance(number, int) and number > FORMAT:
        raise SaveError("future_format", path, detail=str(number))
    if number != FORMAT or isinstance(number, bool):
        raise SaveError("damaged", path, line=1, detail=f"cardscore: {number!r}")
    return _read(path, plain, find)


def _read(path: Path, plain: Mapping[str, Any], find: Finder) -> ScoreBook:
    def damaged(detail: str) -> SaveError:
        return SaveError("damaged", path, line=1, detail=detail)

    game, preset, players = plain.get("game"), plain.get("preset"), plain.get("players")
    options, closed = plain.get("options"), plain.get("closed", False)
    further = plain.get("further", 0)
    if not isinstance(game, str):
        raise damaged(f"game: {game!r}")
    try:
        rules = find(game)
    except OptionError:
        raise SaveError("unknown_game", path, line=1, detail=game) from None
    if not isinstance(preset, str) or type(players) is not int or not isinstance(options, dict):
        raise damaged("preset, players, options")
    try:
        base = rules.declaration.values(preset, players)
        changes = {name: value for name, value in options.items() if base.get(name, ...) != value}
        table = rules.declaration.table(preset, players, changes)
        names = from_json(tuple[str, ...], plain.get("names"), "names")
        entries = _entries(rules.hand_questions(table), plain.get("entries"))
    except OptionError as error:
        raise damaged(f"{error.code} {error.option}".strip()) from None
    except CodecError as error:
        raise damaged(str(error)) from None
    if len(names) != players or not isinstance(closed, bool):
        raise damaged("names, closed")
    if type(further) is not int or further < 0:
        raise damaged(f"further: {further!r}")
    book = ScoreBook(table, names, entries, closed, further)
    try:
        accounts(rules, book)
    except RuleError as error:
        raise damaged(error.code) from None
    except UNFIT as error:
        raise damaged(repr(error)) from None
    return book


@dataclass(frozen=True, slots=True)
class _Rows:
    """What stands in every deal of a file."""

    rows: Mapping[str, tuple[int, ...]]


def _entries(questions: Sequence[HandQuestion], plain: object) -> tuple[DealEntry, ...]:
    """The deals as they were filled in; CodecError where one is none."""
    if not isinstance(plain, list):
        raise CodecError(f"entries: {plain!r} is not a list")
    asked = {one.name: one for one in questions}
    entries = []
    for number, deal in enumerate(plain):
        where = f"entries[{number}]"
        if not isinstance(deal, dict):
            raise CodecError(f"{where}: {deal!r} is not a deal")
        rows = from_json(_Rows, {"rows": deal.get("rows")}, where).rows
        answers = {name: answer for name, answer in deal.items() if name != "rows"}
        for name, answer in answers.items():
            if not _fits(asked.get(name), answer):
                raise CodecError(f"{where}.{name}: {answer!r}")
        entries.append(DealEntry(rows, {name: answers[name] for name in asked if name in answers}))
    return tuple(entries)


def _fits(question: HandQuestion | None, answer: object) -> bool:
    """Whether a question may be answered so; one that is not asked has no answer, if any key."""
    if question is None:
        return answer is False or answer == ""
    if question.choices:
        return answer == "" or answer in question.choices
    return isinstance(answer, bool)


def columns(rules: Rules[Any], table: Table, names: Sequence[str]) -> tuple[str, ...]:
    """The name of each account: a player's, or both partners' where they share one."""
    count = len(rules.first(table, 0).chips) or table.players
    if count == table.players:
        return tuple(names)
    return tuple(" + ".join(names[side::count]) for side in range(count))
