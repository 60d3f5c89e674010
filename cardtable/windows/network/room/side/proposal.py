"""What somebody proposes at a table on the network, and this person's answer to it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cardtable.lan.protocol.client_messages import Vote
from cardtable.lan.protocol.host_messages import Proposal, RoomState
from cardtable.table.input.quick_clicks import OnceButton, QuickClicks
from cardtable.texts import _
from cardtable.windows.widgets.inputs import wrapped


class ProposalVote(QObject):
    """What is proposed and two buttons, laid out by whoever shows them. said: the Vote that a
    button means."""

    said = Signal(object)

    def __init__(self, clicks: QuickClicks, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: RoomState | None = None
        self._me = 0
        self.words = wrapped("heading")
        self.yes, self.no = OnceButton(clicks=clicks), OnceButton(clicks=clicks)
        self.yes.clicked.connect(self._vote_yes)
        self.no.clicked.connect(self._vote_no)

    def show_room(self, state: RoomState | None, me: int) -> None:
        """Show what is proposed, and the buttons to whoever is asked."""
        self._state, self._me = state, me
        proposal = None if state is None else state.proposal
        mine = proposal is not None and me in proposal.agreed
        for button in (self.yes, self.no):
            button.setVisible(proposal is not None and not mine and self._may_vote(proposal))
        self.yes.setText(_("&Yes"))
        self.no.setText(_("&No"))
        self.words.setVisible(proposal is not None)
        if proposal is None or state is None:
            return
        name = next((p.name for p in state.places if p.person == proposal.by), "")
        words = {
            "undo": _("{name} asks to undo a move.", name=name),
            "rematch": _("{name} proposes another game.", name=name),
            "further": _("{name} proposes to play on for the pool.", name=name),
            "finish": _("{name} proposes to divide the pool.", name=name),
            "send_away": _(
                "{name} proposes to send {other} away.", name=name, other=self._name(proposal.n)
            ),
        }.get(proposal.what, "")
        missing = [
            p.name
            for p in state.places
            if p.who == "person" and p.presence == "here" and p.person not in proposal.agreed
            if proposal.what != "send_away" or p.person != proposal.n
        ]
        if mine and missing:
            words += "\n" + _("Not answered yet: {names}.", names=missing)
        self.words.setText(words)

    def _may_vote(self, proposal: Proposal) -> bool:
        """Whether this person is asked: not whoever is to be sent away."""
        sits = self._state is not None and any(p.person == self._me for p in self._state.places)
        return sits and not (proposal.what == "send_away" and proposal.n == self._me)

    def _name(self, person: int) -> str:
        places = () if self._state is None else self._state.places
        return next((one.name for one in places if one.person == person), "")

    def _vote_yes(self) -> None:
        self._vote(True)

    def _vote_no(self) -> None:
        self._vote(False)

    def _vote(self, yes: bool) -> None:
        if self._state is not None and self._state.proposal is not None:
            self.said.emit(Vote(self._state.proposal.number, yes))
