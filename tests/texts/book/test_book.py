"""Reading the rules book: anchors, explanations, pictures, faults; and the real one's shape."""

from pathlib import Path

import pytest

from cardtable.texts.book.reader import Block, Book, BookError, read_book

PAGE = """# Hearts {#hearts}

A game for **four**. 5 — 26 очков.

## Options {#hearts.options}

### Queen {#hearts.forced_queen}

When the *queen* of spades must go,
as agreed.

#### At once {#hearts.forced_queen.discard}

At the first chance. {#hearts.first_chance}

A second paragraph [with a link](seven_up.md#seven_up).

## Play {#hearts.play}

![cards](cards:QS AS KS)

- one rule {#hearts.one}
- another

You get {cards_each|13} cards. {#hearts.deal when=leftover:kitty}

```transcript {#hearts.example}
{"play": "QS — 5 очков"}
```

| a | b |
|---|---|
| 1 | 2 |
"""


def page(tmp_path: Path, text: str, language: str = "ru") -> Book:
    path = tmp_path / "hearts.md"
    path.write_text(text, encoding="utf-8")
    read_book.cache_clear()
    return read_book(path, language)


@pytest.fixture
def hearts(tmp_path: Path) -> Book:
    return page(tmp_path, PAGE)


def block(book: Book, kind: str) -> Block:
    return next(block for block in book.blocks if block.kind == kind)


def test_an_anchor_closes_a_heading_a_paragraph_or_an_item_and_is_not_printed(hearts: Book) -> None:
    assert hearts.anchors == (
        "hearts",
        "hearts.options",
        "hearts.forced_queen",
        "hearts.forced_queen.discard",
        "hearts.first_chance",
        "hearts.play",
        "hearts.one",
        "hearts.deal",
        "hearts.example",
    )
    assert hearts.blocks[0].html == '<h1 id="hearts">Hearts</h1>'
    assert '<li id="hearts.one">one rule</li>' in block(hearts, "bullet_list").html
    assert not any("{#" in block.html + block.text for block in hearts.blocks)


def test_a_dialog_gets_the_label_and_the_first_paragraph(hearts: Book) -> None:
    queen = hearts.explain("hearts.forced_queen")
    assert queen.label == "Queen"
    assert queen.text == "When the queen of spades must go, as agreed."
    assert "<em>queen</em>" in queen.html
    assert hearts.explain("hearts.forced_queen.discard").text == "At the first chance."


def test_a_paragraphs_own_anchor_explains_itself_under_its_heading(hearts: Book) -> None:
    rule = hearts.explain("hearts.first_chance")
    assert (rule.label, rule.text) == ("At once", "At the first chance.")


def test_a_section_ends_before_the_next_heading_as_high(hearts: Book) -> None:
    options = hearts.section("hearts.options")
    assert [block.level for block in options if block.level] == [2, 3, 4]
    assert len(hearts.section("hearts.first_chance")) == 1


def test_prose_gets_unbreakable_spaces_and_examples_do_not(hearts: Book) -> None:
    assert hearts.blocks[1].text == "A game for four. 5\u00a0— 26\u00a0очков."
    example = block(hearts, "fence")
    assert example.text == '{"play": "QS — 5 очков"}\n'
    assert example.word == "transcript"


def test_a_condition_tells_at_which_tables_a_paragraph_holds(hearts: Book) -> None:
    assert hearts.blocks[hearts.places["hearts.deal"]].when == ("leftover", "kitty")
    assert hearts.blocks[hearts.places["hearts.first_chance"]].when is None


def test_numbers_of_the_table_at_hand_stand_in_the_text(hearts: Book) -> None:
    assert hearts.explain("hearts.deal").text == "You get 13 cards."
    five = read_book(hearts.path, "ru", (("cards_each", 10),))
    assert five.explain("hearts.deal").text == "You get 10 cards."


def test_a_picture_is_left_to_the_card_renderer(hearts: Book) -> None:
    place = hearts.places["hearts.play"] + 1
    assert '<img src="cards:QS AS KS" alt="cards"' in hearts.blocks[place].html


def test_tables_and_links_are_read(hearts: Book) -> None:
    assert "<td>1</td>" in block(hearts, "table").html
    assert any('href="seven_up.md#seven_up"' in block.html for block in hearts.blocks)


def test_html_in_a_book_is_shown_not_obeyed(tmp_path: Path) -> None:
    assert "&lt;b&gt;" in page(tmp_path, "# A <b>x</b>").blocks[0].html


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("# A {#a}\n\n# B {#a}\n", 3, "{#a} stands twice"),
        ("# A {#a}\n\ntext {#b} goes on\n", 3, "must close"),
        ("# A {#Big Name}\n", 1, "{#Big Name} cannot be an anchor"),
        ("# A\n\n| a {#t} | b |\n|---|---|\n| 1 | 2 |\n", 3, "{#t} cannot be an anchor"),
    ],
)
def test_a_fault_is_named_with_file_and_line(
    text: str, line: int, fault: str, tmp_path: Path
) -> None:
    with pytest.raises(BookError, match=rf"hearts\.md:{line}: ") as caught:
        page(tmp_path, text)
    assert fault in str(caught.value)


def test_a_missing_book_anchor_or_explanation_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"nowhere\.md"):
        read_book(tmp_path / "nowhere.md", "en")
    book = page(tmp_path, "# A {#a}\n\n## B {#b}\n")
    with pytest.raises(BookError, match="there is no"):
        book.explain("c")
    with pytest.raises(BookError, match=r"hearts\.md:1: no explanation under {#a}"):
        book.explain("a")
