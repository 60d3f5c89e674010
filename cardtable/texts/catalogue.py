"""The one catalogue of sentences: English is the key, .po files hold Russian and Romanian."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from cardtable.resources import resource
from cardtable.texts.wordings.parameters import Spoken, You, joined, said

from .figures import between_columns, figure, plural_form, typeset

if TYPE_CHECKING:
    from .figures import Number
    from .po import Message

LANGUAGES: Final = {"en": "English", "ru": "Русский", "ro": "Română"}
"""Code and own name of every language, in the order menus show them."""

_ALIASES = {"mo": "ro"}  # the former code of Romanian as written in Moldova


@cache
def _entries(language: str) -> dict[tuple[str | None, str], Message]:
    """The usable translations; read once, straight from the .po file (a few milliseconds)."""
    path = resource(f"translations/{language}/LC_MESSAGES/cardtable.po")
    if language == "en" or not path.is_file():
        return {}
    from .po import read_po

    return {
        entry.key: entry
        for entry in read_po(path)
        if entry.msgid and entry.translated and not (entry.fuzzy or entry.obsolete)
    }


def in_any_language(sentences: Iterable[str]) -> dict[str, str]:
    """The English sentence by what it is in each language. A language that is only asked for this
    is not kept: its sentences take a megabyte."""
    wanted, found = tuple(sentences), {}
    for code in LANGUAGES:
        entries = (_entries if code == language() else _entries.__wrapped__)(code)
        for sentence in wanted:
            entry = entries.get((None, sentence))
            found[entry.forms[0] if entry else sentence] = sentence
    return {**found, **{sentence: sentence for sentence in wanted}}


class Texts:
    """Every sentence in one language. ValueError for a language we do not speak."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no texts in {language!r}")
        self.language = language

    def _(self, sentence: str, /, **parameters: object) -> str:
        """The sentence in this language, its parameters filled in."""
        return self._said(None, sentence, parameters)

    def p_(self, context: str, sentence: str, /, **parameters: object) -> str:
        """The same for a sentence that needs a context to be translated (“Game” the point)."""
        return self._said(context, sentence, parameters)

    def n_(self, one: str, many: str, n: Number, /, **parameters: object) -> str:
        """The form of the sentence that goes with the number `n`, which stands in it as {n}."""
        parameters["n"] = n
        entry = _entries(self.language).get((None, one))
        form = plural_form(self.language, n)
        if entry and entry.plural == many and form < len(entry.forms):
            return self._filled(entry.forms[form], parameters)
        return self._filled((one, many)[plural_form("en", n)], parameters)

    def number(self, number: Number, spec: str = "") -> str:
        """A number alone: "−15", with spec "+" also "+3", with ".1" one decimal."""
        return figure(self.language, number, spec)

    def between_columns(self) -> str:
        """The separator of columns in a CSV file for a spreadsheet in this language."""
        return between_columns(self.language)

    def name(self, thing: object, case: str = "") -> str:
        """A card, Suit or list of them alone, in a case (label, short, acc, …)."""
        return said(thing, self.language, case)

    def listed(self, items: Iterable[str]) -> str:
        """Ready-made words as a list in a sentence: “A, B and C”."""
        return joined(self.language, list(items))

    def _said(self, context: str | None, sentence: str, parameters: dict[str, object]) -> str:
        entry = _entries(self.language).get((context, sentence))
        return self._filled(entry.forms[0] if entry else sentence, parameters)

    def _filled(self, sentence: str, parameters: dict[str, object]) -> str:
        if all(type(one) in (int, str) for one in parameters.values()):
            return _plainly_filled(self.language, sentence, tuple(parameters.items()))
        return _fill(self.language, sentence, parameters)


@lru_cache(maxsize=4096)
def _plainly_filled(
    language: str, sentence: str, parameters: tuple[tuple[str, object], ...]
) -> str:
    """The same once more: many readers of one table are told the same."""
    return _fill(language, sentence, dict(parameters))


def _fill(language: str, sentence: str, parameters: dict[str, object]) -> str:
    if parameters:
        spoken = {name: Spoken(value, language) for name, value in parameters.items()}
        begins = sentence.startswith("{")
        sentence = sentence.format_map(spoken)
        if begins and _with_reader(parameters):  # “you” begins the sentence
            sentence = sentence[0].upper() + sentence[1:]
    return typeset(language, sentence)


def _with_reader(parameters: dict[str, object]) -> bool:
    return any(
        isinstance(one, You)
        for value in parameters.values()
        for one in (value if isinstance(value, tuple | list) else (value,))
    )


_current = Texts("en")
_spoken: ContextVar[Texts | None] = ContextVar("spoken", default=None)


def texts() -> Texts:
    """The texts in the current language: of the program, or within `speaking` of one reader."""
    return _spoken.get() or _current


def language() -> str:
    """The code of the current language."""
    return texts().language


def set_language(code: str) -> None:
    """Makes `code` the program's language; ValueError if we do not speak it."""
    global _current
    _current = Texts(code)


@contextmanager
def speaking(code: str) -> Iterator[Texts]:
    """Within it, in this thread or task only, `_`, `n_` and `p_` speak `code`: what one of several
    readers is told in a language of their own. ValueError if we do not speak it."""
    said = Texts(code)
    before = _spoken.set(said)
    try:
        yield said
    finally:
        _spoken.reset(before)


def _(sentence: str, /, **parameters: object) -> str:
    """The sentence in the current language."""
    return texts()._(sentence, **parameters)


def n_(one: str, many: str, n: Number, /, **parameters: object) -> str:
    """The plural form for `n` in the current language."""
    return texts().n_(one, many, n, **parameters)


def p_(context: str, sentence: str, /, **parameters: object) -> str:
    """The sentence in a context, in the current language."""
    return texts().p_(context, sentence, **parameters)


def N_(sentence: str, /) -> str:
    """Marks a sentence in a table for translation; `_(variable)` translates it when shown."""
    return sentence


def Nn_(one: str, many: str, /) -> tuple[str, str]:
    """Marks a pair for translation; `n_(*pair, n)` translates it when shown."""
    return one, many


def known_language(names: Iterable[str]) -> str | None:
    """The first of the system's language names ("ru_RU.UTF-8", "ro-MD", …) that we speak."""
    for name in names:
        code = name.replace("-", "_").split("_")[0].split(".")[0].lower()
        code = _ALIASES.get(code, code)
        if code in LANGUAGES:
            return code
    return None


def system_language() -> str:
    """The language the system asks for: LANGUAGE, LC_ALL, LC_MESSAGES, LANG, else what a Mac or
    Windows is set to; en where that is none of ours."""
    elsewhere = sys.platform in ("darwin", "win32")
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            known = known_language(value.split(":"))
            if known or not elsewhere or value.split(".")[0] in ("C", "POSIX"):
                return known or "en"
    if elsewhere:
        from cardtable.texts.system import languages  # what it needs takes a while to import

        return known_language(languages()) or "en"
    import locale  # takes a while, and mostly one of the variables says it

    return known_language([locale.getlocale()[0] or ""]) or "en"
