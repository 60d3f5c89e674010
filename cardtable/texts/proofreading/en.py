"""English: what the proof-reader objects to."""

from __future__ import annotations

from .rule import Rule

RULES: tuple[Rule, ...] = (
    Rule(r"\b(anew|afresh)\b", "say “again”, not"),
    Rule(r"\b(?:be|been|was|were) gone on with\b", "continued, not"),
    Rule(r"\b(?:the|an) own \w+", "whose own:"),
)
