"""Tables of Kisen for tests of the window."""

from __future__ import annotations

from kesegames.catalogue import Catalogue
from kesegames.engine.state import EVERYONE
from kesegames.play.match import HUMAN, Match, begin
from kesegames.ui.scenes.table.scene import Table

from .conftest import Hand

STEPPING = (
    "IA 黒弓LE 赤兵LI 黒王KU 黒兵CAI 赤虎CY 黒将MIA 赤船ZAI, A 赤兵LAI 赤兵KE 赤将PU 黒車XA 赤王ZA 黒馬TU, 皇 NY, "
    "hands 黒兵黒兵赤兵赤弓黒将 赤馬黒虎, points 170 230, season 2, rate 2, turn IA"
)
DECLARING = (
    "IA 黒弓LE 黒王KU 黒兵CAI 赤虎CY 黒将MIA, A 赤兵LAI 黒車XA 赤王ZA 黒馬TU 赤弓CO, 皇 NY, "
    "hands 黒兵赤兵赤弓黒馬 赤馬黒虎黒弓, points 170 230, season 2, rate 2, declare IA"
)
CAPTURING = "IA 黒車TU 黒王ZAU, A 赤弓TE 赤王ZE, 皇 CY, hands 赤車黒兵 -, turn IA"


def sit(hand: Hand, known: Catalogue, position: str, game: str = "kisen-standard", **options: str) -> Table:
    hand.app.settings.animation_speed = 0
    return hand.sit(begin(known.ruleset(game), options, [HUMAN, HUMAN], "3", position=position))


def written(match: Match, number: int) -> str:
    """Event `number` (from 1) in the game's notation."""
    return match.text(number, EVERYONE)
