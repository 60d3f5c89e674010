"""Where the main window stood and how large it was, from one start to the next."""

from __future__ import annotations

import base64

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QWidget

from . import appearance

FIRST = (1180, 760)
"""Width and height at the very first start, where the screen has room for them."""


def remembered(window: QWidget) -> str:
    """Place and size as a line of text."""
    return base64.b64encode(window.saveGeometry().data()).decode("ascii")


def restore(window: QWidget, place: str) -> None:
    """Put the window where it was; text that is none of ours, or "", gives the first size."""
    window.resize(*FIRST)
    try:
        kept = base64.b64decode(place)
    except ValueError:
        kept = b""
    if kept:
        window.restoreGeometry(QByteArray(kept))
    appearance.fit(window, window.width(), window.height())
