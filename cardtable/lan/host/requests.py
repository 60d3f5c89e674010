"""What the people of a networked room may ask for, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine.actions import RuleError
from cardtable.engine.match import Match
from cardtable.lan.protocol.client_messages import (
    Act,
    Admit,
    CloseRoom,
    Commit,
    Consent,
    Decide,
    Inward,
    Kick,
    Leave,
    Move,
    Ping,
    Propose,
    React,
    Ready,
    Reveal,
    Say,
    SetPlace,
    Settings,
    Sit,
    Start,
    Vote,
)
from cardtable.lan.protocol.codec import action_in, plain
from cardtable.lan.protocol.errors import LanError
from cardtable.lan.protocol.host_messages import Done, Notice, Pong, Proposal, Spoke, Wrong

from .hosted_match import HostedMatch
from .roster import LONGEST_WORD, Member, clean

if TYPE_CHECKING:
    from .room import Room


def obey(room: Room, member: Member, message: Inward) -> None:
    """Do what a message asks; LanError or RuleError if it may not be."""
    match message:
        case Act():
            _act(room, member, message)
        case Ping(n=n):
            room.send(member, Pong(n))
        case Commit() if room.play is not None:
            room.play.commit(member, message)
        case Reveal() if room.play is not None:
            room.play.reveal(member, message)
        case Ready(on=on):
            if room.phase in ("lobby", "scored"):
                member.ready = on and member.place is not None
        case Say(text=text):
            said = clean(text, LONGEST_WORD)
            if said:
                room.tell(Spoke(member.id, member.name, said))
        case React(code=code):
            room.tell(Spoke(member.id, member.name, "", code))
        case Propose():
            _propose(room, member, message)
        case Vote(number=number, yes=yes):
            if member.plays:
                _refused(room, member, room.votes.vote(number, member.id, yes))
        case Consent(on=on):
            member.consents = on and member.place is not None
            room.services.changed(room)
        case Sit(place=place):
            _sit(room, member, place)
        case Leave():
            _leave(room, member)
        case _:
            if not member.host:
                raise LanError("host_only")
            _order(room, message)


def _order(room: Room, message: Inward) -> None:
    """What only the host may ask for."""
    match message:
        case Start():
            start(room, force=room.play is not None)
        case Kick(person=person):
            _kick(room, _member(room, person))
        case Move(person=person, place=place):
            _move(room, _member(room, person), place)
        case SetPlace(place=place, level=level):
            _set_place(room, place, level)
        case Admit(person=person, yes=yes):
            _admit(room, _member(room, person), yes)
        case Decide(settings=settings):
            _decide(room, settings)
        case CloseRoom():
            room.close()


def _member(room: Room, person: int) -> Member:
    member = room.members.get(person)
    if member is None:
        raise LanError("nobody")
    return member


def _act(room: Room, member: Member, act: Act) -> None:
    if act.id <= member.done:
        room.send(member, Done(act.id))  # it came twice: it counts once
        return
    play = room.play
    try:
        if play is None or member.place is None:
            raise LanError("no_seat")
        play.reclaim(member)
        seat = play.match.seats[member.place]
        if all(ask.id != act.ask for ask in play.match.asks(seat)):
            raise LanError("stale")
        play.runner.submit(member.place, action_in(act), act.ask)
    except LanError as error:
        if error.code == "garbage":
            raise
        room.send(member, Wrong(error.code, plain(error.params), act.id))
        return
    except RuleError as error:
        room.send(member, Wrong(error.code, plain(error.params), act.id, True))
        return
    member.done = act.id
    room.send(member, Done(act.id))


def _sit(room: Room, member: Member, place: int | None) -> None:
    if place is not None and place >= len(room.places):
        raise LanError("no_such_place")
    if room.play is not None:
        if member.place is not None:
            raise LanError("game_is_on")
        coming = {one.next_place for one in room.members.values() if one is not member}
        if place is not None and (place in coming or not room.can_be_taken(place)):
            raise LanError("place_taken")
        member.next_place = place
        return
    if place is None:
        if not room.settings.watchers:
            raise LanError("no_watchers")
    elif room.places[place].member not in (None, member.id) or room.places[place].level:
        raise LanError("place_taken")
    _put(room, member, place)


def _put(room: Room, member: Member, place: int | None) -> None:
    if member.place is not None:
        room.places[member.place].member = None
    member.place = place
    member.ready = False
    member.consents = member.consents and place is not None
    if place is not None:
        room.places[place].member = member.id
        room.places[place].level = ""
    room.services.changed(room)


def _move(room: Room, member: Member, place: int | None) -> None:
    if room.play is not None:
        raise LanError("game_is_on")
    if place is not None and place >= len(room.places):
        raise LanError("no_such_place")
    other_id = None if place is None else room.places[place].member
    level = "" if place is None else room.places[place].level
    old = member.place
    if other_id is not None and other_id != member.id:
        _put(room, room.members[other_id], None)
    _put(room, member, place)
    if old is not None and old != place:
        if other_id is not None and other_id != member.id:
            _put(room, room.members[other_id], old)
        else:
            room.places[old].level = level


def _set_place(room: Room, place: int, level: str) -> None:
    if room.play is not None:
        raise LanError("game_is_on")
    if place >= len(room.places):
        raise LanError("no_such_place")
    if room.places[place].member is not None:
        raise LanError("place_taken")
    if level and level not in room.levels:
        raise LanError("no_such_level", level=level)
    room.places[place].level = level
    room.services.changed(room)


def _admit(room: Room, member: Member, yes: bool) -> None:
    if not member.knocks:
        return
    if yes:
        room.seat_newcomer(member)
        room.let_in(member)
    else:
        room.members.pop(member.id, None)
        room.dismiss(member, "not_let_in")


def _decide(room: Room, settings: Settings) -> None:
    if settings.level not in room.levels:
        raise LanError("no_such_level", level=settings.level)
    if room.play is not None and settings.fair != room.settings.fair:
        raise LanError("game_is_on")
    if (settings.hands, settings.delay) != (room.settings.hands, room.settings.delay):
        for member in room.members.values():  # what was agreed to was something else
            member.consents = member.host and settings.hands != "closed"
    room.settings = settings
    room.services.changed(room)


def _kick(room: Room, member: Member) -> None:
    """The token is worth nothing any more, and the door is closed to the person."""
    if member.host:
        raise LanError("host_stays")
    room.access.close_to(member.key)
    if member.address:
        room.access.close_to(f"{member.address} {member.name.casefold()}")
    member.epoch += 1
    member.key = ""
    _depart(room, member)
    room.dismiss(member, "sent_away")
    room.tell(Notice("was_sent_away", {"name": member.name}))


def _leave(room: Room, member: Member) -> None:
    if member.host:
        follower = next((one for one in room.voters() if one is not member), None)
        if not room.auto:
            room.close()
            return
        member.host = False
        if follower is not None:
            follower.host = True
    _depart(room, member)
    room.dismiss(member, "left")
    if not member.knocks:
        plays_on = member.gone and room.phase != "over"
        room.tell(Notice("has_left" if plays_on else "is_gone", {"name": member.name}))


def _depart(room: Room, member: Member) -> None:
    """A person goes for good: a bot plays on in a game, the place opens in the lobby.

    In a game the name stays the person's own: nobody else can come in under it.
    """
    member.ready = False
    member.next_place = None
    if room.play is not None:
        room.play.mute(member)
        if room.play.round is not None and member.place is not None:
            room.play.round.away(member.place)
    if room.play is None or member.place is None:
        if member.place is not None:
            room.places[member.place].member = None
        room.members.pop(member.id, None)
        member.place = None
    else:
        member.gone = True
        room.play.bot_plays(member)
    room.services.changed(room)


def _propose(room: Room, member: Member, message: Propose) -> None:
    play = room.play
    if play is None or not member.plays or member.place is None:
        raise LanError("no_seat")
    phase = play.match.phase
    right = {"undo": "play", "rematch": "over", "further": "pool", "finish": "pool"}
    if message.what == "undo":
        if not room.settings.undo:
            raise LanError("no_taking_back")
        play.can_take_back(member.place)
    if phase != right[message.what] or (message.what == "further" and not 1 <= message.n <= 100):
        raise LanError("not_now")
    room.votes.propose(message.what, member.id, message.n)


def _refused(room: Room, member: Member, proposal: Proposal | None) -> None:
    if proposal is not None:
        params = {"name": member.name, "what": proposal.what}
        room.tell(Notice("proposal_refused", dict(params)))


def start(room: Room, *, force: bool) -> None:
    """Begin the game, or deal again."""
    if room.play is not None:
        room.play.next_deal()
        return
    sitting = room.sitting()
    if not sitting:
        raise LanError("nobody_sits")
    unready = [one.name for one in sitting if one.here and not one.ready and not one.host]
    if unready and not force:
        raise LanError("not_ready", names=", ".join(unready))
    begin(room)


def begin(room: Room) -> None:
    """A new game for those who sit; the numbers of its updates go on from the last one's."""
    room.ahead = room.numbered
    room.new_game()
    match = Match(
        room.rules,
        room.table,
        seed=room.seed,
        carry=room.carry,
        scores=room.scores,
        cutting=room.cutting,
    )
    match.number_on(room.ahead)
    room.carry, room.scores = None, ()
    if room.play is not None:
        room.play.close()
    room.play = HostedMatch(room, match)
    room.services.begun(room)
    room.services.changed(room)
    room.play.open()


def settle(room: Room) -> None:
    """Do what was only waiting for everybody to be ready or to agree."""
    voters = room.voters()
    if room.votes.open is not None:
        agreed = room.votes.agreed(one.id for one in voters)
        if agreed is not None:
            _carry_out(room, agreed)
    if not voters or not all(one.ready for one in voters):
        return
    if room.play is None and room.auto:
        begin(room)
    elif room.play is not None and room.play.match.phase == "scored":
        room.play.next_deal()


def _carry_out(room: Room, agreed: Proposal) -> None:
    play = room.play
    proposer = room.members.get(agreed.by)
    if play is None or proposer is None or proposer.place is None:
        return
    try:
        if agreed.what == "undo":
            play.take_back(proposer.place)
        elif agreed.what == "further":
            play.runner.further(agreed.n)
        elif agreed.what == "finish":
            play.runner.finish()
        else:
            play.close()
            begin(room)
    except (LanError, RuleError):
        room.tell(Notice("proposal_dropped", {"what": agreed.what}))
