"""Real sockets on loopback: guests, bad guests, slow ones and floods, restarts."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import stat
from collections.abc import Iterator
from pathlib import Path
from socket import create_server
from typing import Any

import pytest
from lan_host import HOME, Hosted, Person, Quick, socket, until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cardtable.games import game
from cardtable.lan.guest.membership import Who
from cardtable.lan.host.disk.storage import RoomStorage
from cardtable.lan.host.hub import Hub
from cardtable.lan.host.sockets.listener import bound as real_bound
from cardtable.lan.protocol import client_messages, codec, host_messages
from cardtable.lan.protocol.client_messages import Hello, Ready, Say
from cardtable.lan.protocol.codec import decode_outward, encode
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.certificate import client_context
from cardtable.lan.transport.network import Network
from cardtable.lan.transport.sockets import quiet


@pytest.fixture(autouse=True)
def nothing_runs_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that fails leaves no game running that would slow down all others."""
    begun: list[Network] = []
    begin = Network.__init__

    def recorded(self: Network) -> None:
        begun.append(self)
        begin(self)

    monkeypatch.setattr(Network, "__init__", recorded)
    yield
    for network in begun:
        network.close()


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A room that anybody may enter."""
    host = Hosted(tmp_path)
    yield host
    host.close()


def run_beside(host: Hosted, work: object) -> object:
    """Run strangers in a loop of their own."""
    return asyncio.run(work)  # type: ignore[arg-type]


def test_three_play_whole_deals_with_fair_shuffles_and_files_are_private(tmp_path: Path) -> None:
    fair = client_messages.Settings(door="open", level="random", fair=True, pace=0)
    host = Hosted(tmp_path, settings=fair)
    seats = [host.join(name) for name in ("Ann", "Bob", "Carl")]
    until(lambda: all(seat.here for seat, _ in seats))
    for seat, _ in seats:
        seat.say(Ready())
    until(lambda: all(len(person.deals) >= 2 for _, person in seats), 60)
    for _, person in seats:
        assert [deal.fair for deal in person.deals[:2]] == [True, True]
        numbers = [update.number for update in person.updates]
        assert numbers == list(range(len(numbers)))
        assert not person.refused
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    for seat, _ in seats:
        seat.close()
    host.close()


def test_a_host_is_known_by_its_fingerprint(hosted: Hosted) -> None:
    learned: list[str] = []
    seat, _ = hosted.join("Ann", learned=learned.append)
    until(lambda: seat.here)
    assert learned == [hosted.hub.fingerprint]
    other, wrong = hosted.join("Bob", pin="00" * 32)
    until(lambda: wrong.connection[-1][0] == "over")
    assert wrong.connection[-1] == ("over", "wrong_fingerprint")
    right, _ = hosted.join("Carl", pin=hosted.hub.fingerprint)
    until(lambda: right.here)
    for one in (seat, other, right):
        one.close()


def test_the_first_address_that_answers_is_taken(hosted: Hosted) -> None:
    person = Person()
    addresses = [("127.0.0.1", 1), ("127.0.0.2", 1), hosted.address]
    seat = hosted.network.join(addresses, Who("Ann"), game, person.callbacks())
    until(lambda: seat.here)
    seat.close()
    with pytest.raises(LanError) as refused:
        hosted.network.look([("127.0.0.1", 1)])
    assert refused.value.code == "not_open"
    notes = hosted.network.look([hosted.address])
    assert [(note.name, note.seats, note.state) for note in notes] == [("Test", 4, "lobby")]


def test_a_host_that_has_moved_is_called_where_it_was_found_if_it_is_the_same(
    hosted: Hosted,
) -> None:
    person = Person()
    seat = hosted.network.join(
        [("127.0.0.1", 1)], Who("Ann"), game, person.callbacks(), pin=hosted.hub.fingerprint
    )
    until(lambda: ("away", "not_open") in person.connection)
    seat.call_at([hosted.address], "00" * 32)
    calls = len(person.connection)
    until(lambda: len(person.connection) > calls + 4)
    assert not seat.here
    seat.call_at([hosted.address], hosted.hub.fingerprint)
    until(lambda: seat.here)
    seat.close()


def test_a_port_in_use_is_named(hosted: Hosted, tmp_path: Path) -> None:
    with pytest.raises(LanError) as refused:
        hosted.network.hub(
            tmp_path / "other", game, Quick(), address=HOME, port=hosted.hub.port, findable=False
        )
    assert refused.value.code == "port_in_use"
    assert refused.value.params["port"] == str(hosted.hub.port)


def test_a_port_that_the_system_keeps_leads_to_the_next_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tried: list[int] = []

    def bound(family: int, where: tuple[Any, ...]) -> Any:
        tried.append(where[1])
        if len(tried) == 1 or tried[0] == 7:
            raise PermissionError(errno.EACCES, "An attempt was made to access a socket forbidden")
        return real_bound(family, where)

    monkeypatch.setattr("cardtable.lan.host.sockets.listener.bound", bound)
    with create_server((HOME, 0)) as one, create_server((HOME, 0)) as two:
        ports = one.getsockname()[1], two.getsockname()[1]
    monkeypatch.setattr("cardtable.lan.host.hub.PORTS", ports)
    network = Network()
    hub = network.hub(tmp_path, game, Quick(), address=HOME, findable=False)
    assert hub.port == tried[1] != tried[0]
    network.wait(hub.close())
    tried.clear()
    with pytest.raises(LanError) as refused:
        network.hub(tmp_path, game, Quick(), address=HOME, port=7, findable=False)
    assert refused.value.code == "port_reserved"


def test_a_host_comes_back_at_the_port_of_last_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    network = Network()

    def port_of(folder: str) -> int:
        hub = network.hub(tmp_path / folder, game, Quick(), address=HOME, findable=False)
        network.wait(hub.close())
        return hub.port

    with create_server((HOME, 0)) as one, create_server((HOME, 0)) as two:
        first, second = ports = one.getsockname()[1], two.getsockname()[1]
        monkeypatch.setattr("cardtable.lan.host.hub.PORTS", ports)
        two.close()
        assert port_of("mine") == second
        one.close()
    assert port_of("mine") == second
    assert port_of("other") == first
    (tmp_path / "mine" / "port").write_text("nonsense", encoding="utf-8")
    assert port_of("mine") == first


def test_garbage_floods_and_huge_frames_are_cut_off_and_others_notice_nothing(
    hosted: Hosted,
) -> None:
    seat, person = hosted.join("Ann")
    until(lambda: seat.here)

    async def refused(first: bytes) -> str:
        async with socket(hosted) as line:
            await line.send(first)
            return getattr(decode_outward(await line.recv(decode=False)), "code", "")

    async def flood() -> int:
        taken = 0
        async with socket(hosted) as line:
            await line.send(encode(Hello(codec.VERSION, "Eve")))
            with contextlib.suppress(ConnectionClosed):
                for _ in range(500):
                    await line.send(encode(Say("x")))
                    taken += 1
            with contextlib.suppress(ConnectionClosed):
                while True:
                    message = decode_outward(await line.recv(decode=False))
                    if isinstance(message, host_messages.Bye):
                        assert message.code == "flood"
                        return taken
        return -1

    async def huge() -> str:
        async with socket(hosted) as line:
            with contextlib.suppress(ConnectionClosed):
                await line.send(b"x" * 20_000)
                await line.recv()
            return "closed"

    async def strangers() -> None:
        assert await refused(b"\x00\x01") == "garbage"
        assert await refused(b'{"t":"hello","version":7,"name":"old"}') == "version"
        assert await refused(encode(client_messages.Ping(1))) == "garbage"
        missing = encode(Hello(codec.VERSION, "Eve", "nosuchtable"))
        assert await refused(missing) == "no_such_table"
        assert await flood() >= 0
        assert await huge() == "closed"

    run_beside(hosted, strangers())
    assert seat.here
    assert [state for state, _ in person.connection] == ["calling", "here"]
    seat.close()


def test_a_page_of_a_browser_cannot_connect(hosted: Hosted) -> None:
    async def from_a_page() -> int:
        try:
            async with connect(
                f"wss://{HOME}:{hosted.hub.port}/",
                ssl=client_context(),
                server_hostname="cardtable",
                origin="https://evil.example",  # type: ignore[arg-type]
                proxy=None,
                logger=quiet,
            ):
                return 0
        except InvalidStatus as error:
            return error.response.status_code

    assert run_beside(hosted, from_a_page()) == 403


def test_sockets_that_say_nothing_are_dropped_within_six_seconds(hosted: Hosted) -> None:
    async def silent() -> float:
        loop = asyncio.get_running_loop()
        lines: list[ClientConnection] = []
        streams = []
        for _ in range(20):
            _, writer = await asyncio.open_connection(HOME, hosted.hub.port)
            streams.append(writer)
        for _ in range(10):
            lines.append(await socket(hosted))
        start = loop.time()

        async def ends(line: ClientConnection) -> None:
            with contextlib.suppress(ConnectionClosed):
                await line.recv()

        await asyncio.gather(*(ends(line) for line in lines))
        took = loop.time() - start
        for writer in streams:
            writer.close()
        return took

    took = run_beside(hosted, silent())
    assert isinstance(took, float)
    assert took < 6


def test_the_host_plays_through_a_link_in_the_process_like_anybody(tmp_path: Path) -> None:
    network = Network()
    hub = network.hub(tmp_path, game, Quick(), address=HOME, port=0, findable=False)
    rules = game("seven_up")
    table = rules.declaration.table("seven_up", 2)
    me = Person()
    settings = client_messages.Settings(door="ask", level="random", fair=True, pace=0)
    own = network.host(
        hub, rules, table, Who("Host"), me.callbacks(), name="Home", settings=settings
    )
    me.take(own)
    until(lambda: own.here)
    guest = Person()
    other = network.join([(HOME, hub.port)], Who("Ann"), game, guest.callbacks())
    guest.take(other)
    knocks = until(
        lambda: own.state and [one for one in own.state.lookers if one.state == "knocks"]
    )
    own.say(client_messages.Admit(knocks[0].person, True))
    until(lambda: other.here)
    other.say(Ready())
    until(lambda: own.state and own.state.places[1].ready)
    own.say(client_messages.Start())
    until(lambda: me.deals and guest.deals, 30)
    assert me.deals[0].fair is True
    assert guest.deals[0].fair is True
    network.get(lambda: hub.close_room(next(iter(hub.rooms.values()))))
    until(lambda: guest.connection[-1] == ("over", "host_left"))
    other.close()
    own.close()
    network.wait(hub.close())
    network.close()


def test_a_guest_carries_the_table_on_from_its_own_computer(tmp_path: Path) -> None:
    host = Hosted(tmp_path / "old")
    people = [host.join(name) for name in ("Ann", "Bob")]
    until(lambda: all(seat.here for seat, _ in people))
    for seat, _ in people:
        seat.say(Ready())
    until(lambda: all(person.deals for _, person in people), 30)
    for _, person in people:
        person.onward = person.plays = False
    host.network.wait(host.hub.close())
    until(lambda: all(person.connection[-1] == ("over", "host_left") for _, person in people))
    (ann, _), (bob, _) = people
    takeover = bob.takeover()
    assert takeover is not None
    assert takeover.scores
    hub = host.network.hub(tmp_path / "new", game, Quick(), address=HOME, port=0, findable=False)
    rules = game(takeover.table.game)
    mine, yours = Person(), Person()
    new_bob = host.network.host(
        hub, rules, takeover.table, Who("Bob"), mine.callbacks(), takeover=takeover
    )
    mine.take(new_bob)
    new_ann = host.network.join(
        [(HOME, hub.port)], Who("Ann"), game, yours.callbacks(), was=ann.membership.key
    )
    yours.take(new_ann)
    until(lambda: new_ann.here and new_bob.here)
    until(lambda: new_ann.state and new_ann.place is not None)
    new_ann.say(Ready())
    until(lambda: new_bob.state and new_bob.state.places[new_ann.place or 0].ready)
    new_bob.say(client_messages.Start())
    until(lambda: yours.deals and mine.deals, 30)
    last = yours.updates[-1].view
    assert last.scores[: len(takeover.scores)] == takeover.scores
    assert len(last.scores) > len(takeover.scores)
    for seat in (new_ann, ann, bob):
        seat.close()
    new_bob.leave()
    host.network.wait(hub.close())
    host.network.close()


def test_a_host_opens_its_own_room_again_and_plays_on(tmp_path: Path) -> None:
    network = Network()
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4)
    settings = client_messages.Settings(door="open", level="random", fair=True, pace=0)

    def hub() -> Hub:
        return network.hub(tmp_path, game, Quick(), address=HOME, port=0, findable=False)

    first = hub()
    me = Person()
    own = network.host(first, rules, table, Who("Host"), me.callbacks(), settings=settings)
    me.take(own)
    until(lambda: own.here)
    own.say(client_messages.Start())
    until(lambda: len(me.updates) > 20, 30)
    me.plays = False
    assert own.update is not None
    seat = own.update.view.seat
    network.wait(first.close())
    until(lambda: me.connection[-1] == ("over", "host_left"))
    second = hub()
    assert [second.storage.read(one).name for one in second.storage.rooms()] == [""]
    again = Person()
    back = network.reopen(second, second.storage.rooms()[0], Who("Host"), again.callbacks())
    again.take(back)
    until(lambda: again.deals, 30)
    assert back.update is not None
    assert back.update.view.seat == seat
    assert back.state is not None
    assert back.state.host == back.person
    assert (again.deals[0].fair, again.deals[0].no_part) == (None, "away")
    assert not again.refused
    back.close()
    network.wait(second.close())
    network.close()


def test_numbers_go_on_where_the_program_was_killed_between_two_games(tmp_path: Path) -> None:
    network = Network()
    rules = game("hearts")
    table = rules.declaration.table("black_lady", 4, {"deals": 1})
    settings = client_messages.Settings(door="open", level="random", fair=False, pace=0)
    hub = network.hub(tmp_path, game, Quick(), address=HOME, port=0, findable=False)
    me = Person()
    own = network.host(hub, rules, table, Who("Host"), me.callbacks(), settings=settings)
    me.take(own)
    until(lambda: own.here)
    own.say(client_messages.Start())
    until(lambda: own.state is not None and own.state.phase == "over", 30)
    assert own.update is not None
    last = own.update.number
    network.get(hub.storage.flush)
    killed = RoomStorage(hub.storage.folder, game)  # as another program finds it on the disk
    (room_id,) = killed.rooms()
    room = network.get(lambda: killed.reopen(room_id, hub.services()))
    assert room.phase == "lobby"
    assert room.games.ahead > last
    network.wait(hub.close())
    network.close()


def test_a_room_goes_on_after_the_program_was_closed(tmp_path: Path) -> None:
    soon = client_messages.Settings(door="open", level="random", fair=False, pace=0, grace=1)
    host = Hosted(tmp_path, settings=soon)
    people = [host.join(name) for name in ("Ann", "Bob")]
    until(lambda: all(seat.here for seat, _ in people))
    for seat, _ in people:
        seat.say(Ready())
    until(lambda: len(people[0][1].deals) >= 1, 30)
    memberships = [seat.membership for seat, _ in people]
    for seat, _ in people:
        seat.close()
    room_id = host.room.id
    play = host.room.hosted
    assert play is not None
    number, log = play.match.number, list(play.match.log)
    scores = play.match.scores
    host.network.wait(host.hub.close())
    hub = host.network.hub(tmp_path, game, Quick(), address=HOME, port=0, findable=False)
    room = host.network.get(lambda: hub.reopen(room_id))
    assert room.hosted is not None
    assert room.hosted.match.log[: len(log)] == log
    assert room.hosted.match.scores[: len(scores)] == scores
    assert room.hosted.match.number >= number
    person = Person()
    seat = host.network.join(
        [(HOME, hub.port)], Who("Ann"), game, person.callbacks(), membership=memberships[0]
    )
    person.take(seat)
    until(lambda: seat.update)
    assert seat.place is not None
    assert seat.place == people[0][0].place
    until(lambda: len(person.deals) >= 1, 30)
    assert not person.refused
    seat.close()
    host.network.wait(hub.close())
    host.network.close()
