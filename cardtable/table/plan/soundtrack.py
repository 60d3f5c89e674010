"""Which sounds what happens at the table makes, and when: plain values, without a loudspeaker."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.engine.events import (
    CardsMoved,
    ChipsDivided,
    DealStarted,
    Event,
    GameEnded,
    Noted,
    Paid,
)

OVER_DEAL = 1200
"""Milliseconds over which the cards of one deal are heard, at normal speed."""

APART = {"deal": 26, "play": 90, "collect": 120, "chips": 160, "shuffle": 700}
"""Milliseconds from one such sound to the next when several come at once; others come once."""

CLOSEST = 55
"""Milliseconds below which two sounds of a kind melt into noise; the second is left out."""

LANDS = {"play": 130}
"""Milliseconds that a card is under way before it is heard."""

AFTER_SHUFFLE = 480
"""Milliseconds for which the shuffle alone is heard."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound by the name of its file, and the milliseconds until it is heard."""

    sound: str
    delay: int = 0


def cues(events: Iterable[Event], side: int | None = None, tempo: float = 1.0) -> tuple[Cue, ...]:
    """The sounds of events that are told together, in their order.

    side: the listener's seat, or side where sides count; None: a watcher, for whom every end is
    a good one. tempo: the factor of all lengths at the table, 1.0 at normal speed, 0 when nothing
    moves: then each sound comes at most once, at once.
    """
    names = [name for event in events if (name := sound_of(event, side))]
    dealt = max(names.count("deal"), 1)
    gaps = {**APART, "deal": min(APART["deal"], OVER_DEAL // dealt)}
    shuffled = AFTER_SHUFFLE * tempo if "shuffle" in names else -1
    heard: list[Cue] = []
    last: dict[str, float] = {}
    count: dict[str, int] = {}
    for name in names:
        number = count[name] = count.get(name, -1) + 1
        if number and name not in gaps:
            continue
        at = number * gaps.get(name, 0) * tempo
        if name in last and at - last[name] < CLOSEST:
            continue
        if name == "deal" and at <= shuffled:
            continue
        last[name] = at
        heard.append(Cue(name, round(at + LANDS.get(name, 0) * tempo)))
    return tuple(heard)


def sound_of(event: Event, side: int | None = None) -> str:
    """The name of an event's sound, "" for a silent one.

    What is worth a note has its own code for a name: there may be a sound of that name or none.
    """
    match event:
        case DealStarted():
            return "shuffle"
        case CardsMoved(cards=cards) if cards:
            return _moved(event.source.name, event.target.name)
        case Noted(code=code):
            return code
        case Paid() | ChipsDivided():
            return "chips"
        case GameEnded(winners=winners):
            return "game_won" if side is None or side in winners else "game_lost"
        case _:
            return ""


def _moved(source: str, target: str) -> str:
    """Cards on their way from one kind of zone to another."""
    match source, target:
        case (_, "pack") | ("pack", "stock" | "kitty"):
            return ""
        case (_, "trick"):
            return "play"
        case (_, "taken" | "held" | "aside") | ("passing", _):
            return "collect"
        case _:
            return "deal"
