"""Tells what happens at the table: in words, by a sign in the middle, by numbers that count up."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from cardtable.engine.cards import SUITS
from cardtable.engine.events import DealScored, Event, Noted, TrickWon
from cardtable.engine.scoring.account import Threat
from cardtable.engine.seat_view import SeatView
from cardtable.games import game as rules_of
from cardtable.table.asking import words
from cardtable.table.asking.prompt_controller import PromptController
from cardtable.table.drawing.badges import Sitter

from .director import Director
from .overlays import Overlays
from .scene import TableScene

WORTH_A_WORD = 0.4
"""The part of a feat that must have been done for its failure to be told."""


class Narrator(QObject):
    """commented(sentence): something happened. heard(events): something happened that no rule
    tells of, for sounds. trick_won(): the trick before is past."""

    commented = Signal(str)
    heard = Signal(object)
    trick_won = Signal()

    def __init__(
        self, scene: TableScene, overlays: Overlays, prompts: PromptController, director: Director
    ) -> None:
        super().__init__()
        self._scene, self._overlays = scene, overlays
        self._prompts, self._director = prompts, director
        self._looming: Threat | None = None
        """What a seat might have brought off when the table was shown last."""

    def tell(self, events: Sequence[Event], view: SeatView, sitters: Sequence[Sitter]) -> None:
        """These happen now; `view` is the newest, which may be ahead of what is shown."""
        scored = any(isinstance(event, DealScored) for event in events)
        for event in events:
            sentence = words.sentence(event, sitters, view, self._overlays.reader)
            if sentence:
                self.commented.emit(sentence)
                if words.is_notice(event) and not scored:  # else it is told in the middle
                    self._prompts.show(sentence)
            if isinstance(event, Noted):
                self._light_up(event, view)
            if isinstance(event, TrickWon):
                self.trick_won.emit()
        shown = self._director.told_view
        if scored and shown is not None:
            self._overlays.count_up(shown, sitters)

    def _light_up(self, event: Noted, view: SeatView) -> None:
        """What is worth a moment has its sign in the middle of the table."""
        sign = rules_of(view.table.game).moments.get(event.code, "")
        if sign and sign in SUITS:
            self._scene.flash(sign)

    def watch(self, view: SeatView, sitters: Sequence[Sitter]) -> None:
        """A feat that loomed and cannot be brought off any more is told and heard."""
        before, self._looming = self._looming, rules_of(view.table.game).threat(view)
        now = self._looming
        if before is None or before.share < WORTH_A_WORD or view.public.phase != "play":
            return
        if now is None or now.seat != before.seat:
            over = (Noted(f"{before.code}_stopped", before.seat),)
            self.heard.emit(over)
            self.tell(over, view, sitters)

    def forget(self) -> None:
        """Another game begins."""
        self._looming = None
