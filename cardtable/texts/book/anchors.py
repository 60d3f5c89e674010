"""Where in the rules book a game, an option, a choice, a preset or a refusal is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.games import FAMILY, PLAYERS

# The start page asks for names only: the book's reader comes when somebody reads.
if TYPE_CHECKING:
    from .reader import Explanation

BOOKS: Final = tuple(PLAYERS)
"""The books of the games, in the order of the shelf; each is called like its game."""

SHELF: Final = (*BOOKS, "table", "glossary")
"""Every book: those of the games, how to use the table, and the words."""


def family(game: str) -> str:
    """The book that holds a game's options: relatives share one."""
    return FAMILY.get(game, game)


def option_anchor(game: str, option: str, value: str | int | None = None) -> str:
    """The anchor of an option, or of one of its choices."""
    anchor = f"{family(game)}.{option}"
    return anchor if value is None else f"{anchor}.{value}"


def preset_anchor(game: str, preset: str) -> str:
    """The anchor of a rule set."""
    return f"{game}.preset.{preset}"


def rule_anchor(game: str, code: str) -> str | None:
    """The anchor that explains a refusal's code: the game's own, its family's or the table's."""
    from .reader import book

    for name in dict.fromkeys((game, family(game), "table")):
        if f"{name}.{code}" in book("en", name).places:
            return f"{name}.{code}"
    return None


def explain(language: str, anchor: str) -> Explanation:
    """Label and explanation of any anchor; its first word is the book. BookError if unknown."""
    from .reader import book

    return book(language, anchor.split(".")[0]).explain(anchor)
