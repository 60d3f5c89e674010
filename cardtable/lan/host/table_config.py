"""What a table in a room is: its game, its name, and the settings that its people decide."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from cardtable.bots.api import LEVELS, RANDOM
from cardtable.engine.options import Table
from cardtable.engine.rules import Rules
from cardtable.lan.protocol.client_messages import Settings

from .names import clean


@dataclass(slots=True)
class TableConfig:
    """A table; the room and what is played in it share this one object."""

    rules: Rules[Any]
    table: Table
    name: str = ""
    of: str = ""
    """Whose table it is, where it has no name."""
    settings: Settings = field(default_factory=Settings)
    auto: bool = False
    """Nobody hosts at a screen: the game begins when all who sit are ready."""
    countdown: int = 0
    """Seconds for which a start counts down where nobody hosts and seats are free."""
    seed: int | None = None
    """For games that can be repeated."""
    cutting: bool = False
    """Whether the seat on the dealer's right is asked to cut."""
    levels: tuple[str, ...] = (RANDOM, *LEVELS)
    """How well bots may be asked to play."""
    id: str = ""
    teacher: bool = False
    """The host has no place, sees all hands, and may deal given cards; others who look on see no
    hands."""

    def __post_init__(self) -> None:
        self.name, self.of = clean(self.name, 40), clean(self.of, 40)
        self.id = self.id or secrets.token_hex(6)
        self.decide(self.settings)

    def decide(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.settings = replace(settings, hands="closed") if self.teacher else settings

    @property
    def title(self) -> str:
        """What to call the table in a log."""
        return self.name or self.of or self.id
