"""The yardstick of all bots: `greedy` wins clearly more than its share in every game in which somebody decides."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE, every_table

from kesegames.ai.levels import parse_bot
from kesegames.engine.odds import even
from kesegames.play.arena import Series, play, wilson

GAMES = (60, 400)
"""As many games as these, the more the shorter they are: a hundred games of two words each tell little."""
DECISIONS = 1500
"""After so many decisions no more games are begun than need be."""


@pytest.mark.slow
@every_table
def test_greedy_wins_clearly_more_than_its_share_against_random(game: str, seats: int) -> None:
    """Its share is 1 in the number of seats; the lower end of Wilson's interval lies above it."""
    bots = [parse_bot(name) for name in ("greedy", *["random"] * (seats - 1))]
    series = Series(CATALOGUE.rulesets[game], {}, bots, GAMES[1], 7)
    score, decisions, played = 0.0, 0, 0
    while played < GAMES[0] or (played < GAMES[1] and decisions < DECISIONS):
        one = play(series, played)
        score, decisions, played = score + one.score(), decisions + sum(one.decisions), played + 1
    if not decisions:
        pytest.skip("nobody decides")
    low, _ = wilson(score / played, played)
    assert low > even(seats), (score / played, played)
