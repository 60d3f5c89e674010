"""The settings' page of sounds: on or off, how loud, and which of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from cardtable.texts import _
from cardtable.texts.sounds import SOUNDS
from cardtable.windows.settings.settings import Settings


class SoundPage(QWidget):
    """Emits `changed(dict)` with fields of `Settings`."""

    changed = Signal(dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 8)
        self.on = QCheckBox()
        self.on.clicked.connect(self._chosen)
        self.label = QLabel()
        self.volume = QSlider(Qt.Orientation.Horizontal)
        self.volume.setRange(0, 100)
        self.volume.setPageStep(10)
        self.volume.setTracking(False)
        self.volume.valueChanged.connect(self._chosen)
        self.label.setBuddy(self.volume)
        line = QHBoxLayout()
        line.setContentsMargins(5, 0, 5, 0)
        line.addWidget(self.label)
        line.addWidget(self.volume, 1)
        column.addWidget(self.on)
        column.addLayout(line)
        self.kinds = [QCheckBox() for _names in SOUNDS]
        for box in self.kinds:
            box.clicked.connect(self._chosen)
            column.addWidget(box)
        column.addStretch(1)
        self._showing = False

    def _chosen(self) -> None:
        if self._showing:
            return
        silent = [
            name
            for (names, _words), box in zip(SOUNDS, self.kinds, strict=True)
            if not box.isChecked()
            for name in names
        ]
        self.changed.emit(
            {
                "sound": self.on.isChecked(),
                "volume": self.volume.value(),
                "silent_sounds": tuple(silent),
            }
        )

    def show_settings(self, settings: Settings) -> None:
        """Show what is set."""
        self._showing = True
        self.on.setChecked(settings.sound)
        self.volume.setValue(settings.volume)
        self.volume.setEnabled(settings.sound)
        for (names, _words), box in zip(SOUNDS, self.kinds, strict=True):
            box.setChecked(not set(names) <= set(settings.silent_sounds))
            box.setEnabled(settings.sound)
        self._showing = False

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.on.setText(_("&Sounds on").replace("&", ""))
        self.label.setText(_("&Volume"))
        self.volume.setAccessibleName(_("&Volume").replace("&", ""))
        for (_names, words), box in zip(SOUNDS, self.kinds, strict=True):
            box.setText(_(words).replace("&", ""))
