"""What only whist for two says."""

from __future__ import annotations

from cardtable.engine import options
from cardtable.texts.catalogue import N_, n_
from cardtable.texts.games.family_words import FamilyWords


def summary(table: options.Table) -> list[str]:
    """How many points win."""
    target = table["target"]
    assert isinstance(target, int)
    return [n_("up to {n} point", "up to {n} points", target)]


WHIST = FamilyWords(
    "whist",
    summary,
    reasons={"highest": N_("Play the {card}.")},
    rows={"points": N_("Points")},
)
