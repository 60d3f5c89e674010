"""Pictures of every moment between the plays: a deal scored, a moon, an ending, counters, a lobby.

Each is taken in every size, look and language it is asked for, and as a film of ten frames a second
where it moves. The hands are set so that the moon is certain, whatever the bots play.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from cardtable.engine.actions import Action
from cardtable.engine.cards import parse_card
from cardtable.engine.events import DealScored, Event
from cardtable.engine.match import Match
from cardtable.engine.options import OptionValue
from cardtable.games import game as rules_of
from cardtable.lan.protocol.codec import raw
from cardtable.lan.protocol.host_messages import Looker, PlaceState, RoomState
from cardtable.saves.savefile import Person
from cardtable.table.drawing.look import look_named
from cardtable.teaching.practice import DealPlan
from cardtable.texts import LANGUAGES, language, set_language
from cardtable.texts.table.people import portraits
from cardtable.windows.game.game_page import GamePage
from cardtable.windows.game.session import ME
from cardtable.windows.network.lobby import Lobby

from .demo import NAMES, settle, unless_of_no_interest, wait
from .program import Program

SHOOTS = ["AC", "KC", "QC", "JC", "AD", "KD", "QD", "AS", "KS", "QS", "AH", "KH", "QH"]
"""A hand that takes every trick once it has the lead."""

FRAME = 0.1
"""Seconds from one frame of a film to the next."""


SIZES = ((800, 600), (1366, 768), (1920, 1080))
LOOKS = ("light", "dark")


def run(out: Path) -> None:
    """All moments in every size, look and language, and one film; QT_SCALE_FACTOR=2 in the
    environment makes the pictures of a screen of double density."""
    out.mkdir(exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication(["cardtable"])
    before, spoken_before = qInstallMessageHandler(unless_of_no_interest), language()
    for number, (size, look, spoken) in enumerate(product(SIZES, LOOKS, LANGUAGES)):
        with tempfile.TemporaryDirectory(prefix="cardtable-moments-") as own:
            moments = MomentRound(Path(own), out, size, look, spoken)
            moments.run(film=number == 0)
            moments.close()
            settle()
    qInstallMessageHandler(before)
    set_language(spoken_before)
    del application


class MomentRound:
    """One round through all moments in one size, look and language."""

    def __init__(
        self, own: Path, out: Path, size: tuple[int, int], look: str, language: str
    ) -> None:
        self.out, self.mark = out, f"{size[0]}x{size[1]}_{look}_{language}"
        self.program = Program(own)
        self.window = self.program.window
        self.window.change(language=language, look=look, speed="fast", lesson_offer=False)
        self.window.resize(*size)
        self.window.show_start()
        self.window.show()

    def close(self) -> None:
        """Close the window and end the bots."""
        self.window.close()
        self.window.deleteLater()

    def run(self, *, film: bool = False) -> None:
        """Play to each moment and take its picture; film: also every frame of the moon's deal."""
        page = self._sit("hearts", "classic_100", 4, {"pass_cycle": "none", "target": 20}, SHOOTS)
        self._play(page, lambda: len(page.session.match.view(0).tricks) >= 9)
        self.window.change(speed="fast")
        settle()
        self._take("1_moon_looms")
        self._last_trick(page)
        begun = time.monotonic()
        if film:
            self._film(7.0)
        else:
            wait(lambda: time.monotonic() - begun > 1.2, "the moon")
            self._take("2_moon")
        wait(page.end_overlay.isVisible, "the end")
        wait(lambda: not page.view.director.busy, "rest")
        settle()
        self._take("4_end")
        page = self._sit("hearts", "black_lady", 4, {}, ())
        self._play(page, lambda: bool(page.session.match.scores))
        self._scored(page, "3_scored")
        for players in (2, 3):
            page = self._sit("seven_up", "seven_up", players, {}, ())
            self._play(page, lambda page=page: bool(page.session.match.scores))  # type: ignore[misc]
            self._scored(page, f"5_seven_up_{players}")
        self._lobby()

    def _sit(
        self,
        name: str,
        preset: str,
        players: int,
        options: Mapping[str, OptionValue],
        hand: Sequence[str],
    ) -> GamePage:
        """Sit down at a table; hand: what the person holds, () for what comes."""
        rules = rules_of(name)
        table = rules.declaration.table(preset, players, options)
        faces = portraits(NAMES[:players], {0: self.window.settings.avatar})
        people = tuple(
            Person(one, "easy" if seat else "", face)
            for seat, (one, face) in enumerate(zip(NAMES, faces, strict=False))
        )
        plan = DealPlan.empty(rules, table, 0)
        if hand:
            plan = plan.with_hand(0, [parse_card(one) for one in hand])
        match: Match = plan.filled(plan.whole).match()
        self.program.game_controller.leave()
        self.program.game_controller.begin_dealt(match, people)
        page = self.program.page
        assert page is not None
        page.session.pace = 0
        return page

    def _play(self, page: GamePage, there: Callable[[], bool]) -> None:
        """The person plays the highest card there is, until something is so."""

        def step() -> bool:
            if there():
                return True
            self._answer(page)
            page.view.director.hurry()
            return there()

        wait(step, "the moment")

    def _answer(self, page: GamePage) -> None:
        session = page.session
        for ask in session.match.asks(session.match.seats[ME]):
            if ask.optional:
                continue
            if ask.choices:
                session.submit(Action(ask.kind, choice=ask.choices[0]), ask.id)
            else:
                best = sorted(ask.cards, key=lambda card: -card.rank)[: ask.count]
                session.submit(Action(ask.kind, tuple(best)), ask.id)
            return

    def _last_trick(self, page: GamePage) -> None:
        """What is left is played; from the last card on it is shown at its own speed."""
        view = page.view

        def there() -> bool:
            match = page.session.match
            if len(match.view(0).tricks) < 12:
                view.director.hurry()
            elif view.habits.speed == "fast" and not match.scores:
                self.window.change(speed="normal")
            self._answer(page)
            return bool(match.scores)

        wait(there, "the last trick")

        told: list[Event] = []

        def hear(events: Sequence[Event]) -> None:
            told.extend(events)

        def shown() -> bool:
            return any(isinstance(one, DealScored) for one in told) or _shows(page)

        view.told.connect(hear)
        wait(shown, "the scoring")
        view.told.disconnect(hear)

    def _scored(self, page: GamePage, name: str) -> None:
        wait(page.end_overlay.isVisible, "the end of the deal")
        wait(lambda: not page.view.director.busy and not page.view.animator.showing, "rest")
        page.end_overlay.points.settle()
        settle()
        self._take(name)

    def _film(self, seconds: float) -> None:
        """Ten frames a second, written down when all are taken: writing takes longer than that."""
        begun, frames = time.monotonic(), []
        while time.monotonic() - begun < seconds:
            frames.append(self.window.grab())
            end = begun + len(frames) * FRAME
            wait(lambda end=end: time.monotonic() >= end, "the next frame")  # type: ignore[misc]
        for number, frame in enumerate(frames):
            frame.save(str(self.out / f"film_{number:03}_{self.mark}.png"))

    def _lobby(self) -> None:
        """A lobby as its host sees it, with somebody at the door."""
        rules = rules_of("hearts")
        table = rules.declaration.table("black_lady", 5)
        places = (
            PlaceState("person", NAMES[0], 1, avatar=self.window.settings.avatar),
            PlaceState("person", NAMES[5], 2, avatar="king_club", ready=True),
            PlaceState("open"),
            PlaceState("bot", level="hard"),
            PlaceState("person", NAMES[4], 3, avatar="jack_spade"),
        )
        lobby = Lobby()
        lobby.picture.look = look_named(self.window.settings.look)
        self.program.game_controller.leave()
        self.window.show_table(lobby, "")
        knocks = RoomState(
            *("demo", "", raw(table), "lobby", places, (0, 1, 2, 3, 4)),
            lookers=(Looker(9, NAMES[3], "knocks"),),
            host=1,
            of=NAMES[0],
        )
        lobby.show_room(knocks, 1, "")
        lobby.picture.settle()
        settle()
        self._take("6_lobby")
        self.window.show_start()

    def _take(self, name: str) -> None:
        self.window.grab().save(str(self.out / f"{name}_{self.mark}.png"))


def _shows(page: GamePage) -> bool:
    """Whether the moon rises just now, or the deal is scored."""
    step = page.view.director._step
    return step is not None and step.kind in ("moon", "score", "end")
