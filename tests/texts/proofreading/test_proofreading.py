"""The tables of the proof-reader: what a rule finds, where it counts, and what is read."""

import re
from pathlib import Path

import pytest

from cardtable.texts import LANGUAGES
from cardtable.texts.po import Message
from cardtable.texts.proofreading import RULES, Origin, Rule
from cardtable.texts.proofreading.faults import faults, in_text
from cardtable.texts.proofreading.prose import paragraphs, prose_faults
from cardtable.texts.proofreading.rule import stray
from cardtable.texts.wordings.hints import HINTS
from cardtable.texts.wordings.wording import sentences

ROOT = Path(__file__).resolve().parents[3]


def test_a_rule_counts_only_where_it_is_meant_to() -> None:
    rule = stray(r"\bwidow\b", "kitty")
    assert list(rule.found("The widow.", Origin.LESSON)) == ["we say “kitty”, not “widow”"]
    assert list(rule.found("The widow.", Origin.GLOSSARY)) == []


def test_a_rule_reads_through_a_menus_mark_and_not_into_parameters() -> None:
    assert list(Rule("widow", "x").found("The wi&dow", Origin.CATALOGUE)) == ["x “widow”"]
    assert list(Rule("name", "x").found("{name}, {card:name} and %(name)s", Origin.CATALOGUE)) == []
    assert list(Rule(r": \{card\}", "x", fields=True).found("Play: {card}", Origin.HINT)) == [
        "x “: {card}”"
    ]


def test_a_second_pattern_can_make_a_sentence_good() -> None:
    rule = Rule(r"\bace\b", "no verb:", unless=r"\bplay\b")
    assert list(rule.found("The ace.", Origin.HINT)) == ["no verb: “ace”"]
    assert list(rule.found("Play the ace.", Origin.HINT)) == []


def test_small_letters_are_told_from_capitals_where_a_rule_says_so() -> None:
    assert list(Rule("moon", "x", cased=True).found("The Moon", Origin.RULES)) == []
    assert list(Rule("moon", "x").found("The Moon", Origin.RULES)) == ["x “Moon”"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_the_hints_is_read_as_a_hint(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULES, language, (Rule("x", "found", frozenset({Origin.HINT})),))
    hint = next(iter(sentences(HINTS)))
    assert "found “x”" in faults(language, Message(hint, ("x",)))
    assert "found “x”" not in faults(language, Message("New game", ("x",)))
    assert "found “x”" not in faults(language, Message(hint, ("x",)), Origin.LESSON)


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


def test_a_changelog_that_says_a_thing_twice_is_sent_back(tmp_path: Path) -> None:
    first = "- The table can be heard by those who do not see it: hands, tricks and names.\n"
    again = "- The table can be heard by those who do not see it: hands, tricks, and the score.\n"
    other = "- The table can be seen by those who do not hear it.\n"
    changelog = f"# Changelog\n\n{first}{other}{again}"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    (found,) = prose_faults(tmp_path)
    assert found.startswith("CHANGELOG.md:5: said twice: “The table can be heard")


def test_a_line_that_a_merge_left_in_a_changelog_is_sent_back(tmp_path: Path) -> None:
    old = "- Hints say\n  how often the queen comes to you, or somebody takes everything.\n"
    new = "- Hints tell you\n  how often the queen comes to you or somebody takes everything.\n"
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{old}{new}", encoding="utf-8")
    (found,) = prose_faults(tmp_path)
    assert found.startswith("CHANGELOG.md:6: left by a merge: “how often the queen")


@pytest.mark.parametrize(
    ("head", "explanation", "circular"),
    [
        ("To beg", "Beg for another trump.", True),
        ("To beg", "To ask for another trump.", False),
        ("Seat", "Seat, free or taken.", True),
        ("Seat", "A place at the table.", False),
        ("Cut", "Cutter of the pack.", False),
    ],
)
def test_the_glossary_does_not_explain_a_word_by_itself(
    tmp_path: Path, head: str, explanation: str, circular: bool
) -> None:
    glossary = tmp_path / "translations/rules/en/glossary.md"
    glossary.parent.mkdir(parents=True)
    glossary.write_text(f"### {head} {{#glossary.a}}\n\n{explanation}\n", encoding="utf-8")
    found = prose_faults(tmp_path)
    assert [fault.split(": ", 2)[1] for fault in found] == ["explains a word by itself"] * circular


@pytest.mark.parametrize("language", ["ru", "ro"])
@pytest.mark.parametrize("file", ["linux/cardtable.xml", "linux/cardtable.metainfo.xml"])
def test_what_the_system_shows_of_us_is_without_a_fault(language: str, file: str) -> None:
    """A file manager and a software shop use the words of the program, one name for one thing."""
    text = (ROOT / "packaging" / file).read_text(encoding="utf-8")
    shown = re.findall(rf'xml:lang="{language}">([^<]+)<', text)
    assert shown
    assert [fault for one in shown for fault in in_text(language, one, Origin.CHANGELOG)] == []


def test_our_own_pages_are_without_a_fault() -> None:
    assert prose_faults(ROOT) == []


@pytest.mark.parametrize(
    ("place", "wrong", "right"),
    [
        (Origin.CATALOGUE, "Atuul mare: un punct.", "Cel mai mare atu: un punct."),
        (Origin.HINT, "Valorează 10 pentru Joc.", "Valorează 10 la Sumă."),
        (Origin.RULES, "Decontul se face la sfârșit.", "Plata se face la sfârșit."),
        (Origin.RULES, "Dealerul împarte mai departe.", "Dealerul mai împarte câte trei."),
        (Origin.CATALOGUE, "Transcrierea nu merge.", "Partida notată nu merge."),
        (Origin.CATALOGUE, "Joc terminat.", "Partida s-a terminat."),
        (Origin.CATALOGUE, "Joacă cu mâinile deschise", "Joacă cu cărțile pe față"),
        (Origin.LESSON, "Ai trei pici mici.", "Ai trei cărți mici de pică."),
        (Origin.LESSON, "Încă o tură de cupă.", "Încă un atac în cupă."),
        (Origin.LESSON, "O poți lua degeaba.", "O poți lua fără să te coste nimic."),
        (Origin.LESSON, "Bine. A luat popa.", "Bine. Levata a luat-o popa."),
        (Origin.LESSON, "Popa bate dama, și cupa e a ta.", "Popa bate dama, iar cupa e a ta."),
        (Origin.CATALOGUE, "{name} cere.", "{name} cere alt atu."),
        (Origin.CATALOGUE, "{name} vrea să se joace.", "{name} vrea să joace."),
        (Origin.CATALOGUE, "Se așteaptă {name}.", "Așteptăm după {name:acc}."),
        (Origin.CATALOGUE, "Masa jucătorului {name}", "Masa {name:gen}"),
        (Origin.CATALOGUE, "Masa {name}", "Masa {name:gen}"),
        (Origin.CATALOGUE, "O carte pentru {name}", "O carte pentru {name:acc}"),
        (
            Origin.HINT,
            "Atacă cu {card:def}: o întrec două.",
            "Atacă cu {card:def}: două sunt mai mari.",
        ),
        (Origin.HINT, "Joacă {card:def}, tocmai primită.", "Joacă {card:def}, din cele primite."),
        (Origin.RULES, "Dacă se poate ataca în cupă.", "Se poate ataca în cupă?"),
        (
            Origin.RULES,
            "Unde nu se poate, cartea e refuzată.",
            "Dacă nu se poate, cartea e refuzată.",
        ),
        (Origin.RULES, "Luna costă 26.", "„Luna” costă 26."),
        (Origin.RULES, "Restul revine celor mici.", "Restul le revine celor mici."),
        (Origin.RULES, "Nu-l da niciodată celui slab.", "Nu i-l da niciodată celui slab."),
        (Origin.CATALOGUE, "Cine cere ia un punct.", "Cine cere alt atu ia un punct."),
        (Origin.LESSON, "Judecată după ce știai.", "Judecată după ceea ce știai."),
        (Origin.CHANGELOG, "Păstrează doiul de atu.", "Păstrează 2 de atu."),
        (Origin.CHANGELOG, "Fără legături greșite.", "Fără linkuri greșite."),
        (Origin.CHANGELOG, "A fost trimis de la masă.", "A fost scos de la masă."),
        (Origin.RULES, "Se socotesc 26 puncte.", "Se socotesc 26 de puncte."),
    ],
)
def test_the_romanian_table_tells_a_slip_from_what_is_said(
    place: Origin, wrong: str, right: str
) -> None:
    assert [found for rule in RULES["ro"] for found in rule.found(wrong, place)], wrong
    assert not [found for rule in RULES["ro"] for found in rule.found(right, place)], right


@pytest.mark.parametrize(
    "text",
    [
        "Cine ia levata ia, fără să le vadă, și cărțile rămase.",
        "Trebuie să iei și valetul de atu, și Suma.",
        "Sub as popa se pierde degeaba.",
        "Se joacă până la 119 puncte sau până la 120 de puncte.",
        "Dacă nu poate nimeni, potul rămâne.",
    ],
)
def test_the_romanian_table_lets_good_sentences_stand(text: str) -> None:
    assert not [found for rule in RULES["ro"] for found in rule.found(text, Origin.LESSON)]
