"""Risks reckoned beside the window."""

from __future__ import annotations

import time

from every_game import CATALOGUE

from kesegames.play.match import HUMAN, begin
from kesegames.table.forecast import Forecast


def test_a_forecast_forgets_what_is_stale() -> None:
    senet = CATALOGUE.ruleset("senet")
    forecast = Forecast()
    for field in (12, 20, 30):
        forecast.ask(begin(senet, {}, [HUMAN, HUMAN], "7", position=f"3,{field} 7 w throw").state)
    while forecast.is_waiting:
        forecast.poll()
        time.sleep(0.001)
    assert forecast.risks is not None and forecast.risks.keys() == {"3", "7", "30"}
