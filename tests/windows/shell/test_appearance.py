"""The frame of the window is light or dark as the chosen look is, where the system draws it."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from cardtable.windows.shell import appearance

DARK, LIGHT = Qt.ColorScheme.Dark, Qt.ColorScheme.Light


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_the_title_bar_follows_the_chosen_look(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    asked: list[Qt.ColorScheme | None] = []
    system = [DARK]

    def set_scheme(scheme: Qt.ColorScheme) -> None:
        asked.append(scheme)

    def now() -> Qt.ColorScheme:
        last = asked[-1] if asked else None
        return system[0] if last is None else last

    hints = SimpleNamespace(
        setColorScheme=set_scheme, unsetColorScheme=lambda: asked.append(None), colorScheme=now
    )
    monkeypatch.setattr(
        appearance,
        "QGuiApplication",
        SimpleNamespace(
            styleHints=lambda: hints, primaryScreen=qapp.primaryScreen, palette=qapp.palette
        ),
    )
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(appearance, "_dark", None)
    monkeypatch.setattr(appearance, "_forced", False)
    appearance.ask_system()
    appearance.dress(qapp, "light", 100)
    appearance.ask_system()
    assert appearance.is_dark("system")  # what was asked for is not taken for the system's own
    appearance.dress(qapp, "dark_wood", 100)
    system[0] = LIGHT
    appearance.dress(qapp, "system", 100)
    appearance.ask_system()
    assert not appearance.is_dark("system")
    monkeypatch.undo()
    appearance.dress(qapp, "light", 100)
    assert asked == ([] if platform == "linux" else [LIGHT, DARK, None])
