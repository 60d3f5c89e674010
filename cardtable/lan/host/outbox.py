"""What a room sends to its members."""

from __future__ import annotations

from cardtable.lan.protocol.codec import encode
from cardtable.lan.protocol.host_messages import Bye, Outward

from .roster import Member, Roster


class Outbox:
    """Sends to one member or to all who are in; whoever is away is sent nothing."""

    def __init__(self, roster: Roster) -> None:
        self._roster = roster

    def send(self, member: Member, message: Outward) -> None:
        """A message to one person, if connected."""
        if member.link is not None:
            member.link.send(encode(message))

    def tell(self, message: Outward) -> None:
        """A message to everybody who is in."""
        frame = encode(message)
        for member in tuple(self._roster.members.values()):
            if member.link is not None and not member.knocks:
                member.link.send(frame)

    def tell_outside(self, message: Outward) -> None:
        """A message to everybody who waits to be let in."""
        waiting = [one for one in self._roster.members.values() if one.knocks]
        for member in waiting:
            self.send(member, message)

    def dismiss(self, member: Member, code: str) -> None:
        """Close a person's link with a word."""
        link, member.link = member.link, None
        if link is not None:
            link.send(encode(Bye(code)))
            link.close()
