"""The portraits that come with the program, and a row of them to choose from."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QButtonGroup, QPushButton

from cardtable.engine.cards import Card
from cardtable.resources import resource
from cardtable.texts import texts
from cardtable.texts.table.people import AVATARS
from cardtable.windows.shell import appearance
from cardtable.windows.widgets.layouts import Flow

_RANKS = {"jack": 11, "queen": 12, "king": 13}


@cache
def portrait(avatar: str, side: int) -> QPixmap:
    """A portrait as a square of that many device pixels; an empty pixmap if there is none."""
    picture = QPixmap(str(resource(f"assets/avatars/{avatar}.png"))) if avatar else QPixmap()
    if picture.isNull():
        return picture
    smooth = Qt.TransformationMode.SmoothTransformation
    return picture.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio, smooth)


def named(avatar: str) -> str:
    """What is seen on a portrait: the court card it is taken from."""
    court, suit = avatar.split("_")
    return texts().name(Card(_RANKS[court], suit[0].upper()), "label")


class Portraits(Flow):
    """All portraits as buttons, one of them chosen."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.group = QButtonGroup(self)
        self.group.idClicked.connect(self._clicked)
        for i, avatar in enumerate(AVATARS):
            button = QPushButton()
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setProperty("role", "portrait")
            side = appearance.size(46)
            button.setIcon(QIcon(portrait(avatar, side * 2)))
            button.setIconSize(QSize(side, side))
            button.setFixedSize(side + 12, side + 12)
            self.group.addButton(button, i)
            self.add(button)
        self.retranslate()

    def show_chosen(self, avatar: str) -> None:
        """Mark this portrait."""
        if avatar in AVATARS:
            self.group.button(AVATARS.index(avatar)).setChecked(True)

    def _clicked(self, number: int) -> None:
        self.chosen.emit(AVATARS[number])

    def retranslate(self) -> None:
        """Name the portraits in the current language."""
        for i, avatar in enumerate(AVATARS):
            self.group.button(i).setAccessibleName(named(avatar))
            self.group.button(i).setToolTip(named(avatar))
