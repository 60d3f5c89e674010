"""What is left at the end of a game is paid, and everybody sees it: table, sheet, walk, review."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import played

from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write
from cardtable.games import game
from cardtable.saves.savefile import Person, load, save
from cardtable.saves.scorebook import DealEntry, ScoreBook, accounts
from cardtable.teaching.walk import walk, walk_deal
from cardtable.texts.table.sheet import sheet_of, sheet_of_book

NAMES = ("Ann", "Ion", "Olga", "Max")


def with_pool(settlement: str) -> Match:
    """A game that ends with chips in the pool, which are divided."""
    for seed in range(100):
        match = played("hearts", seed=seed, settlement=settlement, deals=1)
        if match.phase == "pool":
            match.finish()
            return match
    raise AssertionError("no pool was left in a hundred games")


@pytest.mark.parametrize("settlement", ["sweepstake", "pot"])
def test_a_pool_that_is_divided_lies_with_the_players(settlement: str, tmp_path: Path) -> None:
    match = with_pool(settlement)
    chips = {match.view(seat).public.chips for seat in (None, 0, 1, 2, 3)}
    assert len(chips) == 1
    (now,) = chips
    assert sum(now) == 4 * 50
    assert match.view(0).public.pot == 0
    sheet = sheet_of(match.view(1), NAMES, match.phase, match.ended)
    assert (sheet.chips, sheet.pot) == (now, 0)
    for seen in (walk(write(match)), walk(write(match), 2), walk_deal(match, 0, 1)):
        assert seen.moments[-1].update.view.public.chips == now
    save(tmp_path / "over.cardtable", match, tuple(map(Person, NAMES)))
    again = load(tmp_path / "over.cardtable", game).match
    assert again.view(None).public.chips == now
    assert again.undo(0)
    assert again.view(None).public.pot + sum(again.view(None).public.chips) == 4 * 50


def test_by_howells_method_the_chips_change_hands_at_the_end(tmp_path: Path) -> None:
    match = played("hearts", seed=3, settlement="howell", deals=2)
    assert match.ended is not None
    assert match.ended.settlement is not None
    now = match.view(0).public.chips
    paid = tuple(100 - int(amount) for amount in match.ended.settlement)
    assert now == paid
    assert sum(now) == 400
    assert len(set(now)) > 1
    assert walk(write(match)).moments[-1].update.view.public.chips == now
    assert walk_deal(match, 0).moments[-1].update.view.public.chips == (100,) * 4


def test_a_score_book_tells_howells_chips_too() -> None:
    rules = game("hearts")
    table = rules.declaration.table("black_lady", 4, {"settlement": "howell", "deals": 1})
    rows = {"points": (6, 7, 0, 13)}
    book = ScoreBook(table, NAMES, (DealEntry(rows),))
    now = accounts(rules, book)
    assert now.ended is not None
    assert now.carry.chips == (102, 98, 126, 74)
    sheet = sheet_of_book(rules, book)
    assert sheet.chips == now.carry.chips
    assert sheet.flow == ()
