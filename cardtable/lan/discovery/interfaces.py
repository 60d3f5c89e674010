"""The network interfaces of this computer: where it can be reached, where to call out."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from pathlib import Path

import ifaddr

LINKS = Path("/sys/class/net")
"""Where Linux tells of each interface whether its link stands, and of what kind it is."""

MOST_LIKELY = 3

_ETHERNET, _LOOP = "1", "772"
_TUNNELS = re.compile(
    r"(u?tun|tap|wg|ppp|ipsec|gif|zt|tailscale|nordlynx|proton|docker|br-|veth|virbr|vmnet|vboxnet"
    r"|lxc|lxdbr|podman|cni|flannel|awdl|llw)[-_a-z0-9]*"
)
_VIRTUAL = re.compile(
    r"vpn|wireguard|wintun|tap-windows|tunnel|tailscale|zerotier|virtualbox|vmware|hyper-v|vethernet"
)


def linked(adapter: str, links: Path = LINKS) -> bool:
    """Whether an interface has its cable in or its radio on: it may keep its addresses without.

    True where the system does not tell.
    """
    try:
        state = (links / adapter.partition(":")[0] / "operstate").read_text("ascii").strip()
    except (OSError, ValueError):
        return True
    return state not in ("down", "lowerlayerdown", "notpresent")


def is_tunnel(name: str, title: str = "", links: Path = LINKS) -> bool:
    """Whether an interface leads into a private tunnel or another computer in this one, not to
    the people in the house: by its name, and on Linux by its kind."""
    if _TUNNELS.match(name.lower()) or _VIRTUAL.search(f"{name} {title}".lower()):
        return True
    try:
        kind = (links / name.partition(":")[0] / "type").read_text("ascii").strip()
    except (OSError, ValueError):
        return False
    return kind not in (_ETHERNET, _LOOP)


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """An IPv4 address of this computer with its network; tunnel: see `is_tunnel`."""

    at: ipaddress.IPv4Interface
    tunnel: bool = False

    @property
    def doubt(self) -> tuple[bool, bool, bool]:
        """The smaller, the likelier that people in the house can call here."""
        ip = self.at.ip
        return self.tunnel or self.at.network.prefixlen >= 31, ip.is_link_local, not ip.is_private


def _own() -> list[OwnAddress]:
    found = []
    for adapter in ifaddr.get_adapters():
        if not linked(adapter.name):
            continue
        tunnel = is_tunnel(adapter.name, str(adapter.nice_name or ""))
        for one in adapter.ips:
            if one.is_IPv4 and isinstance(one.ip, str):
                at = ipaddress.IPv4Interface(f"{one.ip}/{one.network_prefix}")
                found.append(OwnAddress(at, tunnel))
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
    """This computer's IPv4 addresses as others may reach it: first those in home networks, of
    these the one that it uses itself to reach others.

    Addresses in tunnels and those that a computer gives itself when nobody gives it one come last;
    its own loop stands alone where there is nothing else.
    """
    found = tuple(dict.fromkeys(str(one.at.ip) for one in _in_order()))
    return found or ("127.0.0.1",)


def likely_addresses() -> tuple[str, ...]:
    """Those of `own_addresses` that are as likely as the first to be where others can call."""
    order = _in_order()
    found = (str(one.at.ip) for one in order if one.doubt == order[0].doubt)
    return tuple(dict.fromkeys(found))[:MOST_LIKELY] or own_addresses()[:1]


def _in_order() -> list[OwnAddress]:
    others = [one for one in _own() if not one.at.ip.is_loopback]
    first = _first_choice()
    return sorted(others, key=lambda one: (one.doubt, str(one.at.ip) != first))


def broadcast_addresses() -> tuple[str, ...]:
    """Each interface's own broadcast address, and this computer itself."""
    found = ["127.0.0.1"]
    for one in _own():
        if not one.at.ip.is_loopback and one.at.network.prefixlen < 31:
            found.append(str(one.at.network.broadcast_address))
    return tuple(dict.fromkeys(found))


def any_network() -> bool:
    """Whether this computer has any address besides its own loop."""
    return any(not one.at.ip.is_loopback for one in _own())
