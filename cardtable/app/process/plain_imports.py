"""Imports as Python does them: PySide's own way of importing reads every module's source.

It looks whether a module uses Qt, for features that are asked for with `from __feature__` (nobody
here does), and keeps all that text: eight megabytes, and a tenth of a start.
"""

from __future__ import annotations

import builtins
import linecache

import PySide6.QtCore

WITH_QT = PySide6.QtCore.qVersion()
"""It is here, and has put its own way of importing in place."""


def import_plainly() -> None:
    """Import as Python does from now on."""
    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain
    linecache.clearcache()  # what it had read until now
