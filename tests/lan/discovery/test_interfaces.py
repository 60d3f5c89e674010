"""Which of a computer's addresses is told to friends, where there are tunnels beside the home."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest

from cardtable.lan.discovery import interfaces
from cardtable.lan.discovery.finds import Found, also_at, instead_of
from cardtable.lan.discovery.interfaces import (
    broadcast_addresses,
    is_tunnel,
    likely_addresses,
    own_addresses,
)
from cardtable.lan.protocol.host_messages import TableNote

MINE, THEIRS = "ab" * 32, "cd" * 32


def computer(
    monkeypatch: pytest.MonkeyPatch, first: str, *adapters: tuple[str, str, str, int]
) -> None:
    """A computer with these interfaces: name, title, address, prefix; it calls out by `first`."""

    def adapter(name: str, title: str, address: str, prefix: int) -> Any:
        at = SimpleNamespace(is_IPv4=True, ip=address, network_prefix=prefix)
        return SimpleNamespace(name=name, nice_name=title, ips=[at])

    found = [adapter(*one) for one in adapters]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr(interfaces, "_first_choice", lambda: first)


HOME = ("wlp3s0", "wlp3s0", "192.168.1.7", 24)


@pytest.mark.parametrize(
    "tunnel",
    [
        ("tun0", "tun0", "10.8.0.2", 24),
        ("wg0", "wg0", "10.66.66.2", 32),
        ("utun4", "utun4", "10.5.0.2", 16),
        ("tailscale0", "tailscale0", "100.101.102.103", 32),
        ("ppp0", "ppp0", "172.16.9.2", 32),
        ("{A1}", "OpenVPN TAP-Windows6", "10.8.0.6", 24),
        ("{A2}", "WireGuard Tunnel", "10.14.0.2", 16),
        ("{A3}", "VirtualBox Host-Only Ethernet Adapter", "192.168.56.1", 24),
        ("docker0", "docker0", "172.17.0.1", 16),
        ("nameless", "nameless", "10.200.0.2", 32),
    ],
)
def test_the_address_of_a_tunnel_is_not_the_one_that_is_read_out(
    monkeypatch: pytest.MonkeyPatch, tunnel: tuple[str, str, str, int]
) -> None:
    computer(monkeypatch, tunnel[2], tunnel, HOME)  # all of this computer's calls go through it
    assert own_addresses() == ("192.168.1.7", tunnel[2])
    assert likely_addresses() == ("192.168.1.7",)
    assert "192.168.1.255" in broadcast_addresses()


def test_two_home_networks_are_both_told_first_the_one_that_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cable = ("enp1s0", "enp1s0", "10.0.0.4", 24)
    computer(monkeypatch, "10.0.0.4", HOME, cable, ("eth9", "eth9", "169.254.7.7", 16))
    assert likely_addresses() == ("10.0.0.4", "192.168.1.7")
    assert own_addresses() == ("10.0.0.4", "192.168.1.7", "169.254.7.7")


def test_where_there_is_only_a_tunnel_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    computer(monkeypatch, "10.8.0.2", ("tun0", "tun0", "10.8.0.2", 24))
    assert own_addresses() == likely_addresses() == ("10.8.0.2",)
    computer(monkeypatch, "")
    assert own_addresses() == likely_addresses() == ("127.0.0.1",)


def test_linux_tells_a_tunnel_by_its_kind_whatever_its_name(tmp_path: Path) -> None:
    for name, kind in (("corp", "65534"), ("cable", "1")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "type").write_text(kind, "ascii")
    assert is_tunnel("corp", links=tmp_path)
    assert not is_tunnel("cable", links=tmp_path)
    for name in ("en0", "eth0", "wlan0", "Ethernet", "Wi-Fi", "enp0s31f6", "Беспроводная сеть"):
        assert not is_tunnel(name, name, tmp_path)


def found(pin: str, *hosts: str, sure: bool = True) -> Found:
    """A table of the host with this fingerprint."""
    note = TableNote("t", "", "hearts", "spot", 4, 2, "lobby", 1, 47474, pin)
    return Found(note, tuple((host, 47474) for host in hosts), 0.0, sure)


def test_a_host_is_called_wherever_it_was_found_under_the_same_fingerprint() -> None:
    nearby = (
        found(MINE, "192.168.1.7"),
        found(THEIRS, "192.168.1.8"),
        found(MINE, "192.168.1.66", sure=False),  # anybody can say so
    )
    tunnel = (("10.8.0.2", 47474),)
    assert also_at(nearby, tunnel, MINE) == (*tunnel, ("192.168.1.7", 47474))
    assert also_at(nearby, tunnel, "") == tunnel


def test_a_code_with_the_address_of_a_tunnel_leads_to_the_host_that_has_it_too() -> None:
    nearby = (
        found(THEIRS, "192.168.1.8"),
        found(MINE, "192.168.1.7", "10.8.0.2"),
        found("ef" * 32, "192.168.1.66", "10.8.0.2", sure=False),
    )
    (way,) = instead_of(nearby, (("10.8.0.2", 47474),))
    assert way == ((("192.168.1.7", 47474), ("10.8.0.2", 47474)), MINE)
    assert instead_of(nearby, (("10.9.9.9", 47474),)) == ()
