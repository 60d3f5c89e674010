"""A hint says what to play and why, in every language, and where to read more."""

import re

import pytest

from cardtable.bots.api import Choice
from cardtable.bots.levels import BOTS, decide
from cardtable.bots.simulation import step
from cardtable.engine.actions import Action, Reason
from cardtable.engine.cards import cards
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.teaching.hint import anchor_of, hint
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.book.anchors import SHELF
from cardtable.texts.book.reader import book
from cardtable.texts.wordings.hints import hint as why


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_decision_of_a_game_gets_a_hint_in_every_language(name: str) -> None:
    rules = game(name)
    known = {anchor for shelved in SHELF for anchor in book("en", shelved).anchors}
    for preset in rules.declaration.presets:
        table = rules.declaration.table(preset.name, preset.players)
        names = [f"Player{seat}" for seat in range(table.players)]
        match = Match(rules, table, seed=9, first_dealer=0)
        given = 0
        while given < 60 and match.phase not in ("scored", "over", "pool"):
            if match.phase == "play":
                seat = match.to_act[0]
                view = match.view(seat)
                choice = decide("normal", view, match.asks(seat), 1)
                assert choice is not None
                said = set()
                for language in LANGUAGES:
                    told = hint(Texts(language), view, choice, names)
                    assert told.action == choice.action
                    assert told.sentence
                    assert told.proposal
                    assert "{" not in told.sentence + told.proposal
                    assert told.anchor == "" or told.anchor in known
                    said.add(told.sentence)
                assert len(said) == 3
                given += 1
            step(match, ["normal"] * table.players, 1)
        assert given > 10


def test_a_reason_without_words_still_names_the_move() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    match.deal()
    choice = Choice(Action("pass", cards("QS AS KS")), Reason("a reason nobody wrote"))
    told = hint(Texts("en"), match.view(0), choice)
    assert told.sentence == told.proposal
    assert "queen of spades" in told.sentence
    assert told.anchor == "hearts.advice.pass"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "near", "far"),
    [
        ("discard_high", {"card": "2D"}, {"card": "KD"}),
        (
            "searched",
            {"card": "2D", "samples": 40, "mean": 31, "margin": 0},
            {"card": "2D", "samples": 40, "mean": 31, "margin": 7},
        ),
        ("take_jack", {"card": "JD"}, {"card": "KD"}),
    ],
)
def test_a_reason_is_told_only_as_far_as_it_is_true(
    code: str, near: dict[str, object], far: dict[str, object], language: str
) -> None:
    """No dangerous two, no card cheaper by 0.0, no jack that brings home itself."""
    texts = Texts(language)
    told, other = why(texts, code, near), why(texts, code, far)
    assert told
    assert other
    bare = [re.sub(r"[\d.,\u00a0]+", "", one).split(":")[-1] for one in (told, other)]
    assert bare[0] != bare[1]
    assert "0.0" not in told
    assert "0,0" not in told
    for word in ("dangerous", "опасн", "pericul"):
        assert word not in told


BEHIND = {
    "hearts": {
        "last": "safe_high_card duck",
        "early": "must_take no_points_now",
        "low_hearts": "lowest lead_low lead_lowest",
        "void": "unload_queen unload_spade discard_heart discard_high short_suit",
        "lead_spades": "flush_queen",
        "stop_moon": "stop_moon starve_moon shoot_moon",
    },
    "cancellation_hearts": {"cancel": "cancel"},
    "domino_hearts": {"lead": "make_them_draw"},
    "seven_up": {
        "jack": "hunt_jack catch_jack save_jack jack_ahead lead_jack",
        "tens": "lead_pips lead_small trump_pips win_pips feed_partner",
    },
}
"""The paragraph of a book's advice, and the reasons that it stands behind."""

ANSWERS = {"beg": "stand beg", "give": "give run", "bunch": "bunch play insist accept redeal"}
"""The same for what is answered in Seven-Up, whatever the reason."""


@pytest.mark.parametrize("name", BEHIND)
def test_behind_each_reason_stands_its_own_paragraph_of_the_book(name: str) -> None:
    for topic, codes in BEHIND[name].items():
        for code in codes.split():
            choice = Choice(Action("play", cards("2C")), Reason(code))
            assert anchor_of(name, choice) == f"{name}.advice.{topic}"
            assert book("en", name).explain(f"{name}.advice.{topic}")


def test_behind_a_move_that_the_rules_leave_no_choice_in_stands_that_rule() -> None:
    choice = Choice(Action("draw", choice="draw"), Reason("must_draw"))
    assert anchor_of("domino_hearts", choice) == "domino_hearts.must_draw"


def test_behind_each_answer_stands_its_own_paragraph_whatever_the_reason() -> None:
    for topic, answers in ANSWERS.items():
        for answer in answers.split():
            choice = Choice(Action("choose", choice=answer), Reason("hunt_jack"))
            assert anchor_of("seven_up", choice) == f"seven_up.advice.{topic}"
