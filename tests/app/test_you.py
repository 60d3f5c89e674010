"""Only the reader is "you", from every chair, in replays, reviews, examples and on score sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.bots.simulation import step
from cardtable.engine.actions import Action
from cardtable.engine.events import GameEnded
from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write
from cardtable.games import game
from cardtable.saves.savefile import Person, save
from cardtable.saves.statistics import Statistics
from cardtable.texts import texts
from cardtable.texts.commentary import Company, comment
from cardtable.windows.learn.walk_page import WalkPage
from cardtable.windows.scores.score_sheet import ScoreSheet
from cardtable.windows.statistics.statistics_window import StatisticsWindow

PEOPLE = (Person("You"), *(Person(name, "easy") for name in ("Ana", "Boris", "Clara")))


def drawn(name: str, preset: str, *, won: bool, **options: object) -> Match:
    """A game that is over, in which the person at this screen drew another seat than 0, and has
    won it or not."""
    rules = game(name)
    table = rules.declaration.table(preset, 4, dict(options))  # type: ignore[arg-type]
    for seed in range(200):
        match = Match(rules, table, seed=seed)
        while match.phase != "over":
            if match.phase == "pool":
                match.finish()
            elif match.phase == "draw" and match.to_act:
                (ask,) = match.asks(match.to_act[0])
                match.submit(match.seats.index(ask.seat), Action("choose", choice=ask.choices[2]))
            else:
                step(match, ["random"] * 4, seed)
        assert match.ended is not None
        column = match.view(None).public.sides[match.seats[0]]
        if match.seats[0] and (column in match.ended.winners) == won:
            return match
    raise AssertionError("no such game in two hundred")


def walked(page: WalkPage) -> list[str]:
    """All that is said from the first moment to the last."""
    said: list[str] = []
    page.view.commented.connect(said.append)
    page.go(0)
    while page.at < len(page.walk.moments) - 1:
        page.step_on()
    page.view.director.hurry()
    page.view.commented.disconnect(said.append)
    return said


def expected(page: WalkPage, names: tuple[str, ...], reader: int | None) -> set[str]:
    """What may be said of what happens there to this reader."""
    view = page.walk.moments[-1].update.view
    company = Company(names, reader, view.public.sides, view.table.game)
    happened = [event for moment in page.walk.moments for event in moment.update.events]
    return {comment(texts(), event, company) for event in happened}


@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize(
    ("name", "preset", "options"),
    [("hearts", "classic_100", {"target": 20}), ("seven_up", "seven_up", {})],
)
def test_a_finished_game_calls_the_reader_you_and_nobody_else(
    program: Program, tmp_path: Path, name: str, preset: str, options: dict[str, object], won: bool
) -> None:
    match = drawn(name, preset, won=won, **options)
    save(tmp_path / "over.cardtable", match, PEOPLE)
    program.open(tmp_path / "over.cardtable")
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    me = match.seats[0]
    assert page.moment.update.view.seat == me
    names = tuple(PEOPLE[match.seats.index(seat)].name for seat in range(4))
    for chair in (me, None, *(seat for seat in range(4) if seat != me)):
        index = 0 if chair is None else chair + 1
        page.chair.setCurrentIndex(index)
        page.chair.activated.emit(index)
        said = walked(page)
        addressed = {one for one in said if re.search(r"\byou\b", one, re.IGNORECASE)}
        assert {one for one in addressed if "will not shoot" not in one} <= expected(
            page, names, me
        )
        events = page.walk.moments[-1].update.events
        (end,) = [one for one in events if isinstance(one, GameEnded)]
        assert any(
            sentence == comment(texts(), end, Company(names, me, match.view(None).public.sides))
            for sentence in said
        )
        assert ("you" in said[-1].lower()) == won
        captions = [plate.caption for plate in page.view.overlays._shown.values()]
        assert captions.count("Your partner") == (1 if name == "seven_up" else 0)
    page.show_sheet()
    sheet = program.window.findChild(ScoreSheet)
    assert sheet is not None
    assert ("you" in sheet.headline.text().lower()) == won
    sheet.close()


def test_a_transcript_knows_no_you(program: Program, tmp_path: Path) -> None:
    match = drawn("hearts", "classic_100", won=True, target=20)
    (tmp_path / "game.jsonl").write_text(write(match), encoding="utf-8")
    program.open(tmp_path / "game.jsonl")
    page = program.secondary_pages.page
    assert isinstance(page, WalkPage)
    said = walked(page)
    assert said
    assert not any("you" in sentence.lower().split() for sentence in said)


def test_the_sheet_of_a_counted_game_calls_the_reader_you(
    program: Program, tmp_path: Path, qtbot: QtBot
) -> None:
    match = drawn("hearts", "classic_100", won=True, target=20)
    (tmp_path / "finished").mkdir()
    save(tmp_path / "finished" / "one.cardtable", match, PEOPLE)
    statistics = Statistics(tmp_path / "statistics.sqlite")
    statistics.record("one", match, PEOPLE, 0)
    program.window.dialogs.show_statistics()
    shown = program.window.findChild(StatisticsWindow)
    assert shown is not None
    shown.show_sheet(tmp_path / "finished" / "one.cardtable")
    sheet = shown.findChild(ScoreSheet)
    assert sheet is not None
    assert "you" in sheet.headline.text()
    for dialog in program.window.findChildren(QDialog):
        dialog.close()
