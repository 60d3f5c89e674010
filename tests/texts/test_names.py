"""Cards and suits in their cases."""

import re

import pytest

from cardtable.engine.cards import cards, pack, parse_card
from cardtable.resources import resource
from cardtable.texts import Suit, Texts
from cardtable.texts.po import read_po
from cardtable.texts.wordings.parameters import CARD_CASES, SUIT_CASES


@pytest.mark.parametrize(
    ("language", "case", "queen", "ten"),
    [
        ("en", "", "queen of spades", "10 of clubs"),
        ("en", "label", "Queen of Spades", "10 of Clubs"),
        ("en", "acc", "queen of spades", "10 of clubs"),
        ("en", "short", "Q♠\ufe0e", "10♣\ufe0e"),
        ("ru", "", "дама пик", "десятка треф"),
        ("ru", "gen", "дамы пик", "десятки треф"),
        ("ru", "dat", "даме пик", "десятке треф"),
        ("ru", "acc", "даму пик", "десятку треф"),
        ("ru", "ins", "дамой пик", "десяткой треф"),
        ("ru", "pre", "даме пик", "десятке треф"),
        ("ru", "label", "Дама пик", "Десятка треф"),
        ("ru", "short", "Д♠\ufe0e", "10♣\ufe0e"),
        ("ro", "", "damă de pică", "10 de treflă"),
        ("ro", "def", "dama de pică", "10 de treflă"),
        ("ro", "gen", "damei de pică", "lui 10 de treflă"),
        ("ro", "label", "Damă de pică", "10 de treflă"),
    ],
)
def test_a_card_is_named_in_its_case(language: str, case: str, queen: str, ten: str) -> None:
    texts = Texts(language)
    assert texts.name(parse_card("QS"), case) == queen
    assert texts.name(parse_card("TC2"), case) == ten


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_all_52_cards_have_a_name_of_their_own_in_every_case(language: str) -> None:
    for case in CARD_CASES[language]:
        names = {Texts(language).name(card, case) for card in pack()}
        # Russian kings and queens never coincide; only dative and prepositional share words.
        assert len(names) == 52, case
        assert all(name and name == name.strip() for name in names)


def test_the_russian_king_jack_and_ace_are_animate() -> None:
    texts = Texts("ru")
    assert [texts.name(card, "acc") for card in cards("AH KD JC 7S")] == [
        "туза червей",
        "короля бубен",
        "валета треф",
        "семёрку пик",
    ]


@pytest.mark.parametrize(
    ("language", "case", "hearts"),
    [
        ("en", "", "hearts"),
        ("en", "one", "heart"),
        ("en", "label", "Hearts"),
        ("ru", "", "червы"),
        ("ru", "gen", "червей"),
        ("ru", "pre", "червах"),
        ("ru", "one", "черва"),
        ("ru", "one_acc", "черву"),
        ("ru", "count", "черв"),
        ("ru", "label", "Червы"),
        ("ro", "", "cupă"),
        ("ro", "def", "cupa"),
        ("ro", "gen", "cupei"),
        ("ro", "many", "cupe"),
        ("ro", "many_def", "cupele"),
    ],
)
def test_a_suit_is_named_in_its_case(language: str, case: str, hearts: str) -> None:
    assert Texts(language).name(Suit("H"), case) == hearts


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_every_suit_has_every_case(language: str) -> None:
    for case in SUIT_CASES[language]:
        assert len({Texts(language).name(Suit(suit), case) for suit in "CDSH"}) == 4


@pytest.mark.parametrize(("language", "case"), [("ru", "voc"), ("ro", "acc"), ("en", "xyz")])
def test_an_unknown_case_is_an_error(language: str, case: str) -> None:
    with pytest.raises(ValueError, match=case):
        Texts(language).name(parse_card("QS"), case)
    with pytest.raises(ValueError, match=case):
        Texts(language).name(Suit("S"), case)


def test_a_list_of_cards_is_joined_as_the_language_does() -> None:
    some = cards("QS AH 2C")
    sentence = "{cards}"
    assert Texts("en")._(sentence, cards=some) == "queen of spades, ace of hearts and 2 of clubs"
    assert Texts("ru").name(some, "acc") == "даму пик, туза червей и двойку треф"
    assert Texts("ro").name(some, "def") == "dama de pică, asul de cupă și 2 de treflă"
    assert Texts("ro").name(some[:1], "def") == "dama de pică"
    assert Texts("ru").name(some, "short") == "Д♠\ufe0e Т♥\ufe0e 2♣\ufe0e"


def test_what_is_no_suit_is_refused() -> None:
    with pytest.raises(ValueError, match="X"):
        Suit("X")


def test_romanian_sentences_name_a_card_with_its_article() -> None:
    bare = re.compile(r"\{(card\w*|cards|over)(:ind)?\}")  # «Pe masă e popă de cupă» is no Romanian
    entries = read_po(resource("translations/ro/LC_MESSAGES/cardtable.po"))
    said = [form for entry in entries if entry.msgid for form in entry.forms]
    assert sum("{card:def}" in form for form in said) > 50
    assert [form for form in said if bare.search(form)] == []
