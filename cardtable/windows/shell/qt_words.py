"""Qt's own words in our languages: menus of text fields, dialogs the system lacks, a Mac's menu.

Qt brings Russian in an extra file and Romanian not at all, so the words that can be met are in the
one catalogue.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTranslator

from cardtable.texts import _, language

from .qt_print_words import JOB, OUTPUT, PAPER, PRINTER, PRINTING
from .qt_word_list import BUTTONS, EDITING, FILES, MAC_MENU, SCROLLING, SPOKEN

_WORDS = {
    "QFileDialog": FILES,
    "QFileSystemModel": FILES,
    "QAbstractFileIconProvider": FILES,
    "QPlatformTheme": BUTTONS | FILES,
    "QDialogButtonBox": BUTTONS | FILES,
    "QLineEdit": EDITING,
    "QWidgetTextControl": EDITING,
    "QAbstractSpinBox": EDITING,
    "QScrollBar": SCROLLING,
    "QTabBar": SCROLLING,
    "QAccessibleActionInterface": SPOKEN,
    "MAC_APPLICATION_MENU": MAC_MENU,
    "QPrintDialog": PRINTING,
    "QPrintWidget": PRINTER,
    "QPrintPropertiesDialog": PRINTER,
    "QPrintPropertiesWidget": PRINTER,
    "QPrintSettingsOutput": OUTPUT,
    "QPageSetupWidget": PAPER,
    "QCupsJobWidget": JOB,
}
"""What Qt says, by its context. Names of keys stay as they stand on the keyboard (QShortcut), those
of sizes of paper as on its wrapping (QPageSize)."""


class QtWords(QTranslator):
    """Says Qt's words in the language of the moment; English stays as Qt has it.

    What is not ours to say is given back as it came: Qt takes an empty answer for a word.
    """

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, said: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return said if language() == "en" else in_our_words(context, said)


def in_our_words(context: str, said: str) -> str:
    """What Qt says, in the language of the moment; what is not ours to say as it came."""
    words = _WORDS.get(context, {}).get(said)
    if words is None:
        return said
    return _(words) if "&" in said else _(words).replace("&", "")


def speak(owner: QObject) -> None:
    """From now on Qt's own dialogs speak the program's language."""
    QCoreApplication.installTranslator(QtWords(owner))
