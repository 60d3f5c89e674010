"""Finds words in the rules book, whatever their case, accents and endings; by folk names too."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .anchors import SHELF
from .folk import GLOSSARY, FolkWord, folk_words
from .reader import Block, book
from .stems import fold, stem, tokens

Ways = tuple[tuple[re.Pattern[str], ...], ...]
"""Of these ways to say a thing one must be there, with all its words."""


@dataclass(frozen=True)
class Hit:
    """A block where everything asked for stands; `anchor` is its own or its heading's.

    folk: the people's word that led here, where the glossary knows the thing by another name.
    """

    book: str
    anchor: str
    heading: str
    text: str
    folk: str = ""


def search(language: str, query: str) -> list[Hit]:
    """Where everything in the query is told, in the whole shelf.

    First come the glossary's entries for folk names in the query, then headings, then the rest,
    each in the order of the shelf.
    """
    words = tokens(language, query)
    if not words:
        return []
    terms, folk = _understood(language, words)
    found: list[tuple[bool, Hit]] = []
    for name in SHELF:
        heading: Block | None = None
        for block in book(language, name).blocks:
            heading = block if block.level else heading
            if block.kind == "fence" or heading is None:
                continue
            folded = fold(block.text)
            if all(_stands(ways, folded) for ways in terms):
                anchor = (block.anchors or heading.anchors)[0]
                found.append((not block.level, Hit(name, anchor, heading.text, block.text)))
    known = {
        one.anchor: Hit(GLOSSARY, one.anchor, one.heading, one.heading, one.words) for one in folk
    }
    told = [hit for _below, hit in sorted(found, key=lambda pair: pair[0])]
    return [
        *known.values(),
        *(hit for hit in told if hit.text != hit.heading or hit.anchor not in known),
    ]


def _stands(ways: Ways, folded: str) -> bool:
    return any(all(pattern.search(folded) for pattern in way) for way in ways)


def _understood(language: str, words: list[str]) -> tuple[list[Ways], list[FolkWord]]:
    """The query as terms, and the folk words in it: „inimă neagră” is one term, spades."""
    terms: list[Ways] = []
    folk: list[FolkWord] = []
    rest = words
    while rest:
        known = [one for one in folk_words(language) if one.begins(rest)]
        length = max((len(one.says) for one in known), default=1)
        known = [one for one in known if len(one.says) == length]
        ways = [tuple(stem(language, word).beginning for word in rest[:length])]
        ways += [tuple(part.word for part in one.means) for one in known]
        terms.append(tuple(ways))
        folk += known
        rest = rest[length:]
    return terms, folk
