"""All parts, in the order in which they are tried."""

from __future__ import annotations

from . import engines, fuzz, kills, laws, leaks, soak
from .trial import Part

ALL = [
    Part("kills", kills.trials, goal=1_000 // 9 + 1, share=2.0),
    Part("fuzz", fuzz.trials, goal=10_000, share=3.0),
    Part("leaks", leaks.trials, goal=100, share=2.0),
    Part("soak", soak.trials, goal=500, share=3.0),
    Part("laws", laws.trials, goal=20_000, share=2.0),
    Part("engines", engines.trials, goal=20_000, share=2.0),
]
