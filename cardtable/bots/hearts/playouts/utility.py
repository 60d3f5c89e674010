"""What the end of a deal is worth to a seat: points, and the game's end where it is near."""

from __future__ import annotations

from cardtable.engine.scoring import settlement
from cardtable.engine.seat_view import SeatView
from cardtable.games.hearts.options import Terms

from .options import Law, points, shooter_of

GAME: float = 20.0
"""What winning the game is worth beside points, for one pack."""

CONCEDED: float = 3.0
"""What somebody else's moon costs beside its points: nobody but the shooter gains by it, and the
one who can stop it is paid for that by nobody else."""

CHIPS: float = 0.5
"""What a chip of the pool is worth beside points."""


class Stakes:
    """What a seat plays for.

    ends: whether the deal is the last by number; target: the total that ends the game, or 0.
    pool: 0 none, 1 pot, 2 sweepstake, 3 sweepstake that stays when one took everything.
    """

    def __init__(self, view: SeatView, terms: Terms, law: Law, conceded: float = 0.0) -> None:
        """conceded: what somebody else's moon costs beside its points, for one pack."""
        assert view.seat is not None
        self.conceded: float = conceded * law.packs
        self.seat: int = view.seat
        self.law: Law = law
        self.totals: list[int] = list(view.public.totals)
        self.target: int = terms.target or 0
        self.ends: bool = terms.target is None and view.public.deal >= terms.deals
        self.pool: int = {"pot": 1, "sweepstake": 2}.get(terms.settlement, 0)
        if self.pool == 2 and terms.sole_taker_jack:
            self.pool = 3
        self.pot: int = view.public.pot

    def value(self, taken: list[int]) -> float:
        """The others' mean points less the own, with what the game's end and the pool add."""
        players = self.law.players
        scored = points(self.law, taken)
        own = scored[self.seat]
        value = (sum(scored) - own) / (players - 1) - own
        if self.conceded and shooter_of(self.law, taken) not in (-1, self.seat):
            value -= self.conceded
        if self.ends or self.target:
            totals = [old + new for old, new in zip(self.totals, scored, strict=True)]
            if self.ends or max(totals) >= self.target:
                best = min(totals)
                share = 1 / totals.count(best) if totals[self.seat] == best else 0.0
                value += GAME * self.law.packs * (share - 1 / players)
        if self.pool:
            value += CHIPS * self.chips(taken)
        return value

    def cost(self, taken: list[int]) -> int:
        """The own points."""
        return points(self.law, taken)[self.seat]

    def chips(self, taken: list[int]) -> int:
        """What the seat gains from the pool, less what it pays."""
        queen = self.law.queen_points
        counts = [(one & 255) + queen * (one >> 8 & 15) for one in taken]
        if self.pool == 1:
            gains, _ = settlement.pot(counts, self.pot)
        else:
            gains, _ = settlement.sweepstake(counts, self.pot, sole_taker_jack=self.pool == 3)
        return gains[self.seat]
