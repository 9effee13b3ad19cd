"""The commands of docs/commands.md. Each is parse → call → print; what it calls is imported when it runs."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kesegames.cli.printing import complaint, json_line, line
from kesegames.cli.reading import (
    LANGUAGE,
    catalogue_of,
    complain,
    decoded,
    folders_of,
    input_lines,
    match_of,
    read_match,
    ruleset_of,
    text_of,
)
from kesegames.cli.words import (
    STDIN,
    UNKNOWN_WORD,
    Parser,
    Usage,
    add_file,
    add_json,
    add_options,
    is_word,
    options_of,
    parsed,
    positive,
    size,
    whole,
)
from kesegames.resources import is_bundle

if TYPE_CHECKING:
    from kesegames.ai.levels import Bot
    from kesegames.catalogue import Catalogue
    from kesegames.engine.ruleset import Ruleset
    from kesegames.play.match import Match

BAD_INPUT: Final = 1
SCENES: Final = ("table", "rules", "setup", "title", "settings", "replay")
USAGE: Final = """kesegames [FILE] [--version] [--data-dir DIR] [--safe-mode] [--profile-start]
       kesegames list|moves|replay|convert|perft|match|best|analyse|bench|verify|render …"""


def _list(words: list[str]) -> int:
    from kesegames.play import report

    parser = Parser("list", description="The games there are.")
    add_json(parser)
    arguments = parsed(parser, words)
    known = catalogue_of(arguments)
    if arguments.json:
        json_line([report.described(ruleset) for ruleset in known.rulesets.values()])
    else:
        for ruleset in known.rulesets.values():
            options = " ".join(f"{name}={'|'.join(option.choices)}" for name, option in ruleset.options.items())
            line(f"{ruleset.id:20} {ruleset.name[LANGUAGE]:28} {options}".rstrip())
        line(f"Your own rulesets: {folders_of(arguments).rulesets}")
    complain(known.troubles)
    return BAD_INPUT if known.troubles else 0


def _moves(words: list[str]) -> int:
    from kesegames.play import report

    parser = Parser("moves", description="What can follow the last event of a record.")
    add_file(parser)
    add_json(parser)
    parser.add_argument("--all", action="store_true", help="before each event, a JSON object a line")
    arguments = parsed(parser, words)
    match = match_of(arguments, catalogue_of(arguments))
    if arguments.all:
        for told in report.history(match):
            json_line(told)
    elif arguments.json:
        json_line(report.possible(match))
    else:
        _print_possible(report.possible(match), match.ruleset)
    return 0


def _print_possible(told: dict[str, Any], ruleset: Ruleset) -> None:
    to_act = told["to_act"]
    who = ruleset.seat_ids[to_act] if isinstance(to_act, int) else to_act
    choices: list[dict[str, Any]] = told["moves"] if "moves" in told else told["outcomes"]
    line(f"{ruleset.id}, after event {told['event']}: {who}, {len(choices)} possible")
    for choice in choices:
        weight = f"  ×{choice['weight']}" if "weight" in choice else ""
        line(f"{choice['write']:24} {' '.join(choice['spots'])}{weight}")


def _replay(words: list[str]) -> int:
    from kesegames.play import report

    parser = Parser("replay", description="Check a record: every event legal and the stated result true.")
    add_file(parser)
    parser.add_argument("--told", choices=("ja", "en"), help="tell every event in a sentence of that language")
    add_json(parser)
    arguments = parsed(parser, words)
    match = match_of(arguments, catalogue_of(arguments))
    if arguments.json:
        found = report.replayed(match)
        if arguments.told:
            found["told"] = _told(match, arguments.told)
        json_line(found)
        return 0
    if arguments.told:
        for event in _told(match, arguments.told):
            line(f"{event['number']} {event['seat']} " + "\n  ".join(event["told"]))
        return 0
    outcome = match.outcome()
    line(f"{match.ruleset.id}: {match.at} events, all legal")
    if outcome is None:
        line("not finished")
    else:
        winners = " ".join(match.ruleset.seat_ids[seat] for seat in outcome.winners)
        line(f"{winners or 'draw'}: {outcome.reason}")
    line(match.state.position())
    return 0


def _told(match: Match, language: str) -> list[dict[str, Any]]:
    """Every event in sentences, by somebody who sees everything."""
    from kesegames.engine.state import CHANCE, EVERYONE
    from kesegames.play.record import NOBODY
    from kesegames.text import sentence

    return [
        {
            "number": number,
            "seat": NOBODY if event.seat == CHANCE else match.ruleset.seat_ids[event.seat],
            "told": [sentence(told, language, match.ruleset) for told in match.told(number, EVERYONE)],
        }
        for number, event in enumerate(match.events[: match.at], 1)
    ]


def _convert(words: list[str]) -> int:
    from kesegames.engine.trouble import Trouble

    parser = Parser("convert", description="Write a record in another notation.")
    add_file(parser)
    parser.add_argument("--to", required=True, metavar="own|official[:DIALECT]|html[:ja|en]", help="the notation")
    arguments = parsed(parser, words)
    notation, _, dialect = arguments.to.partition(":")
    dialects = {"own": ("",), "html": ("", "ja", "en")}
    if notation not in ("own", "official", "html") or dialect not in dialects.get(notation, (dialect,)):
        raise Trouble("trouble.unknown_notation", {"notation": arguments.to})
    match = match_of(arguments, catalogue_of(arguments))
    from kesegames.play.record import write, write_official

    try:
        if notation == "html":
            text = _page(match, dialect or LANGUAGE)
        else:
            text = write(match) if notation == "own" else write_official(match, dialect)
    except Trouble as trouble:
        trouble.file = trouble.file or arguments.file
        raise
    sys.stdout.write(text)
    return 0


def _page(match: Match, language: str) -> str:
    """The match as an HTML file, with the pictures of its board and pieces."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    from kesegames.ui import pictures

    return pictures.page(match, language)


def _perft(words: list[str]) -> int:
    from kesegames.engine.perft import Ply, perft
    from kesegames.engine.state import OVER
    from kesegames.play import report
    from kesegames.play.heed import heed

    parser = Parser("perft", description="Count what can happen from a game's start or the end of a record.")
    parser.add_argument("file", metavar="GAME|FILE")
    parser.add_argument("--game", metavar="ID", help="the game of FILE, instead of recognising it")
    parser.add_argument("--depth", metavar="N", type=whole(1), required=True, help="decisions and chance events")
    add_options(parser)
    add_json(parser)
    arguments = parsed(parser, words)
    match = _perft_match(arguments, catalogue_of(arguments))
    if match.to_act == OVER:
        # A resigned game's position may have moves.
        plies = [Ply(depth, 0, 0, 0) for depth in range(1, arguments.depth + 1)]
    else:
        plies = perft(match.state, arguments.depth, heed)
    if arguments.json:
        json_line(report.counted(match.ruleset, arguments.seed, plies))
        return 0
    line(f"{'depth':>5} {'paths':>14} {'positions':>14} {'over':>14}")
    for ply in plies:
        line(f"{ply.depth:5} {ply.paths:14} {ply.positions:14} {ply.over:14}")
    return 0


def _perft_match(arguments: argparse.Namespace, known: Catalogue) -> Match:
    """The match that GAME begins or FILE tells, the chance events before a decision drawn where there is a seed."""
    from kesegames.engine.state import CHANCE
    from kesegames.engine.trouble import Trouble
    from kesegames.play.match import HUMAN, begin

    options = options_of(arguments)
    if arguments.file in known.rulesets:
        ruleset = known.rulesets[arguments.file]
        match = begin(ruleset, options, [HUMAN] * ruleset.least_seats, arguments.seed or "")
    elif is_word(arguments.file):
        match = begin(ruleset_of(known, arguments.file), {}, [])
    elif options:
        raise Trouble("trouble.options_of_record")
    else:
        match = match_of(arguments, known)
        match.seed = arguments.seed or ""
    while arguments.seed is not None and match.to_act == CHANCE:
        match.throw()
    return match


def _best(words: list[str]) -> int:
    from kesegames.ai.levels import parse_bot
    from kesegames.engine.trouble import Trouble
    from kesegames.play import report

    parser = Parser("best", description="The move that a bot plays at the end of a record.")
    add_file(parser)
    parser.add_argument("--bot", metavar="BOT", default="level5", help="level5, level5:nodes=2000, level5:seconds=0.2")
    parser.add_argument("--seed", metavar="K", help="what the bot's choices come from, instead of the record's seed")
    parser.add_argument("--stream", action="store_true", help="records from standard input, one a line")
    add_json(parser)
    arguments = parsed(parser, words)
    known = catalogue_of(arguments)
    bot = parse_bot(arguments.bot)
    if arguments.stream:
        if arguments.file != STDIN:
            raise Usage(f"--stream reads standard input: FILE must be {STDIN}")
        return _best_of_each(arguments, known, bot)
    match = match_of(arguments, known)
    try:
        told = report.advised(match, bot, match.seed if arguments.seed is None else arguments.seed)
    except Trouble as trouble:
        trouble.file = trouble.file or arguments.file
        raise
    if arguments.json:
        json_line(told)
    else:
        line(f"{told['write']}   score {told['score']:.3f}, {told['nodes']} nodes, line {'  '.join(told['line'])}")
    return 0


def _best_of_each(arguments: argparse.Namespace, known: Catalogue, bot: Bot) -> int:
    """An answer a line; a record that is wrong gets its message as `error`, and the stream goes on."""
    from kesegames.engine.trouble import Trouble
    from kesegames.play import report
    from kesegames.text import trouble as sentence

    code = 0
    for raw in input_lines():
        try:
            match = read_match(decoded(raw, STDIN).replace("\t", "\n"), arguments, known)
            told = report.advised(match, bot, match.seed if arguments.seed is None else arguments.seed)
        except Trouble as trouble:
            trouble.file = trouble.file or STDIN
            complain([trouble])
            told = {"error": sentence(trouble, LANGUAGE)}
            code = BAD_INPUT
        json_line(told)
        sys.stdout.flush()
    return code


def _series(words: list[str]) -> int:
    from kesegames.ai.levels import bot_for
    from kesegames.play.arena import Series, compete

    parser = Parser("match", description="Games between bots, which rotate through the seats.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", metavar="BOT", nargs="+", help="random, greedy, level1 … level8, level5:nodes=2000")
    parser.add_argument("--games", metavar="N", type=whole(1), default=20)
    parser.add_argument("--seconds", metavar="S", type=positive, help="a move, for bots that name no budget")
    parser.add_argument("--records", metavar="DIR", type=Path, help="keep every game's record in this folder")
    add_options(parser)
    add_json(parser)
    arguments = parsed(parser, words)
    ruleset = ruleset_of(catalogue_of(arguments), arguments.game)
    bots = [bot_for(bot, ruleset, len(arguments.bots)) for bot in arguments.bots]
    if arguments.seconds is not None:
        bots = [bot.limited(arguments.seconds) for bot in bots]
    seed = _series_seed(arguments.seed)
    played = compete(Series(ruleset, options_of(arguments), bots, arguments.games, seed), arguments.records, _progress)
    if arguments.json:
        json_line(played)
        return 0
    for index, bot in enumerate(played["bots"]):
        wins, points, seconds = (played[key][index] for key in ("wins", "points", "seconds_per_move"))
        line(f"{bot:24} {wins:6} won {points:8} points {seconds:8.3f} s a move")
    low, high = played["interval"]
    line(f"{played['games']} games, {played['draws']} drawn, seed {played['seed']}")
    line(f"score of {played['bots'][0]}: {played['score']:.3f} ({low:.2f} … {high:.2f}), Elo {played['elo']:+}")
    return 0


def _series_seed(seed: str | None) -> int:
    import secrets

    from kesegames.engine.trouble import Trouble

    if seed is None:
        return secrets.randbelow(10**9)
    if not re.fullmatch("[0-9]{1,18}", seed):
        raise Trouble("trouble.series_seed", {"seed": seed})
    return int(seed)


def _progress(done: int, games: int) -> None:
    end = "\r" if sys.stderr.isatty() and done < games else "\n"
    complaint(f"{done} of {games} games", end)


def _analyse(words: list[str]) -> int:
    from kesegames.play import analysis

    parser = Parser("analyse", description="What every decision of a record was worth, and its mistakes.")
    add_file(parser)
    parser.add_argument("--nodes", metavar="N", type=whole(1), default=analysis.NODES, help="for each search")
    add_json(parser)
    arguments = parsed(parser, words)
    match = match_of(arguments, catalogue_of(arguments))
    judgements = analysis.analyse(match, arguments.nodes, _judging)
    if arguments.json:
        json_line([analysis.told(judged, len(match.players)) for judged in judgements])
        return 0
    if not judgements:
        line(f"{match.ruleset.id}, {len(match.events)} events: nobody decided anything")
    for judged in judgements:
        seat = match.ruleset.seat_ids[judged.seat]
        sign = {"big": "??", "small": "?"}.get(judged.mistake, "")
        scores = f"{judged.before:.2f} → {judged.after:.2f} {sign:2}"
        better = f"better {judged.best}" if judged.mistake else ""
        line(f"{judged.number:4} {seat:3} {judged.played:28} {scores} {better}".rstrip())
    return 0


def _judging(done: int, decisions: int) -> None:
    if sys.stderr.isatty():
        complaint(f"{done} of {decisions} decisions", "\r" if done < decisions else "\n")


def _bench(words: list[str]) -> int:
    from kesegames.play.bench import measure

    parser = Parser("bench", description="How fast games run on one core of this machine.")
    parser.add_argument("games", metavar="GAME", nargs="*", help="all where none is named")
    parser.add_argument("--seconds", metavar="S", type=positive, default=2.0, help="for each game")
    add_json(parser)
    arguments = parsed(parser, words)
    known = catalogue_of(arguments)
    rulesets = [ruleset_of(known, game) for game in arguments.games or known.rulesets]
    measured = [measure(ruleset, {}, arguments.seconds) for ruleset in rulesets]
    if arguments.json:
        json_line(measured)
        return 0
    line(f"{'game':20} {'plies/s':>12} {'decisions/s':>12} {'playouts/s':>12} {'nodes/s':>12}  compiled")
    for one in measured:
        figures = " ".join(
            f"{one[key]:12}" for key in ("plies_per_s", "decisions_per_s", "playouts_per_s", "nodes_per_s")
        )
        line(f"{one['game']:20} {figures}  {'yes' if one['compiled'] else 'no'}")
    return 0


def _verify(words: list[str]) -> int:
    from kesegames.play import ledger

    parser = Parser("verify", description="Whether the throws of a match are those of the seed that was promised.")
    add_file(parser)
    add_json(parser)
    arguments = parsed(parser, words)
    told = ledger.told(match_of(arguments, catalogue_of(arguments)))
    if arguments.json:
        json_line(told)
    else:
        line(f"{told['verdict']}{'' if told['event'] is None else ' at event ' + str(told['event'])}")
        for one in told["throws"]:
            counts = "  ".join(f"{value}: {count}" for value, count in one["counts"].items())
            line(f"{one['seat']} {one['place']}   {counts}   {_evenness(one['rarity'])}")
    return 0 if told["verdict"] in ("kept", "drawn") else BAD_INPUT


def _evenness(rarity: float) -> str:
    """How even throws are of which a share of all are as uneven, in words."""
    return "as even as most" if rarity > 0.5 else f"as uneven as one match in {round(1 / rarity)}"


def _render(words: list[str]) -> int:
    parser = Parser("render", description="A screenshot without a screen.")
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record, for table, replay and rules")
    parser.add_argument("--game", metavar="ID", help="the game, instead of recognising it")
    parser.add_argument("--out", metavar="PNG", required=True, type=Path)
    parser.add_argument("--size", metavar="WxH", type=size, default=(1280, 800))
    parser.add_argument("--language", choices=("ja", "en"), default="en")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark")
    parser.add_argument("--scene", choices=SCENES, default="table")
    arguments = parsed(parser, words)
    known = catalogue_of(arguments)
    match = match_of(arguments, known) if arguments.file is not None else None
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    from kesegames.ui import start

    start.render(
        known,
        folders_of(arguments),
        arguments.out,
        match=match,
        scene=arguments.scene,
        size=arguments.size,
        language=arguments.language,
        theme=arguments.theme,
        game=arguments.game,
    )
    return 0


def app(words: list[str]) -> int:
    from kesegames.engine.trouble import Trouble

    parser = Parser(description="Board games of constructed worlds.", usage=USAGE)
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record: it opens in replay")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--profile-start", action="store_true", help="print milliseconds to the first frame, exit")
    arguments = parsed(parser, words)
    if arguments.version:
        import kesegames

        line(f"kesegames {kesegames.__version__}")
        return 0
    if arguments.file is not None and is_word(arguments.file):
        complaint(f"kesegames: no command {arguments.file}; there are {', '.join(COMMANDS)}")
        return UNKNOWN_WORD
    # The app parses the text itself: a broken record opens to its first bad token.
    text, notices = None, []
    try:
        text = None if arguments.file is None else text_of(arguments.file)
    except Trouble as trouble:
        # The packaged app is started by a double click: nobody would read what it says on a terminal.
        if not is_bundle():
            raise
        notices.append(trouble)
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from kesegames.ui import start

    return start.run(
        folders_of(arguments),
        record=text,
        path=None if arguments.file in (None, STDIN) else Path(arguments.file),
        is_safe=arguments.safe_mode,
        is_profiled=arguments.profile_start,
        notices=notices,
    )


SILENT: Final = ("render",)
"""Commands that print nothing."""
COMMANDS: Final = {
    "list": _list,
    "moves": _moves,
    "replay": _replay,
    "convert": _convert,
    "perft": _perft,
    "match": _series,
    "best": _best,
    "analyse": _analyse,
    "bench": _bench,
    "verify": _verify,
    "render": _render,
}
