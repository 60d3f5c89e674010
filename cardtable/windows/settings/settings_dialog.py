"""The settings: every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from cardtable.table.drawing.deck import DeckError, load_deck
from cardtable.texts import LANGUAGES, N_, Suit, _, language, texts
from cardtable.texts.table.people import usual_name
from cardtable.windows.game import table_preferences
from cardtable.windows.new_game.portraits import Portraits
from cardtable.windows.new_game.seats import LONGEST
from cardtable.windows.shell import appearance
from cardtable.windows.shell.menus import INDICES, LOOKS, SIZES, SPEEDS
from cardtable.windows.sound.sound_page import SoundPage
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import Choices, Tick, wrapped
from cardtable.windows.widgets.scrolling import scroll_over

from .preview import Preview
from .settings import CHOICES, Settings

PACES = (("slow", N_("Slow")), ("normal", N_("Normal")), ("quick", N_("Quick")))
MOTIONS = (
    ("system", N_("As the &system")),
    ("full", N_("Cards fly")),
    ("reduced", N_("Reduced: cards fade")),
)
BACKS = (("back", N_("Geometric")), ("back_embroidery", N_("Embroidery")))
PAGES = (N_("&Program"), N_("&Cards"), N_("&Table"), N_("&Sounds"))
USUAL = Settings()
KEPT = (
    *("language", "player_name", "name_asked", "avatar", "bot_names", "window", "tables"),
    "last_game",
)
"""What going back to the usual settings leaves alone: it is nobody's usual one."""


class SettingsDialog(QDialog):
    """Emits `changed(dict)` for every change; show it what came of it with `show_settings`."""

    changed = Signal(dict)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self._retellings: list[Callable[[], None]] = []
        self._showings: list[Callable[[Settings], None]] = []
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        body = QWidget()
        body.setObjectName("page")
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 12, 20, 8)
        column.addWidget(self.tabs)
        self.pages: list[QWidget] = []
        for fill in (self._program_page, self._cards_page, self._table_page):
            self.tabs.addTab("")
            page = QWidget()
            grid = QGridLayout(page)
            grid.setContentsMargins(0, 10, 0, 8)
            grid.setHorizontalSpacing(16)
            grid.setVerticalSpacing(10)
            grid.setColumnStretch(1, 1)
            self._grid = grid
            fill()
            self.pages.append(page)
            column.addWidget(page)
        self.sounds = SoundPage()
        self.sounds.changed.connect(self._say)
        self._showings.append(self.sounds.show_settings)
        self._retellings.append(self.sounds.retranslate)
        self.tabs.addTab("")
        self.pages.append(self.sounds)
        column.addWidget(self.sounds)
        column.addStretch(1)
        self.tabs.currentChanged.connect(self._turn_page)
        self.usual, self.close_button = QPushButton(), QPushButton()
        self.usual.setAutoDefault(False)
        self.usual.clicked.connect(self._back_to_usual)
        self.close_button.setDefault(True)
        self.close_button.setProperty("role", "go")
        self.close_button.clicked.connect(self.accept)
        scroll_over(self, body, self.close_button, self.usual)
        appearance.fit(self, appearance.size(640), appearance.size(600))
        self._turn_page(0)
        self.retranslate()

    # The pages

    def _program_page(self) -> None:
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST)
        self.name.editingFinished.connect(self._take_names)
        self._row(N_("Your &name"), self.name)
        self._showings.append(lambda now: self.name.setText(now.player_name))
        self._retellings.append(lambda: self.name.setPlaceholderText(usual_name(0)))
        self.portraits = Portraits()
        self.portraits.chosen.connect(lambda avatar: self._say({"avatar": avatar}))
        self._row(N_("Your portrait"), self.portraits)
        self._showings.append(lambda now: self.portraits.show_chosen(now.avatar))
        self._retellings.append(self.portraits.retranslate)
        self.bots = QPlainTextEdit()
        self.bots.setTabChangesFocus(True)
        self.bots.setFixedHeight(appearance.size(110))
        self.bots.installEventFilter(self)
        self._row(N_("Names of the &bots, one a line"), self.bots)
        self._showings.append(self._show_bots)
        self._retellings.append(
            lambda: self.bots.setPlaceholderText("\n".join(usual_name(i) for i in range(1, 5)))
        )
        lines = (("system", N_("As the &system")), *LANGUAGES.items())
        self._choice("language", N_("&Language"), lines)
        self._choice("look", N_("L&ook"), LOOKS)
        self._choice("text_size", N_("Te&xt size"), tuple((n, f"{n} %") for n in SIZES))

    def _cards_page(self) -> None:
        self.preview = Preview()
        self._grid.addWidget(self.preview, 0, 0, 1, 2)
        self._retellings.append(
            lambda: self.preview.setAccessibleName(_("Cards as they will look"))
        )
        self._showings.append(self._show_preview)
        self.deck = Choices()
        self.deck.activated.connect(self._deck_chosen)
        self.add_deck = QPushButton()
        self.add_deck.setAutoDefault(False)
        self.add_deck.clicked.connect(self._ask_deck)
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.deck)
        line.addWidget(self.add_deck)
        line.addStretch(1)
        self._row(N_("&Deck"), both, self.deck)
        self._showings.append(self._show_decks)
        self._retellings.append(lambda: self.add_deck.setText(_("&Add a deck…")))
        self._choice("back", N_("&Back of the cards"), BACKS)
        self._choice("indices", N_("&Index letters"), INDICES)
        self._check("large_index", N_("La&rge indices"))
        self._check("four_colours", N_("&Four colours"))
        self._choice("hand_suits", N_("Order of your &hand"), ())
        self._check("hand_high_first", N_("Hi&gh cards first"))

    def _table_page(self) -> None:
        self._choice("speed", N_("Sp&eed of the cards"), SPEEDS)
        self._choice("motion", N_("&Motion"), MOTIONS)
        self._choice("pace", N_("&Pace of the bots"), PACES)
        self._check("edge_buttons", N_("S&mall buttons at the edge of the table"))
        self._check("rest_until_click", N_("A finished trick stays until you &click"))
        self._check("play_single", N_("A card that is the &only one allowed plays itself"))
        self._check("offer_finish", N_("O&ffer to finish when the rest is decided"))
        self._check("commentary", N_("&Running commentary below the table"))
        self._check("confirm", N_("As&k before a game is thrown away"))

    # Rows

    def _row(self, words: str, control: QWidget, buddy: QWidget | None = None) -> None:
        label = wrapped()
        label.setContentsMargins(0, 6, 0, 0)
        label.setBuddy(buddy or control)
        row = self._grid.rowCount()
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(label, row, 0, top)
        self._grid.addWidget(control, row, 1)

        def retell() -> None:
            label.setTextFormat(Qt.TextFormat.AutoText)
            label.setText(_(words))
            (buddy or control).setAccessibleName(_(words).replace("&", ""))

        self._retellings.append(retell)

    def _choice(self, name: str, words: str, lines: Sequence[tuple[object, str]]) -> None:
        box = Choices()
        box.setObjectName(name)
        for value in CHOICES[name] if not lines else [value for value, _text in lines]:
            box.addItem("", value)
        box.activated.connect(self._chosen)
        self._row(words, _left(box), box)

        def retell() -> None:
            for i in range(box.count()):
                value = box.itemData(i)
                if not lines:
                    suits = texts().name(tuple(Suit(letter) for letter in value), "short")
                    box.setItemText(i, suits)
                    continue
                text = lines[i][1]
                own = name == "text_size" or value in LANGUAGES
                box.setItemText(i, text if own else _(text).replace("&", ""))

        def show(now: Settings) -> None:
            box.setCurrentIndex(box.findData(getattr(now, name)))

        self._retellings.append(retell)
        self._showings.append(show)

    def _check(self, name: str, words: str) -> None:
        box = Tick()
        box.setObjectName(name)
        box.clicked.connect(self._checked)
        self._grid.addWidget(box, self._grid.rowCount(), 0, 1, 2)
        self._retellings.append(lambda: box.setText(_(words)))
        self._showings.append(lambda now: box.setChecked(getattr(now, name)))

    # What the player does

    def _chosen(self, index: int) -> None:
        box = self.sender()
        assert isinstance(box, Choices)
        self._say({box.objectName(): box.itemData(index)})

    def _checked(self, on: bool) -> None:
        self._say({self.sender().objectName(): on})

    def _say(self, changes: dict[str, Any]) -> None:
        """Tell what changed, with the names as typed so far: showing the settings again must not
        undo them."""
        lines = [line.strip()[:LONGEST] for line in self.bots.toPlainText().splitlines()]
        names = {
            "player_name": self.name.text().strip(),
            "bot_names": tuple(filter(None, lines))[:10],
        }
        self.changed.emit({**names, **changes})

    def _take_names(self) -> None:
        self._say({})

    def eventFilter(self, watched: Any, event: QEvent) -> bool:
        if watched is self.bots and event.type() == QEvent.Type.FocusOut:
            self._take_names()
        return super().eventFilter(watched, event)

    def done(self, result: int) -> None:
        """Closing takes what is still being typed."""
        self._take_names()
        super().done(result)

    def _deck_chosen(self, index: int) -> None:
        self._say({"deck": self.deck.itemData(index)})

    def _ask_deck(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(
            self, _("Add a deck"), "", _("Decks (index.desktop *.svg *.svgz)")
        )
        if path:
            self.use_deck(Path(path))

    def use_deck(self, path: Path) -> None:
        """Play with the deck in this file from now on; says what is wrong with it."""
        where = path.parent if path.name == "index.desktop" else path
        try:
            load_deck(where, language())
        except DeckError as error:
            messages.warn(self, error.sentence())
            return
        self._say({"deck": str(where)})

    def _back_to_usual(self) -> None:
        names = [name for name in Settings._fields if name not in KEPT]
        self._say({name: getattr(USUAL, name) for name in names})

    # What is shown

    def show_settings(self, settings: Settings) -> None:
        """Show these settings."""
        self.settings = settings
        for show in self._showings:
            show(settings)

    def _show_bots(self, now: Settings) -> None:
        text = "\n".join(now.bot_names)
        if not self.bots.hasFocus() and self.bots.toPlainText() != text:
            self.bots.setPlainText(text)

    def _show_decks(self, now: Settings) -> None:
        with QSignalBlocker(self.deck):
            self.deck.clear()
            self.deck.addItem(_("Our own"), "")
            if now.deck:
                deck, trouble = table_preferences.deck_of(now)
                self.deck.addItem(Path(now.deck).name if trouble else deck.name, now.deck)
            self.deck.setCurrentIndex(self.deck.count() - 1)

    def _show_preview(self, now: Settings) -> None:
        deck, _trouble = table_preferences.deck_of(now)
        self.preview.faces.change(deck=deck, style=table_preferences.face_style(now))
        self.preview.look = appearance.look_of(now.look)
        self.preview.update()

    def _turn_page(self, index: int) -> None:
        for i, page in enumerate(self.pages):
            page.setVisible(i == index)

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self.setWindowTitle(_("Settings"))
        self.tabs.setAccessibleName(_("Settings"))
        for i, words in enumerate(PAGES):
            self.tabs.setTabText(i, _(words))
        self.usual.setText(_("&Usual settings"))
        self.close_button.setText(_("Close"))
        for retell in self._retellings:
            retell()
        self.show_settings(self.settings)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _left(control: QWidget) -> QWidget:
    """The control at its own width, at the left."""
    holder = QWidget()
    line = QHBoxLayout(holder)
    line.setContentsMargins(0, 0, 0, 0)
    line.addWidget(control)
    line.addStretch(1)
    return holder
