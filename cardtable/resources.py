"""Finds the files that travel with the program: in a checkout, a wheel or a frozen build."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(name: str) -> Path:
    """The path of `name` ("assets/…", "translations/…"), whether or not it exists.

    A wheel and a frozen build carry these folders inside the package, a checkout beside it.
    """
    top = name.split("/", 1)[0]
    home = _PACKAGE if (_PACKAGE / top).is_dir() else _PACKAGE.parent
    return home / name
