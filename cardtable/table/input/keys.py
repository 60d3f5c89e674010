"""The keys of the table: declared once, for whoever presses them and for whoever reads of them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from cardtable.table.input.keyboard_layouts import letter
from cardtable.texts import N_

_Key = Qt.Key


class Use(NamedTuple):
    """What some keys do: its name, the keys, the words; "" where the menu says them already."""

    does: str
    keys: tuple[Qt.Key, ...]
    words: str = ""


WALKING = ("left", "right")
"""What goes on as long as the key is held; everything else is done once."""

HAND = (
    Use("left", (_Key.Key_Left,), N_("To the next card on the left")),
    Use("right", (_Key.Key_Right,), N_("To the next card on the right")),
    Use("first", (_Key.Key_Home,), N_("To the first card")),
    Use("last", (_Key.Key_End,), N_("To the last card")),
    Use("take", (_Key.Key_Return, _Key.Key_Enter), N_("Play the card")),
    Use("stock", (_Key.Key_D,), N_("Draw a card from the stock")),
    Use("escape", (_Key.Key_Escape,), N_("Close the message and leave the card")),
)
"""What one does with the hand."""

PASSING = (
    Use("turn", (_Key.Key_Space,), N_("Choose the card, or take it back")),
    Use("up", (_Key.Key_Up,), N_("Choose the card")),
    Use("down", (_Key.Key_Down,), N_("Take the card back")),
    Use("take", (_Key.Key_Return, _Key.Key_Enter), N_("Send the cards, when enough are chosen")),
)
"""What is done otherwise where several cards are chosen; Space plays a card elsewhere."""

BESIDES = (
    Use("peek", (_Key.Key_T,)),
    Use("hint", (_Key.Key_H,)),
    Use("undo", (_Key.Key_Z,)),
    Use("finish", (_Key.Key_F,)),
    Use("rule", (_Key.Key_F1,)),
)
"""What the menu does too; where there is no menu, the table hears these keys itself."""

FIND = (
    (
        ("2", "3", "4", "5", "6", "7", "8", "9", "0", "J", "Q", "K", "A"),
        N_("To the next card of that rank; 0 is the ten"),
    ),
    (("Shift+S", "Shift+H", "Shift+D", "Shift+C"), N_("To the next card of that suit")),
)
"""Keys that find a card, and what they do."""

_RANKS = {"0": 10, "J": 11, "Q": 12, "K": 13, "A": 14, "В": 11, "Д": 12, "К": 13, "Т": 14}
"""What is printed on the key, also in Russian, whatever language the program speaks."""

_SUITS = {
    "S": "S",
    "H": "H",
    "D": "D",
    "C": "C",
    "П": "S",
    "Ч": "H",
    "Б": "D",
    "Т": "C",
    "P": "S",
    "T": "C",
}
"""With Shift: the suit's first letter in English, Russian and, where it is another, Romanian."""

_MEANS = {key.value: use.does for use in (*HAND, *PASSING, *BESIDES) for key in use.keys}


def means(key: int) -> str:
    """What a key does at the table, by its Latin letter or name; "" if nothing."""
    return _MEANS.get(key, "")


def meaning(event: QKeyEvent) -> str:
    """What the key that was pressed does at the table, in any layout; "" if nothing."""
    key = letter(event)
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and chr(min(key, 0x7F)).isalpha():
        return ""  # with Shift the letters name suits
    return means(key)


def rank_of(event: QKeyEvent) -> int | None:
    """The rank that the key names, 2 to 14; None if it names none."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return None
    own = event.text().upper()
    if own in ("2", "3", "4", "5", "6", "7", "8", "9"):
        return int(own)
    return _RANKS.get(own) or _RANKS.get(_latin(event))


def suits_of(event: QKeyEvent) -> str:
    """The suit that the key names with Shift, "" if none."""
    if event.modifiers() != Qt.KeyboardModifier.ShiftModifier:
        return ""
    return _SUITS.get(event.text().upper()) or _SUITS.get(_latin(event), "")


def _latin(event: QKeyEvent) -> str:
    key = letter(event)
    return chr(key) if key < 0x80 else ""
