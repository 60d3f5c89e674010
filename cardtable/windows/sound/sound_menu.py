"""The menu of sounds: on or off, how loud, and which of them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from cardtable.texts import N_, _
from cardtable.texts.sounds import SOUNDS
from cardtable.windows.settings.settings import Settings

VOLUMES = ((40, N_("Q&uiet")), (70, N_("Me&dium")), (100, N_("&Loud")))


class SoundMenu(QMenu):
    """`sound`, `volumes` and `kinds` are its lines. changed(settings): what the player chose, as
    fields of `Settings` by name."""

    changed = Signal(dict)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sound = QAction(self)
        self.sound.setCheckable(True)
        self.sound.setShortcut("M")
        self.sound.triggered.connect(self._chosen)
        self.addAction(self.sound)
        self.addSeparator()
        self.volumes = QActionGroup(self)
        for volume, _words in VOLUMES:
            self._line(volume, self.volumes)
        self.volumes.triggered.connect(self._chosen)
        self.addSeparator()
        self.kinds = QActionGroup(self)
        self.kinds.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        for names, _words in SOUNDS:
            self._line(names, self.kinds)
        self.kinds.triggered.connect(self._chosen)

    def _line(self, value: object, group: QActionGroup) -> None:
        action = QAction(self)
        action.setCheckable(True)
        action.setData(value)
        group.addAction(action)
        self.addAction(action)

    def _chosen(self) -> None:
        volume = self.volumes.checkedAction()
        off = [names for names, line in self._kinds() if not line.isChecked()]
        chosen: dict[str, object] = {
            "sound": self.sound.isChecked(),
            "silent_sounds": tuple(name for names in off for name in names),
        }
        if volume is not None:
            chosen["volume"] = volume.data()
        self.changed.emit(chosen)

    def _kinds(self) -> list[tuple[tuple[str, ...], QAction]]:
        names = [names for names, _words in SOUNDS]
        return list(zip(names, self.kinds.actions(), strict=True))

    def show_settings(self, settings: Settings) -> None:
        """Mark what is set."""
        self.sound.setChecked(settings.sound)
        for line in self.volumes.actions():
            line.setChecked(line.data() == settings.volume)
            line.setEnabled(settings.sound)
        for names, line in self._kinds():
            line.setChecked(not set(names) <= set(settings.silent_sounds))
            line.setEnabled(settings.sound)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setTitle(_("S&ounds"))
        self.sound.setText(_("&Sounds on"))
        for (_volume, words), line in zip(VOLUMES, self.volumes.actions(), strict=True):
            line.setText(_(words))
        for (_names, words), line in zip(SOUNDS, self.kinds.actions(), strict=True):
            line.setText(_(words))
