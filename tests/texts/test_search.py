"""Search in the rules book ignores what a hurried typist leaves out."""

import pytest

from cardtable.texts.book.search import fold, search


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
