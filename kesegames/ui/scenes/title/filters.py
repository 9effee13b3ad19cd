"""What narrows the gallery: number of players, length and kind, and words that are looked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.ui import gallery
from kesegames.ui.app import App
from kesegames.ui.gallery import LENGTHS, Search
from kesegames.ui.widgets.buttons import Button


def filters(
    app: App, rulesets: Sequence[Ruleset], search: Search, changed: Callable[[], None]
) -> list[Callable[[pygame.FRect], Button]]:
    """A maker of each filter that can tell some of the games from others; choosing one sets its next value in
    `search`."""
    say = app.say

    def step(name: str, values: list[object]) -> None:
        at = values.index(getattr(search, name))
        setattr(search, name, values[(at + 1) % len(values)])
        changed()

    seats = sorted({number for one in rulesets for number in range(one.least_seats, one.most_seats + 1)})
    kinds = sorted({gallery.kind(one) for one in rulesets})
    lengths = [one for one in LENGTHS if any(one[0] <= each.minutes <= one[1] for each in rulesets)]
    players = say("title.players", {"number": str(search.players)}) if search.players else say("title.any_players")
    length = say("title.any_length")
    if search.length:
        id = "title.longer" if search.length == LENGTHS[-1] else "title.length"
        length = say(id, {"least": str(search.length[0]), "most": str(search.length[1])})
    kind = say(f"kind.{search.kind}") if search.kind else say("title.any_kind")
    found: list[tuple[str, str, list[object], bool]] = [
        ("players", players, [None, *seats], search.players is not None),
        ("length", length, [None, *lengths], search.length is not None),
        ("kind", kind, ["", *kinds], bool(search.kind)),
    ]

    def make(id: str, label: str, values: list[object], is_set: bool, box: pygame.FRect) -> Button:
        return Button(id, box, partial(step, id, values), label, kind="chosen" if is_set else "plain")

    return [partial(make, *one) for one in found if len(one[2]) > 2]
