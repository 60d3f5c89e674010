"""What the program asks of each of its pages: games, lessons, replays, networked tables."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.windows.settings.settings import Settings

Words = str | Callable[[], str]
"""What is said, or what says it anew in the language of now."""


def said(words: Words) -> str:
    """The words in the language of now."""
    return words if isinstance(words, str) else words()


class ProgramPage:
    """Comes first among a page's base classes; a page answers what concerns it."""

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""

    def do(self, name: str) -> bool:
        """Do one of the menu's table actions by name; False if the page has none of them."""
        return False

    def shown(self) -> None:
        """The page has come into the window, or is back from behind another."""

    def close_game(self) -> None:
        """The page goes; nothing of it may run on."""
