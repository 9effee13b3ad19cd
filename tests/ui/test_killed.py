"""kill -9 of the real program at any moment: Continue brings the match back, half-built clicks included."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from every_game import CATALOGUE, ROOTS, thinned, warm
from journal_player import situation

from kesegames.catalogue import Catalogue
from kesegames.settings import Folders
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand

ROOT = Path(__file__).parents[2]
CHANGES = 12
"""So many lines are let be told before the kill, two a change of the match, and some more by the seed: fewer than the
shortest match has."""

SHOWN = [id for id in ROOTS if not CATALOGUE.rulesets[id].is_hidden]


def killed(folder: Path, game: str, seed: int) -> list[str]:
    """Let the program play for a while, kill it, and return what it told last: what it was about to keep, had kept."""
    command = [sys.executable, str(ROOT / "tests" / "window_player.py"), str(folder), game, str(seed)]
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    warm(folder)
    # Not a pipe: the opponent's process would hold its other end.
    out = folder / "told.txt"
    with open(out, "wb") as file:
        process = subprocess.Popen(command, stdout=file, env=env, cwd=ROOT)
    try:
        while process.poll() is None and out.read_bytes().count(b"\n") < CHANGES + 3 * (seed % 3):
            time.sleep(0.01)
        assert process.poll() is None, "it ended by itself"
        time.sleep(random.Random(seed).uniform(0, 0.1))
    finally:
        process.kill()
        process.wait()
    lines = [line for line in out.read_text(encoding="utf-8").split("\n") if line.startswith(("next\t", "kept\t"))]
    return [line.partition("\t")[2] for line in lines[-2:]]


@pytest.mark.parametrize(("game", "seed"), thinned(((game, seed) for seed, game in enumerate(SHOWN[::2], 1)), 6))
def test_a_killed_window_loses_nothing(hand: Hand, known: Catalogue, game: str, seed: int) -> None:
    folder = hand.app.folders.journals.parent
    told = killed(folder, game, seed)
    hand.app.folders = Folders(folder)
    hand.app.push(Title(hand.app))
    hand.click("continue")
    table = hand.table
    spots = table.sitting.walk.spots if table.sitting.walk is not None else ()
    assert situation(table.match, spots) in told
    assert table.look == table.sitting.look()
    hand.turn()
    assert not [text for text in hand.app.notices.texts if "journal" in text and "cut" not in text]
