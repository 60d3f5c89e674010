"""Those who look on: hands closed unless everybody at the table agrees, then open or later."""

from __future__ import annotations

import pytest
from lan_net import Heard, Net, Player

from cardtable.engine.actions import Action
from cardtable.engine.zones import hand
from cardtable.lan.guest.guest import Guest
from cardtable.lan.host.roster import MemberId
from cardtable.lan.protocol.client_messages import Consent, Decide, Propose, Settings, Vote


def table(hands: str) -> tuple[Net, list[Guest], Guest, Heard]:
    """Ann (who keeps the table) and Bob play, Cleo looks on."""
    settings = Settings(door="open", level="random", fair=False, pace=0)
    net = Net("seven_up", "seven_up", 2, settings=settings)
    (ann, _), (bob, _) = net.guest("Ann"), net.guest("Bob")
    net.clock.run(1)
    cleo, heard = net.guest("Cleo")
    net.clock.run(1)
    assert cleo.place is None
    net.room.roster.members[MemberId(ann.person)].host = True
    ann.say(Decide(Settings(door="open", fair=False, pace=0, hands=hands, delay=30)))  # type: ignore[arg-type]
    net.clock.run(1)
    return net, [ann, bob], cleo, heard


def seen(heard: Heard) -> set[int]:
    """Whose hands the newest update shows."""
    piles = heard.updates[-1].view.piles
    return {seat for seat in (0, 1) if (pile := piles.get(hand(seat))) and pile.cards}


def dealt(net: Net, people: list[Guest]) -> None:
    net.ready(*people)
    net.clock.run(1)
    for one in people:  # the draw: who may choose a seat takes the first
        if net.room.phase == "draw" and one.update is not None and one.update.asks:
            one.submit(0, Action("choose", choice=one.update.asks[0].choices[0]))
    assert net.clock.run(60, lambda: net.room.hosted is not None and net.room.phase == "play")
    net.clock.run(1)


def test_hands_stay_closed_until_everybody_agrees_and_close_when_one_does_not_any_more() -> None:
    net, people, _cleo, heard = table("open")
    dealt(net, people)
    assert people[0].state is not None
    assert [one.consents for one in people[0].state.places] == [True, False]
    assert not seen(heard)
    people[1].say(Consent(True))
    net.clock.run(1)
    assert seen(heard) == {0, 1}
    assert people[0].update is not None
    mine = people[0].update.view.seat
    other = people[0].update.view.piles[hand(1 - (mine or 0))]
    assert other.cards is None  # the players themselves see no more than before
    people[1].say(Consent(False))
    net.clock.run(1)
    assert not seen(heard)


def test_another_setting_needs_everybodys_consent_anew() -> None:
    net, people, _cleo, heard = table("late")
    people[1].say(Consent(True))
    net.clock.run(1)
    people[0].say(Decide(Settings(door="open", fair=False, pace=0, hands="open")))
    dealt(net, people)
    assert not seen(heard)


def test_who_looks_on_later_sees_each_step_after_its_time_and_who_comes_then_the_same() -> None:
    net, people, _cleo, heard = table("late")
    people[1].say(Consent(True))
    net.clock.run(1)
    dealt(net, people)
    assert not heard.updates or not seen(heard)
    newest = people[0].update
    assert newest is not None
    dan, dan_heard = net.guest("Dan")
    net.clock.run(5)
    assert not seen(dan_heard)
    net.clock.run(31)
    assert seen(heard) == {0, 1}
    assert seen(dan_heard) == {0, 1}
    assert heard.updates[-1].number == newest.number
    numbers = [update.number for update in heard.updates]
    assert numbers == sorted(numbers)
    assert dan.place is None


def test_nobody_who_looks_on_consents_and_a_restart_keeps_what_was_agreed() -> None:
    net, people, cleo, heard = table("open")
    cleo.say(Consent(True))
    people[1].say(Consent(True))
    net.clock.run(1)
    roster = net.room.roster
    assert not any(one.consents for one in roster.members.values() if roster.place_of(one) is None)
    net.room.config.settings = Settings(watchers=False, hands="open")
    net.room.after()
    net.clock.run(1)
    assert people[0].state is not None
    assert people[0].state.hands == "closed"
    assert not heard.refused


@pytest.mark.parametrize("hands", ["closed", "open", "late"])
def test_another_game_is_seen_by_all_too(hands: str) -> None:
    net, people, _cleo, heard = table(hands)
    people[1].say(Consent(True))
    assert len([Player(net, one) for one in people]) == 2
    dealt(net, people)
    assert net.clock.run(9000, lambda: net.room.phase == "over")
    net.clock.run(40)
    assert heard.updates[-1].view.scores
    assert people[0].update is not None
    heard_before, number = len(heard.updates), people[0].update.number
    people[0].say(Propose("rematch"))
    net.clock.run(1)
    proposal = net.room.votes.open
    assert proposal is not None
    people[1].say(Vote(proposal.number, True))
    net.clock.run(90)
    assert any(not update.view.scores for update in heard.updates[heard_before:])
    assert people[0].update.number > number
