"""The end of a pipe between two processes, which on Windows is of another class."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

__all__ = ["Connection"]
