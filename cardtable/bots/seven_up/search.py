"""The stronger bots of Seven-Up: every decision by imagined deals, counted in games won.

`hard` plays imagined deals on by rules of thumb and solves their last tricks exactly. `expert`
imagines many more, and of these keeps the ones that best explain what the others said and played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.bots.api import Choice
from cardtable.bots.bit_cards import Rng
from cardtable.bots.cancellation import still_wanted
from cardtable.engine.actions import Ask, Reason
from cardtable.engine.seat_view import SeatView

from .bit_cards import BIT, JACK, RANKS, SUIT, SUIT_OF, numbers_in
from .endgame import Solver
from .known import Known
from .playout import Layout, choices
from .policy import BUNCH, GIVE, keep_six, prospects
from .rules_of_thumb import answered, gift_loses, play, put_away, say
from .utility import chances, counted_out
from .worlds import Worlds, laid_out, layout_of, rest_of_pack, worth_of

Said = tuple[str, Callable[[list[int]], float]]
"""An answer, and what it is worth with these hands."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How a bot thinks.

    pick_from: deals imagined for each one kept for its likelihood; exact: how many cards may be
    left when a deal is solved; dear: how many samples a card tried in a deal counts for. With the
    last the steps from level to level are made even: more deals play better for long.
    """

    pick_from: int
    exact: int
    dear: int


HARD = Strength(pick_from=1, exact=6, dear=16)
EXPERT = Strength(pick_from=4, exact=6, dear=4)


def hard(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """Plays imagined deals on by rules of thumb, their last tricks exactly."""
    return answered(view, asks, random, samples, _by(HARD, samples))


def expert(view: SeatView, asks: Sequence[Ask], random: Random, samples: int) -> Choice | None:
    """Weighs what the others said and played, and imagines many more deals."""
    return answered(view, asks, random, samples, _by(EXPERT, samples))


def _by(strength: Strength, samples: int) -> Callable[[SeatView, Known, Ask, Random], Choice]:
    def answer(view: SeatView, told: Known, ask: Ask, random: Random) -> Choice:
        search = Search(view, told, random, strength, samples)
        return search.answer(ask)

    return answer


class Search:
    """One decision of one seat."""

    def __init__(
        self, view: SeatView, told: Known, random: Random, strength: Strength, samples: int
    ) -> None:
        self.view = view
        self.told = told
        self.rng = Rng(random)
        self.imagined = Worlds(told, self.rng)
        self.strength = strength
        self.samples = samples

    def answer(self, ask: Ask) -> Choice:
        """The answer to what must be answered."""
        match ask.topic or ask.kind:
            case "beg":
                return self._spoken(("stand", self._stand), ("beg", self._beg))
            case "reply" if gift_loses(self.told):
                return say("run", Reason("gift_loses"))
            case "reply":
                return self._spoken(("give", self._give), ("run", self._run))
            case "bunch":
                return self._poll(ask)
            case "discard":
                return self._discard(ask)
        return play(self.told, self.card())

    def worlds(self, answers: int, dear: int = 3) -> int:
        """How many deals to imagine if so many answers are tried in each.

        A playout of talk, to its end and of all cards, counts for three. Where more opponents
        hold cards the deals differ more, and more of them are looked at.
        """
        return max(1, self.samples * self.told.opponents // (answers * dear))

    # Cards

    def card(self) -> int:
        """The card that wins most in the deals imagined."""
        values = self.card_values()
        best = max(values.values())
        return next(card for card, value in values.items() if value >= best - 1e-9)

    def card_values(self) -> dict[int, float]:
        """The chance to win the game by card, over the deals imagined."""
        told = self.told
        jack = told.trump * RANKS + JACK
        live = told.unseen | told.hand
        for card in told.trick:
            live |= BIT[card]
        trumps = told.hand & SUIT[told.trump] if told.low_taken else 0
        lowest = (trumps & -trumps).bit_length() - 1
        options = choices(told.hand, told.options, live, jack, lowest)
        if len(options) == 1:
            return {options[0]: 0.0}
        total = dict.fromkeys(options, 0.0)
        worlds = self.worlds(len(options), self.strength.dear)
        for hands in self.imagined.likely(told, worlds, self.strength.pick_from):
            still_wanted()
            layout = layout_of(told, hands)
            first = [cards | shown for cards, shown in zip(hands, told.shown, strict=True)]
            worth = worth_of(told, first, told.trump, told.left)
            if max(worth) == min(worth):
                continue
            solver = Solver(layout, told.side, worth, told.low_taken)
            for card in options:
                after = layout.copy()
                after.play(card)
                total[card] += self._played_on(after, solver)
        return {card: value / worlds for card, value in total.items()}

    def _played_on(self, layout: Layout, solver: Solver) -> float:
        """What a layout is worth: rules of thumb until few enough cards are left to solve it."""
        layout.play_down(self.strength.exact)
        return solver.value(layout)

    # What is said

    def _spoken(self, one: Said, other: Said) -> Choice:
        """The better of two answers, each tried in the same deals."""
        worth = [0.0, 0.0]
        worlds = self.worlds(2)
        for hands in self.imagined.likely(self.told, worlds, self.strength.pick_from):
            still_wanted()
            worth[0] += one[1](hands)
            worth[1] += other[1](hands)
        code = one[0] if worth[0] >= worth[1] else other[0]
        return say(code, _odds(worth, worlds))

    def _chance(self, left: tuple[int, ...]) -> float:
        """The chance to win the game before another deal."""
        return chances(left, self.told.players)[self.told.side]

    def _stand(self, hands: list[int]) -> float:
        return self._value(hands, self.told.trump, self.told.left, self.told.rounds)

    def _beg(self, hands: list[int]) -> float:
        """The dealer answers by rules of thumb."""
        told = self.told
        held = hands[told.dealer]
        worth = prospects(held, told.trump, held.bit_count(), told.opponents, told.dead)
        paid = counted_out(told.left, told.gifts)
        ends = any(paid[side] == 0 for side in told.gifts)
        if worth >= GIVE * len(told.gifts) and not ends:
            return self._give(hands)
        return self._run(hands)

    def _give(self, hands: list[int]) -> float:
        told = self.told
        left = counted_out(told.left, told.gifts)
        if 0 in left:
            return self._chance(left)
        return self._value(hands, told.trump, left, told.rounds)

    def _run(self, hands: list[int]) -> float:
        """Three more to each until another suit is turned, a Jack of it paying the dealer."""
        told = self.told
        players, refused = told.players, told.trump
        stock = self.rng.shuffled(rest_of_pack(told, hands))
        hands = hands[:]
        left = told.left
        while len(stock) > 3 * players:
            more = hands[:]
            for seat in range(players):
                for _ in range(3):
                    more[seat] |= BIT[stock.pop()]
            turned = stock.pop()
            if SUIT_OF[turned] == refused:
                if self.view.table["same_suit_batch"] == "keep":
                    hands = more
                continue
            hands = more
            if turned % RANKS == JACK:
                left = counted_out(left, (told.sides[told.dealer],))
            if 0 in left:
                return self._chance(left)
            return self._after_run(hands, SUIT_OF[turned], left)
        return self._chance(left)

    def _after_run(self, hands: list[int], trump: int, left: tuple[int, ...]) -> float:
        """What follows a run: the poll by rules of thumb, the discard, the play."""
        told = self.told
        fresh = self._chance(left)
        if self.view.public.marks["may_bunch"] and all(
            prospects(hand, trump, hand.bit_count(), told.opponents, 0) < BUNCH for hand in hands
        ):
            return fresh
        if self.view.table["after_run"] == "discard6":
            hands = [keep_six(hand, trump, 6) for hand in hands]
        return self._value(hands, trump, left, min(hand.bit_count() for hand in hands))

    def _value(self, hands: list[int], trump: int, left: tuple[int, ...], rounds: int) -> float:
        """The chance to win the game once these hands are played out."""
        worth = worth_of(self.told, hands, trump, left)
        layout = laid_out(self.told, hands, hands, trump)
        layout.rounds = rounds
        return worth[layout.play_out()]

    def _poll(self, ask: Ask) -> Choice:
        """Gather the cards if a new deal promises more than these."""
        told = self.told
        worlds = self.worlds(1)
        worth = [worlds * self._chance(told.left), 0.0]
        six = self.view.table["after_run"] == "discard6"
        for _ in range(worlds):
            still_wanted()
            hands = self.imagined.imagine()
            if six:
                hands = [keep_six(hand, told.trump, 6) for hand in hands]
            rounds = min(hand.bit_count() for hand in hands)
            worth[1] += self._value(hands, told.trump, told.left, rounds)
        code = ask.choices[0 if worth[0] > worth[1] else 1]
        return say(code, _odds(worth, worlds))

    def _discard(self, ask: Ask) -> Choice:
        """Of the likeliest sixes the one that wins most."""
        told = self.told
        count = told.hand.bit_count() - ask.count
        kept = keep_six(told.hand, told.trump, count)
        sixes = self._sixes(kept)
        total = [0.0] * len(sixes)
        for _ in range(self.worlds(len(sixes))):
            still_wanted()
            hands = self.imagined.imagine()
            hands = [keep_six(hand, told.trump, 6) for hand in hands]
            for at, six in enumerate(sixes):
                hands[told.seat] = six
                total[at] += self._value(hands, told.trump, told.left, count)
        best = sixes[total.index(max(total))]
        return put_away(told, best, Reason("keep_trumps" if best == kept else "keep_best"))

    def _sixes(self, kept: int) -> list[int]:
        """The rule of thumb's six, and those that differ from it by one card."""
        others = numbers_in(self.told.hand & ~kept)
        return [kept] + [
            kept & ~BIT[out] | BIT[put]
            for out in numbers_in(kept)
            for put in others
            if (out % RANKS != JACK or SUIT_OF[out] != self.told.trump)
        ]


def _odds(worth: list[float], worlds: int) -> Reason:
    """The better and the worse answer in games won of a hundred."""
    percent = sorted(round(100 * value / worlds) for value in worth)
    return Reason("talk_odds", {"chance": percent[1], "other": percent[0]})
