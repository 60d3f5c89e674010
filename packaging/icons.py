"""Makes the icon files of Windows (.ico) and macOS (.icns) out of the drawn sizes."""

from __future__ import annotations

import struct
from pathlib import Path

from project import ROOT

DRAWN = ROOT / "assets" / "icon"
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MAC_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def drawn(size: int) -> bytes:
    """The PNG file of one size in pixels."""
    return (DRAWN / f"cardtable-{size}.png").read_bytes()


def ico() -> bytes:
    """An .ico file: a directory, then the pictures as PNG, which Windows reads since Vista."""
    pictures = [drawn(size) for size in WINDOWS_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    for size, picture in zip(WINDOWS_SIZES, pictures, strict=True):
        side = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """An .icns file: each picture as a PNG with its kind and length in front."""
    parts = [
        kind + struct.pack(">I", 8 + len(drawn(size))) + drawn(size)
        for size, kind in MAC_KINDS.items()
    ]
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write(target: Path) -> Path:
    """Write the file that the ending of `target` asks for; returns it."""
    target.write_bytes(ico() if target.suffix == ".ico" else icns())
    return target
