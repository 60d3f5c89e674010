"""From what lay on the table and what happened to a plan of moves that ends on the new view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from cardtable.engine.cards import Card, sort_key
from cardtable.engine.events import (
    CardsMoved,
    DealScored,
    DealStarted,
    Event,
    GameEnded,
    Noted,
    TrickWon,
)
from cardtable.engine.scoring.account import Account
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import PACK, TRICK, Zone, sees
from cardtable.games import game as rules_of

from .arrangement import Arrangement, HandKey, Token, arrange
from .placement import LIFTED, STACKED

DEAL = 1500
"""Milliseconds that gathering, dealing and turning up take together, at normal speed."""

PLAY, COLLECT, REST, PASS, GATHER, DRAW, TURN, MOVE = (
    230, 350, 900, 450, 110, 300, 240, 260,
)  # fmt: skip
DURATIONS = {
    "play": PLAY, "collect": COLLECT, "pass": PASS, "commit": MOVE, "draw": DRAW,
    "turn": TURN + 100, "hold": COLLECT, "gather": GATHER,
}  # fmt: skip
"""How long one card of a step takes, for every kind of step that differs from a mere move."""

MAKE_WAY = 170
"""How long the others of a row take to close or open a gap."""

RIFFLE = 70
"""One of the two movements in which a pack is shuffled."""

FLIGHT = 260
"""One dealt card from the pack to its place."""


@dataclass(frozen=True, slots=True)
class Move:
    """One card's way: which token, when it sets out in its step and how long it takes (ms)."""

    token: int
    delay: int
    duration: int


@dataclass(frozen=True, slots=True)
class Step:
    """What moves together.

    kind: "gather", "shuffle", "deal", "pass", "commit", "play", "collect", "hold", "draw",
    "turn", "fade", "rest", "moon", "score", "end", "settle" or "move". after: how all lies at
    its end.
    rest: a pause at the end (ms).
    hidden: tokens that still lie face down though their face is known. marked: the seat whose
    card in the trick leads. faded: cards of the trick that cannot win.
    told: what happened, to be put into words and sounds as the step begins.
    who: the seats whose moment it is ("moon", "end"). account: of the deal that is "score"d.
    """

    kind: str
    after: Arrangement
    moves: tuple[Move, ...] = ()
    rest: int = 0
    hidden: frozenset[int] = frozenset()
    marked: int | None = None
    faded: tuple[Card, ...] = ()
    told: tuple[Event, ...] = ()
    who: tuple[int, ...] = ()
    account: Account | None = None

    @property
    def motion(self) -> int:
        """Milliseconds until the last card has arrived."""
        return max((move.delay + move.duration for move in self.moves), default=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps one after another, and how all lies at the end."""

    steps: tuple[Step, ...]
    end: Arrangement


def choreography(
    old: Arrangement | None,
    events: Sequence[Event],
    view: SeatView,
    hand_key: HandKey = sort_key,
) -> Plan:
    """The plan that tells `events` and ends exactly on `view`; without events all just moves."""
    if old is None:
        end = arrange(view, None, hand_key)
        public = view.public
        step = Step(
            "settle", end, marked=public.winning, faded=public.cancelled, told=tuple(events)
        )
        return Plan((step,), end)
    turned = any(isinstance(event, CardsMoved) and _kind(event) == "turn" for event in events)
    writer = _Writer(old, view, hand_key, deal=DEAL - (DURATIONS["turn"] if turned else 0))
    for event in events:
        writer.tell(event)
    return writer.finish()


@dataclass(slots=True)
class _Writer:
    """Writes steps one event after another; `at` is how all lies so far."""

    at: Arrangement
    view: SeatView
    hand_key: HandKey
    deal: int
    """What dealing may take: a card turned up after it is part of the deal."""
    steps: list[Step] = field(default_factory=list)
    untold: list[Event] = field(default_factory=list)
    marked: int | None = None
    finished: bool = False

    def tell(self, event: Event) -> None:
        if isinstance(event, DealStarted):
            self._gather()
        if isinstance(event, TrickWon):
            self._finish_trick(event)
        elif isinstance(event, CardsMoved) and event.cards:
            self._cards(event)
        else:
            self.untold.append(event)
            if isinstance(event, Noted) and event.seat is not None:
                if picture := rules_of(self.view.table.game).feat(event.code):
                    self._moment(picture, (event.seat,))
            elif isinstance(event, DealScored):
                account = rules_of(self.view.table.game).account(self.view)
                self._add("score", self.at)
                self.steps[-1] = replace(self.steps[-1], account=account)
            elif isinstance(event, GameEnded):
                self._moment("end", event.winners)

    def _moment(self, kind: str, sides: Sequence[int]) -> None:
        """All stops for a moment that belongs to these sides."""
        of = self.view.public.sides or tuple(range(self.view.table.players))
        who = tuple(seat for seat, side in enumerate(of) if side in sides)
        self._add(kind, self.at)
        self.steps[-1] = replace(self.steps[-1], who=who)

    def finish(self) -> Plan:
        """The plan, with a last step for whatever the events did not tell."""
        self._turn_up()
        end = arrange(self.view, self.at, self.hand_key)
        faded, winning = self.view.public.cancelled, self.view.public.winning
        last = self.steps[-1] if self.steps else None
        if end.piles != self.at.piles or last is None:
            moves = _moves(_changed(self.at, end), 0, TURN if last else MOVE)
            self._add("settle", end, moves, marked=winning, faded=faded)
        elif self.untold or winning != self.marked or faded != last.faded:
            self._add("fade" if faded else "settle", end, marked=winning, faded=faded)
        return Plan(tuple(self.steps), end)

    def _turn_up(self) -> None:
        """The viewer's own cards, dealt face down, are turned from left to right."""
        last = self.steps[-1] if self.steps else None
        if last is None or not last.hidden:
            return
        order = [t.id for pile in self.at.piles.values() for t in pile if t.id in last.hidden]
        gap = 60 / max(len(order), 1)
        moves = tuple(Move(number, round(i * gap), TURN - 60) for i, number in enumerate(order))
        self._add("turn", self.at, moves)

    def _add(
        self,
        kind: str,
        after: Arrangement,
        moves: tuple[Move, ...] = (),
        rest: int = 0,
        marked: int | None = None,
        faded: tuple[Card, ...] = (),
    ) -> None:
        told = tuple(self.untold)
        self.untold.clear()
        self.steps.append(Step(kind, after, moves, rest, marked=marked, faded=faded, told=told))
        self.at, self.marked = after, marked

    def _gather(self) -> None:
        """All cards of the last deal go back to the pack, which is shuffled."""
        lying = [token for zone, pile in self.at.piles.items() if zone != PACK for token in pile]
        whole = (*self.at.piles.get(PACK, ()), *(Token(token.id) for token in lying))
        together = Arrangement({PACK: whole})
        if lying:
            self._add("gather", together, _moves([token.id for token in lying], 0, GATHER))
        middle = len(whole) // 2
        halves = Arrangement({PACK: whole[:middle], LIFTED: whole[middle:]})
        for after in (halves, together):
            top = [token.id for token in whole[-STACKED:]]
            self._add("shuffle", after, _moves(top, 0, RIFFLE))

    def _finish_trick(self, event: TrickWon) -> None:
        """A complete trick rests, its winner marked, before anything happens to it."""
        self.untold.append(event)
        trick = self.at.piles.get(TRICK, ())
        self._add("rest", self.at, rest=REST, marked=event.seat, faded=twins(trick))

    def _cards(self, event: CardsMoved) -> None:
        kind = _kind(event)
        after, moved = self._moved(event)
        mine = event.target.name == "hand" and event.target.seat == self.view.seat
        hidden = frozenset(moved) if kind == "deal" and mine else frozenset()
        last = self.steps[-1] if self.steps else None
        if last is not None and last.kind == kind and _together(kind) and not self.untold:
            self.steps.pop()
            self.at = after
            moves = (*last.moves, *_moves(moved, 0, DURATIONS.get(kind, MOVE)))
            if kind == "deal":
                moves = self._dealing([*(move.token for move in last.moves), *moved])
                hidden |= last.hidden
            told = (*last.told, event)
            self.steps.append(replace(last, after=after, moves=moves, hidden=hidden, told=told))
            return
        self._turn_up()
        self.untold.append(event)
        duration = DURATIONS.get(kind, MOVE)
        if kind == "deal":
            moves = self._dealing(moved)
        elif kind in ("play", "collect"):
            moves = _moves(moved, 0, duration)
        else:
            moves = tuple(Move(number, 12 * i, duration) for i, number in enumerate(moved))
        trick = after.piles.get(TRICK, ())
        self._add(kind, after, moves, faded=twins(trick) if kind == "play" else ())
        self.steps[-1] = replace(self.steps[-1], hidden=hidden)

    def _dealing(self, order: Sequence[int]) -> tuple[Move, ...]:
        """Card by card, faster the more there are, so that any deal takes the same time."""
        spent = sum(step.motion for step in self.steps if step.kind in ("gather", "shuffle"))
        room = self.deal - spent - FLIGHT - TURN
        gap = min(26.0, room / max(len(order), 1))
        return tuple(Move(number, round(i * gap), FLIGHT) for i, number in enumerate(order))

    def _moved(self, event: CardsMoved) -> tuple[Arrangement, list[int]]:
        """How all lies after the event, and the tokens that moved."""
        piles = dict(self.at.piles)
        source = list(piles.get(event.source, ()))
        fresh = max(self.at.tokens(), default=-1) + 1
        by = event.source.seat
        moving: list[Token] = []
        for card in event.cards:
            token = _pick(source, card)
            if token is None:
                token = Token(fresh, card)
                fresh += 1
            else:
                source.remove(token)
            open_ = sees(event.target, self.view.seat) or self._laid_open(event.target)
            face = (card or token.card) if open_ else None
            moving.append(Token(token.id, face, by if event.target == TRICK else token.by))
        piles[event.source] = tuple(source)
        target = [*piles.get(event.target, ()), *moving]
        own = event.target.name == "hand" and event.target.seat == self.view.seat
        if own or self._laid_open(event.target):
            key = self.hand_key
            target.sort(key=lambda t: (t.card is None, key(t.card) if t.card else 0))
        piles[event.target] = tuple(target)
        return Arrangement({z: pile for z, pile in piles.items() if pile}), [t.id for t in moving]

    def _laid_open(self, zone: Zone) -> bool:
        """Whether this hand lies open to everybody here: its cards are dealt as they will lie."""
        pile = self.view.piles.get(zone)
        return zone.name == "hand" and pile is not None and pile.cards is not None


def _pick(pile: Sequence[Token], card: Card | None) -> Token | None:
    """The token of the pile that is this card, or the uppermost that may be."""
    for token in reversed(pile):
        if card is not None and token.card == card:
            return token
    for token in reversed(pile):
        if token.card is None or card is None:
            return token
    return pile[-1] if pile else None


def _kind(event: CardsMoved) -> str:
    source, target = event.source.name, event.target.name
    match source, target:
        case ("pack", "drawn" | "turn_up") | ("stock", "turn_up"):
            return "turn"
        case ("pack", _):
            return "deal"
        case ("stock", _):
            return "draw"
        case (_, "trick"):
            return "play"
        case (_, "passing"):
            return "commit"
        case ("passing", _):
            return "pass"
        case (_, "held"):
            return "hold"
        case (_, "taken"):
            return "collect"
        case (_, "pack"):
            return "gather"
        case _:
            return "move"


def _together(kind: str) -> bool:
    """Whether several such events are one movement."""
    return kind in ("deal", "pass", "commit", "collect", "turn", "gather", "move")


def _moves(tokens: Iterable[int], delay: int, duration: int) -> tuple[Move, ...]:
    return tuple(Move(number, delay, duration) for number in tokens)


def _changed(before: Arrangement, after: Arrangement) -> list[int]:
    """Tokens that another zone or another face awaits."""
    zones: dict[int, Zone] = {t.id: zone for zone, pile in before.piles.items() for t in pile}
    old = before.tokens()
    return [
        token.id
        for zone, pile in after.piles.items()
        for token in pile
        if token.id not in old or zones[token.id] != zone or old[token.id].card != token.card
    ]


def received_cards(events: Iterable[Event], seat: int | None) -> frozenset[Card]:
    """What `seat` was passed."""
    return frozenset(
        card
        for event in events
        if isinstance(event, CardsMoved) and event.source.name == "passing"
        if event.target.name == "hand" and seat is not None and event.target.seat == seat
        for card in event.cards
        if card is not None
    )


def twins(trick: Iterable[Token]) -> tuple[Card, ...]:
    """Cards of a trick that lie there twice."""
    cards = [token.card for token in trick if token.card is not None]
    faces = [card.face for card in cards]
    return tuple(card for card in cards if faces.count(card.face) > 1)
