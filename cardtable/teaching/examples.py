"""“Show me”: the examples of the rules book, ready to be gone through on the table."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.texts.book.reader import BookError, book

from .walk import Walk, walk


@dataclass(frozen=True, slots=True)
class Example:
    """An example: its anchor, what the book says about it, its transcript, and the walk."""

    anchor: str
    label: str
    text: str
    transcript: str
    walk: Walk


def examples(language: str, name: str) -> tuple[str, ...]:
    """The anchors of every example in a book, in its order."""
    return tuple(
        anchor
        for block in book(language, name).blocks
        if block.kind == "fence" and block.word.split()[:1] == ["transcript"]
        for anchor in block.anchors
    )


def example(language: str, anchor: str, seat: int | None = None) -> Example:
    """The example at an anchor, seen from `seat`; BookError if there is none there."""
    read = book(language, anchor.split(".")[0])
    block = read.section(anchor)[0]
    if block.kind != "fence":
        raise BookError(read.path, block.line, f"{{#{anchor}}} is no example")
    before = read.blocks[: read.places[anchor]]
    heading = next((one.text for one in reversed(before) if one.level), "")
    said = before[-1].text if before and before[-1].kind == "paragraph" else ""
    return Example(anchor, heading, said, block.text, walk(block.text, seat))
