"""Every sentence the program says, in English, Russian and Romanian.

In widgets and on the command line:

    from cardtable.texts import _, n_, p_, Suit

    _("New game")
    _("{name} plays {card}.", name=seat_name, card=card)      # an engine Card as it is
    _("Trumps are {suit}.", suit=Suit(card.suit))
    n_("{n} card", "{n} cards", count)                        # the number is always {n}
    n_("{name} takes {n} point.", "{name} takes {n} points.", points, name=seat_name)
    p_("button", "Open")                                      # same English, another meaning

They speak the program's current language *at the moment of the call*; never call them at import
or in a default argument. Tables hold `N_("…")` or `Nn_("…", "…")`, which only mark, and say
`_(entry)` or `n_(*entry, count)` when shown. A Qt window that stays open calls them again when
the language changes. `Texts("ro")` speaks one fixed language and has the same three methods;
`with speaking("ro"):` makes it the language of everything that is said inside.

Write the sentence whole, as one literal (no f-string, no +). Typographic quotes “ ” ’ and dashes.
Parameters are engine Cards, Suits, numbers, people (a name, or YOU for the reader), other strings
or lists of them; the translator chooses the case after the colon:

    cards    en  –                              ru  nom gen dat acc ins pre   ro  ind def gen
    suits    en  one (“heart”)                  ru  + one one_acc count       ro  + many many_def
    both     label (“Queen of Spades”, for titles), short (“Q♠”, “♠”)
    people   en  –                              ru  nom gen dat acc ins pre   ro  ind acc gen
    numbers  + (sign shown), .1 .2 (decimals), % ; Fractions print exactly: −3 2/5

A name that Russian cannot decline for certain comes as «игрока Zorro»; a sentence whose verb goes
with a person has one wording of its own for the reader (“name.you” in the tables) and is never said
of several. English names carry no article: write "the {card}". Without a case Russian is nominative
and Romanian indefinite. Non-breaking spaces after numbers and before the Russian dash come by
themselves. `texts().number(−3, "+")`, `.name(card, "label")`, `.listed(names)` say one thing alone.

Then `python dev.py translate` adds new sentences to translations/*/LC_MESSAGES, drops those no
longer said, and lists what is missing; write the ru and ro strings there (anywhere in the file: it
is sorted the next time). There is no .mo: the .po files are read as they are. `python -m
cardtable.texts.extract --check` is part of `dev.py check`.

Codes of errors, events and asks become sentences in `messages` (`reason`, `question`, `choice`) and
`commentary` (`comment`); a new code gets its words in the tables of `errors`, `happenings` or its
family's module. Labels and explanations of games, presets, options and rules stand in the rules
book: `anchors.explain(language(), option_anchor(game, option))`; see also `book` and `search`.
"""

from cardtable.texts.wordings.parameters import YOU, Suit

from .catalogue import (
    LANGUAGES,
    N_,
    Nn_,
    Texts,
    _,
    known_language,
    language,
    n_,
    p_,
    set_language,
    speaking,
    system_language,
    texts,
)
from .figures import MINUS, NBSP, typeset

__all__ = [
    "LANGUAGES",
    "MINUS",
    "NBSP",
    "N_",
    "YOU",
    "Nn_",
    "Suit",
    "Texts",
    "_",
    "known_language",
    "language",
    "n_",
    "p_",
    "set_language",
    "speaking",
    "system_language",
    "texts",
    "typeset",
]
