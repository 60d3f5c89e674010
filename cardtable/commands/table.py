"""The arguments that name a table: game, preset, players and options, for several commands."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from cardtable.engine.options import OptionError, Table, parse_value
from cardtable.engine.rules import Rules
from cardtable.games import GAMES, game
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason

from .parser import Parser, fail


def add_table_arguments(parser: Parser) -> None:
    """Declare --game, --preset, --players and --option."""
    names = ", ".join(rules.game for rules in GAMES)
    parser.add_argument("--game", required=True, help=_("the game: {names}", names=names))
    parser.add_argument("--preset", help=_("a preset of the game; without it, its first"))
    parser.add_argument(
        "--players", type=int, help=_("how many play; without it, the usual number")
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("a table rule that differs from the preset; may be given several times"),
    )


def table_of(arguments: Namespace) -> tuple[Rules[Any], Table]:
    """The table that the arguments name; wrong usage if there is none."""
    try:
        rules = game(arguments.game)
        declaration = rules.declaration
        name = arguments.preset or declaration.presets[0].name
        preset = declaration.preset(name)
        changes = {}
        for given in arguments.option:
            option, equals, value = given.partition("=")
            if not equals:
                fail(_("--option takes NAME=VALUE, not {given}", given=given))
            changes[option] = parse_value(declaration.option(option), value)
        players = preset.players if arguments.players is None else arguments.players
        return rules, declaration.table(name, players, changes)
    except OptionError as error:
        fail(reason(texts(), error.code, error.params))
