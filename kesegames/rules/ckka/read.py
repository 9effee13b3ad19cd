"""The tokens of a CKKA file played through, which gives the events of our own record."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, final

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.transcript import Entry, Transcript
from kesegames.engine.trouble import Trouble
from kesegames.rules import game
from kesegames.rules.ckka.numbers import DIGITS
from kesegames.rules.ckka.sets import ONE_COLOURED, sets_of
from kesegames.rules.ckka.text import (
    AGAIN,
    ANY_MAN,
    COLOURS,
    EMPEROR,
    FAILED,
    HALVES,
    MATCH_END,
    SEASON,
    SEASONS,
    UNKNOWN,
    WATER_LEAST,
    Comment,
    Decision,
    Law,
    Mark,
    Record,
    Turn,
)

LOT: Final = "first "
BRIDGE: Final = "橋"
WATER: Final = "水"
CHANCE_SEAT: Final = "*"
MOST_THROWN: Final = 5
HEADINGS: Final = {
    (0, -1): "n",
    (1, -1): "ne",
    (1, 0): "e",
    (1, 1): "se",
    (0, 1): "s",
    (-1, 1): "sw",
    (-1, 0): "w",
    (-1, -1): "nw",
}
POINTS: Final = re.compile(r"\bpoints -?\d+ -?\d+")


def due(state: State) -> str:
    """What chance gives next: LOT, BRIDGE or WATER; "" when a seat decides or the game is over."""
    if state.to_act != CHANCE:
        return ""
    written = state.write(state.chances()[0][0])
    return next((kind for kind in (LOT, BRIDGE, WATER) if written.startswith(kind)), "")


def decisions(state: State) -> set[str]:
    """Everything the seat to act can do, as written."""
    return {state.write(move) for move in state.legal()}


def is_declaring(state: State) -> bool:
    """Whether a declaration is due (M20)."""
    return state.to_act >= 0 and decisions(state) == {AGAIN, SEASON}


def squares_of(ruleset: Ruleset) -> dict[Spot, tuple[int, int]]:
    """Column and row of every square, counted from 0."""
    columns, rows = (ruleset.board.columns, ruleset.board.rows) if ruleset.board else ([], [])
    return {column + row: (x, y) for x, column in enumerate(columns) for y, row in enumerate(rows)}


def standing(state: State, squares: dict[Spot, tuple[int, int]]) -> dict[Spot, str]:
    """The piece on each square of the board, the uppermost one."""
    return {spot: ids[-1] for spot, ids in state.look().pieces.items() if spot in squares}


def vanished(before: dict[Spot, str], after: dict[Spot, str]) -> list[str]:
    """The pieces that were on the board and are no longer."""
    return list((Counter(before.values()) - Counter(after.values())).elements())


@final
class Reader:
    """Plays the tokens of `record` and writes what happens into `transcript`."""

    def __init__(
        self, record: Record, transcript: Transcript, ruleset: Ruleset, options: dict[str, str], law: Law
    ) -> None:
        self.record = record
        self.transcript = transcript
        self.ruleset = ruleset
        self.options = options
        self.law = law
        self.state = game(ruleset.module).state.start(ruleset, options, ruleset.least_seats)
        self.sets = sets_of(ruleset)
        self.squares = squares_of(ruleset)
        self.is_old = due(self.state) == ""
        self.black = 0
        self.seasons_begun = 0

    def read(self) -> None:
        """Fill the transcript; what stops the reading becomes its `trouble`."""
        self.read_header()
        try:
            for choice in self.law.chosen:
                self.event(choice, self.law.offset)
            for index, token in enumerate(self.record.tokens):
                if isinstance(token, Turn):
                    self.turn(token, index)
                elif isinstance(token, Decision):
                    self.declare(token)
                elif isinstance(token, Mark):
                    self.check_mark(token)
                elif isinstance(token, Comment):
                    self.transcript.add_comment(token.text)
            self.transcript.trouble = self.record.trouble
        except Trouble as trouble:
            self.transcript.trouble = trouble

    def read_header(self) -> None:
        """Names, points and what else the header says; raises Trouble where it cannot be."""
        record, transcript = self.record, self.transcript
        letters = self.first_letters()
        first = self.first_seat(0)
        if letters:
            is_black_first = letters[0] == COLOURS[0]
            first = (0 if is_black_first else 1) if first is None else first
            self.black = first if is_black_first else 1 - first
        self.name_players(first or 0)
        self.set_points(first or 0)
        for info in record.infos:
            if not info.key:
                transcript.add_comment(info.text)
            elif info.key == "始時":
                transcript.date = info.text
            elif info.key not in ("律", "一位色", "黒名", "赤名"):
                transcript.header[info.key] = info.text

    def first_letters(self) -> str:
        """The colours of 一位色, one a season; raises Trouble for anything else."""
        found = next((info for info in self.record.infos if info.key == "一位色"), None)
        if found is None:
            return ""
        letters = "".join(found.text.split())
        if not letters or letters.strip(COLOURS):
            raise self.record.wrong("trouble.ckka_colours", {"text": found.text[:20]}, found.offset)
        return letters

    def first_seat(self, index: int) -> int | None:
        """Whose piece the season's first move that tells moves, hence who begins; None where no move tells."""
        pieces = standing(self.state, self.squares)
        begun = 0
        for token in self.record.tokens[index:]:
            if not isinstance(token, Turn):
                continue
            if token.man != EMPEROR:
                owner = self.owner(pieces.get(token.squares[0], ""))
                return None if owner is None else owner ^ (begun & 1)
            begun += 1
        return None

    def owner(self, piece: str) -> int | None:
        """The seat of a piece's id, None for the 皇 and for nothing."""
        seat = self.ruleset.owner(piece)
        return self.ruleset.seat_ids.index(seat) if seat in self.ruleset.seat_ids else None

    def name_players(self, first: int) -> None:
        """The first name is the first mover's; 黒名 and 赤名 fill in. A seat's own id stands for no name."""
        names = ["", ""]
        for player, seat in zip(self.record.players, (first, 1 - first), strict=False):
            names[seat] = player.name
        for key, seat in (("黒名", self.black), ("赤名", 1 - self.black)):
            names[seat] = names[seat] or self.record.values(key)
        for seat, seat_id in enumerate(self.ruleset.seat_ids):
            names[seat] = "" if names[seat] == seat_id else names[seat]
        self.transcript.names = names if any(names) else []

    def set_points(self, first: int) -> None:
        """Another start than the ruleset's, where the header gives other points; one missing is what is left."""
        start = [points // self.ruleset.unit for points in self.state.points()]
        given = [player.points for player in self.record.players]
        if self.is_old or len(given) < 2 or given == [None, None]:
            return
        total = sum(start)
        begins = given[0] if given[0] is not None else total - (given[1] or 0)
        follows = given[1] if given[1] is not None else total - begins
        points = [begins, follows] if first == 0 else [follows, begins]
        if points == start:
            return
        steps = [value * self.ruleset.unit for value in points]
        position = POINTS.sub(f"points {steps[0]} {steps[1]}", self.state.position())
        try:
            kind = game(self.ruleset.module).state
            self.state = kind.from_position(self.ruleset, self.options, self.ruleset.least_seats, position)
        except Trouble as trouble:
            trouble.line, trouble.column = self.record.place(self.record.players[0].offset)
            raise
        self.transcript.position = position

    def event(self, text: str, offset: int) -> None:
        """Let something happen that is written so; raises Trouble with its place when it cannot."""
        line, column = self.record.place(offset)
        try:
            move = self.state.read(text)
        except Trouble as trouble:
            trouble.line, trouble.column = line, column
            raise
        seat = int(self.state.to_act)
        who = CHANCE_SEAT if seat == CHANCE else self.ruleset.seat_ids[seat]
        self.transcript.entries.append(Entry(who, self.state.write(move), line, column))
        self.state.play(move)

    def wrong(self, id: str, values: dict[str, str], offset: int) -> Trouble:
        return self.record.wrong(id, values, offset)

    def text_of(self, token: Turn) -> str:
        return self.record.text[token.offset : token.end]

    def turn(self, token: Turn, index: int) -> None:
        """A whole turn but its declaration."""
        if due(self.state) == LOT:
            self.begin_season(index, token.offset)
        if self.state.to_act == OVER:
            raise self.wrong("trouble.after_end", {"text": self.text_of(token)}, token.offset)
        if is_declaring(self.state):
            raise self.wrong("trouble.ckka_declaration_due", {"text": self.text_of(token)}, token.offset)
        before = standing(self.state, self.squares)
        if self.is_old:
            self.old_move(token, before)
        else:
            self.move(token, before)
        gone = vanished(before, standing(self.state, self.squares))
        if token.taken and not any(piece.endswith(token.taken) for piece in gone):
            if not gone:
                raise self.wrong("trouble.ckka_no_capture", {"text": self.text_of(token)}, token.taken_offset)
            values = {
                "text": "手" + token.taken,
                "known": "、".join("手" + piece[-len(token.taken) :] for piece in gone),
            }
            raise self.wrong("trouble.ckka_taken", values, token.taken_offset)

    def begin_season(self, index: int, offset: int) -> None:
        """Who moves first: the moves tell, else 一位色, else the seat below."""
        seat = self.first_seat(index)
        letters = self.first_letters()
        if seat is None and self.seasons_begun < len(letters):
            seat = self.black if letters[self.seasons_begun] == COLOURS[0] else 1 - self.black
        self.seasons_begun += 1
        self.event(LOT + self.ruleset.seat_ids[seat or 0], offset)

    def man(self, token: Turn, before: dict[Spot, str]) -> str:
        """The kind of piece that moves; raises Trouble where another one stands, or the other seat's."""
        square = token.squares[0]
        piece = before.get(square, "")
        if not piece:
            raise self.wrong("trouble.ckka_empty", {"square": square}, token.offset)
        if token.man not in (ANY_MAN, piece[-1]):
            values = {"square": square, "piece": piece[-1], "text": self.text_of(token)}
            raise self.wrong("trouble.other_piece", values, token.offset)
        owner = self.owner(piece)
        if owner is not None and owner != self.state.to_act:
            wanted = self.ruleset.seat_ids[self.state.to_act]
            raise self.wrong("trouble.ckka_owner", {"square": square, "seat": wanted}, token.offset)
        return piece[-1]

    def old_move(self, token: Turn, before: dict[Spot, str]) -> None:
        if len(token.man) > 1 or token.bridge or token.water or token.has_no_throw:
            raise self.wrong("trouble.ckka_modern", {"text": self.text_of(token)}, token.offset)
        text = token.squares[0] + self.man(token, before) + "".join(token.squares[1:])
        self.event(text, token.offset)
        if token.is_capture and "×" not in self.transcript.entries[-1].text:
            raise self.wrong("trouble.ckka_no_capture", {"text": self.text_of(token)}, token.offset)

    def move(self, token: Turn, before: dict[Spot, str]) -> None:
        """A move of the modern game with its throws."""
        if len(token.man) > 1:
            self.event(token.man + token.squares[0], token.offset)
            return
        man = self.man(token, before)
        if man == EMPEROR:
            self.check_way(token, before)
        self.event(self.chosen_move(token, man), token.offset)
        if due(self.state) == BRIDGE:
            self.step(token)
        if due(self.state) == WATER:
            if not token.water:
                raise self.wrong("trouble.ckka_throw_due", {"throw": WATER, "text": self.text_of(token)}, token.offset)
            value = token.water
            if value == UNKNOWN:
                value = DIGITS[0] if token.failed_water else DIGITS[WATER_LEAST]
            self.event(WATER + value, token.water_offset)
        elif token.water and self.state.to_act != OVER:
            raise self.wrong("trouble.ckka_no_throw", {"throw": WATER, "text": self.text_of(token)}, token.water_offset)

    def chosen_move(self, token: Turn, man: str) -> str:
        """The decision that begins the turn, as our own record writes it."""
        text = self.text_of(token)
        start, *between, target = token.squares
        possible = decisions(self.state)
        plain = start + man + "".join(between) + target
        far = ""
        if len(between) == 1:
            step = start + man + between[0]
            named = (f"{step} to:{self.heading(between[0], target)}", f"{step} {target}", f"{step} to:any")
            far = next((each for each in named if each in possible), "")
        if token.bridge and far:
            return far
        if token.bridge and plain in possible:
            raise self.wrong("trouble.ckka_no_throw", {"throw": BRIDGE, "text": text}, token.bridge_offset)
        if not token.bridge and plain in possible:
            return plain
        if not token.bridge and far:
            raise self.wrong("trouble.ckka_throw_due", {"throw": BRIDGE, "text": text}, token.offset)
        raise self.wrong("trouble.no_such_move", {"text": text}, token.offset)

    def heading(self, origin: Spot, target: Spot) -> str:
        """The direction from one square to another, "" where they are in no line or off the board."""
        if origin not in self.squares or target not in self.squares:
            return ""
        across = self.squares[target][0] - self.squares[origin][0]
        down = self.squares[target][1] - self.squares[origin][1]
        if across and down and abs(across) != abs(down):
            return ""
        return HEADINGS.get(((across > 0) - (across < 0), (down > 0) - (down < 0)), "")

    def step(self, token: Turn) -> None:
        """The throw of a far move after stepping, and what is made of it (M12)."""
        target = token.squares[-1]
        least = self.enough(target)
        value = token.bridge
        if value == UNKNOWN:
            value = DIGITS[0] if token.failed_step else least or DIGITS[MOST_THROWN]
        self.event(BRIDGE + value, token.bridge_offset)
        if token.failed_step:
            self.event(FAILED, token.bridge_offset)
        elif target in decisions(self.state):
            self.event(target, token.bridge_offset)
        elif not least:
            raise self.wrong("trouble.no_such_move", {"text": self.text_of(token)}, token.offset)
        else:
            values = {"throw": BRIDGE + value, "square": target, "least": BRIDGE + least}
            raise self.wrong("trouble.ckka_out_of_reach", values, token.bridge_offset)

    def enough(self, target: Spot) -> str:
        """The least throw with which `target` can be reached, "" where none is enough."""
        for value in DIGITS[: MOST_THROWN + 1]:
            if target in decisions(self.state.after(self.state.read(BRIDGE + value))):
                return value
        return ""

    def check_way(self, token: Turn, before: dict[Spot, str]) -> None:
        """Raise Trouble unless the 皇 can go the way that the record names; without one the ends decide (M14)."""
        origin, target = token.squares
        named = [spot for spot in (origin, target, token.stepped, token.stop) if spot not in ("", UNKNOWN)]
        if not token.stepped and token.stop in ("", UNKNOWN):
            return
        if all(spot in self.squares for spot in named):
            free = set(self.squares) - set(before) | {origin}
            stepped = token.stepped
            halves = [("", "")] if not stepped else [(stepped, "")] if token.half == "former" else [("", stepped)]
            if stepped and not token.half:
                halves.append((stepped, ""))
            for first, second in halves:
                stops = self.king_steps(origin, first, free)
                if token.stop not in ("", UNKNOWN):
                    stops &= {token.stop}
                if any(target in self.king_steps(stop, second, free) for stop in stops):
                    return
        raise self.wrong("trouble.ckka_emperor_way", {"text": self.text_of(token)}, token.offset)

    def king_steps(self, origin: Spot, stepped: Spot, free: set[Spot]) -> set[Spot]:
        """Where half a move of the 皇 can end, with a step onto the piece on `stepped` if that is named (M14)."""
        if not stepped:
            return {spot for spot in free if self.are_neighbours(origin, spot)}
        if stepped in free or not self.are_neighbours(origin, stepped):
            return set()
        return {spot for spot in free if self.are_neighbours(stepped, spot)}

    def are_neighbours(self, one: Spot, other: Spot) -> bool:
        across = self.squares[one][0] - self.squares[other][0]
        down = self.squares[one][1] - self.squares[other][1]
        return one != other and -1 <= across <= 1 and -1 <= down <= 1

    def declare(self, token: Decision) -> None:
        """再行 or 終季: who says it, which hands there are, what is paid (M20)."""
        if self.state.to_act < 0 or not is_declaring(self.state):
            raise self.wrong("trouble.ckka_no_declaration", {}, token.offset)
        seat = int(self.state.to_act)
        self.check_name(token, seat)
        there = self.sets.declared(self.state, seat)
        for hand in token.hands:
            if hand not in there and ONE_COLOURED + hand not in there and hand != ONE_COLOURED + "王":
                values = {"hand": hand, "known": "、".join(there)}
                raise self.wrong("trouble.ckka_hand", values, token.offset)
        due_points = self.sets.worth(self.state, seat)
        before = self.state.points()
        self.event(token.word, token.offset)
        if token.paid is None or token.word == AGAIN:
            return
        paid = self.state.points()[seat] - before[seat]
        stated = token.paid * self.ruleset.unit
        if stated not in (due_points, paid):
            values = {"stated": str(token.paid), "true": f"{due_points / self.ruleset.unit:g}"}
            raise self.wrong("trouble.ckka_paid", values, token.offset)

    def check_name(self, token: Decision, seat: int) -> None:
        """A declaration's name must fit; where the header has none, the declarations name the players."""
        names = self.transcript.names or ["", ""]
        if not token.name or token.name in (names[seat], "" if names[seat] else self.ruleset.seat_ids[seat]):
            return
        if names[seat] or token.name == names[1 - seat]:
            wanted = names[seat] or self.ruleset.seat_ids[seat]
            raise self.wrong("trouble.ckka_name", {"name": token.name, "wanted": wanted}, token.offset)
        names[seat] = token.name
        self.transcript.names = names

    def check_mark(self, token: Mark) -> None:
        """The end of a season or of the match must be there."""
        is_over = self.state.to_act == OVER
        if token.text == MATCH_END:
            if not is_over:
                raise self.wrong("trouble.ckka_match_goes_on", {"text": token.text}, token.offset)
            return
        if self.is_old or not (is_over or due(self.state) == LOT):
            raise self.wrong("trouble.ckka_season_goes_on", {"text": token.text}, token.offset)
        ended = self.state.look().counters["seasons"] - (0 if is_over else 1)
        if token.text not in HALVES and ended != SEASONS.index(token.text) + 1:
            wanted = SEASONS[ended - 1] if ended else "–"
            raise self.wrong("trouble.ckka_season", {"text": token.text, "wanted": wanted}, token.offset)
