"""The rules book: equal in its three languages, whole, and clean in its typography."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import pytest

RULES = Path(__file__).resolve().parents[2] / "translations" / "rules"
LANGUAGES = ("en", "ru", "ro")
BOOKS = tuple(sorted(path.stem for path in (RULES / "en").glob("*.md")))
GAMES = ("hearts", "cancellation_hearts", "domino_hearts", "seven_up")

_ANCHOR = re.compile(r"\s*\{#([^\s}]*)(?: when=([^\s}]*))?\}$")


@dataclass(frozen=True)
class Block:
    """One block of a book: kind is "h1" … "h4", "text", "item", "picture" or "transcript"."""

    kind: str
    text: str
    anchor: str | None = None
    when: str | None = None


def blocks(language: str, book: str) -> list[Block]:
    """The blocks of a book in their order."""
    found: list[Block] = []
    fenced: list[str] | None = None
    opening = ""
    for line in (RULES / language / f"{book}.md").read_text("utf-8").splitlines():
        if line.startswith("```"):
            if fenced is None:
                fenced, opening = [], line.removeprefix("```")
            else:
                found.append(_block("transcript", opening, "\n".join(fenced)))
                fenced = None
        elif fenced is not None:
            fenced.append(line)
        elif line.startswith("#"):
            hashes, text = line.split(" ", 1)
            found.append(_block(f"h{len(hashes)}", text))
        elif line.startswith("!["):
            found.append(_block("picture", line))
        elif line.startswith("- "):
            found.append(_block("item", line[2:]))
        elif line.strip():
            found.append(_block("text", line))
    assert fenced is None, f"{language}/{book}: a transcript is not closed"
    return found


def _block(kind: str, text: str, body: str | None = None) -> Block:
    match = _ANCHOR.search(text)
    anchor, when = match.groups() if match else (None, None)
    rest = text[: match.start()] if match else text
    return Block(kind, rest if body is None else body, anchor, when)


def prose(language: str) -> list[tuple[str, str]]:
    """Every heading, paragraph and item of a language with the place it stands in."""
    return [
        (f"{language}/{book}: {block.anchor or block.text[:40]}", block.text)
        for book in BOOKS
        for block in blocks(language, book)
        if block.kind not in ("picture", "transcript")
    ]


def anchors(book: str) -> dict[str, Block]:
    return {block.anchor: block for block in blocks("en", book) if block.anchor}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", ["ru", "ro"])
def test_a_book_has_the_same_structure_in_every_language(language: str, book: str) -> None:
    def shape(spoken: str) -> list[tuple[object, ...]]:
        return [
            (block.kind, block.anchor, block.when)
            if block.kind not in ("picture", "transcript")
            else (block.kind, block.anchor, block.when, re.sub(r"!\[.*?\]", "", block.text))
            for block in blocks(spoken, book)
        ]

    assert shape(language) == shape("en")


def test_every_language_has_the_same_books() -> None:
    for language in LANGUAGES:
        assert tuple(sorted(p.stem for p in (RULES / language).glob("*.md"))) == BOOKS


def test_no_anchor_stands_twice_and_all_are_plain() -> None:
    seen: set[str] = set()
    for book in BOOKS:
        for block in blocks("en", book):
            if block.anchor is None:
                continue
            assert re.fullmatch(r"[a-z0-9_.]+", block.anchor), block.anchor
            assert block.anchor not in seen, f"{block.anchor} stands twice"
            assert block.anchor.split(".")[0] == book, f"{block.anchor} stands in {book}"
            seen.add(block.anchor)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_opens_with_its_title_and_one_paragraph(game: str) -> None:
    for language in LANGUAGES:
        title, tile = blocks(language, game)[:2]
        assert (title.kind, title.anchor) == ("h1", game)
        assert tile.kind == "text"


@pytest.mark.parametrize("book", ["hearts", "seven_up"])
def test_every_option_and_choice_has_an_explanation_under_it(book: str) -> None:
    for language in LANGUAGES:
        page = blocks(language, book)
        start = next(i for i, b in enumerate(page) if b.anchor == f"{book}.options")
        for block, following in zip(page[start:], page[start + 1 :], strict=False):
            if block.kind == "h3":
                assert following.kind == "text", f"{language} {block.anchor}"
            if block.kind == "h4":
                assert following.kind == "text", f"{language} {block.anchor}"
                assert len(block.text) <= 46, f"{language} {block.anchor} is long for a dialog"


@pytest.mark.parametrize("language", LANGUAGES)
def test_prose_has_typographic_quotes_and_spaces(language: str) -> None:
    for place, text in prose(language):
        assert '"' not in text, place
        assert "'" not in text, place
        assert "..." not in text, place
        assert not re.search(r"[\d}] [^\W\d_]", text), f"{place}: number and noun part"
        assert not re.search(r" [!?:;,.]", text), place
        assert not re.search(r"(?<!\w)-\d", text), f"{place}: a hyphen for a minus"
        assert text == unicodedata.normalize("NFC", text), place
        if language == "ru":
            assert " —" not in text, f"{place}: the dash may begin a line"
            assert " – " not in text, place
            assert not re.search(r"[“”]", re.sub("„[^“]*“", "", text)), place
        if language == "ro":
            assert "—" not in text, place
            assert text.count("„") == text.count("”"), place
            assert not re.search(r"[\d}]\u00a0de (?=\w)", text), f"{place}: de may part"
        if language == "en":
            assert " – " not in text, place
            assert "«" not in text, place


@pytest.mark.parametrize("language", ["en", "ro"])
def test_no_cyrillic_letter_stands_in_latin_text(language: str) -> None:
    for place, text in prose(language):
        if not place.startswith(f"{language}/glossary"):
            assert not re.search(r"[\u0400-\u04ff]", text), place


def test_romanian_has_commas_below_and_modern_spelling() -> None:
    for place, text in prose("ro"):
        assert not re.search(r"[\u015e\u015f\u0162\u0163\u0326\u0327]", text), place
        bare = re.sub(r"\b(ne|re)î", "", text)  # after a prefix the î stays
        assert not re.search(r"\wî\w", bare), f"{place}: î inside a word"
        assert not re.search(r"\b(sînt|nici un|nici o)\b", text), place


FORBIDDEN = {
    "ru": r"переверн|перевёрн|королев|старший игрок|\bбаню\b|\bтроков\b|открыт\w+ масть",
    "ro": r"\bmit(ă|a|e|ei|ele)\b|vierme|sertar|cesionar|punți|puntea|cluburi|costum"
    r"|\bcard(uri|ul|urile)?\b|\btruc|doamn|vârful|jucător\w* principal|a pasa\b|împușc",
    "en": r"\bshoots? the moon in 16\b",
}

WITHOUT_YO = (
    r"\b(еще|ее|нее|черн\w+|счет\w*|расчет\w*|зачетн\w+|берет|дает|сдает|идет|кладет|ведет|свое|мое"
    r"|твое|трех|четырех|чье|все-таки|жеребьевк\w+|восьмерк\w+|семерк\w+|шестерк\w+|пятерк\w+"
    r"|четверк\w+|отчет\w*|партнер\w*|королем|тузом\w|вперед|найдет\w*|придет\w*|возьмет|нечетн\w+"
    r"|четн\w+|учтен\w*|разобьет\w*|пойдет|снимет|пришел|дошел|ушел|причем|моем|твоем|своем|нем)\b"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_forbidden_word_stands_in_the_book(language: str) -> None:
    for place, text in prose(language):
        if place.startswith(f"{language}/glossary"):
            continue  # names there the words that people use beside the table's own
        found = re.search(FORBIDDEN[language], text, re.IGNORECASE)
        assert found is None, f"{place}: {found and found[0]}"


def test_russian_writes_yo() -> None:
    for place, text in prose("ru"):
        found = re.search(WITHOUT_YO, text, re.IGNORECASE)
        assert found is None, f"{place}: {found and found[0]}"


@pytest.mark.parametrize("language", ["ru", "ro"])
def test_no_paragraph_was_left_in_english(language: str) -> None:
    english = {text for _, text in prose("en") if len(text) > 25}
    for place, text in prose(language):
        assert text not in english, place
        if language == "ru":
            assert re.search(r"[\u0400-\u04ff]", text) or not re.search(r"[a-z]{4}", text), place


SENTENCES = {"000": 47, "002": 30, "003": 29}
"""How many sentences each of the three source texts has (the last of 003 is no rule)."""


def source_table() -> dict[str, dict[str, dict[str, str]]]:
    table: dict[str, dict[str, dict[str, str]]] = json.loads(
        (RULES / "sources.json").read_text("utf-8")
    )
    return table


def passages(language: str) -> dict[str, str]:
    """What stands under each anchor: its block, and the items that follow it at once."""
    found: dict[str, str] = {}
    for book in BOOKS:
        anchor = None
        for block in blocks(language, book):
            if block.anchor:
                anchor = block.anchor
                found[anchor] = block.text
            elif anchor and block.kind in ("item", "text"):
                found[anchor] += "\n" + block.text
            else:
                anchor = None
    return {name: text.replace("\u00a0", " ").lower() for name, text in found.items()}


def test_every_sentence_of_the_sources_has_its_place() -> None:
    expected = {
        f"{source}.{n:02}" for source, last in SENTENCES.items() for n in range(1, last + 1)
    }
    assert set(source_table()) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_the_sources_stands_under_its_anchor(language: str) -> None:
    under = passages(language)
    for sentence, places in source_table().items():
        for anchor, fact in places.items():
            assert fact[language].lower() in under[anchor], f"{sentence} at {language} {anchor}"


def test_no_anchor_stands_for_more_than_three_sentences_of_one_source() -> None:
    load: dict[tuple[str, str], int] = {}
    for sentence, places in source_table().items():
        for anchor in places:
            key = (sentence.split(".")[0], anchor)
            load[key] = load.get(key, 0) + 1
    assert all(n <= 3 for n in load.values()), load


CODES = {
    "hearts": [
        "lead_low_club",
        "hearts_before_third_trick",
        "hearts_not_broken",
        "follow_suit",
        "forced_queen",
        "no_points_first_trick",
        "no_hearts_first_trick",
    ],
    "domino_hearts": ["must_draw"],
    "seven_up": ["follow_trump", "follow_or_trump", "gift_would_win", "claim_spent"],
}


@pytest.mark.parametrize("book", CODES)
def test_every_refusal_has_a_paragraph(book: str) -> None:
    for code in CODES[book]:
        assert f"{book}.{code}" in anchors(book)


def test_every_link_leads_to_an_anchor() -> None:
    known = {anchor for book in BOOKS for anchor in anchors(book)}
    for language in LANGUAGES:
        for place, text in prose(language):
            for target in re.findall(r"\]\(([^)]*)\)", text):
                assert target.removeprefix("#") in known, f"{place}: {target}"
