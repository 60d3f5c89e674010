"""A telephone is carried out of reach, locked in its turn, or turned round in a game."""

from __future__ import annotations

import time
from typing import Any

import pytest
from phone import PATIENCE, Host, Phone, Serve, Take
from test_page import MEASURE, hand

AWAY = "document.body.classList.contains('away')"
BACK = f"!{AWAY} && document.querySelector('.question, .waiting')"


def bot_plays(host: Host, name: str) -> bool:
    """Whether a bot plays for this person now."""
    members = host.get(lambda: list(host.house.room.roster.members.values()))
    return any(one.bot for one in members if one.name == name)


def test_a_page_cut_off_for_twenty_seconds_comes_back_to_its_hand_by_itself(
    serve: Serve, take: Take
) -> None:
    """What is open is dead without a word: nothing tells the page but silence."""
    host, phone = serve(), take()
    cable = host.cable()
    phone.join(host.through)
    phone.begin()
    held = hand(phone)
    cable.pull()
    phone.until(AWAY, "the loss is said")
    said = phone.js("return document.querySelector('#link').textContent")
    assert "comes back by itself" in said
    time.sleep(20)
    assert phone.js(f"return {AWAY}")
    assert hand(phone) == held
    assert phone.js("return document.querySelectorAll('#ask .answers button').length") == 0
    cable.plug()
    began = time.monotonic()
    phone.until(f"{BACK} && document.querySelector('.question')", "it is back")
    print(f"back after {time.monotonic() - began:.2f} s")
    assert hand(phone) == held
    cable.close()


LOCK = """
const now = Date.now, started = now();
window.turned = 0;
Date.now = () => now() + window.turned;
const seen = () => window.locked ? 'hidden' : 'visible';
Object.defineProperty(document, 'visibilityState', {get: seen});
Object.defineProperty(document, 'hidden', {get: () => Boolean(window.locked)});
window.locked = true;
document.dispatchEvent(new Event('visibilitychange'));
"""

UNLOCK = """
window.turned = 120000;
window.locked = false;
document.dispatchEvent(new Event('visibilitychange'));
"""


def test_a_phone_locked_for_two_minutes_in_its_turn_finds_a_bot_and_takes_its_seat_back(
    serve: Serve, take: Take
) -> None:
    host, phone = serve(grace=3, absent="bot"), take(360, 640)
    cable = host.cable()
    phone.join(host.through)
    phone.begin()
    end = time.monotonic() + PATIENCE
    while not phone.js("return document.querySelector('.own.ready') !== null"):
        assert time.monotonic() < end
        phone.answer()
    before = hand(phone)
    phone.js(LOCK)
    cable.pull()
    host.cut()  # the host's end of a dead link is given up sooner or later, too
    while not bot_plays(host, "Ann"):
        assert time.monotonic() < end + PATIENCE, "no bot came"
        time.sleep(0.1)
    room = host.house.room
    while len(host.get(lambda: room.match.view(None).tricks if room.match else ())) < 3:
        assert time.monotonic() < end + PATIENCE, "the table stood still"
        time.sleep(0.1)
    cable.plug()
    phone.js(UNLOCK)
    end = time.monotonic() + PATIENCE
    while bot_plays(host, "Ann"):
        assert time.monotonic() < end, "the seat was not taken back"
        time.sleep(0.05)
    fewer = f"document.querySelectorAll('#hand [data-card]').length < {len(before)}"
    phone.until(f"{BACK} && {fewer}", "it shows what was played meanwhile")
    assert set(hand(phone)) < set(before)
    assert phone.play_a_deal() > 0  # and the person plays on
    cable.close()


def turn(phone: Phone, width: int, height: int) -> None:
    """Turn the telephone round."""
    kind = "portraitPrimary" if height > width else "landscapePrimary"
    phone.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {
            "width": width,
            "height": height,
            "deviceScaleFactor": 2,
            "mobile": True,
            "screenOrientation": {"type": kind, "angle": 0 if height > width else 90},
        },
    )
    phone.until(f"innerWidth === {width} && document.getAnimations().length === 0", "it is turned")
    time.sleep(0.3)


def in_sight(phone: Phone) -> None:
    """Everything can be seen and touched, as when the page came in this size."""
    found: Any = phone.js(MEASURE)
    assert found["cut"] == []
    assert found["wide"] >= 40
    assert found["high"] >= 44
    assert found["small"] == 0
    assert not found["scrolls"]
    assert found["covered"] == 0


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_a_phone_turned_round_in_the_middle_of_a_game_keeps_what_was_chosen(
    serve: Serve, take: Take, width: int, height: int
) -> None:
    host, phone = serve(), take(width, height)
    phone.join(host.link)
    phone.begin()
    phone.until("document.querySelectorAll('#hand [data-card]').length === 13")
    for _card in range(2):
        phone.tap("#hand .own.ready")
        time.sleep(0.4)
    tray = "[...document.querySelectorAll('#ask .tray [data-card]')].map((one) => one.dataset.card)"
    chosen = phone.js(f"return {tray}")
    assert len(chosen) == 2
    held = sorted(hand(phone))
    for size in ((height, width), (width, height)):
        turn(phone, *size)
        assert phone.js(f"return {tray}") == chosen
        assert sorted(hand(phone)) == held
        in_sight(phone)
    end = time.monotonic() + PATIENCE
    while phone.js("return document.querySelectorAll('#trick [data-card]').length") < 2:
        assert time.monotonic() < end, "no trick"
        phone.answer()
    lying = "[...document.querySelectorAll('#trick [data-card]')].map((one) => one.dataset.card)"
    for size in ((height, width), (width, height)):
        turn(phone, *size)
        in_sight(phone)
        assert phone.js(
            "return [...document.querySelectorAll('#trick .card')].every((one) => {"
            " const [box, felt] = [one, document.querySelector('#felt')]"
            "   .map((each) => each.getBoundingClientRect());"
            " return box.left >= felt.left - 1 && box.right <= felt.right + 1; })"
        ), phone.js(f"return {lying}")
    assert phone.play_a_deal() > 0
    assert phone.complaints() == []


def test_a_picture_of_yesterday_leads_to_a_form_that_takes_the_code_of_today(
    serve: Serve, take: Take
) -> None:
    """The code of a table that was closed opens nothing; a seat that was kept there is let go."""
    host, phone = serve(), take(360, 640, language="ro")
    phone.join(host.link)
    house = host.house
    again = host.get(
        lambda: house.hub.create(
            house.room.config.rules,
            house.room.config.table,
            name="Balcon",
            settings=house.room.config.settings,
            auto=True,
            code="GHJKLM",
        )
    )
    host.get(house.room.close)
    said = phone.until("(document.querySelector('.said') || {}).textContent", "that it is closed")
    assert "închisă" in said or "închis" in said
    phone.driver.get("about:blank")
    phone.driver.get(host.link)  # the picture of the table that is gone
    phone.until("document.querySelector('#name')", "the form")
    phone.tap(".join button.go")
    wrong = phone.until("(document.querySelector('form .said') || {}).textContent", "why not")
    assert "codul" in wrong
    phone.js("document.querySelector('#code').value = 'ghj klm'")
    phone.tap(".join button.go")
    phone.until("document.querySelector('.lobby')", "the lobby of today")
    assert phone.js("return document.querySelector('#bar h1').textContent") == "Balcon"
    assert [one.name for one in again.roster.members.values()] == ["Ann"]


def test_a_page_whose_network_is_gone_says_so_and_comes_back_with_it(
    serve: Serve, take: Take
) -> None:
    host, phone = serve(), take(language="ru")
    cable = host.cable()
    phone.join(host.through)
    phone.begin()
    held = hand(phone)
    none = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    phone.driver.execute_cdp_cmd("Network.enable", {})
    phone.driver.execute_cdp_cmd("Network.emulateNetworkConditions", none)
    cable.pull()
    phone.until(f"{AWAY} && !navigator.onLine", "the loss is said")
    said = phone.js("return document.querySelector('#link').textContent")
    assert any("а" <= letter <= "я" for letter in said)
    time.sleep(4)
    cable.plug()
    free = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.driver.execute_cdp_cmd("Network.emulateNetworkConditions", free)
    phone.until(f"{BACK} && document.querySelector('.question')", "it is back")
    assert hand(phone) == held
    cable.close()
