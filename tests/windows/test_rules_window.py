"""The reader of the rules book: places, search, language, back and forward."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cardtable.games import game
from cardtable.texts import set_language
from cardtable.texts.book.anchors import SHELF
from cardtable.texts.book.reader import book
from cardtable.windows.rules_book.rules_window import RulesWindow

from .conftest import Keep, MakeWindow


@pytest.fixture
def reader(keep: Keep) -> RulesWindow:
    window = RulesWindow()
    keep(window)
    window.show()
    return window


def lit(reader: RulesWindow) -> str:
    """The text that the light lies on."""
    selections = reader.page.extraSelections()
    return selections[0].cursor.selectedText() if selections else ""


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_every_book_opens_in_every_language(reader: RulesWindow, name: str, code: str) -> None:
    set_language(code)
    reader.open_at(name)
    assert len(reader.page.toPlainText()) > 500
    assert "{#" not in reader.page.toPlainText()
    assert reader.contents.list.count() > 3


def test_the_reader_opens_at_the_rule_and_lays_a_light_on_it(reader: RulesWindow) -> None:
    reader.open_at("hearts.hearts_not_broken")
    assert "heart" in lit(reader)
    assert reader.page.verticalScrollBar().value() > 0


def test_the_rules_of_the_table_are_marked_and_its_numbers_filled_in(reader: RulesWindow) -> None:
    table = game("hearts").declaration.table("black_lady", 5)
    reader.open_at("hearts.rule.pass", table)
    assert lit(reader).startswith("At this table:")
    assert "Variant:" in reader.page.toPlainText()
    assert "10 cards each" in reader.page.toPlainText().replace("\u00a0", " ")
    reader.open_at("hearts.rule.pass", None)
    assert "At this table:" not in reader.page.toPlainText()


def test_the_language_changes_at_the_same_place(reader: RulesWindow) -> None:
    reader.open_at("hearts.rule.alone")
    english = lit(reader)
    set_language("ru")
    reader.retranslate()
    assert reader.at == "hearts.rule.alone"
    assert lit(reader) not in ("", english)
    assert reader.windowTitle() == "Правила"


def test_buttons_whose_words_changed_while_the_book_was_closed_have_room_for_them(
    reader: RulesWindow,
) -> None:
    set_language("ro")
    reader.retranslate()
    reader.show()
    QApplication.processEvents()
    for code in ("ru", "en", "ro"):
        reader.hide()
        set_language(code)
        reader.retranslate()
        reader.show()
        QApplication.processEvents()
        for button in (reader.pdf, reader.print):
            assert button.width() >= button.sizeHint().width()


def test_search_ignores_accents_and_leads_to_the_place(reader: RulesWindow) -> None:
    set_language("ro")
    reader.open_at("hearts")
    reader.contents.field.setText("impartire")
    assert reader.contents.list.count() > 1
    item = reader.contents.list.item(1)
    rect = reader.contents.list.visualItemRect(item)
    QTest.mouseClick(reader.contents.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert reader.at == item.data(Qt.ItemDataRole.UserRole)
    reader.contents.field.setText("qqqq")
    assert reader.contents.none.isVisible()
    reader.contents.field.clear()
    assert not reader.contents.none.isVisible()
    assert reader.contents.list.count() > 10


def test_what_is_searched_for_is_reached_by_keys_alone(reader: RulesWindow) -> None:
    reader.open_at("hearts")
    reader.contents.field.setFocus()
    QTest.keyClicks(reader.contents.field, "queen")
    places = [
        reader.contents.list.item(row).data(Qt.ItemDataRole.UserRole)
        for row in range(reader.contents.list.count())
    ]
    assert len(places) > 2
    for place in places[:2]:
        QTest.keyClick(reader.contents.field, Qt.Key.Key_Return)
        assert reader.at == place
    assert reader.contents.field.hasFocus()
    QTest.keyClick(reader.contents.field, Qt.Key.Key_Down)
    assert reader.contents.list.hasFocus()
    QTest.keyClick(reader.contents.list, Qt.Key.Key_Down)
    QTest.keyClick(reader.contents.list, Qt.Key.Key_Return)
    assert reader.at == places[2]


def test_back_and_forward_retrace_the_way(reader: RulesWindow) -> None:
    reader.open_at("hearts")
    assert not reader.back.isEnabled()
    reader.open_at("seven_up")
    reader.page.anchorClicked.emit(QUrl("#hearts.options"))
    assert reader.at == "hearts.options"
    QTest.mouseClick(reader.back, Qt.MouseButton.LeftButton)
    assert reader.at == "seven_up"
    reader.back.click()
    assert reader.at == "hearts"
    reader.forward.click()
    assert reader.at == "seven_up"
    reader.open_at("glossary")
    assert not reader.forward.isEnabled()


def test_an_unknown_place_opens_the_first_book(reader: RulesWindow) -> None:
    reader.open_at("nonsense.anchor")
    assert reader.at == SHELF[0]


def test_cards_are_drawn_into_the_text(reader: RulesWindow) -> None:
    picture = reader.page.loadResource(0, QUrl("cards:QS AK KH"))
    assert picture.isNull()  # "AK" is no card
    picture = reader.page.loadResource(0, QUrl("trick:9S QS 4D winner=1"))
    assert picture.width() > picture.height()
    assert reader.page.loadResource(0, QUrl("file:///etc/passwd")) is None


def test_f1_opens_the_book_of_the_game_or_the_rule_that_matters_now(
    make_window: MakeWindow,
) -> None:
    window = make_window()
    window.menus.actions["rules"].trigger()
    reader = window.findChild(RulesWindow)
    assert reader is not None
    assert reader.isVisible()
    window.at_game = "seven_up"
    window.menus.actions["rules"].trigger()
    assert reader.at == "seven_up"
    window.rule_now = lambda: "hearts.follow_suit"
    window.menus.actions["rules"].trigger()
    assert reader.at == "hearts.follow_suit"
    window.rule_now = lambda: ""
    window.menus.actions["rules"].trigger()
    assert reader.at == "seven_up", "where no rule matters, the game's own book"
    window.close()
    assert not reader.isVisible()


def test_variants_are_folded_at_a_table_and_open_with_a_click(reader: RulesWindow) -> None:
    table = game("hearts").declaration.table("black_lady", 4)
    reader.open_at("hearts", table)
    hidden = "Some players pass to the left instead of the right."
    assert hidden not in reader.page.toPlainText()
    assert "▸ Variant:" in reader.page.toPlainText()
    reader.page.anchorClicked.emit(QUrl("fold:hearts.rule.pass_left"))
    assert hidden in reader.page.toPlainText()
    reader.page.anchorClicked.emit(QUrl("fold:hearts.rule.pass_left"))
    assert hidden not in reader.page.toPlainText()
    reader.open_at("hearts.rule.pass_left", table)
    assert hidden in reader.page.toPlainText()
    assert hidden in lit(reader) or "Variant" in lit(reader)
    reader.opened.clear()
    assert hidden in reader.document().toPlainText()
    reader.open_at("hearts", None)
    assert "Variant:" not in reader.page.toPlainText()
    assert hidden in reader.page.toPlainText()


def test_the_book_is_read_in_another_language_at_the_same_place(reader: RulesWindow) -> None:
    reader.open_at("hearts.rule.alone")
    english = lit(reader)
    index = reader.languages.findData("ro")
    reader.languages.setCurrentIndex(index)
    reader.languages.activated.emit(index)
    assert reader.at == "hearts.rule.alone"
    assert lit(reader) not in ("", english)
    assert reader.windowTitle() == "Rules"
    reader.contents.field.setText("levata")
    assert reader.contents.list.count() > 5
    reader.contents.field.clear()


def test_the_text_grows_and_shrinks(reader: RulesWindow) -> None:
    reader.open_at("seven_up")
    before = reader.page.document().size().height()
    reader.larger.click()
    assert reader.page.document().size().height() > before
    reader.smaller.click()
    reader.smaller.click()
    assert reader.page.document().size().height() < before


@pytest.mark.parametrize(
    ("code", "asked", "told"),
    [
        ("ru", "взятка", "взятк"),
        ("ro", "levata", "levat"),
        ("ro", "levată", "levat"),
        ("ro", "inimă", "cup"),
        ("ru", "королева", "дам"),
    ],
)
def test_the_reader_finds_what_people_say(
    reader: RulesWindow, code: str, asked: str, told: str
) -> None:
    set_language(code)
    reader.retranslate()
    reader.open_at("hearts")
    reader.contents.field.setText(asked)
    hits = [
        reader.contents.list.item(i).text().lower() for i in range(reader.contents.list.count())
    ]
    assert sum(told in hit for hit in hits) > 2


@pytest.mark.parametrize(
    ("code", "asked", "line"),
    [
        ("en", "knave", "Jack: you may know it as “knave”"),
        ("ru", "крести", "Трефы: также говорят «крести»"),
        ("ro", "inima neagra", "Pică: se mai spune „inimă neagră”"),
    ],
)
def test_a_folk_word_is_told_by_our_name_and_leads_to_the_glossary(
    reader: RulesWindow, code: str, asked: str, line: str
) -> None:
    set_language(code)
    reader.retranslate()
    reader.open_at("hearts")
    reader.contents.field.setText(asked)
    assert reader.contents.list.item(0).text() == line
    QTest.keyClick(reader.contents.field, Qt.Key.Key_Return)
    assert reader.at.startswith("glossary.")


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_every_picture_of_the_book_is_drawn(reader: RulesWindow, name: str, code: str) -> None:
    set_language(code)
    for block in book(code, name).blocks:
        for source in re.findall(r'<img src="([^"]+)"', block.html):
            picture = reader.page.loadResource(0, QUrl(source))
            assert picture is not None, source
            assert not picture.isNull(), source


def test_a_book_on_paper_has_all_its_pages(reader: RulesWindow, tmp_path: Path) -> None:
    reader.open_at("hearts")
    reader.save_pdf(tmp_path / "hearts.pdf")
    written = (tmp_path / "hearts.pdf").read_bytes()
    pages = written.count(b"/Type /Page\n")
    told = re.search(rb"/Count (\d+)", written)
    assert told is not None
    assert pages == int(told[1])
    words = sum(len(block.text.split()) for block in book("en", "hearts").blocks)
    assert words / 600 < pages < words / 100  # an A4 page holds some three or four hundred


@pytest.mark.parametrize("code", ["en", "ru", "ro"])
def test_on_paper_pictures_have_their_shape_and_nothing_asks_to_be_clicked(
    reader: RulesWindow, code: str
) -> None:
    set_language(code)
    reader.retranslate()
    reader.open_at("hearts")
    shown = reader.page.document().toHtml()
    paper = reader.document()
    assert "show:" in shown
    assert "show:" not in paper.toHtml()
    names = set(re.findall(r'src="((?:cards|trick):[^"]+)"', paper.toHtml()))
    assert names
    for name in names:
        on_paper = reader._paper.loadResource(2, name)
        drawn = reader._paper.pictures.draw(
            QUrl.fromPercentEncoding(name.encode()), 2000, 1.0, reader.page.styled
        )
        wide, high = on_paper.width(), on_paper.height()
        assert wide / high == pytest.approx(drawn.width() / drawn.height(), rel=0.05), name
        assert wide / on_paper.devicePixelRatio() <= 640
        assert on_paper.devicePixelRatio() >= 2
