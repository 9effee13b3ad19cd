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
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("engine", "rules", "ai")
MODES = ("auto", "require", "off")
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="kesegames", packages=[], ext_modules=mypycify({modules!r}, opt_level="3", group_name="kesegames"))
"""


class CompiledCore(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("KESEGAMES_MYPYC", "auto")
        if mode not in MODES:
            raise ValueError(f"KESEGAMES_MYPYC={mode}: one of {', '.join(MODES)}")
        if self.target_name != "wheel" or version == "editable" or mode == "off":
            return
        self.app.display_info("compiling engine, rules and ai with mypyc (KESEGAMES_MYPYC=off skips this)")
        self.work = Path(tempfile.mkdtemp(prefix="kesegames-mypyc-"))
        try:
            libraries = compile_core(Path(self.root), self.work)
        except (OSError, subprocess.CalledProcessError) as error:
            output = getattr(error, "stdout", "") or ""
            if mode == "require":
                raise RuntimeError(f"the compiled core could not be built: {error}\n{output}") from error
            self.app.display_warning(f"no compiled core, the game runs slower: {error}\n{output[-2000:]}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): str(path.relative_to(self.work)) for path in libraries})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "work"):
            shutil.rmtree(self.work, ignore_errors=True)


def compile_core(root: Path, work: Path) -> list[Path]:
    """Compile a copy of the sources in `work`; the libraries made, below `work`."""
    shutil.copytree(root / "kesegames", work / "kesegames", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    modules = sorted(str(p.relative_to(work)) for part in COMPILED for p in (work / "kesegames" / part).glob("*.py"))
    (work / "setup.py").write_text(SETUP.format(modules=modules), encoding="utf-8")
    jobs = str(os.cpu_count() or 1)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", f"--parallel={jobs}"]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return sorted(
        p for p in work.rglob("*") if p.suffix in (".so", ".pyd") and "build" not in p.relative_to(work).parts
    )
