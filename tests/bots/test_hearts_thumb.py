"""Rules of thumb: every reason is true of what the seat sees, and every answer is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from mixed_tables import FAMILY, mixed_tables

from cardtable.bots.api import Choice
from cardtable.bots.levels import decide
from cardtable.bots.simulation import simulate
from cardtable.engine.actions import DEALER, Action, Ask, check
from cardtable.engine.cards import Card, cards, parse_card
from cardtable.engine.match import Match
from cardtable.engine.options import Table
from cardtable.engine.seat_view import SeatView
from cardtable.games import game
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.wordings.hints import hint


def decisions(table: Table, level: str, seed: int) -> Iterator[tuple[SeatView, Ask, Choice]]:
    """Every decision of one deal that this level plays against itself."""
    match = Match(game(table.game), table, seed=seed, first_dealer=0)
    match.deal()
    while match.phase not in ("scored", "pool", "over"):
        seat = match.to_act[0]
        view, asks = match.view(seat), match.asks(seat)
        choice = decide(level, view, asks, seed)
        assert choice is not None
        yield view, asks[0], choice
        match.submit(match.seats.index(seat), choice.action)


def is_true(view: SeatView, ask: Ask, code: str, card: Card) -> bool:
    """The predicate of a reason, worked out again from nothing but the view."""
    plays = [one for _, one in view.plays]
    seen = {*view.hand, *plays, *(c for trick in view.tricks for _, c in trick.plays)}
    led = plays[0].suit if plays else ""
    live = [one for one in plays if one.suit == led and one not in view.public.cancelled]
    top = max((one.rank for one in live), default=0)
    taken = [
        (trick.winner, one)
        for trick in view.tricks
        for _, one in trick.plays
        if one.suit == "H" or one.face == (12, "S")
    ]
    queens_seen = sum(one.face == (12, "S") for one in seen)
    match code:
        case "only_card":
            return ask.cards == (card,)
        case "duck":
            return card.suit == led and card.rank < top
        case "lowest":
            same = [one for one in ask.cards if one.face != (12, "S")] or ask.cards
            return card.suit == led and card.rank >= top and card in (min(same), min(ask.cards))
        case "must_take" | "safe_high_card":
            return card.suit == led and card.rank >= top and len(set(view.to_act)) == 1
        case "no_points_now":
            return not view.tricks and view.table["first_trick"] == "no_points"
        case "cancel":
            return card.face in {one.face for one in plays}
        case "unload_queen":
            return card.face == (12, "S") and (led != "S" or top > 12)
        case "unload_spade":
            return led != "S" and card.suit == "S" and card.rank > 12 and queens_seen < 2
        case "discard_heart":
            return led not in ("", "H") and card.suit == "H"
        case "discard_high":
            return led not in ("", card.suit)
        case "short_suit":
            return led != card.suit and [one.suit for one in view.hand].count(card.suit) == 1
        case "flush_queen":
            return not plays and card.suit == "S" and card.rank < 12
        case "stop_moon" | "starve_moon":
            return len({seat for seat, _ in taken}) == 1 and taken[0][0] != view.seat
        case "shoot_moon":
            return all(seat == view.seat for seat, _ in taken)
        case "lead_low" | "lead_lowest" | "make_them_draw":
            return not plays
        case "take_jack":
            return view.table["jack_bonus"] == "yes" and led == "D"
    raise AssertionError(f"no predicate for {code}")


@pytest.mark.parametrize("name", FAMILY)
def test_every_reason_is_true_and_every_answer_legal_at_mixed_tables(name: str) -> None:
    told = Counter[str]()
    for number, table in enumerate(mixed_tables(name, 25, seed=3)):
        for view, ask, choice in decisions(table, "normal", number):
            check(ask, choice.action)
            code, params = choice.reason.code, choice.reason.params
            told[code] += 1
            for language in LANGUAGES:
                assert hint(Texts(language), code, params), code
            if ask.kind == "play":
                card = parse_card(str(params["card"]))
                assert choice.action.cards == (card,)
                assert is_true(view, ask, code, card), (code, card, view)
    assert len(told) > 10


@pytest.mark.parametrize("name", FAMILY)
def test_the_beginner_answers_legally_at_mixed_tables(name: str) -> None:
    for number, table in enumerate(mixed_tables(name, 15, seed=4)):
        for _, ask, choice in decisions(table, "easy", number):
            check(ask, choice.action)


def test_sound_play_beats_chance_by_three_points_a_deal() -> None:
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4)
    report = simulate(rules, table, ("normal", "random") * 2, deals=60, seed=1)
    difference = report.difference("normal", "random")
    assert difference.value + difference.interval < -3


def passed(preset: str, held: str) -> str:
    """What normal passes from a hand of thirteen to the left."""
    rules = game("hearts")
    table = rules.declaration.table(preset, 4, {"pass_cycle": "left"})
    match = Match(rules, table, first_dealer=3)
    rest = [card for card in rules.pack(table) if card not in cards(held)]
    own = list(cards(held))
    # Seat 0 is eldest and gets every fourth card.
    order = tuple(own.pop() if i % 4 == 0 else rest.pop() for i in range(52))
    match.replay_action(DEALER, Action("deal", order))
    choice = decide("normal", match.view(0), match.asks(0), 1)
    assert choice is not None
    return " ".join(map(str, choice.action.cards))


def test_a_bare_queen_of_spades_is_passed_and_a_guarded_one_kept() -> None:
    bare = "QS 4S 2C 5C 8C 3D 6D 9D TD 2H 3H 5H 7H"
    assert "QS" in passed("classic_100", bare)
    assert "QS" not in passed("classic_100", "QS 2S 3S 5S 8S 5C 8C 3D 6D 9D AH KH 7H")


def test_the_high_spades_and_short_suits_go_too() -> None:
    assert passed("classic_100", "AS KS 4S 2C 5C 8C 9C 3D 6D 7D 2H 3H 5H").split()[1:] == [
        "KS",
        "AS",
    ]
    assert "9D" in passed("classic_100", "2S 4S 5S 6S 2C 5C 8C 9C 9D KH 2H 3H 5H")
