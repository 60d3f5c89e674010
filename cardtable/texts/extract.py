"""`python -m cardtable.texts.extract`: collects the program's sentences into the .po files.

Without an option it adds new sentences, drops those no longer said, sorts, and lists what has no
translation yet. With --check it changes nothing and fails on anything a reader would stumble on.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .catalogue import LANGUAGES
from .po import Message, read_po, write_po
from .proofreading.faults import faults, fields
from .proofreading.prose import prose_faults

TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
FORMS = 3
"""Plural forms of Russian and of Romanian alike."""

_PLURALS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
    "(n%100<10 || n%100>=20) ? 1 : 2);",
    "ro": "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);",
}
_MARKS = {"_": ("one",), "N_": ("one",), "n_": ("one", "many"), "Nn_": ("one", "many")}
_MARKS["p_"] = ("context", "one")


@dataclass(frozen=True)
class Said:
    """A sentence where the source says it."""

    msgid: str
    plural: str | None
    context: str | None
    place: str

    @property
    def key(self) -> tuple[str | None, str]:
        return (self.context, self.msgid)


def said_in(path: Path, name: str) -> tuple[list[Said], list[str]]:
    """The sentences marked in a source file, and complaints; `name` is what they call the file."""
    found: list[Said] = []
    complaints: list[str] = []
    for call in _calls(ast.parse(path.read_text(encoding="utf-8"), name)):
        mark = _mark(call.func)
        place = f"{name}:{call.lineno}"
        parts: dict[str, str] = {}
        for part, argument in zip(_MARKS[mark], call.args, strict=False):
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                parts[part] = argument.value
            elif isinstance(argument, ast.JoinedStr | ast.BinOp):
                complaints.append(f"{place}: {mark}() wants one whole literal sentence")
        if len(parts) < len(_MARKS[mark]):
            continue  # a variable: its table has marked it
        found.append(Said(parts["one"], parts.get("many"), parts.get("context"), place))
        if mark[0] != "N":
            given = {keyword.arg for keyword in call.keywords} | ({"n"} if mark == "n_" else set())
            wanted = {field for text in parts.values() for field, _spec in fields(text)}
            if None not in given and (lost := sorted(wanted - given)):
                complaints.append(f"{place}: no value for {', '.join(lost)}")
    return found, complaints


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _mark(node.func) in _MARKS:
            yield node


def _mark(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def said_under(root: Path) -> tuple[dict[tuple[str | None, str], Said], list[str]]:
    """Every sentence of the package under `root`, by key, and complaints."""
    sentences: dict[tuple[str | None, str], Said] = {}
    complaints: list[str] = []
    for path in sorted((root / "cardtable").rglob("*.py")):
        found, new = said_in(path, path.relative_to(root).as_posix())
        complaints += new
        for said in found:
            known = sentences.setdefault(said.key, said)
            if known.plural is None:
                sentences[said.key] = said
            elif said.plural not in (None, known.plural):
                complaints.append(f"{said.place}: another plural than at {known.place}")
    return sentences, complaints


def po_path(root: Path, language: str) -> Path:
    """Where a language's sentences stand."""
    return root / "translations" / language / "LC_MESSAGES" / "cardtable.po"


def entries_of(path: Path) -> list[Message]:
    """The entries of a .po file without its header; none if there is no file yet."""
    return [entry for entry in read_po(path) if entry.msgid] if path.is_file() else []


def _header(language: str) -> Message:
    lines = (
        "Project-Id-Version: Cardtable",
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {_PLURALS[language]}",
    )
    return Message("", ("".join(line + "\n" for line in lines),))


def update(root: Path) -> list[str]:
    """Brings every .po file in step with the source; returns the sentences without translation."""
    sentences, complaints = said_under(root)
    missing = list(complaints)
    for language in TRANSLATED:
        path = po_path(root, language)
        known = {entry.key: entry for entry in entries_of(path) if not entry.obsolete}
        entries = [_brought_over(said, known.get(said.key)) for said in sentences.values()]
        write_po(path, [_header(language), *entries])
        missing += [f"{language}: no translation: {e.msgid}" for e in entries if not e.translated]
    return missing


def _brought_over(said: Said, known: Message | None) -> Message:
    count = FORMS if said.plural is not None else 1
    forms = known.forms if known and len(known.forms) == count else ("",) * count
    return Message(said.msgid, forms, said.plural, said.context, bool(known and known.fuzzy))


def check(root: Path) -> list[str]:
    """Everything wrong with the sentences, their translations and the books, a line each."""
    sentences, problems = said_under(root)
    for said in sentences.values():
        english = Message(said.msgid, (said.msgid, *([said.plural] if said.plural else [])))
        problems += [f"{said.place}: {fault}" for fault in faults("en", english)]
    for language in TRANSLATED:
        seen: set[tuple[str | None, str]] = set()
        for entry in entries_of(po_path(root, language)):
            where = f"{language}: {entry.msgid}"
            if entry.obsolete or entry.key not in sentences:
                problems.append(f"{where}: no longer said; run `dev.py translate`")
                continue
            if entry.key in seen:
                problems.append(f"{where}: stands twice")
            seen.add(entry.key)
            if entry.plural != sentences[entry.key].plural:
                problems.append(f"{where}: another plural than in the source")
            problems += [f"{where}: {fault}" for fault in faults(language, entry)]
        problems += [
            f"{language}: no translation: {said.msgid} ({said.place})"
            for key, said in sentences.items()
            if key not in seen
        ]
    return problems + prose_faults(root)


def _report(lines: Iterable[str]) -> int:
    count = 0
    for line in lines:
        print(line)
        count += 1
    return count


def main(arguments: list[str] | None = None, root: Path | None = None) -> int:
    """Runs the command; 1 if --check finds anything."""
    parser = argparse.ArgumentParser(prog="cardtable.texts.extract", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, report all faults")
    chosen = parser.parse_args(arguments)
    root = root or Path(__file__).resolve().parents[2]
    if chosen.check:
        return 1 if _report(check(root)) else 0
    _report(update(root))
    return 0


if __name__ == "__main__":
    sys.exit(main())
