"""A host's own certificate: self-signed, kept on disk, known by its fingerprint.

Nobody vouches for it: a guest either has the fingerprint from a link or picture, or remembers it
from the first time.
"""

from __future__ import annotations

import hashlib
import ssl
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from cardtable.saves.content import content_of, is_there
from cardtable.saves.errors import SaveError
from cardtable.saves.moving import put_aside
from cardtable.saves.whole import PRIVATE, replace_bytes

YEARS = 20
LARGEST = 1024 * 1024
Trouble = Callable[[SaveError], None]


def certificate(folder: Path, trouble: Trouble) -> Path:
    """The file with this host's key and certificate; made the first time. A damaged one is kept
    aside and made anew, of which `trouble` is told; SaveError if none can be written."""
    path = folder / "host.pem"
    if is_there(path):
        if _is_whole(path):
            return path
        trouble(SaveError("new_certificate", path, kept=put_aside(path)))
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "cardtable")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=2))
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .sign(key, hashes.SHA256())
    )
    replace_bytes(
        path,
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM),
        PRIVATE,
    )
    return path


def _is_whole(path: Path) -> bool:
    """Whether a host can be known by this file: it holds a key and the certificate made with it."""
    try:
        content_of(path, LARGEST)  # OpenSSL would wait at a pipe for ever
        fingerprint(path)
        server_context(path)
    except (OSError, ValueError):
        return False
    return True


def fingerprint(path: Path) -> str:
    """SHA-256 of the certificate, in 64 hexadecimal digits."""
    made = x509.load_pem_x509_certificate(path.read_bytes())
    return made.fingerprint(hashes.SHA256()).hex()


def fingerprint_of(certificate_bytes: bytes) -> str:
    """The same of a certificate that came through a socket (DER)."""
    return hashlib.sha256(certificate_bytes).hexdigest()


def server_context(path: Path) -> ssl.SSLContext:
    """TLS for a host."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(path)
    return context


def client_context() -> ssl.SSLContext:
    """TLS for a guest: the certificate is judged by its fingerprint, after the handshake."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
