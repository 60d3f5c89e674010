"""Text is as high beside buttons and cards where an inch has 72 pixels (a Mac), 96 or 144."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
RESOLUTIONS = (72, 96, 144)
HAIR = 1
"""Pixels by which rounding may differ."""


def test_text_is_as_high_on_every_system() -> None:
    path = os.pathsep.join(map(str, (TESTS, TESTS.parent)))
    driver = str(Path(__file__).with_name("dpi_driver.py"))
    begun = [
        subprocess.Popen(
            [sys.executable, driver, str(dpi)],
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for dpi in RESOLUTIONS
    ]
    told = {}
    for dpi, running in zip(RESOLUTIONS, begun, strict=True):
        out, err = running.communicate(timeout=300)
        assert running.returncode == 0, err
        told[dpi] = json.loads(out)
    usual = told.pop(96)
    assert len(usual) > 8
    for dpi, windows in told.items():
        for name, (high, faults) in windows.items():
            assert not faults, (dpi, name)
            assert high.keys() == usual[name][0].keys()
            differ = {
                text: (pixels, usual[name][0][text])
                for text, pixels in high.items()
                if abs(pixels - usual[name][0][text]) > HAIR
            }
            assert not differ, (dpi, name)
