"""Reads the rules book: CommonMark, and a small grammar of our own.

`{#anchor}` closes a heading, a paragraph, a list item or the first line of an example;
`{#anchor when=option:value}` says at which tables it holds. `{cards_each|13}` is a number of the
table at hand, or else the one after the bar. `![cards](cards:QS AS KS)` becomes
`<img src="cards:QS AS KS">` for the program's own card renderer. A dialog asks `explain`, the
book's window takes the blocks. markdown-it-py is imported only when a book is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardtable.resources import resource
from cardtable.texts.figures import typeset

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_ANCHOR = re.compile(r"\s*\{#([^{}]*?)(?: when=(\w+):(\w+))?\}\s*$")
_FILL = re.compile(r"\{(\w+)\|([^{}]*)\}")
_NAME = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*")
_ANCHORED = {"p", "li", "h1", "h2", "h3", "h4", "h5", "h6", "code"}
_PICTURE = re.compile(r"!\[(\w+)\]\(((?:cards|trick):[^()\n]+)\)")


class BookError(Exception):
    """A fault in a book's file; the message names file and line."""

    def __init__(self, path: Path, line: int, fault: str) -> None:
        super().__init__(f"{path}:{line}: {fault}")
        self.path = path
        self.line = line


@dataclass(frozen=True)
class Block:
    """A heading, paragraph, list, table or example as it stands in the book.

    kind: markdown-it's name ("heading", "paragraph", "bullet_list", "fence", …); level: 1–6 for a
    heading, else 0; anchors: its own and those inside it; text: plain (an example's source);
    html: complete, with the anchors as ids; word: what an example's fence is marked with; line:
    where it starts, from 1; when: the option and value at which it holds, None: at every table.
    """

    kind: str
    level: int
    anchors: tuple[str, ...]
    text: str
    html: str
    word: str
    line: int
    when: tuple[str, str] | None = None


@dataclass(frozen=True)
class Explanation:
    """What a dialog shows of an option, a choice or a rule: its heading and first paragraph."""

    label: str
    text: str
    html: str


@dataclass(frozen=True)
class Book:
    """A game's book in one language."""

    language: str
    name: str
    path: Path
    blocks: tuple[Block, ...]
    places: Mapping[str, int]
    """Anchor → index of its block."""

    @property
    def anchors(self) -> tuple[str, ...]:
        """Every anchor in the order of the book."""
        return tuple(self.places)

    @property
    def structure(self) -> tuple[tuple[object, ...], ...]:
        """Kind, level, anchors and condition of every block: what all languages must share."""
        return tuple((b.kind, b.level, b.anchors, b.when) for b in self.blocks)

    def section(self, anchor: str) -> tuple[Block, ...]:
        """A heading with everything up to the next one as high; or the one anchored block."""
        start = self._place(anchor)
        level = self.blocks[start].level
        end = start + 1
        if level:
            while end < len(self.blocks) and not 0 < self.blocks[end].level <= level:
                end += 1
        return self.blocks[start:end]

    def explain(self, anchor: str) -> Explanation:
        """The label and the explanation under a heading's anchor.

        A paragraph's anchor gives the paragraph itself, with the heading that it stands under.
        """
        place = self._place(anchor)
        block = self.blocks[place]
        if not block.level:
            above = (b for b in reversed(self.blocks[:place]) if b.level)
            return Explanation(next(above).text, block.text, block.html)
        below = self.blocks[place + 1] if place + 1 < len(self.blocks) else None
        if below is None or below.kind != "paragraph":
            raise BookError(self.path, block.line, f"no explanation under {{#{anchor}}}")
        return Explanation(block.text, below.text, below.html)

    def _place(self, anchor: str) -> int:
        try:
            return self.places[anchor]
        except KeyError:
            raise BookError(self.path, 1, f"there is no {{#{anchor}}}") from None


def book(language: str, name: str, **numbers: int) -> Book:
    """The book called `name` ("hearts", "seven_up", …); BookError if it is missing or faulty.

    `numbers` are those of the table at hand (cards_each, left_over), to stand in the text.
    """
    path = resource(f"translations/rules/{language}/{name}.md")
    return read_book(path, language, tuple(sorted(numbers.items())))


@cache
def read_book(path: Path, language: str, numbers: tuple[tuple[str, int], ...] = ()) -> Book:
    """The book in a file, read once for each set of numbers."""
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(path, 1, f"the book cannot be read: {error}") from None
    env: dict[str, Any] = {"path": path, "language": language, "numbers": dict(numbers)}
    reader = _reader()
    tokens = reader.parse(source, env)
    blocks = tuple(_block(reader, group, env) for group in _groups(tokens))
    places: dict[str, int] = {}
    for index, block in enumerate(blocks):
        for anchor in block.anchors:
            if anchor in places:
                raise BookError(path, block.line, f"{{#{anchor}}} stands twice")
            places[anchor] = index
    return Book(language, path.stem, path, blocks, places)


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.core.ruler.before("inline", "anchor", _take_anchors)
    reader.core.ruler.after("inline", "typeset", _set_spaces)
    reader.inline.ruler.before("image", "picture", _picture)
    return reader


def _take_anchors(state: StateCore) -> None:
    """Moves a closing `{#name}` from the text to the id of its block, and fills in numbers."""
    numbers = state.env["numbers"]
    for index, token in enumerate(state.tokens):
        if token.type == "fence":
            token.info = _without_anchor(state, token, token.info, token)
        elif token.type == "inline":
            token.content = _FILL.sub(
                lambda fill: str(numbers.get(fill[1], fill[2])), token.content
            )
            holder = state.tokens[index - 1]
            if holder.hidden:  # the paragraph of a tight list is not printed, its item is
                holder = state.tokens[index - 2]
            token.content = _without_anchor(state, token, token.content, holder)


def _without_anchor(state: StateCore, token: Token, text: str, holder: Token) -> str:
    """`text` without its anchor, which becomes the holder's."""
    fault = ""
    if match := _ANCHOR.search(text):
        name, *when = match.groups()
        if not _NAME.fullmatch(name) or holder.tag not in _ANCHORED:
            fault = f"{{#{name}}} cannot be an anchor here"
        text = text[: match.start()]
        holder.attrSet("id", name)
        if when[0] is not None:
            holder.meta["when"] = tuple(when)
    if "{#" in text:
        fault = fault or "an anchor must close its heading or paragraph"
    if fault:
        raise BookError(state.env["path"], (token.map or [0])[0] + 1, fault)
    return text


def _set_spaces(state: StateCore) -> None:
    """Puts the language's unbreakable spaces into the prose."""
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "text":
                child.content = typeset(state.env["language"], child.content)


def _picture(state: StateInline, silent: bool) -> bool:
    """`![cards](cards:QS AS KS)`, which plain CommonMark does not take for its spaces."""
    match = _PICTURE.match(state.src, state.pos)
    if not match:
        return False
    if not silent:
        token = state.push("image", "img", 0)
        token.attrs = {"src": match[2], "alt": ""}
        token.content = match[1]
        token.children = [Token("text", "", 0, content=match[1])]
    state.pos = match.end()
    return True


def _groups(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens of each block of the outermost level."""
    group: list[Token] = []
    depth = 0
    for token in tokens:
        group.append(token)
        depth += token.nesting
        if depth == 0:
            yield group
            group = []


def _block(reader: MarkdownIt, group: list[Token], env: dict[str, Any]) -> Block:
    first = group[0]
    kind = first.type.removesuffix("_open")
    if kind == "fence":
        text = first.content
    else:
        text = "\n".join(_plain(token) for token in group if token.type == "inline")
    return Block(
        kind=kind,
        level=int(first.tag[1]) if kind == "heading" else 0,
        anchors=tuple(str(token.attrs["id"]) for token in group if "id" in token.attrs),
        text=text,
        html=reader.renderer.render(group, reader.options, env).strip(),
        word=first.info.strip(),
        line=(first.map or [0])[0] + 1,
        when=first.meta.get("when"),
    )


def _plain(inline: Token) -> str:
    pieces = []
    for child in inline.children or ():
        if child.type in ("text", "code_inline"):
            pieces.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            pieces.append(" ")
    return "".join(pieces).strip()
