"""The colours of pages and dialogs, light and dark, and the style sheet made from them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor, QPalette

from cardtable.resources import resource
from cardtable.table.drawing import look


class Colours(NamedTuple):
    """Paper and ink of one look, as "#rrggbb".

    page: behind everything. panel: what lies on it. ink: text. faint: less important text.
    line: thin borders. accent: the one button that goes on, focus. on_accent: text on it.
    red: what cannot be, and red suits. name: which of the small arrows and ticks belong to it.
    """

    name: str
    page: str
    panel: str
    ink: str
    faint: str
    line: str
    accent: str
    on_accent: str
    red: str


LIGHT = Colours(
    name="light",
    page="#f0e8d6",
    panel="#fcf8ee",
    ink="#231f1a",
    faint="#5f5648",
    line="#cdbf9f",
    accent=look.LIGHT.main,
    on_accent=look.LIGHT.on_main,
    red="#a12a20",
)
DARK = Colours(
    name="dark",
    page="#171c19",
    panel="#232b26",
    ink="#f1e9d8",
    faint="#b8b09e",
    line="#465249",
    accent=look.DARK.main,
    on_accent=look.DARK.on_main,
    red="#f2917f",
)


def palette(colours: Colours) -> QPalette:
    """The palette of all standard widgets."""
    made = QPalette()
    role = QPalette.ColorRole
    for roles, colour in (
        ((role.Window, role.AlternateBase, role.Button, role.Midlight), colours.page),
        ((role.Base, role.ToolTipBase, role.Light), colours.panel),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText), colours.ink),
        ((role.PlaceholderText,), colours.faint),
        ((role.Mid, role.Dark), colours.line),
        ((role.Highlight, role.Accent), colours.accent),
        ((role.HighlightedText,), colours.on_accent),
        ((role.Link, role.LinkVisited), colours.accent),
        ((role.BrightText,), colours.red),
    ):
        for one in roles:
            made.setColor(one, QColor(colour))
    for one in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, one, QColor(colours.faint))
    return made


def style_sheet(colours: Colours, size: float) -> str:
    """The style sheet; `size` is the points of plain text."""
    c = colours
    mark = round(size * 1.5)

    def drawn(what: str) -> str:
        return f'url("{resource(f"assets/controls/{what}-{c.name}.svg").as_posix()}")'

    return f"""
QMainWindow, QDialog, QScrollArea, QStackedWidget, #page {{ background: {c.page}; }}
QScrollArea {{ border: none; }}
QLabel[role="display"] {{ font-family: "Noto Serif"; font-size: {size * 2.5:.1f}pt;
  font-weight: bold; }}
QLabel[role="title"] {{ font-family: "Noto Serif"; font-size: {size * 1.45:.1f}pt;
  font-weight: bold; }}
QLabel[role="heading"] {{ font-weight: bold; }}
QLabel[role="faint"] {{ color: {c.faint}; }}
QLabel[role="wrong"] {{ color: {c.red}; font-weight: bold; }}
QLabel[role="summary"] {{ font-family: "Noto Serif"; font-style: italic; }}
Tile[strong="true"] {{ color: {c.on_accent}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QMenuBar, QMenu, QToolTip, QMessageBox {{ font-size: {size:.1f}pt; }}
QMenuBar {{ background: {c.panel}; border-bottom: 1px solid {c.line}; padding: 2px; }}
QMenuBar::item {{ padding: 4px 10px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
QMenu {{ background: {c.panel}; border: 1px solid {c.line}; padding: 4px; }}
QMenu::item {{ padding: 5px 28px 5px 26px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
QMenu::item:disabled {{ color: {c.faint}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: 4px 8px; }}
QPushButton {{ background: {c.panel}; border: 2px solid {c.line}; border-radius: 7px;
  padding: {size * 0.45:.0f}px {size * 1.4:.0f}px; }}
QPushButton:hover, QPushButton:focus {{ border-color: {c.accent}; }}
QPushButton:pressed {{ background: {c.line}; }}
QPushButton:disabled {{ color: {c.faint}; border-width: 1px; background: {c.page};
  padding: {size * 0.45 + 1:.0f}px {size * 1.4 + 1:.0f}px; }}
QPushButton[role="go"] {{ background: {c.accent}; color: {c.on_accent};
  border-color: {c.accent}; font-weight: bold; }}
QPushButton[role="go"]:focus {{ border-color: {c.ink}; }}
QPushButton[role="go"]:disabled {{ background: {c.page}; color: {c.faint};
  border-color: {c.line}; }}
QLineEdit, QSpinBox, QComboBox, QTextBrowser, QTableWidget, QListWidget, QPlainTextEdit {{
  background: {c.panel}; border: 2px solid {c.line}; border-radius: 6px; padding: 3px 6px;
  selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QTextBrowser:focus, QTableWidget:focus,
  QListWidget:focus, QPlainTextEdit:focus {{ border-color: {c.accent}; }}
QComboBox QAbstractItemView {{ background: {c.panel}; border: 1px solid {c.line};
  selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QCheckBox, QRadioButton {{ spacing: 8px; padding: 3px; border: 2px solid transparent;
  border-radius: 6px; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {c.accent}; }}
QPushButton[role="portrait"] {{ padding: 2px; border-width: 3px; }}
QPushButton[role="portrait"]:checked {{ border-color: {c.accent}; background: {c.accent}; }}
QPushButton[role="portrait"]:focus {{ border-color: {c.ink}; }}
QPushButton[role="cross"] {{ padding: 0; border: 2px solid transparent;
  background: transparent; color: {c.faint}; }}
QPushButton[role="cross"]:hover, QPushButton[role="cross"]:focus {{ border-color: {c.red};
  color: {c.red}; }}
QPushButton[role="cross"][strong="true"] {{ color: {c.on_accent}; }}
QTabWidget::pane {{ border: none; border-top: 2px solid {c.line}; }}
QTabBar {{ background: transparent; }}
QTabBar::tab {{ background: transparent; padding: {size * 0.5:.0f}px {size * 1.2:.0f}px;
  border: 2px solid transparent; border-bottom: 3px solid transparent; }}
QTabBar::tab:selected {{ border-bottom-color: {c.accent}; font-weight: bold; }}
QTabBar::tab:hover {{ color: {c.accent}; }}
QTabBar::tab:selected:focus {{ border: 2px solid {c.accent}; border-radius: 5px; }}
QPushButton[role="count"] {{ padding: {size * 0.35:.0f}px {size * 0.9:.0f}px; }}
QPushButton[role="count"]:checked {{ background: {c.accent}; color: {c.on_accent};
  border-color: {c.accent}; font-weight: bold; }}
QPushButton[role="count"]:focus {{ border-color: {c.ink}; }}
QPushButton::menu-indicator {{ image: {drawn("down")}; width: 10px;
  subcontrol-origin: padding; subcontrol-position: center right; right: 8px; }}
QPushButton[role="menu"] {{ padding-right: 26px; }}
QComboBox {{ padding-right: 26px; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox::down-arrow {{ image: {drawn("down")}; width: 11px; height: 11px; }}
QSpinBox {{ padding-left: 9px; padding-right: 26px; min-width: {size * 4:.0f}px; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: none; width: 22px;
  background: transparent; }}
QSpinBox::up-arrow {{ image: {drawn("up")}; width: 10px; height: 10px; }}
QSpinBox::down-arrow {{ image: {drawn("down")}; width: 10px; height: 10px; }}
QCheckBox::indicator {{ width: {mark}px; height: {mark}px; border: 2px solid {c.faint};
  border-radius: 5px; background: {c.panel}; }}
QCheckBox::indicator:checked {{ background: {c.accent}; border-color: {c.accent};
  image: {drawn("tick")}; }}
QHeaderView::section {{ background: {c.page}; border: none; border-bottom: 2px solid {c.line};
  padding: 5px 8px; font-weight: bold; }}
QTableCornerButton::section {{ background: {c.page}; border: none; }}
QToolTip {{ background: {c.panel}; color: {c.ink}; border: 1px solid {c.line}; padding: 4px; }}
QFrame[role="rule"] {{ background: {c.line}; max-height: 1px; border: none; }}
QFrame[role="card"] {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: 9px; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {c.faint}; }}
QSlider::sub-page:horizontal {{ background: {c.accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {c.panel}; border: 2px solid {c.accent};
  width: 12px; border-radius: 8px; margin: -6px 0; }}
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{ background: {c.accent}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {c.line}; border-radius: 5px; min-height: 28px;
  margin: 1px; }}
QScrollBar::handle:hover {{ background: {c.faint}; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {c.line}; border-radius: 5px; min-width: 28px;
  margin: 1px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
