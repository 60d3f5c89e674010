"""English names of ranks, suits and cards; the grammatical case is ignored."""

from __future__ import annotations

JOIN = (", ", " and ")
INDEX = {14: "A", 13: "K", 12: "Q", 11: "J"}
YOU = {"": "you"}
"""The reader among the people of a sentence."""

_RANK = {14: "ace", 13: "king", 12: "queen", 11: "jack"}
_SUIT = {"C": "clubs", "D": "diamonds", "S": "spades", "H": "hearts"}


def card(rank: int, suit: str, case: str) -> str:
    """ "queen of spades", "10 of clubs"; `label` gives "Queen of Spades"."""
    name = _RANK.get(rank, str(rank))
    if case == "label":
        return f"{name.capitalize()} of {_SUIT[suit].capitalize()}"
    return f"{name} of {_SUIT[suit]}"


def suit(letter: str, case: str) -> str:
    """ "spades"; `label` gives "Spades", `one` and `one_acc` the singular "spade"."""
    name = _SUIT[letter]
    if case == "label":
        return name.capitalize()
    return name.removesuffix("s") if case.startswith("one") else name


def person(name: str, case: str) -> str:
    """The name, whatever the case."""
    return name
