"""Lets Enter press the button that has the keyboard, also where there is no dialog around it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

PRESSED = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


def press_focused(window: QWidget, event: QKeyEvent) -> bool:
    """Whether a key that nobody in the window has taken was Enter on a button; it is clicked.

    Qt does so by itself only in dialogs.
    """
    plain = event.modifiers() in (
        Qt.KeyboardModifier.NoModifier,
        Qt.KeyboardModifier.KeypadModifier,
    )
    button = window.focusWidget()
    if event.key() not in PRESSED or not plain or not isinstance(button, QAbstractButton):
        return False
    if not event.isAutoRepeat():
        button.click()
    return True
