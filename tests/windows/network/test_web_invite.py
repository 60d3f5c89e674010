"""The host's switch for phones: what it shows, and what it advises where no page loads."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from cardtable.texts import speaking
from cardtable.windows.network.web_invite import WebInvite

HOTSPOT = {"en": "hotspot", "ru": "телефон", "ro": "hotspot"}


@pytest.mark.parametrize("code", HOTSPOT)
def test_what_to_try_where_a_network_keeps_its_devices_apart_stands_below_the_picture(
    qtbot: QtBot, code: str
) -> None:
    invite = WebInvite()
    qtbot.addWidget(invite)
    invite.show()
    with speaking(code):
        invite.offer(on=True, link="http://192.168.1.5:47484/#ABCDEF")
        assert invite.advice.isVisible()
        assert HOTSPOT[code] in invite.advice.text()
        assert "192.168.1.5" in invite.address.text()
        invite.offer(on=True)  # without a network nothing leads here
        assert not invite.advice.isVisible()
        assert not invite.picture.isVisible()
        invite.offer(on=False, trouble="Ports 47484 to 47493 are all used.")
        assert "47484" in invite.warning.text()


def test_a_teacher_is_told_where_the_pupils_hold_their_cards_and_never_to_show_the_screen(
    qtbot: QtBot,
) -> None:
    invite = WebInvite()
    qtbot.addWidget(invite)
    invite.show()
    invite.offer(on=True, link="http://192.168.1.5:47484/#ABCDEF")
    invite.seated(sits=False, teaches=True)
    assert "pupils" in invite.room.text()
    invite.seated(sits=False)
    assert "whole room" in invite.room.text()
