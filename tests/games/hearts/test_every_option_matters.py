"""Every value of every option, at every number of players, changes what is asked or scored.

Each probe looks at one option through an Ask, a view or a result; of two tables that differ in
this option only it must show different things, unless one of the values is refused there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hearts_table import (
    TABLES,
    dealt,
    follow,
    lead,
    order_for,
    play,
    rules_of,
    sitting,
    start,
)

from cardtable.engine.actions import Action
from cardtable.engine.cards import Card, cards, pack
from cardtable.engine.options import Carry, OptionError, OptionValue, Table
from cardtable.games.hearts.scoring import counted

Probe = Callable[[Table], object]


def plays_pack(table: Table) -> object:
    """What is dealt with, and what lies face down afterwards."""
    whole = rules_of(table.game).pack(table)
    return len(whole), len(dealt(table, whole).spare)


def first_ask(table: Table) -> object:
    """How many cards are passed in the first deal."""
    deal = dealt(table, order_for(table, []))
    seat = rules_of(table.game).to_act(deal)[0]
    (ask,) = rules_of(table.game).asks(deal, seat)
    return ask.kind, ask.count


def directions(table: Table) -> object:
    """Where cards go, deal by deal, as the table shows it."""
    rules = rules_of(table.game)
    shown = []
    for number in range(1, 2 * table.players + 2):
        carry = replace(rules.first(table, 0), deal=number)
        deal = dealt(table, rules.pack(table), carry)
        target = rules.asks(deal, 0)[0].target if deal.phase == "pass" else None
        shown.append((rules.public(deal).marks["pass"], target))
    return shown


def who_opens(table: Table) -> object:
    """Who leads first when seat 0 has the deuce of clubs, and with what."""
    deal = dealt(table, order_for(table, ["2C 3C 4D"]))
    rules = rules_of(table.game)
    (seat,) = rules.to_act(deal)
    return seat, len(rules.asks(deal, seat)[0].cards)


def first_trick(table: Table) -> object:
    """What may be discarded on the first trick."""
    return follow(table, "5C", "AH 5D QS")


def heart_lead(table: Table) -> object:
    """What may be led in the first three tricks, and later when hearts are broken."""
    unbroken = [lead(table, "5H 6S", trick=number) for number in (1, 2, 3)]
    return unbroken, lead(table, "5H 6S", trick=2, broken=True)


def after_the_queen(table: Table) -> object:
    """What may be led after a trick with the queen and no heart."""
    hands = ["AC 2H 3S", "QS 5H", *["5C 6C"] * (table.players - 2)]
    deal = sitting(table, hands, trick=3)
    deal, _ = play(table, deal, 0, "AC", "QS", *["5C"] * (table.players - 2))
    return rules_of(table.game).asks(deal, 0)[0].cards


def queen_or_heart(table: Table) -> object:
    """What a hand of a heart and the queen may lead."""
    return lead(table, "3H QS")


def forced_queen(table: Table) -> object:
    """Where the queen must go: void, under the ace, whenever she can follow."""
    return (
        follow(table, "5C", "QS 5D", trick=2),
        follow(table, "AS", "QS 7S", trick=2),
        follow(table, "5S", "QS 7S", trick=2),
    )


def received_queen(table: Table) -> object:
    """Whether a queen that came from elsewhere binds."""
    return follow(table, "5C", "QS 5D", trick=2, dealt_queens=((),) * table.players)


def entered(table: Table, piles: Sequence[Sequence[Card]]) -> tuple[object, ...]:
    """How a deal goes on, is entered and paid when all have taken these cards."""
    rules = rules_of(table.game)
    taken = tuple(tuple(pile) for pile in piles)
    taken += ((),) * (table.players - len(taken))
    ended = replace(start(table), phase="play", hands=((),) * table.players, taken=taken)
    deal, _ = counted(ended)
    shown = rules.public(deal)
    points = None if deal.score is None else deal.score.points
    return rules.asks(deal, 1), points, shown.chips, shown.pot


def everything(table: Table) -> tuple[object, ...]:
    """A deal in which seat 1 has taken all, but seat 0 the jacks."""
    packs = 2 if table.game == "cancellation_hearts" else 1
    whole = pack(packs)
    jacks = [card for card in whole if card.face == (11, "D")]
    return entered(table, [jacks, [c for c in whole if c.suit == "H" or c.face == (12, "S")]])


def divided(table: Table) -> object:
    """A deal in which nobody is clear of points, and what is settled at the end of the game."""
    rules = rules_of(table.game)
    hearts = [card for card in pack(1) if card.suit == "H"]
    piles = [hearts[seat : seat + 1] for seat in range(1, table.players)]
    carry = replace(rules.first(table, 0), totals=(30, *(10,) * (table.players - 1)), deal=99)
    return entered(table, [[*hearts[11:], *cards("QS")], *piles]), rules.finish(table, carry)


def when_it_ends(table: Table) -> object:
    """After which deals, with which totals, the game is over."""
    over = []
    for number in (1, 2, 3):
        for total in (40, 50, 60):
            carry = Carry(number, 0, (total, *(0,) * (table.players - 1)))
            deal = sitting(table, ["2C", *["3C"] * (table.players - 1)], carry=carry)
            deal, _ = play(table, deal, 0, "2C", *["3C"] * (table.players - 1))
            result = rules_of(table.game).result(deal)
            over.append(result is not None and result.over)
    return over


FREE: Mapping[str, OptionValue] = {
    "pass_cycle": "none",
    "forced_queen": "off",
    "first_trick": "free",
    "heart_lead": "free",
    "moon": "off",
    "queen_points": 13,
    "end": "deals",
    "deals": 2,
    "target": 50,
    "settlement": "none",
}
"""Where each probe starts from."""

PROBES: Mapping[str, tuple[Probe, Mapping[str, OptionValue]]] = {
    "packs": (plays_pack, {}),
    "leftover": (plays_pack, {}),
    "pass_count": (first_ask, {"pass_cycle": "left"}),
    "pass_cycle": (directions, {"pass_count": 1}),
    "opening": (who_opens, {}),
    "first_trick": (first_trick, {}),
    "heart_lead": (heart_lead, {}),
    "queen_breaks": (after_the_queen, {"heart_lead": "broken"}),
    "heart_instead_of_queen": (queen_or_heart, {"heart_lead": "broken"}),
    "forced_queen": (forced_queen, {}),
    "forced_queen_binds": (received_queen, {"forced_queen": "discard"}),
    "moon": (everything, {}),
    "moon_points": (everything, {"moon": "others", "heart_points": "spot"}),
    "jack_bonus": (everything, {}),
    "moon_needs_bonus": (everything, {"jack_bonus": "yes", "moon": "others"}),
    "heart_points": (everything, {}),
    "queen_points": (everything, {}),
    "end": (when_it_ends, {}),
    "deals": (when_it_ends, {}),
    "target": (when_it_ends, {"end": "points"}),
    "settlement": (divided, {}),
    "sole_taker": (everything, {"settlement": "sweepstake"}),
}
NUMBERS: Mapping[str, tuple[int, ...]] = {"deals": (1, 2, 3), "target": (45, 55, 65)}


def shown(name: str, players: int, option: str, value: OptionValue) -> object:
    """What the option's probe sees; None where the value is refused."""
    probe, given = PROBES[option]
    declaration = rules_of(name).declaration
    preset = "black_lady" if name == "hearts" else name
    try:
        table = declaration.table(preset, players, {**FREE, **given, option: value})
    except OptionError:
        return None
    return probe(table)


def same_by_rule(name: str, players: int, option: str, pair: tuple[OptionValue, ...]) -> bool:
    """Pairs of values that mean the same at this table."""
    if option == "pass_count" and "auto" in pair:
        return pair[1] == (2 if players >= 6 else 3)
    return option == "leftover" and players == 4 and name == "hearts"


@pytest.mark.parametrize("option", PROBES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_value_shows(name: str, players: int, option: str) -> None:
    declared = rules_of(name).declaration.option(option)
    values = declared.choices or NUMBERS[option]
    seen = {value: shown(name, players, option, value) for value in values}
    allowed = [value for value in values if seen[value] is not None]
    for pair in combinations(allowed, 2):
        if same_by_rule(name, players, option, pair):
            assert seen[pair[0]] == seen[pair[1]]
        else:
            assert seen[pair[0]] != seen[pair[1]], pair


def test_every_option_has_a_probe() -> None:
    for name in ("hearts", "cancellation_hearts", "domino_hearts"):
        declared = {option.name for option in rules_of(name).declaration.options}
        assert declared == set(PROBES)


def test_a_shooter_is_asked_where_the_table_lets_the_shooter_choose() -> None:
    table = rules_of("hearts").declaration.table("black_lady", 4, {**FREE, "moon": "choice"})
    asked, points, *_ = everything(table)
    assert points is None
    assert isinstance(asked, tuple)
    assert asked[0].choices == ("others", "shooter")


def test_what_holds_in_a_position_holds_after_a_dealt_pack() -> None:
    table = rules_of("hearts").declaration.table(
        "black_lady", 4, {**FREE, "first_trick": "no_points"}
    )
    hands = ["3C", "2C 4D", "AH 5D QS 2S 3S 4S 5S 6S 7S 8S 9S TS JS"]
    deal = dealt(table, order_for(table, hands))
    deal, _ = rules_of("hearts").apply(deal, 1, Action("play", cards("2C")))
    offered = rules_of("hearts").asks(deal, 2)[0].cards
    assert not set(offered) & set(cards("AH QS"))
    assert cards("5D")[0] in offered
