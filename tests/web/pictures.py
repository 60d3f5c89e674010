"""Pictures of the page in each of its states: `python tests/web/pictures.py FOLDER`.

For whoever wants to look at it: five sizes from a small telephone to a desktop browser, each in a
language of its own, by day and by night.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parent
sys.path[:0] = [str(TESTS), str(TESTS.parent), str(TESTS.parent.parent)]

from phone import PATIENCE, Host, Phone  # noqa: E402 - the folders of the tests are named first

SHOWN = (
    (360, 640, "ro", "hearts", 4, "light"),
    (390, 844, "ru", "seven_up", 4, "dark"),
    (844, 390, "en", "hearts", 4, "light"),
    (820, 1180, "ro", "cancellation_hearts", 10, "dark"),
    (1366, 768, "ru", "domino_hearts", 5, "light"),
)
"""Width, height, language, game, players, and whether it is day or night."""

AT_REST = 0.6
"""Seconds after which nothing moves any more."""

READY = (
    "document.querySelectorAll('#trick [data-card]').length >= 2 &&"
    "document.querySelector('.own.ready') !== null"
)


class Album:
    """The pictures of one telephone, numbered as they are taken."""

    def __init__(self, phone: Phone, out: Path, name: str) -> None:
        self._phone, self._out, self._name = phone, out, name
        self._count = 0

    def take(self, what: str) -> None:
        """Keep how the page looks now."""
        time.sleep(AT_REST)
        self._count += 1
        path = self._out / f"{self._name}_{self._count:02}_{what}.png"
        assert self._phone.driver.save_screenshot(str(path))


def photograph(host: Host, phone: Phone, album: Album) -> None:
    """Come in, play a deal, and look into everything that opens."""
    phone.driver.get(host.link)
    phone.until("document.querySelector('#name')", "the form")
    album.take("join")
    phone.join(host.link, "Ilinca")
    album.take("lobby")
    phone.begin()
    album.take("first")
    end = time.monotonic() + PATIENCE
    while not phone.js(f"return {READY}") and time.monotonic() < end:
        phone.answer()
    album.take("trick")
    for what in ("more", "talk"):
        phone.tap(f"#bar button[data-key={what}]")
        album.take(what)
        phone.tap("dialog header button")
    phone.play_a_deal()
    album.take("scored")


def main(out: Path) -> None:
    """All pictures, in a folder that is made."""
    out.mkdir(parents=True, exist_ok=True)
    for width, height, language, name, players, light in SHOWN:
        with tempfile.TemporaryDirectory(prefix="cardtable-page-") as folder:
            host = Host(Path(folder), name, players)
            phone = Phone(width, height, touch=width < 1000, language=language)
            dress = [{"name": "prefers-color-scheme", "value": light}]
            phone.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": dress})
            try:
                photograph(host, phone, Album(phone, out, f"{width}x{height}"))
            finally:
                phone.close()
                host.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
