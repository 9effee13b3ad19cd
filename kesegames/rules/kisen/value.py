"""What a position of modern Kisen looks worth to the opponent: a guess, made of the ruleset's `weights`.

Worths are in points; prices of captures, for ordering moves, in steps of 1/unit.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen.board import CODES, EMPEROR, EMPTY, KINDS, mixed
from kesegames.rules.kisen.moves import AIM, GO, HEAD, LEAVE, STEP, Men
from kesegames.rules.kisen.sets import Scoring

_SHARES: Final = ("board", "step", "threat", "hand", "near")
NEAR: Final = 24
MOST_COUNTED: Final = 100_000
"""How many holdings `Values.count` remembers, about 20 MB."""
_AT_LEAST: Final[vec[i64]] = vec[i64]([32, 31, 26, 16, 6, 1])
"""In how many of 32 throws of five sticks the value is at least 0 … 5."""


@final
class Values:
    """The weights of one ruleset.

    `prices` are what capturing a piece of each kind is worth whatever hands it makes; `board` is the share of it for a
    piece still on the board, `step` for each square a piece reaches, `threat` the share of the best capture that the
    seat that moves next could make, half of it for the other, `hand` that of the hands held, which are paid only at
    終季, `near` that of the hands that want one piece more.
    A lead of `scale` points is worth a chance of 73 %.
    """

    def __init__(self, ruleset: Ruleset, scoring: Scoring) -> None:
        weights = ruleset.weights
        for name in (*_SHARES, "scale"):
            if name not in weights or weights[name] < 0 or (name == "scale" and weights[name] == 0):
                raise Trouble("trouble.kisen_weight", {"name": name}, path=("weights",))
        self.scoring: Scoring = scoring
        self.unit: float = float(ruleset.unit)
        self.prices: vec[i64] = vec[i64]([round(weights.get(kind, 0) * ruleset.unit) for kind in KINDS])
        self.board: float = float(weights["board"])
        self.step: float = float(weights["step"])
        self.threat: float = float(weights["threat"])
        self.hand: float = float(weights["hand"])
        self.near: float = float(weights["near"])
        self.scale: float = float(weights["scale"])
        self.counted: dict[i64, i64] = {}

    def count(self, hands: vec[u8], key: i64, seat: i64) -> i64:
        """What the hands of `seat` pay at the rate 1, and, from bit NEAR on, those that want one piece more.

        `key` is the key of both seats' pieces: the same ones are asked about over and over.
        """
        known = self.counted.get(key << 1 | seat, -1)
        if known < 0:
            known = self.scoring.near(hands, seat) << NEAR | self.scoring.total(hands, seat)
            if len(self.counted) >= MOST_COUNTED:
                self.counted.clear()
            self.counted[key << 1 | seat] = known
        return known

    def total(self, hands: vec[u8], key: i64, seat: i64) -> i64:
        """What ending the season pays `seat` at the rate 1, situations left out."""
        return self.count(hands, key, seat) & ((1 << NEAR) - 1)

    def standing(self, men: Men, hands: vec[u8], key: i64, seat: i64, rate: i64, is_next: bool) -> float:
        """What `seat` has: its hands, the pieces that may serve in further ones, men, room, and what it attacks."""
        held: i64 = 0
        piece: i64
        for piece in range(4 + seat, EMPEROR, 2):
            held += i64(hands[piece]) * self.prices[piece >> 2]
        on_board: i64 = 0
        for square in men.field.squares:
            piece = i64(men.squares[square])
            if piece & 1 == seat and piece not in (EMPTY, EMPEROR):
                on_board += self.prices[piece >> 2]
        attacked = vec[u8]([u8(0)] * CODES)
        reached = men.sweep(seat, attacked)
        best: i64 = 0
        for piece in range(5 - seat, EMPEROR, 2):
            if i64(attacked[piece]):
                best = max(best, self.gain(hands, key, piece, seat, rate))
        count = self.count(hands, key, seat)
        worth = self.hand * float((count & ((1 << NEAR) - 1)) * rate) + self.near * float((count >> NEAR) * rate)
        worth += float(held) + self.board * float(on_board)
        worth += self.threat * float(best) * (1.0 if is_next else 0.5)
        return worth / self.unit + self.step * float(reached)

    def gain(self, hands: vec[u8], key: i64, piece: i64, seat: i64, rate: i64) -> i64:
        """The price of capturing `piece`, and what the hands it completes would pay."""
        before = self.total(hands, key, seat)
        taken = piece ^ 1
        count = hands[taken]
        hands[taken] = count + u8(1)
        key ^= held_key(taken, i64(count)) ^ held_key(taken, i64(count) + 1)
        after = self.total(hands, key, seat)
        hands[taken] = count
        return self.prices[piece >> 2] + (after - before) * rate

    def prize(self, men: Men, hands: vec[u8], key: i64, move: i64, seat: i64, rate: i64) -> i64:
        """What a move on the board may capture, lessened by the throws it takes; 0 when it cannot."""
        tag = move >> 24
        start = move >> 16 & 255
        if tag in (GO, STEP):
            return self._landing(men, hands, key, start, move & 255, seat, rate)
        if tag not in (HEAD, AIM, LEAVE):
            return 0
        best: i64 = 0
        middle = move >> 8 & 255
        for square in men.landings(move, 5):
            price = self._landing(men, hands, key, start, square, seat, rate)
            if price > best:
                best = max(best, price * _AT_LEAST[men.field.distance(middle, square)] // 32)
        return best

    def _landing(self, men: Men, hands: vec[u8], key: i64, start: i64, target: i64, seat: i64, rate: i64) -> i64:
        piece = i64(men.squares[target])
        if piece == EMPTY or start == target:
            return 0
        price = self.gain(hands, key, piece, seat, rate)
        return price // 2 if men.needs_throw(start, target) else price


def held_key(piece: i64, count: i64) -> i64:
    """The part of the key for `count` of `piece` in the hand; 0 for none."""
    return mixed(1 << 20 | piece << 8 | count) if count else 0
