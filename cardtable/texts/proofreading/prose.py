"""Has the proof-reader read what stands outside the catalogue: rules books, lessons, changelogs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from . import Origin
from .faults import in_text

_FENCE = re.compile(r"\s*```")
_ANCHOR = re.compile(r"\s*\{#[^{}]*\}\s*$")
_MARKUP = re.compile(r"!\[\w+\]\([^)\n]*\)|(?<=\])\([^)\s]*\)")
_CODE = re.compile(r"`[^`]*`")
_KEY = re.compile(r"^##.*$", re.MULTILINE)
_START = re.compile(r"\s*(?:[-*|>]|#+|\d+\.)\s*")
_PARTICLE = re.compile(r"^(?:to|a|an|the|a se) ", re.IGNORECASE)
"""What a dictionary's head has before its word: “to beg”, „a cere”."""

_LANGUAGES = ("en", "ru", "ro")

_ALIKE = 50
"""So many equal letters at their beginnings, and two lines of a changelog say the same."""

_TAIL = 40
"""So many equal letters at their ends, and one of two lines was left behind by a merge."""

_HEAD = 40
"""No head of the glossary is longer, no explanation shorter."""


def prose_faults(root: Path) -> list[str]:
    """What is wrong in the books, lessons and changelogs under `root`: file, line and fault."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {fault}"
        for language in _LANGUAGES
        for path, place in _files(root, language)
        for line, fault in _page_faults(language, _page(path, place), place)
    ]


def _page_faults(language: str, page: str, place: Origin) -> Iterator[tuple[int, str]]:
    """Line and fault: of every paragraph for itself, and of what it has to do with another."""
    if place is Origin.CHANGELOG:
        yield from _left_behind(page)
    said: set[str] = set()
    head = ""
    for line, text in paragraphs(page):
        for fault in in_text(language, text, place):
            yield line, fault
        if place is Origin.CHANGELOG and len(text) > _ALIKE:
            beginning = text[:_ALIKE]
            if beginning in said:
                yield line, f"said twice: “{beginning}…”"
            said.add(beginning)
        if place is Origin.GLOSSARY and head and _in_its_own_words(head, text):
            yield line, f"explains a word by itself: “{head}”"
        head = text if place is Origin.GLOSSARY and len(text) < _HEAD else ""


def _left_behind(page: str) -> Iterator[tuple[int, str]]:
    """Lines that end as an earlier one does, commas aside: a merge has kept both."""
    ends: set[str] = set()
    for number, line in enumerate(page.splitlines(), 1):
        end = "".join(filter(str.isalpha, line)).casefold()[-_TAIL:]
        if len(end) == _TAIL and end in ends:
            yield number, f"left by a merge: “{line.strip()}”"
        ends.add(end)


def _in_its_own_words(head: str, text: str) -> bool:
    """Whether an entry of the glossary begins with the word that it explains."""
    word = _PARTICLE.sub("", head).casefold()
    return text.casefold().startswith((f"{word} ", f"{word},"))


def _files(root: Path, language: str) -> Iterator[tuple[Path, Origin]]:
    for path in sorted((root / "translations" / "rules" / language).glob("*.md")):
        yield path, Origin.GLOSSARY if path.stem == "glossary" else Origin.RULES
    for path in sorted((root / "translations" / "lessons" / language).glob("*.md")):
        yield path, Origin.LESSON
    changelog = root / ("CHANGELOG.md" if language == "en" else f"CHANGELOG.{language}.md")
    if changelog.is_file():
        yield changelog, Origin.CHANGELOG


def _page(path: Path, place: Origin) -> str:
    """The page; in a lesson the headings below its title are keys, not words."""
    page = path.read_text(encoding="utf-8")
    return _KEY.sub("", page) if place is Origin.LESSON else page


def paragraphs(page: str) -> Iterator[tuple[int, str]]:
    """The prose of a Markdown page without its marks: (line where it starts, from 1; text)."""
    example, start, gathered = False, 0, ""
    for number, line in enumerate([*page.splitlines(), ""], start=1):
        fence = bool(_FENCE.match(line))
        text = "" if fence or example else _plain(line)
        mark = _START.match(text)
        if gathered and (not text or mark):
            yield start, gathered
            gathered = ""
        if text:
            text = text[mark.end() :] if mark else text
            start, gathered = (start, f"{gathered} {text}") if gathered else (number, text)
        example ^= fence


def _plain(line: str) -> str:
    return _CODE.sub("…", _MARKUP.sub("", _ANCHOR.sub("", line))).strip()
