"""`python -m bench.judging`: how often the review's judge agrees with a hundred times its samples.

Positions are drawn from games played by the bots themselves, one a deal, at every stage of a deal
and at several tables. Two judges agree if they find the same card best, or if the larger one
thinks the smaller one's card worse by less than a tenth of what makes a card costly.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import NamedTuple

from cardtable.bots.families import BY_GAME
from cardtable.bots.judge import appraise
from cardtable.bots.simulation import step
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.teaching.review import COSTLY, Decision, decisions

TABLES = (
    ("hearts", "black_lady", 4),
    ("hearts", "classic_100", 4),
    ("hearts", "black_lady", 5),
    ("hearts", "omnibus", 4),
    ("cancellation_hearts", "cancellation_hearts", 7),
    ("domino_hearts", "domino_hearts", 2),
    ("seven_up", "seven_up", 2),
    ("seven_up", "seven_up", 4),
)
TIMES = 100


class Compared(NamedTuple):
    """One position: same card best, agreed within a tenth, what the small judge's card costs."""

    table: str
    trick: int
    same: bool
    close: bool
    loss: float


def positions(count: int, seed: int) -> Iterator[Decision]:
    """One decision from each of so many deals, table by table in turn."""
    lots = Random(seed)
    found = 0
    while found < count:
        name, preset, players = TABLES[found % len(TABLES)]
        rules = game(name)
        table = rules.declaration.table(preset, players)
        match = Match(rules, table, seed=lots.getrandbits(32), first_dealer=lots.randrange(players))
        while not match.scores:
            step(match, ["normal"] * players, seed)
        choices = decisions(match, 0, lots.randrange(players))
        if choices:
            found += 1
            yield lots.choice(choices)


def compared(question: tuple[Decision, float, int]) -> Compared:
    """What both judges think of one position."""
    decision, share, times = question
    judge = BY_GAME[decision.view.table.game].judge
    assert judge is not None
    samples = max(1, round(judge.samples * share))
    small = appraise(decision.view, decision.ask, 1, samples)
    large = appraise(decision.view, decision.ask, 2, samples * times)
    assert small is not None
    assert large is not None
    chosen = min(small.costs, key=lambda card: small.costs[card])
    best = min(large.costs, key=lambda card: large.costs[card])
    loss = large.costs[chosen] - large.costs[best]
    table = decision.view.table
    return Compared(
        f"{table.preset} {table.players}",
        decision.trick,
        loss == 0,
        loss < COSTLY[large.unit] / 10,
        loss,
    )


def main() -> None:
    """Print a line a position, and the two shares."""
    parser = argparse.ArgumentParser(prog="bench.judging", description=__doc__)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--share", type=float, default=1.0, help="of the review's own samples")
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    wanted = parser.parse_args()
    start = perf_counter()
    questions = [
        (one, wanted.share, wanted.times) for one in positions(wanted.positions, wanted.seed)
    ]
    results = []
    with get_context("spawn").Pool(wanted.workers) as pool:
        for one in pool.imap(compared, questions):
            results.append(one)
            print(f"{one.table:28} trick {one.trick:2}  loss {one.loss:.3f}", flush=True)
    count = len(results)
    same = sum(one.same for one in results)
    close = sum(one.close for one in results)
    print(
        f"{wanted.share:.0%} of the samples against {wanted.times} times as many: the same card in "
        f"{same} of {count}, within a tenth in {close} of {count}; "
        f"mean loss {sum(one.loss for one in results) / count:.4f}; "
        f"{perf_counter() - start:.0f} s"
    )


if __name__ == "__main__":
    main()
