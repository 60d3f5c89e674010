"""Invitations lead where they came from, and nothing else leads anywhere."""

from __future__ import annotations

import asyncio
import ipaddress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.lan.discovery.interfaces import broadcast_addresses, linked, own_addresses
from cardtable.lan.discovery.invitation import address_code, link, picture, target
from cardtable.lan.host.access import LETTERS
from cardtable.lan.protocol.codec import PORTS
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.transport.sockets import resolved

ADDRESSES = st.integers(0, 2**32 - 1).map(lambda n: str(ipaddress.IPv4Address(n)))


@given(ADDRESSES, st.sampled_from(list(PORTS)), st.integers(0, 31))
def test_an_address_code_leads_back(address: str, port: int, number: int) -> None:
    code = address_code(address, port, number)
    assert code is not None
    assert len(code.replace("-", "")) in (8, 9)
    for typed in (code, code.lower(), code.replace("-", " "), f"  {code} "):
        found = target(typed)
        assert found.hosts == ((address, port),)
        assert found.number == number


def test_most_slips_in_a_code_are_noticed() -> None:
    code = address_code("192.168.1.23", PORTS[0])
    assert code is not None
    letters = code.replace("-", "")
    led = 0
    for at in range(8):
        for other in LETTERS:
            if other != letters[at]:
                try:
                    led += target(letters[:at] + other + letters[at + 1 :]).hosts != ()
                except LanError as error:
                    led += error.code != "bad_code"
    assert led < 8 * 31 / 8
    assert address_code("192.168.1.23", 8080) is None
    assert address_code("fe80::1", PORTS[0]) is None


def test_a_link_holds_all_there_is_to_know() -> None:
    pin = "ab" * 32
    text = link(("192.168.1.23", "10.0.0.4"), 47475, "abc123", pin, "KLMNPQ")
    found = target(text)
    assert found.hosts == (("192.168.1.23", 47475), ("10.0.0.4", 47475))
    assert (found.table, found.pin, found.code) == ("abc123", pin, "KLMNPQ")
    rows = picture(text)
    assert len(rows) == len(rows[0]) > 20
    assert all(rows[0][:7])  # the corner mark


@pytest.mark.parametrize(
    ("typed", "hosts"),
    [
        ("192.168.1.5:47480", (("192.168.1.5", 47480),)),
        ("192.168.1.5", (("192.168.1.5", PORTS[0]),)),
        ("ann-laptop.local:47474", (("ann-laptop.local", 47474),)),
        ("[fe80::1]:47474", (("fe80::1", 47474),)),
    ],
)
def test_host_and_port_are_taken_as_typed(typed: str, hosts: object) -> None:
    assert target(typed).hosts == hosts


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "300.1.1.1",
        "host:99999",
        "host:0",
        "user@host:5",
        "host/path",
        "http://host:47474/abc",
        "cardtable://",
        "cardtable://host:47474/../x",
        "cardtable://host:47474/abc?pin=zz",
        "cardtable://host:47474/abc?also=a,b,c,d,e,f,g,h,i,j",
        "cardtable://host:47474/abc?code=%00",
        "a" * 2000,
    ],
)
def test_what_leads_nowhere_is_named(typed: str) -> None:
    with pytest.raises(LanError) as refused:
        target(typed)
    assert refused.value.code == "bad_address"


@pytest.mark.parametrize(
    "typed",
    [
        "ABCD-EFGI",  # letters that no code has
        "abcd-efg0",
        "ABCD EFG1",
        "ABCD-EFG",  # one too few
        "ABC-DEFGH",
        "ABCD-EFGHJK",  # one too many
        " RASPBERRY ",
    ],
)
def test_a_slip_in_a_code_is_told_before_anything_is_looked_for(typed: str) -> None:
    with pytest.raises(LanError) as refused:
        target(typed)
    assert refused.value.code == "bad_code"
    assert refused.value.params["address"] == typed.strip()
    assert ("host" in refused.value.params) == (" " not in typed.strip())
    if "host" in refused.value.params:  # so a computer with such a name is found all the same
        host = str(refused.value.params["host"])
        assert target(host).hosts == ((typed.strip().lower(), PORTS[0]),)


@pytest.mark.parametrize(
    "typed", ["anns-mac", "ANNA-PC", "DESKTOP-AB12CD3", "nas", "ann-laptop.local", "10.0.0.7"]
)
def test_the_name_of_a_computer_is_no_code(typed: str) -> None:
    assert target(typed).hosts == ((typed.lower(), PORTS[0]),)


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_is_refused(text: str) -> None:
    for typed in (text, "cardtable://" + text):
        try:
            hosts = target(typed).hosts
        except LanError:
            continue
        assert hosts
        for host, _ in hosts:
            host.encode("idna")  # as it is when the computer is looked up


@pytest.mark.parametrize(
    "typed",
    [
        "a..b:47474",
        "a..b",
        ".a",
        "a-.b",
        "-a",
        "x" * 64,
        "x" * 64 + ".local:47474",
        "a." * 130,
        "cardtable://a..b:47474/abc",
        "cardtable://10.0.0.1:47474/abc?also=a..b",
    ],
)
def test_a_name_that_no_computer_can_have_is_told(typed: str) -> None:
    with pytest.raises(LanError) as refused:
        target(typed)
    assert refused.value.code == "bad_address"


def test_a_name_that_cannot_be_looked_up_is_told_too() -> None:
    with pytest.raises(LanError) as refused:
        asyncio.run(resolved("a..b", 47474))
    assert refused.value.code == "bad_address"


def test_there_is_always_an_address_to_tell_and_one_to_ask() -> None:
    assert all(ipaddress.ip_address(address) for address in own_addresses())
    assert "127.0.0.1" in broadcast_addresses()


@pytest.mark.parametrize(
    ("state", "stands"), [("up", True), ("unknown", True), ("down", False), ("", True)]
)
def test_an_interface_without_a_cable_is_no_network(
    tmp_path: Path, state: str, stands: bool
) -> None:
    if state:
        (tmp_path / "lan0").mkdir()
        (tmp_path / "lan0" / "operstate").write_text(f"{state}\n")
    assert linked("lan0:1", tmp_path) is stands
