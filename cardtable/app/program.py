"""Builds the parts of the program and connects them: window, shelf, bots, the game being played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from cardtable.app.network.waiting_seats import is_link, seats_waiting
from cardtable.app.process.gc_guard import GcGuard
from cardtable.bots.worker import Thinker
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.saves.content import holding
from cardtable.saves.suffixes import BOOK, PRESET
from cardtable.windows.new_game.choice import TableChoice
from cardtable.windows.settings.settings import Settings, Store
from cardtable.windows.shell.main_window import LIKELY_NEXT, MainWindow
from cardtable.windows.shell.qt_words import speak
from cardtable.windows.sound.sounds import Sounds

from .game_controller import GameController
from .game_store import GameStore
from .opened_files import is_transcript

# What a table needs is imported while nobody waits (`get_ready`).
if TYPE_CHECKING:
    from cardtable.app.network.network_controller import NetworkController
    from cardtable.saves.statistics import Record
    from cardtable.teaching.practice import DealPlan
    from cardtable.windows.game.game_page import GamePage

    from .secondary_pages import SecondaryPages

READY_AFTER = 400
"""Milliseconds after the window is shown when the table's parts are imported."""


class Program(QObject):
    """The running program: at most one game at the table, the others on the shelf."""

    def __init__(self, folder: Path, window: MainWindow | None = None) -> None:
        """folder: games and statistics. window: where it all happens; None makes one that keeps its
        settings in that folder too."""
        super().__init__()
        self._sweeper = GcGuard(self)
        self._closed = False
        self.folder = folder
        self.window = window or MainWindow(Store(folder / "settings.json"), folder)
        self.game_store = GameStore(folder, self.window)
        self.game_store.told_record = self._tell_record
        self.shelf = self.game_store.shelf
        self.store = self.window.store
        self.thinker = Thinker()
        self.sounds = Sounds(self.store.settings)
        self.game_controller = GameController(
            self.window, self.game_store, self.thinker, self.sounds, self
        )
        self.game_controller.left.connect(self.leave)
        self.game_controller.again_wanted.connect(self.play)
        self.game_controller.replay_wanted.connect(self.replay)
        self.game_controller.review_wanted.connect(self.review)
        self.game_controller.deal_wanted.connect(self.review)
        self.network_controller: NetworkController | None = None
        self._secondary_pages: SecondaryPages | None = None
        window = self.window
        window.game_chosen.connect(self.play)
        window.continue_wanted.connect(self.go_on)
        window.discard_wanted.connect(self.discard)
        window.open_wanted.connect(self.open)
        window.learn_wanted.connect(self.learn)
        window.network_wanted.connect(self.meet)
        window.lesson_wanted.connect(self.first_lesson)
        window.start.table_wanted.connect(self.resume_table)
        window.start.table_dropped.connect(self.forget_table)
        window.example_wanted.connect(self.show_example)
        window.save_wanted.connect(self.save)
        window.leave_wanted.connect(self.leave)
        window.table_action.connect(self.do)
        window.settings_changed.connect(self.settings_changed)
        window.closing.connect(self.close)
        window.may_leave = self._may_leave

    def show(self, wanted: str = "") -> None:
        """Show the window: with the start page, or at once with what was asked to be opened, so
        that no key pressed in haste meets the start page before it."""
        self._show_start()
        if wanted:
            self.open_wanted(wanted)
        self.window.show()
        self.get_ready()

    def get_ready(self) -> None:
        """Make and import what is likely to be wanted next, as soon as nobody waits."""
        self.window.fill_menus()
        QTimer.singleShot(READY_AFTER, self, self._make_ready)

    def _make_ready(self, *later: str) -> None:
        """Import one part after the other, and between them do what the player wants."""
        if self._closed:
            return
        first, *others = later or (*LIKELY_NEXT, "cardtable.app.secondary_pages")
        import_module(first)
        if others:
            QTimer.singleShot(0, self, partial(self._make_ready, *others))
        else:
            speak(self)
            self.thinker.warm_up()
            self.game_store.counter().catch_up()

    def _hear_retry(self, page: GamePage) -> None:
        """A reviewed deal is played on: it is heard like a game."""
        self.sounds.listen(page.view)
        page.session.refused.connect(self.sounds.refused)

    @property
    def page(self) -> GamePage | None:
        """The page of the game being played, if one is."""
        return self.game_controller.page

    @property
    def secondary_pages(self) -> SecondaryPages:
        """The pages that are no game."""
        if self._secondary_pages is None:
            from .secondary_pages import SecondaryPages

            self._secondary_pages = SecondaryPages(self.window, self.folder, self)
            self._secondary_pages.left.connect(self.leave)
            self._secondary_pages.game_wanted.connect(self.play)
            self._secondary_pages.deal_wanted.connect(self.play_deal)
            self._secondary_pages.retries.opened.connect(self._hear_retry)
        return self._secondary_pages

    def raise_window(self) -> None:
        """Bring the window to the front, also out of the task bar."""
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def open_wanted(self, wanted: str) -> None:
        """Open what the desktop or the command line named: a game's file, or an invitation."""
        if is_link(wanted):
            self.join(wanted)
        else:
            self.open(Path(wanted))

    def join(self, link: str) -> None:
        """Follow an invitation to a table on the network."""
        if not self._may_leave():
            return
        self._leave_page()
        self._meet().join_typed(link)

    def meet(self) -> None:
        """Play on the network: the tables nearby, or one of one's own."""
        if not self._may_leave():
            return
        self._leave_page()
        self._meet().find()

    def _meet(self) -> NetworkController:
        """The network, made at its first use: it takes a while to import."""
        if self.network_controller is None:
            from cardtable.app.network.network_controller import NetworkController

            self.network_controller = NetworkController(self.window, self.folder, self.sounds, self)
            self.network_controller.game_over.connect(self.game_store.counter().add)
            self.network_controller.left.connect(self.leave)
            self.network_controller.review_wanted.connect(self._review_there)
        return self.network_controller

    # Games

    def play(self, choice: TableChoice) -> None:
        """Sit down at a new table; a game at the present one stays on the shelf."""
        if not self._may_leave():
            return
        self._leave_page()
        self.game_controller.begin(choice)

    def go_on(self, path: Path) -> None:
        """Go on with a game of the shelf."""
        self._leave_page()
        found = self.game_store.go_on(path)
        if found is None:
            self.leave()
            return
        saved, journal = found
        self.game_controller.sit_down(saved.match, saved.people, journal, helped=saved.helped)

    def learn(self) -> None:
        """The lessons; a game at the table stays on the shelf."""
        if not self._may_leave():
            return
        self._leave_page()
        self.secondary_pages.learn()

    def first_lesson(self) -> None:
        """Where a newcomer begins: the first lesson that is not finished."""
        if not self._may_leave():
            return
        self._leave_page()
        self.secondary_pages.next_lesson_first()

    def show_example(self, anchor: str) -> None:
        """An example of the rules book; a game at the table waits behind it."""
        if not self.secondary_pages.show_example(anchor):
            return
        way_back = self._way_back() or self.leave

        def back_to_book() -> None:
            way_back()
            self.window.dialogs.bring_reader_back()

        self.secondary_pages.go_back_to(back_to_book)
        self.window.dialogs.put_reader_away()
        self.raise_window()

    def _way_back(self) -> Callable[[], None] | None:
        """Where leaving an aside leads: to the game that waits behind it, if there is one."""
        if self.page is not None:
            return self._back_to_game
        if self.network_controller is not None and self.network_controller.active:
            return self._back_to_meeting
        return None

    def _back_to_meeting(self) -> None:
        self.secondary_pages.close()
        if self.network_controller is not None:
            self.network_controller.back()

    def _review_there(
        self, match: Match, names: tuple[str, ...], seat: int, sent: frozenset[Card], trick: int
    ) -> None:
        """Go through a deal of a table on the network, which waits behind it."""
        self.secondary_pages.review(
            match, names, self._back_to_meeting, seat, sent=sent, trick=trick
        )

    def review(self, number: int | None = None, trick: int = 0) -> None:
        """Go through the deal of this number, or through the one that was just scored; trick: at
        which to begin, 0 for none."""
        if self.page is not None:
            session, names = self.page.session, self.page.names_by_seat()
            self.secondary_pages.review(
                session.match,
                names,
                self._back_to_game,
                stood_in=session.stood_in,
                number=number,
                trick=trick,
                levels=self.page.levels_by_seat(),
            )

    def _tell_record(self, record: Record) -> None:
        """The game that has just ended, here or on the network, is a record."""
        if self.page is not None and record.key == self.game_store.finished:
            self.page.tell_record(record)
        elif self.network_controller is not None:
            self.network_controller.tell_record(record)

    def _back_to_game(self) -> None:
        """From an aside to the game that waited behind it."""
        self.secondary_pages.close()
        self.game_controller.come_back()

    def open(self, path: Path) -> None:
        """Open a saved game from anywhere; the file itself stays as it is. A game that is over,
        or a transcript, is watched; a score book has its own window, a rule set is taken in."""
        if path.suffix.lower() == BOOK:
            self.window.dialogs.open_book(path)
            return
        if path.suffix.lower() == PRESET:
            self.window.dialogs.open_preset(path)
            return
        if not self._may_leave():
            return
        if is_transcript(path):
            self.secondary_pages.watch(path, self._leave_page)
            return
        saved = self.game_store.read(path)
        if saved is not None and saved.match.phase == "over":
            self.secondary_pages.watch(path, self._leave_page, saved)
        elif saved is not None:
            self._leave_page()
            journal = self.game_store.adopt(saved)
            self.game_controller.sit_down(saved.match, saved.people, journal, helped=saved.helped)

    def replay(self, levels: tuple[str, ...]) -> None:
        """Play the present deal again from its beginning, with bots of these levels."""
        again = self.game_controller.same_deal(levels)
        if again is not None:
            self._leave_page()
            self.game_controller.begin_dealt(*again)

    def play_deal(self, plan: DealPlan, level: str) -> None:
        """A deal that a teacher set, against bots; it does not count in the statistics."""
        self._leave_page()
        self.game_controller.begin_deal(plan, level)

    def discard(self, path: Path) -> None:
        """Throw an unfinished game away."""
        self.game_store.discard(path)
        self._show_start()

    def save(self, path: Path) -> None:
        """Save the game at the table under a name."""
        if self.page is not None:
            self.game_store.save(path, self.page.session)

    def leave(self) -> None:
        """Leave the table; the game stays on the shelf."""
        if not self._may_leave():
            return
        self._leave_page()
        self._show_start()

    def _show_start(self) -> None:
        network = self.folder / "network"
        self.window.start.show_seats(seats_waiting(network))
        self.window.show_start(self.game_store.listed())
        self.game_store.tell_unlisted()
        if holding(network / "rooms", "room.json"):
            # reading them takes the network's parts: not before the page stands
            QTimer.singleShot(READY_AFTER, self, self._show_tables)

    def _show_tables(self) -> None:
        if self.window.table is None:
            self.window.start.show_tables(self._meet().kept())

    def resume_table(self, room: str) -> None:
        """Open a table on the network again, or come back to one of somebody else."""
        if not self._may_leave():
            return
        self._leave_page()
        meeting = self._meet()
        meeting.go_on(room)
        if meeting.page is None:
            self.leave()

    def forget_table(self, room: str) -> None:
        """Do not offer a table on the network again."""
        self._meet().offer_no_more(room)
        self._show_start()

    def _may_leave(self) -> bool:
        return self.network_controller is None or self.network_controller.may_leave()

    def _leave_page(self) -> None:
        if self._secondary_pages is not None:
            self._secondary_pages.close()
        if self.network_controller is not None:
            self.network_controller.close_page()
        self.game_controller.leave()

    def do(self, name: str) -> None:
        """One of the table's actions, from the menu or a key."""
        if self._secondary_pages is not None and self._secondary_pages.do(name):
            return
        if self.page is not None:
            self.page.do(name)
        elif self.network_controller is not None:
            self.network_controller.do(name)

    def settings_changed(self, settings: Settings) -> None:
        """The player changed a setting: it holds at the table too."""
        if self.page is not None:
            self.page.apply(settings)
        if self._secondary_pages is not None:
            self._secondary_pages.apply(settings)
        if self.network_controller is not None:
            self.network_controller.apply(settings)
        self.sounds.apply(settings)

    def close(self) -> None:
        """The window closes: everything is on disk already; end the bots."""
        self._closed = True
        self._leave_page()
        self.game_store.listed()  # what the next start tells at once
        if self.network_controller is not None:
            self.network_controller.close()
        self.game_store.close()
        self.thinker.close()
        self.sounds.close()
        self._sweeper.stop()
