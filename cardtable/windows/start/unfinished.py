"""What the start page says of an unfinished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale

from cardtable.texts import _, language, n_
from cardtable.texts.book.labels import named_preset

if TYPE_CHECKING:
    from .shelf_list import Listed


def preset_of(game: Listed) -> str:
    """The name of an unfinished game's rule set."""
    assert game.standing is not None
    return named_preset(game.standing.game, game.standing.preset)


def described(game: Listed) -> str:
    """What an unfinished game is, where it stands, and who sits at it."""
    where = game.standing
    assert where is not None
    names = [_(usual) if usual else name for name, usual in where.bots]
    players = n_("{n} player", "{n} players", where.players)
    place = _("Deal {number}", number=where.deal) if where.deal else _("The draw for the deal")
    # Where partners play together, not everybody else is an opponent.
    partners = where.partners
    told = _("With {names}", names=names) if partners else _("Opponents: {names}", names=names)
    return " · ".join((preset_of(game), players, place, told))


def when(game: Listed) -> str:
    """When an unfinished game was last played, as the language writes it."""
    local = QDateTime.fromSecsSinceEpoch(game.changed // 10**9)
    locale = QLocale(language())
    day = locale.toString(local.date(), QLocale.FormatType.LongFormat)
    time = locale.toString(local.time(), QLocale.FormatType.ShortFormat)
    return _("Last played {day}, {time}", day=day, time=time)
