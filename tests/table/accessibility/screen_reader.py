"""A small screen reader, run by the system's Python: prints the tree, then what it hears.

Every line it prints is a JSON list: ["tree", node] with node = [role, name, [nodes …]], then
["focus", name, role], ["said", sentence], ["named", name] and ["described", words] as they come:
what is not told anew stays as it was, for a reader keeps what it has read.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import pyatspi


def tell(*line: object) -> None:
    """One line for the test."""
    print(json.dumps(line), flush=True)


def tree(node: Any) -> list[object]:
    """The node with all below it."""
    return [node.getRoleName(), node.name, [tree(child) for child in node if child is not None]]


def table() -> Any:
    """The table in the program's window, once it is there."""
    while True:
        for program in pyatspi.Registry.getDesktop(0):
            if program is None:
                continue
            found = pyatspi.findDescendant(program, lambda node: node.name == "Card table")
            if found is not None and found.childCount:
                return found
        time.sleep(0.2)


def heard(event: Any) -> None:
    """An event of the program."""
    if event.type.startswith("object:property-change:accessible-name"):
        tell("named", event.source.name)
    elif event.type.startswith("object:property-change:accessible-description"):
        tell("described", event.source.description)
    elif event.type.startswith("object:announcement"):
        tell("said", event.any_data)
    elif event.detail1:
        tell("focus", event.source.name, event.source.getRoleName())


pyatspi.Registry.registerEventListener(heard, "object:state-changed:focused")
pyatspi.Registry.registerEventListener(heard, "object:announcement")
pyatspi.Registry.registerEventListener(heard, "object:property-change:accessible-name")
pyatspi.Registry.registerEventListener(heard, "object:property-change:accessible-description")
tell("tree", tree(table()))
sys.exit(pyatspi.Registry.start())
