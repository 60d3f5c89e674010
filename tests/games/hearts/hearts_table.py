"""Positions of the Hearts family for tests: cards in hands, without a whole deal before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardtable.engine.actions import DEALER, Action, Ask, RuleError
from cardtable.engine.cards import Card, cards, in_order
from cardtable.engine.events import Event
from cardtable.engine.options import Carry, OptionValue, Table
from cardtable.engine.public import Trick
from cardtable.games import game
from cardtable.games.hearts.deal import Deal, queens_in
from cardtable.games.hearts.game import HeartsRules

COUNTS = {
    "hearts": (3, 4, 5, 6, 7),
    "cancellation_hearts": (6, 7, 8, 9, 10, 11),
    "domino_hearts": (2, 3, 4, 5, 6, 7),
}
TABLES = [(name, players) for name, counts in COUNTS.items() for players in counts]
"""Every game at every number of players."""

PLAIN: Mapping[str, Mapping[str, OptionValue]] = {
    "hearts": {"pass_cycle": "none", "forced_queen": "off", "settlement": "none"},
    "cancellation_hearts": {"first_trick": "free", "heart_lead": "free", "moon": "off"},
    "domino_hearts": {"queen_points": 13},
}
"""Changes to black_lady, cancellation and domino after which nothing special holds."""


def rules_of(name: str) -> HeartsRules:
    """The rules of a game of the family."""
    rules = game(name)
    assert isinstance(rules, HeartsRules)
    return rules


def default(name: str) -> str:
    """The preset that tests mean unless they say another."""
    return "black_lady" if name == "hearts" else name


def table_of(name: str, players: int, preset: str = "", **options: OptionValue) -> Table:
    """A table; hearts without a preset is black_lady."""
    return rules_of(name).declaration.table(preset or default(name), players, options)


def plain_table(name: str, players: int, **options: OptionValue) -> Table:
    """A table where nothing special holds but these options."""
    return rules_of(name).declaration.table(default(name), players, {**PLAIN[name], **options})


def start(table: Table, carry: Carry | None = None, dealer: int = 0) -> Deal:
    """The deal before the cards."""
    rules = rules_of(table.game)
    return rules.start(table, carry or rules.first(table, dealer))


def sitting(
    table: Table,
    hands: Sequence[str],
    *,
    plays: str = "",
    leader: int = 0,
    trick: int = 1,
    carry: Carry | None = None,
    **fields: Any,
) -> Deal:
    """In the middle of play: `plays` lie in the trick from `leader` on, seats hold `hands`.

    Hands that are not given are empty. Of earlier tricks only the number is true.
    """
    players = table.players
    held = tuple(in_order(cards(text)) for text in hands) + ((),) * (players - len(hands))
    past = tuple(Trick(((0, card),), 0) for card in cards("2D 3D 4D 5D 6D 7D")[: trick - 1])
    position: dict[str, Any] = {
        "phase": "play",
        "hands": held,
        "passed": ((),) * players,
        "dealt_queens": tuple(queens_in(one) for one in held),
        "leader": leader,
        "plays": tuple(((leader + i) % players, card) for i, card in enumerate(cards(plays))),
        "tricks": past,
        "taken": ((),) * players,
        "points": (0,) * players,
        **fields,
    }
    return replace(start(table, carry), **position)


def ask(table: Table, deal: Deal, seat: int) -> Ask:
    """What the seat must decide."""
    (asked,) = rules_of(table.game).asks(deal, seat)
    return asked


def offered(table: Table, deal: Deal, seat: int) -> str:
    """The cards that a seat may play, in neutral order."""
    return " ".join(map(str, ask(table, deal, seat).cards))


def lead(table: Table, hand: str, *, trick: int = 1, **fields: Any) -> str:
    """What seat 0 may lead from `hand`."""
    return offered(table, sitting(table, [hand], trick=trick, **fields), 0)


def follow(table: Table, plays: str, hand: str, *, trick: int = 1, **fields: Any) -> str:
    """What the seat after `plays` may play from `hand`; the trick was led by seat 0."""
    seat = len(plays.split())
    hands = [""] * seat + [hand]
    deal = sitting(table, hands, plays=plays, trick=trick, **fields)
    return offered(table, deal, seat)


def play(table: Table, deal: Deal, seat: int, *actions: str) -> tuple[Deal, tuple[Event, ...]]:
    """One seat after another, clockwise from `seat`, plays; all events."""
    rules = rules_of(table.game)
    events: tuple[Event, ...] = ()
    for i, text in enumerate(actions):
        who = (seat + i) % table.players
        deal, more = rules.apply(deal, who, Action("play", cards(text)))
        events += more
    return deal, events


def tricks_of(table: Table, deal: Deal, *tricks: str) -> tuple[Deal, tuple[Event, ...]]:
    """Whole tricks, each from its leader on."""
    events: tuple[Event, ...] = ()
    for trick in tricks:
        deal, more = play(table, deal, deal.leader, *trick.split())
        events += more
    return deal, events


def choose(table: Table, deal: Deal, seat: int, choice: str) -> tuple[Deal, tuple[Event, ...]]:
    """The seat says `choice`."""
    return rules_of(table.game).apply(deal, seat, Action("choose", choice=choice))


def dealt(table: Table, order: Sequence[Card], carry: Carry | None = None) -> Deal:
    """The deal after the dealer gave out `order`."""
    after, _ = rules_of(table.game).apply(start(table, carry), DEALER, Action("deal", tuple(order)))
    return after


def order_for(table: Table, hands: Sequence[str], spare: str = "", dealer: int = 0) -> list[Card]:
    """A pack that gives these hands (and `spare`); cards not named fill up in neutral order."""
    rules = rules_of(table.game)
    pack = rules.pack(table)
    each = rules.form.each(len(pack), table.players)
    wanted = [list(cards(text)) for text in hands] + [[] for _ in range(table.players - len(hands))]
    rest = list(cards(spare))
    named = {card for some in (*wanted, rest) for card in some}
    others = [card for card in pack if card not in named]
    for some in wanted:
        while len(some) < each:
            some.append(others.pop(0))
    seats = [(dealer + 1 + i) % table.players for i in range(table.players)]
    return [wanted[seat][i] for i in range(each) for seat in seats] + rest + others


def refusal(table: Table, deal: Deal, seat: int, action: Action) -> RuleError:
    """The error with which the rules refuse the action."""
    try:
        rules_of(table.game).apply(deal, seat, action)
    except RuleError as error:
        return error
    raise AssertionError(f"{action} was accepted")


def code(table: Table, deal: Deal, seat: int, text: str, kind: str = "play") -> str:
    """The code with which the rules refuse the cards `text`."""
    return refusal(table, deal, seat, Action(kind, cards(text))).code
