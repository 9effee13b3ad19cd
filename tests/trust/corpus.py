"""Sound texts of every kind, made of the games that there are: what fuzzing begins with."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, cast

from every_game import CATALOGUE, TABLES, first_events

from kesegames import resources, rules
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import journal, practice, results
from kesegames.play.match import HUMAN, POST, Match, begin
from kesegames.play.post import letter
from kesegames.play.record import write, write_official
from kesegames.play.worker import Request, answer, inquiry, request

from . import ROOT


@cache
def matches() -> list[Match]:
    """A match of every table, played at random some way or to its end."""
    return [played(game, seats, seed) for seed, (game, seats) in enumerate(TABLES)]


def played(game: str, seats: int, seed: int, most: int = 40) -> Match:
    rng = random.Random(seed)
    match = begin(CATALOGUE.ruleset(game), {}, [HUMAN] * seats, str(seed), ["Ann", "", "名", "x", "y", "z"][:seats])
    match.comments[0] = "a remark"
    while match.to_act != OVER and match.at < most:
        match.throw() if match.to_act == CHANCE else match.play(int(rng.choice(list(match.state.legal()))))
    return match


@cache
def records() -> list[str]:
    """Records of every table in our notation, and in the games' own; the real ones."""
    found = [write(match) for match in matches()]
    for match in matches():
        notation = rules.game(match.ruleset.module).notation
        for dialect in ("", *notation.dialects) if notation is not None else ():
            with suppress(Trouble):  # It has no words for all that can be.
                found.append(write_official(match, dialect))
    files = sorted((ROOT / "tests" / "records").iterdir())
    return found + [text for path in files if len(text := path.read_text(encoding="utf-8")) < 20_000]


@cache
def letters() -> list[str]:
    """Letters of matches by post, one for each table: where it is the other's turn they bring a decision."""
    found = []
    for game, seats in TABLES:
        match = posted(game, seats)
        if match.to_act > 0:
            match.play(int(match.state.legal()[0]))
        found.append(letter(match))
    return found


def posted(game: str, seats: int) -> Match:
    """A match by post in which we have decided, as far as nobody else has to."""
    match = begin(CATALOGUE.ruleset(game), {}, [HUMAN, *[POST] * (seats - 1)], "8412")
    while match.to_act in (CHANCE, 0) and match.at < 200:
        match.throw() if match.to_act == CHANCE else match.play(int(match.state.legal()[0]))
    return match


@cache
def puzzles() -> list[str]:
    """The shipped ones, a few of each game."""
    games = sorted((resources.folder("assets") / "puzzles").iterdir())
    return [path.read_text(encoding="utf-8") for game in games for path in sorted(game.glob("*.kese"))[:2]]


def journals(folder: Path) -> list[str]:
    """Journals with a line of every kind."""
    found = []
    for number, (game, seats) in enumerate(TABLES):
        match = first_events(game, seats, 6)
        kept = journal.create(folder, match)
        match.comments[2] = "remarked"
        for at in (3, 5, len(match.events), number % 4):
            match.go(min(at, len(match.events)))
            kept.keep(match)
        if match.to_act >= 0:
            kept.keep(match, match.state.spell(int(match.state.legal()[0]))[:1])
        kept.close()
        found.append(kept.path.read_text(encoding="utf-8"))
    return found


@cache
def exercises() -> list[str]:
    """Files of a few exercises."""
    lines = []
    for match in matches():
        if match.to_act < 0:
            continue
        seen = match.state.seen_by(match.to_act)
        moves = [match.state.write(move) for move in list(match.state.legal())[:2]]
        line = practice.Exercise(
            *("key", match.ruleset.id, dict(match.options), len(match.players), seen.position(), moves[-1]),
            *(moves[:1], 0.75, 0.5, "2026-11-27"),
        )
        practice.review(line, "good", practice.now())
        lines.append(json.dumps(vars(line), ensure_ascii=False))
    return ["\n".join(lines[number : number + 3]) + "\n" for number in range(len(lines))]


@cache
def finished() -> list[str]:
    """Files of a few results."""
    lines = []
    for number, (game, seats) in enumerate(TABLES):
        match = played(game, seats, number, 300)
        if match.to_act == OVER and (result := results.of_match(match)) is not None:
            lines.append(results.written(result))
    return ["\n".join(lines[number : number + 3]) + "\n" for number in range(len(lines))]


@cache
def rulesets() -> list[str]:
    """The house's own, and a variant in a few lines of each that is no variant."""
    files = sorted((ROOT / "rulesets").glob("*.yaml"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    short = [text for text in texts if len(text) < 6_000]
    for id, ruleset in CATALOGUE.rulesets.items():
        lines = [f"extends: {id}", "name: {ja: 名, en: A name}"]
        for name, option in ruleset.options.items():
            lines += [f"options: {{{name}: {{default: '{list(option.choices)[-1]}'}}}}"] if len(lines) < 3 else []
        numbers = ruleset.data.get("numbers") or {}
        lines += ["numbers:", *(f"  {name}: {value}" for name, value in numbers.items())] if numbers else []
        short.append("\n".join(lines) + "\n")
    return short * 4 + texts


@cache
def asked() -> list[dict[str, Any]]:
    """What the opponent's process is asked, by table."""
    found: list[dict[str, Any]] = []
    for match in matches():
        if match.to_act < 0:
            continue
        move = list(match.state.spell(int(match.state.legal()[0])))
        judged = request(match.state, "level1:nodes=2", 5)
        judged["played"] = move
        found += [
            dict(one) for one in (request(match.state, "random", 5), judged, inquiry(match.state, move, warns=True))
        ]
    return found


@cache
def answers() -> list[str]:
    """What the opponent's process answers, as JSON."""
    found = ['{"number": 1, "share": 0.5}', '{"number": 1, "trouble": "trouble.no_such_move", "values": {"text": "x"}}']
    for one in asked()[::2]:
        told = answer(cast(Request, one), lambda share: False)
        found.append(json.dumps({"number": 1, "answer": told}, default=asdict, ensure_ascii=False))
    return found
