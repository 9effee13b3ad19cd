"""The yardstick of all bots: `greedy` wins clearly more than its share in every game in which somebody decides."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE, every_table

from kesegames.ai.levels import parse_bot
from kesegames.engine.odds import even
from kesegames.play.arena import Series, play, wilson

GAMES = (60, 400)
"""No fewer games than these, and no more: where luck rules, sixty tell little."""


@pytest.mark.slow
@every_table
def test_greedy_wins_clearly_more_than_its_share_against_random(game: str, seats: int) -> None:
    """Its share is 1 in the number of seats; the lower end of Wilson's interval lies above it."""
    bots = [parse_bot(name) for name in ("greedy", *["random"] * (seats - 1))]
    series = Series(CATALOGUE.rulesets[game], {}, bots, GAMES[1], 7)
    score, decisions, played, low = 0.0, 0, 0, 0.0
    while played < GAMES[0] or (decisions and played < GAMES[1] and low <= even(seats)):
        one = play(series, played)
        score, decisions, played = score + one.score(), decisions + sum(one.decisions), played + 1
        low, _ = wilson(score / played, played)
    if not decisions:
        pytest.skip("nobody decides")
    assert low > even(seats), (score / played, played)
