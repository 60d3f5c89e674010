"""Dialogs that say what is wrong or ask before something is lost; their buttons speak our words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtCore  # not Qt: its whole namespace is only made when it is asked for
from PySide6.QtWidgets import QLabel, QMessageBox

from cardtable.saves.errors import SaveError
from cardtable.saves.suffixes import BOOK
from cardtable.texts import _, texts
from cardtable.texts.wordings.system_faults import os_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QDialog, QPushButton, QWidget

    from cardtable.engine.actions import Reason, RuleError
    from cardtable.engine.options import OptionError

    Trouble = SaveError | OptionError | RuleError | OSError


def _reason(code: str, params: Mapping[str, object]) -> str:
    from cardtable.texts.wordings.messages import reason

    return reason(texts(), code, params)


def open_over(dialog: QDialog, parent: QWidget | None) -> None:
    """Open a dialog without holding the program up; it goes when it is closed.

    The window below gets the keyboard back: not every system does that by itself.
    """
    if parent is not None:
        dialog.finished.connect(parent.window().activateWindow)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def in_words(trouble: Trouble) -> str:
    """A whole sentence about an error; never empty."""
    if isinstance(trouble, OSError):
        return _(
            "The file {path} could not be used: {text}",
            path=str(trouble.filename or ""),
            text=os_words(texts(), trouble),
        )
    params = dict(trouble.params)
    if isinstance(trouble, SaveError):
        params.setdefault("text", trouble.detail)
        if trouble.path.suffix.lower() == BOOK:
            params["kind"] = "book"
    return _reason(trouble.code, params)


def why(refusal: Reason) -> str:
    """A refusal of the rules or of an option as a sentence."""
    return _reason(refusal.code, refusal.params)


def tell(parent: QWidget | None, sentence: str, more: str = "") -> None:
    """Show a sentence, without holding the program up, until the player has read it."""
    open_over(_box(parent, "Information", sentence, more), parent)


def warn(parent: QWidget | None, trouble: Trouble | str, more: str = "") -> None:
    """Show what went wrong, without holding the program up."""
    sentence = trouble if isinstance(trouble, str) else in_words(trouble)
    open_over(_box(parent, "Warning", sentence, more), parent)


def confirm(parent: QWidget | None, question: str, yes: str, more: str = "") -> bool:
    """Ask before something that cannot be taken back; `yes` is the button that does it."""
    box = QMessageBox(QMessageBox.Icon.Question, _("Cardtable"), question, parent=parent)
    _speak_plainly(box, more)
    doing = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    keeping = box.addButton(_("Cancel"), QMessageBox.ButtonRole.RejectRole)
    _main(box, keeping)
    box.setEscapeButton(keeping)
    box.exec()
    chosen = box.clickedButton() is doing
    box.deleteLater()
    return chosen


def _box(parent: QWidget | None, icon: str, sentence: str, more: str) -> QMessageBox:
    box = QMessageBox(QMessageBox.Icon[icon], _("Cardtable"), sentence, parent=parent)
    _speak_plainly(box, more)
    _main(box, box.addButton(_("Close"), QMessageBox.ButtonRole.AcceptRole))
    return box


def _main(box: QMessageBox, button: QPushButton) -> None:
    """Enter presses this button, and it looks like that."""
    button.setProperty("role", "go")
    button.style().unpolish(button)
    button.style().polish(button)
    box.setDefaultButton(button)


def _speak_plainly(box: QMessageBox, more: str) -> None:
    """Neither sentence is markup: a path or a person's name is in it as it is."""
    box.setTextFormat(QtCore.Qt.TextFormat.PlainText)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):
        label.setTextFormat(QtCore.Qt.TextFormat.PlainText)
