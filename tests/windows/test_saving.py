"""Where a file is to be written is asked with a name that can stay."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from cardtable.windows.saving import ask_where

from .conftest import Keep


@pytest.mark.parametrize(
    ("chosen", "path"),
    [("/tmp/evening", "/tmp/evening.pdf"), ("/tmp/evening.txt", "/tmp/evening.txt"), ("", None)],
)
def test_a_name_of_the_day_is_proposed_and_a_missing_suffix_added(
    keep: Keep, monkeypatch: pytest.MonkeyPatch, chosen: str, path: str | None
) -> None:
    asked: list[tuple[str, str]] = []

    def choose(_parent: QWidget, _title: str, proposed: str, kinds: str) -> tuple[str, str]:
        asked.append((Path(proposed).name, kinds))
        return chosen, kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    parent = QWidget()
    keep(parent)
    got = ask_where(parent, "Save as PDF", "Score sheet", ".pdf")
    assert got == (None if path is None else Path(path))
    assert asked == [(f"Score sheet {date.today().isoformat()}.pdf", "PDF (*.pdf)")]
