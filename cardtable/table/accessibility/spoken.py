"""A card of one's own hand in words, for whoever hears the table instead of seeing it.

What everybody sees of a table is put in words in `texts.table.spoken`.
"""

from __future__ import annotations

from cardtable.engine.cards import Card
from cardtable.table.asking import words
from cardtable.table.input.decision import MARKING, Player
from cardtable.texts import _
from cardtable.texts.table.spoken import label, with_marks


def held_card(card: Card, player: Player, game: str, *, received: bool) -> str:
    """A card of one's own hand: its name, and whether and how it can be used now, or why not."""
    ask, name = player.ask, label(card)
    marks = [_("just received")] if received else []
    if card in player.chosen:
        marks.append(_("chosen"))
    elif player.offered(card) and ask is not None:
        marks.append(_("can be chosen") if ask.kind in MARKING else _("may be played"))
    said = with_marks(name, marks)
    reason = player.reason(card)
    if reason is None:
        return said
    return _("{said}. {why}", said=said, why=words.why(game, reason, card).sentence)
