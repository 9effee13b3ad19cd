"""Why a move is good or dangerous, in reasons that follow from the rules alone: by playing on with the protocol.

The State that is asked is as the seat may know it; chance is averaged, never looked up. Every reason is true as it is
said: of a piece that "can be taken" there is a legal move that takes it, and where it is said that none does, all have
been tried. What a search thinks is not told here.

Pieces are those that lie on squares of the board: a game of cards has nothing that is taken, and may tell more by
`State.speaks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from kesegames.engine.look import Look, Spot
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play.adviser import DEPTH_MOST, reached
from kesegames.play.heed import heed as only_heed

OUTCOMES_MOST: Final = 64
"""Where chance has more outcomes than these, nothing is said of what may follow."""
SURE: Final = 1 - 1e-9
"""A sum of chances so large is all of them."""
STICK: Final = "stick"
"""The kind of what is thrown; where some lie, the seat to act has thrown."""
LEAST: Final = 0.26
"""What matters less than this, its chance counted in, is not worth a warning."""


@dataclass(frozen=True)
class Reason:
    """Something that a move does or allows.

    `kind` is what, `text` the id of its sentence with `values` for the braces; `spots` are the places concerned, and
    `reply` the clicks of the other side's legal move that does it, in a danger. `chance` is that of the throws that it
    takes, 0 … 1; `rank` says how much it matters, 0 … 1. A danger `is_new` where a seat that had done nothing would not
    have been in it. `own_text` is the id of a room's own sentence (`State.speaks`).
    """

    kind: str
    values: dict[str, str] = field(default_factory=dict)
    spots: tuple[Spot, ...] = ()
    chance: float = 1.0
    rank: float = 0.0
    reply: tuple[Spot, ...] = ()
    is_new: bool = False
    own_text: str = ""

    @property
    def text(self) -> str:
        return self.own_text or f"why.{self.kind}" + ("_chance" if self.chance < 1 else "")


@dataclass(frozen=True)
class Hit:
    """What may happen to a `piece` (its id): taken off the board's squares, or swapped (`is_taken` False) with the
    other side's. `chance` is 0 … 1 for who wants nothing else, `reply` the clicks that do it, `urgency` how much that
    matters to the search.
    """

    piece: str
    is_taken: bool
    chance: float
    reply: tuple[Spot, ...]
    urgency: int

    @property
    def worth(self) -> float:
        """How much it matters, 0 … 1."""
        return self.urgency / (self.urgency + 100)


Standing = dict[Spot, list[str]]
Hits = dict[Spot, Hit]


Heed = Callable[[], None]
"""Called every few milliseconds while reasons are looked for; what it raises ends the search."""


def reasons(state: State, move: int, seat: int, instead: int | None = None, heed: Heed = only_heed) -> list[Reason]:
    """What speaks for the legal `move` of `seat`, which is to act in `state`, what matters most first.

    `instead` is another legal move, the one that was played: what that allows and `move` does not speaks for it, too.
    """
    return Inquiry(heed).reasons(state, move, seat, instead)


def dangers(state: State, move: int, seat: int, heed: Heed = only_heed) -> list[Reason]:
    """What the other side can do by its next turn after the legal `move` of `seat`, the worst first.

    Nothing where the seat's own throw or decision comes first.
    """
    return Inquiry(heed).dangers(state, move, seat)


def hits(state: State, seat: int) -> Hits:
    """What the next decision of another seat can do to the pieces of `seat`, a throw before it or for it included.

    Empty where `seat` itself decides or throws first, and where chance has too many outcomes.
    """
    return Inquiry(only_heed).hits(state, seat)


def wins(state: State) -> list[int]:
    """The legal moves of the seat to act that win at once."""
    return Inquiry(only_heed).wins(state)


def warning(state: State, move: int, heed: Heed = only_heed) -> Reason | None:
    """What the legal `move` of the seat to act in `state`, as that seat may know it, overlooks; None for nothing.

    That is a win at once, one of the other side's that could be kept from it, or that something dear may be taken which
    could not be before, and more than the move itself takes. Nothing is said of a move without a choice, nor while
    things are laid out.
    """
    seat = int(state.to_act)
    if state.arranges() or len(state.legal()) < 2:
        return None
    inquiry = Inquiry(heed)
    winning = inquiry.wins(state)
    if winning:
        return None if move in winning else Reason("miss_win", rank=1.0, reply=state.spell(winning[0]), is_new=True)
    urgency = int(state.urgency(move))
    taken = urgency / (urgency + 100)
    for found in inquiry.dangers(state, move, seat):
        if found.kind == "lose":
            is_avoidable = found.is_new or (state.tells_wins() and not state.loses_at_once())
            if found.chance >= LEAST:
                # Where all is lost, what else may be taken is not worth a word.
                return found if is_avoidable else None
        elif found.is_new and found.rank * found.chance >= LEAST and found.rank > taken:
            return found
    return None


class Inquiry:
    """What is found out about one move; what the same position may do is reckoned once."""

    def __init__(self, heed: Heed) -> None:
        self.heed = heed
        self._hits: dict[tuple[str, int], Hits] = {}

    def reasons(self, state: State, move: int, seat: int, instead: int | None = None) -> list[Reason]:
        after = state.after(move)
        chance = _won(after, seat)
        if chance:
            return [Reason("win", _percent(chance), chance=chance, rank=1.0)]
        found = [*self._gains(state, move, seat, after)]
        if not _throws(after, seat):
            found += [
                *self._of_wins(state, after, seat),
                *self._of_safety(state, after, seat),
                *self._attacks(state, move, after, seat),
            ]
            if instead is not None:
                found += self._avoided(
                    state, after, state.after(instead), seat, {spot for one in found for spot in one.spots}
                )
        if not any(one.chance < 1 for one in found):
            found += _luck(state, move)
        for number, (text, values) in enumerate(state.speaks(move)):
            found.append(Reason("room", values, rank=0.5 - number / 100, own_text=text))
        return sorted(found, key=lambda reason: -reason.rank * reason.chance)

    def dangers(self, state: State, move: int, seat: int) -> list[Reason]:
        after = state.after(move)
        if after.to_act in (seat, OVER) or _throws(after, seat):
            return []
        idle = state.passed()
        chance, reply = self._can_win(after, seat)
        found = []
        if chance:
            had = idle is not None and self._can_win(idle, seat)[0] > 0
            found.append(_loss(after, seat, chance, reply, not had))
        held = standing(state, seat)
        before = self.hits(idle, seat) if idle is not None else {}
        for spot, hit in self.hits(after, seat).items():
            was_there = spot in before and hit.piece in held.get(spot, []) and spot not in state.spell(move)
            kind = "lose_piece" if hit.is_taken else "lose_swap"
            found.append(
                Reason(
                    kind,
                    _of_piece(state, spot, hit.piece, hit.chance),
                    (spot,),
                    hit.chance,
                    hit.worth,
                    hit.reply,
                    not was_there,
                )
            )
        return sorted(found, key=lambda reason: -reason.rank * reason.chance)

    def wins(self, state: State) -> list[int]:
        if state.to_act < 0 or (state.tells_wins() and state.certain_winner() != state.to_act):
            return []
        found = []
        for move in state.legal():
            self.heed()
            if _won(state.after(move), state.to_act) == 1.0:
                found.append(int(move))
        return found

    def hits(self, state: State, seat: int) -> Hits:
        key = state.position(), seat
        if key not in self._hits:
            self._hits[key] = self._reckoned(state, seat)
        return self._hits[key]

    def _reckoned(self, state: State, seat: int) -> Hits:
        held = standing(state, seat)
        if not held or state.to_act in (seat, OVER) or _throws(state, seat):
            return {}
        if state.to_act != CHANCE:
            return self._by_moves(state, seat, held)
        outcomes = state.chances()
        if len(outcomes) > OUTCOMES_MOST:
            return {}
        parts = [(int(weight), state.after(outcome)) for outcome, weight in outcomes]
        return _averaged(
            [
                (weight, self._by_moves(part, seat, held) if part.to_act not in (seat, OVER, CHANCE) else {})
                for weight, part in parts
            ]
        )

    def _by_moves(self, state: State, seat: int, held: Standing) -> Hits:
        """The best that any move can do to each piece of `seat`."""
        best: Hits = {}
        moves = [int(move) for move in state.legal() if state.strikes(move)]
        has_thrown = bool(moves) and _has_thrown(state, state.look())
        for move in moves:
            for spot, hit in self._by_move(state, move, seat, held, has_thrown).items():
                if spot not in best or hit.chance > best[spot].chance:
                    best[spot] = hit
        return best

    def _by_move(self, state: State, move: int, seat: int, held: Standing, has_thrown: bool) -> Hits:
        """What `move`, of another seat, does to the pieces of `seat`, with the throw that belongs to it."""
        self.heed()
        after = state.after(move)
        reply, urgency = state.spell(move), int(state.urgency(move))
        lost = gone(held, after, after.look(), seat)
        if lost:
            # What a new season sets up again has not been taken.
            return {} if state.ending(move) is not None else _certain(lost, reply, urgency)
        mover = int(state.to_act)
        if has_thrown or not _throws(after, mover):
            return {}
        parts: list[tuple[int, Hits]] = []
        for outcome, weight in after.chances():
            there = after.after(outcome)
            look = there.look()
            lost = gone(held, there, look, seat)
            found = _certain(lost, reply, urgency)
            if lost and after.ending(outcome) is not None:
                found = {}
            if not found and there.to_act == mover and _has_thrown(there, look):
                found = self._by_moves(there, seat, held)
            parts.append((int(weight), found))
        return {spot: replace(hit, reply=reply) for spot, hit in _averaged(parts).items()}

    def _can_win(self, state: State, seat: int) -> tuple[float, tuple[Spot, ...]]:
        """How surely another seat can win against `seat` by its next decision; by which clicks, if it is its turn."""
        if state.to_act in (OVER, seat):
            return 0.0, ()
        if state.tells_wins() and state.certain_winner() != 1 - seat:
            return 0.0, ()
        if state.to_act != CHANCE:
            winning = self.wins(state)
            return (1.0, state.spell(winning[0])) if winning else (0.0, ())
        outcomes = state.chances()
        if len(outcomes) > OUTCOMES_MOST:
            return 0.0, ()
        parts = [(int(weight), state.after(outcome)) for outcome, weight in outcomes]
        won = sum(weight for weight, part in parts if part.to_act not in (seat, CHANCE) and self.wins(part))
        return won / sum(weight for weight, _ in parts), ()

    def _of_wins(self, state: State, after: State, seat: int) -> list[Reason]:
        """A win that comes, or one of the other side's that does not."""
        found = []
        if (
            after.to_act == 1 - seat
            and after.tells_wins()
            and after.certain_winner() != 1 - seat
            and after.loses_at_once()
        ):
            return [Reason("force_win", rank=0.99)]
        idle = state.passed()
        if idle is not None and self._can_win(idle, seat)[0] == 1.0 and not self._can_win(after, seat)[0]:
            found.append(Reason("stop_win", rank=0.98))
        following = after.passed() if after.to_act >= 0 and after.to_act != seat else None
        if following is not None and following.tells_wins() and following.certain_winner() == seat:
            found.append(Reason("near_win", rank=0.9))
        return found

    def _gains(self, state: State, move: int, seat: int, after: State) -> Iterator[Reason]:
        """What is taken, swapped, and made of it."""
        has_thrown = _has_thrown(state, state.look())
        for other in range(state.seats):
            if other != seat:
                for spot, hit in self._by_move(state, move, other, standing(state, other), has_thrown).items():
                    values = _of_piece(state, spot, hit.piece, hit.chance)
                    rank = 0.5 + hit.worth * 0.4
                    yield Reason("take" if hit.is_taken else "swap", values, (spot,), hit.chance, rank)
        had = {goal.name: goal.worth for goal in state.goals(seat)}
        if had and state.urgency(move) > 0:
            chance, names, gain = reached(after, seat, had, DEPTH_MOST)
            if chance > 0 and names:
                shorts = {goal.name: goal.short for goal in state.goals(seat)}
                values = {
                    "points": f"{gain / state.ruleset.unit:g}",
                    **_percent(chance),
                    **_listed([shorts[n] for n in names]),
                }
                yield Reason("make", values, (), 1.0 if chance > SURE else chance, 0.95)

    def _of_safety(self, state: State, after: State, seat: int) -> Iterator[Reason]:
        """What the other side could take if the seat did nothing, and cannot after the move."""
        idle = state.passed()
        if idle is None or after.to_act in (seat, OVER):
            return
        threatened = self.hits(idle, seat)
        if not threatened:
            return
        held, then, left = standing(state, seat), standing(after, seat), self.hits(after, seat)
        come = [spot for spot in then if Counter(then[spot]) - Counter(held.get(spot, []))]
        for spot, hit in threatened.items():
            values = _of_piece(state, spot, hit.piece)
            rank = 0.2 + hit.worth * 0.5 * hit.chance
            if hit.piece in then.get(spot, []):
                if spot not in left:
                    yield Reason("protect" if hit.is_taken else "shield", values, (spot,), rank=rank)
            elif any(hit.piece in then[goal] and goal not in left for goal in come):
                yield Reason("escape" if hit.is_taken else "dodge", values, (spot,), rank=rank)

    def _attacks(self, state: State, move: int, after: State, seat: int) -> Iterator[Reason]:
        """What could be taken by the turn after, and could not be before."""
        following = after.passed() if after.to_act >= 0 and after.to_act != seat else None
        if following is None:
            return
        for other in range(state.seats):
            if other == seat:
                continue
            new = self._by_moves(following, other, standing(following, other))
            if new:
                before = self._by_moves(state, other, standing(state, other))
                new = {spot: hit for spot, hit in new.items() if spot not in before}
            worthy = sorted(new.items(), key=lambda found: -found[1].worth * found[1].chance)
            for spot, hit in worthy[:1]:
                if hit.is_taken:
                    values = _of_piece(state, spot, hit.piece, hit.chance)
                    rank = 0.1 + 0.4 * hit.worth
                    yield Reason("attack", values, (spot,), hit.chance, rank)

    def _avoided(self, state: State, after: State, other: State, seat: int, told: set[Spot]) -> Iterator[Reason]:
        """What the other side can do after the move that was played, and not after this one."""
        if _throws(other, seat) or other.to_act == seat:
            return
        if self._can_win(other, seat)[0] and not self._can_win(after, seat)[0]:
            yield Reason("avoid_loss", rank=0.97)
        allowed = self.hits(other, seat)
        if not allowed:
            return
        left, then = self.hits(after, seat), standing(after, seat)
        for spot, hit in allowed.items():
            if spot not in told and spot not in left and hit.piece in then.get(spot, []):
                rank = 0.2 + 0.6 * hit.worth
                kind = "avoid" if hit.is_taken else "avoid_swap"
                yield Reason(kind, _of_piece(state, spot, hit.piece, hit.chance), (spot,), hit.chance, rank)


# What lies on the squares, and what becomes of it


def standing(state: State, seat: int, look: Look | None = None) -> Standing:
    """The pieces of a seat on the squares of the board."""
    ruleset = state.ruleset
    owner = ruleset.seat_ids[seat]
    board = ruleset.board_of(state.seats)
    squares = {cell.name for cell in board.cells} if board is not None and not board.is_crowd else set[str]()
    found: Standing = {}
    for spot, pieces in (look or state.look()).pieces.items():
        own = [piece for piece in pieces if ruleset.owner(piece) == owner] if spot in squares else []
        if own:
            found[spot] = own
    return found


def gone(before: Standing, state: State, look: Look, seat: int) -> dict[Spot, tuple[str, bool]]:
    """The pieces of `seat` that stood on squares and do no longer in `state`, where `look` is what lies: taken (True),
    or swapped (False).

    Swapped is what stands elsewhere while another seat's piece stands in its place.
    """
    left = {spot: pieces for spot, pieces in before.items() if not set(pieces) <= set(look.pieces.get(spot, ()))}
    if not left:
        return {}
    after = standing(state, seat, look)
    lost = Counter(_all(before)) - Counter(_all(after))
    found: dict[Spot, tuple[str, bool]] = {}
    for spot, pieces in left.items():
        for piece in Counter(pieces) - Counter(after.get(spot, [])):
            is_met = spot in look.pieces and bool(state.ruleset.owner(look.pieces[spot][-1]))
            if lost[piece] > 0 or is_met:
                found[spot] = piece, lost[piece] > 0
    return found


def _all(held: Standing) -> Iterator[str]:
    return (piece for pieces in held.values() for piece in pieces)


def _certain(lost: dict[Spot, tuple[str, bool]], reply: tuple[Spot, ...], urgency: int) -> Hits:
    return {spot: Hit(piece, is_taken, 1.0, reply, urgency) for spot, (piece, is_taken) in lost.items()}


def _averaged(parts: list[tuple[int, Hits]]) -> Hits:
    total = sum(weight for weight, _ in parts)
    found: Hits = {}
    for weight, part in parts:
        for spot, hit in part.items():
            known = found[spot].chance if spot in found else 0.0
            found[spot] = replace(hit, chance=known + hit.chance * weight / total)
    return {spot: replace(hit, chance=1.0) if hit.chance > SURE else hit for spot, hit in found.items()}


def _throws(state: State, seat: int) -> bool:
    """Whether a throw of `seat` is due."""
    return state.to_act == CHANCE and state.thrower() == seat


def _has_thrown(state: State, look: Look) -> bool:
    """Whether what has been thrown lies there, in `look`."""
    return any(state.ruleset.kind(piece) == STICK for pieces in look.pieces.values() for piece in pieces)


# Wins


def _loss(state: State, seat: int, chance: float, reply: tuple[Spot, ...], is_new: bool) -> Reason:
    """The other side can win against `seat`: with the piece that it takes, where it wins by taking one."""
    winning = [state.after(int(move)) for move in state.legal() if reply and state.spell(int(move)) == reply]
    taken = [
        (spot, piece)
        for won in winning
        for spot, (piece, is_taken) in gone(standing(state, seat), won, won.look(), seat).items()
        if is_taken
    ]
    if len(taken) != 1:
        return Reason("lose", _percent(chance), (), chance, 1.0, reply, is_new)
    ((spot, piece),) = taken
    return Reason("lose", _of_piece(state, spot, piece), (spot,), chance, 1.0, reply, is_new, "why.lose_by")


def _won(state: State, seat: int) -> float:
    """How surely the match is won for `seat` alone, before anybody decides again."""
    if state.to_act == CHANCE and _throws(state, seat):
        outcomes = state.chances()
        won = sum(int(weight) for outcome, weight in outcomes if _won(state.after(outcome), seat) == 1.0)
        return won / sum(int(weight) for _, weight in outcomes)
    outcome = state.outcome()
    return 1.0 if outcome is not None and outcome.winners == [seat] else 0.0


def _luck(state: State, move: int) -> Iterator[Reason]:
    """In how many of how many throws it succeeds, where the room says so of a click."""
    spots = state.spell(move)
    for number, spot in enumerate(spots):
        note = state.explain(spots[:number], spot)
        if note is not None and note.chance is not None:
            ways, cases = note.chance
            yield Reason("luck", {"ways": str(ways), "cases": str(cases)}, (spot,), rank=0.45)
            return


def _of_piece(state: State, spot: Spot, piece: str, chance: float = 1.0) -> dict[str, str]:
    ruleset = state.ruleset
    kind = f"kind.{ruleset.kind(piece)}"
    alike = [one for one in ruleset.pieces.values() if one.seat == ruleset.owner(piece) and f"kind.{one.kind}" == kind]
    name = kind if kind in ruleset.texts and len(alike) == 1 else f"piece.{piece}"
    return {"piece": f"@{name}", "spot": spot, **_percent(chance)}


def _percent(chance: float) -> dict[str, str]:
    return {"percent": f"{chance * 100:.3g}"}


def _listed(names: list[str]) -> dict[str, str]:
    """The values for a brace {all} that names one thing or several."""
    if len(names) == 1:
        return {"all": f"@{names[0]}"}
    return {"all": f"@several.{len(names)}", **{f"name{number}": f"@{name}" for number, name in enumerate(names, 1)}}
