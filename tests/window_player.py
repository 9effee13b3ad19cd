"""Opens the real window and plays in it by clicks without end, until somebody kills it; run by ui/test_killed.py."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Final

import pygame
from journal_player import situation

from kesegames.engine.look import Spot
from kesegames.play import journal
from kesegames.play.match import Match
from kesegames.settings import Folders, Settings, save
from kesegames.ui import start
from kesegames.ui.app import App
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.widgets.focus import Target

LIFE_SECONDS: Final = 30.0
"""It ends by itself when nobody kills it."""


class ToldJournal(journal.Journal):
    """Tells on stdout what it is about to keep, and that it has."""

    def keep(self, match: Match, spots: tuple[Spot, ...] = ()) -> None:
        print("next", situation(match, spots), sep="\t", flush=True)
        super().keep(match, spots)
        print("kept", situation(match, spots), sep="\t", flush=True)


class Driven(App):
    """After each turn it posts a click for itself, as a mouse would."""

    rng = random.Random(1)
    game = "keserima"
    ends = time.monotonic() + LIFE_SECONDS

    def turn(self) -> int | None:
        sleep = super().turn()
        if time.monotonic() > self.ends:
            self.close()
        if not self.scenes:
            return sleep
        target = self._wanted()
        if target is None:
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
        else:
            scale = self.scale()
            is_seen = target.pane is None or target.pane.contains(target.box)
            at = target.box.center if is_seen or target.pane is None else target.pane.center
            pos = (round(at[0] * scale), round(at[1] * scale))
            if target.pane is not None and not is_seen:
                # It is scrolled out of sight.
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
                way = 1 if target.box.y < target.pane.y else -1
                pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=way))
                return sleep
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        return sleep

    def _wanted(self) -> Target | None:
        """What to click next: through title and set-up to the table, there anything that is offered."""
        scene, targets = self.scene, {target.id: target for target in self.scene.targets()}
        if isinstance(scene, Title):
            return targets.get(f"game {self.game}")
        if isinstance(scene, Setup):
            return targets.get("start")
        if not isinstance(scene, Table):
            return targets.get("no") or targets.get("skip") or next(iter(targets.values()), None)
        if scene.is_result_open:
            return targets.get("result_again")
        if scene.motion is not None or scene.sitting.has_unshown:
            return None
        if self.rng.random() < 0.1:
            return targets.get(self.rng.choice(["undo", "redo", "one_back"]))
        if scene.sitting.turn().is_persons_throw:
            return targets.get("throw")
        offered = list(scene.sitting.clicks.offers())
        return targets.get(SPOT + self.rng.choice(offered)) if offered else targets.get("go_on")


def main(folder: Path, game: str, seed: int) -> None:
    """Play `game` with everything in `folder`."""
    Driven.game, Driven.rng = game, random.Random(seed)
    folders = Folders(folder)
    save(Settings(language="en", animation_speed=2.0, tutorials_seen=[game]), folders)
    # The program under test is to use ours.
    setattr(journal, "Journal", ToldJournal)  # noqa: B010 - mypy would not have it otherwise
    setattr(start, "App", Driven)  # noqa: B010
    start.run(folders)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
