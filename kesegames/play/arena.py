"""Matches between bots, game by game in processes of their own, and what they say about the bots' strength."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from math import log10, sqrt
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from kesegames import rules
from kesegames.ai.levels import Bot, bot_seed, choose, parse_bot
from kesegames.engine.odds import even
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write
from kesegames.play import record, worker
from kesegames.play.heed import never
from kesegames.play.match import LONG, begin

CONFIDENCE: Final = 1.959964
"""So many standard deviations on either side hold 95 %."""
MOST_GAMES: Final = 1_000_000


class Series:
    """What is to be played: `games` games of a ruleset between `bots`, one a seat; game n has the seed `seed/n`.

    The bots rotate: in game n (from 0), bot b sits at seat (b − n) mod seats.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], bots: list[Bot], games: int, seed: int) -> None:
        self.ruleset = ruleset
        self.options = options
        self.bots = bots
        self.games = games
        self.seed = seed

    def __reduce__(self) -> tuple[Any, ...]:
        bots = [(bot.name, bot.budget.seconds) for bot in self.bots]
        return _series, (self.ruleset.id, self.ruleset.data, self.options, bots, self.games, self.seed)

    def seated(self, number: int) -> list[int]:
        """The bot at each seat in game `number`."""
        count = len(self.bots)
        return [(seat + number) % count for seat in range(count)]


def _series(
    id: str, data: dict[str, Any], options: dict[str, str], bots: list[tuple[str, float]], games: int, seed: int
) -> Series:
    """A series from what travels to another process: compiled classes cannot be pickled."""
    limited = [parse_bot(name).limited(seconds) if seconds else parse_bot(name) for name, seconds in bots]
    return Series(Ruleset(id, data), options, limited, games, seed)


class Played:
    """One game of a series; lists have an entry a bot. `winners` are bots; `record` is the game's record."""

    def __init__(
        self, points: list[int], winners: list[int], seconds: list[float], decisions: list[int], record: str
    ) -> None:
        self.points = points
        self.winners = winners
        self.seconds = seconds
        self.decisions = decisions
        self.record = record

    def score(self) -> float:
        """The first bot's: 1 for a win, shared among all who won; a draw is shared by all."""
        if not self.winners:
            return even(len(self.points))
        return even(len(self.winners)) if 0 in self.winners else 0.0


def play(series: Series, number: int) -> Played:
    """Game `number` of a series, from 0; the bots agree on a draw when it has gone on for LONG events."""
    seated = series.seated(number)
    names = [series.bots[bot].name for bot in seated]
    match = begin(series.ruleset, series.options, names, f"{series.seed}/{number}")
    search = rules.game(series.ruleset.module).search
    seconds = [0.0] * len(seated)
    decisions = [0] * len(seated)
    while match.to_act != OVER:
        if match.at >= LONG:
            match.agree_draw()
            break
        if match.to_act == CHANCE:
            match.throw()
            continue
        seat = match.to_act
        began = perf_counter()
        seed = bot_seed(match.seed, seat, match.at)
        choice = choose(series.bots[seated[seat]], match.state.seen_by(seat), search, seed, never)
        seconds[seated[seat]] += perf_counter() - began
        decisions[seated[seat]] += 1
        match.play(choice.move)
    outcome = match.outcome()
    assert outcome is not None
    points = [outcome.points[seated.index(bot)] for bot in range(len(seated))]
    return Played(points, [seated[seat] for seat in outcome.winners], seconds, decisions, record.write(match))


def compete(
    series: Series,
    records: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    cores: int | None = None,
) -> dict[str, Any]:
    """Play a series over `cores` (all there are) and return what `kesegames match` prints.

    Every game's record goes to the folder `records`. `progress` hears how many games are done and how many there are.
    Node budgets make the same games on any number of cores. Raises Trouble for options, a number of seats or of games
    that cannot be played, for a folder that cannot be written, and when a process dies.
    """
    if not 1 <= series.games <= MOST_GAMES:
        raise Trouble("trouble.games_range", {"games": str(series.games), "most": str(MOST_GAMES)})
    begin(series.ruleset, series.options, [bot.name for bot in series.bots], str(series.seed))
    all_played: dict[int, Played] = {}
    with closing(_play_all(series, min(cores or worker.cores(), series.games))) as playing:
        for number, played in playing:
            all_played[number] = played
            if records is not None:
                atomic_write(
                    records / f"{series.ruleset.id}-{number + 1:0{len(str(series.games))}}.kese", played.record
                )
            if progress is not None:
                progress(len(all_played), series.games)
    return summary(series, [all_played[number] for number in sorted(all_played)])


def _play_all(series: Series, cores: int) -> Generator[tuple[int, Played], None, None]:
    """The games with their numbers, as they end."""
    if cores == 1:
        for number in range(series.games):
            yield number, play(series, number)
        return
    spawn = multiprocessing.get_context("spawn")
    # The processes end when `alive` is closed: by hand, or with this process, however that ends.
    watched, alive = spawn.Pipe(duplex=False)
    is_whole = False
    pool = ProcessPoolExecutor(cores, spawn, _end_with, (watched,))
    try:
        running = {pool.submit(play, series, number): number for number in range(series.games)}
        for done in as_completed(running):
            yield running[done], done.result()
        is_whole = True
    except BrokenProcessPool:
        raise Trouble("trouble.match_died") from None
    finally:
        if not is_whole:
            alive.close()
        # Not `with`: its own shutdown would take the cancelling back, and all games would still be played.
        pool.shutdown(cancel_futures=True)
        alive.close()
        watched.close()


def _end_with(watched: Connection) -> None:
    """End this process when the other end of the pipe is closed, whatever it is doing."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C ends a game without a traceback.

    def watch() -> None:
        with suppress(EOFError, OSError):
            watched.recv_bytes()
        os._exit(1)

    threading.Thread(target=watch, name="watch", daemon=True).start()


def summary(series: Series, games: list[Played]) -> dict[str, Any]:
    """What `kesegames match` prints; all of it belongs to bots, not to seats."""
    bots = range(len(series.bots))
    score = sum(game.score() for game in games) / len(games)
    low, high = wilson(score, len(games))
    return {
        "game": series.ruleset.id,
        "bots": [bot.name for bot in series.bots],
        "games": len(games),
        "wins": [sum(bot in game.winners for game in games) for bot in bots],
        "draws": sum(not game.winners for game in games),
        "points": [sum(game.points[bot] for game in games) for bot in bots],
        "seconds_per_move": [
            round(sum(game.seconds[bot] for game in games) / max(sum(game.decisions[bot] for game in games), 1), 4)
            for bot in bots
        ],
        "score": round(score, 4),
        "interval": [round(low, 2), round(high, 2)],
        "elo": elo(score, len(games), even(len(series.bots))),
        "seed": series.seed,
    }


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a mean score 0 … 1 over so many games (E. B. Wilson, 1927)."""
    square = CONFIDENCE * CONFIDENCE / games
    middle = score + square / 2
    spread = CONFIDENCE * sqrt(score * (1 - score) / games + square / (4 * games))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def elo(score: float, games: int, equal: float = 0.5) -> int:
    """The Elo difference that expects `score`, where equal players score `equal`: the ratio of the odds of the two.

    A score of 0 or 1 counts as if one more game had been drawn.
    """
    share = min(max(score, equal / (games + 1)), (games + equal) / (games + 1))
    return round(400 * log10(share / (1 - share) * (1 - equal) / equal))
