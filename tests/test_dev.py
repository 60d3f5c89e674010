"""The one door says what it needs, and installs nothing it may not."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bench import compiled, ready

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """dev.py, with an environment that is not there yet."""
    monkeypatch.setenv("CARDTABLE_VENV", str(tmp_path / "venv"))
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def door(*words: str) -> subprocess.CompletedProcess[str]:
    """dev.py run with Python and nothing else."""
    plain = [sys.executable, "-I", "-S", str(ROOT / "dev.py"), *words]
    return subprocess.run(plain, capture_output=True, text=True)


def test_the_help_lists_the_commands_that_the_developers_guide_lists() -> None:
    shown = door("--help").stdout.split("commands:")[1]
    listed = set(re.findall(r"^    ([a-z]+)\b", shown, re.MULTILINE))
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert listed == set(re.findall(r"^\| `python3 dev\.py ([a-z]+)", guide, re.MULTILINE))


@pytest.mark.parametrize("words", [["dance"], ["check", "--slow"], ["demo"], []])
def test_a_wrong_command_line_is_refused_at_once(words: list[str]) -> None:
    done = door(*words)
    assert done.returncode == 2
    assert "usage: dev.py" in done.stderr


def test_what_follows_test_and_play_is_passed_on_untouched(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[str, ...]] = []

    def remember(*words: str, **_where: object) -> int:
        ran.append(words)
        return 3

    monkeypatch.setattr(dev, "prepare", lambda **_for_whom: None)
    monkeypatch.setattr(dev, "no_screen", lambda: None)
    monkeypatch.setattr(dev, "with_compiled_bots", dict)
    monkeypatch.setattr(dev, "python", remember)
    monkeypatch.setattr(sys, "argv", ["dev.py", "test", "-k", "a or b", "--", "-x"])
    assert dev.main() == 3
    monkeypatch.setattr(sys, "argv", ["dev.py", "play", "--help"])
    assert dev.main() == 3
    assert ran == [
        ("-m", "pytest", "-k", "a or b", "--", "-x"),
        ("-P", "-m", "cardtable", "--help"),
    ]


def test_play_uses_compiled_bots_once_they_are_there(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built: list[list[str]] = []
    copies: list[Path] = []
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "pip", lambda: ["pip"])
    monkeypatch.setattr(dev.subprocess, "Popen", lambda words, **_how: built.append(words))
    monkeypatch.setattr(compiled, "can_compile", lambda: "")
    monkeypatch.setattr(ready, "current", lambda _folder: copies[0] if copies else None)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert dev.with_compiled_bots() == {}
    assert built[0][1:4] == ["-m", "bench.ready", str(tmp_path / "compiled-bots")]
    copies.append(tmp_path / "copy")
    assert dev.with_compiled_bots() == {"PYTHONPATH": str(tmp_path / "copy")}
    assert len(built) == 1
    copies.clear()
    monkeypatch.setattr(compiled, "can_compile", lambda: "there is no C compiler")
    assert dev.with_compiled_bots() == {}
    assert len(built) == 1


def test_without_a_screen_play_says_so_and_shows_a_demo(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn: list[Path] = []

    def draw(out: Path) -> int:
        drawn.append(out)
        return 0

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(dev, "prepare", lambda **_for_whom: None)
    monkeypatch.setattr(dev, "draw_demo", draw)
    monkeypatch.setattr(sys, "argv", ["dev.py", "play"])
    assert dev.main() == 0
    assert "no screen" in capsys.readouterr().out
    assert drawn == [ROOT / "demo"]


def test_a_check_runs_every_step_and_reports_the_first_failure(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = {"ruff": 0, "mypy": 7, "check_jsonschema": 0, "cardtable.texts.extract": 1, "pytest": 0}
    monkeypatch.setattr(dev, "prepare", lambda **_for_whom: None)
    monkeypatch.setattr(dev, "python", lambda _m, module, *_more: codes[module])
    monkeypatch.setattr(sys, "argv", ["dev.py", "check"])
    monkeypatch.setattr(sys, "platform", "linux")
    assert dev.main() == 7
    verdicts = dict(
        re.findall(r"^([\w-]+) +(passed|FAILED)$", capsys.readouterr().out, re.MULTILINE)
    )
    assert verdicts == {
        "format": "passed",
        "lint": "passed",
        "types": "FAILED",
        "types-win32": "FAILED",
        "types-darwin": "FAILED",
        "workflow": "passed",
        "translations": "FAILED",
        "layers": "passed",
        "tests": "passed",
    }


@pytest.mark.skipif(sys.platform == "win32", reason="there are no system packages to install")
def test_who_may_not_install_is_told_the_one_line_that_does_it(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev.shutil, "which", {"apt-get": "/usr/bin/apt-get"}.get)
    monkeypatch.setattr(dev, "run", lambda *_words, **_more: pytest.fail("it tried all the same"))
    assert dev.install_packages(["libgl1", "xvfb"]) is False
    assert "apt-get install -y --no-install-recommends libgl1 xvfb" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform != "linux", reason="libraries are looked for on Linux only")
def test_a_missing_library_is_named_by_its_package(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(library: str) -> None:
        if library in ("libEGL.so.1", "libxcb-cursor.so.0"):
            raise OSError

    monkeypatch.setattr(dev.ctypes, "CDLL", load)
    monkeypatch.setattr(dev, "can_make_venv", lambda: False)
    expected = [dev.VENV_PACKAGE, "libegl1", "libxcb-cursor0"]
    assert dev.missing_packages(tests=False) == expected


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A checkout in a folder of letters that are not ASCII, with an environment that has all."""
    checkout = tmp_path / "Иван Țuțu" / "стол"
    checkout.mkdir(parents=True)
    for name in ("dev.py", "pyproject.toml"):
        shutil.copy(ROOT / name, checkout)
    for name in ("cardtable", "assets", "translations"):
        shutil.copytree(ROOT / name, checkout / name, copy_function=os.link)
    environment = checkout / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    own = next(environment.rglob("site-packages"))
    has_all = [path for path in sys.path if path.endswith("site-packages")]
    (own / "all.pth").write_text("".join(f"{path}\n" for path in has_all), encoding="utf-8")
    return checkout


@pytest.mark.parametrize("letters", ["utf-8", "ascii"])
def test_it_plays_in_a_folder_of_any_letters(elsewhere: Path, letters: str) -> None:
    """ascii: as where Python reads its own files in a code page without these letters."""
    python = elsewhere / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LANGUAGE")
    }
    environment |= {
        "QT_QPA_PLATFORM": "offscreen:any",  # dev.py takes "offscreen" for no screen
        "CARDTABLE_VENV": str(elsewhere / ".venv"),
        "PIP_NO_INDEX": "1",
        **(plain if letters == "ascii" else {}),
    }
    for _again in range(2):
        done = subprocess.run(
            [sys.executable, "dev.py", "play", "--version"],
            cwd=elsewhere,
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode(errors="replace")
        assert done.stdout.splitlines()[-1].startswith(b"Cardtable ")
    where = [str(python), "-c", "import cardtable; print(ascii(cardtable.__file__))"]
    found = subprocess.run(where, cwd=elsewhere.parent, env=environment, capture_output=True)
    assert found.returncode == 0, found.stderr.decode(errors="replace")
    assert "cardtable" in found.stdout.decode()
    assert all(
        line.isascii()
        for line in (next(python.parents[1].rglob("cardtable.pth"))).read_text("ascii")
    )
