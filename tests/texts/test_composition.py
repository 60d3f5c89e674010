"""Every sentence that takes a person reads well of anybody: the reader, a pair, any name."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from cardtable.bots.api import RANDOM
from cardtable.bots.simulation import play_on
from cardtable.engine.actions import Action
from cardtable.engine.cards import cards
from cardtable.engine.events import GameEnded, Paid
from cardtable.engine.match import Match
from cardtable.engine.rules import Rules
from cardtable.engine.seat_view import Update
from cardtable.games import GAMES, game
from cardtable.table.asking.words import question
from cardtable.table.drawing.badges import Sitter
from cardtable.texts import LANGUAGES, YOU, Suit, Texts
from cardtable.texts.commentary import Company, comment
from cardtable.texts.extract import Said, said_under
from cardtable.texts.proofreading import Origin
from cardtable.texts.proofreading.faults import in_text
from cardtable.texts.table.people import NAMES
from cardtable.texts.wordings.errors import ERRORS
from cardtable.texts.wordings.happenings import HAPPENINGS, QUESTIONS
from cardtable.texts.wordings.hints import HINTS
from cardtable.texts.wordings.network import LOG, NOTICES
from cardtable.texts.wordings.parameters import person_name
from cardtable.texts.wordings.wording import Counted, Table, Wording, put, sentences

ROOT = Path(__file__).resolve().parents[2]
TABLES = {
    "happenings": HAPPENINGS,
    "questions": QUESTIONS,
    "hints": HINTS,
    "notices": NOTICES,
    "log": LOG,
    "errors": ERRORS,
}
PEOPLE = {"name", "names", "receiver"}
CAST = {"en": ("Boris", "Ana"), "ru": ("Борис", "Анна"), "ro": ("Boris", "Ana")}
TYPED = ("Zorro", "Кармен", "Анна Мария", "кот 3")

SIDES = {"gift", "turned_jack", "high", "low", "jack", "game", "penalty", "paid", "drawn_from_pool"}
"""What may be told of a side, and so of a pair; everything else one person does."""

NOT_PEOPLE = {
    "the package {name} is needed for the network",
    "--{name} must be from {least} to {most}, not {value}",
    "Add the rule set “{name}” to your own?",
    "You already have a rule set “{name}”.",
    "You already have a rule set “{name}”. Replace it?",
    "Delete your rule set “{name}”?",
    "{title} — {name}",
    "{name}: {why}",
    "Go on at {name}",
    "Resume the table: {name}",
}
"""A file's, a rule set's, a table's name."""

OF_ONE_OTHER = {
    "{name} asks to undo a move.",
    "{name} proposes another game.",
    "Hide what {name} says",
    "{name} proposes to send {other} away.",
    "{name} proposes to play on for the pool.",
    "{name} proposes to divide the pool.",
    "{name} knocks.",
    "{name} knocks from the same address as {other}, whom this table sent away. It may be a "
    "friend behind the same router.",
    "{name} was sent away.",
    "{name} looks on.",
    "{name} deals.",
    "{name} is away: a bot plays.",
    "{name} is away: the table waits.",
    "{name} is away; in {n} second a bot plays on.",
    "Deal {number}: {name} deals.",
    "Play a&gain, as {name} proposes",
    "The game is over: {name} wins.",
    "The game is over: {names} win.",
    "The game is over: {names} win together.",
    "{name}’s table",
    "{name} (bot)",
    "From the next deal on: seat of {name}",
    "Send {name} away? The door stays closed for ten minutes.",
}
"""Told of one other person (or, of winners, only where the reader is none of them)."""


def fields(sentence: str) -> set[str]:
    return {name for _literal, name, _spec, _conv in Formatter().parse(sentence) if name}


CLUMSY = {
    "en": (
        r"\b[Yy]ou (?!pass\b|discuss\b)[a-z]+s\b",
        r"\b(\w+|[Yy]ou) and [A-Z]\w+ (takes|puts|plays|begs|wins|has|leaves|is)\b",
        r"(?<![.!?:] )(?<!^)\bYou\b",
    ),
    "ru": (
        r"\b[Вв]ы (?:\w+ )?[а-яё]+[еёи]т(ся)?\b",
        r"(?<![.!?:] )(?<!^)\bВы\b",
        r"(?<!от )\b([А-Я]\w+|[Вв]ы) и [А-Я]\w+ (?!от )[а-яё]+[еёи]т(ся)?\b",
        r"\b(у|от|для|за|из|к|с|кроме) (Борис|Анна|вы|игрок)\b",
        r"\b(у|от|для|из|к|кроме) (Zorro|Кармен|кот 3)",
        r"\bочк(о|а|ов) (Борис|Анна|Zorro|вы)\b",
    ),
    "ro": (
        r"\b(de la|pentru|către|lui|cu) tu\b",
        r"\blui Ana\b",
        r"\b[Tt]u (ia|pune|dă|are|cere|primește|joacă)\b",
    ),
}
"""What does not agree in a finished sentence: the verb with the person, the case of a name."""


def read(language: str, text: str) -> list[str]:
    """What the proof-reader says of it; that a name is in Latin letters is none of our doing."""
    faults = in_text(language, text, Origin.CATALOGUE)
    return [one for one in faults if not one.startswith("left in English")]


def clumsy(language: str, text: str) -> list[str]:
    """What of that stands in the text, or that a parameter was left in it."""
    return [one for one in (*CLUMSY[language], r"\{") if re.search(one, text)]


def people(language: str) -> Iterator[tuple[str, object, bool, bool]]:
    """(what kind, the parameter, is it the reader, are they several)."""
    boris, ana = CAST[language]
    yield "cast", boris, False, False
    yield "cast", ana, False, False
    for name in TYPED:
        yield "typed", name, False, False
    yield "you", YOU, True, False
    yield "pair", (boris, ana), False, True
    yield "pair with you", (YOU, ana), True, True
    yield "typed pair", (ana, TYPED[0]), False, True


def params(sentence: str, who: object, *, coded: bool) -> dict[str, object]:
    """Something for every parameter of a sentence; coded: cards and suits as rules tell them."""
    queen, ace = cards("QS AH")
    given: dict[str, object] = {"number": 3, "chips": 3}
    given |= {"total": 5, "mean": 4, "amount": 1, "players": 4, "whole": 20, "points": 3}
    if coded:
        given |= {
            "card": "QS",
            "cards": "QS AH",
            "over": "KD",
            "card_instead": "2D",
            "card_better": "2D",
            "suit": "H",
            "trump": "D",
        }
    else:
        given |= {"card": queen, "cards": (queen, ace), "over": ace, "card_instead": ace}
        given |= {"card_better": ace, "suit": Suit("H"), "trump": Suit("D")}
    found = {name: given.get(name, "x") for name in fields(sentence) if name != "n"}
    return found | dict.fromkeys(fields(sentence) & PEOPLE, who)


def wordings(table: Table) -> Iterator[tuple[str, Wording]]:
    for key, words in table.items():
        for wording in words if isinstance(words, tuple) else (words,):
            yield key, wording


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_what_is_told_of_somebody_can_be_told_of_anybody(table: str, language: str) -> None:
    texts, wrong, said_of = Texts(language), [], 0
    for key, wording in wordings(TABLES[table]):
        sentence = wording.pair[1] if isinstance(wording, Counted) else wording
        code = key
        if not fields(sentence) & PEOPLE or code.startswith(("game_over", "side_won")):
            continue  # these two: whole games, below
        if code.endswith((".you", ".several")):
            continue  # found by their own code
        for kind, who, you, several in people(language):
            if several and code not in SIDES:
                continue
            if you and not several and code == "received":
                continue  # never said to the person that it is about
            if you and table != "happenings":
                continue  # all the others tell of another person
            given = params(sentence, who, coded=True)
            given |= {"you": you and not several, "several": several}
            if isinstance(wording, Counted):
                given[wording.by] = 3
            told = put(texts, TABLES[table], code, given)
            assert told, (key, kind)
            said_of += 1
            faults = clumsy(language, told) + read(language, told)
            wrong += [f"{key} ({kind}): {told}: {fault}" for fault in faults]
    assert wrong == []
    assert said_of


@cache
def _windows() -> tuple[Said, ...]:
    in_tables = {one for table in TABLES.values() for one in sentences(table)}
    said, _complaints = said_under(ROOT)
    return tuple(
        one
        for one in said.values()
        if fields(one.plural or one.msgid) & PEOPLE
        and one.msgid not in in_tables
        and one.msgid not in NOT_PEOPLE
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_windows_say_of_somebody_can_be_said_of_anybody(language: str) -> None:
    texts, wrong = Texts(language), []
    for said in _windows():
        for kind, who, you, several in people(language):
            if (you or several) and said.msgid in OF_ONE_OTHER:
                continue
            given = params(said.plural or said.msgid, who, coded=False)
            if said.plural is not None:
                told = texts.n_(said.msgid, said.plural, 3, **given)
            else:
                told = texts._(said.msgid, **given)
            faults = clumsy(language, told) + read(language, told)
            wrong += [f"{said.msgid} ({kind}): {told}: {fault}" for fault in faults]
    assert wrong == []


def test_no_exception_outlives_its_sentence() -> None:
    said, _complaints = said_under(ROOT)
    known = {one.msgid for one in said.values()}
    assert known >= NOT_PEOPLE | OF_ONE_OTHER


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
def test_whole_games_are_told_to_everybody_without_a_slip(rules: Rules[Any]) -> None:
    told = {line for players in (2, 4) for line in _told(rules, players)}
    wrong = [
        f"{language}: {line}: {fault}"
        for language, line in told
        for fault in clumsy(language, line)
    ]
    assert wrong == []
    assert len(told) > 100


def _told(rules: Rules[Any], players: int) -> Iterator[tuple[str, str]]:
    """Every comment on a game, in every language, as each seat hears it."""
    declared = rules.declaration
    if players not in declared.players:
        players = declared.players[0]
    preset = declared.presets[0].name
    heard: list[Update] = []
    match = Match(rules, declared.table(preset, players), seed=11)
    for seat in range(players):
        match.subscribe(seat, heard.append)
    play_on(match, [RANDOM] * players, seed=11, deals=6)
    for language in LANGUAGES:
        texts = Texts(language)
        boris, ana = CAST[language]
        for update in heard:
            names = [boris, ana, "Zorro", "Кармен", "Ян", "Лена", "X", "Y"][:players]
            company = Company(names, update.view.seat, update.view.public.sides)
            for event in update.events:
                yield language, comment(texts, event, company)


def test_a_pair_shares_in_every_language_with_and_without_the_reader() -> None:
    sides = (0, 1, 0, 1)
    names = ("Анна", "Борис", "Клара", "Zorro")
    ru = Texts("ru")

    def said(event: Any, you: int | None, paired: bool = True) -> str:
        company = Company(names, you, sides if paired else ())
        return comment(ru, event, company).replace("\u00a0", " ")

    assert said(Paid(0, 2, "pot"), None) == "В банк: 2 фишки от Анны и Клары."
    assert said(Paid(0, 2, "pot"), 2) == "В банк: 2 фишки от вас и Анны."
    assert said(Paid(1, -2, "undo"), None) == "Из банка: 2 фишки Борису и игроку Zorro."
    assert said(Paid(1, 1, "game"), 3) == "Гейм: очко вам и Борису."
    assert said(GameEnded((0,)), None) == "Партия окончена, выиграли Анна и Клара."
    assert said(GameEnded((0,)), 0) == "Партия окончена: выиграли вы и Клара!"
    assert said(GameEnded((0, 1)), 0, False) == "Партия окончена: победу делите вы и Борис!"
    three = said(GameEnded((0, 1, 3)), 0, False)
    assert three == "Партия окончена: победу делите вы, Борис и Zorro!"
    assert said(GameEnded((0,)), 1) == "Партия окончена, выиграли Анна и Клара."


@pytest.mark.parametrize(
    ("name", "gen", "dat", "ins"),
    [
        ("Борис", "Бориса", "Борису", "Борисом"),
        ("Павел", "Павла", "Павлу", "Павлом"),
        ("Ольга", "Ольги", "Ольге", "Ольгой"),
        ("Мария", "Марии", "Марии", "Марией"),
        ("Саша", "Саши", "Саше", "Сашей"),
        ("Юрий", "Юрия", "Юрию", "Юрием"),
        ("Игорь", "Игоря", "Игорю", "Игорем"),
        ("Любовь", "Любови", "Любови", "Любовью"),
        ("Илья", "Ильи", "Илье", "Ильёй"),
        ("Дюма", "игрока Дюма", "игроку Дюма", "игроком Дюма"),
        ("Zorro", "игрока Zorro", "игроку Zorro", "игроком Zorro"),
    ],
)
def test_russian_declines_the_names_it_is_sure_of(name: str, gen: str, dat: str, ins: str) -> None:
    found = [person_name("ru", name, case) for case in ("nom", "gen", "dat", "ins")]
    assert found == [name, gen, dat, ins]
    assert person_name("en", name, "gen") == name


@pytest.mark.parametrize(
    ("name", "genitive"),
    [
        ("Ana", "Anei"),
        ("Olga", "Olgăi"),
        ("Andreea", "Andreei"),
        ("Magdalena", "Magdalenei"),
        ("Boris", "lui Boris"),
        ("Luca", "lui Luca"),
        ("Mitică", "lui Mitică"),
        ("Zorra", "jucătorului Zorra"),
    ],
)
def test_romanian_has_the_genitive_that_goes_with_a_name(name: str, genitive: str) -> None:
    assert person_name("ro", name, "gen") == genitive


def test_every_name_of_the_cast_is_declined_in_russian() -> None:
    ru = Texts("ru")
    for english in NAMES:
        name = ru._(english)
        assert not person_name("ru", name, "gen").startswith("игрок"), name


def test_the_first_hand_that_begs_is_named() -> None:
    rules = game("seven_up")
    match = Match(rules, rules.declaration.table("seven_up", 3), seed=1, first_dealer=0)
    match.deal()
    match.submit(1, Action("choose", choice="beg"))
    view = match.view(0)
    (ask,) = match.asks(0)
    asked = question(ask, view, [Sitter("You"), Sitter("Boris"), Sitter("Ana")])
    assert asked.startswith("Boris begs.")


@pytest.mark.parametrize("mark", ["chosen", "cancelled", "just received"])
def test_what_is_said_behind_a_card_agrees_with_no_card(mark: str) -> None:
    """«Туз пик, карта выбрана» as well as «Дама пик, карта выбрана»."""
    assert Texts("ru")._(mark).startswith("карта ")
