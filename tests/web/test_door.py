"""The web door: what it serves, whom it lets in, and what it does with everything else."""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from pathlib import Path
from random import Random

import pytest
from pages import CODE, House, Page, served
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from cardtable.commands.serve_web import announce_web, terminal_picture, web_door
from cardtable.texts import Texts
from cardtable.web.door import PORTS, SOCKET, WebDoor
from cardtable.web.files import MODULES, STYLES, index, language_of, listed

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
}


async def get(
    house: House, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """One request, as raw as a stranger would write it."""
    lines = {"Host": house.host, **{k.replace("_", "-"): v for k, v in headers.items()}}
    text = f"{method} {path} HTTP/1.1\r\n"
    text += "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value) + "\r\n"
    return await raw(house, text.encode("latin-1"))


async def raw(house: House, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.door.port)
    writer.write(sent)
    try:
        async with asyncio.timeout(10):
            got = await reader.read()
    except ConnectionError:
        got = b""
    writer.close()
    head, _gap, body = got.partition(b"\r\n\r\n")
    if not head:
        return 0, {}, b""
    first, *rest = head.decode("latin-1").split("\r\n")
    found = dict(line.split(": ", 1) for line in rest)
    return int(first.split()[1]), {name.lower(): text for name, text in found.items()}, body


def test_every_file_of_the_page_is_served_with_its_type_and_nothing_may_frame_it(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            for path in ["/", *listed()]:
                status, headers, body = await get(house, path)
                assert status == 200, path
                assert len(body) == int(headers["content-length"]) > 0, path
                assert headers.items() >= HEADERS.items(), path
                policy = headers["content-security-policy"]
                assert "default-src 'self'" in policy
                assert "unsafe" not in policy
                assert "frame-ancestors 'none'" in policy
            _status, headers, _body = await get(house, "/page/main.js")
            assert headers["content-type"] == "text/javascript; charset=utf-8"

    asyncio.run(work())


def test_a_file_that_is_known_is_not_sent_again_and_a_long_one_travels_packed(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            _status, headers, body = await get(house, "/deck.svg")
            tag = headers["etag"]
            assert (await get(house, "/deck.svg", If_None_Match=tag))[0] == 304
            assert (await get(house, "/deck.svg", If_None_Match='"other"'))[0] == 200
            _status, headers, packed = await get(house, "/deck.svg", Accept_Encoding="gzip, br")
            assert headers["content-encoding"] == "gzip"
            assert len(packed) < len(body) / 5

    asyncio.run(work())


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/page/",
        "/page/../door.py",
        "/page/..%2fdoor.py",
        "/../../../../etc/passwd",
        "//etc/passwd",
        "/page/main.js/",
        "/page/main.js?x=1",
        "/page\\main.js",
        "/generate_204",
        "/wp-login.php",
        "http://127.0.0.1/",
        "*",
    ],
)
def test_what_is_not_in_the_list_is_not_there(tmp_path: Path, path: str) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            assert (await get(house, path))[0] == 404

    asyncio.run(work())


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:80",
        "192.168.1.5:{port}",
        "[::1]:{port}",
        "127.0.0.1.evil.example:{port}",
        "127.0.0.1:{port}:{port}",
        "",
    ],
)
def test_a_request_that_is_meant_for_another_host_is_refused(tmp_path: Path, host: str) -> None:
    """A name of a stranger that leads here must not let the stranger's page read anything."""

    async def work() -> None:
        async with served(tmp_path) as house:
            status, _headers, body = await get(house, "/", Host=host.format(port=house.door.port))
            assert status in (0, 421)
            assert b"script" not in body

    asyncio.run(work())


def test_a_socket_opens_only_to_the_page_of_this_door(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            strangers = ["http://evil.example", f"https://{house.host}", "null", None]
            for origin in [*strangers, f"http://localhost:{house.door.port}"]:
                with pytest.raises(InvalidStatus) as refused:
                    await connect(
                        f"ws://{house.host}{SOCKET}",
                        origin=origin,  # type: ignore[arg-type]
                        proxy=None,
                    )
                assert refused.value.response.status_code == 403
            assert (await get(house, SOCKET))[0] == 403

    asyncio.run(work())


def test_a_page_joins_by_the_code_behind_the_address_and_plays_a_deal(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            link = house.door.link("127.0.0.1", house.room)
            assert link == f"http://127.0.0.1:{house.door.port}/#{CODE}"
            ann = await Page(house, name="Ann").open()
            ion = await Page(house, name="Ion", language="ru").open()
            await ann.until(lambda: len(ann.screen.get("lobby", {}).get("places", [])) == 4)
            await ion.until(lambda: ion.screen)
            assert "host" not in ann.screen, "a served table is nobody's"
            assert "host" not in ion.screen
            for page in (ann, ion):
                await page.send({"t": "ready", "on": True})
            answered: set[tuple[str, int]] = set()
            async with asyncio.timeout(60):
                while not ann.screen.get("accounts"):
                    for page in (ann, ion):
                        question = page.screen.get("question")
                        moment = (page.hello["name"], page.screen.get("number", 0))
                        if question and moment not in answered:
                            answered.add(moment)
                            await page.answer()
                    await asyncio.sleep(0.01)
            await ion.until(lambda: ion.screen.get("accounts"))
            assert ann.screen["accounts"]["columns"] == ["Ann", "Ion", "Clara", "Dan"]
            bots = [Texts("ru")._(name) for name in ("Clara", "Dan")]
            assert ion.screen["accounts"]["columns"] == ["Ann", "Ion", *bots]
            assert ion.screen["accounts"]["headline"] == "Сдача 1\N{NO-BREAK SPACE}окончена"
            assert [one for one in ann.heard if one["t"] == "words"] == []  # nothing was refused
            await ann.send({"t": "sheet"})
            await ann.until(lambda: ann.heard[-1]["t"] == "sheet")
            await ann.close()
            await ion.close()

    asyncio.run(work())


async def begun(house: House, **hello: str) -> Page:
    """A page alone at a table whose game has begun."""
    page = await Page(house, name="Ann", **hello).open()
    await page.until(lambda: page.screen)
    await page.send({"t": "ready", "on": True})
    await page.until(lambda: page.screen.get("question"))
    return page


def test_a_page_that_comes_back_has_its_seat_and_its_hand(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            page = await begun(house)
            hand, seat = page.screen["hand"], page.screen["seat"]
            page.socket.transport.abort()
            await page.closed.wait()
            again = await Page(house, name="", code="", **page.keep).open()
            await again.until(lambda: again.screen.get("hand"))
            assert again.screen["seat"] == seat
            assert [one["card"] for one in again.screen["hand"]] == [one["card"] for one in hand]
            await again.close()

    asyncio.run(work())


def test_the_newer_of_two_pages_has_the_seat_and_the_older_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            older = await begun(house)
            newer = await Page(house, **older.keep).open()
            await newer.until(lambda: newer.screen.get("hand"))
            await older.closed.wait()
            assert older.out == "replaced"
            await newer.answer()
            await newer.close()

    asyncio.run(work())


def test_a_hint_comes_from_what_its_reader_sees_and_only_where_hints_are_allowed(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with served(tmp_path / "a") as house:
            page = await begun(house)
            await page.send({"t": "hint"})
            await page.until(lambda: page.screen.get("hint"))
            hint = page.screen["hint"]
            held = {one["card"] for one in page.screen["hand"]}
            assert hint["words"]
            assert set(hint["cards"]) <= held
            assert len(hint["cards"]) == page.screen["question"]["count"]
            number = page.screen["number"]
            await page.answer()
            await page.until(lambda: page.screen["number"] > number)
            assert "hint" not in page.screen
            await page.close()
        async with served(tmp_path / "b", hints=False) as house:
            page = await begun(house)
            assert "hint" not in page.screen["can"]
            await page.send({"t": "hint"})
            await page.send({"t": "ping"})
            await page.until(lambda: page.heard[-1]["t"] == "pong")
            assert "hint" not in page.screen
            await page.close()

    asyncio.run(work())


def test_who_knocks_waits_until_somebody_at_the_table_opens(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path, door="ask") as house:
            host = await Page(house, name="Ann", code="").open()
            await host.until(host.has_screen)
            guest = await Page(house, name="Ion", code="").open()
            await guest.until(lambda: any(one["t"] == "knocking" for one in guest.heard))
            await host.until(lambda: host.screen.get("guests"))
            (knocks,) = host.screen["guests"]
            assert knocks["knocks"]
            assert not guest.screen
            await host.send({"t": "admit", "person": knocks["person"], "yes": True})
            await guest.until(guest.has_screen)
            other = await Page(house, name="Eve", code="").open()
            await host.until(lambda: host.screen.get("guests"))
            person = host.screen["guests"][0]["person"]
            await guest.send({"t": "admit", "person": person, "yes": False})
            await other.closed.wait()
            assert other.out == "not_let_in"
            await guest.close()
            await host.close()

    asyncio.run(work())


def test_taking_back_is_agreed_on_by_pages(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            ann = await Page(house, name="Ann").open()
            ion = await Page(house, name="Ion").open()
            await ion.until(ion.has_screen)
            for page in (ann, ion):
                await page.send({"t": "ready", "on": True})
            await ann.until(lambda: ann.screen.get("question"))
            hand = [one["card"] for one in ann.screen["hand"]]
            await ann.answer()
            await ann.until(lambda: len(ann.screen["hand"]) < len(hand))
            await ann.send({"t": "propose", "what": "undo", "n": 0})
            await ion.until(lambda: ion.screen.get("proposed"))
            assert "Ann" in ion.screen["proposed"]["words"]
            number = ion.screen["proposed"]["number"]
            await ion.send({"t": "vote", "number": number, "yes": True})
            await ann.until(lambda: len(ann.screen["hand"]) == len(hand))
            assert [one["card"] for one in ann.screen["hand"]] == hand
            await ann.close()
            await ion.close()

    asyncio.run(work())


def test_of_several_tables_the_page_is_told_to_choose(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            rules = house.room.config.rules
            other = house.hub.create(rules, house.room.config.table, name="Attic", code="WXYZ23")
            page = await Page(house, name="Ann").open()
            await page.closed.wait()
            (told,) = page.heard
            assert sorted(name for _id, name in told["tables"]) == ["Attic", "Kitchen"]
            assert house.door.link("127.0.0.1", other).endswith(f"#WXYZ23.{other.id}")
            here = await Page(house, name="Ann", table=other.id, code="WXYZ23").open()
            await here.until(here.has_screen)
            assert here.screen["title"] == "Attic"
            await here.close()

    asyncio.run(work())


def test_somebody_elses_token_is_worth_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            page = await begun(house)
            kept = page.keep
            for change in (
                {"token": kept["token"][:-1] + ("0" if kept["token"][-1] != "0" else "1")},
                {"token": "1.0.aaaa"},
                {"token": "", "person": kept["person"]},
            ):
                thief = await Page(house, name="Eve", **{**kept, **change, "code": ""}).open()
                await thief.closed.wait()
                assert thief.out == "needs_code"
                assert not thief.screen
            assert not page.closed.is_set()
            await page.close()

    asyncio.run(work())


def test_wrong_codes_are_counted_for_each_address(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            outs = []
            for _try in range(7):
                page = await Page(house, name="Eve", code="WRONG").open("127.0.0.2")
                await page.closed.wait()
                outs.append(page.out)
            assert outs == ["wrong_code"] * 5 + ["too_many_codes"] * 2
            honest = await Page(house, name="Ann").open("127.0.0.1")
            await honest.until(lambda: honest.screen)
            await honest.close()

    asyncio.run(work())


def test_garbage_and_floods_end_one_page_and_no_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            honest = await begun(house)
            luck = Random(1)
            bad = [
                b"\x00\xff",
                "nonsense",
                "[]",
                json.dumps({"t": "hello", "version": "1"}),
                json.dumps({"t": "act", "ask": 1, "cards": ["ZZ"]}),
                json.dumps({"t": "act", "ask": -1}),
                json.dumps({"t": "decide", "settings": {}}),
                json.dumps({"t": "commit", "context": "x", "commit": "z" * 64}),
                json.dumps({"t": "say", "text": "x" * 301}),
                json.dumps({"t": "say", "text": "x", "more": 1}),
                "[" * 5000,
                bytes(luck.randrange(256) for _ in range(300)),
                "x" * 20_000,
            ]
            for number, frame in enumerate(bad):
                page = await Page(house, name=f"Eve {number}").open()
                await page.until(page.has_screen)
                await page.send(frame)
                await page.closed.wait()
                assert page.out in ("garbage", ""), frame[:40]
                assert page.out or len(frame) > 16_384
            loud = await Page(house, name="Loud").open()
            await loud.until(lambda: loud.screen)
            for _frame in range(80):
                await loud.send({"t": "ping"})
            await loud.closed.wait()
            assert loud.out == "flood"
            assert not honest.closed.is_set()
            number = honest.screen["number"]
            await honest.answer()
            await honest.until(lambda: honest.screen["number"] > number)
            await honest.close()

    asyncio.run(work())


def test_a_stranger_who_says_nothing_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.web.door.HELLO_WITHIN", 0.3)

    async def work() -> None:
        async with served(tmp_path) as house:
            reader, writer = await asyncio.open_connection("127.0.0.1", house.door.port)
            writer.write(b"GET / HTTP/1.1\r\nHo")
            async with asyncio.timeout(8):
                assert b"200" not in await reader.read()
            writer.close()
            silent = await connect(
                f"ws://{house.host}{SOCKET}",
                origin=f"http://{house.host}",  # type: ignore[arg-type]
                proxy=None,
            )
            async with asyncio.timeout(8):
                await silent.wait_closed()

    asyncio.run(work())


def test_many_strangers_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            page = await begun(house)
            kept = [
                await asyncio.open_connection(
                    "127.0.0.1", house.door.port, local_addr=("127.0.0.3", 0)
                )
                for _ in range(90)
            ]
            cut = [await is_cut(reader) for reader, _writer in kept]
            assert cut.count(True) >= 90 - 64
            assert cut[0]  # the oldest goes first
            assert (await get(house, "/"))[0] == 200
            number = page.screen["number"]
            await page.answer()
            await page.until(lambda: page.screen["number"] > number)
            for _reader, writer in kept:
                writer.transport.abort()
            await page.close()

    asyncio.run(work())


async def is_cut(reader: asyncio.StreamReader) -> bool:
    """Whether the other end has hung up."""
    try:
        async with asyncio.timeout(0.02):
            return await reader.read(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_odd_requests_disturb_nobody(tmp_path: Path) -> None:
    odd = [
        b"",
        b"\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
        b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /ё HTTP/1.1\r\n\r\n".encode(),
    ]

    async def work() -> None:
        async with served(tmp_path) as house:
            page = await begun(house)
            for sent in odd:
                if sent:
                    status, _headers, _body = await raw(house, sent)
                    assert status in (0, 400, 404, 405, 413, 414, 421, 426, 431, 501)
            number = page.screen["number"]
            await page.answer()
            await page.until(lambda: page.screen["number"] > number)
            await page.close()

    asyncio.run(work())


def test_the_door_finds_another_port_when_one_is_taken_and_keeps_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            first = WebDoor(house.hub, tmp_path / "a")
            second = WebDoor(house.hub, tmp_path / "b")
            one, two = await first.open("127.0.0.1"), await second.open("127.0.0.1")
            assert one in PORTS
            assert two in PORTS
            assert one != two
            await first.close()
            await second.close()
            again = WebDoor(house.hub, tmp_path / "b")
            assert await again.open("127.0.0.1") == two
            await again.close()

    asyncio.run(work())


def test_the_page_comes_in_the_language_that_the_browser_asks_for() -> None:
    assert language_of("ru-RU,ru;q=0.9,en;q=0.8") == "ru"
    assert language_of("de,fr;q=0.5,ro;q=0.1") == "ro"
    assert language_of("zh") == "en"
    assert language_of("") == "en"
    texts = {code: index(code).body.decode() for code in ("en", "ru", "ro")}
    assert len(set(texts.values())) == 3
    assert all("{{" not in text for text in texts.values())


def test_the_list_holds_every_file_of_the_page() -> None:
    folder = Path(__file__).resolve().parents[2] / "cardtable" / "web" / "page"
    there = {path.name for path in folder.iterdir()}
    assert there == {*MODULES, *STYLES, "index.html"}


def test_the_page_is_light() -> None:
    """What the first table takes over the network, without portraits: the deck and the page."""
    files = listed()
    page = sum(len(files[f"/page/{name}"].packed) for name in (*MODULES, *STYLES))
    assert page + len(files["/words/ru.json"].packed) <= 60_000
    assert page + len(files["/deck.svg"].packed) <= 120_000


def test_serve_tells_where_a_browser_finds_each_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        async with served(tmp_path) as house:
            given = Namespace(web=True, web_port=None, address="127.0.0.1")
            door = await web_door(house.hub, tmp_path, given)
            assert door is not None
            lines: list[str] = []
            announce_web(door, ["127.0.0.1"], lines.append)
            assert lines == [f"Kitchen: with a browser http://127.0.0.1:{door.port}/#{CODE}"]
            drawn = terminal_picture(lines[0])
            assert len(drawn.splitlines()) > 12
            await door.close()
            given.web = False
            assert await web_door(house.hub, tmp_path, given) is None

    asyncio.run(work())
