"""The Linux packages: the files for menus and desktops, the .tar.xz and the .deb."""

from __future__ import annotations

import gzip
import lzma
import os
import platform
import re
import shutil
import stat
import subprocess
import tarfile
import tempfile
import textwrap
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import project
import slim
from cardtable.__main__ import parser

HERE = Path(__file__).resolve().parent / "linux"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICONS = project.ROOT / "assets" / "icon"


def filled(name: str) -> str:
    """One of our texts with the version and the date in it."""
    date = project.changes()[0] or f"{datetime.fromtimestamp(project.epoch(), UTC):%Y-%m-%d}"
    text = (HERE / name).read_text(encoding="utf-8")
    return text.replace("@VERSION@", project.VERSION).replace("@DATE@", date)


def lay_share(share: Path) -> None:
    """Fill a folder `share` with menu entry, icons, file type, description and manual page."""
    texts = {
        "applications/cardtable.desktop": "cardtable.desktop",
        "mime/packages/cardtable.xml": "cardtable.xml",
        "metainfo/org.cardtable.Cardtable.metainfo.xml": "cardtable.metainfo.xml",
    }
    for target, name in texts.items():
        put(share / target, filled(name).encode())
    put(share / "man/man6/cardtable.6.gz", zipped(manual()))
    icons = share / "icons/hicolor"
    drawn = {f"{size}x{size}": f"cardtable-{size}.png" for size in SIZES}
    for folder, name in {**drawn, "scalable": "cardtable.svg"}.items():
        picture, ending = (ICONS / name).read_bytes(), Path(name).suffix
        put(icons / folder / f"apps/cardtable{ending}", picture)
        put(icons / folder / f"mimetypes/application-x-cardtable{ending}", picture)


def manual() -> str:
    """The manual page; its list of commands comes from the command line itself."""
    help_of = {
        choice.dest: choice.help or ""
        for action in parser()._actions
        if action.choices
        for choice in getattr(action, "_choices_actions", ())
    }
    rows = [f".TP\n.B {name}\n{text[:1].upper()}{text[1:]}." for name, text in help_of.items()]
    return filled("cardtable.6").replace("@COMMANDS@", "\n".join(rows))


def put(target: Path, content: bytes, mode: int = 0o644) -> None:
    """Write a file, with its folders."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    target.chmod(mode)


def zipped(text: str) -> bytes:
    """Compressed so that the same text always gives the same bytes."""
    return gzip.compress(text.encode(), 9, mtime=0)


# --- the archive --------------------------------------------------------------------------


def archive(program: Path, out: Path) -> Path:
    """The .tar.xz: the frozen program, the files for the desktop, install and uninstall."""
    name = f"{project.NAME}-{project.VERSION}-linux-{platform.machine()}"
    target = out / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as scratch:
        top = Path(scratch) / name
        shutil.copytree(program, top / "program", symlinks=True)
        lay_share(top / "share")
        for script in ("install.sh", "uninstall.sh"):
            put(top / script, (HERE / script).read_bytes(), 0o755)
        put(top / "README.txt", filled("README.txt").encode())
        put(top / "LICENSE", (project.ROOT / "LICENSE").read_bytes())
        with lzma.open(target, "wb", preset=6) as packed, tarfile.open(None, "w", packed) as tar:
            for path in [top, *sorted(top.rglob("*"))]:
                tar.add(path, str(path.relative_to(scratch)), recursive=False, filter=_anonymous)
    return target


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = project.epoch()
    entry.mode = 0o755 if entry.isdir() or entry.mode & stat.S_IXUSR else 0o644
    return entry


# --- the Debian package -------------------------------------------------------------------


def machine_code(program: Path) -> Iterator[Path]:
    """All programs and libraries (ELF) in the frozen program."""
    for path in sorted(program.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def relations(program: Path) -> tuple[list[str], list[str]]:
    """Debian's names of what the program needs and of what its plugins would like to have.

    Read from what its files are linked to. A library that is neither in the program nor in the
    tables of `slim` ends the build.
    """
    own = {path.name for path in program.rglob("*")}
    needed: set[str] = set()
    wished: set[str] = set()
    newest = 17
    for path in machine_code(program):
        read = subprocess.run(
            ["objdump", "-p", str(path)], capture_output=True, text=True, check=True
        ).stdout
        for library in re.findall(r"NEEDED\s+(\S+)", read):
            if library in slim.SYSTEM:
                needed.add(slim.SYSTEM[library])
            elif library in slim.OPTIONAL:
                wished.add(slim.OPTIONAL[library])
            elif library not in own and not slim.C_LIBRARY.match(library):
                project.fail(f"{path.name} needs {library}, and nothing says where it comes from")
        newest = max([newest, *map(int, re.findall(r"\bGLIBC_2\.(\d+)", read))])
    return [f"libc6 (>= 2.{newest})", *sorted(needed)], sorted(wished)


def control(architecture: str, kilobytes: int, needs: list[str], wishes: list[str]) -> str:
    """The description of the Debian package."""
    return (
        f"Package: {project.NAME}\n"
        f"Version: {project.VERSION}\n"
        "Section: games\n"
        "Priority: optional\n"
        f"Architecture: {architecture}\n"
        f"Maintainer: {project.MAKER} <{project.CONTACT}>\n"
        f"Installed-Size: {kilobytes}\n"
        f"Depends: {', '.join(needs)}\n"
        f"Recommends: {', '.join([*wishes, 'xdg-utils'])}\n"
        "Description: card table for Hearts in all its forms and Seven-Up\n"
        " Play Hearts, Black Lady, Omnibus, Spot, Cancellation and Domino Hearts and\n"
        " Seven-Up against good computer players or with friends on your network, in\n"
        " English, Russian and Romanian. A game is on disk at every moment and goes on\n"
        " later; a card that may not be played says why, in words.\n"
    )


def deb(program: Path, out: Path) -> Path:
    """The .deb, with everything that a desktop wants to know about the program."""
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    target = out / f"{project.NAME}_{project.VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "root"
        root.mkdir(0o755)
        shutil.copytree(program, root / "usr/lib/cardtable", symlinks=True)
        lay_share(root / "usr/share")
        (root / "usr/games").mkdir()
        (root / "usr/games/cardtable").symlink_to("../lib/cardtable/cardtable")
        entry = root / "usr/share/applications/cardtable.desktop"
        text = entry.read_text(encoding="utf-8")
        put(entry, text.replace("Exec=cardtable", "Exec=/usr/games/cardtable").encode())
        doc = root / "usr/share/doc/cardtable"
        put(doc / "copyright", copyrights().encode())
        put(doc / "changelog.gz", zipped(debian_changelog()))
        put(root / "usr/share/lintian/overrides/cardtable", (HERE / "lintian").read_bytes())
        needs, wishes = relations(program)
        for path in root.rglob("*"):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or _runs(path) else 0o644)
        size = installed_size(root) // 1024
        put(root / "DEBIAN/control", control(architecture, size, needs, wishes).encode())
        put(root / "DEBIAN/postrm", (HERE / "postrm").read_bytes(), 0o755)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(project.epoch())}
        subprocess.run(
            ["dpkg-deb", "-Zxz", "--root-owner-group", "--build", str(root), str(target)],
            check=True,
            stdout=subprocess.DEVNULL,
            env=environment,
        )
    return target


def _runs(path: Path) -> bool:
    """Whether a file is the program itself; a library is no program."""
    return path.name == "cardtable" and path.parent.name == "cardtable" and path.suffix == ""


def debian_changelog() -> str:
    """The changelog as Debian writes it: this version."""
    _date, text = project.changes()
    lines = re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE) or ["A build for trying out."]
    when = format_datetime(datetime.fromtimestamp(project.epoch(), UTC))
    rows = "\n".join(
        textwrap.fill(" ".join(line.split()), 78, initial_indent="  * ", subsequent_indent="    ")
        for line in lines
    )
    return (
        f"{project.NAME} ({project.VERSION}) unstable; urgency=medium\n\n{rows}\n\n"
        f" -- {project.MAKER} <{project.CONTACT}>  {when}\n"
    )


def copyrights() -> str:
    """Debian's copyright file: whose the parts are, and their licences."""
    mit = (project.ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2]
    fonts = project.ROOT / "assets" / "fonts"
    ofl = (fonts / "LICENSE-Noto.txt").read_text(encoding="utf-8")
    dejavu = (fonts / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")
    return filled("copyright").format(mit=_field(mit), ofl=_field(ofl), dejavu=_field(dejavu))


def _field(text: str) -> str:
    return "\n".join(f" {line.strip()}" if line.strip() else " ." for line in text.splitlines())


def installed_size(program: Path) -> int:
    """How many bytes the program's files take."""
    return sum(path.lstat().st_size for path in program.rglob("*") if not path.is_dir())
