"""Cards, packs, shuffling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import in_order, pack, parse_card
from cardtable.engine.fair.shuffle import NUMBER_BITS, Bits, deal_bits, number_text, parse_number


@pytest.mark.parametrize("copies", [1, 2])
def test_every_card_has_a_text_that_reads_back(copies: int) -> None:
    whole = pack(copies)
    assert len(set(whole)) == 52 * copies
    assert tuple(parse_card(str(card)) for card in whole) == whole


@pytest.mark.parametrize("text", ["", "Q", "QX", "1S", "QS1", "QS3", "QS22", "qs", "QS ", "10S"])
def test_what_is_not_a_card_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


def test_a_hand_is_sorted_by_suit_and_rank() -> None:
    order = " ".join(map(str, in_order(parse_card(c) for c in ["AH", "2S", "TC", "9C", "KD"])))
    assert order == "9C TC KD 2S AH"


def test_the_same_number_shuffles_the_same_on_every_python() -> None:
    order = deal_bits(1).shuffled(pack())
    assert " ".join(map(str, order[:6])) == EXPECTED
    assert sorted(order) == sorted(pack())


EXPECTED = "JH QS 8H 7D 2S 4S"


@given(st.integers(1, 200), st.binary(max_size=20))
def test_bits_stay_below(n: int, seed: bytes) -> None:
    bits = Bits(seed)
    assert all(0 <= bits.below(n) < n for _ in range(20))


@given(st.integers(0, (1 << NUMBER_BITS) - 1))
def test_a_deal_number_can_be_read_out_and_typed(number: int) -> None:
    text = number_text(number)
    assert parse_number(text) == number
    assert parse_number(text.lower().replace("-", " ")) == number


@pytest.mark.parametrize("text", ["", "ABCD", "ABCD-EFGH-JKLI", "ABCD-EFGH-JKLMN"])
def test_a_mistyped_deal_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a deal number"):
        parse_number(text)
