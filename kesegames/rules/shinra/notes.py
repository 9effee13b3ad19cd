"""What a spot means or why it is not offered, with its X number; where a card can go, and what speaks for a seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import END, Note, Reach, Spot, Told, refused
from kesegames.rules.shinra.board import (
    CARD,
    CENTRE,
    LAST_RANK,
    NAMES,
    NUMBERS,
    OWNER,
    SQUARES,
    count_of,
    guest_of,
    in_camp,
    is_royal,
    letter_of,
    owner_of,
)
from kesegames.rules.shinra.moves import (
    DEPLOYED,
    HAND,
    LAID,
    TARGET,
    chosen,
    is_infiltration,
    is_lost_guest,
    is_open,
    leapt_over,
    may_place,
    of_battle,
    placings,
    source_of,
    target_of,
)
from kesegames.rules.shinra.position import BATTLE, DEPLOYMENT, LAYOUT, SWITCH, Position
from kesegames.rules.shinra.terms import first_of, further_of, landing_of
from kesegames.rules.shinra.text import card_text

GROUPS: Final = {
    "all": ("f", "b", "l", "r", "fl", "fr", "bl", "br"),
    "straight": ("f", "b", "l", "r"),
    "diagonal": ("fl", "fr", "bl", "br"),
    "f+b": ("f", "b"),
    "f": ("f",),
    "fl+fr": ("fl", "fr"),
    "l+r": ("l", "r"),
    "bl+br": ("bl", "br"),
    **{way: (way,) for way in ("b", "l", "r", "fl", "fr", "bl", "br")},
}
"""What ways of a card are told together, the largest groups first."""


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """`State.explain` for 森羅万象."""
    if position.to_act < 0:
        return None
    place, _, letter = spot.partition(":")
    if position.phase == SWITCH:
        return _of_switch(position, spots, spot)
    if spots and spots[0] in NUMBERS:
        return _of_target(position, NUMBERS[spots[0]], NUMBERS[spot]) if spot in NUMBERS else None
    if spots:
        held = position.terms.numbers[spots[0].partition(":")[2]]
        return _of_placing(position, held, NUMBERS[spot]) if spot in NUMBERS else None
    if spot in NUMBERS:
        return _of_square(position, NUMBERS[spot])
    if place in ("hand0", "hand1") and letter in position.terms.numbers:
        return _of_hand(position, int(place[-1]), position.terms.numbers[letter])
    return None


def named(position: Position, letter: i64) -> dict[str, str]:
    """The value for a sentence about a card."""
    return {"card": card_text(position, letter)}


def _of_switch(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if spot == END:
        return None if spots else Note("choice", "note.end", {}, "X11", [], short="short.end")
    if spot not in NUMBERS:
        is_own = spot.startswith(f"hand{position.turn}:")
        return refused("switch_hand", "X11", []) if is_own and not spots else None
    if spot in spots:
        return None
    square = NUMBERS[spot]
    cell = position.board[square]
    if cell == 0:
        return refused("empty", "X11", [])
    if owner_of(cell) != position.turn:
        return refused("not_yours", "X11", [spot], named(position, letter_of(cell)))
    if not in_camp(square, position.turn):
        return refused("switch_outside", "X11", [spot])
    if not spots:
        return Note("choice", "note.switch_one", named(position, letter_of(cell)), "X11", [])
    other = position.board[NUMBERS[spots[0]]]
    values = {**named(position, letter_of(cell)), "other": card_text(position, letter_of(other))}
    return Note("move", "note.switch", values, "X11", list(spots))


def _of_hand(position: Position, seat: int, letter: i64) -> Note:
    """A hand card as the first click."""
    values = named(position, letter)
    rule = {LAYOUT: "X8", DEPLOYMENT: "X10"}.get(int(position.phase), "X15")
    if count_of(position.hand_of(seat), letter) == 0:
        return refused("not_held", "X9", [], values)
    if seat != position.turn:
        return refused("not_your_hand", "X9", [])
    if position.phase != BATTLE:
        if may_place(position, letter):
            return Note("choice", "note.lay" if position.phase == LAYOUT else "note.deploy", values, rule, [])
        if position.phase == DEPLOYMENT:
            return refused("ranks_at_home", rule, [], values)
        is_second = letter <= LAST_RANK and not position.terms.has_both and chosen(position) == 1
        return refused("one_chosen" if is_second else "must_lay", rule, [])
    if any(source_of(move) == HAND + letter for move in of_battle(position)):
        return Note("choice", "note.deploy", values, rule, [])
    return refused("no_room", rule, [], values)


def _of_square(position: Position, square: i64) -> Note:
    """A square as the first click."""
    cell = position.board[square]
    name = NAMES[square]
    if cell and owner_of(cell) != position.turn:
        return refused(
            "not_yours", "X16" if position.phase == BATTLE else "X7", [name], named(position, letter_of(cell))
        )
    if position.phase != BATTLE:
        if cell:
            return refused("stays", "X7" if position.phase == LAYOUT else "X10", [name])
        return refused("card_first", "X8" if position.phase == LAYOUT else "X10", [])
    if cell == 0:
        return refused("card_first", "X15", [])
    values = named(position, letter_of(cell))
    if any(source_of(move) == square for move in of_battle(position)):
        return Note("choice", "note.pick", values, "X16", [])
    return refused("stuck", "X16", [name], values)


def _of_placing(position: Position, letter: i64, square: i64) -> Note:
    """A square after a hand card."""
    name = NAMES[square]
    rule = {LAYOUT: "X8", DEPLOYMENT: "X10"}.get(int(position.phase), "X15")
    if position.board[square]:
        return refused("occupied", rule, [name])
    if position.phase == BATTLE:
        if letter <= LAST_RANK and not position.terms.drops_anywhere and not in_camp(square, position.turn):
            return refused("rank_outside", rule, [], named(position, letter))
        return Note("move", "note.put", named(position, letter), rule, [])
    if is_open(position, square):
        text, rule = ("note.put_centre", "X12") if square == CENTRE else ("note.put", rule)
        return Note("move", text, named(position, letter), rule, [])
    if position.phase == LAYOUT:
        return refused("outside_camp", rule, [])
    if position.laid_by(position.turn) == LAID:
        return refused("gap_first", rule, [])
    return refused("centre_last", "X12", [])  # all others have been filled


def _of_target(position: Position, start: i64, target: i64) -> Note:
    """A square after a card on the board: what it means to go there."""
    if all(move != (target << TARGET | start) for move in of_battle(position)):
        return _why_not(position, start, target)
    cell, met = position.board[start], position.board[target]
    over = leapt_over(position, start, target)
    spots = [NAMES[over]] if over >= 0 else []
    jump = "jump_" if over >= 0 else ""
    if met == 0:
        return Note("move", f"note.{jump}advance", {}, "X17" if spots else "X16", spots)
    values = named(position, letter_of(met))
    spots.append(NAMES[target])
    if is_infiltration(cell, met):
        return Note("move", f"note.{jump}infiltrate", values, "X18", spots)
    if is_royal(met) and position.enemy_lost:
        return Note("capture", f"note.{jump}win", values, "X23", spots)
    if guest_of(met) == 0:
        return Note("capture", f"note.{jump}capture", values, "X18", spots)
    values["guest"] = card_text(position, guest_of(met))
    is_lost = is_lost_guest(met, position.enemy_lost)
    text, rule = ("capture_lost", "X22") if is_lost else ("capture_home", "X21")
    return Note("capture", f"note.{jump}{text}", values, rule, spots)


def squares_of(line: i64) -> list[i64]:
    """The squares that a line leads over, the nearest first."""
    first, landing = first_of(line), landing_of(line)
    return [first + distance * (landing - first) for distance in range(further_of(line) + 1)]


def lines_of(position: Position, start: i64) -> list[i64]:
    """The lines of the card on a square."""
    terms = position.terms
    index = (position.board[start] & CARD) * SQUARES + start
    return [terms.lines[at] for at in range(terms.lines_from[index], terms.lines_from[index + 1])]


def _why_not(position: Position, start: i64, target: i64) -> Note:
    """Why the card on `start` cannot go to `target` (X4, X16, X17)."""
    board = position.board
    values = named(position, letter_of(board[start]))
    if target == start:
        return refused("stands_here", "", [], values)
    if board[target] and owner_of(board[target]) == position.turn:
        return refused("own_card", "X4", [NAMES[target]])
    for line in lines_of(position, start):
        squares = squares_of(line)
        if target in squares:
            blocking = next(square for square in squares if board[square])
            is_leapt = blocking == squares[0] and owner_of(board[blocking]) == position.turn
            return refused("jump_ends" if is_leapt else "blocked", "X17" if is_leapt else "X4", [NAMES[blocking]])
        if target == landing_of(line):
            if board[squares[0]]:
                return refused("enemy_leapt", "X17", [NAMES[squares[0]]])
            return refused("nothing_leapt", "X17", [NAMES[squares[0]]])
    return refused("not_so", "X4", [], values)


def reach(position: Position, spot: Spot) -> Reach | None:
    """`State.reach` for 森羅万象: the moves of the battle of the card there, or where a hand card may be put now.

    `over` tells jumps (X17), `step` an infiltration (X18).
    """
    held = position.look().pieces.get(spot)
    if held is None or spot.startswith("out"):
        return None
    owners = position.copy()
    if position.ruleset.owner(held[-1]) != position.ruleset.seat_ids[position.turn]:
        owners.pass_turn()
    if spot not in NUMBERS:
        source = HAND + position.terms.numbers[spot.partition(":")[2]]
        moves = of_battle(owners) if position.phase == BATTLE else placings(owners)
        return Reach(spot, "", {NAMES[target_of(move)]: "move" for move in moves if source_of(move) == source})
    square = NUMBERS[spot]
    spots: dict[Spot, str] = {}
    over: dict[Spot, Spot] = {}
    for move in of_battle(owners):
        if source_of(move) == square:
            target = target_of(move)
            met = position.board[target]
            is_under = is_infiltration(position.board[square], met)
            spots[NAMES[target]] = "move" if met == 0 else "step" if is_under else "capture"
            leapt = leapt_over(owners, square, target)
            if leapt >= 0:
                over[NAMES[target]] = NAMES[leapt]
    return Reach(spot, "", spots, over=over)


def movements(position: Position, piece: str) -> list[Reach]:
    """`State.movements` for 森羅万象: from the middle square, with the card's arrows in words (X5)."""
    for seat in range(2):
        for letter in range(1, len(position.terms.letters)):
            if position.piece_id(seat, letter) == piece:
                empty = position.copy()
                empty.board = vec[i64]([0] * SQUARES)
                empty.board[CENTRE] = seat * OWNER + letter
                squares = [square for line in lines_of(empty, CENTRE) for square in squares_of(line)]
                ends = {NAMES[square]: "move" for square in squares}
                return [Reach(NAMES[CENTRE], "", ends, ways=_ways(position, piece))]
    return []


def _ways(position: Position, piece: str) -> list[tuple[str, dict[str, str]]]:
    """The arrows of a card as texts: `way.slide`, `way.leap`, `way.step` with a `group.…` of ways."""
    arrows = position.ruleset.tables["cards"][position.ruleset.kind(piece)]
    found: list[tuple[str, dict[str, str]]] = []
    for manner in ("slide", "leap", "step"):
        left = set(arrows.get(manner, []))
        for group, ways in GROUPS.items():
            if left.issuperset(ways):
                left.difference_update(ways)
                found.append((f"way.{manner}", {"group": f"@group.{group}"}))
    return found


def wanted(position: Position) -> Told | None:
    """`State.wanted` for 森羅万象: what the seat to act lays, deploys or switches before the battle."""
    if position.to_act < 0 or position.phase == BATTLE:
        return None
    if position.phase == SWITCH:
        return Told("wanted.switch")
    laid = position.laid_by(position.turn)
    if position.phase == LAYOUT:
        return Told("wanted.layout", {"left": str(LAID - laid)})
    if laid == LAID:
        return Told("wanted.gap")
    is_last = position.laid_by(0) + position.laid_by(1) == DEPLOYED - 1
    return Told("wanted.centre" if is_last else "wanted.zone")


def part(position: Position) -> Told | None:
    """`State.part` for 森羅万象: layout with the card that is due, deployment, battle (X7, X10, X12)."""
    if position.to_act < 0:
        return None
    if position.phase == LAYOUT:
        return Told("part.layout", {"number": str(position.laid_by(position.turn) + 1), "count": str(LAID)})
    return Told("part.battle" if position.phase == BATTLE else "part.deployment")


def chapter(position: Position) -> Told | None:
    """`State.chapter` for 森羅万象: the layout is one."""
    return Told("chapter.layout") if position.to_act >= 0 and position.phase == LAYOUT else part(position)


def reasons(position: Position, seat: i64) -> list[tuple[str, dict[str, str]]]:
    """`State.reasons` for 森羅万象: royals lost, cards owned, infiltrators beneath."""
    if position.phase != BATTLE:
        return []
    other = 1 - seat
    values = {"seat": f"@seat.{position.ruleset.seat_ids[seat]}"}
    cards, beneath = 0, 0
    for square in range(SQUARES):
        cell = position.board[square]
        if cell and owner_of(cell) == seat:
            cards += 1
        elif cell and owner_of(cell) == other and guest_of(cell):
            cards += 1
            beneath += 1
    cards += sum(int(count_of(position.hand_of(seat), letter)) for letter in range(1, len(position.terms.letters)))
    found = [("because.cards", {**values, "count": str(cards)})]
    if beneath:
        found.append(("because.beneath", {**values, "count": str(beneath)}))
    if position.lost_by(seat):
        found.append(("because.one_royal", values))
    return found
