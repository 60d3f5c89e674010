"""What travels with the program is found wherever the program runs."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from PySide6.QtGui import QFontDatabase, QGuiApplication, QRawFont

from cardtable.resources import resource

ROOT = Path(__file__).resolve().parents[2]


def test_the_fonts_have_every_letter_that_the_texts_need(qapp: QGuiApplication) -> None:
    letters = "Șș Țț Ăă Ââ Îî „levată” «взятка» Ёё № 26 − – — … × ’ \N{NO-BREAK SPACE}АБВГ ТКДВ"
    fonts = sorted(resource("assets/fonts").glob("*.ttf"))
    assert {font.name for font in fonts} >= {"NotoSans-Regular.ttf", "NotoSerif-Regular.ttf"}
    for font in fonts:
        drawn = QRawFont(str(font), 16.0)
        missing = [letter for letter in letters if not drawn.supportsCharacter(ord(letter))]
        assert not missing, f"{font.name} lacks {missing}"


def test_a_bundled_font_has_the_suits(qapp: QGuiApplication) -> None:
    font = resource("assets/fonts/DejaVuSans.ttf")
    drawn = QRawFont(str(font), 16.0)
    assert all(drawn.supportsCharacter(ord(suit)) for suit in "♠♥♦♣")
    assert QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(font)))


def test_the_wheel_carries_every_file_and_finds_it(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
        archive.extractall(tmp_path / "installed")
    for folder in ("assets", "translations"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                assert f"cardtable/{path.relative_to(ROOT).as_posix()}" in inside
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from cardtable.resources import resource\n"
        "print(resource('assets/fonts/DejaVuSans.ttf').stat().st_size)"
    )
    plain = [sys.executable, "-I", "-S", "-c", program, str(tmp_path / "installed")]
    found = subprocess.run(plain, cwd=tmp_path, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
