"""Lifts the lines of an older file to today's format, one format number at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FORMAT = 1
"""The format that this version writes."""

Lines = list[dict[str, Any]]

UPGRADES: dict[int, Callable[[Lines], Lines]] = {}
"""From a format number to what makes the next one of it."""


def lifted(lines: Lines, number: int) -> Lines:
    """The lines of a file of format `number` as format FORMAT has them."""
    while number < FORMAT:
        lines = UPGRADES[number](lines)
        number += 1
    return lines
