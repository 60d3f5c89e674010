"""The page in Chromium as a slow telephone on a slow network has it: first sight, reload, frames.

The telephone and the host are those of the tests (`tests/web`).
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench import Row

TESTS = Path(__file__).resolve().parent.parent / "tests"
SLOWED = 4
MEGABITS = 10
CUT = 20
"""Seconds without a word, after which a page is to be back in two."""

LOADED = (
    "return performance.getEntriesByType('resource').reduce((n, one) => n + one.transferSize, 0)"
)

FRAMES = """
const done = arguments[0];
const [times, goal] = [[], document.querySelector('.plate').getBoundingClientRect()];
import('/page/motion.js').then(async ({ collect }) => {
  let on = true;
  const tick = (now) => { times.push(now); if (on) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  await collect(document.querySelectorAll('#hand [data-card]'), goal, 1000);
  on = false;
  done(times);
});
"""


def slow(phone: Any) -> None:
    """From now on as on a slow telephone."""
    phone.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    speed = MEGABITS * 1e6 / 8
    link = {"offline": False, "latency": 5, "downloadThroughput": speed, "uploadThroughput": speed}
    phone.driver.execute_cdp_cmd("Network.enable", {})
    phone.driver.execute_cdp_cmd("Network.emulateNetworkConditions", link)


def since(phone: Any, what: str) -> float:
    """Milliseconds from the page's first byte until something is there."""
    phone.until(what)
    return float(phone.js("return performance.now()"))


def rows() -> Iterator[Row]:
    """All rows; none without Chromium."""
    if not all(map(shutil.which, ("chromium", "chromedriver"))):
        return
    sys.path[:0] = [str(TESTS), str(TESTS / "web")]
    from phone import Host, Phone

    slowly = f"at {SLOWED} times slowed CPU"
    with tempfile.TemporaryDirectory(prefix="cardtable-bench-") as folder:
        host, phone = Host(Path(folder), "hearts", 4), Phone(390, 844)
        try:
            slow(phone)
            phone.driver.get(host.link)
            usable = since(phone, "document.querySelector('#name')")
            yield Row(f"page usable {slowly}, {MEGABITS} Mbit/s", usable, "ms", 1500)
            phone.js("document.querySelector('#name').value = 'Ann'")
            phone.tap(".join button.go")
            phone.until("document.querySelector('.lobby')")
            phone.begin()
            phone.until("document.querySelectorAll('#hand [data-card]').length === 13")
            weight = float(phone.js(LOADED)) / 1000
            yield Row("all that the first table needs", weight, "kB", 250)
            times = phone.driver.execute_async_script(FRAMES)
            frames = sorted(b - a for a, b in pairwise(times))
            late = frames[int(len(frames) * 0.95)]
            yield Row(f"a frame while cards are collected {slowly}, p95", late, "ms", 17.5)
            phone.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
            time.sleep(1)
            phone.driver.refresh()
            back = since(phone, "document.querySelectorAll('#hand [data-card]').length === 13")
            yield Row(f"page reloaded in a deal to its hand, {MEGABITS} Mbit/s", back, "ms", 1000)
            yield Row(f"page cut off for {CUT} s: back after", cut_off(host, phone), "ms", 2000)
        finally:
            phone.close()
            host.close()


def cut_off(host: Any, phone: Any) -> float:
    """Milliseconds from the end of a silent cut to the page's question."""
    cable = host.cable()
    phone.driver.execute_script("localStorage.clear()")
    phone.join(host.through, "Ion")
    phone.until("document.querySelector('.lobby, #plates')")
    cable.pull()
    phone.until("document.body.classList.contains('away')")
    time.sleep(CUT)
    cable.plug()
    began = time.monotonic()
    phone.until("!document.body.classList.contains('away')")
    cable.close()
    return (time.monotonic() - began) * 1000
