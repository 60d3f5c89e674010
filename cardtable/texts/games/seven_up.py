"""What only Seven-Up says."""

from __future__ import annotations

from cardtable.engine import options
from cardtable.texts.catalogue import N_, Nn_, _, n_
from cardtable.texts.wordings.wording import Counted, Table

from .family_words import FamilyWords, chosen

OPTION_REFUSALS: Table = {
    "needs_discard6": N_("This needs the rule that everybody keeps only six cards."),
}

REFUSALS: Table = {
    "follow_trump": N_("A trump was led and you have one, so you must play a trump."),
    "follow_or_trump": (
        N_("You have a {suit:one}, so you must follow suit or play a trump."),
        N_("You must follow suit or play a trump."),
    ),
    "gift_would_win": N_("The gift would win the game, so the dealer may only run the cards."),
    "claim_spent": N_("You have already claimed a revoke in this deal."),
}

EVENTS: Table = {
    # What a trick holds is no point yet: it counts towards the one for Game.
    "trick_won.seven_up": (
        N_("{name} takes the trick: {points} towards Game."),
        N_("{name} takes the trick."),
    ),
    "trick_won.seven_up.you": (
        N_("You take the trick: {points} towards Game."),
        N_("You take the trick."),
    ),
    "turned_up": N_("The {card} is turned up."),
    "beg.beg": N_("{name} begs."),
    "beg.beg.you": N_("You beg."),
    "beg.stand": N_("{name} stands."),
    "beg.stand.you": N_("You stand."),
    "reply.give": N_("{name} gives the point."),
    "reply.give.you": N_("You give the point."),
    "reply.run": N_("{name} runs the cards: three more to each."),
    "reply.run.you": N_("You run the cards: three more to each."),
    "bunch.bunch": N_("{name} wants to gather the cards."),
    "bunch.bunch.you": N_("You want to gather the cards."),
    "bunch.play": N_("{name} wants to play."),
    "bunch.play.you": N_("You want to play."),
    "bunch.insist": N_("{name} insists on playing."),
    "bunch.insist.you": N_("You insist on playing."),
    "gift": N_("A gift: one point to {name}."),
    "turned_jack": N_("A jack is turned up: one point to {name}."),
    "run": N_("The cards are run: three more to each."),
    "same_suit": (
        N_("{suit:label} again: these cards are laid aside, and three more dealt to each."),
        N_("The same suit again: these cards are laid aside, and three more dealt to each."),
    ),
    "same_suit_kept": (
        N_("{suit:label} again: the card turned up is laid aside, and three more dealt to each."),
        N_("The same suit again: the card turned up is laid aside, and three more dealt to each."),
    ),
    "bunched": N_("The cards are gathered, and the same dealer deals again."),
    "redeal": N_("A new deal by the same dealer."),
    "exposed.accept": N_("{name} lets the deal stand."),
    "exposed.accept.you": N_("You let the deal stand."),
    "exposed.redeal": N_("{name} demands a new deal."),
    "exposed.redeal.you": N_("You demand a new deal."),
    "exhausted": (
        N_("Too few cards are left: {name} deals again, and the points stay."),
        N_("Too few cards are left: the same dealer deals again, and the points stay."),
    ),
    "exhausted.you": N_("Too few cards are left: you deal again, and the points stay."),
    "discarded": (
        Counted("count", Nn_("{name} lays {n} card aside.", "{name} lays {n} cards aside.")),
        N_("{name} keeps six cards."),
    ),
    "discarded.you": (
        Counted("count", Nn_("You lay {n} card aside.", "You lay {n} cards aside.")),
        N_("You keep six cards."),
    ),
    "misdeal": N_("A misdeal: a hand has the wrong number of cards. The deal passes on."),
    "exposed_card": N_("The {card} was exposed in dealing."),
    "faced_card": N_("A card lay face up in the pack: the same dealer deals again."),
    "revoke_found": N_("{name} revoked: no point for Jack and none for Game."),
    "revoke_found.you": N_("You revoked: no point for Jack and none for Game."),
    "false_claim": N_("There was no revoke: {name} may not claim again in this deal."),
    "false_claim.you": N_("There was no revoke: you may not claim again in this deal."),
    "taken_back": N_("{name} takes the {card} back."),
    "taken_back.you": N_("You take the {card} back."),
    "high": N_("High: one point to {name}."),
    "low": N_("Low: one point to {name}."),
    "jack": N_("Jack: one point to {name}."),
    "game": N_("Game: one point to {name}."),
    "decided.counters": Counted(
        "points", Nn_("{n} point goes to {name}.", "{n} points go to {name}.")
    ),
    "decided.counters.you": Counted(
        "points", Nn_("{n} point goes to you.", "{n} points go to you.")
    ),
    "decided.shared": N_("The points are shared."),
    "decided.nothing": N_("Nobody gets a point."),
    "penalty": Counted(
        "chips",
        Nn_(
            "Penalty for a revoke: {n} point to {name}.",
            "Penalty for a revoke: {n} points to {name}.",
        ),
    ),
}

CHOICES: Table = {
    "beg": N_("Beg"),
    "stand": N_("Stand"),
    "give": N_("Give the point"),
    "run": N_("Run the cards"),
    "bunch": N_("Gather the cards"),
    "play": N_("Play on"),
    "insist": N_("Insist on playing"),
    "accept": N_("Let the deal stand"),
    "redeal": N_("New deal"),
    "claim": N_("Claim a revoke"),
    "misdeal": N_("Claim a misdeal"),
    "settle": N_("Count the points"),
}

QUESTIONS: Table = {
    "choose.beg": (
        N_("Will you play with {trump} as trumps, or beg?"),
        N_("Will you play with this trump suit, or beg?"),
    ),
    "choose.reply": (
        N_("{name} begs. Give the point, or run the cards?"),
        N_("Your opponent begs. Give the point, or run the cards?"),
    ),
    "choose.bunch": N_("Gather the cards for a new deal, or play on?"),
    "choose.exposed": N_("A card dealt to you was exposed. Does the deal stand?"),
    "claim.misdeal": N_("You may claim a misdeal: not all hands have the same number of cards."),
    "claim": N_("Has somebody revoked?"),
    "take_back": N_("You may take your card back."),
}

REASONS: Table = {
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
            "Say “{choice}”: in the imagined deals that wins {chance}% of the games, the other "
            "answer {other}%."
        ),
        N_(
            "Give this answer: in the imagined deals it wins {chance}% of the "
            "games, the other {other}%."
        ),
    ),
    "keep_trumps": N_("Keep the trumps, and then the high cards."),
    "keep_best": N_("Keep the other cards: in the imagined deals they win most games."),
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

ADVICE = {
    "hunt_jack": "jack",
    "catch_jack": "jack",
    "save_jack": "jack",
    "jack_ahead": "jack",
    "lead_jack": "jack",
    "lead_pips": "tens",
    "lead_small": "tens",
    "trump_pips": "tens",
    "win_pips": "tens",
    "feed_partner": "tens",
    "stand": "beg",
    "beg": "beg",
    "give": "give",
    "run": "give",
    "bunch": "bunch",
    "play": "bunch",
    "insist": "bunch",
    "accept": "bunch",
    "redeal": "bunch",
}

ROWS = {
    "turned_jack": N_("Jack turned up"),
    "gift": N_("Gift"),
    "penalty": N_("Penalty"),
    "high": N_("High"),
    "low": N_("Low"),
    "jack": N_("Jack"),
    "game": N_("Game point"),
}

TO_FILL_IN = {
    "turned_jack": N_("Jacks turned up: points to the dealer’s side"),
    "gift": N_("Gift: who got a point"),
    "penalty": N_("Penalty points for a revoke or a misdeal: who gets them"),
    "high": N_("High: who held the highest trump"),
    "low": N_("Low: whose was the lowest trump"),
    "jack": N_("Jack: who took the jack of trumps"),
    "game": N_("Game: who had the most in tricks"),
}


def summary(table: options.Table) -> list[str]:
    target = table["target"]
    assert isinstance(target, int)
    return [
        n_("{n} counter each", "{n} counters each", target),
        chosen(
            table,
            "after_run",
            keep=_("all cards are played after a run"),
            discard6=_("six cards are kept after a run"),
        ),
        chosen(table, "gift_may_win", no=_("a gift may not win")),
        chosen(table, "low_to", taker=_("low goes to whoever takes it")),
        chosen(table, "revokes", table=_("revokes are possible")),
        chosen(table, "irregular_deals", teach=_("slips in dealing happen")),
    ]


ABOUT: Table = {
    "beg.beg": N_("The dealer gives you a point, or deals more cards and turns a new trump."),
    "beg.stand": N_("The suit turned up is trumps, and you lead."),
    "reply.give": N_("One point to whoever begs, and the suit turned up stays trumps."),
    "reply.run": N_("Everybody gets three more cards, and a new card is turned up for trumps."),
    "bunch.bunch": N_("If all agree, the cards are gathered and the same dealer deals again."),
    "bunch.play": N_("The suit turned up stays trumps, and the deal is played."),
}
"""What a choice leads to, where its name alone does not say it."""


SEVEN_UP = FamilyWords(
    "seven_up",
    summary,
    {**REFUSALS, **OPTION_REFUSALS},
    EVENTS,
    QUESTIONS,
    CHOICES,
    REASONS,
    advice=ADVICE,
    rows=ROWS,
    to_fill_in=TO_FILL_IN,
    chips=N_("Counters left"),
    chips_flow=N_("Counters left, deal by deal"),
    about=ABOUT,
)
