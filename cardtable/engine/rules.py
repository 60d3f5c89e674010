"""What every game provides: pure functions over a frozen state of one deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from cardtable.engine.fair.shuffle import Bits
from cardtable.engine.scoring.account import Account, Threat
from cardtable.engine.scoring.by_hand import Answers, Entered, HandQuestion, HandRow, Rows
from cardtable.engine.scoring.settlement import ScoreCheck

from .actions import Action, Ask, RuleError, check
from .cards import SUITS, Card
from .events import DealScored, Event
from .options import Carry, Declaration, Table
from .public import Play, Public, Trick
from .seat_view import SeatView
from .zones import Zone

__all__ = ["DealResult", "DrawRule", "RuleError", "Rules", "check"]

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended: what the next one needs, whether the game is over.

    `further`: the game would be over, but a pool is left, so that further deals may be agreed.
    """

    carry: Carry
    over: bool
    further: bool = False


@dataclass(frozen=True, slots=True)
class DrawRule:
    """The draw before the first deal: who deals, and who chooses a seat.

    deals: "lowest" or "highest" draw. seats: whether the draw also settles the seats; then the
    highest draw chooses one and the others follow clockwise by rank of draw. partners: the two
    highest play the two lowest, partners sitting opposite.
    """

    deals: str = "lowest"
    seats: bool = False
    partners: bool = False


class Rules(ABC, Generic[S]):
    """A game. `S` is its frozen state of one deal; nothing here draws lots or keeps time."""

    declaration: Declaration
    records_points: bool = True
    """Whether a transcript tells the points and totals of a deal (else only counters)."""
    moments: ClassVar[Mapping[str, str]] = {}
    """What is noted and worth a moment on the table, by code: a suit whose sign lights up, or the
    name of a picture that the table shows of a feat at its seat."""
    points_are_good: bool = False
    """Whether the points of a deal help whoever has them, and are no penalties."""

    @property
    def game(self) -> str:
        """The game's name in saves, transcripts and code."""
        return self.declaration.game

    @abstractmethod
    def first(self, table: Table, first_dealer: int) -> Carry:
        """What the first deal of a game starts from."""

    @abstractmethod
    def start(self, table: Table, carry: Carry) -> S:
        """The state before a deal: the dealer is to act."""

    @abstractmethod
    def pack(self, table: Table) -> tuple[Card, ...]:
        """The cards that are dealt with, in neutral order."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that must act now, DEALER among them; empty once the deal is scored."""

    @abstractmethod
    def asks(self, state: S, seat: int) -> tuple[Ask, ...]:
        """What `seat` must decide (first) and may decide (optional ones) now."""

    @abstractmethod
    def apply(self, state: S, seat: int, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after `seat` acts, and what happened; RuleError leaves all as it was."""

    @abstractmethod
    def zones(self, state: S) -> Mapping[Zone, tuple[Card, ...]]:
        """Where every card is: each card of the pack exactly once."""

    @abstractmethod
    def public(self, state: S) -> Public:
        """What everybody may know."""

    @abstractmethod
    def tricks(self, state: S) -> tuple[Trick, ...]:
        """The finished tricks of this deal, first to last, held ones too."""

    @abstractmethod
    def current(self, state: S) -> tuple[Play, ...]:
        """The trick in progress, in the order played."""

    @abstractmethod
    def memory(self, state: S, seat: int) -> Mapping[str, tuple[Card, ...]]:
        """What `seat` alone knows of its own past ("passed", "received", "discarded")."""

    @abstractmethod
    def result(self, state: S) -> DealResult | None:
        """How the deal ended; None while it lasts."""

    @abstractmethod
    def finish(self, table: Table, carry: Carry) -> tuple[Event, ...]:
        """The last events of a game that is over: what is left is divided, all is settled."""

    def settled(self, table: Table, carry: Carry) -> Carry:
        """The carry of a game that is over when all has been paid: what is left is divided."""
        return carry

    def further(self, carry: Carry, deals: int) -> Carry:
        """The carry after the players agreed on `deals` more; only where a result offers it."""
        raise RuleError("wrong_kind", asked="", got=str(deals))

    def default(self, state: S, seat: int) -> Action | None:
        """What `seat` is taken to say where a transcript is silent; None: nothing is implied."""
        return None

    def decided(self, view: SeatView) -> bool:
        """Whether the rest of the deal comes out the same however the others' cards lie.

        Provably from this seat's own view, and whatever anybody plays; False where in doubt.
        """
        return False

    def account(self, view: SeatView) -> Account | None:
        """How the deal that was just scored came about, from what all have seen; None if the game
        tells nothing of it, or while a deal lasts."""
        return None

    def threat(self, view: SeatView) -> Threat | None:
        """Something great that a seat may still bring off in this deal; None if nothing looms."""
        return None

    def score_check(self, table: Table, scores: Sequence[DealScored]) -> ScoreCheck | None:
        """The score sheet's own check of the deals so far; None where the game knows none."""
        return None

    def feat(self, code: str) -> str:
        """The picture of what is noted by this code; "" where it is none of the great feats."""
        picture = self.moments.get(code, "")
        return "" if picture in SUITS else picture

    def hand_questions(self, table: Table) -> tuple[HandQuestion, ...]:
        """What is asked besides numbers of a deal that was played with real cards."""
        return ()

    @abstractmethod
    def hand_rows(self, table: Table, answers: Answers) -> tuple[HandRow, ...]:
        """What people fill in for a deal that they played with real cards.

        answers: to `hand_questions`; another answer may ask for other numbers.
        """

    @abstractmethod
    def enter_by_hand(self, table: Table, carry: Carry, rows: Rows, answers: Answers) -> Entered:
        """A deal filled in by hand, in the accounts; RuleError tells what does not add up.

        Its parameter `question` names a question that these numbers leave open.
        """

    def draw_rule(self, table: Table) -> DrawRule:
        """How deal and seats are drawn."""
        return DrawRule()

    def cut_limits(self, table: Table) -> tuple[int, int]:
        """The fewest and most cards that a cut may lift off the pack."""
        return (1, len(self.pack(table)) - 1)

    def fault(self, table: Table, bits: Bits) -> str:
        """A dealer's slip drawn from the deal's own bits, or "" (most games know none)."""
        return ""
