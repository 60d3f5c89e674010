"""What a player keeps of a game on the network: statistics, and the transcript with its proofs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from pathlib import Path

from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write
from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.guest.transcript import game_of
from cardtable.lan.protocol.host_messages import RoomState
from cardtable.saves.entry import Entry, entry_of
from cardtable.saves.savefile import Person
from cardtable.saves.statistics import Statistics
from cardtable.saves.whole import replace


def keep(
    folder: Path,
    deals: Sequence[FinishedDeal],
    state: RoomState,
    place: int | None,
    marked: Collection[int] = (),
    count: Callable[[Entry], object] | None = None,
) -> Path | None:
    """Write the transcript of a game that is over into the folder of finished games, and count it
    if this player sat at it from its first deal on and no teacher saw the hands. Returns the
    transcript's file, None if no deal was heard to its end.
    SaveError if something cannot be written.

    place: this player's place, None: looked on. marked: numbers of deals with help. count: counts
    what it is given; None: it is written into the statistics at once.
    """
    whole = game_of(deals)
    if whole is None:
        return None
    if whole.phase == "pool":
        whole.finish()
    text = write(whole)
    key = f"network-{sha256(text.encode()).hexdigest()[:16]}"
    finished = folder / "finished"
    path = finished / f"{key}.jsonl"
    replace(path, text)
    complete = len(whole.checkpoints) == deals[-1].number and whole.ended is not None
    if place is not None and complete and not state.teacher:
        people, me = _people(whole, state, place)
        entry = entry_of(key, whole, people, me, marked)
        if count is None:
            Statistics(folder / "statistics.sqlite").add(entry)
        else:
            count(entry)
    return path


def _people(match: Match, state: RoomState, place: int) -> tuple[list[Person], int]:
    """The people as the match counts them, and which of them this player is."""
    people = [Person("", "normal")] * len(state.places)
    for there, seat in zip(state.places, state.seats, strict=True):
        level = "" if there.who == "person" else there.level or state.settings.level
        people[match.seats.index(seat)] = Person(there.name, level, there.avatar)
    return people, match.seats.index(state.seats[place])
