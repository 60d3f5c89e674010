"""What is heard at the table: the soundtrack of events, as the player's settings allow it."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from cardtable.engine.events import CardsMoved, Event
from cardtable.games import game as rules_of
from cardtable.resources import resource
from cardtable.table.plan.soundtrack import Cue, cues
from cardtable.windows.settings.settings import Settings

from .speaker import Speaker

if TYPE_CHECKING:
    from cardtable.table.view import TableView

WARM_UP = 1000
"""Milliseconds from the start until the speaker gets ready, when the start page is at rest."""

QUIET = 0.5
"""The part of a feat that looms from which on the table falls silent but for the cards."""

LONG = 4.0
"""Seconds since the player last did something after which their turn is called out."""

_TAKE = re.compile(r"-\d+$")


def recordings(folder: Path | None = None) -> dict[str, tuple[Path, ...]]:
    """The files of each sound by its name; "deal-1.wav", "deal-2.wav" are takes of "deal"."""
    found: dict[str, tuple[Path, ...]] = {}
    for path in sorted((folder or resource("assets/sounds")).glob("*.wav")):
        name = _TAKE.sub("", path.stem)
        found[name] = (*found.get(name, ()), path)
    return found


class Sounds:
    """Plays the sounds of the table it listens to; nothing here waits for a device.

    It is silent without one, and where Qt draws no real screen, unless a speaker is given.
    """

    def __init__(self, settings: Settings, speaker: Speaker | None = None) -> None:
        unseen = QGuiApplication.platformName() in ("offscreen", "minimal")
        self.speaker = speaker or (None if unseen else Speaker())
        self._files = recordings()
        self._takes = dict.fromkeys(self._files, 0)
        self._view: TableView | None = None
        self._asked: int | None = None
        self._acted = 0.0
        self.apply(settings)
        if self._on and self.speaker is not None:
            QTimer.singleShot(WARM_UP, self.speaker.warm_up)

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self._silent = frozenset(settings.silent_sounds)
        # Ears hear loudness by powers: the square makes equal steps of the volume sound equal.
        self._gain = (settings.volume / 100) ** 2
        self.set_enabled(settings.sound)

    def set_enabled(self, on: bool) -> None:
        """All sounds on or off, at once."""
        self._on = on
        if not on and self.speaker is not None:
            self.speaker.hush()

    def listen(self, view: TableView) -> None:
        """Play what this table tells, from now on."""
        self._view, self._asked, self._acted = view, None, time.monotonic()
        view.told.connect(self._told)
        view.answered.connect(self._answered)
        view.settled.connect(self._settled)

    def play_events(
        self, events: Sequence[Event], side: int | None = None, tempo: float = 1.0
    ) -> None:
        """What these events sound like to a `side` (see `soundtrack.cues`)."""
        heard = cues(events, side, tempo)
        if heard and self.speaker is not None:
            self.speaker.skip()
        for cue in heard:
            self.play(cue)

    def your_turn(self) -> None:
        """The listener is to act."""
        self.play(Cue("your_turn"))

    def knocked(self) -> None:
        """Somebody wants to be let in."""
        self.play(Cue("knock"))

    def refused(self) -> None:
        """Something was not accepted."""
        self.play(Cue("refused"))

    def play(self, cue: Cue) -> None:
        """One sound, unless it is off or there is none of that name; its takes alternate."""
        files = self._files.get(cue.sound, ())
        if not (files and self._on and self._gain) or cue.sound in self._silent:
            return
        take = self._takes[cue.sound]
        self._takes[cue.sound] = (take + 1) % len(files)
        if self.speaker is not None:
            self.speaker.play(files[take], self._gain, cue.delay)

    def close(self) -> None:
        """Stop, and let the device go."""
        if self.speaker is not None:
            self.speaker.close()

    def _told(self, events: Sequence[Event]) -> None:
        if self._view is None or self._view.now is None:
            return
        view = self._view.now.view
        side = view.seat
        if side is not None and view.public.sides:
            side = view.public.sides[side]
        looms = rules_of(view.table.game).threat(view)
        if looms is not None and looms.share >= QUIET:  # nothing but the cards is heard
            events = [event for event in events if isinstance(event, CardsMoved)]
        self.play_events(events, side, self._view.animator.factor)

    def _answered(self) -> None:
        self._acted = time.monotonic()

    def _settled(self) -> None:
        """Call a player who waited long, or looks elsewhere, when they are asked something new."""
        ask = self._view.player.ask if self._view is not None else None
        if ask is None or ask.id == self._asked or self._view is None:
            return
        self._asked = ask.id
        if time.monotonic() - self._acted > LONG or not self._view.isActiveWindow():
            self.your_turn()
