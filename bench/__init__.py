"""Benches: what the program costs in time and memory, beside what it may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure. `reference` is what it is compared with in the same run, where there is one."""

    name: str
    value: float
    unit: str
    target: float | None = None
    """The most that `value`, or with `reference` the ratio, may be; None: only reported."""
    reference: float | None = None
    reference_name: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the reference the value is."""
        return self.value / self.reference if self.reference else None

    @property
    def ok(self) -> bool | None:
        """Whether the target is kept; None without one."""
        if self.target is None:
            return None
        return (self.value if self.ratio is None else self.ratio) <= self.target

    def as_json(self) -> dict[str, object]:
        """All of it, ratio and verdict included."""
        return {
            "name": self.name,
            "value": round(self.value, 3),
            "unit": self.unit,
            "reference": self.reference,
            "reference_name": self.reference_name,
            "ratio": self.ratio and round(self.ratio, 3),
            "target": self.target,
            "ok": self.ok,
        }

    def __str__(self) -> str:
        beside = f", {self.ratio:.2f} times {self.reference_name}" if self.ratio else ""
        bound = "" if self.target is None else f"  (at most {self.target:g})"
        verdict = {None: "    ", True: "ok  ", False: "OVER"}[self.ok]
        return f"{verdict} {self.name:48}{self.value:10.2f} {self.unit}{beside}{bound}"
