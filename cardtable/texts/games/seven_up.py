"""What only Seven-Up says: its refusals and its happenings."""

from __future__ import annotations

from cardtable.texts.catalogue import N_, Nn_
from cardtable.texts.wording import Counted, Table

REFUSALS: Table = {
    "follow_trump": N_("A trump was led and you have one, so you must play a trump."),
    "follow_or_trump": (
        N_("You have a {suit:one}, so you must follow suit or play a trump."),
        N_("You must follow suit or play a trump."),
    ),
    "gift_would_win": N_("The gift would win the game, so the dealer may only run the cards."),
    "claim_spent": N_("You have already claimed a revoke in this deal."),
}

HAPPENINGS: Table = {
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
    "bunched": N_("The cards are gathered, and the same dealer deals anew."),
    "redeal": N_("A new deal by the same dealer."),
    "exposed.accept": N_("{name} lets the deal stand."),
    "exposed.accept.you": N_("You let the deal stand."),
    "exposed.redeal": N_("{name} demands a new deal."),
    "exposed.redeal.you": N_("You demand a new deal."),
    "exhausted": (
        N_("Too few cards are left: {name} deals anew, and the points stay."),
        N_("Too few cards are left: the same dealer deals anew, and the points stay."),
    ),
    "exhausted.you": N_("Too few cards are left: you deal anew, and the points stay."),
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
    "faced_card": N_("A card lay face up in the pack: the same dealer deals anew."),
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
