"""The menu beside the rule sets: keep one of your own, rename, delete, give it out, take it in."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QPushButton, QWidget

from cardtable.engine.options import OptionError
from cardtable.saves.errors import SaveError
from cardtable.saves.suffixes import PRESET as SUFFIX
from cardtable.texts import _
from cardtable.texts.book.labels import preset_title
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.saving import ask_where

from .presets import OwnPreset, PresetError
from .table_draft import TableDraft

LONGEST = 40


class PresetMenu(QObject):
    """The button and what it offers, for one New game dialog.

    changed(): the own rule sets are others now. chosen(Path): one of them is to be used.
    """

    changed = Signal()
    chosen = Signal(object)

    def __init__(self, dialog: TableDraft) -> None:
        super().__init__(dialog)
        self.dialog = dialog
        self.button = QPushButton(dialog)
        self.button.setAutoDefault(False)
        self.button.setProperty("role", "menu")
        menu = QMenu(self.button)
        self.keep, self.rename, self.delete, self.export, self.take_in = (
            QAction(menu) for _i in range(5)
        )
        for action, does in (
            (self.keep, self._keep),
            (self.rename, self._rename),
            (self.delete, self._delete),
            (self.export, self._export),
            (self.take_in, self._import),
        ):
            action.triggered.connect(does)
            menu.addAction(action)
        menu.insertSeparator(self.export)
        self.button.setMenu(menu)

    def refresh(self) -> None:
        """Only own presets can be renamed, deleted and given out."""
        own = self.dialog.own_path is not None
        for action in (self.rename, self.delete, self.export):
            action.setEnabled(own)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.button.setText(_("Your &own rule sets"))
        self.keep.setText(_("&Keep these rules as…"))
        self.rename.setText(_("&Rename…"))
        self.delete.setText(_("&Delete"))
        self.export.setText(_("&Export to a file…"))
        self.take_in.setText(_("&Import from a file…"))

    def _ask_name(self, question: str, name: str) -> str:
        asking = QInputDialog(self.dialog)
        asking.setWindowTitle(_("Your own rule sets"))
        asking.setLabelText(question)
        asking.setTextValue(name)
        asking.setOkButtonText(_("Keep"))
        asking.setCancelButtonText(_("Cancel"))
        given = asking.exec()
        text = asking.textValue().strip()[:LONGEST]
        asking.deleteLater()
        return text if given else ""

    def _keep(self) -> None:
        dialog = self.dialog
        proposed = _("My {preset}", preset=preset_title(dialog.rules, dialog.preset))
        name = self._ask_name(_("Name of your rule set:"), proposed)
        if name:
            self.keep_as(name)

    def keep_as(self, name: str) -> None:
        """Keep the dialog's table under a name; another of the same name is asked for first."""
        dialog = self.dialog
        try:
            table = dialog.rules.declaration.table(dialog.preset, dialog.players, dialog.values)
        except OptionError as error:
            messages.warn(dialog, error)
            return
        taken = {own.name for own in dialog.own.all(table.game).values()}
        if name in taken and not messages.confirm(
            dialog, _("You already have a rule set “{name}”. Replace it?", name=name), _("Replace")
        ):
            return
        try:
            dialog.own_path = dialog.own.keep(OwnPreset(name, table))
        except SaveError as error:
            messages.warn(dialog, error)
        self.changed.emit()

    def _rename(self) -> None:
        dialog = self.dialog
        if dialog.own_path is None:
            return
        owned = dialog.own.all(dialog.rules.game)
        name = self._ask_name(_("Name of your rule set:"), owned[dialog.own_path].name)
        if not name:
            return
        if any(own.name == name for path, own in owned.items() if path != dialog.own_path):
            messages.warn(dialog, _("You already have a rule set “{name}”.", name=name))
            return
        try:
            dialog.own.rename(dialog.own_path, name)
        except (SaveError, PresetError) as error:
            warn_preset(dialog, error)
        self.changed.emit()

    def _delete(self) -> None:
        dialog = self.dialog
        if dialog.own_path is None:
            return
        name = dialog.own.all(dialog.rules.game)[dialog.own_path].name
        if messages.confirm(dialog, _("Delete your rule set “{name}”?", name=name), _("Delete")):
            try:
                dialog.own.delete(dialog.own_path)
            except SaveError as error:
                messages.warn(dialog, error)
            dialog.own_path = None
            self.changed.emit()

    def _export(self) -> None:
        dialog = self.dialog
        if dialog.own_path is None:
            return
        name = dialog.own.all(dialog.rules.game)[dialog.own_path].name
        target = ask_where(dialog, _("Export to a file"), name, SUFFIX, file_kinds(), dated=False)
        if target:
            try:
                dialog.own.give_out(dialog.own_path, target)
            except (SaveError, PresetError) as error:
                warn_preset(dialog, error)

    def _import(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(
            self.dialog, _("Import from a file"), "", file_kinds()
        )
        if path:
            self.import_from(Path(path))

    def import_from(self, path: Path) -> None:
        """Take in a preset file and choose it, if it is for this game; say what is wrong."""
        dialog = self.dialog
        try:
            kept = dialog.own.take_in(path)
        except (SaveError, PresetError) as error:
            warn_preset(dialog, error)
            return
        if kept in dialog.own.all(dialog.rules.game):
            self.chosen.emit(kept)
        else:
            messages.tell(dialog, _("The rule set is for another game; you will find it there."))


def file_kinds() -> str:
    """What a file dialog lists."""
    return _("Rule sets (*{suffix})", suffix=SUFFIX)


def warn_preset(dialog: QWidget, error: SaveError | PresetError) -> None:
    """Say what is wrong with a preset's file."""
    if isinstance(error, SaveError):
        messages.warn(dialog, error)
        return
    path = str(error.path)
    if error.code == "future_preset":
        messages.warn(
            dialog, _("{path} was written by a newer version of this program.", path=path)
        )
    elif error.cause is not None:
        messages.warn(
            dialog,
            _("The rule set in {path} cannot be played.", path=path),
            messages.in_words(error.cause),
        )
    else:
        messages.warn(dialog, _("{path} is not a rule set of this program.", path=path))
