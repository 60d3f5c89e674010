"""`python -m bench.ready FOLDER [COMMAND …]`: a copy with compiled bots to play a checkout from.

A copy stands in a folder that is named after what was compiled. It is made beside and renamed when
it is whole, so that a build that was stopped leaves nothing that could be taken for one; where none
can be made, or written, the program runs as it is. What is not compiled is brought up to date each
time, so that the copy plays what the checkout holds. COMMAND installs mypyc where it is missing.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.compiled import MODULES, ROOT, can_compile, compile_into

COPIED = ("cardtable", "assets", "translations")
MAKING = "making-"
STALE = 1800.0
"""Seconds after which a build that is not done is taken for dead."""
KEPT = 7 * 86400.0
"""Seconds for which a copy is kept that nobody starts from any more; one may still be running."""


def key(root: Path = ROOT) -> str:
    """A name for what a build is made from: the files compiled, this Python, this machine."""
    made_from = hashlib.sha256(f"{sys.implementation.cache_tag} {platform.machine()}".encode())
    for name in ("../../bench/compiled", *MODULES):
        made_from.update((root / "cardtable" / "bots" / f"{name}.py").resolve().read_bytes())
    return made_from.hexdigest()[:16]


def current(folder: Path, root: Path = ROOT) -> Path | None:
    """The copy for today's files, brought up to date; None if there is none, or it cannot be."""
    copy = folder / key(root)
    if not (copy / "cardtable").is_dir():
        return None
    try:
        for name in COPIED:
            _bring(root / name, copy / name)
        os.utime(copy)
    except OSError:
        return None
    return copy


def _bring(source: Path, copy: Path) -> None:
    """Make a folder's files the same as another's; what was compiled stays."""
    wanted = set(_files(source))
    for file in set(_files(copy)) - wanted:
        if file.suffix not in (".so", ".pyd"):
            (copy / file).unlink()
    for file in wanted:
        here, there = source / file, copy / file
        if not there.exists() or _looks(here) != _looks(there):
            there.parent.mkdir(parents=True, exist_ok=True)
            beside = there.with_name(f"{there.name}.{os.getpid()}")
            shutil.copy2(here, beside)
            beside.replace(there)


def _files(folder: Path) -> Iterator[Path]:
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            yield (Path(at) / name).relative_to(folder)


def _looks(file: Path) -> tuple[int, int]:
    found = file.stat()
    return found.st_size, found.st_mtime_ns


def make(folder: Path, install: Sequence[str] = ()) -> str:
    """Make the copy for today's files, and drop old ones; why there is none, or ""."""
    why = can_compile()
    if why:
        return why
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if current(folder):
            return ""
        if _another_makes(folder):
            return "another build is under way"
        name = key()
        making = folder / f"{MAKING}{os.getpid()}"
        making.mkdir()
    except OSError as error:
        return str(error)
    try:
        if install and not _has_mypyc():
            subprocess.run(install, check=True, capture_output=True, text=True, errors="replace")
        if not _has_mypyc():
            return "mypyc is not installed"
        compile_into(making)
        if key() != name:
            return "the bots were changed meanwhile"
        making.rename(folder / name)
    except subprocess.CalledProcessError as error:
        return f"{error.stdout}\n{error.stderr}"
    except OSError as error:
        return str(error)
    finally:
        shutil.rmtree(making, ignore_errors=True)
    for old in folder.iterdir():
        if old.name != name and time.time() - old.stat().st_mtime > KEPT:
            shutil.rmtree(old, ignore_errors=True)
    return ""


def _has_mypyc() -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec("mypyc") is not None


def _another_makes(folder: Path) -> bool:
    """Whether a build is under way; what one left behind that was stopped is cleared away."""
    busy = False
    for one in folder.glob(f"{MAKING}*"):
        if time.time() - one.stat().st_mtime > STALE or not _runs(one.name[len(MAKING) :]):
            shutil.rmtree(one, ignore_errors=True)
        else:
            busy = True
    return busy


def _runs(number: str) -> bool:
    """Whether a process of this number runs; not asked on Windows, where asking would end it."""
    if os.name == "nt":
        return True
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        return True
    return True


def main() -> int:
    """Exit code 1 where no copy could be made."""
    if len(sys.argv) < 2:
        print("python -m bench.ready FOLDER [COMMAND …]", file=sys.stderr)
        return 2
    if hasattr(os, "nice"):
        os.nice(19)  # whoever plays meanwhile must not feel it
    why = make(Path(sys.argv[1]), sys.argv[2:])
    if why:
        print(f"Nothing was compiled: {why}.", file=sys.stderr)
    return 1 if why else 0


if __name__ == "__main__":
    sys.exit(main())
