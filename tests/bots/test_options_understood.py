"""Every option, by value: no level throws away what it made dear, nor takes what it made costly.

Only the clear cases count: whoever plays last to a trick knows what becomes of the card, and who
cannot follow loses what is discarded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from cardtable.bots.levels import decide
from cardtable.engine.actions import Ask
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.options import OptionError, Table
from cardtable.engine.seat_view import SeatView
from cardtable.games import game
from cardtable.games.hearts.options import terms_of
from cardtable.games.hearts.scoring import worth

LEVELS = ("easy", "normal", "hard", "expert")
SAMPLES = {"hard": 60, "expert": 250}
MOST = {"easy": 0.16, "normal": 0.02, "hard": 0.04, "expert": 0.04}
"""How often a level may err; the beginner's attention slips now and then."""

HEARTS = (("hearts", 4), ("hearts", 5), ("cancellation_hearts", 6), ("domino_hearts", 3))
NO_CARD = {
    "deals", "target", "packs", "leftover", "opening", "pass_count", "pass_cycle", "end",
    "irregular_deals", "revokes", "revoker_may_win", "partners_hidden", "min_cut", "gift_to",
    "gift_may_win", "bunch", "after_run", "same_suit_batch",
}  # fmt: skip
"""Options that say how it is dealt, cut, ended or answered, and not what a card counts."""


def changed(name: str, players: int, **changes: object) -> Table | None:
    """A table with these options; None where they do not go together."""
    declaration = game(name).declaration
    preset = declaration.presets[0].name
    try:
        return declaration.table(preset, players, changes)  # type: ignore[arg-type]
    except OptionError:
        return None


def values(names: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, int, str, object]]:
    """Every value of every option that touches what cards count."""
    for name, players in names:
        for option in game(name).declaration.options:
            if option.name not in NO_CARD:
                for value in option.choices:
                    yield name, players, option.name, value


def cards_played(
    table: Table, level: str, deals: int
) -> Iterator[tuple[Match, SeatView, Ask, Card]]:
    """What this level plays where it has a choice, all seats alike."""
    rules = game(table.game)
    for seed in range(deals):
        match = Match(rules, table, seed=seed, first_dealer=0)
        match.deal()
        while match.phase not in ("scored", "over", "deal", "pool"):
            seat = match.to_act[0]
            view, asks = match.view(seat), match.asks(seat)
            choice = decide(level, view, asks, seed, SAMPLES.get(level))
            assert choice is not None
            if choice.action.kind == "play":
                ask = next(ask for ask in asks if ask.kind == "play")
                if len(ask.cards) > 1:
                    yield match, view, ask, choice.action.cards[0]
            match.submit(match.seats.index(seat), choice.action)


def judged(table: Table, level: str, deals: int) -> Counter[str]:
    """How often something could be thrown away or taken, and how often it was ("bad")."""
    terms, found = terms_of(table), Counter[str]()
    for match, view, ask, card in cards_played(table, level, deals):
        done = {seat for seat, _ in view.plays}
        left = {seat for seat, hand in enumerate(match.state.hands) if hand}
        if not done or left - done != {view.seat}:
            continue  # somebody plays after this seat
        led = view.plays[0][1].suit
        winning = view.public.winning
        if winning is None:
            continue
        top = next(one.rank for seat, one in view.plays if seat == winning)
        lies = sum(worth(terms, one) for _, one in view.plays)

        def gain(one: Card, led: str = led, top: int = top, lies: int = lies) -> int:
            """What the trick brings to this seat, less is better; the twin of the top cancels."""
            wins = one.suit == led and one.rank > top
            return lies + worth(terms, one) if wins else 0

        gains = {one: gain(one) for one in ask.cards}
        lost = {
            one: worth(terms, one) < 0 and (one.suit != led or one.rank <= top) for one in ask.cards
        }
        if min(gains.values()) < 4 <= max(gains.values()):
            found["costly"] += 1
            found["costly bad"] += gains[card] >= 4
        if any(lost.values()) and not all(lost.values()):
            found["prize"] += 1
            found["prize bad"] += lost[card]
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_what_an_option_makes_dear_or_costly_in_hearts_is_treated_so(level: str) -> None:
    total: Counter[str] = Counter()
    thumb = level in ("easy", "normal")
    seen = set()
    for name, players, option, value in values(HEARTS):
        if (option, value) in seen or (not thumb and option not in DEAR):
            continue
        changes: dict[str, object] = {"moon": "off", "jack_bonus": "yes", option: value}
        table = changed(name, players, **changes)
        if table is None:
            continue
        seen.add((option, value))
        found = judged(table, level, 4 if thumb else 2)
        total += found
    assert total["costly"] + total["prize"] > (20 if thumb else 5)
    for kind in ("costly", "prize"):
        assert total[f"{kind} bad"] <= max(1, MOST[level] * total[kind]), (kind, total)


DEAR = ("jack_bonus", "heart_points", "queen_points", "forced_queen")
"""What the searches are tried on: the values themselves."""


def test_each_option_is_either_tried_or_counts_no_card() -> None:
    tried = {(name, option) for name, _, option, _ in values((*HEARTS, ("seven_up", 2)))}
    for name in ("hearts", "cancellation_hearts", "domino_hearts", "seven_up"):
        for option in game(name).declaration.options:
            assert (name, option.name) in tried or option.name in NO_CARD


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_trumps_that_score_are_not_given_away_in_seven_up(level: str, players: int) -> None:
    found: Counter[str] = Counter()
    for name, _, option, value in values((("seven_up", players),)):
        table = changed(name, players, **{option: value})
        if table is None:
            continue
        if level in SAMPLES and option != "low_to":
            continue
        deals = {"hard": 30, "expert": 4}.get(level, 12)
        for _, view, ask, card in cards_played(table, level, deals):
            trump, winning = view.public.trump, view.public.winning
            if len(view.plays) != players - 1 or winning is None or trump is None:
                continue
            partner = players == 4 and (winning - (view.seat or 0)) % 2 == 0
            top = next(one for seat, one in view.plays if seat == winning)
            dear = [Card(11, trump)]
            if table.options["low_to"] == "taker":
                dear.append(Card(2, trump))

            def lost(one: Card, top: Card = top, trump: str = trump) -> bool:
                over = one.suit == trump and (top.suit != trump or one.rank > top.rank)
                return not over

            gone = {one: one in dear and lost(one) and not partner for one in ask.cards}
            if any(gone.values()) and not all(gone.values()):
                found["seen"] += 1
                found["bad"] += gone[card]
    assert found["bad"] <= max(1, MOST[level] * found["seen"]), found
