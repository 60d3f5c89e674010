"""What the players of Seven-Up may agree on, and the two sets of rules under a name."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.engine.actions import Reason
from cardtable.engine.options import Declaration, Option, OptionValue, Preset, Values

from .players import PLAYERS


def _batch_refuses(values: Values, _players: int, value: OptionValue) -> Reason | None:
    """Twelve and more cards in a hand can only be kept by those who go down to six."""
    if value == "keep" and values["after_run"] != "discard6":
        return Reason("needs_discard6")
    return None


def _only_with(count: int) -> Callable[[Values, int], bool]:
    """The option matters at a table of `count` players alone."""
    return lambda _values, players: players == count


SEVEN_UP = Declaration(
    game="seven_up",
    players=PLAYERS["seven_up"],
    options=(
        Option("target", (7, 10), counted=True),
        Option("after_run", ("keep", "discard6")),
        Option("same_suit_batch", ("aside", "keep"), refuses=_batch_refuses),
        Option("rerun_jack", ("no", "yes")),
        Option("gift_to", ("eldest", "opponents"), applies=_only_with(3), counted=True),
        Option("gift_may_win", ("yes", "no")),
        Option("bunch", ("any", "two", "off")),
        Option("low_to", ("holder", "taker")),
        Option("revokes", ("strict", "table")),
        Option(
            "revoker_may_win",
            ("yes", "no"),
            applies=lambda values, _players: values["revokes"] == "table",
        ),
        Option("irregular_deals", ("off", "teach")),
        Option("partners_hidden", ("no", "yes"), applies=_only_with(4)),
        Option("min_cut", (5, 4)),
    ),
    presets=(
        Preset(
            "seven_up",
            {
                "target": 7,
                "after_run": "keep",
                "same_suit_batch": "aside",
                "rerun_jack": "no",
                "gift_to": "eldest",
                "gift_may_win": "yes",
                "bunch": "any",
                "low_to": "holder",
                "revokes": "strict",
                "revoker_may_win": "yes",
                "irregular_deals": "off",
                "partners_hidden": "no",
                "min_cut": 5,
            },
            players=2,
        ),
        Preset(
            "foster_1897",
            {
                "target": 7,
                "after_run": "discard6",
                "same_suit_batch": "keep",
                "rerun_jack": "no",
                "gift_to": "opponents",
                "gift_may_win": "no",
                "bunch": "two",
                "low_to": "holder",
                "revokes": "strict",
                "revoker_may_win": "yes",
                "irregular_deals": "off",
                "partners_hidden": "yes",
                "min_cut": 4,
            },
            players=2,
        ),
    ),
)
