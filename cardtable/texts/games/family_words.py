"""What one family of games brings for the texts: a record of all that only it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardtable.engine import options
from cardtable.texts.catalogue import N_
from cardtable.texts.wordings.wording import Table


def as_it_is(code: str, _params: Mapping[str, object]) -> str:
    """A reason's code where every code is true of all parameters."""
    return code


@dataclass(frozen=True)
class HandWords:
    """A question of the form that is filled in by hand.

    label: it stands before the answers, or beside the mark of a question without any. name: what
    a screen reader calls the answers. answers: by choice; "" for none yet.
    """

    label: str
    name: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class FamilyWords:
    """Tables of sentences by code, as `wording.put` reads them, and a few words by name.

    family: the name of the book with its options. refusals: by RuleError code. events: what
    happens. questions: by kind and topic of an Ask. choices: by topic and name. about: what a
    choice leads to, by the same, where its name does not say it. reasons: a bot's,
    by code; reworded: (code, parameters) → the code whose words are true of these. advice: which
    paragraph of the book's advice goes with a reason or a choice. rows: of a deal's details, and
    of the form that is filled in by hand (to_fill_in, where it asks otherwise). to_answer: what
    that form asks besides numbers. chips, chips_flow:
    what the chips are called, and what stands over them deal by deal. summary: what is special
    about a table, as phrases in the current language.
    """

    family: str
    summary: Callable[[options.Table], list[str]]
    refusals: Table = field(default_factory=dict)
    events: Table = field(default_factory=dict)
    questions: Table = field(default_factory=dict)
    choices: Table = field(default_factory=dict)
    reasons: Table = field(default_factory=dict)
    reworded: Callable[[str, Mapping[str, object]], str] = as_it_is
    advice: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    to_fill_in: Mapping[str, str] = field(default_factory=dict)
    to_answer: Mapping[str, HandWords] = field(default_factory=dict)
    chips: str = N_("Chips")
    chips_flow: str = N_("Chips by deal")
    about: Table = field(default_factory=dict)


def chosen(table: options.Table, option: str, /, **words: str) -> str:
    """The words for an option's value; "" for a value that needs none."""
    return words.get(str(table[option]), "")
