"""Names that only look different, people who come again under another, and too many words."""

from __future__ import annotations

import pytest
from lan_net import Heard, Net
from lan_table import codes, end_of, settings

from cardtable.lan.guest.guest import Guest
from cardtable.lan.guest.membership import Membership
from cardtable.lan.host.names import alike, clean_name
from cardtable.lan.protocol.client_messages import Admit, Kick, React, Say
from cardtable.lan.protocol.errors import LanError

INVISIBLE = ["\ufe0f", "\u034f", "\u2800", "\u3164", "\u200b", "\u2060", "\u115f", "\U000e0101"]


@pytest.mark.parametrize("char", INVISIBLE)
def test_a_letter_that_nobody_sees_makes_no_other_name(char: str) -> None:
    net = Net()
    ann, _ = net.guest("Ann")
    net.clock.run(1)
    assert ann.here
    for name in (f"Ann{char}", f"{char}Ann", f"A{char}nn"):
        assert clean_name(name) == "Ann"
        assert end_of(net, name=name) == "name_taken"
    with pytest.raises(LanError) as refused:
        clean_name(char * 3)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Ann", "\u0410nn"),  # Cyrillic А
        ("Ann", "ANN"),
        ("Ann", "Ánn"),
        ("Ann", "A nn"),
        ("Ion", "lon"),
        ("Ion", "1on"),
        ("Bob", "B\u043eb"),  # Cyrillic о
        ("Bob", "B0b"),
        ("Ștefan", "Stefan"),
        ("Нина", "H\u0438н\u0430"),
        ("Martin", "M\u0430rtin"),  # Cyrillic а
        ("Carl", "\uff23arl"),  # a wide C
        ("Marn", "Mam"),
    ],
)
def test_a_name_that_looks_like_one_that_is_taken_is_taken(taken: str, name: str) -> None:
    assert alike(taken, name)
    net = Net()
    net.guest(taken)
    net.clock.run(1)
    assert end_of(net, name=name) == "name_taken"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ион", "Иван"), ("Оля", "Коля"), ("Ana", "Ina"), ("Ann 1", "Ann 2")],
)
def test_names_that_are_different_stay_so(one: str, other: str) -> None:
    assert not alike(one, other)


def hosted() -> tuple[Net, Guest, Heard]:
    """A table with a host at a screen and an open door."""
    net = Net(settings=settings(), auto=False)
    token = net.room.add_host("Ann")
    host, heard = net.guest("Ann", Membership(net.room.id, 1, token, "ab" * 32))
    net.clock.run(1)
    assert host.here
    return net, host, heard


def test_who_was_sent_away_and_comes_again_under_another_name_has_to_knock() -> None:
    net, host, heard = hosted()
    eve, _ = net.guest("Eve")
    net.clock.run(1)
    host.say(Kick(eve.person))
    net.clock.run(1)
    again, again_heard = net.guest("Zoe")  # of the same length: from the same address
    friend, _ = net.guest("Friend")
    net.clock.run(1)
    assert again_heard.connection[-1] == ("knocking", "")
    assert "comes_again" in heard.notices
    assert friend.here
    assert host.state is not None
    (knocks,) = (one.person for one in host.state.lookers if one.state == "knocks")
    host.say(Admit(knocks, True))  # a friend behind the same router
    net.clock.run(1)
    assert again.here
    net.clock.run(700)
    late, _ = net.guest("Pip")
    net.clock.run(1)
    assert late.here


def test_words_are_limited_to_what_people_can_read() -> None:
    net, host, heard = hosted()
    eve, eves = net.guest("Eve")
    net.clock.run(1)
    for number in range(15):
        eve.say(Say(f"word {number}"))
        eve.say(React("hurry"))
    host.say(Say("Please…"))
    net.clock.run(1)
    of_eve = [one for one in heard.spoke if one.person == eve.person]
    assert len(of_eve) == 8
    assert set(codes(eves)) == {"too_many_words"}
    assert any(one.text == "Please…" for one in eves.spoke)
    net.clock.run(10)
    eve.say(Say("Sorry"))
    net.clock.run(1)
    assert heard.spoke[-1].text == "Sorry"
    assert eve.here


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\u00a0", "\u3000", "\t", "\n", "\r"])
def test_whatever_separates_words_in_a_name_is_shown_as_one_space(separator: str) -> None:
    assert clean_name(f"Ann{separator}Lee") == "Ann Lee"
    assert clean_name(f"{separator}Ann {separator} Lee{separator}") == "Ann Lee"
