"""What a room needs from whoever runs it: a clock, bots that think, a place on the disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardtable.bots.worker import Answer, Question
from cardtable.engine.actions import Value
from cardtable.lan.transport.link import Clock

from .admission import Limits

Said = Callable[[str, dict[str, Value]], None]
"""Told a code for the host's log, with parameters for the texts."""


@dataclass
class Services:
    """What a room needs from whoever runs it. Each call is handed the room (`room.Room`).

    ask: has a bot think and calls back, in the room's thread, with the answer.
    changed: told after everything that must survive a restart (the roll, not the game: that has
    its journal). begun: a match is about to begin; gives it its journal.
    finished: told when a game is over. unwritten: how many lines of the game's journal could not be
    written yet; write_again: tries to. closed: the room is closed.
    shown: what is told of the room has changed. fingerprint: of the host's certificate.
    """

    clock: Clock
    ask: Callable[[Question, Callable[[Answer], None]], None]
    changed: Callable[[Any], None] = lambda room: None
    begun: Callable[[Any], None] = lambda room: None
    finished: Callable[[Any], None] = lambda room: None
    unwritten: Callable[[Any], int] = lambda room: 0
    write_again: Callable[[Any], None] = lambda room: None
    closed: Callable[[Any], None] = lambda room: None
    shown: Callable[[Any], None] = lambda room: None
    said: Said = lambda code, params: None
    limits: Limits = field(default_factory=Limits)
    fingerprint: str = ""
