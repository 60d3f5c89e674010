"""The real rules book: equal in three languages, and in step with what the games declare."""

from itertools import pairwise

import pytest

from cardtable.engine.options import Declaration
from cardtable.games import GAMES
from cardtable.texts import LANGUAGES
from cardtable.texts.book.anchors import (
    BOOKS,
    explain,
    family,
    option_anchor,
    preset_anchor,
    rule_anchor,
)
from cardtable.texts.book.reader import book
from cardtable.texts.games import hearts, seven_up
from cardtable.texts.po import Message
from cardtable.texts.proofreading import Origin
from cardtable.texts.proofreading.faults import faults


def declared() -> list[Declaration]:
    return [game.declaration for game in GAMES]


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("language", ["ru", "ro"])
def test_every_language_has_the_same_book(language: str, name: str) -> None:
    assert book(language, name).structure == book("en", name).structure


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_go_down_one_step_at_a_time_and_all_have_anchors(language: str, name: str) -> None:
    headings = [block for block in book(language, name).blocks if block.level]
    assert headings[0].level == 1
    assert all(lower.level <= higher.level + 1 for higher, lower in pairwise(headings))
    assert all(block.anchors for block in headings)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prose_passes_the_proof_reader(language: str, name: str) -> None:
    found = []
    for block in book(language, name).blocks:
        if block.kind != "fence" and block.text:
            # Braces would be read as parameters; here they are only text.
            text = block.text.replace("{", "(").replace("}", ")")
            entry = Message(text, (text,))
            found += [f"{block.line}: {f}" for f in faults(language, entry, Origin.RULES)]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_preset_option_and_choice_is_explained(language: str) -> None:
    for declaration in declared():
        anchors = [declaration.game]
        anchors += [preset_anchor(declaration.game, preset.name) for preset in declaration.presets]
        for option in declaration.options:
            anchors.append(option_anchor(declaration.game, option.name))
            anchors += [
                option_anchor(declaration.game, option.name, choice)
                for choice in option.choices
                if choice is not None
            ]
        for anchor in anchors:
            told = explain(language, anchor)
            assert told.label, anchor
            assert told.text, anchor


def test_the_options_chapters_explain_nothing_that_no_game_declares() -> None:
    known: set[str] = set()
    for declaration in declared():
        known |= {option_anchor(declaration.game, "players"), f"{family(declaration.game)}.options"}
        known |= {option_anchor(declaration.game, "players", n) for n in declaration.players}
        for option in declaration.options:
            known.add(option_anchor(declaration.game, option.name))
            known |= {
                option_anchor(declaration.game, option.name, choice) for choice in option.choices
            }
    for name in {family(declaration.game) for declaration in declared()}:
        chapter = book("en", name).section(f"{name}.options")
        anchors = {anchor for block in chapter if block.level for anchor in block.anchors}
        assert anchors - known == set()


@pytest.mark.parametrize(
    ("game", "code", "anchor"),
    [
        ("hearts", "follow_suit", "hearts.follow_suit"),
        ("hearts", "forced_queen", "hearts.forced_queen"),
        ("cancellation_hearts", "no_hearts_first_trick", "hearts.no_hearts_first_trick"),
        ("domino_hearts", "must_draw", "domino_hearts.must_draw"),
        ("seven_up", "follow_or_trump", "seven_up.follow_or_trump"),
        ("seven_up", "not_your_turn", "table.not_your_turn"),
        ("seven_up", "unknown_value", None),
    ],
)
def test_a_refusal_leads_to_its_rule(game: str, code: str, anchor: str | None) -> None:
    assert rule_anchor(game, code) == anchor


def test_every_code_of_a_family_leads_to_a_rule() -> None:
    for game, codes in (("domino_hearts", hearts.REFUSALS), ("seven_up", seven_up.REFUSALS)):
        for code in codes:
            assert rule_anchor(game, code), code


def test_every_condition_names_a_declared_option_and_value() -> None:
    known = {
        (option.name, str(choice))
        for declaration in declared()
        for option in declaration.options
        for choice in option.choices
    }
    for name in BOOKS:
        for block in book("en", name).blocks:
            assert block.when is None or block.when in known, block.when
