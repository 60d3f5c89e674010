"""Links that stall, break and reorder: nothing is lost, nothing is done twice."""

from __future__ import annotations

from random import Random

import pytest
from lan_net import Net, Player

from cardtable.engine.match import Match
from cardtable.engine.records.log import decision
from cardtable.lan.protocol.client_messages import Settings


def decided(match: Match, person: int) -> list[str]:
    """What a person decided, in order, as text; during the draw a person is a seat."""
    out = []
    seat = person
    for line in match.log:
        kind = decision(line)
        if kind == "deal":
            seat = match.seats[person]
        elif kind is not None and line.get("seat") == seat:
            value = line[kind]
            out.append(" ".join(value) if isinstance(value, list) else str(value))
    return out


@pytest.mark.parametrize(
    ("game", "preset", "players", "seed"),
    [
        ("hearts", "classic_100", 4, 1),
        ("hearts", "black_lady", 5, 2),
        ("cancellation_hearts", "cancellation_hearts", 7, 3),
        ("domino_hearts", "domino_hearts", 4, 4),
        ("seven_up", "seven_up", 4, 5),
        ("seven_up", "foster_1897", 3, 6),
    ],
)
def test_nothing_is_lost_and_nothing_done_twice(
    game: str, preset: str, players: int, seed: int
) -> None:
    options = {"end": "deals", "deals": 2} if preset == "black_lady" else None
    settings = Settings(
        door="open", level="random", fair=seed % 2 == 0, pace=10, absent="wait", grace=3600
    )
    net = Net(game, preset, players, seed=seed, settings=settings, options=options)
    guests = [net.guest("x" * (n + 1)) for n in range(min(3, players))]
    net.clock.run(1)
    people = [Player(net, guest, seed + n, 0.1) for n, (guest, _) in enumerate(guests)]
    net.ready(*(guest for guest, _ in guests))
    random = Random(seed)

    def trouble() -> None:
        live = [wire for wire in net.wires if not wire.guest.closed]
        if live:
            wire = random.choice(live)
            if random.random() < 0.5:
                wire.cut()
            else:
                wire.stall(random.uniform(0.1, 7))
        net.clock.later(random.uniform(0.02, 0.4), trouble)

    net.clock.later(2, trouble)
    done = net.clock.run(
        6000,
        lambda: (
            net.room.phase == "over"
            or (net.room.hosted is not None and len(guests[0][1].deals) >= 2)
        ),
    )
    assert done
    match = net.room.hosted.match if net.room.hosted is not None else None
    assert match is not None
    for player, (guest, heard) in zip(people, guests, strict=True):
        sent = [action.choice or " ".join(map(str, action.cards)) for _, action in player.answered]
        assert guest.place is not None
        settled = decided(match, guest.place)
        assert len(settled) > 10
        # all that counts was meant, once and in order; what is on its way is known to be
        assert settled == sent[: len(settled)]
        assert len(sent) - len(settled) <= guest.waiting
        assert not heard.refused
        numbers = [update.number for update in heard.updates]
        assert numbers == sorted(numbers)
        assert len(heard.connection) > 10
