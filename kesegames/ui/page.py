"""A match as one HTML file without network: board, log, graph and keys, in both languages.

What it shows is data here, and drawn by the script of assets/share/viewer.html: what lies where after each event, each
event in words, the turns, and what the seats could expect where the match has been analysed.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from kesegames import text
from kesegames.engine.look import Look, Spot, Told
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis
from kesegames.play.match import HUMAN, Match
from kesegames.play.players import own_name
from kesegames.play.story import Story
from kesegames.resources import folder

MOST_BYTES: Final = 300_000
"""A page for mails and phones: a longer one is refused."""
SLOT: Final = "/*DATA*/"
WORDS: Final = (
    "first",
    "previous",
    "next",
    "last",
    "play",
    "stop",
    "log",
    "graph",
    "turn",
    "start",
    "about",
    "unfinished",
)
BESIDE: Final = ("numbers", "lies", "marked", "areas")
"""What of a Look is told whole where it has changed."""

Both = dict[str, str]


@dataclass
class Pictures:
    """The empty board (`ground`, empty without one), each piece and the sign of each seat as data addresses; `cells`
    are corner and size of each cell on the ground, in pixels, and `size` is that of the ground."""

    ground: str
    size: tuple[float, float]
    cells: dict[Spot, tuple[float, float, float, float]]
    pieces: dict[str, str]
    seats: list[str]


def page(match: Match, language: str, paint: Callable[[list[str]], Pictures] | None = None) -> str:
    """The HTML of a match as far as it has happened, opened in `language`; a running one as an onlooker sees it.

    `paint` makes the pictures of board and pieces; without it, and where they would make the page larger than
    MOST_BYTES, plain shapes stand for them. Raises Trouble where it is too large even so.
    """
    told = _told(match, language)
    try:
        return _packed(told | ({"pictures": vars(paint([*told["pieces"]]))} if paint is not None else {}))
    except Trouble:
        if paint is None:
            raise
    return _packed(told)


def _packed(told: dict[str, Any]) -> str:
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    packed = base64.b64encode(zlib.compress(data.encode(), 9)).decode()
    template = (folder("assets") / "share" / "viewer.html").read_text(encoding="utf-8")
    whole = template.replace(SLOT, packed)
    size = len(whole.encode())
    if size > MOST_BYTES:
        raise Trouble("trouble.page_too_large", {"size": f"{size // 1000:,}", "most": f"{MOST_BYTES // 1000:,}"})
    return whole


def _in_both(say: Callable[[str], str]) -> Both:
    return {language: say(language) for language in text.LANGUAGES}


def _told(match: Match, language: str) -> dict[str, Any]:
    ruleset, viewer = match.ruleset, match.onlooker
    seats = int(match.state.seats)
    looks = [_look(match.state_at(number), viewer) for number in range(match.at + 1)]

    def named(id: str) -> Both:
        return _in_both(lambda language: text.say(id, language, ruleset=ruleset))

    return {
        "language": language,
        "words": {word: _in_both(lambda language: text.say(f"share.{word}", language)) for word in WORDS},  # noqa: B023
        "game": named("game.name"),
        "date": match.date,
        "seats": [_seat(match, seat, named) for seat in range(seats)],
        "board": _board(match, seats),
        "pieces": _pieces(match, looks, named),
        "places": [
            {"id": place.id, "kind": place.kind, "name": named(f"place.{place.id}"), "spots": place.spots}
            | ({"seat": ruleset.seat_ids.index(place.seat)} if place.seat else {})
            for place in ruleset.places_of(seats)
            if place.kind != "goals"
        ],
        "marks": {id: named(f"mark.{id}") for look in looks for ids in look.marked.values() for id in ids},
        "looks": _changes(looks),
        "events": [_event(match, number, viewer) for number in range(1, match.at + 1)],
        "turns": _turns(match, named),
        "graph": _graph(match, seats),
        "result": _result(match, seats, named),
    }


def _look(state: State, viewer: int) -> Look:
    return (state if viewer == EVERYONE else state.seen_by(viewer)).look()


def _seat(match: Match, seat: int, named: Callable[[str], Both]) -> dict[str, Any]:
    """What a seat is called, and who sat there."""
    own = match.names[seat] if seat < len(match.names) else ""
    player = match.players[seat]
    kind = player.partition(":")[0]
    values, id = {"level": kind[5:]}, "player.level" if kind.startswith("level") else f"player.{kind}"
    who = _in_both(lambda language: own_name(player) or text.say(id, language, values))
    if own or player == HUMAN:
        who = _in_both(lambda language: own)
    return {"name": named(f"seat.{match.ruleset.seat_ids[seat]}"), "who": who}


def _board(match: Match, seats: int) -> dict[str, Any] | None:
    board = match.ruleset.board_of(seats)
    if board is None:
        return None
    cells = [[c.name, *(round(part, 3) for part in (c.x, c.y, c.width, c.height))] for c in board.cells]
    return {
        "kind": board.kind,
        "size": [round(board.width, 3), round(board.height, 3)],
        "cells": cells,
        "edges": [list(edge) for edge in board.edges],
        "areas": {id: list(spots) for id, spots in match.ruleset.areas.items()},
        "crowd": board.is_crowd,
        "slots": {cell.name: cell.slots for cell in board.cells if cell.slots},
        "named": _cell_names(match) if board.kind == "map" else {},
    }


def _cell_names(match: Match) -> dict[str, Both]:
    """What the cells of a map are called, where they have a name."""
    ruleset = match.ruleset
    cells = [cell.name for cell in (ruleset.board.cells if ruleset.board is not None else ())]
    known = [cell for cell in cells if ruleset.words(f"spot.{cell}") is not None]
    return {cell: _in_both(lambda language: text.say(f"spot.{cell}", language, ruleset=ruleset)) for cell in known}  # noqa: B023


def _pieces(match: Match, looks: list[Look], named: Callable[[str], Both]) -> dict[str, Any]:
    """What is ever seen lying somewhere."""
    seen = dict.fromkeys(piece for look in looks for pieces in look.pieces.values() for piece in pieces)
    seen |= dict.fromkeys(piece for look in looks for piece in look.lies if piece in match.ruleset.pieces)
    found: dict[str, Any] = {}
    for id in seen:
        piece = match.ruleset.pieces.get(id)
        if piece is None:
            continue
        told = {"glyph": piece.glyph, "latin": piece.latin, "colour": piece.colour, "kind": piece.kind}
        found[id] = {key: value for key, value in told.items() if value} | {"name": named(f"piece.{id}")}
        if piece.seat:
            found[id]["seat"] = match.ruleset.seat_ids.index(piece.seat)
    return found


def _changes(looks: list[Look]) -> list[dict[str, Any]]:
    """The first Look, then of each what has changed; what lies nowhere any more is an empty list."""
    found: list[dict[str, Any]] = []
    before = Look({}, {})
    for look in looks:
        told: dict[str, Any] = {}
        pieces = {s: look.pieces.get(s, []) for s in dict.fromkeys([*before.pieces, *look.pieces])}
        changed = {spot: held for spot, held in pieces.items() if held != before.pieces.get(spot, [])}
        counters = {id: number for id, number in look.counters.items() if before.counters.get(id) != number}
        told |= {"pieces": changed} if changed else {}
        told |= {"counters": counters} if counters else {}
        for part in BESIDE:
            if getattr(look, part) != getattr(before, part):
                told[part] = getattr(look, part)
        found.append(told)
        before = look
    return found


def _event(match: Match, number: int, viewer: int) -> dict[str, Any]:
    """Who did it, and what followed, a sentence each; what a person wrote beside it."""
    event = match.events[number - 1]
    said = _sentences(match, match.told(number, viewer))
    told: dict[str, Any] = {"seat": event.seat if event.seat != CHANCE else -1, "said": said}
    spots = [] if event.word else [*match.spots(number, viewer)]
    remark = analysis.remark(match, number)
    return told | ({"spots": spots} if spots else {}) | ({"remark": remark} if remark else {})


def _sentences(match: Match, told: Iterable[Told]) -> dict[str, list[str]]:
    told = list(told)
    return {language: [text.sentence(one, language, match.ruleset) for one in told] for language in text.LANGUAGES}


def _turns(match: Match, named: Callable[[str], Both]) -> list[dict[str, Any]]:
    story = Story(match)
    story.refresh()
    found: list[dict[str, Any]] = []
    for turn in story.turns:
        if turn.first > match.at:
            break
        told: dict[str, Any] = {
            "first": turn.first,
            "last": min(turn.last, match.at),
            "seat": turn.seat,
            "number": turn.number,
        }
        if turn.chapter is not None:
            title = _sentences(match, [turn.chapter])
            told["chapter"] = {language: words[0] for language, words in title.items()}
        found.append(told)
    return found


def _graph(match: Match, seats: int) -> list[list[float]]:
    """After each judged decision its number and what every seat could expect; none where nobody has analysed it."""
    judged = analysis.kept(match)
    return [
        [number, *(round(one.expected(seat), analysis.DIGITS) for seat in range(seats))]
        for number, one in sorted(judged.items())
        if number <= match.at
    ]


def _result(match: Match, seats: int, named: Callable[[str], Both]) -> dict[str, Any] | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    ids = match.ruleset.seat_ids

    def said(language: str) -> str:
        names = [
            (match.names[seat] if seat < len(match.names) else "")
            or text.say(f"seat.{ids[seat]}", language, ruleset=match.ruleset)
            for seat in range(seats)
        ]
        winners = text.say("result.and", language).join(names[seat] for seat in outcome.winners)
        who = text.say("share.won" if winners else "share.draw", language, {"name": winners})
        return f"{who} {text.reason(outcome, language, match.ruleset, names)}"

    return {"said": _in_both(said), "winners": [int(seat) for seat in outcome.winners]}
