"""What can be wrong with a lesson."""

from __future__ import annotations

from pathlib import Path


class LessonError(Exception):
    """A lesson that cannot be used: its file, the place in it, and what is wrong there.

    `code` and `params` are for `texts.messages.reason`.
    """

    code = "bad_lesson"

    def __init__(self, path: Path, place: str, detail: str) -> None:
        super().__init__(f"{path}: {place}: {detail}" if place else f"{path}: {detail}")
        self.path = path
        self.place = place
        self.detail = detail

    @property
    def params(self) -> dict[str, str]:
        """Everything a sentence about it may name."""
        return {"path": str(self.path), "value": self.place, "detail": self.detail}
