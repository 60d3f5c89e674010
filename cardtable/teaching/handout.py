"""A deal on paper: the hands, the play and the result as Markdown, for a teacher's class."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from markdown_it import MarkdownIt

from cardtable.engine.cards import SUITS, Card, in_order
from cardtable.engine.events import DealScored
from cardtable.engine.match import Match
from cardtable.engine.seat_view import SeatView
from cardtable.texts import N_, Suit, Texts
from cardtable.texts.book.anchors import explain, preset_anchor

from .walk import Walk, walk_deal


def handout(
    texts: Texts, match: Match, deal: int, names: Sequence[str], *, play: bool = True
) -> str:
    """A scored deal as Markdown, one table a part. play: with its tricks and points, or as an
    exercise with the hands alone. ValueError while the deal lasts."""
    return from_walk(texts, walk_deal(match, deal), names, play=play)


def from_walk(texts: Texts, walked: Walk, names: Sequence[str], *, play: bool = True) -> str:
    """The same for any walk; it must contain a deal."""
    start = _dealt(walked)
    table = start.table
    title = explain(texts.language, preset_anchor(table.game, table.preset)).label
    rows = [
        f"# {title}",
        texts._(N_("{name} deals."), name=names[start.public.dealer]),
        *_hands(texts, start, names),
    ]
    last = walked.moments[-1].update.view
    if play and last.tricks:
        rows += _tricks(texts, last, names)
    if play and last.scores:
        rows += _points(texts, last.scores[-1], names)
    return "\n\n".join(rows) + "\n"


def html(texts: Texts, markdown: str) -> str:
    """A handout as a whole page of HTML, ready to be printed."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    title = escape(markdown.partition("\n")[0].removeprefix("# "))
    return (
        f'<!DOCTYPE html>\n<html lang="{texts.language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>body {{ font-family: serif; margin: 2cm }}\n"
        "table { border-collapse: collapse; margin: 1em 0 }\n"
        "td, th { border: 1px solid #888; padding: 0.2em 0.6em; text-align: start }</style>\n"
        f"</head>\n<body>\n{body}</body>\n</html>\n"
    )


def _dealt(walked: Walk) -> SeatView:
    """How things stood when all cards had been dealt and nothing played."""
    for moment in walked.moments:
        if moment.action is not None and moment.action.kind == "deal":
            return moment.update.view
    raise ValueError("there is no deal to print")


def _hands(texts: Texts, view: SeatView, names: Sequence[str]) -> list[str]:
    suits = tuple(reversed(SUITS))
    head = ["", *(texts.name(Suit(suit), "label") for suit in suits)]
    rows = []
    for seat, name in enumerate(names):
        held = [
            card
            for zone, pile in view.piles.items()
            if zone.seat == seat and zone.name in ("hand", "sealed") and pile.cards
            for card in pile.cards
        ]
        rows.append([name, *(_suit(texts, held, suit) for suit in suits)])
    shown = [_table(head, rows)]
    turned = [pile.cards for zone, pile in view.piles.items() if zone.name == "turn_up"]
    if turned and turned[0]:
        shown.append(texts._(N_("Turned up: the {card}."), card=turned[0][-1]))
    return shown


def _suit(texts: Texts, held: Sequence[Card], suit: str) -> str:
    """The ranks of a suit, highest first, as the faces print them; a dash for a void."""
    cards = [card for card in reversed(in_order(held)) if card.suit == suit]
    return " ".join(texts.name(card, "short") for card in cards) or "–"


def _tricks(texts: Texts, view: SeatView, names: Sequence[str]) -> list[str]:
    head = ["", *names]
    rows = []
    for number, trick in enumerate(view.tricks, start=1):
        cells = [""] * len(names)
        for place, (seat, card) in enumerate(trick.plays):
            shown = texts.name(card, "short")
            led, won = place == 0, seat == trick.winner
            cells[seat] = ("→ " if led else "") + (f"**{shown}**" if won else shown)
        rows.append([texts.number(number), *cells])
    return [
        texts._(N_("An arrow marks the lead, bold type the card that won the trick.")),
        _table(head, rows),
    ]


def _points(texts: Texts, scored: DealScored, names: Sequence[str]) -> list[str]:
    head = ["", *names]
    rows = [
        [texts._(N_("Points of the deal")), *(texts.number(n) for n in scored.points)],
        [texts._(N_("Running total")), *(texts.number(n) for n in scored.totals)],
    ]
    return [_table(head, rows)]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(one) for one in line) + " |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
