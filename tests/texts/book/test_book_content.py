"""The rules book: equal in its three languages, whole, true, and clean in its typography."""

from __future__ import annotations

import json
import re
import unicodedata
from itertools import pairwise

import pytest

from cardtable.engine.cards import parse_card
from cardtable.engine.records.verification import verify
from cardtable.games import GAMES, game
from cardtable.games.hearts.options import terms_of
from cardtable.games.hearts.scoring import sum_of_a_deal
from cardtable.resources import resource
from cardtable.texts import LANGUAGES
from cardtable.texts.book.anchors import BOOKS, SHELF, rule_anchor
from cardtable.texts.book.reader import Block, book
from cardtable.texts.games import hearts, seven_up

PICTURE = re.compile(r'<img src="((cards|trick):[^"]*)"')


def pictures(block: Block) -> list[tuple[str, str]]:
    """(whole source, kind) of each picture in a block."""
    return [(found[1], found[2]) for found in PICTURE.finditer(block.html)]


def examples(language: str, name: str) -> dict[str, str]:
    """Anchor → transcript of every example in a book."""
    return {b.anchors[0]: b.text for b in book(language, name).blocks if b.kind == "fence"}


def prose(language: str, *without: str) -> list[tuple[str, str]]:
    """Every heading, paragraph, list and table of a language, with the place it stands at."""
    return [
        (f"{language}/{name}.md:{block.line}", block.text)
        for name in SHELF
        if name not in without
        for block in book(language, name).blocks
        if block.kind != "fence"
    ]


def anchors() -> set[str]:
    return {anchor for name in SHELF for anchor in book("en", name).anchors}


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_book_has_the_same_chapters_pictures_and_examples_everywhere(
    language: str, name: str
) -> None:
    here, english = book(language, name), book("en", name)
    assert here.structure == english.structure
    assert [pictures(b) for b in here.blocks] == [pictures(b) for b in english.blocks]
    assert examples(language, name) == examples("en", name)


def test_every_file_stands_on_the_shelf() -> None:
    for language in LANGUAGES:
        files = resource(f"translations/rules/{language}").glob("*.md")
        assert sorted(path.stem for path in files) == sorted(SHELF)


def test_every_anchor_is_plain_unique_and_begins_with_its_book() -> None:
    seen: set[str] = set()
    for name in SHELF:
        for anchor in book("en", name).anchors:
            assert re.fullmatch(r"[a-z0-9_.]+", anchor), anchor
            assert anchor.split(".")[0] == name
            assert anchor not in seen
            seen.add(anchor)


@pytest.mark.parametrize("name", SHELF)
def test_a_book_opens_with_its_title_and_one_paragraph(name: str) -> None:
    for language in LANGUAGES:
        title, tile = book(language, name).blocks[:2]
        assert title.anchors == (name,)
        assert tile.kind == "paragraph"
        assert not tile.anchors


@pytest.mark.parametrize("name", ["hearts", "seven_up"])
def test_labels_of_choices_are_short_enough_for_a_dialog(name: str) -> None:
    for language in LANGUAGES:
        for block in book(language, name).section(f"{name}.options"):
            assert block.level == 0 or len(block.text) <= 46, f"{language} {block.anchors}"


def test_every_link_leads_to_an_anchor() -> None:
    known = anchors()
    for language in LANGUAGES:
        for name in SHELF:
            for block in book(language, name).blocks:
                for target in re.findall(r'href="([^"]*)"', block.html):
                    assert target.removeprefix("#") in known, f"{language} {name}: {target}"


# Pictures and examples


def test_every_picture_shows_cards_that_exist_and_each_only_once() -> None:
    shown = 0
    for name in SHELF:
        for block in book("en", name).blocks:
            for source, kind in pictures(block):
                words = source.split(":", 1)[1].split()
                faces = [word for word in words if "=" not in word]
                assert len({parse_card(word) for word in faces}) == len(faces)
                for word in set(words) - set(faces):
                    assert kind == "trick"
                    assert int(word.removeprefix("winner=")) < len(faces)
                shown += 1
    assert shown > 10


@pytest.mark.parametrize("name", BOOKS)
def test_every_example_of_a_game_runs_through_the_engine(name: str) -> None:
    found = examples("en", name)
    assert len(found) >= 2
    for anchor, transcript in found.items():
        assert json.loads(transcript.splitlines()[0])["game"] == name
        fault = verify(transcript, game)
        assert fault is None, f"{anchor}: {fault}"


def test_a_paragraph_introduces_every_example() -> None:
    for language in LANGUAGES:
        for name in BOOKS:
            blocks = book(language, name).blocks
            for before, block in pairwise(blocks):
                if block.kind == "fence":
                    assert before.kind == "paragraph", f"{language} {block.anchors}"


# The sources: every sentence of the three texts that the rules come from

SENTENCES = {"000": 47, "002": 30, "003": 29}
"""How many sentences each source has (the last lines of 003 are no rules)."""


def source_table() -> dict[str, dict[str, dict[str, str]]]:
    """Sentence → anchor → language → a fact that must stand there."""
    table: dict[str, dict[str, dict[str, str]]] = json.loads(
        resource("translations/rules/sources.json").read_text("utf-8")
    )
    return table


def passages(language: str) -> dict[str, str]:
    """What stands at each anchor: its block, and a list or table that follows it at once."""
    found: dict[str, str] = {}
    for name in SHELF:
        blocks = book(language, name).blocks
        for number, block in enumerate(blocks):
            below = blocks[number + 1] if number + 1 < len(blocks) else block
            text = block.text + (
                "\n" + below.text if below.kind in ("table", "bullet_list") else ""
            )
            for anchor in block.anchors:
                found[anchor] = text.replace("\u00a0", " ").lower()
    return found


def test_every_sentence_of_the_sources_has_its_place() -> None:
    expected = {
        f"{source}.{n:02}" for source, last in SENTENCES.items() for n in range(1, last + 1)
    }
    assert set(source_table()) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_the_sources_stands_at_its_anchor(language: str) -> None:
    here = passages(language)
    for sentence, places in source_table().items():
        for anchor, fact in places.items():
            assert fact[language].lower() in here[anchor], f"{sentence} at {language} {anchor}"


def test_no_anchor_stands_for_more_than_three_sentences_of_one_source() -> None:
    load: dict[tuple[str, str], int] = {}
    for sentence, places in source_table().items():
        for anchor in places:
            key = (sentence.split(".")[0], anchor)
            load[key] = load.get(key, 0) + 1
    assert max(load.values()) <= 3


# Codes and numbers


MANNERS = (
    "not_your_turn",
    "wrong_kind",
    "wrong_count",
    "not_held",
    "same_card_twice",
    "wrong_pack",
    "cut_too_thin",
    "game_over",
)
"""What every game refuses: no rule of any game, but of the table."""


def test_every_refusal_of_every_game_leads_to_a_paragraph() -> None:
    families = {"domino_hearts": hearts.REFUSALS, "seven_up": seven_up.REFUSALS}
    for name, refusals in families.items():
        for code in refusals:
            assert rule_anchor(name, code) in anchors(), code
    for rules in GAMES:
        for code in MANNERS:
            assert rule_anchor(rules.game, code) == f"table.{code}"


def test_the_numbers_of_the_table_stand_in_the_text() -> None:
    for language in LANGUAGES:
        plain = book(language, "hearts").explain("hearts.rule.deal").text
        five = book(language, "hearts", cards_each=10).explain("hearts.rule.deal").text
        assert "10" not in plain
        assert "10" in five
        left = book(language, "hearts", left_over=2).explain("hearts.rule.left_over").text
        assert "2" in left


# Typography and words


@pytest.mark.parametrize("language", LANGUAGES)
def test_prose_has_typographic_quotes_dashes_and_spaces(language: str) -> None:
    for place, text in prose(language):
        assert '"' not in text, place
        assert "'" not in text, place
        assert "..." not in text, place
        assert "{" not in text, place
        assert not re.search(r" [!?:;,.]", text), place
        assert not re.search(r"(?<!\w)-\d", text), f"{place}: a hyphen for a minus"
        assert text == unicodedata.normalize("NFC", text), place
        assert text.count("„") == text.count("”" if language == "ro" else "“") or (
            language == "en"
        ), place
        assert text.count("«") == text.count("»"), place
        if language == "ru":
            assert " —" not in text, f"{place}: the dash may begin a line"
        if language == "ro":
            assert "—" not in text, place
            assert not re.search(r"\d\u00a0de (?=\w)", text), f"{place}: de may part"
        else:
            assert " – " not in text, place
        if language != "en":
            assert not re.search(r"\d [^\W\d_]", text), f"{place}: number and noun may part"


@pytest.mark.parametrize("language", ["en", "ro"])
def test_no_cyrillic_letter_stands_in_latin_text(language: str) -> None:
    for place, text in prose(language, "glossary"):
        assert not re.search(r"[\u0400-\u04ff]", text), place


def test_no_romanian_number_from_twenty_up_lacks_its_de() -> None:
    nouns = "puncte|cărți|jetoane|cupe|împărțiri|levate"
    for place, text in prose("ro"):
        assert not re.search(rf"\b(?:[2-9]\d|100)\u00a0(?:{nouns})\b", text), place
        assert not re.search(rf"\b(?:[2-9]|1\d)\u00a0de\u00a0(?:{nouns})\b", text), place


FORBIDDEN = {
    "en": r"\bworms?\b|\bbribes?\b",
    "ru": r"перев[её]рн|королев|старший игрок|\bбаню\b|открыт\w+ масть",
    "ro": r"\bmit(ă|a|e|ei|ele)\b|vierm|sertar|cesionar|punți|cluburi|costum"
    r"|\bcard(uri|ul|urile)?\b|\btruc\b|doamn|jucător\w* principal|\ba pasa\b|împușc",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_forbidden_word_stands_in_the_book(language: str) -> None:
    for place, text in prose(language, "glossary"):  # which tells what others say
        found = re.search(FORBIDDEN[language], text, re.IGNORECASE)
        assert found is None, f"{place}: {found and found[0]}"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_no_paragraph_was_left_in_english(language: str) -> None:
    english = {text for _, text in prose("en") if len(text) > 25}
    for place, text in prose(language):
        assert text not in english, place


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ("взятка", "королева", "пиковая дама", "прикуп", "фальшренонс")),
        ("ro", ("levată", "inimă roșie", "rege", "romb", "renonsă")),
        ("en", ("knave", "kitty", "pot", "counter", "revoke")),
    ],
)
def test_the_glossary_knows_the_words_people_use(language: str, words: tuple[str, ...]) -> None:
    text = "\n".join(block.text for block in book(language, "glossary").blocks).lower()
    for word in words:
        assert word in text


ONCE_FOR_BOTH = {"en": "Two against two", "ru": "Двое на двое", "ro": "Doi contra doi"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_side_is_told_to_get_the_penalty_for_a_revoke_once(language: str) -> None:
    """As the program pays it; “each opponent” alone would promise it twice."""
    told = book(language, "seven_up").explain("seven_up.rule.revoke").text
    assert ONCE_FOR_BOTH[language] in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_totals_must_be_a_multiple_of_is_what_a_deal_brings(language: str) -> None:
    told = book(language, "hearts").explain("hearts.rule.check").text
    named = {int(figure) for figure in re.findall(r"\d+", told)}
    brought = set()
    for name in ("hearts", "cancellation_hearts", "domino_hearts"):
        declared = game(name).declaration
        preset = declared.presets[0]
        brought.add(sum_of_a_deal(terms_of(declared.table(preset.name, declared.players[0]))))
    assert brought == {26, 52, 13}
    assert named == brought
