"""Moves as a lesson's file writes them: "5C", "stand", "pass QS AS KS", "pass without QS"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.actions import Action
from cardtable.engine.cards import cards, parse_card

_CARD_KINDS = ("pass", "discard", "take_back")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A move, or several at once.

    how: "exact" (the same cards in any order), "with" (at least one of these cards is among
    them) or "without" (at least one of these is not).
    """

    action: Action
    how: str = "exact"

    def fits(self, action: Action) -> bool:
        """Whether `action` is meant."""
        if (_spoken(action), action.choice) != (_spoken(self.action), self.action.choice):
            return False
        named, chosen = set(self.action.cards), set(action.cards)
        match self.how:
            case "with":
                return bool(named & chosen)
            case "without":
                return not named <= chosen
            case _:
                return named == chosen


def _spoken(action: Action) -> str:
    """The kind; what is claimed in words is logged as a choice, and is the same."""
    return "choose" if action.kind == "claim" else action.kind


def pattern(text: str) -> Pattern:
    """The pattern that `text` spells; ValueError quotes anything else."""
    words = text.split()
    if len(words) > 2 and words[0] in _CARD_KINDS and words[1] in ("with", "without"):
        return Pattern(Action(words[0], cards(" ".join(words[2:]))), words[1])
    found = moves(text)
    if len(found) != 1:
        raise ValueError(f"{text!r} is not one move")
    return Pattern(found[0])


def moves(text: str) -> tuple[Action, ...]:
    """One or more moves: "5C KD" are two cards played, "pass 5C KD" is one pass."""
    words = text.split()
    if not words:
        raise ValueError(f"{text!r} is not a move")
    first, *rest = words
    if first in _CARD_KINDS:
        return (Action(first, cards(" ".join(rest))),)
    if first == "claim":
        if len(rest) != 1:
            raise ValueError(f"{text!r} is not a claim")
        return (Action("claim", choice=rest[0]),)
    return tuple(_move(word) for word in words)


def _move(word: str) -> Action:
    if "_" in word or (word.isalpha() and word.islower()):
        return Action("choose", choice=word)
    return Action("play", (parse_card(word),))


def without_played(queue: Sequence[Action], done: Sequence[Action]) -> list[Action]:
    """What is left of a seat's moves after those it has made."""
    left = list(queue)
    for action in done:
        same = next((one for one in left if same_move(one, action)), None)
        if same is not None:
            left.remove(same)
    return left


def same_move(one: Action, other: Action) -> bool:
    """Whether two actions are the same move, in whatever order their cards are named."""
    return Pattern(one).fits(other)
