"""Reads proof: what is wrong with one sentence in one language.

The words and usages that each language objects to stand in the tables beside this module.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from string import Formatter

from cardtable.texts.wordings.hints import HINTS
from cardtable.texts.wordings.parameters import CARD_CASES, PERSON_CASES, SUIT_CASES
from cardtable.texts.wordings.wording import sentences

from ..figures import SPECS
from ..po import Message
from . import RULES, Origin

_STRAIGHT = re.compile("[\"']")
_ENDS = ".…:?!"


def fields(text: str) -> Iterator[tuple[str, str]]:
    """The parameters of a sentence with what stands after the colon; ValueError for bad braces."""
    for _literal, name, spec, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or conversion:
            raise ValueError(f"{{{name}}} is not a parameter")
        yield name, spec or ""


def faults(language: str, entry: Message, place: Origin | None = None) -> list[str]:
    """Everything wrong with an entry; English is given as its own translation.

    place: where it stands, if not in the catalogue.
    """
    if not entry.translated:
        return ["a plural form is missing" if any(entry.forms) else "no translation"]
    found = ["marked fuzzy"] if entry.fuzzy else []
    if entry.plural is not None and len(entry.forms) != 3:
        found.append("not three plural forms")
    if place is None:
        place = Origin.HINT if entry.msgid in _hints() else Origin.CATALOGUE
    for form in entry.forms:
        found += in_text(language, form, place)
    try:
        found += _in_parameters(language, entry)
    except ValueError as error:
        found.append(f"bad braces: {error}")
    if language != "en":
        found += _against_english(entry)
    return found


@cache
def _hints() -> frozenset[str]:
    return frozenset(sentences(HINTS))


def in_text(language: str, text: str, place: Origin) -> Iterator[str]:
    """What is wrong with a sentence whatever the English is: spelling, signs, words, usage."""
    if text != unicodedata.normalize("NFC", text):
        yield "not in Unicode's composed form (NFC)"
    words = "".join(literal for literal, *_ in _parsed(text))
    if place is not Origin.CHANGELOG and _STRAIGHT.search(words):
        yield "a straight quotation mark or apostrophe"
    if "  " in text:
        yield "two spaces"
    for rule in RULES[language]:
        yield from rule.found(text, place)


def _parsed(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(Formatter().parse(text))
    except ValueError:
        return [(text, None, None, None)]  # the braces are reported elsewhere


def _in_parameters(language: str, entry: Message) -> Iterator[str]:
    wanted = {name for name, _spec in fields(entry.plural or entry.msgid)}
    for number, form in enumerate(entry.forms):
        there = set()
        for name, spec in fields(form):
            there.add(name)
            if spec not in _specs(language, name):
                yield f"unknown case or format {{{name}:{spec}}}"
        # Only English “one” is surely 1 ("Choose one card"); Russian «одна» would fit 21 too.
        spoken_out = {"n"} if (language, number) in (("en", 0), ("ro", 0)) else set()
        plural = language == "en" and len(entry.forms) > 1
        if lost := wanted - there - (spoken_out if entry.plural or plural else set()):
            yield f"lost parameter: {', '.join(sorted(lost))}"
        if added := there - wanted - ({"n"} if plural else set()):
            yield f"added parameter: {', '.join(sorted(added))}"


def _specs(language: str, name: str) -> set[str] | frozenset[str]:
    """What may follow the colon; the parameter's name tells its kind where it can."""
    if name.startswith("card"):
        return CARD_CASES[language]
    if name.startswith(("suit", "trump")):
        return SUIT_CASES[language]
    if name in ("name", "names", "receiver"):
        return PERSON_CASES[language]
    if name == "n":
        return SPECS
    return CARD_CASES[language] | SUIT_CASES[language] | SPECS


def _against_english(entry: Message) -> Iterator[str]:
    last = entry.msgid.rstrip("”’»)")[-1:]
    for form in entry.forms:
        end = form.rstrip("”’»“)")[-1:]
        if last != end and (last in _ENDS or end in _ENDS) and {last, end} != {".", "!"}:
            yield f"ends with “{end}” where English has “{last}”"
        if (
            entry.msgid[:1].isspace() != form[:1].isspace()
            or entry.msgid[-1:].isspace() != form[-1:].isspace()
        ):
            yield "a space at the start or end is lost or added"
