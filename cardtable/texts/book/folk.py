"""The people's words for a thing that the rules book calls otherwise, as the glossary gives them.

An entry of the glossary may say “You may know it as: knave.”; that sentence is the only place where
such a word is kept. The search finds the thing by it and says under which name it is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from .reader import book
from .stems import Stem, stem, tokens

GLOSSARY = "glossary"

_SENTENCE = {
    "en": re.compile(r"You may know it as: ([^.]+)\."),
    "ru": re.compile(r"Также говорят: ([^.]+)\."),
    "ro": re.compile(r"Se mai spune: ([^.]+)\."),
}


@dataclass(frozen=True)
class FolkWord:
    """What people say: the word or words, the glossary's name and place for it, and the stems.

    says: the words' stems, as a query is compared with them; means: those of the glossary's name.
    """

    words: str
    heading: str
    anchor: str
    says: tuple[Stem, ...]
    means: tuple[Stem, ...]

    def begins(self, query: list[str]) -> bool:
        """Whether these words stand at the start of a query; its last word may be unfinished."""
        if len(query) < len(self.says):
            return False
        spoken = query[: len(self.says)]
        if all(known.is_said_by(word) for known, word in zip(self.says, spoken, strict=True)):
            return True
        *sure, last = zip(self.says, spoken, strict=True)
        return (
            len(query) == len(self.says)
            and all(known.is_said_by(word) for known, word in sure)
            and last[0].is_begun_by(last[1])
        )


@cache
def folk_words(language: str) -> tuple[FolkWord, ...]:
    """Every word that the glossary gives as the people's, those of several words first."""
    found: list[FolkWord] = []
    heading = None
    for block in book(language, GLOSSARY).blocks:
        if block.level:
            heading = block
            continue
        sentence = _SENTENCE[language].search(block.text)
        if sentence is None or heading is None:
            continue
        means = tuple(stem(language, word) for word in tokens(language, heading.text))
        for words in sentence[1].split(", "):
            says = tuple(stem(language, word) for word in tokens(language, words))
            found.append(FolkWord(words, heading.text, heading.anchors[0], says, means))
    return tuple(sorted(found, key=lambda one: -len(one.says)))
