"""Finding a sentence in a language, switching languages, asking the system."""

from collections.abc import Iterator

import pytest

from cardtable.engine.cards import parse_card
from cardtable.resources import resource
from cardtable.texts import (
    N_,
    Suit,
    Texts,
    _,
    catalogue,
    known_language,
    language,
    n_,
    p_,
    set_language,
    system_language,
)
from cardtable.texts.po import Message, read_po

FILE = "/LC_MESSAGES/cardtable.po"


@pytest.mark.parametrize(
    ("code", "foreign"), [("en", " – "), ("ru", " – "), ("ro", "—")], ids=["en", "ru", "ro"]
)
def test_every_sentence_has_the_dash_of_its_language(code: str, foreign: str) -> None:
    entries = read_po(resource(f"translations/{'ru' if code == 'en' else code}{FILE}"))
    if code == "en":
        said = [form for entry in entries for form in (entry.msgid, entry.plural or "")]
    else:
        said = [form for entry in entries if entry.msgid for form in entry.forms]
    assert len(said) > 1000
    assert [form for form in said if foreign in form] == []
    title = Texts(code)._("{title} — {name}", title="Hearts", name="Ann")
    assert title.split()[1] == ("–" if code == "ro" else "—")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue of four sentences in place of the real one; English again afterwards."""
    russian = [
        Message("Lead the {card}.", ("Зайдите с {card:gen}.",)),
        Message(
            "{name} takes {n} point.",
            (
                "{name} получает {n} очко.",
                "{name} получает {n} очка.",
                "{name} получает {n} очков.",
            ),
            plural="{name} takes {n} points.",
        ),
        Message("Game", ("Партия",)),
        Message("Game", ("Гейм",), context="the point"),
    ]
    found = {"ru": {entry.key: entry for entry in russian}}
    monkeypatch.setattr(catalogue, "_entries", lambda code: found.get(code, {}))
    yield
    set_language("en")


@pytest.mark.usefixtures("few")
def test_a_sentence_puts_its_card_into_the_case_the_translator_chose() -> None:
    card = parse_card("2C")
    assert Texts("en")._("Lead the {card}.", card=card) == "Lead the 2 of clubs."
    assert Texts("ru")._("Lead the {card}.", card=card) == "Зайдите с двойки треф."


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("points", "ru", "en"),
    [
        (1, "Анна получает 1\u00a0очко.", "Анна takes 1 point."),
        (3, "Анна получает 3\u00a0очка.", "Анна takes 3 points."),
        (21, "Анна получает 21\u00a0очко.", "Анна takes 21 points."),
        (26, "Анна получает 26\u00a0очков.", "Анна takes 26 points."),
    ],
)
def test_a_count_chooses_the_whole_sentence(points: int, ru: str, en: str) -> None:
    for code, sentence in (("ru", ru), ("en", en)):
        said = Texts(code).n_(
            "{name} takes {n} point.", "{name} takes {n} points.", points, name="Анна"
        )
        assert said == sentence


@pytest.mark.usefixtures("few")
def test_a_context_tells_two_meanings_apart() -> None:
    assert Texts("ru")._("Game") == "Партия"
    assert Texts("ru").p_("the point", "Game") == "Гейм"
    assert Texts("en").p_("the point", "Game") == "Game"


@pytest.mark.usefixtures("few")
def test_a_missing_translation_is_said_in_english_with_the_languages_own_cards() -> None:
    assert Texts("ru")._("No such sentence.") == "No such sentence."
    assert Texts("ro").n_("{n} trick", "{n} tricks", 2) == "2\u00a0tricks"


@pytest.mark.usefixtures("few")
def test_switching_the_language_changes_what_is_said_from_then_on() -> None:
    title = N_("Game")
    assert (language(), _(title), p_("the point", "Game")) == ("en", "Game", "Game")
    set_language("ru")
    assert (language(), _(title), p_("the point", "Game")) == ("ru", "Партия", "Гейм")
    assert n_("{name} takes {n} point.", "{name} takes {n} points.", 2, name="Я").endswith("очка.")
    with pytest.raises(ValueError, match="de"):
        set_language("de")
    assert language() == "ru"


def test_a_name_with_braces_is_shown_as_it_is() -> None:
    assert Texts("en")._("{name} leaves.", name="{card:x}") == "{card:x} leaves."


def test_a_suit_and_a_number_need_no_wrapping_by_hand() -> None:
    assert Texts("en")._("{suit:label} {n:+}", suit=Suit("H"), n=-3) == "Hearts −3"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["ru_RU.UTF-8"], "ru"),
        (["ro-MD"], "ro"),
        (["mo_MD"], "ro"),
        (["fr_FR", "ro_RO"], "ro"),
        (["en"], "en"),
        (["C.UTF-8"], None),
        ([""], None),
    ],
)
def test_a_system_name_of_a_language_is_understood(names: list[str], code: str | None) -> None:
    assert known_language(names) == code


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "ro_RO.UTF-8"}, "ro"),
        ({"LANG": "ru_RU.UTF-8", "LANGUAGE": "fr:ro:en"}, "ro"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
    ],
)
def test_the_environment_decides_the_first_language(
    variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert system_language() == code
