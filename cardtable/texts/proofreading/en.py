"""English: what the proof-reader objects to."""

from __future__ import annotations

from .rule import Rule

RULES: tuple[Rule, ...] = ()
