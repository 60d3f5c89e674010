"""The menu of a right click or a long press: what can be done with what lies there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QInputDevice, QMouseEvent
from PySide6.QtWidgets import QGraphicsView, QMenu, QToolTip

from cardtable.engine.cards import Card
from cardtable.table.input.decision import MARKING, Player
from cardtable.table.input.pointer import Input
from cardtable.table.overlays import Overlays
from cardtable.table.scene import TableScene
from cardtable.texts import _

LONG_PRESS = 550
"""Milliseconds after which a finger that rests means what the right button means."""


class ContextMenu(QObject):
    """Builds the menu; `opened(menu)` lets a page add what it can do itself."""

    opened = Signal(QMenu)

    def __init__(
        self,
        view: QGraphicsView,
        scene: TableScene,
        hand: Input,
        player: Player,
        overlays: Overlays,
    ) -> None:
        super().__init__(view)
        self._scene = scene
        self._view, self._hand, self._player, self._overlays = view, hand, player, overlays
        self.menu: QMenu | None = None
        self._at = QPoint()
        self._rests = QTimer(self)
        self._rests.setSingleShot(True)
        self._rests.setInterval(LONG_PRESS)
        self._rests.timeout.connect(self._open)
        for widget in (view, view.viewport()):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A right click, the menu key, or a finger that rests."""
        if isinstance(event, QHelpEvent) and watched is self._view.viewport():
            if self._explain(event):
                return True
        elif isinstance(event, QContextMenuEvent):
            if event.reason() != QContextMenuEvent.Reason.Keyboard:
                self._at = self._view.viewport().mapFromGlobal(event.globalPos())
            self._open()
            return True
        if isinstance(event, QMouseEvent):
            touched = event.device().type() == QInputDevice.DeviceType.TouchScreen
            if event.type() == QEvent.Type.MouseButtonPress and touched:
                self._at = event.position().toPoint()
                self._rests.start()
            elif event.type() == QEvent.Type.MouseButtonRelease or self._hand.dragging:
                self._rests.stop()
        elif event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.Hide):
            self._rests.stop()
        return super().eventFilter(watched, event)

    def _explain(self, event: QHelpEvent) -> bool:
        """The dot of a card from the second pack says what it means."""
        card = self._scene.face_at(self._view.mapToScene(event.pos()))
        if card is None or card.copy == 1:
            return False
        words = _("The dot marks the second pack: there are two cards of this kind.")
        QToolTip.showText(event.globalPos(), words, self._view)
        return True

    def _open(self) -> None:
        at = self._view.viewport().mapToGlobal(self._at)
        self.open(self._view.mapToScene(self._at), at)

    def open(self, point: QPointF, at: QPoint) -> None:
        """Show the menu for what lies at a point of the scene; `at`: where, on the screen."""
        self._hand.take_back()
        if self.menu is not None:
            self.menu.deleteLater()
        menu = self.menu = QMenu(self._view)
        card = self._hand.own_card(point)
        if card is not None:
            self._of_card(menu, card)
        about = self._overlays.about(point)
        if about:
            menu.addAction(about).setEnabled(False)
        self.opened.emit(menu)
        if not menu.isEmpty():
            menu.popup(at)

    def _of_card(self, menu: QMenu, card: Card) -> None:
        player, ask = self._player, self._player.ask
        if ask is None:
            return
        reason = player.reason(card)
        does: Callable[[], None] = partial(player.activate, card)
        if reason is not None:
            menu.addAction(_("Why not this card?")).triggered.connect(does)
        elif player.offered(card):
            words = _("Play this card")
            if ask.kind in MARKING:
                taken = card in player.chosen
                words = _("Take this card back") if taken else _("Choose this card")
            menu.addAction(words).triggered.connect(does)
