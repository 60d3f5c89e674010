"""Words without case, accents and endings, so that a search finds every form of them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

_ENDINGS = {
    "en": ("s",),
    "ru": (
        *("иями", "ями", "ами", "иях", "ого", "его", "ому", "ему", "ыми", "ими"),
        *("ах", "ях", "ов", "ев", "ей", "ам", "ям", "ом", "ем", "ой", "ою", "ею", "ия", "ии", "ие"),
        *("ый", "ий", "ая", "яя", "ое", "ее", "ые", "ие", "ую", "юю", "ых", "их", "ым", "им"),
        *("а", "е", "и", "о", "у", "ы", "ю", "я", "й", "ь"),
    ),
    "ro": (
        *("urilor", "urile", "ilor", "elor", "ului", "arii", "are", "ari"),
        *("uri", "ile", "ele", "lor", "lui", "iei", "ul", "le", "ii", "ei", "ea", "ia", "ie"),
        *("a", "e", "i", "o", "u"),
    ),
}
"""Endings of nouns, adjectives and infinitives, folded, the longer ones first."""

_SHORTEST = 3
"""A stem has at least so many letters; what is shorter stays as it is."""

_LONG = 4
"""A stem of so many letters says enough to be looked for as a mere beginning."""

_FORMS = {
    "en": (),
    "ru": (
        r"взят(?:ок|к\w{1,3})",
        r"фиш(?:ек|к\w{1,3})",
        r"буб(?:ен|н\w{1,5})",
        r"козыр\w{1,5}",
    ),
    # „care” is no form of „caro”, nor „așa” one of „as”.
    "ro": (r"caro(?:ul|ului|uri|urile|urilor)?", r"as(?:ul|ului|i|ii|ilor)?"),
}
"""All forms of words that lose a vowel, or whose stem is the beginning of other words."""

_PARTICLES = {"en": {"to", "the", "a", "an"}, "ru": set(), "ro": {"a"}}
"""Little words that name nothing: “to discard”, „a defosa”."""

_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> str:
    """The text without case and accents: ș → s, ă → a, ё → е, so that search may ignore them."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def tokens(language: str, text: str) -> list[str]:
    """The folded words of a text, without little words unless there are no others."""
    words = _WORD.findall(fold(text))
    return [word for word in words if word not in _PARTICLES[language]] or words


@dataclass(frozen=True)
class Stem:
    """What the forms of a word share.

    forms: a regular expression for any of them; bare: their common beginning; whole: the word as
    it was written. All are folded.
    """

    forms: str
    bare: str
    whole: str

    def is_said_by(self, word: str) -> bool:
        """Whether a folded word is a form of this one."""
        return self._forms.fullmatch(word) is not None

    def is_begun_by(self, word: str) -> bool:
        """Whether a folded word, three letters or more, may grow into this one."""
        return len(word) >= _SHORTEST and self.whole.startswith(word)

    @cached_property
    def word(self) -> re.Pattern[str]:
        """Finds a form of the word in a folded text."""
        return re.compile(rf"\b{self.forms}\b")

    @cached_property
    def beginning(self) -> re.Pattern[str]:
        """Finds a form of the word in a folded text, or what may still become one."""
        begun = self.bare if len(self.bare) >= _LONG else self.whole
        typed = rf"|\b{re.escape(begun)}" if len(begun) >= _SHORTEST else ""
        return re.compile(rf"\b{self.forms}\b{typed}")

    @cached_property
    def _forms(self) -> re.Pattern[str]:
        return re.compile(self.forms)


def stem(language: str, word: str) -> Stem:
    """The stem of one folded word: "cupele" and "cupei" have the same forms."""
    for forms in _FORMS[language]:
        if re.fullmatch(forms, word):
            return Stem(f"(?:{forms})", word, word)
    bare = word
    for ending in _ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            bare = word.removesuffix(ending)
            break
    endings = "|".join(_ENDINGS[language])
    return Stem(rf"(?:{re.escape(word)}|{re.escape(bare)}(?:{endings})?)", bare, word)
