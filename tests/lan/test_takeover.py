"""Whoever hosts a table on can neither invent its score sheet nor be taken for somebody else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lan_net import HOST, Net, Player
from lan_table import two_at_a_table

from cardtable.engine.events import DealScored
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership
from cardtable.lan.host.room import Room
from cardtable.lan.protocol.client_messages import Hello, Ready, Start
from cardtable.lan.protocol.codec import encode
from cardtable.lan.takeover import carry_on
from cardtable.lan.takeover_keys import claimed, proof, published

MINE, THEIRS = "aa" * 32, "bb" * 32


def better(scores: tuple[DealScored, ...], seat: int) -> tuple[DealScored, ...]:
    """The score sheet as whoever sits there would like it."""
    one = scores[0]
    totals = tuple(0 if i == seat else total for i, total in enumerate(one.totals))
    if totals == one.totals:  # there was nothing to take away: the others get more
        totals = tuple(total + (i != seat) for i, total in enumerate(one.totals))
    return (replace(one, totals=totals), *scores[1:])


@pytest.mark.parametrize("cheats", ["not", "totals", "shorter"])
def test_an_invented_score_sheet_is_told_and_a_true_one_is_not(cheats: str) -> None:
    net = Net()
    ann, _, bob, bob_heard = two_at_a_table(net, play=False)
    assert [Player(net, ann), Player(net, bob)]
    net.ready(ann, bob)
    assert net.clock.run(200, lambda: bool(bob_heard.deals))
    net.clock.run(0.2)
    assert ann.update is not None
    known = ann.update.view.scores
    assert known
    net.room.close()
    net.clock.run(1)
    takeover = bob.takeover()
    assert takeover is not None
    assert bob.update is not None
    if cheats == "totals":
        scores = better(takeover.scores, bob.update.view.seat or 0)
        takeover = replace(takeover, scores=scores)
    elif cheats == "shorter":
        takeover = replace(takeover, scores=takeover.scores[1:])
    room = Room(net.rules, takeover.table, net.services, name=takeover.name, levels=("random",))
    token = carry_on(room.roster, room.games, takeover, published(THEIRS))
    net.room = room
    new_bob, _ = net.guest("Robert", Membership(room.id, bob.person, token, THEIRS))
    heard_from = net.guest("Other", was=ann.membership.key, known_scores=known)
    new_ann, heard = heard_from
    net.clock.run(1)
    assert new_ann.place is not None
    new_ann.say(Ready())
    net.clock.run(0.5)
    new_bob.say(Start())
    assert net.clock.run(20, lambda: room.phase == "play")
    net.clock.run(2)
    assert heard.notices.count("sheet_differs") == (cheats != "not")


def test_a_published_key_counts_only_for_who_has_it() -> None:
    key = published(MINE)
    shown = proof(MINE, HOST)
    assert claimed(key, shown, HOST, ()) == key
    assert claimed(key, shown, HOST, (key,)) == key
    assert claimed(key, "", HOST, ()) == key  # a program that does not prove, and nobody else
    assert claimed(key, "", HOST, (key,)) == ""
    assert claimed(key, proof(THEIRS, HOST), HOST, (key,)) == ""
    assert claimed(key, proof(MINE, "cd" * 32), HOST, (key,)) == ""  # shown to another host
    assert claimed("", shown, HOST, ()) == ""


def keys(net: Net) -> dict[str, str]:
    """By what key the room knows each person."""
    return {one.name: one.key for one in net.room.roster.members.values()}


def thief(net: Net, name: str, key: str, shown: str = "") -> Guest:
    """A guest of a program of its own, which names another's published key."""
    guest, _ = net.guest(name)
    connected = guest.connected

    def lying(link: object) -> None:
        send = link.send  # type: ignore[attr-defined]

        def instead(frame: bytes) -> None:
            link.send = send  # type: ignore[attr-defined]
            send(encode(Hello(1, name, key=key, was=shown)))

        link.send = instead  # type: ignore[attr-defined]
        connected(link)  # type: ignore[arg-type]

    guest.connected = lying  # type: ignore[method-assign]
    return guest


def test_a_thief_who_names_anothers_key_is_not_known_by_it() -> None:
    net = Net()
    ann, _ = net.guest("Ann")
    net.clock.run(1)
    key = published(ann.membership.key)
    assert keys(net)["Ann"] == key
    thief(net, "Eve", key)
    thief(net, "Eva", key, proof(THEIRS, HOST))
    net.clock.run(1)
    assert keys(net) == {"Ann": key, "Eve": "", "Eva": ""}


def test_who_proves_a_key_takes_it_back_from_who_only_named_it() -> None:
    net = Net()
    thief(net, "Eve", published(MINE))
    net.clock.run(1)
    assert keys(net) == {"Eve": published(MINE)}
    net.guest("Ann", Membership(key=MINE))
    net.clock.run(1)
    assert keys(net) == {"Eve": "", "Ann": published(MINE)}
