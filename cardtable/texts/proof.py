"""Reads proof: what is wrong with one sentence in one language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from string import Formatter

from cardtable.texts.figures import SPECS
from cardtable.texts.parameters import CARD_CASES, SUIT_CASES
from cardtable.texts.po import Entry

_STRAIGHT = re.compile("[\"']")
_WORDS = {
    "en": (),
    "ru": (
        # ё is always written. Words that also exist with е («все», «узнает») are left alone.
        (
            r"\b(еще|ее|нее|счет|счете|счетом|счету|(рас|за|от|под|у|пере)чет\w*|партнер\w*|"
            r"жеребьевк\w*|(вось|се)мерк\w*|(шест|пят|четв)ерк\w*|королем|"
            r"черн(ая|ой|ую|ое|ые|ых|ый|ого|ому|ым|ыми)|легк(ий|ая|ое|ие|их|ой|им|ого|ому|ую)|"
            r"(с|раз|пере|от|за|при)?дает|(с|раз|пере|от|у)?дается|остается|"
            r"(со|за|от|на|пере)?берет(ся)?|идет|(за|у|по|во|на|обо|пере|подо)йдет|"
            r"придет|придется|найдется|(при|от|по|пере|у|за)?ведет(ся)?|(по)?ждет|"
            r"кладет(ся)?|начнет(ся)?|вернет(ся)?|своем|моем|причем|зеленый|желтый|твое|мое|свое)\b",
            "ё is missing in",
        ),
        (r"\b(королев[аыуе]|королевой|перев[её]рнут\w*)\b", "the glossary forbids"),
    ),
    "ro": (
        (r"[şţŞŢ\u0326\u0327]", "a letter with a cedilla or a combining mark:"),
        (
            r"\b(mit[ăae]\w*|vierm\w*|sertar\w*|punți\w*|cluburi\w*|cesionar\w*|împărțitor\w*)\b",
            "the glossary forbids",
        ),
        (r"(?<!\bsu)(?<!\bde)[bcdfghjklmnpqrstvwxzșț]î\w+", "old spelling of â:"),
        (r"\b(nici un|nici o)\b", "written in one word:"),
    ),
}
_FAULTY = {
    language: tuple((re.compile(pattern, re.IGNORECASE), what) for pattern, what in rules)
    for language, rules in _WORDS.items()
}
_ENDS = ".…:?!"


def fields(text: str) -> Iterator[tuple[str, str]]:
    """The parameters of a sentence with what stands after the colon; ValueError for bad braces."""
    for _literal, name, spec, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or conversion:
            raise ValueError(f"{{{name}}} is not a parameter")
        yield name, spec or ""


def faults(language: str, entry: Entry) -> list[str]:
    """Everything wrong with an entry; English is given as its own translation."""
    if not entry.translated:
        return ["a plural form is missing" if any(entry.forms) else "no translation"]
    found = ["marked fuzzy"] if entry.fuzzy else []
    if entry.plural is not None and len(entry.forms) != 3:
        found.append("not three plural forms")
    for form in entry.forms:
        found += _in_text(language, form)
    try:
        found += _in_parameters(language, entry)
    except ValueError as error:
        found.append(f"bad braces: {error}")
    if language != "en":
        found += _against_english(entry)
    return found


def _in_text(language: str, text: str) -> Iterator[str]:
    if text != unicodedata.normalize("NFC", text):
        yield "not in Unicode's composed form (NFC)"
    words = "".join(literal for literal, *_ in _parsed(text))
    if _STRAIGHT.search(words):
        yield "a straight quotation mark or apostrophe"
    if "  " in text:
        yield "two spaces"
    for pattern, what in _FAULTY[language]:
        for match in pattern.finditer(text):
            yield f"{what} “{match.group()}”"


def _parsed(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(Formatter().parse(text))
    except ValueError:
        return [(text, None, None, None)]  # the braces are reported elsewhere


def _in_parameters(language: str, entry: Entry) -> Iterator[str]:
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
    if name == "n":
        return SPECS
    return CARD_CASES[language] | SUIT_CASES[language] | SPECS


def _against_english(entry: Entry) -> Iterator[str]:
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
