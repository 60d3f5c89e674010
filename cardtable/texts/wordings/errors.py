"""The words for every error's code: rules, options, saves, network."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Nn_
from cardtable.texts.games.families import FAMILIES, merged

from .network import REFUSALS as NETWORK
from .teaching import REFUSALS as TEACHING
from .wording import Counted, Table

_PLAY: Table = {
    "not_your_turn": N_("It is not your turn."),
    "wrong_kind": N_("Something else is asked for now."),
    "wrong_kind.play": N_("A card must be played now."),
    "wrong_kind.pass": N_("Cards must be passed now."),
    "wrong_kind.discard": N_("Cards must be laid aside now."),
    "wrong_pack": N_("These are not the cards of this game’s pack."),
    "cut_too_thin": N_("Lift at least {least} and at most {most} cards off the pack."),
    "game_over": N_("The game is over."),
    "wrong_kind.cut": N_("The pack must be cut now."),
    "wrong_kind.choose": N_("A choice must be made now."),
    "wrong_count": (
        Counted("count", Nn_("Choose exactly one card.", "Choose exactly {n} cards.")),
        N_("This is not the right number of cards."),
    ),
    "follow_suit": (
        N_("You have a {suit:one}, so you must follow suit."),
        N_("You must follow suit."),
    ),
    "not_held": (N_("You do not hold the {card}."), N_("You do not hold that card.")),
    "same_card_twice": (N_("You chose the {card} twice."), N_("You chose one card twice.")),
}

_OPTIONS: Table = {
    "unknown_game": (
        N_("{path} holds a game that this program does not know: {detail}."),
        N_("There is no game called “{value}”."),
        N_("There is no game called “{game}”."),
        N_("There is no such game."),
    ),
    "unknown_preset": N_("“{game}” has no preset called “{preset}”."),
    "unknown_option": N_("“{game}” has no option called “{option}”."),
    "unknown_value": (
        N_("“{option}” cannot be “{value}”; choose one of these: {choices}."),
        N_("“{option}” cannot be “{value}”."),
    ),
    "not_a_number": N_("“{option}” must be a whole number, not “{value}”."),
    "below_minimum": N_("“{option}” must be {minimum} or more."),
    "below_one": N_("“{option}” must be 1 or more."),
    "players_out_of_range": (
        N_("This game is for {low} to {high} players, not for {value}."),
        N_("This game cannot be played by so many."),
    ),
}

_SAVES: Table = {
    "not_found": N_("There is no file {path}."),
    "unreadable": (
        N_("The file {path} cannot be read: {detail}"),
        N_("The file {path} cannot be read."),
    ),
    "folder_unreadable": (
        N_("The folder {path} cannot be read, so what lies in it is not shown: {detail}"),
        N_("The folder {path} cannot be read, so what lies in it is not shown."),
    ),
    "too_large": N_("{path} is larger than any game can be. It was not opened."),
    "not_a_save": N_("{path} is not a saved game of this program."),
    "damaged": (
        N_("The saved game {path} is damaged in line {line}. It was kept as {kept}."),
        N_("The saved game {path} is damaged in line {line}. The file is kept as it is."),
        N_("The saved game {path} is damaged. The file is kept as it is."),
    ),
    "not_a_save.book": N_("{path} is not a score book of this program."),
    "damaged.book": N_("The score book {path} is damaged. The file is kept as it is."),
    "row_missing": N_("A row of numbers is missing: {row}."),
    "row_out_of_bounds": N_("{got} is not possible here: it must be from {least} to {most}."),
    "does_not_add_up": N_("This does not add up: {sum} = {got}, and it must be {expected}."),
    "one_dealer": N_("Only one side deals, so only one side can score for turned jacks."),
    "torn": N_(
        "The last lines of the saved game are incomplete: it goes on from what could be read."
    ),
    "resumed": N_(
        "The saved game cannot be replayed past line {line}: it goes on from the last deal’s start."
    ),
    "own_damaged": N_(
        "The file {path} could not be read, so a new one is begun. The damaged file is kept "
        "as {kept}."
    ),
    "own_partly": N_(
        "Part of the file {path} could not be read ({detail}); the rest is used. The file as "
        "it was is kept as {kept}."
    ),
    "own_newer": N_(
        "The file {path} was written by a newer version of this program: only what this version "
        "knows is used. The file as it was is kept as {kept}."
    ),
    "own_changed": N_(
        "Another program changed the file {path} while this one was running. What holds here was "
        "written; the file as the other program left it is kept as {kept}."
    ),
    "own_stuck": N_(
        "The file {path} can neither be read nor put aside. It stays as it is; what would be "
        "written there holds only until the program ends."
    ),
    "new_certificate": N_(
        "The key by which guests know this computer could not be read in {path}, so a new one was "
        "made; guests who come back are told that it is another. The damaged file is kept as "
        "{kept}."
    ),
    "future_format": N_("{path} was saved by a newer version of this program."),
    "cannot_write": (
        N_("The file {path} cannot be written: {detail}"),
        N_("The file {path} cannot be written."),
    ),
    "disk_full": N_("The disk is full: {path} could not be saved."),
}

ERRORS: Table = merged(
    (_PLAY, _OPTIONS, _SAVES, TEACHING, NETWORK, *(one.refusals for one in FAMILIES))
)
"""Every error's code. A family's own codes stand in its record (`games`)."""
