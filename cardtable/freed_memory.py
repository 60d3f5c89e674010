"""Gives memory that is free again back to the system, where the C library keeps it for itself."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable


def _trimmer() -> Callable[[int], int] | None:
    """`malloc_trim` of the GNU C library; None elsewhere: other systems take memory back."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library
        return None
    trim.argtypes, trim.restype = (ctypes.c_size_t,), ctypes.c_int
    return lambda kept: int(trim(kept))


_trim = _trimmer()


def give_back() -> None:
    """What much was taken for and is needed no more goes back to the system; takes a few
    milliseconds."""
    if _trim is not None:
        _trim(0)
