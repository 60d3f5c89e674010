"""A match at a table: the player clicks, the others answer anything, the scene is compared."""

from __future__ import annotations

import random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardtable.engine.actions import Action, Ask, RuleError
from cardtable.engine.cards import Card
from cardtable.engine.match import Match
from cardtable.engine.seat_view import Update
from cardtable.engine.zones import hand, passing
from cardtable.table.drawing.badges import Sitter
from cardtable.table.plan.arrangement import arrange
from cardtable.table.view import TableView

NAMES = (
    "You",
    "Мария",
    "Ștefan",
    "Bot",
    "Anna",
    "Иван",
    "Ioana",
    "Pavel",
    "Vera",
    "Gheorghe",
    "Li",
)


def any_answer(ask: Ask, dice: random.Random) -> Action:
    """One of the answers that the Ask allows."""
    if ask.choices:
        return Action(ask.kind, choice=dice.choice(ask.choices))
    return Action(ask.kind, tuple(dice.sample(ask.cards, ask.count)))


class Game:
    """A match, its table, and everybody else at it. `me`: who of the people sits at the table."""

    def __init__(self, view: TableView, match: Match, seed: int) -> None:
        self.view, self.match, self.me = view, match, 0
        self.dice = random.Random(seed)
        self.updates: list[Update] = []
        self.refusals: list[RuleError] = []
        self.sitters = [Sitter(name) for name in NAMES[: match.table.players]]
        view.answered.connect(self.submit)
        self.leave = match.subscribe(0, self.hear)

    def sit(self, person: int) -> None:
        """The table belongs to another of the people from now on."""
        self.leave()
        self.me = person
        self.leave = self.match.subscribe(person, self.hear)

    def hear(self, update: Update) -> None:
        self.updates.append(update)
        self.view.present(update, self.sitters)

    def submit(self, action: Action, ask_id: int) -> None:
        try:
            self.match.submit(self.me, action, ask_id)
        except RuleError as error:
            self.refusals.append(error)

    @property
    def mine(self) -> Ask | None:
        """What the player at this table must decide."""
        asks = self.match.asks(self.match.seats[self.me])
        return next((ask for ask in asks if not ask.optional), None)

    def others(self) -> bool:
        """Somebody else acts, or the dealer deals; False if it is the player's turn or the end."""
        match = self.match
        if match.phase == "draw" and not match.to_act:
            match.draw()
            return True
        if match.phase in ("deal", "scored"):
            match.deal()
            return True
        acting = [seat for seat in match.to_act if seat != match.seats[self.me]]
        if not acting:
            return False
        person = match.seats.index(acting[0])
        match.submit(person, any_answer(match.asks(acting[0])[0], self.dice))
        return True

    def until_mine(self) -> Ask:
        """Let the others act until the player must."""
        while self.mine is None:
            assert self.others()
        asked = self.mine
        assert asked is not None
        return asked

    # As people do it

    def spot(self, card: Card) -> QPoint:
        """A point on the card's index, which no other card covers."""
        item = self.view.table.item_of(card)
        assert item is not None
        size = self.view.pictures.size(item.place.width)
        x, y = item.place.x - size.width() / 2 + 8, item.place.y - size.height() / 2 + 14
        return self.view.mapFromScene(x, y)

    def click(self, card: Card) -> None:
        QTest.mouseClick(
            self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(card), delay=-1
        )

    def play_by_mouse(self, ask: Ask) -> None:
        """Answer with clicks."""
        if ask.choices:
            buttons = [b for b in self.view.panel.buttons if b.isEnabled()]
            QTest.mouseClick(self.dice.choice(buttons), Qt.MouseButton.LeftButton)
            return
        for card in self.view.player.chosen:
            self.click(card)
        for card in any_answer(ask, self.dice).cards:
            self.click(card)
        if ask.kind in ("pass", "discard"):
            QTest.mouseClick(self.view.panel.buttons[0], Qt.MouseButton.LeftButton)


def scene_equals_view(view: TableView, update: Update) -> None:
    """Every card that the view knows is found by looking at the place where its zone lies."""
    while view.animator.easing:
        QTest.qWait(20)
    scene, piles = view.table, update.view.piles
    me = -1 if update.view.seat is None else update.view.seat
    laid_down = piles.get(passing(me))
    found = scene.arrangement
    wanted = arrange(update.view)
    assert {z: sorted(map(str, f)) for z, f in found.faces().items()} == {
        z: sorted(map(str, f)) for z, f in wanted.faces().items()
    }
    places = scene.places()
    for zone, pile in found.piles.items():
        for token in pile:
            place = places[token.id]
            size = view.pictures.size(place.width)
            corner = view.mapFromScene(
                place.x - size.width() / 2 + 6, place.y - size.height() / 2 + 6
            )
            if zone.name == "passing" and zone.seat != me:  # a fan, which covers its corners
                corner = view.mapFromScene(place.x, place.y)
            laid = laid_down is not None and laid_down.count
            covered = (laid or view.player.chosen) and zone.seat is None
            if not place.shown or covered:  # the tray lies over the middle
                continue
            hit = scene.token_at(view.mapToScene(corner))
            assert hit is not None, (zone, token)
            if piles[zone].cards is not None and zone.name not in ("taken", "held", "drawn"):
                if zone.name == "turn_up":
                    token = pile[-1]  # it lies on those that were turned up before
                assert hit == token, (zone, token, hit)
                assert scene.face_at(view.mapToScene(corner)) == token.card
            elif zone.name in ("hand", "taken", "kitty", "stock", "passing"):
                assert scene.zone_at(view.mapToScene(corner)) == zone
                assert scene.face_at(view.mapToScene(corner)) is None or piles[zone].cards
    own = [t.card for t in found.piles.get(hand(me), ())]
    assert len(set(own)) == len(own)
