"""What a review of a deal is made of, and the table at which a reviewed deal is played on."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal

from cardtable.bots.offered import usual
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.saves.savefile import Person
from cardtable.teaching.last_chance import deal_of
from cardtable.teaching.review import decisions
from cardtable.teaching.turning_point import feat
from cardtable.teaching.walk import position
from cardtable.texts.table.people import portraits
from cardtable.windows.learn.findings import ReviewOf
from cardtable.windows.learn.retry_page import RetryPage
from cardtable.windows.learn.walk_page import WalkPage
from cardtable.windows.shell.main_window import MainWindow


def deal_index(match: Match, number: int | None) -> int:
    """The place (from 0) of the deal of this number among those of a match, or of the last scored
    one where there is none; -1 if no deal is scored."""
    last = len(match.checkpoints) - 1
    if match.phase not in ("scored", "pool", "over"):
        last -= 1
    numbers = [point.carry.deal for point in match.checkpoints]
    return numbers.index(number) if number in numbers else last


def review_of(
    match: Match, index: int, seat: int, stood_in: Container[int], sent: Container[Card] | None
) -> ReviewOf:
    """The review of a seat's cards in the deal at this index. stood_in: numbers of the deals in
    which a bot played for that person; sent: the cards that the person is known to have played,
    None for all where no bot stood in."""
    found = decisions(match, index, seat)
    alone = match.checkpoints[index].carry.deal not in stood_in and (
        sent is None or all(one.played in sent for one in found)
    )
    moon = feat(match, index)
    if moon is None or moon.seat is None:
        return ReviewOf(found, alone)
    if moon.seat == seat:
        found = ()  # every card was played for the moon, and made it
    return ReviewOf(found, alone, moon, deal_of(match, index, moon.seat))


def against(
    names: Sequence[str], levels: Sequence[str], seat: int, game: str, avatar: str
) -> tuple[Person, ...]:
    """Whoever sits at this seat, with that portrait, then everybody else in the order of the seats:
    bots of the levels of those who sat there, of the usual one for people."""
    faces = portraits(names, {seat: avatar})
    people = [
        Person(name, (levels[at] if at < len(levels) else "") or usual(game), face)
        for at, (name, face) in enumerate(zip(names, faces, strict=True))
    ]
    reader = replace(people.pop(seat), level="")
    return (reader, *people)


class Retries(QObject):
    """Plays reviewed deals on, for practice; the review waits behind the table."""

    opened = Signal(object)
    """The RetryPage that has just been shown."""

    def __init__(self, window: MainWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.window = window
        self.page: RetryPage | None = None
        self._review: WalkPage | None = None

    def offer(
        self, review: WalkPage, match: Match, index: int, seat: int, people: Sequence[Person]
    ) -> None:
        """From this review of the deal at this index it can be played on by the person of this
        seat; people: as `against` has them."""
        review.retry_wanted.connect(partial(self._begin, review, match, index, seat, people))

    def _begin(
        self,
        review: WalkPage,
        match: Match,
        index: int,
        seat: int,
        people: Sequence[Person],
        moment: int,
    ) -> None:
        self.close()
        others = (one for one in range(match.table.players) if one != seat)
        sides, number = match.view(None).public.sides, match.checkpoints[index].carry.deal
        score = next(one for one in match.scores if one.number == number)
        before = score.points[sides[seat] if sides else seat]
        there = position(match, index, moment, (seat, *others))
        page = RetryPage(there, people, self.window.settings, before, self.window)
        page.allowed.connect(self._allow)
        page.rule_wanted.connect(self.window.dialogs.show_rule)
        page.back_wanted.connect(self._back)
        page.once_more_wanted.connect(
            partial(self._begin, review, match, index, seat, people, moment),
            Qt.ConnectionType.QueuedConnection,
        )
        self.page, self._review = page, review
        self.opened.emit(page)
        self.window.show_table(page, match.table.game, lambda: page.title, match.table)
        self.window.rule_now = page.view.prompts.rule_now
        page.open()

    def _allow(self, names: tuple[str, ...]) -> None:
        self.window.allow(*names)

    def _back(self) -> None:
        """From the deal that was played on to the review behind it."""
        review = self._review
        if review is not None:
            table = review.walk.moments[0].update.view.table
            self.window.show_table(review, table.game, lambda: review.title_text, table)
            review.shown()
        self.close()

    def close(self) -> None:
        """Put the table away, if there is one."""
        page, self.page, self._review = self.page, None, None
        if page is not None:
            page.close_game()
            page.deleteLater()
