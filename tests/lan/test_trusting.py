"""Who takes no part in the shuffle of fair deals: seen by all, and waited for by nobody."""

from __future__ import annotations

from lan_net import Net, Player
from lan_table import settings

from cardtable.lan.fair import PATIENCE
from cardtable.lan.protocol.client_messages import Trust


def test_who_takes_no_part_in_the_shuffle_is_seen_by_all_and_nobody_waits() -> None:
    net = Net(settings=settings(fair=True))
    ann, heard = net.guest("Ann")
    bob, _heard = net.guest("Robert")
    net.clock.run(1)
    bob.say(Trust())
    net.clock.run(1)
    assert ann.state is not None
    assert bob.place is not None
    assert [i for i, one in enumerate(ann.state.places) if one.trusts] == [bob.place]
    for one in (ann, bob):
        Player(net, one)
    net.ready(ann, bob)
    began = net.clock.now()
    assert net.clock.run(60, lambda: bool(ann.update and ann.update.view.hand))
    assert net.clock.now() - began < PATIENCE
    assert net.clock.run(900, lambda: bool(heard.deals))
    assert heard.deals[0].fair
    assert bob.place in heard.deals[0].supplied


def test_a_person_who_did_not_answer_in_the_last_shuffle_is_marked_until_the_next() -> None:
    net = Net(settings=settings(fair=True))
    ann, _heard = net.guest("Ann")
    bob, heard = net.guest("Robert")
    net.clock.run(1)
    for one in (ann, bob):
        Player(net, one)
    silent = [True]
    answer = bob._deals.shuffle
    bob._deals.shuffle = lambda *asked: None if silent else answer(*asked)  # type: ignore[method-assign]
    net.ready(ann, bob)

    def marked() -> list[int]:
        assert ann.state is not None
        return [i for i, one in enumerate(ann.state.places) if one.trusts]

    assert net.clock.run(60, lambda: bool(marked()))
    assert marked() == [bob.place]
    silent.clear()
    assert net.clock.run(900, lambda: len(heard.deals) > 1 and not marked())


def test_where_deals_are_not_made_together_nobody_is_marked_nor_a_bot_that_plays_on() -> None:
    for fair in (False, True):
        net = Net(settings=settings(fair=fair, grace=1))
        ann, _heard = net.guest("Ann")
        bob, _heard = net.guest("Robert")
        net.clock.run(1)
        bob.say(Trust())
        net.ready(ann, bob)
        net.clock.run(1)
        assert ann.state is not None
        assert any(one.trusts for one in ann.state.places) is fair
        bob.leave()
        net.clock.run(5)
        assert not any(one.trusts for one in ann.state.places)
