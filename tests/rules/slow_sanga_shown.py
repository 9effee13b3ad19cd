"""What can be counted and read of a match of サンガ at the table (G52), said of the slow engine."""

from __future__ import annotations

from slow_sanga import SlowSanga
from slow_sanga_map import IDS


def position(slow: SlowSanga) -> str:
    """As the house writes it: `kesegames/rules/sanga/record.py` says how."""
    seats = []
    for seat in range(slow.seats):
        scored = ":".join(str(slow.sources[source][seat]) for source in ("temples", "heathens", "poet"))
        seats.append(f"{IDS[seat]} {slow.money[seat]} {scored}")
    if slow.phase == "lot":
        return ", ".join(["lot", *(seats if set(slow.money) != {3} else [])])
    heads = {"set-up": "setup", "over": "ended"}
    acting = f"round {slow.round} {slow.phase} {letters(slow.waiting[:1])}"
    parts = [heads.get(slow.phase, acting), f"order {letters(slow.order)}", *seats]
    for area in slow.areas:
        held = [f"{IDS[seat]}{number}" for seat, number in enumerate(slow.pieces[area]) if number]
        held += [f"H{slow.heathens[area]}"] if slow.heathens[area] else []
        held += [f"{IDS[seat]}T" for seat in sorted(slow.temples[area])]
        parts += [" ".join([area, *held])] if held else []
    for patron, owners in slow.squares.items():
        parts += [f"{patron} {IDS[owners[0]]}{len(owners)}"] if owners else []
    parts += [f"marker {slow.marker}"] if slow.marker != "king" else []
    parts += [f"steps {slow.steps}"] if slow.phase == "movement" else []
    return ", ".join(parts)


def shown_round(slow: SlowSanga) -> int:
    """None before the first begins."""
    return 0 if slow.phase in ("lot", "set-up") else slow.round


def lies(slow: SlowSanga) -> dict[str, list[str]]:
    """What lies where: in areas, on patron squares, on the order display, in hands."""
    found = {"order": [f"{IDS[seat]}O" for seat in slow.order]}
    for area in slow.areas:
        found[area] = [f"{IDS[seat]}T" for seat in slow.temples[area]] + ["H"] * slow.heathens[area]
        found[area] += [IDS[seat] for seat in range(slow.seats) for _ in range(slow.pieces[area][seat])]
    for patron, owners in slow.squares.items():
        found[patron] = [IDS[seat] for seat in owners] + ["K"] * (slow.marker == patron)
    for seat in range(slow.seats):
        found[f"hand{seat}:sangha"] = [IDS[seat]] * slow.hands[seat]
        found[f"hand{seat}:temple"] = [f"{IDS[seat]}T"] * slow.temples_in_hand[seat]
    return {spot: sorted(pieces) if spot != "order" else pieces for spot, pieces in found.items() if pieces}


def letters(seats: list[int]) -> str:
    return "".join(IDS[seat] for seat in seats)
