"""Reasons for a move in the player's language: for hints and the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from kesegames.engine.look import END, Spot
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play.reasons import Reason
from kesegames.text import sentence
from kesegames.ui.app import App

MOST: Final = 3
"""No more reasons are said for one move."""
REPLIES: Final = 2
"""So many moves that are expected after the best one are told."""
THEMES: Final = {
    "win": "win",
    "force_win": "win",
    "near_win": "threat",
    "stop_win": "stop",
    "avoid_loss": "stop",
    "take": "take",
    "attack": "threat",
    "swap": "swap",
    "make": "make",
    "escape": "danger",
    "protect": "danger",
    "avoid": "danger",
    "dodge": "danger",
    "shield": "danger",
    "avoid_swap": "danger",
}
"""What a reason is about, by its kind, without telling the move."""


def move_of(state: State, spots: Sequence[Spot]) -> int | None:
    """The legal move that these clicks make."""
    return next((int(move) for move in state.legal() if list(state.spell(move)) == list(spots)), None)


def words(app: App, state: State, found: list[Reason]) -> list[str]:
    """The first reasons, a sentence each, none said twice. What is surely taken is told with the move: it is said again
    only where there is no other reason.
    """
    found = [one for one in found if one.kind != "take" or one.chance < 1] or found
    return list(dict.fromkeys(app.say(one.text, one.values, state.ruleset) for one in found))[:MOST]


def theme(app: App, state: State, found: list[Reason]) -> str:
    """What the most important reason is about, without telling the move; `` where that would tell nothing."""
    kind = THEMES.get(found[0].kind, "") if found else ""
    return app.say(f"why.theme.{kind}", ruleset=state.ruleset) if kind else ""


def told(app: App, state: State, move: int) -> str:
    """A move in words, as the seat to act may know it: what it does itself, not what follows."""
    first = state.told(move, state.to_act)[0]
    return sentence(first, app.language, state.ruleset)


def made_of(app: App, state: State, move: int) -> str:
    """The pieces and squares that a move is clicked from, by their names."""
    look, ruleset = state.look(), state.ruleset
    names: list[str] = []
    for spot in state.spell(move):
        pieces = look.pieces.get(spot, [])
        if pieces:
            names.append(app.say(f"piece.{pieces[-1]}", ruleset=ruleset))
        elif spot != END and ruleset.words(f"spot.{spot}") is None:
            names.append(spot)
    return app.say("goals.comma").join(names)


def expected(app: App, state: State, line: Sequence[str]) -> str:
    """What a search expects after the first move of its line, in words, until chance or something hidden comes."""
    found: list[str] = []
    if state.has_secrets() or not line:
        return ""
    # A line that somebody has written into a record need not be playable.
    with suppress(Trouble):
        at = state.after(state.read(line[0]))
        for written in line[1 : 1 + REPLIES]:
            if at.to_act < 0:
                break
            move = int(at.read(written))
            seat = app.say("seat." + state.ruleset.seat_ids[at.to_act], ruleset=state.ruleset)
            found.append(app.say("analysis.reply", {"seat": seat, "move": told(app, at, move)}))
            at.play(move)
    return app.say("analysis.line", {"line": " ".join(found)}) if found else ""
