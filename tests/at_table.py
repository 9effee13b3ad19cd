"""A match at a table without a window, with a process that never answers by itself."""

from __future__ import annotations

from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play.match import begin
from kesegames.play.opponent import Opponent
from kesegames.play.worker import Request
from kesegames.settings import Settings
from kesegames.table import acting
from kesegames.table.sitting import Sitting
from kesegames.table.turn import Turn


class Bot(Opponent):
    """Stands in for the opponent's process: counts what it was asked."""

    def __init__(self) -> None:
        self.number = 0

    def ask(self, asked: Request) -> int:
        self.number += 1
        return self.number

    def cancel(self) -> None:
        pass


class Table:
    """A sitting with a clock of its own."""

    def __init__(
        self, known: Catalogue, game: str, players: list[str], position: str = "", settings: Settings | None = None
    ) -> None:
        self.settings = settings or Settings()
        self.told: list[Trouble] = []
        bot = Bot()
        match = begin(known.ruleset(game), {}, players, "7", position=position)
        self.sitting = Sitting(match, None, lambda: bot, self.told.append, self.settings)
        self.now = 0

    def sit_down(self) -> None:
        """Who is awaited does."""
        self.rest()
        self.sitting.take_seat(self.now)

    def turn(self) -> Turn:
        return self.sitting.turn()

    def rest(self) -> None:
        """Until nothing happens by itself any more."""
        while (due := acting.tick(self.sitting, self.now)) is not None:
            self.now += max(due, 1)
