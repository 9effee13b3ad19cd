"""The compiled core plays the games that the plain one plays. Runs where the compiled one is installed (.ci/run)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from every_game import CATALOGUE, GAMES

import kesegames
from kesegames.engine.state import State
from kesegames.play.bench import is_compiled

PACKAGE = Path(kesegames.__file__).parent
RECORDS = Path(__file__).with_name("records")
MOST = [(game, CATALOGUE.rulesets[game].most_seats) for game in GAMES]
"""Each game with its most seats: with fewer the same rules are played."""


def games(root: Path, game: str, seats: int, folder: Path) -> dict[str, str]:
    """The records of games between level 8 and level 4, by the package below `root`: two where two play, otherwise one,
    in which both have sat.

    What is known of the rulesets is kept beside it.
    """
    code = (
        "import sys; from pathlib import Path; from kesegames import catalogue; "
        "from kesegames.ai.levels import parse_bot; from kesegames.play.arena import Series, compete; "
        "bots = [parse_bot('level8:nodes=6'), *[parse_bot('level4:nodes=4')] * (int(sys.argv[3]) - 1)]; "
        "known = catalogue.load(None, Path(sys.argv[4])); "
        "series = Series(known.rulesets[sys.argv[1]], {}, bots, 2 if len(bots) == 2 else 1, 5); "
        "compete(series, Path(sys.argv[2]), cores=1)"
    )
    checked = folder.with_name("checked rulesets")
    command = [sys.executable, "-c", code, game, str(folder), str(seats), str(checked)]
    subprocess.run(command, cwd=folder.parent, env={**os.environ, "PYTHONPATH": str(root)}, check=True, timeout=300)
    lines = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    return {name: "\n".join(line for line in text.split("\n") if line[:5] != "date:") for name, text in lines.items()}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package lies without what is compiled."""
    folder = tmp_path_factory.mktemp("plain")
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "ui")
    shutil.copytree(PACKAGE, folder / "kesegames", ignore=ignored)
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the compiled core plays."""
    return tmp_path_factory.mktemp("played")


def replayed(root: Path, folder: Path) -> list[str]:
    """What `replay --json --told` says of every record of the tests, by the package below `root`."""
    code = (
        "import sys; from kesegames import cli; "
        "[cli.main(['replay', path, '--json', '--told', 'en']) for path in sys.argv[1:]]"
    )
    command = [sys.executable, "-c", code, *map(str, sorted(RECORDS.iterdir()))]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=folder, env=environment, check=True, timeout=300, capture_output=True, text=True)
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(State), reason="the plain files are tested here")
def test_every_record_replays_the_same_compiled_or_not(plain: Path, tmp_path: Path) -> None:
    compiled = replayed(PACKAGE.parent, tmp_path)
    assert len(compiled) >= len(list(RECORDS.iterdir()))
    assert replayed(plain, tmp_path) == compiled


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(State), reason="the plain files are tested here")
@pytest.mark.parametrize(("game", "seats"), MOST)
def test_the_same_seed_and_nodes_give_the_same_games_compiled_or_not(
    game: str, seats: int, plain: Path, played: Path
) -> None:
    compiled = games(PACKAGE.parent, game, seats, played / f"{game} {seats}")
    assert len(compiled) == (2 if seats == 2 else 1)
    assert games(plain, game, seats, plain / f"{game} {seats}") == compiled
