"""What a bot's reasons at Seven-Up are in words."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Nn_
from cardtable.texts.wording import Counted, Table

SEVEN_UP: Table = {
    # Before the play
    "stand": Counted(
        "count",
        Nn_(
            "With {n} trump in hand you can stand.",
            "With {n} trumps in hand you can stand.",
        ),
    ),
    "stand_none": N_("Even without a trump it is better to stand."),
    "beg": Counted(
        "count",
        Nn_(
            "With {n} trump in hand it is better to beg.",
            "With {n} trumps in hand it is better to beg.",
        ),
    ),
    "beg_none": N_("You have no trump: beg."),
    "give": Counted(
        "count",
        Nn_(
            "With {n} trump in hand this suit is worth a point to you: give it.",
            "With {n} trumps in hand this suit is worth a point to you: give it.",
        ),
    ),
    "give_none": N_("Even without a trump the gift costs less than running the cards."),
    "run": Counted(
        "count",
        Nn_(
            "With {n} trump in hand this suit is not worth a point: run the cards.",
            "With {n} trumps in hand this suit is not worth a point: run the cards.",
        ),
    ),
    "run_none": N_("You have no trump: run the cards for another suit."),
    "gift_loses": N_("The gift would win the game for somebody else: run the cards."),
    "gather": Counted(
        "count",
        Nn_(
            "With {n} trump in hand a new deal promises more.",
            "With {n} trumps in hand a new deal promises more.",
        ),
    ),
    "gather_none": N_("You have no trump: a new deal promises more."),
    "play_on": Counted(
        "count",
        Nn_(
            "With {n} trump in hand play on.",
            "With {n} trumps in hand play on.",
        ),
    ),
    "play_on_none": N_("Even without a trump this hand is better than a new deal."),
    "talk_odds": (
        N_(
            "Say “{choice}”: in the deals imagined that wins {chance}% of the games, the other "
            "answer {other}%."
        ),
        N_("In the deals imagined this answer wins {chance}% of the games, the other {other}%."),
    ),
    "keep_trumps": N_("Keep the trumps, and then the high cards."),
    "keep_best": N_("In the deals imagined the other cards of this hand win most games."),
    "keep_high": N_("Keep the highest cards."),
    # A dealer's slip and revokes
    "exposed_good": N_("Your cards are no worse than a new deal: let it stand."),
    "exposed_poor": N_("A new deal promises more than these cards."),
    "misdeal_jack": N_("A misdeal: claim it, and the dealer’s point for the jack is void."),
    "misdeal_poor": N_("A misdeal: your cards are no loss, so claim it."),
    "own_revoke": N_("The {card} is a revoke: take it back while you may."),
    "revoke_proven": (
        N_("{name} did not follow suit and later played {suit:acc}: claim the revoke."),
        N_("Somebody did not follow suit and later played {suit:acc}: claim the revoke."),
    ),
    "nothing_to_claim": N_("The cards played prove no revoke."),
    # Leading
    "hunt_jack": N_("The jack of trumps is still hidden: the {card} may catch it."),
    "lead_top_trump": N_("No hidden trump beats the {card}."),
    "lead_top": N_("No hidden card of its suit beats the {card}."),
    "lead_jack": N_("Now is the time to bring the jack of trumps home: lead it."),
    "lead_trump": N_("Lead a trump, the {card}, and draw the others’."),
    "lead_pips": N_("Lead the {card}: it may win, and counts {pips} for Game."),
    "lead_small": N_("The {card} counts nothing for Game: lead it and keep the rest."),
    # Following
    "catch_jack": N_("The {card} catches the jack of trumps."),
    "save_jack": N_("You play last: the jack of trumps takes the trick and is safe."),
    "jack_ahead": N_("The jack of trumps takes the lead in this trick."),
    "trump_pips": N_("Trump in: with the {card} the trick counts {pips} for Game."),
    "win_pips": N_("The {card} is ahead in a trick that counts {pips} for Game."),
    "take_lead": N_("The {card} is ahead in this trick, and its winner leads next."),
    "feed_partner": N_("Your partner is ahead: the {card} adds to your Game."),
    "leave_to_partner": N_("Your partner is ahead: the {card} costs nothing."),
    "let_go": N_("You could beat this trick, but your better cards are worth more later."),
    "give_pips": N_("You cannot win this trick: of your cards the {card} costs least."),
    "cannot_win": N_("You cannot win this trick: the {card} gives away nothing for Game."),
}
