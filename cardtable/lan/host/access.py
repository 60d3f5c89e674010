"""Who may come in: join codes and how often they may be wrong, closed doors, floods."""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets

from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.link import Clock

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without I, O, 0 and 1, so that a code can be read out."""

SHORTEST_CODE, LONGEST_CODE = 6, 20
_CODE = re.compile(rf"[A-Z0-9]{{{SHORTEST_CODE},{LONGEST_CODE}}}")

FREE_TRIES = 5
SECONDS_PER_TRY = 6.0
CLOSED_FOR = 600.0
RATE, BURST = 20.0, 60.0
_MOST_ADDRESSES = 4096


def fresh_code(letters: int = 6) -> str:
    """A join code."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def normal(code: str) -> str:
    """A typed code without spaces, dashes and case."""
    return code.upper().replace("-", "").replace(" ", "")


def fits(code: str) -> bool:
    """Whether this can be a join code: long enough not to be guessed, and fit to be read out."""
    return bool(_CODE.fullmatch(normal(code)))


def network_of(address: str) -> str:
    """What is counted as one address: an IPv4 address, or an IPv6 network of a household (/64),
    in which anybody has as many addresses as they like."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.IPv6Network((ip, 64), strict=False))


class Bucket:
    """Lets `burst` things through at once and `rate` a second after that."""

    def __init__(self, clock: Clock, rate: float = RATE, burst: float = BURST) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = clock.now()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self._clock.now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing was taken lately."""
        return self._left + (self._clock.now() - self._at) * self._rate >= self._burst


class Access:
    """One room's door: five wrong codes from an address, then one try per six seconds."""

    def __init__(self, clock: Clock, code: str) -> None:
        self._clock = clock
        self.code = normal(code)
        self._tries: dict[str, Bucket] = {}
        self._closed: dict[str, float] = {}
        self._sent_away: dict[str, tuple[str, float]] = {}
        """Whose name was sent away from a network, and until when that is remembered."""

    def check_code(self, address: str, code: str) -> None:
        """LanError("wrong_code") or ("too_many_codes"); a right code too must wait its turn."""
        address = network_of(address)
        tries = self._tries.get(address)
        if tries is None:
            self._forget()
            tries = Bucket(self._clock, 1 / SECONDS_PER_TRY, FREE_TRIES)
        if not tries.take():
            raise LanError("too_many_codes", seconds=int(SECONDS_PER_TRY))
        if hmac.compare_digest(normal(code).encode(), self.code.encode()):
            return
        self._tries[address] = tries
        raise LanError("wrong_code")

    def close_to(self, key: str) -> None:
        """Nobody with this key (an address and name, or a person's own key) comes in for ten
        minutes."""
        if key:
            self._forget()
            self._closed[key] = self._clock.now() + CLOSED_FOR

    def remember_sent_away(self, address: str, name: str) -> None:
        """Somebody of this name was sent away from here: others who come from there must be let
        in by somebody who knows."""
        if address:
            self._forget()
            self._sent_away[network_of(address)] = (name, self._clock.now() + CLOSED_FOR)

    def sent_away_from(self, address: str) -> str:
        """Who was sent away from this network lately; "" if nobody."""
        name, until = self._sent_away.get(network_of(address), ("", 0.0))
        return name if until > self._clock.now() else ""

    def check_closed(self, *keys: str) -> None:
        """LanError("sent_away") while the door is closed to any of them."""
        now = self._clock.now()
        if any(self._closed.get(key, 0) > now for key in keys if key):
            raise LanError("sent_away")

    def _forget(self) -> None:
        """Keep what is remembered small, whatever strangers send."""
        now = self._clock.now()
        self._closed = {key: until for key, until in self._closed.items() if until > now}
        if len(self._sent_away) >= _MOST_ADDRESSES:
            self._sent_away.pop(next(iter(self._sent_away)))
        if len(self._tries) >= _MOST_ADDRESSES:
            self._tries = {key: one for key, one in self._tries.items() if not one.full}
        while len(self._tries) >= _MOST_ADDRESSES:
            self._tries.pop(next(iter(self._tries)))
