"""The house stands: who imports whom, what needs Qt, and that no game leaks out of its folder."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardtable.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
LAYERS = (
    "resources",  # where the files lie; knows nothing of the rest
    "freed_memory",  # neither does what gives memory back
    "engine",
    "games",
    "bots",
    "saves",
    "matches",
    "lan",
    "texts",
    "teaching",
    "web",
    "table",
    "windows",
    "app",
    "commands",
    "__main__",
)
"""From the ground up: a module imports only from its own layer and those before it."""

PLAIN = ("resources", "engine", "games", "bots", "saves", "commands", "__main__")
"""These import on a Python with nothing installed, but for NOT_PLAIN."""

NOT_PLAIN = ("cardtable.commands.serve", "cardtable.commands.serve_web")
"""Imported once `serve` has found that all is there that it needs."""

WITHOUT_RESOURCES = ("engine", "games")
"""The rules know no files."""

NAMELESS = ("engine", "lan", "web", "table", "windows")
"""No game is named here: a new one must not need a change in them."""

LATE = {
    "the command line learns what to do before it imports what does it": (
        "__main__",
        "commands.demo",
        "commands.serve_options",
    ),
    "the start page stands before what is behind it": (
        "app.game_controller",
        "app.network.waiting_seats",
        "app.process.folders",
        "app.process.instance",
        "app.process.logbook",
        "app.program",
        "app.start",
        "games",
        "games.hearts",
        "games.seven_up",
        "texts.book.anchors",
        "texts.figures",
        "windows.shell.dialogs",
        "windows.shell.main_window",
        "windows.start.band",
        "windows.start.shelf_list",
        "windows.start.start_page",
    ),
    "errors and crashes are rare, and their words take a while": (
        "app.process.crash",
        "windows.widgets.messages",
    ),
    "a server without windows has no Qt": ("app.process.lock",),
    "the bots live in a process of their own": ("bots.worker",),
    "a large table that only few need, or that is read once": (
        "lan.host.names",
        "texts.catalogue",
    ),
    "the library is imported in a way of our own": ("windows.sound.miniaudio_alone",),
}
"""All other modules import at their top. These, by the reason, also import inside functions."""

GAME_WORDS = re.compile(
    r"hearts|black_?lady|cancell?ation|domino|seven_?up|blackmaria|omnibus", re.IGNORECASE
)


@dataclass(frozen=True)
class Import:
    """One imported module, where it stands, and whether it is imported at once."""

    module: str
    line: int
    at_once: bool


def sources(*layers: str) -> list[Path]:
    """The program's own modules, all or those of some layers."""
    package = ROOT / "cardtable"
    return [
        path
        for path in sorted(package.rglob("*.py"))
        if not layers or name_of(path).split(".")[1:2] in [[layer] for layer in layers]
    ]


def plain(*layers: str) -> list[Path]:
    """The modules of these layers that import on a plain Python."""
    return [path for path in sources(*layers) if name_of(path) not in NOT_PLAIN]


def name_of(path: Path) -> str:
    """The dotted name of the module in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str | None:
    """The layer of one of our modules; None for the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else None


def imports(path: Path) -> Iterator[Import]:
    """Everything a module imports, also inside functions; `from a import b` counts as a.b."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    later = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or is_for_types(node)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, node not in later)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield Import(f"{base}.{alias.name}", node.lineno, node not in later)


def is_for_types(node: ast.AST) -> bool:
    """Whether a node is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def test_every_module_stands_in_a_known_layer() -> None:
    for path in sources():
        layer = layer_of(name_of(path))
        assert layer is None or layer in LAYERS, f"{path}: give {layer!r} its place in LAYERS"


def test_a_module_imports_only_from_the_layers_below() -> None:
    wrong = []
    for path in sources():
        own = layer_of(name_of(path))
        for used in imports(path):
            layer = layer_of(used.module) if used.module.startswith("cardtable.") else None
            if own is None or layer not in LAYERS:
                continue
            too_high = LAYERS.index(layer) > LAYERS.index(own)
            if too_high or (layer == "resources" and own in WITHOUT_RESOURCES):
                wrong.append(f"{path.relative_to(ROOT)}:{used.line} imports {used.module}")
    assert not wrong, "\n".join(wrong)


def test_imports_stand_at_the_top_of_a_module_or_are_known_to_come_late() -> None:
    known = {f"cardtable.{name}" for names in LATE.values() for name in names}
    late = {name_of(path): lines for path in sources() if (lines := inside_functions(path))}
    wrong = {name: lines for name, lines in late.items() if name not in known}
    assert not wrong, f"imports inside functions, by line: {wrong}"
    assert known <= set(late), f"strike out of LATE: {sorted(known - set(late))}"


def inside_functions(path: Path) -> list[int]:
    """The lines of a module at which a function imports something."""
    return sorted(
        {
            inner.lineno
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for inner in ast.walk(node)
            if isinstance(inner, ast.Import | ast.ImportFrom)
        }
    )


def test_a_game_family_knows_no_other() -> None:
    wrong = []
    for path in sources("games"):
        own = name_of(path).split(".")[2:3]
        for used in imports(path):
            if own and used.module.startswith("cardtable.games."):
                family = used.module.split(".")[2:3]
                folder = ROOT / "cardtable" / "games" / family[0]
                if folder.is_dir() and family != own:
                    wrong.append(f"{path.relative_to(ROOT)}:{used.line} imports {used.module}")
    assert not wrong, "\n".join(wrong)


def test_qt_is_used_only_where_there_are_windows() -> None:
    wrong = []
    for path in sources():
        parts = name_of(path).split(".")
        seen = parts[1:2] in (["table"], ["windows"], ["app"]) and parts[1:3] != ["table", "plan"]
        for used in imports(path):
            if used.module.split(".")[0] in ("PySide6", "shiboken6") and not seen:
                wrong.append(f"{path.relative_to(ROOT)}:{used.line} imports {used.module}")
    assert not wrong, "\n".join(wrong)


def test_the_rules_the_bots_and_the_saves_import_the_standard_library_only() -> None:
    wrong = []
    for path in plain(*PLAIN):
        for used in imports(path):
            top = used.module.split(".")[0]
            if used.at_once and top != "cardtable" and top not in sys.stdlib_module_names:
                wrong.append(f"{path.relative_to(ROOT)}:{used.line} imports {used.module}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("layer", PLAIN)
def test_these_layers_import_on_a_plain_python(layer: str) -> None:
    names = [name_of(path) for path in plain(layer)]
    program = "import sys; sys.path.insert(0, sys.argv[1])\nfor n in sys.argv[2:]: __import__(n)"
    command = [sys.executable, "-I", "-S", "-c", program, str(ROOT), *names]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_no_game_is_named_outside_its_folder() -> None:
    assert all(GAME_WORDS.search(rules.game) for rules in GAMES), "GAME_WORDS misses a game"
    wrong = []
    for path in sources(*NAMELESS):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        talk = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            said = ""
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in talk:
                said = node.value
            elif isinstance(node, ast.Name):
                said = node.id
            elif isinstance(node, ast.Attribute):
                said = node.attr
            elif isinstance(node, ast.alias):
                said = node.name
            elif isinstance(node, ast.arg | ast.keyword):
                said = node.arg or ""
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                said = node.name
            if GAME_WORDS.search(said):
                line = getattr(node, "lineno", 0)
                wrong.append(f"{path.relative_to(ROOT)}:{line} names a game: {said!r}")
    assert not wrong, "\n".join(wrong)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for types only count too."""
    paths = {name_of(path): path for path in sources()}
    uses = {
        name: {one for used in imports(path) if (one := module_of(used.module, paths))} - {name}
        for name, path in paths.items()
    }
    while True:  # what uses nothing of the rest, or is used by none of it, stands in no circle
        used_now = {one for used in uses.values() for one in used}
        left = {
            name: used & uses.keys()
            for name, used in uses.items()
            if used & uses.keys() and name in used_now
        }
        if left == uses:
            break
        uses = left
    wrong = [f"{name} imports {', '.join(sorted(used))}" for name, used in sorted(uses.items())]
    assert not wrong, "\n".join(wrong)


def module_of(used: str, modules: Mapping[str, Path]) -> str | None:
    """The module that `from a import b`, as a.b, imports: a.b itself or a; None: not ours."""
    if used in modules:
        return used
    above = used.rpartition(".")[0]
    return above if above in modules else None


def test_a_game_at_this_screen_needs_nothing_of_the_network() -> None:
    program = (
        "import sys\nimport cardtable.app.program, cardtable.matches.runner\n"
        "import cardtable.windows.game.game_page, cardtable.windows.game.session\n"
        "print([name for name in sys.modules if name.startswith('cardtable.lan')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
