"""Puts codes into sentences: refusals, errors, what happened, what is asked, what one may choose.

Codes come from the rules, the options, saves and the network with plain parameters ("QS", "D", 3);
the words stand in `errors.py` and `happenings.py`, a family's own in its module beside them.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.texts.catalogue import N_, Texts

from .errors import ERRORS
from .happenings import ABOUT, CHOICES, HAPPENINGS, QUESTIONS
from .system_faults import with_fault
from .wording import put


def reason(texts: Texts, code: str, params: Mapping[str, object] | None = None) -> str:
    """Why something is refused or went wrong: the sentence for any error's code and parameters.

    Parameters are the plain values that the error carries.
    """
    said = put(texts, ERRORS, code, with_fault(texts, params or {}))
    return said or texts._(N_("This is not possible here ({code})."), code=code)


def tell(texts: Texts, code: str, params: Mapping[str, object] | None = None) -> str:
    """What happened, as one sentence for the table's commentary; "" if it needs no words.

    `name` is the person it is about; `you`, if true, says that the reader is that person.
    """
    return put(texts, HAPPENINGS, code, params or {}) or ""


def asked_words(texts: Texts, kind: str, params: Mapping[str, object] | None = None) -> str:
    """What a seat is asked; `kind` of the Ask, with `topic`, `count` and receiver's `name`."""
    said = put(texts, QUESTIONS, kind, params or {})
    return said or texts._(N_("It is your turn."))


def choice(texts: Texts, topic: str, name: str) -> str:
    """A choice as its button says it: choice("beg", "stand") is «Оставляю»; a name as it is."""
    return put(texts, CHOICES, f"{topic}.{name}", {}) or put(texts, CHOICES, name, {}) or name


def about(texts: Texts, topic: str, name: str) -> str:
    """What a choice leads to, "" where its name says it."""
    return put(texts, ABOUT, f"{topic}.{name}", {}) or ""
