"""A widget that only paints: to a screen reader it is a picture with a name and a description."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import isValid


class Painting(QWidget):
    """A plot, a plan of the seats, a few cards; whoever shows it gives it its accessible name."""


_interfaces: list[QAccessibleInterface] = []
"""Kept, because Qt knows only their addresses."""


def _made(_name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, Painting):
        return None
    _interfaces[:] = [one for one in _interfaces if isValid(one)]
    _interfaces.append(QAccessibleWidget(thing, QAccessible.Role.Graphic))
    return _interfaces[-1]


QAccessible.installFactory(_made)
