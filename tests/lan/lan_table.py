"""Two people at a table of the network in memory, and what tests ask of them and of newcomers."""

from __future__ import annotations

from typing import Any

from lan_net import Heard, Net

from cardtable.engine.actions import Action
from cardtable.lan.guest.guest import Guest
from cardtable.lan.protocol.client_messages import Settings

PLAIN = Settings(door="open", level="random", fair=False, pace=10)


def settings(**changes: Any) -> Settings:
    """The tests' usual settings, some of them different."""
    given: dict[str, Any] = {name: getattr(PLAIN, name) for name in PLAIN.__struct_fields__}
    return Settings(**{**given, **changes})


def two_at_a_table(net: Net, play: bool = True) -> tuple[Guest, Heard, Guest, Heard]:
    """Ann and Bob, in a game that has begun if `play`; nobody answers for them."""
    ann, ann_heard = net.guest("Ann")
    bob, bob_heard = net.guest("Robert")
    assert net.clock.run(2, lambda: ann.here and bob.here)
    net.clock.run(0.5)
    if play:
        begin(net, ann, bob)
    return ann, ann_heard, bob, bob_heard


def begin(net: Net, *guests: Guest) -> None:
    """All are ready; who draws highest chooses the first seat, then it is dealt."""
    net.ready(*guests)
    for _ in range(20):
        net.clock.run(0.3)
        if net.room.phase == "play":
            break
        for guest in guests:
            if guest.update and guest.update.asks:
                act(guest)
    assert net.room.phase == "play"
    net.clock.run(0.5)


def act(guest: Guest) -> None:
    """Answer with the first that is offered."""
    assert guest.update is not None
    ask = next(ask for ask in guest.update.asks if not ask.optional)
    answer = Action(ask.kind, ask.cards[: ask.count], ask.choices[0] if ask.choices else "")
    guest.submit(0, answer, ask.id)


def codes(heard: Heard) -> list[str]:
    """The codes of what was refused."""
    return [error.code for error in heard.refused]


def end_of(net: Net, name: str = "Eve", code: str = "") -> str:
    """How a newcomer's attempt to come in stands after a while."""
    _, heard = net.guest(name, code=code)
    net.clock.run(1)
    state, why = heard.connection[-1]
    return why or state
