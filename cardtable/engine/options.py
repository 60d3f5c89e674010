"""Options of a game, declared once: names, choices, presets, and what may be combined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .actions import Reason, Value

OptionValue = Value


class OptionError(Exception):
    """A table that cannot be: the code, the option at fault, and parameters."""

    def __init__(self, code: str, option: str = "", **params: str | int | None) -> None:
        super().__init__(code, option, params)
        self.code = code
        self.option = option
        self.params: Mapping[str, str | int | None] = {"option": option, **params}


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: the game, its preset, how many, and every option's value."""

    game: str
    preset: str
    players: int
    options: Mapping[str, OptionValue]

    def __getitem__(self, option: str) -> OptionValue:
        return self.options[option]


Values = Mapping[str, OptionValue]
Refuses = Callable[[Values, int, OptionValue], Reason | None]
"""(all values, players, the value proposed) → why it cannot be, or None."""


def _never(_values: Values, _players: int, _value: OptionValue) -> Reason | None:
    return None


def _always(_values: Values, _players: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    choices: its values; empty for a whole number that the players type (`minimum` and up).
    refuses: why a value cannot be combined with the others. applies: whether it has an effect
    at this table; an option without effect is idle: accepted, and shown greyed. counted: it says
    how points are counted, so that it matters to a score kept by hand, too.
    """

    name: str
    choices: tuple[OptionValue, ...] = ()
    minimum: int = 1
    refuses: Refuses = _never
    applies: Callable[[Values, int], bool] = _always
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of values; a callable gives the value for the number of players."""

    name: str
    values: Mapping[str, OptionValue | Callable[[int], OptionValue]]
    players: int
    """The number of players that the dialog proposes."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """Everything that a game lets the players choose."""

    game: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    extended: tuple[int, ...] = ()
    """Player counts beyond the rules book, labelled as extensions."""

    def preset(self, name: str) -> Preset:
        """The preset called `name`; OptionError otherwise."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        raise OptionError("unknown_preset", preset=name, game=self.game)

    def option(self, name: str) -> Option:
        """The option called `name`; OptionError otherwise."""
        for option in self.options:
            if option.name == name:
                return option
        raise OptionError("unknown_option", name, game=self.game)

    def values(self, preset: str, players: int) -> dict[str, OptionValue]:
        """Every option's value as the preset has it for so many players, unchecked."""
        given = self.preset(preset).values
        return {
            option.name: value(players) if callable(value := given[option.name]) else value
            for option in self.options
        }

    def table(
        self, preset: str, players: int, changes: Mapping[str, OptionValue] | None = None
    ) -> Table:
        """The table with `changes` to the preset; OptionError names what cannot be."""
        self.preset(preset)
        if players not in self.players:
            raise OptionError(
                "players_out_of_range",
                "players",
                value=players,
                low=self.players[0],
                high=self.players[-1],
                game=self.game,
            )
        values = self.values(preset, players)
        given = dict(changes or {})
        for name, value in given.items():
            option = self.option(name)
            if value is not None or values[name] is not None:
                self._check_value(option, value)
            values[name] = value
        for option in self.options:
            value = values[option.name]
            reason = option.refuses(values, players, value)
            if reason is not None:
                raise OptionError(
                    reason.code,
                    option.name,
                    **{"value": value, "players": players, **reason.params},
                )
        return Table(self.game, preset, players, values)

    def refusal(self, values: Values, players: int, name: str, value: OptionValue) -> Reason | None:
        """Why option `name` cannot be `value` beside the other `values`; None: it can."""
        option = self.option(name)
        return option.refuses({**values, name: value}, players, value)

    def idle(self, table: Table) -> tuple[str, ...]:
        """The options that have no effect at this table."""
        return tuple(
            option.name
            for option in self.options
            if not option.applies(table.options, table.players)
        )

    def changes(self, table: Table) -> dict[str, OptionValue]:
        """What differs from the preset."""
        base = self.values(table.preset, table.players)
        return {name: value for name, value in table.options.items() if base[name] != value}

    def _check_value(self, option: Option, value: OptionValue) -> None:
        if option.choices:
            if any(value == choice and type(value) is type(choice) for choice in option.choices):
                return
            raise OptionError(
                "unknown_value",
                option.name,
                value=str(value),
                choices=", ".join(map(str, option.choices)),
                game=self.game,
            )
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            raise OptionError("not_a_number", option.name, value=str(value), game=self.game)
        if value < option.minimum:
            raise OptionError(
                "below_minimum", option.name, value=value, minimum=option.minimum, game=self.game
            )


def parse_value(option: Option, text: str) -> OptionValue:
    """The value that `text` (from a command line) stands for, by the option's own choices."""
    for choice in option.choices:
        if str(choice) == text:
            return choice
    try:
        return int(text)
    except ValueError:
        return text


@dataclass(frozen=True, slots=True)
class Carry:
    """What the next deal needs of those before; games keep in `more` what only they know."""

    deal: int = 1
    dealer: int = 0
    totals: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    pot: int = 0
    more: Mapping[str, OptionValue] = field(default_factory=dict)
