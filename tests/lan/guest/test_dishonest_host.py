"""Whatever a cheating host does, no guest says “fair” of a deal that it had no part in."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from dishonest_host import Plot, Swapped, honest, swapped_hand
from lan_net import Heard, Net, Player
from lan_table import settings, two_at_a_table

from cardtable.engine.events import CardsMoved, DealStarted
from cardtable.engine.fair.proof import Proof, commit_nonce, commit_seed
from cardtable.engine.fair.witness import no_part
from cardtable.engine.match import Match
from cardtable.engine.records.verification import shuffles, verify
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import hand
from cardtable.games import game
from cardtable.lan.fair import FairRound
from cardtable.lan.guest import guest as guests
from cardtable.lan.guest.fair_part import FairPart
from cardtable.lan.guest.transcript import transcript_of
from cardtable.lan.protocol.host_messages import Commits, News, Nonces, Shuffle


def played(monkeypatch: Any, kind: type[Any] | None, seed: int = 1, deals: int = 2) -> Heard:
    """What a guest beside this host hears of a few deals; None: an honest host."""
    net = Net(settings=settings(fair=True), seed=seed)
    if kind is not None:
        Plot(kind).install(monkeypatch, net.room)
    ann, _, bob, heard = two_at_a_table(net, play=False)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(400, lambda: len(heard.deals) == deals)
    return heard


@pytest.mark.parametrize(
    ("kind", "reason"), Plot.DOES, ids=lambda one: getattr(one, "__name__", one)
)
def test_no_cheat_gets_the_tick_and_the_transcript_tells(
    monkeypatch: pytest.MonkeyPatch, kind: type[Any], reason: str
) -> None:
    heard = played(monkeypatch, kind)
    last = heard.deals[-1]
    assert last.fair is None
    assert last.no_part == reason
    assert last.doubt is None
    assert all(deal.fair is None for deal in heard.deals) or reason == "old"
    text = transcript_of(heard.deals)
    fault = verify(text, game)
    if reason == "old":
        assert fault is not None
        assert (fault.code, fault.expected) == ("proof", "old")
    else:
        assert fault is None
        assert [one.no_part for one in shuffles(text)][-1] == reason


def test_an_honest_host_is_believed_and_its_transcript_says_why() -> None:
    heard = played(None, None)
    assert [deal.fair for deal in heard.deals] == [True, True]
    text = transcript_of(heard.deals)
    assert verify(text, game) is None
    made = shuffles(text)
    assert [one.no_part for one in made] == [""] * len(made)
    assert [one.deal for one in made][-2:] == [1, 2]
    assert all(one.supplied == (2, 3) for one in made)


def test_a_number_in_the_guests_name_that_is_not_the_guests_is_no_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard = played(monkeypatch, Swapped, deals=1)
    assert heard.deals[0].fair is False
    assert heard.deals[0].doubt is not None
    assert heard.deals[0].doubt.part == "nonce"


def test_other_cards_than_the_proven_pack_gives_are_no_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The guest is shown a hand that the pack in the proof does not give it."""
    net = Net(settings=settings(fair=True))
    ann, _, bob, heard = two_at_a_table(net, play=False)
    pack = net.rules.pack(net.table)
    read: Any = getattr(guests, "read_update")  # noqa: B009 - it is imported there

    def lying(news: News) -> Update:
        update: Update = read(news)
        seat = update.view.seat
        if seat is None or not any(isinstance(event, DealStarted) for event in update.events):
            return update
        pile = update.view.piles[hand(seat)]
        other = replace(pile, cards=swapped_hand(update.view.hand, pack))
        view = replace(update.view, piles={**update.view.piles, hand(seat): other})
        return replace(update, view=view)

    monkeypatch.setattr(guests, "read_update", lying)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(200, lambda: bool(heard.deals))
    assert heard.deals[0].fair is False
    assert heard.deals[0].doubt is not None
    assert heard.deals[0].doubt.part == "pack"


def test_other_cards_than_were_drawn_for_the_deal_are_no_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The guest is shown that somebody drew another card than the log has."""
    net = Net(settings=settings(fair=True))
    ann, _, bob, heard = two_at_a_table(net, play=False)
    pack = net.rules.pack(net.table)
    read: Any = getattr(guests, "read_update")  # noqa: B009 - it is imported there
    shown: list[CardsMoved] = []

    def lying(news: News) -> Update:
        update: Update = read(news)
        drawn = [e for e in update.events if isinstance(e, CardsMoved) and e.target.name == "drawn"]
        if not drawn:
            return update
        known = {card for pile in update.view.piles.values() for card in pile.cards or ()}
        other = next(card for card in pack if card not in known)
        shown.append(replace(drawn[0], cards=(other,)))
        events = tuple(shown[-1] if event is drawn[0] else event for event in update.events)
        target = drawn[0].target
        pile = replace(update.view.piles[target], cards=(other,))
        view = replace(update.view, piles={**update.view.piles, target: pile})
        return replace(update, events=events, view=view)

    monkeypatch.setattr(guests, "read_update", lying)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(200, lambda: bool(heard.deals))
    assert shown, "nobody drew"
    assert heard.deals[0].fair is False
    assert heard.deals[0].doubt is not None
    assert heard.deals[0].doubt.part == "pack"


def test_cards_that_are_in_no_log_do_not_hide_the_shuffle_before_them() -> None:
    """The host shows the guest cards of a shuffle that it then drops without listing it."""
    part = FairPart()
    rules = game("hearts")
    table = rules.declaration.table("classic_100", 4)

    def shuffled(context: str) -> Proof:
        own = part.commit(Shuffle(context, commit_seed(context, b"s" * 32).hex()), 0)
        assert own is not None
        nonces = [b"n" * 32 for _ in range(4)]
        commits = [commit_nonce(context, i, nonce) for i, nonce in enumerate(nonces)]
        commits[0] = bytes.fromhex(own.commit)
        shown = part.reveal(Commits(context, tuple(one.hex() for one in commits)))
        assert shown is not None
        nonces[0] = bytes.fromhex(shown.nonce)
        part.shown(Nonces(context, tuple(nonce.hex() for nonce in nonces)))
        seed = commit_seed(context, b"s" * 32)
        return Proof(context, b"s" * 32, tuple(nonces), seed, tuple(commits))

    def dealt(proof: Proof) -> None:
        match = Match(rules, table, first_dealer=0)
        match.subscribe(0, part.heard)
        match.deal_fairly(proof)

    dealt(shuffled("first"))
    second = shuffled("second")
    dealt(second)
    witness, old = part.witness(second, 0, 1, (0, 1, 0))
    assert not old
    assert witness.heard == ("first", "second")
    assert no_part(second, witness) == "unlisted"
    listed = replace(second, void=(("first", (2,)),))
    assert no_part(listed, witness) == ""


def test_for_bots_the_host_chose_whatever_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    class Modest(FairRound):
        """Says that nobody's number was its own choice."""

        @property
        def commits(self) -> Commits | None:
            told = super().commits
            return None if told is None else Commits(told.context, told.commits)

        def __init__(self, plot: Plot, *rest: Any) -> None:
            real = rest[-1]

            def take(proof: Proof) -> None:
                real(replace(proof, supplied=()))

            honest(self, *rest[:-1], take)

    heard = played(monkeypatch, Modest, deals=1)
    assert heard.deals[0].supplied == (2, 3)


def test_a_deal_without_a_proof_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    net = Net(settings=settings(fair=True))
    ann, _, bob, heard = two_at_a_table(net, play=False)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(60, lambda: net.room.phase == "play")
    assert net.room.hosted is not None
    next(line for line in net.room.hosted.match.log if "deal" in line).pop("proof")
    assert net.clock.run(200, lambda: bool(heard.deals))
    assert (heard.deals[0].fair, heard.deals[0].no_part) == (None, "no_proof")


def test_a_guest_that_was_away_says_so_and_accuses_nobody() -> None:
    net = Net(settings=settings(fair=True))
    ann, _, bob, heard = two_at_a_table(net, play=False)
    assert len([Player(net, ann), Player(net, bob)]) == 2
    net.ready(ann, bob)
    assert net.clock.run(200, lambda: len(heard.deals) == 1)
    net.down = True
    for wire in net.wires:
        if wire.guest.received == bob.received:
            wire.cut()
    net.clock.run(12)
    net.down = False
    assert net.clock.run(400, lambda: len(heard.deals) == 2)
    assert (heard.deals[1].fair, heard.deals[1].no_part) == (None, "away")
    assert heard.deals[1].doubt is None
    assert verify(transcript_of(heard.deals), game) is None


def test_old_transcripts_without_a_witness_stay_readable_and_claim_nothing() -> None:
    text = transcript_of(played(None, None, deals=1).deals)
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        line.get("proof", {}).pop("witness", None)
    bare = "\n".join(map(json.dumps, lines))
    assert verify(bare, game) is None
    assert {one.no_part for one in shuffles(bare)} == {None}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"nonce": "00" * 32}, "nonce"),
        ({"person": "x"}, "form"),
        ({"heard": ["x"] * 300}, "form"),
        ({"in_time": 1}, "form"),
        ({"more": 1}, "form"),
    ],
)
def test_a_witness_that_does_not_fit_its_proof_fails(change: dict[str, Any], fault: str) -> None:
    text = transcript_of(played(None, None, deals=1).deals)
    lines = [json.loads(line) for line in text.splitlines()]
    next(line for line in lines if "deal" in line)["proof"]["witness"].update(change)
    found = verify("\n".join(map(json.dumps, lines)), game)
    assert found is not None
    assert (found.code, found.expected) == ("proof", fault)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"person": None}, "watched"),
        ({"heard": ["another"]}, "not_asked"),
        ({"in_time": False}, "late"),
        ({"in_time": False, "away": True}, "away"),
        ({"nonce": None}, "not_asked"),
        ({"nonce": None, "away": True}, "away"),
        ({"person": 2, "committed": False}, "chosen"),
        ({"person": 2}, "refused"),
    ],
)
def test_a_transcript_says_why_its_writer_had_no_part(change: dict[str, Any], reason: str) -> None:
    text = transcript_of(played(None, None, deals=1).deals)
    lines = [json.loads(line) for line in text.splitlines()]
    next(line for line in lines if "deal" in line)["proof"]["witness"].update(change)
    changed = "\n".join(map(json.dumps, lines))
    assert verify(changed, game) is None
    assert shuffles(changed)[-1].no_part == reason
