"""What stands on a score sheet, before it is drawn: columns, deals, chips, how the game ended."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.engine.events import DealScored, GameEnded
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import SeatView
from cardtable.games import game as rules_of
from cardtable.saves.scorebook import ScoreBook, accounts, columns
from cardtable.texts.catalogue import _, texts
from cardtable.texts.score_words import check_words, chips_label, row_label, settled
from cardtable.texts.table.asked import VIEWER, reader_of
from cardtable.texts.wordings.parameters import YOU


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game's accounts. A column is a player, or a side where partners share an account.

    me: the column of the person at this screen. phase: as `Match.phase`. eldest: the seat that
    comes first among equals. number: the last deal's number to be shared, "" while it is secret.
    """

    table: Table
    columns: tuple[str, ...]
    me: int | None
    scores: tuple[DealScored, ...]
    chips: tuple[int, ...]
    pot: int
    phase: str
    eldest: int
    ended: GameEnded | None = None
    number: str = ""
    people: tuple[tuple[str, ...], ...] = ()
    """The names in each column."""
    partner: str = ""
    """Who shares the column of the person at this screen."""
    flow: tuple[tuple[int, ...], ...] = ()
    """The chips of each account after each deal, and last what was then in the pool."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The accounts as they stand."""
        return self.scores[-1].totals if self.scores else (0,) * len(self.columns)

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns that have won; none before the end."""
        return () if self.ended is None else self.ended.winners

    def details(self) -> list[tuple[str, tuple[int, ...]]]:
        """The last deal's rows that say anything, with their labels."""
        if not self.scores:
            return []
        return [
            (row_label(self.table.game, row), values)
            for row, values in self.scores[-1].details.items()
            if any(values)
        ]

    def headline(self) -> str:
        """The one sentence on top."""
        if self.ended is not None:
            names = self._names(self.ended.winners)
            if self.me in self.ended.winners:
                return self._mine(self.ended.winners)
            if len(names) == 1:
                return _("The game is over: {name} wins.", name=names[0])
            if len(self.ended.winners) == 1:
                return _("The game is over: {names} win.", names=names)
            return _("The game is over: {names} win together.", names=names)
        if self.phase in ("scored", "pool") and self.scores:
            return _("Deal {number} is over", number=self.scores[-1].number)
        return _("Score sheet")

    def _mine(self, winners: Sequence[int]) -> str:
        """That the reader has won, alone, with a partner, or together with others."""
        others = self._names([column for column in winners if column != self.me])
        if self.partner:
            others.insert(0, self.partner)
        if not others:
            return _("The game is over: you win!")
        names = [YOU, *others]
        if len(winners) == 1:
            return _("The game is over: {names} win!", names=names)
        return _("The game is over: {names} win together!", names=names)

    def _names(self, columns: Sequence[int]) -> list[str]:
        return [name for column in columns for name in self.people[column]]

    def remarks(self) -> list[str]:
        """Losers, pool, check and settlement, a sentence each."""
        said = []
        ended = self.ended
        if ended is not None and ended.losers and not set(ended.losers) & set(ended.winners):
            names = self._names(ended.losers)
            said.append(_("On the losing side: {names}.", names=names))
        if self.pot and rules_of(self.table.game).records_points:
            said.append(_("In the pool: {chips}.", chips=self.pot))
        check = rules_of(self.table.game).score_check(self.table, self.scores)
        if check is not None and self.scores:
            said.append(check_words(check))
        if ended is not None:
            said += settled(self.table, self.columns, self.totals, self.eldest)
        return said

    def flow_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """The chips deal by deal with their labels; a last one after the end if it moved any."""
        labels = [_("Deal {number}", number=score.number) for score in self.scores]
        return list(zip([*labels, _("At the end")], self.flow, strict=False))

    @property
    def flow_columns(self) -> tuple[str, ...]:
        """What stands over the chips: the accounts and the pool."""
        return (*self.columns, _("Pool"))

    def csv(self) -> str:
        """The sheet for a spreadsheet: a line a deal with its points, and the totals."""
        out = io.StringIO()
        between = texts().between_columns()
        lines = csv.writer(out, delimiter=between, lineterminator="\r\n")
        lines.writerow([_("Deal"), *self.columns])
        for score in self.scores:
            lines.writerow([score.number, *score.points])
        lines.writerow([_("Total"), *self.totals])
        if self.flow:
            lines.writerow([])
            lines.writerow([chips_label(self.table.game), *self.flow_columns])
            lines.writerows([label, *chips] for label, chips in self.flow_rows())
        return out.getvalue()

    def text(self) -> str:
        """The sheet as lines with tabs, for the clipboard."""
        say = texts()
        rows = [[_("Deal"), *self.columns]]
        rows += [[str(s.number), *map(say.number, s.points)] for s in self.scores]
        rows.append([_("Total"), *map(say.number, self.totals)])
        return "\n".join(["\t".join(row) for row in rows] + self.remarks())


def sheet_of(
    view: SeatView,
    names: Sequence[str],
    phase: str,
    ended: GameEnded | None = None,
    number: str = "",
    reader: int | None = VIEWER,
) -> Sheet:
    """The sheet of a game as one seat sees it; `names` by seat. reader: the seat that is "you"."""
    public = view.public
    sides = public.sides or tuple(range(len(names)))
    count = max(sides) + 1
    people = tuple(
        tuple(name for seat, name in enumerate(names) if sides[seat] == side)
        for side in range(count)
    )
    you = reader_of(view, reader)
    me = None if you is None else sides[you]
    partner = next((n for s, n in enumerate(names) if sides[s] == me and s != you), "")
    return Sheet(
        table=view.table,
        columns=tuple(texts().listed(side) for side in people),
        me=me,
        scores=view.scores,
        chips=public.chips,
        pot=public.pot,
        phase=phase,
        eldest=(public.dealer + 1) % view.table.players,
        ended=ended,
        number=number,
        people=people,
        partner=partner,
    )


def sheet_of_book(rules: Rules[Any], book: ScoreBook) -> Sheet:
    """The sheet of a score book kept by hand; its first player deals first."""
    now = accounts(rules, book)
    count = len(columns(rules, book.table, book.names))
    people = tuple(book.names[column::count] for column in range(count))
    flow = [(*chips, pot) for chips, pot in zip(now.chips, now.pots, strict=True) if chips]
    if len({(*rules.first(book.table, 0).chips, 0), *flow}) == 1:
        flow.clear()  # chips that are settled only once, at the end
    if now.ended is not None and flow and now.carry.chips != now.chips[-1]:
        flow.append((*now.carry.chips, now.carry.pot))
    return Sheet(
        table=book.table,
        columns=tuple(texts().listed(names) for names in people),
        me=None,
        scores=now.scores,
        chips=now.carry.chips,
        pot=now.carry.pot,
        phase="over" if now.ended is not None else "scored",
        eldest=now.carry.dealer if now.scores else 1 % book.table.players,
        ended=now.ended,
        people=people,
        flow=tuple(flow),
    )
