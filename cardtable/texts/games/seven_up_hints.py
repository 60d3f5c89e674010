"""What a bot's reasons at Seven-Up are in words."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Nn_
from cardtable.texts.wording import Counted, Table

SEVEN_UP: Table = {
    # Before the play
    "stand": Counted(
        "count",
        Nn_(
            "Stand: you have {n} trump in hand.",
            "Stand: you have {n} trumps in hand.",
        ),
    ),
    "stand_none": N_("Stand: even without a trump of your own, another suit promises no more."),
    "beg": Counted(
        "count",
        Nn_(
            "Beg: {n} trump in hand is not enough.",
            "Beg: {n} trumps in hand are not enough.",
        ),
    ),
    "beg_none": N_("Beg: you have no trump."),
    "give": Counted(
        "count",
        Nn_(
            "Give the point: with {n} trump in hand this suit is worth it.",
            "Give the point: with {n} trumps in hand this suit is worth it.",
        ),
    ),
    "give_none": N_("Give the point: even without a trump it costs less than running the cards."),
    "run": Counted(
        "count",
        Nn_(
            "Run the cards: with {n} trump in hand this suit is not worth a point.",
            "Run the cards: with {n} trumps in hand this suit is not worth a point.",
        ),
    ),
    "run_none": N_("Run the cards: you have no trump, and another suit may come."),
    "gift_loses": N_("Run the cards: the point would win somebody else the game."),
    "gather": Counted(
        "count",
        Nn_(
            "Gather the cards: with {n} trump in hand a new deal promises more.",
            "Gather the cards: with {n} trumps in hand a new deal promises more.",
        ),
    ),
    "gather_none": N_("Gather the cards: you have no trump, and a new deal promises more."),
    "play_on": Counted(
        "count",
        Nn_(
            "Play on: you have {n} trump in hand.",
            "Play on: you have {n} trumps in hand.",
        ),
    ),
    "play_on_none": N_("Play on: even without a trump this hand is better than a new deal."),
    "talk_odds": (
        N_(
            "Say “{choice}”: in the deals imagined that wins {chance}% of the games, the other "
            "answer {other}%."
        ),
        N_(
            "Answer so: in the deals imagined it wins {chance}% of the games, the "
            "other answer {other}%."
        ),
    ),
    "keep_trumps": N_("Keep the trumps, and then the high cards."),
    "keep_best": N_("Keep the other cards: in the deals imagined they win most games."),
    "keep_high": N_("Keep the highest cards."),
    # A dealer's slip and revokes
    "exposed_good": N_("Let the deal stand: your cards are no worse than a new deal."),
    "exposed_poor": N_("Ask for a new deal: it promises more than these cards."),
    "misdeal_jack": N_("Claim the misdeal: the dealer then loses the point for the jack."),
    "misdeal_poor": N_("Claim the misdeal: your cards are no loss."),
    "own_revoke": N_("Take the {card} back while you may: it is a revoke."),
    "revoke_proven": (
        N_("Claim the revoke: {name} did not follow suit and later played {suit:acc}."),
        N_("Claim the revoke: somebody did not follow suit and later played {suit:acc}."),
    ),
    "nothing_to_claim": N_("Claim nothing: the cards played prove no revoke."),
    # Leading
    "hunt_jack": N_("Lead the {card}: it may catch the jack of trumps, which is still hidden."),
    "lead_top_trump": N_("Lead the {card}: no hidden trump beats it."),
    "lead_top": N_("Lead the {card}: no hidden card of its suit beats it."),
    "lead_jack": N_("Lead the jack of trumps: you can save it now."),
    "lead_trump": N_("Lead a trump, the {card}, to draw the others’ trumps."),
    "lead_pips": N_("Lead the {card}: it may win, and counts {pips} for Game."),
    "lead_small": N_("Lead the {card}: it counts nothing for Game, and you keep the rest."),
    # Following
    "catch_jack": N_("Play the {card}: it catches the jack of trumps."),
    "save_jack": N_("Play the jack of trumps: you are last, so it takes the trick and is safe."),
    "jack_ahead": N_("Play the jack of trumps: so far it is the highest card of the trick."),
    "trump_pips": N_("Trump with the {card}: the trick will count {pips} for Game."),
    "win_pips": N_(
        "Play the {card}: it is the highest so far, in a trick that counts {pips} for Game."
    ),
    "take_lead": N_(
        "Play the {card}: it is the highest so far, and whoever wins the trick leads next."
    ),
    "feed_partner": N_(
        "Play the {card}: your partner is winning the trick, and it adds to your Game."
    ),
    "leave_to_partner": N_(
        "Play the {card}: your partner is winning the trick, and it costs you nothing."
    ),
    "let_go": N_("Let this trick go: your better cards are worth more later."),
    "give_pips": N_("Play the {card}: you cannot win this trick, and it costs least."),
    "cannot_win": N_(
        "Play the {card}: you cannot win this trick, and it gives away nothing for Game."
    ),
}
