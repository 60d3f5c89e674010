"""Has the proof-reader read what stands outside the catalogue: rules books, lessons, changelogs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from . import Place
from .faults import in_text

_FENCE = re.compile(r"\s*```")
_ANCHOR = re.compile(r"\s*\{#[^{}]*\}\s*$")
_MARKUP = re.compile(r"!\[\w+\]\([^)\n]*\)|(?<=\])\([^)\s]*\)")
_CODE = re.compile(r"`[^`]*`")
_KEY = re.compile(r"^##.*$", re.MULTILINE)
_START = re.compile(r"\s*(?:[-*|>]|#+|\d+\.)\s*")
_LANGUAGES = ("en", "ru", "ro")


def prose_faults(root: Path) -> list[str]:
    """What is wrong in the books, lessons and changelogs under `root`: file, line and fault."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {fault}"
        for language in _LANGUAGES
        for path, place in _files(root, language)
        for line, text in paragraphs(_page(path, place))
        for fault in in_text(language, text, place)
    ]


def _files(root: Path, language: str) -> Iterator[tuple[Path, Place]]:
    for path in sorted((root / "translations" / "rules" / language).glob("*.md")):
        yield path, Place.GLOSSARY if path.stem == "glossary" else Place.RULES
    for path in sorted((root / "translations" / "lessons" / language).glob("*.md")):
        yield path, Place.LESSON
    changelog = root / ("CHANGELOG.md" if language == "en" else f"CHANGELOG.{language}.md")
    if changelog.is_file():
        yield changelog, Place.CHANGELOG


def _page(path: Path, place: Place) -> str:
    """The page; in a lesson the headings below its title are keys, not words."""
    page = path.read_text(encoding="utf-8")
    return _KEY.sub("", page) if place is Place.LESSON else page


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
