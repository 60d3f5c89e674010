"""Every lesson that travels with the program can be taught: whole, equal in three languages."""

import json
from pathlib import Path

import pytest
from rehearsal import rehearse

from cardtable.engine.actions import Action, RuleError
from cardtable.engine.cards import cards
from cardtable.resources import resource
from cardtable.teaching.errors import LessonError
from cardtable.teaching.lesson import Lesson, lesson, lessons, read_lesson
from cardtable.teaching.run import LessonRun, LessonState, NotThisMoveError
from cardtable.texts import LANGUAGES
from cardtable.texts.book.anchors import SHELF
from cardtable.texts.book.reader import book
from cardtable.texts.po import Message
from cardtable.texts.proofreading import Origin
from cardtable.texts.proofreading.faults import faults

NAMES = [one.name for one in lessons()]
SUBJECTS = {
    "following_suit",
    "what_counts",
    "passing",
    "forced_queen",
    "ducking",
    "watching_spades",
    "moon",
    "stopping_moon",
    "kitty",
    "cancellation",
    "domino_drawing",
    "stand_or_beg",
    "give_or_run",
    "four_points",
    "counting_out",
    "settlement",
    "irregular",
    "pools",
}


def play(text: str) -> Action:
    return Action("play", cards(text))


def begun(name: str) -> LessonRun:
    one = lesson(name)
    run = LessonRun(one, one.words("en"))
    run.begin()
    return run


def test_every_subject_has_a_lesson_in_every_language() -> None:
    assert set(NAMES) >= SUBJECTS
    home = resource("translations/lessons")
    for language in LANGUAGES:
        assert {path.stem for path in (home / language).glob("*.md")} == set(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_finished_by_its_moves_and_refuses_all_others_with_words(
    name: str, language: str
) -> None:
    one = lesson(name)
    assert rehearse(one, one.words(language)) > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_four_decisions_a_wrong_move_and_a_question(name: str) -> None:
    one = lesson(name)
    assert len(one.decisions) >= 4
    assert any(step.wrong for step in one.decisions)
    assert len(one.words("en").question.answers) >= 3


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_the_same_parts_in_every_language(name: str, language: str) -> None:
    one = lesson(name)
    assert one.words(language).shape == one.words("en").shape
    assert one.words(language).title != one.words("en").title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_a_lesson_pass_the_proof_reader(name: str, language: str) -> None:
    words = lesson(name).words(language)
    asked = words.question
    said = [words.title, words.aim, asked.text, asked.right, asked.wrong, *asked.answers]
    for step in words.steps.values():
        said += [step.text, step.right, step.otherwise, *step.wrong.values()]
    found = [
        fault
        for text in said
        if text
        for fault in faults(language, Message(text, (text,)), Origin.LESSON)
    ]
    assert found == []


@pytest.mark.parametrize("name", NAMES)
def test_every_anchor_of_a_lesson_stands_in_the_rules_book(name: str) -> None:
    one = lesson(name)
    known = {anchor for shelved in SHELF for anchor in book("en", shelved).anchors}
    used = {*one.anchors, *(anchor for step in one.decisions for anchor in step.anchors)}
    assert used <= known
    assert one.anchors
    assert all(step.anchors for step in one.decisions)


def test_a_move_against_the_rules_is_refused_with_their_reason() -> None:
    run = begun("following_suit")
    with pytest.raises(RuleError) as refusal:
        run.submit(0, play("AS"))
    assert refusal.value.code == "lead_low_club"
    assert run.mistakes == 0
    assert run.page.number == 1


def test_a_legal_move_that_is_not_the_lessons_is_explained_and_may_be_tried_again() -> None:
    run = begun("following_suit")
    run.submit(0, play("2C"))
    before = list(run.match.log)
    with pytest.raises(NotThisMoveError) as refusal:
        run.submit(0, play("KD"))
    assert refusal.value.text == run.words.steps["follow"].wrong["high"]
    assert refusal.value.anchors == ("hearts.follow_suit",)
    assert run.match.log == before
    assert (run.page.said, run.page.right) == (refusal.value.text, False)
    assert run.mistakes == 1
    run.submit(0, play("8D"))
    assert run.page.said == run.words.steps["follow"].right
    assert run.page.number == 3


def test_the_learner_hears_updates_like_anybody_at_a_match() -> None:
    one = lesson("following_suit")
    run = LessonRun(one, one.words("en"))
    heard: list[int] = []
    stop = run.subscribe(0, lambda update: heard.append(update.number))
    run.begin()
    run.submit(0, play("2C"))
    stop()
    assert heard == list(range(len(heard)))
    assert len(heard) > 5


def test_a_paced_lesson_waits_for_each_move_of_the_others() -> None:
    one = lesson("following_suit")
    pages: list[LessonState] = []
    run = LessonRun(one, one.words("en"), paced=True, turned=pages.append)
    run.begin()
    run.submit(0, play("2C"))
    assert run.page.stage == "wait"
    moves = 0
    while run.go_on():
        moves += 1
    assert moves == 6
    assert run.page.stage == "move"
    assert pages[-1] == run.page


def test_back_and_restart_return_to_earlier_decisions() -> None:
    run = begun("forced_queen")
    run.skip()
    run.skip()
    assert run.page.number == 3
    assert run.back()
    assert (run.page.number, run.page.said) == (2, "")
    run.skip()
    run.restart()
    assert run.page.number == 1
    assert not run.back()


@pytest.mark.parametrize("name", NAMES)
def test_skipping_leads_through_the_whole_lesson(name: str) -> None:
    run = begun(name)
    while run.stage == "move":
        run.skip()
    assert run.stage == "question"
    run.skip()
    assert run.page.stage == "done"
    assert run.page.said == run.words.question.right
    assert run.shown


def test_a_lesson_begun_again_knows_of_no_mistake_and_of_nothing_shown() -> None:
    run = begun("following_suit")
    while run.stage == "move":
        assert run.step is not None
        run.submit(0, run.step.accept[0].action)
    assert not run.shown
    assert not run.answer(1)
    run.skip()
    assert (run.stage, run.shown, run.mistakes) == ("done", True, 1)
    run.restart()
    assert (run.shown, run.mistakes) == (False, 0)


def test_a_wrong_answer_may_be_tried_again() -> None:
    run = begun("following_suit")
    assert not run.answer(1)
    while run.stage == "move":
        run.skip()
    assert not run.answer(1)
    assert (run.stage, run.mistakes) == ("question", 1)
    assert run.answer(2)
    assert run.stage == "done"


def test_a_shot_moon_ends_in_the_score_it_speaks_of() -> None:
    run = begun("moon")
    while run.stage == "move":
        run.skip()
    assert run.match.scores[-1].points == (0, 26, 26, 26)


def test_the_settlement_is_the_one_that_the_lesson_works_out() -> None:
    run = begun("settlement")
    while run.stage == "move":
        run.skip()
    assert run.match.ended is not None
    assert run.match.ended.settlement is not None
    assert run.match.ended.settlement[0] == -6


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("hands[1]", {"hands": ["2C", "2C", "3C", "4C"]}),
        ("steps", {"steps": []}),
        ("seat", {"seat": 4}),
        ("others.1[0]", {"others": {"1": ["9X"]}}),
        ("surprise", {"surprise": 1}),
        ("options", {"options": {"moon": "blue"}}),
        ("question.right", {"question": {"right": "1"}}),
    ],
)
def test_a_faulty_lesson_is_refused_with_its_file_and_place(
    tmp_path: Path, place: str, change: dict[str, object]
) -> None:
    told = json.loads(lesson("following_suit").path.read_text(encoding="utf-8"))
    if "hands" in change:
        first = told["hands"]
        change = {"hands": [first[0], first[0], *first[2:]]}
        place = "hands[0]"
    path = tmp_path / "faulty.json"
    path.write_text(json.dumps({**told, **change}), encoding="utf-8")
    with pytest.raises(LessonError) as error:
        read_lesson(path)
    assert error.value.path == path
    if "options" not in change:
        assert error.value.place == place


def copied(tmp_path: Path, words: str) -> Lesson:
    source = lesson("following_suit")
    (tmp_path / "en").mkdir()
    path = tmp_path / "following_suit.json"
    path.write_bytes(source.path.read_bytes())
    (tmp_path / "en" / "following_suit.md").write_text(words, encoding="utf-8")
    return read_lesson(path)


def test_words_without_an_explanation_are_refused_with_the_line(tmp_path: Path) -> None:
    path = lesson("following_suit").path.parent / "en" / "following_suit.md"
    words = path.read_text(encoding="utf-8")
    one = copied(tmp_path, words.replace("### high", "### hihg"))
    with pytest.raises(LessonError) as error:
        one.words("en")
    assert error.value.place == "## follow"


def test_a_lesson_added_as_files_is_found(tmp_path: Path) -> None:
    path = lesson("following_suit").path.parent / "en" / "following_suit.md"
    one = copied(tmp_path, path.read_text(encoding="utf-8"))
    assert lessons(tmp_path) == (one,)
    assert rehearse(one, one.words("en")) == 6
