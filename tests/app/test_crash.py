"""Something unforeseen is logged and shown, and its report names nobody."""

from __future__ import annotations

import getpass
import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardtable.app.process.crash import Alarm
from cardtable.app.process.crash_report import CrashDialog, nobody_named, report
from cardtable.engine.match import Match
from cardtable.engine.records.verification import verify
from cardtable.games import GAMES, game
from cardtable.texts import LANGUAGES, set_language
from cardtable.windows.settings.settings import Settings

PERSONAL = Settings(
    player_name="Ann Secret", bot_names=("Ion Secret",), deck="/home/secret/deck", window="c2VjcmV0"
)


def a_match() -> Match:
    rules = GAMES[0]
    table = rules.declaration.table(rules.declaration.presets[0].name, 4, {})
    match = Match(rules, table, first_dealer=0)
    match.deal(7)
    return match


@pytest.fixture
def alarm(qtbot: QtBot, logged_errors: list[logging.LogRecord]) -> Iterator[Alarm]:
    made = Alarm(lambda: PERSONAL, lambda: None)
    yield made
    if made.dialog is not None:
        made.dialog.reject()
    logged_errors.clear()


def break_something(alarm: Alarm, words: str = "the kitty is gone") -> None:
    try:
        raise ValueError(words)
    except ValueError as error:
        alarm.hear(type(error), error, error.__traceback__)


def test_a_report_holds_versions_error_settings_and_the_game() -> None:
    text = report("Traceback …\nValueError: gone", PERSONAL, a_match())
    assert text.startswith("Cardtable ")
    assert "PySide6" in text
    assert "ValueError: gone" in text
    assert "text_size = 100" in text
    transcript = text[text.index('{"transcript"') :]
    assert verify(transcript, game) is None


def test_a_report_names_nobody() -> None:
    home, user = str(Path.home()), getpass.getuser()
    error = f'File "{home}/cards/hand.py"\nFile "/media/{user}/stick/x.py"'
    text = report(error, PERSONAL, a_match())
    assert "ecret" not in text.lower().replace("c2vjcmv0", "secret")
    assert home + "/" not in text
    assert f"/{user}/" not in text
    assert "~/cards/hand.py" in text


def test_windows_paths_name_nobody_either() -> None:
    user = getpass.getuser()
    assert user not in nobody_named(f"C:\\Users\\{user}\\cards").replace("Users", "")


def test_an_error_is_logged_and_shown_with_its_report(
    qtbot: QtBot, alarm: Alarm, logged_errors: list[logging.LogRecord]
) -> None:
    break_something(alarm)
    qtbot.waitUntil(lambda: alarm.dialog is not None)
    assert alarm.dialog is not None
    assert "the kitty is gone" in alarm.dialog.shown.toPlainText()
    assert "the kitty is gone" in logged_errors[0].getMessage()


def test_the_same_error_is_shown_once_and_others_wait_in_the_log(
    qtbot: QtBot, alarm: Alarm, logged_errors: list[logging.LogRecord]
) -> None:
    break_something(alarm)
    break_something(alarm, "another")
    qtbot.waitUntil(lambda: alarm.dialog is not None)
    assert alarm.dialog is not None
    shown = alarm.dialog
    qtbot.wait(0)
    assert alarm.dialog is shown
    shown.reject()
    break_something(alarm)
    qtbot.wait(10)
    assert alarm.dialog is None
    assert len(logged_errors) == 3


def test_errors_in_other_threads_are_heard(
    qtbot: QtBot, alarm: Alarm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "excepthook", alarm._hear_thread)

    def fail() -> None:
        raise RuntimeError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: alarm.dialog is not None)
    assert alarm.dialog is not None
    assert "in a thread" in alarm.dialog.text


def test_the_report_is_saved_as_it_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = CrashDialog("what happened\n")
    qtbot.addWidget(dialog)
    dialog.save(tmp_path / "report.txt")
    assert (tmp_path / "report.txt").read_text(encoding="utf-8") == "what happened\n"
    assert dialog.shown.toPlainText() == "what happened\n"


def test_the_dialog_speaks_every_language(qtbot: QtBot) -> None:
    titles = set()
    for language in LANGUAGES:
        set_language(language)
        dialog = CrashDialog("")
        qtbot.addWidget(dialog)
        titles.add((dialog.windowTitle(), dialog.save_button.text(), dialog.go_on_button.text()))
    set_language("en")
    assert len(titles) == len(LANGUAGES)
