"""Compiles engine, rules and ai with mypyc when a wheel is built.

KESEGAMES_MYPYC=auto (default) falls back to plain Python with a warning where no compiler works, `require` fails
there, `off` does not try. Editable installs stay plain Python: a compiled module would shadow later edits.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("engine", "rules", "ai")
MODES = ("auto", "require", "off")
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
extensions = mypycify({modules!r}, opt_level="3", debug_level="0", group_name="kesegames")
if sys.platform != "win32":
    for extension in extensions:
        # A contracted multiply-add rounds once where plain Python rounds twice: the same seed would play another game.
        extension.extra_compile_args.append("-ffp-contract=off")
        if sys.platform == "linux":
            extension.extra_link_args.append("-Wl,--strip-all")
setup(name="kesegames", packages=[], ext_modules=extensions)
"""


class CompiledCore(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("KESEGAMES_MYPYC", "auto")
        if mode not in MODES:
            raise ValueError(f"KESEGAMES_MYPYC={mode}: one of {', '.join(MODES)}")
        if self.target_name != "wheel" or version == "editable" or mode == "off":
            return
        self.app.display_info("compiling engine, rules and ai with mypyc, a minute or two (KESEGAMES_MYPYC=off skips)")
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


def compile_core(root: Path, work: Path) -> list[Path]:
    """Compile a copy of the sources in `work`; the libraries made, below `work`.

    Raises CalledProcessError, with what the compiler said, where it fails, and OSError where nothing comes of it.
    """
    shutil.copytree(root / "kesegames", work / "kesegames", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    sources = [p for part in COMPILED for p in (work / "kesegames" / part).rglob("*.py")]
    # A room's `__init__` is nothing but its GAME.
    modules = sorted(str(p.relative_to(work)) for p in sources if p.name != "__init__.py")
    (work / "setup.py").write_text(SETUP.format(modules=modules), encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    libraries = [p for p in work.rglob("*") if p.suffix in (".so", ".pyd") and "build" not in p.relative_to(work).parts]
    if len(libraries) < len(modules):
        raise FileNotFoundError(f"{len(libraries)} libraries for {len(modules)} modules")
    return sorted(libraries)
