"""The main window's menus: every action with its words, its key and its place."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from cardtable.table.input.keyboard_layouts import letter
from cardtable.texts import LANGUAGES, N_, _
from cardtable.windows.sound.sound_menu import SoundMenu

Keys = tuple[str, ...]
SPEEDS = (
    ("slow", N_("&Slow")),
    ("normal", N_("&Normal")),
    ("fast", N_("&Fast")),
    ("off", N_("No &animation")),
)
LOOKS = (
    ("system", N_("As the &system")),
    ("light", N_("&Light")),
    ("dark", N_("&Dark")),
    ("light_wood", N_("Light &wood")),
    ("dark_wood", N_("Dark w&ood")),
)
INDICES = (
    ("local", N_("Letters of the &language")),
    ("international", N_("&International letters")),
)
SIZES = (100, 125, 150, 175, 200)
TABLE = (
    "undo",
    "redo",
    "hint",
    "relieve",
    "finish",
    "replay",
    "review",
    "last_trick",
    "score_sheet",
)
"""Actions that only a table can do; whoever runs it says which are possible now."""


@dataclass
class MenuLine:
    """A menu's line: the words (translated when shown), its keys, whether it can be checked."""

    words: str
    keys: Keys = ()
    checkable: bool = False


ENTRIES = {
    "new": MenuLine(N_("&New game…"), ("Ctrl+N",)),
    "open": MenuLine(N_("&Open…"), ("Ctrl+O",)),
    "network": MenuLine(N_("Play on the net&work…")),
    "save": MenuLine(N_("&Save as…"), ("Ctrl+S",)),
    "close": MenuLine(N_("&Leave the table"), ("Ctrl+W",)),
    "scorer": MenuLine(N_("Score &keeping…"), ("Ctrl+K",)),
    "statistics": MenuLine(N_("S&tatistics…")),
    "settings": MenuLine(N_("S&ettings…"), ("Ctrl+,",)),
    "quit": MenuLine(N_("&Quit"), ("Ctrl+Q",)),
    "undo": MenuLine(N_("&Undo"), ("Z", "Ctrl+Z")),
    "redo": MenuLine(N_("&Redo"), ("Y", "Ctrl+Y", "Ctrl+Shift+Z")),
    "hint": MenuLine(N_("&Hint"), ("H",)),
    "relieve": MenuLine(N_("Let a &bot play this deal"), ("B",)),
    "finish": MenuLine(N_("Show and &finish"), ("F",)),
    "replay": MenuLine(N_("&Play this deal again…"), ("Ctrl+R",)),
    "review": MenuLine(N_("Re&view the deal")),
    "last_trick": MenuLine(N_("Last &trick"), ("T",)),
    "score_sheet": MenuLine(N_("&Score sheet"), ("S",)),
    "full_screen": MenuLine(N_("&Full screen"), ("F11",), checkable=True),
    "four_colours": MenuLine(N_("&Four colours"), (), checkable=True),
    "larger": MenuLine(N_("La&rger text"), ("Ctrl++", "Ctrl+=")),
    "smaller": MenuLine(N_("S&maller text"), ("Ctrl+-",)),
    "learn": MenuLine(N_("&Lessons")),
    "rules": MenuLine(N_("&Rules"), ("F1",)),
    "keyboard": MenuLine(N_("&Keyboard…"), ("F2",)),
    "about": MenuLine(N_("&About Cardtable")),
}


WALKING = ("larger", "smaller")
"""What goes on as long as the key is held; everything else is done once for each press."""

MAC_KEYS = {
    "full_screen": QKeySequence.StandardKey.FullScreen,
    "rules": QKeySequence.StandardKey.HelpContents,
}
"""Lines whose key a Mac has for all programs; its F keys dim the screen and show the desktop."""


def _keys(name: str) -> list[QKeySequence]:
    own = [QKeySequence(keys) for keys in ENTRIES[name].keys]
    if sys.platform != "darwin" or name not in MAC_KEYS:
        return own
    return QKeySequence.keyBindings(MAC_KEYS[name]) or own


GAME_LINES = (
    *("new", "open", "network", "save", "close", ""),
    *("scorer", "statistics", "settings", "", "quit"),
)
TABLE_LINES = (
    *("undo", "redo", "", "hint", "relieve", "finish", "replay", "review", ""),
    *("last_trick", "score_sheet"),
)
HELP_LINES = ("learn", "rules", "keyboard", "", "about")
"""The lines of three menus; "" is a rule between them."""


class Menus:
    """The lines of all menus of one main window. `actions["undo"]` and the like and the exclusive
    groups `choices["speed"]` do nothing yet (see `menu_actions`)."""

    def __init__(self, window: QMainWindow, menus: Mapping[str, QMenu]) -> None:
        """menus: the empty menus of the bar by name."""
        self.window = window
        self.bar = tuple(menus.values())
        self.actions: dict[str, QAction] = {}
        self.choices: dict[str, QActionGroup] = {}
        self._submenus: list[tuple[QMenu, str]] = []
        for menu, lines in (
            ("game", GAME_LINES),
            ("table", TABLE_LINES),
            ("help", HELP_LINES),
        ):
            for name in lines:
                self._add(menus[menu], name)
        view = menus["view"]
        self._choice(view, "speed", N_("&Speed"), SPEEDS)
        self._choice(view, "look", N_("&Look"), LOOKS)
        cards = self._submenu(view, N_("&Cards"))
        self._add(cards, "four_colours")
        cards.addSeparator()
        self._choice(cards, "indices", "", INDICES)
        self._choice(view, "text_size", N_("&Text size"), tuple((n, f"{n} %") for n in SIZES))
        self._add(view, "larger")
        self._add(view, "smaller")
        view.addSeparator()
        self.sounds = SoundMenu(window)
        view.addMenu(self.sounds)
        self._add(view, "full_screen")
        spoken = (("system", N_("As the &system")), *LANGUAGES.items())
        self._choice(menus["language"], "language", "", spoken)

    def _submenu(self, inside: QMenu, words: str) -> QMenu:
        menu = inside.addMenu("")
        self._submenus.append((menu, words))
        return menu

    def _add(self, menu: QMenu, name: str) -> None:
        if not name:
            menu.addSeparator()
            return
        action = QAction(self.window)
        action.setCheckable(ENTRIES[name].checkable)
        action.setShortcuts(_keys(name))
        action.setAutoRepeat(name in WALKING)
        if name == "quit":
            action.setMenuRole(QAction.MenuRole.QuitRole)
        if name == "settings":
            action.setMenuRole(QAction.MenuRole.PreferencesRole)
        if name == "about":
            action.setMenuRole(QAction.MenuRole.AboutRole)
        menu.addAction(action)
        self.actions[name] = action

    def _choice(
        self, menu: QMenu, name: str, words: str, lines: tuple[tuple[object, str], ...]
    ) -> None:
        inside = self._submenu(menu, words) if words else menu
        group = QActionGroup(self.window)
        group.setObjectName(name)
        for value, text in lines:
            action = QAction(inside)
            action.setCheckable(True)
            action.setData((value, text))
            group.addAction(action)
            inside.addAction(action)
        self.choices[name] = group

    def press(self, event: QKeyEvent) -> bool:
        """Do what stands on the key, where the layout is of another script than the menus' keys
        and so nothing heard it; False if nothing does."""
        key = letter(event)
        if key == event.key():
            return False
        wanted = QKeySequence(event.modifiers().value | key)
        for action in self.actions.values():
            if action.isEnabled() and wanted in action.shortcuts():
                if action.autoRepeat() or not event.isAutoRepeat():
                    action.trigger()
                return True
        return False

    def show_choice(self, name: str, value: object) -> None:
        """Mark the line with this value."""
        for action in self.choices[name].actions():
            if action.data()[0] == value:
                action.setChecked(True)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        for menu, words in self._submenus:
            menu.setTitle(_(words))
        self.sounds.retranslate()
        for name, action in self.actions.items():
            action.setText(_(ENTRIES[name].words))
        for name, group in self.choices.items():
            for action in group.actions():
                value, text = action.data()
                own = name == "text_size" or (name == "language" and value in LANGUAGES)
                action.setText(text if own else _(text))
