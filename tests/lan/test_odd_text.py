"""Any text in any field of what a guest sends: the table goes on, nobody's program trips."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from lan_net import Net, Player, Wire

from cardtable.lan.host.match.hosted_match import HostedMatch
from cardtable.lan.protocol.client_messages import Hello, Inward, Look, Reveal, Settings
from cardtable.lan.protocol.codec import VERSION, decode_inward
from cardtable.lan.protocol.errors import LanError

ODD = (
    "",
    " ",
    "\x00",
    "\n",
    "a\n",
    "\u202eevil",
    "\u0130\u0131",  # letters that change their length with their case
    "\ufdfa" * 4,  # one that is eighteen once it is decomposed
    "e" + "\u0301" * 30,
    "\u0661\u0662",  # digits that are no ASCII
    "\u00b2",
    "1.\u00e9",
    "1." + "\u0661" * 64,
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\ue000",
    "\uffff",
    "Q\u2660",
    "0" * 64,
    "{name}",
    "%s%n",
    "../../x",
    "<b>x</b>",
)
RAW = (b'"\\ud800"', b'"\\udc00\\ud800"', b'"\xff"', b'"\xc0\x80"', b'"\xed\xa0\x80"')
"""Strings that are none: half of a pair, and bytes that are no UTF-8."""

SAMPLES: dict[str, Any] = {"version": VERSION, "code": "hello", "what": "undo", "name": "Eve"}


def messages() -> Iterator[tuple[type[Any], str, bytes]]:
    """Every message with every odd text in each of its fields that holds text."""
    for kind in get_args(Inward):
        fields = msgspec.structs.fields(kind)
        whole: dict[str, Any] = {"t": kind.__struct_config__.tag}
        for field in fields:
            if field.required:
                whole[field.name] = SAMPLES.get(field.name, _value(field.type))
        for field in fields:
            if field.name == "cards":
                texts: list[Any] = [[text] for text in ODD]
            elif _is_text(field.type):
                texts = list(ODD)
            else:
                continue
            for text in texts:
                yield kind, field.name, json.dumps(whole | {field.name: text}).encode()
            mark = json.dumps(whole | {field.name: "MARK"}).encode()
            for raw in RAW:
                yield kind, field.name, mark.replace(b'"MARK"', raw)


def _is_text(kind: Any) -> bool:
    return isinstance(msgspec.inspect.type_info(kind), msgspec.inspect.StrType)


def _value(kind: Any) -> Any:
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.IntType():
            return 1
        case msgspec.inspect.StrType(min_length=least):
            return "a" * (least or 1)
        case _:
            return None


def joined(net: Net, frame: bytes) -> Wire:
    """A link whose first frame is this."""
    wire = Wire(net.clock, net.random, "10.0.0.99")
    net.room.join(wire.host, frame)
    return wire


@pytest.mark.parametrize("fair", [False, True])
def test_any_text_in_any_field_troubles_nobody(fair: bool) -> None:
    net = Net(settings=Settings(door="open", level="random", fair=fair, pace=10))
    (ann, heard), (bob, _) = net.guest("Ann"), net.guest("Bob")
    Player(net, ann)
    net.clock.run(2)
    net.ready(ann, bob)
    net.clock.run(1)
    known = json.dumps({"t": "hello", "version": VERSION, "name": "Mal"}).encode()
    tried = set()
    for kind, field, frame in messages():
        tried.add((kind, field))
        if kind in (Hello, Look):
            wire = joined(net, frame)
        else:
            wire = joined(net, known)
            net.room.received(wire.host, frame)
        net.clock.run(0.2)
        net.room.lost(wire.host)
        net.clock.run(3)  # words and rolls have their pauses
    assert {(Hello, "token"), (Reveal, "nonce")} <= tried
    assert len(tried) > 15
    assert [state for state, _ in heard.connection] == ["calling", "here"]
    assert isinstance(net.room.hosted, HostedMatch)
    assert not [why for why in heard.refused if isinstance(why, LanError)]


@pytest.mark.parametrize("raw", RAW)
def test_what_is_no_text_is_garbage(raw: bytes) -> None:
    with pytest.raises(LanError) as refused:
        decode_inward(b'{"t":"say","text":%s}' % raw)
    assert refused.value.code == "garbage"
