"""Senet's official record (S20), one line a throw, after header lines `key: value`.

    12. w 4: 14-18x      a throw of 4 and the move; `12. 4:` where it has not been made yet
    13. w 27?4: off      the throw in the House of Water (S16b), `pass` for any value but 4
    14. b: 27-15         the way back from there (S16a)
    15. w: resign        and `16. draw` for a draw by agreement, which S20 leaves open

`;` begins a comment. Header keys are `game`, `white`, `black`, `players`, `date`, `seed`, `position` and the options.
"""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.transcript import Entry, Transcript
from kesegames.engine.trouble import Trouble

GAME: Final = "senet"
OPTIONS: Final = ("blockade", "water_four_bonus", "protection")
NAMES: Final = ("white", "black")
FREED: Final = {"off": True, "pass": False}
_LINE: Final = re.compile(r"\s*([0-9]{1,6})\.\s*(.*?)\s*")
_EVENT: Final = re.compile(r"([wb])?\s*(27\?)?\s*([0-9])?\s*:\s*(\S*)")
_MOVE: Final = re.compile(r"b?[0-9]{1,2}-[0-9]{1,2}x?|[0-9]{1,2}-off|pass|resign|27\?")
_HEADER: Final = re.compile(r"\s*(?![wb]\b)([^\W\d][\w -]*?)\s*:\s*(.*?)\s*")


def recognises(text: str) -> bool:
    """Whether the text means to be a Senet record: its header says so, or its first line after that is a throw's."""
    for line in text.removeprefix("\ufeff").splitlines():
        body = line.partition(";")[0]
        header = _HEADER.fullmatch(body)
        if header is not None:
            if header[1] == "game":
                return header[2].startswith(GAME)
        elif body.strip():
            return re.match(r"\s*[0-9]+\.\s*([wb]\s*(27\?|[0-9]|:)|draw\b)", body) is not None
    return False


def read_record(text: str) -> Transcript:
    """What an official record says, as far as it is in the form; raises Trouble for what is wrong in its header."""
    transcript = Transcript(GAME)
    number = 0
    for line, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        body, semicolon, comment = raw.rstrip("\r").partition(";")
        header = _HEADER.fullmatch(body)
        if header is not None and not number:
            read_header(transcript, header, line)
        elif body.strip():
            number += 1
            try:
                transcript.entries += read_line(body, line, number)
            except Trouble as trouble:
                transcript.trouble = trouble
                break
        if semicolon:
            transcript.add_comment(comment)
    return transcript


def read_line(body: str, line: int, wanted: int) -> list[Entry]:
    """The events of a line that must have the number `wanted`; raises Trouble where it is not in the form."""
    found = _LINE.fullmatch(body)
    if found is None:
        raise Trouble("trouble.senet_line", {"text": body.strip()}, line, len(body) - len(body.lstrip()) + 1)
    if int(found[1]) != wanted:
        values = {"number": found[1], "wanted": str(wanted)}
        raise Trouble("trouble.event_number", values, line, found.start(1) + 1)
    return read_throw(found[2], line, found.start(2) + 1)


def read_header(transcript: Transcript, header: re.Match[str], line: int) -> None:
    """Take up one header line; raises Trouble when its key has been before."""
    key, value = header[1], header[2]
    place = f"options.{key}" if key in OPTIONS else "names" if key in NAMES else key
    if key in transcript.places or (place in transcript.places and key not in NAMES):
        raise Trouble("trouble.header_twice", {"key": key}, line, header.start(1) + 1)
    transcript.places[key] = transcript.places[place] = (line, header.start(2) + 1)
    if key in OPTIONS:
        transcript.options[key] = value
    elif key in NAMES:
        transcript.names = transcript.names or ["", ""]
        transcript.names[NAMES.index(key)] = value
    elif key == "players":
        transcript.players = [part.strip() for part in value.split(",")]
    elif key == "game":
        transcript.game = value
    elif key == "position":
        transcript.position = value
    elif key == "date":
        transcript.date = value
    elif key == "seed":
        transcript.seed = value
    elif key == "version":
        transcript.version = value
    else:
        transcript.header[key] = value


def read_throw(text: str, line: int, column: int) -> list[Entry]:
    """The events of one line behind its number: the throw, the move; raises Trouble where it is not in the form."""
    if text == "draw":
        return [Entry("*", text, line, column, column)]
    found = _EVENT.fullmatch(text)
    if found is None:
        raise Trouble("trouble.senet_line", {"text": text}, line, column)
    who, water, value, move = found[1], found[2], found[3], found[4]
    is_bare_throw = bool(value) and not (water or move)
    if not is_bare_throw and not (who and (water or move)):
        raise Trouble("trouble.senet_line", {"text": text}, line, column)
    entries: list[Entry] = []
    if water:
        entries.append(Entry(who, water, line, column + found.start(2), column))
    if value:
        entries.append(Entry("*", value, line, column + found.start(3), column))
    at = column + found.start(4)
    if water:
        if bool(value) != bool(move) or (value and FREED.get(move) != (value == "4")):
            wanted = "" if not value else "off" if value == "4" else "pass"
            raise Trouble("trouble.senet_water_result", {"text": move or "–", "wanted": wanted or "–"}, line, at)
        return entries
    if move and _MOVE.fullmatch(move) is None:
        raise Trouble("trouble.senet_move_form", {"text": move}, line, at)
    if move:
        entries.append(Entry(who, move, line, at, column))
    return entries


def write_record(transcript: Transcript) -> str:
    """The official record of what `transcript` tells; `read_record` gives the same events back."""
    lines = header_lines(transcript)
    lines += [f"; {comment}".rstrip() for comment in transcript.comments]
    if lines:
        lines.append("")
    entries = transcript.entries
    number = 0
    while entries:
        number += 1
        taken = entries[: throw_length(entries)]
        entries = entries[len(taken) :]
        first, *others = [f" ; {line}".rstrip() for entry in taken for line in entry.comments()] or [""]
        lines.append(f"{number}. {throw_text(taken)}{first}")
        lines += [line.lstrip() for line in others]
    return "\n".join(lines) + "\n"


def header_lines(transcript: Transcript) -> list[str]:
    """The header, without what says nothing; the seed is told only when the game is over."""
    known = {"game": transcript.game, "position": transcript.position, "date": transcript.date}
    if transcript.result:
        known["seed"] = transcript.seed
    known["version"] = transcript.version
    # A semicolon would begin a comment.
    known.update(zip(NAMES, (name.replace(";", "；") for name in transcript.names), strict=False))
    if any(player != "human" for player in transcript.players):
        known["players"] = ", ".join(transcript.players)
    found = {**known, **transcript.options, **transcript.header}
    lines = [" ".join(f"{key}: {value}".split()) for key, value in found.items() if value]
    return [line for line in lines if _HEADER.fullmatch(line)]


def throw_length(entries: list[Entry]) -> int:
    """How many of `entries` the next line takes: a throw and its move, or the choice in the water and its throw."""
    if len(entries) == 1:
        return 1
    first, second = entries[:2]
    is_pair = (
        second.who != "*" and second.text != "resign" if is_throw(first) else first.text == "27?" and is_throw(second)
    )
    return 2 if is_pair else 1


def is_throw(entry: Entry) -> bool:
    return entry.who == "*" and entry.text.isdecimal()


def throw_text(entries: list[Entry]) -> str:
    """What stands behind the number of a line."""
    first, last = entries[0], entries[-1]
    if first.text == "27?":
        result = "" if first is last else " off" if last.text == "4" else " pass"
        return f"{first.who} 27?{last.text if result else ''}:{result}"
    if not is_throw(first):
        return first.text if first.who == "*" else f"{first.who}: {first.text}"
    return f"{first.text}:" if first is last else f"{last.who} {first.text}: {last.text}"
