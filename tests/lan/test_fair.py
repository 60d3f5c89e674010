"""Fair deals: proofs hold, and any lie in them or in a transcript is found."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter

import pytest
from lan_net import Clock

from cardtable.engine.actions import Action
from cardtable.engine.fair.proof import (
    Proof,
    ProofError,
    check,
    commit_nonce,
    commit_seed,
    from_line,
    stream,
    to_line,
)
from cardtable.engine.match import Match
from cardtable.engine.records.transcript import write
from cardtable.engine.records.verification import verify
from cardtable.games import GAMES, game
from cardtable.lan.fair import PATIENCE, FairRound
from cardtable.lan.guest.fair_part import FairPart
from cardtable.lan.protocol.client_messages import Commit
from cardtable.lan.protocol.host_messages import Commits, Nonces, Shuffle


def proof_of(people: int, salt: int = 0) -> Proof:
    """An honest proof."""
    seed = bytes([salt]) * 32
    nonces = tuple(bytes([salt + 1 + person]) * 32 for person in range(people))
    name = f"c{salt}"
    commits = tuple(commit_nonce(name, person, nonce) for person, nonce in enumerate(nonces))
    return Proof(name, seed, nonces, commit_seed(name, seed), commits, (1,), None, (("b", (0,)),))


def test_a_proof_goes_through_a_line_and_holds() -> None:
    proof = proof_of(4)
    assert from_line(json.loads(json.dumps(to_line(proof)))) == proof
    check(proof)
    for part, wrong in (
        ("commitment", dataclasses.replace(proof, seed=b"x" * 32)),
        ("commitment", dataclasses.replace(proof, context="d")),
        ("nonce", dataclasses.replace(proof, nonces=(b"x" * 32, *proof.nonces[1:]))),
        ("form", dataclasses.replace(proof, nonces=proof.nonces[:3])),
    ):
        with pytest.raises(ProofError) as refused:
            check(wrong)
        assert refused.value.part == part


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.game))
def test_a_transcript_with_a_proof_is_verified_and_a_swap_is_found(rules: object) -> None:
    found = game(rules.game)  # type: ignore[attr-defined]
    preset = found.declaration.presets[0]
    table = found.declaration.table(preset.name, preset.players)
    for cutting in (False, True):
        match = Match(found, table, cutting=cutting)
        while match.phase == "draw" and not match.to_act:
            match.deal_fairly(proof_of(table.players, len(match.log)))
        if match.phase == "draw":
            match.submit(match.seats.index(match.to_act[0]), _first(match))
        match.deal_fairly(proof_of(table.players, 40))
        text = write(match)
        assert verify(text, game) is None
        lines = [json.loads(line) for line in text.splitlines()]
        deal = next(line for line in lines if "deal" in line)
        assert ("cut" in deal["proof"]) is cutting
        deal["deal"][0], deal["deal"][1] = deal["deal"][1], deal["deal"][0]
        fault = verify("\n".join(map(json.dumps, lines)), game)
        assert fault is not None
        assert (fault.code, fault.expected) == ("proof", "pack")


def _first(match: Match) -> Action:
    ask = match.asks(match.to_act[0])[0]
    return Action(ask.kind, choice=ask.choices[0])


def test_every_card_comes_first_about_equally_often() -> None:
    pack = list(range(52))
    first = Counter(
        stream(number.to_bytes(32, "big"), (b"n" * 32,)).shuffled(pack)[0] for number in range(5200)
    )
    assert set(first) == set(pack)
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 100  # chi², 51 degrees


class Story:
    """A fair deal among people who keep to the rules, or not."""

    def __init__(self, people: int, present: list[int]) -> None:
        self.clock = Clock()
        self.told: list[Shuffle | Commits | Nonces] = []
        self.proofs: list[Proof] = []
        self.parts = {person: FairPart() for person in present}
        self.round = FairRound(
            "t", people, present, self.clock, self.told.append, self.proofs.append
        )

    def commit(self, *people: int) -> None:
        shuffle = next(one for one in reversed(self.told) if isinstance(one, Shuffle))
        for person in people:
            commit = self.parts[person].commit(shuffle, person)
            assert commit is not None
            self.round.commit(person, commit)

    def reveal(self, *people: int) -> None:
        commits = next(one for one in reversed(self.told) if isinstance(one, Commits))
        for person in people:
            reveal = self.parts[person].reveal(commits)
            assert reveal is not None
            self.round.reveal(person, reveal)


def test_nonces_are_shown_only_when_all_have_committed() -> None:
    story = Story(4, [0, 1, 2])
    story.commit(0, 1)
    assert not [one for one in story.told if isinstance(one, Commits)]
    story.commit(2)
    story.reveal(0, 1, 2)
    assert story.proofs[0].supplied == (3,)
    for part in story.parts.values():
        part.check(story.proofs[0])


def test_who_does_not_commit_in_time_is_chosen_for_and_it_shows() -> None:
    story = Story(3, [0, 1, 2])
    story.commit(0, 1)
    story.clock.run(PATIENCE + 1)
    story.reveal(0, 1)
    assert story.proofs[0].supplied == (2,)


def test_who_does_not_reveal_makes_the_attempt_void_and_it_is_listed() -> None:
    story = Story(3, [0, 1, 2])
    story.commit(0, 1, 2)
    story.reveal(0, 1)
    first = story.told[0]
    story.clock.run(PATIENCE + 1)
    story.commit(0, 1)
    story.reveal(0, 1)
    assert isinstance(first, Shuffle)
    assert story.proofs[0].void == ((first.context, (2,)),)
    assert story.proofs[0].context != first.context


def test_a_guest_shows_nothing_to_a_host_that_changed_its_commitment() -> None:
    story = Story(2, [0, 1])
    story.commit(0, 1)
    commits = next(one for one in story.told if isinstance(one, Commits))
    part = story.parts[0]
    assert part.reveal(Commits(commits.context, (commits.commits[1],) * 2)) is None
    shuffle = story.told[0]
    assert isinstance(shuffle, Shuffle)
    assert part.commit(Shuffle(shuffle.context, "00" * 32), 0) is None


def test_a_second_commitment_and_one_to_another_deal_count_for_nothing() -> None:
    story = Story(2, [0, 1])
    story.commit(0)
    context = story.round.context
    story.round.commit(0, Commit(context, "11" * 32))
    story.round.commit(1, Commit("other", "11" * 32))
    assert story.round.awaited == (1,)
    story.commit(1)
    story.reveal(0, 1)
    assert len(story.proofs) == 1
