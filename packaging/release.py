"""One command from a clean checkout to packages that can be published.

    .venv/bin/python packaging/release.py            everything, and the version's tag at the end
    .venv/bin/python packaging/release.py --dry-run  everything but the tag
    .venv/bin/python packaging/release.py --look     only say whether it could begin

It checks that the tree is clean, that version and changelog agree, and that all checks and tests
pass; builds the packages of this system and tries them; writes their checksums and the release
notes in three languages; sets the tag. It publishes nothing: the tag is pushed by hand.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import make
import project
from cardtable import __version__

HEADINGS = {
    "en": {
        "title": "Cardtable {version}, {date}",
        "Added": "Added",
        "Changed": "Changed",
        "Fixed": "Fixed",
        "Removed": "Removed",
        "Deprecated": "Going away",
        "Security": "Security",
        "download": "What to download",
        "check": "Check what you have downloaded: sha256sum -c SHA256SUMS",
    },
    "ru": {
        "title": "«Карточный стол» {version}, {date}",
        "Added": "Новое",
        "Changed": "Изменено",
        "Fixed": "Исправлено",
        "Removed": "Убрано",
        "Deprecated": "Скоро исчезнет",
        "Security": "Безопасность",
        "download": "Что скачать",
        "check": "Проверить скачанное: sha256sum -c SHA256SUMS",
    },
    "ro": {
        "title": "Cardtable {version}, {date}",
        "Added": "Nou",
        "Changed": "Schimbat",
        "Fixed": "Corectat",
        "Removed": "Eliminat",
        "Deprecated": "Dispare în curând",
        "Security": "Securitate",
        "download": "Ce să descarci",
        "check": "Verifică ce ai descărcat: sha256sum -c SHA256SUMS",
    },
}
"""The words of the release notes; the changelog's own headings are the keys."""

KINDS = {
    ".deb": "Debian, Ubuntu, Mint",
    ".tar.xz": "Linux",
    "-setup.exe": "Windows 10, 11",
    ".zip": "Windows (zip)",
    "arm64.dmg": f"macOS {project.OLDEST_MACOS.removesuffix('.0')}+, Apple M1…",
    "x86_64.dmg": f"macOS {project.OLDEST_MACOS.removesuffix('.0')}+, Intel",
}


def troubles() -> list[str]:
    """What keeps a release from beginning, in words; empty when it may."""
    found = []
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=project.ROOT, capture_output=True, text=True
    )
    if changed.returncode != 0:
        found.append("git does not know this folder")
    elif changed.stdout.strip():
        found.append(f"the tree is not clean:\n{changed.stdout.rstrip()}")
    found += version_troubles(project.VERSION, __version__, project.ROOT / "CHANGELOG.md")
    return found


def version_troubles(version: str, programs: str, changelog: Path) -> list[str]:
    """Where version, program and changelog (in three languages) disagree."""
    found = []
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        found.append(f"{version!r} in pyproject.toml is not a version to release (1.2.3)")
    if programs != version:
        found.append(f"the program says it is {programs}, pyproject.toml says {version}")
    for language in HEADINGS:
        path = in_language(changelog, language)
        if not path.is_file():
            found.append(f"{path.name} is missing")
            continue
        day, text = project.changes(version, path)
        if not text:
            found.append(f"{path.name} has no section [{version}]")
        elif not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
            found.append(f"{path.name}: the section [{version}] has no date")
    return found


def in_language(changelog: Path, language: str) -> Path:
    """The changelog in a language: CHANGELOG.md, CHANGELOG.ru.md, CHANGELOG.ro.md."""
    return changelog if language == "en" else changelog.with_suffix(f".{language}.md")


def notes(language: str, changelog: Path, packages: list[str]) -> str:
    """The release notes in a language, as Markdown; `packages` are the files' names."""
    words = HEADINGS[language]
    day, text = project.changes(project.VERSION, in_language(changelog, language))
    day = day or f"{date.today():%Y-%m-%d}"
    text = re.sub(
        r"^### (\w+)", lambda found: f"## {words.get(found[1], found[1])}", text, flags=re.M
    )
    rows = [
        f"- {name}: {KINDS[ending]}"
        for name in packages
        if (ending := next((end for end in KINDS if name.endswith(end)), ""))
    ]
    title = words["title"].format(version=project.VERSION, date=day)
    parts = [f"# {title}", text, f"## {words['download']}", "\n".join(rows), f"`{words['check']}`"]
    return "\n\n".join(part for part in parts if part) + "\n"


def tag() -> str:
    """What this version is called in the repository."""
    return f"v{project.VERSION}"


def tagged() -> list[str]:
    """The trouble with a version that was released already; empty when it was not."""
    command = ["git", "rev-parse", "-q", "--verify", f"refs/tags/{tag()}"]
    known = subprocess.run(command, cwd=project.ROOT, capture_output=True)
    return [f"the tag {tag()} is there already"] if known.returncode == 0 else []


def steps(out: Path) -> list[list[str]]:
    """What is run in this order; the first that fails ends the release."""
    return [
        ["packaging/wheels.py"],
        ["dev.py", "check"],
        ["dev.py", "package", "--out", str(out)],
        ["packaging/smoke.py"],
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--dry-run", action="store_true", help="everything but the tag")
    parser.add_argument("--look", action="store_true", help="only look whether it could begin")
    given = parser.parse_args()
    found = troubles() + tagged()
    if found:
        project.fail("\n".join(["no release yet:", *found]))
    if given.look:
        print(f"Cardtable {project.VERSION} could be released.")
        return 0
    out = project.ROOT / "dist"
    shutil.rmtree(out, ignore_errors=True)  # packages of another build are not this version's
    for command in steps(out):
        print(f"==> {' '.join(command)}", flush=True)
        if subprocess.call([sys.executable, *command], cwd=project.ROOT) != 0:
            project.fail(f"no release: {' '.join(command)} failed")
    made = [path.name for path in sorted(out.iterdir()) if project.VERSION in path.name]
    for language in HEADINGS:
        target = out / f"NOTES.{language}.md"
        target.write_text(notes(language, project.ROOT / "CHANGELOG.md", made), encoding="utf-8")
        print(target)
    print(make.checksums(out))
    found = troubles()
    if found:
        project.fail("\n".join(["no release: building it changed the tree", *found]))
    if given.dry_run:
        print(f"Cardtable {project.VERSION} is ready; the tag {tag()} is not set (--dry-run).")
        return 0
    message = f"Cardtable {project.VERSION}"
    subprocess.run(["git", "tag", "-a", tag(), "-m", message], cwd=project.ROOT, check=True)
    print(f"Cardtable {project.VERSION} is tagged {tag()}: git push origin {tag()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
