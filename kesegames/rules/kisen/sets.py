"""Scoring of modern Kisen: which hands (役) a seat holds and what they are worth (docs/rules/kisen.md, M16–M18, M23).

A holding is a vec of bytes with a count for every piece of `board`. Worths are in steps of 1/unit of the ruleset.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kesegames.engine.look import Goal
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen.board import COLOURS, EMPEROR, KINDS, KING, called, mixed

NEAR: Final = 24
MOST_COUNTED: Final = 100_000
"""How many holdings `Scoring.count` remembers, about 20 MB."""
HANDS_SHAPE: Final[Any] = [{"name": "text", "pieces": "text", "points": None}]


@final
class Hand:
    """A set of pieces that scores: `kinds` with their `counts`, and how many 王 (M16).

    `short` is the id of its name where there is little room. `points` is the worth in one colour or mixed, `bonus` what
    one colour adds (M17).
    """

    def __init__(self, name: str, short: str, pieces: str, points: i64, bonus: i64) -> None:
        self.name = name
        self.short = short
        self.kinds: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        self.kings: i64 = pieces.count(KINDS[KING])
        self.points: i64 = points
        self.bonus: i64 = bonus
        self.pieces = pieces
        for kind in sorted({KINDS.index(piece) for piece in pieces}):
            if kind != KING:
                self.kinds = append(self.kinds, kind)
                self.counts = append(self.counts, pieces.count(KINDS[kind]))


@final
class Holding:
    """What one seat has taken: a count for each kind of each colour, the 王 apart."""

    def __init__(self, pieces: vec[u8], seat: i64) -> None:
        self.black: vec[i64] = vec[i64](capacity=KING)
        self.red: vec[i64] = vec[i64](capacity=KING)
        for kind in range(KING):
            self.black = append(self.black, i64(pieces[kind << 2 | seat]))
            self.red = append(self.red, i64(pieces[kind << 2 | 2 | seat]))
        self.black_kings: i64 = i64(pieces[KING << 2 | seat])
        self.red_kings: i64 = i64(pieces[KING << 2 | 2 | seat])

    def add(self, piece: i64) -> None:
        """Have one `piece` more."""
        kind = piece >> 2
        if kind == KING:
            if piece & 2:
                self.red_kings += 1
            else:
                self.black_kings += 1
        elif piece & 2:
            self.red[kind] += 1
        else:
            self.black[kind] += 1

    def lacking(self, hand: Hand, copies: i64, black: i64, red: i64) -> i64:
        """How many 王 it takes to have `copies` of `hand` beside `black` and `red` one-coloured ones (M18)."""
        lacking = copies * hand.kings
        for index in range(len(hand.kinds)):
            kind = hand.kinds[index]
            count = hand.counts[index]
            held = max(self.black[kind] - black * count, 0) + max(self.red[kind] - red * count, 0)
            lacking += max(copies * count - held, 0)
        return lacking

    def lacking_black(self, hand: Hand, copies: i64) -> i64:
        """How many black 王 it takes to have `copies` of `hand` all black."""
        lacking = copies * hand.kings
        for index in range(len(hand.kinds)):
            lacking += max(copies * hand.counts[index] - self.black[hand.kinds[index]], 0)
        return lacking

    def lacking_red(self, hand: Hand, copies: i64) -> i64:
        """How many red 王 it takes to have `copies` of `hand` all red."""
        lacking = copies * hand.kings
        for index in range(len(hand.kinds)):
            lacking += max(copies * hand.counts[index] - self.red[hand.kinds[index]], 0)
        return lacking


@final
class Scoring:
    """The hands of one game under its options, and what a seat's pieces are worth.

    `helped` has the hands that a piece of each kind can serve in. `most_copies` is how often one hand counts (option
    same_hand). With `values` (option scoring: old) the pieces
    themselves count too, all of them or those in no hand (`is_rest_only`).
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        is_old = options["scoring"] == "old"
        bonus = 0 if is_old else ruleset.number("one_coloured", 0, 100) * ruleset.unit
        values = _values(ruleset) if is_old else {}
        self.hands: list[Hand] = []
        self.counted: dict[i64, i64] = {}
        self.most_copies: i64 = {"once": 1, "twice": 2, "each": 99}[options["same_hand"]]
        self.is_old: bool = is_old
        self.is_rest_only: bool = options["old_sum"] == "unused"
        self.values: vec[i64] = vec[i64]([values.get(kind, 0) for kind in KINDS])
        system = options.get("hands", "standard")
        is_computed = is_old and system not in ruleset.table("fixed_hands", ["text"])
        listed: list[dict[str, Any]] = ruleset.table("hands", {system: HANDS_SHAPE})[system]
        for number, entry in enumerate(listed):
            path = ("tables", "hands", system, str(number))
            if not entry["pieces"] or any(piece not in KINDS[1:-1] for piece in entry["pieces"]):
                wanted = {"piece": entry["pieces"], "known": KINDS[1:-1]}
                raise Trouble("trouble.kisen_piece", wanted, path=(*path, "pieces"))
            if "hand." + entry["name"] not in ruleset.texts:
                raise Trouble("trouble.kisen_hand_text", {"name": entry["name"]}, path=(*path, "name"))
            points = round(_points(entry, options, path) * ruleset.unit)
            if is_computed and points:
                points = _old_points(entry["pieces"], values, options["old_factors"])
            if points:
                short = f"hand.{entry['name']}_short"
                short = short if short in ruleset.texts else ""
                self.hands.append(Hand(entry["name"], short, entry["pieces"], points, bonus))
        self.helped: list[list[Hand]] = [
            [hand for hand in self.hands if kind in hand.pieces or kind == KINDS[KING]] for kind in KINDS
        ]

    def worth(self, hand: Hand, held: Holding) -> i64:
        """What `hand` counts for these pieces, 0 when it is not there."""
        if held.lacking(hand, 1, 0, 0) > held.black_kings + held.red_kings:
            return 0
        if self.most_copies == 1:
            is_coloured = held.lacking_black(hand, 1) <= held.black_kings or held.lacking_red(hand, 1) <= held.red_kings
            return hand.points + (hand.bonus if is_coloured else 0)
        return self._worth_of_copies(hand, held)

    def _worth_of_copies(self, hand: Hand, held: Holding) -> i64:
        """The best that disjoint copies of `hand` count together, at most `most_copies` (option same_hand)."""
        best: i64 = 0
        black: i64 = 0
        while black <= self.most_copies and held.lacking_black(hand, black) <= held.black_kings:
            red: i64 = 0
            while black + red <= self.most_copies and held.lacking_red(hand, red) <= held.red_kings:
                kings = held.black_kings + held.red_kings
                kings -= held.lacking_black(hand, black) + held.lacking_red(hand, red)
                left = self.most_copies - black - red
                copies: i64 = 0
                while copies < left and held.lacking(hand, copies + 1, black, red) <= kings:
                    copies += 1
                best = max(best, (black + red + copies) * hand.points + (black + red) * hand.bonus)
                red += 1
            black += 1
        return best

    def worths(self, pieces: vec[u8], seat: i64) -> vec[i64]:
        """The worth of every hand for the pieces that `seat` holds."""
        held = Holding(pieces, seat)
        worths = vec[i64](capacity=len(self.hands))
        for hand in self.hands:
            worths = append(worths, self.worth(hand, held))
        return worths

    def total(self, pieces: vec[u8], seat: i64) -> i64:
        """What ending the season pays `seat` at the rate 1, situations left out."""
        held = Holding(pieces, seat)
        total: i64 = 0
        for hand in self.hands:
            total += self.worth(hand, held)
        if self.is_old:
            total += self._sum(held)
        return total

    def near(self, pieces: vec[u8], seat: i64) -> i64:
        """What the hands are worth together, in mixed colours, that `seat` would have with one piece more."""
        held = Holding(pieces, seat)
        near: i64 = 0
        for hand in self.hands:
            if held.lacking(hand, 1, 0, 0) == held.black_kings + held.red_kings + 1:
                near += hand.points
        return near

    def count(self, pieces: vec[u8], key: i64, seat: i64) -> i64:
        """`total` and, from bit NEAR on, `near` for the pieces of `seat`, remembered.

        `key` is the key of both seats' pieces: the same ones are asked about over and over.
        """
        known = self.counted.get(key << 1 | seat, -1)
        if known < 0:
            known = self.near(pieces, seat) << NEAR | self.total(pieces, seat)
            if len(self.counted) >= MOST_COUNTED:
                self.counted.clear()
            self.counted[key << 1 | seat] = known
        return known

    def rises(self, pieces: vec[u8], seat: i64, piece: i64) -> bool:
        """Whether `piece` beside `pieces` makes a new hand, one of one colour of a mixed one, or a further copy that
        counts (M20). Only hands with that kind can, with a 王 all of them.
        """
        after = Holding(pieces, seat)
        after.add(piece)
        for hand in self.helped[piece >> 2]:
            worth = self.worth(hand, after)
            if worth > 0 and worth > self.worth(hand, Holding(pieces, seat)):
                return True
        return False

    def goals(self, pieces: vec[u8], seat: i64, seat_id: str) -> list[Goal]:
        """How far `seat` has come with every hand: the pieces nearest to it, in one colour where that is whole."""
        held = Holding(pieces, seat)
        goals: list[Goal] = []
        for hand in self.hands:
            worth = self.worth(hand, held)
            colours = COLOURS
            if worth >= hand.points + hand.bonus and hand.bonus:
                is_black = held.lacking_black(hand, 1) <= held.black_kings
                colours = COLOURS[0] if is_black else COLOURS[1]
            ids = [seat_id + piece if piece else "" for piece in _gathered(hand, pieces, seat, colours)]
            best = max(worth, hand.points + hand.bonus)
            goals.append(Goal("hand." + hand.name, list(hand.pieces), ids, worth, best, hand.short, int(hand.points)))
        if self.is_old:
            total = self._sum(held)
            goals.append(Goal("hand.sum", [], [], total, total))
        return goals

    def _sum(self, held: Holding) -> i64:
        """The pieces themselves in the old way of counting: all of them, or those that no hand uses (old_sum)."""
        used = self._used(held) if self.is_rest_only else vec[i64]([0] * (KING + 1))
        total = (held.black_kings + held.red_kings - used[KING]) * self.values[KING]
        for kind in range(1, KING):
            total += (held.black[kind] + held.red[kind] - used[kind]) * self.values[kind]
        return total

    def _used(self, held: Holding) -> vec[i64]:
        """How many pieces of each kind the hands use, pieces serving in several hands, a 王 only where one lacks."""
        used = vec[i64]([0] * (KING + 1))
        for hand in self.hands:
            copies = self.worth(hand, held) // hand.points
            if copies == 0:
                continue
            used[KING] = max(used[KING], held.lacking(hand, copies, 0, 0))
            for index in range(len(hand.kinds)):
                kind = hand.kinds[index]
                count = min(copies * hand.counts[index], held.black[kind] + held.red[kind])
                used[kind] = max(used[kind], count)
        return used


def _gathered(hand: Hand, pieces: vec[u8], seat: i64, colours: str) -> list[str]:
    """The piece of these colours that serves for each kind of `hand`, a 王 where one lacks (M18), else ``."""
    own: list[str] = []
    for piece in range(4 + seat, EMPEROR, 2):
        if called(piece)[0] in colours:
            own += [called(piece)] * int(pieces[piece])
    have: list[str] = []
    for kind in hand.pieces:
        fitting = [piece for piece in own if piece[1] == kind]
        have += fitting[:1] or [""]
        if fitting:
            own.remove(fitting[0])
    kings = [piece for piece in own if piece[1] == KINDS[KING]]
    wanted = [place for place, kind in enumerate(hand.pieces) if not have[place] and kind != KINDS[KING]]
    for king, place in zip(kings, wanted, strict=False):
        have[place] = king
    return have


def _points(entry: dict[str, Any], options: dict[str, str], path: tuple[str, ...]) -> float:
    """The points of a hand: a number, or the name of the option that says it."""
    points = entry["points"]
    if isinstance(points, str) and points in options and options[points].isdecimal():
        return float(options[points])
    if isinstance(points, int | float) and 0 <= points <= 1000:
        return float(points)
    raise Trouble("trouble.kisen_points", {"value": str(points)}, path=(*path, "points"))


def _values(ruleset: Ruleset) -> dict[str, int]:
    """The worth of each kind in the old way of counting, in steps of 1/unit."""
    tenths: dict[str, Any] = ruleset.table("old_values", {"*": None})
    for kind, value in tenths.items():
        if not isinstance(value, int | float) or not 0 <= value <= 1000:
            raise Trouble("trouble.kisen_points", {"value": str(value)}, path=("tables", "old_values", kind))
    return {kind: round(value * ruleset.unit) for kind, value in tenths.items()}


def _old_points(pieces: str, values: dict[str, int], factors: str) -> int:
    """A hand's pieces times the lesser factor if it has a 兵 or two pieces or fewer, else times the greater (M23)."""
    lesser, greater = factors.split("/")
    factor = lesser if "兵" in pieces or len(pieces) <= 2 else greater
    return sum(values[piece] for piece in pieces) * int(factor)


def held_key(piece: i64, count: i64) -> i64:
    """The part of a holding's key for `count` of `piece`; 0 for none."""
    return mixed(1 << 20 | piece << 8 | count) if count else 0
