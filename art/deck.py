"""Puts all faces and backs of the deck on one sheet, each under its element id."""

from __future__ import annotations

from art import jacks, kings, queens
from art.backs import geometric_back
from art.night import queen_of_spades
from art.numbers import HEIGHT, WIDTH, ace, blank, number
from art.stitches import embroidered_back
from art.suits import PALETTES, SHAPES
from art.svg import document, group, num, path

GAP = 10.0


def faces() -> dict[str, str]:
    """Every card by its element id, drawn round the origin."""
    cards = {"blank": blank(), "back": geometric_back(), "back_embroidery": embroidered_back()}
    courts = {"jack": jacks, "queen": queens, "king": kings}
    for suit in PALETTES:
        cards[f"1_{suit}"] = ace(suit)
        for rank in range(2, 11):
            cards[f"{rank}_{suit}"] = number(suit, rank)
        for title, module in courts.items():
            if (title, suit) != ("queen", "spade"):
                cards[f"{title}_{suit}"] = getattr(module, f"{title}_{suit}")()
    cards["queen_spade"] = queen_of_spades()
    return cards


def deck() -> str:
    """The deck as one SVG file: thirteen cards a row, backs and suits in the last."""
    parts = []
    column = row = 0
    order = list(faces().items())
    for name, drawing in order[3:] + order[:3]:
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
