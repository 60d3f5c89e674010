"""The program put together: sit down, stop in the middle of a trick, go on, save, open."""

from __future__ import annotations

import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.app.program import Program
from cardtable.bots.simulation import step
from cardtable.engine.actions import Action
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves.savefile import Person, load, save
from cardtable.saves.scorebook import ScoreBook
from cardtable.saves.scorebook import save as save_book
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.replay_dialog import ReplayDialog
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.new_game.new_game import NewGame
from cardtable.windows.new_game.presets import OwnPreset, preset_text
from cardtable.windows.scorer.window import Scorer
from cardtable.windows.widgets import messages

FINISHED = Path(__file__).parents[1] / "fixtures" / "1" / "games"


def choice(players: int = 4, **options: str) -> TableChoice:
    """Black Lady against bots."""
    table = game("hearts").declaration.table("black_lady", players, options)
    names = ("Ann", "Ion", "Olga", "Max", "Ed", "Zoe", "Ira")[:players]
    return TableChoice(table, names, (None, *["normal"] * (players - 1)), draw=False)


def test_what_was_double_clicked_stands_there_when_the_window_opens(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = choice().table
    match = Match(game("hearts"), table, first_dealer=0)
    match.deal(7)
    people = (Person("Ann", ""), *(Person(name, "easy") for name in "BCD"))
    save(tmp_path / "friend.cardtable", match, people)
    program = Program(tmp_path / "own")
    qtbot.addWidget(program.window)
    shown: list[bool] = []

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show:
                shown.append(program.window.table is not None)
            return False

    watch = Watch()
    program.window.installEventFilter(watch)
    program.show(str(tmp_path / "friend.cardtable"))
    assert shown == [True]
    assert program.page is not None
    program.window.close()


def test_a_score_book_opens_in_its_own_window_and_is_copied_to_the_shelf(
    program: Program, tmp_path: Path
) -> None:
    book = ScoreBook(choice().table, choice().names)
    save_book(tmp_path / "evening.cardscore", book)
    program.open_wanted(str(tmp_path / "evening.cardscore"))
    scorer = program.window.findChild(Scorer)
    assert scorer is not None
    assert scorer.page is not None
    assert scorer.page.book == book
    assert [path.parent for path in (tmp_path / "scores").iterdir()] == [tmp_path / "scores"]
    assert program.page is None


def test_a_rule_set_is_taken_in_after_a_question_and_shown_in_new_game(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = game("seven_up").declaration.table("seven_up", 2)
    file = tmp_path / "anna.cardpreset"
    file.write_text(preset_text(OwnPreset("Anna's evening", table)), "utf-8")
    asked: list[tuple[object, ...]] = []

    def answer(yes: bool) -> None:
        def confirm(*words: object) -> bool:
            asked.append(words)
            return yes

        monkeypatch.setattr(messages, "confirm", confirm)

    answer(False)
    program.open_wanted(str(file))
    assert not list((tmp_path / "presets").glob("*"))
    assert program.window.findChild(NewGame) is None
    answer(True)
    program.open_wanted(str(file))
    (kept,) = (tmp_path / "presets").iterdir()
    dialog = program.window.findChild(NewGame)
    assert dialog is not None
    assert dialog.own_path == kept
    assert (dialog.table.game, dialog.table.players) == ("seven_up", 2)
    _window, question, _add, summed_up = asked[-1]
    assert "Anna's evening" in str(question)
    assert "2" in str(summed_up)


def test_what_is_no_rule_set_is_told_of(program: Program, tmp_path: Path) -> None:
    (tmp_path / "broken.cardpreset").write_text("{}", "utf-8")
    program.open(tmp_path / "broken.cardpreset")
    box = program.window.findChild(QMessageBox)
    assert box is not None
    assert "broken.cardpreset" in box.text()
    box.close()


def page_of(program: Program) -> GamePage:
    """The page of the game that is being played."""
    assert program.page is not None
    program.page.session.pace = 0
    return program.page


def play_a_little(page: GamePage, qtbot: QtBot, plays: int) -> None:
    """Ann passes and plays until so many cards of a trick of hers are logged."""
    session = page.session

    def done() -> bool:
        asks = session.match.asks(session.match.seats[0])
        mine = sum(1 for line in session.match.log if line.get("seat") == session.match.seats[0])
        if mine >= plays:
            return True
        if asks and not page.view.director.busy:
            ask = asks[0]
            session.submit(Action(ask.kind, ask.cards[: ask.count]), ask.id)
        return False

    qtbot.waitUntil(done, timeout=60_000)


def test_a_game_stopped_in_the_middle_of_a_trick_goes_on(program: Program, qtbot: QtBot) -> None:
    program.play(choice())
    page = page_of(program)
    play_a_little(page, qtbot, 4)
    log = list(page.session.match.log)
    program.leave()
    assert program.page is None
    (unfinished,) = program.shelf.unfinished()
    program.go_on(unfinished.path)
    again = page_of(program)
    assert again.session.match.log[: len(log)] == log
    assert [person.name for person in again.session.people] == ["Ann", "Ion", "Olga", "Max"]
    play_a_little(again, qtbot, 6)


def test_a_game_begun_on_a_full_disk_is_kept_once_there_is_room(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        program.play(choice())
        play_a_little(page_of(program), qtbot, 2)
        assert "disk is full" in box_of(program).text()
        assert program.shelf.unfinished() == ()
    play_a_little(page_of(program), qtbot, 4)
    qtbot.waitUntil(lambda: "is missing" in box_of(program).text())
    log = list(page_of(program).session.match.log)
    program.leave()
    (unfinished,) = program.shelf.unfinished()
    assert unfinished.saved is not None
    assert unfinished.saved.match.log[: len(log)] == log


def box_of(program: Program) -> QMessageBox:
    """The sentence that was told last."""
    return program.window.findChildren(QMessageBox)[-1]


def test_starting_another_game_loses_none(program: Program, qtbot: QtBot) -> None:
    program.play(choice())
    play_a_little(page_of(program), qtbot, 2)
    program.play(choice(5))
    play_a_little(page_of(program), qtbot, 1)
    program.leave()
    assert len(program.shelf.unfinished()) == 2


def test_a_saved_file_opens_and_stays_as_it_is(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program.play(choice())
    play_a_little(page_of(program), qtbot, 3)
    path = tmp_path / "mine.cardtable"
    program.save(path)
    saved = path.read_bytes()
    program.leave()
    program.open(path)
    play_a_little(page_of(program), qtbot, 5)
    assert path.read_bytes() == saved


def test_a_damaged_file_is_told_in_words_and_nothing_else_happens(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "broken.cardtable"
    path.write_text("nonsense\n", "utf-8")
    program.open(path)
    box = program.window.findChild(QMessageBox)
    assert box is not None
    assert "broken.cardtable" in box.text()
    box.close()
    assert program.page is None


def test_where_nothing_can_be_written_the_game_is_played_all_the_same(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "games").write_text("a file where the folder should be", "utf-8")
    program.play(choice())
    box = program.window.findChild(QMessageBox)
    assert box is not None
    assert box.text()
    box.close()
    play_a_little(page_of(program), qtbot, 3)


def test_the_window_closes_while_cards_fly_and_a_bot_thinks(program: Program, qtbot: QtBot) -> None:
    program.window.change(speed="slow")
    program.play(choice(7))
    qtbot.waitUntil(lambda: page_of(program).view.director.busy, timeout=10_000)
    program.window.close()
    assert program.page is None


def test_a_hint_lights_up_a_legal_card_and_says_why(program: Program, qtbot: QtBot) -> None:
    program.play(choice())
    page = page_of(program)
    play_a_little(page, qtbot, 1)
    qtbot.waitUntil(lambda: page.view.player.ask is not None, timeout=30_000)
    with qtbot.waitSignal(page.session.hinted, timeout=30_000) as hinted:
        page.do("hint")
    (card,) = hinted.args[0].action.cards
    assert card in page.session.match.asks(0)[0].cards
    assert page.view.player.focus == card
    assert page.view.notice.text()
    assert page.session.marked == {1}


def test_a_bot_plays_the_deal_to_its_end_and_gives_the_seat_back(
    program: Program, qtbot: QtBot
) -> None:
    program.play(choice())
    page = page_of(program)
    page.do("relieve")
    qtbot.waitUntil(lambda: page.session.match.phase == "scored", timeout=60_000)
    assert not page.session.relieved
    page.close_sheet()
    page.session.next_deal()
    qtbot.waitUntil(lambda: page.view.player.ask is not None, timeout=30_000)
    assert page.session.match.phase == "play"


def test_a_deal_is_played_again_with_the_same_cards_and_other_bots(
    program: Program, qtbot: QtBot
) -> None:
    program.play(choice())
    page = page_of(program)
    play_a_little(page, qtbot, 3)
    dealt = page.session.match.log[0]["deal"]
    with qtbot.waitSignal(page.replay_wanted):
        page.do("replay")
        dialog = program.window.findChild(ReplayDialog)
        assert dialog is not None
        first = next(one for one in dialog.levels if one is not None)
        first.setCurrentIndex(first.findData("easy"))
        QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    again = page_of(program)
    assert again is not page
    assert again.session.match.log[0]["deal"] == dealt
    assert [person.level for person in again.session.people] == ["", "easy", "normal", "normal"]
    assert again.session.marked == {1}
    assert len(program.shelf.unfinished()) == 2


def test_a_game_whose_end_is_taken_back_is_kept_again(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    whole = (FINISHED / "hearts-finished.cardtable").read_text("utf-8").splitlines()
    (tmp_path / "late.cardtable").write_text("\n".join(whole[:-6]) + "\n", "utf-8")
    program.open(tmp_path / "late.cardtable")
    match = page_of(program).session.match
    while match.phase == "play":
        step(match, ["random"] * 4, 5)
    assert match.phase == "over"
    assert program.shelf.unfinished() == ()
    program.do("undo")
    qtbot.wait(1)
    assert match.phase == "play"
    (game_again,) = program.shelf.unfinished()
    assert game_again.saved is not None
    assert game_again.saved.match.state == match.state
    while match.phase == "play":
        step(match, ["random"] * 4, 5)
    assert program.shelf.unfinished() == ()
    (finished,) = program.shelf.finished.iterdir()
    assert load(finished, game).match.scores == match.scores
    assert not program.window.findChildren(QMessageBox)


def test_whoever_has_played_whole_games_is_not_offered_the_first_lesson(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    whole = (FINISHED / "hearts-finished.cardtable").read_text("utf-8").splitlines()
    (tmp_path / "late.cardtable").write_text("\n".join(whole[:-6]) + "\n", "utf-8")
    offered = []
    for _game in range(2):
        program.open(tmp_path / "late.cardtable")
        match = page_of(program).session.match
        while match.phase == "play":
            step(match, ["random"] * 4, 5)
        program.leave()
        offered.append(program.window.start.newcomer.isVisibleTo(program.window))
    assert offered == [True, False]


def test_a_game_that_was_left_goes_out_of_memory(program: Program, qtbot: QtBot) -> None:
    program.play(choice())
    faces = weakref.ref(page_of(program).view.faces)
    for _ in range(3):
        program.play(choice())
        qtbot.wait(1)
    assert faces() is None


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\n", b'{"transcript": 99}\n', b'{"cardtable": 1}\n']
)
@pytest.mark.parametrize("name", ["friend.jsonl", "friend.cardtable", "friend.JSONL", "friend"])
def test_what_cannot_be_opened_leaves_the_game_at_the_table(
    program: Program, tmp_path: Path, name: str, content: bytes
) -> None:
    program.play(choice())
    page = program.page
    assert page is not None
    (tmp_path / name).write_bytes(content)
    program.open(tmp_path / name)
    box = program.window.findChild(QMessageBox)
    assert box is not None
    assert name in box.text()
    box.close()
    assert program.page is page
    assert program.window.table is page


def test_a_saved_game_opens_as_one_whatever_its_name(program: Program, tmp_path: Path) -> None:
    match = Match(game("hearts"), choice().table, first_dealer=0)
    match.deal(7)
    people = (Person("Ann", ""), *(Person(name, "easy") for name in "BCD"))
    save(tmp_path / "friend.jsonl", match, people)
    program.open(tmp_path / "friend.jsonl")
    assert program.page is not None
    assert program.page.session.match.log == match.log


def test_saving_over_the_file_that_the_game_is_written_to_loses_nothing(
    program: Program, qtbot: QtBot
) -> None:
    program.play(choice())
    page = program.page
    assert page is not None
    assert page.session.journal is not None
    path = page.session.journal.path
    program.save(path)
    begun = len(page.session.match.log)
    step(page.session.match, ["random"] * 4, 5)
    assert len(page.session.match.log) > begun
    assert load(path, game).match.log == page.session.match.log


def on_the_shelf(program: Program) -> Path:
    """The file of the one game on the shelf."""
    (path,) = program.shelf.paths()
    return path


def test_a_deal_of_a_drawn_game_is_played_again_with_the_same_hand(
    program: Program, qtbot: QtBot
) -> None:
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4)
    match = Match(rules, table, seed=1)
    while match.phase in ("draw", "deal"):
        if match.phase == "deal":
            match.deal()
        elif match.to_act:
            step(match, ["random"] * 4, 1)
        else:
            match.draw()
    assert match.seats[0] != 0
    hand = match.view(match.seats[0]).hand
    people = (Person("Ann"), *(Person(f"Bot {seat}", "easy") for seat in range(3)))
    program.game_controller.sit_down(match, people, program.game_store.begin(match, people))
    again = program.game_controller.same_deal(("", "easy", "easy", "easy"))
    assert again is not None
    program.leave()
    program.discard(on_the_shelf(program))
    program.game_controller.begin_dealt(*again)
    page = page_of(program)
    assert page.session.match.view(page.session.match.seats[0]).hand == hand
    program.leave()
    program.go_on(on_the_shelf(program))
    page = page_of(program)
    assert page.session.match.seats == match.seats
    program.leave()


@pytest.mark.parametrize("way", ["undo", "hint", "relieve", "replay"])
def test_what_helped_is_remembered_when_a_game_is_left_and_gone_on_with(
    program: Program, qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    program.play(choice())
    page = page_of(program)
    play_a_little(page, qtbot, 4)
    qtbot.waitUntil(lambda: page.view.player.ask is not None, timeout=30_000)
    if way == "hint":
        with qtbot.waitSignal(page.session.hinted, timeout=30_000):
            page.do("hint")
    elif way == "replay":
        again = program.game_controller.same_deal(("", "easy", "easy", "easy"))
        assert again is not None
        program.leave()
        program.discard(on_the_shelf(program))
        program.game_controller.begin_dealt(*again)
        page = page_of(program)
    else:
        page.do(way)
    if way == "relieve":
        qtbot.waitUntil(lambda: bool(page.session.stood_in), timeout=30_000)
    helped = set(page.session.helped)
    assert page.session.marked == {1}
    program.save(tmp_path / "copy.cardtable")
    assert load(tmp_path / "copy.cardtable", game).helped == helped
    program.leave()
    path = on_the_shelf(program)
    if way == "undo":  # its end is torn: what is written anew tells it too
        path.write_bytes(path.read_bytes() + b'{"seat":')
    program.go_on(path)
    for box in program.window.findChildren(QMessageBox):
        box.close()
    page = page_of(program)
    assert page.session.helped == helped
    assert page.session.stood_in == ({1} if way == "relieve" else set())
    program.leave()
    program.open(tmp_path / "copy.cardtable")
    assert page_of(program).session.helped == helped
