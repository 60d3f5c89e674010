"""Romanian: what the proof-reader objects to."""

from __future__ import annotations

from .rule import Rule

_SPELLING = (
    Rule(r"[şţŞŢ\u0326\u0327]", "a letter with a cedilla or a combining mark:"),
    Rule(r"(?<!\bsu)(?<!\bde)[bcdfghjklmnpqrstvwxzșț]î\w+", "old spelling of â:"),
    Rule(r"\b(nici un|nici o)\b", "written in one word:"),
)

_WORDS = (
    Rule(
        r"\b(mit[ăae]\w*|vierm\w*|sertar\w*|punți\w*|cluburi\w*|cesionar\w*|împărțitor\w*)\b",
        "the glossary forbids",
    ),
)

RULES: tuple[Rule, ...] = (*_SPELLING, *_WORDS)
