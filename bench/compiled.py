"""`python -m bench.compiled --out DIR`: a copy of the program whose bots are compiled by mypyc.

The bots' search is plain typed Python and runs as it is; the same files compiled make the same
decisions several times as fast. Frozen builds are made from such a copy, wheels never. Needs a C
compiler and Python's headers.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

MODULES = (
    "bit_cards",
    "hearts/playouts/board",
    "hearts/compare",
    "hearts/domino_endgame",
    "hearts/endgame",
    "hearts/imagined/exchange",
    "hearts/explain",
    "hearts/imagined/sampling",
    "hearts/playouts/options",
    "hearts/imagined/inference",
    "hearts/playouts/utility",
    "hearts/playouts/policy",
    "hearts/playouts/packed",
    "hearts/playouts/fast_playout",
    "hearts/playouts/playout",
    "hearts/search",
    "hearts/playouts/steps",
    "hearts/stopping",
    "hearts/tree",
    "hearts/imagined/worlds",
    "seven_up/bit_cards",
    "seven_up/utility",
    "seven_up/endgame",
    "seven_up/playout",
    "seven_up/policy",
    "seven_up/worlds",
)
"""What is compiled of cardtable.bots: where the time is spent."""


def can_compile() -> str:
    """Why nothing can be compiled here, or ""."""
    compilers = ("cl",) if os.name == "nt" else (os.environ.get("CC", "cc"), "gcc", "clang")
    if not any(shutil.which(name) for name in compilers):
        return "there is no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's headers are missing"
    return ""


def rounding() -> dict[str, str]:
    """For the compiler's environment: round as Python does, where a product and a sum are one step.

    Processors that can do both at once would else decide otherwise now and then.
    """
    if os.name == "nt":
        return {}
    return {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -ffp-contract=off".strip()}


def compile_into(out: Path, level: int = 3) -> None:
    """Copy the package into `out`, a new folder, and compile it there; `level` of optimising.

    CalledProcessError, with what the compiler said, if that fails.
    """
    shutil.copytree(
        ROOT / "cardtable", out / "cardtable", ignore=shutil.ignore_patterns("__pycache__")
    )
    for folder in ("assets", "translations"):
        shutil.copytree(ROOT / folder, out / folder)
    bots = Path("cardtable") / "bots"
    files = [str(bots / f"{name}.py") for name in MODULES]
    subprocess.run(
        [sys.executable, "-m", "mypyc", *files],
        cwd=out,
        env={**os.environ, **rounding(), "MYPYC_OPT_LEVEL": str(level)},
        check=True,
        capture_output=True,
        text=True,
    )
    shutil.rmtree(out / "build", ignore_errors=True)


def main() -> int:
    """Exit code 1 where nothing can be compiled."""
    parser = argparse.ArgumentParser(prog="bench.compiled", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new folder")
    out: Path = parser.parse_args().out
    why = can_compile()
    if not why and out.exists() and any(out.iterdir()):
        why = f"{out} is not empty"
    if why:
        print(f"Nothing was compiled: {why}.", file=sys.stderr)
        return 1
    out.mkdir(parents=True, exist_ok=True)
    try:
        compile_into(out)
    except subprocess.CalledProcessError as error:
        print(error.stdout, error.stderr, sep="\n", file=sys.stderr)
        return 1
    print(f"The program with compiled bots is in {out}; run it there: python3 -m cardtable")
    return 0


if __name__ == "__main__":
    sys.exit(main())
