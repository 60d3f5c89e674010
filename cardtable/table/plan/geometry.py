"""Points and rectangles in the window's logical pixels, y downwards."""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """A place on the table."""

    x: float
    y: float


class Rect(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - 0.01
            and other.x < self.right - 0.01
            and self.y < other.bottom - 0.01
            and other.y < self.bottom - 0.01
        )

    def within(self, other: Rect) -> bool:
        """Whether this lies wholly inside the other."""
        return (
            self.x >= other.x - 0.01
            and self.y >= other.y - 0.01
            and self.right <= other.right + 0.01
            and self.bottom <= other.bottom + 0.01
        )

    def grown(self, by: float) -> Rect:
        """The same with a margin added on every side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def contains(self, point: Point) -> bool:
        """Whether the point lies inside."""
        return self.x <= point.x <= self.right and self.y <= point.y <= self.bottom


def around(centre: Point, width: float, height: float) -> Rect:
    """The rectangle of this size about a point."""
    return Rect(centre.x - width / 2, centre.y - height / 2, width, height)
