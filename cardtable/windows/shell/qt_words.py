"""Qt's own words in our languages: where the system has no dialog for files, Qt shows its own.

Qt brings Russian in an extra file and Romanian not at all, so the few words that can be seen are
in the one catalogue.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTranslator

from cardtable.texts import N_, _, language

_WORDS = {
    "Look in:": N_("&Look in:"),
    "&Look in:": N_("&Look in:"),
    "File &name:": N_("File &name:"),
    "Files of type:": N_("Files of &type:"),
    "Files of &type:": N_("Files of &type:"),
    "Back": N_("Back"),
    "Forward": N_("Forward"),
    "Parent Directory": N_("Folder above"),
    "Create New Folder": N_("New folder"),
    "Go back": N_("Back"),
    "Go forward": N_("Forward"),
    "Go to the parent directory": N_("Folder above"),
    "Create a New Folder": N_("New folder"),
    "List View": N_("As a list"),
    "Change to list view mode": N_("As a list"),
    "Detail View": N_("With details"),
    "Change to detail view mode": N_("With details"),
    "List of places and bookmarks": N_("Places"),
    "Drive": N_("Drive"),
    "&Open": N_("&Open"),
    "Open": N_("&Open"),
    "&Save": N_("&Save"),
    "Save": N_("Save"),
    "&Choose": N_("&Choose"),
    "Cancel": N_("Cancel"),
    "Name": N_("Name"),
    "Size": N_("Size"),
    "Type": N_("Type"),
    "Kind": N_("Type"),
    "Date Modified": N_("Changed"),
    "My Computer": N_("Computer"),
    "Computer": N_("Computer"),
    "Folder": N_("Folder"),
    "File Folder": N_("Folder"),
    "File": N_("File"),
    "%1 File": N_("%1 file"),
    "%1 bytes": N_("%1 bytes"),
    "%1 byte(s)": N_("%1 bytes"),
    "&Rename": N_("&Rename"),
    "&Delete": N_("&Delete"),
    "Show &hidden files": N_("Show &hidden files"),
    "&New Folder": N_("&New folder"),
    "New Folder": N_("New folder"),
    "Sidebar": N_("Places"),
    "Files": N_("Files"),
    "All Files (*)": N_("All files (*)"),
    "Directory:": N_("Folder:"),
    "Find Directory": N_("Find a folder"),
    "Recent Places": N_("Recent places"),
    "%1 already exists.\nDo you want to replace it?": N_(
        "%1 already exists.\nDo you want to replace it?"
    ),
    "%1\nFile not found.\nPlease verify the correct file name was given.": N_(
        "%1\nThere is no such file. Is the name right?"
    ),
    "Invalid filename": N_("This name cannot be used"),
    "&Yes": N_("&Yes"),
    "&No": N_("&No"),
    "OK": N_("OK"),
}
_CONTEXTS = frozenset(
    {
        "QFileDialog",
        "QFileSystemModel",
        "QPlatformTheme",
        "QDialogButtonBox",
        "QAbstractFileIconProvider",
    }
)


class QtWords(QTranslator):
    """Says Qt's words in the language of the moment; English stays as Qt has it.

    What is not ours to say is given back as it came: Qt takes an empty answer for a word.
    """

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, said: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        if language() == "en" or context not in _CONTEXTS:
            return said
        words = _WORDS.get(said)
        if words is None:
            return said
        return _(words) if "&" in said else _(words).replace("&", "")


def speak(owner: QObject) -> None:
    """From now on Qt's own dialogs speak the program's language."""
    QCoreApplication.installTranslator(QtWords(owner))
