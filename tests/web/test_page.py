"""The page in real Chromium, with a telephone's size and a finger."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pictures
import pytest
from pages import Page
from phone import PATIENCE, Host, Phone, Serve, Take

from cardtable.engine.zones import hand as pile
from cardtable.games import game
from cardtable.lan.protocol.client_messages import Again, Give
from cardtable.teaching.practice import DealPlan

ONE: dict[str, Any] = {"end": "deals", "deals": 1}


@pytest.mark.parametrize(
    ("name", "players", "language", "options"),
    [
        ("hearts", 3, "ru", ONE),
        ("cancellation_hearts", 6, "en", ONE),
        ("domino_hearts", 4, "ro", ONE),
        ("seven_up", 2, "ru", {}),
    ],
)
def test_a_game_is_played_to_its_end_by_taps(
    serve: Serve, take: Take, name: str, players: int, language: str, options: dict[str, Any]
) -> None:
    host, phone = serve(name, players, options=options), take(language=language)
    phone.join(host.link)
    phone.begin()
    end = time.monotonic() + 4 * PATIENCE
    while host.get(lambda: host.house.room.phase) != "over":
        assert time.monotonic() < end, "the game never ended"
        phone.answer()
    phone.until("(document.querySelector('#accounts') || {}).hidden === false", "the accounts")
    phone.until("document.querySelector('#accounts').textContent.includes('♛')", "who has won")
    assert phone.js("return document.documentElement.lang") == language
    assert phone.complaints() == []


def test_the_demo_leaves_pictures_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "SHOWN", ((360, 640, "ro", "seven_up", 2, "dark"),))
    pictures.main(tmp_path / "page")
    found = sorted(path.name.split("_", 2)[2] for path in (tmp_path / "page").glob("360x640_*.png"))
    states = ("first", "join", "lobby", "more", "scored", "talk", "trick")
    assert found == [f"{state}.png" for state in states]


def hand(phone: Phone) -> list[str]:
    found = phone.js(
        "return [...document.querySelectorAll('#hand [data-card]')].map((one) => one.dataset.card)"
    )
    return list(found)


def test_a_page_comes_back_to_its_hand_after_reload_lock_and_another_tab(
    serve: Serve, take: Take
) -> None:
    host, phone = serve(), take()
    phone.join(host.link)
    phone.begin()
    held = hand(phone)
    assert len(held) == 13
    phone.driver.refresh()
    phone.until("document.querySelectorAll('#hand [data-card]').length === 13", "after reload")
    assert hand(phone) == held
    host.cut()
    phone.until("document.body.classList.contains('away')", "the loss is said")
    phone.until("!document.body.classList.contains('away') && document.querySelector('.question')")
    assert hand(phone) == held
    first = phone.driver.current_window_handle
    phone.driver.switch_to.new_window("tab")
    phone.driver.get(host.link)
    phone.until("document.querySelectorAll('#hand [data-card]').length === 13", "in the tab")
    phone.driver.switch_to.window(first)
    said = phone.until("(document.querySelector('.said') || {}).textContent")
    assert "another window" in said
    phone.tap(".join button.go")
    phone.until("document.querySelectorAll('#hand [data-card]').length === 13", "taken back")
    assert hand(phone) == held


def test_a_page_older_than_its_host_loads_itself_anew_once(
    serve: Serve, take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.web.browser.version", lambda: "newer")
    host, phone = serve(), take()
    phone.driver.get(host.link)
    phone.until("document.querySelector('#name')")
    phone.js("window.kept = true; document.querySelector('#name').value = 'Ann'")
    phone.tap(".join button.go")
    phone.until("window.kept === undefined && document.querySelector('.lobby')", "loaded anew")
    phone.js("window.kept = true")
    host.cut()
    phone.until("document.body.classList.contains('away')")
    phone.until("!document.body.classList.contains('away')")
    time.sleep(0.5)
    assert phone.js("return window.kept === true")


MEASURE = """
const seen = (one) => { const b = one.getBoundingClientRect();
  return b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1; };
const cards = [...document.querySelectorAll('#hand .own')];
const free = cards.map((one) => {
  const b = one.getBoundingClientRect();
  const hit = (x, y) => document.elementFromPoint(x, y) === one;
  let wide = 0; while (wide < b.width - 2 && hit(b.left + wide + 1, b.top + 6)) wide += 1;
  let high = 0; while (high < b.height - 2 && hit(b.left + 6, b.top + high + 1)) high += 1;
  return [wide, high];
});
const asks = [...document.querySelectorAll(
  '#ask .question, #ask button, #bar button, .plate, #hand .own')];
const boxes = (chosen) => [...document.querySelectorAll(chosen)]
  .map((one) => one.getBoundingClientRect());
const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
  && a.top < b.bottom - 1 && b.top < a.bottom - 1;
const [hand] = boxes('#hand');
return {
  cut: asks.filter((one) => !seen(one)).map((one) => one.className + one.textContent),
  wide: Math.min(...free.map(([w]) => w)), high: Math.min(...free.map(([, h]) => h)),
  small: boxes('#ask button').filter((one) => one.height < 43).length,
  scrolls: document.documentElement.scrollWidth > innerWidth,
  covered: [...boxes('#ask > *'), ...boxes('.plate')].filter((one) => over(one, hand)).length,
};
"""


@pytest.mark.parametrize(
    ("width", "height", "name", "players", "cards"),
    [
        (360, 640, "hearts", 4, 13),
        (390, 844, "hearts", 3, 17),
        (844, 390, "hearts", 4, 13),
        (360, 640, "cancellation_hearts", 10, 10),
        (820, 1180, "hearts", 3, 17),
        (1366, 768, "hearts", 4, 13),
    ],
)
def test_everything_is_in_sight_and_wide_enough_for_a_finger(
    serve: Serve, take: Take, width: int, height: int, name: str, players: int, cards: int
) -> None:
    host, phone = serve(name, players), take(width, height, touch=width < 1000)
    phone.join(host.link)
    phone.begin()
    phone.until(f"document.querySelectorAll('#hand [data-card]').length === {cards}")
    phone.until("document.getAnimations().length === 0")
    found = phone.js(MEASURE)
    assert found["cut"] == []
    assert found["wide"] >= 40
    assert found["high"] >= 44
    assert found["small"] == 0
    assert not found["scrolls"]
    assert found["covered"] == 0


RING = """
const done = arguments[0];
import('/page/table.js').then(({ ring }) => {
  const bad = [];
  for (const [width, height] of [[344, 290], [374, 470], [500, 250], [800, 790], [1350, 370]]) {
    for (let count = 2; count < 12; count += 1) {
      const { wide, spots } = ring(count, width, height);
      const tall = wide * 1.4;
      const inside = spots.every(([x, y]) => x - wide / 2 >= 0 && x + wide / 2 <= width
        && y - tall / 2 >= 0 && y + tall / 2 <= height);
      const apart = spots.every(([x, y], i) => spots.slice(0, i).every(
        ([u, v]) => Math.abs(x - u) >= wide - 1 || Math.abs(y - v) >= tall - 1));
      if (!inside || wide < 30 || (wide > 40 && !apart)) bad.push([width, height, count, wide]);
    }
  }
  done(bad);
});
"""


def test_no_card_of_a_trick_covers_another_or_leaves_the_felt(serve: Serve, take: Take) -> None:
    host, phone = serve(), take()
    phone.driver.get(host.link)
    phone.until("document.querySelector('#name')")
    assert phone.driver.execute_async_script(RING) == []


def test_a_card_that_may_not_be_played_says_why_and_leads_to_its_rule(
    serve: Serve, take: Take
) -> None:
    host, phone = serve(), take(language="ru")
    phone.join(host.link)
    phone.begin()
    end = time.monotonic() + PATIENCE
    while not phone.js("return document.querySelector('.own.barred') !== null"):
        assert time.monotonic() < end
        phone.answer()
    before = hand(phone)
    phone.tap(".own.barred")
    why = phone.until("(document.querySelector('dialog .why') || {}).textContent")
    assert any("а" <= letter <= "я" for letter in why)
    phone.tap("dialog .link")
    phone.until("document.querySelector('.book .found')", "the rule")
    phone.tap("dialog header button")
    phone.until("!document.querySelector('dialog')")
    assert hand(phone) == before


def test_a_card_drawn_up_is_played_and_one_let_go_near_the_hand_is_not(
    serve: Serve, take: Take
) -> None:
    host, phone = serve("seven_up", 2), take()
    phone.join(host.link)
    phone.begin()
    end = time.monotonic() + PATIENCE
    while not phone.js("return document.querySelector('.own.ready') !== null"):
        assert time.monotonic() < end
        phone.answer()
    held = hand(phone)
    x, y = phone.js(
        "const b = document.querySelector('.own.ready').getBoundingClientRect();"
        "return [b.left + 14, b.top + 30]"
    )
    phone.touch([[x, y], [x, y - 20], [x, y - 30]])
    phone.until("!document.querySelector('.dragged')")
    assert hand(phone) == held
    phone.touch([[x, y], [x, y - 20], [x, y - 60], [x, y - 140]])
    phone.until(f"document.querySelectorAll('#hand [data-card]').length < {len(held)}", "played")


def test_a_name_is_only_ever_text_and_words_reach_the_others(serve: Serve, take: Take) -> None:
    host, phone = serve(), take()
    evil = "<img src=x>"
    phone.join(host.link, evil)
    name = phone.js("return document.querySelector('.place.mine .name').textContent")
    assert name.startswith(evil[:10])
    phone.begin()
    phone.tap("#bar button[data-key=talk]")
    phone.until("document.querySelector('.reactions button')")
    phone.tap(".reactions button")
    phone.until("document.querySelector('#live').textContent.includes('Well played')")
    assert phone.js("return document.querySelectorAll('img[src=x]').length") == 0


def test_what_a_screen_reader_finds(serve: Serve, take: Take) -> None:
    host, phone = serve(), take()
    phone.join(host.link)
    phone.begin()
    tree = phone.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    named = [
        (one["role"]["value"], one.get("name", {}).get("value", ""))
        for one in tree
        if not one.get("ignored")
    ]
    buttons = [name for role, name in named if role == "button"]
    assert all(buttons)
    assert len([name for name in buttons if " of " in name]) == 13
    assert ("group", "Your hand") in named
    assert any(role == "list" and name == "The players" for role, name in named)
    assert any(role == "listitem" and "Boris" in name for role, name in named)
    heard = phone.js("return document.querySelector('#live').textContent")
    assert "Choose 3 cards" in heard


def test_a_whole_decision_is_made_by_keyboard(serve: Serve, take: Take) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    host, phone = serve(), take(1366, 768, touch=False)
    phone.join(host.link)
    phone.begin()
    phone.js("document.querySelector('#hand button').focus()")
    for _card in range(3):
        ActionChains(phone.driver).send_keys(Keys.ENTER).perform()
        phone.js(
            "const now = document.activeElement;"
            "if (!now.dataset.card) document.querySelector('#hand button').focus()"
        )
        ActionChains(phone.driver).send_keys(Keys.ARROW_RIGHT).perform()
    phone.until("document.querySelector('#ask button.go:not([disabled])')", "three are chosen")
    phone.js("document.querySelector('#ask button.go').focus()")
    ActionChains(phone.driver).send_keys(Keys.ENTER).perform()
    phone.until("!document.querySelector('#ask .slot')", "sent")


def in_its_thread(host: Host, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, host.loop).result(PATIENCE)


def test_words_come_after_a_lost_connection_too_and_can_be_hidden(serve: Serve, take: Take) -> None:
    host, phone = serve(watchers=True), take(360, 640, language="ro")
    phone.join(host.link)
    ion = Page(host.house, name="Ion")
    in_its_thread(host, ion.open())
    in_its_thread(host, ion.until(ion.has_screen))
    for number, words in enumerate(("unu", "doi")):
        in_its_thread(host, ion.send({"t": "say", "text": words}))
        phone.until(f"document.querySelector('#live').textContent.includes('{words}')")
        if not number:
            host.get(
                next(b for b in host.house.door.browsers if b.guest.who.name == "Ann").link.abort
            )
            phone.until("document.body.classList.contains('away')", "the loss is said")
            phone.until("!document.body.classList.contains('away')", "it is back")
    phone.tap("#bar button[data-key=talk]")
    label = phone.until("(document.querySelector('.toggle') || {}).textContent")
    assert label == "Ascunde ce spune Ion"
    assert phone.js("return document.querySelector('.talk').textContent").count("Ion") == 2
    phone.tap(".toggle input")
    phone.until("!document.querySelector('.talk').textContent.includes('doi')", "hidden")
    phone.driver.refresh()
    phone.until("document.querySelector('.lobby')", "the lobby")
    in_its_thread(host, ion.send({"t": "say", "text": "trei"}))
    phone.tap(".place:not(.taken) button")
    phone.until("document.querySelectorAll('.place.mine').length === 1")
    assert "trei" not in phone.js("return document.querySelector('#live').textContent")
    phone.tap("#bar button[data-key=talk]")
    phone.tap(".toggle input")
    in_its_thread(host, ion.send({"t": "say", "text": "patru"}))
    phone.until("document.querySelector('#live').textContent.includes('patru')")
    in_its_thread(host, ion.close())


def test_a_page_whose_host_is_gone_says_how_to_find_it_and_comes_back(
    serve: Serve, take: Take
) -> None:
    host, phone = serve(), take(844, 390)
    phone.join(host.link)
    phone.begin()
    held = hand(phone)
    door = host.house.door
    port = door.port
    in_its_thread(host, door.close())
    phone.until("document.querySelector('#link').textContent.includes('another address')", "how")
    fits = "document.querySelector('#link').scrollWidth <= innerWidth"
    assert phone.js(f"return {fits}")
    in_its_thread(host, door.open("127.0.0.1", port))
    phone.until("!document.body.classList.contains('away') && document.querySelector('.question')")
    assert hand(phone) == held


def test_a_page_without_storage_plays_and_a_reload_needs_the_code_again(
    serve: Serve, take: Take
) -> None:
    host, phone = serve(), take(language="ro")
    nothing = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('off'); }})"
    phone.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": nothing})
    phone.join(host.link)
    phone.begin()
    held = hand(phone)
    host.cut()
    phone.until("document.body.classList.contains('away')", "the loss is said")
    phone.until("!document.body.classList.contains('away')", "it is back")
    assert hand(phone) == held
    phone.driver.refresh()
    phone.until("document.querySelector('#name')", "the form")
    assert phone.js("return document.querySelector('#code').value") == "ABCDEF"
    assert phone.complaints() == []


def test_a_wrong_code_says_so_and_the_right_one_opens(serve: Serve, take: Take) -> None:
    host, phone = serve(), take(360, 640, language="ru")
    phone.driver.get(host.link.replace("ABCDEF", "XXXXXX"))
    phone.until("document.querySelector('#name')", "the form")
    phone.js("document.querySelector('#name').value = 'Ann'")
    phone.tap(".join button.go")
    said = phone.until("(document.querySelector('form .said') || {}).textContent")
    assert any("а" <= letter <= "я" for letter in said)
    phone.js("document.querySelector('#code').value = 'abcdef'")
    phone.tap(".join button.go")
    phone.until("document.querySelector('.lobby')", "the lobby")


def test_a_table_without_free_seats_is_looked_at(serve: Serve, take: Take) -> None:
    host, phone = serve("seven_up", 2, watchers=True), take(820, 1180)
    pages = [Page(host.house, name=name) for name in ("Ion", "Olga")]
    for page in pages:
        in_its_thread(host, page.open())
        in_its_thread(host, page.until(page.has_screen))
    phone.join(host.link)
    assert not phone.js("return document.querySelector('.place.mine')")
    for page in pages:
        in_its_thread(host, page.send({"t": "ready", "on": True}))
    phone.until("document.querySelector('#plates .plate')", "the table")
    assert "You look on." in phone.until("document.querySelector('.me').textContent")
    assert phone.js("return document.querySelectorAll('#hand [data-card]').length") == 0
    for page in pages:
        in_its_thread(host, page.close())


def test_a_browser_that_is_too_old_is_told_in_a_plain_sentence(serve: Serve, take: Take) -> None:
    host, phone = serve(), take(language="ro")
    phone.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    phone.driver.get(host.link)
    said = phone.driver.find_element("css selector", "#old").text
    assert "browser" in said
    assert phone.driver.find_element("css selector", "#old").is_displayed()
    phone.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_a_pupil_plays_what_the_teacher_gives_and_sees_the_own_cards_only(
    serve: Serve, take: Take
) -> None:
    host, phone = serve(teacher=True, fair=True, level="random"), take(360, 640, language="ro")
    phone.join(host.link)
    told = phone.until("(document.querySelector('.lobby .hands') || {}).textContent")
    assert "gazda vede cărțile tuturor" in told
    phone.tap(".lobby .answers button.go")
    phone.until("document.querySelector('.place.mine .name').textContent.includes('✓')", "ready")
    teacher, rules = host.house.teacher, game("hearts")
    assert teacher is not None
    plan = DealPlan.empty(rules, host.house.room.config.table, 0)
    spades = [card for card in plan.whole if card.suit == "S"]
    plan = plan.with_hand(0, spades).filled(plan.whole)
    assert not plan.faults
    host.get(lambda: teacher.say(Give(tuple(map(str, plan.pack)), 0)))
    phone.until("document.querySelectorAll('#hand [data-card]').length === 13")
    assert sorted(hand(phone)) == sorted(map(str, spades))
    assert phone.js("return document.querySelectorAll('.plate .lying').length") == 0

    def seen() -> list[object]:
        update = teacher.update
        return [] if update is None else [update.view.piles[pile(n)].cards for n in range(4)]

    assert all(host.get(seen))
    phone.tap("#bar button[data-key=eye]")
    said = phone.until("(document.querySelector('dialog .inside') || {}).textContent")
    assert "Maria" in said
    assert "gazda vede cărțile tuturor" in said
    phone.tap("dialog header button")
    phone.play_a_deal()
    proved = phone.until("(document.querySelector('#accounts .proved') || {}).textContent")
    assert "le-a ales profesorul" in proved
    host.get(lambda: teacher.say(Again()))
    phone.until("document.querySelectorAll('#hand [data-card]').length === 13")
    assert sorted(hand(phone)) == sorted(map(str, spades))
    assert phone.complaints() == []
