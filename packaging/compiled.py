"""Compiles the bots' inner loops with mypyc, where a C compiler is there.

The same modules as `python3 dev.py compile-bots` compiles: `bench.compiled` names them. The others
stay as they are.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import project  # noqa: F401  it makes the folder above importable
from bench.compiled import MODULES, rounding


def wanted(root: Path) -> list[Path]:
    """The modules to compile, below `root`."""
    paths = (root / "cardtable" / "bots" / f"{name}.py" for name in MODULES)
    return [path for path in paths if path.is_file()]


def name_of(path: Path, root: Path) -> str:
    """A module's name as `bench.compiled` lists it: below the bots' folder, with slashes."""
    return path.relative_to(root / "cardtable" / "bots").with_suffix("").as_posix()


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or ""


def imports_within(root: Path, stage: Path) -> list[str]:
    """What the compiled modules import; PyInstaller cannot look into them.

    With several modules there is also one of mypyc's own beside them in `stage`.
    """
    names = {name for path in wanted(root) for name in _imported(path)}
    names |= {path.name.split(".")[0] for path in stage.glob("*__mypyc.*")}
    return sorted(names - {"mypy_extensions", "__future__", "", "typing"})


def compiler() -> str | None:
    """A C compiler, or None. On Windows and macOS the build tools find theirs themselves."""
    named = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(named) or (named if sys.platform == "win32" else None)


def compile_in(stage: Path) -> list[str]:
    """Compile in the copy `stage` of the checkout; the names of what is compiled now.

    Their sources go away there, so that nobody runs them by mistake.
    """
    sources = wanted(stage)
    if not sources or compiler() is None:
        return []
    names = [str(path.relative_to(stage)) for path in sources]
    program = (
        "import sys; from setuptools import setup; from mypyc.build import mypycify; "
        "names = sys.argv.pop(1).split(','); sys.argv[1:] = ['build_ext', '--inplace']; "
        "setup(name='bots', packages=[], ext_modules=mypycify(names, opt_level='3'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, ",".join(names)],
        cwd=stage,
        env={**os.environ, **rounding()},
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        sys.exit(f"mypyc could not compile {', '.join(names)}:\n{done.stdout}{done.stderr}")
    for path in sources:
        path.unlink()
    return names
