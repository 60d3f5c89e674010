"""Search in the rules book ignores what a hurried typist leaves out."""

import pytest

from cardtable.texts import LANGUAGES
from cardtable.texts.book.folk import folk_words
from cardtable.texts.book.reader import book
from cardtable.texts.book.search import search
from cardtable.texts.book.stems import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Șeptică ÎNTÂI", "septica intai"), ("Чёрная", "черная"), ("Cœur — ÉTÉ", "cœur — ete")],
)
def test_folding_drops_case_and_accents(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("language", "with_marks", "without"),
    [("ru", "чёрная дама", "ЧЕРНАЯ ДАМА"), ("ro", "levată", "levata"), ("en", "queen", "QUEEN")],
)
def test_accents_and_case_make_no_difference(language: str, with_marks: str, without: str) -> None:
    hits = search(language, with_marks)
    assert hits
    assert hits == search(language, without)


def test_headings_come_first_and_every_hit_has_a_place() -> None:
    hits = search("en", "passing")
    assert "assing" in hits[0].heading
    assert hits[0].text == hits[0].heading
    assert all(hit.anchor.split(".")[0] == hit.book for hit in hits)


def test_all_words_must_be_there_and_nothing_is_found_for_nothing() -> None:
    assert search("en", "queen zebra") == []
    assert search("en", "  ") == []
    assert len(search("en", "queen spades")) < len(search("en", "queen"))


def test_rege_finds_popa() -> None:
    assert {hit.anchor for hit in search("ro", "popa")} <= {
        hit.anchor for hit in search("ro", "rege")
    }


@pytest.mark.parametrize(
    ("language", "said", "place"),
    [
        ("ro", "inimă neagră", "glossary.spades"),
        ("ro", "inima rosie", "glossary.hearts"),
        ("ro", "ghindă", "glossary.clubs"),
        ("ro", "tobă", "glossary.diamonds"),
        ("ro", "tromfuri", "glossary.trump"),
        ("ro", "coz", "glossary.trump"),
        ("ro", "rigă", "glossary.king"),
        ("ro", "juvete", "glossary.jack"),
        ("ro", "arunc", "glossary.discard"),
        ("ro", "cel care face cărțile", "glossary.dealer"),
        ("ru", "малки", "glossary.number_card"),
        ("ru", "крести", "glossary.clubs"),
        ("ru", "буби", "glossary.diamonds"),
        ("ru", "краля", "glossary.queen"),
        ("ru", "прикуп", "glossary.left_over"),
        ("en", "knaves", "glossary.jack"),
        ("en", "to renege", "glossary.revoke"),
        ("en", "black maria", "glossary.queen_of_spades"),
    ],
)
def test_the_peoples_word_leads_to_ours_and_to_what_is_told_of_it(
    language: str, said: str, place: str
) -> None:
    first, *others = search(language, said)
    assert first.anchor == place
    assert first.folk
    assert first.heading == book(language, "glossary").explain(place).label
    assert any(hit.text != hit.heading for hit in others)


def test_a_black_heart_is_no_heart() -> None:
    black = search("ro", "inimă neagră")
    assert all("pic" in fold(hit.text) or "inima neagra" in fold(hit.text) for hit in black)
    assert any("cupă" in hit.text for hit in search("ro", "inimă roșie"))


def test_a_folk_word_among_others_narrows_the_search() -> None:
    hits = search("ro", "popa de roșu")
    assert hits[0].anchor == "glossary.hearts"
    assert all("pop" in fold(hit.text) for hit in hits[1:])
    assert 1 < len(hits) < len(search("ro", "roșu"))


def test_a_word_is_found_in_every_form_and_while_it_is_typed() -> None:
    for language, forms in {
        "ro": ("valet", "valetul", "valeți", "valeților"),
        "ru": ("взятка", "взятку", "взяток", "взятками"),
        "en": ("trick", "tricks"),
    }.items():
        found = [{hit.anchor for hit in search(language, form)} for form in forms]
        assert set.intersection(*found), forms
        assert min(map(len, found)) > 3, forms
    assert search("ro", "defosare")
    assert search("ro", "rig")[0].folk == "rigă"
    assert {hit.anchor for hit in search("ro", "caro")} < {h.anchor for h in search("ro", "car")}


def test_the_glossary_and_the_chapter_on_the_table_are_searched_too() -> None:
    assert any(hit.anchor == "glossary.clockwise" for hit in search("en", "clockwise"))
    assert any(hit.book == "table" for hit in search("en", "hint"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_folk_word_leads_to_its_entry_and_names_one_thing(language: str) -> None:
    words = folk_words(language)
    assert len(words) > 15
    assert len({one.words for one in words}) == len(words)
    for one in words:
        first = search(language, one.words)[0]
        assert (first.anchor, first.folk) == (one.anchor, one.words)
