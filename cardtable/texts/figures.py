"""Numbers as each language prints them, and the spaces that must not break."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

# Most sentences have whole numbers only; these two take a while to import.
if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

    Number = int | float | Fraction | Decimal

NBSP = "\u00a0"
MINUS = "\u2212"

_POINT = {"en": ".", "ru": ",", "ro": ","}
_GROUP = {"en": ",", "ru": NBSP, "ro": "."}
_SPEC = r"(\+?)(?:\.(\d)|(%))?"

SPECS = frozenset({"", "+", ".1", "+.1", ".2", "+.2", "%"})
"""What may stand after the colon of a number: sign, decimals, percent."""


def between_columns(language: str) -> str:
    """What a spreadsheet in this language takes for the end of a column in a CSV file: where the
    comma is the decimal point, it is the semicolon."""
    return ";" if _POINT[language] == "," else ","


def plural_form(language: str, number: Number) -> int:
    """Which plural form `number` takes (CLDR 45): en 0–1, ru and ro 0–2; fractions take "few"."""
    whole = abs(int(number))
    if number != int(number):
        return 1
    if language == "ru":
        if whole % 10 == 1 and whole % 100 != 11:
            return 0
        return 1 if whole % 10 in (2, 3, 4) and whole % 100 not in (12, 13, 14) else 2
    if language == "ro":
        if whole == 1:
            return 0
        return 1 if whole == 0 or 0 < whole % 100 < 20 else 2
    return 0 if whole == 1 else 1


def figure(language: str, number: Number, spec: str = "") -> str:
    """`number` in print: "−15", "+3", "1,000", "32.5", "−3 2/5" (an exact fraction), "50%".

    What cannot be told from too few cases is "∞" (how wide an interval is) or "–" (no mean).
    `spec` is one of SPECS; ValueError for any other.
    """
    if type(number) is int and spec in ("", "+"):
        sign = MINUS if number < 0 else spec if number else ""
        return f"{sign}{_digits(language, abs(number))}"
    from fractions import Fraction

    match = re.fullmatch(_SPEC, spec)
    if not match:
        raise ValueError(f"unknown number format {spec!r}")
    plus, places, percent = match.groups()
    if math.isnan(number):
        return "–"
    if math.isinf(number):
        return f"{MINUS if number < 0 else plus}∞"
    size = abs(Fraction(number))
    if percent:
        gap = "" if language == "en" else NBSP
        text = f"{_decimal(language, size * 100, 0)}{gap}%"
    elif places is not None:
        text = _decimal(language, size, int(places))
    elif size.denominator == 1:
        text = _digits(language, int(size))
    elif isinstance(number, Fraction):
        whole = int(size)
        text = f"{size.numerator % size.denominator}/{size.denominator}"
        if whole:
            text = f"{_digits(language, whole)}{NBSP}{text}"
    else:
        text = _decimal(language, size, 2).rstrip("0").rstrip(_POINT[language])
    if not any(digit in text for digit in "123456789"):
        return text  # nothing is neither below nor above nothing: “−0.0” would puzzle
    return f"{MINUS if number < 0 else plus}{text}"


def _digits(language: str, whole: int) -> str:
    return f"{whole:,}".replace(",", _GROUP[language])


def _decimal(language: str, size: Fraction, places: int) -> str:
    units = int(size * 10**places * 2 + 1) // 2  # halves away from zero, as on paper
    if places == 0:
        return _digits(language, units)
    whole, rest = divmod(units, 10**places)
    return f"{_digits(language, whole)}{_POINT[language]}{rest:0{places}}"


# Patterns are compiled by `re` when first used: most starts need none of them.
_UNBROKEN = {
    "ru": (
        (r"(?<=\d) (?=[а-яё])|(?<=№) (?=\d)", NBSP),
        (" — ", f"{NBSP}— "),
    ),
    "ro": (
        (r"(?<=\d)[ \u00a0]de[ \u00a0](?=\w)", f"{NBSP}de{NBSP}"),
        (r"(?<=\d) (?=[a-zăâîșț])|(?<=\bnr\.) (?=\d)", NBSP),
    ),
}


def typeset(language: str, text: str) -> str:
    """`text` with the non-breaking spaces that its language wants: «26 очков», «26 de puncte»."""
    for pattern, unbroken in _UNBROKEN.get(language, ()):
        text = re.sub(pattern, unbroken, text)
    return text
