"""The files that the web door serves: a fixed list, from this package and its pictures.

No path that is asked for ever becomes a path on the disk: what is not in the list is not there.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from pathlib import Path

from cardtable.resources import resource
from cardtable.texts import LANGUAGES, _, known_language, speaking
from cardtable.texts.book.anchors import SHELF
from cardtable.texts.book.reader import book
from cardtable.texts.table.people import AVATARS

from .words import page_words

PAGE = Path(__file__).resolve().parent / "page"
MODULES = (
    "main.js",
    "net.js",
    "state.js",
    "table.js",
    "hand.js",
    "motion.js",
    "deck.js",
    "lobby.js",
    "panels.js",
    "dom.js",
    "fair.js",
)
STYLES = ("style.css",)

HTML = "text/html; charset=utf-8"
SCRIPT = "text/javascript; charset=utf-8"
STYLE = "text/css; charset=utf-8"
JSON = "application/json"
SVG = "image/svg+xml"
PNG = "image/png"

PACKED = frozenset({HTML, SCRIPT, STYLE, JSON, SVG})
"""What is worth compressing."""

_UNSHOWN = re.compile(
    r'<g id="back_embroidery".*?(?=<g id="suit_|<path id="suit_|</svg>)', re.DOTALL
)
_PICTURE = re.compile(r'<img src="(?:cards|trick):([^"]*)"[^>]*>')
_STYLE = re.compile(r' style="[^"]*"')
"""What Markdown says of a table's columns: the page allows no style but its own."""
_CARD = re.compile(r"[2-9TJQKA][CDSH]2?")


@dataclass(frozen=True)
class File:
    """A file as it is served: made when it is first asked for, then kept."""

    kind: str
    make: Callable[[], bytes]

    @cached_property
    def body(self) -> bytes:
        """Its bytes."""
        return self.make()

    @cached_property
    def tag(self) -> str:
        """Its ETag: another one when the bytes are others."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    @cached_property
    def packed(self) -> bytes:
        """Its bytes compressed with gzip."""
        return gzip.compress(self.body, 9, mtime=0)


def listed() -> dict[str, File]:
    """Every path that is served, but for "/", which depends on the reader's language."""
    found = {
        "/favicon.ico": File(PNG, resource("assets/icon/cardtable-32.png").read_bytes),
        "/icon.png": File(PNG, resource("assets/icon/cardtable-128.png").read_bytes),
        "/deck.svg": File(SVG, _deck),
    }
    for name in MODULES:
        found[f"/page/{name}"] = File(SCRIPT, (PAGE / name).read_bytes)
    for name in STYLES:
        found[f"/page/{name}"] = File(STYLE, (PAGE / name).read_bytes)
    for avatar in AVATARS:
        picture = resource(f"assets/avatars/{avatar}.png")
        found[f"/face/{avatar}.png"] = File(PNG, picture.read_bytes)
    for code in LANGUAGES:
        found[f"/words/{code}.json"] = File(JSON, _Words(code))
        for name in SHELF:
            found[f"/book/{code}/{name}"] = File(HTML, _Book(code, name))
    return found


@dataclass(frozen=True)
class _Words:
    """Makes the labels in one language."""

    language: str

    def __call__(self) -> bytes:
        return json.dumps(page_words(self.language), ensure_ascii=False).encode()


@dataclass(frozen=True)
class _Book:
    """Makes a rules book in one language."""

    language: str
    name: str

    def __call__(self) -> bytes:
        return book_page(self.language, self.name).encode()


def _deck() -> bytes:
    """Our deck without the back that the page does not use, a fifth of the whole."""
    text = resource("assets/decks/cardtable/cardtable.svg").read_text(encoding="utf-8")
    return _UNSHOWN.sub("", text).encode()


@cache
def version() -> str:
    """Of the page: another one whenever any of its modules is another."""
    whole = hashlib.sha256()
    for name in (*MODULES, *STYLES, "index.html"):
        whole.update((PAGE / name).read_bytes())
    return whole.hexdigest()[:12]


@cache
def index(language: str) -> File:
    """The page itself in one language."""

    def made() -> bytes:
        with speaking(language):
            words = {
                "language": language,
                "version": version(),
                "title": _("Card table"),
                "old": _(
                    "This browser is too old for the table, or scripts are switched off in it. "
                    "Try a newer browser, or another device."
                ),
            }
        text = (PAGE / "index.html").read_text(encoding="utf-8")
        for name, said in words.items():
            text = text.replace(f"{{{{{name}}}}}", escape(said))
        return text.encode()

    return File(HTML, made)


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that we speak; English if none."""
    names = [one.split(";")[0].strip() for one in accepted[:200].split(",")]
    return known_language(names) or "en"


def book_page(language: str, name: str) -> str:
    """A rules book as the page shows it: sections with their anchors, cards as marks for its own
    pictures. Examples that are stepped through belong to the program and are left out."""
    blocks = (one.html for one in book(language, name).blocks if one.kind != "fence")
    return _PICTURE.sub(_cards, _STYLE.sub("", "\n".join(blocks)))


def _cards(found: re.Match[str]) -> str:
    cards = " ".join(_CARD.findall(found[1]))
    return f'<span class="cards" data-cards="{cards}"></span>'
