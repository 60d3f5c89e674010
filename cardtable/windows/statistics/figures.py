"""What the statistics say in words: games, rule sets, opponents, figures."""

from __future__ import annotations

from collections import Counter

from cardtable.bots.api import LEVELS
from cardtable.engine.options import OptionError
from cardtable.games import game as rules_of
from cardtable.saves.statistics import Played, Summary
from cardtable.texts import _, n_, p_, texts
from cardtable.texts.book.labels import game_title, preset_title
from cardtable.texts.score_words import row_label
from cardtable.texts.table.people import level_name

from .bars import Bar


def game_words(game: str) -> str:
    """A game's title; its bare name if this version does not know it."""
    try:
        return game_title(rules_of(game))
    except OptionError:
        return game


def preset_words(game: str, preset: str) -> str:
    """A rule set's title; its bare name if this version does not know it."""
    try:
        return preset_title(rules_of(game), preset)
    except OptionError:
        return preset


def opponents_words(levels: str) -> str:
    """ "Easy × 1, Medium × 2" for "easy,normal,normal"; people are people."""
    counted = Counter(levels.split(","))
    order = sorted(counted, key=lambda one: LEVELS.index(one) if one in LEVELS else -1)
    return texts().listed(
        _("{kind} × {count}", kind=level_name(one) if one else _("People"), count=counted[one])
        for one in order
    )


def figures(game: str, games: tuple[Played, ...], summary: Summary) -> list[tuple[str, str]]:
    """The figures to show, label and value; points only where all are of one game."""
    say = texts()
    share = say.number(summary.won / summary.games, "%")
    rows = [
        (_("Games"), say.number(summary.games)),
        (_("Won"), f"{say.number(summary.won)} ({share})"),
        (
            p_("results", "Places"),
            " · ".join(
                n_("place {place}: {n} time", "place {place}: {n} times", times, place=place)
                for place, times in summary.places.items()
            ),
        ),
        (_("Deals"), say.number(summary.deals)),
    ]
    if not game or summary.average is None:
        return rows
    assert summary.lowest is not None
    assert summary.highest is not None
    try:
        fewest_best = not rules_of(game).points_are_good
    except OptionError:  # a game of a newer version
        return rows
    best, worst = summary.lowest, summary.highest
    if not fewest_best:
        best, worst = worst, best
    rows += [
        (_("Points a deal, on average"), say.number(summary.average, ".1")),
        (_("Best deal"), say.number(best)),
        (_("Worst deal"), say.number(worst)),
        (_("Best game"), say.number(_extreme(games, best=fewest_best))),
        (_("Worst game"), say.number(_extreme(games, best=not fewest_best))),
    ]
    for row, times in summary.times.items():
        if times:
            told = n_("in {n} deal", "in {n} deals", times)
            rows.append((row_label(game, row), f"{told} ({say.number(summary.details[row])})"))
    return rows


def _extreme(games: tuple[Played, ...], *, best: bool) -> int:
    totals = [game.total for game in games]
    return min(totals) if best else max(totals)


def bar_of(game: Played) -> Bar:
    """A game as a bar: its points a deal."""
    average = sum(game.points) / len(game.points)
    words = _(
        "{day}: {points:.1} points a deal, place {place}",
        day=f"{game.finished:%Y-%m-%d}",
        points=average,
        place=game.place,
    )
    return Bar(average, game.won, words)
