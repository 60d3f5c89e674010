"""Whoever shot the moon and may choose never gives the game away by the choice."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable.bots.hearts.moon_choice import moon_choice, outcome
from cardtable.bots.levels import BOTS, decide
from cardtable.engine.actions import Action
from cardtable.engine.cards import Card
from cardtable.engine.options import Carry, Table
from cardtable.engine.public import Trick
from cardtable.engine.seat_view import SeatView
from cardtable.engine.views import view_for
from cardtable.games import game
from cardtable.games.hearts.deal import Deal, is_queen, pack_for
from cardtable.games.hearts.options import terms_of
from cardtable.games.hearts.scoring import is_over

JACK = Card(11, "D")


def shot(
    table: Table, totals: tuple[int, ...], shooter: int, *, jack_to: int | None, seed: int = 0
) -> Deal:
    """All cards are taken, and one seat has all that costs points; jack_to: who won the jack, None
    if chance decides. What does not go round is the kitty of the first trick's winner."""
    random, terms = Random(seed), terms_of(table)
    pack = list(pack_for(terms))
    random.shuffle(pack)
    players = terms.players
    over = len(pack) % players
    free = [card for card in pack if card.suit != "H" and not is_queen(card)]
    kitty, rest = free[:over], [card for card in pack if card not in free[:over]]
    tricks = []
    taken: list[tuple[Card, ...]] = [()] * players
    for at in range(0, len(rest), players):
        fallen = rest[at : at + players]
        costly = any(card.suit == "H" or is_queen(card) for card in fallen)
        winner = shooter if costly else random.randrange(players)
        if JACK in fallen and jack_to is not None:
            assert not costly or jack_to == shooter
            winner = jack_to
        tricks.append(Trick(tuple(enumerate(fallen)), winner))
        taken[winner] += tuple(fallen)
    first = tricks[0].winner
    assert first is not None
    taken[first] += tuple(kitty)
    return Deal(
        terms,
        Carry(deal=3, dealer=0, totals=totals),
        phase="moon",
        hands=((),) * players,
        passed=((),) * players,
        tricks=tuple(tricks),
        taken=tuple(taken),
        points=(0,) * players,
        shooter=shooter,
    )


def seen(table: Table, deal: Deal) -> SeatView:
    return view_for(game(table.game), table, deal, deal.shooter)


def ended_with(table: Table, deal: Deal, choice: str) -> tuple[tuple[int, ...], bool]:
    """The totals after a choice, and whether the game is over."""
    assert deal.shooter is not None
    after, _ = game(table.game).apply(deal, deal.shooter, Action("choose", choice=choice))
    return after.score.totals, is_over(deal.terms, deal.carry, after.score.totals)


def jack_apart(table: Table, totals: tuple[int, ...], jack_to: int) -> Deal:
    """A moon by seat 0 with the jack of diamonds in a trick that cost nothing."""
    for seed in range(500):
        try:
            return shot(table, totals, 0, jack_to=jack_to, seed=seed)
        except AssertionError:
            continue
    raise AssertionError("no such deal")


@pytest.mark.parametrize("level", [one for one in BOTS["hearts"] if one != "random"])
def test_the_jack_of_another_is_counted_before_the_game_is_ended(level: str) -> None:
    table = game("hearts").declaration.table(
        "classic_100", 4, {"moon": "choice", "jack_bonus": "yes"}
    )
    deal = jack_apart(table, (70, 80, 55, 50), jack_to=3)
    view = seen(table, deal)
    given, over = ended_with(table, deal, "others")
    assert over
    assert min(given) == given[3] < given[0]
    choice = decide(level, view, game("hearts").asks(deal, 0), 1, 3)
    assert choice is not None
    assert choice.action.choice == "shooter"
    assert choice.reason.code == "moon_keeps_game"


def test_the_game_is_ended_where_the_shooter_wins_it() -> None:
    table = game("hearts").declaration.table(
        "classic_100", 4, {"moon": "choice", "jack_bonus": "yes"}
    )
    view = seen(table, jack_apart(table, (60, 80, 55, 50), jack_to=0))
    assert moon_choice(view).action.choice == "others"
    assert moon_choice(view).reason.code == "moon_ends_game"


def test_both_answers_are_scored_as_the_rules_do_at_any_table() -> None:
    random, told = Random(5), Counter[str]()
    for seed in range(600):
        options: dict[str, str | int | None] = {
            "moon": "choice",
            "jack_bonus": random.choice(("yes", "no")),
            "heart_points": random.choice(("one", "spot")),
            "moon_points": random.choice((26, "deal")),
            "queen_points": random.choice((13, 0)),
            "leftover": random.choice(("kitty", "strip")),
        }
        if random.random() < 0.25:
            options |= {"end": "deals", "deals": random.choice((3, 9)), "target": None}
        table = game("hearts").declaration.table(
            "classic_100", random.choice((3, 4, 5, 6, 7)), options
        )
        totals = tuple(random.randrange(99) for _ in range(table.players))
        shooter = random.randrange(table.players)
        deal = shot(table, totals, shooter, jack_to=None, seed=seed)
        view = seen(table, deal)
        after = {choice: ended_with(table, deal, choice) for choice in ("others", "shooter")}
        for choice, (scored, _) in after.items():
            assert outcome(view, shooter, choice).totals == scored
        chosen = moon_choice(view)
        code = chosen.reason.code
        told[code] += 1
        given, over = after["others"]
        wins = all(given[shooter] < one for seat, one in enumerate(given) if seat != shooter)
        assert (
            after[chosen.action.choice][1] == (code == "moon_ends_game")
            or not table.options["target"]
        )
        match code:
            case "moon_ends_game":
                assert chosen.action.choice == "others"
                assert over
                assert wins
            case "moon_keeps_game":
                assert chosen.action.choice == "shooter"
                assert over
                assert not wins
            case "moon_off_total":
                assert chosen.action.choice == "shooter"
                assert not over
            case _:
                assert not table.options["target"]
    assert set(told) == {
        "moon_ends_game",
        "moon_keeps_game",
        "moon_off_total",
        "moon_either_way",
    }
