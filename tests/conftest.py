"""What all tests share: no screen, no sound, a missing text is an error, and what is tested is what was meant."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from every_game import CATALOGUE
from ruleset_files import KUHN

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.engine.state import State
from kesegames.heap import collect_seldom
from kesegames.play.bench import is_compiled

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["KESEGAMES_STRICT_TEXTS"] = "1"
# The tests start many processes: each would take twice as long where none may keep what it has compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# What a shell runs in the background is deaf to interrupts, and so is all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure() -> None:
    """`KESEGAMES_EXPECT=compiled` forbids to test the plain files by mistake, `plain` the compiled ones."""
    expected = os.environ.get("KESEGAMES_EXPECT", "")
    found = "compiled" if is_compiled(State) else "plain"
    if expected not in ("", found):
        raise RuntimeError(f"KESEGAMES_EXPECT={expected}, but kesegames is {found}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first, so that no worker is alone with them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """So many tests are not to be looked through again and again for garbage."""
    collect_seldom()


@pytest.fixture(scope="session")
def known() -> Catalogue:
    """The built-in games."""
    return CATALOGUE


@pytest.fixture
def only_kuhn_is_built_in(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalogue finds one small game, beside which files of the test stand; the folder of what is built in."""
    built_in = tmp_path_factory.mktemp("rulesets")
    shutil.copy(KUHN, built_in)
    monkeypatch.setattr(catalogue, "folder", lambda name: built_in)
    return built_in
