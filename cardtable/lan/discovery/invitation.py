"""Invitations: an address code to read out, `host:port`, a link, and the link as a picture."""

from __future__ import annotations

import hashlib
import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import segno

from cardtable.lan.host.access import LETTERS, normal
from cardtable.lan.protocol.codec import PORTS
from cardtable.lan.protocol.errors import LanError

SCHEME = "cardtable"
_LONGEST = 800
_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_HOST = re.compile(rf"(?=.{{1,254}}\Z){_LABEL}(\.{_LABEL})*\.?")
"""A computer's name: parts of at most 63 letters, none of them empty."""
_PIN = re.compile(r"[0-9a-f]{64}")
_TABLE = re.compile(r"[0-9a-z]{1,16}")
_CODE = re.compile(r"[A-Z0-9]{1,20}")
_GROUPS = re.compile(r"[A-Za-z0-9]{4}[- ][A-Za-z0-9]{4,5}")
"""As an address code is written, but maybe with letters that none has."""
_CAPITALS = re.compile(r"[A-Z0-9]{3,5}[- ][A-Z0-9]{3,6}")
"""As it is shown, but maybe with a letter too few or too many."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a typed text leads: hosts with ports to try; and what a link tells besides.

    table: its id. number: which of the host's tables, counted from 0, where a code says so.
    pin: the fingerprint the host must have. code: the join code.
    """

    hosts: tuple[tuple[str, int], ...]
    table: str = ""
    number: int | None = None
    pin: str = ""
    code: str = ""


def address_code(address: str, port: int, number: int = 0) -> str | None:
    """Eight letters for an IPv4 address and one of our ports, nine for the host's further
    tables; None if it cannot be said so. Like "ABCD-EFGH"."""
    try:
        ip = int(ipaddress.IPv4Address(address))
    except ValueError:
        return None
    if port not in PORTS or not 0 <= number < len(LETTERS):
        return None
    body = ip << 4 | PORTS.index(port)
    bits = body << 4 | _check(body, number)
    letters = "".join(LETTERS[bits >> shift & 31] for shift in range(35, -1, -5))
    last = LETTERS[number] if number else ""
    return f"{letters[:4]}-{letters[4:]}{last}"


def _check(body: int, number: int) -> int:
    return hashlib.sha256(f"{body} {number}".encode()).digest()[0] & 15


def _is_like_a_code(text: str) -> bool:
    """Whether this can only be meant for a code: a slip in one must not become a host's name."""
    letters = normal(text)
    if len(letters) in (8, 9) and all(letter in LETTERS for letter in letters):
        return True
    return bool(_GROUPS.fullmatch(text) or _CAPITALS.fullmatch(text))


def _read_code(text: str) -> Target | None:
    letters = normal(text)
    if len(letters) not in (8, 9) or not all(letter in LETTERS for letter in letters):
        return None
    bits = 0
    for letter in letters[:8]:
        bits = bits << 5 | LETTERS.index(letter)
    number = LETTERS.index(letters[8]) if len(letters) == 9 else 0
    body = bits >> 4
    index = body & 15
    if bits & 15 != _check(body, number) or index >= len(PORTS):
        return None
    return Target(((str(ipaddress.IPv4Address(body >> 4)), PORTS[index]),), number=number)


def link(addresses: tuple[str, ...], port: int, table: str, pin: str, code: str = "") -> str:
    """The link that leads to a table. code: "" if the guests are to knock."""
    asked = {"pin": pin}
    if code:
        asked["code"] = code
    if addresses[1:]:
        asked["also"] = ",".join(addresses[1:5])
    return f"{SCHEME}://{addresses[0]}:{port}/{quote(table)}?{urlencode(asked)}"


def picture(text: str) -> tuple[tuple[bool, ...], ...]:
    """The text as a QR code: rows of dark (True) and light squares, without a margin."""
    return tuple(tuple(bool(dot) for dot in row) for row in segno.make(text, error="m").matrix)


def target(text: str) -> Target:
    """Where a typed or clicked text leads; LanError if nowhere: "bad_code" if it was meant for a
    code, else "bad_address"."""
    text, is_code = text.strip(), False
    if 0 < len(text) <= _LONGEST:
        if "://" in text:
            found = _read_link(text)
        else:
            is_code = _is_like_a_code(text)
            found = _read_code(text) if is_code else _read_host(text)
        if found is not None:
            return found
        if is_code:
            raise _no_code(text)
    raise LanError("bad_address", address=text[:80])


def _no_code(text: str) -> LanError:
    """The text is not quite a code; what may be a computer's name can be told by its port."""
    if _is_host(text):
        return LanError("bad_code", address=text, host=f"{text}:{PORTS[0]}")
    return LanError("bad_code", address=text)


def _read_host(text: str) -> Target | None:
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or parts.path or parts.query or parts.fragment or parts.username:
        return None
    if not _is_host(host) or port == 0:
        return None
    return Target(((host, port or PORTS[0]),))


def _is_host(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return bool(_HOST.fullmatch(host)) and not host.replace(".", "").isdigit()
    return True


def _read_link(text: str) -> Target | None:
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
        asked = parse_qs(parts.query, max_num_fields=8)
    except ValueError:
        return None
    if parts.scheme != SCHEME or not host or not _is_host(host) or port == 0:
        return None

    def one(name: str, form: re.Pattern[str]) -> str | None:
        value = asked.get(name, [""])[0]
        return value if not value or form.fullmatch(value) else None

    table = parts.path.strip("/")
    pin, code = one("pin", _PIN), one("code", _CODE)
    if pin is None or code is None or (table and not _TABLE.fullmatch(table)):
        return None
    also = [name for name in asked.get("also", [""])[0].split(",") if name]
    if len(also) > 8 or not all(map(_is_host, also)):
        return None
    hosts = tuple((name, port or PORTS[0]) for name in (host, *also))
    return Target(hosts, table, None, pin, code)
