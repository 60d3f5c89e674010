"""Reads and writes gettext .po files: the little of the format that the catalogue uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


@dataclass(frozen=True)
class Entry:
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


@dataclass
class _Lines:
    """The fields of the entry being read; `field` names the one that a further line continues."""

    fields: dict[str, str] = field(default_factory=dict)
    current: str = ""
    fuzzy: bool = False
    obsolete: bool = False

    def entry(self) -> Entry | None:
        if "msgid" not in self.fields:
            return None
        numbered = sorted(name for name in self.fields if name.startswith("msgstr["))
        forms = tuple(self.fields[name] for name in numbered) or (self.fields.get("msgstr", ""),)
        return Entry(
            self.fields["msgid"],
            forms,
            self.fields.get("msgid_plural"),
            self.fields.get("msgctxt"),
            self.fuzzy,
            self.obsolete,
        )


def read_po(path: Path) -> list[Entry]:
    """The entries of a file in their order, the header (empty msgid) first.

    ValueError names the file and the line that cannot be read.
    """
    return parse_po(path.read_text(encoding="utf-8"), str(path))


def parse_po(text: str, name: str) -> list[Entry]:
    """The entries of a .po text; `name` is what an error calls it."""
    entries: list[Entry] = []
    lines = _Lines()

    def close() -> None:
        nonlocal lines
        if entry := lines.entry():
            entries.append(entry)
        lines = _Lines()

    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        obsolete = line.startswith("#~")
        if obsolete:
            line = line[2:].strip()
        if not line:
            continue
        if line.startswith("#"):
            if "msgstr" in lines.fields or "msgstr[0]" in lines.fields:
                close()
            if line.startswith("#,") and "fuzzy" in line:
                lines.fuzzy = True
            continue
        keyword, _, quoted = ("", "", line) if line[0] == '"' else line.partition(" ")
        if keyword in ("msgctxt", "msgid") and any(f.startswith("msgstr") for f in lines.fields):
            close()
        if not (len(quoted) > 1 and quoted[0] == quoted[-1] == '"'):
            raise ValueError(f"{name}:{number}: not a line of a .po file: {raw!r}")
        piece = _unescaped(quoted[1:-1]) if "\\" in quoted else quoted[1:-1]
        if keyword:
            if keyword in lines.fields:
                raise ValueError(f"{name}:{number}: {keyword} stands twice in one entry")
            lines.current = keyword
            lines.fields[keyword] = piece
            lines.obsolete = obsolete
        elif lines.current:
            lines.fields[lines.current] += piece
        else:
            raise ValueError(f"{name}:{number}: a string that belongs to no entry")
    close()
    return entries


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


def write_po(path: Path, entries: Iterable[Entry]) -> None:
    """Writes the entries sorted by English sentence, header first, as `msgcat --no-wrap` would."""
    ordered = sorted(entries, key=lambda e: (e.msgid.encode(), (e.context or "").encode()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(_written(entry) for entry in ordered), encoding="utf-8", newline="\n")


def _written(entry: Entry) -> str:
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
