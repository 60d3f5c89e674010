"""What may be agreed on in Seven-Up, what may not, and what has no effect."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import cards
from cardtable.engine.draw import Draw
from cardtable.engine.options import OptionError, OptionValue
from cardtable.games.seven_up.family import SEVEN_UP

DECLARED = SEVEN_UP.declaration

TABLE = {
    "target": ((7, 10), 7, 7),
    "after_run": (("keep", "discard6"), "keep", "discard6"),
    "same_suit_batch": (("aside", "keep"), "aside", "keep"),
    "rerun_jack": (("no", "yes"), "no", "no"),
    "gift_to": (("eldest", "opponents"), "eldest", "opponents"),
    "gift_may_win": (("yes", "no"), "yes", "no"),
    "bunch": (("any", "two", "off"), "any", "two"),
    "low_to": (("holder", "taker"), "holder", "holder"),
    "revokes": (("strict", "table"), "strict", "strict"),
    "revoker_may_win": (("yes", "no"), "yes", "yes"),
    "irregular_deals": (("off", "teach"), "off", "off"),
    "partners_hidden": (("no", "yes"), "no", "yes"),
    "min_cut": ((5, 4), 5, 4),
}


def test_the_options_and_both_presets_are_as_the_rules_list_them() -> None:
    source, foster = (DECLARED.table(name, 2).options for name in ("seven_up", "foster_1897"))
    listed = {
        option.name: (option.choices, source[option.name], foster[option.name])
        for option in DECLARED.options
    }
    assert listed == TABLE


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_only_two_three_or_four_play(players: int) -> None:
    with pytest.raises(OptionError) as error:
        DECLARED.table("seven_up", players)
    assert error.value.code == "players_out_of_range"


def test_batches_are_kept_only_by_those_who_go_down_to_six() -> None:
    with pytest.raises(OptionError) as error:
        DECLARED.table("seven_up", 2, {"same_suit_batch": "keep"})
    assert (error.value.code, error.value.option) == ("needs_discard6", "same_suit_batch")
    with pytest.raises(OptionError):
        DECLARED.table("foster_1897", 2, {"after_run": "keep"})
    DECLARED.table("seven_up", 2, {"same_suit_batch": "keep", "after_run": "discard6"})


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("target", 8, "unknown_value"),
        ("target", "7", "unknown_value"),
        ("bunch", "yes", "unknown_value"),
        ("min_cut", None, "unknown_value"),
        ("jokers", "yes", "unknown_option"),
    ],
)
def test_unknown_names_and_values_are_refused(name: str, value: OptionValue, code: str) -> None:
    with pytest.raises(OptionError) as error:
        DECLARED.table("seven_up", 2, {name: value})
    assert error.value.code == code


@pytest.mark.parametrize(
    ("players", "changes", "idle"),
    [
        (2, {}, {"gift_to", "partners_hidden", "revoker_may_win"}),
        (3, {}, {"partners_hidden", "revoker_may_win"}),
        (4, {}, {"gift_to", "revoker_may_win"}),
        (4, {"revokes": "table"}, {"gift_to"}),
    ],
)
def test_what_has_no_effect_at_a_table_is_idle(
    players: int, changes: dict[str, OptionValue], idle: set[str]
) -> None:
    assert set(DECLARED.idle(DECLARED.table("seven_up", players, changes))) == idle


@pytest.mark.parametrize(("least", "fewest", "most"), [(5, 5, 47), (4, 4, 48)])
def test_each_packet_of_a_cut_keeps_its_least(least: int, fewest: int, most: int) -> None:
    table = DECLARED.table("seven_up", 2, {"min_cut": least})
    assert SEVEN_UP.cut_limits(table) == (fewest, most)


def test_four_draw_for_partners_and_three_draw_again_among_the_tied() -> None:
    four = Draw(SEVEN_UP.draw_rule(DECLARED.table("seven_up", 4)), 4)
    four = four.with_cards(cards("KH 9C AD 4S"))
    assert four.deals == 2
    seats = four.with_choice(0).seats
    # Clockwise from the dealer: AD, 9C, KH, 4S.
    assert [seats.index(place) for place in range(4)] == [2, 1, 0, 3]

    three = Draw(SEVEN_UP.draw_rule(DECLARED.table("seven_up", 3)), 3)
    three = three.with_cards(cards("QH QD 7C"))
    assert three.tied == (0, 1)
    three = three.with_cards(cards("2S 5D"))
    assert three.ranking == (1, 0, 2)
    assert [three.with_choice(0).seats.index(place) for place in range(3)] == [1, 0, 2]
