"""`python -m bench [--json FILE] [NAME …]`: run the benches and print their rows."""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import os
import platform
import sys
from pathlib import Path

from bench import Row
from cardtable import __version__

BENCHES = (
    "engine",
    "bots",
    "moons",
    "seven_up",
    "start",
    "table",
    "moments",
    "large",
    "lan",
    "web",
)
"""The modules of this folder, each with `rows() -> list[Row]`."""


def machine() -> dict[str, object]:
    """What the figures were measured on."""
    cpuinfo = Path("/proc/cpuinfo")
    names = [
        line.split(":", 1)[1].strip()
        for line in (cpuinfo.read_text().splitlines() if cpuinfo.exists() else [])
        if line.startswith("model name")
    ]
    return {
        "cpu": names[0] if names else platform.processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "qt": importlib.metadata.version("PySide6-Essentials"),
        "cardtable": __version__,
    }


def main() -> int:
    """Exit code 1 when a figure is over its target."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--json", metavar="FILE", type=Path)
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"of {', '.join(BENCHES)}")
    wanted = parser.parse_args()
    unknown = [name for name in wanted.names if name not in BENCHES]
    if unknown:
        parser.error(f"no bench is called {', '.join(unknown)}; there are: {', '.join(BENCHES)}")
    rows: list[Row] = []
    for name in wanted.names or BENCHES:
        print(f"==> {name}", flush=True)
        for row in importlib.import_module(f"bench.{name}").rows():
            print(row, flush=True)
            rows.append(row)
    if wanted.json:
        record = {"machine": machine(), "rows": [row.as_json() for row in rows]}
        wanted.json.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", "utf-8")
    return 1 if any(row.ok is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
