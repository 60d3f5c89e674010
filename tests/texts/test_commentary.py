"""Events become a running commentary."""

from dataclasses import replace
from typing import Any

import pytest

from cardtable.bots.api import RANDOM
from cardtable.bots.simulation import play_on
from cardtable.engine.cards import cards
from cardtable.engine.events import (
    CardsMoved,
    ChipsDivided,
    Chosen,
    Counters,
    DealStarted,
    Event,
    GameEnded,
    Noted,
    Paid,
    TrickWon,
    Trump,
)
from cardtable.engine.match import Match
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import TRICK, hand, passing, taken
from cardtable.games import GAMES
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.commentary import Company, comment
from cardtable.texts.wordings.messages import asked_words, reason

FOUR = Company(("Анна", "Борис", "Вера", "Глеб"), you=0)
PAIRS = Company(FOUR.names, you=0, sides=(0, 1, 0, 1))


@pytest.mark.parametrize(
    ("event", "en", "ru"),
    [
        (DealStarted(3, 1), "Deal 3: Борис deals.", "Сдача 3: сдаёт Борис."),
        (DealStarted(3, 0), "Deal 3: you deal.", "Сдача 3: сдаёте вы."),
        (Chosen(2, "beg", "stand"), "Вера stands.", "Вера оставляет козырь."),
        (Chosen(0, "reply", "give"), "You give the point.", "Вы даёте очко."),
        (TrickWon(1), "Борис takes the trick.", "Борис берёт взятку."),
        (TrickWon(0, 13), "You take the trick with 13 points.", "Вы берёте взятку: 13 очков."),
        (TrickWon(None), "", ""),
        (Trump("D"), "Trumps are diamonds.", "Козырь: бубны."),
        (
            Noted("no_pass"),
            "No cards are passed in this deal.",
            "В этой сдаче карты не передают.",
        ),
        (Noted("hearts_broken", 2), "Hearts are broken.", "Червы открыты."),
        (Noted("queen_taken", 2), "Вера takes the queen of spades.", "Вера берёт даму пик."),
        (
            CardsMoved(cards("KS"), hand(3), TRICK),
            "Глеб plays the king of spades.",
            "Глеб кладёт короля пик.",
        ),
        (CardsMoved(cards("KS QS"), TRICK, taken(3)), "", ""),
        (CardsMoved((None,), hand(3), TRICK), "", ""),
        (
            CardsMoved(cards("KS 5D"), passing(3), hand(0)),
            "You received the king of spades and 5 of diamonds from Глеб.",
            "Вы получаете короля пик и пятёрку бубен от Глеба.",
        ),
        (
            CardsMoved(cards("KS 5D 2C"), passing(0), hand(1)),
            "You pass 3 cards to Борис.",
            "Вы передаёте Борису 3 карты.",
        ),
        (CardsMoved((None,) * 3, passing(1), hand(2)), "", ""),
        (Paid(1, 1, "high"), "High: one point to Борис.", "Старший: очко Борису."),
        (Paid(1, 5, "pot"), "Борис puts 5 chips into the pool.", "Борис ставит в банк 5 фишек."),
        (
            ChipsDivided((49, 51, 50, 48), 2),
            "2 chips stay in the pool for the next deal.",
            "На следующую сдачу в банке остаются 2 фишки.",
        ),
        (ChipsDivided((50, 50, 50, 50), 0), "", ""),
        (Counters((5, 4)), "", ""),
        (GameEnded((1,)), "The game is over: Борис wins.", "Партия окончена, победа за Борисом."),
        (GameEnded((0,)), "The game is over: you win!", "Партия окончена: вы выиграли!"),
        (
            GameEnded((1, 2)),
            "The game is over: Борис and Вера win together.",
            "Партия окончена, победу делят Борис и Вера.",
        ),
    ],
)
def test_an_event_is_told_in_one_sentence(event: Event, en: str, ru: str) -> None:
    assert comment(Texts("en"), event, FOUR) == en
    assert comment(Texts("ru"), event, FOUR).replace("\u00a0", " ") == ru


def test_a_pair_that_wins_is_named_and_shares_with_nobody() -> None:
    said = {code: comment(Texts(code), GameEnded((1,)), PAIRS) for code in LANGUAGES}
    assert said == {
        "en": "The game is over: Борис and Глеб win.",
        "ru": "Партия окончена, выиграли Борис и Глеб.",
        "ro": "Partida s-a terminat: câștigă Борис și Глеб.",
    }


def test_a_pair_is_called_by_both_names() -> None:
    said = comment(Texts("en"), Paid(1, 1, "game"), PAIRS)
    assert said == "Game: one point to Борис and Глеб."


def test_a_name_that_looks_like_a_card_or_a_choice_stays_a_name() -> None:
    odd = Company(("QS", "stand"))
    assert comment(Texts("en"), TrickWon(0), odd) == "QS takes the trick."
    assert comment(Texts("en"), Chosen(1, "beg", "beg"), odd) == "stand begs."


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
def test_a_whole_deal_is_told_and_asked_in_every_language(rules: Rules[Any]) -> None:
    preset = rules.declaration.presets[0]
    match = Match(rules, rules.declaration.table(preset.name, preset.players), seed=7)
    company = Company([f"Player {seat + 1}" for seat in range(preset.players)], you=0)
    told: list[str] = []

    def hear(update: Update) -> None:
        for code in LANGUAGES:
            texts = Texts(code)
            for event in update.events:
                said = comment(texts, event, company)
                assert said or not isinstance(event, Noted | Paid | Trump), event
                told.append(said)
            for ask in update.asks:
                told.append(asked_words(texts, ask.kind, {"topic": ask.topic, "count": ask.count}))
                told.extend(reason(texts, why.code, why.params) for why in ask.reasons.values())

    match.subscribe(0, hear)
    play_on(match, [RANDOM] * preset.players, seed=7, deals=1)
    assert len(set(told)) > 30
    assert not any("{" in said or "(follow" in said for said in told)


def test_a_tricks_pips_are_no_points_and_a_bonus_is_no_minus() -> None:
    seven_up = replace(FOUR, game="seven_up")
    said = {code: comment(Texts(code), TrickWon(1, 17), seven_up) for code in LANGUAGES}
    assert said == {
        "en": "Борис takes the trick: 17 towards Game.",
        "ru": "Борис берёт взятку: 17\u00a0в счёт Гейма.",
        "ro": "Борис ia levata: 17\u00a0la Sumă.",
    }
    assert comment(Texts("en"), TrickWon(0, 17), seven_up) == "You take the trick: 17 towards Game."
    assert comment(Texts("en"), TrickWon(0, 0), seven_up) == "You take the trick."
    omnibus = replace(FOUR, game="hearts")
    for code in LANGUAGES:
        assert "\N{MINUS SIGN}" not in comment(Texts(code), TrickWon(1, -9), omnibus)
    assert (
        comment(Texts("ro"), TrickWon(1, -9), omnibus).replace("\u00a0", " ")
        == "Борис ia levata: din total se scad 9 puncte."
    )
