"""What lies on the table in words, for whoever hears it instead of seeing it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardtable.engine.cards import Card
from cardtable.engine.public import Trick
from cardtable.engine.scoring.account import Threat
from cardtable.engine.seat_view import SeatView
from cardtable.engine.zones import HELD, KITTY, STOCK, hand
from cardtable.games import game as rules_of
from cardtable.texts.catalogue import _, n_, texts
from cardtable.texts.wordings import messages


def with_marks(name: str, marks: Sequence[str]) -> str:
    """A name and what is to be said of it, with commas between: "Anna, 3 points, dealer"."""
    return ", ".join((name, *marks))


def label(card: Card) -> str:
    """The card by its name alone."""
    return _("{card:label}", card=card)


def played_card(card: Card | None, name: str, *, leads: bool, cancelled: bool) -> str:
    """A card in the trick: whose it is, and what became of it so far."""
    marks = [_("leads the trick so far")] if leads else []
    if cancelled:
        marks.append(_("cancelled"))
    if card is None:
        return with_marks(name, marks)
    return with_marks(_("{name}: {card:label}", name=name, card=card), marks)


def last_trick(trick: Trick, names: Sequence[str]) -> str:
    """A finished trick in the order played, with its winner."""
    return "; ".join(
        with_marks(
            _("{name}: {card:label}", name=names[one] if one < len(names) else one + 1, card=card),
            [_("takes the trick")] if one == trick.winner else [],
        )
        for one, card in trick.plays
    )


def seat(number: int, name: str, view: SeatView, level: str = "", *, won: bool = False) -> str:
    """Who sits there, with what, and whether it is that player's turn; a bot's level in words.
    won: whether this player has won the game."""
    return _seat(number, name, view, level, rules_of(view.table.game).threat(view), won=won)


def seats(names: Sequence[str], view: SeatView, winners: Collection[int] = ()) -> tuple[str, ...]:
    """The same of everybody, by seat. winners: the seats that have won the game."""
    looms = rules_of(view.table.game).threat(view)
    return tuple(
        _seat(number, name, view, "", looms, won=number in winners)
        for number, name in enumerate(names)
    )


def _seat(
    number: int,
    name: str,
    view: SeatView,
    level: str,
    looms: Threat | None,
    *,
    won: bool = False,
) -> str:
    public = view.public
    side = public.sides[number] if number < len(public.sides) else number
    marks = [level]
    if won:
        marks.append(_("has won the game"))
    if number in view.to_act:
        marks.append(_("to play"))
    if number == public.dealer:
        marks.append(_("dealer"))
    if side < len(public.points) and public.phase not in ("draw", "deal"):
        marks.append(
            n_("{n} point in this deal", "{n} points in this deal", public.points[number])
            if number < len(public.points)
            else ""
        )
    if side < len(public.totals):
        marks.append(n_("{n} point in all", "{n} points in all", public.totals[side]))
    if side < len(public.chips):
        marks.append(n_("{n} chip", "{n} chips", public.chips[side]))
    if looms is not None and looms.seat == number:
        marks.append(messages.tell(texts(), f"threat.{looms.code}"))
    held = view.piles.get(hand(number))
    if held is not None and held.count:
        marks.append(n_("{n} card in hand", "{n} cards in hand", held.count))
    return with_marks(name, [mark for mark in marks if mark])


def middle(view: SeatView) -> str:
    """What else lies on the table: trump, pool, stock, left-over cards, held tricks."""
    said = []
    if view.public.trump:
        said.append(messages.tell(texts(), "trump", {"trump": view.public.trump}))
    if view.public.pot:
        said.append(n_("{n} chip in the pool.", "{n} chips in the pool.", view.public.pot))
    counts = {zone: view.piles[zone].count for zone in (STOCK, KITTY, HELD) if zone in view.piles}
    if number := counts.get(STOCK):
        said.append(n_("{n} card in the stock.", "{n} cards in the stock.", number))
    if number := counts.get(KITTY):
        said.append(n_("{n} left-over card.", "{n} left-over cards.", number))
    if number := counts.get(HELD):
        said.append(n_("{n} card of held tricks.", "{n} cards of held tricks.", number))
    return " ".join(said)
