"""People in a networked room: in, out and back again, agreed and refused, fair and watched."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

import pytest
from lan_net import HOST, Ear, Heard, Net, Player, Wire
from lan_table import act, begin, codes, end_of, settings, two_at_a_table
from msgspec import structs

from cardtable.engine.actions import Action, RuleError
from cardtable.engine.records.verification import verify
from cardtable.games import game
from cardtable.lan.fair import PATIENCE
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership
from cardtable.lan.guest.transcript import transcript_of
from cardtable.lan.host.room import Room
from cardtable.lan.host.roster import MemberId
from cardtable.lan.protocol.client_messages import (
    Admit,
    Decide,
    Hello,
    Kick,
    Leave,
    Move,
    Propose,
    React,
    Ready,
    Say,
    SetPlace,
    Sit,
    Start,
    Vote,
)
from cardtable.lan.protocol.codec import VERSION, encode
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Refused
from cardtable.lan.takeover import carry_on
from cardtable.lan.takeover_keys import proof, proves, published


class Lost(Random):
    """Decides against every frame of a link that is cut."""

    def random(self) -> float:
        return 0.0


def test_updates_come_without_gaps_and_a_deal_over_shows_all() -> None:
    net = Net()
    ann, ann_heard, bob, bob_heard = two_at_a_table(net, play=False)
    players = [Player(net, ann), Player(net, bob)]
    net.ready(ann, bob)
    assert net.clock.run(300, lambda: len(ann_heard.deals) == 2)
    for heard in (ann_heard, bob_heard):
        numbers = [update.number for update in heard.updates]
        assert numbers == list(range(len(numbers)))
        assert not heard.refused
        assert heard.deals[0].match is not None
        assert heard.deals[0].match.phase == "scored"
        assert heard.deals[0].fair is None
    assert all(player.answered for player in players)


def test_fair_deals_are_proven_to_everybody_and_the_draw_with_them() -> None:
    net = Net(settings=settings(fair=True))
    ann, ann_heard, bob, bob_heard = two_at_a_table(net, play=False)
    looker, looker_heard = net.guest("Looker")
    net.clock.run(1)
    looker.say(Sit(None))
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(300, lambda: len(ann_heard.deals) == 2)
    net.clock.run(1)
    for heard in (ann_heard, bob_heard):
        assert [deal.fair for deal in heard.deals] == [True, True]
        assert all(deal.supplied == (2, 3) for deal in heard.deals)
    assert [(deal.fair, deal.no_part) for deal in looker_heard.deals] == [(None, "watched")] * 2
    for heard in (ann_heard, looker_heard):
        text = transcript_of(heard.deals)
        assert text.count('"proof"') >= 3
        assert verify(text, game) is None
    first = ann_heard.deals[0].lines
    assert all("proof" in line for line in first if "draw" in line or "deal" in line)
    assert 0 not in first[0]["proof"].get("supplied", [])


@pytest.mark.parametrize("tamper", ["pack", "nonce", "commitment"])
def test_a_host_that_swaps_two_cards_or_a_nonce_is_found_out(tamper: str) -> None:
    net = Net(settings=settings(fair=True))
    ann, heard, bob, _ = two_at_a_table(net, play=False)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(60, lambda: net.room.phase == "play")
    play = net.room.hosted
    assert play is not None
    line = next(line for line in play.match.log if "deal" in line)
    if tamper == "pack":
        line["deal"][:2] = line["deal"][1::-1]
    elif tamper == "nonce":
        line["proof"]["nonces"][0] = "00" * 32
    else:
        line["proof"]["seed"] = "00" * 32
    assert net.clock.run(120, lambda: bool(heard.deals))
    assert heard.deals[0].fair is False
    assert heard.deals[0].doubt is not None
    assert heard.deals[0].doubt.part == tamper


def test_a_guest_who_never_shows_a_nonce_makes_the_deal_void_and_play_goes_on() -> None:
    net = Net(settings=settings(fair=True))
    ann, _, bob, _bob_heard = two_at_a_table(net, play=False)
    say = bob.say
    bob.say = lambda message: None if "nonce" in str(message) else say(message)  # type: ignore[method-assign]
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(60, lambda: net.room.phase == "play")
    net.clock.run(1)
    assert ann.state is not None
    assert ann.state.voided
    assert ann.here


def test_a_shuffle_given_up_while_a_guest_is_away_accuses_nobody() -> None:
    """The link breaks as the guest shows its number; it hears of the void attempt only later."""
    net = Net(settings=settings(fair=True))
    ann, heard, bob, bob_heard = two_at_a_table(net, play=False)
    say = bob.say
    cut: list[Wire] = []

    def say_or_break(message: Any) -> None:
        if "nonce" in str(message) and not cut:
            (wire,) = (one for one in net.wires if one.guest.received == bob.received)
            cut.append(wire)
            wire.random = Lost()
            wire.cut()
            net.down = True
            net.clock.later(PATIENCE + 2, lambda: setattr(net, "down", False))
        say(message)

    bob.say = say_or_break  # type: ignore[method-assign]
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(600, lambda: len(heard.deals) == 2 and len(bob_heard.deals) == 2)
    assert cut
    assert ann.state is not None
    assert ann.state.voided
    assert [deal.fair for deal in heard.deals] == [True, True]
    for deal in bob_heard.deals:
        assert deal.doubt is None
        assert deal.fair is not False
        assert deal.no_part not in ("old", "unlisted", "late", "not_asked", "no_proof")
    assert bob_heard.deals[1].fair


def test_a_token_gives_the_same_seat_back_and_the_older_window_is_told() -> None:
    net = Net()
    ann, ann_heard, bob, _ = two_at_a_table(net)
    assert ann.update is not None
    hand, place = ann.update.view.hand, ann.place
    again, again_heard = net.guest("Ann", ann.membership)
    net.clock.run(1)
    assert again.here
    assert again.update is not None
    assert again.update.view.hand == hand
    assert again.place == place
    assert ann_heard.connection[-1] == ("over", "replaced")
    assert ann.over
    assert not again_heard.refused
    assert bob.here


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Ann", "name_taken"),
        ("aNN", "name_taken"),
        ("  ", "bad_name"),
        ("\u202e\u200f", "bad_name"),
        ("A\u202enn", "name_taken"),
    ],
)
def test_a_name_that_is_taken_or_none_is_refused(typed: str, code: str) -> None:
    net = Net()
    net.guest("Ann")
    net.clock.run(1)
    assert end_of(net, typed) == code


def test_names_and_words_lose_control_and_bidi_characters() -> None:
    net = Net()
    ann, _, _bob, bob_heard = two_at_a_table(net)
    ann.say(Say("a\u202eb\x07c\n\nd" + "e\u0301\u0301\u0301\u0301\u0301"))
    ann.say(Say(" \u200f "))
    ann.say(React("well_played"))
    net.clock.run(1)
    assert [(words.text, words.code) for words in bob_heard.spoke] == [
        ("abc d\u00e9\u0301\u0301", ""),
        ("", "well_played"),
    ]


def test_an_open_door_asks_no_code_and_minds_none() -> None:
    """An invitation of last week has a code of last week."""
    net = Net(settings=settings(door="open"))
    late, _ = net.guest("Ann", code="WRONG")
    net.clock.run(2)
    assert late.here
    assert late.place is not None


def test_five_wrong_codes_then_one_per_six_seconds() -> None:
    net = Net(settings=settings(door="code"))
    assert end_of(net) == "needs_code"
    for _ in range(5):
        assert end_of(net, code="WRONG") == "wrong_code"
    assert end_of(net, code="WRONG") == "too_many_codes"
    assert end_of(net, code=net.room.access.code) == "too_many_codes"
    net.clock.run(6)
    assert end_of(net, code=net.room.access.code.lower()) == "here"


def test_who_knocks_is_let_in_or_not_by_the_host_alone() -> None:
    net = Net(settings=settings(door="ask"))
    host, _ = net.guest("Host")
    net.clock.run(1)
    assert host.here
    ann, ann_heard = net.guest("Ann")
    _eve, eve_heard = net.guest("Eve")
    net.clock.run(60)  # a host may be slow to answer the door
    assert ann_heard.connection[-1][0] == "knocking"
    assert ann.state is None
    assert host.state is not None
    knocking = {one.name: one.person for one in host.state.lookers if one.state == "knocks"}
    assert set(knocking) == {"Ann", "Eve"}
    host.say(Admit(knocking["Ann"], True))
    host.say(Admit(knocking["Eve"], False))
    net.clock.run(1)
    assert ann.here
    assert ann.place == 1
    assert eve_heard.connection[-1] == ("over", "not_let_in")
    ann.say(Kick(host.person))
    net.clock.run(1)
    assert codes(ann_heard) == ["host_only"]


def test_who_knocks_sees_who_is_there_and_nothing_else() -> None:
    net = Net(settings=settings(door="ask"))
    host, _ = net.guest("Host")
    net.clock.run(1)
    eve, eve_heard = net.guest("Eve")
    _zoe, _zoe_heard = net.guest("Zoe")
    net.clock.run(1)
    before = eve_heard.outside[-1]
    assert [(one.who, one.name) for one in before.places[:2]] == [("person", "Host"), ("open", "")]
    assert before.phase == "lobby"
    host.say(Ready())  # and so the game begins
    net.clock.run(1)
    assert eve.state is None
    seen = eve_heard.outside[-1]
    assert seen.phase == "play"  # what changes while one waits is seen too
    assert [one.who for one in seen.places] == ["person", "bot", "bot", "bot"]
    assert not seen.lookers  # who else waits is nobody's business
    assert not any(one.key for one in seen.places)
    assert eve.update is None


def test_who_is_sent_away_cannot_return_for_ten_minutes_and_the_token_is_worthless() -> None:
    net = Net()
    ann, _, bob, bob_heard = two_at_a_table(net)
    net.room.config.auto = False
    net.room.roster.members[MemberId(ann.person)].host = True
    ann.say(Kick(bob.person))
    net.clock.run(1)
    assert bob_heard.connection[-1] == ("over", "sent_away")
    _back, heard = net.guest("Robert", bob.membership)
    net.clock.run(1)
    assert heard.connection[-1] == ("over", "sent_away")
    assert ann.state is not None
    assert ann.state.places[1].presence == "bot"
    assert end_of(net, "Robert") == "sent_away"
    net.clock.run(580)
    assert end_of(net, "Robert") == "sent_away"
    net.clock.run(20)
    assert end_of(net, "Robert") == "name_taken"  # the name stays with the seat


def test_a_thinker_is_warned_and_then_decided_for_safely() -> None:
    net = Net(settings=settings(deadline=30))
    ann, heard, _bob, _ = two_at_a_table(net)
    net.clock.run(20)
    assert "hurry" in heard.notices
    assert "decided_for" not in heard.notices
    number = ann.update.number if ann.update else 0
    net.clock.run(12)
    assert "decided_for" in heard.notices
    assert ann.update is not None
    assert ann.update.number > number
    assert ann.state is not None
    assert ann.state.places[0].presence == "here"


def test_a_bot_plays_for_who_is_away_too_long_and_the_person_takes_the_seat_back() -> None:
    net = Net()
    ann, _, bob, _bob_heard = two_at_a_table(net)
    net.down = True
    wire = next(wire for wire in net.wires if wire.guest is bob._link)
    wire.cut()
    net.clock.run(10)
    assert ann.state is not None
    assert ann.state.places[1].presence == "away"
    assert (ann.state.places[1].left or 0) > 50
    net.clock.run(60)
    assert ann.state.places[1].presence == "bot"
    assert end_of_name(net, ann) == "Robert"
    net.down = False
    net.clock.run(3)
    assert bob.here
    assert ann.state.places[1].presence == "here"
    assert bob.place == 1


def end_of_name(net: Net, guest: Guest) -> str:
    """The name at place 1, as a guest is told."""
    assert guest.state is not None
    return guest.state.places[1].name


def test_a_table_that_waits_waits() -> None:
    net = Net(settings=settings(absent="wait"))
    ann, _, bob, _ = two_at_a_table(net)
    net.down = True
    next(wire for wire in net.wires if wire.guest is bob._link).cut()
    net.clock.run(300)
    assert ann.state is not None
    assert ann.state.places[1].presence == "away"


def test_who_comes_late_looks_on_without_a_hand_and_sits_down_at_the_next_deal() -> None:
    net = Net()
    ann, _ann_heard, bob, _ = two_at_a_table(net)
    players = [Player(net, ann), Player(net, bob)]
    for guest in (ann, bob):
        act(guest) if guest.update and guest.update.asks else None
    carl, heard = net.guest("Carl")
    net.clock.run(0.2)
    assert carl.place is None
    carl.say(Sit(0))
    carl.say(Sit(2))
    assert net.clock.run(200, lambda: carl.place is not None)
    assert carl.place == 2
    assert codes(heard) == ["place_taken"]
    seen = [update for update in heard.updates if update.view.seat is None]
    assert seen
    for update in seen:
        shown = [z for z, pile in update.view.piles.items() if z.name == "hand" and pile.cards]
        assert not shown or update.view.public.phase == "scored"
    net.clock.run(1)
    assert carl.update is not None
    assert carl.update.view.seat == net.room.hosted.match.seats[2]  # type: ignore[union-attr]
    assert players


def test_a_table_is_advertised_with_the_seats_that_newcomers_can_have() -> None:
    net = Net(settings=settings(watchers=False))
    ann, _ann_heard, bob, _bob_heard = two_at_a_table(net, play=False)
    assert (net.room.note().free, net.room.note().watchers) == (2, False)
    begin(net, ann, bob)
    assert net.room.note().free == 2
    carl, _heard = net.guest("Carl")
    net.clock.run(0.2)
    carl.say(Sit(2))
    net.clock.run(0.2)
    assert net.room.note().free == 1


def at_the_end(net: Net) -> tuple[Guest, Heard, Guest, Heard]:
    """Ann and Bob, after a game of one deal."""
    ann, ann_heard, bob, bob_heard = two_at_a_table(net, play=False)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(600, lambda: net.room.phase == "over")
    net.clock.run(1)
    return ann, ann_heard, bob, bob_heard


ONE_DEAL = {"end": "deals", "deals": 1}


def test_another_game_can_be_agreed_to_for_as_long_as_the_end_is_looked_at() -> None:
    net = Net(preset="black_lady", options=ONE_DEAL)
    ann, _heard, bob, bob_heard = at_the_end(net)
    ann.say(Propose("rematch"))
    net.clock.run(600)
    assert bob_heard.notices == []
    assert bob.state is not None
    assert bob.state.proposal is not None
    bob.say(Propose("rematch"))
    net.clock.run(1)
    assert not bob_heard.refused
    assert net.room.phase != "over"
    assert net.room.votes.open is None


def test_another_game_that_was_declined_can_be_proposed_again() -> None:
    net = Net(preset="black_lady", options=ONE_DEAL)
    ann, _heard, bob, _bob_heard = at_the_end(net)
    ann.say(Propose("rematch"))
    net.clock.run(1)
    assert bob.state is not None
    assert bob.state.proposal is not None
    bob.say(Vote(bob.state.proposal.number, False))
    net.clock.run(1)
    assert net.room.votes.open is None
    bob.say(Propose("rematch"))
    net.clock.run(1)
    ann.say(Propose("rematch"))
    net.clock.run(1)
    assert net.room.phase != "over"


def test_to_propose_the_same_again_keeps_it_open_and_another_thing_has_to_wait() -> None:
    net = Net()
    votes = net.room.votes
    first = votes.propose("further", 1, 3)
    net.clock.run(50)
    assert votes.propose("further", 1, 3) is first
    with pytest.raises(LanError, match="proposal_open"):
        votes.propose("finish", 2, 0)
    net.clock.run(50)
    assert votes.open is first
    net.clock.run(20)
    assert votes.open is None


def test_taking_back_needs_everybody() -> None:
    net = Net()
    ann, ann_heard, bob, bob_heard = two_at_a_table(net)
    bob.say(Propose("undo"))
    net.clock.run(1)
    assert codes(bob_heard) == ["nothing_to_take_back"]
    act(ann)
    net.clock.run(1)
    play = net.room.hosted
    assert play is not None
    before = len(play.match.log)
    number = play.match.number
    ann.say(Propose("undo"))
    net.clock.run(1)
    assert bob.state is not None
    assert bob.state.proposal is not None
    assert len(play.match.log) == before
    bob.say(Vote(bob.state.proposal.number, False))
    net.clock.run(1)
    assert bob.state.proposal is None
    assert "proposal_refused" in ann_heard.notices
    ann.say(Propose("undo"))
    net.clock.run(1)
    assert bob.state.proposal is not None
    bob.say(Vote(bob.state.proposal.number, True))
    net.clock.run(0.1)
    assert len(play.match.log) < before
    assert play.match.number > number
    assert [update.number for update in bob_heard.updates] == list(range(play.match.number + 1))


def test_an_answer_that_comes_twice_counts_once_and_a_stale_one_is_refused() -> None:
    net = Net()
    ann, heard, _bob, _ = two_at_a_table(net)
    assert ann.update is not None
    old = ann.update.asks[0]
    act(ann)
    frame = next(wire for wire in net.wires if wire.guest is ann._link).guest.sent[-1]
    assert b'"act"' in frame
    link = ann._link
    assert link is not None
    link.send(frame)
    net.clock.run(1)
    play = net.room.hosted
    assert play is not None
    mine = [line for line in play.match.log if line.get("seat") == play.match.seats[0]]
    assert len(mine) == 1
    assert not heard.refused
    late = json.loads(frame)
    link.send(json.dumps({**late, "id": late["id"] + 1, "ask": old.id}).encode())
    net.clock.run(1)
    assert codes(heard) == ["stale"]


def test_an_illegal_answer_is_refused_at_once_with_the_rules_own_code() -> None:
    net = Net()
    ann, _, _bob, _ = two_at_a_table(net)
    assert ann.update is not None
    ask = ann.update.asks[0]
    with pytest.raises(RuleError) as refused:
        ann.submit(0, Action("pass", ask.cards[:1]), ask.id)
    assert refused.value.code == "wrong_count"
    with pytest.raises(RuleError):
        ann.submit(0, Action("pass", ask.cards[:3]), ask.id + 1)
    assert ann.waiting == 0


def test_a_full_room_an_older_program_and_garbage_are_turned_away() -> None:
    net = Net(settings=settings(watchers=False), players=3)
    guests = [net.guest("x" * n)[0] for n in (1, 2, 3)]
    net.clock.run(1)
    assert all(guest.here for guest in guests)
    assert end_of(net) == "table_full"

    class Link:
        """Keeps what is sent."""

        address = "10.9.9.9"
        host = ""

        def __init__(self) -> None:
            self.sent: list[bytes] = []
            self.closed = False

        def send(self, frame: bytes) -> None:
            self.sent.append(frame)

        def close(self) -> None:
            self.closed = True

    for frame, code in (
        (b'{"t":"hello","version":99,"name":"Eve","new":1}', "version"),
        (b"\xff\xfe", "garbage"),
        (b'{"t":"act","version":1}', "garbage"),
        (b'{"t":"hello","version":1,"name":"Eve","new":1}', "garbage"),
    ):
        link = Link()
        net.room.join(link, frame)
        assert json.loads(link.sent[-1])["code"] == code
        assert link.closed
    bad = next(wire for wire in net.wires if wire.guest is guests[1]._link)
    bad.guest.send(b'{"t":"ready","on":1}')
    net.clock.run(1)
    assert guests[1].over
    assert guests[0].here


def test_so_many_links_from_one_address_besides_those_of_the_seats() -> None:
    net = Net()
    names = [
        "Pa",
        "Pb",
        "Pc",
        "Pd",
        "Pe",
        "Pf",
        "Pg",
        "Ph",
        "Pi",
        "Pk",
        "Pm",
        "Pn",
        "Po",
        "Pq",
        "Pr",
        "Ps",
        "Pt",
        "Pu",
        "Pv",
    ]
    guests = [net.guest(name) for name in names]
    net.clock.run(1)
    assert sum(guest.here for guest, _ in guests) == 4 + 14
    assert sorted(heard.connection[-1] for guest, heard in guests if not guest.here) == [
        ("over", "room_full")
    ]


def test_another_host_at_the_address_ends_nothing_for_who_was_at_the_table() -> None:
    net = Net()
    guest, heard = net.guest("Ann")
    net.clock.run(1)
    assert guest.here
    net.stranger = True
    net.wires[-1].host.close()
    net.clock.run(5)
    assert ("away", "wrong_fingerprint") in heard.connection
    late, late_heard = net.guest("Bob")
    net.clock.run(1)
    assert late.over
    assert late_heard.connection[-1] == ("over", "wrong_fingerprint")
    net.stranger = False
    net.clock.run(2)
    assert guest.here


def test_the_host_arranges_the_seats_and_starts_when_all_are_ready() -> None:
    net = Net(auto=False)
    host = Guest(net.clock, net.dial, net.guest("Zed")[0].who, net.guest("Yan")[0].find)
    token = net.room.add_host("Host")
    heard = Heard()
    host.callbacks = heard.callbacks()
    host.membership = Membership(net.room.id, 1, token, "aa" * 32)
    host.open()
    net.clock.run(1)
    assert host.state is not None
    assert [place.name for place in host.state.places] == ["Host", "Zed", "Yan", ""]
    yan = host.state.places[2].person or 0
    zed = host.state.places[1].person or 0
    host.say(Move(yan, 1))
    host.say(SetPlace(3, "random"))
    host.say(SetPlace(3, "genius"))
    host.say(SetPlace(0, "random"))
    host.say(Start())
    net.clock.run(1)
    assert [place.name for place in host.state.places] == ["Host", "Yan", "Zed", ""]
    assert host.state.places[3].level == "random"
    assert codes(heard) == ["no_such_level", "place_taken", "not_ready"]
    host.say(Kick(zed))
    host.say(Kick(yan))
    host.say(Kick(host.person))
    net.clock.run(1)
    assert codes(heard)[-1] == "host_stays"
    host.say(Start())
    assert net.clock.run(10, lambda: net.room.phase == "play")
    host.say(Decide(settings(fair=True)))
    host.say(Decide(settings(hints=False)))
    net.clock.run(1)
    assert codes(heard)[-1] == "game_is_on"
    assert not net.room.config.settings.hints


def test_leaving_for_good_leaves_a_bot_and_the_name() -> None:
    net = Net()
    ann, _ann_heard, bob, _ = two_at_a_table(net)
    bob.say(Leave())
    net.clock.run(1)
    assert ann.state is not None
    assert ann.state.places[1].presence == "bot"
    assert end_of(net, "Robert") == "name_taken"
    back, _ = net.guest("Robert", bob.membership)
    net.clock.run(1)
    assert back.here
    assert back.place == 1
    assert ann.state.places[1].presence == "here"


def test_a_rematch_is_played_by_the_same_people() -> None:
    net = Net(preset="black_lady", options={"end": "deals", "deals": 1})
    ann, ann_heard, bob, _ = two_at_a_table(net, play=False)
    assert [Player(net, ann), Player(net, bob)]
    net.ready(ann, bob)
    assert net.clock.run(200, lambda: net.room.phase == "over")
    net.clock.run(1)
    assert ann_heard.deals
    ann.say(Propose("rematch"))
    net.clock.run(0.5)
    assert bob.state is not None
    assert bob.state.proposal is not None
    bob.say(Vote(bob.state.proposal.number, True))
    assert bob.update is not None
    last = bob.update
    assert net.clock.run(10, lambda: net.room.phase == "play")
    assert end_of_name(net, ann) == "Robert"
    net.clock.run(1)
    assert bob.update.number > last.number
    assert not bob.update.view.scores
    assert ann.update is not None
    assert not ann.update.view.scores
    scored = len(ann_heard.deals)
    assert net.clock.run(200, lambda: len(ann_heard.deals) > scored)


def test_a_bot_is_said_to_play_on_only_where_there_is_something_to_play() -> None:
    net = Net()
    ann, ann_heard, bob, _heard = two_at_a_table(net, play=False)
    bob.leave()
    net.clock.run(1)
    assert ann_heard.notices == ["is_gone"]
    bob, _heard = net.guest("Robert")
    looker, _heard = net.guest("Looker")
    net.clock.run(1)
    looker.say(Sit(None))
    begin(net, ann, bob)
    looker.leave()
    net.clock.run(1)
    bob.leave()
    net.clock.run(1)
    assert ann_heard.notices[1:] == ["is_gone", "has_left"]


def test_whoever_comes_back_shows_nothing_that_helps_another_host() -> None:
    """A stranger's table of the same name asks for the proof, and passes it on to the real one."""
    net = Net()
    ann, _ann_heard, bob, _bob_heard = two_at_a_table(net, play=False)
    net.clock.run(0.5)
    takeover = bob.takeover()
    assert takeover is not None
    net.room.close()
    room = Room(net.rules, takeover.table, net.services, settings=settings(), levels=("random",))
    carry_on(room.roster, room.games, takeover, published("bb" * 32))
    net.room = room
    stolen = proof(ann.membership.key, "cd" * 32)
    assert proves(stolen, published(ann.membership.key), "cd" * 32)
    hello = Hello(VERSION, "Eve", room.id, key=published("ee"), was=stolen)
    room.join(Ear(), encode(hello))
    assert room.roster.members[MemberId(ann.person)].link is None
    honest = Ear()
    room.join(honest, encode(structs.replace(hello, was=proof(ann.membership.key, HOST))))
    assert room.roster.members[MemberId(ann.person)].link is honest


@pytest.mark.parametrize("shown", ["", "zz", "ab" * 64, "ab"])
def test_what_is_no_proof_proves_nothing(shown: str) -> None:
    for key in (published("a key"), "", "ab" * 32, "zz"):
        assert not proves(shown, key, HOST)


def test_a_guest_hosts_the_table_on_when_the_host_has_left() -> None:
    net = Net()
    ann, _ann_heard, bob, bob_heard = two_at_a_table(net, play=False)
    assert [Player(net, ann), Player(net, bob)]
    net.ready(ann, bob)
    assert net.clock.run(200, lambda: bool(bob_heard.deals))
    net.clock.run(0.2)
    assert bob.update is not None
    bob_seat = bob.update.view.seat
    scores = net.room.hosted.match.scores[:1] if net.room.hosted else ()
    net.room.close()
    net.clock.run(1)
    assert bob_heard.connection[-1] == ("over", "host_left")
    takeover = bob.takeover()
    assert takeover is not None
    room = Room(net.rules, takeover.table, net.services, name=takeover.name, levels=("random",))
    token = carry_on(room.roster, room.games, takeover, published("bb" * 32))
    net.room = room
    new_bob, _ = net.guest("Robert", Membership(room.id, bob.person, token, "bb" * 32))
    new_ann, _heard = net.guest("Other")
    new_ann.was = ann.membership.key
    net.clock.run(1)
    assert new_bob.here
    assert new_ann.here
    assert new_bob.state is not None
    assert {new_bob.state.places[new_bob.place or 0].name} == {"Robert"}
    assert new_bob.place == bob_seat
    assert new_ann.place is not None
    assert new_bob.state.places[new_ann.place].name == "Ann"
    new_ann.say(Ready())
    net.clock.run(0.5)
    new_bob.say(Start())
    assert net.clock.run(20, lambda: room.phase == "play")
    net.clock.run(0.5)
    assert new_ann.update is not None
    assert new_ann.update.view.scores[:1] == scores
    assert new_ann.update.view.seat == (ann.update.view.seat if ann.update else None)


def test_an_error_of_the_host_is_a_code_with_parameters() -> None:
    error = LanError("name_taken", name="Ann")
    assert (error.code, error.params) == ("name_taken", {"name": "Ann"})


def is_at_its_end(net: Net) -> bool:
    """Whether all deals are played."""
    return net.room.phase in ("pool", "over")


def test_who_is_left_with_a_pool_agrees_on_more_deals_or_divides_it() -> None:
    for seed in range(1, 30):
        net = Net(
            preset="black_lady",
            seed=seed,
            options={"end": "deals", "deals": 1, "settlement": "sweepstake"},
        )
        ann, heard, bob, _ = two_at_a_table(net, play=False)
        assert len([Player(net, ann), Player(net, bob)]) == 2
        net.ready(ann, bob)
        assert net.clock.run(200, partial(is_at_its_end, net))
        if net.room.phase == "pool":
            break
    assert net.room.phase == "pool"
    net.clock.run(1)
    ann.say(Propose("further", 0))
    ann.say(Propose("further", 2))
    net.clock.run(0.5)
    assert codes(heard) == ["not_now"]
    assert bob.state is not None
    assert bob.state.proposal is not None
    assert bob.state.proposal.n == 2
    bob.say(Vote(bob.state.proposal.number, True))
    assert net.clock.run(10, lambda: net.room.phase == "play")
    assert net.clock.run(200, lambda: net.room.phase in ("pool", "scored"))
    net.clock.run(1)
    if net.room.phase == "pool":
        ann.say(Propose("finish"))
        net.clock.run(0.5)
        bob.say(Vote(bob.state.proposal.number, True))
        assert net.clock.run(10, lambda: net.room.phase == "over")


def test_a_guest_tells_which_version_is_its_own_and_which_the_host_s() -> None:
    net = Net()
    ann, _heard = net.guest("Ann")
    net.clock.run(1)
    assert ann._link is not None
    told: list[LanError | None] = []
    ann.callbacks.connection = lambda state, why: told.append(why)
    as_the_host_says_it = Refused("version", {"theirs": VERSION, "ours": VERSION + 8})
    ann.received(ann._link, encode(as_the_host_says_it))
    (why,) = told
    assert why is not None
    assert why.params == {"theirs": VERSION + 8, "ours": VERSION}
