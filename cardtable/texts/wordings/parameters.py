"""What parameters look like in print: cards, suits and people by case, numbers, lists."""

from __future__ import annotations

from numbers import Number
from types import ModuleType
from typing import NamedTuple

from cardtable.engine.cards import RANKS, Card
from cardtable.texts import figures
from cardtable.texts.names import en, ro, ru

NAMES: dict[str, ModuleType] = {"en": en, "ru": ru, "ro": ro}

SYMBOLS = {"C": "♣\ufe0e", "D": "♦\ufe0e", "S": "♠\ufe0e", "H": "♥\ufe0e"}
"""With U+FE0E, so that no system draws them as coloured emoji."""

_DEFAULT = {"en": "", "ru": "nom", "ro": "ind"}
_ALWAYS = {"", "label", "short"}

CARD_CASES = {
    "ru": {"nom", "gen", "dat", "acc", "ins", "pre"} | _ALWAYS,
    "ro": {"ind", "def", "gen"} | _ALWAYS,
}
SUIT_CASES = {
    "ru": CARD_CASES["ru"] | {"one", "one_acc", "count"},
    "ro": CARD_CASES["ro"] | {"many", "many_def"},
}
PERSON_CASES = {
    "ru": {"nom", "gen", "dat", "acc", "ins", "pre", ""},
    "ro": {"ind", "acc", "gen", ""},
}
# English ignores the case, so it takes every one that any language knows.
CARD_CASES["en"] = CARD_CASES["ru"] | CARD_CASES["ro"]
SUIT_CASES["en"] = SUIT_CASES["ru"] | SUIT_CASES["ro"]
PERSON_CASES["en"] = PERSON_CASES["ru"] | PERSON_CASES["ro"]


# The start page says the first sentences: these classes are plain because a dataclass takes longer
# to make than to use.


class Suit:
    """A suit as a parameter: `_("Trumps are {suit}.", suit=Suit("H"))`."""

    __slots__ = ("letter",)

    def __init__(self, letter: str) -> None:
        if letter not in SYMBOLS:
            raise ValueError(f"{letter!r} is not a suit")
        self.letter = letter

    def __repr__(self) -> str:
        return f"Suit({self.letter!r})"


class You:
    """The reader, as a parameter that stands for a person: `_("A gift for {name}.", name=YOU)`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "YOU"


YOU = You()


class Spoken(NamedTuple):
    """A parameter in a language; formatting it takes the case: `{card:acc}`, `{n:+}`."""

    value: object
    language: str

    def __format__(self, case: str) -> str:
        return said(self.value, self.language, case)

    def __str__(self) -> str:
        return said(self.value, self.language)


def said(value: object, language: str, case: str = "") -> str:
    """`value` in words and figures of `language`; ValueError for a case it does not know."""
    if isinstance(value, str):
        return person_name(language, value, case) if case else value
    if isinstance(value, You):
        return person_name(language, value, case)
    if isinstance(value, bool):
        return format(value, case)
    if isinstance(value, Card):
        return card_name(language, value, case)
    if isinstance(value, Suit):
        return suit_name(language, value.letter, case)
    if isinstance(value, tuple | list):
        return joined(language, [said(item, language, case) for item in value], case)
    if isinstance(value, int | float) or _is_exact(value):
        return figures.figure(language, value, case)  # type: ignore[arg-type] # not complex
    return format(value, case)


def _is_exact(value: object) -> bool:
    return isinstance(value, Number)


def card_name(language: str, card: Card, case: str = "") -> str:
    """The card in `case`; `label` is its title (“Queen of Spades”), `short` its index (“Q♠”)."""
    _check(case, CARD_CASES[language], language)
    if case == "short":
        return index(language, card.rank) + SYMBOLS[card.suit]
    return str(NAMES[language].card(card.rank, card.suit, case or _DEFAULT[language]))


def suit_name(language: str, letter: str, case: str = "") -> str:
    """The suit in `case`; `label` is its title (“Spades”), `short` its symbol (“♠”)."""
    _check(case, SUIT_CASES[language], language)
    if case == "short":
        return SYMBOLS[letter]
    return str(NAMES[language].suit(letter, case or _DEFAULT[language]))


def person_name(language: str, person: str | You, case: str = "") -> str:
    """The person in `case`, as far as the name can be declined; the reader is “you”."""
    _check(case, PERSON_CASES[language], language)
    case = case or _DEFAULT[language]
    if isinstance(person, You):
        forms: dict[str, str] = NAMES[language].YOU
        return forms[case if language != "en" else ""]
    return str(NAMES[language].person(person, case))


def index(language: str, rank: int) -> str:
    """The rank as printed in a card's corner: «Д» in Russian, "Q" elsewhere, "10" for the ten."""
    letter = NAMES[language].INDEX.get(rank)
    return str(letter or (RANKS[rank - 2] if rank != 10 else "10"))


def joined(language: str, items: list[str], case: str = "") -> str:
    """The items as a list in a sentence: “A, B and C”; cards by index stand side by side."""
    if case == "short":
        return " ".join(items)
    comma, last = NAMES[language].JOIN
    if len(items) < 2:
        return "".join(items)
    return str(comma.join(items[:-1]) + last + items[-1])


def _check(case: str, known: set[str], language: str) -> None:
    if case not in known:
        raise ValueError(f"unknown case {case!r} in {language!r}")
