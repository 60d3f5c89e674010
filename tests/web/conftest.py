"""Hosts and telephones for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from phone import Host, Phone, Serve, Take


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Open a served table; closed afterwards."""
    hosts: list[Host] = []

    def opened(name: str = "hearts", players: int = 4, **settings: Any) -> Host:
        hosts.append(Host(tmp_path / str(len(hosts)), name, players, **settings))
        return hosts[-1]

    yield opened
    for host in hosts:
        host.close()


@pytest.fixture
def take() -> Iterator[Take]:
    """Take a telephone out of the pocket; put away afterwards."""
    phones: list[Phone] = []

    def taken(width: int = 390, height: int = 844, **more: Any) -> Phone:
        phones.append(Phone(width, height, **more))
        return phones[-1]

    yield taken
    for phone in phones:
        phone.close()
