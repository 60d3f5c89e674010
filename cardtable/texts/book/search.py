"""Finds words in the rules book, whatever their case, accents and ё."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from .anchors import BOOKS
from .reader import Block, book

_SAME = {
    # What people say for a card or a suit where the book has another word.
    "ro": {"rege": "pop", "regi": "pop", "romb": "caro", "trifoi": "trefl", "inim": "cup"},
    "ru": {"крест": "треф", "буби": "бубн", "королев": "дам"},
    "en": {},
}

_ENDINGS = frozenset("aeiouаеиоуыэюя")


@dataclass(frozen=True)
class Hit:
    """A block where every word of a query stands; `anchor` is its own or its heading's."""

    book: str
    anchor: str
    heading: str
    text: str


def fold(text: str) -> str:
    """The text without case and accents: ș → s, ă → a, ё → е, so that search may ignore them."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def search(language: str, query: str) -> list[Hit]:
    """Where all words of the query begin a word, headings first, then in the order of the shelf."""
    words = fold(query).split()
    if not words:
        return []
    patterns = [
        re.compile("|".join(rf"\b{re.escape(w)}" for w in _meant(language, word))) for word in words
    ]
    found: list[tuple[bool, Hit]] = []
    for name in BOOKS:
        heading: Block | None = None
        for block in book(language, name).blocks:
            heading = block if block.level else heading
            if block.kind == "fence" or heading is None:
                continue
            folded = fold(block.text)
            if all(pattern.search(folded) for pattern in patterns):
                anchor = (block.anchors or heading.anchors)[0]
                hit = Hit(name, anchor, heading.text, block.text)
                found.append((not block.level, hit))
    return [hit for _below, hit in sorted(found, key=lambda pair: pair[0])]


def _meant(language: str, word: str) -> list[str]:
    """The word without its ending, for most are inflected, and what the book says for it."""
    bare = word[:-1] if language != "en" and len(word) > 4 and word[-1] in _ENDINGS else word
    return [bare, *(said for start, said in _SAME[language].items() if word.startswith(start))]
