"""Imports go one way (docs: `kesegames/__init__.py`), and a start or the opponent's process pulls in nothing heavy."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from collections.abc import Mapping, Set
from pathlib import Path

import pytest

import kesegames
from kesegames import rules

PACKAGE = Path(kesegames.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

ALLOWED = {
    "resources": set[str](),
    "plain": set[str](),
    "files": {"engine", "plain"},
    "text": {"engine", "plain", "resources"},
    "engine": set[str](),
    "heap": set[str](),
    "rules": {"engine"},
    "ai": {"engine"},
    "catalogue": {"engine", "files", "resources", "rules"},
    "settings": {"catalogue", "engine", "files", "plain", "text"},
    "play": {"ai", "catalogue", "engine", "files", "plain", "rules"},
    "table": {"ai", "engine", "play", "settings"},
    "ui": {"ai", "catalogue", "engine", "files", "heap", "plain", "play", "resources", "settings", "table", "text"},
    "cli": {"ai", "catalogue", "engine", "files", "plain", "play", "resources", "rules", "settings", "text", "ui"},
}
"""What each part of the house may import of the others; everyone may ask `kesegames` for its version."""
ALLOWED_FILES = {
    "play/worker.py": {"ai", "engine", "heap", "play", "rules"},
    "__main__.py": {"cli", "resources"},
    "__init__.py": set[str](),
}
OUTSIDE = {"pygame": {"ui"}, "budoux": {"ui"}, "yaml": {"catalogue", "text", "settings"}, "pydantic": {"catalogue"}}


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def part(path: Path) -> str:
    """The part of the house a file belongs to: `engine`, `cli` …"""
    return name(path).partition("/")[0].removesuffix(".py")


@functools.cache
def named(path: Path) -> frozenset[str]:
    """What a file names in import statements, wherever they stand, type checking included: `a.b`, or `a.b.name`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def test_a_file_imports_only_what_lies_below_it() -> None:
    for path in FILES:
        ours = {one.split(".")[1] for one in named(path) if one.startswith("kesegames.")} - {"__version__"}
        allowed = ALLOWED_FILES.get(name(path), ALLOWED.get(part(path), set()))
        own = {part(path)} if path.parent.name != "kesegames" and name(path) != "play/worker.py" else set()
        assert ours <= allowed | own, path


def test_only_their_owners_import_the_libraries() -> None:
    for path in FILES:
        for one in named(path):
            top = one.partition(".")[0].removesuffix("_core")
            assert top not in OUTSIDE or part(path) in OUTSIDE[top], (path, one)


def test_no_window_waits_for_reasons() -> None:
    """They take up to seconds: the opponent's process finds them, what a window shows is the dataclass."""
    for path in [path for path in FILES if part(path) in ("ui", "table")]:
        asked = {one for one in named(path) if one.startswith("kesegames.play.reasons")}
        assert asked <= {"kesegames.play.reasons.Reason"}, path


def module(path: Path) -> str:
    """What a file is called in an import."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def arrows(files: Mapping[str, Set[str]]) -> dict[str, set[str]]:
    """Which modules of ours each imports, of what it names: `a.b.c` is the module or a name in `a.b`."""
    return {
        name: {found for one in named if (found := one if one in files else one.rpartition(".")[0]) in files} - {name}
        for name, named in files.items()
    }


def circle(graph: dict[str, set[str]]) -> list[str]:
    """The first circle of imports, each module importing the next; empty where there is none."""
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        found = next((one for goal in sorted(graph[name]) if (one := walk(goal, [*way, name]))), [])
        done.add(name)
        return found

    return next((found for name in sorted(graph) if (found := walk(name, []))), [])


def test_the_search_for_circles_finds_and_names_them() -> None:
    files = {"a": {"b", "pygame"}, "b": {"b.c", "a.d"}, "b.c": {"b.d.NAME"}, "a.d": set[str](), "b.d": {"b"}}
    assert circle(arrows(files)) == ["b", "b.c", "b.d", "b"]
    assert circle(arrows(files | {"b.d": {"a.d"}})) == []


def test_no_imports_go_in_a_circle() -> None:
    """Imports inside functions and for types alone count, too."""
    assert circle(arrows({module(path): named(path) for path in FILES})) == []


def test_only_the_routes_import_scenes() -> None:
    """But for the parts of one scene among themselves."""
    home = "kesegames.ui.scenes."
    for path in FILES:
        own = module(path).removeprefix(home).partition(".")[0] if module(path).startswith(home) else None
        scenes = {one.removeprefix(home).partition(".")[0] for one in named(path) if one.startswith(home)}
        assert scenes <= {own} or name(path) == "ui/routes.py", path


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


@pytest.mark.parametrize("room", rules.names())
def test_every_room_opens_by_itself(room: str) -> None:
    """The opponent's process opens no other."""
    code = f"from kesegames import rules; print(rules.game({room!r}).state.__name__)"
    run = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, timeout=60)
    assert run.stderr == "" and run.stdout.strip()
