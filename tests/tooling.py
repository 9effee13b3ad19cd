"""The programs of tools/ and what builds the wheel, as modules."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / "tools"
"""Only a checkout has them."""
sys.path.append(str(TOOLS))  # They share modules.


def tool(name: str) -> ModuleType:
    """The tool of that name."""
    return module(TOOLS / f"{name}.py")


def module(path: Path) -> ModuleType:
    """A file outside of packages."""
    name = path.stem
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[name] = found  # Dataclasses look there for where they stand.
    spec.loader.exec_module(found)
    return found
