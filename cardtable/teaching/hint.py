"""What to play now, and why: a bot's choice in one sentence, with a place to read more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.bots.api import Choice
from cardtable.engine.actions import Action
from cardtable.engine.cards import Card
from cardtable.engine.seat_view import SeatView
from cardtable.texts import N_, Texts
from cardtable.texts.book.anchors import family, rule_anchor
from cardtable.texts.book.reader import book
from cardtable.texts.games.families import BY_FAMILY
from cardtable.texts.wordings.hints import hint as why
from cardtable.texts.wordings.messages import choice as chosen_words


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do (`action`: its cards are to be lit up), in one sentence why, and the paragraph
    of the rules book that says more ("" if none does). `proposal` names the move alone."""

    action: Action
    sentence: str
    proposal: str
    anchor: str


def hint(texts: Texts, view: SeatView, choice: Choice, names: Sequence[str] = ()) -> Hint:
    """The hint that a bot's choice for `view` amounts to. names: of the seats, for the reason."""
    params = dict(choice.reason.params)
    seat = params.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        params.setdefault("name", names[seat])
    if choice.action.kind == "choose":
        params.setdefault("choice", chosen_words(texts, "", choice.action.choice))
    reason = why(texts, choice.reason.code, params)
    proposal = _proposal(texts, choice.action, view)
    anchor = anchor_of(view.table.game, choice)
    return Hint(choice.action, reason or proposal, proposal, anchor)


def _proposal(texts: Texts, action: Action, view: SeatView) -> str:
    cards: tuple[Card, ...] = action.cards
    if action.kind == "play":
        if view.plays:
            return texts._(N_("Play the {card}."), card=cards[0])
        return texts._(N_("Lead the {card}."), card=cards[0])
    if action.kind == "pass":
        return texts._(N_("Pass the {cards}."), cards=cards)
    if action.kind == "discard":
        return texts._(N_("Lay aside the {cards}."), cards=cards)
    if action.kind == "take_back":
        return texts._(N_("Take the {card} back."), card=cards[0])
    if action.kind == "claim" and action.choice.isdigit():
        return texts._(N_("Claim a revoke."))
    said = chosen_words(texts, "", action.choice)
    return texts._(N_("Choose “{choice}”."), choice=said)


def anchor_of(game: str, choice: Choice) -> str:
    """Where the rules book says more about a choice's reason; "" if nowhere."""
    code, kind = choice.reason.code, choice.action.kind
    advice = BY_FAMILY[family(game)].advice if family(game) in BY_FAMILY else {}
    topic = advice.get(choice.action.choice if kind == "choose" else code, "")
    if not topic and kind == "pass":
        topic = "pass"
    for name in dict.fromkeys((game, family(game))):
        if topic and f"{name}.advice.{topic}" in book("en", name).places:
            return f"{name}.advice.{topic}"
    return rule_anchor(game, code) or ""
