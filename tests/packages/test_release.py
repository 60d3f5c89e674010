"""A release begins only when everything is in order, and says what is new in three languages."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import project
import release

ENGLISH = """# Changelog

## [Unreleased]

## [{version}] - 2026-12-01

### Added

- Card of the day.

### Fixed

- A hand that
  was too long.

## [0.0.1] - 2026-01-01

### Added

- Everything.
"""


@pytest.fixture
def changelog(tmp_path: Path) -> Path:
    """Changelogs in three languages with this version in them."""
    path = tmp_path / "CHANGELOG.md"
    path.write_text(ENGLISH.format(version=project.VERSION), encoding="utf-8")
    for language in ("ru", "ro"):
        text = ENGLISH.replace("Card of the day", f"({language})").format(version=project.VERSION)
        (tmp_path / f"CHANGELOG.{language}.md").write_text(text, encoding="utf-8")
    return path


def test_nothing_stands_in_the_way_when_all_agree(changelog: Path) -> None:
    assert release.version_troubles(project.VERSION, project.VERSION, changelog) == []


def test_each_disagreement_is_named(changelog: Path) -> None:
    changelog.with_suffix(".ro.md").unlink()
    changelog.write_text(changelog.read_text(encoding="utf-8").replace(" - 2026-12-01", ""))
    found = "\n".join(release.version_troubles(project.VERSION, "9.9.9", changelog))
    assert "the program says it is 9.9.9" in found
    assert "CHANGELOG.ro.md is missing" in found
    assert "has no date" in found
    assert "CHANGELOG.ru.md" not in found


def test_an_unnumbered_version_is_not_released(changelog: Path) -> None:
    found = "\n".join(release.version_troubles("1.0.dev1", "1.0.dev1", changelog))
    assert "not a version to release" in found
    assert "no section [1.0.dev1]" in found


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_changed_tree_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "forgotten.py").touch()
    monkeypatch.setattr(project, "ROOT", tmp_path)
    assert any("forgotten.py" in trouble for trouble in release.troubles())


@pytest.mark.parametrize("language", release.HEADINGS)
def test_the_notes_tell_this_version_only_and_what_to_download(
    language: str, changelog: Path
) -> None:
    packages = ["cardtable_1_amd64.deb", "cardtable-1-setup.exe", "SHA256SUMS"]
    text = release.notes(language, changelog, packages)
    words = release.HEADINGS[language]
    assert text.startswith(f"# {words['title'].format(version=project.VERSION, date='2026-12-01')}")
    assert f"## {words['Added']}" in text
    assert f"## {words['Fixed']}" in text
    assert "A hand that\n  was too long." in text
    assert "Everything" not in text
    assert "- cardtable_1_amd64.deb: Debian" in text
    assert "- SHA256SUMS" not in text


def test_every_language_has_every_word() -> None:
    keys = [set(words) for words in release.HEADINGS.values()]
    assert all(key == keys[0] for key in keys)


def test_the_changelogs_have_the_same_sections_in_every_language() -> None:
    shapes = []
    for language in release.HEADINGS:
        path = release.in_language(project.ROOT / "CHANGELOG.md", language)
        text = path.read_text(encoding="utf-8")
        shapes.append(re.findall(r"^## \[\d.*", text, re.MULTILINE))
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_version_is_released_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    git("commit", "--allow-empty", "-m", "all")
    monkeypatch.setattr(project, "ROOT", tmp_path)
    assert release.tagged() == []
    git("tag", "-a", release.tag(), "-m", "released")
    assert release.tagged() == [f"the tag {release.tag()} is there already"]


def test_the_release_checks_builds_and_tries_in_this_order(tmp_path: Path) -> None:
    steps = release.steps(tmp_path)
    assert [step[:2] for step in steps] == [
        ["packaging/wheels.py"],
        ["dev.py", "check"],
        ["dev.py", "package"],
        ["packaging/smoke.py"],
    ]
    for step in steps:
        assert (project.ROOT / step[0]).is_file()


def test_this_version_could_be_released_as_far_as_words_go() -> None:
    changelog = project.ROOT / "CHANGELOG.md"
    assert release.version_troubles(project.VERSION, project.VERSION, changelog) == []
