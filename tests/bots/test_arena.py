"""The arena: duplicate deals, fair to both, repeatable, with figures that add up."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardtable.__main__ import main
from cardtable.bots.arena import A, B, Contender, Encounter, both_ways, meet
from cardtable.engine.options import Table
from cardtable.games import GAMES, game


def table(name: str, players: int | None = None) -> Table:
    """A game's first table."""
    declaration = game(name).declaration
    preset = declaration.presets[0]
    return declaration.table(preset.name, players or preset.players)


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What the command prints with --json."""
    assert main(["arena", *arguments, "--processes", "1", "--json"]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_every_game_has_its_arena_at_every_player_count(rules: Any) -> None:
    for players in rules.declaration.players:
        encounter = Encounter(
            table(rules.game, players), (Contender("normal"), Contender("random")), deals=2, seed=1
        )
        outcome = meet(encounter)
        assert len(outcome.tallies) == 2
        assert all(tally.moves[A] and tally.moves[B] for tally in outcome.tallies)


@pytest.mark.parametrize("name", ["hearts", "seven_up"])
def test_a_level_against_itself_is_even_on_every_deal(name: str) -> None:
    encounter = Encounter(table(name), (Contender("normal"), Contender("normal")), deals=3, seed=7)
    for number in range(encounter.deals):
        tally = both_ways(encounter, number)
        assert tally.points[A] == pytest.approx(tally.points[B])
        assert tally.won == pytest.approx(0.5)


def test_changing_the_two_round_turns_the_difference_round() -> None:
    two = (Contender("normal"), Contender("easy"))
    one = meet(Encounter(table("hearts", 5), two, deals=6, seed=2))
    other = meet(Encounter(table("hearts", 5), two[::-1], deals=6, seed=2))
    assert one.difference.value == pytest.approx(-other.difference.value)
    assert one.difference.interval == pytest.approx(other.difference.interval)


def test_processes_change_nothing_but_the_time() -> None:
    encounter = Encounter(
        table("hearts"), (Contender("hard", 20), Contender("normal")), deals=4, seed=3
    )
    alone, shared = meet(encounter), meet(encounter, processes=2)
    assert [tally.points for tally in alone.tallies] == [tally.points for tally in shared.tallies]


def test_the_report_has_all_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("normal", "random", "--game", "hearts", "--preset", "classic_100")
    printed = report(capsys, *arguments, "--deals", "12", "--seed", "4")
    assert printed["deals"] == 12
    assert printed["difference"] < -3
    assert printed["interval"] > 0
    assert printed["moons"]["made"]["a"] == printed["moons"]["conceded"]["b"]
    assert printed["cpu_ms_per_move"]["a"] > 0
    assert printed["points"]["a"] - printed["points"]["b"] == pytest.approx(printed["difference"])
    again = report(capsys, *arguments, "--deals", "12", "--seed", "4")
    assert again["difference"] == printed["difference"]


def test_games_won_as_a_whole_are_counted_in_shares(capsys: pytest.CaptureFixture[str]) -> None:
    printed = report(capsys, "normal", "random", "--game", "seven_up", "--deals", "6")
    assert -0.5 <= printed["difference"] <= 0.5
    assert "points" not in printed


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("grandmaster", "easy"), "grandmaster"),
        (("hard:many", "easy"), "many"),
        (("hard:0", "easy"), "0"),
        (("hard", "easy", "--deals", "0"), "--deals"),
        (("hard", "easy", "--processes", "0"), "--processes"),
    ],
)
def test_wrong_usage_is_one_line_and_code_two(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["arena", *arguments, "--game", "hearts"])
    assert raised.value.code == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
