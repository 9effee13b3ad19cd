"""Moves of modern Kisen in words: the clicks, the notation of its records, and sentences (docs/rules/kisen.md, R1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import END, Ending, Look, Spot, Told
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.ckka.numbers import numeral
from kesegames.rules.ckka.sets import ONE_COLOURED
from kesegames.rules.kisen.board import AIM, EMPEROR, EMPTY, HEAD, HEADINGS, KINDS, KING, LEAVE, STEP, called
from kesegames.rules.kisen.men import AGAIN, DROP, GO, ROAM, SEASON, STAY, THROW, middle_of, start_of, tag_of, target_of
from kesegames.rules.kisen.position import Position
from kesegames.rules.kisen.terms import CHOICE, DECLARATION, LOT, STICKS, TURN, WATER

_WORDS: Final[dict[int, Spot]] = {STAY: "stay", THROW: "throw", AGAIN: "again", SEASON: "season"}
_WRITTEN: Final[dict[int, str]] = {STAY: "此無", THROW: "再行", AGAIN: "再行", SEASON: "終季"}
_NO_THROW: Final = "無撃裁"
NUMERALS: Final = "無一二三四五"
STRIKE: Final = "撃皇"
RETURN: Final = "皇再来"


def spell(position: Position, move: i64) -> tuple[Spot, ...]:
    """State.spell for modern Kisen."""
    if position.to_act == CHANCE:
        return ("first:" + position.ruleset.seat_ids[move],) if position.phase == LOT else (sticks.spot(move),)
    if move in _WORDS:
        return (_WORDS[move],)
    names = position.terms.field.names
    if position.phase == CHOICE:
        return (names[move],)
    tag = tag_of(move)
    target = target_of(move)
    if tag == DROP:
        return (position.hand_spot(start_of(move)), names[target])
    start, middle = names[start_of(move)], names[middle_of(move)]
    if tag == ROAM:
        return (start, names[target])
    if tag == GO:
        is_capture = i64(position.men.squares[target]) != EMPTY
        return (start, names[target], END) if is_capture else (start, names[target])
    return (start, middle, named(position, move))


def named(position: Position, move: i64) -> Spot:
    """What a move by stepping says last: the square it ends on, or what it names before it throws (M12)."""
    tag = tag_of(move)
    target = target_of(move)
    if tag == LEAVE:
        return "to:any"
    return "to:" + HEADINGS[target] if tag == HEAD else position.terms.field.names[target]


def write(position: Position, move: i64) -> str:
    """State.write for modern Kisen; nothing is hidden in it."""
    if position.to_act == CHANCE:
        if position.phase == LOT:
            return "first " + position.ruleset.seat_ids[move]
        return ("橋" if position.phase == STICKS else "水") + NUMERALS[move]
    if move in _WRITTEN:
        return _WRITTEN[move]
    names = position.terms.field.names
    if position.phase == CHOICE:
        return names[move]
    tag = tag_of(move)
    start = start_of(move)
    if tag == DROP:
        return called(start) + names[target_of(move)]
    man = names[start] + KINDS[i64(position.men.squares[start]) >> 2]
    middle = names[middle_of(move)]
    if tag in (GO, STEP, ROAM):
        return man + middle + names[target_of(move)]
    return f"{man}{middle} {named(position, move)}"


def told(position: Position, move: i64) -> list[Told]:
    """State.told for modern Kisen: the event, what it costs (M19), the sets it makes (M20), what it ends (M21, M25)."""
    after = position.after(move)
    found = [_event(position, after, move), *_costs(position, after, move), *_sets(position, after)]
    if after.season != position.season or after.to_act == OVER:
        board = _board_after(position, after, move)
        for event in found:
            event.look = board
        found += _endings(position, after, move, board)
    return found


def noted(position: Position, moves: list[int]) -> list[Told]:
    """State.noted for modern Kisen: the turn and its throws as CKKA writes them (R1), the piece captured, what is
    declared. Words stand for what is named before the sticks are thrown, for CKKA writes it only with the throw.
    """
    state = position.copy()
    found: list[str] = []
    for number, move in enumerate(moves):
        if state.phase == TURN:
            found.append(_turn_text(state, moves[number:]))
        elif state.phase == DECLARATION:
            found.append(_declaration_text(state, move))
        before = state.copy()
        state.play(move)
        if state.season == before.season:
            gained = (piece for piece in range(4, EMPEROR) if state.hands[piece] > before.hands[piece])
            found += [f"手{called(piece)}" for piece in gained]
    words = [Told("told.plain", {"text": text}) for text in found]
    if state.phase == STICKS and state.thrown < 0:
        spot = named(position, state.pending)
        words.append(Told("told.plain", {"text": f"@spot.{spot}" if tag_of(state.pending) != AIM else spot}))
    return words


def _turn_text(position: Position, moves: list[int]) -> str:
    """A turn with those of its throws that there are: `TE弓TITY橋三水四`; without any `TE弓TY無撃裁`."""
    turn, *others = moves
    state, tag = position.after(turn), tag_of(turn)
    text = write(position, turn).partition(" ")[0]
    if tag in (GO, STEP) and state.phase != WATER:
        text += _NO_THROW
    goal = throws = ""
    for move in others:
        if state.phase == DECLARATION:
            break
        if state.phase == CHOICE and move not in _WRITTEN:
            goal = write(state, move)
        else:
            throws += write(state, move)
        if state.phase == CHOICE and move == STAY and tag in (HEAD, AIM):
            goal = named(position, turn) if tag == AIM else _nearest(position.after(turn))
        if state.phase == WATER and move < state.terms.water_least:
            throws += _WRITTEN[STAY]
        state.play(move)
    return text + goal + throws


def _nearest(position: Position) -> str:
    """The nearest square that could have been reached the way that was named, for CKKA writes no way; else ``."""
    for value, _ in position.chances():
        choices = position.after(value).legal()
        squares = [move for move in choices if move not in _WRITTEN]
        if squares:
            return position.terms.field.names[squares[0]]
    return ""


def _declaration_text(position: Position, move: i64) -> str:
    sets = "".join(f"({name})" for name in declared(position, position.mover))
    paid = worth(position, position.mover)
    is_paid = move == SEASON and paid % position.ruleset.unit == 0
    return f"為{sets}{_WRITTEN[move]}" + (f" 手{numeral(paid // position.ruleset.unit)}" if is_paid else "")


def declared(position: Position, seat: int) -> list[str]:
    """What `seat` would declare here, as CKKA calls it: its sets, and the situations that count as such (M19)."""
    scoring = position.terms.scoring
    names = []
    for hand, points in zip(scoring.hands, scoring.worths(position.hands, seat), strict=True):
        if points:
            is_coloured = hand.name != KINDS[KING] and hand.bonus > 0 and points % hand.points != 0
            names.append((ONE_COLOURED if is_coloured else "") + hand.name)
    cost = -position.situations
    for name, part in ((STRIKE, position.terms.strike_cost), (RETURN, position.terms.return_cost)):
        if cost and cost >= part:
            names.append(name)
            cost -= part
    return names


def worth(position: Position, seat: int) -> int:
    """What ending the season pays `seat` here, whatever the payer has, in steps of 1/unit."""
    return int((position.terms.scoring.total(position.hands, seat) + position.situations) * position.rate)


def ending(position: Position, move: i64) -> Ending | None:
    """The season that ends with this event: the sets that are paid for, and the rate (M20, M21)."""
    after = position.after(move)
    if after.season == position.season and (after.to_act != OVER or position.phase != DECLARATION):
        return None
    name = season_name(position)
    if position.phase != DECLARATION:
        return Ending(name, [Told("told.quiet", {"count": str(position.terms.quiet_limit)})], [])
    seat = position.mover
    scoring = position.terms.scoring
    rows = [
        (hand.short or f"hand.{hand.name}", _at(seat, _in_points(position, worth)))
        for hand, worth in zip(scoring.hands, scoring.worths(position.hands, seat), strict=True)
        if worth > 0
    ]
    if position.situations:
        rows.append(("row.situations", _at(seat, f"−{_in_points(position, position.situations)}")))
    if position.rate > 1:
        rows.append(("row.rate", _at(seat, f"×{position.rate}")))
    won = {"seat": f"@seat.{position.ruleset.seat_ids[seat]}"}
    return Ending(name, [Told("ending.declared", won)], rows)


def season_name(position: Position) -> Told:
    """What the season is called (M25)."""
    return Told("ending.season", {"season": f"@seasons.{position.season}"})


def _at(seat: i64, sign: str) -> list[str]:
    """A sign in the column of `seat`, nothing in the other."""
    return [sign, ""] if seat == 0 else ["", sign]


def _event(position: Position, after: Position, move: i64) -> Told:
    """What was decided, thrown or drawn."""
    ruleset = position.ruleset
    if position.phase == LOT:
        seat = {"seat": f"@seat.{ruleset.seat_ids[move]}", "season": f"@seasons.{position.season}"}
        return Told("told.first", seat)
    if position.phase == STICKS:
        return _throw(position, after, int(move))
    if position.phase == WATER:
        return _water(position, int(move))
    if position.phase == DECLARATION:
        if move == AGAIN:
            return Told("told.again", {"rate": str(after.rate)})
        won = after.score[position.mover] - position.score[position.mover]
        text = "told.season" if won >= 0 else "told.season_pays"
        return Told(text, {"points": _in_points(position, max(won, -won))})
    if move == THROW:
        return Told("told.throws_on")
    if position.phase == CHOICE:
        return _chosen(position, move)
    return _turn(position, move)


def _throw(position: Position, after: Position, value: int) -> Told:
    """A throw for the greatest distance, in a chain added to those before (M23)."""
    if position.thrown < 0:
        return Told("told.throw", {"value": str(value)})
    if after.is_spoilt:
        return Told("told.throw_spoilt", {"value": str(value)})
    return Told("told.throw_sum", {"value": str(value), "sum": str(after.thrown)})


def _water(position: Position, value: int) -> Told:
    """A throw for the water, and what comes of it (M15)."""
    start, target = start_of(position.pending), target_of(position.pending)
    values = {**_named_piece(position, start, target), "value": str(value)}
    if value < position.terms.water_least:
        return Told("told.fails", values)
    is_capture = i64(position.men.squares[target]) != EMPTY
    return Told("told.enters_capture" if is_capture else "told.enters", values)


def _chosen(position: Position, move: i64) -> Told:
    """What is made of a throw: a square, or the move is given up."""
    start = start_of(position.pending)
    if move == STAY:
        return Told("told.stays", _named_piece(position, start, start))
    values = _named_piece(position, start, move)
    if move == start:
        return Told("told.lands_back", values)
    if position.men.needs_throw(start, move):
        return Told("told.lands_water", values)
    return Told("told.lands_capture" if i64(position.men.squares[move]) != EMPTY else "told.lands", values)


def _turn(position: Position, move: i64) -> Told:
    """A move on the board, a drop, a move of the 皇."""
    tag, start, target = tag_of(move), start_of(move), target_of(move)
    names = position.terms.field.names
    if tag == DROP:
        return Told("told.drop", {"piece": "@piece." + position.piece_id(start), "target": names[target]})
    if tag == ROAM:
        text = "told.roam_back" if start == target else "told.roam"
        return Told(text, {"start": names[start], "target": names[target]})
    if tag not in (GO, STEP):
        word = named(position, move)
        values = {**_named_piece(position, start, start), "middle": names[middle_of(move)]}
        if tag == LEAVE:
            return Told("told.names_nothing", values)
        return Told("told.names", {**values, "named": word if tag != HEAD else "@spot." + word})
    values = {**_named_piece(position, start, target), "middle": names[middle_of(move)]}
    is_capture = i64(position.men.squares[target]) != EMPTY and start != target
    if position.men.needs_throw(start, target):
        text = "told.step_water" if tag == STEP else "told.water_capture" if is_capture else "told.water"
    elif tag == STEP:
        text = "told.step_back" if start == target else "told.step_capture" if is_capture else "told.step"
    else:
        text = "told.capture" if is_capture else "told.move"
    return Told(text, values)


def _named_piece(position: Position, start: i64, target: i64) -> dict[str, str]:
    """The piece on `start`, both squares, and what stands on the other one."""
    names = position.terms.field.names
    values = {
        "piece": "@piece." + position.piece_id(i64(position.men.squares[start])),
        "start": names[start],
        "target": names[target],
    }
    met = i64(position.men.squares[target])
    return values if met == EMPTY else {**values, "taken": "@piece." + position.piece_id(met)}


def _costs(position: Position, after: Position, move: i64) -> list[Told]:
    """What 皇再来 or 撃皇 takes, at once or from the declaration (M19)."""
    if position.phase != TURN or tag_of(move) == DROP:
        return []
    text = "told.return" if tag_of(move) == ROAM else "told.strike"
    if after.situations != position.situations:
        counted = position.situations - after.situations
        return [Told(text + "_counted", {"points": _in_points(position, counted)})]
    is_struck = i64(position.men.squares[middle_of(move)]) == EMPEROR
    paid = position.score[position.mover] - after.score[position.mover]
    if paid > 0 and (tag_of(move) == ROAM or is_struck):
        return [Told(text, {"points": _in_points(position, paid)})]
    return []


def _sets(position: Position, after: Position) -> list[Told]:
    """The sets that are new, or count more than before (M20)."""
    if after.phase != DECLARATION:
        return []
    scoring = position.terms.scoring
    seat = position.mover
    before, now = scoring.worths(position.hands, seat), scoring.worths(after.hands, seat)
    found = []
    for index, hand in enumerate(scoring.hands):
        if now[index] > before[index]:
            name = "@" + (hand.short or f"hand.{hand.name}")
            found.append(Told("told.set", {"set": name, "points": _in_points(position, now[index])}))
    return found


def _board_after(position: Position, after: Position, move: i64) -> Look:
    """What is visible before the board is cleared for the next season; the points are those of after."""
    look = position.look() if position.to_act == CHANCE else position.preview(position.spell(move))
    counters = after.look().counters
    look.counters["points0"], look.counters["points1"] = counters["points0"], counters["points1"]
    return look


def _endings(position: Position, after: Position, move: i64, board: Look) -> list[Told]:
    """Why a season ended where nobody declared, and what begins, or how the match is over."""
    found = []
    if position.phase != DECLARATION and (after.reason == "no_progress" or after.to_act != OVER):
        found.append(Told("told.quiet", {"count": str(position.terms.quiet_limit)}, board))
    if after.to_act != OVER:
        found.append(Told("told.next", {"season": f"@seasons.{after.season}"}))
    elif after.reason in ("points", "no_move"):
        loser = 1 if after.score[0] > after.score[1] else 0
        stuck = int(move) if position.phase == LOT else 1 - position.mover
        seats = {"loser": loser, "stuck": stuck}
        names = {role: f"@seat.{position.ruleset.seat_ids[seat]}" for role, seat in seats.items()}
        found.append(Told(f"told.over_{after.reason}", names))
    else:
        found.append(Told("told.over_winter"))
    return found


def _in_points(position: Position, worth: i64) -> str:
    return f"{float(worth) / position.ruleset.unit:g}"
