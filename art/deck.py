"""Puts all faces and backs of the deck on one sheet, each under its element id."""

from __future__ import annotations

from art import jacks, kings, queens
from art.aces import ace
from art.backs import geometric_back
from art.courts import Figure, court
from art.night import queen_of_spades
from art.numbers import HEIGHT, WIDTH, blank, number
from art.stitches import embroidered_back
from art.suits import PALETTES, SHAPES
from art.svg import document, group, num, path

GAP = 10.0


FIGURES = (
    kings.king_spade,
    kings.king_heart,
    kings.king_diamond,
    kings.king_club,
    queen_of_spades,
    queens.queen_heart,
    queens.queen_diamond,
    queens.queen_club,
    jacks.jack_spade,
    jacks.jack_heart,
    jacks.jack_diamond,
    jacks.jack_club,
)


def courts() -> dict[str, Figure]:
    """The twelve figures by element id."""
    titles = ("king", "queen", "jack")
    figures = [make() for make in FIGURES]
    return {f"{titles[i // 4]}_{figure.suit}": figure for i, figure in enumerate(figures)}


def faces() -> dict[str, str]:
    """Every card by its element id, drawn round the origin; backs and blank last."""
    cards = {}
    for suit in PALETTES:
        cards[f"1_{suit}"] = ace(suit)
        for rank in range(2, 11):
            cards[f"{rank}_{suit}"] = number(suit, rank)
    cards |= {name: court(figure) for name, figure in courts().items()}
    return cards | {
        "blank": blank(),
        "back": geometric_back(),
        "back_embroidery": embroidered_back(),
    }


def deck() -> str:
    """The deck as one SVG file: thirteen cards a row, backs and suits in the last."""
    parts = []
    column = row = 0
    for name, drawing in faces().items():
        x = GAP + column * (WIDTH + GAP) + WIDTH / 2
        y = GAP + row * (HEIGHT + GAP) + HEIGHT / 2
        parts.append(group(drawing, name=name, move=f"translate({num(x)} {num(y)})"))
        column += 1
        if column == 13:
            column, row = 0, row + 1
    x = GAP + column * (WIDTH + GAP)
    for suit, shape in SHAPES.items():
        drawing = path(shape.d, PALETTES[suit].pip)
        y = GAP + row * (HEIGHT + GAP)
        parts.append(group(drawing, name=f"suit_{suit}", move=f"translate({num(x)} {num(y)})"))
        x += 120
    return document(13 * (WIDTH + GAP) + GAP, 5 * (HEIGHT + GAP) + GAP, *parts)
