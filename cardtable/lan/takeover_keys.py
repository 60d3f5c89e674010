"""Coming back to a table that somebody else hosts on: the key of each person's own.

What is published of a key is the public half of a signing key. Whoever comes back signs the new
host's certificate: that shows who it is, and is worth nothing to any other host. So a stranger's
table that takes a known table's name learns nothing to come in with anywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_CONTEXT = b"cardtable: back at the table of "


def _signing(key: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(key.encode()).digest())


def published(key: str) -> str:
    """What everybody at a table may know of a person's own key: 64 hexadecimal digits."""
    return _signing(key).public_key().public_bytes_raw().hex()


def proof(key: str, host: str) -> str:
    """Shows the host with this fingerprint, and no other, that one has the key."""
    return _signing(key).sign(_CONTEXT + host.encode()).hex()


def claimed(key: str, shown: str, host: str, taken: Iterable[str]) -> str:
    """The key that whoever comes in may be known by at this host; "" if it is another's.

    taken: the keys of the others. Everybody can read a published key, so it counts only from who
    proves to have it, or, from a program that does not prove, from the first who names it.
    """
    return key if key and (proves(shown, key, host) or key not in taken) else ""


def proves(shown: str, key: str, host: str) -> bool:
    """Whether this was shown to this host by whoever has the key that `key` was published of."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(shown), _CONTEXT + host.encode())
    except (ValueError, InvalidSignature):
        return False
    return True
