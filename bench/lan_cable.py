"""Two network namespaces of our own and a cable between them that can be pulled out: as root."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import random
import select
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

NETS = ("cardtable-a", "cardtable-b")


class Cable:
    """What joins two namespaces of our own: can be pulled out, and can lose packets."""

    def __init__(self) -> None:
        self.loss = 0.0
        self._ends = [_tunnel(net, name) for net, name in zip(NETS, ("cta", "ctb"), strict=True)]
        self._running = True
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self) -> None:
        lots = random.Random(3)
        while self._running:
            ready, _, _ = select.select(self._ends, [], [], 0.2)
            for end in ready:
                packet = os.read(end, 65536)
                if lots.random() >= self.loss:
                    other = self._ends[1 - self._ends.index(end)]
                    with contextlib.suppress(OSError):
                        os.write(other, packet)

    def close(self) -> None:
        """Take it away."""
        self._running = False
        self._thread.join()
        for end in self._ends:
            os.close(end)


def _tunnel(net: str, name: str) -> int:
    """One end of the cable in a namespace: what is written to it comes out of the device."""
    if sys.platform != "linux":
        raise NotImplementedError
    found: list[int] = []

    def inside() -> None:  # a thread of its own: entering a namespace concerns the thread only
        with Path(f"/var/run/netns/{net}").open() as space:
            if ctypes.CDLL(None, use_errno=True).setns(space.fileno(), 0x4000_0000):
                return
        if sys.platform != "linux":
            raise NotImplementedError
        end = os.open("/dev/net/tun", os.O_RDWR)
        flags = 0x1001  # IFF_TUN, IFF_NO_PI
        fcntl.ioctl(end, 0x4004_54CA, struct.pack("16sH22x", name.encode(), flags))
        found.append(end)

    thread = threading.Thread(target=inside)
    thread.start()
    thread.join()
    return found[0]


@contextlib.contextmanager
def two_networks() -> Iterator[Cable]:
    """Two namespaces of our own, 10.77.0.1 and 10.77.0.2, with a cable between them."""

    def ip(*words: str) -> None:
        subprocess.run(("ip", *words), check=True, capture_output=True)

    for net in NETS:
        ip("netns", "add", net)
    cable: Cable | None = None
    try:
        cable = Cable()
        for number, (net, device) in enumerate(zip(NETS, ("cta", "ctb"), strict=True), start=1):
            address = f"10.77.0.{number}/24"
            ip("-n", net, "addr", "add", address, "broadcast", "10.77.0.255", "dev", device)
            ip("-n", net, "link", "set", device, "up", "multicast", "on")
            ip("-n", net, "link", "set", "lo", "up")
        yield cable
    finally:
        if cable is not None:
            cable.close()
        for net in NETS:
            ip("netns", "del", net)


def no_networks() -> bool:
    """Whether namespaces cannot be made here."""
    return sys.platform != "linux" or os.geteuid() != 0 or not Path("/dev/net/tun").exists()
