"""A guest's part in fair deals: its numbers, what it was shown, and what it makes of the proof.

The guest believes nothing that it has not seen: it counts every shuffle it hears of, ties each to
the cards that came next, and says "fair" only where its own number helped to order the pack.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, DealStarted
from cardtable.engine.fair.proof import BYTES, Proof, ProofError, commit_nonce
from cardtable.engine.fair.witness import MOST_HEARD, Witness
from cardtable.engine.seat_view import SeatView, Update
from cardtable.lan.protocol.client_messages import Commit, Reveal
from cardtable.lan.protocol.host_messages import Commits, Nonces, Shuffle

_KEPT = 300
"""Shuffles and dealings that are remembered."""

SETTLED = ("scored", "settle", "pool", "over")


@dataclass(slots=True)
class _Round:
    """One shuffle as it was shown here. person: the own number among the people then."""

    commitment: str
    person: int | None
    nonce: bytes
    opened: bool = False
    commits: tuple[str, ...] | None = None
    supplied: tuple[int, ...] = ()
    nonces: tuple[str, ...] | None = None


@dataclass(slots=True)
class Dealing:
    """A moment at which cards came: drawn (deal 0), or dealt.

    heard: the shuffles since the cards before. open: those of them whose numbers were all shown.
    seen: whether this guest was there. away: whether it was not, at some time before.
    seat, hand: what it was dealt. drawn: the cards that were drawn, in the order of the people.
    """

    deal: int
    heard: tuple[str, ...]
    open: frozenset[str]
    seen: bool
    away: bool
    seat: int | None = None
    hand: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()


@dataclass(slots=True)
class FairPart:
    """What a guest keeps of the shuffles and deals it was there for."""

    dealings: list[Dealing] = field(default_factory=list)
    _rounds: dict[str, _Round] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _away: bool = False
    _used: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """For which line of which deal of which game a shuffle has been the proof."""
    _listed: dict[str, None] = field(default_factory=dict)
    """Shuffles that a proof lists as given up."""
    _last: int = -1
    _forgotten: int = 0
    _view: SeatView | None = None

    # While it is shuffled

    def commit(self, message: Shuffle, person: int | None) -> Commit | None:
        """The answer to a beginning; None if this context already has another commitment, or for
        whoever looks on."""
        context = message.context
        known = self._rounds.get(context)
        if known is None:
            if not self._open:
                self._away = False
            known = _Round(message.commitment, person, secrets.token_bytes(BYTES))
            self._rounds[context] = known
            self._open.append(context)
            del self._open[:-MOST_HEARD]
            while len(self._rounds) > _KEPT:
                self._rounds.pop(next(iter(self._rounds)))
        if known.commitment != message.commitment or known.person is None:
            return None
        return Commit(context, commit_nonce(context, known.person, known.nonce).hex())

    def reveal(self, message: Commits) -> Reveal | None:
        """The nonce, once the host has shown that it has this person's own commitment.

        None if the commitments were shown differently before, or hold another for this person.
        """
        known = self._rounds.get(message.context)
        if known is None:
            return None
        if known.commits is None:
            known.commits, known.supplied = message.commits, message.supplied
        person = known.person
        if known.commits != message.commits or known.supplied != message.supplied:
            return None
        if person is None or not person < len(message.commits):
            return None
        if message.commits[person] != commit_nonce(message.context, person, known.nonce).hex():
            return None
        known.opened = True
        return Reveal(message.context, known.nonce.hex())

    def shown(self, message: Nonces) -> None:
        """All nonces, before anybody knows the seed."""
        known = self._rounds.get(message.context)
        if known is not None and known.nonces is None:
            known.nonces = message.nonces

    def gone(self) -> None:
        """The link broke: what happens now is not seen."""
        self._away = True

    def heard(self, update: Update) -> None:
        """An update came: are there new cards in it?"""
        view, before = update.view, self._view
        self._view = view
        drawn = tuple(_drawn_in(update))
        if drawn:
            self._note(0, view, drawn)
        elif any(isinstance(event, DealStarted) for event in update.events):
            self._note(view.public.deal, view)
        elif view.public.phase == "draw":
            if _drawn(view) and (before is None or _drawn(view) != _drawn(before)):
                self._note(0)
        elif _dealt(view) and (before is None or self._missed(before, view)):
            self._note(view.public.deal)

    def _missed(self, before: SeatView, view: SeatView) -> bool:
        """Whether it was dealt between these views, without this guest."""
        if view.public.deal != before.public.deal or not _dealt(before):
            return True
        if before.public.phase in SETTLED and view.public.phase not in SETTLED:
            return True
        last = self.dealings[-1] if self.dealings else None
        if not self._away or last is None or last.seat is None or last.seat != view.seat:
            return False
        return not set(view.hand) <= {*last.hand, *view.memory.get("received", ())}

    def _note(self, deal: int, view: SeatView | None = None, drawn: tuple[Card, ...] = ()) -> None:
        """Cards came; view: as this guest saw it, None if it was not there."""
        heard = tuple(self._open)
        shown = frozenset(one for one in heard if self._was_open(one))
        new = Dealing(deal, heard, shown, view is not None, self._away or view is None, drawn=drawn)
        if view is not None and deal:
            new.seat, new.hand = view.seat, view.hand
        self.dealings.append(new)
        self._open.clear()
        self._away = False
        if len(self.dealings) > _KEPT:
            self.dealings.pop(0)
            self._forgotten += 1

    def _was_open(self, context: str) -> bool:
        known = self._rounds.get(context)
        return known is not None and known.nonces is not None

    # Afterwards

    def check(self, proof: Proof) -> None:
        """ProofError if a proof is not of what was shown to this guest while shuffling."""
        known = self._rounds.get(proof.context)
        if known is None:
            return
        if known.commitment != proof.commitment.hex():
            raise ProofError("commitment")
        if known.commits is not None:
            if known.supplied != proof.supplied:
                raise ProofError("supplied")
            _same(known.commits, proof.commits, known.person)
        if known.nonces is not None:
            _same(known.nonces, proof.nonces, known.person)

    def given(self) -> None:
        """The last cards were a teacher's: what was shuffled for others before counts for none."""
        self._last = len(self.dealings) - 1 + self._forgotten

    def dealing(self, context: str, deal: int, *, last: bool) -> Dealing | None:
        """The cards that came after this shuffle; without it, where `last` is asked for, those
        that came last in this deal."""
        for one in reversed(self.dealings):
            if context in one.heard:
                return one
        if last and deal:
            return next((one for one in reversed(self.dealings) if one.deal == deal), None)
        return None

    def witness(
        self, proof: Proof, place: int | None, deal: int, line: tuple[int, int, int]
    ) -> tuple[Witness, bool]:
        """What this guest saw of the making, and whether the shuffle is an old one.

        place: the person's, where it never heard of the shuffle. deal: 0 for a draw.
        line: which line of the log it proves: game, deal, index.
        """
        context = proof.context
        index = self._index(context)
        before, last = self._used.get(context), self._last
        old = before is not None and before != line
        if before is None:
            old = old or (index is not None and self._is_past(index, deal))
            if not old:
                self._used[context] = line
                self._last = self._last if index is None else index
                while len(self._used) > _KEPT:
                    self._used.pop(next(iter(self._used)))
        listed = self._listed.copy()
        self._listed.update(dict.fromkeys(one for one, _ in proof.void))
        while len(self._listed) > _KEPT:
            self._listed.pop(next(iter(self._listed)))
        known = self._rounds.get(context)
        if known is None:
            return Witness(place, away=self._was_away(deal)), old
        came = None if index is None else self.dealings[index - self._forgotten]
        heard = tuple(self._open) if index is None else self._heard(min(last + 1, index), index)
        mine = known.opened and known.person is not None
        return Witness(
            known.person,
            known.nonce if mine else None,
            tuple(
                one for one in heard if one == context or not (one in self._used or one in listed)
            ),
            known.person is not None,
            self._away if came is None else came.away,
            came is not None and came.seen and context in came.open,
        ), old

    def _heard(self, first: int, last: int) -> tuple[str, ...]:
        """All shuffles up to these cards since those of the line before: cards that came in
        between and are in no log do not hide the shuffle before them."""
        some = self.dealings[max(0, first - self._forgotten) : last - self._forgotten + 1]
        return tuple(context for one in some for context in one.heard)[-MOST_HEARD:]

    def _is_past(self, index: int, deal: int) -> bool:
        """Whether these cards are known to have been dealt for another deal, or before others.

        Where the guest was not there when they came, there may have been several deals.
        """
        came = self.dealings[index - self._forgotten]
        if not came.seen:
            return index < self._last
        return index <= self._last or came.deal != deal

    def _index(self, context: str) -> int | None:
        for index in range(len(self.dealings) - 1, -1, -1):
            if context in self.dealings[index].heard:
                return index + self._forgotten
        return None

    def _was_away(self, deal: int) -> bool:
        """Whether this guest was not there when this deal was made, or the draw."""
        one = next((one for one in reversed(self.dealings) if one.deal == deal), None)
        return one is None or one.away


def _same(shown: tuple[str, ...], proven: Sequence[bytes], person: int | None) -> None:
    """ProofError unless what was shown is what the proof says."""
    if tuple(one.hex() for one in proven) != shown:
        differs = (i for i, (a, b) in enumerate(zip(shown, proven, strict=False)) if a != b.hex())
        raise ProofError("nonce", next(differs, person))


def _drawn_in(update: Update) -> Iterator[Card]:
    for event in update.events:
        if isinstance(event, CardsMoved) and event.target.name == "drawn":
            yield from (card for card in event.cards if card is not None)


def _drawn(view: SeatView) -> frozenset[Card]:
    piles = (pile for zone, pile in view.piles.items() if zone.name == "drawn")
    return frozenset(card for pile in piles for card in pile.cards or ())


def _dealt(view: SeatView) -> bool:
    """Whether cards lie in hands, or have been played."""
    hands = any(pile.count for zone, pile in view.piles.items() if zone.name == "hand")
    return hands or bool(view.tricks or view.plays)
