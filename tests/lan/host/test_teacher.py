"""A teacher's table: the host sees all hands and gives deals, and everybody is told so."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lan_net import Net, Player
from test_version_1 import OldGuest
from version_1 import host_messages as theirs

from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import hand
from cardtable.games import game
from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership
from cardtable.lan.host.disk.storage import RoomStorage
from cardtable.lan.protocol.client_messages import (
    Again,
    Decide,
    Give,
    Inward,
    Leave,
    Move,
    SetPlace,
    Settings,
    Sit,
    Start,
)
from cardtable.saves.errors import SaveError

PLAIN = Settings(door="open", level="random", fair=False, pace=10)
FAIR = Settings(door="open", level="random", fair=True, pace=10)

PRESETS = {"hearts": "classic_100", "seven_up": "seven_up"}


class School(Net):
    """A teacher and two pupils at a table for four; bots have the other places."""

    def __init__(self, game_name: str = "hearts", settings: Settings = PLAIN, **more: Any) -> None:
        super().__init__(game_name, PRESETS[game_name], settings=settings, auto=False, **more)
        self.room = self.fresh_room(teacher=True)
        token = self.room.add_host("Maria")
        self.teacher, self.told = self.guest("Maria", Membership(self.room.id, 0, token, "m" * 32))
        self.clock.run(1)
        self.ann, self.heard = self.guest("Ann")
        self.bob, _heard = self.guest("Bob")
        for one in (self.ann, self.bob):
            Player(self, one)
        self.clock.run(1)

    def pack(self, seed: int = 5) -> tuple[Card, ...]:
        """The pack in some order."""
        cards = list(self.rules.pack(self.table))
        Random(seed).shuffle(cards)
        return tuple(cards)

    def say(self, message: Inward) -> None:
        self.teacher.say(message)
        self.clock.run(1)

    def give(self, pack: tuple[Card, ...], dealer: int | None = None) -> None:
        self.say(Give(tuple(map(str, pack)), dealer))

    def ready(self, *guests: Guest) -> None:
        super().ready(*(guests or (self.ann, self.bob)))
        self.clock.run(1)

    def until(self, phase: str) -> None:
        assert self.clock.run(900, lambda: self.room.phase == phase), self.room.phase

    @property
    def match(self) -> Match:
        assert self.room.match is not None
        return self.room.match

    @property
    def dealt(self) -> list[tuple[str, ...]]:
        """The packs that were dealt, as the log has them."""
        return [tuple(line["deal"]) for line in self.match.log if "deal" in line]


def dealt(update: Update) -> bool:
    """Whether cards lie in the hands."""
    pile = update.view.piles.get(hand(0))
    return pile is not None and pile.count > 0


def shown(guest: Guest) -> dict[int, tuple[Card, ...] | None]:
    """Whose hands a guest sees."""
    assert guest.update is not None
    view = guest.update.view
    return {seat: view.piles[hand(seat)].cards for seat in range(view.table.players)}


def test_only_the_teacher_sees_all_hands_and_everybody_is_told() -> None:
    school = School()
    looker, _heard = school.guest("Olga")
    school.clock.run(1)
    outside = school.ann.state
    assert outside is not None
    assert outside.teacher
    assert school.teacher.place is None
    looker.say(Sit(None))
    school.ready()
    school.give(school.pack(), 1)
    school.until("play")
    school.clock.run(0.02)
    assert all(shown(school.teacher).values())
    assert not any(shown(looker).values())
    for guest in (school.ann, school.bob):
        assert guest.update is not None
        seat = guest.update.view.seat
        assert {one for one, cards in shown(guest).items() if cards} == {seat}


@pytest.mark.parametrize("name", ["hearts", "seven_up"])
def test_nothing_that_pupils_and_lookers_receive_differs_by_the_other_hands(name: str) -> None:
    """Ann and Olga, who looks on, are told the same whatever the cards are that they do not see."""
    told = []
    for seed in (1, 2):
        school = School(name)
        looker, heard = school.guest("Olga")
        school.clock.run(1)
        looker.say(Sit(None))
        school.ready()
        pack = school.pack()
        plan = Match(school.rules, school.table, first_dealer=0)
        plan.deal(pack=pack)
        assert school.ann.place is not None
        open_to_all = {card for pile in plan.view(None).piles.values() for card in pile.cards or ()}
        kept = {*plan.view(school.ann.place).hand, *open_to_all}
        others = [card for card in pack if card not in kept]
        Random(seed).shuffle(others)
        order = iter(others)
        school.give(tuple(card if card in kept else next(order) for card in pack), 0)
        found = [
            next(one for one in updates if dealt(one))
            for updates in (school.heard.updates, heard.updates)
        ]
        teachers = next(one for one in school.told.updates if dealt(one))
        assert all(teachers.view.piles[hand(seat)].cards for seat in range(4))
        told.append(found)
    assert told[0] == told[1]


@pytest.mark.parametrize("message", [Sit(3), Move(1, 3)])
def test_a_host_who_sees_all_hands_takes_no_place(message: Inward) -> None:
    school = School()
    school.say(message)
    assert school.teacher.place is None
    assert [error.code for error in school.told.refused] == ["teacher_stands"]
    school.ready()
    school.give(school.pack(), 0)
    school.say(Sit(3))
    assert [error.code for error in school.told.refused] == ["teacher_stands"] * 2


def test_settings_cannot_open_the_hands_to_others() -> None:
    school = School()
    looker, _heard = school.guest("Olga")
    school.clock.run(1)
    looker.say(Sit(None))
    school.say(Decide(Settings(door="open", level="random", fair=False, hands="open")))
    assert school.room.config.settings.hands == "closed"
    school.ready()
    school.give(school.pack(), 0)
    school.until("play")
    assert not any(shown(looker).values())


def test_given_cards_are_dealt_first_next_and_again_at_the_teachers_word_only() -> None:
    school = School()
    first, second = school.pack(1), school.pack(2)
    school.ready()
    school.give(first, 2)
    assert school.dealt == [tuple(map(str, first))]
    assert school.match.view(None).public.dealer == 2
    school.until("scored")
    school.clock.run(60)
    assert school.room.phase == "scored"  # all are ready, and the teacher has not dealt
    scores = school.match.scores
    school.say(Again())
    assert school.dealt == [tuple(map(str, first))]
    assert school.match.view(None).public.dealer == 2
    assert school.match.scores == scores[:-1]
    school.until("scored")
    school.give(second)
    assert school.dealt == [tuple(map(str, first)), tuple(map(str, second))]
    assert school.match.view(None).public.dealer == 3
    school.say(Again())  # in the middle of it too
    assert school.dealt[1] == tuple(map(str, second))
    school.until("scored")
    school.say(Start())
    assert school.dealt[2] not in school.dealt[:2]
    assert "number" in next(line for line in reversed(school.match.log) if "deal" in line)


def test_a_new_game_begins_with_given_cards_and_people_keep_their_seats() -> None:
    school = School("seven_up")
    school.ready()
    school.say(Start())
    school.until("scored")
    before, number = _seats(school), school.match.number
    school.give(school.pack(3), 1)
    assert school.match.first_dealer == 1
    assert school.match.number > number
    assert school.dealt[0] == tuple(map(str, school.pack(3)))
    assert _seats(school) == before


def _seats(school: School) -> dict[str, int]:
    """Who sits where at the table, whatever place in the room it is."""
    roster = school.room.roster
    return {one.name: school.match.seats[roster.place_of(one) or 0] for one in roster.sitting()}


def test_the_last_deal_of_a_game_that_is_over_is_dealt_again() -> None:
    school = School(options={"end": "deals", "deals": 1})
    school.ready()
    school.give(school.pack(), 0)
    school.until("over")
    school.say(Again())
    assert school.room.phase == "play"
    school.until("over")
    school.say(Start())
    assert school.room.phase == "play"
    assert school.dealt != [tuple(map(str, school.pack()))]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (Give(("QS",), 0), "another_pack"),
        (Give(("QS",) * 52, 0), "another_pack"),
        (Give((), 0), "another_pack"),
        (Give(tuple(map(str, game("hearts").pack(School().table))), 4), "no_such_place"),
        (Give(tuple(map(str, game("hearts").pack(School().table)))), "deal_is_on"),
        (Again(), "no_deal_yet"),
    ],
)
def test_what_cannot_be_dealt_is_refused_and_nothing_begins(message: Inward, code: str) -> None:
    school = School()
    school.ready()
    school.say(message)
    assert [error.code for error in school.told.refused] == [code]
    assert school.room.phase == "lobby"


def test_no_deal_is_given_while_one_is_on_nor_before_all_are_ready() -> None:
    school = School()
    school.give(school.pack(), 0)
    assert [error.code for error in school.told.refused] == ["not_ready"]
    school.ready()
    school.give(school.pack(), 0)
    school.clock.run(0.1)
    before = school.dealt
    for dealer in (None, 0):
        school.teacher.say(Give(tuple(map(str, school.pack(9))), dealer))
    school.clock.run(0.2)
    assert school.dealt == before
    assert [error.code for error in school.told.refused] == ["not_ready"] + ["deal_is_on"] * 2


@pytest.mark.parametrize("message", [Give(("QS",), 0), Again()])
def test_nobody_gives_a_deal_at_another_table_nor_a_pupil_at_this_one(message: Inward) -> None:
    school = School()
    school.ann.say(message)
    school.clock.run(1)
    assert [error.code for error in school.heard.refused] == ["host_only"]
    net = Net(auto=False)
    token = net.room.add_host("Maria")
    host, told = net.guest("Maria", Membership(net.room.id, 0, token, "m" * 32))
    net.clock.run(1)
    host.say(message)
    net.clock.run(1)
    assert [error.code for error in told.refused] == ["no_teacher"]


def test_a_given_deal_is_told_as_given_and_a_shuffled_one_as_fair() -> None:
    school = School(settings=FAIR)
    for place in (2, 3):
        school.say(SetPlace(place, "random"))
    school.ready()
    school.say(Start())
    school.until("scored")
    school.say(Again())
    school.until("scored")
    school.give(school.pack())
    school.until("scored")
    school.say(Start())
    school.until("scored")
    school.clock.run(1)
    told = [(deal.number, deal.fair, deal.no_part) for deal in school.heard.deals]
    assert told == [(1, True, ""), (1, None, "given"), (2, None, "given"), (3, True, "")]
    assert all(deal.doubt is None for deal in school.heard.deals)


def test_a_host_whose_guests_know_of_no_teacher_cannot_say_that_a_deal_was_given() -> None:
    school = School(settings=FAIR)
    school.room.config.teacher = False  # its guests are told of no teacher
    school.ready()
    school.say(Start())
    school.until("scored")
    school.room.config.teacher = True
    school.room.games.give(Give(tuple(map(str, school.pack()))))
    school.room.config.teacher = False
    school.room.after()
    school.until("scored")
    school.clock.run(1)
    assert school.heard.deals[-1].no_part == "no_proof"


def test_what_is_given_outlasts_a_restart(tmp_path: Path) -> None:
    school = School(settings=FAIR)
    storage = RoomStorage(tmp_path / "rooms", game)
    storage.watch(school.services)
    school.room.roll_changed()
    school.ready()
    first, second = school.pack(1), school.pack(2)
    school.give(first, 2)
    school.until("scored")
    school.say(Again())
    school.until("scored")
    school.give(second)
    school.clock.run(0.1)
    log = list(school.match.log)
    storage.flush()
    shutil.copytree(tmp_path / "rooms", tmp_path / "copy")
    again = Net(settings=FAIR, auto=False)
    after = RoomStorage(tmp_path / "copy", game)
    again.room = after.reopen(school.room.id, after.watch(again.services))
    assert again.room.config.teacher
    assert again.room.match is not None
    assert again.room.match.log[: len(log)] == log
    assert again.room.match.view(None).public.dealer == 3
    teacher, _told = again.guest("Maria", school.teacher.membership)
    again.clock.run(1)
    assert all(shown(teacher).values())
    teacher.say(Again())
    again.clock.run(1)
    assert [tuple(line["deal"]) for line in again.room.match.log if "deal" in line] == [
        tuple(map(str, first)),
        tuple(map(str, second)),
    ]
    for room, store in ((school.room, storage), (again.room, after)):
        room.close()
        store.close(room)
        store.end()


def test_a_game_that_is_over_is_opened_again_for_its_last_deal(tmp_path: Path) -> None:
    school = School(options={"end": "deals", "deals": 1})
    storage = RoomStorage(tmp_path / "rooms", game)
    storage.watch(school.services)
    school.ready()
    school.give(school.pack(), 0)
    school.until("over")
    school.room.close()
    storage.close(school.room)
    again = Net(settings=PLAIN, auto=False)
    again.room = storage.reopen(school.room.id, storage.watch(again.services))
    teacher, _told = again.guest("Maria", school.teacher.membership)
    again.clock.run(1)
    teacher.say(Again())
    again.clock.run(0.5)
    assert again.room.phase == "play"
    teacher.say(Leave())
    again.clock.run(1)
    storage.close(again.room)
    storage.end()
    assert len(list((tmp_path / "rooms").glob("*/games/*"))) == 1


def test_whoever_hosts_on_after_the_teacher_has_an_ordinary_table() -> None:
    school = School()
    school.ready()
    school.give(school.pack(), 0)
    school.until("scored")
    takeover = school.ann.takeover()
    assert takeover is not None
    assert takeover.settings.hands == "closed"


def test_a_guest_of_the_first_version_plays_and_is_told_that_hands_are_seen() -> None:
    school = School(settings=FAIR)
    old = OldGuest(school, "Eve")
    school.clock.run(1)
    state = old.heard_of(theirs.RoomState)[-1]
    assert state.settings.hands == "open"
    assert state.hands == "open"
    old.say(theirs_ready())
    school.ready()
    school.give(school.pack(), 0)
    school.until("scored")
    school.say(Again())
    school.until("scored")
    school.clock.run(1)
    assert len(old.heard_of(theirs.DealOver)) == 2
    assert not old.heard_of(theirs.Wrong)


def theirs_ready() -> Any:
    from version_1 import client_messages

    return client_messages.Ready()


def test_a_file_that_gives_a_place_to_whoever_sees_all_hands_is_refused(tmp_path: Path) -> None:
    school = School()
    storage = RoomStorage(tmp_path / "rooms", game)
    storage.watch(school.services)
    school.room.roll_changed()
    school.clock.run(2)
    storage.flush()
    path = tmp_path / "rooms" / school.room.id / "room.json"
    roll = json.loads(path.read_text())
    roll["members"][0]["place"] = 3
    path.write_text(json.dumps(roll))
    with pytest.raises(SaveError) as refused:
        storage.reopen(school.room.id, storage.watch(Net().services))
    assert refused.value.code == "damaged"
    school.room.close()
    storage.end()
