"""What a search in the rules book found, as lines to choose from."""

from __future__ import annotations

from cardtable.texts import _
from cardtable.texts.book.search import Hit, search

SHOWN_HITS = 60
LONGEST = 140
"""Characters of a paragraph that a line quotes."""


def found(spoken: str, query: str) -> list[tuple[str, str]]:
    """Lines and their places in the book of the language `spoken`, the best ones first."""
    return [(_told(hit), hit.anchor) for hit in search(spoken, query)[:SHOWN_HITS]]


def _told(hit: Hit) -> str:
    """A place in a line; if it was found by the people's word, which of ours that is."""
    if hit.folk:
        return _("{word}: you may know it as “{folk}”", word=hit.heading, folk=hit.folk)
    if hit.text == hit.heading:
        return hit.heading
    text = hit.text if len(hit.text) < LONGEST else hit.text[:LONGEST].rsplit(" ", 1)[0] + "…"
    return f"{hit.heading}: {text}"
