"""What the commands tell of games and matches, in the shapes of docs/commands.md: plain data for JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kesegames import rules
from kesegames.ai.levels import Bot, bot_for, bot_seed, choose
from kesegames.engine.perft import Ply
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.engine.trouble import Trouble
from kesegames.play.heed import never
from kesegames.play.match import Match


def seat_name(to_act: int) -> int | str:
    """A seat's number, `chance` or `over`."""
    if to_act >= 0:
        return to_act
    return "chance" if to_act == CHANCE else "over"


def described(ruleset: Ruleset) -> dict[str, Any]:
    """A game as `list` tells it."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "seats": [ruleset.least_seats, ruleset.most_seats],
        "seat_ids": ruleset.seat_ids,
        "extends": ruleset.extends or None,
        "hidden": ruleset.is_hidden,
        "reconstructed": ruleset.is_reconstructed,
        "options": {
            name: {"default": option.default, "choices": list(option.choices)}
            for name, option in ruleset.options.items()
        },
    }


def possible(match: Match) -> dict[str, Any]:
    """What can happen now, as `moves` tells it."""
    state = match.state
    told = {"game": match.ruleset.id, "event": match.at, "to_act": seat_name(match.to_act)}
    if match.to_act == CHANCE:
        outcomes = [
            {"spots": list(state.spell(move)), "write": state.write(move), "weight": int(weight)}
            for move, weight in state.chances()
        ]
        return {**told, "outcomes": outcomes}
    moves = [int(move) for move in state.legal()] if match.to_act >= 0 else []
    return {**told, "moves": [{"spots": list(state.spell(move)), "write": state.write(move)} for move in moves]}


def advised(match: Match, bot: Bot, seed: str) -> dict[str, Any]:
    """The move that `bot` plays now, as `best` tells it; with the match's seed the one it plays in that match.

    It knows what the seat to act may. Raises Trouble where no seat is to act, or for a level the game does not have.
    """
    seat = match.to_act
    if seat < 0:
        raise Trouble("trouble.nobody_to_act", {"event": str(match.at), "to_act": str(seat_name(seat))})
    state = match.state.seen_by(seat)
    bot_for(bot.name, match.ruleset, len(match.players))
    choice = choose(bot, state, rules.game(match.ruleset.module).search, bot_seed(seed, seat, match.at), never)
    return {
        "game": match.ruleset.id,
        "event": match.at,
        "spots": list(state.spell(choice.move)),
        "write": state.write(choice.move),
        "score": round(choice.score, 4),
        "nodes": choice.nodes,
        "line": choice.line,
    }


def history(match: Match) -> Iterator[dict[str, Any]]:
    """What could happen before each event, with what did, and at the end, as `moves --all` tells it."""
    for number in range(len(match.events) + 1):
        match.go(number)
        told = possible(match)
        if number < len(match.events):
            told["played"] = match.text(number + 1, EVERYONE)
        yield told


def replayed(match: Match) -> dict[str, Any]:
    """How a match stands, as `replay` tells it."""
    outcome = match.outcome()
    return {
        "game": match.ruleset.id,
        "events": match.at,
        "to_act": seat_name(match.to_act),
        "points": [int(points) for points in (outcome.points if outcome else match.state.points())],
        "unit": match.ruleset.unit,
        "winners": [int(seat) for seat in outcome.winners] if outcome else None,
        "reason": outcome.reason if outcome else None,
        "position": match.state.position(),
    }


def counted(ruleset: Ruleset, seed: str | None, plies: list[Ply]) -> dict[str, Any]:
    """Counts, as `perft` tells them; a seed that is written as a number is one."""
    is_number = re.fullmatch("0|-?[1-9][0-9]{0,17}", seed or "") is not None
    return {
        "game": ruleset.id,
        "seed": int(seed) if seed and is_number else seed,
        "plies": [
            {"depth": ply.depth, "paths": ply.paths, "positions": ply.positions, "over": ply.over} for ply in plies
        ],
    }
