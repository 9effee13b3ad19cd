"""The map of サンガ and its patrons straight from docs/rules/sanga.md (G1-G9)."""

from __future__ import annotations

IDS = "RBYGP"
"""G1."""
TABLE = """
CHR 3 -    4
CHM 4 -    2
NAN 2 -    3
TAK 2 -    3
SUK 3 -    2
PHI 4 -    2
UDO 3 -    4
NKP 2 -    5
KHO 4 -    2
UBO 3 -    5
LOP 2 -    2
AYU 3 -    2
KAN 2 -    2
BKK 5 gulf 2
CTB 3 gulf 2
PBI 3 gulf 2
CHP 2 gulf 3
NST 3 gulf 4
SKA 3 gulf 5
"""
"""G4: id, capacity, gulf, from how many seats."""
AREAS = [line.split() for line in TABLE.split("\n") if line]
CAPACITY = {area: int(capacity) for area, capacity, _, _ in AREAS}
GULF = [area for area, _, gulf, _ in AREAS if gulf == "gulf"]
LINKS = """
CHR-CHM CHR-NAN CHM-NAN CHM-TAK CHM-SUK NAN-SUK NAN-PHI NAN-UDO TAK-SUK TAK-KAN SUK-PHI SUK-LOP
PHI-UDO PHI-LOP PHI-KHO UDO-NKP UDO-KHO UDO-UBO NKP-UBO KHO-UBO KHO-LOP KHO-AYU KHO-CTB UBO-CTB
LOP-AYU LOP-KAN AYU-KAN AYU-BKK AYU-CTB KAN-BKK KAN-PBI BKK-CTB BKK-PBI PBI-CHP CHP-NST NST-SKA
"""
"""G5."""
EDGES = [(edge[:3], edge[4:]) for edge in LINKS.split()]
GREAT = [area for area in CAPACITY if CAPACITY[area] in (4, 5)]
"""G7."""
PATRONS = ["sailor", "king", "premier", "carpenter", "mahout", "shaman", "abbot", "merchant", "poet"]
"""G9."""


def in_play(seats: int) -> list[str]:
    """G4, G6."""
    return [area for area, _, _, least in AREAS if int(least) <= seats]


def edges_in_play(seats: int) -> list[tuple[str, str]]:
    """G6: edges of areas that are not in play do not exist."""
    areas = in_play(seats)
    return [(one, other) for one, other in EDGES if one in areas and other in areas]
