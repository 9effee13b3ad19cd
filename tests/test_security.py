"""What SECURITY.md says the program never does, shown by Python's audit events."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kesegames.resources import folder

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What a stay in the window connects to, writes and starts, its folders called FOLDER and TEMP."""
    folder = tmp_path_factory.mktemp("home")
    temporary = folder / "temporary"
    temporary.mkdir()
    environment = os.environ | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TMPDIR": str(temporary),
    }
    run = subprocess.run(
        [sys.executable, str(HERE / "window_listened.py"), str(folder / "data")],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
        cwd=HERE.parent,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, list[str]] = json.loads(run.stdout.splitlines()[-1])
    told = {str(temporary): "TEMP", str(folder / "data"): "FOLDER", tempfile.gettempdir(): "OTHER"}
    for key, names in found.items():
        for whole, short in told.items():
            names = [name.replace(whole, short) for name in names]
        found[key] = names
    return found


def test_nothing_is_connected_to(seen: dict[str, list[str]]) -> None:
    # The pipes of the opponent's process are no network.
    assert [one for one in seen["connected"] if "AF_UNIX" not in one and "listener" not in one] == []


def test_only_its_own_folders_are_written_to(seen: dict[str, list[str]]) -> None:
    assert len(seen["written"]) > 10, "the hook hears nothing"
    assert any(name.startswith("FOLDER/records/kept.html") for name in seen["written"])
    # Memory that is shared with the opponent's process is a file of the system's, gone with it.
    own = ("FOLDER", "TEMP", "/dev/null", "/dev/shm/pym-")
    strange = [name for name in seen["written"] if not name.startswith(own)]
    assert strange == []


def test_no_other_program_is_started(seen: dict[str, list[str]]) -> None:
    ours = [one for one in seen["started"] if sys.executable in one and "multiprocessing" in one]
    assert seen["started"] == ours


def test_a_shared_page_may_load_nothing() -> None:
    viewer = (folder("assets") / "share" / "viewer.html").read_text(encoding="utf-8")
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    assert f'http-equiv="Content-Security-Policy" content="{policy}"' in viewer
