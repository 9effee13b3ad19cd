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

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64, u8

from kesegames.engine import sticks
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, KEY_MASK, OVER, State
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.kisen.board import (
    AIM,
    CODES,
    EMPEROR,
    EMPTY,
    HEAD,
    HEADINGS,
    KINDS,
    LEAVE,
    SHIP,
    called,
    mixed,
    piece_called,
)
from kesegames.rules.kisen.men import GO, Men, middle_of, packed, start_of, tag_of, target_of
from kesegames.rules.kisen.sets import held_key
from kesegames.rules.kisen.terms import (
    CALM,
    CHOICE,
    DECLARATION,
    ENDED,
    LOT,
    SEASONS,
    STICK_COUNT,
    STICKS,
    TURN,
    WATER,
    Terms,
)

MOST_HELD: Final = 99
MOST_POINTS: Final = 10**6
LONGEST: Final = 4000
REASONS: Final = ("winter", "points", "no_move", "no_progress")
COUNTERS: Final = ("season", "rate", "quiet", "roamed", "situations")
DUES: Final = ("lot", "turn", "throw", "choose", "water", "declare", "over")
EXAMPLE: Final = "IA 黒兵KAI 赤弓LAU, A 赤王ZA, 皇 ZO, hands 黒兵 -, points 200 200, turn IA"


class Position(State):
    """`men` stand on the board, `hands` has a count for each piece, `mover` has the turn.

    `score` has both seats' points in steps of 1/unit, `quiet` counts the turns of M25, `has_roamed` says that the turn
    before moved the 皇 (M19). While a throw or a choice is due, `pending` is the move that asked for it (`GO`, with
    start and target, for a throw at the water), `thrown` the value, -1 before the throw, `is_spoilt` that a chain of
    throws broke (M23). `situations` is what the turn's situations count in its declaration (M19). `kinds` has the
    number of different pieces of each seat's hand in eight bits.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        options: dict[str, str],
        seats: i64,
        terms: Terms | None = None,
        men: Men | None = None,
    ) -> None:
        super().__init__(ruleset, options, seats)
        self.terms: Terms = terms or ruleset.once(Terms, options)
        self.men: Men = men or Men(self.terms.field, self.terms.field.start[:])
        self.hands: vec[u8] = vec[u8]()
        self.phase: i64 = LOT
        self.mover: i64 = 0
        self.score: vec[i64] = vec[i64]()
        self.season: i64 = 1
        self.rate: i64 = 1
        self.quiet: i64 = 0
        self.has_roamed: bool = False
        self.pending: i64 = 0
        self.thrown: i64 = -1
        self.is_spoilt: bool = False
        self.situations: i64 = 0
        self.reason: str = ""
        self.hand_key: i64 = 0
        self.kinds: i64 = 0

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms, self.men.copy())
        state.to_act = self.to_act
        state.hands = self.hands[:]
        state.phase = self.phase
        state.mover = self.mover
        state.score = self.score[:]
        state.season = self.season
        state.rate = self.rate
        state.quiet = self.quiet
        state.has_roamed = self.has_roamed
        state.pending = self.pending
        state.thrown = self.thrown
        state.is_spoilt = self.is_spoilt
        state.situations = self.situations
        state.reason = self.reason
        state.hand_key = self.hand_key
        state.kinds = self.kinds
        return state

    def key(self) -> i64:
        phase = (self.phase << 4 | self.to_act + 3 << 2 | self.mover << 1 | (1 if self.has_roamed else 0)) << 10
        phase |= self.season << 7 | (self.thrown + 1) << 1 | (1 if self.is_spoilt else 0)
        stakes = (self.score[0] << 20) + self.score[1]
        if self.quiet > CALM:
            phase |= self.quiet << 20
        facts = mixed(phase) ^ mixed(stakes * 31 + self.rate + 1) ^ mixed(self.pending + (1 << 40))
        return (self.men.key ^ self.hand_key ^ facts ^ mixed(self.situations - (1 << 44))) & KEY_MASK

    def position(self) -> str:
        return position_text(self)

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        names = self.terms.field.names
        for square in self.terms.field.squares:
            piece = i64(self.men.squares[square])
            if piece != EMPTY:
                pieces[names[square]] = [self.piece_id(piece)]
        for piece in range(4, EMPEROR):
            if self.hands[piece]:
                pieces[self.hand_spot(piece)] = [self.piece_id(piece)] * self.hands[piece]
        if self.pending:
            carried = pieces.pop(names[start_of(self.pending)])
            rest = names[target_of(self.pending) if self.phase == WATER else middle_of(self.pending)]
            pieces[rest] = pieces.get(rest, []) + carried
        if self.thrown >= 0:
            light = min(int(self.thrown), STICK_COUNT)
            pieces["sticks"] = sticks.faces(STICK_COUNT, light)
        counters = {"points0": self.score[0], "points1": self.score[1], "seasons": self.season, "rate": self.rate}
        domain = [names[square] for square in self.terms.field.squares if self.men.is_domain(square)]
        return Look(pieces, counters, areas={"domain": domain})

    def piece_id(self, piece: i64) -> str:
        """The id of `piece` in the ruleset: its owner, colour and kind."""
        return KINDS[-1] if piece == EMPEROR else self.ruleset.seat_ids[piece & 1] + called(piece)

    def hand_spot(self, piece: i64) -> Spot:
        """The spot where the seat that holds `piece` keeps it."""
        return f"hand{piece & 1}:{called(piece)}"

    def change_hand(self, piece: i64, change: i64) -> None:
        count = i64(self.hands[piece])
        self.hands[piece] = u8(count + change)
        self.hand_key ^= held_key(piece, count) ^ held_key(piece, count + change)
        if count == 0:
            self.kinds += 1 << 8 * (piece & 1)
        if count + change == 0:
            self.kinds -= 1 << 8 * (piece & 1)

    def kinds_held(self, seat: i64) -> i64:
        """How many different pieces `seat` holds."""
        return self.kinds >> 8 * seat & 255

    def end(self, reason: str) -> None:
        self.phase = ENDED
        self.to_act = OVER
        self.mover = 0
        self.reason = reason
        self.pending = 0
        self.situations = 0


def position_text(position: Position) -> str:
    """The line described above; what is as at the start of a match is left out, the points never."""
    names = position.terms.field.names
    sides: list[list[str]] = [[], []]
    for square in position.terms.field.squares:
        piece = i64(position.men.squares[square])
        if piece not in (EMPTY, EMPEROR):
            sides[piece & 1].append(called(piece) + names[square])
    groups = [
        " ".join([seat_id, *side]) for seat_id, side in zip(position.ruleset.seat_ids, sides, strict=True) if side
    ]
    groups.append(f"{KINDS[-1]} {names[position.men.emperor]}")
    hands = [held_text(position, seat) or "-" for seat in range(2)]
    if hands != ["-", "-"]:
        groups.append("hands " + " ".join(hands))
    groups.append(f"points {position.score[0]} {position.score[1]}")
    counts = (position.season - 1, position.rate - 1, position.quiet, int(position.has_roamed), -position.situations)
    shown = (position.season, position.rate, position.quiet, 1, -position.situations)
    groups += [f"{name} {value}" for name, count, value in zip(COUNTERS, counts, shown, strict=True) if count]
    groups.append(due_text(position))
    return ", ".join(groups)


def held_text(position: Position, seat: int) -> str:
    """The pieces in the hand of `seat`, by kind and colour."""
    return "".join(called(piece) * int(position.hands[piece]) for piece in range(4 + seat, EMPEROR, 2))


def due_text(position: Position) -> str:
    """What is due, as the last group of a position."""
    if position.phase == LOT:
        return "lot"
    if position.phase == ENDED:
        return "over " + position.reason
    names = position.terms.field.names
    seat_id = position.ruleset.seat_ids[position.mover]
    if position.phase == WATER:
        return f"water {seat_id} {names[start_of(position.pending)]} {names[target_of(position.pending)]}"
    if position.phase not in (STICKS, CHOICE):
        return ("turn " if position.phase == TURN else "declare ") + seat_id
    thrown = "" if position.thrown < 0 else " spoilt" if position.is_spoilt else f" {position.thrown}"
    return f"{'throw' if position.phase == STICKS else 'choose'} {seat_id} {throwing_text(position)}{thrown}"


def throwing_text(position: Position) -> str:
    """The move that throws, as its squares and what was named: `LE LI to:s`."""
    names = position.terms.field.names
    move = position.pending
    tag = tag_of(move)
    named = "to:any" if tag == LEAVE else "to:" + HEADINGS[target_of(move)] if tag == HEAD else names[target_of(move)]
    return f"{names[start_of(move)]} {names[middle_of(move)]} {named}"


def read_position(position: Position, text: str) -> None:
    """Give a new `position` the facts that `text` says; raises Trouble naming what is wrong.

    Whether there is a move in a turn, and whether the one that throws was legal, is left to who knows the moves.
    """
    if len(text) > LONGEST:
        raise Trouble("trouble.bad_position", {"text": quoted(text), "wanted": EXAMPLE})
    position.men = Men(position.terms.field, position.terms.field.blank[:])
    position.hands = vec[u8]([u8(0)] * CODES)
    position.score = vec[i64]([position.terms.start_points, position.terms.start_points])
    groups: dict[str, list[str]] = {}
    known = [*position.ruleset.seat_ids, KINDS[-1], "hands", "points", *COUNTERS, *DUES]
    for group in text.split(","):
        words = group.split() or [""]
        if words[0] not in known or words[0] in groups:
            raise Trouble("trouble.bad_position", {"text": group.strip(), "wanted": EXAMPLE})
        groups[words[0]] = words[1:]
    dues = [word for word in groups if word in DUES]
    if len(dues) != 1:
        raise Trouble("trouble.kisen_due", {"known": ", ".join(DUES)})
    _set_board(position, groups)
    _set_hands(position, groups.get("hands", ["-", "-"]))
    _set_counters(position, groups)
    position.men.take_stock()
    _set_due(position, dues[0], groups[dues[0]])


def _set_board(position: Position, groups: dict[str, list[str]]) -> None:
    emperor = groups.get(KINDS[-1], [])
    if len(emperor) != 1:
        raise Trouble("trouble.kisen_emperor", {})
    position.men.squares[position.terms.field.place_of(emperor[0], ())] = u8(EMPEROR)
    for seat, seat_id in enumerate(position.ruleset.seat_ids):
        for word in groups.get(seat_id, []):
            square = position.terms.field.place_of(word[2:], ())
            if position.men.squares[square] != u8(EMPTY):
                raise Trouble("trouble.kisen_taken", {"square": word[2:]})
            position.men.squares[square] = u8(piece_called(word[:2], seat))


def _set_hands(position: Position, hands: list[str]) -> None:
    if len(hands) != 2:
        raise Trouble("trouble.bad_position", {"text": "hands " + " ".join(hands), "wanted": EXAMPLE})
    for seat, held in enumerate(hands):
        if len(held) > 2 * MOST_HELD:
            raise Trouble("trouble.bad_position", {"text": quoted(held), "wanted": EXAMPLE})
        for place in range(0, len(held) if held != "-" else 0, 2):
            piece = piece_called(held[place : place + 2], seat)
            position.change_hand(piece, 1)


def _number(words: list[str], place: int, least: int, most: int) -> int:
    """The whole number `words[place]`; raises Trouble when it is none or not in `least`…`most`."""
    word = words[place] if place < len(words) else ""
    if not word.removeprefix("-").isdecimal() or len(word) > 9 or not least <= int(word) <= most:
        raise Trouble("trouble.kisen_number", {"text": word, "least": str(least), "most": str(most)})
    return int(word)


def _set_counters(position: Position, groups: dict[str, list[str]]) -> None:
    terms = position.terms
    lengths = {"points": 2, **dict.fromkeys(COUNTERS, 1)}
    for name, length in lengths.items():
        if len(groups.get(name, [""] * length)) != length:
            raise Trouble("trouble.bad_position", {"text": " ".join([name, *groups[name]]), "wanted": EXAMPLE})
    if "points" in groups:
        least = 0 if terms.is_capped else -MOST_POINTS
        for seat in range(2):
            position.score[seat] = _number(groups["points"], seat, least, MOST_POINTS)
    position.season = _number(groups.get("season", ["1"]), 0, 1, SEASONS)
    position.rate = _number(groups.get("rate", ["1"]), 0, 1, terms.most_rate)
    position.quiet = _number(groups.get("quiet", ["0"]), 0, 0, (terms.quiet_limit or MOST_POINTS) - 1)
    position.has_roamed = _number(groups.get("roamed", ["0"]), 0, 0, 1) == 1
    most = terms.strike_cost + terms.return_cost if terms.has_hand_situations else 0
    position.situations = -_number(groups.get("situations", ["0"]), 0, 0, most)


def _set_due(position: Position, due: str, words: list[str]) -> None:
    """Take up the phase, and whose it is."""
    if due == "lot":
        _expect(words, 0, due)
        position.phase = LOT
        position.to_act = CHANCE
        return
    if due == "over":
        _expect(words, 1, due)
        if words[0] not in REASONS:
            raise Trouble("trouble.kisen_reason", {"text": words[0], "known": ", ".join(REASONS)})
        position.end(words[0])
        return
    if not words or words[0] not in position.ruleset.seat_ids:
        raise Trouble("trouble.kisen_seat", {"due": due, "known": ", ".join(position.ruleset.seat_ids)})
    position.mover = position.ruleset.seat_ids.index(words[0])
    position.to_act = position.mover
    if due in ("throw", "choose"):
        _set_throw(position, due, words[1:])
    elif due == "water":
        _expect(words, 3, due)
        _set_water(position, words[1], words[2])
    else:
        _expect(words, 1, due)
        position.phase = TURN if due == "turn" else DECLARATION


def _expect(words: list[str], count: int, due: str) -> None:
    if len(words) != count:
        raise Trouble("trouble.bad_position", {"text": " ".join([due, *words]), "wanted": EXAMPLE})


def _set_throw(position: Position, due: str, words: list[str]) -> None:
    """A throw for the greatest distance, or the choice after it: `LE LI to:s`, then the value."""
    field = position.terms.field
    is_choice = due == "choose"
    is_chained = position.terms.is_chained
    _expect(words, 4 if is_choice or (is_chained and len(words) == 4) else 3, due)
    tag: i64 = AIM
    named: i64 = 0
    if words[2] == "to:any":
        tag = LEAVE
    elif words[2].startswith("to:") and words[2][3:] in HEADINGS:
        tag, named = HEAD, HEADINGS.index(words[2][3:])
    else:
        named = field.place_of(words[2], ())
    position.pending = packed(tag, field.place_of(words[0], ()), field.place_of(words[1], ()), named)
    position.phase = CHOICE if is_choice else STICKS
    if not is_choice:
        position.to_act = CHANCE
    if is_choice and is_chained and words[3] == "spoilt":
        position.thrown = 0
        position.is_spoilt = True
    elif len(words) == 4:
        most = position.terms.most_thrown if is_choice else field.farthest - 1
        position.thrown = _number(words, 3, 0, most)


def _set_water(position: Position, start_name: str, target_name: str) -> None:
    """A throw at the water: a piece of the mover, no 船, on land, and a square of water where it can end."""
    field = position.terms.field
    start, target = field.place_of(start_name, ()), field.place_of(target_name, ())
    piece, met = i64(position.men.squares[start]), i64(position.men.squares[target])
    is_mover = piece not in (EMPTY, EMPEROR) and piece & 1 == position.mover and piece >> 2 != SHIP
    is_entry = i64(field.water[start]) == 0 and i64(field.water[target]) == 1
    if not is_mover or not is_entry or (met != EMPTY and not position.men.may_take(target, met, position.mover)):
        raise Trouble("trouble.no_such_move", {"text": f"water {start_name} {target_name}"})
    position.pending = packed(GO, start, 0, target)
    position.phase = WATER
    position.to_act = CHANCE
