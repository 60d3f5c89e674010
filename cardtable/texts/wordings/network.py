"""The words for playing on the network: errors, notices and quick reactions, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.texts.catalogue import N_, Nn_, Texts

from .wording import Counted, Table, put

REFUSALS: Table = {
    "version": N_(
        "The other program speaks version {theirs} of the network language, this one version "
        "{ours}. Install the same version of the program on both computers."
    ),
    "garbage": N_(
        "The other program sent something that cannot be understood. Install the same version"
        " of the program on both computers."
    ),
    "closed": N_("This table is closed. Ask the host to open it again."),
    "room_full": N_(
        "The table is full, or too many people came from your address. Ask the host to make room."
    ),
    "table_full": N_(
        "All seats are taken and this table admits no spectators. Ask the host for a seat, or"
        " open a table of your own."
    ),
    "needs_code": N_("This table needs its join code: ask the host for it."),
    "wrong_code": N_("This is not the join code of this table. Ask the host for it."),
    "too_many_codes": (
        Counted(
            "seconds",
            Nn_(
                "Too many wrong codes: try again in {n} second.",
                "Too many wrong codes: try again in {n} seconds.",
            ),
        ),
        N_("Too many wrong codes: try again in a while."),
    ),
    "name_taken": N_(
        "Somebody at this table is already called {name}, or nearly so. Choose another name."
    ),
    "bad_name": N_("This name cannot be shown. Choose another name."),
    "sent_away": N_("The host sent you away from this table: the door is closed for ten minutes."),
    "not_let_in": N_(
        "The host did not let you in. You can knock again once you have agreed with the host."
    ),
    "replaced": N_("You sat down from another window: this one is disconnected."),
    "left": N_("You left the table."),
    "host_left": N_(
        "The host closed the table. Any guest can host it now; the others "
        "then find it under “Play on the network”."
    ),
    "stale": N_("The table has moved on: this answer came too late."),
    "paused": N_(
        "The table is paused: the host’s computer cannot write the game to its disk. As soon as it "
        "can, the game goes on."
    ),
    "no_seat": N_("You have no seat at this table."),
    "no_such_place": N_("This table has no such seat."),
    "place_taken": N_("This seat is taken."),
    "game_is_on": N_("This cannot be changed while the game is on."),
    "no_watchers": N_("This table admits no spectators."),
    "host_only": N_("Only the host can do this."),
    "teacher_stands": N_("Whoever sees all hands as a teacher has no seat at this table."),
    "no_teacher": N_("Cards can be given at a teacher’s table only."),
    "deal_is_on": N_("A deal is on: give the next one when it is over."),
    "no_deal_yet": N_("There is no deal that could be dealt again."),
    "another_pack": N_("These are not the cards of the pack that this table plays with."),
    "host_stays": N_("The host cannot be sent away."),
    "nobody": N_("That person is not at the table any more."),
    "nobody_sits": N_("Nobody has a seat yet."),
    "not_ready": N_("Not everybody is ready: {names}."),
    "no_such_level": N_("There is no bot called “{level}”."),
    "not_now": N_("This cannot be proposed now."),
    "no_taking_back": N_("At this table nothing is taken back."),
    "nothing_to_take_back": N_("You have decided nothing in this deal that could be taken back."),
    "proposal_open": N_("Another proposal is open: answer it first."),
    "too_many_words": N_("That was much at once: give the others time to read."),
    "flood": N_("Too many messages came at once: the connection was closed. Join again."),
    "slow": N_(
        "The connection was too slow and was closed. Join again when the network is faster."
    ),
    "no_answer": N_(
        "Nobody answers at {address}. Is the host’s table open? A firewall on the host’s computer "
        "or a guest network that keeps devices apart may be in the way."
    ),
    "kept_off": N_(
        "Nothing at {address} can be reached. macOS may keep Cardtable off your network: open "
        "System Settings → Privacy & Security → Local Network, switch Cardtable on and try again."
    ),
    "not_open": N_(
        "The computer at {address} answers, but no table is open there. Ask the host to open it."
    ),
    "no_network": N_("There is no network: check the cable or the Wi-Fi of this computer."),
    "wrong_fingerprint": N_(
        "The computer at {address} is not the one known by this address. If the host was set up "
        "again, forget the old one and join again by the host’s link or picture."
    ),
    "no_such_table": N_("The host has no such table any more. Ask for a new invitation."),
    "which_table": N_("This host has several tables: choose one."),
    "bad_address": N_(
        "“{address}” is no address, code or link of a table. These look like 192.168.1.7:47474, "
        "ABCD-EFGH or cardtable://…"
    ),
    "bad_code": (
        N_(
            "“{address}” is not the code of a table: that has eight or nine letters and digits, "
            "like ABCD-EFGH, and never I, O, 0 or 1. Compare it with the host’s. If it is the "
            "name of a computer, write the port too: {host}."
        ),
        N_(
            "“{address}” is not the code of a table: that has eight or nine letters and digits, "
            "like ABCD-EFGH, and never I, O, 0 or 1. Compare it with the host’s."
        ),
    ),
    "port_in_use": N_("Port {port} is used by another program: choose another one."),
    "port_reserved": N_("Port {port} is kept by the system for itself: choose another one."),
    "no_port": N_(
        "Ports {first} to {last} are all used by other programs. Close one of these and open "
        "the table again."
    ),
    "no_web_port": N_(
        "Ports {first} to {last} are all used by other programs. Close one of these and let "
        "browsers in again."
    ),
    "no_estate": N_("No deal has been scored yet: open a new table instead."),
}

NOTICES: Table = {
    "hurry": Counted("seconds", Nn_("{n} second is left.", "{n} seconds are left.")),
    "decided_for": N_("Time is up: the program decided."),
    "was_sent_away": N_("{name} was sent away."),
    "was_taken_back": N_("While you were away {name} took a decision back."),
    "comes_again": N_(
        "{name} knocks from the same address as {other}, whom this table sent away. It may be a "
        "friend behind the same router."
    ),
    "has_left": N_("{name} leaves; a bot plays on."),
    "is_gone": N_("{name} leaves the table."),
    "proposal_dropped": N_("The proposal was dropped: not everybody agreed in time."),
    "proposal_refused": N_("{name} does not agree."),
    "game_begins": Counted(
        "seconds",
        Nn_(
            "Everybody is ready: the game begins in {n} second.",
            "Everybody is ready: the game begins in {n} seconds.",
        ),
    ),
    "table_paused": N_(
        "The table is paused: the host’s computer cannot write the game to its disk. It is full or "
        "cannot be reached; once there is room, the game goes on by itself."
    ),
    "sheet_differs": N_(
        "The score sheet of this host is not the one you knew: the totals were {known}, and here "
        "they are {told}. Ask at the table before you play on."
    ),
    "table_goes_on": N_("The game can be written to disk again: it goes on."),
    "journal_trouble": N_("The game cannot be written to disk; it goes on in memory."),
}

REACTIONS: Table = {
    "well_played": N_("Well played!"),
    "thanks": N_("Thank you!"),
    "oops": N_("Oops!"),
    "ouch": N_("Ouch!"),
    "hurry": N_("You are taking long…"),
    "sorry": N_("Sorry!"),
    "good_luck": N_("Good luck!"),
    "good_game": N_("Good game!"),
    "hello": N_("Hello!"),
    "goodbye": N_("Goodbye!"),
}


LOG: Table = {
    "comes_in": N_("{table}: {name} comes in from {address}"),
    "is_away": N_("{table}: {name} is away"),
    "sent_garbage": N_(
        "{table}: {name} ({address}) sent something that is no message and is cut off"
    ),
    "flooded": N_("{table}: {address} sent too many messages and is cut off"),
    "turned_away": N_("{address} is turned away: {why}"),
    "room_closed": N_("{table}: closed"),
    "left_out": Counted(
        "count",
        Nn_(
            "{n} more line was left out: somebody makes many",
            "{n} more lines were left out: somebody makes many",
        ),
    ),
}


def log_line(texts: Texts, code: str, params: Mapping[str, object]) -> str:
    """What happens at a table, for the log of whoever serves it."""
    return put(texts, LOG, code, params) or code


def notice(texts: Texts, code: str, params: Mapping[str, object]) -> str:
    """What a host tells its guests, as one sentence; "" for a code of a later program."""
    return put(texts, NOTICES, code, params) or ""


def reaction(texts: Texts, code: str) -> str:
    """A quick reaction in the reader's own language."""
    return put(texts, REACTIONS, code, {}) or ""
