"""Imports miniaudio without what it could do besides: streams from the web, and arrays of numpy."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType


def miniaudio_alone() -> ModuleType:
    """The module miniaudio; ImportError or OSError if it cannot be used.

    It would bring in urllib.request, with all of HTTP and TLS behind it, and numpy where that is
    installed: together 15 MiB for nothing. The first comes when somebody does use it, the second
    miniaudio does without.
    """
    fresh = "miniaudio" not in sys.modules
    if fresh and "urllib.request" not in sys.modules:
        _put_off("urllib.request")
    absent = fresh and "numpy" not in sys.modules
    if absent:
        sys.modules["numpy"] = None  # type: ignore[assignment] # "not to be found"
    try:
        import miniaudio
    finally:
        if absent:
            del sys.modules["numpy"]
    module: ModuleType = miniaudio
    return module


def _put_off(name: str) -> None:
    """Let a module of a package be read when the first of its names is used. (The LazyLoader of
    importlib reads it when it is imported again, which is what miniaudio does.)"""
    stands_in = ModuleType(name)

    def found(attribute: str) -> object:
        if sys.modules.get(name) is stands_in:
            del sys.modules[name]
        return getattr(importlib.import_module(name), attribute)

    vars(stands_in)["__getattr__"] = found
    sys.modules[name] = stands_in
    package, _, own = name.rpartition(".")
    setattr(importlib.import_module(package), own, stands_in)
