"""The scene: it holds a picture for every token and follows the plan's steps, deciding nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from cardtable.engine.cards import Card
from cardtable.engine.scoring.account import Account
from cardtable.engine.zones import TRICK, Zone, hand
from cardtable.table.drawing.badges import leader_picture
from cardtable.table.drawing.felt import room
from cardtable.table.plan.arrangement import Arrangement, Token
from cardtable.table.plan.choreography import MAKE_WAY, RIFFLE, Step
from cardtable.table.plan.geometry import Point
from cardtable.table.plan.placement import CALM, Place, Poise, placement
from cardtable.table.plan.seating import Seating
from cardtable.table.seats.tally import Tally

from .animator import Animator
from .items import PLAIN, TOKEN, CardItem, Pictures, Tone
from .special_effects import SpecialEffects

FLYING = 600.0
"""Moving cards are above all that lies."""

FADE = 180
"""Milliseconds in which a card appears at its place where motion is reduced."""

FADE_OVER = 420
"""Milliseconds in which twins fade against each other, one after the other."""

ANEW = ("gather", "shuffle", "deal")
"""Steps with which another deal begins."""

_NOTHING = Arrangement({})


class TableScene(QGraphicsScene):
    """Cards on the cloth. Everything that lies here was put by `rest` or moved by `begin`."""

    def __init__(self, pictures: Pictures, animator: Animator, parent: QObject) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.pictures = pictures
        self.animator = animator
        self.seating: Seating | None = None
        self.arrangement = _NOTHING
        self.dealer: int | None = None
        self.passes = 0
        """How many seats to the left cards are passed in this deal."""
        self.poise: Poise = CALM
        self.dimmed: frozenset[Card] = frozenset()
        self.received: frozenset[Card] = frozenset()
        self.focus: Card | None = None
        self.gripped: CardItem | None = None
        """The card of the hand that the pointer holds: it goes where the pointer goes."""
        self.ringed: Card | None = None
        """A card of whoever's open hand that is pointed out; see `ring`."""
        self._moving: set[int] = set()
        """The tokens that the animator is taking somewhere: nothing else may move these."""
        self._cards: dict[int, CardItem] = {}
        self._moments = SpecialEffects(self, animator)
        self.tally = Tally(self, animator)
        self._step = Step("settle", _NOTHING)
        self._background = QGraphicsPixmapItem()
        self._background.setZValue(-1000)
        self._background.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.addItem(self._background)
        self._leader = QGraphicsPixmapItem()
        self._leader.hide()
        self.addItem(self._leader)

    # Room

    def lay(self, seating: Seating) -> None:
        """Everything goes to its place in this seating at once, scaled where it is not redrawn."""
        self.seating = seating
        self.setSceneRect(QRectF(0, 0, *seating.size))
        picture = self._background.pixmap()
        if not picture.isNull():
            shown = picture.deviceIndependentSize()
            factor = max(seating.size[0] / shown.width(), seating.size[1] / shown.height())
            self._background.setScale(factor)
        self._place_all()

    def redraw(self) -> None:
        """Draw the room and all cards anew, crisp for the present size, ratio, deck and look."""
        if self.seating is None:
            return
        self._background.setPixmap(room(self.seating, self.pictures.look, self.pictures.ratio))
        self._background.setScale(1.0)
        self.pictures.clear()
        width = self.seating.trick_card
        reach = round(max(6.0, width * 0.11))
        frame = leader_picture(
            self.pictures.size(width), self.pictures.look, self.pictures.ratio, reach
        )
        self._leader.setPixmap(frame)
        size = self.pictures.size(width)
        self._leader.setOffset(-size.width() / 2 - reach, -size.height() / 2 - reach)
        for item in self._cards.values():
            if item.width != item.place.width:
                item.widget.setScale(1.0)
            item.paint(self.pictures, item.card, item.place.width, item.tone)
        if not self.animator.playing:  # what flies goes on its way in its new picture
            self._place_all()

    def _place_all(self) -> None:
        self.animator.stop_easing()
        self.gripped = None
        if self.seating is not None:
            self.tally.lay(self.seating, self.pictures)
        for number, place in self.places().items():
            item = self._cards.get(number)
            if item is None:
                continue
            item.rest(place)
            if item.width != place.width:
                item.widget.setScale(place.width / item.width)
        self._mark_leader()

    def places(self, arrangement: Arrangement | None = None) -> Mapping[int, Place]:
        """Where each token belongs."""
        if self.seating is None:
            return {}
        snap = self.pictures.snap
        lying = arrangement or self.arrangement
        found = placement(lying, self.seating, self.dealer, self.poise, self.passes)
        return {
            number: replace(place, x=snap(place.x), y=snap(place.y))
            for number, place in found.items()
        }

    # Movement

    def begin(self, step: Step) -> list[QAbstractAnimation]:
        """The movements of this step, each card already in its picture for the way."""
        self._leader.hide()
        places = self._take(step)
        ways = self._special(step)
        self._moving.clear()
        if self.animator.calm:
            return ways + self._appear(step, places)
        moves = {move.token: (i, move) for i, move in enumerate(step.moves)}
        for number, token in step.after.tokens().items():
            item, place = self._cards[number], places[number]
            face = None if number in step.hidden else token.card
            planned = moves.get(number)
            if item is self.gripped:
                item.place = place
                continue
            if planned is None and place == item.place and face == item.card and item.at_rest:
                continue
            if planned is None and face == item.card and not (place.shown or item.place.shown):
                item.rest(place)  # nobody sees it go
                continue
            delay, duration = 0, RIFFLE if step.kind == "shuffle" else MAKE_WAY
            if planned is not None:
                order, move = planned
                delay, duration = move.delay, move.duration
                item.widget.setZValue(FLYING + order)
                if delay and not item.place.shown:
                    ways.append(self.animator.appear(item, delay))
                item.widget.setVisible(True)
            else:
                item.widget.setZValue(place.z)
                item.widget.setVisible(place.shown or item.place.shown)
            if place.width != item.width:
                shown = item.width * item.widget.scale()
                item.paint(self.pictures, item.card, place.width, item.tone)
                item.widget.setScale(shown / place.width)
            ways += self.animator.ways(item, place, delay, duration, 1.0)
            if face != item.card:
                item.upcoming = face
                ways.append(self.animator.flip(item, delay, duration, item.turn_over))
            item.place = place
            self._moving.add(number)
        if step.rest:
            self._mark_leader()
            ways.append(self.animator.pause(step.motion + step.rest))
        return ways

    def _special(self, step: Step) -> list[QAbstractAnimation]:
        """A moon or the end of the game, and twins that fade against each other."""
        ways: list[QAbstractAnimation] = []
        if self.seating is not None:
            ways += self._moments.ways(step, self.seating, self.pictures.look, self.pictures.ratio)
            if step.kind in ANEW:
                self.tell(None)
            if step.account is not None:
                ways += self.tally.ways(step.account, self.seating, self.pictures)
        fading = [
            self._cards[token.id]
            for token in step.after.piles.get(TRICK, ())
            if token.card in step.faded and not self._cards[token.id].tone.cancelled
        ]
        for i, item in enumerate(fading):
            item.upcoming_tone = Tone(cancelled=True)
            delay = FADE if self.animator.calm else step.motion + i * FADE_OVER // 2
            ways.append(self.animator.fade_over(item, delay, FADE_OVER))
        return ways

    def _appear(self, step: Step, places: Mapping[int, Place]) -> list[QAbstractAnimation]:
        """Nothing flies: what moved or turned fades in at its place."""
        ways: list[QAbstractAnimation] = []
        for number, token in step.after.tokens().items():
            item, place = self._cards[number], places[number]
            face = None if number in step.hidden else token.card
            if place == item.place and face == item.card:
                continue
            if item is self.gripped:
                item.place = place
                continue
            far = (place.x, place.y) != (item.place.x, item.place.y) or face != item.card
            item.paint(self.pictures, face, place.width, item.tone)
            item.rest(place)
            if far and place.shown:
                ways.append(self.animator.fade(item, FADE))
        if step.rest:
            self._mark_leader()
            ways.append(self.animator.pause(step.rest))
        return ways

    def rest(self, step: Step) -> None:
        """All lies as the step says, exactly; what the pointer holds stays with it."""
        self._moments.clear()
        if step.kind in ANEW or step.account is not None:
            self.tell(step.account)
        places = self._take(step)
        self._moving.clear()
        for number, token in step.after.tokens().items():
            item, place = self._cards[number], places[number]
            face = None if number in step.hidden else token.card
            tone = self._tone(token, face)
            if (face, place.width, tone) != (item.card, item.width, item.tone):
                item.paint(self.pictures, face, place.width, tone)
            if item is self.gripped:
                item.place = place
            else:
                item.rest(place)
        self._mark_leader()

    def tell(self, account: Account | None) -> None:
        """What the deal came down to lies at the seats; None: no deal is told of."""
        if self.seating is not None:
            self.tally.show(account, self.seating, self.pictures)

    def flash(self, suit: str) -> None:
        """A suit's sign lights up in the middle for a moment; nothing waits for it."""
        if self.seating is not None:
            self._moments.flash(suit, self.seating, self.pictures.look, self.pictures.ratio)

    def ring(self, card: Card | None) -> None:
        """Point out this card in whoever's open hand it lies; None: no card."""
        if card == self.ringed:
            return
        self.ringed = card
        for number, token in self.arrangement.tokens().items():
            item = self._cards.get(number)
            tone = self._tone(token, None if item is None else item.card)
            if item is not None and tone != item.tone:
                item.paint(self.pictures, item.card, item.width, tone)

    def pose(self, *, gently: bool = True) -> None:
        """The viewer's cards take their poise and tones; `gently` lets them glide.

        Cards on their way take theirs when they arrive.
        """
        places = self.places()
        ways: list[QAbstractAnimation] = []
        for token in self._own():
            item, place = self._cards[token.id], places[token.id]
            if token.id in self._moving and self.animator.playing:
                continue
            tone = self._tone(token, item.card)
            if tone != item.tone or place.width != item.width:
                shown = item.width * item.widget.scale()
                item.paint(self.pictures, item.card, place.width, tone)
                item.widget.setScale(shown / place.width)
            item.place = place
            if item is self.gripped:
                continue
            item.widget.setZValue(place.z)
            if gently and self.animator.flies:
                ways += self.animator.ways(item, place, 0, 110, 1.0)
            else:
                item.rest(place)
        self.animator.ease(ways)

    def _take(self, step: Step) -> Mapping[int, Place]:
        """Makes the step's arrangement the scene's own, with an item for every token."""
        self.animator.stop_easing()
        tokens = step.after.tokens()
        for number in [number for number in self._cards if number not in tokens]:
            self.removeItem(self._cards.pop(number).widget)
        self.arrangement, self._step = step.after, step
        places = self.places()
        if self.gripped is not None and not self._in_hand(self.gripped, step):
            self.gripped = None
        for number, token in tokens.items():
            if number not in self._cards:
                item = CardItem(number)
                place = places[number]
                face = None if number in step.hidden else token.card
                item.paint(self.pictures, face, place.width, PLAIN)
                item.rest(place)
                self._cards[number] = item
                self.addItem(item.widget)
        return places

    def _in_hand(self, item: CardItem, step: Step) -> bool:
        """Whether the card stays in the viewer's hand in this step."""
        kept = any(token.id == item.number for token in self._own())
        return kept and not any(move.token == item.number for move in step.moves)

    def _own(self) -> tuple[Token, ...]:
        if self.seating is None or self.seating.viewer is None:
            return ()
        return self.arrangement.piles.get(hand(self.seating.viewer), ())

    def _tone(self, token: Token, face: Card | None) -> Tone:
        if face is None:
            return PLAIN
        in_trick = token in self.arrangement.piles.get(TRICK, ())
        if in_trick:
            return Tone(cancelled=face in self._step.faded)
        if token in self._own():
            return Tone(
                dim=face in self.dimmed,
                received=face in self.received,
                focus=face in (self.focus, self.ringed),
            )
        if face == self.ringed:
            zone = self.arrangement.zone_of(token.id)
            return Tone(focus=zone is not None and zone.name == "hand")
        return PLAIN

    def _mark_leader(self) -> None:
        trick = self.arrangement.piles.get(TRICK, ())
        token = next((t for t in trick if t.by == self._step.marked), None)
        if token is None or self._step.marked is None:
            self._leader.hide()
            return
        place = self._cards[token.id].place
        self._leader.setPos(place.x, place.y)
        self._leader.setRotation(place.turn)
        self._leader.setZValue(place.z + 0.5)
        self._leader.show()

    # What lies where

    def token_at(self, point: QPointF) -> Token | None:
        """The uppermost card at a point of the scene."""
        for item in self.items(point):
            number = item.data(TOKEN)
            if number is not None and item.isVisible():
                return self.arrangement.tokens().get(number)
        return None

    def face_at(self, point: QPointF) -> Card | None:
        """What the uppermost card there shows."""
        token = self.token_at(point)
        return self._cards[token.id].card if token else None

    def zone_at(self, point: QPointF) -> Zone | None:
        """The zone of the uppermost card there."""
        token = self.token_at(point)
        return self.arrangement.zone_of(token.id) if token else None

    def item_of(self, card: Card) -> CardItem | None:
        """The item that is this card, if its face is known."""
        for token in self.arrangement.tokens().values():
            if token.card == card:
                return self._cards[token.id]
        return None

    def spot_of(self, card: Card) -> Point | None:
        """The centre of this card's place."""
        item = self.item_of(card)
        return None if item is None else Point(item.place.x, item.place.y)

    @property
    def faded(self) -> tuple[Card, ...]:
        """Cards of the trick that cannot win."""
        return self._step.faded

    @property
    def marked(self) -> Card | None:
        """The card that wears the mark of the trick's leader."""
        trick = self.arrangement.piles.get(TRICK, ())
        token = next((t for t in trick if t.by == self._step.marked), None)
        return token.card if token is not None and self._leader.isVisible() else None
