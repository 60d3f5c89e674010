"""Labels and explanations of games, presets and options, as the rules book has them.

Read line by line: parsing the whole book for a few labels would hold the first window up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from cardtable.resources import resource
from cardtable.texts import _, language, typeset

from .anchors import family

if TYPE_CHECKING:
    from cardtable.engine.options import OptionValue
    from cardtable.engine.rules import Rules

_HEADING = re.compile(r"#+ (?P<label>.*?) *\{#(?P<anchor>[^\s}]+)[^}]*\}")
_PARAGRAPH_ANCHOR = re.compile(r" *\{#[^}]*\}$")


@cache
def _headings(book: str, spoken: str) -> Mapping[str, tuple[str, str]]:
    """Anchor → heading and first paragraph under it; empty where there is no such book."""
    path = resource(f"translations/rules/{spoken}/{book}.md")
    if not path.is_file():
        return {}
    return _found(path.read_text(encoding="utf-8").split("\n\n"), spoken)


def _found(blocks: list[str], spoken: str) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for block, after in zip(blocks, [*blocks[1:], ""], strict=True):
        match = _HEADING.match(block.strip())
        if match:
            text = "" if after.lstrip().startswith("#") else after
            text = _PARAGRAPH_ANCHOR.sub("", re.sub(r"[ \n]+", " ", text).strip()).replace("*", "")
            found[match["anchor"]] = (typeset(spoken, match["label"]), typeset(spoken, text))
    return found


def entry(rules: Rules[Any], rest: str) -> tuple[str, str]:
    """Label and explanation under the game's anchor `rest`, or the family's; the bare name if
    the book has neither."""
    return _entry(rules.game, rest)


def _entry(game: str, rest: str) -> tuple[str, str]:
    for book in dict.fromkeys((game, family(game))):
        anchor = f"{book}.{rest}" if rest else book
        found = _headings(book, language()).get(anchor)
        if found:
            return found
    return rest or game, ""


@cache
def _head(book: str, spoken: str) -> tuple[str, str]:
    """Title and first paragraph of a book, its rest unread."""
    path = resource(f"translations/rules/{spoken}/{book}.md")
    if not path.is_file():
        return book, ""
    text = ""
    with path.open(encoding="utf-8") as file:
        while text.count("\n\n") < 2 and (more := file.read(1000)):
            text += more
    return _found(text.split("\n\n")[:2], spoken).get(book, (book, ""))


def book_title(book: str) -> str:
    """What a book of the shelf is called."""
    return _head(book, language())[0]


def book_sentence(book: str) -> str:
    """What a book of the shelf is about; of a game's book, the game in one sentence."""
    return _head(book, language())[1]


def game_title(rules: Rules[Any]) -> str:
    """What the game is called."""
    return entry(rules, "")[0]


def preset_title(rules: Rules[Any], preset: str) -> str:
    """What a preset is called."""
    return named_preset(rules.game, preset)


def named_preset(game: str, preset: str) -> str:
    """What a preset of the game of this name is called."""
    return _entry(game, f"preset.{preset}")[0]


def preset_sentence(rules: Rules[Any], preset: str) -> str:
    """What a preset is about."""
    return entry(rules, f"preset.{preset}")[1]


def option_label(rules: Rules[Any], option: str) -> str:
    """An option's label."""
    return entry(rules, option)[0]


def option_sentence(rules: Rules[Any], option: str) -> str:
    """What an option is about."""
    return entry(rules, option)[1]


def value_label(rules: Rules[Any], option: str, value: OptionValue) -> str:
    """The label of one choice; numbers that have none stand for themselves, None is a dash."""
    if value is None:
        return "–"
    label, text = entry(rules, f"{option}.{value}")
    return label if text else str(value)


def value_sentence(rules: Rules[Any], option: str, value: OptionValue) -> str:
    """What one choice means, "" where the book says nothing."""
    return entry(rules, f"{option}.{value}")[1]


def table_name(name: str, of: str) -> str:
    """What a table on the network is called: its name, or whose it is."""
    nobody = of in ("", _("Host"), _("Guest"))
    return name or (_("Table on the network") if nobody else _("{name}’s table", name=of))
