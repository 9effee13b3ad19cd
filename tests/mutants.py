"""How much the tests of a folder notice: it is changed in one place at a time, at random, and its tests are run.

    python -m tests.mutants senet --count 120 --seed 1

`senet` is `kesegames/rules/senet`, by `tests/rules/test_senet*.py`; `ai` is `kesegames/ai`, by `tests/ai`. The changes
are those of cosmic-ray (of the extra `measure`), without those that change nothing: annotations, docstrings, `@final`,
`is` in place of `==`. A mutant is killed where a test fails, or needs far more time than before; only the quick tests
that come past the changed line are run, the quickest first. No file is touched: each mutant is loaded in a process of
its own.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from pathlib import Path
from time import monotonic, process_time
from types import CodeType, ModuleType
from typing import Any, Final

import hypothesis
import pydantic
import pytest
import yaml

ROOT: Final = Path(__file__).parents[1]
NOTHING: Final = ("_Is", "_IsNot", "NoOp")
"""Operators that mean the same of the small numbers that are compared here, and the one that does nothing."""
SECONDS: Final = 10.0
"""What a mutant's tests may need of the processor, beside SLOWER times what they need without it."""
SLOWER: Final = 5.0
WAITING: Final = 600.0
"""Seconds after which one that waits for ever is given up."""
CERTAINTY: Final = 1.96
"""Standard errors to each side of a share: 95 %."""
PYTEST: Final = ["-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts="]
LOADED: Final = (hypothesis, pydantic, yaml)
"""What every mutant needs is imported before it is forked."""


@dataclass(frozen=True)
class Place:
    """Where an operator of cosmic-ray finds something to change for the `number`-th time in a file."""

    path: Path
    operator: str
    number: int
    line: int
    last: int


@dataclass(frozen=True)
class Mutant:
    """A change to one place of a file."""

    path: str
    line: int
    last: int
    operator: str
    text: str

    def told(self) -> str:
        """The place, the operator, and the lines that differ."""
        before = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        changed = [
            line.strip()
            for line in difflib.unified_diff(before, self.text.splitlines(), n=0, lineterm="")
            if line[:1] in "+-" and line[:3] not in ("+++", "---")
        ]
        return f"{self.path}:{self.line} {self.operator}\n    " + "\n    ".join(changed)


@dataclass
class Watched:
    """What the unchanged tests do: by which tests each line is passed, and what each of them takes."""

    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that come past a mutant, the quickest first: all where its line is passed when it is imported."""
        passed = self.lines.get(mutant.path, {})
        names = {name for line in range(mutant.line, mutant.last + 1) for name in passed.get(line, ())}
        found = self.seconds.keys() if "" in names else names & self.seconds.keys()
        return sorted(found, key=lambda name: (self.seconds[name], name))


def folders(name: str) -> tuple[Path, list[str]]:
    """The folder that is changed, and the tests that are run."""
    if (ROOT / "tests" / name).is_dir():
        return ROOT / "kesegames" / name, [f"tests/{name}"]
    tests = sorted((ROOT / "tests" / "rules").glob(f"test_{name}*.py"))
    return ROOT / "kesegames" / "rules" / name, [str(path.relative_to(ROOT)) for path in tests]


def bare(source: str) -> str:
    """What a file does: without annotations, docstrings and what only tools read."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg):
            node.annotation = ast.Constant(None) if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.ClassDef):
            node.decorator_list = [one for one in node.decorator_list if ast.unparse(one) != "final"]
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def places(folder: Path) -> list[Place]:
    """Wherever cosmic-ray would change the files of a folder."""
    from cosmic_ray import plugins
    from cosmic_ray.ast import ast_nodes, get_ast

    found = []
    kinds = {name: plugins.get_operator(name) for name in sorted(plugins.operator_names())}
    for path in sorted(folder.glob("**/*.py")):
        tree = get_ast(path.read_text(encoding="utf-8"))
        for name, kind in kinds.items():
            if not kind.arguments() and not name.endswith(NOTHING):
                spans = [span for node in ast_nodes(tree) for span in kind().mutation_positions(node)]
                found += [Place(path, name, number, span[0][0], span[1][0]) for number, span in enumerate(spans)]
    return found


def mutants(chosen: Iterable[Place]) -> Iterator[Mutant]:
    """The changes at these places, but for those that are certain to change nothing."""
    from cosmic_ray import plugins
    from cosmic_ray.mutating import mutate_code

    for place in chosen:
        source = place.path.read_text(encoding="utf-8")
        changed = mutate_code(source, plugins.get_operator(place.operator)(), place.number)
        if changed is not None and _does_other(changed, bare(source)):
            path, operator = str(place.path.relative_to(ROOT)), place.operator.split("/")[-1]
            yield Mutant(path, place.line, place.last, operator, changed)


def _does_other(source: str, before: str) -> bool:
    try:
        return bare(source) != before
    except SyntaxError:
        return False


class Loader(importlib.machinery.SourceFileLoader):
    """Loads the mutant in place of its file."""

    def __init__(self, mutant: Mutant) -> None:
        module = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        super().__init__(module, str(ROOT / mutant.path))
        self.text = mutant.text

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.text, self.path, "exec", dont_inherit=True)
        return code


class Finder(importlib.abc.MetaPathFinder):
    """Finds the mutant before its file."""

    def __init__(self, mutant: Mutant) -> None:
        self.loader = Loader(mutant)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.loader.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


class Watch:
    """A plugin of pytest: what each test takes, and which lines it passes."""

    def __init__(self, folder: Path) -> None:
        from coverage import Coverage

        self.coverage = Coverage(data_file=None, include=[f"{folder}/*"], config_file=False)
        self.seconds: dict[str, float] = {}
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        began = process_time()
        result = yield
        self.seconds[item.nodeid] = process_time() - began
        self.coverage.switch_context("")
        return result

    def told(self, folder: Path) -> dict[str, Any]:
        """Both, fit for JSON."""
        self.coverage.stop()
        data = self.coverage.get_data()
        lines = {str(path.relative_to(ROOT)): data.contexts_by_lineno(str(path)) for path in folder.glob("**/*.py")}
        return {"lines": lines, "seconds": self.seconds}


def forked(seconds: float, run: Callable[[Path], int]) -> tuple[int, str]:
    """The result of `run` in a process of its own, and what it left: 0 where its tests passed, else why it is dead."""
    with tempfile.TemporaryDirectory() as folder:
        left = Path(folder) / "left"
        child = os.fork()
        if not child:
            os.setsid()
            with open(os.devnull, "r+") as nothing:
                for stream in range(3):
                    os.dup2(nothing.fileno(), stream)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 5))
            code = 70
            try:
                code = run(left)
            finally:
                os._exit(code)
        ends = monotonic() + WAITING
        done, status = os.waitpid(child, os.WNOHANG)
        while not done and monotonic() < ends:
            signal.sigtimedwait([signal.SIGCHLD], 0.05)
            done, status = os.waitpid(child, os.WNOHANG)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if not done:
            _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status), left.read_text(encoding="utf-8") if left.exists() else ""


def watched(folder: Path, tests: list[str]) -> Watched:
    """The tests as they are; they must pass."""

    def run(left: Path) -> int:
        watch = Watch(folder)
        code = pytest.main([*PYTEST, "-m", "not slow", *tests], plugins=[watch])
        left.write_text(json.dumps(watch.told(folder)), encoding="utf-8")
        return int(code)

    code, left = forked(7200, run)
    if code:
        raise SystemExit(f"the tests fail as they are: {code}")
    told = json.loads(left)
    lines = {path: {int(line): names for line, names in found.items()} for path, found in told["lines"].items()}
    return Watched(lines, told["seconds"])


def survives(mutant: Mutant, watch: Watched) -> bool:
    """Whether the tests pass although it is there."""
    tests = watch.tests(mutant)
    if not tests:
        return True

    def run(left: Path) -> int:
        sys.meta_path.insert(0, Finder(mutant))
        return int(pytest.main([*PYTEST, "--tb=no", *tests]))

    seconds = SECONDS + SLOWER * sum(watch.seconds[name] for name in tests)
    return forked(seconds, run)[0] == 0


def interval(killed: int, all: int) -> tuple[float, float]:
    """Wilson's interval of a share, at 95 %."""
    share, square = killed / all, CERTAINTY**2
    middle = (share + square / (2 * all)) / (1 + square / all)
    half = CERTAINTY * sqrt(share * (1 - share) / all + square / (4 * all**2)) / (1 + square / all)
    return middle - half, middle + half


def main(words: list[str]) -> int:
    """Prints the survivors as they are found, and the share of those killed, also when it is interrupted."""
    parser = argparse.ArgumentParser("python -m tests.mutants", description="Changes a folder, and runs its tests.")
    parser.add_argument("name", help="a room, or a folder of kesegames that has one of tests")
    parser.add_argument("--count", type=int, default=120, help="so many mutants, drawn by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="", help="only files whose path has this in it")
    arguments = parser.parse_args(words)
    os.chdir(ROOT)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    folder, tests = folders(arguments.name)
    watch = watched(folder, tests)
    every = [place for place in places(folder) if arguments.file in str(place.path)]
    random.Random(arguments.seed).shuffle(every)
    print(f"{arguments.name}: {len(watch.seconds)} tests, {len(every):,} places", flush=True)
    tally: Counter[bool] = Counter()
    with contextlib.suppress(KeyboardInterrupt):
        for mutant in islice(mutants(every), arguments.count):
            is_alive = survives(mutant, watch)
            tally[is_alive] += 1
            if is_alive:
                print(f"ALIVE ({len(watch.tests(mutant))} tests) {mutant.told()}", flush=True)
    killed, all = tally[False], max(tally.total(), 1)
    least, most = interval(killed, all)
    shares = f"{100 * killed / all:.1f} % (95 %: {100 * least:.1f} to {100 * most:.1f} %)"
    print(f"{arguments.name}: killed {killed} of {all}, {shares}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
