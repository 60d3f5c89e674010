"""Seven-Up's bots: legal at every table, honest in their reasons, blind to what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from cardtable.bots.api import Choice
from cardtable.bots.levels import BOTS, decide
from cardtable.bots.simulation import simulate
from cardtable.engine.actions import Action, Ask, check
from cardtable.engine.cards import Card, cards, parse_card
from cardtable.engine.match import Match
from cardtable.engine.options import OptionError, Table
from cardtable.engine.public import Trick
from cardtable.engine.seat_view import SeatView
from cardtable.engine.tricks import winner
from cardtable.engine.zones import TURN_UP
from cardtable.games import game
from cardtable.games.seven_up.play import legal_cards
from cardtable.games.seven_up.scoring import pips
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.wordings.hints import hint

RULES = game("seven_up")
FEW = 3
"""Deals to imagine for a decision: enough to take every path, few enough for a test."""


def table_of(players: int = 2, preset: str = "seven_up", **options: str | int) -> Table:
    return RULES.declaration.table(preset, players, options)


def mixed_tables(count: int, seed: int) -> Iterator[Table]:
    """Tables with random presets, players and options."""
    random = Random(seed)
    while count:
        changes = {
            option.name: random.choice(option.choices)
            for option in random.sample(RULES.declaration.options, k=6)
        }
        preset = random.choice(RULES.declaration.presets).name
        try:
            yield RULES.declaration.table(preset, random.choice((2, 3, 4)), changes)
        except OptionError:
            continue
        count -= 1


def decisions(
    table: Table, levels: Sequence[str], seed: int, deals: int = 1
) -> Iterator[tuple[Match, int, SeatView, tuple[Ask, ...], Choice]]:
    """Every decision of some deals between these levels, just before it is carried out."""
    match = Match(RULES, table, seed=seed, first_dealer=seed % table.players)
    while len(match.scores) < deals and match.phase != "over":
        if match.phase in ("deal", "scored"):
            match.deal()
            continue
        seat = match.to_act[0]
        view, asks = match.view(seat), match.asks(seat)
        level = levels[seat % len(levels)]
        choice = decide(level, view, asks, seed, FEW)
        assert choice is not None
        yield match, seat, view, asks, choice
        match.submit(match.seats.index(seat), choice.action)


def levels_at_the_table() -> tuple[str, ...]:
    return tuple(BOTS["seven_up"])


# Legal at every table


@pytest.mark.parametrize("level", levels_at_the_table())
def test_every_answer_is_legal_and_no_bot_ever_revokes(level: str) -> None:
    asked: Counter[str] = Counter()
    for number, table in enumerate(mixed_tables(25, seed=1)):
        for _, _, view, asks, choice in decisions(table, (level,), number, deals=2):
            ask = next(one for one in asks if one.kind == choice.action.kind)
            check(ask, choice.action)
            asked[ask.topic or ask.kind] += 1
            if choice.action.kind == "play":
                assert view.public.trump is not None
                assert choice.action.cards[0] in legal_cards(
                    view.hand, view.plays, view.public.trump
                )
    assert {"beg", "reply", "bunch", "discard", "play"} <= set(asked)


def test_normal_wins_two_handed_games_against_chance_far_more_often_than_not() -> None:
    report = simulate(RULES, table_of(), ("normal", "random"), 200, seed=5)
    won = report.won("normal")
    assert won.value - won.interval > 0.65


@pytest.mark.parametrize("players", [2, 3, 4])
def test_easy_and_normal_score_more_than_chance_with_any_number_of_players(players: int) -> None:
    for level in ("easy", "normal"):
        levels = (level, "random", level, "random")[:players]
        report = simulate(RULES, table_of(players), levels, 400, seed=2)
        more = report.difference(level, "random")
        assert more.value > more.interval


# Reasons


def known_cards(view: SeatView) -> set[Card]:
    """The cards that this seat knows not to be hidden from it."""
    turned = view.piles[TURN_UP].cards or ()
    refused = cards(str(view.public.marks.get("refused", "")))
    played = [card for trick in view.tricks for _, card in trick.plays]
    own = [card for some in view.memory.values() for card in some]
    table = [card for _, card in view.plays]
    return {*view.hand, *turned, *refused, *played, *own, *table}


def is_true(view: SeatView, code: str, card: Card) -> bool:
    """The predicate of a played card's reason, worked out again from nothing but the view."""
    trump = view.public.trump
    assert trump is not None
    jack = Card(11, trump)
    plays = view.plays
    legal = legal_cards(view.hand, plays, trump)
    known = known_cards(view)
    hidden_above = [rank for rank in range(card.rank + 1, 15) if Card(rank, card.suit) not in known]
    mine = view.public.sides[view.seat or 0]

    def wins(one: Card) -> bool:
        return winner((*plays, (view.seat or 0, one)), trump) == view.seat

    ahead = winner(plays, trump) if plays else None
    partner = ahead is not None and view.public.sides[ahead] == mine
    counts = pips(one for _, one in plays) + pips([card])
    last = len(plays) == view.table.players - 1
    match code:
        case "only_card":
            return legal == (card,)
        case "hunt_jack":
            return not plays and card.suit == trump and card.rank > 11 and jack not in known
        case "lead_top":
            return not plays and card.suit != trump and not hidden_above
        case "lead_top_trump":
            return not plays and card.suit == trump and not hidden_above
        case "lead_jack":
            return not plays and card == jack
        case "lead_trump":
            return not plays and card.suit == trump
        case "lead_pips":
            return not plays and card.suit != trump and pips([card]) > 0
        case "lead_small":
            return not plays and card.suit != trump and pips([card]) == 0
        case "catch_jack":
            return wins(card) and jack in [one for _, one in plays] and not partner
        case "save_jack":
            return wins(card) and card == jack and last
        case "jack_ahead":
            return wins(card) and card == jack and not last
        case "trump_pips":
            return wins(card) and card.suit == trump != plays[0][1].suit and counts > 0
        case "win_pips":
            return wins(card) and counts > 0
        case "take_lead":
            return wins(card) and counts == 0
        case "feed_partner":
            return partner and not wins(card) and pips([card]) > 0
        case "leave_to_partner":
            return partner and not wins(card) and pips([card]) == 0
        case "let_go":
            return not partner and not wins(card) and any(map(wins, legal))
        case "give_pips":
            return not partner and not any(map(wins, legal)) and pips([card]) > 0
        case "cannot_win":
            return not partner and not any(map(wins, legal)) and pips([card]) == 0
        case _:
            return False


@pytest.mark.parametrize("level", levels_at_the_table())
def test_every_reason_for_a_card_is_true_and_every_reason_has_words(level: str) -> None:
    texts = [Texts(language) for language in LANGUAGES]
    codes: Counter[str] = Counter()
    for number, table in enumerate(mixed_tables(25, seed=3)):
        for _, _, view, _, choice in decisions(table, (level, "random"), number, deals=2):
            reason = choice.reason
            if reason.code == "at_random":
                continue
            codes[reason.code] += 1
            for one in texts:
                assert hint(one, reason.code, {**reason.params, "name": "Ann"})
                assert hint(one, reason.code, reason.params)
            if choice.action.kind == "play":
                card = choice.action.cards[0]
                assert reason.params["card"] == str(card)
                assert is_true(view, reason.code, card), (reason, view)
            if "count" in reason.params:
                trumps = [card for card in view.hand if card.suit == reason.params["suit"]]
                assert reason.params["count"] == len(trumps)
                assert reason.code.endswith("_none") == (not trumps)
            if reason.code == "gift_loses":
                assert 1 in view.public.chips
    assert len(codes) > 20


def by_use(view: SeatView, kept: set[Card]) -> bool:
    """Whether the trumps were kept before all others, and then the higher cards."""

    def use(card: Card) -> tuple[bool, int]:
        return (card.suit == view.public.trump, card.rank)

    return min(map(use, kept)) >= max(map(use, set(view.hand) - kept))


@pytest.mark.parametrize("level", levels_at_the_table())
def test_what_is_said_of_the_cards_put_away_and_of_the_odds_is_true(level: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        table = table_of((2, 3)[seed % 2], after_run="discard6")
        for _, _, view, asks, choice in decisions(table, (level,), seed, deals=2):
            reason = choice.reason
            if reason.code == "talk_odds":
                chance, other = reason.params["chance"], reason.params["other"]
                assert isinstance(chance, int)
                assert isinstance(other, int)
                assert 0 <= other <= chance <= 100
                seen[reason.code] += 1
            if asks[0].kind != "discard":
                continue
            kept = set(view.hand) - set(choice.action.cards)
            assert len(kept) == 6
            seen[reason.code] += 1
            match reason.code:
                case "keep_trumps":
                    assert by_use(view, kept)
                case "keep_high":
                    away = choice.action.cards
                    assert min(card.rank for card in kept) >= max(card.rank for card in away)
                case code:
                    assert code == "keep_best"
    assert sum(seen[code] for code in ("keep_trumps", "keep_high", "keep_best")) > 10
    assert (level in ("hard", "expert")) == (seen["talk_odds"] > 0)


# Revokes and slips of the dealer


class Played:
    """A two-handed match dealt from a stated pack, spoken and played by hand."""

    def __init__(self, eldest: str, dealer: str, turned: str, revokes: str = "strict") -> None:
        one, other = cards(eldest), cards(dealer)
        top = [*one[:3], *other[:3], *one[3:], *other[3:], parse_card(turned)]
        rest = [card for card in RULES.pack(table_of()) if card not in top]
        self.match = Match(RULES, table_of(revokes=revokes), seed=1, first_dealer=1)
        self.match.deal(pack=[*top, *rest])

    def do(self, *said: tuple[int, str]) -> Played:
        for seat, word in said:
            if word.islower():
                action = Action("choose", choice=word)
            else:
                action = Action("play", (parse_card(word),))
            self.match.submit(self.match.seats.index(seat), action)
        return self

    def choice(self, level: str, seat: int) -> Choice | None:
        return decide(level, self.match.view(seat), self.match.asks(seat), 1, FEW)


def revoked() -> Played:
    """Seat 1 denies spades on the first trick though it holds one."""
    return Played("AS KS 3C 4C 5C 6C", "2S 7D 8D 9D TD JD", "2H", revokes="table").do(
        (0, "stand"), (0, "AS"), (1, "7D"), (0, "KS")
    )


@pytest.mark.parametrize("level", levels_at_the_table())
def test_a_revoke_is_claimed_only_once_the_cards_played_prove_it(level: str) -> None:
    table = revoked()
    assert not any(
        isinstance(trick, Trick) and len(trick.plays) > 2 for trick in table.match.view(0).tricks
    )
    before = table.do((1, "8D")).choice(level, 0)
    assert before is not None
    assert before.action.kind == "play"
    after = table.do((0, "3C"), (1, "2S")).choice(level, 0)
    assert after is not None
    assert after.action == Action("claim", choice="1")
    assert after.reason.code == "revoke_proven"
    assert after.reason.params["suit"] == "S"


@pytest.mark.parametrize("level", levels_at_the_table())
def test_an_offender_whom_another_found_is_not_claimed_against_again(level: str) -> None:
    match = Match(RULES, table_of(players=3, revokes="table"), seed=1, first_dealer=2)
    top = cards("AS KS 3C 2S 7D 8D QS JS 2C 4C 5C 6C 9D TD JD 7C 8C 9C 2H")
    match.deal(pack=[*top, *(card for card in RULES.pack(match.table) if card not in top)])
    match.submit(0, Action("choose", choice="stand"))
    for seat, card in ((0, "AS"), (1, "7D"), (2, "JS"), (0, "KS"), (1, "2S"), (2, "QS")):
        match.submit(seat, Action("play", (parse_card(card),)))
    new = decide(level, match.view(2), match.asks(2), 1, FEW)
    assert new is not None
    assert new.action == Action("claim", choice="1")
    match.submit(0, Action("claim", choice="1"))
    assert any("1" in ask.choices for ask in match.asks(2))
    assert decide(level, match.view(2), match.asks(2), 1, FEW) is None


@pytest.mark.parametrize("level", levels_at_the_table())
def test_a_bot_that_took_over_a_revoke_takes_it_back(level: str) -> None:
    table = Played("AS KS 3C 4C 5C 6C", "2S 7D 8D 9D TD JD", "2H", revokes="table")
    choice = table.do((0, "stand"), (0, "AS"), (1, "7D")).choice(level, 1)
    assert choice is not None
    assert choice.action == Action("take_back", cards("7D"))


@pytest.mark.parametrize("level", levels_at_the_table())
def test_a_gift_that_would_win_the_game_for_eldest_is_never_given(level: str) -> None:
    for seed in range(40):
        table = table_of(2)
        for _, seat, view, asks, choice in decisions(table, (level,), seed, deals=40):
            if asks[0].topic == "reply" and view.public.chips[1 - seat] == 1:
                assert choice.action.choice == "run"
                assert choice.reason.code == "gift_loses"
                return
    raise AssertionError("no such reply was asked")


def test_a_misdeal_is_claimed_when_it_cancels_the_dealers_jack() -> None:
    match = Match(RULES, table_of(irregular_deals="teach"), seed=1, first_dealer=1)
    order = [card for card in RULES.pack(match.table) if card != Card(11, "H")]
    order.insert(13, Card(11, "H"))
    match.replay_action(-1, Action("deal", tuple(order), "misdeal:0:+1"))
    assert match.view(0).piles[TURN_UP].cards == cards("JH")
    for level in levels_at_the_table():
        choice = decide(level, match.view(0), match.asks(0), 1, FEW)
        assert choice is not None
        assert choice.action == Action("claim", choice="misdeal")
        assert decide(level, match.view(1), match.asks(1), 1, FEW) is None


@pytest.mark.parametrize(("card", "answer"), [("AS", "accept"), ("7S", "redeal")])
def test_who_may_not_look_judges_an_exposed_card_alone(card: str, answer: str) -> None:
    table = table_of(4, irregular_deals="teach", partners_hidden="yes")
    match = Match(RULES, table, seed=1, first_dealer=3)
    order = [one for one in RULES.pack(match.table) if one != parse_card(card)]
    order.insert(6, parse_card(card))
    match.replay_action(-1, Action("deal", tuple(order), "exposed:2:0"))
    assert match.view(2).hand == ()
    choice = decide("normal", match.view(2), match.asks(2), 1, FEW)
    assert choice is not None
    assert choice.action.choice == answer


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deuce_of_trumps_is_not_thrown_away_where_its_taker_scores_it(
    level: str, players: int
) -> None:
    table, held, thrown = table_of(players, low_to="taker"), 0, 0
    for seed in range(60):
        for _, _, view, asks, choice in decisions(table, (level,), seed):
            if choice.action.kind != "play":
                continue
            assert view.public.trump is not None
            deuce = Card(2, view.public.trump)
            offered = next(ask.cards for ask in asks if ask.kind == "play")
            last = len(view.plays) == players - 1
            if deuce in offered and len(offered) > 1 and not last:
                held += 1
                thrown += choice.action.cards[0] == deuce
    assert held > 20
    assert thrown <= held / 20
