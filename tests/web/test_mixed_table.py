"""A window, a browser and bots at one table of real programs, from the lobby to the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from phone import Take
from screen import Screen, needs_screen, press_until
from test_two_programs import (
    ANN,
    act,
    has_windows,
    network,
    one_deal,
    open_table,
    over,
    played,
    seated,
    settings,
    write,
)

pytestmark = needs_screen


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Screen]:
    """A host who lets browsers in, about to open a table for four at Black Lady, one deal."""
    tables = {"hearts": one_deal()}
    kept = settings("Ann", "en", last_game="hearts", tables=tables, browsers=True)
    write(tmp_path / "ann", kept)
    screen = Screen(tmp_path / "ann")
    yield screen
    screen.close()


def test_a_window_a_browser_and_bots_play_a_game_to_its_end(ann: Screen, take: Take) -> None:
    open_table(ann)
    kept = network(ann) / "web-port"
    ann.wait(kept.exists, "the web door")
    phone = take(390, 844, language="ru")
    phone.driver.get(f"http://127.0.0.1:{kept.read_text()}/")
    phone.until("document.querySelector('#name')", "the form")
    phone.js("document.querySelector('#name').value = 'Ольга'")
    phone.tap(".join button.go")
    ann.wait(lambda: press_until(ann, "alt+i", lambda: seated(ann, "Ольга")), "the door opened")
    phone.until("document.querySelector('.lobby')", "the lobby")
    phone.tap(".lobby .answers button.go")
    phone.until("document.querySelector('.place.mine .name').textContent.includes('✓')", "ready")
    ann.wait(lambda: press_until(ann, "alt+s", lambda: played(ann) is not None), "the game")
    end = time.monotonic() + 240
    while not over(ann):
        assert time.monotonic() < end, "the game stands still"
        act(ann, ann, ANN)
        phone.answer()
    match = played(ann)
    assert match is not None
    phone.until("document.querySelector('#accounts:not([hidden]) .sheet')", "the accounts")
    last = "[...document.querySelectorAll('#accounts .sheet tbody tr:last-child td')]"
    shown = phone.js(f"return {last}.map((one) => one.textContent)")
    head = "[...document.querySelectorAll('#accounts .sheet thead th')]"
    names = phone.js(f"return {head}.map((one) => one.textContent.replace('♛ ', ''))")[1:]
    totals = dict(zip(names, shown, strict=True))
    seats = {"Ann": match.seats[0], "Ольга": match.seats[1]}
    for name, seat in seats.items():
        assert totals[name] == str(match.scores[0].totals[seat]).replace("-", "−")
    assert phone.complaints() == []
    ann.wait(lambda: has_windows(ann, 1), "the table alone")
    ann.key("ctrl+q")
    ann.wait(lambda: not has_windows(ann, 1), "the question whether to send everybody home")
    ann.key("alt+c")
    phone.until("document.querySelector('.said') || document.body.classList.contains('away')")
    assert ann.program.wait(timeout=30) == 0
