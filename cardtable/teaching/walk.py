"""Goes step by step through a deal that is no secret, every hand open: an example, a review.

A walk is made at once; each of its moments is an Update, as the table takes them from a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.actions import DEALER, Action, RuleError
from cardtable.engine.events import Event
from cardtable.engine.match import Match
from cardtable.engine.records.log import Line, LineError, action_of, decision
from cardtable.engine.records.transcript import TranscriptError, match_of, parse, write
from cardtable.engine.seat_view import Update
from cardtable.engine.views import laid_open
from cardtable.games import game

_BESIDES = ("number", "proof")
"""Keys of a deal's line that say how its pack came about."""
_RESULTS = ("trick", "trump", "counters", "points", "awards", "chips", "end")


class WalkError(Exception):
    """A transcript that cannot be gone through; `code` and `params` are for `texts.reason`."""

    code = "bad_transcript"

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(line, detail)
        self.line = line
        self.detail = detail

    @property
    def params(self) -> dict[str, str | int]:
        """Everything a sentence about it may name."""
        return {"line": self.line, "detail": self.detail}


@dataclass(frozen=True, slots=True)
class Moment:
    """How things stand after one decision.

    seat: who decided what (DEALER: the deal itself; None: before the first decision).
    trick: the number of the trick that lies or has just been taken, from 1; 0 before the play.
    update: for the table, numbered from 0, all hands open, nothing asked.
    """

    seat: int | None
    action: Action | None
    trick: int
    update: Update


@dataclass(frozen=True, slots=True)
class Walk:
    """The moments of a deal, in order, and where each trick is complete."""

    moments: tuple[Moment, ...]

    def trick_ends(self) -> tuple[int, ...]:
        """The index of the moment at which each trick has been taken or held."""
        done = [len(moment.update.view.tricks) for moment in self.moments]
        return tuple(i for i in range(1, len(done)) if done[i] > done[i - 1])


def walk(text: str, seat: int | None = None) -> Walk:
    """Through a transcript, seen from `seat` (None: a watcher's chair); WalkError if it fails."""
    try:
        header, *lines = parse(text)
        match = match_of(header, game)
    except TranscriptError as error:
        fault = error.fault
        detail = " ".join(filter(None, (fault.code, fault.expected, fault.engine)))
        raise WalkError(fault.line, detail) from None
    over = any("end" in line for line in lines)
    return _through(match, lines, seat, first_line=2, over=over)


def walk_deal(match: Match, deal: int, seat: int | None = None) -> Walk:
    """Through a scored deal of a match (from 0); IndexError or ValueError if there is none."""
    again, lines = deal_alone(match, deal)
    over = match.phase == "over" and deal == len(match.checkpoints) - 1
    return _through(again, lines, seat, first_line=1, over=over)


def deal_alone(match: Match, deal: int) -> tuple[Match, list[Line]]:
    """A match that begins with this deal, and the lines that belong to it.

    ValueError while the deal lasts: it is nobody's to look at before it is scored.
    """
    points = match.checkpoints
    start = points[deal]
    last = deal == len(points) - 1
    if last and match.phase not in ("scored", "pool", "over"):
        raise ValueError("the deal is not scored yet")
    end = len(match.log) if last else points[deal + 1].lines
    lines: list[Line] = [
        {key: value for key, value in line.items() if key not in _BESIDES}
        for line in match.log[start.lines : end]
        if decision(line) not in ("cut", "draw", "further") and not line.get("finish")
    ]
    again = Match(match.rules, match.table, carry=start.carry, scores=start.scores)
    return again, lines


def position(match: Match, deal: int, moment: int, seats: tuple[int, ...] = ()) -> Match:
    """A match that stands where a scored deal stood at this moment of its walk, to be played on
    from there; ValueError while the deal lasts. seats: that of each person."""
    _again, lines = deal_alone(match, deal)
    start = match.checkpoints[deal]
    again = Match(match.rules, match.table, carry=start.carry, scores=start.scores, seats=seats)
    again.replay(lines[:moment])
    return again


def deal_transcript(match: Match, deal: int) -> str:
    """A scored deal as a transcript of its own; ValueError while it lasts."""
    again, lines = deal_alone(match, deal)
    again.replay(lines)
    return write(again)


def _through(
    match: Match, lines: Sequence[Line], seat: int | None, first_line: int, *, over: bool
) -> Walk:
    """over: the game ended there, so that a pool that was left was divided."""
    moments = [Moment(None, None, 0, _update(match, 0, (), seat))]
    for number, line in enumerate(lines, start=first_line):
        if decision(line) is None and any(key in line for key in _RESULTS):
            continue
        try:
            who, action = action_of(line, frozenset({"legal", *_BESIDES}))
            events = _implied(match, who)
            events += match.replay_action(who, action)
        except (RuleError, LineError) as error:
            detail = error.code if isinstance(error, RuleError) else str(error)
            raise WalkError(number, detail) from None
        update = _update(match, len(moments), events, seat)
        trick = len(update.view.tricks) + bool(update.view.plays)
        moments.append(Moment(who, action, trick, update))
    events = _implied(match, DEALER)
    if over and match.phase == "pool":
        events += match.replay_line({"finish": True})
    if events:
        last = moments[-1]
        update = _update(match, len(moments), events, seat)
        moments.append(Moment(None, None, last.trick, update))
    return Walk(tuple(moments))


def _implied(match: Match, who: int) -> tuple[Event, ...]:
    """What the others imply by saying nothing, before `who` can act."""
    events: tuple[Event, ...] = ()
    while match.phase == "play" and who not in match.to_act:
        seat = match.to_act[0]
        silent = match.rules.default(match.state, seat)
        if silent is None:
            break
        events += match.replay_action(seat, silent)
    return events


def _update(match: Match, number: int, events: tuple[Event, ...], seat: int | None) -> Update:
    if match.state is None:
        return Update(number, events, match.view(seat), ())
    view = laid_open(match.rules, match.table, match.state, seat, match.scores, match.settled)
    return Update(number, events, view, ())
