"""Sounds follow the settings, overlap cleanly, and their absence is no trouble."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.events import CardsMoved, Noted
from cardtable.engine.match import Match
from cardtable.engine.zones import TRICK, hand
from cardtable.games import GAMES
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.view import Habits, TableView
from cardtable.windows.settings.settings import Settings
from cardtable.windows.sound.sounds import Sounds, recordings
from cardtable.windows.sound.speaker import RATE, Feed, Mixer, SilentError, Speaker, loudspeaker
from cardtable.windows.sound.speaker import read as samples_of

from .conftest import Keep, MakeWindow

ROOT = Path(__file__).resolve().parent.parent.parent

PLAYED = CardsMoved((Card(5, "C"),), hand(0), TRICK)
FILE = recordings()["chips"][0]


class Heard(Speaker):
    """A speaker that only remembers what it should play."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.gains: list[float] = []
        self.skipped = self.hushed = 0

    def play(self, path: Path, gain: float, delay: int = 0) -> None:
        self.heard.append(path.stem)
        self.gains.append(gain)

    def skip(self) -> None:
        self.skipped += 1

    def hush(self) -> None:
        self.hushed += 1


class Box:
    """A device that hears what it is fed when told to."""

    def __init__(self) -> None:
        self.feed: Feed | None = None
        self.started = threading.Event()
        self.stopped = threading.Event()
        self.closed = False

    def start(self, feed: Feed, /) -> None:
        self.feed = feed
        self.started.set()

    def stop(self) -> None:
        self.feed = None
        self.started.clear()
        self.stopped.set()

    def close(self) -> None:
        self.closed = True

    def hear(self, count: int) -> array[int]:
        assert self.feed is not None
        return array("h", self.feed.send(count))


@pytest.fixture(autouse=True)
def nothing_comes_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is; the one test of what comes too late says so itself."""
    monkeypatch.setattr("cardtable.windows.sound.speaker.STALE", 1e9)
    monkeypatch.setattr("cardtable.windows.sound.speaker.FAREWELL", 60)


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.mark.usefixtures("qapp")
def test_events_are_played_and_takes_alternate() -> None:
    speaker = Heard()
    sounds = Sounds(Settings(), speaker)
    for _ in range(4):
        sounds.play_events([PLAYED])
    assert speaker.heard == ["play-1", "play-2", "play-3", "play-1"]


@pytest.mark.usefixtures("qapp")
def test_a_note_without_a_sound_of_its_name_is_silent() -> None:
    speaker = Heard()
    sounds = Sounds(Settings(), speaker)
    sounds.play_events([Noted("kitty_taken", 1), Noted("moon", 1)])
    assert speaker.heard == ["moon"]


@pytest.mark.usefixtures("qapp")
def test_what_is_told_next_ends_what_still_waits() -> None:
    speaker = Heard()
    sounds = Sounds(Settings(), speaker)
    sounds.play_events([])
    assert speaker.skipped == 0
    sounds.play_events([PLAYED])
    assert speaker.skipped == 1


@pytest.mark.usefixtures("qapp")
def test_settings_turn_sounds_off_one_by_one_or_all_and_set_how_loud() -> None:
    speaker = Heard()
    sounds = Sounds(Settings(silent_sounds=("play",), volume=100), speaker)
    sounds.play_events([PLAYED])
    assert speaker.heard == []
    sounds.your_turn()
    assert speaker.heard == ["your_turn"]
    sounds.apply(Settings(volume=50))
    sounds.refused()
    assert speaker.gains == [1.0, 0.25]
    sounds.apply(Settings(sound=False))
    assert speaker.hushed
    sounds.your_turn()
    sounds.apply(Settings(volume=0))
    sounds.your_turn()
    assert speaker.heard == ["your_turn", "refused"]


@pytest.mark.usefixtures("qapp")
def test_where_nothing_is_seen_nothing_is_heard() -> None:
    sounds = Sounds(Settings())
    assert sounds.speaker is None
    sounds.play_events([PLAYED])
    sounds.set_enabled(False)
    sounds.close()


def test_overlapping_sounds_add_up_and_never_wrap_round() -> None:
    mixer = Mixer()
    mixer.add(array("h", [100] * 10), 0.5, 0)
    mixer.add(array("h", [30000] * 4), 1.0, 0)
    mixer.add(array("h", [30000] * 2), 1.0, 0)
    assert list(mixer.mix(6)) == [32767, 32767, 30050, 30050, 50, 50]
    assert list(mixer.mix(6)) == [50] * 4 + [0, 0]
    assert mixer.silent


def test_a_delayed_sound_begins_at_its_sample_across_calls() -> None:
    mixer = Mixer()
    mixer.add(array("h", [7] * 3), 1.0, 1)  # 44 samples
    heard = [sample for _ in range(10) for sample in mixer.mix(5)]
    assert heard == [0] * 44 + [7] * 3 + [0] * 3


def test_skipping_keeps_what_is_heard_already() -> None:
    mixer = Mixer()
    mixer.add(array("h", [5] * 4), 1.0, 0)
    mixer.add(array("h", [9] * 4), 1.0, 1000)
    mixer.mix(2)
    mixer.skip()
    assert list(mixer.mix(2)) == [5, 5]
    assert mixer.silent


def test_the_oldest_of_too_many_sounds_makes_room() -> None:
    mixer = Mixer()
    for level in range(30):
        mixer.add(array("h", [level]), 1.0, 0)
    assert list(mixer.mix(1)) == [sum(range(6, 30))]


def test_a_file_reaches_the_device_and_closing_lets_it_go(qtbot: QtBot, box: Box) -> None:
    speaker = Speaker(lambda: box)
    speaker.play(FILE, 1.0)
    qtbot.waitUntil(lambda: not speaker.mixer.silent)
    whole = samples_of(FILE)
    assert box.hear(len(whole)) == whole
    speaker.close()
    assert box.closed
    speaker.close()


def test_a_sound_that_comes_too_late_is_left_out(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.windows.sound.speaker.STALE", -1.0)
    added: list[int] = []
    speaker = Speaker(lambda: box)
    monkeypatch.setattr(speaker.mixer, "add", lambda *_sound: added.append(1))
    speaker.play(FILE, 1.0)
    speaker.close()
    assert box.closed
    assert not added


def test_warming_up_opens_no_device(box: Box) -> None:
    speaker = Speaker(lambda: box)
    speaker.warm_up()
    speaker.close()
    assert not box.started.is_set()
    assert not box.closed


def test_an_idle_device_is_let_go_and_woken_again(
    qtbot: QtBot, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.windows.sound.speaker.IDLE", 0.01)
    opened: list[Box] = []

    def open_box() -> Box:
        opened.append(box)
        return box

    speaker = Speaker(open_box)
    speaker.play(FILE, 1.0)
    qtbot.waitUntil(lambda: not speaker.mixer.silent)
    box.hear(RATE)
    qtbot.waitUntil(box.stopped.is_set)
    speaker.play(FILE, 1.0)
    qtbot.waitUntil(box.started.is_set)
    assert len(opened) == 1
    speaker.close()


def test_a_device_that_asks_for_nothing_more_is_opened_anew(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[Box] = []

    def open_box() -> Box:
        boxes.append(Box())
        return boxes[-1]

    speaker = Speaker(open_box)
    speaker.play(FILE, 1.0)
    qtbot.waitUntil(lambda: not speaker.mixer.silent)
    monkeypatch.setattr("cardtable.windows.sound.speaker.STUCK", -1.0)
    speaker.play(FILE, 1.0)
    qtbot.waitUntil(lambda: len(boxes) == 2 and boxes[1].started.is_set())
    assert boxes[0].closed
    monkeypatch.undo()
    speaker.close()


def quiet(reason: str) -> Callable[[], Box]:
    def open_nothing() -> Box:
        raise SilentError(reason)

    return open_nothing


def test_without_a_device_it_is_said_once_and_the_game_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    speaker = Speaker(quiet("no sound device"))
    for _ in range(3):
        speaker.play(FILE, 1.0)
    speaker.close()
    assert [record.message for record in caplog.records] == [
        "The table stays silent: no sound device"
    ]
    assert caplog.records[0].levelno == logging.WARNING
    assert speaker.mixer.silent


def test_without_miniaudio_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    with pytest.raises(SilentError, match="miniaudio"):
        loudspeaker()


def test_a_file_that_cannot_be_played_is_said_once(
    tmp_path: Path, box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = tmp_path / "wrong.wav"
    with wave.open(str(wrong), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(8))
    torn = tmp_path / "torn.wav"
    torn.write_bytes(b"RIFF")
    speaker = Speaker(lambda: box)
    for path in (wrong, torn, tmp_path / "missing.wav"):
        speaker.play(path, 1.0)
    speaker.close()
    assert len(caplog.records) == 1
    assert "wrong.wav" in caplog.records[0].message


def test_the_real_library_plays_into_nothing(qtbot: QtBot) -> None:
    miniaudio = pytest.importorskip("miniaudio")

    def nowhere() -> object:
        return miniaudio.PlaybackDevice(
            nchannels=1, sample_rate=RATE, backends=[miniaudio.Backend.NULL], buffersize_msec=20
        )

    speaker = Speaker(nowhere)  # type: ignore[arg-type]  # the module has no types
    speaker.play(FILE, 1.0)
    qtbot.waitUntil(lambda: not speaker.mixer.silent)
    qtbot.waitUntil(lambda: speaker.mixer.silent)
    speaker.close()


def test_the_key_m_turns_all_sounds_off_and_on(make_window: MakeWindow) -> None:
    window = make_window()
    sound = window.menus.sounds.sound
    assert sound.shortcut().toString() == "M"
    assert sound.isChecked()
    sound.trigger()
    assert not window.settings.sound
    assert not any(line.isEnabled() for line in window.menus.sounds.kinds.actions())
    sound.trigger()
    assert window.settings.sound


def test_the_menu_silences_single_sounds_and_sets_the_volume(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    window = make_window(volume=55)
    menu = window.menus.sounds

    def line(words: str) -> QAction:
        return next(one for one in menu.actions() if one.text() == words)

    line("The &moon").trigger()
    assert window.settings.silent_sounds == ("moon", "moon_stopped")
    assert window.settings.volume == 55
    line("&Cards").trigger()
    assert set(window.settings.silent_sounds) >= {"shuffle", "deal", "play", "collect", "moon"}
    line("&Loud").trigger()
    assert window.settings.volume == 100
    line("The &moon").trigger()
    assert "moon" not in window.settings.silent_sounds
    window.change(language="ro")
    qtbot.waitUntil(lambda: menu.title() == "&Sunete")


def test_a_table_is_heard_and_calls_a_player_who_looks_elsewhere(qtbot: QtBot, keep: Keep) -> None:
    rules = GAMES[0]
    match = Match(rules, rules.declaration.table("classic_100", 4), seed=1, first_dealer=0)
    view = TableView(FaceCache(own_deck()))
    keep(view)  # never shown, so never the active window
    view.resize(800, 600)
    view.set_habits(Habits(speed="off"))
    speaker = Heard()
    sounds = Sounds(Settings(), speaker)
    sounds.listen(view)
    sitters = [Sitter(name) for name in ("You", "Anna", "Boris", "Vera")]
    match.subscribe(0, lambda update: view.present(update, sitters))
    match.deal()
    assert speaker.heard == ["shuffle", "your_turn"]
    view.redraw()
    view.settled.emit()
    assert speaker.heard.count("your_turn") == 1, "the same question calls once"


ALONE = """
import sys
from cardtable.windows.sound.miniaudio_alone import miniaudio_alone

miniaudio = miniaudio_alone()
print(sorted({"ssl", "http.client", "numpy"} & set(sys.modules)), miniaudio.numpy)
import urllib.request
from urllib.request import getproxies
print("http.client" in sys.modules, callable(getproxies), callable(urllib.request.urlopen))
print(miniaudio_alone() is miniaudio)
"""


def test_miniaudio_comes_without_the_web_and_leaves_it_to_others() -> None:
    pytest.importorskip("miniaudio")
    ended = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, cwd=ROOT)
    assert ended.stdout.splitlines() == ["[] None", "True True True", "True"], ended.stderr
