"""What the packaged app is made of, as far as it can be told without building it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tooling import tool

from kesegames.play import library
from kesegames.play.record import FORMAT

ROOT = Path(__file__).parent.parent
LINUX = ROOT / "packaging" / "linux"
MIME = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}

pytestmark = pytest.mark.skipif(not (ROOT / "build.spec").exists(), reason="only a checkout has it")


def test_the_icons_are_what_their_script_makes() -> None:
    for name, data in tool("make_icon").files().items():
        assert (ROOT / "assets" / name).read_bytes() == data, f"run tools/make_icon.py: {name} is out of date"


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL2_image"),
        ("libmpg123-8b3c3c9e.so.0.49.4", "mpg123"),
        ("libpng16-fefdc88d.so.16.58.0", "png"),
        ("libbrotlidec-8e4a5025.so.1.2.0", "brotli"),
        ("libsharpyuv-f86ac02c.so.0.1.2", "webp"),
        ("libfreetype.6.dylib", "freetype"),
        ("SDL2_mixer.dll", "SDL2_mixer"),
        ("libjpeg-62.dll", "jpeg"),
    ],
)
def test_a_library_is_known_by_its_files_name(file: str, name: str) -> None:
    assert tool("third_party").library(file) == name


def test_a_library_without_a_licence_stops_the_build() -> None:
    with pytest.raises(ValueError, match="libnobody"):
        tool("third_party").library("libnobody-12345678.so.1")


def test_python_and_every_dependency_have_a_licence() -> None:
    told = tool("third_party")
    assert "PYTHON SOFTWARE FOUNDATION" in told.pythons().upper()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in project["dependencies"]:
        name = re.split("[>=<]", line)[0]
        assert name == "pygame-ce" or len(told.licence(name)) > 500


def test_all_systems_know_the_records_of_all_rooms() -> None:
    told = tool("record_types")
    wanted = library.endings() - {library.SNIFFED}
    info = ElementTree.fromstring(told.mime_info())
    types = info.findall("m:mime-type", MIME)
    patterns = [one.attrib["pattern"] for one in info.findall("m:mime-type/m:glob", MIME)]
    assert sorted(patterns) == sorted(f"*{ending}" for ending in wanted)
    assert all(len(one.findall("m:comment", MIME)) == 2 for one in types)
    assert [one.attrib["value"] for one in info.findall("m:mime-type/m:magic/m:match", MIME)] == [FORMAT]
    entry = told.desktop_entry((LINUX / "kesegames.desktop").read_text(encoding="utf-8")).splitlines()
    (line,) = [line for line in entry if line.startswith("MimeType=")]
    assert sorted(line.removeprefix("MimeType=").split(";")) == sorted(["", *(one.attrib["type"] for one in types)])
    apple = told.apple_types("org.example")
    assert {f".{one['CFBundleTypeExtensions'][0]}" for one in apple["CFBundleDocumentTypes"]} == wanted
    declared = {one["UTTypeIdentifier"] for one in apple["UTExportedTypeDeclarations"]}
    assert declared == {one["LSItemContentTypes"][0] for one in apple["CFBundleDocumentTypes"]}


def test_a_record_is_called_after_the_games_that_write_it() -> None:
    names = {one.ending: (one.en, one.ja) for one in tool("record_types").record_types()}
    assert names["senet"] == ("Record of Senet", "セネトの棋譜")


def test_the_wheel_has_the_data_and_says_that_it_is_typed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"KESEGAMES_MYPYC": "off"}, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert "kesegames/py.typed" in packed
    for folder in ("rulesets", "assets"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert {f"kesegames/{path.relative_to(ROOT).as_posix()}" for path in files} <= packed


@pytest.mark.skipif(os.name == "nt", reason="a script of Linux")
def test_the_menu_entry_starts_the_app_wherever_it_is_unpacked(tmp_path: Path) -> None:
    """The path has what an Exec line quotes; the entry is read back as the desktop's specification says."""
    app = tmp_path / 'ケセ 50% "$x` \\'
    (app / "desktop").mkdir(parents=True)
    for name in ("kesegames.desktop", "install.sh"):
        (app / "desktop" / name).write_bytes((LINUX / name).read_bytes())
    (app / "desktop" / "kesegames.xml").write_text(tool("record_types").mime_info(), encoding="utf-8")
    (app / "desktop" / "kesegames.png").write_bytes((ROOT / "assets" / "icon.png").read_bytes())
    home = tmp_path / "home"
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    command = ["sh", str(app / "desktop" / "install.sh")]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    entry = (home / ".local/share/applications/kesegames.desktop").read_text(encoding="utf-8")
    line = next(line for line in entry.splitlines() if line.startswith("Exec="))
    text = re.sub(r"\\(.)", r"\1", line.removeprefix("Exec="))
    quoted = re.fullmatch(r'"((?:[^"\\`$]|\\.)*)" %f', text)
    assert quoted is not None
    assert re.sub(r"\\(.)", r"\1", quoted[1]).replace("%%", "%") == str(app / "kesegames")
    subprocess.run([*command, "--remove"], env=environment, check=True, capture_output=True)
    assert not [path for path in home.rglob("*") if path.is_file() and "kesegames" in path.name]


def smoke(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The smoke test started by a Python without packages, with no program to be found."""
    command = [sys.executable, "-S", str(ROOT / "tools" / "smoke"), *words]
    return subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True, timeout=60)


def test_the_smoke_test_says_what_it_needs(tmp_path: Path) -> None:
    run = smoke(tmp_path)
    assert (run.returncode, run.stdout) == (1, "")
    head, *needs = run.stderr.splitlines()
    assert head == "the smoke test needs:" and "ZIP" in needs[0] and all(need.startswith("- ") for need in needs)


@pytest.mark.skipif(sys.platform != "linux", reason="only there it has a screen and a hand")
def test_the_smoke_test_names_each_program_and_its_package(tmp_path: Path) -> None:
    told = smoke(tmp_path).stderr
    for program, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool"), ("unzip", "unzip")):
        assert f"- {program}, of Debian's package {package}\n" in told
    assert "- kesegames installed for " in told


@pytest.mark.parametrize("there", [False, True])
def test_the_smoke_test_refuses_what_is_no_zip(there: bool, tmp_path: Path) -> None:
    zipped = tmp_path / "app.zip"
    if there:
        zipped.write_text("no zip", encoding="utf-8")
    run = smoke(tmp_path, str(zipped))
    assert run.returncode == 1
    assert f"- a packaged app: {zipped} is no zip file\n" in run.stderr and "Traceback" not in run.stderr
