"""Makes a Screen of what one person knows: the newest update, the room, and what was said.

Pure: the same in gives the same out, and nothing comes in that the person may not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from msgspec import Raw

from cardtable.engine.events import GameEnded
from cardtable.engine.options import Table
from cardtable.engine.seat_view import SeatView, Update
from cardtable.games import game as rules_of
from cardtable.lan.protocol.codec import read, read_table
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.texts import speaking, texts
from cardtable.texts.book.anchors import family
from cardtable.texts.book.labels import preset_title, table_name
from cardtable.texts.summary import summary
from cardtable.texts.table import asked, spoken
from cardtable.texts.table.waiting import trusting_line, waiting_lines
from cardtable.texts.wordings import messages

from . import cards, lobby, seats
from .accounts import SETTLED, accounts
from .asking import needed, offers, question_of
from .screen import Advice, Happening, Screen, Talk


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a Screen, and what that person knows besides the update and the room.

    answered: an answer is on its way, nothing is asked meanwhile. ended: how the game ended.
    passed: seconds since the room was told. fresh: the update is new, what happened is told.
    """

    person: int
    answered: bool = False
    ended: GameEnded | None = None
    hint: Advice | None = None
    talk: tuple[Talk, ...] = ()
    passed: float = 0.0
    fresh: bool = True


def screen(update: Update | None, state: RoomState, language: str, reader: Reader) -> Screen:
    """All that this person's page shows now. Reading `language` is the only thing that depends on
    anything else: the catalogue of its sentences."""
    with speaking(language):
        return _screen(update, state, reader)


def _screen(update: Update | None, state: RoomState, reader: Reader) -> Screen:
    table = read_table(state)
    person = reader.person
    title = table_name(state.name, state.of)
    told = _summary(texts().language, bytes(state.game))
    if update is None or state.phase == "lobby":
        return Screen(
            0,
            texts().language,
            title,
            "lobby" if state.phase == "lobby" else state.phase,
            person,
            host=state.host == person,
            summary=told,
            book=table.game,
            lobby=lobby.lobby(state, person) if state.phase == "lobby" else None,
            hands=lobby.hands(state),
            shuffled=trusting_line(state),
            guests=lobby.guests(state, person),
            proposed=lobby.proposed(state, person),
            can=tuple(lobby.possible(state, person, asked=False, tricks=False, scores=False)),
            talk=reader.talk,
        )
    view = update.view
    names = seats.names_by_seat(state)
    asks = () if reader.answered else update.asks
    ask = needed(asks)
    held, reasons = cards.hand(view, ask, update.events)
    place = lobby.place_of(state, person)
    lines, left = waiting(state, place, view, reader.passed)
    settled = state.phase in SETTLED
    ended = reader.ended if state.phase == "over" else None
    winners = () if ended is None else ended.winners
    return Screen(
        update.number,
        texts().language,
        title,
        state.phase,
        person,
        -1 if view.seat is None else view.seat,
        host=state.host == person,
        deal=view.public.deal,
        summary=told,
        book=table.game,
        seats=seats.plates(view, state, names, winners),
        hand=held,
        hidden=cards.hidden(view),
        tray=cards.tray(view),
        reasons=reasons,
        trick=cards.trick(view, names),
        last=cards.last_trick(view, names),
        piles=cards.piles(view),
        trump=view.public.trump or "",
        trump_said=_trump(view),
        pot=texts().number(view.public.pot) if view.public.pot else "",
        middle=spoken.middle(view),
        question=None if ask is None else question_of(ask, view, names),
        offers=offers(asks, names),
        hint=reader.hint,
        happened=_happened(update, names) if reader.fresh else (),
        waiting=lines,
        left=left,
        watched=seats.watched_by(state, person),
        hands=lobby.hands(state),
        shuffled=trusting_line(state),
        accounts=accounts(view, names, state.phase, reader.ended, whole=False) if settled else None,
        proposed=lobby.proposed(state, person),
        door=lobby.door(state, person),
        free=lobby.free_seats(state, person),
        can=tuple(
            lobby.possible(
                state,
                person,
                asked=ask is not None,
                tricks=bool(view.tricks),
                scores=bool(view.scores),
            )
        ),
        talk=reader.talk,
    )


@lru_cache(maxsize=64)
def _summary(language: str, raw: bytes) -> str:
    """What is played, in words: the same for all who read this language."""
    table = read(Table, Raw(raw), "table")
    with speaking(language):
        return summary(family(table.game), preset_title(rules_of(table.game), table.preset), table)


def waiting(
    state: RoomState, place: int | None, view: SeatView, passed: float
) -> tuple[tuple[str, ...], int]:
    """Who is waited for, in words, and the seconds that the reader has left (-1: no limit)."""
    lines = waiting_lines(state, place, view.to_act, passed)
    mine = None if place is None else state.places[place]
    acts = mine is not None and view.seat in view.to_act
    if mine is None or mine.left is None or not acts:
        return tuple(lines), -1
    return tuple(lines), max(0, round(mine.left - passed))


def _trump(view: SeatView) -> str:
    if not view.public.trump:
        return ""
    return messages.tell(texts(), "trump", {"trump": view.public.trump})


def _happened(update: Update, names: tuple[str, ...]) -> tuple[Happening, ...]:
    told = (
        Happening(asked.sentence(event, names, update.view), asked.is_notice(event))
        for event in update.events
    )
    return tuple(one for one in told if one.words)
