"""Codes become sentences."""

import ast
import string
from pathlib import Path

import pytest

from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.wordings.errors import ERRORS
from cardtable.texts.wordings.happenings import CHOICES, HAPPENINGS, QUESTIONS
from cardtable.texts.wordings.messages import asked_words, choice, reason, tell
from cardtable.texts.wordings.wording import Counted, Table, put

EN, RU, RO = Texts("en"), Texts("ru"), Texts("ro")
ROOT = Path(__file__).resolve().parents[2]

HEARTS_AND_SEVEN_UP = [
    "not_your_turn",
    "wrong_kind",
    "wrong_count",
    "not_held",
    "same_card_twice",
    "lead_low_club",
    "hearts_before_third_trick",
    "hearts_not_broken",
    "follow_suit",
    "forced_queen",
    "no_points_first_trick",
    "no_hearts_first_trick",
    "must_draw",
    "follow_trump",
    "follow_or_trump",
    "gift_would_win",
    "claim_spent",
]
OPTIONS = [
    "unknown_game",
    "unknown_preset",
    "unknown_option",
    "unknown_value",
    "players_out_of_range",
    "packs_fixed",
    "leftover_fixed",
    "strip_needs_one_pack",
    "needs_even_players",
    "needs_bonus",
    "needs_target",
    "below_one",
    "needs_discard6",
]
SAVES = [
    "not_found",
    "unreadable",
    "not_a_save",
    "damaged",
    "future_format",
    "cannot_write",
    "disk_full",
]


@pytest.mark.parametrize("code", HEARTS_AND_SEVEN_UP + OPTIONS + SAVES)
def test_every_code_of_the_rules_options_and_saves_has_words(code: str) -> None:
    assert code in ERRORS


@pytest.mark.parametrize("code", HEARTS_AND_SEVEN_UP)
def test_a_refusal_needs_no_parameters_to_be_said(code: str) -> None:
    said = {reason(texts, code) for texts in (EN, RU, RO)}
    assert len(said) == 3
    assert not any(code in sentence for sentence in said)


def test_a_refusal_names_the_suit_and_the_card_in_their_cases() -> None:
    suit = {"suit": "D", "card": "AS"}
    assert reason(EN, "follow_suit", suit) == "You have a diamond, so you must follow suit."
    assert reason(RU, "follow_suit", suit) == "У вас есть бубны: нужно играть в масть."
    assert reason(RO, "follow_suit", suit) == "Ai cărți de caro, deci trebuie să dai la culoare."
    assert reason(RU, "not_held", {"card": "QS"}) == "У вас нет дамы пик."
    assert reason(RO, "not_held", {"card": "QS2"}) == "Nu ai dama de pică."
    assert reason(RU, "lead_low_club", {"must": "2C"}) == "Нужно ходить двойкой треф."
    assert (
        reason(RO, "lead_low_club", {"must": "2C"}) == "Trebuie să ataci cu 2\u00a0de\u00a0treflă."
    )


@pytest.mark.parametrize(
    ("count", "en", "ru", "ro"),
    [
        (1, "Choose exactly one card.", "ровно 1\u00a0карту.", "exact o carte."),
        (3, "Choose exactly 3 cards.", "ровно 3\u00a0карты.", "exact 3\u00a0cărți."),
        (21, "Choose exactly 21 cards.", "ровно 21\u00a0карту.", "exact 21\u00a0de\u00a0cărți."),
    ],
)
def test_a_wrong_count_says_how_many(count: int, en: str, ru: str, ro: str) -> None:
    asked = {"count": count, "got": 2}
    assert reason(EN, "wrong_count", asked) == en
    assert reason(RU, "wrong_count", asked).endswith(ru)
    assert reason(RO, "wrong_count", asked).endswith(ro)


def test_a_parameters_value_may_have_words_of_its_own() -> None:
    asked = {"asked": "pass", "got": "play"}
    assert reason(EN, "wrong_kind", asked) == "Cards must be passed now."
    assert reason(EN, "wrong_kind", {"asked": "beg"}) == "Something else is asked for now."


def test_an_option_called_like_a_card_stays_text() -> None:
    params = {"option": "QS", "value": "H", "choices": "a, b"}
    assert reason(EN, "unknown_value", params) == ("“QS” cannot be “H”; choose one of these: a, b.")


def test_an_unknown_code_is_still_told() -> None:
    assert reason(EN, "brand_new") == "This is not possible here (brand_new)."
    assert tell(EN, "brand_new", {"name": "Ann"}) == ""


def test_what_happens_is_told_of_somebody_or_of_you() -> None:
    ann = {"name": "Анна", "points": 14}
    assert tell(EN, "trick_won", ann) == "Анна takes the trick with 14 points."
    assert tell(RU, "trick_won", ann) == "Анна берёт взятку: 14\u00a0очков."
    assert tell(EN, "trick_won", {**ann, "you": True}) == "You take the trick with 14 points."
    assert tell(RO, "trick_won", {"name": "Ana"}) == "Ana ia levata."
    assert tell(RU, "moon", ann | {"points": 26}) == (
        "Анна берёт всё: «Луна»! Остальным по 26\u00a0очков."
    )
    assert tell(RU, "played", {"name": "Анна", "card": "KH"}) == "Анна кладёт короля червей."
    assert tell(EN, "hearts_broken") == "Hearts are broken."


def test_questions_and_choices_have_words() -> None:
    three = {"count": 3, "name": "Борис"}
    assert asked_words(RU, "pass", three) == "Передайте 3\u00a0карты Борису."
    assert asked_words(EN, "choose", {"topic": "moon"}) == "You shot the moon. Who gets the points?"
    assert asked_words(EN, "something") == "It is your turn."
    assert choice(RU, "beg", "stand") == "Оставляю"
    assert choice(EN, "moon", "others") == "Points to the others"
    assert choice(EN, "seat", "3") == "3"


@pytest.mark.parametrize("table", [ERRORS, HAPPENINGS, QUESTIONS, CHOICES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wording_can_be_said_in_every_language(table: Table, language: str) -> None:
    texts = Texts(language)
    for key, words in table.items():
        for wording in words if isinstance(words, tuple) else (words,):
            sentence = wording.pair[1] if isinstance(wording, Counted) else wording
            fields = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
            params: dict[str, object] = {name: _sample(name) for name in fields}
            if isinstance(wording, Counted):
                params[wording.by] = 3
            said = put(texts, {"x": wording}, "x", params)
            assert said, key
            assert "{" not in said, key


def _sample(name: str) -> object:
    if name.startswith("card") or name == "must":
        return "QS"
    return "H" if name in ("suit", "trump") else "Ann"


def test_every_code_that_the_program_uses_has_words() -> None:
    tables = {"RuleError": ERRORS, "Reason": ERRORS, "OptionError": ERRORS, "SaveError": ERRORS}
    tables |= {"LanError": ERRORS, "Noted": HAPPENINGS}
    silent = []
    for path in sorted((ROOT / "cardtable").rglob("*.py")):
        if "bots" in path.parts:
            continue  # why a bot chose a card is said by the hints
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            code = node.args[0]
            table = tables.get(node.func.id)
            if table is None or not isinstance(code, ast.Constant):
                continue
            if not any((key + ".").startswith(str(code.value) + ".") for key in table):
                silent.append(f"{path.name}:{node.lineno}: {code.value!r}")
    assert silent == []
