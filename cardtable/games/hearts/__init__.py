"""The Hearts family: Hearts and Black Lady, Cancellation Hearts, Domino Hearts."""

from .cancellation import CANCELLATION_HEARTS
from .domino import DOMINO_HEARTS
from .game import HEARTS

__all__ = ["CANCELLATION_HEARTS", "DOMINO_HEARTS", "HEARTS"]
