"""A telephone for tests: real Chromium with a screen and a finger, and a host in a thread."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from cable import HERE, Cable
from pages import CODE, House, served
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which something that should come is missed: a busy machine is slow."""


class Host:
    """A served table whose loop runs in a thread of its own."""

    def __init__(self, folder: Path, name: str, players: int, **settings: Any) -> None:
        self.loop = asyncio.new_event_loop()
        self._open, self._end = threading.Event(), asyncio.Event()
        self.house: House
        self._thread = threading.Thread(
            target=self.loop.run_until_complete,
            args=(self._work(folder, name, players, settings),),
            daemon=True,
        )
        self._thread.start()
        assert self._open.wait(PATIENCE)

    async def _work(self, folder: Path, name: str, players: int, settings: Any) -> None:
        async with served(folder, name, players, **settings) as self.house:
            self._open.set()
            await self._end.wait()

    @property
    def link(self) -> str:
        return f"http://{self.house.host}/#{CODE}"

    @property
    def through(self) -> str:
        """The link through a cable, while there is one."""
        return f"http://localhost:{self.house.door.port}/#{CODE}"

    def cable(self) -> Cable:
        """A cable to this host's web door."""
        return Cable(self.house.door.port)

    def get(self, call: Callable[[], T]) -> T:
        """Call in the host's thread."""

        async def work() -> T:
            return call()

        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(PATIENCE)

    def cut(self) -> None:
        """All pages lose their connection, as when a telephone is locked."""

        def drop() -> None:
            for browser in self.house.door.browsers:
                browser.link.abort()

        self.get(drop)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self._end.set)
        self._thread.join(PATIENCE)
        self.loop.close()


class Phone:
    """One browser with a screen of that size; `touch` gives it a finger."""

    def __init__(
        self, width: int, height: int, *, touch: bool = True, language: str = "en"
    ) -> None:
        program, driver = shutil.which("chromium"), shutil.which("chromedriver")
        assert program, "chromium is not installed: python3 dev.py test does it"
        assert driver, "chromedriver is not installed: python3 dev.py test does it"
        options = Options()
        options.binary_location = program
        for one in ("headless=new", "no-sandbox", "disable-dev-shm-usage", "disable-gpu"):
            options.add_argument(f"--{one}")
        options.add_argument(f"--window-size={width},{height}")
        options.add_argument(f"--host-resolver-rules=MAP localhost {HERE}")
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        screen = {
            "width": width,
            "height": height,
            "pixelRatio": 2,
            "touch": touch,
            "mobile": touch,
        }
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": screen})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(driver))

    def js(self, text: str, *arguments: Any) -> Any:
        """What a function's body returns in the page."""
        return self.driver.execute_script(text, *arguments)

    def until(self, text: str, what: str = "") -> Any:
        """Wait until an expression in the page is true; its value."""
        end = time.monotonic() + PATIENCE
        while not (found := self.js(f"return {text}")):
            assert time.monotonic() < end, f"it never came: {what or text}"
            time.sleep(0.03)
        return found

    def tap(self, chosen: str, *, gone: bool = False) -> None:
        """Touch the first element that a selector finds, near its upper left corner: that is what
        can be seen of a card that others cover. gone: there may be none any more."""
        spot = self.js(
            "const one = document.querySelector(arguments[0]); if (!one) return null;"
            "one.scrollIntoView({block: 'nearest'});"
            "const box = one.getBoundingClientRect();"
            "const [x, y] = [Math.min(16, box.width / 2), Math.min(18, box.height / 2)];"
            "return [box.left + x, box.top + y]",
            chosen,
        )
        assert spot or gone, f"there is no {chosen}"
        if spot:
            self.touch([spot])

    def touch(self, way: list[list[float]]) -> None:
        """Put a finger down, move it along a way, and lift it."""
        points = [[{"x": x, "y": y}] for x, y in way]
        self._finger("touchStart", points[0])
        for point in points[1:]:
            self._finger("touchMove", point)
        self._finger("touchEnd", [])

    def _finger(self, kind: str, points: list[dict[str, float]]) -> None:
        self.driver.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )

    def join(self, link: str, name: str = "Ann") -> None:
        """Follow a link and sit down."""
        self.driver.get(link)
        self.until("document.querySelector('#name')", "the form")
        self.js("document.querySelector('#name').value = arguments[0]", name)
        self.tap(".join button.go")
        self.until("document.querySelector('.lobby')", "the lobby")

    def begin(self) -> None:
        """Have the game begin, as its first guest."""
        self.tap(".lobby .answers button.go")
        self.until("document.querySelector('#ask .question')", "a question")

    def answer(self) -> None:
        """Answer what is asked by touching what may be touched."""
        asks = (
            "const go = document.querySelector('#ask .answers button:not([disabled]):not(.quiet)');"
            "const one = document.querySelector('.own.ready:not(.raised)');"
            "return go ? 'button' : document.querySelector('.own.raised') ? 'again'"
            " : one ? 'card' : ''"
        )
        match self.js(asks):
            case "button":
                self.tap("#ask .answers button:not([disabled]):not(.quiet)", gone=True)
            case "again":
                time.sleep(0.3)  # a second tap sooner belongs to the first
                self.tap(".own.raised", gone=True)
            case "card":
                self.tap(".own.ready:not(.raised)", gone=True)
            case _:
                time.sleep(0.05)

    def play_a_deal(self) -> int:
        """Answer until the accounts of the deal are shown; how many rows they have."""
        end = time.monotonic() + 4 * PATIENCE
        shown = "return document.querySelectorAll('#accounts:not([hidden]) .sheet tbody tr').length"
        while not (rows := self.js(shown)):
            assert time.monotonic() < end, "the deal never ended"
            self.answer()
        return int(rows)

    def complaints(self) -> list[str]:
        """What the page's console says."""
        return [str(one["message"]) for one in self.driver.get_log("browser")]  # type: ignore[no-untyped-call]

    def close(self) -> None:
        self.driver.quit()


Serve = Callable[..., Host]
Take = Callable[..., Phone]
