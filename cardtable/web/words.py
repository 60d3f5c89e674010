"""The page's own labels in one language: what stands on its buttons and in its forms.

All words of a game come with the Screens; these do not change while one plays.
"""

from __future__ import annotations

from cardtable.lan.protocol.client_messages import REACTIONS
from cardtable.texts import LANGUAGES, _, speaking, texts
from cardtable.texts.book.anchors import SHELF
from cardtable.texts.book.labels import book_title
from cardtable.texts.wordings.network import reaction


def page_words(language: str) -> dict[str, object]:
    """Every label by the name that the page knows it by; with the languages, the quick reactions
    and the books of the shelf, each as [name, words]."""
    with speaking(language):
        return {
            **_labels(),
            "language": language,
            "languages": [list(one) for one in LANGUAGES.items()],
            "reactions": [[code, reaction(texts(), code)] for code in REACTIONS],
            "books": [[name, book_title(name)] for name in SHELF],
        }


def _labels() -> dict[str, object]:
    return {
        "table": _("Card table"),
        "your_name": _("Your name"),
        "code": _("Join code"),
        "join": _("Sit down at the table"),
        "knocking": _("The host is asked to let you in…"),
        "connecting": _("Connecting…"),
        "away": _("The host cannot be reached. This page comes back by itself."),
        "moved": _(
            "If the host’s computer has another address now, point the camera at the new "
            "picture, or type the new address."
        ),
        "again": _("Try again"),
        "sit_here_again": _("Play on this page instead"),
        "listened": _(
            "Whoever listens in on this network can read the cards and words on this page."
        ),
        "choose_language": _("Language"),
        "ready": _("I am ready"),
        "unready": _("Not ready after all"),
        "ready_next": _("On to the next deal"),
        "start": _("Begin the game"),
        "deal": _("Deal now"),
        "sit": _("Sit here"),
        "stand": _("Stand up"),
        "open": _("free"),
        "bot": _("A bot plays"),
        "admit": _("Let in"),
        "refuse": _("Not now"),
        "kick": _("Send away"),
        "seen": _("At this table"),
        "hint": _("Show a hint"),
        "undo": _("Undo"),
        "last": _("Show the last trick"),
        "sheet": _("Score sheet"),
        "rules": _("Rules"),
        "talk": _("Chat"),
        "more": _("More"),
        "settings": _("Settings"),
        "close": _("Close"),
        "leave": _("Leave the table"),
        "leave_sure": _("Leave the table? A bot plays on for you."),
        "say": _("Say something"),
        "hide_words": _("Hide what {name} says", name="{name}"),
        "yes": _("I agree"),
        "no": _("I do not agree"),
        "rematch": _("Another game"),
        "further": _("Play on for the pool"),
        "finish": _("Divide the pool"),
        "one_tap": _("One tap plays a card"),
        "four_colours": _("Four colours for the suits"),
        "sound": _("A sound when it is your turn"),
        "your_turn": _("Your turn"),
        "tap_again": _("Tap the card again to play it."),
        "your_hand": _("Your hand"),
        "trick": _("The trick"),
        "players": _("The players"),
        "looks_on": _("You look on."),
        "free_seats": _("Take a seat at the next deal"),
        "show_hand": _("My hand may be shown"),
        "hide_hand": _("My hand may not be shown any more"),
        "partner": _("Your partner"),
        "pot": _("Pool"),
        "trump": _("Trumps"),
    }
