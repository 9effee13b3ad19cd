"""A position of 森羅万象 as one line of text (docs/rules/shinra.md X27), such as

    battle B 1 A 14K 15P 34G 35S^b … / aaD / - B 11P … / cS / K : a34-33

Phase, the seat that decides, and the turns without capture or infiltration (X25); then for each seat its cards on their
squares, the infiltrator under them behind `^`, its hand and the royals it has lost; last, where repetition counts, the
turns since the battle began or a royal was lost: they tell which positions have been.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.shinra.board import (
    CARD,
    CENTRE,
    KING,
    LAST_RANK,
    MIDDLE_ROW,
    NAMES,
    NUMBERS,
    OBLIGED,
    PRINCE,
    SIZE,
    SQUARES,
    cards_of,
    cell_of,
    count_of,
    guest_of,
    in_camp,
    is_rank,
    letter_of,
    owner_of,
)
from kesegames.rules.shinra.moves import DEPLOYED, HAND, LAID, TARGET, settle
from kesegames.rules.shinra.position import (
    BATTLE,
    BOTH,
    LAYOUT,
    PHASES,
    SWITCH,
    Past,
    Position,
)
from kesegames.rules.shinra.text import FOUGHT, PLACED, read, write

EXAMPLE: Final = "layout A 0 A 14K / PGSIDaabbccdefg / - B / KPGSIDaabbccdefg / -"
LONGEST: Final = 300_000
LAID_CARD: Final = re.compile(r"(\d\d)(\w)(?:\^(\w+))?")
LEAST_NORMAL: Final = LAID - OBLIGED + (DEPLOYED - 2 * LAID + 1) // 2
"""So many N cards a seat can need: in its camp, and deployed on all that is left by the seat that lays the last one."""
NONE: Final = "-"


def position(state: Position) -> str:
    """`State.position` for 森羅万象."""
    letters = state.terms.letters
    parts = [PHASES[state.phase], state.ruleset.seat_ids[state.turn], str(state.quiet)]
    for seat in range(2):
        parts.append(state.ruleset.seat_ids[seat])
        for square in range(SQUARES):
            cell = state.board[square]
            if cell and owner_of(cell) == seat:
                guest = f"^{letters[guest_of(cell)]}" if guest_of(cell) else ""
                parts.append(NAMES[square] + letters[letter_of(cell)] + guest)
        hand = state.hand_of(seat)
        held = "".join(letters[letter] * int(count_of(hand, letter)) for letter in range(1, len(letters)))
        lost = "".join(letters[letter] for letter in (KING, PRINCE) if state.lost_by(seat) & letter)
        parts += ["/", held or NONE, "/", lost or NONE]
    turns = _turns(state)
    return " ".join([*parts, ":", *turns] if turns else parts)


def _turns(state: Position) -> list[str]:
    """The turns between the positions that are remembered, as they are written."""
    found: list[str] = []
    before = state.copy()
    past = state.past
    while past is not None and past.before is not None:
        after, past = past, past.before
        before.board = past.board
        before.turn = past.turn
        before.enemy_lost = state.lost_by(1 - past.turn)
        changed = [square for square in range(SQUARES) if past.board[square] != after.board[square]]
        found.append(write(before, _move(past, after, changed)))
    return found[::-1]


def _move(before: Past, after: Past, changed: list[int]) -> i64:
    """The turn that leads from one position to the next, which differ on these squares."""
    if len(changed) == 1:
        return changed[0] << TARGET | (HAND + letter_of(after.board[changed[0]]))
    source, target = changed if after.board[changed[0]] == 0 else changed[::-1]
    return target << TARGET | source


def wrong(text: str) -> Trouble:
    return Trouble("trouble.bad_position", {"text": quoted(text), "wanted": EXAMPLE})


def impossible(token: str, rule: str) -> Trouble:
    return Trouble("trouble.position_rule", {"text": quoted(token), "rule": rule})


def not_to_act(seat: str, rule: str) -> Trouble:
    return Trouble("trouble.shinra_turn", {"text": seat, "rule": rule})


def set_up(state: Position, text: str) -> None:
    """Let a new `state` become what `position` wrote; raises Trouble for what could not stand in a game."""
    body, colon, turns = text.partition(" : ")
    tokens = body.split(" ")
    if len(text) > LONGEST or len(tokens) < 3 or tokens[0] not in PHASES or (colon and not turns):
        raise wrong(text)
    seat_ids = state.ruleset.seat_ids
    if tokens[1] not in seat_ids or re.fullmatch("[0-9]{1,6}", tokens[2]) is None:
        raise wrong(text)
    facts = Facts(state, int(tokens[2]), seat_ids.index(tokens[1]))
    rest = tokens[3:]
    for seat in range(2):
        rest = facts.take(seat, rest)
    if rest:
        raise wrong(rest[0])
    state.phase = PHASES.index(tokens[0])
    facts.check()
    past = turns.split(" ") if turns else []
    if past and (state.phase != BATTLE or not state.terms.repetition):
        raise impossible(past[0], "X25")
    for turn in reversed(past):
        facts.undo(turn)
    facts.become()
    if state.phase != BATTLE:
        state.to_act = state.turn
        return
    settle(state)
    for turn in past:
        if state.ended:
            raise impossible(turn, "X25")
        state.play(read(state, turn))
    if state.quiet != facts.stated:
        raise impossible(str(facts.stated), "X25")


class Facts:
    """What a text says of a position, by seat or by square; `state` is the new one that is to become it."""

    def __init__(self, state: Position, quiet: int, turn: int) -> None:
        self.state = state
        self.letters = state.terms.letters
        self.stated = quiet
        self.quiet = quiet
        self.turn = turn
        self.board: list[i64] = [0] * SQUARES
        self.hands: list[i64] = [0, 0]
        self.lost: list[i64] = [0, 0]

    def take(self, seat: int, tokens: list[str]) -> list[str]:
        """Read a seat's part; what stands behind it."""
        if not tokens or tokens[0] != self.state.ruleset.seat_ids[seat]:
            raise wrong(" ".join(tokens))
        end = tokens.index("/") if "/" in tokens else 0
        after = tokens[end + 1 : end + 4]
        if end == 0 or len(after) < 3 or after[1] != "/":
            raise wrong(" ".join(tokens))
        for token in tokens[1:end]:
            self._lay(seat, token)
        for letter in after[0] if after[0] != NONE else "":
            self.hands[seat] += cards_of(self._number(letter, after[0]), 1)
            if max(count_of(self.hands[seat], number) for number in range(1, len(self.letters))) > self._most():
                raise impossible(after[0], "X5")
        for letter in after[2] if after[2] != NONE else "":
            number = self._number(letter, after[2])
            if number > PRINCE or self.lost[seat] & number:
                raise impossible(after[2], "X18")
            self.lost[seat] |= number
        return tokens[end + 4 :]

    def _most(self) -> int:
        return max(2 * int(count) for count in self.state.terms.counts)

    def _number(self, letter: str, token: str) -> int:
        if letter not in self.state.terms.numbers:
            raise wrong(token)
        return self.state.terms.numbers[letter]

    def _lay(self, seat: int, token: str) -> None:
        found = LAID_CARD.fullmatch(token)
        if found is None or found[1] not in NUMBERS:
            raise wrong(token)
        square, letter = NUMBERS[found[1]], self._number(found[2], token)
        cell = cell_of(seat, letter)
        if found[3]:
            guests = [self._number(guest, token) for guest in found[3]]
            if len(guests) > 1 or not is_rank(cell) or guests[0] <= LAST_RANK:
                raise impossible(token, "X19")
            cell = cell_of(seat, letter, guests[0])
        if self.board[square]:
            raise impossible(token, "X27")
        self.board[square] = cell

    def laid(self, seat: int) -> list[int]:
        """The squares on which the seat's cards lie."""
        return [square for square in range(SQUARES) if self.board[square] and owner_of(self.board[square]) == seat]

    def owned(self, seat: int, letter: int) -> int:
        """How many cards of a letter are the seat's: on top, beneath, in hand."""
        number = int(count_of(self.hands[seat], letter))
        for cell in self.board:
            if cell and owner_of(cell) == seat:
                number += letter_of(cell) == letter
            elif cell:
                number += guest_of(cell) == letter
        return number

    def _normals(self, seat: int) -> int:
        """How many N cards are the seat's."""
        return sum(self.owned(seat, letter) for letter in range(LAST_RANK + 1, len(self.letters)))

    def check(self) -> None:
        """Raises Trouble for what could not stand in a game."""
        for letter in range(1, len(self.letters)):
            count = int(self.state.terms.counts[letter])
            owned = [self.owned(seat, letter) for seat in range(2)]
            if letter <= PRINCE:
                owned = [owned[seat] + (1 if self.lost[seat] & letter else 0) for seat in range(2)]
            is_own = letter <= (PRINCE if self.state.phase == BATTLE else LAST_RANK)
            values = {"text": self.letters[letter], "rule": "X5"}
            if sum(owned) != 2 * count:
                raise Trouble("trouble.shinra_count", {**values, "found": str(sum(owned)), "wanted": str(2 * count)})
            if is_own and owned[0] != count:
                seat = self.state.ruleset.seat_ids[0]
                values |= {"seat": seat, "found": str(owned[0]), "wanted": str(count)}
                raise Trouble("trouble.shinra_own", values)
        if self.state.phase == BATTLE:
            self._check_battle()
            return
        if self.quiet:
            raise impossible(str(self.quiet), "X25")
        for square in range(SQUARES):
            if self.board[square] > CARD:
                raise impossible(NAMES[square], "X18")
        for letter in (KING, PRINCE):
            if (self.lost[0] | self.lost[1]) & letter:
                raise impossible(self.letters[letter], "X18")
        for number in range(2):
            if self._normals(number) < LEAST_NORMAL:
                raise impossible(self.state.ruleset.seat_ids[number], "X10")
        if self.state.phase == LAYOUT:
            self._check_layout()
        else:
            self._check_deployment()

    def _check_battle(self) -> None:
        limit = self.state.terms.quiet_limit
        if limit and self.quiet > limit:
            raise impossible(str(self.quiet), "X25")
        for seat in range(2):
            if self.lost[seat] == BOTH and self.turn != seat:
                raise impossible(self.state.ruleset.seat_ids[self.turn], "X23")
            for letter in range(KING, PRINCE + 1):
                if count_of(self.hands[seat], letter):
                    raise impossible(self.letters[letter], "X8")

    def _check_layout(self) -> None:
        for seat in range(2):
            laid = self.laid(seat)
            for square in laid:
                if not in_camp(square, seat):
                    raise impossible(NAMES[square], "X8")
            if len(laid) > LAID or self._has_two(seat):
                raise impossible(self.state.ruleset.seat_ids[seat], "X8")
            self._check_obliged(seat, LAID - len(laid))
        ahead = len(self.laid(0)) - len(self.laid(1))
        if ahead != self.turn:
            raise not_to_act(self.state.ruleset.seat_ids[self.turn], "X7")
        if len(self.laid(1)) == LAID:
            raise impossible(PHASES[LAYOUT], "X7")

    def _check_obliged(self, seat: int, places: int) -> None:
        """Raises Trouble where the cards of X8 that the seat has not laid yet need more than so many places."""
        awaited = [self.letters[one] for one in range(KING, OBLIGED + 1) if count_of(self.hands[seat], one)]
        if not self.state.terms.has_both and self._unchosen(seat) == LAST_RANK - OBLIGED:
            awaited.append("/".join(self.letters[OBLIGED + 1 : LAST_RANK + 1]))
        if len(awaited) > places:
            values = {"text": self.state.ruleset.seat_ids[seat], "rule": "X8", "cards": " ".join(awaited)}
            raise Trouble("trouble.shinra_layout", values)

    def _unchosen(self, seat: int) -> int:
        return sum(int(count_of(self.hands[seat], letter)) for letter in range(OBLIGED + 1, LAST_RANK + 1))

    def _has_two(self, seat: int) -> bool:
        """Whether the seat laid spy and guard where only one may be chosen."""
        return not self.state.terms.has_both and self._unchosen(seat) == 0

    def _check_deployment(self) -> None:
        """X8, X10, X11: whose turn it is follows from how many cards have been deployed."""
        deployed = [len(self.laid(seat)) - LAID for seat in range(2)]
        is_switch = self.state.phase == SWITCH
        number = sum(deployed)
        if not (1 if is_switch else 0) <= number < DEPLOYED - 2 * LAID or deployed[0] - deployed[1] != number % 2:
            raise impossible(PHASES[self.state.phase], "X10")
        if self.turn != (number - is_switch) % 2:
            raise not_to_act(self.state.ruleset.seat_ids[self.turn], "X10")
        for seat in range(2):
            for square in self.laid(seat):
                is_zone = square % SIZE == MIDDLE_ROW and square != CENTRE and not is_rank(self.board[square])
                if not (in_camp(square, seat) or is_zone):
                    raise impossible(NAMES[square], "X10")
            in_own = sum(in_camp(square, seat) for square in self.laid(seat))
            if in_own != min(LAID + deployed[seat], LAID + 1):
                raise impossible(self.state.ruleset.seat_ids[seat], "X10")
            self._check_obliged(seat, 0)
            if deployed[seat] == 0 and self._has_two(seat):
                raise impossible(self.state.ruleset.seat_ids[seat], "X8")

    def undo(self, turn: str) -> None:
        """Take a turn of the battle back, as it is written; raises Trouble where it cannot have led here."""
        self.turn = 1 - self.turn
        self.quiet = max(0, self.quiet - 1)
        placed, fought = PLACED.fullmatch(turn), FOUGHT.fullmatch(turn)
        if placed is not None:
            self._undo_card(turn, placed[1], placed[2])
            self.hands[self.turn] += cards_of(self._number(placed[1], turn), 1)
        elif fought is not None and fought[2] in NUMBERS:
            self._undo_fight(turn, *fought.groups(""))
        else:
            raise wrong(turn)

    def _undo_card(self, turn: str, letter: str, square: str) -> i64:
        """Take the mover's card off the square where it lies now; what lay there."""
        cell = self.board[NUMBERS[square]] if square in NUMBERS else 0
        if cell == 0 or owner_of(cell) != self.turn or self.letters[letter_of(cell)] != letter:
            raise impossible(turn, "X25")
        self.board[NUMBERS[square]] = 0
        return cell

    def _undo_fight(
        self, turn: str, card: str, start: str, sign: str, met: str, goal: str, way: str, guest: str
    ) -> None:
        if self.board[NUMBERS[start]] or (sign == "-") == bool(met) or (sign != "x" and way):
            raise impossible(turn, "X25")
        if sign == "^":
            cell = self.board[NUMBERS[goal]] if goal in NUMBERS else 0
            if guest_of(cell) != self._number(card, turn) or owner_of(cell) == self.turn:
                raise impossible(turn, "X25")
            self.board[NUMBERS[goal]] = cell & CARD
            self.board[NUMBERS[start]] = cell_of(self.turn, guest_of(cell))
            return
        self.board[NUMBERS[start]] = self._undo_card(turn, card, goal)
        if sign == "x":
            self._undo_capture(
                turn, self._number(met, turn), NUMBERS[goal], way, self._number(guest, turn) if guest else 0
            )

    def _undo_capture(self, turn: str, met: int, square: int, way: str, guest: int) -> None:
        other = 1 - self.turn
        if met <= PRINCE:
            # Positions from before a royal was lost are not remembered.
            raise impossible(turn, "X25")
        for seat, letter in ((self.turn, met), (self.turn if way == "+" else other, guest)):
            if letter and not count_of(self.hands[seat], letter):
                raise impossible(turn, "X25")
            self.hands[seat] -= cards_of(letter, 1) if letter else 0
        self.board[square] = cell_of(other, met, guest)

    def become(self) -> None:
        """Put all this into the state."""
        state = self.state
        for seat in (self.turn, 1 - self.turn):
            state.turn = seat
            for letter in range(1, len(self.letters)):
                for _ in range(count_of(self.hands[seat], letter)):
                    state.gain(letter, 1)
            state.own_lost = self.lost[seat]
            state.pass_turn()
        state.turn = self.turn
        state.quiet = self.quiet
        state.begin()
        for square in range(SQUARES):
            if self.board[square]:
                state.put(square, self.board[square])
