"""The network's modules stand in order: none imports itself by a detour, and games need none."""

from __future__ import annotations

import subprocess
import sys
from graphlib import CycleError, TopologicalSorter

import pytest
from test_layers import ROOT, imports, name_of, sources


def test_no_module_of_the_network_imports_itself_by_a_detour() -> None:
    """Imports in functions and for types only count too."""
    files = sources("lan", "matches")
    names = {name_of(path) for path in files}
    graph = {}
    for path in files:
        used = {one.module for one in imports(path)}
        whole = used | {module.rpartition(".")[0] for module in used}
        graph[name_of(path)] = (whole & names) - {name_of(path), "cardtable.lan"}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_a_game_without_a_network_loads_none() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import cardtable.matches.runner, cardtable.windows.game.game_page\n"
        "import cardtable.windows.game.session\n"
        "print(*[name for name in sys.modules if name.startswith('cardtable.lan')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(ROOT)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
