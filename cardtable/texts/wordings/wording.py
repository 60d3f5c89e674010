"""Finds the sentence that goes with a code and its parameters in a table of wordings.

A code's words are one wording or several; the first whose parameters are all there is said.
A key "code.value" is preferred where a parameter has that value ("wrong_kind.pass"),
"code.you" where the sentence is about the reader (`you`), and "code.several" where it is about
more than one (`several`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter

from cardtable.engine.cards import SUITS, cards
from cardtable.texts.catalogue import Texts

from .parameters import Suit


@dataclass(frozen=True)
class Counted:
    """A pair of sentences that the parameter `by` chooses between; it stands in them as {n}."""

    by: str
    pair: tuple[str, str]


Wording = str | Counted
Words = Wording | tuple[Wording, ...]
Table = Mapping[str, Words]

_AS_THEY_ARE = frozenset(
    [
        "name",
        "names",
        "receiver",
        "game",
        "preset",
        "option",
        "value",
        "choices",
        "choice",
        "topic",
        "asked",
        "path",
        "kept",
        "detail",
        "line",
        "table",
        "address",
        "why",
        "level",
        "figures",
    ]
)
"""Parameters whose text is never a card or a suit, whatever it looks like."""


def put(texts: Texts, table: Table, code: str, params: Mapping[str, object]) -> str | None:
    """The sentence that `table` has for a code; None if it has none that fits."""
    ready = {name: _ready(name, value) for name, value in params.items() if value is not None}
    for key in _keys(code, params):
        words = table.get(key, ())
        for wording in words if isinstance(words, tuple) else (words,):
            if _fits(wording, ready):
                return _worded(texts, wording, ready)
    return None


def sentences(table: Table) -> Iterator[str]:
    """Every English sentence of a table, of a pair the first."""
    for words in table.values():
        for wording in words if isinstance(words, tuple) else (words,):
            yield wording if isinstance(wording, str) else wording.pair[0]


def _keys(code: str, params: Mapping[str, object]) -> Iterator[str]:
    about = [mark for mark in ("you", "several") if params.get(mark)]
    values = [v for k, v in params.items() if isinstance(v, str) and k not in ("name", "names")]
    for key in (*(f"{code}.{value}" for value in values), code):
        for mark in about:
            yield f"{key}.{mark}"
        yield key


def _fits(wording: Wording, params: Mapping[str, object]) -> bool:
    if isinstance(wording, Counted):
        return wording.by in params and _fields(wording.pair[1]) <= {*params, "n"}
    return _fields(wording) <= params.keys()


def _fields(sentence: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in Formatter().parse(sentence) if name}


def _worded(texts: Texts, wording: Wording, params: dict[str, object]) -> str:
    if isinstance(wording, str):
        return texts._(wording, **params)
    count = params[wording.by]
    assert isinstance(count, int)
    return texts.n_(*wording.pair, count, **params)


def _ready(name: str, value: object) -> object:
    """A plain value as a sentence wants it: "QS" a card, "QS AH" cards, "D" a suit."""
    if name in _AS_THEY_ARE:
        return value
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(_ready(name, item) for item in value)
    if not isinstance(value, str) or not value:
        return value
    if len(value) == 1 and value in SUITS:
        return Suit(value)
    try:
        several = cards(value)
    except ValueError:
        return value
    return several if len(several) > 1 else several[0]
