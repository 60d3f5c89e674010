"""Tells what happened at the table: an event as a sentence, or nothing if it shows itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardtable.engine.events import (
    CardsMoved,
    ChipsDivided,
    Chosen,
    DealStarted,
    Event,
    GameEnded,
    Noted,
    Paid,
    TrickWon,
    Trump,
)
from cardtable.texts.wordings.messages import tell
from cardtable.texts.wordings.parameters import YOU, You

from .catalogue import Texts


@dataclass(frozen=True)
class Company:
    """Who sits where: names by seat, the reader's seat if any, and each seat's side if paired.

    game: what they play, where a game has words of its own for what others have too.
    """

    names: Sequence[str]
    you: int | None = None
    sides: Sequence[int] = ()
    game: str = ""

    def person(self, seat: int) -> str | You:
        """Who sits there, as a parameter of a sentence."""
        return YOU if seat == self.you else self.names[seat]

    def people(self, seats: Iterable[int]) -> tuple[str | You, ...]:
        """The people of several seats, the reader first, as one names them."""
        return tuple(self.person(seat) for seat in sorted(seats, key=lambda s: s != self.you))

    def seats(self, side: int) -> list[int]:
        """The seats of a side; where nobody is paired, a side is a seat."""
        if not self.sides:
            return [side]
        return [seat for seat, its_side in enumerate(self.sides) if its_side == side]


def comment(texts: Texts, event: Event, company: Company) -> str:
    """The event in one sentence; "" where it needs no words."""
    match event:
        case DealStarted():
            return _of_seat(texts, "deal_started", event.dealer, company, {"number": event.number})
        case Chosen():
            return _of_seat(texts, event.topic, event.seat, company, {"choice": event.choice})
        case TrickWon(seat=int(seat)):
            return _of_seat(texts, "trick_won", seat, company, _worth(event.points, company))
        case Noted():
            return _of_seat(texts, event.code, event.seat, company, event.params)
        case Trump():
            return tell(texts, "trump", {"trump": event.suit})
        case Paid():
            return _paid(texts, event, company)
        case ChipsDivided():
            return tell(texts, "pool_stays", {"chips": event.pot}) if event.pot else ""
        case GameEnded():
            return _ended(texts, event, company)
        case CardsMoved():
            return _moved(texts, event, company)
        case _:
            return ""


def _worth(points: int, company: Company) -> dict[str, object]:
    """What a trick brings: points, or less than none where a bonus outweighs them."""
    worth: dict[str, object] = {"relief": -points} if points < 0 else {"points": points or None}
    return {**worth, "game": company.game or None}


def headline(texts: Texts, decided: Noted, company: Company) -> str:
    """What decided a deal, in one sentence; a pair is called by both names."""
    if decided.seat is None or not company.sides:
        return _of_seat(texts, decided.code, decided.seat, company, decided.params)
    seats = company.seats(company.sides[decided.seat])
    return _of_seats(texts, decided.code, seats, company, decided.params)


def _of_seat(
    texts: Texts, code: str, seat: int | None, company: Company, params: Mapping[str, object]
) -> str:
    if seat is None:
        return tell(texts, code, params)
    about = {"name": company.person(seat), "you": seat == company.you}
    return tell(texts, code, {**params, **about})


def _of_seats(
    texts: Texts, code: str, seats: Sequence[int], company: Company, params: Mapping[str, object]
) -> str:
    """The same of a side: a pair is called by both names."""
    if len(seats) == 1:
        return _of_seat(texts, code, seats[0], company, params)
    return tell(texts, code, {**params, "name": company.people(seats), "several": True})


def _paid(texts: Texts, event: Paid, company: Company) -> str:
    """Counters that go into the pool are points: the reason tells which. A negative is a refund."""
    seats = company.seats(event.side)
    if event.chips < 0:
        return _of_seats(texts, "drawn_from_pool", seats, company, {"chips": -event.chips})
    params = {"chips": event.chips}
    said = _of_seats(texts, event.reason, seats, company, params)
    return said or _of_seats(texts, "paid", seats, company, params)


def _ended(texts: Texts, event: GameEnded, company: Company) -> str:
    winners = [seat for side in event.winners for seat in company.seats(side)]
    if len(winners) == 1:
        return _of_seat(texts, "game_over", winners[0], company, {})
    code = "side_won" if len(event.winners) == 1 else "game_over"
    return tell(texts, code, {"names": company.people(winners), "you": company.you in winners})


def _moved(texts: Texts, event: CardsMoved, company: Company) -> str:
    """A card that is played, and what one passes and receives; all else is seen as it moves."""
    seat, known = event.source.seat, [str(card) for card in event.cards if card is not None]
    if seat is None:
        return ""
    match event.source.name, event.target.name:
        case "hand", "trick" if len(event.cards) == len(known) == 1:
            return _of_seat(texts, "played", seat, company, {"card": known[0]})
        case "passing", "hand" if event.target.seat is not None:
            return _passed(texts, seat, event.target.seat, known, len(event.cards), company)
        case _:
            return ""


def _passed(
    texts: Texts, giver: int, receiver: int, known: Sequence[str], count: int, company: Company
) -> str:
    """Players hear of their own cards, watchers of everybody's."""
    if receiver == company.you and known:
        return tell(texts, "received", {"cards": " ".join(known), "name": company.person(giver)})
    if company.you is not None and giver != company.you:
        return ""
    params = {"count": count, "receiver": company.person(receiver)}
    return _of_seat(texts, "passed", giver, company, params)
