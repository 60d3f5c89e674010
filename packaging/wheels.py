"""Proves that every package the program needs comes ready-made for each system that is promised.

    .venv/bin/python packaging/wheels.py

pip is asked what it would install there, from wheels alone: on Windows, and on Macs of both kinds
with the oldest macOS of `macos/Info.plist`. A wheel that needs a newer one ends it with 1, and so
does a package without any. Nothing is installed; a network is needed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from packaging.requirements import Requirement
from packaging.utils import parse_wheel_filename

import project

PYTHON = "3.12"
"""What the hosted machines build with (`.github/workflows/build.yml`)."""


@dataclass(frozen=True, slots=True)
class Target:
    """A system: as people call it, as pip does, and what markers ask of it."""

    name: str
    platform: str
    sys_platform: str
    machine: str

    @property
    def environment(self) -> dict[str, str]:
        """What the markers of a requirement are read with."""
        return {
            "sys_platform": self.sys_platform,
            "platform_machine": self.machine,
            "platform_system": {"win32": "Windows", "darwin": "Darwin"}[self.sys_platform],
            "os_name": "nt" if self.sys_platform == "win32" else "posix",
            "python_version": PYTHON,
            "python_full_version": f"{PYTHON}.0",
            "extra": "",
        }


_MACOS = project.OLDEST_MACOS.replace(".", "_")
TARGETS = (
    Target("Windows", "win_amd64", "win32", "AMD64"),
    Target("Mac, Apple silicon", f"macosx_{_MACOS}_arm64", "darwin", "arm64"),
    Target("Mac, Intel", f"macosx_{_MACOS}_x86_64", "darwin", "x86_64"),
)


def needed(target: Target, requirements: list[str]) -> list[str]:
    """The requirements that hold on a system, without their markers: pip reads those of here."""
    found = []
    for one in map(Requirement, requirements):
        if one.marker is None or one.marker.evaluate(target.environment):
            one.marker = None
            found.append(str(one))
    return found


def wheels(target: Target, requirements: list[str]) -> list[str]:
    """The names of the wheels that pip would install there; SystemExit says what it lacks."""
    with tempfile.TemporaryDirectory() as nowhere:
        asked = [
            *(sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--report", "-"),
            *("--disable-pip-version-check", "--ignore-installed", "--only-binary=:all:"),
            *("--target", nowhere, "--platform", target.platform, "--implementation", "cp"),
            *("--python-version", PYTHON, *needed(target, requirements)),
        ]
        done = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        project.fail(f"{target.name}: {done.stderr.strip()[-500:]}")
    told = json.loads(done.stdout)["install"]
    return sorted(one["download_info"]["url"].rsplit("/", 1)[1] for one in told)


def oldest_macos(names: list[str]) -> tuple[int, int]:
    """The oldest macOS on which all of these wheels can be installed."""
    needs = [(10, 9)]
    for name in names:
        tags = parse_wheel_filename(name)[3]
        found = [re.match(r"macosx_(\d+)_(\d+)_", tag.platform) for tag in tags]
        least = [(int(one[1]), int(one[2])) for one in found if one is not None]
        needs += [min(least)] if least else []
    return max(needs)


def main() -> int:
    requirements: list[str] = project.REQUIREMENTS
    promised = tuple(map(int, project.OLDEST_MACOS.split(".")))
    for target in TARGETS:
        names = wheels(target, requirements)
        print(f"{target.name}: {len(names)} wheels")
        if target.sys_platform == "darwin" and oldest_macos(names) != promised:
            has = ".".join(map(str, oldest_macos(names)))
            project.fail(f"{target.name}: macOS {project.OLDEST_MACOS} is promised, {has} needed")
    print(f"Everything is there ready-made; macOS {project.OLDEST_MACOS} or newer.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
