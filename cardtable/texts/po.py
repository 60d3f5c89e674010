"""Reads and writes gettext .po files: the little of the format that the catalogue uses.

The start page waits for its words: this takes 11 ms, Babel with its import 57. Python's own gettext
wants .mo files, for which a checkout would have to be built before it can be played. A test holds
it to what Babel reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence and its translation; `forms` has one string, or one for each plural form."""

    msgid: str
    forms: tuple[str, ...] = ("",)
    plural: str | None = None
    context: str | None = None
    fuzzy: bool = False
    obsolete: bool = False

    @property
    def key(self) -> tuple[str | None, str]:
        """What `_`, `n_` and `p_` look an entry up by: context and English sentence."""
        return (self.context, self.msgid)

    @property
    def translated(self) -> bool:
        """Whether every form is there."""
        return all(self.forms)


def read_po(path: Path) -> list[Message]:
    """The entries of a file in their order, the header (empty msgid) first.

    ValueError names the file and the line that cannot be read.
    """
    return parse_po(path.read_text(encoding="utf-8"), str(path))


def parse_po(text: str, name: str) -> list[Message]:
    """The entries of a .po text; `name` is what an error calls it."""
    entries: list[Message] = []
    fields: dict[str, str] = {}
    current = ""
    complete = fuzzy = obsolete = False
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if old := line.startswith("#~"):
            line = line[2:].strip()
        if not line:
            continue
        comment = line[0] == "#"
        if complete and (comment or line.startswith(("msgid ", "msgctxt "))):
            entries.append(_entry(fields, fuzzy, obsolete))
            fields, complete, fuzzy, obsolete = {}, False, False, False
        if comment:
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        keyword, _, quoted = ("", "", line) if line[0] == '"' else line.partition(" ")
        if not (len(quoted) > 1 and quoted[0] == quoted[-1] == '"'):
            raise ValueError(f"{name}:{number}: not a line of a .po file: {raw!r}")
        piece = _unescaped(quoted[1:-1]) if "\\" in quoted else quoted[1:-1]
        if keyword:
            if keyword in fields:
                raise ValueError(f"{name}:{number}: {keyword} stands twice in one entry")
            current = keyword
            fields[keyword] = piece
            obsolete = obsolete or old
            complete = complete or keyword.startswith("msgstr")
        elif fields:
            fields[current] += piece
        else:
            raise ValueError(f"{name}:{number}: a string that belongs to no entry")
        if complete and "msgid" not in fields:
            raise ValueError(f"{name}:{number}: a translation of nothing")
    if complete:
        entries.append(_entry(fields, fuzzy, obsolete))
    return entries


def _entry(fields: dict[str, str], fuzzy: bool, obsolete: bool) -> Message:
    plural = fields.get("msgid_plural")
    names = ["msgstr"]
    if plural is not None:
        names = sorted(name for name in fields if name.startswith("msgstr[")) or names
    forms = tuple(fields.get(name, "") for name in names)
    return Message(fields["msgid"], forms, plural, fields.get("msgctxt"), fuzzy, obsolete)


def _unescaped(text: str) -> str:
    out: list[str] = []
    letters = iter(text)
    for letter in letters:
        if letter != "\\":
            out.append(letter)
            continue
        escaped = next(letters, "")
        out.append(_ESCAPES.get(escaped, "\\" + escaped))
    return "".join(out)


def write_po(path: Path, entries: Iterable[Message]) -> None:
    """Writes the entries sorted by English sentence, header first, as `msgcat --no-wrap` would."""
    ordered = sorted(entries, key=lambda e: (e.msgid.encode(), (e.context or "").encode()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(_written(entry) for entry in ordered), encoding="utf-8", newline="\n")


def _written(entry: Message) -> str:
    out = ["#, fuzzy\n"] if entry.fuzzy else []
    if entry.context is not None:
        out.append(_line("msgctxt", entry.context))
    out.append(_line("msgid", entry.msgid))
    if entry.plural is None:
        out.append(_line("msgstr", entry.forms[0]))
    else:
        out.append(_line("msgid_plural", entry.plural))
        out += [_line(f"msgstr[{i}]", form) for i, form in enumerate(entry.forms)]
    return "".join(out)


def _line(keyword: str, text: str) -> str:
    pieces = text.split("\n")
    pieces = [piece + "\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])
    if len(pieces) > 1:
        pieces.insert(0, "")
    return keyword + " " + "".join(f'"{_escaped(piece)}"\n' for piece in pieces or [""])


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return text.replace("\n", "\\n").replace("\t", "\\t")
