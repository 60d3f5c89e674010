"""The tables of the proof-reader: what a rule finds, where it counts, and what is read."""

from pathlib import Path

import pytest

from cardtable.texts import LANGUAGES
from cardtable.texts.hints import HINTS
from cardtable.texts.po import Entry
from cardtable.texts.proof import faults
from cardtable.texts.proof_prose import paragraphs, prose_faults
from cardtable.texts.proof_rules import RULES, Place, Rule
from cardtable.texts.proof_rules.rule import stray
from cardtable.texts.wording import sentences

ROOT = Path(__file__).resolve().parents[2]


def test_a_rule_counts_only_where_it_is_meant_to() -> None:
    rule = stray(r"\bwidow\b", "kitty")
    assert list(rule.found("The widow.", Place.LESSON)) == ["we say “kitty”, not “widow”"]
    assert list(rule.found("The widow.", Place.GLOSSARY)) == []


def test_a_rule_reads_through_a_menus_mark_and_not_into_parameters() -> None:
    assert list(Rule("widow", "x").found("The wi&dow", Place.CATALOGUE)) == ["x “widow”"]
    assert list(Rule("name", "x").found("{name}, {card:name} and %(name)s", Place.CATALOGUE)) == []
    assert list(Rule(r": \{card\}", "x", fields=True).found("Play: {card}", Place.HINT)) == [
        "x “: {card}”"
    ]


def test_a_second_pattern_can_make_a_sentence_good() -> None:
    rule = Rule(r"\bace\b", "no verb:", unless=r"\bplay\b")
    assert list(rule.found("The ace.", Place.HINT)) == ["no verb: “ace”"]
    assert list(rule.found("Play the ace.", Place.HINT)) == []


def test_small_letters_are_told_from_capitals_where_a_rule_says_so() -> None:
    assert list(Rule("moon", "x", cased=True).found("The Moon", Place.RULES)) == []
    assert list(Rule("moon", "x").found("The Moon", Place.RULES)) == ["x “Moon”"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_the_hints_is_read_as_a_hint(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULES, language, (Rule("x", "found", frozenset({Place.HINT})),))
    hint = next(iter(sentences(HINTS)))
    assert "found “x”" in faults(language, Entry(hint, ("x",)))
    assert "found “x”" not in faults(language, Entry("New game", ("x",)))
    assert "found “x”" not in faults(language, Entry(hint, ("x",)), Place.LESSON)


def test_the_prose_of_a_page_is_read_by_paragraph_without_its_marks() -> None:
    page = (
        "# Title {#a.title}\n\nOne line\nand the next. {#a.b when=c:d}\n\n"
        "![cards](cards:QS AS)\n\n```transcript {#e}\nnot prose\n```\n\n- a [link](#x) and `code`\n"
    )
    assert list(paragraphs(page)) == [
        (1, "Title"),
        (3, "One line and the next."),
        (12, "a [link] and …"),
    ]


def test_books_lessons_and_changelogs_are_read_each_as_what_it_is(tmp_path: Path) -> None:
    forbidden = "королева"
    for name in ("translations/rules/ru/hearts", "translations/lessons/ru/moon", "CHANGELOG.ru"):
        path = tmp_path / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# Тема\n\nЗдесь {forbidden}.\n", encoding="utf-8")
    glossary = tmp_path / "translations/rules/ru/glossary.md"
    glossary.write_text(f"Её зовут и {forbidden}.\n", encoding="utf-8")
    assert [found.split(": ")[0] for found in prose_faults(tmp_path)] == [
        "translations/rules/ru/hearts.md:3",
        "translations/lessons/ru/moon.md:3",
        "CHANGELOG.ru.md:3",
    ]


def test_our_own_pages_are_without_a_fault() -> None:
    assert prose_faults(ROOT) == []
