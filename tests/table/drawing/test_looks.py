"""Every look can be read, whatever one's eyes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from cardtable.table.drawing.deck import FOUR_INKS, SUIT_INKS
from cardtable.table.drawing.look import LOOKS, Look, look_named
from cardtable.table.items import CANCELLED, DIM


def light(colour: str) -> float:
    """Relative luminance, 0 to 1, as the accessibility guidelines define it."""
    made = QColor(colour)
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)
        for part in (made.redF(), made.greenF(), made.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_all_text_stands_out_from_what_it_is_written_on(look: Look) -> None:
    assert contrast(look.text, look.panel) >= 4.5
    assert contrast(look.faint, look.panel) >= 4.5
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.on_gain, look.gain) >= 4.5
    assert contrast(look.on_main, look.main) >= 4.5
    assert contrast(look.main, look.panel) >= 3
    assert contrast(look.accent, look.panel) >= 4.5
    assert contrast(look.glow, look.felt) >= 1.6


def test_a_look_is_found_by_its_name_and_an_unknown_name_is_the_light_one() -> None:
    assert [look_named(look.name) for look in LOOKS] == list(LOOKS)
    assert look_named("moss") is LOOKS[0]


def under(glass: str, colour: str) -> str:
    """A colour seen through coloured glass."""
    one, other = QColor(glass), QColor(colour)
    return QColor.fromRgbF(
        one.redF() * other.redF(), one.greenF() * other.greenF(), one.blueF() * other.blueF()
    ).name()


@pytest.mark.parametrize("ink", sorted({*SUIT_INKS.values(), *FOUR_INKS.values()}))
def test_the_index_of_a_dimmed_card_can_be_read_and_the_card_is_plainly_dimmed(ink: str) -> None:
    assert contrast(under(DIM, ink), under(DIM, "white")) >= 4.5
    assert contrast(under(CANCELLED, ink), under(CANCELLED, "white")) >= 3
    assert contrast(under(DIM, "white"), "white") >= 1.5
