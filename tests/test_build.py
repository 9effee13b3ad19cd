"""What of the core is compiled, and into which libraries: each file into one, none longer than the longest package."""

from __future__ import annotations

import random
import shlex
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from tooling import ROOT, module

HOOK = ROOT / "hatch_build.py"
pytestmark = pytest.mark.skipif(not HOOK.exists(), reason="only a checkout has it")


def obeys_the_law(groups: dict[str, list[str]], root: Path) -> int:
    """Each file in one library, each package whole, none longer than the longest package; how many libraries."""
    libraries = module(HOOK).bundled(groups, root)

    def size(files: list[str]) -> int:
        return sum((root / file).stat().st_size for file in files)

    assert sorted(chain(*libraries)) == sorted(chain(*groups.values()))
    for files in groups.values():
        assert sum(set(files) <= set(library) for library in libraries) == 1
    assert max(map(size, libraries)) == max(map(size, groups.values()))
    return len(libraries)


def test_each_hot_file_is_in_one_library_and_none_is_longer_than_the_longest_package() -> None:
    groups = module(HOOK).hot(ROOT)
    rooms = {path.parent.name for path in (ROOT / "kesegames" / "rules").glob("*/state.py")}
    assert rooms | {"core"} <= groups.keys()
    assert obeys_the_law(groups, ROOT) < len(groups)


@pytest.mark.parametrize("seed", range(20))
def test_packages_of_whatever_length_are_put_together(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    groups: dict[str, list[str]] = {}
    for package in range(rng.randint(1, 12)):
        files = [f"{package}-{number}.py" for number in range(rng.randint(1, 5))]
        for file in files:
            (tmp_path / file).write_bytes(b"#" * rng.randint(1, 1000))
        groups[str(package)] = files
    assert 1 <= obeys_the_law(groups, tmp_path) <= len(groups)


def test_what_no_search_asks_stays_plain() -> None:
    build = module(HOOK)
    files = [Path(file) for file in chain(*build.hot(ROOT).values())]
    assert not {file.stem for file in files} & set(build.COLD)
    assert not {".".join(file.with_suffix("").parts) for file in files} & set(build.PLAIN)


@pytest.mark.parametrize(("compiler", "is_asked"), [("pass", True), ("raise SystemExit(1)", False)])
def test_a_compiler_that_does_not_know_all_flags_gets_none(
    monkeypatch: pytest.MonkeyPatch, compiler: str, is_asked: bool
) -> None:
    build = module(HOOK)
    monkeypatch.setenv("CC", shlex.join([sys.executable, "-c", compiler]))
    assert build.left_out() == ([f"-fno-{one}" for one in build.GAINLESS.split()] if is_asked else [])


def test_without_a_compiler_there_are_no_flags(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "no compiler").replace(" ", "-"))
    assert module(HOOK).left_out() == []


@pytest.mark.slow
def test_a_module_is_compiled_and_pythons_header_once_for_all(tmp_path: Path) -> None:
    build = module(HOOK)
    flags = build.left_out()
    if not flags:
        pytest.skip("the compiler is no gcc")
    (tmp_path / "twice.py").write_text("def twice(number: int) -> int:\n    return 2 * number\n")
    (tmp_path / "setup.py").write_text(build.SETUP.format(groups=[(["twice.py"], "group")], flags=flags))
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=tmp_path, check=True)
    assert (tmp_path / "header" / "Python.h.gch").exists()
    (tmp_path / "twice.py").unlink()
    asked = [sys.executable, "-c", "import twice; print(twice.twice(21))"]
    assert subprocess.run(asked, cwd=tmp_path, check=True, capture_output=True, text=True).stdout == "42\n"
