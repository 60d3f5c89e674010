"""The packages for Windows and macOS, which are built elsewhere: what they promise is kept."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import linux
import project
import release
import smoke
import wheels
from cardtable.__main__ import RUNNING
from cardtable.saves.suffixes import OURS
from cardtable.texts import LANGUAGES

HERE = project.ROOT / "packaging"
MIME = ("application/x-cardtable", "application/x-cardscore", "application/x-cardpreset")
"""The types of our files, in the order of their endings in `OURS`."""
WORKFLOW = project.ROOT / ".github/workflows/build.yml"
HOSTED = {
    *("ubuntu-22.04", "ubuntu-24.04", "windows-2022", "windows-2025"),
    *("macos-15", "macos-15-intel", "macos-26"),
}
"""The machines that are hosted; others were once, and a job for them never begins."""
NODE_24 = {"checkout": 5, "setup-python": 6, "upload-artifact": 6}
"""The first version of each action that the hosted machines still run."""


def test_the_workflow_builds_and_starts_on_all_three_systems() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    assert "\t" not in text
    listed = re.search(r"os: \[(.+)\]", text)
    assert listed is not None
    machines = set(listed[1].split(", "))
    assert machines <= HOSTED
    assert {name.split("-")[0] for name in machines} == {"ubuntu", "windows", "macos"}
    assert {name.endswith("-intel") for name in machines if name.startswith("macos")} == {
        True,
        False,
    }
    for path in re.findall(r"python (\S+\.py)", text):
        assert (project.ROOT / path).is_file()
    actions = dict(re.findall(r"uses: actions/([\w-]+)@v(\d+)", text))
    assert actions.keys() == NODE_24.keys()
    assert all(int(version) >= NODE_24[name] for name, version in actions.items())


def test_packages_are_made_and_tried_before_the_long_tests() -> None:
    order = re.findall(r"- (?:name|uses): (\S+)", WORKFLOW.read_text(encoding="utf-8"))
    steps = ["Packages", "Start", "actions/upload-artifact@v6", "Checks", "Tests"]
    assert [step for step in order if step in steps] == steps


def test_the_workflow_keeps_to_its_schema() -> None:
    pytest.importorskip("check_jsonschema")
    schema = ["--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", *schema, str(WORKFLOW)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_one_oldest_macos_is_promised_everywhere() -> None:
    major = project.OLDEST_MACOS.split(".")[0]
    told = [words for end, words in release.KINDS.items() if end.endswith(".dmg")]
    assert [f"macOS {major}+" in words for words in told] == [True, True]
    assert f"macOS {major} or newer" in (project.ROOT / "README.md").read_text(encoding="utf-8")
    macs = [target for target in wheels.TARGETS if target.sys_platform == "darwin"]
    assert {f"macosx_{major}_0_{target.machine}" for target in macs} == {
        target.platform for target in macs
    }
    assert len(macs) == 2


def test_the_wheels_are_looked_for_with_the_python_that_builds() -> None:
    assert f'python-version: "{wheels.PYTHON}"' in WORKFLOW.read_text(encoding="utf-8")


@pytest.mark.parametrize("target", wheels.TARGETS, ids=lambda target: target.platform)
def test_every_system_needs_each_package_once(target: wheels.Target) -> None:
    needed = wheels.needed(target, project.REQUIREMENTS)
    names = [re.split(r"[<>=]", one)[0] for one in needed]
    assert len(names) == len(set(names))
    assert {"cryptography", "PySide6-Essentials", "zeroconf", "miniaudio"} <= set(names)
    assert not any(";" in one for one in needed)
    pinned = next(one for one in needed if one.startswith("PySide6"))
    assert ("<6.12" in pinned) is (target.sys_platform == "darwin")


def test_the_oldest_macos_is_read_from_the_names_of_wheels() -> None:
    names = [
        "segno-1.6.6-py3-none-any.whl",
        "cffi-2.1.1-cp312-cp312-macosx_10_15_x86_64.whl",
        "pyside6_essentials-6.11.3-cp310-abi3-macosx_13_0_universal2.whl",
    ]
    assert wheels.oldest_macos(names[:1]) == (10, 9)
    assert wheels.oldest_macos(names) == (13, 0)


def test_what_asks_for_a_newer_mac_is_found_in_the_frozen_program() -> None:
    told = """Load command 9
      cmd LC_BUILD_VERSION
  cmdsize 32
 platform 1
    minos {}
      sdk 15.2
"""
    assert smoke.least_macos(told.format("11.0")) == (11, 0)
    assert smoke.least_macos(told.format("11.0") + told.format("14.4")) == (14, 4)
    assert smoke.least_macos("") == (0, 0)


def test_the_disk_image_says_in_three_languages_how_it_is_opened() -> None:
    folder = HERE / "macos"
    script = (folder / "dmg.sh").read_text(encoding="utf-8")
    (told,) = folder.glob("Open*.txt")
    assert 'cp "$here"/Open*.txt "$folder/"' in script
    assert "until hdiutil create" in script
    text = told.read_text(encoding="utf-8")
    for words in ("Privacy & Security", "Open Anyway", "Всё равно открыть", "Deschide oricum"):
        assert words in text
    assert "Privacy & Security" in (project.ROOT / "README.md").read_text(encoding="utf-8")


def test_the_disk_image_is_tried_again_while_the_system_is_busy(tmp_path: Path) -> None:
    if shutil.which("sh") is None:
        pytest.skip("needs a shell")
    tools = tmp_path / "tools"
    for name, body in {
        "hdiutil": '[ -e "$COUNT.2" ] && exit 0; [ -e "$COUNT.1" ] && touch "$COUNT.2"; '
        'touch "$COUNT.1"; exit 1',
        "sleep": "exit 0",
    }.items():
        linux.put(tools / name, f"#!/bin/sh\n{body}\n".encode(), 0o755)
    app = tmp_path / "Cardtable.app"
    app.mkdir()
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    given = [str(HERE / "macos" / "dmg.sh"), str(app), str(tmp_path / "x.dmg")]
    made = {**os.environ, "PATH": path, "COUNT": str(tmp_path / "count")}
    assert subprocess.run(["sh", *given], env=made).returncode == 0
    assert (tmp_path / "count.2").exists()


def test_the_installer_never_removes_under_a_running_program() -> None:
    script = (HERE / "windows" / "cardtable.iss").read_text(encoding="utf-8-sig")
    assert f"AppMutex={RUNNING}" in script
    assert "CloseApplications=no" in script


def test_macos_learns_of_files_links_and_the_network() -> None:
    plist = plistlib.loads((HERE / "macos" / "Info.plist").read_bytes())
    assert plist["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["cardtable"]
    exported, opened = plist["UTExportedTypeDeclarations"], plist["CFBundleDocumentTypes"]
    tags = [kind["UTTypeTagSpecification"] for kind in exported]
    assert [tag["public.filename-extension"] for tag in tags] == [[end[1:]] for end in OURS]
    assert [tag["public.mime-type"] for tag in tags] == list(MIME)
    assert [kind["LSItemContentTypes"] for kind in opened] == [
        [kind["UTTypeIdentifier"]] for kind in exported
    ]
    assert set(plist["CFBundleLocalizations"]) == set(LANGUAGES)
    for language in LANGUAGES:
        strings = (HERE / f"macos/{language}.lproj/InfoPlist.strings").read_text(encoding="utf-8")
        found = dict(re.findall(r'^(\w+) = "([^"]+)";$', strings, re.MULTILINE))
        assert len(found) == len(strings.splitlines()) == 2
        assert found["NSLocalNetworkUsageDescription"]
    plistlib.loads((HERE / "macos" / "entitlements.plist").read_bytes())


def test_the_windows_installer_needs_no_administrator_and_knows_files_and_links() -> None:
    script = (HERE / "windows" / "cardtable.iss").read_text(encoding="utf-8")
    assert "PrivilegesRequired=lowest" in script
    for ending in OURS:
        assert rf'"Software\Classes\{ending}"' in script
    assert '"URL Protocol"' in script
    assert script.count('""%1""') == len(OURS) + 1  # each file type, and links
    assert "[UninstallDelete]" not in script  # nothing of the player's goes
    asked = set(re.findall(r"\{#(\w+)\}", script)) - {"SourcePath"}
    assert asked == {"Version", "Program", "Out", "Icon"}


def test_the_windows_installer_names_files_that_are_there_and_speaks_three_languages() -> None:
    folder = HERE / "windows"
    script = (folder / "cardtable.iss").read_text(encoding="utf-8-sig")
    for path in re.findall(r"\{#SourcePath\}\\(\S+)", script):
        assert (folder / path.replace("\\", "/")).is_file(), path
    languages = dict(re.findall(r'^Name: "(\w\w)"; MessagesFile: "(.+)"$', script, re.MULTILINE))
    assert set(languages) == set(LANGUAGES)
    for files in languages.values():
        for file in files.split(","):
            assert file.startswith("compiler:") or (folder / file).is_file(), file
    for section in ("Messages", "CustomMessages"):
        body = script.split(f"\n[{section}]\n")[1].split("\n[")[0]
        told = re.findall(r"^(\w\w)\.(\w+)=\S", body, re.MULTILINE)
        names = {name for _language, name in told}
        assert set(told) == {(language, name) for language in LANGUAGES for name in names}
        if section == "CustomMessages":
            asked = set(re.findall(r"\{cm:(\w+)", script))
            assert asked <= names | {"CreateDesktopIcon", "LaunchProgram"}
    # Without a mark at its beginning older compilers read a script in the system's own letters.
    for path in (folder / "cardtable.iss", folder / "Romanian.isl"):
        assert path.read_bytes().startswith(b"\xef\xbb\xbf"), path.name


def test_the_romanian_messages_of_the_installer_keep_their_parameters() -> None:
    text = (HERE / "windows" / "Romanian.isl").read_text(encoding="utf-8-sig")
    rows = dict(re.findall(r"^(\w+)=(.+)$", text, re.MULTILINE))
    for name in ("SetupWindowTitle", "UninstallAppFullTitle", "UninstallStatusLabel"):
        assert "%1" in rows[name]
    for name in ("WelcomeLabel1", "ReadyLabel1", "FinishedHeadingLabel", "InstallingLabel"):
        assert "[name]" in rows[name]
    assert {"CreateDesktopIcon", "LaunchProgram"} <= set(rows)


def test_windows_has_a_second_program_that_can_print() -> None:
    """One with a window has no console there: `serve` would show neither code nor link."""
    spec = (HERE / "cardtable.spec").read_text(encoding="utf-8")
    assert re.search(r"if WINDOWS:.*\n +programs\.append\(executable\(project\.CONSOLE, True", spec)
    assert "*programs" in spec
    assert smoke.PROGRAMS["win32"].name == f"{project.CONSOLE}.exe"
    assert project.CONSOLE in (HERE / "README.md").read_text(encoding="utf-8")
