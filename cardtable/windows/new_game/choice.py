"""What the New game dialog results in, and its memory of the last table of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.bots.api import LEVELS
from cardtable.engine.options import OptionError, OptionValue, Table
from cardtable.engine.rules import Rules
from cardtable.saves.savefile import Person
from cardtable.texts import LANGUAGES, N_, Texts, _
from cardtable.texts.table.people import NAMES, usual_name


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table to sit down at.

    names and levels: by person, the player at this screen first, whose level is None; the
    others' is the strength of their bot. draw: deal and seats are drawn for, otherwise person 0
    sits at seat 0 and the deal falls to any. cutting: the dealer's neighbour cuts. number: the
    number of the first deal, None: a fresh one.
    """

    table: Table
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    draw: bool = True
    cutting: bool = False
    number: int | None = None
    avatars: tuple[str, ...] = ()
    """Names of portraits by person."""


def to_json(choice: TableChoice) -> dict[str, Any]:
    """The choice as plain values, without the deal number, which is for once."""
    return {
        "game": choice.table.game,
        "preset": choice.table.preset,
        "players": choice.table.players,
        "options": dict(choice.table.options),
        "names": list(typed(choice.names)),
        "levels": list(choice.levels),
        "draw": choice.draw,
        "cutting": choice.cutting,
    }


def from_json(rules: Rules[Any], plain: Mapping[str, Any]) -> TableChoice | None:
    """The choice remembered for a game; None if it no longer fits what the game declares."""
    try:
        table = checked_table(rules, plain["preset"], plain["players"], plain["options"])
        names, levels = tuple(plain["names"]), tuple(plain["levels"])
        if plain["game"] != rules.game or not len(names) == len(levels) == table.players:
            return None
        if not all(isinstance(name, str) for name in names) or levels[0] is not None:
            return None
        if not all(level in LEVELS for level in levels[1:]):
            return None
        names = tuple(name or usual_name(seat) for seat, name in enumerate(names))
        return TableChoice(table, names, levels, bool(plain["draw"]), bool(plain["cutting"]))
    except (OptionError, KeyError, TypeError, AttributeError):
        return None


def checked_table(
    rules: Rules[Any], preset: str, players: int, options: Mapping[str, OptionValue]
) -> Table:
    """The table with these values; OptionError for anything the game does not know or allow."""
    declaration = rules.declaration
    if type(players) is not int:
        low, high = declaration.players[0], declaration.players[-1]
        raise OptionError("players_out_of_range", "players", value=str(players), low=low, high=high)
    base = declaration.values(preset, players)
    return declaration.table(
        preset,
        players,
        {name: value for name, value in options.items() if name not in base or base[name] != value},
    )


def spoken_name(name: str, *, bot: bool) -> str:
    """A person's name in the language of now: "You" for who gave none, and a bot's usual name;
    names that people chose stay as they are."""
    usual = usual_of(name, bot=bot)
    return _(usual) if usual else name


def usual_of(name: str, *, bot: bool) -> str:
    """The sentence that a name is in some language, "" if it is one that somebody chose."""
    known: tuple[str, ...] = (N_("You"), *(NAMES if bot else ()))
    for usual in known:
        if name in {Texts(code)._(usual) for code in LANGUAGES}:
            return usual
    return ""


def names_by_seat(seats: Sequence[int], people: Sequence[Person]) -> tuple[str, ...]:
    """The names of a game's people in the order of their seats, as they are called now."""
    order = sorted(range(len(seats)), key=lambda person: seats[person])
    return tuple(spoken_name(people[one].name, bot=bool(people[one].level)) for one in order)


def practice_names(players: int) -> tuple[str, ...]:
    """Names of so many people of whom none is the player: a teacher plays for everybody."""
    return (_("Olga"), *(usual_name(seat) for seat in range(1, players)))


def player_name(seat: int) -> str:
    """The name of whoever sits at `seat` of a real table if none is given."""
    return _("Player {number}", number=seat + 1)


def typed(names: Sequence[str], usual: Callable[[int], str] = usual_name) -> tuple[str, ...]:
    """The names that somebody gave; "" where the usual one stands, which follows the language."""
    return tuple("" if name == usual(seat) else name for seat, name in enumerate(names))
