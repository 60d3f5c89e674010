"""What the search says of a card is true of its imagined deals, and of others drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardtable.bots.hearts import search
from cardtable.bots.hearts.compare import Candidate, compare
from cardtable.bots.hearts.explain import ENOUGH, why_played
from cardtable.bots.hearts.imagined.worlds import base_board
from cardtable.bots.hearts.known import Known, known
from cardtable.bots.hearts.playouts.board import Board
from cardtable.bots.hearts.playouts.utility import CONCEDED, Stakes
from cardtable.bots.simulation import step
from cardtable.engine.actions import Ask, Reason
from cardtable.engine.cards import Card, cards
from cardtable.engine.match import Match
from cardtable.engine.seat_view import SeatView
from cardtable.games import game

ALL_OF_IT = 13 + 256


def decisions(deals: int) -> Iterator[tuple[SeatView, Ask]]:
    """Cards to be chosen in deals between search bots, who go for moons too."""
    rules = game("hearts")
    for seed in range(deals):
        match = Match(rules, rules.declaration.table("classic_100", 4), seed=seed, first_dealer=0)
        match.deal()
        while match.phase not in ("scored", "over", "deal"):
            seat = match.to_act[0]
            ask = match.asks(seat)[0]
            if match.state.phase == "play" and len(ask.cards) > 1:
                yield match.view(seat), ask
            step(match, ["hard"] * 4, seed)


def searched(
    view: SeatView, ask: Ask, seed: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[Reason, list[Candidate]]:
    """The expert's reason for a card, and all plans that it weighed."""
    kept: list[Candidate] = []

    def keep(best: list[Candidate], here: Known, stakes: Stakes) -> Reason:
        kept.extend(best)
        return why_played(best, here, stakes)

    monkeypatch.setattr(search, "why_played", keep)
    choice = search.play_by_search(known(view), ask, Random(seed), 12000, deep=True)
    return choice.reason, kept


def share(plans: list[Candidate], card: str, reason: Reason) -> float | None:
    """How often what the reason speaks of came of a card, in percent; None where hardly tried."""
    for plan in plans:
        if str(plan.cards[0]) == card and len(plan.values) >= ENOUGH:
            seat = reason.params.get("seat")
            counted = plan.moons[seat] if isinstance(seat, int) else plan.queens
            return 100 * counted / plan.weight
    return None


def test_what_is_said_of_two_cards_holds_in_other_imagined_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = wrong = 0
    for number, (view, ask) in enumerate(decisions(16)):
        if number % 7 or len(ask.cards) < 3 or len(view.tricks) < 3:
            continue
        reason, _ = searched(view, ask, 1, monkeypatch)
        if reason.code not in ("searched_moon", "searched_queen_out", "searched_queen_held"):
            continue
        card, other = str(reason.params["card"]), str(reason.params["card_instead"])
        few, many = reason.params["few"], reason.params["many"]
        assert isinstance(few, int)
        assert isinstance(many, int)
        assert card != other
        assert few < many
        _, again = searched(view, ask, 2, monkeypatch)
        less, more = share(again, card, reason), share(again, other, reason)
        if less is None or more is None:
            continue
        said += 1
        wrong += not less < more or abs(less - few) > 15 or abs(more - many) > 15
    assert said >= 2
    assert wrong <= 1  # two fifths of the usual deals, and chance


def test_nothing_is_called_cheaper_by_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    told = set()
    for number, (view, ask) in enumerate(decisions(2)):
        if number % 3:
            continue
        reason, plans = searched(view, ask, 1, monkeypatch)
        told.add(reason.code)
        if reason.code == "equal_cards":
            continue
        first = plans[0]
        assert reason.params["mean"] == round(10 * first.costs / first.weight)
        if reason.code == "searched":
            margin = reason.params["margin"]
            assert isinstance(margin, int)
            assert margin > 0
            dearer = [plan for plan in plans if plan.cards != first.cards]
            own = first.costs / first.weight
            assert all(10 * (one.costs / one.weight - own) > margin - 2 for one in dearer)
    assert len(told) > 2


def tie(by_thumb: dict[str, list[int]]) -> Card:
    """The card chosen of some that all lose the moon against whoever sees all cards."""
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    match.deal()
    here = known(match.view(1))
    board = base_board(here)
    stakes = Stakes(here.view, here.terms, board.law, CONCEDED)
    plans = [Candidate((card,), shoots=False) for card in cards(" ".join(by_thumb))]

    def lost(board: Board, weight: float, plan: Candidate) -> list[int]:
        return [ALL_OF_IT, 0, 0, 0]

    def erring(board: Board, plan: Candidate) -> list[int]:
        return by_thumb[str(plan.cards[0])]

    best = compare(plans, lambda: (board, 1.0), lost, stakes, 200, erring)
    return best[0].cards[0]


def test_a_moon_that_is_lost_against_a_perfect_shooter_is_still_made_hard() -> None:
    stopped = [ALL_OF_IT - 1, 1, 0, 0]
    made = [ALL_OF_IT, 0, 0, 0]
    assert tie({"KH": made, "5H": stopped, "TH": made}) == Card(5, "H")
    assert tie({"QS": made, "JD": stopped}) == Card(11, "D")


def test_a_moon_conceded_costs_more_than_its_points() -> None:
    rules = game("hearts")
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    match.deal()
    here = known(match.view(1))
    law = base_board(here).law
    plain, wary = (Stakes(here.view, here.terms, law, price) for price in (0.0, CONCEDED))
    conceded, shared = [ALL_OF_IT, 0, 0, 0], [13, 256, 0, 0]
    assert plain.value(conceded) == pytest.approx(plain.value(shared))
    assert wary.value(conceded) < wary.value(shared)
    assert wary.value([0, ALL_OF_IT, 0, 0]) == plain.value([0, ALL_OF_IT, 0, 0])
