"""What is only painted has a role, a name and a description for a screen reader."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible

from cardtable.windows.new_game.seats import Picture
from cardtable.windows.scores.plot import Plot
from cardtable.windows.settings.preview import Preview
from cardtable.windows.settings.settings_dialog import SettingsDialog
from cardtable.windows.start.tile import Tile
from cardtable.windows.statistics.bars import Bars

from .conftest import MakeWindow


@pytest.mark.parametrize("kind", [Plot, Bars, Preview, Picture])
def test_a_painted_widget_is_a_picture(
    make_window: MakeWindow, kind: type[Plot | Bars | Preview | Picture]
) -> None:
    painted = kind(make_window())
    painted.setAccessibleName("What it shows")
    spoken = QAccessible.queryAccessibleInterface(painted)
    assert spoken.role() == QAccessible.Role.Graphic
    assert spoken.text(QAccessible.Text.Name) == "What it shows"


def test_a_plot_tells_the_last_totals(make_window: MakeWindow) -> None:
    plot = Plot(make_window())
    plot.show_totals(["Ann", "Ion"], [[3, 5], [10, 24]])
    spoken = QAccessible.queryAccessibleInterface(plot)
    assert spoken.text(QAccessible.Text.Description) == "Ann: 10; Ion: 24"


def test_the_games_on_the_start_page_are_buttons_with_names(make_window: MakeWindow) -> None:
    tiles = [tile for tile in make_window().findChildren(Tile) if tile.isVisible()]
    assert tiles
    for tile in tiles:
        spoken = QAccessible.queryAccessibleInterface(tile)
        assert spoken.role() == QAccessible.Role.Button
        assert spoken.text(QAccessible.Text.Name)


def test_the_preview_of_the_cards_has_a_name(make_window: MakeWindow) -> None:
    window = make_window(language="ro")
    dialog = SettingsDialog(window.settings, window)
    spoken = QAccessible.queryAccessibleInterface(dialog.preview)
    assert spoken.text(QAccessible.Text.Name) == "Cum vor arăta cărțile"
