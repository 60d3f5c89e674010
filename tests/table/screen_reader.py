"""A small screen reader, run by the system's Python: prints the tree, then what it hears.

Every line it prints is a JSON list: ["tree", node] with node = [role, name, [nodes …]], then
["focus", name, role] and ["said", sentence] as they come.
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
    if event.type.startswith("object:announcement"):
        tell("said", event.any_data)
    elif event.detail1:
        tell("focus", event.source.name, event.source.getRoleName())


pyatspi.Registry.registerEventListener(heard, "object:state-changed:focused")
pyatspi.Registry.registerEventListener(heard, "object:announcement")
tell("tree", tree(table()))
sys.exit(pyatspi.Registry.start())
