"""The keys of pages and windows that have no menu: declared once, with their words."""

from __future__ import annotations

from PySide6.QtCore import Qt

from cardtable.texts import N_

WALK = (
    (Qt.Key.Key_Right, N_("One step on")),
    (Qt.Key.Key_Left, N_("One step back")),
    (Qt.Key.Key_PageDown, N_("To the next trick")),
    (Qt.Key.Key_PageUp, N_("To the trick before")),
    (Qt.Key.Key_Home, N_("To the beginning")),
    (Qt.Key.Key_End, N_("To the end")),
    (Qt.Key.Key_Space, N_("Let it run, or stop")),
    (Qt.Key.Key_Escape, N_("Leave the replay")),
)
"""A replay, a review, an example."""

RULES = (
    (("Alt+Left", "Back"), N_("Back to the place before")),
    (("Alt+Right", "Forward"), N_("Forward again")),
    (("Ctrl+F", "/"), N_("Search")),
    (("Ctrl++", "Ctrl+="), N_("Larger text")),
    (("Ctrl+-",), N_("Smaller text")),
    (("Escape", "Ctrl+W"), N_("Close")),
)
"""The rules book."""

SCORER = (
    (("Ctrl+N",), N_("New score book")),
    (("Ctrl+O",), N_("Open a score book")),
    (("Ctrl+W", "Escape"), N_("Close")),
)
"""The score books."""

ANYWHERE = (
    (("Tab",), N_("To the next button or field")),
    (("Shift+Tab",), N_("To the previous button or field")),
    (("Space", "Return"), N_("Press the button")),
    (("Alt",), N_("To the menus; with an underlined letter, to the menu or button that has it")),
    (("Escape",), N_("Close a dialog")),
)
"""What Qt itself does in every window."""
