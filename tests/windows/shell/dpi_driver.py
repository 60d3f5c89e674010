"""Opens windows where an inch has as many pixels as it is told, and says how high their text is."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

SHOWN = (
    *("start_fresh", "new_hearts_seats", "new_hearts_rules", "settings_0", "settings_1"),
    *("rules_book", "statistics_filled", "sheet_at_the_end", "about", "learn", "handout"),
)


def main(dpi: int) -> None:
    """Print, by window, each text and its height in pixels, and what is wrong with the window."""
    with tempfile.TemporaryDirectory() as folder:
        screen = {"name": "told", "x": 0, "y": 0, "width": 1920, "height": 1080, "dpr": 1}
        told = Path(folder) / "screen.json"
        both = {"logicalDpi": dpi, "logicalBaseDpi": dpi}
        told.write_text(json.dumps({"screens": [{**screen, **both}]}), encoding="utf-8")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={told}"
        from gallery import GALLERY
        from PySide6.QtWidgets import QApplication, QLabel, QPushButton
        from shiboken6 import delete
        from test_every_window import faults

        from cardtable.app.program import Program

        application = QApplication([])
        assert round(application.primaryScreen().logicalDotsPerInch()) == dpi
        found: dict[str, object] = {}
        for name in SHOWN:
            program = Program(Path(folder) / name)
            program.window.change(language="ru", speed="off")
            program.window.resize(1180, 760)
            program.show()
            window = GALLERY[name](program)
            for _ in range(5):
                application.sendPostedEvents()
                application.processEvents()
            texts: list[QLabel | QPushButton] = [*window.findChildren(QLabel)]
            texts += window.findChildren(QPushButton)
            high = {one.text(): one.fontMetrics().height() for one in texts if one.text()}
            found[name] = [high, faults(window)]
            program.window.close()
            delete(program.window)
        print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[1]))
