"""Builds the packages for the system it runs on; `python3 dev.py package` calls it.

Linux: .tar.xz and .deb. Windows: .zip, and the installer where Inno Setup is there. macOS:
Cardtable.app and the .dmg. They come into the folder dist/, with their checksums.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import compiled
import linux
import project

Maker = Callable[[Path, Path], Path]
HERE = Path(__file__).resolve().parent
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def freeze(build: Path) -> Path:
    """Freeze the program; returns the folder with it (on macOS the .app)."""
    stage = build / "stage"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(
        project.ROOT / "cardtable",
        stage / "cardtable",
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c"),
    )
    fast = compiled.compile_in(stage)
    print(f"compiled: {', '.join(fast) or 'nothing'}", flush=True)
    places = ["--distpath", str(build / "frozen"), "--workpath", str(build / "work")]
    spec = str(HERE / "cardtable.spec")
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *places, spec],
        cwd=project.ROOT,
        check=True,
        env={
            **os.environ,
            "CARDTABLE_STAGE": str(stage),
            "SOURCE_DATE_EPOCH": str(project.epoch()),
            "PYTHONHASHSEED": "1",
        },
    )
    if sys.platform.startswith("linux"):
        strip(build / "frozen" / "cardtable" / "_internal")
    return build / "frozen" / ("Cardtable.app" if sys.platform == "darwin" else "cardtable")


def strip(folder: Path) -> None:
    """Take what only debuggers read out of the libraries; most of Qt's come without it."""
    for path in linux.machine_code(folder):
        if path.parent.name not in ("PySide6", "shiboken6"):
            subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)


def zipped(program: Path, out: Path) -> Path:
    """The Windows program as .zip, to be unpacked anywhere."""
    name = out / f"{project.NAME}-{project.VERSION}-windows"
    return Path(shutil.make_archive(str(name), "zip", program.parent, program.name))


def setup(program: Path, out: Path) -> Path:
    """The Windows installer, made by Inno Setup."""
    compiler = shutil.which("iscc") or r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe"
    script = HERE / "windows" / "cardtable.iss"
    icon = program.parent.parent / "stage" / "cardtable.ico"
    given = {"Version": project.VERSION, "Program": program, "Out": out, "Icon": icon}
    defined = [f"/D{key}={value}" for key, value in given.items()]
    subprocess.run([compiler, "/Q", *defined, str(script)], check=True)
    return out / f"{project.NAME}-{project.VERSION}-setup.exe"


def dmg(program: Path, out: Path) -> Path:
    """The macOS disk image."""
    target = out / f"{project.NAME}-{project.VERSION}-macos-{platform.machine()}.dmg"
    subprocess.run(["sh", str(HERE / "macos" / "dmg.sh"), str(program), str(target)], check=True)
    return target


MAKERS: dict[str, dict[str, Maker]] = {
    "linux": {"tar": linux.archive, "deb": linux.deb},
    "windows": {"zip": zipped, "setup": setup},
    "macos": {"dmg": dmg},
}


def checksums(out: Path) -> Path:
    """Write SHA256SUMS for all packages in a folder; `sha256sum -c` reads it."""
    target = out / "SHA256SUMS"
    files = [path for path in sorted(out.iterdir()) if path.is_file() and path != target]
    rows = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    target.write_text("".join(rows), encoding="utf-8")
    return target


def main() -> int:
    system = SYSTEMS.get(sys.platform, "")
    if not system:
        project.fail(f"no packages are made on {sys.platform}")
    makers = MAKERS[system]
    every = [name for name, kinds in MAKERS.items() for name in (name, *kinds)]
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=every, metavar="KIND", default=[system])
    parser.add_argument("--out", type=Path, default=project.ROOT / "dist", metavar="DIR")
    parser.add_argument("--frozen", type=Path, metavar="DIR", help="pack this frozen program")
    given = parser.parse_args()
    kinds = list(makers) if system in given.only else [k for k in makers if k in given.only]
    strange = [kind for kind in given.only if kind != system and kind not in makers]
    if strange:
        project.fail(f"{', '.join(strange)}: a package is built on the system it is for")
    given.out.mkdir(parents=True, exist_ok=True)
    program = given.frozen or freeze(project.ROOT / "build")
    print(f"{program}: {linux.installed_size(program) / 1e6:.1f} MB", flush=True)
    for kind in kinds:
        made = makers[kind](program, given.out.resolve())
        print(f"{made}: {made.stat().st_size / 1e6:.1f} MB", flush=True)
    print(checksums(given.out), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
