"""Setting up a position by moving things about, in any game: what lies on one spot goes to another.

A position is a line of text (`State.position`). For a change on the board that of its small changes is looked for which
shows just this: names of cells and codes of pieces change places, or a piece is cut out and put in elsewhere. Each is
read by the game itself, so what is found can be played; where all are refused, the first refusal says why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from kesegames import catalogue
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble, WithRoom

MOST: Final = 500
"""No more changes of a text are tried."""
LAST: Final = 2
"""So many parts at the end of a text may be left out where another seat is to move."""
PAST: Final = " : "
"""What has been before stands behind it; a text says as much without."""
_WORD: Final = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]+(?![A-Za-z0-9])")
_RULE: Final = re.compile(r"[(（][A-Z][0-9]+")
_ENDS: Final = re.compile(r"(?=[\s,;/]|$)")
_EMPTY: Final = re.compile(r"(?<=\s)-(?=[\s,]|$)")
Part = tuple[int, int, str]
"""From, to, and what stands there instead."""


def read(state: State, text: str) -> State:
    """The position of that text in the game of `state`, with its options and seats; raises Trouble."""
    return catalogue.start(state.ruleset, state.options, int(state.seats), text)


def moved(state: State, start: Spot, goal: Spot) -> State:
    """The position in which the topmost thing on `start` lies on `goal`, what lay there alone on `start`.

    Raises Trouble where the game allows no such position, or none is found.
    """
    board = _Board(state)
    look = state.look()
    if start in look.lies:
        return _best(state, _renamed(state.position(), look.lies[start], goal), _Lies(board, look, start, goal))
    piece, other = _top(look, start), _top(look, goal)
    if not piece or board.place(start) == board.place(goal):
        raise Trouble("trouble.edit_nothing")
    return _best(state, _changed(state.position(), start, piece, goal, other), _Goal(board, look, start, goal))


def removed(state: State, spot: Spot) -> State:
    """The position without the topmost thing on a spot; raises Trouble as `moved`."""
    look = state.look()
    piece = _top(look, spot)
    if not piece:
        raise Trouble("trouble.edit_nothing")
    text = state.position()
    return _best(state, (_joined(text, [cut]) for cut, _ in _cuts(text, spot, piece)), _Gone(_Board(state), look, spot))


def turned(state: State) -> State:
    """The same position with another seat to move or throw; raises Trouble, which says why, where there is none.

    What is changed is who is named, in one place or two, or what the text tells last: what has been played before, say.
    """
    look, mover, tries = state.look(), _mover(state), 0
    refusals: list[Trouble] = []
    for texts in _turns(state):
        best: tuple[int, int, State] | None = None
        for text in texts:
            tries += 1
            if tries > MOST:
                break
            try:
                found = read(state, text)
            except Trouble as trouble:
                refusals.append(trouble)
                continue
            seat, after = _mover(found), found.look()
            if seat >= 0 and seat != mover and after.pieces == look.pieces:
                differing = sum(one != other for one, other in zip(after.parts(), look.parts(), strict=True))
                rank = differing, (seat - mover) % int(state.seats), found
                best = rank if best is None or rank[:2] < best[:2] else best
        if best is not None:
            return best[2]
    raise _unturned(state, refusals)


def _turns(state: State) -> Iterator[Iterator[str]]:
    """Texts that may have another seat to move, those in which the least is changed first."""
    text, ids = state.position(), state.ruleset.seat_ids[: int(state.seats)]
    parts = text.split(", ")
    shorter = [", ".join(parts[:number]) for number in range(len(parts) - 1, max(0, len(parts) - 1 - LAST), -1)]
    past = text.partition(PAST)
    yield _named(text, ids, 1)
    if past[1]:
        yield _named(past[0], ids, 1)
    yield _named(text, ids, 2)
    for one in shorter:
        yield iter([one])
        yield _named(one, ids, 1)


def _named(text: str, ids: list[str], count: int) -> Iterator[str]:
    """The text with other seats named in so many places, the last places first."""
    words = [found for found in _WORD.finditer(text) if found.group() in ids]
    for places in combinations(reversed(words), count):
        for names in product(ids, repeat=count):
            if all(name != place.group() for name, place in zip(names, places, strict=True)):
                yield _joined(text, [(*place.span(), name) for place, name in zip(places, names, strict=True)])


def _unturned(state: State, refusals: list[Trouble]) -> Trouble:
    """Why nobody else can be to move: the first refusal that names a rule, where the game gives one."""
    if _mover(state) < 0:
        return Trouble("trouble.edit_turn_chance")
    texts = WithRoom(state.ruleset)
    for why in refusals:
        words = (texts.words(why.text) or {}).values()
        if "rule" in why.values or any(_RULE.search(one) for one in words):
            trouble = Trouble("trouble.edit_turn_why", {**why.values, "why": f"@{why.text}"})
            trouble.ruleset = why.ruleset
            return trouble
    return Trouble("trouble.edit_turn")


def _mover(state: State) -> int:
    return int(state.to_act) if state.to_act >= 0 else int(state.thrower())


class _Board:
    """Where things lie: a cell is a place of its own, of what lies beside the board all spots of a place are one."""

    def __init__(self, state: State) -> None:
        self.ruleset: Ruleset = state.ruleset
        cells = state.ruleset.board.cells if state.ruleset.board is not None else []
        self.cells = {cell.name for cell in cells}

    def place(self, spot: Spot) -> str:
        return spot if spot in self.cells else spot.partition(":")[0]

    def like(self, piece: str) -> tuple[str, str]:
        """What a piece is, whosever it is: those of a hand may belong to another seat than on the board."""
        found = self.ruleset.pieces.get(piece)
        return (found.kind, found.colour) if found is not None else (piece, "")

    def tally(self, look: Look, place: str) -> Counter[tuple[str, str]]:
        lying = (pieces for spot, pieces in look.pieces.items() if self.place(spot) == place)
        return Counter(self.like(piece) for pieces in lying for piece in pieces)

    def others(self, before: Look, after: Look, places: set[str]) -> int:
        """In how many other places something else lies, or is counted."""
        every = {self.place(spot) for spot in (*before.pieces, *after.pieces)} - places
        lying = sum(self.tally(before, place) != self.tally(after, place) for place in every)
        counters = {*before.counters, *after.counters}
        return lying + sum(before.counters.get(name) != after.counters.get(name) for name in counters)


class _Goal:
    """What is wanted: a thing goes from one place to another, or two change places."""

    def __init__(self, board: _Board, look: Look, start: Spot, goal: Spot) -> None:
        self.board, self.look = board, look
        self.places = [board.place(start), board.place(goal)]
        mine = Counter([board.like(_top(look, start))])
        other = _top(look, goal)
        here, there = (board.tally(look, place) for place in self.places)
        self.wanted = [(here - mine, there + mine)]
        if other:
            theirs = Counter([board.like(other)])
            self.wanted.insert(0 if goal in board.cells else 1, (here - mine + theirs, there - theirs + mine))

    def cost(self, after: Look) -> int:
        """How much else has changed; −1 where it is not what was wanted."""
        here, there = (self.board.tally(after, place) for place in self.places)
        if (here, there) not in self.wanted:
            return -1
        return 2 * self.board.others(self.look, after, set(self.places)) + self.wanted.index((here, there))


class _Lies(_Goal):
    """A thing that moves about lies on another cell."""

    def __init__(self, board: _Board, look: Look, start: Spot, goal: Spot) -> None:
        self.board, self.look, self.start = board, look, start
        self.cell = look.lies.get(goal, goal)

    def cost(self, after: Look) -> int:
        moved = sum(after.lies.get(spot) != cell for spot, cell in self.look.lies.items() if spot != self.start)
        if after.lies.get(self.start) != self.cell:
            return -1
        return 2 * (moved + self.board.others(self.look, after, set()))


class _Gone(_Goal):
    """A thing is not there any more."""

    def __init__(self, board: _Board, look: Look, spot: Spot) -> None:
        self.board, self.look, self.places = board, look, [board.place(spot)]
        self.left = board.tally(look, self.places[0]) - Counter([board.like(_top(look, spot))])

    def cost(self, after: Look) -> int:
        if self.board.tally(after, self.places[0]) != self.left:
            return -1
        return 2 * self.board.others(self.look, after, set(self.places))


def _best(state: State, texts: Iterator[str], goal: _Goal) -> State:
    """The position that shows what is wanted and changes least else."""
    best: tuple[int, State] | None = None
    refusal: Trouble | None = None
    seen: set[str] = {state.position()}
    for text in texts:
        if text in seen:
            continue
        if len(seen) > MOST:
            break
        seen.add(text)
        try:
            found = read(state, text)
        except Trouble as trouble:
            refusal = refusal or trouble
            continue
        if found == state:
            continue
        cost = goal.cost(found.look())
        cost = cost if cost < 0 else 2 * cost + (_mover(found) != _mover(state))
        if cost >= 0 and (best is None or cost < best[0]):
            best = cost, found
        if cost == 0:
            break
    if best is None:
        raise refusal or Trouble("trouble.edit_unknown")
    return best[1]


def _top(look: Look, spot: Spot) -> str:
    return look.pieces.get(spot, [""])[-1]


def _spans(text: str, name: str) -> list[tuple[int, int]]:
    """Where a name stands in a text, not within a longer number or word of capitals."""
    if not name:
        return []
    around = r"[0-9]" if name.isdigit() else r"[A-Z]" if name.isascii() and name.isupper() else ""
    ends = (f"(?<!{around})", f"(?!{around})") if around else ("", "")
    return [found.span() for found in re.finditer(ends[0] + re.escape(name) + ends[1], text)]


def _joined(text: str, parts: list[Part]) -> str:
    """The text with parts of it replaced; the same text where they overlap."""
    found, at = "", 0
    for start, end, new in sorted(parts):
        if start < at:
            return text
        found, at = found + text[at:start] + new, end
    return found + text[at:]


def _codes(piece: str) -> list[str]:
    """What may stand for a piece: its id, or an end of it."""
    return [piece[start:] for start in range(len(piece))]


def _renamed(text: str, cell: Spot, goal: Spot) -> Iterator[str]:
    for span in _spans(text, cell):
        yield _joined(text, [(*span, goal)])


def _changed(text: str, start: Spot, piece: str, goal: Spot, other: str) -> Iterator[str]:
    """Texts in which the thing on `start` may lie on `goal`, the likeliest first."""
    for one in _spans(text, start):
        for two in _spans(text, goal):
            yield _joined(text, [(*one, goal), (*two, start)])
        yield _joined(text, [(*one, goal)])
    for mine in _codes(piece):
        for theirs in _codes(other):
            for one in _spans(text, mine):
                for two in _spans(text, theirs):
                    yield _joined(text, [(*one, theirs), (*two, mine)])
    for cut, code in _cuts(text, start, piece):
        for found in _EMPTY.finditer(text):
            yield _joined(text, [cut, (*found.span(), code)])
        for new in (code, code + goal, goal + code):
            for end in (found.start() for found in _ENDS.finditer(text)):
                for joint in ("", " "):
                    yield _joined(text, [cut, (end, end, joint + new)])
                    yield _joined(text, [(cut[0], cut[1], "-"), (end, end, joint + new)])


def _cuts(text: str, spot: Spot, piece: str) -> Iterator[tuple[Part, str]]:
    """The parts of a text that may say that the piece lies there, to be cut out, and the code of the piece."""
    for code in _codes(piece):
        for start, end in _spans(text, code):
            ways = [(start, end)]
            ways += [(start, end + len(spot))] if text.startswith(spot, end) else []
            ways += [(start - len(spot), end)] if text[:start].endswith(spot) else []
            for left, right in reversed(ways):
                if text[:left].endswith((" ", ",")):
                    yield (left - 1, right, ""), code
                if text[right : right + 1] in (" ", ","):
                    yield (left, right + 1, ""), code
                yield (left, right, ""), code
                yield (left, right, "-"), code
    for start, end in _spans(text, spot):  # A list of cells names no pieces.
        yield ((start, end + 1, "") if text[end : end + 1] == "," else (start - 1, end, "")), piece
