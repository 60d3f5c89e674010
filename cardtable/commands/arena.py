"""cardtable arena: two levels against each other in duplicate deals."""

from __future__ import annotations

import json
import math
import os
import sys
from argparse import Namespace
from typing import Any

from cardtable.bots.arena import A, ArenaResult, B, Contender, Encounter, meet
from cardtable.bots.levels import levels
from cardtable.engine.options import Table
from cardtable.texts import _, n_

from .parser import Parser, fail, print_data
from .table import add_table_arguments, table_of


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("a", metavar="A", help=_("a level, or level:samples"))
    parser.add_argument("b", metavar="B", help=_("the level that it meets"))
    add_table_arguments(parser)
    parser.add_argument(
        "--deals", type=int, default=100, help=_("how many deals to play, each twice")
    )
    parser.add_argument("--seed", type=int, default=1, help=_("the same seed gives the same deals"))
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        help=_("how many processes share the work; without it, one a core"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(arguments: Namespace) -> int:
    """Play and report."""
    _rules, table = table_of(arguments)
    if arguments.deals < 1:
        fail(_("--deals must be at least 1, not {n}", n=arguments.deals))
    if arguments.processes < 1:
        fail(_("--processes must be at least 1, not {n}", n=arguments.processes))
    players = (player_of(arguments.a, table), player_of(arguments.b, table))
    encounter = Encounter(table, players, arguments.deals, arguments.seed)
    outcome = meet(
        encounter, min(arguments.processes, arguments.deals), ProgressLine(arguments.deals)
    )
    if arguments.json:
        report = as_json(outcome, arguments.a, arguments.b)
        print_data(json.dumps(report, ensure_ascii=False) + "\n")
    else:
        print("\n".join(as_text(outcome, arguments.a, arguments.b)))
    return 0


def player_of(text: str, table: Table) -> Contender:
    """The player that an argument names; wrong usage if there is none."""
    known = levels(table.game)
    try:
        player = Contender.parse(text)
    except ValueError:
        fail(_("{text} is not a number of samples", text=text.partition(":")[2] or "“”"))
    if player.level not in known:
        fail(
            _(
                "{level} is not a level; there are {levels}",
                level=player.level or "“”",
                levels=", ".join(known),
            )
        )
    if player.samples is not None and player.samples < 1:
        fail(_("{text} is not a number of samples", text=player.samples))
    return player


class ProgressLine:
    """A line on standard error that counts the deals, when somebody can see it."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        if self.shown:
            end = "\n" if done == self.deals else ""
            print(f"\r{done}/{self.deals}", end=end, file=sys.stderr, flush=True)


def _finite(value: float) -> float | None:
    return None if math.isnan(value) or math.isinf(value) else round(value, 4)


def as_json(outcome: ArenaResult, a: str, b: str) -> dict[str, Any]:
    """The outcome as one object; pairs by player, the difference with its 95 % half width."""
    table = outcome.encounter.table
    difference = outcome.difference
    moons = {"a": round(outcome.moons(A), 4), "b": round(outcome.moons(B), 4)}
    report: dict[str, Any] = {
        "game": table.game,
        "preset": table.preset,
        "players": table.players,
        "options": dict(table.options),
        "a": a,
        "b": b,
        "seed": outcome.encounter.seed,
        "deals": len(outcome.tallies),
        "difference": _finite(difference.value),
        "interval": _finite(difference.interval),
        "moons": {"made": moons, "conceded": {"a": moons["b"], "b": moons["a"]}},
        "cpu_ms_per_move": {
            "a": round(outcome.ms_per_move(A), 3),
            "b": round(outcome.ms_per_move(B), 3),
        },
    }
    if not outcome.by_games:
        for name in ("points", "places"):
            means = {"a": outcome.mean(name, A), "b": outcome.mean(name, B)}
            report[name] = {key: _finite(mean.value) for key, mean in means.items()}
    return report


def as_text(outcome: ArenaResult, a: str, b: str) -> list[str]:
    """The outcome in words."""
    difference = outcome.difference
    count = len(outcome.tallies)
    if outcome.by_games:
        lines = [
            n_(
                "{n} game played twice, with the seats exchanged.",
                "{n} games played twice, with the seats exchanged.",
                count,
            ),
            _(
                "{a} won {share:.2} of them, ± {interval:.2}.",
                a=a,
                share=difference.value + 0.5,
                interval=difference.interval,
            ),
        ]
    else:
        lines = [
            n_(
                "{n} deal played twice, with the seats exchanged.",
                "{n} deals played twice, with the seats exchanged.",
                count,
            ),
            _(
                "{one} minus {other}: {mean:.2} ± {interval:.2} points a deal and seat",
                one=a,
                other=b,
                mean=difference.value,
                interval=difference.interval,
            ),
        ]
    for name, player in ((a, A), (b, B)):
        if not outcome.by_games:
            lines.append(
                _(
                    "{level}: {points:.2} points, place {place:.2}, {moons:.2} moons a deal",
                    level=name,
                    points=outcome.mean("points", player).value,
                    place=outcome.mean("places", player).value,
                    moons=outcome.moons(player),
                )
            )
        lines.append(
            _(
                "{level}: {ms:.2} ms of processor time a move",
                level=name,
                ms=outcome.ms_per_move(player),
            )
        )
    return lines
