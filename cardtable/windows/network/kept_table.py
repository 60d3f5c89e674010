"""A table on the network that one can come back to, as the pages list it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QDateTime, QLocale

from cardtable.engine.options import OptionError
from cardtable.games import game as rules_of
from cardtable.saves.errors import SaveError
from cardtable.texts import _, language
from cardtable.texts.book.labels import game_title, preset_title, table_name
from cardtable.windows.start.tile import Tile
from cardtable.windows.widgets.messages import in_words


@dataclass(frozen=True, slots=True)
class KeptTable:
    """id: of the room. playing: whether a game is on. people: besides the host. played: seconds
    since 1970. error: why it cannot be read; the rest is empty then. own: it was hosted here; else
    a seat at it is kept."""

    id: str
    name: str = ""
    game: str = ""
    preset: str = ""
    playing: bool = False
    people: tuple[str, ...] = ()
    played: float = 0.0
    error: SaveError | None = None
    of: str = ""
    own: bool = True


def table_tile(kept: KeptTable) -> Tile:
    """A tile that tells of the table; its property "table" is the room's id. Somebody else's table
    stands out: people wait there."""
    tile = Tile("people", strong=not kept.own)
    tile.setProperty("table", kept.id)
    tile.can_be_removed(_("Do not offer this table any more"))
    if kept.error is not None:
        tile.say(_("Unreadable table"), in_words(kept.error), kept.id)
        return tile
    try:
        rules = rules_of(kept.game)
        game = preset_title(rules, kept.preset) if kept.preset else game_title(rules)
    except OptionError:
        game = kept.game
    parts = [game, _("the game goes on") if kept.playing else _("before the first deal")]
    if kept.people:
        parts.append(_("with {names}", names=list(kept.people)))
    name = table_name(kept.name, kept.of)
    title = (
        _("Resume the table: {name}", name=name) if kept.own else _("Go on at {name}", name=name)
    )
    tile.say(title, " · ".join(parts), _when(kept.played))
    return tile


def _when(seconds: float) -> str:
    local = QDateTime.fromSecsSinceEpoch(int(seconds))
    locale = QLocale(language())
    day = locale.toString(local.date(), QLocale.FormatType.LongFormat)
    time = locale.toString(local.time(), QLocale.FormatType.ShortFormat)
    return _("Last played {day}, {time}", day=day, time=time)
