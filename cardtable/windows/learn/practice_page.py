"""For teachers: set a deal card by card, then play it, keep it, or print it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import SystemRandom

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Card
from cardtable.engine.options import OptionError
from cardtable.games import GAMES
from cardtable.games import game as rules_of
from cardtable.teaching.practice import DealPlan, read_hand, short_names
from cardtable.teaching.stack import StackFault
from cardtable.texts import _, texts
from cardtable.texts.book.labels import preset_sentence, preset_title
from cardtable.texts.wordings.messages import reason
from cardtable.windows.game import table_preferences
from cardtable.windows.new_game.choice import practice_names
from cardtable.windows.new_game.table_head import TableHead
from cardtable.windows.settings.settings import Settings
from cardtable.windows.shell.program_page import ProgramPage
from cardtable.windows.widgets import messages
from cardtable.windows.widgets.inputs import Choices, wrapped
from cardtable.windows.widgets.layouts import Flow

from .card_board import CardBoard
from .hand_row import HandEditor
from .paste_dialog import PasteDialog
from .practice_ends import Ends

SOLVED = ("stack_count",)
"""Faults that more cards mend: no alarm while a hand is still being filled."""


class PracticePage(ProgramPage, QScrollArea):
    """The deal editor. What is wanted of the deal is told by signals."""

    leave_wanted = Signal()
    open_wanted = Signal(object)
    """A DealPlan without faults, to be played with open hands."""
    bots_wanted = Signal(object, str)
    """A DealPlan without faults and the strength of the bots to play it against."""
    handout_wanted = Signal(object)
    """A DealPlan without faults, to be printed."""
    put_away = Signal(object)
    """The DealPlan as it stands when the page goes."""

    def __init__(
        self, settings: Settings, plan: DealPlan | None = None, parent: QWidget | None = None
    ) -> None:
        """plan: what to begin with; None: an empty deal of the game last played."""
        super().__init__(parent)
        self.settings = settings
        self.active: int | None = 0
        self.rows: dict[int | None, HandEditor] = {}
        self.called: tuple[str, ...] = ()
        """What the seats are called, where real people sit there."""
        self._wrong: dict[int | None, tuple[StackFault, ...]] = {}
        self.plan = plan or _first(settings)
        self._build()
        self._seat()
        self.retranslate()
        self.rows[0].line.setFocus()

    def _build(self) -> None:
        self.setWidgetResizable(True)
        page = QWidget()
        page.setObjectName("page")
        self.setWidget(page)
        outer = QHBoxLayout(page)
        outer.setContentsMargins(0, 0, 0, 0)
        column = QWidget()
        column.setMaximumWidth(1180)
        outer.addWidget(column)
        self.column = whole = QVBoxLayout(column)
        whole.setContentsMargins(28, 18, 28, 20)
        whole.setSpacing(10)
        self.title, self.about = wrapped("display"), wrapped("faint")
        self.leave = QPushButton()
        self.leave.clicked.connect(self.leave_wanted)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.leave)
        whole.addLayout(top)
        whole.addWidget(self.about)
        self.dealer_label, self.dealer = QLabel(), Choices()
        self.dealer_label.setBuddy(self.dealer)
        self.dealer.activated.connect(self._dealer_chosen)
        self.dealing = dealing = QWidget()
        line = QHBoxLayout(dealing)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.dealer_label)
        line.addWidget(self.dealer)
        self.head = TableHead(dealing)
        self.head.game_chosen.connect(self._game_chosen)
        self.head.preset_chosen.connect(self._preset_chosen)
        self.head.count_chosen.connect(self._count_chosen)
        whole.addWidget(self.head)
        self.board = CardBoard(table_preferences.face_style(self.settings))
        self.board.card_clicked.connect(self._clicked)
        self._hands = QVBoxLayout()
        self._hands.setSpacing(6)
        whole.addLayout(self._hands)
        whole.addWidget(self.board)
        self.fill, self.clear, self.paste = QPushButton(), QPushButton(), QPushButton()
        self.problem = wrapped("faint")
        for button, does in (
            (self.fill, self.fill_up),
            (self.clear, self.clear_all),
            (self.paste, self._ask_paste),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(does)
        self.ways = Flow(self.fill, self.clear, self.paste)
        self.ends = Ends()
        self.ends.open_wanted.connect(self.open_wanted)
        self.ends.bots_wanted.connect(self.bots_wanted)
        self.ends.handout_wanted.connect(self.handout_wanted)
        whole.addWidget(self.ways)
        whole.addWidget(self.problem)
        whole.addWidget(self.ends)
        whole.addStretch(1)

    def close_game(self) -> None:
        """The page goes; what was set is told."""
        self.put_away.emit(self.plan)

    def apply(self, settings: Settings) -> None:
        """These settings hold from now on."""
        self.settings = settings
        self.board.faces.change(style=table_preferences.face_style(settings))
        self.board.update()

    # The deal

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.called or practice_names(self.plan.table.players)

    def take(self, plan: DealPlan) -> None:
        """Go on with this deal."""
        self.plan = plan
        self._wrong = {}
        self.active = 0
        self._seat()
        self.retranslate()

    def _again(self, game: str, preset: str, players: int, dealer: int) -> None:
        """An empty deal at another table; hands that fit there too are kept."""
        before, rules = self.plan, rules_of(game)
        try:
            table = rules.declaration.table(preset, players)
        except OptionError as error:
            messages.warn(self.window(), error)
            self.retranslate()
            return
        plan = DealPlan.empty(rules, table, dealer % players)
        if plan.whole == before.whole and plan.counts == before.counts:
            for seat, held in enumerate(before.hands):
                plan = plan.with_hand(seat, held)
            plan = plan.with_rest(before.rest)
        self.take(plan)

    def _game_chosen(self, game: str) -> None:
        first = rules_of(game).declaration.presets[0]
        if game != self.plan.table.game:
            self._again(game, first.name, first.players, self.plan.carry.dealer)

    def _preset_chosen(self, preset: object) -> None:
        table = self.plan.table
        if isinstance(preset, str):
            self._again(table.game, preset, table.players, self.plan.carry.dealer)

    def _count_chosen(self, players: int) -> None:
        table = self.plan.table
        self._again(table.game, table.preset, players, self.plan.carry.dealer)

    def _dealer_chosen(self, dealer: int) -> None:
        """Somebody else deals; the table, the hands and what they hold stay."""
        before = self.plan
        plan = DealPlan.empty(before.rules, before.table, dealer)
        self.take(replace(plan, hands=before.hands, rest=before.rest))

    def _clicked(self, card: Card) -> None:
        """A card of the board: to the hand being set, or out of it again."""
        held = self.plan.rest if self.active is None else self.plan.hands[self.active]
        if card in held:
            self.plan = self.plan.moved(card, None)
        elif self.active is None:
            moved = self.plan.moved(card, None)
            self.plan = moved.with_rest((*moved.rest, card))
        else:
            self.plan = self.plan.moved(card, self.active)
        self._wrong.pop(self.active, None)
        self.refresh()

    def _typed(self, seat: int | None, text: str) -> None:
        self._choose(seat)
        cards, wrong = read_hand(text, short_names(texts(), self.plan.whole))
        cards = self.plan.apart(seat, cards)
        self._wrong[seat] = wrong
        if seat is None:
            self.plan = self.plan.with_rest(cards)
        else:
            self.plan = self.plan.with_hand(seat, cards)
        self.refresh(but=seat)

    def _finished(self, seat: int | None) -> None:
        if not self._wrong.get(seat):
            self.refresh()

    def _choose(self, seat: int | None) -> None:
        self.active = seat
        self.refresh(but=seat)

    def fill_up(self) -> None:
        """What is missing comes from a shuffled pack."""
        order = list(self.plan.whole)
        SystemRandom().shuffle(order)
        self.plan = self.plan.filled(order)
        self.refresh()

    def clear_all(self) -> None:
        """Every hand empty again."""
        plan = self.plan
        self.take(DealPlan.of(plan.rules, plan.table, plan.carry))

    def _ask_paste(self) -> None:
        dialog = PasteDialog(self.window())
        dialog.chosen.connect(self.take)
        messages.open_over(dialog, self)

    # What is done with it

    @property
    def ready(self) -> bool:
        """Whether it can be dealt."""
        return not self.plan.faults and not any(self._wrong.values())

    # What is shown

    def _seat(self) -> None:
        """A line for each seat, and one for the undealt cards where some stay undealt."""
        for row in self.rows.values():
            self._hands.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = {}
        seats: list[int | None] = list(range(self.plan.table.players))
        if None in self.plan.homes:
            seats.append(None)
        for seat in seats:
            row = HandEditor()
            row.chosen.connect(partial(self._choose, seat))
            row.typed.connect(partial(self._typed, seat))
            row.finished.connect(partial(self._finished, seat))
            self._hands.addWidget(row)
            self.rows[seat] = row
        self.head.offer_counts(self.plan.rules.declaration.players)

    def refresh(self, but: int | None = -1) -> None:
        """Show the deal; the line of `but`, which is being written in, stays as it is."""
        plan, shorts = self.plan, short_names(texts(), self.plan.whole)
        homes: dict[Card, int | None] = dict.fromkeys(plan.rest)
        for seat, held in enumerate(plan.hands):
            homes.update(dict.fromkeys(held, seat))
        self.board.show_cards(plan.whole, homes, self.names, self.active)
        faults = plan.faults
        for place, row in self.rows.items():
            cards = plan.rest if place is None else plan.hands[place]
            wanted = plan.homes.count(None) if place is None else plan.counts[place]
            own = [fault for fault in faults if fault.seat == place]
            shown = [
                fault
                for fault in (*self._wrong.get(place, ()), *own)
                if fault.code not in SOLVED or len(cards) > wanted
            ]
            row.button.setChecked(place == self.active)
            row.show_state(len(cards), wanted, [_words(fault) for fault in shown])
            if place != but and not self._wrong.get(place):
                row.show_cards(" ".join(shorts.get(card, str(card)) for card in cards))
        self._offer()

    def _offer(self) -> None:
        """What can be done with the deal now, and what is missing."""
        ready, names = self.ready, self.names
        missing = [
            f"{names[fault.seat]}: {_words(fault)}"
            for fault in self.plan.faults
            if fault.code in SOLVED and fault.seat is not None
        ]
        self.problem.setText("\n".join(missing))
        self.problem.setVisible(bool(missing))
        self.ends.offer(self.plan, ready=ready)
        self.fill.setEnabled(any(len(h) < n for h, n in self._counted()))

    def _counted(self) -> list[tuple[tuple[Card, ...], int]]:
        return list(zip(self.plan.hands, self.plan.counts, strict=True))

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        plan, rules = self.plan, self.plan.rules
        self.title.setText(_("Set up a deal"))
        self.about.setText(
            _(
                "Choose a hand and click cards, or write them (Q♠ 10♥ or QS 10H). "
                "A click on a card of the hand takes it back."
            )
        )
        self.head.retranslate(rules.game)
        self.head.offer_presets(
            [(preset_title(rules, one.name), one.name) for one in rules.declaration.presets],
            [],
            plan.table.preset,
        )
        self.head.show_about(preset_sentence(rules, plan.table.preset))
        players = plan.table.players
        self.head.show_count(players, extended=players in rules.declaration.extended)
        self.dealer_label.setText(_("Deal&er"))
        with QSignalBlocker(self.dealer):
            self.dealer.clear()
            self.dealer.addItems(self.names)
            self.dealer.setCurrentIndex(plan.carry.dealer)
        for number, (seat, row) in enumerate(self.rows.items(), start=1):
            row.name(_("Undealt") if seat is None else self.names[seat], number)
        self.board.setAccessibleName(_("The cards of the pack"))
        for button, words in (
            (self.leave, _("&Leave")),
            (self.fill, _("Fill the rest at &random")),
            (self.clear, _("&Clear")),
            (self.paste, _("P&aste a transcript…")),
        ):
            button.setText(words)
        self.ends.retranslate()
        self.apply(self.settings)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "ends"):
            self.retranslate()
        super().changeEvent(event)


def _words(fault: StackFault) -> str:
    return reason(texts(), fault.code, fault.params)


def _first(settings: Settings) -> DealPlan:
    """An empty deal of the game last played, or of the first."""
    names = [rules.game for rules in GAMES]
    rules = rules_of(settings.last_game if settings.last_game in names else names[0])
    preset = rules.declaration.presets[0]
    return DealPlan.empty(rules, rules.declaration.table(preset.name, preset.players), 0)
