"""The web door on this machine: nine browsers' pages at a table of ten, and what a page weighs."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
import random
import time
from collections.abc import Iterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench import Row, web_page
from bench.lan_kit import HOME, Host, free_port, p95
from cardtable.web.files import listed

PAGES = 9
MALFORMED, ODD = 10_000, 1_000
SECONDS = 8.0
KINDS = b'{}[]":,0123456789abcdefghijklmnopqrstuvwxyz\xff\x00'


PATHS = (
    "/../etc/passwd", "/%2e%2e/x", "/socket", "/page/", "//", "/words/xx.json", "*", "/a" * 400,
)  # fmt: skip
HELLO = b'{"t":"hello","version":"x","language":"en","name":"Q","code":"AB"}'


class Page:
    """What a browser's page does with its socket, answering at once with what comes first."""

    def __init__(self, port: int, name: str) -> None:
        self._at = f"{HOME}:{port}"
        self.name = name
        self.screen: dict[str, Any] = {}
        self.sizes: list[int] = []
        self.heard: dict[int, float] = {}
        """When the first Screen of each update came."""
        self.sent: dict[int, float] = {}
        """When an answer to the Screen of an update went."""
        self.playing = True
        self.pause = 0.0
        self.back = asyncio.Event()
        self.keep: dict[str, Any] = {}
        self.socket: ClientConnection

    async def open(self) -> None:
        self.socket = await connect(
            f"ws://{self._at}/socket",
            origin=f"http://{self._at}",  # type: ignore[arg-type]
            compression=None,
            proxy=None,
        )
        hello = {"t": "hello", "version": "x", "language": ("en", "ru", "ro")[hash(self.name) % 3]}
        await self.socket.send(json.dumps({**hello, "name": self.name, **self.keep}))
        self._reader = asyncio.create_task(self._read())

    def after(self, number: int) -> float:
        """When something newer than an update was shown; 0 if nothing was."""
        return min((at for one, at in self.heard.items() if one > number), default=0.0)

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                now = time.monotonic()
                got = json.loads(frame)
                if got["t"] == "in":
                    self.keep = got["keep"]
                if got["t"] == "screen":
                    self.screen = got
                    self.sizes.append(len(frame))
                    self.heard.setdefault(got["number"], now)
                    self.back.set()
                    await self._go_on()
        except (WebSocketException, OSError):
            pass  # the host or the bench has closed it

    async def _go_on(self) -> None:
        screen = self.screen
        if not self.playing:
            return
        if "ready" in screen.get("can", []):
            await self.socket.send('{"t":"ready","on":true}')
        question = screen.get("question")
        if question is None:
            return
        held = [one["card"] for one in screen.get("hand", []) if one.get("can")]
        act: dict[str, Any] = {"t": "act", "ask": question["ask"]}
        if question["kind"] in ("play", "mark"):
            act["cards"] = held[: question.get("count", 1)]
        elif question["kind"] == "cut":
            act["choice"] = str(question["least"])
        else:
            act["choice"] = next(one["choice"] for one in question["buttons"] if "why" not in one)
        if self.pause:
            await asyncio.sleep(self.pause)
        self.sent[screen["number"]] = time.monotonic()
        await self.socket.send(json.dumps(act))


def waits(pages: list[Page]) -> list[float]:
    """Seconds from each answer until every page has shown what came of it."""
    found = []
    for page in pages:
        for number, begun in page.sent.items():
            after = [
                min((t for n, t in one.heard.items() if n > number), default=0.0) for one in pages
            ]
            if all(moment > begun for moment in after):
                found.append(max(after) - begun)
    return found


async def seated(port: int) -> list[Page]:
    """Nine pages whose people are at the table, in three languages."""
    pages = [Page(port, f"P{chr(65 + n)}") for n in range(PAGES)]
    for page in pages:
        for _try in range(200):
            try:
                await page.open()
                break
            except OSError:
                await asyncio.sleep(0.05)
        await asyncio.wait_for(page.back.wait(), 20)
    return pages


def odd_requests(port: int, count: int) -> int:
    """How many of so many strange requests were answered with anything but a refusal."""
    rng, let_in = random.Random(3), 0
    for _one in range(count):
        line = http.client.HTTPConnection(HOME, port, timeout=5)
        method = rng.choice(("GET", "POST", "HEAD", "PUT", "X"))
        host = rng.choice((f"{HOME}:{port}", "evil.example", "", f"evil.example:{port}"))
        try:
            line.request(method, rng.choice(PATHS), headers={"Host": host})
            let_in += line.getresponse().status < 400
        except (OSError, http.client.HTTPException):
            pass
        finally:
            line.close()
    return let_in


async def malformed(port: int, count: int) -> None:
    """Frames that no page sends, from pages that are let in."""
    rng, sent = random.Random(5), 0
    at = f"{HOME}:{port}"
    origin: Any = f"http://{at}"
    while sent < count:
        try:
            async with connect(f"ws://{at}/socket", origin=origin, proxy=None) as socket:
                whole = bytearray(
                    b'{"t":"hello","version":"x","language":"en","name":"Q","code":"AB"}'
                )
                for _change in range(rng.randrange(0, 4)):
                    whole[rng.randrange(len(whole))] = rng.choice(KINDS)
                for _frame in range(10):
                    sent += 1
                    text = bytes(whole)
                    await socket.send(text if rng.random() < 0.5 else text.decode("latin-1"))
        except (WebSocketException, OSError):
            await asyncio.sleep(0)


async def measured(host: Host, port: int) -> list[Row]:
    """All rows about sockets."""
    rows = []
    pages = await seated(port)
    await asyncio.sleep(SECONDS)
    calm = p95(waits(pages)) * 1e3
    rows.append(Row("answer to everybody's Screen, 9 pages, p95", calm, "ms", 30))
    sizes = [size for page in pages for size in page.sizes]
    rows.append(Row("a Screen at ten seats, largest", max(sizes) / 1000, "kB", 6))
    for page in pages:
        page.playing = False
    await asyncio.sleep(2)
    before, begun = host.seconds(), time.monotonic()
    await asyncio.sleep(8)
    used = (host.seconds() - before) / (time.monotonic() - begun) * 100
    rows.append(Row("idle host with 9 pages", used, "% CPU", 0.5))
    page = pages[0]
    begun = time.monotonic()
    await page.close()
    page.back.clear()
    await page.open()
    await asyncio.wait_for(page.back.wait(), 20)
    rows.append(
        Row("a page's socket opened anew to its Screen", (time.monotonic() - begun) * 1e3, "ms")
    )
    for one in pages:
        one.playing, one.sent, one.heard, one.pause = True, {}, {}, 0.02
        await one._go_on()
    loop = asyncio.get_running_loop()
    asked = loop.run_in_executor(None, odd_requests, port, ODD)
    await malformed(port, MALFORMED)
    let_in = await asked
    attacked = p95(waits(pages)) * 1e3
    name = f"the same under {MALFORMED} malformed frames and {ODD} odd requests, p95"
    rows.append(Row(name, attacked, "ms", 2, calm, "undisturbed"))
    rows.append(Row("odd requests that were let in", let_in, "", 0))
    rows.append(Row("hosts that fell", float(host.process.poll() is not None), "", 0))
    for one in pages:
        await one.close()
    return rows


def rows() -> Iterator[Row]:
    """All rows."""
    files = listed()
    first = [name for name in files if name.startswith("/page/")] + ["/words/ru.json"]
    packed = sum(len(gzip.compress(files[name].body)) for name in first) / 1000
    yield Row("the page but for its pictures, compressed", packed, "kB", 60)
    port = free_port()
    host = Host(10, "--no-fair", "--web", "--web-port", str(port))
    try:
        yield from asyncio.run(measured(host, port))
    finally:
        host.close()
    yield from web_page.rows()
