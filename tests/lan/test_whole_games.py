"""Whole games of each kind: what every guest keeps is the host's own game, and proves itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lan_net import Heard, Net, Player

from cardtable.engine.records.transcript import write
from cardtable.engine.records.verification import verify
from cardtable.games import GAMES, game
from cardtable.lan.guest.transcript import transcript_of
from cardtable.lan.protocol.client_messages import Propose, Settings, Vote

SETTLEMENTS = ("none", "average", "howell", "pot", "sweepstake")


def kinds() -> list[tuple[str, str, int, dict[str, Any]]]:
    """Each preset of each game, and Hearts with each settlement."""
    found: list[tuple[str, str, int, dict[str, Any]]] = []
    for rules in GAMES:
        for preset in rules.declaration.presets:
            players = preset.players or rules.declaration.players[0]
            found.append((rules.game, preset.name, players, {}))
    short = {"end": "deals", "deals": 2}
    found.extend(
        ("hearts", "black_lady", 4, {**short, "settlement": how}) for how in SETTLEMENTS[1:]
    )
    return found


def played(net: Net, further: int) -> list[Heard]:
    """Two guests and bots play to the end; a pool is played on for so often, then divided."""
    (ann, one), (bob, two) = net.guest("Ann"), net.guest("Bob")
    net.clock.run(1)
    cleo, three = net.guest("Cleo")
    net.clock.run(1)
    assert len([Player(net, each) for each in (ann, bob, cleo)]) == 3
    people = [each for each in (ann, bob, cleo) if each.place is not None]
    net.ready(*people)
    while True:
        assert net.clock.run(100_000, lambda: net.room.phase in ("pool", "over"))
        net.clock.run(1)
        if net.room.phase == "over":
            return [one, two, three]
        further -= 1
        ann.say(Propose("further", 2) if further >= 0 else Propose("finish"))
        net.clock.run(0.5)
        proposal = net.room.votes.open
        assert proposal is not None
        for each in people[1:]:
            each.say(Vote(proposal.number, True))
        net.clock.run(1)


@pytest.mark.parametrize(("name", "preset", "players", "options"), kinds())
def test_everybody_keeps_the_whole_game_with_its_end_and_its_proofs(
    name: str, preset: str, players: int, options: dict[str, Any]
) -> None:
    settings = Settings(door="open", pace=0, level="random")
    net = Net(name, preset, players, settings=settings, options=options)
    own = checked(net, played(net, 0))
    assert '"end"' in own


def test_a_pool_that_is_left_is_played_for_or_divided() -> None:
    options = {"end": "deals", "deals": 1, "settlement": "sweepstake"}
    ends = set()
    for seed in range(1, 80):
        settings = Settings(door="open", pace=0, level="random", fair=False)
        net = Net("hearts", "black_lady", 4, seed, settings, options=options)
        own = checked(net, played(net, seed % 2), fair=None)
        assert net.room.hosted is not None
        log = net.room.hosted.match.log
        ends.add((any("further" in line for line in log), "finish" in log[-1]))
        assert '"end"' in own
        if {True} < {further for further, _ in ends} and {True} < {end for _, end in ends}:
            return
    raise AssertionError(ends)


def bare(text: str) -> str:
    """A guest's transcript without what only this guest can say of the shuffles."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        if "proof" in line:
            assert line["proof"].pop("witness")
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def checked(net: Net, heard: list[Heard], fair: bool | None = True) -> str:
    """The host's transcript, when everybody has the same."""
    assert net.room.hosted is not None
    own = write(net.room.hosted.match)
    for one in heard:
        text = transcript_of(one.deals)
        assert bare(text) == own
        assert verify(text, game) is None
        absent = ("watched", "away", "refused")  # refused: came back while it was shuffled
        assert all(deal.fair is fair or deal.no_part in absent for deal in one.deals)
    assert all(deal.fair is fair for deal in heard[0].deals)
    return own


def test_who_comes_late_or_was_away_for_whole_deals_has_the_whole_game_too() -> None:
    net = Net("hearts", "classic_100", 4, settings=Settings(door="open", pace=0, level="random"))
    (ann, one), (bob, before) = net.guest("Ann"), net.guest("Bob")
    net.clock.run(1)
    assert len([Player(net, each) for each in (ann, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(9000, lambda: len(before.deals) == 1)
    bob.close()
    assert net.clock.run(9000, lambda: len(one.deals) == 3)
    again, after = net.guest("Bob", bob.membership)
    _cleo, late = net.guest("Cleo")
    Player(net, again)
    assert net.clock.run(20_000, lambda: net.room.phase == "over")
    net.clock.run(1)
    checked(net, [one, after, late])
    assert [deal.number for deal in after.deals] == list(range(1, len(one.deals) + 1))


def test_who_lost_the_link_for_a_while_hears_only_what_is_missing() -> None:
    net = Net("hearts", "classic_100", 4, settings=Settings(door="open", pace=0, level="random"))
    (ann, one), (bob, two) = net.guest("Ann"), net.guest("Bob")
    net.clock.run(1)
    assert len([Player(net, each) for each in (ann, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(9000, lambda: len(two.deals) == 2)
    for wire in net.wires:
        member = net.room.roster.by_link(wire.host)
        if member is not None and member.name == "Bob":
            wire.cut()
    net.down = True
    assert net.clock.run(9000, lambda: len(one.deals) == 4)
    net.down = False
    assert net.clock.run(20_000, lambda: net.room.phase == "over")
    net.clock.run(1)
    checked(net, [one, two])
    assert [deal.number for deal in two.deals] == list(range(1, len(one.deals) + 1))
