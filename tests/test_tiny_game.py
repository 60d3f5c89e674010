"""A game is added by the steps of CONTRIBUTING and by nothing else: whist for two, in a copy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TINY = Path(__file__).parent / "tiny_game"

FOLDERS = {
    "games/whist": "cardtable/games/whist",
    "bots/whist": "cardtable/bots/whist",
    "texts/whist.py": "cardtable/texts/games/whist.py",
    "rules/en/whist.md": "translations/rules/en/whist.md",
    "rules/ru/whist.md": "translations/rules/ru/whist.md",
    "rules/ro/whist.md": "translations/rules/ro/whist.md",
}
"""What a game brings, and where it goes."""

LINES = (
    (
        "games/__init__.py",
        "from . import hearts, seven_up\n",
        "from . import hearts, seven_up, whist\n",
    ),
    ("games/__init__.py", "= (hearts, seven_up)", "= (hearts, seven_up, whist)"),
    (
        "bots/offered.py",
        "from . import hearts, seven_up\n",
        "from . import hearts, seven_up, whist\n",
    ),
    ("bots/offered.py", "in (hearts, seven_up)", "in (hearts, seven_up, whist)"),
    (
        "bots/families.py",
        "import BOTS as SEVEN_UP\n",
        "import BOTS as SEVEN_UP\nfrom .whist.family import BOTS as WHIST\n",
    ),
    ("bots/families.py", "= (HEARTS, SEVEN_UP)", "= (HEARTS, SEVEN_UP, WHIST)"),
    (
        "texts/games/families.py",
        "import SEVEN_UP\n",
        "import SEVEN_UP\nfrom .whist import WHIST\n",
    ),
    ("texts/games/families.py", "= (HEARTS, SEVEN_UP)", "= (HEARTS, SEVEN_UP, WHIST)"),
)
"""The entries in the four lists: file, what stands there, what stands there with the game."""

SAVED = """
from pathlib import Path
from cardtable.bots.simulation import step
from cardtable.engine.match import Match
from cardtable.engine.records.transcript import text_of
from cardtable.games import game
from cardtable.saves.savefile import Person, load, save
rules = game("whist")
match = Match(rules, rules.declaration.table("whist", 2), seed=3, first_dealer=0)
match.deal()
for _ in range(9):
    step(match, ["normal", "normal"], 3)
path = Path("game.cardtable")
save(path, match, (Person("Ann"), Person("Ben", level="normal")))
again = load(path, game)
assert again.match.log == match.log, "the saved game goes on where it was left"
"""

TABLE = """
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
application = QApplication([])
from cardtable.bots.levels import decide
from cardtable.engine.match import Match
from cardtable.games import game
from cardtable.table.drawing.badges import Sitter
from cardtable.table.drawing.deck import own_deck
from cardtable.table.drawing.faces import FaceCache
from cardtable.table.view import TableView
from cardtable.texts import set_language
from cardtable.texts.book.labels import game_title
from cardtable.windows.new_game.new_game import NewGame
from cardtable.windows.new_game.presets import OwnPresets
from cardtable.windows.settings.settings import Settings
from pathlib import Path
set_language("ru")
assert game_title(game("whist")) == "Вист вдвоём"
dialog = NewGame(Settings(), OwnPresets(Path("presets"), game), "whist")
assert dialog.table.game == "whist"
rules = game("whist")
match = Match(rules, rules.declaration.table("whist", 2), seed=3, first_dealer=0)
view = TableView(FaceCache(own_deck()))
view.resize(900, 650)
view.director.set_speed("off")
view.show()
sitters = (Sitter("Ann"), Sitter("Ben"))
match.subscribe(0, lambda update: view.present(update, sitters))
match.deal()
while match.to_act:
    seat = match.to_act[0]
    match.submit(seat, decide("normal", match.view(seat), match.asks(seat), 1).action)
QTest.qWait(50)
assert view.now.view.public.phase == "scored", view.now.view.public.phase
"""

NETWORK = """
from pathlib import Path
from threading import Event
from cardtable.bots.levels import decide
from cardtable.bots.worker import Answer
from cardtable.games import game
from cardtable.lan.guest.callbacks import Callbacks
from cardtable.lan.guest.membership import Who
from cardtable.lan.protocol.client_messages import SetPlace, Settings, Start
from cardtable.lan.transport.network import Network

class Thinker:
    def ask(self, question, answer):
        answer(Answer(decide(question.level, question.view, question.asks, question.seed), ""))

network = Network()
hub = network.hub(Path("network"), game, Thinker())
rules, scored = game("whist"), Event()
seat = network.host(
    hub, rules, rules.declaration.table("whist", 2), Who("Ann"), Callbacks(), name="Kitchen",
    settings=Settings(fair=False),
)

def heard(update):
    if update.view.public.phase == "scored":
        scored.set()
    elif update.asks:
        choice = decide("normal", update.view, update.asks, 1)
        seat.submit(0, choice.action, update.asks[0].id)

seat.subscribe(0, heard)
seat.say(SetPlace(1, "normal"))
seat.say(Start())
assert scored.wait(30), "the deal was not played to its end"
seat.close()
network.wait(hub.close())
network.close()
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the game in it."""
    copy = tmp_path_factory.mktemp("with_whist")
    for folder in ("cardtable", "translations"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "assets").symlink_to(ROOT / "assets")
    for source, target in FOLDERS.items():
        if (TINY / source).is_dir():
            shutil.copytree(TINY / source, copy / target)
        else:
            shutil.copy(TINY / source, copy / target)
    for name, before, after in LINES:
        path = copy / "cardtable" / name
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{name} has another list now: {before!r}"
        path.write_text(text.replace(before, after), encoding="utf-8")
    return copy


def run(checkout: Path, *arguments: str) -> str:
    """What Python prints in the copy; a failure shows all it said."""
    environment = {**os.environ, "PYTHONPATH": str(checkout), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=checkout, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr, done.stderr
    return done.stdout


def test_whole_games_are_played_by_bots(checkout: Path) -> None:
    args = ("--game", "whist", "--players", "2", "--deals", "20", "--seats", "normal,random")
    assert "normal" in run(checkout, "-m", "cardtable", "simulate", *args)


def test_a_game_is_saved_goes_on_and_its_transcript_holds(checkout: Path) -> None:
    run(checkout, "-c", SAVED)
    transcript = run(checkout, "-m", "cardtable", "transcript", "game.cardtable")
    (checkout / "game.jsonl").write_text(transcript, encoding="utf-8")
    assert run(checkout, "-m", "cardtable", "verify", "game.jsonl")


def test_it_is_played_at_the_table_and_called_by_its_name(checkout: Path) -> None:
    run(checkout, "-c", TABLE)


def test_it_is_played_on_the_network(checkout: Path) -> None:
    run(checkout, "-c", NETWORK)
