"""Fair deals on the page: its arithmetic is the engine's, and it gives no tick it did not earn."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest
from phone import Phone, Serve, Take

from cardtable.engine.fair.proof import commit_nonce, commit_seed, shuffled, stream
from cardtable.engine.match import Match
from cardtable.games import GAMES
from cardtable.games import game as rules_of
from cardtable.web.fair import plan_of

CALL = """
const [given, done] = arguments;
import('/page/fair.js').then((fair) => { %s }).then(done, (error) => done(String(error)));
"""


def in_page(phone: Phone, call: str, given: Any) -> Any:
    """What a function's body returns that gets the page's module as `fair`."""
    return phone.driver.execute_async_script(CALL % call, given)


def numbers(count: int, seed: int) -> list[bytes]:
    luck = Random(seed)
    return [luck.randbytes(32) for _ in range(count)]


def test_the_page_reckons_as_the_engine_does(serve: Serve, take: Take) -> None:
    host, phone = serve(), take()
    phone.driver.get(host.link)
    phone.until("document.querySelector('#name')")
    texts = [bytes(range(256))[:size] for size in (0, 1, 55, 56, 63, 64, 65, 119, 120, 200, 256)]
    hashes = in_page(
        phone,
        "return given.map((one) => fair.hex(fair.sha256(fair.unhex(one))))",
        [one.hex() for one in texts],
    )
    assert hashes == [hashlib.sha256(one).hexdigest() for one in texts]
    seed, *nonces = numbers(5, 1)
    context = "kitchen 12 ё"
    seals = in_page(
        phone,
        "const [context, seed, nonce] = given;"
        "return [fair.sealed(context, 3, fair.unhex(nonce)),"
        " fair.sealedSeed(context, fair.unhex(seed))]",
        [context, seed.hex(), nonces[0].hex()],
    )
    sealed = commit_nonce(context, 3, nonces[0]).hex()
    assert seals == [sealed, commit_seed(context, seed).hex()]
    hearts = rules_of("hearts")
    preset = hearts.declaration.presets[0].name
    pack = hearts.pack(hearts.declaration.table(preset, 4, {}))
    for limits in (None, (4, 40)):
        order = in_page(
            phone,
            "const [seed, nonces, pack, cut] = given;"
            "return fair.shuffled(fair.unhex(seed), nonces.map(fair.unhex), pack, cut)",
            [seed.hex(), [one.hex() for one in nonces], [str(card) for card in pack], limits],
        )
        made, _cut = shuffled(stream(seed, nonces), pack, limits)
        assert order == [str(card) for card in made]


@pytest.mark.parametrize(("name", "players"), [("hearts", 3), ("seven_up", 2)])
def test_a_deal_in_which_the_page_took_part_gets_its_tick(
    serve: Serve, take: Take, name: str, players: int
) -> None:
    host, phone = serve(name, players, fair=True), take()
    phone.join(host.link)
    phone.begin()
    phone.play_a_deal()
    said = phone.until("(document.querySelector('.proved') || {}).textContent")
    assert said.startswith("✓ Deal 1")
    match = host.house.room.match
    assert match is not None
    proof = next(line["proof"] for line in match.log if "deal" in line)
    assert 0 not in proof["supplied"]


ROUND = """
const said = [];
const part = new fair.Part((message) => said.push(message));
const [context, seed, other, pack, wrong] = given;
const commitment = fair.sealedSeed(context, fair.unhex(seed));
if (wrong !== 'away') part.shuffle({ context, commitment, place: 0, plan: [0, 1] });
const mine = wrong === 'away' ? fair.sealed(context, 0, fair.unhex(other)) : said[0].commit;
const commits = [mine, fair.sealed(context, 1, fair.unhex(other))];
part.commits({ context, commits, supplied: wrong === 'supplied' ? [0] : [1] });
const own = said.length > 1 ? said[1].nonce : other;
const nonces = [own, other];
part.nonces({ context, nonces });
if (wrong === 'unlisted') part.shuffle({ context: 'another', commitment, place: 0 });
const order = fair.shuffled(fair.unhex(seed), nonces.map(fair.unhex), pack);
part.seen(1, wrong === 'hand' ? order.slice(2, 4) : order.slice(0, 2));
if (wrong === 'pack') order.reverse();
const proof = { context, seed, nonces, commitment, commits,
  supplied: wrong === 'supplied' ? [0, 1] : [1] };
if (wrong === 'seed') proof.seed = other;
if (wrong === 'nonce') proof.nonces = [other, other];
return part.verdict({ deal: 1, pack, proofs: [{ kind: 'deal', proof, order, cut: null }] });
"""


def test_a_false_proof_and_a_shuffle_without_the_page_get_no_tick(serve: Serve, take: Take) -> None:
    host, phone = serve(), take()
    phone.driver.get(host.link)
    phone.until("document.querySelector('#name')")
    seed, other = numbers(2, 2)
    pack = [f"{rank}{suit}" for suit in "CDSH" for rank in "23456789TJQKA"]
    found = {
        wrong: in_page(phone, ROUND, ["c", seed.hex(), other.hex(), pack, wrong])
        for wrong in ("", "away", "supplied", "unlisted", "hand", "pack", "seed", "nonce")
    }
    assert found == {
        "": "fair",
        "away": "trust",
        "supplied": "trust",
        "unlisted": "trust",
        "hand": "doubt",
        "pack": "doubt",
        "seed": "doubt",
        "nonce": "doubt",
    }


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_where_a_hand_lies_in_the_pack_is_told_before_the_cards_come(rules: Any) -> None:
    preset = rules.declaration.presets[0]
    table = rules.declaration.table(preset.name, preset.players, {})
    match = Match(rules, table, seed=9, first_dealer=0)
    told = [plan_of(match, seat) for seat in range(table.players)]
    match.deal()
    order = next(line["deal"] for line in match.log if "deal" in line) if match.log else []
    if not order or "deal" not in match.log[0] or match.phase != "play":
        pytest.fail("nothing was dealt")
    for seat, plan in enumerate(told):
        assert plan is not None
        hand = {str(card) for card in match.view(seat).hand}
        assert not hand or {str(match.log[0]["deal"][at]) for at in plan} == hand


def test_a_page_that_can_make_no_number_trusts_the_host_and_everybody_sees_it(
    serve: Serve, take: Take
) -> None:
    host, phone = serve("hearts", 3, fair=True), take(360, 640)
    other = take(844, 390, language="ru")
    nothing = "Object.defineProperty(window, 'crypto', {value: {}})"
    phone.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": nothing})
    phone.join(host.link)
    other.join(host.link, "Olga")
    for one in (phone, other):
        said = one.until("(document.querySelector('.lobby .shuffled') || {}).textContent")
        assert "Ann" in said
        assert "Olga" not in said
        one.tap(".lobby .answers button.go")
    phone.until("document.querySelectorAll('#hand [data-card]').length === 17", "the cards")
    other.until("document.querySelectorAll('#hand [data-card]').length === 17", "the cards")
    marks = (
        "return [...document.querySelectorAll('.trusts')].map((one) => one.parentElement.ariaLabel)"
    )
    for one, words in ((phone, "trusts the host"), (other, "доверяет тасовать организатору")):
        (said,) = one.js(marks)
        assert words in said
        one.tap("#bar button[data-key=eye]")
        assert "Ann" in one.until("(document.querySelector('dialog .inside') || {}).textContent")
        one.tap("dialog header button")
    assert phone.complaints() == []
