"""Bots speak rarely, each remark in its turn, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.texts import LANGUAGES, set_language
from cardtable.texts.table.remarks import EVERY, REMARKS, remark


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("mood", sorted(REMARKS))
def test_one_deal_in_three_has_a_word_and_all_words_come(mood: str) -> None:
    for code in LANGUAGES:
        set_language(code)
        said = [remark(mood, deal) for deal in range(EVERY * len(REMARKS[mood]))]
        assert len([words for words in said if words]) == len(REMARKS[mood])
        assert len(set(said)) == len(REMARKS[mood]) + 1
    assert not remark("", 1)
