"""What the program is, its version, and the licences of everything in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

import cardtable
from cardtable.games import GAMES
from cardtable.resources import resource
from cardtable.texts import _
from cardtable.texts.book.labels import game_title
from cardtable.windows.widgets.inputs import wrapped

from . import appearance

PARTS = (
    ("Noto Sans, Noto Serif", "SIL Open Font License 1.1"),
    ("DejaVu Sans", "Bitstream Vera, Arev"),
    ("Qt, PySide6, Shiboken6", "LGPL 3.0"),
    ("markdown-it-py, mdurl, platformdirs, miniaudio, ifaddr", "MIT"),
    ("cffi", "MIT-0"),
    ("pycparser, websockets, msgspec, segno", "BSD 3-Clause"),
    ("cryptography", "Apache 2.0, BSD 3-Clause"),
    ("zeroconf", "LGPL 2.1"),
)
TEXTS = ("assets/fonts/LICENSE-Noto.txt", "assets/fonts/LICENSE-DejaVu.txt")


class About(QDialog):
    """Name, version, licences with their texts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        self.name, self.about = QLabel(), wrapped()
        self.name.setProperty("role", "display")
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self.licences = QTextBrowser()
        self.close_button = QPushButton()
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        self.close_button.setProperty("role", "go")
        for part in (self.name, self.about, self.heading, self.licences):
            column.addWidget(part)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(self.close_button)
        column.addLayout(line)
        appearance.fit(self, appearance.size(560), appearance.size(520))
        self.retranslate()
        self.close_button.setFocus()

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setWindowTitle(_("About Cardtable"))
        self.name.setText(_("Cardtable"))
        self.about.setText(
            _("Version {version}", version=cardtable.__version__)
            + "\n"
            + _("At this table: {games}.", games=[game_title(rules) for rules in GAMES])
        )
        self.heading.setText(_("Licences"))
        self.close_button.setText(_("Close"))
        parts = [_("Cardtable itself is free software under the MIT licence.")]
        parts += [f"{what}: {licence}" for what, licence in PARTS]
        for name in TEXTS:
            path = resource(name)
            if path.is_file():
                parts.append("—\n" + path.read_text(encoding="utf-8"))
        self.licences.setPlainText("\n".join(parts))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
