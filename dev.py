#!/usr/bin/env python3
"""The one door to Cardtable from a checkout: play it, test it, check it, measure it.

    python3 dev.py play          play (the first run installs what is needed)
    python3 dev.py test          run the tests
    python3 dev.py --help        everything else

Needs Python 3.11 or newer and nothing besides. What the program needs is installed into the
folder .venv of the checkout (the variable CARDTABLE_VENV names another one); on Debian and
Ubuntu missing system libraries are installed too where that is allowed, otherwise the one
command that does it is printed.
"""

import argparse
import ctypes
import hashlib
import importlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    sys.exit(
        "Cardtable needs Python {}.{} or newer, and this is Python {}.{} ({}).".format(
            *OLDEST, *sys.version_info[:2], sys.executable
        )
    )

ROOT = Path(__file__).resolve().parent
VENV = Path(os.environ.get("CARDTABLE_VENV") or ROOT / ".venv").absolute()
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

# What Qt's wheel loads from the system: the file, and the Debian package that brings it.
SCREENLESS = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# What the end-to-end tests drive the real window and the page in a browser with.
TEST_PROGRAMS = {
    "Xvfb": "xvfb",
    "xauth": "xauth",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus-daemon",
    "chromium": "chromium",
    "chromedriver": "chromium-driver",
}
# A font, and what the test with a screen reader speaks through.
TEST_FILES = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf": "fonts-dejavu-core",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
    "/usr/lib/python3/dist-packages/pyatspi": "python3-pyatspi",
}
# What the bots are compiled with.
COMPILER = {"gcc": Path("/usr/bin/cc"), "libc6-dev": Path("/usr/include/stdio.h")}
PYTHON_HEADERS = f"python{sys.version_info[0]}.{sys.version_info[1]}-dev"
# What Debian takes out of Python and an environment is made with.
VENV_PACKAGE = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


def say(text: str) -> None:
    """Print at once, so that the order is kept among the programs that are run."""
    print(text, flush=True)


def run(command: list[str], cwd: Path | None = None, **environment: str) -> int:
    """Run a program with a few more environment variables; its exit code."""
    return subprocess.call(command, cwd=cwd, env={**os.environ, **environment})


def python(*arguments: str, cwd: Path | None = ROOT, **environment: str) -> int:
    """Run Python in our environment, in the checkout unless told otherwise."""
    return run([str(PYTHON), *arguments], cwd, **environment)


# --- the system ---------------------------------------------------------------------------


def found(module: str) -> bool:
    """Whether this Python has a module."""
    importlib.invalidate_caches()
    return importlib.util.find_spec(module) is not None


def can_make_venv() -> bool:
    """Whether this Python came with the parts that make an environment; Debian's does not."""
    return (found("venv") and found("ensurepip")) or found("virtualenv")


def missing_packages(*, tests: bool) -> list[str]:
    """Debian's names of the system packages that are not there; empty on other systems."""
    if not sys.platform.startswith("linux"):
        return []
    missing = [] if PYTHON.exists() or can_make_venv() else [VENV_PACKAGE]
    for library, package in {**SCREENLESS, **WINDOW}.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    if tests:
        missing += [name for program, name in TEST_PROGRAMS.items() if not shutil.which(program)]
        if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
            missing += [name for name, file in COMPILER.items() if not file.exists()]
        headers = Path(sysconfig.get_path("include")) / "Python.h"
        if not headers.exists() and headers.is_relative_to("/usr/include"):
            missing.append(PYTHON_HEADERS)
        missing += [package for file, package in TEST_FILES.items() if not Path(file).exists()]
    return missing


def install_packages(packages: list[str]) -> bool:
    """Install Debian packages if that is allowed; otherwise print the line that does it."""
    if not packages:
        return True
    if sys.platform == "win32" or not shutil.which("apt-get"):
        say(f"Missing on this system (under Debian's names): {' '.join(packages)}")
        return False
    line = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    become = [] if os.geteuid() == 0 else ["sudo", "-n"]
    allowed = not become or (
        shutil.which("sudo") is not None
        and subprocess.call([*become, "true"], stderr=subprocess.DEVNULL) == 0
    )
    if allowed:
        say(f"Installing from the system's packages: {' '.join(packages)}")
        alone = [*become, "env", "DEBIAN_FRONTEND=noninteractive"]
        run([*alone, "apt-get", "-qq", "update"])
        if subprocess.call([*alone, *line], stdout=subprocess.DEVNULL) == 0:
            return True
    say(f"Please run this once:\n    sudo apt-get update && sudo {' '.join(line)}")
    return False


# --- our environment ----------------------------------------------------------------------


def create_venv() -> None:
    """Make the environment, also where this Python came without the parts that make one."""
    say(f"Making the environment {VENV}")
    if found("venv") and found("ensurepip"):
        way = ["-m", "venv", "--clear"]
    elif found("virtualenv"):
        way = ["-m", "virtualenv", "--clear"]
    elif found("venv") and found("pip"):
        way = ["-m", "venv", "--clear", "--without-pip"]  # this Python's pip will serve it
    else:
        sys.exit(
            f"{sys.executable} can make no environment: it has neither venv with ensurepip, "
            "nor virtualenv, nor pip. Install one of them, then run this again."
        )
    if run([sys.executable, *way, str(VENV)]) != 0:
        sys.exit(f"The environment could not be made in {VENV}; the reason stands above.")


def pip() -> list[str]:
    """The pip that installs into our environment: its own, or this Python's."""
    own = [str(PYTHON), "-m", "pip"]
    if subprocess.call([*own, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    return own


def requirements(*extras: str) -> list[str]:
    """What pyproject.toml says the program needs, and with these extras too."""
    import tomllib  # not before the version was looked at: older ones have none

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: list[str] = list(project["dependencies"])
    for extra in extras:
        needed += project["optional-dependencies"][extra]
    return needed


POINT_HERE = """
import pathlib, sys, sysconfig
line = f"import sys; sys.path.append({sys.argv[1]})\\n"
pathlib.Path(sysconfig.get_path("purelib"), "cardtable.pth").write_text(line, "ascii")
"""
"""Makes an environment import the program from here. An editable install would write the path as
it is, and Python before 3.12.4 reads such a file in the system's own letters: in C:\\Users\\Иван
it would not even start."""


def install(needed: list[str]) -> None:
    """Install packages into our environment, or end."""
    if run([*pip(), "install", "--quiet", "--disable-pip-version-check", *needed]) != 0:
        sys.exit("Installing failed; pip's message stands above. Is the network reachable?")


def prepare(*, developer: bool) -> None:
    """Bring system packages and the environment up to date; quick when they are already."""
    packages = missing_packages(tests=developer)
    if not install_packages(packages) and set(packages) & set(SCREENLESS.values()):
        sys.exit("Without them nothing can be drawn. Then run this again.")
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    wanted = f"{str(ROOT)!a} {sys.version_info[:2]} {project}"
    stamps = {kind: VENV / f"cardtable-{kind}.stamp" for kind in ("developer", "player")}

    def fresh(kind: str) -> bool:
        return stamps[kind].exists() and stamps[kind].read_text(encoding="utf-8") == wanted

    alive = PYTHON.exists() and subprocess.call([str(PYTHON), "-c", ""]) == 0
    if alive and (fresh("developer") or (fresh("player") and not developer)):
        return
    if not alive:
        create_venv()
    say("Installing what Cardtable needs (about 90 MB the first time)")
    for stamp in stamps.values():
        stamp.unlink(missing_ok=True)
    install(requirements("dev") if developer else requirements())
    if python("-c", POINT_HERE, ascii(str(ROOT))) != 0:
        sys.exit(f"The environment cannot be told of {ROOT}; the reason stands above.")
    stamps["developer" if developer else "player"].write_text(wanted, encoding="utf-8")


# --- the commands -------------------------------------------------------------------------


def no_screen() -> str | None:
    """Why no window can be shown here, or None when one can."""
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform in ("offscreen", "minimal"):
        return f"QT_QPA_PLATFORM is {platform}"
    if sys.platform.startswith("linux") and not platform:
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return "neither DISPLAY nor WAYLAND_DISPLAY is set"
    attempt = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
    shown = subprocess.run(
        [str(PYTHON), "-c", attempt], capture_output=True, text=True, errors="replace"
    )
    if shown.returncode != 0:
        lines = shown.stderr.strip().splitlines() or ["Qt cannot open it"]
        return lines[-1 if lines[0].startswith("Traceback") else 0]
    return None


def play(arguments: argparse.Namespace) -> int:
    prepare(developer=False)
    reason = no_screen()
    if reason:
        say(f"There is no screen to play on ({reason}).")
        say("Playing a whole game by itself instead, as pictures:")
        return draw_demo(ROOT / "demo")
    return python("-P", "-m", "cardtable", *arguments.rest, cwd=None, **with_compiled_bots())


def with_compiled_bots() -> dict[str, str]:
    """The variables that start the program with compiled bots, once they are there.

    They are compiled in the background where that can be done, for the next start.
    """
    try:
        from bench import compiled, ready
    except ImportError:  # a checkout without the benches
        return {}
    folder = VENV / "compiled-bots"
    copy = ready.current(folder)
    if copy is not None:
        return {"PYTHONPATH": os.pathsep.join(filter(None, (str(copy), os.getenv("PYTHONPATH"))))}
    if not compiled.can_compile() and os.access(VENV, os.W_OK):
        compiler = [one for one in requirements("package") if one.startswith("mypy[")]
        compiler += [one for one in requirements("package") if one.startswith("setuptools")]
        install = [*pip(), "install", "--quiet", "--disable-pip-version-check", *compiler]
        with Path(VENV / "compiled-bots.log").open("wb") as log:
            subprocess.Popen(
                [str(PYTHON), "-m", "bench.ready", str(folder), *install],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
    return {}


def demo(arguments: argparse.Namespace) -> int:
    prepare(developer=False)
    out = Path(arguments.out).absolute()
    drawn = draw_demo(out, *(["--moments"] if arguments.moments else []))
    return drawn or draw_page(out / "page")


def draw_page(out: Path) -> int:
    """Pictures of the page go into the folder `out`, where Chromium and Selenium are."""
    found = all(map(shutil.which, ("chromium", "chromedriver")))
    seek = "import importlib.util, sys; sys.exit(importlib.util.find_spec('selenium') is None)"
    if not found or python("-c", seek):
        print("No pictures of the page: they need Chromium and what dev.py test installs.")
        return 0
    return python(str(ROOT / "tests" / "web" / "pictures.py"), str(out))


def draw_demo(out: Path, *more: str) -> int:
    """Play a whole game without a screen; its pictures go into the folder `out`."""
    return python("-m", "cardtable", "demo", "--out", str(out), *more, QT_QPA_PLATFORM="offscreen")


def test(arguments: argparse.Namespace) -> int:
    prepare(developer=True)
    return python("-m", "pytest", *(arguments.rest or ["-n", "auto", "--dist", "worksteal"]))


def check(arguments: argparse.Namespace) -> int:
    prepare(developer=True)
    steps = {
        "format": ["ruff", "format", "--check", "."],
        "lint": ["ruff", "check", "."],
        "types": ["mypy"],
        # What only another system runs is read here as that system would.
        **{
            f"types-{system}": [
                "mypy",
                "--platform",
                system,
                "--cache-dir",
                f".mypy_cache/{system}",
            ]
            for system in ("win32", "darwin")
            if system != sys.platform
        },
        "workflow": [
            *("check_jsonschema", "--builtin-schema", "vendor.github-workflows"),
            ".github/workflows/build.yml",
        ],
        "translations": ["cardtable.texts.extract", "--check"],
        "layers": ["pytest", "-q", "tests/test_layers.py"],
    }
    if not arguments.fast:
        steps["tests"] = ["pytest", "-q", "-n", "auto", "--dist", "worksteal"]
    codes = {}
    for name, command in steps.items():
        say(f"==> {name}: python -m {' '.join(command)}")
        codes[name] = python("-m", *command)
    for name, code in codes.items():
        say(f"{name:14}{'passed' if code == 0 else 'FAILED'}")
    return next((code for code in codes.values() if code), 0)


def bench(arguments: argparse.Namespace) -> int:
    prepare(developer=True)
    into = ["--json", str(Path(arguments.json).absolute())] if arguments.json else []
    return python("-m", "bench", *into, *arguments.names)


def compile_bots(arguments: argparse.Namespace) -> int:
    prepare(developer=True)
    return python("-m", "bench.compiled", "--out", str(Path(arguments.out).absolute()))


def translate(arguments: argparse.Namespace) -> int:
    prepare(developer=True)
    return python("-m", "cardtable.texts.extract")


def package(arguments: argparse.Namespace) -> int:
    prepare(developer=True)
    asked = [str(PYTHON), "-c", "import PyInstaller, mypy_extensions, setuptools"]
    if subprocess.call(asked, stderr=subprocess.DEVNULL) != 0:
        say("Installing what makes packages")
        install(requirements("package"))
    return python(str(ROOT / "packaging" / "make.py"), *arguments.rest)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="dev.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(
        function: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        made = commands.add_parser(function.__name__.replace("_", "-"), help=text, description=text)
        made.set_defaults(function=function)
        return made

    command(play, "play; what follows goes to the program. Without a screen: demo")
    command(test, "run the tests; what follows goes to pytest")
    checks = command(check, "format, lint, types, translations, layers and tests")
    checks.add_argument("--fast", action="store_true", help="leave the tests out")
    shown = command(demo, "play a whole game without a screen and leave numbered pictures of it")
    shown.add_argument("--out", metavar="DIR", required=True, help="the folder for the pictures")
    shown.add_argument(
        "--moments",
        action="store_true",
        help="also pictures of every moment between the plays, in all sizes (takes minutes)",
    )
    measured = command(bench, "measure speed and size against the figures to keep")
    measured.add_argument("--json", metavar="FILE", help="write the figures there too")
    measured.add_argument("names", metavar="NAME", nargs="*", help="which benches (default: all)")
    built = command(compile_bots, "make a copy of the program with its bots compiled by mypyc")
    built.add_argument("--out", metavar="DIR", required=True, help="a new folder")
    command(translate, "collect the sentences to translate and say what is missing")
    command(package, "build packages for this system into dist/ (package --help: which)")

    words = sys.argv[1:]
    ours = words[:1] if words[:1] in (["play"], ["test"], ["package"]) else words
    arguments = parser.parse_args(ours, argparse.Namespace(rest=words[len(ours) :]))
    return int(arguments.function(arguments))


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a path may have letters that no code page has
            stream.reconfigure(errors="backslashreplace")
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
