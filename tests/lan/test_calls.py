"""Calls over a network that loses much: who comes back to a seat gets longer than a newcomer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport import sockets
from cardtable.lan.transport.sockets import Call, SocketLink

AT = ("10.0.0.7", 47474)


class Socket(ClientConnection):
    """A connection that stands."""

    remote_address = AT
    aborted = 0

    def __init__(self) -> None:
        self.transport: Any = self

    def abort(self) -> None:
        """Cut it."""
        Socket.aborted += 1

    def get_extra_info(self, name: str) -> Socket:
        """What TLS knows."""
        return self

    def getpeercert(self, binary_form: bool) -> bytes:
        """Always the same certificate."""
        return b"certificate"

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Nothing is there to be closed."""


Way = Callable[[int], Awaitable[None]]


def called(
    monkeypatch: pytest.MonkeyPatch, way: Way, *, patient: bool
) -> tuple[list[float], str | None]:
    """The timeouts of the calls that were made, and what came of them: None, or the error."""
    timeouts: list[float] = []

    async def connect(uri: str, open_timeout: float, **more: Any) -> Socket:
        timeouts.append(open_timeout)
        async with asyncio.timeout(open_timeout):
            await way(len(timeouts))
        return Socket()

    monkeypatch.setattr(sockets, "connect", connect)
    monkeypatch.setattr(sockets, "CALL_TIMEOUT", 0.1)
    monkeypatch.setattr(sockets, "PATIENT_TIMEOUT", 5.0)

    async def story() -> str | None:
        try:
            link = await Call([AT], "", lambda pin: None).link(patient=patient)
        except LanError as error:
            return error.code
        assert isinstance(link, SocketLink)
        await link.finished()
        return None

    return timeouts, asyncio.run(story())


async def slow(number: int) -> None:
    """A call that comes through, but late."""
    await asyncio.sleep(0.35)


async def lost(number: int) -> None:
    """The first two calls are lost for good, the third comes through."""
    if number < 3:
        await asyncio.sleep(1000)


async def refused(number: int) -> None:
    """Nobody listens there."""
    raise ConnectionRefusedError


def test_a_slow_call_is_too_slow_for_a_newcomer_and_brings_back_who_has_a_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert called(monkeypatch, slow, patient=False)[1] == "no_answer"
    Socket.aborted = 0
    timeouts, error = called(monkeypatch, slow, patient=True)
    assert error is None
    assert set(timeouts) == {5.0}


def test_a_call_that_is_lost_does_not_keep_the_next_one_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timeouts, error = called(monkeypatch, lost, patient=True)
    assert error is None
    assert len(timeouts) == 3


def test_where_nobody_is_it_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    timeouts, error = called(monkeypatch, refused, patient=True)
    assert error == "not_open"
    assert len(timeouts) == 1


def test_of_two_calls_that_come_through_together_one_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Socket.aborted = 0

    async def both(number: int) -> None:
        await asyncio.sleep(0.25 if number == 1 else 0.15)  # both at a quarter of a second

    assert called(monkeypatch, both, patient=True)[1] is None
    assert Socket.aborted <= 3
