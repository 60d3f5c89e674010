"""cardtable simulate: bots play deals by the hundred, and what that shows."""

from __future__ import annotations

import json
import math
from argparse import Namespace
from itertools import combinations
from typing import Any

from cardtable.bots.api import SAMPLES
from cardtable.bots.levels import levels
from cardtable.bots.simulation import Mean, Report, simulate
from cardtable.engine.options import Table
from cardtable.texts import _, n_

from .parser import Parser, fail, print_data
from .table import add_table_arguments, table_of


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    add_table_arguments(parser)
    parser.add_argument("--deals", type=int, default=100, help=_("how many deals to play"))
    parser.add_argument("--seed", type=int, default=1, help=_("the same seed gives the same deals"))
    parser.add_argument(
        "--seats",
        help=_(
            "the levels round the table, separated by commas: {levels}",
            levels=", ".join(SAMPLES),
        ),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(arguments: Namespace) -> int:
    """Play and report."""
    rules, table = table_of(arguments)
    if arguments.deals < 1:
        fail(_("--deals must be at least 1, not {n}", n=arguments.deals))
    levels = levels_of(arguments.seats, table)
    report = simulate(rules, table, levels, arguments.deals, arguments.seed)
    if arguments.json:
        print_data(json.dumps(as_json(report, arguments.seed), ensure_ascii=False) + "\n")
    else:
        print("\n".join(as_text(report)))
    return 0


def levels_of(text: str | None, table: Table) -> tuple[str, ...]:
    """The level of each seat; a shorter list goes round again."""
    known, players = levels(table.game), table.players
    named = [word.strip() for word in (text or "normal").split(",")]
    for word in named:
        if word not in known:
            fail(
                _(
                    "--seats: {level} is not a level; there are {levels}",
                    level=word or "“”",
                    levels=", ".join(known),
                )
            )
    if len(named) > players:
        fail(n_("--seats names more than {n} seat", "--seats names more than {n} seats", players))
    return tuple(named[seat % len(named)] for seat in range(players))


def _mean(mean: Mean) -> dict[str, float | None]:
    return {
        "mean": None if math.isnan(mean.value) else round(mean.value, 4),
        "interval": None if math.isinf(mean.interval) else round(mean.interval, 4),
    }


def as_json(report: Report, seed: int) -> dict[str, Any]:
    """The report as one object: means with the half width of their 95 % interval."""
    names = sorted(set(report.levels))
    return {
        "game": report.table.game,
        "preset": report.table.preset,
        "players": report.table.players,
        "options": dict(report.table.options),
        "seats": list(report.levels),
        "seed": seed,
        "deals": report.deals,
        "games": report.games,
        "points": {name: _mean(report.of_level(name)) for name in names},
        "won": {name: _mean(report.won(name)) for name in names},
        "differences": [
            {"a": one, "b": other, **_mean(report.difference(one, other))}
            for one, other in combinations(names, 2)
        ],
    }


def as_text(report: Report) -> list[str]:
    """The report in words."""
    lines = [n_("{n} deal played.", "{n} deals played.", report.deals)]
    names = sorted(set(report.levels))
    for name in names:
        mean = report.of_level(name)
        lines.append(
            _(
                "{level}: {mean:.2} ± {interval:.2} points a deal and seat",
                level=name,
                mean=mean.value,
                interval=mean.interval,
            )
        )
    for one, other in combinations(names, 2):
        mean = report.difference(one, other)
        lines.append(
            _(
                "{one} minus {other}: {mean:.2} ± {interval:.2} points a deal and seat",
                one=one,
                other=other,
                mean=mean.value,
                interval=mean.interval,
            )
        )
    return lines
