"""森羅万象インテリジェンス straight from docs/rules/shinra.md (X1 to X27), slowly and with no code of the engine's.

A square is its text (X2), a card its letter (X5), a direction how far it goes to the right and forward, as its owner
sees it (X4).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from slow_game import CHANCE, OVER

SEATS = (2,)
CHOICES = {
    "chosen_ranks": ["any", "one"],  # X8
    "layout_minutes": ["none", "1", "3", "5"],  # X7
    "rank_drops": ["camp", "anywhere"],  # X15
    "first_battle_turn": ["second", "first"],  # X13
    "repetition_draw": ["4", "3", "none"],  # X25
    "no_progress_draw": ["100", "200", "none"],
}
"""The first choice is the default."""

SQUARES = [f"{column}{row}" for row in range(1, 6) for column in range(1, 6)]
CAMPS = [[square for square in SQUARES if square[1] in rows] for rows in ("45", "12")]
"""X2: of the first seat, of the second."""
MIDDLE = "33"
MIDDLE_ZONE = [square for square in SQUARES if square[1] == "3" and square != MIDDLE]
"""X10: without the middle square."""

Direction = tuple[int, int]
STRAIGHT: list[Direction] = [(0, 1), (0, -1), (-1, 0), (1, 0)]
FORWARD, BACKWARD, LEFT, RIGHT = STRAIGHT
FORWARD_DIAGONALS: list[Direction] = [(-1, 1), (1, 1)]
BACKWARD_DIAGONALS: list[Direction] = [(-1, -1), (1, -1)]
DIAGONALS = FORWARD_DIAGONALS + BACKWARD_DIAGONALS
FORWARD_LEAPS: list[Direction] = [(-2, 1), (2, 1)]
BACKWARD_LEAPS: list[Direction] = [(-2, -1), (2, -1)]

RANKS = "KPGSID"
ROYALS = "KP"
COPIES = dict.fromkeys(RANKS, 1) | {"a": 2, "b": 2, "c": 2, "d": 1, "e": 1, "f": 1, "g": 1}
"""X5, here and below."""
STEPS: dict[str, list[Direction]] = {
    "K": STRAIGHT + DIAGONALS,
    "P": STRAIGHT + DIAGONALS,
    "G": BACKWARD_DIAGONALS,
    "I": [FORWARD, BACKWARD],
    "D": [FORWARD, *FORWARD_DIAGONALS, LEFT, RIGHT, BACKWARD],
    "a": [FORWARD, *BACKWARD_DIAGONALS],
    "b": [*FORWARD_DIAGONALS, BACKWARD],
    "c": [FORWARD, LEFT, RIGHT],
    "d": [BACKWARD],
    "e": DIAGONALS,
    "f": STRAIGHT,
    "g": [BACKWARD],
}
"""`→`: one square."""
RUNS: dict[str, list[Direction]] = {"G": [FORWARD, BACKWARD], "S": DIAGONALS, "d": [FORWARD]}
"""`→→`: any number of squares."""
LEAPS: dict[str, list[Direction]] = {"I": FORWARD_LEAPS + BACKWARD_LEAPS, "g": FORWARD_LEAPS}
"""`---`: over whatever lies between."""

DROP = re.compile(r"(.)\*(..)")
SWITCH = re.compile(r"(..)=(..)")
GOING = re.compile(r"(.)(..)([-x^])(.?)(\d\d)([-+].)?")
"""X26."""


@dataclass
class Card:
    letter: str
    owner: int
    beneath: str = ""
    """X19: the letter of the infiltrator, a card of the other seat."""


def at(start: str, seat: int, direction: Direction, times: int = 1) -> str | None:
    """The square so many times in that direction; None off the board. X4: forward is towards the enemy's side."""
    up = -1 if seat == 0 else 1
    square = f"{int(start[0]) + times * direction[0]}{int(start[1]) + times * up * direction[1]}"
    return square if square in SQUARES else None


@dataclass
class SlowShinra:
    options: dict[str, str]
    seats: int = 2
    points: list[int] = field(default_factory=lambda: [0, 0])
    reason: str = ""
    met: set[str] = field(default_factory=set)
    record: list[str] = field(default_factory=list)
    board: dict[str, Card] = field(default_factory=dict)
    hands: list[Counter[str]] = field(default_factory=lambda: [Counter(COPIES), Counter(COPIES)])
    lost: list[list[str]] = field(default_factory=lambda: [[], []])
    """Royals of each seat that have left the game."""
    phase: str = "layout"
    """layout, deployment, switching, battle; that in which the game is or was."""
    turn: int = 0
    quiet: int = 0
    """X25: battle turns in succession without capture or infiltration."""
    seen: Counter[str] = field(default_factory=Counter)
    """X25: how often each position of the battle has occurred."""
    since: list[str] = field(default_factory=list)
    """X27: the turns since the battle began or a royal was lost."""

    @property
    def to_act(self) -> int | str:
        return OVER if self.reason else self.turn

    @property
    def thrower(self) -> int | str:
        return CHANCE

    def chances(self) -> dict[str, int]:
        """X26: nothing is left to chance."""
        return {}

    def told(self, text: str, seat: int) -> str:
        """X6: everything is seen by both."""
        return text

    def legal(self) -> list[str]:
        if self.reason:
            return []
        return self.turns()

    def turns(self) -> list[str]:
        if self.phase == "layout":
            return self.layings()
        if self.phase == "deployment":
            return self.deployments()
        if self.phase == "switching":
            return [*self.switches(), "end"]
        return self.drops() + self.goings()

    def play(self, text: str) -> None:
        self.record.append(text)
        if self.phase == "layout":
            self.lay(text)
        elif self.phase == "deployment":
            self.deploy(text)
        elif self.phase == "switching":
            self.switch(text)
        else:
            self.battle(text)

    # Layout and deployment

    def empty(self, squares: list[str]) -> list[str]:
        return [square for square in squares if square not in self.board]

    def held(self) -> list[str]:
        """The letters in the hand of the seat whose turn it is."""
        return [letter for letter in COPIES if self.hands[self.turn][letter] > 0]

    def layings(self) -> list[str]:
        letters = [letter for letter in self.held() if self.may_lay(letter)]
        return [f"{letter}*{square}" for letter in letters for square in self.empty(CAMPS[self.turn])]

    def may_lay(self, letter: str) -> bool:
        """X8: king, prince, general and staff must still fit on the nine squares, with `one` also spy or guard."""
        laid = [card.letter for card in self.board.values() if card.owner == self.turn] + [letter]
        chosen = [rank for rank in laid if rank in "ID"]
        missing = [rank for rank in "KPGS" if rank not in laid]
        if self.options["chosen_ranks"] == "one":
            if len(chosen) == 2:
                return False
            if not chosen:
                missing.append("I or D")
        return len(laid) + len(missing) <= 9

    def put(self, text: str) -> tuple[str, str]:
        """A card of the hand on an empty square."""
        found = DROP.fullmatch(text)
        assert found is not None
        letter, square = found.groups()
        assert self.hands[self.turn][letter] > 0 and square not in self.board
        self.hands[self.turn][letter] -= 1
        self.board[square] = Card(letter, self.turn)
        return letter, square

    def lay(self, text: str) -> None:
        """X7: in turn, nine cards each."""
        self.put(text)
        self.turn = 1 - self.turn
        if len(self.board) == 18:
            self.phase = "deployment"

    def deployments(self) -> list[str]:
        """X10: the own camp, then the middle zone; X12: the middle square last."""
        in_camp = self.empty(CAMPS[self.turn])
        if in_camp:
            return [f"{letter}*{square}" for letter in self.held() for square in in_camp]
        squares = self.empty(MIDDLE_ZONE) or [MIDDLE]
        return [f"{letter}*{square}" for letter in self.held() if letter not in RANKS for square in squares]

    def deploy(self, text: str) -> None:
        letter, square = self.put(text)
        if letter in RANKS:
            self.met.add("rank card deployed")
        if square == MIDDLE:
            self.begin_battle()
        else:
            self.phase = "switching"

    def switches(self) -> list[str]:
        """X11: the lower number stands first (X26)."""
        own = sorted(square for square in CAMPS[self.turn] if square in self.board)
        return [f"{one}={other}" for one in own for other in own if one < other]

    def switch(self, text: str) -> None:
        found = SWITCH.fullmatch(text)
        if found is not None:
            one, other = found.groups()
            self.board[one], self.board[other] = self.board[other], self.board[one]
            self.met.add("switch")
        self.phase = "deployment"
        self.turn = 1 - self.turn

    def begin_battle(self) -> None:
        self.phase = "battle"
        self.turn = 1 if self.options["first_battle_turn"] == "second" else 0  # X13
        self.seen = Counter([self.whole()])

    # The battle

    def drops(self) -> list[str]:
        """X15."""
        found = []
        for letter in self.held():
            is_free = letter not in RANKS or self.options["rank_drops"] == "anywhere"
            squares = SQUARES if is_free else CAMPS[self.turn]
            found += [f"{letter}*{square}" for square in self.empty(squares)]
        return found

    def goings(self) -> list[str]:
        own = [square for square, card in self.board.items() if card.owner == self.turn]
        return [self.going(start, goal) for start in own for goal, _ in self.ways(start)]

    def ways(self, start: str) -> list[tuple[str, str]]:
        """Where the card there can go, and how; X26: no square is reached in two ways."""
        card = self.board[start]
        steps, runs, leaps = (kind.get(card.letter, []) for kind in (STEPS, RUNS, LEAPS))
        found = [(goal, "step") for direction in steps for goal in self.one(start, direction)]
        found += [(goal, "run") for direction in runs for goal in self.run(start, direction)]
        found += [(goal, "leap") for direction in leaps for goal in self.one(start, direction)]
        return found + [(goal, "jump") for direction in steps + runs for goal in self.jump(start, direction)]

    def is_of(self, seat: int, square: str) -> bool:
        return square in self.board and self.board[square].owner == seat

    def one(self, start: str, direction: Direction) -> list[str]:
        """X4: the square that an `→` or a `---` leads to, unless an own card lies there."""
        seat = self.board[start].owner
        goal = at(start, seat, direction)
        return [] if goal is None or self.is_of(seat, goal) else [goal]

    def run(self, start: str, direction: Direction) -> list[str]:
        """X4: it stops before an own card, and on an enemy card at the latest."""
        seat = self.board[start].owner
        found = []
        for times in range(1, 5):
            goal = at(start, seat, direction, times)
            if goal is None or self.is_of(seat, goal):
                break
            found.append(goal)
            if goal in self.board:
                break
        return found

    def jump(self, start: str, direction: Direction) -> list[str]:
        """X17: over one own card on the adjacent square, to exactly the one behind it."""
        seat = self.board[start].owner
        over = at(start, seat, direction)
        goal = at(start, seat, direction, 2)
        if over is None or goal is None or not self.is_of(seat, over) or self.is_of(seat, goal):
            return []
        return [goal]

    def going(self, start: str, goal: str) -> str:
        """X26: the text of an advance or attack."""
        card = self.board[start]
        if goal not in self.board:
            return f"{card.letter}{start}-{goal}"
        target = self.board[goal]
        if not self.is_captured(card, target):
            return f"{card.letter}{start}^{target.letter}{goal}"
        if not target.beneath:
            return f"{card.letter}{start}x{target.letter}{goal}"
        sign = "-" if self.takes_beneath(target) else "+"
        return f"{card.letter}{start}x{target.letter}{goal}{sign}{target.beneath}"

    def is_captured(self, attacker: Card, target: Card) -> bool:
        """X18; otherwise it is infiltrated."""
        return attacker.letter in RANKS or target.letter not in RANKS or target.beneath != ""

    def takes_beneath(self, target: Card) -> bool:
        """X22: whether the card beneath passes to the seat that loses this one, its first royal."""
        return target.letter in ROYALS and not self.lost[target.owner]

    def battle(self, text: str) -> None:
        self.since.append(text)
        going = GOING.fullmatch(text)
        if going is None:
            self.note_drop(*self.put(text))  # X15: a drop is no progress (X25)
            self.end_turn(is_progress=False)
            return
        letter, start, sign, _target, goal, came = going.groups()
        self.note_going(start, goal, came)
        card = self.board.pop(start)
        assert card.letter == letter and card.owner == self.turn
        if sign == "-":
            self.board[goal] = card  # X16; X20: with what lies beneath
        elif sign == "^":
            self.board[goal].beneath = card.letter  # X19
        else:
            self.capture(card, goal)
        self.end_turn(is_progress=sign != "-")

    def capture(self, card: Card, goal: str) -> None:
        target = self.board[goal]
        if target.beneath:  # X21, X22
            to = target.owner if self.takes_beneath(target) else card.owner
            self.hands[to][target.beneath] += 1
        if target.letter in ROYALS:
            self.lost[target.owner].append(target.letter)  # X18: it leaves the game
            self.since = []
        else:
            self.hands[card.owner][target.letter] += 1
        self.board[goal] = card

    def end_turn(self, is_progress: bool) -> None:
        mover = self.turn
        self.turn = 1 - mover
        self.quiet = 0 if is_progress else self.quiet + 1
        self.seen[self.whole()] += 1
        if len(self.lost[self.turn]) == 2:
            self.win(mover, "royals")  # X23
        elif not self.turns():
            self.win(mover, "no_turn")  # X24
        elif str(self.seen[self.whole()]) == self.options["repetition_draw"]:
            self.reason = "repetition"  # X25
        elif str(self.quiet) == self.options["no_progress_draw"]:
            self.reason = "no_progress"

    def win(self, seat: int, reason: str) -> None:
        self.points[seat] = 1  # X26
        self.reason = reason

    def whole(self) -> str:
        """X25: cards, infiltrators, hands, seat to move."""
        cards = [f"{square}{self.board[square]}" for square in SQUARES if square in self.board]
        hands = [sorted(hand.elements()) for hand in self.hands]
        return f"{cards} {hands} {self.turn}"

    # What can be seen

    def lies(self) -> dict[str, list[str]]:
        """X27: what lies on the squares (an infiltrator below), in both hands and beside the board."""
        found = {}
        for square, card in self.board.items():
            beneath = ["AB"[1 - card.owner] + card.beneath] if card.beneath else []
            found[square] = [*beneath, "AB"[card.owner] + card.letter]
        for seat, hand in enumerate(self.hands):
            found |= {f"hand{seat}:{letter}": ["AB"[seat] + letter] * count for letter, count in hand.items() if count}
        return found

    def position(self) -> str:
        """X27, as text."""
        phase = {"deployment": "deploy", "switching": "switch"}.get(self.phase, self.phase)
        text = f"{phase} {'AB'[self.turn]} {self.quiet} {self.side(0)} {self.side(1)}"
        if self.since and self.options["repetition_draw"] != "none":
            text += " : " + " ".join(self.since)
        return text

    def side(self, seat: int) -> str:
        words = ["AB"[seat]]
        for square in sorted(square for square in self.board if self.board[square].owner == seat):
            card = self.board[square]
            words.append(square + card.letter + ("^" + card.beneath if card.beneath else ""))
        hand = "".join(letter * self.hands[seat][letter] for letter in COPIES)
        lost = "".join(royal for royal in ROYALS if royal in self.lost[seat])
        return " ".join([*words, "/", hand or "-", "/", lost or "-"])

    def spots(self, text: str) -> tuple[str, ...]:
        """X26: the clicks of a turn."""
        if text == "end":
            return ("end",)
        if drop := DROP.fullmatch(text):
            return f"hand{self.turn}:{drop[1]}", drop[2]
        if switch := SWITCH.fullmatch(text):
            return switch[1], switch[2]
        going = GOING.fullmatch(text)
        assert going is not None
        return going[2], going[5]

    # What was met

    def note_drop(self, letter: str, square: str) -> None:
        if letter in RANKS:
            self.met.add("rank drop" if square in CAMPS[self.turn] else "rank drop outside the camp")
            if letter in "GS":
                self.met.add("captured general or staff dropped")
        elif square in CAMPS[1 - self.turn]:
            self.met.add("drop in the enemy's camp")

    def note_going(self, start: str, goal: str, came: str | None) -> None:
        card = self.board[start]
        how = dict(self.ways(start))[goal]
        doing = "advance"
        if goal in self.board:
            target = self.board[goal]
            doing = "capture" if self.is_captured(card, target) else "infiltration"
            self.note_attack(card, target)
            if came is not None:
                royal = f", royal {len(self.lost[target.owner]) + 1}" if target.letter in ROYALS else ""
                self.met.add(f"carrier captured{royal}")
        self.met.add(f"{how}: {doing}")
        if how == "jump":
            between = f"{(int(start[0]) + int(goal[0])) // 2}{(int(start[1]) + int(goal[1])) // 2}"
            self.met.add("jump over " + ("a carrier" if self.board[between].beneath else "a card"))
        if card.beneath:
            self.met.add(f"carrier's {how}: {doing}")

    def note_attack(self, card: Card, target: Card) -> None:
        kinds = ["R" if letter in RANKS else "N" for letter in (card.letter, target.letter)]
        self.met.add(f"{kinds[0]} on {kinds[1]}" + (" with an infiltrator" if target.beneath else ""))
        if card.beneath and target.beneath:
            self.met.add("carrier captures a carrier")
        if card.letter in ROYALS:
            self.met.add("a royal attacks")
        if target.letter in ROYALS and self.is_captured(card, target):
            self.met.add(f"royal {len(self.lost[target.owner]) + 1} captured")
