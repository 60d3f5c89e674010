"""The proof-reader: `faults` reads a sentence, `prose` a page; tables of `en`, `ru`, `ro`.

A table's rules are about words and usage. What can be told without knowing the language (lost
parameters, missing plural forms) stays in `faults.py`.
"""

from __future__ import annotations

from . import en, ro, ru
from .rule import Origin, Rule

RULES: dict[str, tuple[Rule, ...]] = {"en": en.RULES, "ru": ru.RULES, "ro": ro.RULES}

__all__ = ["RULES", "Origin", "Rule"]
