"""Every state of the table fits its window: three languages, two looks, four sizes.

Measured, not looked at: from the rectangles of what is shown, and from every text that is drawn
into a picture with the place it is drawn to. The pixel ratio is that of QT_SCALE_FACTOR; a last
test has all of this done again at others.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from table_game import Game

from cardtable.engine.actions import Ask
from cardtable.table.drawing.look import DARK, LIGHT
from cardtable.table.seats.plates import GLOW
from cardtable.table.view import Habits, TableView
from cardtable.texts import set_language

Begin = Callable[..., Game]
RATIO = float(os.environ.get("QT_SCALE_FACTOR", "1"))
SIZES = ((800, 600), (1280, 720), (1920, 1080), *([(3840, 2160)] if RATIO == 1 else []))
"""In logical pixels: the last is 4K, at a ratio of 2 as well as at 1."""
HAIR = 1.5
"""Logical pixels by which a rounded rectangle may be off."""


def until(played: Game, wanted: Callable[[Ask], bool]) -> Ask:
    """Play on until the player is asked such a thing."""
    for _ in range(400):
        ask = played.until_mine()
        if wanted(ask):
            return ask
        played.play_by_mouse(ask)
    raise AssertionError("it is never asked")


def passing(begin: Begin, table: TableView) -> None:
    """Cards are to be passed; two of three lie in the tray."""
    ask = until(begin(), lambda ask: ask.kind == "pass")
    for card in ask.cards[:2]:
        table.player.activate(card)


def refusing(begin: Begin, table: TableView) -> None:
    """A card that may not be played says why, over a notice."""
    ask = until(begin("hearts", "seed_literal", 5), lambda ask: bool(ask.reasons))
    table.player.puzzled.emit(*next(iter(ask.reasons.items())))


def looking_back(begin: Begin, table: TableView) -> None:
    """The last trick lies open over the middle, the rest is decided."""
    played = begin("hearts", "seed_literal", 6)
    until(played, lambda ask: ask.kind == "play" and len(played.updates[-1].view.tricks) > 1)
    table.prompts.decided = True
    table.redraw()


def begging(begin: Begin, table: TableView) -> None:
    """Choices with a turn-up and a stock."""
    until(begin("seven_up", "seven_up", 2), lambda ask: ask.topic in ("beg", "reply"))


def drawing(begin: Begin, table: TableView) -> None:
    """A card is to be drawn, with a long hand."""
    until(begin("domino_hearts", "domino_hearts", 3), lambda ask: ask.topic == "draw")


def crowded(begin: Begin, table: TableView) -> None:
    """Eleven at one table."""
    until(
        begin("cancellation_hearts", "cancellation_hearts", 11),
        lambda ask: ask.kind == "play" and bool(table.now and table.now.view.tricks),
    )


def seven(begin: Begin, table: TableView) -> None:
    """Seven who pass."""
    until(begin("hearts", "black_lady", 7), lambda ask: ask.kind == "pass")


def paying(begin: Begin, table: TableView) -> None:
    """Chips lie in the pool, and a suit is trump."""
    until(
        begin("seven_up", "seven_up", 4),
        lambda ask: bool(table.now and table.now.view.public.pot and table.now.view.public.trump),
    )


STATES = (passing, refusing, looking_back, begging, drawing, crowded, seven, paying)


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that were drawn into a place too small for them."""
    clipped: list[str] = []
    measured: set[str] = set()
    draw = QPainter.drawText

    def watched(painter: QPainter, place: Any, *rest: Any) -> Any:
        if isinstance(place, QRectF) and rest and isinstance(rest[-1], str):
            measured.add(rest[-1])
            metrics = QFontMetricsF(painter.font())
            wide, high = metrics.horizontalAdvance(rest[-1]), metrics.tightBoundingRect(rest[-1])
            if wide > place.width() + HAIR or high.height() > place.height() + HAIR:
                clipped.append(f"{rest[-1]!r} is {wide:.0f} wide in {place.width():.0f}")
        return draw(painter, place, *rest)

    monkeypatch.setattr(QPainter, "drawText", watched)
    yield clipped
    assert len(measured) > 5, "nothing was measured"


def box_of(view: TableView, widget: QWidget) -> QRectF:
    """Where a floating widget is, in the scene's coordinates."""
    corner = view.mapToScene(widget.mapTo(view.viewport(), widget.rect().topLeft()))
    return QRectF(corner, QPointF(corner.x() + widget.width(), corner.y() + widget.height()))


def shown_texts(view: TableView) -> dict[str, QRectF]:
    """Every place with words on the table that is to be read now."""
    overlays = view.overlays
    found = {
        f"plate {seat}": item.sceneBoundingRect().adjusted(GLOW, GLOW, -GLOW, -GLOW)
        for seat, item in overlays._plates.items()
    }
    found |= {
        f"count {name}": item.sceneBoundingRect() for name, (_w, item) in overlays._pills.items()
    }
    found |= {
        name: box_of(view, widget)
        for name, widget in (("panel", view.panel), ("notice", view.notice))
        if widget.isVisible()
    }
    return found


def labels_cut(view: TableView) -> list[str]:
    """Labels and buttons of the floating widgets whose words do not fit."""
    cut = []
    port = view.viewport()
    parts: list[QLabel | QPushButton] = [*port.findChildren(QLabel)]
    for part in parts + port.findChildren(QPushButton):
        if not part.isVisible() or not part.text():
            continue
        wraps = isinstance(part, QLabel) and part.wordWrap()
        high = part.heightForWidth(part.width()) if wraps else part.sizeHint().height()
        if high > part.height() or not (wraps or part.sizeHint().width() <= part.width()):
            cut.append(part.text())
    return cut


def check(view: TableView) -> list[str]:
    """What is wrong with this picture."""
    QCoreApplication.processEvents()  # the layouts of what has just been shown
    wrong = [f"cut off: {words}" for words in labels_cut(view)]
    window = QRectF(view.viewport().rect()).adjusted(-HAIR, -HAIR, HAIR, HAIR)
    texts = shown_texts(view)
    floating = [view.bubble, view.last_trick_panel]
    inside = {**texts, **{w.objectName(): box_of(view, w) for w in floating if w.isVisible()}}
    wrong += [
        f"{name} leaves the window: {box}"
        for name, box in inside.items()
        if not window.contains(box)
    ]
    for number, place in view.table.places().items():
        if place.shown and not window.contains(QPointF(place.x, place.y)):
            wrong.append(f"card {number} leaves the window")
    for (a, first), (b, second) in combinations(texts.items(), 2):
        common = first.intersected(second)
        if common.width() > HAIR and common.height() > HAIR:
            wrong.append(f"{a} {first} overlaps {b} {second}")
    return wrong


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: str(state.__name__))
def test_every_state_fits_in_every_language_look_and_size(
    game: Begin,
    table: TableView,
    drawn: list[str],
    state: Callable[[Begin, TableView], None],
    code: str,
) -> None:
    set_language(code)
    QCoreApplication.sendEvent(table, QEvent(QEvent.Type.LanguageChange))
    state(game, table)
    wrong: list[str] = []
    for size in SIZES:
        if table.now is not None and table.now.view.table.players > 9 and size == SIZES[0]:
            continue
        table.resize(*size)
        for look in (LIGHT, DARK):
            table.set_look(look)
            if state is looking_back:
                table.look_back()
                assert table.last_trick_panel.isVisible()
            if state is refusing:
                ask = table.player.ask
                assert ask is not None
                table.player.puzzled.emit(*next(iter(ask.reasons.items())))
                table.say(table.panel.words)
            found = check(table) + [f"drawn: {words}" for words in drawn]
            wrong += [f"{size} {look.name}: {one}" for one in found]
            drawn.clear()
            table.last_trick_panel.hide()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("text", [1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("code", ["en", "ru", "ro"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: str(state.__name__))
def test_large_text_fits_too(
    game: Begin,
    table: TableView,
    drawn: list[str],
    state: Callable[[Begin, TableView], None],
    code: str,
    text: float,
) -> None:
    set_language(code)
    table.set_habits(Habits(speed="off", text=text))
    state(game, table)
    wrong: list[str] = []
    for size in SIZES[1:2] if state is crowded else SIZES[:2]:
        table.resize(*size)
        table.redraw()
        found = check(table) + [f"drawn: {words}" for words in drawn]
        wrong += [f"{size}: {one}" for one in found]
        drawn.clear()
    assert not wrong, "\n".join(wrong)


def test_the_ratio_is_the_one_asked_for(game: Begin, table: TableView) -> None:
    passing(game, table)
    assert table.devicePixelRatioF() == RATIO
    assert table.pictures.ratio == RATIO
    spots = [value for place in table.table.places().values() for value in (place.x, place.y)]
    assert all(abs(spot * RATIO - round(spot * RATIO)) < 1e-6 for spot in spots)


@pytest.mark.skipif("QT_SCALE_FACTOR" in os.environ, reason="this is the other ratio")
@pytest.mark.parametrize("ratio", ["1.5", "2"])
@pytest.mark.parametrize("half", ["every_state and ru or ratio", "large_text and ro"])
def test_all_of_this_holds_at_other_pixel_ratios_too(ratio: str, half: str) -> None:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    done = subprocess.run(
        (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", half),
        env={**clean, "QT_SCALE_FACTOR": ratio},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
