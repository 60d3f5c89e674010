"""The score book: entries that add up, settlements, and what is refused with its arithmetic."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cardtable.engine.actions import RuleError
from cardtable.games import game
from cardtable.saves.errors import SaveError
from cardtable.saves.scorebook import (
    DealEntry,
    ScoreBook,
    accounts,
    columns,
    load,
    save,
    with_change,
    with_entry,
    without_last,
)

HEARTS = game("hearts")
SEVEN_UP = game("seven_up")


def black_lady(players: int = 4, **options: str | int) -> ScoreBook:
    """An empty book of Black Lady."""
    table = HEARTS.declaration.table("black_lady", players, options)
    return ScoreBook(table, tuple(["Анна", "Ion", "Olga", "Max", "Ed", "Zoe", "Ira"][:players]))


def points(*numbers: int, **rows: tuple[int, ...]) -> DealEntry:
    """A deal of these points, before the moon."""
    return DealEntry({"points": numbers, **rows})


def test_deals_add_up_and_settle_by_the_average_as_in_the_first_book() -> None:
    book = black_lady(deals=6)
    for row in (
        (7, 12, 3, 4),
        (7, 12, 3, 4),
        (7, 12, 3, 4),
        (7, 12, 3, 4),
        (7, 12, 3, 4),
        (7, 11, 4, 4),
    ):
        book = with_entry(HEARTS, book, points(*row))
    now = accounts(HEARTS, book)
    assert now.over
    assert now.carry.totals == (42, 71, 19, 24)
    assert now.ended is not None
    assert now.ended.settlement == tuple(map(Fraction, (3, 32, -20, -15)))
    with pytest.raises(RuleError, match="game_over"):
        with_entry(HEARTS, book, points(26, 0, 0, 0))


def test_twenty_five_of_twenty_six_are_refused_with_the_arithmetic() -> None:
    with pytest.raises(RuleError, match="does_not_add_up") as caught:
        with_entry(HEARTS, black_lady(), points(12, 9, 4, 0))
    assert caught.value.params["got"] == 25
    assert caught.value.params["expected"] == 26
    assert caught.value.params["sum"] == "12 + 9 + 4 + 0"


def test_a_moon_is_scored_by_the_tables_rule_or_taken_as_it_was_written() -> None:
    others = black_lady(moon="others")
    before = accounts(HEARTS, with_entry(HEARTS, others, points(26, 0, 0, 0)))
    after = DealEntry({"points": (0, 26, 26, 26)}, {"after_moon": True})
    assert before.carry.totals == (0, 26, 26, 26)
    assert accounts(HEARTS, with_entry(HEARTS, others, after)).carry.totals == (0, 26, 26, 26)
    with pytest.raises(RuleError, match="does_not_add_up"):
        with_entry(HEARTS, others, DealEntry({"points": (-26, 0, 0, 0)}, {"after_moon": True}))
    choice = black_lady(moon="choice")
    with pytest.raises(RuleError, match="moon_not_chosen"):
        with_entry(HEARTS, choice, points(26, 0, 0, 0))
    chosen = DealEntry({"points": (26, 0, 0, 0)}, {"moon": "shooter"})
    assert accounts(HEARTS, with_entry(HEARTS, choice, chosen)).carry.totals == (-26, 0, 0, 0)


def test_without_a_moon_rule_everything_is_just_points() -> None:
    now = accounts(HEARTS, with_entry(HEARTS, black_lady(), points(26, 0, 0, 0)))
    assert now.carry.totals == (26, 0, 0, 0)


def test_the_jack_of_diamonds_has_a_row_of_his_own() -> None:
    table = HEARTS.declaration.table("omnibus", 4)
    book = ScoreBook(table, tuple("ABCD"))
    entry = points(26, 0, 0, 0, jack=(0, 1, 0, 0))
    assert accounts(HEARTS, with_entry(HEARTS, book, entry)).carry.totals == (0, 16, 26, 26)
    with pytest.raises(RuleError, match="does_not_add_up"):
        with_entry(HEARTS, book, points(26, 0, 0, 0, jack=(0, 0, 0, 0)))
    with pytest.raises(RuleError, match="row_missing"):
        with_entry(HEARTS, book, points(26, 0, 0, 0))


def test_pool_and_odd_chips_follow_the_points() -> None:
    book = black_lady(5, settlement="pot")
    book = with_entry(HEARTS, book, points(14, 6, 2, 2, 2))
    book = with_entry(HEARTS, book, points(0, 0, 20, 3, 3))
    now = accounts(HEARTS, book)
    assert now.pots == (2, 0)
    assert [had - 50 for had in now.chips[0]] == [-14, -6, 6, 6, 6]
    assert now.carry.chips == (50, 58, 36, 53, 53)


def test_a_jackpot_is_divided_when_the_account_is_closed() -> None:
    book = black_lady(settlement="sweepstake")
    book = with_entry(HEARTS, book, points(1, 1, 20, 4))
    assert accounts(HEARTS, book).pots == (26,)
    closed = accounts(HEARTS, ScoreBook(book.table, book.names, book.entries, closed=True))
    assert closed.carry.pot == 0
    assert sum(closed.carry.chips) == 200


def test_seven_up_counts_out_in_its_order_and_stops_at_the_first_side_out() -> None:
    table = SEVEN_UP.declaration.table("seven_up", 2, {})
    book = ScoreBook(table, ("Ann", "Ion"))
    rows = dict.fromkeys(("turned_jack", "gift", "penalty", "high", "low", "jack", "game"), (0, 0))
    five = DealEntry({**rows, "high": (1, 0), "low": (1, 0), "jack": (0, 1), "game": (0, 1)})
    for _ in range(3):
        book = with_entry(SEVEN_UP, book, five)
    now = accounts(SEVEN_UP, book)
    assert now.carry.chips == (1, 1)
    last = with_entry(SEVEN_UP, book, DealEntry({**rows, "low": (0, 1), "game": (1, 0)}))
    over = accounts(SEVEN_UP, last)
    assert over.over
    assert over.ended is not None
    assert over.ended.winners == (1,)
    assert over.carry.chips == (1, 0)
    assert sum(over.carry.chips) + over.carry.pot == 14
    with pytest.raises(RuleError, match="does_not_add_up"):
        with_entry(SEVEN_UP, book, DealEntry({**rows, "high": (1, 1)}))


def test_partners_share_an_account() -> None:
    table = SEVEN_UP.declaration.table("seven_up", 4, {})
    assert columns(SEVEN_UP, table, "ABCD") == ("A + C", "B + D")
    assert columns(HEARTS, black_lady().table, "ABCD") == tuple("ABCD")


def test_a_deal_can_be_corrected_and_the_last_one_taken_out() -> None:
    book = with_entry(HEARTS, black_lady(), points(20, 2, 2, 2))
    book = with_entry(HEARTS, book, points(0, 26, 0, 0))
    book = with_change(HEARTS, book, 0, points(2, 20, 2, 2))
    assert accounts(HEARTS, book).carry.totals == (2, 46, 2, 2)
    with pytest.raises(RuleError, match="does_not_add_up"):
        with_change(HEARTS, book, 0, points(2, 2, 2, 2))
    assert accounts(HEARTS, without_last(book)).carry.totals == (2, 20, 2, 2)


def test_the_book_is_kept_like_a_save(tmp_path: Path) -> None:
    book = with_entry(HEARTS, black_lady(), points(20, 2, 2, 2))
    path = tmp_path / "вечер.cardscore"
    save(path, book)
    assert load(path, game) == book


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "not_a_save"),
        ("[]", "not_a_save"),
        ('{"cardscore": 9}', "future_format"),
        ('{"cardscore": 1}', "damaged"),
        ('{"cardscore": 1, "game": "whist"}', "unknown_game"),
    ],
)
def test_a_book_that_cannot_be_read_is_told(tmp_path: Path, content: str, code: str) -> None:
    path = tmp_path / "x.cardscore"
    path.write_text(content, "utf-8")
    with pytest.raises(SaveError) as caught:
        load(path, game)
    assert caught.value.code == code


def test_a_book_whose_entries_do_not_add_up_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "x.cardscore"
    save(path, with_entry(HEARTS, black_lady(), points(20, 2, 2, 2)))
    path.write_text(path.read_text("utf-8").replace("20", "19"), "utf-8")
    with pytest.raises(SaveError, match="damaged"):
        load(path, game)


def test_answers_are_kept_as_they_were_given_and_none_that_the_game_does_not_ask(
    tmp_path: Path,
) -> None:
    choice = black_lady(moon="choice")
    chosen = DealEntry({"points": (26, 0, 0, 0)}, {"after_moon": False, "moon": "shooter"})
    path = tmp_path / "evening.cardscore"
    save(path, with_entry(HEARTS, choice, chosen))
    assert load(path, game).entries == (chosen,)
    text = path.read_text(encoding="utf-8")
    for wrong in ('"moon": "both"', '"moon": true', '"moon": "shooter", "sun": true'):
        path.write_text(text.replace('"moon": "shooter"', wrong), encoding="utf-8")
        with pytest.raises(SaveError, match="damaged"):
            load(path, game)
    path.write_text(text.replace('"moon": "shooter"', '"moon": "others", "sun": ""'), "utf-8")
    assert load(path, game).entries[0].answers == {"after_moon": False, "moon": "others"}


def test_half_a_character_in_a_name_is_told_before_a_deal_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "book.cardscore"
    save(path, black_lady())
    path.write_text(path.read_text("utf-8").replace("Ion", "\\ud800"), encoding="utf-8")
    with pytest.raises(SaveError, match="not_a_save"):
        load(path, game)


def test_a_book_that_an_editor_marked_opens(tmp_path: Path) -> None:
    path = tmp_path / "book.cardscore"
    save(path, black_lady())
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path, game) == black_lady()
