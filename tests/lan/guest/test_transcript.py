"""What a guest keeps of a game that is over: statistics, and a transcript that proves itself."""

from __future__ import annotations

from pathlib import Path

from lan_net import Net, Player

from cardtable.app.network.game_records import keep
from cardtable.engine.records.verification import verify
from cardtable.games import game
from cardtable.lan.protocol.client_messages import Settings
from cardtable.saves.statistics import Statistics
from cardtable.teaching.walk import walk


def test_a_game_that_is_over_counts_once_and_its_transcript_can_be_checked_and_watched(
    tmp_path: Path,
) -> None:
    net = Net("seven_up", "seven_up", 2, settings=Settings(door="open", pace=0))
    ann, ann_heard = net.guest("Ann")
    bob, bob_heard = net.guest("Bob")
    net.clock.run(1)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(9000, lambda: ann.state is not None and ann.state.phase == "over")
    net.clock.run(1)
    assert bob.state is not None
    for _again in range(2):
        path = keep(tmp_path, bob_heard.deals, bob.state, bob.place, {1})
    assert path is not None
    text = path.read_text()
    assert verify(text, game) is None
    assert '"proof"' in text
    assert len(walk(text, 0).moments) > 10
    (played,) = Statistics(tmp_path / "statistics.sqlite").games()
    assert played.players == 2
    assert len(played.points) == len(ann_heard.deals)
    other = keep(tmp_path / "other", ann_heard.deals, bob.state, ann.place)
    assert other is not None
    (theirs,) = Statistics(tmp_path / "other" / "statistics.sqlite").games()
    assert {played.won, theirs.won} == {True, False}


def test_who_came_later_or_looks_on_keeps_the_transcript_but_nothing_is_counted(
    tmp_path: Path,
) -> None:
    net = Net("seven_up", "seven_up", 2, settings=Settings(door="open", pace=0))
    ann, heard = net.guest("Ann")
    bob, _bob_heard = net.guest("Bob")
    net.clock.run(1)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(9000, lambda: ann.state is not None and ann.state.phase == "over")
    net.clock.run(1)
    assert ann.state is not None
    assert keep(tmp_path, heard.deals[1:], ann.state, ann.place) is not None
    assert keep(tmp_path, heard.deals, ann.state, None) is not None
    assert not (tmp_path / "statistics.sqlite").exists()
    assert keep(tmp_path, (), ann.state, None) is None
