"""The official record of Kese-Rima (K24), read and written without the rules.

    R+@11 Sx@23 K+@15
    K{oox} R{oxx}
    --------------------------------
    Kx55-44.
    Ro12{++x}.
    R*31~~~ Ro12.            what stands before ~~~ was withdrawn
    --------------------------------
    Kese                     or Rima, KeseRima; a lone side instead of both lines: unfinished

Whoever replays the Transcript finds out whether its turns are legal. Two things are told from the text: a turn that
the result follows ends the game, so nothing is drawn after it; and a draw after six turns of ships needs K21.
"""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.transcript import Entry, Transcript
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.keserima.board import KINDS, SIDES
from kesegames.rules.keserima.text import parse_turn

GAME: Final = "keserima"
SETUP_FORM: Final = "R+@11 S+@23 K+@15"
HANDS_FORM: Final = "K{oox} R{oxx}"
RULE: Final = "-" * 32
RESULTS: Final = {"Kese": "K", "Rima": "R", "KeseRima": "draw"}
WITHDRAWN: Final = "~~~"
SHIP_TURNS: Final = 6
_BEGIN: Final = re.compile(r"\ufeff?\s*R.@[0-9]{2}\b")
_RULE: Final = re.compile(r"-{3,}")
_TURN: Final = re.compile(r"([KR])([^\s{}.]*)(\{[^{}]*\})?(\.?)")
_REFILL: Final = re.compile(r"\{([o+x]{0,3})\}")


def recognises(text: str) -> bool:
    """Whether the text means to be an official record of Kese-Rima."""
    return _BEGIN.match(text) is not None


def read_record(text: str) -> Transcript:
    """What an official record says.

    Raises Trouble where the opening cannot be read; what is wrong further down stops the reading and becomes the
    Transcript's `trouble`.
    """
    transcript = Transcript(GAME)
    transcript.options = {"no_progress_draw": "none"}
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
    end = len(lines) + 1
    for place, form in enumerate((SETUP_FORM, HANDS_FORM, RULE)):
        number, line = numbered[place] if place < len(numbered) else (end, "")
        read_opening(transcript, form, line, number)
    place = 3
    try:
        while place < len(numbered) and numbered[place][1] not in SIDES and not _RULE.fullmatch(numbered[place][1]):
            read_turn(transcript, *numbered[place])
            place += 1
        if place < len(numbered):
            read_end(transcript, numbered[place:], end)
    except Trouble as trouble:
        transcript.trouble = trouble
    return transcript


def read_opening(transcript: Transcript, form: str, line: str, number: int) -> None:
    """One of the three lines above the turns; raises Trouble with the first column that is not as in `form`."""
    if form == RULE:
        if not _RULE.fullmatch(line):
            column = len(line) - len(line.lstrip("-")) + 1
            raise Trouble("trouble.keserima_record_opening", {"text": quoted(line), "wanted": form}, number, column)
        return
    allowed = "+x" if form == SETUP_FORM else "o+x"
    inner = "+" if form == SETUP_FORM else "ox"
    for column, wanted in enumerate(form, 1):
        found = line[column - 1 : column]
        if found == "" or (found not in allowed if wanted in inner else found != wanted):
            raise Trouble("trouble.keserima_record_opening", {"text": quoted(line), "wanted": form}, number, column)
    if len(line) > len(form):
        raise Trouble("trouble.keserima_record_opening", {"text": quoted(line), "wanted": form}, number, len(form) + 1)
    transcript.entries.append(Entry("*", line, number, 1))


def read_turn(transcript: Transcript, number: int, line: str) -> None:
    """One turn: its last attempt, and what was drawn; raises Trouble where it is not in the form."""
    before, withdrawn, attempt = line.rpartition(WITHDRAWN)
    start = len(line) - len(attempt.lstrip())
    found = _TURN.fullmatch(line, start)
    if not found:
        column = start + 1
        loose = _TURN.match(line, start)
        if loose:
            column = loose.end() + 1
        raise Trouble("trouble.keserima_record_turn", {"text": quoted(line[start:])}, number, column)
    if withdrawn and before[:1] != found[1]:
        raise Trouble("trouble.wrong_seat", {"seat": found[1], "wanted": quoted(before[:1])}, number, start + 1)
    if not found[4]:
        raise Trouble("trouble.keserima_record_dot", {"text": quoted(line[start:])}, number, len(line) + 1)
    try:
        parse_turn("" if found[2] == "pass" else found[2], SIDES.index(found[1]))
    except Trouble as trouble:
        raise Trouble(trouble.text, trouble.values, number, start + 1 + trouble.column) from None
    if len(transcript.entries) == 2:
        transcript.entries.append(Entry("*", "first " + found[1], number, start + 1, start + 1))
    transcript.entries.append(Entry(found[1], found[2], number, start + 2, start + 1))
    if not found[3]:
        return
    refill = _REFILL.fullmatch(found[3])
    column = found.start(3) + 1
    if not refill:
        raise Trouble("trouble.keserima_record_refill", {"text": quoted(found[3])}, number, column)
    if refill[1]:
        cards = "".join(sorted(refill[1], key=KINDS.index))
        transcript.entries.append(Entry("*", "{" + cards + "}", number, column, column))


def read_end(transcript: Transcript, numbered: list[tuple[int, str]], end: int) -> None:
    """What follows the turns: a lone side, or the second rule and the result; raises Trouble for anything else."""
    number, line = numbered[0]
    last = [entry.who for entry in transcript.entries if entry.who != "*"][-1:]
    rest = numbered[1:]
    if line in SIDES:
        if last == [line]:
            raise Trouble("trouble.wrong_seat", {"seat": line, "wanted": SIDES[1 - SIDES.index(line)]}, number, 1)
        if not last:
            transcript.entries.append(Entry("*", "first " + line, number, 1, 1))
    elif not rest:
        raise Trouble("trouble.keserima_record_result", {"text": "–"}, end, 1)
    else:
        number, line = rest[0]
        rest = rest[1:]
        if line not in RESULTS:
            raise Trouble("trouble.keserima_record_result", {"text": quoted(line)}, number, 1)
        transcript.result = RESULTS[line]
        transcript.result_line = number
        finish(transcript)
    if rest:
        raise Trouble("trouble.after_result", {"text": quoted(rest[0][1])}, rest[0][0], 1)


def finish(transcript: Transcript) -> None:
    """Take the stated end into account: the last turn draws nothing, and six ship turns before a draw need K21."""
    if transcript.entries[-1].text.startswith("{"):
        transcript.entries.pop()
    turns = [entry.text for entry in transcript.entries[-2 * SHIP_TURNS :] if entry.who != "*"][-SHIP_TURNS:]
    if transcript.result == "draw" and len(turns) == SHIP_TURNS and all(text.startswith("S") for text in turns):
        transcript.options["six_ship_draw"] = "true"


def write_record(transcript: Transcript) -> str:
    """The official record of what `transcript` tells.

    Raises Trouble for what it has no text for: another start, a `pass` (K22), a resignation, a draw by agreement or
    by K23; comments and names are left out.
    """
    entries = transcript.entries
    if transcript.position or len(entries) < 2:
        raise Trouble("trouble.keserima_unwritable_start")
    if transcript.reason == "no_progress":
        raise Trouble("trouble.keserima_unwritable_end")
    lines = [entries[0].text, entries[1].text, RULE]
    side = entries[2].text[-1] if len(entries) > 2 else ""
    for number, entry in enumerate(entries[3:], 4):
        if entry.text in ("pass", "resign", "draw"):
            raise Trouble("trouble.keserima_unwritable", {"number": str(number), "text": entry.text})
        if entry.who == "*":
            lines[-1] = lines[-1].removesuffix(".") + entry.text + "."
        else:
            lines.append(f"{entry.who}{entry.text}.")
            side = SIDES[1 - SIDES.index(entry.who)]
    if transcript.result:
        names = {result: name for name, result in RESULTS.items()}
        lines += [RULE, names[transcript.result]]
    elif side:
        lines.append(side)
    return "\n".join(lines) + "\n"
