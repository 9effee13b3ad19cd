"""Our record (`.kese`, docs/commands.md) and the way from any record to a Match and back.

A record is read in two steps: its notation gives a Transcript, which knows no rules; replaying the Transcript gives a
Match, which every event had to be legal for. Every error is a Trouble with its line and column.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from kesegames import catalogue, plain, rules
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.transcript import Entry, Transcript
from kesegames.engine.trouble import Trouble
from kesegames.play.match import AGREED, COMMITMENT, HUMAN, LONGEST_SEED, RESIGN, TIME, Event, Match
from kesegames.play.players import check

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue

FORMAT: Final = "kesegames 1"
MOST_CHARACTERS: Final = 1_000_000
"""A longer text is no record: the longest games stay under a tenth of it."""
LONGEST_LINE: Final = 2000
LONGEST_NAME: Final = 200
"""No name, date or version of a header has more characters."""
MOST_KEYS: Final = 200
"""No header has more keys that we do not know."""
MOST_EVENTS: Final = 20_000
"""No match is longer; bots take a draw after 3,000 events."""
NOBODY: Final = "*"
"""Who acts where chance does, or all agree."""
DRAW: Final = "draw"
_HEADER = re.compile(r"[a-z]+:")
_EVENT = re.compile(r"([0-9]{1,9})(\s+)(\S+)(?:(\s+)(\S.*))?")


def lines_of(text: str) -> list[str]:
    """The lines of a text from anywhere; raises Trouble where it, or one of them, is too long to be a record's."""
    if len(text) > MOST_CHARACTERS:
        raise Trouble("trouble.record_too_long", {"length": str(len(text)), "most": str(MOST_CHARACTERS)})
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise Trouble("trouble.line_too_long", {"most": str(LONGEST_LINE)}, number, LONGEST_LINE + 1)
    return lines


def is_own(text: str) -> bool:
    """Whether the text means to be in our own format, whatever its version."""
    return re.match(r"\ufeff?kesegames\b", text) is not None


def parse(text: str) -> Transcript:
    """What a record in our format says, up to the first event that is not in it; raises Trouble for a wrong header."""
    lines = lines_of(text)
    transcript, first = parse_header(lines)
    try:
        for number, line in enumerate(lines[first:], first + 1):
            _parse_line(transcript, line, number)
    except Trouble as trouble:
        transcript.trouble = trouble
    return transcript


def _parse_line(transcript: Transcript, line: str, number: int) -> None:
    body, semicolon, comment = line.partition(";")
    if transcript.result and body.strip():
        raise Trouble("trouble.after_result", {"text": body.strip()}, number, 1)
    if body.startswith("="):
        words = body.removeprefix("=").split()
        if len(words) != 2:
            raise Trouble("trouble.result_line", {"text": body.strip()}, number, 1)
        transcript.result, transcript.reason = words
        transcript.result_line = number
    elif body.strip():
        transcript.entries.append(parse_event(body, number, len(transcript.entries) + 1))
    if semicolon:
        with _placed(number, len(body) + 1):
            transcript.add_comment(comment)


def parse_event(body: str, line: int, wanted: int) -> Entry:
    """One event's line, without its comment, that must have the number `wanted`; raises Trouble where it has not."""
    indent = len(body) - len(body.lstrip())
    found = _EVENT.fullmatch(body.strip())
    if found is None or found[5] is None:
        raise Trouble("trouble.event_line", {"text": body.strip()}, line, indent + 1)
    if int(found[1]) != wanted:
        raise Trouble("trouble.event_number", {"number": found[1], "wanted": str(wanted)}, line, indent + 1)
    column = indent + found.start(5) + 1
    entry = Entry(found[3], found[5], line, column, indent + found.start(3) + 1)
    if entry.text.startswith("? "):
        entry.text = unseal(entry.text[2:].strip(), line, column + 2)
    return entry


def parse_header(lines: list[str], faults: list[Trouble] | None = None) -> tuple[Transcript, int]:
    """What a record's header says, and the index of the line that follows it; raises Trouble for what is wrong.

    With a list of `faults` it raises nothing: what is wrong is left out and told there.
    """
    transcript = Transcript("")
    for number, line in enumerate(map(plain.kept, lines), 1):
        if not line.strip() and number > 1:
            if faults is None or not _HEADER.match("".join(lines[number : number + 1])):
                return transcript, number
            faults.append(Trouble("trouble.header_line", {"text": ""}, number, 1))
            continue
        # Written again a line begins with no blanks: it must be the same then.
        bare = line.lstrip()
        try:
            if number == 1:
                _parse_first_line(line)
            elif bare.startswith(";"):
                with _placed(number, 1):
                    transcript.add_comment(bare.removeprefix(";"))
            elif _EVENT.match(bare) or bare.startswith("="):
                raise Trouble("trouble.blank_line_missing", {}, number, 1)
            else:
                _parse_header_line(transcript, line, number)
        except Trouble as trouble:
            if faults is None:
                raise
            faults.append(trouble)
            if _EVENT.match(line):
                return transcript, number - 1
    return transcript, len(lines)


def _parse_first_line(line: str) -> None:
    name, _, version = line.strip().partition(" ")
    if name != "kesegames" or not version:
        raise Trouble("trouble.no_record", {"wanted": FORMAT}, 1, 1)
    if version != "1":
        raise Trouble("trouble.record_version", {"version": version}, 1, len(name) + 2)


def _parse_header_line(transcript: Transcript, line: str, number: int) -> None:
    key, colon, rest = line.partition(":")
    key, value = key.strip(), rest.strip()
    if not colon or not key:
        raise Trouble("trouble.header_line", {"text": line.strip()}, number, 1)
    column = len(line) - len(rest.lstrip()) + 1 if value else len(line.rstrip())
    twin = "seed" if key == "sealed" else key
    if twin in transcript.places:
        raise Trouble("trouble.header_twice", {"key": key}, number, 1)
    transcript.places[twin] = (number, column)
    if key == "options":
        _parse_options(transcript, line, number, column - 1)
    elif key == "sealed":
        transcript.seed = unseal(value, number, column)
    elif _parse_known(transcript, key, value):
        return
    elif len(transcript.header) >= MOST_KEYS:
        raise Trouble("trouble.header_too_long", {"most": str(MOST_KEYS)}, number, 1)
    else:
        transcript.header[key] = value


def _parse_known(transcript: Transcript, key: str, value: str) -> bool:
    """Take up the value of a key that the format knows; False for any other."""
    match key:
        case "players":
            transcript.players = _by_seat(value)
        case "names":
            transcript.names = _by_seat(value)
        case "game":
            transcript.game = value
        case "position":
            transcript.position = value
        case "seed":
            transcript.seed = value
        case "date":
            transcript.date = value
        case "version":
            transcript.version = value
        case _:
            return False
    return True


def _by_seat(value: str) -> list[str]:
    return [part.strip() for part in value.split(";")] if value else []


def _parse_options(transcript: Transcript, line: str, number: int, start: int) -> None:
    for found in re.finditer(r"\S+", line[start:]):
        column = start + found.start() + 1
        name, equals, value = found[0].partition("=")
        if not equals or not name or not value:
            raise Trouble("trouble.option_form", {"text": found[0]}, number, column)
        if name in transcript.options:
            raise Trouble("trouble.option_twice", {"option": name}, number, column)
        transcript.options[name] = value
        transcript.places[f"options.{name}"] = (number, column)


def seal(text: str) -> str:
    """The text so that a glance does not read it; no secret from anyone who wants to know."""
    return base64.b64encode(text.encode()).decode("ascii")


def unseal(text: str, line: int, column: int) -> str:
    """The inverse of `seal`; raises Trouble where it is broken."""
    try:
        return base64.b64decode(text, validate=True).decode()
    except ValueError:
        raise Trouble("trouble.bad_seal", {}, line, column) from None


@contextmanager
def _placed(line: int, column: int) -> Iterator[None]:
    """Troubles raised inside that name no line yet, nor a ruleset's place, stand at this one.

    A column they do name counts within the text that begins here.
    """
    try:
        yield
    except Trouble as trouble:
        if not trouble.line and not trouble.path:
            trouble.line = line
            trouble.column = column + max(trouble.column - 1, 0)
        raise


def opening(transcript: Transcript, known: Catalogue) -> Match:
    """The match of a transcript before its first event; raises Trouble for what is wrong in its header."""
    with _placed(*transcript.places.get("game", (1, 1))):
        if not transcript.game:
            raise Trouble("trouble.game_missing", {"known": ", ".join(known.rulesets)})
        ruleset = known.ruleset(transcript.game)
    with catalogue.telling_of(ruleset):
        return _opened(transcript, ruleset)


def _opened(transcript: Transcript, ruleset: Ruleset) -> Match:
    places = transcript.places
    for name, value in transcript.options.items():
        with _placed(*places.get(f"options.{name}", (0, 0))):
            ruleset.complete({name: value})
    players = transcript.players or [HUMAN] * (len(transcript.names) or ruleset.least_seats)
    with _placed(*places.get("players", places.get("names", (0, 0)))):
        start = catalogue.start(ruleset, transcript.options, len(players))
        for player in players:
            check(player, ruleset, len(players))
    if transcript.names and len(transcript.names) != len(players):
        values = {"names": str(len(transcript.names)), "players": str(len(players))}
        raise Trouble("trouble.number_of_names", values, *places.get("names", (0, 0)))
    if len(transcript.seed) > LONGEST_SEED or not transcript.seed.isprintable():
        raise Trouble("trouble.bad_seed", {"most": str(LONGEST_SEED)}, *places.get("seed", (0, 0)))
    if transcript.position:
        with _placed(*places.get("position", (0, 0))):
            start = catalogue.start(ruleset, transcript.options, len(players), transcript.position)
    named = {"names": transcript.names, "date": [transcript.date], "version": [transcript.version]}
    for key, said in named.items():
        if any(len(one) > LONGEST_NAME for one in said):
            too_long = {"key": key, "most": str(LONGEST_NAME)}
            raise Trouble("trouble.value_too_long", too_long, *places.get(key, (0, 0)))
    names = [name if plain.is_visible(name) else "" for name in transcript.names]
    match = Match(ruleset, start, players, transcript.seed, names, transcript.date)
    match.version = transcript.version
    match.header = transcript.header
    match.start_position = transcript.position
    if transcript.comments:
        match.comments[0] = "\n".join(transcript.comments)
    return match


def follow(match: Match, entry: Entry) -> None:
    """Let what `entry` says happen in the match; raises Trouble when it cannot happen now."""
    seats = match.ruleset.seat_ids[: int(match.state.seats)]
    if match.at >= MOST_EVENTS:
        raise Trouble("trouble.too_many_events", {"most": f"{MOST_EVENTS:,}"}, entry.line, 1)
    if match.to_act == OVER:
        raise Trouble("trouble.after_end", {"text": entry.text}, entry.line, entry.who_column or entry.column)
    if entry.who != NOBODY and entry.who not in seats:
        wanted = {"seat": entry.who, "known": ", ".join([NOBODY, *seats])}
        raise Trouble("trouble.unknown_seat", wanted, entry.line, entry.who_column or entry.column)
    seat = CHANCE if entry.who == NOBODY else seats.index(entry.who)
    if seat == CHANCE and entry.text == AGREED:
        match.agree_draw()
    elif seat != CHANCE and entry.text == RESIGN:
        with _placed(entry.line, entry.column):
            match.resign(seat)
    elif seat != CHANCE and entry.text == TIME:
        with _placed(entry.line, entry.column):
            match.run_out(seat)
    elif seat != match.to_act:
        due = NOBODY if match.to_act == CHANCE else seats[match.to_act]
        values = {"seat": entry.who, "wanted": due}
        raise Trouble("trouble.wrong_seat", values, entry.line, entry.who_column or entry.column)
    else:
        with catalogue.telling_of(match.ruleset), _placed(entry.line, entry.column):
            match.add(Event(seat, int(match.state.read(entry.text))))
    if entry.comment:
        match.comments[match.at] = entry.comment


def result_of(match: Match) -> tuple[str, str]:
    """Who won, as a record says it (`draw`, or ids with commas), and the reason; two empty texts before that."""
    outcome = match.outcome()
    if outcome is None:
        return "", ""
    winners = ",".join(match.ruleset.seat_ids[seat] for seat in sorted(outcome.winners))
    return winners or DRAW, outcome.reason


def _check_result(match: Match, transcript: Transcript) -> None:
    if not transcript.result:
        return
    stated = f"{transcript.result} {transcript.reason}".strip()
    winner, reason = result_of(match)
    if not winner:
        raise Trouble("trouble.result_too_early", {"stated": stated}, transcript.result_line, 1)
    if transcript.result != winner or transcript.reason not in ("", reason):
        values = {"stated": stated, "true": f"{winner} {reason}"}
        raise Trouble("trouble.result_untrue", values, transcript.result_line, 1)


def read_any(text: str, known: Catalogue, game: str | None = None) -> Match:
    """The match of a record in our format or a game's official one; the game is recognised unless it is named.

    Raises Trouble for the first thing that is wrong with it.
    """
    match, trouble = read_as_far(text, known, game)
    if trouble is not None:
        raise trouble
    return match


def read_as_far(text: str, known: Catalogue, game: str | None = None) -> tuple[Match, Trouble | None]:
    """As `read_any`, but the match up to the first event or result that cannot be, and what is wrong with that.

    Raises Trouble when there is no match to begin with.
    """
    transcript = transcript_of(text, known, game)
    ruleset = known.rulesets.get(transcript.game)
    if ruleset is not None:
        with catalogue.telling_of(ruleset):
            transcript.play_out(ruleset)
    match = opening(transcript, known)
    match.assumed = "" if game else transcript.assumed
    try:
        for entry in transcript.entries:
            follow(match, entry)
        if transcript.trouble is not None:
            raise transcript.trouble
        _check_result(match, transcript)
    except Trouble as trouble:
        trouble.ruleset = match.ruleset
        return match, trouble
    return match, None


def transcript_of(text: str, known: Catalogue, game: str | None = None) -> Transcript:
    """What a record in our format or an official one says, without replaying it; raises Trouble where it is none."""
    lines_of(text)
    text = plain.kept(text)
    transcript = parse(text) if is_own(text) else _parse_official(text, known, game)
    transcript.game = game or transcript.game
    return transcript


def _parse_official(text: str, known: Catalogue, game: str | None) -> Transcript:
    chosen = known.rulesets.values() if game is None else [known.ruleset(game)]
    first_of_room: dict[str, Ruleset] = {}
    for ruleset in chosen:
        first_of_room.setdefault(ruleset.module, ruleset)
    for ruleset in first_of_room.values():
        notation = rules.game(ruleset.module).notation
        if notation is not None and (game is not None or notation.recognises(text)):
            with catalogue.telling_of(ruleset):
                return notation.read(text)
    raise Trouble("trouble.no_record", {"wanted": FORMAT}, 1, 1)


def transcribe(match: Match) -> Transcript:
    """What has happened in the match, in words; what has been taken back is left out."""
    transcript = Transcript(match.ruleset.id)
    transcript.ruleset = match.ruleset
    transcript.options = match.options
    transcript.players = match.players
    transcript.names = match.names
    transcript.seed = match.seed
    transcript.date = match.date
    transcript.version = match.version
    transcript.position = match.start_position
    transcript.header = match.header
    transcript.comments = match.comments[0].split("\n") if 0 in match.comments else []
    for number, event in enumerate(match.events[: match.at], 1):
        who = NOBODY if event.seat == CHANCE else match.ruleset.seat_ids[event.seat]
        entry = Entry(who, match.text(number, EVERYONE))
        entry.comment = match.comments.get(number, "")
        transcript.entries.append(entry)
    transcript.result, transcript.reason = result_of(match)
    return transcript


def write_official(match: Match, dialect: str = "") -> str:
    """The match in its game's official notation, or a dialect of it that the Notation names.

    Raises Trouble when there is none or it has no words for something.
    """
    notation = rules.game(match.ruleset.module).notation
    if notation is None:
        raise Trouble("trouble.no_official", {"game": match.ruleset.id})
    if dialect and dialect not in notation.dialects:
        known = ", ".join(notation.dialects) or "–"
        raise Trouble("trouble.unknown_dialect", {"dialect": dialect, "game": match.ruleset.id, "known": known})
    transcript = transcribe(match)
    for entry in transcript.entries:  # No notation has a word for it.
        if entry.text == TIME:
            entry.text = RESIGN
    with catalogue.telling_of(match.ruleset):
        return notation.dialects.get(dialect, notation.write)(transcript)


def write(match: Match) -> str:
    """The match in our format, as far as it has happened; sealed while something hidden is at stake."""
    is_sealed = must_seal(match)
    lines = [*header_lines(match, is_sealed), ""]
    for number in range(1, match.at + 1):
        lines += event_lines(match, number, is_sealed)
    winner, reason = result_of(match)
    if winner:
        lines.append(f"= {winner} {reason}")
    return "\n".join(lines) + "\n"


def must_seal(match: Match) -> bool:
    """Whether a glance at the record would still tell a player something."""
    is_promised = COMMITMENT in match.header
    return (match.has_secrets or match.is_by_post or is_promised) and match.outcome() is None


def header_lines(match: Match, is_sealed: bool) -> list[str]:
    """The lines above the empty one, comments before the first event included."""
    seed = f"sealed: {seal(match.seed)}" if is_sealed else f"seed: {match.seed}"
    lines = [
        FORMAT,
        f"game: {match.ruleset.id}",
        "options: " + " ".join(f"{name}={value}" for name, value in match.options.items()) if match.options else "",
        f"position: {match.start_position}" if match.start_position else "",
        "players: " + "; ".join(match.players),
        # A semicolon parts the names.
        "names: " + "; ".join(name.replace(";", "；") for name in match.names) if any(match.names) else "",
        seed if match.seed else "",
        f"date: {match.date}" if match.date else "",
        f"version: {match.version}" if match.version else "",
        *(f"{key}: {value}" for key, value in match.header.items()),
        *(f"; {line}" for line in match.comments.get(0, "").split("\n") if 0 in match.comments),
    ]
    return [" ".join(line.splitlines()).rstrip() for line in lines if line]


def event_lines(match: Match, number: int, is_sealed: bool) -> list[str]:
    """Event `number` (from 1): its line, and those of its comment behind the first."""
    event = match.events[number - 1]
    who = NOBODY if event.seat == CHANCE else match.ruleset.seat_ids[event.seat]
    text = match.text(number, EVERYONE)
    if is_sealed and any(match.text(number, seat) != text for seat in range(int(match.state.seats))):
        text = f"? {seal(text)}"
    first, *others = (f"; {line}".rstrip() for line in match.comments.get(number, "").split("\n"))
    line = f"{number} {who} {text}"
    return [f"{line} {first}" if number in match.comments else line, *others]
