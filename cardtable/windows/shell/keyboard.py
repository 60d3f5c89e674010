"""The list of keys, read from the menus and from the declarations that the keys obey."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.table.input.keys import FIND, HAND, PASSING
from cardtable.texts import _
from cardtable.windows.widgets.inputs import wrapped
from cardtable.windows.widgets.layouts import discard

from . import appearance
from .shortcuts import ANYWHERE, RULES, SCORER, WALK

Line = tuple[str, str]
"""The keys, as they are written on the keyboard, and what they do."""

APART = "   "
"""Between keys of which each does the same."""


RARE = (QKeySequence("Back"), QKeySequence("Forward"))

PRINTED = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "Enter"}
_NAMED = re.compile(r"\b(?:Left|Right|Up|Down|Return|Space)\b")


class Keyboard(QDialog):
    """All keys in groups. The menus tell theirs themselves."""

    def __init__(self, menus: Sequence[QMenu], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.menus = tuple(menus)
        self.page = QWidget()
        self.page.setObjectName("page")
        self.grid = QGridLayout(self.page)
        self.grid.setContentsMargins(22, 16, 22, 12)
        self.grid.setHorizontalSpacing(22)
        self.grid.setVerticalSpacing(5)
        self.grid.setColumnStretch(1, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.page)
        self.close_button = QPushButton()
        self.close_button.setProperty("role", "go")
        self.close_button.setDefault(True)
        self.close_button.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.setContentsMargins(22, 0, 22, 14)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll, 1)
        whole.addLayout(foot)
        appearance.fit(self, appearance.size(560), appearance.size(680))
        self.retranslate()

    def groups(self) -> list[tuple[str, list[Line]]]:
        """The headings, and the lines under each."""
        hand = [(_keys(use.keys), _(use.words)) for use in HAND] + _declared(FIND)
        found = [
            (_("At the table"), hand),
            (_("Passing cards"), [(_keys(use.keys), _(use.words)) for use in PASSING]),
        ]
        for menu in self.menus:
            lines = list(_lines(menu))
            if lines:
                title = menu.title().replace("&", "")
                found.append((_("Menu “{title}”", title=title), lines))
        found += [
            (_("Replay and review"), [(_keys((key,)), _(words)) for key, words in WALK]),
            (_("Rules book"), _declared(RULES)),
            (_("Score keeping"), _declared(SCORER)),
            (_("In every window"), _declared(_anywhere())),
        ]
        return found

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setWindowTitle(_("Keyboard"))
        self.close_button.setText(_("Close"))
        while (item := self.grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                discard(widget)
        intro = wrapped()
        intro.setText(
            _(
                "Any key or click hurries what moves on the table; nothing pressed meanwhile "
                "is lost."
            )
        )
        self.grid.addWidget(intro, 0, 0, 1, 2)
        row = 1
        for title, lines in self.groups():
            heading = QLabel(title)
            heading.setProperty("role", "title")
            self.grid.addWidget(heading, row, 0, 1, 2)
            for keys, words in lines:
                row += 1
                name, does = QLabel(keys), wrapped()
                name.setProperty("role", "heading")
                does.setText(words)
                self.grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
                self.grid.addWidget(does, row, 1)
            row += 1
        self.grid.setRowStretch(row, 1)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _lines(menu: QMenu) -> Iterator[Line]:
    """The lines of a menu and its submenus that have keys."""
    for action in menu.actions():
        inside = action.menu()
        if isinstance(inside, QMenu):
            yield from _lines(inside)
        elif action.shortcuts():
            yield _of_action(action)


def _anywhere() -> Iterable[tuple[tuple[str, ...], str]]:
    """On a Mac the menus are the system's, and Alt does not lead there."""
    return (line for line in ANYWHERE if sys.platform != "darwin" or line[0] != ("Alt",))


def _of_action(action: QAction) -> Line:
    return _written(action.shortcuts()), action.text().replace("&", "").rstrip("…")


def _keys(keys: Iterable[Qt.Key]) -> str:
    return _written(QKeySequence(key) for key in keys)


def _declared(lines: Iterable[tuple[tuple[str, ...], str]]) -> list[Line]:
    return [(_written(QKeySequence(key) for key in keys), _(words)) for keys, words in lines]


def _written(keys: Iterable[QKeySequence]) -> str:
    """The keys as they are printed on the keyboard; those that few keyboards have are left out."""
    native = QKeySequence.SequenceFormat.NativeText
    seen = (key.toString(native) for key in keys if key not in RARE)
    return APART.join(dict.fromkeys(_NAMED.sub(_printed, name) for name in seen))


def _printed(name: re.Match[str]) -> str:
    return _("Space bar") if name[0] == "Space" else PRINTED[name[0]]
