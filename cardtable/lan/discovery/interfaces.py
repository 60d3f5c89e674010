"""The network interfaces of this computer: where it can be reached, where to call out."""

from __future__ import annotations

import ipaddress
import socket
from pathlib import Path

import ifaddr

LINKS = Path("/sys/class/net")
"""Where Linux tells of each interface whether its link stands."""


def linked(adapter: str, links: Path = LINKS) -> bool:
    """Whether an interface has its cable in or its radio on: it may keep its addresses without.

    True where the system does not tell.
    """
    try:
        state = (links / adapter.partition(":")[0] / "operstate").read_text("ascii").strip()
    except (OSError, ValueError):
        return True
    return state not in ("down", "lowerlayerdown", "notpresent")


def _own() -> list[ipaddress.IPv4Interface]:
    found = []
    for adapter in ifaddr.get_adapters():
        if not linked(adapter.name):
            continue
        for one in adapter.ips:
            if one.is_IPv4 and isinstance(one.ip, str):
                found.append(ipaddress.IPv4Interface(f"{one.ip}/{one.network_prefix}"))
    return found


def _first_choice() -> str:
    """The address that the system would use to reach others; "" if it knows no way out.

    Nothing is sent: connecting a datagram socket only chooses the way.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("10.255.255.255", 9))
        except OSError:
            return ""
        return str(asked.getsockname()[0])


def own_addresses() -> tuple[str, ...]:
    """This computer's IPv4 addresses as others may reach it: first the one that it uses itself
    to reach others, then home networks.

    Addresses that a computer gives itself when nobody gives it one come last; its own loop
    stands alone where there is nothing else.
    """
    others = [one.ip for one in _own() if not one.ip.is_loopback]
    first = _first_choice()
    others.sort(key=lambda ip: (str(ip) != first, ip.is_link_local, not ip.is_private))
    return tuple(dict.fromkeys(str(ip) for ip in others)) or ("127.0.0.1",)


def broadcast_addresses() -> tuple[str, ...]:
    """Each interface's own broadcast address, and this computer itself."""
    found = ["127.0.0.1"]
    for one in _own():
        if not one.ip.is_loopback and one.network.prefixlen < 31:
            found.append(str(one.network.broadcast_address))
    return tuple(dict.fromkeys(found))


def any_network() -> bool:
    """Whether this computer has any address besides its own loop."""
    return any(not one.ip.is_loopback for one in _own())
