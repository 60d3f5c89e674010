"""Numbers, plurals and unbreakable spaces in three languages."""

from decimal import Decimal
from fractions import Fraction

import pytest
from babel import Locale
from babel.numbers import format_decimal

from cardtable.texts.figures import figure, plural_form, typeset

RU = ("очко", "очка", "очков")
RO = ("punct", "puncte", "de puncte")


@pytest.mark.parametrize(
    ("n", "ru", "ro"),
    [
        (0, "очков", "puncte"),
        (1, "очко", "punct"),
        (2, "очка", "puncte"),
        (5, "очков", "puncte"),
        (11, "очков", "puncte"),
        (12, "очков", "puncte"),
        (19, "очков", "puncte"),
        (20, "очков", "de puncte"),
        (21, "очко", "de puncte"),
        (22, "очка", "de puncte"),
        (26, "очков", "de puncte"),
        (100, "очков", "de puncte"),
        (101, "очко", "puncte"),
        (102, "очка", "puncte"),
        (111, "очков", "puncte"),
        (119, "очков", "puncte"),
        (120, "очков", "de puncte"),
        (121, "очко", "de puncte"),
        (1001, "очко", "puncte"),
        (-1, "очко", "punct"),
        (-22, "очка", "de puncte"),
        (32.5, "очка", "puncte"),
        (Fraction(65, 2), "очка", "puncte"),
    ],
)
def test_the_plural_table_of_three_languages_holds(n: int, ru: str, ro: str) -> None:
    assert RU[plural_form("ru", n)] == ru
    assert RO[plural_form("ro", n)] == ro
    assert plural_form("en", n) == (0 if abs(n) == 1 else 1)


@pytest.mark.parametrize(
    ("number", "spec", "en", "ru", "ro"),
    [
        (0, "", "0", "0", "0"),
        (-15, "", "−15", "−15", "−15"),
        (3, "+", "+3", "+3", "+3"),
        (0, "+", "0", "0", "0"),
        (1000, "", "1,000", "1\u00a0000", "1.000"),
        (32.5, "", "32.5", "32,5", "32,5"),
        (Decimal("0.125"), ".1", "0.1", "0,1", "0,1"),
        (Fraction(5, 4), ".1", "1.3", "1,3", "1,3"),
        (-0.01, ".1", "0.0", "0,0", "0,0"),
        (Fraction(-17, 5), "+", "−3\u00a02/5", "−3\u00a02/5", "−3\u00a02/5"),
        (Fraction(1, 3), "+", "+1/3", "+1/3", "+1/3"),
        (Fraction(6, 2), "", "3", "3", "3"),
        (0.5, "%", "50%", "50\u00a0%", "50\u00a0%"),
    ],
)
def test_a_number_is_printed_in_the_way_of_each_language(
    number: int, spec: str, en: str, ru: str, ro: str
) -> None:
    assert [figure(language, number, spec) for language in ("en", "ru", "ro")] == [en, ru, ro]


def test_an_unknown_number_format_is_an_error() -> None:
    with pytest.raises(ValueError, match="acc"):
        figure("ru", 3, "acc")


@pytest.mark.parametrize(
    ("language", "plain", "set_"),
    [
        ("ru", "26 очков", "26\u00a0очков"),
        ("ru", "Сдача № 5 — банк", "Сдача №\u00a05\u00a0— банк"),
        ("ro", "26 de puncte", "26\u00a0de\u00a0puncte"),
        ("ro", "10 de treflă", "10\u00a0de\u00a0treflă"),
        ("ro", "nr. 5, 3 puncte", "nr.\u00a05, 3\u00a0puncte"),
        ("en", "26 points", "26 points"),
    ],
)
def test_a_number_stays_with_its_noun(language: str, plain: str, set_: str) -> None:
    assert typeset(language, plain) == set_


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_plurals_agree_with_unicodes_tables(language: str) -> None:
    category = Locale(language).plural_form
    ours = {"en": ("one", "other"), "ru": ("one", "few", "many"), "ro": ("one", "few", "other")}
    for n in range(3000):
        assert ours[language][plural_form(language, n)] == category(n), n


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_numbers_agree_with_unicodes_tables(language: str) -> None:
    for n in (0, 7, 1000, 12345, 1234567, 32.5, 1234.75):
        assert figure(language, n) == format_decimal(n, locale=language), n


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_what_too_few_cases_cannot_tell_is_still_printed(language: str) -> None:
    assert figure(language, float("inf"), ".2") == "∞"
    assert figure(language, float("-inf"), ".1") == "−∞"
    assert figure(language, float("nan"), ".2") == "–"
