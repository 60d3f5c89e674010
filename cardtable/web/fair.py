"""A browser's own part in fair deals: what the room says of a shuffle goes to the page, which makes
its number itself, and after the deal works out the proof itself.

The host's process makes no number for a page. A page that does not answer in time is chosen for,
as anybody is, and everybody sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.fair.shuffle import deal_bits
from cardtable.engine.match import Match
from cardtable.engine.zones import Zone, hand
from cardtable.lan.guest.callbacks import FinishedDeal
from cardtable.lan.guest.deal_check import GIVEN
from cardtable.lan.guest.guest import Guest
from cardtable.lan.protocol.codec import decode_outward
from cardtable.lan.protocol.host_messages import Commits, Nonces, Shuffle
from cardtable.lan.transport.link import Link
from cardtable.texts.table.shuffled import fairness_line

Tell = Callable[..., None]

OF_SHUFFLES = (b'{"t":"shuffle"', b'{"t":"commits"', b'{"t":"nonces"')
"""How the frames begin that are for the page, not for the guest."""

_PACKS = (7, 11)
"""Numbers of two deals that tell where a seat's cards lie in any pack."""


class PagePart:
    """Stands on a near link before the guest. `tell(what, **parts)` reaches the page."""

    def __init__(self, guest: Guest, match: Callable[[], Match | None], tell: Tell) -> None:
        self._guest, self._match, self._tell = guest, match, tell

    def received(self, link: Link, frame: bytes) -> None:
        """A frame from the room."""
        if not frame.startswith(OF_SHUFFLES):
            self._guest.received(link, frame)
            return
        message = decode_outward(frame)
        if isinstance(message, Shuffle):
            self._shuffle(message)
        elif isinstance(message, Commits):
            told = {"commits": message.commits, "supplied": message.supplied}
            self._tell("commits", context=message.context, **told)
        elif isinstance(message, Nonces):
            self._tell("nonces", context=message.context, nonces=message.nonces)

    def lost(self, link: Link) -> None:
        """The link is gone."""
        self._guest.lost(link)

    def _shuffle(self, message: Shuffle) -> None:
        place, state, match = self._guest.place, self._guest.state, self._match()
        plan: tuple[int, ...] | None = None
        if place is not None and state is not None and match is not None:
            plan = plan_of(match, state.seats[place])
        self._tell(
            "shuffle",
            context=message.context,
            commitment=message.commitment,
            place=-1 if place is None else place,
            plan=plan,
        )


def plan_of(match: Match, seat: int) -> tuple[int, ...] | None:
    """Where in the pack the cards lie that `seat` is dealt next, told before anybody knows the
    order. None where it depends on the cards, or no deal comes next."""
    found = {_places_in(match, seat, number) for number in _PACKS}
    return found.pop() if len(found) == 1 else None


def _places_in(match: Match, seat: int, number: int) -> tuple[int, ...] | None:
    rules, table, result = match.rules, match.table, match.result
    state = match.state if result is None else rules.start(table, result.carry)
    if state is None or DEALER not in rules.to_act(state):
        return None
    pack = deal_bits(number).shuffled(rules.pack(table))
    try:
        dealt, _events = rules.apply(state, DEALER, Action("deal", pack))
    except RuleError:
        return None
    zones = rules.zones(dealt)
    cards = zones.get(hand(seat)) or zones.get(Zone("sealed", seat)) or ()
    return tuple(sorted(pack.index(card) for card in cards)) or None


def proofs_of(deal: FinishedDeal) -> list[dict[str, Any]]:
    """The proofs of a scored deal for the page to work out: of the draw and of the pack."""
    if deal.match is None:
        return []
    rules, table = deal.match.rules, deal.match.table
    found: list[dict[str, Any]] = []
    for line in deal.lines:
        kind = next((kind for kind in ("draw", "deal") if kind in line), "")
        if not kind or "proof" not in line:
            continue
        proof = {name: value for name, value in line["proof"].items() if name != "witness"}
        told: dict[str, Any] = {"kind": kind, "proof": proof, "order": list(line[kind])}
        if kind == "deal" and "cut" in proof:
            told["cut"] = list(rules.cut_limits(table))
        found.append(told)
    return found


def verdicts(deal: FinishedDeal, names: Sequence[str]) -> dict[str, str]:
    """What the page says of a deal once it has worked it out, in the current language."""
    plain = replace(deal, doubt=None, no_part="")
    if deal.no_part == GIVEN:
        given = fairness_line(deal, names)
        return {
            "fair": given,
            "trust": given,
            "doubt": fairness_line(replace(plain, fair=False), names),
        }
    return {
        "fair": fairness_line(replace(plain, fair=True), names),
        "trust": fairness_line(replace(plain, fair=None, no_part="trusts"), names),
        "doubt": fairness_line(replace(plain, fair=False), names),
    }
