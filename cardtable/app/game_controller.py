"""The game at the table of this screen: sitting down, going on, the same deal again."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardtable.bots.worker import Thinker
from cardtable.engine.match import Match
from cardtable.games import game as rules_of
from cardtable.saves.help import AGAIN, Help
from cardtable.saves.journal import Journal
from cardtable.saves.savefile import Person
from cardtable.texts.table.people import portraits, usual_name
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.shell.main_window import MainWindow
from cardtable.windows.sound.sounds import Sounds

from .game_store import GameStore

# What a table needs is imported when somebody sits down, or before, while nobody waits.
if TYPE_CHECKING:
    from cardtable.teaching.practice import DealPlan
    from cardtable.windows.game.game_page import GamePage


class GameController(QObject):
    """At most one game, on a page of the window; the others are on the keeper's shelf."""

    left = Signal()
    """The player wants to leave the table."""
    again_wanted = Signal(object)
    """A TableChoice: the same people at the same table, for another game."""
    replay_wanted = Signal(object)
    """The levels by person with which this deal is to be played again."""
    review_wanted = Signal()
    deal_wanted = Signal(int, int)
    """A deal to be gone through, and the trick in it to begin at, 0 for none."""

    def __init__(
        self,
        window: MainWindow,
        keeper: GameStore,
        thinker: Thinker,
        sounds: Sounds,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.window, self.game_store = window, keeper
        self.thinker, self.sounds = thinker, sounds
        self.page: GamePage | None = None

    # GameController down

    def begin(self, choice: TableChoice) -> None:
        """Sit down at a new table."""
        people = tuple(
            Person(name, level or "", avatar)
            for name, level, avatar in zip(
                choice.names,
                choice.levels,
                choice.avatars or ("",) * len(choice.names),
                strict=True,
            )
        )
        dealer = None if choice.draw else secrets.randbelow(choice.table.players)
        match = Match(
            rules_of(choice.table.game), choice.table, first_dealer=dealer, cutting=choice.cutting
        )
        self.sit_down(match, people, self.game_store.begin(match, people), choice.number)

    def begin_deal(self, plan: DealPlan, level: str) -> None:
        """A deal that a teacher set, against bots; it does not count in the statistics."""
        names = tuple(usual_name(seat) for seat in range(plan.table.players))
        faces = portraits(names, {0: self.window.settings.avatar})
        people = tuple(
            Person(name, level if seat else "", avatar)
            for seat, (name, avatar) in enumerate(zip(names, faces, strict=True))
        )
        self.begin_dealt(plan.match(), people)

    def begin_dealt(self, match: Match, people: tuple[Person, ...]) -> None:
        """Sit down at a match whose first deal is no chance; it is marked in the statistics."""
        self.sit_down(match, people, self.game_store.begin(match, people))
        if self.page is not None:
            self.page.session.note_help(AGAIN)

    def sit_down(
        self,
        match: Match,
        people: tuple[Person, ...],
        journal: Journal,
        number: int | None = None,
        helped: Iterable[Help] = (),
    ) -> None:
        """Play this match, or go on with it; `number` is that of the first deal. helped: what has
        helped the player in it before."""
        from cardtable.windows.game.session import Session

        session = Session(match, people, self.thinker, journal, self, helped)
        from cardtable.windows.game.game_page import GamePage

        page = GamePage(session, self.window.settings, self.window)
        page.allowed.connect(self._allow)
        page.leave_wanted.connect(self.left)
        page.again_wanted.connect(self._again)
        page.new_wanted.connect(self._new)
        page.replay_wanted.connect(self.replay_wanted)
        page.review_wanted.connect(self.review_wanted)
        page.deal_wanted.connect(self.deal_wanted)
        session.ended.connect(self._ended)
        session.reopened.connect(self._reopened)
        session.refused.connect(self.sounds.refused)
        self.sounds.listen(page.view)
        self.page = page
        page.rule_wanted.connect(self.window.dialogs.show_rule)
        self._show(page)
        page.open(number)
        _tidy()

    # At the table

    def same_deal(self, levels: tuple[str, ...]) -> tuple[Match, tuple[Person, ...]] | None:
        """The present deal from its beginning, with bots of these levels; None before any deal."""
        if self.page is None:
            return None
        match, people = self.page.session.match, self.page.session.people
        again = deal_again(match)
        if again is None:
            return None
        return again, tuple(
            Person(one.name, level if one.level else "", one.avatar)
            for one, level in zip(people, levels, strict=True)
        )

    def come_back(self) -> None:
        """The player is back from a page behind which the game waited."""
        if self.page is not None:
            self._show(self.page)
            self.page.shown()

    def leave(self) -> None:
        """Stop playing; the game stays where its journal is."""
        self.game_store.left()
        page, self.page = self.page, None
        if page is not None:
            page.close_game()
            page.deleteLater()

    def _show(self, page: GamePage) -> None:
        table = page.session.match.table
        self.window.show_table(page, table.game, lambda: page.title, table)
        self.window.rule_now = page.view.prompts.rule_now

    def _ended(self) -> None:
        if self.page is not None:
            self.game_store.ended(self.page.session)

    def _reopened(self) -> None:
        if self.page is not None:
            self.game_store.reopened(self.page.session)

    def _allow(self, names: tuple[str, ...]) -> None:
        self.window.allow(*names)

    def _again(self) -> None:
        if self.page is not None:
            self.again_wanted.emit(self.page.same_table())

    def _new(self) -> None:
        self.window.dialogs.new_game(self.window.at_game)


def _tidy() -> None:
    """Let the collector pass over what stays, so that no card stutters; what earlier games left
    is thrown away first, or frozen it would stay for ever."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def deal_again(match: Match) -> Match | None:
    """A match that has just been dealt the same cards as the last deal; None before any deal."""
    at = max((i for i, line in enumerate(match.log) if "deal" in line), default=None)
    if at is None:
        return None
    point = next(point for point in reversed(match.checkpoints) if point.lines <= at)
    again = Match(
        match.rules, match.table, carry=point.carry, scores=point.scores, seats=match.seats
    )
    again.replay([match.log[at]])
    return again
