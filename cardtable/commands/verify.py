"""cardtable verify: replay transcripts and say where the engine disagrees."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from cardtable.engine.records.transcript import Fault
from cardtable.engine.records.verification import Shuffle, shuffles, verify
from cardtable.games import game
from cardtable.texts import _, texts
from cardtable.texts.wordings.messages import reason
from cardtable.texts.wordings.shuffles import no_part
from cardtable.texts.wordings.system_faults import os_words

from .parser import Parser, fail


def add_arguments(parser: Parser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("a transcript"))


def run(arguments: Namespace) -> int:
    """Verify each file; 0 if all pass, 1 if any fails; an unreadable path is wrong usage."""
    read = [(path, _bytes(path)) for path in arguments.files]
    failed = 0
    for path, content in read:
        fault = _verify(content)
        if fault is not None:
            failed += 1
            print(f"{path}:{fault.line}: {' '.join(sentence(fault).splitlines())}")
        else:
            for number, words in remarks(content.decode("utf-8-sig")):
                print(f"{path}:{number}: {words}")
    print(f"{len(read) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        fail(_("cannot read {path}: {why}", path=str(path), why=os_words(texts(), error)))


def _verify(content: bytes) -> Fault | None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Fault(line, "not_text", "", "")
    return verify(text, game)


def remarks(text: str) -> list[tuple[int, str]]:
    """What is to be said of the fair deals in a transcript that holds: line and words.

    The proofs hold; whether whoever kept the transcript had a part in each shuffle is another
    thing, and only a guest's own transcript can tell.
    """
    made = shuffles(text)
    if made and all(one.no_part is None for one in made):
        return [(made[0].line, _("this transcript does not say who had a part in the shuffles"))]
    return [(one.line, _remark(one)) for one in made if one.no_part]


def _remark(one: Shuffle) -> str:
    why = no_part(texts(), one.no_part or "")
    if not one.deal:
        return _("you had no part in the shuffle for this draw. {why}", why=why)
    return _("you had no part in the shuffle of deal {number}. {why}", number=one.deal, why=why)


def sentence(fault: Fault) -> str:
    """What the transcript says and what the engine says, in the reader's language."""
    says, engine = fault.expected, fault.engine
    match fault.code:
        case "not_text":
            return _("this is not UTF-8 text")
        case "not_json":
            return _("this line is not JSON: {line}", line=says)
        case "not_an_object":
            return _("this line is not a JSON object: {line}", line=says)
        case "empty":
            return _("the file is empty; a header was expected")
        case "unknown_key":
            return _("unknown key: {key}", key=says)
        case "bad_header":
            return _("the header is wrong at {key}: {value}", key=engine, value=says)
        case "bad_line":
            return _("the line is malformed: {what}", what=says)
        case "legal":
            return _(
                "expected legal: {expected}; the engine offers: {engine}",
                expected=says,
                engine=engine,
            )
        case "proof":
            return _proof(says, engine)
        case "result" if not engine:
            return _("expected {expected}; the engine says nothing of the kind here", expected=says)
        case "result":
            return _("expected {expected}; the engine says {engine}", expected=says, engine=engine)
    if fault.error is not None:
        why = reason(texts(), fault.error.code, fault.error.params)
        if fault.code == "table":
            return _("there is no such table: {why}", why=why)
        return _(
            "expected {expected}; the engine refuses it ({code}): {why}",
            expected=says,
            code=engine,
            why=why,
        )
    return f"{says} {engine}"


def _proof(part: str, person: str) -> str:
    """Why a fair deal's proof does not hold."""
    if part == "commitment":
        return _("the proof does not hold: the host’s seed is not the one it committed to")
    if part == "nonce" and person:
        return _(
            "the proof does not hold: the number of person {person} is not the one committed to",
            person=person,
        )
    if part == "old":
        return _("the proof does not hold: its numbers have made an earlier deal already")
    if part == "pack":
        return _("the proof does not hold: the pack is not in the order that the numbers make")
    return _("the proof of the fair deal is malformed or does not hold: {part}", part=part)
