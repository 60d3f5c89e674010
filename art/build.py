"""Writes the drawings into assets/: `python -m art.build` at the top of the checkout."""

from __future__ import annotations

from pathlib import Path

from art.deck import deck

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def main() -> None:
    """Write everything."""
    target = ASSETS / "decks" / "cardtable" / "cardtable.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(deck(), encoding="utf-8")
    print(target, f"{target.stat().st_size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
