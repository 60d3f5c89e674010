"""The player's files lie where the system wants them, and old ones are taken along."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import platformdirs
import platformdirs.macos
import platformdirs.unix
import platformdirs.windows
import pytest

from cardtable.__main__ import _speak_utf8, main
from cardtable.app.process.folders import Folders, folders, move_in
from cardtable.app.program import Program
from cardtable.saves.errors import SaveError
from cardtable.windows.settings.settings import Store
from cardtable.windows.shell.main_window import MainWindow


def test_a_portable_folder_holds_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert folders(Path("stick")) == Folders(*(tmp_path / "stick",) * 3)


@pytest.mark.skipif("sys.platform != 'linux'", reason="the places of Linux")
def test_games_settings_and_log_lie_where_the_system_wants_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    places = folders()
    assert places.games == tmp_path / "data/cardtable"
    assert places.settings == tmp_path / "config/cardtable"
    assert places.log.is_relative_to(tmp_path / "state/cardtable")


@pytest.mark.skipif("sys.platform != 'linux'", reason="the places of Linux")
@pytest.mark.parametrize("given", [None, "", " ", "/somewhere/else"])
def test_the_places_are_those_of_platformdirs(
    given: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("DATA", "CONFIG", "STATE"):
        if given is None:
            monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
        else:
            monkeypatch.setenv(f"XDG_{kind}_HOME", given)
    theirs = platformdirs.PlatformDirs("cardtable", appauthor=False)
    assert folders() == (theirs.user_data_path, theirs.user_config_path, theirs.user_log_path)


def test_settings_of_an_earlier_version_move_to_their_new_place(tmp_path: Path) -> None:
    places = Folders(tmp_path / "data", tmp_path / "config", tmp_path / "state")
    (places.games / "presets").mkdir(parents=True)
    (places.games / "presets" / "ours.json").write_text("{}")
    (places.games / "settings.json").write_text("old")
    (places.games / "cardtable.log").write_text("told")
    assert sorted(path.name for path in move_in(places)) == [
        *("cardtable.log", "presets", "settings.json"),
    ]
    assert (places.settings / "settings.json").read_text() == "old"
    assert (places.settings / "presets" / "ours.json").is_file()
    assert list(places.games.iterdir()) == []
    assert move_in(places) == []


def test_moving_in_overwrites_nothing(tmp_path: Path) -> None:
    places = Folders(tmp_path / "data", tmp_path / "config", tmp_path / "state")
    for folder, text in ((places.games, "old"), (places.settings, "new")):
        folder.mkdir()
        (folder / "settings.json").write_text(text)
    assert move_in(places) == []
    assert (places.settings / "settings.json").read_text() == "new"
    assert (places.games / "settings.json").read_text() == "old"


def test_what_cannot_be_moved_stays_and_is_used_no_less(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "config").write_text("a file in the way")
    places = Folders(tmp_path / "data", tmp_path / "config" / "cardtable", tmp_path / "data")
    places.games.mkdir()
    (places.games / "settings.json").write_text("old")
    assert move_in(places) == []
    assert (places.games / "settings.json").read_text() == "old"
    assert "stays where it is" in caplog.text


def test_the_program_keeps_settings_and_games_apart(tmp_path: Path, qtbot: object) -> None:
    store = Store(tmp_path / "config" / "settings.json")
    window = MainWindow(store, tmp_path / "config", tmp_path / "data")
    program = Program(tmp_path / "data", window)
    program.window.change(player_name="Ann")
    program.window.close()
    assert (tmp_path / "config" / "settings.json").is_file()
    assert not (tmp_path / "data" / "settings.json").exists()
    program.window.deleteLater()


@pytest.mark.skipif("sys.platform != 'linux'", reason="the places of Linux")
@pytest.mark.parametrize("given", ["data", "./data", "~/data"])
def test_a_place_that_is_not_absolute_is_ignored(
    given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    usual = folders().games
    monkeypatch.setenv("XDG_DATA_HOME", given)
    assert folders().games == usual


@pytest.mark.skipif("sys.platform != 'linux'", reason="elsewhere the system always says")
def test_without_a_home_window_and_server_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", _nobody)
    assert main([]) == 2
    assert "--portable" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["serve", "--game", "hearts"])
    assert "--folder" in capsys.readouterr().err


def _nobody(_number: int) -> object:
    raise KeyError


def test_a_locale_that_is_not_utf8_is_left_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.getfilesystemencoding", lambda: "koi8-r")
    monkeypatch.setattr("os.execve", lambda _path, words, _environment: started.append(words))
    environment: dict[str, str] = {}
    _speak_utf8(environment)
    _speak_utf8(environment)
    assert environment == {"PYTHONUTF8": "1"}
    assert len(started) == 1
    monkeypatch.setattr("sys.getfilesystemencoding", lambda: "utf-8")
    _speak_utf8({})
    assert len(started) == 1


def test_a_path_that_is_no_text_can_be_told(tmp_path: Path) -> None:
    error = SaveError("not_found", tmp_path / os.fsdecode(b"h\xff.cardtable"))
    str(error.params["path"]).encode()
    assert "h?.cardtable" in str(error.params["path"])


@pytest.mark.parametrize(
    "system",
    [platformdirs.unix.Unix, platformdirs.macos.MacOS, platformdirs.windows.Windows],
    ids=lambda system: system.__name__,
)
def test_no_test_reaches_the_persons_own_folders_on_any_system(
    system: type[platformdirs.PlatformDirsABC],
) -> None:
    places = system("cardtable", appauthor=False)
    for place in (
        *(places.user_data_path, places.user_config_path, places.user_log_path),
        places.user_cache_path,
    ):
        assert "cardtable-tests-" in str(place)
    assert "cardtable-tests-" in str(Path.home())


def test_a_folder_that_nobody_may_look_into_stops_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = Folders(tmp_path / "games", tmp_path / "settings", tmp_path / "log")

    def refused(self: Path, **_how: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    with monkeypatch.context() as closed:  # whoever tests as root may look everywhere
        closed.setattr(Path, "stat", refused)
        assert move_in(places) == []
