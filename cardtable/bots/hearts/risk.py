"""Rough guesses for the rules of thumb: what keeping, leading or taking a card may cost."""

from __future__ import annotations

from cardtable.engine.cards import Card
from cardtable.games.hearts.deal import is_queen

from .known import Known


def keeping_costs(here: Known, card: Card) -> float:
    """How much it costs, roughly in points, to keep a card."""
    above, below = here.above(card), here.below(card)
    lower = sum(one.rank < card.rank for one in here.of_suit(card.suit))
    if above + below == 0:
        return -1.0 + 0.01 * card.rank  # nobody can follow: it wins whatever is discarded to it
    catches = below / (above + below)
    cost = catches * 3 - 0.8 * lower
    if card.suit == "H":
        price = 0.25 * card.rank if here.terms.spot else 1.0
        return 1.5 * cost + price + 0.5
    if card.suit == "S" and here.queen_out:
        return 8.0 - lower if card.rank > 12 else -2.0 + 0.1 * cost
    if is_prize(here, card):
        return -8.0
    if here.terms.jack_bonus and card.suit == "D" and card.rank > 11:
        cost -= 2.0
    if len(here.of_suit(card.suit)) == 1:
        cost += 0.7
    return cost


def lead_risk(here: Known, card: Card) -> float:
    """The points that leading this card is likely to cost; a rough guess."""
    terms = here.terms
    above, below = here.above(card), here.below(card)
    hidden = above + below
    others = max(1, len(here.to_come))
    in_hands = 1 - here.spare / max(1, len(here.hidden))
    each = hidden * in_hands / others
    if hidden == 0:
        wins, void = 1.0, 1.0
    else:
        # A hand goes over only if all it holds of the suit is higher.
        over = (above / hidden) ** max(1.0, each)
        holds = 1 - max(0.02, 1 - 1 / others) ** (hidden * in_hands)
        wins = (1 - over * holds) ** others
        void = 1 - holds
    price = sum(max(0, here.worth((one,))) for one in here.hidden) * in_hands
    discards = others * void * min(4.0, 0.35 * price)
    if card.suit == "H":
        discards += (9.0 if terms.spot else 1.0) * (1 + others * (1 - void))
    if is_queen(card) and terms.queen_points:
        discards += 13.0
    if card.suit == "S" and here.queen_out and card.rank > 12:
        discards += 6.0
    if here.kitty_size and here.spare:
        discards += here.spare * price / max(1, len(here.hidden))
    risk = wins * discards
    if terms.jack_bonus and card.suit == "D" and card.rank == 11:
        risk += 4.0
    if not here.queen_out and not here.domino and below and not above:
        risk += 0.05  # keep winners of side suits for later leads
    shortness = 0.04 * len(here.of_suit(card.suit))
    guards = 0.6 if card.suit == "S" and holds_queen(here) else 0.0
    return risk + shortness + guards


def holds_queen(here: Known) -> bool:
    return here.terms.queen_points > 0 and any(is_queen(card) for card in here.hand)


def trick_cost(here: Known, card: Card) -> float:
    """What the trick with this card in it holds for its winner, as far as this seat can know."""
    unseen = 0.0
    if here.kitty_size and here.spare and here.hidden:
        price = sum(max(0, here.worth((one,))) for one in here.hidden)
        unseen = here.spare * price / len(here.hidden)
    return max(0.0, here.worth(here.on_table) + max(0, here.worth((card,)))) + unseen


def is_bad(here: Known, card: Card) -> bool:
    return is_queen(card) and here.terms.queen_points > 0


def is_prize(here: Known, card: Card) -> bool:
    return here.terms.jack_bonus and card.suit == "D" and card.rank == 11
