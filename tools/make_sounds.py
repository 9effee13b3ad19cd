"""Makes assets/sounds/*.wav: wood and water, from decaying sines and soft noise. Run it after changing a recipe.

The files are in the repository, so that nobody needs to run this; a test compares them with what it makes. Only the
standard library is used: 16-bit mono WAV, 22,050 samples a second.
"""

from __future__ import annotations

import array
import io
import math
import random
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22_050
PEAK = 0.72
"""The loudest sample of a sound at full strength, of 1."""
FADE_SECONDS = 0.012

Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(target: Samples, sound: Samples, at: float = 0.0, strength: float = 1.0) -> None:
    """Mix `sound` into `target`, beginning `at` seconds; what reaches past its end is lost."""
    start = round(at * RATE)
    for number, sample in enumerate(sound[: max(0, len(target) - start)]):
        target[start + number] += sample * strength


def sine(hertz: float, seconds: float, decay: float, bend: float = 1.0) -> Samples:
    """A tone that fades by e every `decay` seconds, its frequency gliding to `bend` times itself."""
    phase, found = 0.0, []
    count = round(seconds * RATE)
    for number in range(count):
        share = number / count
        phase += 2 * math.pi * hertz * bend**share / RATE
        rise = min(1.0, number / (0.0015 * RATE))
        found.append(math.sin(phase) * math.exp(-number / RATE / decay) * rise)
    return found


def noise(seconds: float, decay: float, cutoff: float, seed: int, attack: float = 0.001) -> Samples:
    """Soft noise below about `cutoff` hertz, rising in `attack` seconds and fading by e every `decay`."""
    rng = random.Random(seed)
    keep = math.exp(-2 * math.pi * cutoff / RATE)
    low, found = 0.0, []
    for number in range(round(seconds * RATE)):
        low = keep * low + (1 - keep) * rng.uniform(-1, 1)
        found.append(low * min(1.0, number / (attack * RATE)) * math.exp(-number / RATE / decay))
    return found


def wood(hertz: float, seconds: float, hardness: float, seed: int) -> Samples:
    """A block of wood that is struck: the overtones of a bar (1 : 2.76 : 5.40) and the click of the touch."""
    found = silence(seconds)
    for ratio, strength, decay in ((1.0, 1.0, 0.055), (2.76, 0.42 * hardness, 0.03), (5.40, 0.2 * hardness, 0.014)):
        add(found, sine(hertz * ratio, seconds, decay), 0, strength)
    add(found, noise(0.03, 0.006, 3200, seed), 0, 0.9 * hardness)
    return found


def drop(hertz: float, seconds: float) -> Samples:
    """A drop of water: a bubble's tone rises while it fades."""
    found = silence(seconds)
    add(found, sine(hertz, seconds, seconds / 4, 1.9))
    add(found, sine(hertz * 2.01, seconds, seconds / 9, 1.7), 0, 0.18)
    return found


def drops() -> Samples:
    found = silence(0.4)
    add(found, drop(540, 0.2))
    add(found, drop(760, 0.24), 0.13)
    return found


def bell(hertz: float, seconds: float) -> Samples:
    """A soft bar of a marimba: the tone and its double octave."""
    found = silence(seconds)
    add(found, sine(hertz, seconds, seconds / 3.6))
    add(found, sine(hertz * 3.98, seconds, seconds / 14), 0, 0.22)
    add(found, noise(0.02, 0.005, 1800, round(hertz)), 0, 0.25)
    return found


def melody(notes: list[tuple[float, float]], seconds: float, length: float) -> Samples:
    """Bars struck one after the other: when, and how high."""
    found = silence(seconds)
    for at, hertz in notes:
        add(found, bell(hertz, length), at, 0.8)
    return found


def capture() -> Samples:
    found = silence(0.3)
    add(found, wood(392, 0.2, 0.9, 11))
    add(found, wood(233, 0.22, 0.7, 12), 0.07, 1.1)
    return found


def discard() -> Samples:
    """A tile slides over wood and lies."""
    found = silence(0.24)
    add(found, noise(0.2, 0.06, 1500, 21, 0.05), 0, 1.6)
    add(found, wood(310, 0.1, 0.4, 22), 0.13, 0.55)
    return found


def draw() -> Samples:
    """A tile slides off the pile."""
    found = silence(0.22)
    add(found, noise(0.16, 0.05, 2600, 31, 0.04), 0, 1.2)
    add(found, wood(620, 0.1, 0.5, 32), 0.1, 0.6)
    return found


def refuse() -> Samples:
    found = silence(0.26)
    add(found, wood(147, 0.13, 0.25, 41))
    add(found, wood(131, 0.14, 0.25, 42), 0.11, 0.9)
    return found


def rattle(seconds: float, count: int, seed: int, low: float, high: float, slows: bool) -> Samples:
    """Sticks against each other: many small strokes, the last ones further apart where they come to rest."""
    rng = random.Random(seed)
    found = silence(seconds)
    for number in range(count):
        share = number / count
        at = (share**1.7 if slows else share) * (seconds - 0.12)
        strength = (1 - 0.55 * share if slows else 0.45 + 0.4 * rng.random()) * (0.7 + 0.3 * rng.random())
        add(
            found, wood(low + (high - low) * rng.random(), 0.1, 0.9, seed + number), at + rng.random() * 0.012, strength
        )
    return found


RECIPES: dict[str, Callable[[], Samples]] = {
    "move": lambda: wood(466, 0.2, 0.8, 1),
    "capture": capture,
    "discard": discard,
    "draw": draw,
    "refuse": refuse,
    "hint": drops,
    "tick": lambda: wood(1180, 0.05, 0.5, 51),
    "throw": lambda: rattle(0.3, 7, 61, 500, 900, slows=False),
    "tumble": lambda: rattle(0.7, 12, 71, 420, 980, slows=True),
    "end": lambda: melody([(0.0, 392), (0.14, 523.25)], 0.7, 0.55),
    "win": lambda: melody([(0.0, 392), (0.11, 493.88), (0.22, 587.33), (0.36, 783.99)], 0.95, 0.58),
    "lose": lambda: melody([(0.0, 440), (0.16, 349.23), (0.34, 293.66)], 0.85, 0.5),
}
LOUDNESS = {"tick": 0.45, "draw": 0.7, "discard": 0.7, "hint": 0.7, "refuse": 0.85}


def pcm(name: str) -> array.array[int]:
    """The samples of a sound, as 16-bit numbers."""
    samples = RECIPES[name]()
    fade = round(FADE_SECONDS * RATE)
    for number in range(fade):
        samples[-1 - number] *= number / fade
    loudest = max(map(abs, samples))
    factor = PEAK * LOUDNESS.get(name, 1.0) / loudest * 32767
    return array.array("h", [round(sample * factor) for sample in samples])


def wav(name: str) -> bytes:
    """The sound as a WAV file."""
    samples = pcm(name)
    if sys.byteorder == "big":
        samples.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def main() -> None:
    """Write all sounds."""
    folder = Path(__file__).parent.parent / "assets" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name in RECIPES:
        data = wav(name)
        (folder / f"{name}.wav").write_bytes(data)
        print(f"{name:10} {len(data) / 1000:6.1f} kB")


if __name__ == "__main__":
    main()
