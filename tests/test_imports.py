"""Imports go one way (docs: `kesegames/__init__.py`), and a start or the opponent's process pulls in nothing heavy."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import kesegames

PACKAGE = Path(kesegames.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

ALLOWED = {
    "resources": set[str](),
    "plain": set[str](),
    "files": {"engine", "plain"},
    "text": {"engine", "plain", "resources"},
    "engine": set[str](),
    "rules": {"engine"},
    "ai": {"engine"},
    "catalogue": {"engine", "files", "resources", "rules"},
    "settings": {"catalogue", "engine", "files", "plain", "text"},
    "play": {"ai", "catalogue", "engine", "files", "plain", "rules"},
    "table": {"ai", "engine", "play", "settings"},
    "ui": {"ai", "catalogue", "engine", "files", "plain", "play", "resources", "settings", "table", "text"},
    "cli": {"ai", "catalogue", "engine", "files", "plain", "play", "resources", "rules", "settings", "text", "ui"},
}
"""What each part of the house may import of the others; everyone may ask `kesegames` for its version."""
ALLOWED_FILES = {
    "play/worker.py": {"ai", "engine", "rules"},
    "__main__.py": {"cli"},
    "__init__.py": set[str](),
}
OUTSIDE = {"pygame": {"ui"}, "yaml": {"catalogue", "text", "settings"}, "pydantic": {"catalogue"}}


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def part(path: Path) -> str:
    """The part of the house a file belongs to: `engine`, `cli` …"""
    return name(path).partition("/")[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The modules a file names in import statements, wherever they stand, type checking included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            found |= {f"{module}.{alias.name}" for alias in node.names} if module == "kesegames" else {module}
    return found


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_file_imports_only_what_lies_below_it(path: Path) -> None:
    ours = {module.split(".")[1] for module in imported(path) if module.startswith("kesegames.")} - {"__version__"}
    allowed = ALLOWED_FILES.get(name(path), ALLOWED.get(part(path), set()))
    own = {part(path)} if path.parent.name != "kesegames" and name(path) != "play/worker.py" else set()
    assert ours <= allowed | own


@pytest.mark.parametrize("path", FILES, ids=name)
def test_only_their_owners_import_the_libraries(path: Path) -> None:
    for module in imported(path):
        top = module.partition(".")[0].removesuffix("_core")
        assert top not in OUTSIDE or part(path) in OUTSIDE[top], module


def test_every_part_of_the_house_has_its_arrows() -> None:
    parts = {part(path) for path in FILES} - {"__init__", "__main__"}
    assert parts <= set(ALLOWED)


@pytest.mark.parametrize(
    "module", ["kesegames", "kesegames.cli.commands", "kesegames.__main__", "kesegames.play.worker"]
)
def test_a_start_imports_nothing_heavy(module: str) -> None:
    """Spawned processes import the main script again: it and the worker must stay light."""
    names = [*OUTSIDE, "kesegames.catalogue", "kesegames.ui"]
    code = f"import sys, {module}; print([name for name in {names!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, timeout=60)
    assert (run.stdout.strip(), run.stderr) == ("[]", "")
