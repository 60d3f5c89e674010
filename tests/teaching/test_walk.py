"""Examples and scored deals can be gone through with every hand open."""

from pathlib import Path

import pytest

from cardtable.bots.simulation import play_on
from cardtable.engine.match import Match
from cardtable.engine.records.verification import verify
from cardtable.engine.zones import hand
from cardtable.games import GAMES, game
from cardtable.teaching.examples import example, examples
from cardtable.teaching.walk import Walk, WalkError, deal_transcript, walk, walk_deal
from cardtable.texts import LANGUAGES
from cardtable.texts.book.anchors import BOOKS
from cardtable.texts.book.reader import BookError

TRANSCRIPTS = sorted((Path(__file__).parents[1] / "transcripts").glob("*.jsonl"))


def played(name: str, deals: int) -> Match:
    rules = game(name)
    preset = rules.declaration.presets[0]
    table = rules.declaration.table(preset.name, preset.players)
    match = Match(rules, table, seed=4, first_dealer=0)
    play_on(match, ["random"] * table.players, 4, deals)
    return match


def checked(walked: Walk) -> None:
    for number, moment in enumerate(walked.moments):
        assert moment.update.number == number
        assert moment.update.asks == ()
        view = moment.update.view
        for zone, pile in view.piles.items():
            if zone.name in ("hand", "passing"):
                assert pile.cards is not None
                assert len(pile.cards) == pile.count
            if zone.name in ("kitty", "stock"):
                assert pile.cards is None


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_every_transcript_can_be_gone_through(path: Path) -> None:
    checked(walk(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", BOOKS)
def test_every_example_of_the_book_can_be_shown(name: str) -> None:
    assert examples("en", name)
    for language in LANGUAGES:
        for anchor in examples(language, name):
            shown = example(language, anchor, seat=0)
            assert shown.label
            assert shown.text
            assert shown.walk.moments[1].action is not None
            assert shown.walk.moments[1].action.kind == "deal"
            checked(shown.walk)


def test_a_paragraph_is_no_example() -> None:
    with pytest.raises(BookError):
        example("en", "hearts.rule.object")


@pytest.mark.parametrize("name", [rules.game for rules in GAMES])
def test_a_scored_deal_is_gone_through_from_its_own_beginning(name: str) -> None:
    match = played(name, 2)
    for deal in range(2):
        walked = walk_deal(match, deal, seat=1)
        checked(walked)
        last = walked.moments[-1].update.view
        assert last.seat == 1
        assert match.rules.result(match.state) is not None
        assert len(walked.trick_ends()) == len(last.tricks)
        assert verify(deal_transcript(match, deal), game) is None
    assert walk_deal(match, 1).moments[-1].update.view.scores == match.scores


def test_a_deal_that_lasts_cannot_be_looked_through() -> None:
    match = played("hearts", 1)
    match.deal()
    with pytest.raises(ValueError, match="not scored"):
        walk_deal(match, 1)
    assert walk_deal(match, 0).moments


def test_a_transcript_that_breaks_a_rule_is_refused_with_its_line() -> None:
    path = next(path for path in TRANSCRIPTS if "seed_literal" in path.stem)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[2] = '{"seat": 0, "play": "9X"}'
    with pytest.raises(WalkError) as error:
        walk("\n".join(lines))
    assert error.value.line == 3
    with pytest.raises(WalkError):
        walk("nothing")


def test_hands_are_seen_from_the_start() -> None:
    shown = example("en", "hearts.example.follow_suit")
    view = shown.walk.moments[1].update.view
    assert view.piles[hand(2)].cards is not None
