"""Where in the rules book a game, an option, a choice, a preset or a refusal is explained."""

from __future__ import annotations

from typing import Final

from cardtable.texts.book import Explanation, book

BOOKS: Final = ("hearts", "cancellation_hearts", "domino_hearts", "seven_up")
"""The books, in the order of the shelf; each is called like its game."""

_FAMILY = {"cancellation_hearts": "hearts", "domino_hearts": "hearts"}

_RULE = {
    "lead_low_club": "opening.low_club",
    "hearts_before_third_trick": "heart_lead.third_trick",
    "hearts_not_broken": "heart_lead.broken",
    "no_points_first_trick": "first_trick.no_points",
    "no_hearts_first_trick": "first_trick.no_hearts",
    "gift_would_win": "gift_may_win.no",
    "claim_spent": "revokes.table",
}
"""Refusals that an option's choice explains; the others have a paragraph of their own name."""


def family(game: str) -> str:
    """The book that holds a game's options: relatives share one."""
    return _FAMILY.get(game, game)


def option_anchor(game: str, option: str, value: str | int | None = None) -> str:
    """The anchor of an option, or of one of its choices."""
    anchor = f"{family(game)}.{option}"
    return anchor if value is None else f"{anchor}.{value}"


def preset_anchor(game: str, preset: str) -> str:
    """The anchor of a rule set."""
    return f"{game}.preset.{preset}"


def rule_anchor(game: str, code: str) -> str:
    """The anchor of the rule that a refusal's code names."""
    return f"{family(game)}.{_RULE.get(code, code)}"


def explain(language: str, anchor: str) -> Explanation:
    """Label and explanation of any anchor; its first word is the book. BookError if unknown."""
    return book(language, anchor.split(".")[0]).explain(anchor)
