"""Which of the collected files the program needs; the rest of Qt stays out of the packages."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence

Entry = tuple[str, str, str]
"""The name in the program, the source, and PyInstaller's kind."""

QT_LIBRARIES = frozenset(
    (
        *("Core", "DBus", "Gui", "Network", "PrintSupport", "Svg", "SvgWidgets", "Widgets"),
        *("WaylandClient", "XcbQpa"),
    )
)

PLUGINS = {
    "iconengines": ("qsvgicon",),
    "imageformats": ("qico", "qjpeg", "qsvg"),
    "platforminputcontexts": ("composeplatforminputcontext", "ibusplatforminputcontext"),
    "platforms": ("qcocoa", "qoffscreen", "qwayland", "qwindows", "qxcb"),
    "platformthemes": ("qxdgdesktopportal",),
    "printsupport": ("cocoaprintersupport", "cupsprintersupport", "windowsprintersupport"),
    "styles": ("qmacstyle", "qmodernwindowsstyle", "qwindowsvistastyle"),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-shell-integration": ("xdg-shell",),
}
"""Folder of Qt's plugins: the beginnings of the names, without "lib", that are kept in it."""

SYSTEM = {
    # The screen and what draws on it must fit the machine's own drivers.
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    # These read the machine's settings: its fonts, its bus, its accounts.
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    # An older copy of these beside newer drivers keeps the drivers from loading.
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
}
"""Libraries that Linux packages take from the system: the file, and Debian's name for it."""

OPTIONAL = {
    "libcups.so.2": "libcups2t64 | libcups2",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""Only plugins of Qt use these: without them there is no printer, or X instead of Wayland."""

C_LIBRARY = re.compile(r"(ld-linux.*|lib(c|m|mvec|dl|pthread|rt|util|resolv))\.so")
"""Parts of the C library, which every system has."""


UNUSED_MODULES = [
    *("tkinter", "unittest", "pydoc", "doctest", "lib2to3", "setuptools", "pip", "_pytest"),
    *("readline", "curses", "numpy", "yaml", "attr", "attrs", "tomli_w", "PIL", "IPython", "babel"),
]
"""Modules that others import where they are there; the program does without them."""


HOOKS = ("pyi_rth_inspect", "pyi_rth_pkgutil", "pyi_rth_multiprocessing")
"""What PyInstaller would run before the program: it imports much that the start page does without.

The first two serve programs that look into themselves; `start.py` does the work of the third.
"""


def hooks() -> tuple[str, ...]:
    """The hooks that are left out on this system."""
    # On Linux PySide6 finds its own plugins; this hook would import Qt's parts to say where.
    return (*HOOKS, "pyi_rth_pyside6") if sys.platform.startswith("linux") else HOOKS


ODD_CODECS = re.compile(r"(_codecs_(cn|hk|iso2022|jp|kr|tw)|_multibytecodec)\.")
"""Old encodings of East Asia: our files are UTF-8."""


def is_kept(name: str) -> bool:
    """Whether a collected file belongs into the program; `name` is its path within it."""
    parts = name.replace("\\", "/").split("/")
    file = parts[-1]
    if "translations" in parts and any("PySide6" in part for part in parts):
        return False
    if ODD_CODECS.match(file):
        return False
    if "plugins" in parts:
        folder = parts[parts.index("plugins") + 1]
        stem = file.removeprefix("lib")
        return any(stem.startswith(kept) for kept in PLUGINS.get(folder, ()))
    library = re.match(r"(?:lib)?Qt6(\w+?)(?:\.so|\.dll|\.\d|$)", file)
    if library is None:
        library = re.search(r"/Qt(\w+)\.framework/", "/" + "/".join(parts))
    if library is not None:
        return library[1] in QT_LIBRARIES
    return file not in (SYSTEM | OPTIONAL) and file not in UNUSED and not C_LIBRARY.match(file)


UNUSED = frozenset(("opengl32sw.dll", "d3dcompiler_47.dll"))
"""Drawing with OpenGL on Windows, which the table does not do."""


def slimmed(collected: Sequence[Entry]) -> list[Entry]:
    """What is kept of PyInstaller's list; on Linux without libraries that nothing kept needs."""
    kept = [entry for entry in collected if is_kept(entry[0])]
    if not sys.platform.startswith("linux"):
        return kept
    by_file = {entry[0].rsplit("/", 1)[-1]: entry for entry in kept}
    waiting = [entry for entry in kept if "/" in entry[0] or entry[2] != "BINARY"]
    waiting += [entry for entry in kept if entry[0].startswith("libpython")]
    wanted: set[str] = set()
    while waiting:
        name, source, kind = waiting.pop()
        if name in wanted:
            continue
        wanted.add(name)
        if kind in ("BINARY", "EXTENSION"):
            waiting += [by_file[needed] for needed in needs(source) if needed in by_file]
    # Qt's libraries lie in a folder of their own, and beside the program stand links to them.
    files = {name.rsplit("/", 1)[-1] for name in wanted}
    return [e for e in kept if e[0] in wanted or (e[2] == "SYMLINK" and e[0] in files)]


def needs(library: str) -> list[str]:
    """The files that a Linux library or program is linked to."""
    read = subprocess.run(["objdump", "-p", library], capture_output=True, text=True, check=True)
    return re.findall(r"NEEDED\s+(\S+)", read.stdout)
