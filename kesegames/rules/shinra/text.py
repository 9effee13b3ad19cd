"""The moves of 森羅万象 in clicks, in the record's words (docs/rules/shinra.md X26) and in sentences."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import END, Spot, Told
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.shinra.board import NAMES, NUMBERS, guest_of, is_royal, letter_of
from kesegames.rules.shinra.moves import (
    END_MOVE,
    HAND,
    is_infiltration,
    is_lost_guest,
    leapt_over,
    source_of,
    target_of,
)
from kesegames.rules.shinra.position import BATTLE, LAYOUT, REASONS, SWITCH, Position

PLACED: Final = re.compile(r"(?P<card>\w)\*(\d\d)")
SWITCHED: Final = re.compile(r"(\d\d)=(\d\d)")
FOUGHT: Final = re.compile(r"(?P<card>\w)(\d\d)([-x^])(?P<met>\w?)(\d\d)(?:([+-])(?P<guest>\w))?")
"""Card, origin, sign, the card met, destination, the infiltrator."""
EXAMPLES: Final = {LAYOUT: "K*25", SWITCH: "14=25", BATTLE: "c34xa33"}


def spell(position: Position, move: i64) -> tuple[Spot, ...]:
    """`State.spell` for 森羅万象."""
    if move == END_MOVE:
        return (END,)
    return (_source(position, move), NAMES[target_of(move)])


def _source(position: Position, move: i64) -> Spot:
    """Where a move begins: a square, or a letter of the own hand."""
    source = source_of(move)
    return f"hand{position.turn}:{position.terms.letters[source - HAND]}" if source >= HAND else NAMES[source]


def free(position: Position, move: i64) -> tuple[int, int]:
    """`State.free` for 森羅万象: the two cards of a switch (X11)."""
    return (0, 2) if position.phase == SWITCH and move != END_MOVE else (0, 0)


def write(position: Position, move: i64) -> str:
    """As X26 says."""
    if move == END_MOVE:
        return END
    letters = position.terms.letters
    source, goal = source_of(move), NAMES[target_of(move)]
    if source >= HAND:
        return f"{letters[source - HAND]}*{goal}"
    if position.phase == SWITCH:
        return f"{NAMES[source]}={goal}"
    cell, met = position.board[source], position.board[target_of(move)]
    begun = letters[letter_of(cell)] + NAMES[source]
    if met == 0:
        return f"{begun}-{goal}"
    sign = "^" if is_infiltration(cell, met) else "x"
    return f"{begun}{sign}{letters[letter_of(met)]}{goal}{_guest(position, met)}"


def _guest(position: Position, met: i64) -> str:
    """What becomes of the infiltrator under a card that is captured: `+b`, `-b` (X21, X22)."""
    guest = guest_of(met)
    if guest == 0:
        return ""
    return ("-" if is_lost_guest(met, position.enemy_lost) else "+") + position.terms.letters[guest]


def read(position: Position, text: str) -> i64:
    """The inverse of `write`; raises Trouble naming the rule that forbids the move, or how it is written."""
    spots = _spots_in(position, text)
    for move in position.legal():
        if spell(position, move) == spots:
            right = write(position, move)
            if right != text:
                raise Trouble("trouble.shinra_other_text", {"text": quoted(text), "right": right})
            return move
    raise _refusal(position, text, spots)


def _spots_in(position: Position, text: str) -> tuple[Spot, ...]:
    """The clicks that a text means; raises Trouble where it is of no form that fits the phase."""
    if text == END:
        return (END,)
    form = SWITCHED if position.phase == SWITCH else FOUGHT
    found = form.fullmatch(text) or PLACED.fullmatch(text)
    letters = {} if found is None else found.groupdict()
    if found is None or any(letter and letter not in position.terms.numbers for letter in letters.values()):
        example = EXAMPLES.get(int(position.phase), EXAMPLES[LAYOUT])
        raise Trouble("trouble.move_form", {"text": quoted(text), "wanted": example})
    if found.re is PLACED:
        squares = [found[2]]
        spots = (f"hand{position.turn}:{found[1]}", found[2])
    elif found.re is SWITCHED:
        squares = [found[1], found[2]]
        spots = (min(squares), max(squares))
    else:
        squares = [found[2], found[5]]
        spots = (found[2], found[5])
    for square in squares:
        if square not in NUMBERS:
            raise Trouble("trouble.unknown_square", {"square": square, "text": quoted(text)})
    return spots


def _refusal(position: Position, text: str, spots: tuple[Spot, ...]) -> Trouble:
    """The Trouble of an illegal move: the rule that forbids its first impossible click."""
    for count in range(len(spots)):
        why = position.explain(spots[:count], spots[count])
        if why is not None and why.kind == "refused" and why.rule:
            what = spots[count].rpartition(":")[2]
            return Trouble("trouble.refused_move", {"text": quoted(text), "square": what, "rule": why.rule})
    return Trouble("trouble.no_such_move", {"text": quoted(text)})


def card_text(position: Position, letter: i64) -> str:
    """The id of a card's name, as a value: whose it is goes without saying."""
    return f"@kind.{position.terms.letters[letter]}"


def noted(position: Position, moves: list[int]) -> list[Told]:
    """`State.noted` for 森羅万象: as X26 says, but that there is no switch in words."""
    state, found = position.copy(), []
    for move in moves:
        found.append(Told("told.end") if move == END_MOVE else Told("told.plain", {"text": write(state, move)}))
        state.play(move)
    return found


def told(position: Position, move: i64) -> list[Told]:
    """`State.told` for 森羅万象: the move, what becomes of royals and infiltrators, and what ends the game."""
    source, target = source_of(move), target_of(move)
    goal = NAMES[target]
    if move == END_MOVE:
        found = [Told("told.end")]
    elif source >= HAND:
        text = "told.lay" if position.phase == LAYOUT else "told.deploy"
        found = [Told(text, {"card": card_text(position, source - HAND), "goal": goal})]
    elif position.phase == SWITCH:
        one, other = letter_of(position.board[source]), letter_of(position.board[target])
        values = {"card": card_text(position, one), "start": NAMES[source], "goal": goal}
        found = [Told("told.switch", {**values, "other": card_text(position, other)})]
    else:
        found = _turn(position, source, target)
    after = position.after(move)
    if after.phase == BATTLE != position.phase:
        found.append(Told("told.battle"))
    if after.ended:
        reason = REASONS[after.ended]
        counts = {"repetition": after.terms.repetition, "no_progress": after.terms.quiet_limit}
        found.append(Told(f"told.{reason}", {"count": str(counts[reason])} if reason in counts else {}))
    return found


def _turn(position: Position, source: i64, target: i64) -> list[Told]:
    """A turn of the battle with a card on the board."""
    cell, met = position.board[source], position.board[target]
    values = {"card": card_text(position, letter_of(cell)), "start": NAMES[source], "goal": NAMES[target]}
    over = leapt_over(position, source, target)
    jump = "jump_" if over >= 0 else ""
    if over >= 0:
        values["over"] = NAMES[over]
    if met == 0:
        return [Told(f"told.{jump}advance", values)]
    values["victim"] = card_text(position, letter_of(met))
    if is_infiltration(cell, met):
        return [Told(f"told.{jump}infiltrate", values)]
    found = [Told(f"told.{jump}capture", values)]
    if is_royal(met):
        found.append(Told("told.out", {"victim": values["victim"]}))
    if guest_of(met):
        is_lost = is_lost_guest(met, position.enemy_lost)
        found.append(Told("told.guest_lost" if is_lost else "told.home", {"guest": card_text(position, guest_of(met))}))
    return found
