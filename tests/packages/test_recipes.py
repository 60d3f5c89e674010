"""The recipes of the packages say what is true, as far as that shows without building them."""

from __future__ import annotations

import ast
import configparser
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import compiled
import icons
import linux
import make
import project
import slim
import smoke
import start
from bench.compiled import MODULES
from cardtable import __version__
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.saves import savefile, scorebook
from cardtable.saves.suffixes import OURS
from cardtable.windows.new_game import presets

HERE = project.ROOT / "packaging"
MIME = ("application/x-cardtable", "application/x-cardscore", "application/x-cardpreset")
"""The types of our files, in the order of their endings in `OURS`."""
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def test_the_packages_carry_the_programs_version() -> None:
    assert __version__ == project.VERSION
    recipe = (HERE / "linux" / "AppImage.yml").read_text(encoding="utf-8")
    assert f'    version: "{project.VERSION}"\n' in recipe


def test_the_spec_imports_what_is_there_and_starts_the_program() -> None:
    tree = ast.parse((HERE / "cardtable.spec").read_text(encoding="utf-8"))
    ours = {path.stem: path for path in HERE.glob("*.py")}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = {"compiled": compiled, "icons": icons, "project": project, "slim": slim}.get(
                node.value.id
            )
            assert module is None or hasattr(module, node.attr), ast.unparse(node)
    assert {"compiled", "icons", "project", "slim", "start"} <= set(ours)
    for name in ("macos/Info.plist", "macos/entitlements.plist"):
        assert (HERE / name).is_file()
    first = ast.parse(ours["start"].read_text(encoding="utf-8")).body[-1]
    assert isinstance(first, ast.If)
    assert ast.unparse(first.body[0]) == "as_helper(sys.argv[1:])"


def test_the_frozen_start_does_the_work_of_the_processes_beside_it() -> None:
    """The bots' process and the one that tidies up are begun with the same program."""
    from multiprocessing import resource_tracker, spawn

    assert start.TRACKER in Path(resource_tracker.__file__).read_text(encoding="utf-8")
    assert "--multiprocessing-fork" in Path(spawn.__file__).read_text(encoding="utf-8")
    said = subprocess.run(
        [sys.executable, str(HERE / "start.py"), "-c", f"{start.TRACKER};print('tidied')"],
        capture_output=True,
        text=True,
        cwd=project.ROOT,
    )
    assert (said.returncode, said.stdout, said.stderr) == (0, "tidied\n", "")


def test_every_module_is_named_to_the_freezer(tmp_path: Path) -> None:
    names = project.modules(project.ROOT / "cardtable")
    assert {"cardtable", "cardtable.__main__", "cardtable.app", "cardtable.bots.worker"} <= set(
        names
    )
    compiled_one = tmp_path / "cardtable" / "bots" / "search.cpython-311-x86_64-linux-gnu.so"
    compiled_one.parent.mkdir(parents=True)
    compiled_one.touch()
    assert project.modules(tmp_path / "cardtable") == ["cardtable.bots.search"]


def test_bots_that_were_not_compiled_do_not_pass_the_try_out(tmp_path: Path) -> None:
    """As a frozen program with only one of the modules, and then with all, would lie there."""
    end = ".cpython-311-x86_64-linux-gnu.so"
    names = list(MODULES)
    bots = tmp_path / "_internal" / "cardtable" / "bots"
    for name in names:
        (bots / name).parent.mkdir(parents=True, exist_ok=True)
    (bots / f"{names[0]}{end}").touch()
    assert smoke.uncompiled(tmp_path) == [*names[1:], "__mypyc"]
    for name in names:
        (bots / f"{name}{end}").touch()
    (tmp_path / "_internal" / f"0123__mypyc{end}").touch()
    assert smoke.uncompiled(tmp_path) == []


def test_the_folders_of_the_wheel_travel_frozen_too() -> None:
    assert set(project.CARRIED) == {"assets", "translations"}
    for name in project.CARRIED:
        assert (project.ROOT / name).is_dir()


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/lib/libQt6Core.so.6",
        "PySide6/Qt6Gui.dll",
        "PySide6/Qt/lib/QtSvg.framework/Versions/A/QtSvg",
        "PySide6/Qt/lib/libicudata.so.73",
        "PySide6/QtCore.abi3.so",
        "cardtable/assets/icon/cardtable.svg",
        "cardtable/translations/ru/LC_MESSAGES/cardtable.po",
        "libxcb-cursor.so.0",
        "python3.11/lib-dynload/_struct.cpython-311-x86_64-linux-gnu.so",
    ],
)
def test_what_the_program_needs_is_kept(name: str) -> None:
    assert slim.is_kept(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/qmltooling/libqmldbg_local.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/translations/qtbase_de.qm",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt6Qml.dll",
        "PySide6/Qt/lib/QtQuick.framework/Versions/A/QtQuick",
        "PySide6/opengl32sw.dll",
        "libstdc++.so.6",
        "libGL.so.1",
        "libc.so.6",
        "python3.11/lib-dynload/_codecs_jp.cpython-311-x86_64-linux-gnu.so",
        "_multibytecodec.cp312-win_amd64.pyd",
    ],
)
def test_what_it_does_not_need_is_left_out(name: str) -> None:
    assert not slim.is_kept(name)


def test_qt_modules_that_the_program_imports_are_kept() -> None:
    used = set()
    for path in (project.ROOT / "cardtable").rglob("*.py"):
        used |= set(re.findall(r"from PySide6\.Qt(\w+) import", path.read_text(encoding="utf-8")))
    assert used <= slim.QT_LIBRARIES


def test_bots_that_count_in_machine_numbers_are_compiled(tmp_path: Path) -> None:
    bots = project.ROOT / "cardtable" / "bots"
    counting = {path for path in bots.rglob("*.py") if "mypy_extensions" in path.read_text("utf-8")}
    wanted = compiled.wanted(project.ROOT)
    assert counting <= set(wanted)
    assert [compiled.name_of(path, project.ROOT) for path in wanted] == list(MODULES)
    (tmp_path / "0123__mypyc.cpython-311-x86_64-linux-gnu.so").touch()
    imported = compiled.imports_within(project.ROOT, tmp_path)
    assert {"0123__mypyc", "functools", "random"} <= set(imported)
    assert not {"mypy_extensions", "typing", ""} & set(imported)


def test_the_icon_files_hold_every_size() -> None:
    ico, icns = icons.ico(), icons.icns()
    assert int.from_bytes(ico[4:6], "little") == len(icons.WINDOWS_SIZES)
    for i, size in enumerate(icons.WINDOWS_SIZES):
        entry = ico[6 + 16 * i : 22 + 16 * i]
        length, place = (int.from_bytes(entry[k : k + 4], "little") for k in (8, 12))
        assert entry[0] == size % 256
        assert ico[place : place + length] == icons.drawn(size)
    assert icns[:4] == b"icns"
    assert int.from_bytes(icns[4:8], "big") == len(icns)
    assert all(kind in icns for kind in icons.MAC_KINDS.values())


def test_the_version_of_the_windows_program_is_a_valid_resource(tmp_path: Path) -> None:
    text = project.windows_version(tmp_path / "version.txt").read_text(encoding="utf-8")
    names = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    assert names == {
        *("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct"),
        *("VarFileInfo", "VarStruct"),
    }
    assert f"'{project.VERSION}'" in text


def test_the_menu_entry_takes_files_and_links_and_speaks_three_languages() -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(HERE / "linux" / "cardtable.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Exec"].endswith("%u")
    kinds = entry["MimeType"].strip(";").split(";")
    assert kinds == [*MIME, "x-scheme-handler/cardtable"]
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        assert {f"{key}[ru]", f"{key}[ro]", key} <= set(entry)


def test_every_file_that_the_program_writes_has_a_type_of_its_own(tmp_path: Path) -> None:
    named = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kinds = ElementTree.parse(HERE / "linux" / "cardtable.xml").getroot()
    told = {kind.attrib["type"]: kind for kind in kinds}
    assert tuple(told) == MIME
    for kind, ending in zip(MIME, OURS, strict=True):
        [glob] = told[kind].findall(f"{named}glob")
        assert glob.attrib["pattern"] == f"*{ending}"
        languages = [words.attrib.get(LANG) for words in told[kind].findall(f"{named}comment")]
        assert languages == [None, "ru", "ro"]
        assert told[kind].find(f"{named}icon") is not None
        assert f"refresh xdg-mime default cardtable.desktop {kind}\n" in (
            HERE / "linux" / "install.sh"
        ).read_text(encoding="utf-8")
        assert f"<mediatype>{kind}</mediatype>" in linux.filled("cardtable.metainfo.xml")


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="Linux desktops have it")
def test_a_file_without_its_ending_is_known_by_its_beginning(tmp_path: Path) -> None:
    """What the database makes of our patterns: `offset length mask` and the bytes."""
    packages = tmp_path / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(HERE / "linux" / "cardtable.xml", packages)
    subprocess.run(["update-mime-database", str(tmp_path / "mime")], check=True)
    magic = (tmp_path / "mime" / "magic").read_bytes()
    rules, names = game("hearts"), ("Ann", "Ion", "Olga", "Max")
    table = rules.declaration.table("black_lady", 4)
    scorebook.save(tmp_path / "a", scorebook.ScoreBook(table, names))
    match = Match(rules, table, first_dealer=0)
    savefile.save(tmp_path / "b", match, tuple(savefile.Person(name) for name in names))
    (tmp_path / "c").write_text(
        presets.preset_text(presets.OwnPreset("Ours", table)), encoding="utf-8"
    )
    for file, kind in zip("bac", MIME, strict=True):
        section = magic.split(f":{kind}]\n".encode())[1].split(b"[")[0]
        length = int.from_bytes(section[3:5], "big")
        assert section.startswith(b">0=")
        assert (tmp_path / file).read_bytes().startswith(section[5 : 5 + length])


def test_desktops_accept_the_menu_entry_and_the_description(tmp_path: Path) -> None:
    linux.lay_share(tmp_path)
    entry = tmp_path / "applications/cardtable.desktop"
    about = tmp_path / "metainfo/org.cardtable.Cardtable.metainfo.xml"
    assert "@" not in about.read_text(encoding="utf-8")
    ElementTree.parse(about)
    ElementTree.parse(tmp_path / "mime/packages/cardtable.xml")
    for command in (
        ["desktop-file-validate", str(entry)],
        ["appstreamcli", "validate", "--no-net", str(about)],
    ):
        if shutil.which(command[0]):
            done = subprocess.run(command, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr


def test_the_manual_page_names_every_command() -> None:
    from cardtable.__main__ import parser

    page = linux.manual()
    assert "@" not in page
    for action in parser()._actions:
        for name in action.choices or ():
            assert re.search(rf"^\.B {name}$", page, re.MULTILINE), name
        if action.option_strings and action.option_strings[-1] != "--help":
            assert action.option_strings[-1].replace("-", "\\-") in page


def test_a_package_says_what_is_in_it() -> None:
    text = linux.control("amd64", 100_000, ["libc6 (>= 2.28)"], ["libcups2"])
    assert "Section: games" in text
    assert "Depends: libc6 (>= 2.28)\n" in text
    assert all(len(line) <= 80 for line in text.splitlines() if line.startswith(" "))
    assert text.isascii()


def test_debians_changelog_fits_its_lines() -> None:
    lines = linux.debian_changelog().splitlines()
    assert lines[0] == f"cardtable ({project.VERSION}) unstable; urgency=medium"
    assert sum(line.startswith("  * ") for line in lines) > 10
    assert all(len(line) <= 80 for line in lines[2:-1])


def test_the_copyright_file_has_every_licence_it_names() -> None:
    text = linux.copyrights()
    named = set(re.findall(r"^License: (.+)$", text.split("\n\nLicense:")[0], re.MULTILINE))
    told = set(re.findall(r"^License: (.+)\n ", text, re.MULTILINE))
    assert named <= told
    assert "{" not in text


def test_the_licence_of_every_part_travels_along() -> None:
    parts = {made.name.lower() for made in project.distributions()}
    assert {"pyside6_essentials", "shiboken6", "platformdirs", "zeroconf"} <= parts
    assert not parts & {"pytest", "ruff", "mypy", "pyinstaller"}
    carried = {Path(folder).name.lower() for _file, folder in project.licences()}
    assert all(Path(file).is_file() for file, _folder in project.licences())
    # Qt's makers put none into their wheels; the copyright file tells of it.
    assert parts - carried <= {"pyside6_essentials", "shiboken6"}


def test_every_kind_of_package_belongs_to_one_system() -> None:
    kinds = [kind for kinds in make.MAKERS.values() for kind in kinds]
    assert len(kinds) == len(set(kinds))
    assert set(make.MAKERS) == set(make.SYSTEMS.values())
    assert set(smoke.PROGRAMS) == set(make.SYSTEMS)


def test_checksums_are_those_of_the_packages(tmp_path: Path) -> None:
    (tmp_path / "one.deb").write_bytes(b"one")
    (tmp_path / "two.tar.xz").write_bytes(b"two")
    make.checksums(tmp_path)
    make.checksums(tmp_path)  # its own file is not among them
    if shutil.which("sha256sum"):
        command = ["sha256sum", "-c", "SHA256SUMS"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout == "one.deb: OK\ntwo.tar.xz: OK\n"


@pytest.mark.parametrize("name", ["AppImage.yml", "org.cardtable.Cardtable.yml"])
def test_recipes_for_outside_builders_say_that_they_are_not_built_here(name: str) -> None:
    text = (HERE / "linux" / name).read_text(encoding="utf-8")
    assert "NOT built here" in text
    assert "\t" not in text


def test_a_sandboxed_program_shows_the_desktop_its_entry_its_icons_and_its_types(
    tmp_path: Path,
) -> None:
    """What is not renamed after the program's id stays inside, and a double click finds nothing."""
    text = (HERE / "linux" / "org.cardtable.Cardtable.yml").read_text(encoding="utf-8")
    linux.lay_share(tmp_path)
    outside = {
        "rename-desktop-file": {path.name for path in tmp_path.glob("applications/*")},
        "rename-mime-file": {path.name for path in tmp_path.glob("mime/packages/*")},
        "rename-icon": {path.stem for path in tmp_path.glob("icons/hicolor/*/apps/*")},
        "rename-mime-icons": {path.stem for path in tmp_path.glob("icons/hicolor/*/mimetypes/*")},
    }
    for key, names in outside.items():
        told = re.search(rf"^{key}:(?: (\S+)|((?:\n  - \S+)+))$", text, re.MULTILINE)
        assert told is not None, key
        assert set((told[1] or told[2].replace("- ", "")).split()) == names, key
