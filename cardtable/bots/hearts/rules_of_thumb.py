"""Rules of thumb for the Hearts family: the levels easy and normal, with a reason for each card.

Each rule looks at what the seat knows and offers a card and a reason, or passes on to the next
rule. A reason's predicate is true of the view, so that it can be told as a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.bots.api import Choice, at_random, required
from cardtable.engine.actions import Action, Ask, Reason, Value
from cardtable.engine.cards import SUITS, Card
from cardtable.engine.seat_view import SeatView
from cardtable.games.hearts.deal import is_queen

from .known import Cards, Known, known, suits_of
from .moon_choice import moon_choice
from .passing import pass_cards
from .risk import is_bad, is_prize, keeping_costs, lead_risk, trick_cost


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """What a player minds.

    moons: shoots with an outright hand and stops others. spades: gets rid of ace and king, and
    hunts the queen. risk: weighs leads by what the hidden cards may do.
    """

    moons: bool
    spades: bool
    risk: bool


SOUND = PlayStyle(moons=True, spades=True, risk=True)
BEGINNER = PlayStyle(moons=False, spades=False, risk=False)

SLIPS = 0.2
"""How often the beginner does not think."""

Rule = Callable[[Known, Cards, PlayStyle], Choice | None]


def normal(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """Sound rules of thumb; chance and samples are not needed."""
    return answer(view, asks, SOUND)


def easy(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """A beginner: ducks and unloads, but keeps high spades too long and sees no moon coming.

    Now and then the attention slips, and any card goes.
    """
    ask = required(asks)
    if ask is not None and ask.kind == "play" and random.random() < SLIPS:
        return at_random(view, [ask], random, samples)
    return answer(view, asks, BEGINNER)


def answer(view: SeatView, asks: Sequence[Ask], habits: PlayStyle) -> Choice | None:
    """What a player with these habits answers; None if nothing must be."""
    ask = required(asks)
    if ask is None:
        return None
    if ask.kind == "pass":
        return pass_cards(known(view), ask, careful=habits.spades)
    if ask.topic == "draw":
        return Choice(Action("choose", choice="draw"), Reason("must_draw"))
    if ask.topic == "moon":
        return moon_choice(view)
    if ask.kind != "play":  # nothing else is asked in this family
        raise ValueError(f"{ask.kind!r} is not asked here")
    here = known(view)
    if len(ask.cards) == 1:
        return _play("only_card", ask.cards[0])
    rules = LEADING if not here.led else (FOLLOWING if _follows(here, ask.cards) else DISCARDING)
    for rule in rules:
        choice = rule(here, ask.cards, habits)
        if choice is not None:
            return choice
    raise AssertionError("the last rule always knows a card")


def _play(code: str, card: Card, **params: Value) -> Choice:
    return Choice(Action("play", (card,)), Reason(code, {"card": str(card), **params}))


def _follows(here: Known, legal: Cards) -> bool:
    return legal[0].suit == here.led


# A moon of one's own: only with a hand that nobody can stop


def outright(here: Known) -> bool:
    """Whether no hidden card can stop this hand once it leads, with a moon still open."""
    if here.terms.moon == "off" or here.domino or here.terms.packs > 1 or here.spare:
        return False
    others = [c for seat, c in enumerate(here.counts) if seat != here.seat]
    if any(hearts or queens for _, hearts, queens, _ in others):
        return False
    if here.kitty_size and here.kitty != here.seat:
        return False  # points may lie in the kitty that somebody else took
    for suit, held in suits_of(here.hand).items():
        hidden = [card for card in here.hidden if card.suit == suit]
        for winners, card in enumerate(reversed(held)):
            # At worst one hand holds all that is hidden, and drops its lowest to each winner.
            if len(hidden) > winners and hidden[-1].rank > card.rank:
                return False
    return True


def _shoot(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    if not habits.moons or not outright(here):
        return None
    on_table = [card for _, card in here.view.plays]
    if here.led:
        beaters = [c for c in legal if c.suit == here.led and c.rank > here.top]
        if not beaters or (any(here.above(c) for c in beaters[-1:]) and not here.last):
            return None if here.worth(on_table) else _keep_winners(legal)
        return _play("shoot_moon", beaters[-1])
    # The longest run of winners first, so that the others run out of that suit.
    best = min(
        legal, key=lambda card: (here.above(card), -card.rank, -len(here.of_suit(card.suit)))
    )
    return _play("shoot_moon", best)


def _keep_winners(legal: Cards) -> Choice | None:
    spare = [card for card in legal if card.suit != "H" and not is_queen(card)]
    return _play("shoot_moon", min(spare)) if spare else None


# Following suit


def _cancel(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """Two packs: the highest card whose twin lies there; neither can win."""
    faces = {card.face for _, card in here.view.plays}
    twins = [card for card in legal if card.face in faces and not is_prize(here, card)]
    high = [card for card in twins if card.rank > 8 or card.rank > here.top]
    return _play("cancel", max(high)) if high else None


def _unload_under(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """The queen of spades under a higher spade that holds the trick."""
    if here.led != "S" or here.top < 13 or not here.terms.queen_points:
        return None
    queens = [card for card in legal if is_queen(card)]
    return _play("unload_queen", queens[0]) if queens and not _feeds_moon(here, habits) else None


def _stop_moon(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """A seat that alone has points is about to take more: take them instead."""
    threat = here.threat() if habits.moons else None
    if threat is None or here.view.public.winning != threat:
        return None
    points = sum(card.suit == "H" or is_queen(card) for card in here.on_table)
    beaters = [card for card in legal if card.rank > here.top and not is_queen(card)]
    if not beaters or not points:
        return None
    return _play("stop_moon", max(beaters), seat=threat)


def _catch_jack(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """The bonus: with the jack himself as last, or over him with a higher diamond.

    The jack takes a dear trick too where every card would.
    """
    if not here.terms.jack_bonus or here.led != "D":
        return None
    cost = here.worth(here.on_table)
    jacks = [card for card in legal if card.rank == 11 and card.rank > here.top]
    forced = min(card.rank for card in legal) > here.top
    if jacks and here.last and (cost <= 4 or forced):
        return _play("take_jack", jacks[0])
    over = [card for card in legal if card.rank > max(here.top, 11)]
    if over and any(is_prize(here, card) for card in here.on_table) and cost <= -4:
        return _play("take_jack", max(over))
    return None


def _take_cheap_last(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """Last in a trick without points: the highest card goes for nothing."""
    if not here.last or trick_cost(here, legal[0]) > 0 or _domino_avoids_lead(here):
        return None
    free = [card for card in legal if not is_bad(here, card)]
    if here.led == "S" and not habits.spades:
        free = [card for card in free if card.rank < 12]  # the beginner's habit
    high = [card for card in free if card.rank > here.top]
    return _play("safe_high_card", max(high)) if high else None


def _take_early(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """On the first trick no points can fall in some games: a high card is free there."""
    terms = here.terms
    if not here.first_trick or terms.first_trick != "no_points" or here.kitty_size or here.domino:
        return None
    if here.led not in ("C", "D") or here.worth(here.on_table) > 0:
        return None
    high = [card for card in legal if card.rank > here.top and not is_prize(here, card)]
    return _play("no_points_now", max(high)) if high else None


def _duck(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """A card that stays under what lies there, the highest for whoever knows better."""
    under = [card for card in legal if card.rank < here.top]
    plain = [card for card in under if not is_prize(here, card) and not is_queen(card)]
    if not under:
        return None
    # The beginner saves high cards for later.
    card = max(plain or under) if habits.risk else min(plain or under)
    highest = max(c for _, c in here.view.plays if c.suit == here.led and c.rank == here.top)
    return _play("duck", card, over=str(highest))


def _forced_over(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """Nothing stays under: take it with the highest as last, else hope with the lowest."""
    plain = [card for card in legal if not is_bad(here, card)] or list(legal)
    if here.last:
        return _play("must_take", max(plain))
    return _play("lowest", min(plain))


# Void: discarding


def _unload_queen(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    queens = [card for card in legal if is_queen(card)] if here.terms.queen_points else []
    return _play("unload_queen", queens[0]) if queens and not _feeds_moon(here, habits) else None


def _starve_moon(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """Nothing that counts goes to a seat that may be shooting."""
    if not _feeds_moon(here, habits):
        return None
    plain = [card for card in legal if card.suit != "H" and not is_queen(card)]
    if not plain:
        return None
    seat = here.view.public.winning
    return _play("starve_moon", min(plain, key=lambda card: card.rank), seat=seat)


def _unguard(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """Ace and king of spades, which the hidden queen may fall under."""
    if not habits.spades or not here.queen_out:
        return None
    high = [card for card in legal if card.suit == "S" and card.rank > 12]
    guards = sum(card.rank < 12 for card in here.of_suit("S"))
    return _play("unload_spade", max(high)) if high and guards < 4 else None


def _discard(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """The card that is the most dangerous to keep."""
    if not habits.risk:
        hearts = [card for card in legal if card.suit == "H"]
        if hearts:
            return _play("discard_heart", max(hearts))
        side = [card for card in legal if not is_prize(here, card) and card.suit != "S"]
        return _play("discard_high", max(side or legal))
    card = max(legal, key=lambda one: (keeping_costs(here, one), one))
    suit = here.of_suit(card.suit)
    if card.suit == "H":
        return _play("discard_heart", card)
    if len(suit) == 1:
        return _play("short_suit", card, suit=card.suit)
    return _play("discard_high", card)


# Leading


def _flush_queen(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """Low spades drive the queen out of another hand."""
    if not habits.spades or not here.queen_out or here.domino:
        return None
    spades = here.of_suit("S")
    low = [card for card in legal if card.suit == "S" and card.rank < 12]
    if not low or any(card.rank > 11 for card in spades):
        return None
    return _play("flush_queen", max(low))


def _break_moon(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """Against a seat that may be shooting: a low heart, so that somebody else wins one."""
    threat = here.threat() if habits.moons else None
    hearts = [card for card in legal if card.suit == "H"]
    if threat is None or not hearts:
        return None
    winners = [card for card in hearts if here.above(card) == 0]
    return _play("stop_moon", max(winners), seat=threat) if winners else None


def _run_domino(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """With a stock: lead what the others must draw for, and keep the lead while it costs little."""
    if not here.domino or not here.spare:
        return None

    def keeps(card: Card) -> tuple[float, int]:
        above, below = here.above(card), here.below(card)
        hidden = above + below
        likely = above * (len(here.hidden) - here.spare) / max(1, len(here.hidden))
        price = 1.0 if card.suit == "H" else 0.0
        return (0.5 * likely + 0.15 * hidden + price, -card.rank)

    card = min(legal, key=keeps)
    return _play("make_them_draw", card, suit=card.suit)


def _lead(here: Known, legal: Cards, habits: PlayStyle) -> Choice | None:
    """The lead that is the least likely to win points."""
    if not habits.risk:
        plain = [card for card in legal if not is_queen(card)] or list(legal)
        card = min(plain, key=lambda one: (one.rank, SUITS.index(one.suit)))
    else:
        card = min(legal, key=lambda one: (round(lead_risk(here, one), 3), -one.rank))
    above = here.above(card)
    if above:
        return _play("lead_low", card, above=above)
    return _play("lead_lowest", card)


def _feeds_moon(here: Known, habits: PlayStyle) -> bool:
    threat = here.threat() if habits.moons else None
    return threat is not None and here.view.public.winning == threat


def _domino_avoids_lead(here: Known) -> bool:
    """With one card each the winner of the last trick takes the stock."""
    return here.domino and len(here.hand) == 1 and here.spare > 0


LEADING: tuple[Rule, ...] = (_shoot, _break_moon, _run_domino, _flush_queen, _lead)
FOLLOWING: tuple[Rule, ...] = (
    _shoot,
    _stop_moon,
    _catch_jack,
    _unload_under,
    _cancel,
    _take_cheap_last,
    _take_early,
    _duck,
    _forced_over,
)
DISCARDING: tuple[Rule, ...] = (_unload_queen, _starve_moon, _unguard, _discard)
