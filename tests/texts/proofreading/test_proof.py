"""The proof-reader finds what a reader would stumble on."""

import pytest

from cardtable.texts.po import Message
from cardtable.texts.proofreading.faults import faults


def found(language: str, english: str, *forms: str, plural: str | None = None) -> str:
    return "; ".join(faults(language, Message(english, forms, plural)))


@pytest.mark.parametrize(
    ("language", "english", "translation", "fault"),
    [
        ("ru", "Play", "", "no translation"),
        ("ru", "{name} plays", "играет", "lost parameter: name"),
        ("ru", "plays", "{name} играет", "added parameter: name"),
        ("ru", "the {card}", "{card:voc}", "unknown case or format {card:voc}"),
        ("ro", "the {card}", "{card:acc}", "unknown case or format {card:acc}"),
        ("ru", "the {card}", "{card:one}", "unknown case or format {card:one}"),
        ("ru", "{n}", "{n:gen}", "unknown case or format {n:gen}"),
        ("ru", "the {card}", "{card", "bad braces"),
        ("ru", "the {card}", "{card!r}", "bad braces"),
        ("ru", "“a”", '"а"', "straight quotation mark"),
        ("ro", "it’s", "e'", "straight quotation mark"),
        ("ru", "more", "еще", "ё is missing in “еще”"),
        ("ru", "takes", "Он берет", "ё is missing in “берет”"),
        ("ru", "eight", "восьмерка", "ё is missing in “восьмерка”"),
        ("ru", "queen", "Королева пик", "the glossary forbids “Королева”"),
        ("ru", "face up", "перевёрнутая", "the glossary forbids"),
        ("ro", "trick", "mită", "the glossary forbids “mită”"),
        ("ro", "heart", "vierme", "the glossary forbids"),
        ("ro", "packs", "două punți", "the glossary forbids"),
        ("ro", "clubs", "cluburi", "the glossary forbids"),
        ("ro", "and", "şi", "cedilla"),
        ("ro", "won", "cîștigat", "old spelling of â"),
        ("ro", "none", "nici un punct", "written in one word"),
        ("ru", "й", "и\u0306", "NFC"),
        ("ru", "one two", "раз  два", "two spaces"),
        ("ru", "Save…", "Сохранить", "ends with"),
        ("ru", "Name:", "Имя", "ends with"),
        ("ru", "a ", "а", "a space at the start or end"),
    ],
)
def test_a_fault_is_found_and_named(
    language: str, english: str, translation: str, fault: str
) -> None:
    assert fault in found(language, english, translation)


@pytest.mark.parametrize(
    ("language", "english", "translation"),
    [
        ("ru", "Lead the {card}.", "Зайдите с {card:gen}."),
        ("ru", "You won!", "Вы выиграли."),
        ("ru", "easy", "легко, все счета, узнает"),
        ("ro", "redeal", "reîmpărțire, subînțeles, câștigat"),
        ("ro", "“{name}”.", "„{name}”."),
        ("ru", "{points}", "{points:+.1}"),
    ],
)
def test_good_text_passes(language: str, english: str, translation: str) -> None:
    assert found(language, english, translation) == ""


def test_plural_forms_are_all_there_and_russian_never_drops_the_number() -> None:
    one, many = "Choose one card.", "Choose {n} cards."
    assert found("ro", one, "Alege o carte.", "{n} cărți.", "{n} de cărți.", plural=many) == ""
    assert "lost parameter: n" in found("ru", one, "Одну.", "{n}.", "{n}.", plural=many)
    assert "lost parameter: n" in found("ro", one, "Una.", "Două.", "{n}.", plural=many)
    assert "a plural form is missing" in found("ru", one, "{n}.", "", "{n}.", plural=many)
    assert "not three plural forms" in found("ru", one, "{n}.", "{n}.", plural=many)


def test_fuzzy_is_not_good_enough() -> None:
    assert "marked fuzzy" in faults("ru", Message("a", ("а",), fuzzy=True))


def test_english_is_read_too() -> None:
    assert "straight" in found("en", "it's", "it's")
    for said in (
        "The dealer deals anew.",
        "It cannot be gone on with.",
        "It comes off the own score.",
    ):
        assert found("en", said, said)
    for said in ("The dealer deals again.", "The game goes on.", "It comes off their own score."):
        assert found("en", said, said) == ""
    assert found("en", "Choose one card.", "Choose one card.", "Choose {n} cards.") == ""
