"""What may be chosen in the Hearts family, what is refused and why, and what is idle."""

from __future__ import annotations

import pytest
from hearts_table import COUNTS, TABLES, default, rules_of, table_of

from cardtable.engine.options import OptionError, OptionValue
from cardtable.games import GAMES, game
from cardtable.games.hearts.options import terms_of

BLACK_LADY: dict[str, OptionValue] = {
    "packs": 1,
    "leftover": "kitty",
    "pass_count": "auto",
    "pass_cycle": "right",
    "opening": "eldest",
    "first_trick": "free",
    "heart_lead": "free",
    "queen_breaks": "no",
    "forced_queen": "discard",
    "forced_queen_binds": "holder",
    "heart_instead_of_queen": "no",
    "moon": "off",
    "moon_points": 26,
    "jack_bonus": "no",
    "moon_needs_bonus": "no",
    "heart_points": "one",
    "queen_points": 13,
    "end": "deals",
    "deals": 8,
    "target": None,
    "settlement": "average",
    "sole_taker": "split",
}
CLASSIC_100: dict[str, OptionValue] = {
    **BLACK_LADY,
    "leftover": "strip",
    "pass_count": 3,
    "pass_cycle": "left_right_across_hold",
    "opening": "low_club",
    "first_trick": "no_points",
    "heart_lead": "broken",
    "forced_queen": "off",
    "moon": "others",
    "end": "points",
    "target": 100,
    "settlement": "none",
}


def refused(
    name: str, players: int, preset: str = "", **options: OptionValue
) -> tuple[str, str] | None:
    """The code and the option at fault; None if the table can be."""
    try:
        table_of(name, players, preset, **options)
    except OptionError as error:
        return error.code, error.option
    return None


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        ("black_lady", BLACK_LADY),
        ("classic_100", CLASSIC_100),
        ("omnibus", {**CLASSIC_100, "jack_bonus": "yes"}),
        (
            "spot_500",
            {**CLASSIC_100, "heart_points": "spot", "moon_points": "deal", "target": 500},
        ),
        ("spot", {**CLASSIC_100, "heart_points": "spot"}),
        (
            "seed_literal",
            {**CLASSIC_100, "pass_cycle": "none", "pass_count": 0, "heart_lead": "free"},
        ),
    ],
)
def test_the_presets_of_hearts_are_as_they_were_set_down(
    preset: str, values: dict[str, OptionValue]
) -> None:
    assert table_of("hearts", 4, preset).options == values


def test_cancellation_and_domino_are_as_they_were_set_down() -> None:
    assert table_of("cancellation_hearts", 7).options == {
        **CLASSIC_100,
        "packs": 2,
        "leftover": "kitty",
        "pass_count": 0,
        "pass_cycle": "none",
        "opening": "eldest",
        "first_trick": "no_hearts",
        "deals": 14,
    }
    assert table_of("domino_hearts", 2).options == {
        **BLACK_LADY,
        "leftover": None,
        "pass_count": 0,
        "pass_cycle": "none",
        "forced_queen": "off",
        "queen_points": 0,
        "end": "points",
        "deals": 4,
        "target": 31,
        "settlement": "none",
    }


@pytest.mark.parametrize(
    ("name", "preset", "players"),
    [
        ("hearts", "black_lady", 4),
        ("hearts", "classic_100", 4),
        ("cancellation_hearts", "cancellation_hearts", 7),
        ("domino_hearts", "domino_hearts", 2),
    ],
)
def test_the_dialog_proposes_so_many_players(name: str, preset: str, players: int) -> None:
    assert game(name).declaration.preset(preset).players == players


@pytest.mark.parametrize("name", COUNTS)
def test_players_outside_the_games_range_are_refused(name: str) -> None:
    assert game(name).declaration.players == COUNTS[name]
    for players in (1, COUNTS[name][0] - 1, COUNTS[name][-1] + 1):
        assert refused(name, players) == ("players_out_of_range", "players")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_combinations_that_cannot_be_are_refused_by_name(name: str, players: int) -> None:
    packs = 2 if name == "cancellation_hearts" else 1
    odd = players % 2 == 1
    domino = name == "domino_hearts"
    strip = {
        "hearts": None,
        "cancellation_hearts": ("strip_needs_one_pack", "leftover"),
        "domino_hearts": ("leftover_fixed", "leftover"),
    }[name]
    needs_even = ("needs_even_players", "pass_cycle") if odd else None
    assert refused(name, players, packs=3 - packs) == ("packs_fixed", "packs")
    assert refused(name, players, packs=packs) is None
    assert refused(name, players, leftover="strip") == strip
    assert refused(name, players, leftover="kitty") == (strip if domino else None)
    assert refused(name, players, pass_cycle="across") == needs_even
    assert refused(name, players, pass_cycle="right_across") == needs_even
    assert refused(name, players, pass_cycle="left_right_across_hold") is None
    assert refused(name, players, moon_needs_bonus="yes") == ("needs_bonus", "moon_needs_bonus")
    assert refused(name, players, moon_needs_bonus="yes", jack_bonus="yes") is None
    assert refused(name, players, end="points", target=None) == ("needs_target", "end")
    assert refused(name, players, end="points", target=40) is None
    assert refused(name, players, end="deals", deals=None) == ("not_a_number", "deals")
    for option in ("deals", "target"):
        for value, code in ((0, "below_minimum"), (-3, "below_minimum"), ("many", "not_a_number")):
            with pytest.raises(OptionError) as error:
                rules_of(name).declaration.table(default(name), players, {option: value})
            assert (error.value.code, error.value.option) == (code, option)
    assert refused(name, players, deals=1, target=1) is None
    assert refused(name, players, joker="yes") == ("unknown_option", "joker")
    assert refused(name, players, moon="sun") == ("unknown_value", "moon")
    assert refused(name, players, pass_count=5) == ("unknown_value", "pass_count")
    assert refused(name, players, pass_count="3") == ("unknown_value", "pass_count")
    assert refused(name, players, "poker") == ("unknown_preset", "")


def test_points_need_a_target_that_black_lady_has_not() -> None:
    assert refused("hearts", 4, end="points") == ("needs_target", "end")
    assert refused("hearts", 4, "classic_100", end="points") is None


def test_every_value_of_a_table_can_be_given_back() -> None:
    for name, players in TABLES:
        table = table_of(name, players)
        again = game(name).declaration.table(table.preset, players, table.options)
        assert again == table


def test_an_unknown_game_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(OptionError) as error:
        game("poker")
    assert error.value.code == "unknown_game"
    assert "domino_hearts" in str(error.value.params["choices"])
    for rules in GAMES:
        assert game(rules.game) is rules


def idle(name: str, players: int, preset: str = "", **options: OptionValue) -> set[str]:
    """The options without effect at this table."""
    return set(rules_of(name).declaration.idle(table_of(name, players, preset, **options)))


def test_options_without_effect_are_accepted_and_idle() -> None:
    quiet = {
        *("queen_breaks", "heart_instead_of_queen", "moon_needs_bonus", "moon_points"),
        *("target", "sole_taker"),
    }
    assert idle("hearts", 5) == quiet
    assert idle("hearts", 4) == quiet | {"leftover"}
    assert idle("hearts", 5, heart_lead="broken") == quiet - {
        "queen_breaks",
        "heart_instead_of_queen",
    }
    assert idle("hearts", 5, heart_lead="third_trick") == quiet - {"heart_instead_of_queen"}
    assert idle("hearts", 5, settlement="sweepstake") == quiet - {"sole_taker"}
    assert idle("hearts", 5, end="points", target=50) == quiet - {"target"} | {"deals"}
    assert idle("hearts", 5, jack_bonus="yes", moon="others") == quiet - {"moon_needs_bonus"}
    assert idle("hearts", 5, jack_bonus="yes") == quiet
    assert idle("hearts", 5, moon="others") == quiet
    assert idle("hearts", 5, moon="others", heart_points="spot") == quiet - {"moon_points"}
    assert idle("hearts", 5, moon="choice", queen_points=0) == quiet - {"moon_points"}
    assert idle("hearts", 5, forced_queen="off") == quiet | {"forced_queen_binds"}
    assert idle("hearts", 5, pass_count=0) == quiet | {"pass_cycle", "forced_queen_binds"}
    assert idle("hearts", 5, pass_cycle="none") == quiet | {"pass_count", "forced_queen_binds"}


def test_nothing_is_left_over_in_domino_and_in_equal_hands() -> None:
    assert "leftover" in idle("domino_hearts", 3)
    assert "leftover" in idle("cancellation_hearts", 8)
    assert "leftover" not in idle("cancellation_hearts", 7)


def test_in_domino_a_drawn_queen_makes_the_binding_matter_without_a_pass() -> None:
    assert "forced_queen_binds" not in idle("domino_hearts", 3, forced_queen="discard")
    assert "forced_queen_binds" in idle("cancellation_hearts", 7, forced_queen="discard")


def test_idle_values_are_kept_as_they_were_given() -> None:
    table = table_of("hearts", 4, sole_taker="jack", target=77, leftover="strip")
    assert (table["sole_taker"], table["target"], table["leftover"]) == ("jack", 77, "strip")
    assert terms_of(table).target is None
