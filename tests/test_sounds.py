"""The sounds are what tools/make_sounds.py makes, and there is one for everything that sounds."""

from __future__ import annotations

import array
import re
import sys
import wave
from pathlib import Path

import pytest
from tooling import tool

from kesegames.resources import folder

ROOT = Path(__file__).parent.parent
SOUNDS = folder("assets") / "sounds"


MAKER = tool("make_sounds")


def kept(name: str) -> array.array[int]:
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


@pytest.mark.parametrize("name", sorted(MAKER.RECIPES))
def test_each_file_is_what_the_script_makes(name: str) -> None:
    # A system's own sine may differ in its last bit, and so a sample by one step.
    made, there = MAKER.pcm(name), kept(name)
    assert len(made) == len(there)
    assert max(abs(one - other) for one, other in zip(made, there, strict=True)) <= 1


def test_there_are_no_other_files_and_they_are_small() -> None:
    files = list(SOUNDS.iterdir())
    assert {path.name for path in files} == {f"{name}.wav" for name in MAKER.RECIPES}
    assert sum(path.stat().st_size for path in files) <= 250_000


def test_sounds_are_heard_and_end_in_silence() -> None:
    for name in MAKER.RECIPES:
        samples = kept(name)
        assert 8_000 < max(map(abs, samples)) < 32_767, name
        assert abs(samples[0]) < 600 and samples[-1] == 0, name


def test_whatever_the_window_plays_has_a_file() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "kesegames" / "ui").rglob("*.py"))
    played = {name for call in re.findall(r"play_sound\(([^\n]*)\)", code) for name in re.findall(r'"([a-z]+)"', call)}
    played = (played | {"move", "capture", "discard", "draw", "tumble", "throw"}) - {"volume_signals"}
    assert played <= set(MAKER.RECIPES)
