"""Lets Enter press the button that has the keyboard, also where there is no dialog around it."""

from __future__ import annotations

from PySide6 import QtCore  # not Qt: its whole namespace is only made when it is asked for
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget


def press_focused(window: QWidget, event: QKeyEvent) -> bool:
    """Whether a key that nobody in the window has taken was Enter on a button; it is clicked.

    Qt does so by itself only in dialogs.
    """
    plain = (QtCore.Qt.KeyboardModifier.NoModifier, QtCore.Qt.KeyboardModifier.KeypadModifier)
    pressed = event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter)
    button = window.focusWidget()
    if not pressed or event.modifiers() not in plain or not isinstance(button, QAbstractButton):
        return False
    if not event.isAutoRepeat():
        button.click()
    return True
