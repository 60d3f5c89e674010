"""What strangers can put into the list of tables nearby, and what they cannot."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from lan_host import HOME, Hosted

from cardtable.lan.discovery.advertise import answer_probes
from cardtable.lan.discovery.finds import MOST, MOST_OF_A_HOST, RUMOURED, Finds, Found
from cardtable.lan.discovery.probe import PADDED, Here, Probe
from cardtable.lan.discovery.search import NAMES, Search
from cardtable.lan.guest.known_tables import KnownTable
from cardtable.lan.protocol.host_messages import TableNote

MINE, THEIRS = "ab" * 32, "cd" * 32
AT, ELSEWHERE = ("10.0.0.5", 47474), ("10.0.0.9", 47474)


def note(table: str = "abc", pin: str = MINE, name: str = "Kitchen", **more: Any) -> TableNote:
    """A table as it is said to be."""
    given: dict[str, Any] = {"port": 47474, "door": "open", **more}
    return TableNote(
        table, name, "hearts", "spot", 4, 3, "lobby", 1, given["port"], pin, given["door"]
    )


def honest(finds: Finds) -> None:
    """A table that its host has told itself."""
    finds.rumour(note(), [AT], 0)
    assert finds.next_to_ask(0) == (AT, MINE)
    finds.told(AT, MINE, [note()], 0)


def sure(finds: Finds) -> list[Found]:
    """What hosts themselves have told."""
    return [one for one in finds.shown if one.sure]


@pytest.mark.parametrize(
    ("said", "shown"),
    [("a\u202eb\u200fc", "abc"), ("one\ntwo\t\x00three", "one two three"), ("x" * 60, "x" * 60)],
)
def test_names_of_found_tables_are_cleaned(said: str, shown: str) -> None:
    finds = Finds()
    finds.rumour(note(name=said), [AT], 0)
    assert [one.note.name for one in finds.shown] == [shown]
    finds.told(AT, MINE, [note(name=said)], 1)
    assert [one.note.name for one in finds.shown] == [shown]


@pytest.mark.parametrize(
    "wrong",
    [
        note(table="A/b"),
        note(table=""),
        note(pin="zz"),
        note(port=0),
    ],
)
def test_what_can_be_no_table_is_not_listed(wrong: TableNote) -> None:
    finds = Finds()
    finds.rumour(wrong, [AT], 0)
    assert finds.shown == ()
    assert finds.next_to_ask(0) is None


def test_fakes_do_not_crowd_out_a_table_that_is_sure_nor_keep_one_out() -> None:
    finds = Finds()
    honest(finds)
    for number in range(500):
        finds.rumour(note(f"f{number}", THEIRS), [(f"10.1.0.{number % 250}", 47474)], 1)
    assert [one.note.id for one in sure(finds)] == ["abc"]
    assert finds.shown[0].note.id == "abc"
    assert len(finds.shown) <= MOST
    finds.rumour(note("late", "ef" * 32), [("10.0.0.7", 47475)], 2)
    finds.told(("10.0.0.7", 47475), "ef" * 32, [note("late", "ef" * 32)], 2)
    assert {one.note.id for one in sure(finds)} == {"abc", "late"}


def test_an_honest_computer_is_asked_in_its_turn_however_many_rumours_there_are() -> None:
    finds, random = Finds(), Random(1)
    for number in range(3000):
        where = f"10.0.0.{random.randrange(1, 250)}"
        finds.rumour(note(f"f{number}", THEIRS), [(where, random.randrange(1, 65536))], 1)
    finds.rumour(note(), [("10.0.0.251", 47474)], 1)
    asked = [finds.next_to_ask(1) for _ in range(251)]
    assert (("10.0.0.251", 47474), MINE) in asked


def test_one_datagram_with_the_same_id_replaces_neither_address_nor_fingerprint() -> None:
    finds = Finds()
    honest(finds)
    finds.rumour(note(pin=THEIRS, name="Kitchen"), [ELSEWHERE], 1)
    finds.rumour(note(name="Evil", port=1), [ELSEWHERE], 1)
    (found,) = sure(finds)
    assert found.addresses[0] == AT
    assert (found.note.name, found.note.fingerprint) == ("Kitchen", MINE)
    assert [(one.note.fingerprint, one.sure) for one in finds.shown] == [
        (MINE, True),
        (THEIRS, False),
    ]


def test_bogus_ports_do_not_push_out_the_true_one() -> None:
    finds = Finds()
    for port in range(1, 200):
        finds.rumour(note(port=port), [(AT[0], port)], 0)
    assert len(finds.shown[0].addresses) <= RUMOURED
    finds.rumour(note(), [AT], 3)
    asked = set()
    while (one := finds.next_to_ask(3)) is not None:
        asked.add(one)
    assert len(asked) <= 2
    finds.rumour(note(), [AT], 6)  # it is heard of again and again
    assert finds.next_to_ask(6) == (AT, MINE)
    finds.told(AT, MINE, [note()], 6)
    assert finds.shown[0].addresses[0] == AT
    for port in range(1, 200):
        finds.rumour(note(port=port), [(AT[0], port)], 7)
    assert finds.shown[0].addresses[0] == AT


def test_a_host_that_says_itself_that_a_table_is_gone_is_believed_and_a_stranger_is_not() -> None:
    finds = Finds()
    honest(finds)
    finds.gone("abc", 5)
    assert [one.note.id for one in finds.shown] == ["abc"]
    assert finds.next_to_ask(5) == (AT, MINE)
    finds.told(AT, MINE, [], 5)
    assert finds.shown == ()


def test_a_host_cannot_fill_the_list_alone() -> None:
    finds = Finds()
    finds.told(AT, MINE, [note(f"t{number}") for number in range(500)], 0)
    assert len(finds.shown) == MOST_OF_A_HOST


def test_a_table_that_nobody_hears_of_any_more_is_forgotten_also_while_strangers_name_it() -> None:
    finds = Finds()
    honest(finds)
    for second in range(1, 12):
        finds.rumour(note(), [ELSEWHERE], second)
        finds.tick(second, 3, 7)
    assert not sure(finds)


def test_a_look_alike_with_another_fingerprint_is_not_marked_as_ones_own() -> None:
    kept = KnownTable("abc", "Kitchen", "hearts", (AT,), MINE, 1, "1.aa", "key", 0.0)
    assert kept.is_now(note())
    for other in (note(pin=THEIRS), note("xyz", THEIRS), note("xyz", MINE), note(pin="")):
        assert not kept.is_now(other)
        assert kept.may_be(other)
    assert not kept.may_be(note("xyz", THEIRS, "Garden"))


@pytest.mark.parametrize("size", [PADDED, 700, 1200])
def test_all_answers_to_a_probe_together_are_smaller_than_it(size: int) -> None:
    notes = [note(f"t{number}", name="🂡" * 60, of="🂡" * 60) for number in range(50)]

    async def story() -> list[bytes]:
        transport = await answer_probes(lambda: notes, 0, HOME)
        heard: list[bytes] = []

        class Ear(asyncio.DatagramProtocol):
            """Keeps what comes."""

            def datagram_received(self, datagram: bytes, sender: object) -> None:
                heard.append(datagram)

        address = transport.get_extra_info("sockname")
        own, _ = await asyncio.get_running_loop().create_datagram_endpoint(Ear, remote_addr=address)
        probe = msgspec.json.encode(Probe(1, ""))
        probe = msgspec.json.encode(Probe(1, "." * (size - len(probe))))
        assert len(probe) == size
        own.sendto(probe)
        await asyncio.sleep(0.2)
        first = list(heard)
        for _ in range(100):
            own.sendto(probe)
        await asyncio.sleep(0.3)
        own.close()
        transport.close()
        assert len(heard) < 60  # nobody is answered without end
        return first

    answers = asyncio.run(story())
    assert answers
    assert sum(map(len, answers)) <= size


def test_a_real_table_is_found_among_fakes_in_its_own_name(tmp_path: Path) -> None:
    """Fakes from this computer, with the table's own id and with its fingerprint, and the host."""
    hosted = Hosted(tmp_path)
    true = hosted.network.get(lambda: hosted.hub.notes())[0]
    lists: list[tuple[Found, ...]] = []

    async def story() -> None:
        search = Search(lists.append, [HOME], [HOME], [1])
        await search.open()
        for number in range(300):
            fake = msgspec.structs.replace(true, name=f"Fake {number}", port=1 + number)
            other = msgspec.structs.replace(true, id=f"f{number}", fingerprint="0" * 64)
            for one in (fake, other):
                search.datagram_received(msgspec.json.encode(Here(one)), (HOME, 9))
        for _ in range(200):
            await asyncio.sleep(0.05)
            search.datagram_received(msgspec.json.encode(Here(true)), (HOME, 9))
            if lists[-1][0].sure:
                break
        await search.close()

    asyncio.run(story())
    (found,) = [one for one in lists[-1] if one.sure]
    assert found.note.name == "Test"
    assert found.addresses[0] == (HOME, hosted.hub.port)
    hosted.close()


def test_a_flood_of_announcements_is_not_followed_up_without_end() -> None:
    followed: list[str] = []

    async def story() -> None:
        search = Search(lambda found: None, [HOME], [HOME], [1])

        async def resolve(zeroconf: object, name: str) -> None:
            followed.append(name)

        search._resolve = resolve  # type: ignore[method-assign]
        state = type("Added", (), {})()
        for number in range(5000):
            search._announced(None, "", f"f{number}.x", state)  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        await search.close()

    asyncio.run(story())
    assert 0 < len(followed) <= NAMES
