"""Half-built moves of modern Kisen, and what a spot means or why it is not offered, with its M number."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kesegames.engine import sticks
from kesegames.engine.look import END, Look, Note, Reach, Spot, refused
from kesegames.rules.kisen.board import (
    AIM,
    COLOURS,
    EMPEROR,
    EMPTY,
    FAR,
    GENERAL,
    HEAD,
    KINDS,
    LEAVE,
    OFF,
    leaps_of,
    least_of,
    most_of,
    piece_called,
    step_of,
)
from kesegames.rules.kisen.men import Men, middle_of, start_of, tag_of, target_of
from kesegames.rules.kisen.moves import may_throw_on
from kesegames.rules.kisen.position import Position
from kesegames.rules.kisen.terms import CHOICE, DECLARATION, STICK_COUNT, TURN
from kesegames.rules.kisen.text import named

_SPOILING: Final = 2
"""Further throws below it spoil a chain (M23)."""


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """State.preview for modern Kisen: the piece stands where the last square clicked is; sticks lie as thrown."""
    look = position.look()
    if position.thrower() >= 0:
        for value, _ in position.chances():
            if position.spell(value) == spots:
                look.pieces["sticks"] = sticks.faces(STICK_COUNT, int(value))
                look.counters["sticks"] = int(value)
    places = position.terms.field.places
    clicked = [spot for spot in spots if spot in places]
    if position.phase == CHOICE and clicked:
        _carry(look, position.terms.field.names[middle_of(position.pending)], clicked[-1])
    elif position.phase == TURN and len(spots) > 1 and clicked:
        _carry(look, spots[0], clicked[-1])
    return look


def _carry(look: Look, start: Spot, goal: Spot) -> None:
    """Put the top piece on `start` on top of what stands on `goal`."""
    piece = look.pieces[start].pop()
    if not look.pieces[start]:
        del look.pieces[start]
    look.pieces.setdefault(goal, []).append(piece)


def note(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """State.explain for modern Kisen."""
    if position.to_act < 0:
        return None
    if position.phase == DECLARATION:
        return _of_declaration(position, spot)
    if position.phase == CHOICE:
        return _of_choice(position, spot)
    moves = _beginning(position, spots, spot)
    if not moves and spots[-1:] == (spot,) and _beginning(position, spots, END):  # as Walk.meant
        return note(position, spots, END)
    if not spots:
        return _of_start(position, spot, bool(moves))
    if spots[0].startswith("hand"):
        return _of_drop(position, spots, spot, bool(moves))
    if spots[0] not in position.terms.field.places:
        return None
    start = position.terms.field.places[spots[0]]
    if i64(position.men.squares[start]) == EMPEROR:
        return _of_roaming(position, spots, spot, moves)
    if not _is_own(position, start):
        return None
    if len(spots) == 1:
        return _of_goal(position, start, spot, moves)
    return _after_step(position, spots, spot, moves) if len(spots) == 2 else None


def _beginning(position: Position, spots: tuple[Spot, ...], spot: Spot) -> list[i64]:
    """The moves whose spelling begins with `spots` and `spot`."""
    return _begun(_Known(position)).get((*spots, spot), [])


class _Known:
    """A position, known by its key: its text takes longer to write than its moves take to spell."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.key: int = position.key()

    def __hash__(self) -> int:
        return self.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.key == other.key and self.position.terms is other.position.terms


@lru_cache(maxsize=1)
def _begun(known: _Known) -> dict[tuple[Spot, ...], list[i64]]:
    """The moves of a position by every beginning of their spelling, made once for all the spots asked about."""
    found: dict[tuple[Spot, ...], list[i64]] = {}
    for move in known.position.legal():
        spelling = known.position.spell(move)
        for length in range(1, len(spelling) + 1):
            found.setdefault(spelling[:length], []).append(move)
    return found


def _named(position: Position, square: i64) -> dict[str, str]:
    return {"piece": "@piece." + position.piece_id(i64(position.men.squares[square]))}


def _is_own(position: Position, square: i64) -> bool:
    piece = i64(position.men.squares[square])
    return piece not in (EMPTY, OFF, EMPEROR) and piece & 1 == position.mover


def _in_points(position: Position, worth: i64) -> str:
    return f"{float(worth) / position.ruleset.unit:g}"


def _of_declaration(position: Position, spot: Spot) -> Note | None:
    terms = position.terms
    if spot == "again":
        text = "note.again_most" if position.rate == terms.most_rate else "note.again"
        return Note("claim", text, {"rate": str(min(2 * position.rate, terms.most_rate))}, "M20", [])
    if spot == "season":
        worth = (terms.scoring.total(position.hands, position.mover) + position.situations) * position.rate
        if terms.is_capped and worth >= position.score[1 - position.mover]:  # M21
            points = {"points": _in_points(position, position.score[1 - position.mover])}
            return Note("claim", "note.season_all", points, "M21", [])
        if worth < 0 and terms.is_capped and -worth >= position.score[position.mover]:
            points = {"points": _in_points(position, position.score[position.mover])}
            return Note("claim", "note.season_pays_all", points, "M21", [])
        text = "note.season_pays" if worth < 0 else "note.season"
        return Note("claim", text, {"points": _in_points(position, max(worth, -worth))}, "M20", [])
    return refused("declare_first", "M20", []) if spot in terms.field.places else None


def _of_choice(position: Position, spot: Spot) -> Note | None:
    """After the throw: a square within it, giving up, a further throw."""
    field = position.terms.field
    thrown = {"thrown": str(position.thrown)}
    if spot == "stay":
        return Note("skip", "note.stay", thrown, "M12", [])
    if spot == "throw":
        if not may_throw_on(position):
            return None
        chance = throw_chance(_SPOILING)
        return Note("cost", "note.throw_again", {**thrown, "chance": shown(chance)}, "M23", [])
    if spot not in field.places:
        return None
    start, middle, square = start_of(position.pending), middle_of(position.pending), field.places[spot]
    if square in position.men.landings(position.pending, position.thrown):
        return _of_landing(position, start, square)
    if square in position.men.landings(position.pending, field.farthest):
        far = {**thrown, "distance": str(field.distance(middle, square))}
        return refused("too_far", "M12", [field.names[middle]], far)
    if not _is_named(position, square):
        word = named(position, position.pending)
        values = {"named": word if word in field.places else "@spot." + word}
        return refused("not_named", "M12", [field.names[middle]], values)
    men = position.men.copy()
    piece = men.take(start)  # M13
    if square in reached(men, piece, middle, men.is_domain(middle), is_limited=True):
        return refused("not_thrown", "M12", [field.names[middle]])
    return _why_not(position, start, middle, square)


def _is_named(position: Position, square: i64) -> bool:
    """Whether `square` is, or lies in, what was named before the throw; anything does where nothing was (M12)."""
    move = position.pending
    if tag_of(move) == AIM:
        return square == target_of(move)
    middle = middle_of(move)
    field = position.terms.field
    return tag_of(move) == LEAVE or square == middle + field.steps[target_of(move)] * field.distance(middle, square)


def _of_start(position: Position, spot: Spot, is_offered: bool) -> Note | None:
    """The first click: a piece on the board or in the hand."""
    if spot.startswith("hand"):
        if is_offered:
            return Note("choice", "note.pick_hand", {}, "M10", [])
        return None if spot.startswith(f"hand{position.mover}") else refused("not_yours", "M10", [])
    if spot not in position.terms.field.places:
        return None
    square = position.terms.field.places[spot]
    piece = i64(position.men.squares[square])
    if piece == EMPTY:
        return refused("empty", "", [])
    if piece == EMPEROR:
        if is_offered:
            return Note("choice", "note.pick_emperor", {}, "M14", [])
        is_resting = position.has_roamed and position.terms.is_return_forbidden
        return refused("emperor_rests", "M19", [spot]) if is_resting else refused("emperor_stuck", "M14", [spot])
    if piece & 1 != position.mover:
        return refused("not_yours", "M9", [spot])
    values = _named(position, square)
    if not is_offered:
        return refused("stuck", "M8", [spot], values)
    return Note("choice", "note.pick_domain" if position.men.is_domain(square) else "note.pick", values, "M8", [])


def _of_drop(position: Position, spots: tuple[Spot, ...], spot: Spot, is_offered: bool) -> Note | None:
    if len(spots) > 1 or spot not in position.terms.field.places or spots[0] not in position.look().pieces:
        return None
    if is_offered:
        return Note("move", "note.drop", {}, "M10", [])
    return refused("drop_taken", "M10", [spot]) if spots[0].startswith(f"hand{position.mover}") else None


def _of_roaming(position: Position, spots: tuple[Spot, ...], spot: Spot, moves: list[i64]) -> Note | None:
    """Where the 皇 can go (M14), and what it costs (M19)."""
    field = position.terms.field
    if len(spots) > 1 or spot not in field.places:
        return None
    if moves:
        is_return = position.has_roamed or spot == spots[0]
        if is_return and position.terms.return_cost:
            return _of_situation(position, "note.emperor_return", position.terms.return_cost)
        return Note("move", "note.roam", {}, "M14", [])
    square = field.places[spot]
    if i64(position.men.squares[square]) not in (EMPTY, EMPEROR):
        return refused("emperor_taken", "M14", [spot])
    return refused("emperor_far", "M14", [])


def _of_situation(position: Position, text: str, cost: i64) -> Note:
    """What 皇再来 and 撃皇 cost, the match perhaps, or what they take off a declaration (M19)."""
    amount = cost * position.rate
    left = position.score[position.mover]
    if position.terms.has_hand_situations:
        text, amount = text + "_counted", cost
    elif position.terms.is_capped and amount >= left:
        text, amount = text + "_all", left
    return Note("cost", text, {"points": _in_points(position, amount)}, "M19", [])


def _of_goal(position: Position, start: i64, spot: Spot, moves: list[i64]) -> Note | None:
    """The second click: a square to end on, or a piece to capture or to step on."""
    places = position.terms.field.places
    if spot not in places:
        return None
    square = places[spot]
    if not moves:
        return _why_not(position, start, start, square)
    if i64(position.men.squares[square]) == EMPTY:
        return _of_landing(position, start, square)
    values = _named(position, square)
    is_capture = any(position.spell(move)[-1] == END for move in moves)
    if i64(position.men.squares[square]) == EMPEROR:
        return _of_situation(position, "note.strike", position.terms.strike_cost)
    if is_capture and len(moves) == 1:
        return _of_landing(position, start, square)
    return Note("capture" if is_capture else "move", "note.meet" if is_capture else "note.step", values, "M11", [])


def _of_landing(position: Position, start: i64, square: i64) -> Note:
    """Ending on `square`: a move, a capture, a return, and the throw for the water (M9, M13, M15)."""
    is_wet = position.men.needs_throw(start, square)
    values = {"chance": shown(water_chance(position))} if is_wet else {}
    ahead = {position.terms.field.names[square]: float(water_chance(position))} if is_wet else {}
    if square == start:
        return Note("move", "note.return", {}, "M13", [])
    if i64(position.men.squares[square]) != EMPTY:
        text = "note.capture_water" if is_wet else "note.capture"
        return Note("capture", text, {**values, **_named(position, square)}, "M15" if is_wet else "M9", [], ahead)
    return (
        Note("cost", "note.into_water", values, "M15", [], ahead) if is_wet else Note("move", "note.move", {}, "M8", [])
    )


def _after_step(position: Position, spots: tuple[Spot, ...], spot: Spot, moves: list[i64]) -> Note | None:
    """The third click: `end`, a square, a direction to throw for."""
    field = position.terms.field
    if spots[1] not in field.places:
        return None
    start, middle = field.places[spots[0]], field.places[spots[1]]
    if spot == END:
        return _of_landing(position, start, middle) if moves else None
    if not moves:
        return _why_no_second(position, start, middle, field.places[spot]) if spot in field.places else None
    if tag_of(moves[0]) in (HEAD, AIM, LEAVE):
        return _of_throw(position, moves[0])
    return _of_landing(position, start, field.places[spot])


def _of_throw(position: Position, move: i64) -> Note:
    """A stepping move that throws: the exact chance of every square, the water included; the text has the extremes."""
    field = position.terms.field
    start, middle = start_of(move), middle_of(move)
    targets = list(position.men.landings(move, field.farthest))
    targets.sort(key=lambda square: (field.distance(middle, square), square))
    targets = [square for square in targets if landing_chance(position, start, middle, square)] or targets[:1]
    chances = [landing_chance(position, start, middle, square) for square in targets]
    ahead = {field.names[square]: float(chance) for square, chance in zip(targets, chances, strict=True) if chance}
    values = {"near": field.names[targets[0]], "near_chance": shown(chances[0])}
    if len(targets) == 1:
        return Note("cost", "note.throw_one", values, "M12", [], ahead)
    values |= {"far": field.names[targets[-1]], "far_chance": shown(chances[-1])}
    return Note("cost", "note.throw", values, "M12", [], ahead)


def landing_chance(position: Position, start: i64, middle: i64, square: i64) -> Fraction:
    """The chance that a throw lets the piece from `start` end on `square`, for a seat that wants nothing else."""
    distance = int(position.terms.field.distance(middle, square))
    chance = chain_chance(distance) if position.terms.is_chained else throw_chance(distance)
    return chance * water_chance(position) if position.men.needs_throw(start, square) else chance


def throw_chance(least: int) -> Fraction:
    """The chance that five sticks show at least `least`."""
    return Fraction(sum(sticks.ways(STICK_COUNT)[max(least, 0) :]), 2**STICK_COUNT)


def water_chance(position: Position) -> Fraction:
    """The chance of entering the water (M15)."""
    return throw_chance(int(position.terms.water_least))


def chain_chance(least: int, is_first: bool = True) -> Fraction:
    """The chance that a chain of throws, carried on until then, comes to at least `least` (M23)."""
    total = Fraction(0)
    for value, ways in enumerate(sticks.ways(STICK_COUNT)):
        if is_first or value >= _SPOILING:
            reached = Fraction(1) if value >= least else chain_chance(least - value, False)
            total += reached * Fraction(ways, 2**STICK_COUNT)
    return total


def shown(chance: Fraction) -> str:
    """A chance as people read it: a fraction while that is short, and the percentage."""
    percent = f"{float(chance) * 100:.3g}%"
    return percent if chance.denominator > 2**STICK_COUNT * 2 else f"{chance} ({percent})"


def reach(position: Position, spot: Spot) -> Reach | None:
    """State.reach for modern Kisen: the first movement alone, stepping left out."""
    field = position.terms.field
    here = field.places.get(spot, 0)
    piece = i64(position.men.squares[here])
    if piece in (EMPTY, OFF) or (position.pending and here == start_of(position.pending)):
        return None
    men = position.men.copy()
    if piece == EMPEROR:
        ends = [field.names[target_of(move)] for move in men.roaming()]
        return Reach(spot, "", dict.fromkeys(ends, "move"))
    men.squares[here] = u8(EMPTY)  # M13
    is_domain = men.is_domain(here)
    kinds: dict[Spot, str] = {}
    for square in reached(men, piece, here, is_domain):
        met = i64(men.squares[square])
        kind = "move" if met == EMPTY else "capture" if men.may_take(square, met, piece & 1) else "step"
        kinds[field.names[square]] = kind
    text = "reach.domain" if is_domain else "reach.normal"
    return Reach(spot, text, kinds, f"{text}_short")


def movements(position: Position, piece: str) -> list[Reach]:
    """State.movements for modern Kisen: from the middle of the board, normally and on 皇処."""
    field = position.terms.field
    men = Men(field, field.blank[:])
    middle = field.squares[len(field.squares) // 2]
    at = field.names[middle]
    if piece == KINDS[-1]:
        men.crown(middle)
        ends = [field.names[target_of(move)] for move in men.roaming()]
        return [Reach(at, "", dict.fromkeys(ends, "move"), ways=[("way.emperor", {})])]
    found: list[Reach] = []
    for seat, seat_id in enumerate(position.ruleset.seat_ids):
        if not piece.startswith(seat_id + COLOURS[0]) and not piece.startswith(seat_id + COLOURS[1]):
            continue
        code = piece_called(piece[len(seat_id) :], seat)
        for text, is_domain in (("reach.normal", False), ("reach.domain", True)):
            ends = [field.names[square] for square in reached(men, code, middle, is_domain)]
            phrases = field.movements[piece[-1]]["domain" if is_domain else "normal"]
            ways = [_way(phrase) for phrase in phrases]
            found.append(Reach(at, text, dict.fromkeys(ends, "move"), f"{text}_short", ways))
    return found


def _way(phrase: str) -> tuple[str, dict[str, str]]:
    """A phrase of the table of movements as a text: `slide forward` is `way.slide`, its group `group.forward`."""
    manner, _, group = phrase.partition(" ")
    return f"way.{manner}", {"group": f"@group.{group}"}


def reached(men: Men, piece: i64, here: i64, is_domain: bool, is_limited: bool = False) -> vec[i64]:
    """The squares, empty or not, that a movement of `piece` from `here` comes to; `is_limited` leaves
    those out that a throw decides about (M12).
    """
    field = men.field
    squares = vec[i64]()
    profile = field.profile(piece, is_domain)
    for number in range(field.first_way[profile], field.first_way[profile + 1]):
        way = field.ways[number]
        if is_limited and most_of(way) == FAR:
            continue
        leaps = leaps_of(way)
        distance = least_of(way)
        square = here + step_of(way) * distance
        while distance <= most_of(way) and i64(men.squares[square]) != OFF:
            squares = append(squares, square)
            if i64(men.squares[square]) != EMPTY:
                leaps -= 1
                if leaps < 0:
                    break
            distance += 1
            square += step_of(way)
    return squares


def _why_no_second(position: Position, start: i64, middle: i64, square: i64) -> Note:
    """Why the piece cannot go on to `square` after stepping: perhaps because the throw has to be named first (M12)."""
    if square == middle:
        met = i64(position.men.squares[middle])
        is_own = met != EMPEROR and met & 1 == position.mover
        return (
            refused("own_piece", "M9", [position.terms.field.names[middle]])
            if is_own
            else _why_not(position, start, start, middle)
        )
    for move in position.legal():
        is_throw = tag_of(move) in (HEAD, LEAVE) and (start_of(move), middle_of(move)) == (start, middle)
        if is_throw and square in position.men.landings(move, position.terms.field.farthest):
            return refused("name_first", "M12", [], {"named": "@spot." + named(position, move)})
    return _why_not(position, start, middle, square)


def _why_not(position: Position, start: i64, here: i64, square: i64) -> Note:
    """Why the piece from `start` cannot go from `here` to `square`: what stands there, or its movement."""
    men = position.men.copy()
    piece = i64(men.squares[start])
    men.squares[start] = u8(EMPTY)  # M13
    names = position.terms.field.names
    met = i64(men.squares[square])
    is_domain = men.is_domain(here)
    if square in reached(men, piece, here, is_domain):
        if met == EMPEROR:
            return refused("emperor_safe", "M9", [names[square]])
        if met & 1 == piece & 1:
            return refused("own_piece" if here != start else "step_nowhere", "M9", [names[square]])
        return refused("guarded", "M8", _guards(men, square, met & 1))
    values = _named(position, start)
    if square in reached(men, piece, here, not is_domain):
        return refused("not_normal" if is_domain else "not_domain", "M8", [names[here]], values)
    empty = Men(position.terms.field, position.terms.field.blank[:])
    if square in reached(empty, piece, here, is_domain):
        return refused("blocked", "M8", _between(men, piece, here, square), values)
    return refused("not_so", "M8", [names[here]], values)


def _guards(men: Men, square: i64, owner: i64) -> list[Spot]:
    """The 将 of `owner` that protect `square`."""
    guards: list[Spot] = []
    for step in men.field.steps:
        beside = square + step
        if i64(men.squares[beside]) & ~2 == GENERAL << 2 | owner and men.is_domain(beside):
            guards.append(men.field.names[beside])
    return guards


def _between(men: Men, piece: i64, here: i64, square: i64) -> list[Spot]:
    """What stands in the way of `piece` between two squares in line; a piece that it may leap over does not."""
    field = men.field
    distance = field.distance(here, square)
    step = (square - here) // max(distance, 1)
    profile = field.profile(piece, men.is_domain(here))
    numbers = range(field.first_way[profile], field.first_way[profile + 1])
    ways = [field.ways[number] for number in numbers]
    least = next(least_of(way) for way in ways if step_of(way) == step)
    between = [here + step * number for number in range(least, distance)]
    return [field.names[place] for place in between if i64(men.squares[place]) != EMPTY]
