"""English: what the proof-reader objects to."""

from __future__ import annotations

from cardtable.texts.proof_rules.rule import Rule

RULES: tuple[Rule, ...] = ()
