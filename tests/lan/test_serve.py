"""`cardtable serve`: what is wrong with its arguments is one line and exit code 2."""

from __future__ import annotations

import asyncio
import signal
import stat
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from lan_net import Clock

from cardtable.__main__ import parser
from cardtable.app.process.lock import Lock
from cardtable.commands import serve
from cardtable.commands.serve_folder import LOCK, check_folder, locked
from cardtable.lan.host.access import Access, fits, network_of
from cardtable.lan.host.hub import Hub
from cardtable.lan.protocol.errors import LanError


def refused(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """The line with which a command ends as wrong usage."""
    given = parser().parse_args(["serve", "--game", "hearts", "--hidden", *more])
    with pytest.raises(SystemExit) as ended:
        given.run(given)
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert not told.out
    (line,) = told.err.splitlines()
    return line


def test_an_address_of_another_computer_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(capsys, "--folder", str(tmp_path), "--address", "203.0.113.9")
    assert "203.0.113.9" in line


def test_a_folder_that_cannot_be_written_to_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    line = refused(capsys, "--folder", str(tmp_path / "file" / "inside"))
    assert str(tmp_path / "file" / "inside") in line


def test_the_folder_is_its_owners_alone(tmp_path: Path) -> None:
    made, older, others = tmp_path / "made", tmp_path / "older", tmp_path / "others"
    for folder in (older, others):
        folder.mkdir(mode=0o755)
    (older / "host.pem").touch()
    for folder in (made, older, others):
        check_folder(folder)
    assert [stat.S_IMODE(one.stat().st_mode) for one in (made, older)] == [0o700, 0o700]
    assert stat.S_IMODE(others.stat().st_mode) == 0o755


@pytest.mark.parametrize("name", ["rate", "burst", "links", "per-address"])
def test_limits_have_their_own_limits(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"--{name}" in refused(capsys, f"--{name}", "0")


@pytest.mark.parametrize("plugged", [True, False])
def test_without_a_network_the_addresses_do_not_stand_alone(
    plugged: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.commands.serve.any_network", lambda: plugged)
    hub = cast(Hub, SimpleNamespace(rooms={}, port=47474))
    serve._announce(hub, Namespace(address=None))
    assert ("There is no network" in capsys.readouterr().out) is not plugged


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_also_where_the_loop_takes_none(
    told: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows."""

    class Loop(asyncio.SelectorEventLoop):
        def add_signal_handler(self, *given: object) -> None:
            raise NotImplementedError

    async def story() -> None:
        ended = serve._until_told()
        assert not ended.is_set()
        signal.raise_signal(told)
        await ended.wait()

    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        with asyncio.Runner(loop_factory=Loop) as runner:
            runner.run(asyncio.wait_for(story(), 20))
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@pytest.mark.parametrize("code", ["7", "", "abc", "ab-cd", "пароль", "A" * 21, "AB CD\u202e EF"])
def test_a_code_that_is_guessed_at_once_is_refused(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--code" in refused(capsys, "--code", code)


@pytest.mark.parametrize("code", ["K7M4PQ", "k7m4-pq2x", "2024 KITCHEN"])
def test_a_code_of_six_letters_and_digits_or_more_may_be_chosen(code: str) -> None:
    assert fits(code)


def test_whoever_has_many_addresses_of_one_network_has_no_more_tries_for_it() -> None:
    access = Access(Clock(), "K7M4PQ")
    for number in range(5):
        with pytest.raises(LanError) as refusal:
            access.check_code(f"2001:db8::{number + 1:x}%eth0", "WRONG1")
        assert refusal.value.code == "wrong_code"
    for address in ("2001:db8::ff", "2001:db8:0:0:abcd::1"):
        with pytest.raises(LanError) as refusal:
            access.check_code(address, "K7M4PQ")
        assert refusal.value.code == "too_many_codes"
    access.check_code("2001:db8:0:1::1", "K7M4PQ")
    assert network_of("::ffff:10.0.0.7") == network_of("10.0.0.7") == "10.0.0.7"
    assert network_of("") == ""


def test_no_two_hosts_open_the_tables_of_one_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Lock(tmp_path / LOCK)
    assert other.take()
    line = refused(capsys, "--folder", str(tmp_path))
    assert str(tmp_path) in line
    other.free()
    locked(tmp_path).free()


def test_a_folder_without_a_name_is_not_the_one_where_the_program_was_started(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (["serve", "--game", "hearts", "--folder", ""], ["--portable", " "]):
        with pytest.raises(SystemExit) as ended:
            parser().parse_args(words)
        assert ended.value.code == 2
        assert words[-2] in capsys.readouterr().err
