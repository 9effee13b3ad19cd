"""A position of modern Kisen as one line of text, such as

    IA 黒兵KAI 赤弓LAU, A 赤王ZA, 皇 ZO, hands 黒兵黒兵赤馬 -, points 200 200, season 2, rate 4, quiet 7, turn IA

Groups are parted by commas; those that are empty, nought or as at the start may be left out, and any order is read.
`IA` and `A` list the pieces on the board, `hands` what the two seats hold (`-` for nothing). `points` are in steps of
1/unit, `quiet` counts the turns of M25, `roamed 1` says that the turn before moved the 皇 (M19), `situations 50` what
the turn's situations cost in its declaration. What is due is one of `lot`, `turn IA`, `throw IA LE LI to:s`,
`choose IA LE LI to:s 3` (`spoilt` for a chain of throws that broke; a throw that goes on has its sum so far),
`water IA NO ZO`, `declare IA` and `over winter`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kesegames.engine.state import CHANCE
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.kisen.board import CODES, EMPEROR, EMPTY, HEADINGS, KINDS, SHIP, called, piece_called
from kesegames.rules.kisen.moves import AIM, HEAD, LEAVE, Men
from kesegames.rules.kisen.terms import CHOICE, DECLARATION, ENDED, LOT, SEASONS, STICKS, TURN, WATER

if TYPE_CHECKING:
    from kesegames.rules.kisen.state import Kisen

MOST_HELD: Final = 99
MOST_POINTS: Final = 10**6
LONGEST: Final = 4000
REASONS: Final = ("winter", "points", "no_move", "no_progress")
COUNTERS: Final = ("season", "rate", "quiet", "roamed", "situations")
DUES: Final = ("lot", "turn", "throw", "choose", "water", "declare", "over")
EXAMPLE: Final = "IA 黒兵KAI 赤弓LAU, A 赤王ZA, 皇 ZO, hands 黒兵 -, points 200 200, turn IA"


def position_text(state: Kisen) -> str:
    """The line described above; what is as at the start of a match is left out, the points never."""
    names = state.terms.field.names
    sides: list[list[str]] = [[], []]
    for square in state.terms.field.squares:
        piece = i64(state.men.squares[square])
        if piece not in (EMPTY, EMPEROR):
            sides[piece & 1].append(called(piece) + names[square])
    groups = [" ".join([seat_id, *side]) for seat_id, side in zip(state.ruleset.seat_ids, sides, strict=True) if side]
    groups.append(f"{KINDS[-1]} {names[state.men.emperor]}")
    hands = [held_text(state, seat) or "-" for seat in range(2)]
    if hands != ["-", "-"]:
        groups.append("hands " + " ".join(hands))
    groups.append(f"points {state.score[0]} {state.score[1]}")
    counts = (state.season - 1, state.rate - 1, state.quiet, int(state.has_roamed), -state.situations)
    shown = (state.season, state.rate, state.quiet, 1, -state.situations)
    groups += [f"{name} {value}" for name, count, value in zip(COUNTERS, counts, shown, strict=True) if count]
    groups.append(due_text(state))
    return ", ".join(groups)


def held_text(state: Kisen, seat: int) -> str:
    """The pieces in the hand of `seat`, by kind and colour."""
    return "".join(called(piece) * int(state.hands[piece]) for piece in range(4 + seat, EMPEROR, 2))


def due_text(state: Kisen) -> str:
    """What is due, as the last group of a position."""
    names = state.terms.field.names
    seat_id = state.ruleset.seat_ids[state.mover]
    start, middle, target = state.pending >> 16 & 255, state.pending >> 8 & 255, state.pending & 255
    if state.phase == LOT:
        return "lot"
    if state.phase == ENDED:
        return "over " + state.reason
    if state.phase == WATER:
        return f"water {seat_id} {names[start]} {names[target]}"
    if state.phase not in (STICKS, CHOICE):
        return ("turn " if state.phase == TURN else "declare ") + seat_id
    tag = state.pending >> 24
    named = "to:any" if tag == LEAVE else "to:" + HEADINGS[target] if tag == HEAD else names[target]
    thrown = "" if state.thrown < 0 else " spoilt" if state.is_spoilt else f" {state.thrown}"
    word = "throw" if state.phase == STICKS else "choose"
    return f"{word} {seat_id} {names[start]} {names[middle]} {named}{thrown}"


def read_position(state: Kisen, text: str) -> None:
    """Give a new `state` the position that `text` says; raises Trouble naming what is wrong."""
    if len(text) > LONGEST:
        raise Trouble("trouble.bad_position", {"text": quoted(text), "wanted": EXAMPLE})
    state.men = Men(state.terms.field, state.terms.field.blank[:])
    state.hands = vec[u8]([u8(0)] * CODES)
    state.score = vec[i64]([state.terms.start_points, state.terms.start_points])
    groups: dict[str, list[str]] = {}
    known = [*state.ruleset.seat_ids, KINDS[-1], "hands", "points", *COUNTERS, *DUES]
    for group in text.split(","):
        words = group.split() or [""]
        if words[0] not in known or words[0] in groups:
            raise Trouble("trouble.bad_position", {"text": group.strip(), "wanted": EXAMPLE})
        groups[words[0]] = words[1:]
    dues = [word for word in groups if word in DUES]
    if len(dues) != 1:
        raise Trouble("trouble.kisen_due", {"known": ", ".join(DUES)})
    _set_board(state, groups)
    _set_hands(state, groups.get("hands", ["-", "-"]))
    _set_counters(state, groups)
    state.men.take_stock()
    _set_due(state, dues[0], groups[dues[0]])


def _set_board(state: Kisen, groups: dict[str, list[str]]) -> None:
    emperor = groups.get(KINDS[-1], [])
    if len(emperor) != 1:
        raise Trouble("trouble.kisen_emperor", {})
    state.men.squares[state.terms.field.place_of(emperor[0], ())] = u8(EMPEROR)
    for seat, seat_id in enumerate(state.ruleset.seat_ids):
        for word in groups.get(seat_id, []):
            square = state.terms.field.place_of(word[2:], ())
            if state.men.squares[square] != u8(EMPTY):
                raise Trouble("trouble.kisen_taken", {"square": word[2:]})
            state.men.squares[square] = u8(piece_called(word[:2], seat))


def _set_hands(state: Kisen, hands: list[str]) -> None:
    if len(hands) != 2:
        raise Trouble("trouble.bad_position", {"text": "hands " + " ".join(hands), "wanted": EXAMPLE})
    for seat, held in enumerate(hands):
        if len(held) > 2 * MOST_HELD:
            raise Trouble("trouble.bad_position", {"text": quoted(held), "wanted": EXAMPLE})
        for place in range(0, len(held) if held != "-" else 0, 2):
            piece = piece_called(held[place : place + 2], seat)
            state.change_hand(piece, 1)


def _number(words: list[str], place: int, least: int, most: int) -> int:
    """The whole number `words[place]`; raises Trouble when it is none or not in `least`…`most`."""
    word = words[place] if place < len(words) else ""
    if not word.removeprefix("-").isdecimal() or len(word) > 9 or not least <= int(word) <= most:
        raise Trouble("trouble.kisen_number", {"text": word, "least": str(least), "most": str(most)})
    return int(word)


def _set_counters(state: Kisen, groups: dict[str, list[str]]) -> None:
    terms = state.terms
    lengths = {"points": 2, **dict.fromkeys(COUNTERS, 1)}
    for name, length in lengths.items():
        if len(groups.get(name, [""] * length)) != length:
            raise Trouble("trouble.bad_position", {"text": " ".join([name, *groups[name]]), "wanted": EXAMPLE})
    if "points" in groups:
        least = 0 if terms.is_capped else -MOST_POINTS
        for seat in range(2):
            state.score[seat] = _number(groups["points"], seat, least, MOST_POINTS)
    state.season = _number(groups.get("season", ["1"]), 0, 1, SEASONS)
    state.rate = _number(groups.get("rate", ["1"]), 0, 1, terms.most_rate)
    state.quiet = _number(groups.get("quiet", ["0"]), 0, 0, (terms.quiet_limit or MOST_POINTS) - 1)
    state.has_roamed = _number(groups.get("roamed", ["0"]), 0, 0, 1) == 1
    most = terms.strike_cost + terms.return_cost if terms.has_hand_situations else 0
    state.situations = -_number(groups.get("situations", ["0"]), 0, 0, most)


def _set_due(state: Kisen, due: str, words: list[str]) -> None:
    """Take up the phase; throws and choices must come from a move that was legal."""
    if due == "lot":
        _expect(words, 0, due)
        state.phase = LOT
        state.to_act = CHANCE
        return
    if due == "over":
        _expect(words, 1, due)
        if words[0] not in REASONS:
            raise Trouble("trouble.kisen_reason", {"text": words[0], "known": ", ".join(REASONS)})
        state.end(words[0])
        return
    if not words or words[0] not in state.ruleset.seat_ids:
        raise Trouble("trouble.kisen_seat", {"due": due, "known": ", ".join(state.ruleset.seat_ids)})
    state.mover = state.ruleset.seat_ids.index(words[0])
    state.to_act = state.mover
    if due in ("throw", "choose"):
        _set_throw(state, due, words[1:])
    elif due == "water":
        _expect(words, 3, due)
        _set_water(state, words[1], words[2])
    else:
        _expect(words, 1, due)
        state.phase = DECLARATION
        if due == "turn":
            state.begin_turn(state.mover)


def _expect(words: list[str], count: int, due: str) -> None:
    if len(words) != count:
        raise Trouble("trouble.bad_position", {"text": " ".join([due, *words]), "wanted": EXAMPLE})


def _set_throw(state: Kisen, due: str, words: list[str]) -> None:
    """A throw for the greatest distance, or the choice after it: `LE LI to:s`, then the value."""
    field = state.terms.field
    _expect(words, 4 if due == "choose" or (state.terms.is_chained and len(words) == 4) else 3, due)
    start, middle = field.place_of(words[0], ()), field.place_of(words[1], ())
    if words[2] == "to:any":
        move = LEAVE << 24
    elif words[2].startswith("to:") and words[2][3:] in HEADINGS:
        move = HEAD << 24 | HEADINGS.index(words[2][3:])
    else:
        move = AIM << 24 | field.place_of(words[2], ())
    move |= start << 16 | middle << 8
    state.phase = TURN
    if move not in state.turn_moves():
        raise Trouble("trouble.no_such_move", {"text": " ".join(words)})
    state.pending = move
    state.phase = STICKS if due == "throw" else CHOICE
    if due == "throw":
        state.to_act = CHANCE
    if len(words) == 4 and words[3] == "spoilt" and state.terms.is_chained and due == "choose":
        state.thrown = 0
        state.is_spoilt = True
    elif len(words) == 4:
        state.thrown = _number(words, 3, 0, state.most_thrown() if due == "choose" else state.terms.field.farthest - 1)


def _set_water(state: Kisen, start_name: str, target_name: str) -> None:
    """A throw at the water: a piece of the mover, no 船, on land, and a square of water where it can end."""
    field = state.terms.field
    start, target = field.place_of(start_name, ()), field.place_of(target_name, ())
    piece, met = i64(state.men.squares[start]), i64(state.men.squares[target])
    is_mover = piece not in (EMPTY, EMPEROR) and piece & 1 == state.mover and piece >> 2 != SHIP
    is_entry = i64(field.water[start]) == 0 and i64(field.water[target]) == 1
    if not is_mover or not is_entry or (met != EMPTY and not state.men.may_take(target, met, state.mover)):
        raise Trouble("trouble.no_such_move", {"text": f"water {start_name} {target_name}"})
    state.pending = start << 16 | target
    state.phase = WATER
    state.to_act = CHANCE
