"""Russian names of ranks, suits and cards, by grammatical case."""

from __future__ import annotations

from .people_ru import YOU, person

__all__ = ["INDEX", "JOIN", "YOU", "card", "person", "suit"]

JOIN = (", ", " и ")
INDEX = {14: "Т", 13: "К", 12: "Д", 11: "В"}

_CASES = ("nom", "gen", "dat", "acc", "ins", "pre")

# Ace, king and jack take the animate accusative: «сыграйте туза».
_RANK: dict[int, tuple[str, ...]] = {
    14: ("туз", "туза", "тузу", "туза", "тузом", "тузе"),
    13: ("король", "короля", "королю", "короля", "королём", "короле"),
    12: ("дама", "дамы", "даме", "даму", "дамой", "даме"),
    11: ("валет", "валета", "валету", "валета", "валетом", "валете"),
}
_STEM = {
    10: "десятк",
    9: "девятк",
    8: "восьмёрк",
    7: "семёрк",
    6: "шестёрк",
    5: "пятёрк",
    4: "четвёрк",
    3: "тройк",
    2: "двойк",
}
_RANK |= {
    rank: tuple(stem + end for end in ("а", "и", "е", "у", "ой", "е"))
    for rank, stem in _STEM.items()
}

_SUIT = {
    "S": ("пики", "пик", "пикам", "пики", "пиками", "пиках"),
    "H": ("червы", "червей", "червам", "червы", "червами", "червах"),
    "D": ("бубны", "бубен", "бубнам", "бубны", "бубнами", "бубнах"),
    "C": ("трефы", "треф", "трефам", "трефы", "трефами", "трефах"),
}
_ONE = {"S": "пик", "H": "черв", "D": "бубн", "C": "треф"}


def card(rank: int, suit: str, case: str) -> str:
    """«дама пик», `acc` «даму пик»; `label` gives «Дама пик»."""
    if case == "label":
        return card(rank, suit, "nom").capitalize()
    return f"{_RANK[rank][_CASES.index(case)]} {_SUIT[suit][1]}"


def suit(letter: str, case: str) -> str:
    """«червы» by case; `label` «Червы», `one` «черва», `one_acc` «черву», `count` «черв»."""
    if case == "label":
        return _SUIT[letter][0].capitalize()
    if case == "count":
        return "черв" if letter == "H" else _SUIT[letter][1]
    if case.startswith("one"):
        return _ONE[letter] + ("у" if case == "one_acc" else "а")
    return _SUIT[letter][_CASES.index(case)]
