"""What the review of a deal has found: costly cards, and who could have stopped a moon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QSizePolicy, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.events import Noted
from cardtable.teaching.last_chance import INSTEAD, Deal, LastChance, chance_words
from cardtable.teaching.review import Decision, Judged, Mark, Reviewer, words
from cardtable.texts import _, texts
from cardtable.texts.commentary import Company, headline
from cardtable.windows.shell import appearance

MOST, LEAST = 230, 60
"""Pixels of the design that the list is high at the most, and where room is short."""


@dataclass(frozen=True, slots=True)
class ReviewOf:
    """A scored deal to be judged: whose decisions, and what is known of it.

    alone: whether the cards are all known to be the player's own. moon: the one that was shot in
    it, if any, and deal: all that is needed to find out who could have stopped it.
    """

    decisions: Sequence[Decision]
    alone: bool = True
    moon: Noted | None = None
    deal: Deal | None = None


class Findings(QListWidget):
    """Has a deal judged in a process of its own and lists what comes of it, in the deal's order."""

    chosen = Signal(int)
    """The moment just before a card that mattered."""
    changed = Signal()
    _heard = Signal(object)

    def __init__(
        self, names: Sequence[str], reader: int | None, parent: QWidget | None = None
    ) -> None:
        """names: by seat. reader: the seat that is "you"."""
        super().__init__(parent)
        self.names, self.reader = tuple(names), reader
        self.review: ReviewOf | None = None
        self.judged: Judged | None = None
        self.marks: list[Mark] = []
        self.chance: LastChance | None = None
        self._reviewer: Reviewer | None = None
        self.setWordWrap(True)
        self.setSpacing(2)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)
        self._heard.connect(self._news, Qt.ConnectionType.QueuedConnection)
        self.hide()

    def begin(self, review: ReviewOf) -> None:
        """Have this judged; `changed` tells of everything that is found."""
        self.review = review
        self.judged = Judged(0, len(review.decisions))
        if review.decisions or review.deal is not None:
            self._reviewer = Reviewer(review.decisions, self._heard.emit, moon=review.deal)
            self._reviewer.start()

    def cancel(self) -> None:
        """Nobody judges any more."""
        if self._reviewer is not None:
            self._reviewer.cancel()

    def _news(self, judged: Judged) -> None:
        self.judged = judged
        if judged.mark is not None:
            self.marks.append(judged.mark)
        if judged.chance is not None:
            self.chance = judged.chance
        self.retranslate()
        self.changed.emit()

    @property
    def done(self) -> bool:
        """Whether all is judged."""
        return self.judged is not None and self.judged.done >= self.judged.count

    def sizeHint(self) -> QSize:
        """As high as its lines, up to a few: the prose beside it wants room too."""
        high = sum(self.sizeHintForRow(row) + 2 * self.spacing() for row in range(self.count()))
        return QSize(0, min(high + 2 * self.frameWidth() + 10, appearance.size(MOST)))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self.sizeHint().height(), appearance.size(LEAST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # lines break elsewhere

    # What was found

    @property
    def _stops(self) -> LastChance | None:
        """The last card that could have stopped a moon, if there was one."""
        return self.chance if self.chance is not None and self.chance.seat is not None else None

    def before(self) -> dict[int, str]:
        """The moments just before the cards that mattered, with what is said of them."""
        say = texts()
        found = {mark.moment - 1: words(say, mark) for mark in self.marks}
        if self._stops is not None:
            found[self._stops.moment - 1] = self._of_chance(self._stops)
        return dict(sorted(found.items()))

    @property
    def costliest(self) -> int | None:
        """The moment before what cost most: a moon conceded by the reader, else a costly card,
        else what would have stopped the moon; None as long as nothing is found."""
        chance = self._stops
        if chance is not None and (chance.seat == self.reader or not self.marks):
            return chance.moment - 1
        most = max(self.marks, key=lambda mark: mark.cost, default=None)
        return None if most is None else most.moment - 1

    def ring(self, moment: int) -> Card | None:
        """The better card where a better one was found, just before and just after the other."""
        chance = self._stops
        if chance is not None and moment in (chance.moment - 1, chance.moment):
            return chance.better if chance.way == INSTEAD else None
        here = [mark for mark in self.marks if moment in (mark.moment - 1, mark.moment)]
        best = min(here, key=lambda mark: mark.moment != moment + 1, default=None)
        return None if best is None else best.better

    def said(self) -> list[str]:
        """What is said of the whole deal, as paragraphs."""
        review, judged = self.review, self.judged
        if review is None or judged is None:
            return []
        parts = []
        if review.moon is not None:
            parts.append(self._moon_words(review.moon))
        if judged.fault:
            parts.append(_("The review could not be finished."))
        elif judged.done < judged.count:
            parts.append(
                _("Judging card {done} of {count}…", done=judged.done + 1, count=judged.count)
            )
        elif not self.marks and not self._shot:
            parts.append(
                _("No card of yours was costly. Well played!")
                if review.alone
                else _("No card was costly.")
            )
        return parts

    def said_at(self, moment: int) -> list[str]:
        """What is said of this moment; who could have stopped a moon is said of the whole deal."""
        say = texts()
        return [
            f"**✗** {words(say, mark)}"
            for mark in self.marks
            if moment in (mark.moment - 1, mark.moment)
        ]

    @property
    def _shot(self) -> bool:
        """Whether the reader has shot the moon: then no card of that deal is scolded."""
        review = self.review
        return review is not None and review.moon is not None and review.moon.seat == self.reader

    def _moon_words(self, moon: Noted) -> str:
        told = headline(texts(), moon, Company(self.names, self.reader, ()))
        if self.chance is not None:
            told = f"{told} {self._of_chance(self.chance)}"
        return told

    def _of_chance(self, chance: LastChance) -> str:
        return chance_words(texts(), chance, self.names, self.reader)

    # The list

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        row = self.currentRow()
        self.clear()
        say, found = texts(), {}
        for mark in self.marks:
            trick = _("Trick {number}", number=mark.trick)
            found[mark.moment - 1] = f"{trick}: {words(say, mark)}"
        if self._stops is not None:  # who and by what is said at length beside the table
            found[self._stops.moment - 1] = _(
                "Trick {number}: the last chance to stop the moon", number=self._stops.trick
            )
        for moment in sorted(found):
            self.addItem(found[moment])
            self.item(self.count() - 1).setData(Qt.ItemDataRole.UserRole, moment)
        self.setVisible(bool(self.count()))
        self.setCurrentRow(row)
        self.updateGeometry()

    def _choose(self) -> None:
        item = self.currentItem()
        if item is not None:
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))
