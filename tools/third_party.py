"""Writes THIRD_PARTY.txt: the licences of everything that a packaged app ships. build.spec calls it.

What is shipped is told by the paths of the files: each belongs to a distribution of the environment, to Python itself,
to a library inside pygame-ce's wheel, or to a package of the system (Debian and its kin).
"""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
LICENCES = ROOT / "packaging" / "licences"
NAMED_ONLY = ("LGPL-2.1", "GPL-3")
"""Licences that the texts above them name without telling them."""
LICENCE_FILE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)", re.IGNORECASE)
LIBRARY = re.compile(r"(?:lib)?([A-Za-z]\w*?)(?:-[0-9]+)?(?:-[0-9a-f]{8})?(?:\.[0-9]+)*\.(?:so|dll|dylib)(?:\.[0-9]+)*")
FAMILIES = {
    "brotlicommon": "brotli",
    "brotlidec": "brotli",
    "sharpyuv": "webp",
    "webpdemux": "webp",
    "vorbisenc": "vorbis",
    "vorbisfile": "vorbis",
    "png16": "png",
}
"""Libraries that come from the sources of another one."""
HEAD = """kesegames comes with the work of others. Each part below stands under its own licence; the parts under the
LGPL are libraries of their own in this folder, which you may replace by your own builds of them."""


def shipped(paths: Iterable[Path]) -> dict[str, str]:
    """Name → licence of everything that the files belong to; raises ValueError for one whose licence is unknown."""
    owners = _owners()
    found = {"Python": pythons(), "The start of the program (PyInstaller)": licence("pyinstaller")}
    for path in sorted(set(paths)):
        distribution = owners.get(path) or owners.get(path.resolve())
        if distribution == "kesegames" or path.is_relative_to(ROOT):
            continue
        if distribution is not None and distribution != "pygame-ce":
            found[distribution] = found.get(distribution) or licence(distribution)
        elif distribution == "pygame-ce":
            found["pygame-ce"] = (LICENCES / "LGPL-2.1.txt").read_text(encoding="utf-8")
            if ".libs" in str(path) or ".dylibs" in str(path) or path.suffix == ".dll":
                name = library(path.name)
                found[f"{name} (in pygame-ce)"] = (LICENCES / f"{name}.txt").read_text(encoding="utf-8")
        elif not _is_pythons(path):
            name, text = _systems(path)
            found[name] = text
    return found


def write(paths: Iterable[Path], out: Path) -> None:
    """Write the licences of the files' owners, our fonts' and those named only."""
    found = shipped(paths)
    for path in sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt")):
        found[f"Font {path.stem.removeprefix('OFL-')}"] = path.read_text(encoding="utf-8")
    for name in NAMED_ONLY:
        found[f"The text of the {name}"] = (LICENCES / f"{name}.txt").read_text(encoding="utf-8")
    parts = [f"{HEAD}\n\n" + "\n".join(f"- {name}" for name in found)]
    parts += [f"{'=' * 100}\n{name}\n{'=' * 100}\n\n{text.strip()}" for name, text in found.items()]
    out.write_text("\n\n\n".join(parts) + "\n", encoding="utf-8")


def _owners() -> dict[Path, str]:
    """Installed file → distribution."""
    return {
        Path(str(file.locate())): distribution.name
        for distribution in importlib.metadata.distributions()
        for file in distribution.files or []
    }


def licence(name: str) -> str:
    """The licence files that a distribution was installed with."""
    distribution = importlib.metadata.distribution(name)
    files = [file for file in distribution.files or [] if LICENCE_FILE.search(file.name) and file.suffix != ".py"]
    if not files:
        raise ValueError(f"{name} was installed without a licence")
    return f"version {distribution.version}\n\n" + "\n\n".join(file.read_text(encoding="utf-8") for file in files)


def pythons() -> str:
    """Python's own licence, which tells those of the libraries built into it."""
    places = [
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(f"/usr/share/doc/python{sys.version_info.major}.{sys.version_info.minor}/copyright"),
    ]
    text = next((place.read_text(encoding="utf-8") for place in places if place.is_file()), None)
    if text is None:
        raise ValueError(f"Python's licence is in none of {', '.join(str(place) for place in places)}")
    return f"version {sys.version.split()[0]}\n\n{text}"


def _is_pythons(path: Path) -> bool:
    places = (sys.base_prefix, sys.prefix, sysconfig.get_path("stdlib"))
    is_installed = any(path.is_relative_to(place) for place in places if place != "/usr")
    return is_installed or path.name.startswith(("libpython", "python3", "vcruntime", "base_library", "pyi"))


def library(file: str) -> str:
    """The library that a file inside a wheel is, as its licence is called in LICENCES; ValueError where it has none."""
    match = LIBRARY.fullmatch(file)
    name = match[1] if match is not None else file
    name = FAMILIES.get(name, name)
    if not (LICENCES / f"{name}.txt").is_file():
        raise ValueError(f"{file}: put the licence of this library into {LICENCES / name}.txt")
    return name


def _systems(path: Path) -> tuple[str, str]:
    """A library of the system: the copyright file of the Debian package it comes from."""
    for place in (
        path.resolve(),
        Path("/usr") / str(path.resolve()).lstrip("/"),
        Path(str(path).replace("/usr/", "/")),
    ):
        told = subprocess.run(["dpkg-query", "--search", str(place)], capture_output=True, text=True).stdout
        if told:
            package = told.partition(":")[0]
            return f"{path.name} ({package})", Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8")
    raise ValueError(f"{path}: no package of this system has it, so its licence is unknown")
