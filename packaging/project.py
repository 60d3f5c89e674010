"""What the packages say about the project: its name, version, languages and folders."""

from __future__ import annotations

import os
import plistlib
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(1, str(ROOT))  # the program itself, also where it is not installed
_TABLE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAME: str = _TABLE["project"]["name"]
VERSION: str = _TABLE["project"]["version"]
REQUIREMENTS: list[str] = _TABLE["project"]["dependencies"]
SUMMARY: str = _TABLE["project"]["description"]
MAKER: str = _TABLE["project"]["authors"][0]["name"]
CONTACT = os.environ.get("DEBEMAIL") or "cardtable@localhost.localdomain"
"""Whom a package names; whoever publishes one sets DEBEMAIL, as for any Debian package."""

CONSOLE = "cardtable-console"
"""The second program on Windows: the same, with a console to print to."""

OLDEST_MACOS: str = plistlib.loads((ROOT / "packaging" / "macos" / "Info.plist").read_bytes())[
    "LSMinimumSystemVersion"
]
"""The oldest macOS that the program starts on."""

CARRIED = tuple(_TABLE["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"])
"""The folders beside the package that travel with it, as in the wheel."""


def modules(tree: Path) -> list[str]:
    """Every module of the program in a folder `cardtable`, compiled ones too."""
    found = set()
    for path in tree.rglob("*"):
        if path.suffix in (".py", ".so", ".pyd"):
            parts = [*path.relative_to(tree.parent).parent.parts, path.name.split(".")[0]]
            found.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return sorted(found)


def distributions() -> list[metadata.Distribution]:
    """What the program depends on, directly or not, as it is installed here."""
    waiting: list[str] = list(_TABLE["project"]["dependencies"])
    found: dict[str, metadata.Distribution] = {}
    while waiting:
        wanted, _semicolon, marker = waiting.pop().partition(";")
        name = re.split(r"[^\w.-]", wanted.strip(), maxsplit=1)[0].lower().replace("_", "-")
        if name in found or "extra" in marker:
            continue
        try:
            found[name] = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # its marker is for another system; a needed one is missed by the freezer
        waiting += found[name].requires or []
    return [found[name] for name in sorted(found)]


def licences() -> list[tuple[str, str]]:
    """The licence files of all of them, as (file, folder in the program)."""
    return [
        (str(file.locate()), f"cardtable/licences/{made.name}")
        for made in distributions()
        for file in made.files or ()
        if re.match(r"(LICEN[CS]E|COPYING|NOTICE)", file.name.upper())
    ]


def changes(version: str = VERSION, changelog: Path = ROOT / "CHANGELOG.md") -> tuple[str, str]:
    """The date and the text of a version in a changelog; ("", "") where it is not there."""
    text = changelog.read_text(encoding="utf-8")
    pattern = rf"^## \[{re.escape(version)}\](?: [-–] (\S+))?\n(.*?)(?=^## \[|\Z)"
    found = re.search(pattern, text, re.MULTILINE | re.DOTALL)
    return (found[1] or "", found[2].strip()) if found else ("", "")


def epoch() -> int:
    """The time that all files of a package carry: of the last commit, so builds repeat."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    asked = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True
    )
    return int(asked.stdout.strip() or 0) or 1_700_000_000


def windows_version(target: Path) -> Path:
    """Write the version resource of the Windows program; returns where it is."""
    numbers = tuple(int(number) for number in re.findall(r"\d+", VERSION)[:3])
    four = (*numbers, *(0,) * (4 - len(numbers)))
    strings = {
        "CompanyName": MAKER,
        "FileDescription": "Cardtable",
        "FileVersion": VERSION,
        "InternalName": NAME,
        "LegalCopyright": "MIT",
        "OriginalFilename": "Cardtable.exe",
        "ProductName": "Cardtable",
        "ProductVersion": VERSION,
    }
    rows = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    target.write_text(
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3F, flags=0, OS=0x40004,\n"
        "    fileType=1, subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{rows}])]),\n"
        "    VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n",
        encoding="utf-8",
    )
    return target


def fail(reason: str) -> None:
    """End with a reason."""
    sys.exit(f"packaging: {reason}")
