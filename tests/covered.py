"""How much of the program the tests come past, where nothing is compiled: lines and branches of each package.

    python -m tests.covered [--gaps] [ARGUMENT OF PYTEST …]

It runs the tests outside `tests/ui`, the quick ones, or what pytest is told instead, with coverage.py (of the extra
`measure`), also in the processes that they start; what is not meant to be run (`raise NotImplementedError`) is not
counted. It takes samples, so that the shares are at least what is told: of a test with many cases CASES are run, evenly
drawn, and each is watched for its first WATCHED seconds of the processor. `--gaps` lists what nobody comes past. 1
where a test fails or the branches of all packages together are below GOAL.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from coverage import Coverage

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("engine", "rules", "ai", "play", "table")
GOAL: Final = 95.0
"""Percent of the branches."""
WATCHED: Final = 0.2
"""Seconds of each case; watching makes it about ten times slower."""
CASES: Final = 24
"""Of each test: laws have one for every game and number of seats."""
USUAL: Final = ("-n", "0", "-q", "--ignore=tests/ui", "tests")
KINDS: Final = ("lines", "branches")
SETTINGS: Final = """\
[run]
branch = true
source_pkgs = {packages}
parallel = true
data_file = {folder}/data
concurrency = thread,multiprocessing
patch = subprocess
sigterm = true
disable_warnings = module-not-imported, no-data-collected
[report]
exclude_also =
    if TYPE_CHECKING:
    raise NotImplementedError
"""


class Watch:
    """Stops watching a test that takes long, and watches the next one again."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        signal.signal(signal.SIGVTALRM, lambda *_: coverage.stop())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_VIRTUAL, WATCHED)
        result = yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.coverage.stop()
        self.coverage.start()
        return result


def sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """CASES of each test, spread over all of them."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return [case for cases in tests.values() for case in drawn(cases)]


def drawn(cases: list[pytest.Item]) -> list[pytest.Item]:
    """All where there are not too many of them."""
    return cases if len(cases) <= CASES else [cases[at * len(cases) // CASES] for at in range(CASES)]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves the sample."""
    items[:] = sample(items)


def pytest_configure(config: pytest.Config) -> None:
    """This file is a plugin of the pytest that it starts."""
    from coverage import Coverage

    current = Coverage.current()
    assert current is not None
    config.pluginmanager.register(Watch(current))


def measured(folder: Path, words: list[str]) -> int:
    """Run pytest under coverage.py, which writes `covered.json` into the folder; what pytest ended with."""
    settings = folder / "settings"
    packages = ",".join(f"kesegames.{name}" for name in PACKAGES)
    settings.write_text(SETTINGS.format(packages=packages, folder=folder), encoding="utf-8")
    coverage = [sys.executable, "-m", "coverage"]
    environment = os.environ | {"KESEGAMES_EXPECT": "plain"}
    run = [*coverage, "run", f"--rcfile={settings}", "-m", "pytest", "-p", "tests.covered", *(words or USUAL)]
    code = subprocess.run(run, cwd=ROOT, env=environment, check=False).returncode
    for command in ("combine", "json"):
        out = ["-o", str(folder / "covered.json")] if command == "json" else []
        subprocess.run([*coverage, command, "-q", f"--rcfile={settings}", *out], cwd=ROOT, check=True)
    return code


def package(path: str) -> str:
    """The package of a file, by its path below the checkout."""
    return Path(path).parts[1]


def counts(files: dict[str, Any], name: str = "") -> dict[str, tuple[int, int]]:
    """How many lines and branches are passed, and how many there are, in a package or in all."""
    sums = [one["summary"] for path, one in files.items() if name in ("", package(path))]
    lines = sum(one["covered_lines"] for one in sums), sum(one["num_statements"] for one in sums)
    branches = sum(one["covered_branches"] for one in sums), sum(one["num_branches"] for one in sums)
    return {"lines": lines, "branches": branches}


def share(passed: int, all: int) -> float:
    """Percent; 100 where there is nothing to pass."""
    return 100 * passed / all if all else 100.0


def told(files: dict[str, Any]) -> list[str]:
    """A line a package, and one for all of them."""
    found = []
    for name in (*PACKAGES, ""):
        of = counts(files, name)
        parts = (f"{kind} {share(*of[kind]):5.1f} % of {of[kind][1]:6,}" for kind in KINDS)
        found.append(f"{name or 'all':8}{'   '.join(parts)}")
    return found


def gaps(files: dict[str, Any]) -> list[str]:
    """What nobody comes past, a line a file: lines, and branches as `from-to`, where below 0 is the way out."""
    found = []
    for path, one in sorted(files.items()):
        lines = one["missing_lines"]
        ways = [f"{start}-{end}" for start, end in one["missing_branches"] if start not in lines and end not in lines]
        if lines or ways:
            found.append(f"{path}: {' '.join([*map(str, lines), *ways])}")
    return found


def main(words: list[str]) -> int:
    """Prints the shares, at wish the gaps."""
    parser = argparse.ArgumentParser("python -m tests.covered", description="Measures what the tests come past.")
    parser.add_argument("--gaps", action="store_true", help="list what nobody comes past")
    arguments, rest = parser.parse_known_args(words)
    with tempfile.TemporaryDirectory() as folder:
        code = measured(Path(folder), rest)
        files = json.loads((Path(folder) / "covered.json").read_text(encoding="utf-8"))["files"]
    print("\n".join([*(gaps(files) if arguments.gaps else ()), *told(files)]))
    return 1 if code or share(*counts(files)["branches"]) < GOAL else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
