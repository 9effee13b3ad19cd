"""Positions of the slow サンガ engine for tests, scattered by lot, and ways to play on from them."""

from __future__ import annotations

import random

from slow_sanga import SlowSanga
from slow_sanga_map import CAPACITY, PATRONS

PHASES = ("sangha", "king", "premier", "temple", "movement", "shaman")
MOODS = ("any", "any", "by word", "by word", "builder", "fierce", "idle")


def scattered(rng: random.Random, options: dict[str, str], seats: int) -> SlowSanga:
    """Anything that may lie anywhere, in any phase: crowds, heathens together, equal numbers, a late round."""
    slow = SlowSanga(options, seats)
    slow.order = rng.sample(range(seats), seats)
    slow.round = rng.choice([1, 2, 3, 4, 5, 6, 6, 6])
    slow.marker = rng.choice(PATRONS)
    few = rng.sample(slow.areas, rng.choice([2, 4, 8]))
    scatter_heathens(slow, rng, few)
    for patron in PATRONS:
        if rng.random() < 0.7:
            owner, number = rng.randrange(seats), rng.choice([1, 1, 2, 3])
            if slow.hands[owner] >= number:
                slow.squares[patron] = [owner] * number
                slow.hands[owner] -= number
    if rng.random() < 0.2 and options["temples"] == "shared":
        scatter_temples(slow, rng, [area for area in slow.areas if area not in few])
    if rng.random() < 0.8:
        for seat in range(seats):
            scatter_seat(slow, rng, seat, few)
    else:  # everybody alike, shortly before the end
        slow.round = 6
    phase = rng.choice(PHASES)
    slow.begin(phase if phase in ("sangha", "temple", "movement") or is_asked(slow, phase) else "temple")
    if slow.phase in ("sangha", "temple", "movement"):
        slow.waiting = slow.waiting[rng.choice([rng.randrange(seats), seats - 1]) :]
        slow.count_steps()
        slow.steps = rng.randint(0, slow.steps)
    return slow


def is_asked(slow: SlowSanga, phase: str) -> bool:
    """G51: whether there is a decision of the king, the premier or the shaman."""
    holder = slow.holder(phase)
    if holder is None or not slow.is_active(phase, holder):
        return False
    return phase != "shaman" or any(slow.heathens.values())


def scatter_heathens(slow: SlowSanga, rng: random.Random, few: list[str]) -> None:
    slow.heathens = dict.fromkeys(slow.areas, 0)
    for _ in range(rng.choice([0, 1, 2, 3, 4, 4])):
        slow.heathens[rng.choice(few)] += 1


def scatter_temples(slow: SlowSanga, rng: random.Random, areas: list[str]) -> None:
    """All seats but one have a temple in an area, and that one has pieces enough for the next (G35)."""
    area = rng.choice(sorted(areas, key=CAPACITY.__getitem__)[:3])
    *built, seat = rng.sample(range(slow.seats), slow.seats)
    slow.temples[area] = built
    for other in built:
        slow.temples_in_hand[other] -= 1
    slow.pieces[area][seat] = CAPACITY[area]
    slow.hands[seat] -= CAPACITY[area]


def scatter_seat(slow: SlowSanga, rng: random.Random, seat: int, few: list[str]) -> None:
    """Temples first, then pieces where the seat has none of them."""
    slow.money[seat] = rng.choice([0, 1, 2, 3, 5, 8, 8])
    for source in ("temples", "heathens", "poet"):
        slow.gain(seat, rng.choice([0, 2, 2, 3]), source)
    sites = few if rng.random() < 0.5 else slow.areas
    for area in rng.sample(sites, min(len(sites), rng.choice([0, 1, 2, 3]))):
        is_free = not slow.temples[area] or slow.options["temples"] == "shared"
        if is_free and seat not in slow.temples[area] and not slow.pieces[area][seat]:
            slow.temples[area].append(seat)
            slow.temples_in_hand[seat] -= 1
    homes = [area for area in few if seat not in slow.temples[area]]
    for _ in range(rng.choice([0, 1, 4, 8, 12]) if homes else 0):
        if slow.hands[seat] > 0:
            home = rng.choice(homes)
            number = min(slow.hands[seat], rng.choice([1, 1, CAPACITY[home]]))
            slow.pieces[home][seat] += number
            slow.hands[seat] -= number


def next_text(slow: SlowSanga, mood: str, rng: random.Random) -> str:
    """`any` legal text; `by word`, so that what has few texts is not rare; or one that is after something."""
    legal = slow.legal() or list(slow.chances())
    wanted: list[str] = []
    if mood == "builder":  # many on one spot, a temple wherever it can
        wanted = [text for text in legal if text.startswith("temple")]
        wanted = wanted or [text for text in legal if text.startswith("put") and is_crowded(slow, text.split()[1])]
    elif mood == "fierce":  # patrons, from others first
        wanted = [text for text in legal if text.startswith("patron") and not text.endswith(" 1")]
        wanted = wanted or [text for text in legal if text.startswith(("patron", "step", "swap", "spirit"))]
    elif mood == "idle":
        wanted = [text for text in legal if text in ("end", "keep")]
    if wanted and rng.random() < 0.8:
        return rng.choice(wanted)
    if mood == "any":
        return rng.choice(legal)
    word = rng.choice(sorted({text.split()[0] for text in legal}))
    return rng.choice([text for text in legal if text.split()[0] == word])


def is_crowded(slow: SlowSanga, area: str) -> bool:
    return slow.phase == "sangha" and slow.pieces[area][slow.waiting[0]] > 1
