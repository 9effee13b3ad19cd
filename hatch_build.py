"""Compiles what is hot with mypyc when a wheel is built: engine and ai, and of each room what its State needs.

KESEGAMES_MYPYC=auto (default) falls back to plain Python with a warning where no compiler works, `require` fails
there, `off` does not try. Editable installs stay plain Python: a compiled module would shadow later edits.

A new game costs its own hot files only. The packages are put together into libraries about as large as the largest of
them: several, so that all cores build; few, for mypyc's runtime, two seconds of compiling, is in each of them. What
people see (COLD) is asked once a click, never in a search, and stays plain.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODES = ("auto", "require", "off")
COLD = ("__init__", "text", "notes", "record")
"""Files that are never compiled, of whatever package."""
PLAIN = ("kesegames.engine.game", "kesegames.engine.transcript")
"""Modules of the core that no search asks."""
GAINLESS = """
tree-pre tree-vrp tree-pta tree-slp-vectorize tree-tail-merge gcse code-hoisting crossjumping schedule-insns2
store-merging rerun-cse-after-loop caller-saves ipa-cp ipa-bit-cp ipa-vrp ipa-sra ipa-ra ipa-icf
"""
"""What gcc tries at -O2 without making mypyc's calls and counted references faster; a third of its time."""
SETUP = """
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler

groups, gcc_flags = {groups!r}, {flags!r}
modules = [module for group, _ in groups for module in group]
extensions = mypycify(modules, opt_level="2", debug_level="0", separate=groups)
# The long ones first: what is left at the end keeps one core busy alone.
extensions.sort(key=lambda extension: -len("".join(open(source).read() for source in extension.sources)))
if sys.platform != "win32":
    for extension in extensions:
        # A contracted multiply-add rounds once where plain Python rounds twice: the same seed would play another game.
        # To warn of indentation that misleads, gcc reads mypyc's files again for each line: a quarter of its time.
        # The list is one for all extensions until then.
        flags = ["-ffp-contract=off", "-Wno-all", *gcc_flags]
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        if sys.platform == "linux":
            extension.extra_link_args.append("-Wl,--strip-all")
if gcc_flags:
    # Each module has a C file of its own, of which Python's header is nearly all. If this fails, it is read each time.
    header = Path("header", "Python.h").absolute()
    header.parent.mkdir()
    header.write_text('#include "' + sysconfig.get_path("include") + '/Python.h"\\n')
    compiler = new_compiler()
    customize_compiler(compiler)
    command = [*compiler.compiler_so, *extensions[0].extra_compile_args]
    subprocess.run([*command, "-x", "c-header", header, "-o", header.with_suffix(".h.gch")], check=False)
    for extension in extensions:
        extension.include_dirs.insert(0, str(header.parent))
setup(name="kesegames", packages=[], ext_modules=extensions)
sys.stdout.flush()
# What mypy has made of all the sources takes seven seconds to be taken apart.
os._exit(0)
"""


class CompiledCore(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("KESEGAMES_MYPYC", "auto")
        if mode not in MODES:
            raise ValueError(f"KESEGAMES_MYPYC={mode}: one of {', '.join(MODES)}")
        if self.target_name != "wheel" or version == "editable" or mode == "off":
            return
        self.app.display_info("compiling the core with mypyc, a minute or two (KESEGAMES_MYPYC=off skips)")
        began = perf_counter()
        self.work = Path(tempfile.mkdtemp(prefix="kesegames-mypyc-"))
        try:
            libraries = compile_core(Path(self.root), self.work)
        except (OSError, subprocess.CalledProcessError) as error:
            output = getattr(error, "stdout", "") or ""
            if mode == "require":
                shutil.rmtree(self.work, ignore_errors=True)
                raise RuntimeError(f"the compiled core could not be built: {error}\n{output}") from error
            self.app.display_warning(f"no compiled core, the opponent thinks more slowly: {error}\n{output[-2000:]}")
            return
        size = sum(path.stat().st_size for path in libraries) / 1e6
        self.app.display_info(f"compiled in {perf_counter() - began:.0f} s: {len(libraries)} libraries, {size:.1f} MB")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): str(path.relative_to(self.work)) for path in libraries})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "work"):
            shutil.rmtree(self.work, ignore_errors=True)


def hot(root: Path) -> dict[str, list[str]]:
    """What is compiled, by package (`engine`, `rules.senet` …): the files, relative to `root`, in alphabetical order.

    Whatever the states of the rooms and the core import in its turn, but for COLD and PLAIN.
    """
    package = root / "kesegames"
    roots = [
        *(package / "engine").glob("*.py"),
        *(package / "ai").glob("*.py"),
        *(package / "rules").glob("*/state.py"),
    ]
    waiting = [path for path in roots if path.stem not in COLD]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        if path in found or path.stem in COLD or name in PLAIN:
            continue
        found.add(path)
        waiting += [other for other in imported(root, path) if other.exists()]
    groups: dict[str, list[str]] = {}
    for path in sorted(found):
        parts = path.relative_to(package).parts
        group = "core" if parts[0] != "rules" else parts[1]
        groups.setdefault(group, []).append(path.relative_to(root).as_posix())
    return groups


def bundled(groups: dict[str, list[str]], root: Path) -> list[list[str]]:
    """The files of each library: those of one package or several, together no longer than the longest package."""
    sizes = {group: sum((root / file).stat().st_size for file in files) for group, files in groups.items()}
    found: list[list[str]] = []
    room: list[int] = []
    for group in sorted(groups, key=lambda group: (-sizes[group], group)):
        number = next((number for number, left in enumerate(room) if left >= sizes[group]), len(found))
        if number == len(found):
            found.append([])
            room.append(max(sizes.values()))
        found[number] += groups[group]
        room[number] -= sizes[group]
    return found


def imported(root: Path, path: Path) -> list[Path]:
    """The files that a file of the package may mean in its `from kesegames.… import …` lines."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kesegames."):
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            found += [root / Path(*name.split(".")).with_suffix(".py") for name in names]
    return found


def left_out() -> list[str]:
    """The flags by which a compiler leaves GAINLESS out; none for one that does not know them all, as clang."""
    flags = [f"-fno-{one}" for one in GAINLESS.split()]
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        asked = subprocess.run([*compiler, *flags, "-fsyntax-only", "-x", "c", os.devnull], capture_output=True)
    except OSError:
        return []
    return flags if asked.returncode == 0 else []


def compile_core(root: Path, work: Path) -> list[Path]:
    """Compile a copy of the sources in `work`; the libraries made, below `work`.

    Raises CalledProcessError, with what the compiler said, where it fails, and OSError where nothing comes of it.
    """
    shutil.copytree(root / "kesegames", work / "kesegames", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    groups = bundled(hot(work), work)
    named = [(files, f"kesegames_{number}") for number, files in enumerate(groups)]
    (work / "setup.py").write_text(SETUP.format(groups=named, flags=left_out()), encoding="utf-8")
    cores = str(os.cpu_count() or 1)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "--parallel", cores]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    libraries = [p for p in work.rglob("*") if p.suffix in (".so", ".pyd") and "build" not in p.relative_to(work).parts]
    modules = sum(len(files) for files in groups)
    if len(libraries) < modules + len(groups):
        raise FileNotFoundError(f"{len(libraries)} libraries for {modules} modules in {len(groups)} parts")
    return sorted(libraries)
