"""Whatever modern Kisen says against a click is so: each claim held against the rule text's own plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kisen_positions import CASES, after, kisen, ruleset, scattered
from librt.random import Random
from slow_kisen import DIAGONAL, NAMES, ORTHOGONAL, Slow, Square

from kesegames.engine.look import Note, Spot
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.walk import Walk
from kesegames.rules.kisen.board import AIM, HEAD, LEAVE
from kesegames.rules.kisen.men import tag_of
from kesegames.rules.kisen.state import Kisen
from kesegames.rules.kisen.terms import CHOICE, DECLARATION, TURN


class Bent(Slow):
    """A position in which one square is said to be 皇処, or not to be."""

    bent: tuple[Square, bool] | None = None

    def is_domain(self, square: Square) -> bool:
        if self.bent is not None and self.bent[0] == square:
            return self.bent[1]
        return super().is_domain(square)


class Refused:
    """A click that was not offered: the piece lifted off the board, where it stands now, and the spot clicked."""

    def __init__(self, state: Kisen, prefix: tuple[Spot, ...], spot: Spot, note: Note) -> None:
        self.state = state
        self.slow = Bent(state)
        self.seat = self.slow.due[1]
        self.prefix, self.spot, self.note = prefix, spot, note
        self.is_choice = self.slow.due[0] == "choose"
        self.named = self.slow.due[4] if self.is_choice else ""
        self.thrown = 0 if not self.is_choice or self.slow.due[5] == "spoilt" else int(self.slow.due[5])
        clicked = tuple(self.slow.due[2:4]) if self.is_choice else prefix
        self.clicked = [self.slow.square(one) for one in clicked if not one.startswith("hand")]
        self.man = self.slow.board.pop(self.clicked[0], None) if self.clicked else None  # M13
        self.at = None if spot.startswith("hand") else self.slow.square(spot)

    def is_offered(self, *beginning: Spot) -> bool:
        """Whether any move is spelled so, or begins so."""
        spellings = (self.state.spell(move) for move in self.state.legal())
        return any(spelling[: len(beginning)] == beginning for spelling in spellings)

    @property
    def here(self) -> Square:
        return self.clicked[-1]

    def owner(self) -> str:
        """Whose piece is on the spot."""
        assert self.at is not None
        return self.slow.board.get(self.at, ("", "", ""))[0]

    def goals(self, is_domain: bool | None = None, is_bare: bool = False) -> dict[Square, bool]:
        """Where the piece can come from here, and whether that has no limit; as on other ground, or on a bare board."""
        assert self.man is not None
        slow, board, emperor = self.slow, self.slow.board, self.slow.emperor
        own = slow.is_domain(self.here)
        slow.bent = (self.here, own if is_domain is None else is_domain)
        if is_bare:
            slow.board, slow.emperor = {}, (-9, -9)
        found = {square: is_far for square, _, _, is_far in slow.reached(self.man[2], self.man[0], self.here)}
        slow.board, slow.emperor, slow.bent = board, emperor, None
        return found

    def line(self) -> list[Square]:
        """The squares strictly between here and the spot, which must be in line."""
        assert self.at is not None
        across, down = self.at[0] - self.here[0], self.at[1] - self.here[1]
        distance = max(abs(across), abs(down))
        assert across in (0, distance, -distance) and down in (0, distance, -distance)
        step = (across // distance, down // distance)
        return [(self.here[0] + step[0] * n, self.here[1] + step[1] * n) for n in range(1, distance)]

    def is_in_line(self) -> bool:
        """Whether the spot lies where the direction named leads."""
        assert self.at is not None
        across, down = self.at[0] - self.here[0], self.at[1] - self.here[1]
        distance = max(abs(across), abs(down))
        return any(
            "to:" + NAMES[x, y] == self.named and (across, down) == (x * distance, y * distance) and distance > 0
            for x, y in ORTHOGONAL + DIAGONAL
        )


def is_guarded(click: Refused) -> bool:
    """An enemy piece that can be come to, beside a 将 on 皇処, which the note shows."""
    assert click.at is not None
    generals = {
        click.slow.name(square)
        for square, (owner, _, kind) in click.slow.board.items()
        if kind == "将" and owner == click.owner() and click.slow.is_domain(square)
        if max(abs(square[0] - click.at[0]), abs(square[1] - click.at[1])) == 1
    }
    is_reached = click.at in click.goals() or click.at == click.here
    return click.owner() not in ("", click.seat) and is_reached and set(click.note.spots) == generals != set()


def is_blocked(click: Refused) -> bool:
    """It would come here if nothing stood between, and everything shown does."""
    between = {click.slow.name(square) for square in click.line() if click.slow.is_taken(square)}
    return (
        click.at in click.goals(is_bare=True)
        and click.at not in click.goals()
        and set(click.note.spots) <= between
        and len(click.note.spots) > 0
    )


def is_not_so(click: Refused) -> bool:
    """By neither of its movements, nor were the board bare."""
    ways = [click.goals(), click.goals(is_bare=True), click.goals(not click.slow.is_domain(click.here))]
    return all(click.at not in goals for goals in ways)


def is_too_far(click: Refused) -> bool:
    """It would come here by a movement without limit, and the throw is less than the note says is needed."""
    distance = len(click.line()) + 1
    values = {"thrown": str(click.thrown), "distance": str(distance)}
    is_far = click.goals().get(click.at or (-1, -1), False)
    return click.is_choice and click.thrown < distance and is_far and click.note.values == values


def is_not_named(click: Refused) -> bool:
    if not click.is_choice or click.named == "to:any":
        return False
    shown = click.note.values["named"].removeprefix("@spot.")
    return shown == click.named and (
        not click.is_in_line() if click.named.startswith("to:") else click.spot != click.named
    )


def is_to_be_named(click: Refused) -> bool:
    """The direction that the note names is offered, and leads here without a limit."""
    word = click.note.values["named"].removeprefix("@spot.")
    click.named = word
    return (
        click.is_offered(*click.prefix, word)
        and click.goals().get(click.at or (-1, -1), False)
        and (word == "to:any" or click.is_in_line())
    )


def is_emperor(click: Refused) -> bool:
    return click.at == click.slow.emperor


CLAIMS: dict[str, Callable[[Refused], bool]] = {
    "empty": lambda click: click.at is not None and not click.slow.is_taken(click.at),
    "not_yours": lambda click: (
        click.spot.startswith("hand1" if click.seat == "IA" else "hand0")
        if click.at is None
        else click.owner() not in ("", click.seat)
    ),
    "stuck": lambda click: (
        click.owner() == click.seat and click.spot not in {spelling[0] for spelling in click.slow.spellings()}
    ),
    "emperor_rests": lambda click: (
        is_emperor(click) and click.slow.is_resting and click.slow.options["emperor_return"] == "forbidden"
    ),
    "emperor_stuck": lambda click: is_emperor(click) and not click.slow.emperor_ends(),
    "emperor_taken": lambda click: click.at in click.slow.board,
    "emperor_far": lambda click: (
        click.at not in click.slow.board and click.at not in click.slow.emperor_ends() and not is_emperor(click)
    ),
    "drop_taken": lambda click: click.at is not None and click.slow.is_taken(click.at),
    "declare_first": lambda click: click.slow.due[0] == "declare",
    "emperor_safe": is_emperor,
    "own_piece": lambda click: click.owner() == click.seat and (click.is_choice or len(click.prefix) == 2),
    "step_nowhere": lambda click: (
        click.owner() == click.seat
        and len(click.prefix) == 1
        and not click.is_offered(*click.prefix, click.spot)
        and click.at in click.goals()
    ),
    "guarded": is_guarded,
    "not_normal": lambda click: (
        click.slow.is_domain(click.here) and click.at in click.goals(False) and click.at not in click.goals()
    ),
    "not_domain": lambda click: (
        not click.slow.is_domain(click.here) and click.at in click.goals(True) and click.at not in click.goals()
    ),
    "blocked": is_blocked,
    "not_so": is_not_so,
    "too_far": is_too_far,
    "not_named": is_not_named,
    "not_thrown": lambda click: (
        click.is_choice and click.named == "to:any" and click.goals().get(click.at or (-1, -1)) is False
    ),
    "name_first": is_to_be_named,
}


def refusals(state: Kisen, rng: Random) -> Iterator[Refused]:
    """Some clicks that are refused after a few beginnings of moves."""
    walk = Walk(state)
    moves = sorted(walk.moves)
    beginnings = {(), moves[rng.randrange(len(moves))][:1], moves[rng.randrange(len(moves))][:-1]}
    spots = [*state.terms.field.places, "hand0:黒兵", "hand1:黒兵"]
    for prefix in sorted(beginnings - set(moves)):
        walk.spots = prefix
        for spot in [spots[rng.randrange(len(spots))] for _ in range(12)]:
            note = None if walk.meant(spot) else state.explain(prefix, spot)
            if note is not None:
                assert note.kind == "refused"
                yield Refused(state, prefix, spot, note)


def check(state: Kisen, rng: Random) -> set[str]:
    """All claims of a position; which there were."""
    met = set()
    for click in refusals(state, rng):
        claim = click.note.text.removeprefix("note.")
        assert CLAIMS[claim](click), (state.position(), click.prefix, click.spot, claim, click.note.spots)
        met.add(claim)
    return met


@pytest.mark.parametrize(("game", "options"), CASES)
def test_what_is_said_against_a_click_is_so(game: str, options: dict[str, str]) -> None:
    rng = Random(5)
    met: set[str] = set()
    for _ in range(12):
        state = scattered(rng, game, options)
        for _ in range(8):
            if state.to_act == OVER:
                break
            if state.phase in (TURN, CHOICE, DECLARATION):
                met |= check(state, rng)
            if state.to_act == CHANCE:
                state = state.after(state.sample(rng))
                continue
            legal = list(state.legal())
            throws = [move for move in legal if state.phase == TURN and tag_of(move) in (HEAD, AIM, LEAVE)]
            legal = throws or legal
            state = state.after(legal[rng.randrange(len(legal))])
    assert {"empty", "not_so", "blocked"} <= met


CLICKS = [
    ("to:s", {}, "LY", "too_far"),
    ("to:s", {}, "LIA", "blocked"),
    ("to:s", {}, "KI", "not_named"),
    ("to:any", {"declare": "nothing"}, "LIA", "blocked"),
    ("to:any", {"declare": "nothing"}, "NO", "not_so"),
    ("LO", {"declare": "destination"}, "LU", "not_named"),
]


@pytest.mark.parametrize(("named", "options", "spot", "claim"), CLICKS)
def test_m12_after_a_throw_the_cause_is_the_one_met(named: str, options: dict[str, str], spot: str, claim: str) -> None:
    state = after(kisen("IA 黒弓LE 赤兵LI, A 赤兵LAI 赤王PA, 皇 PIA", **options), f"LE弓LI {named}", "橋二")
    note = state.explain((), spot)
    assert note is not None and note.text == f"note.{claim}"
    assert CLAIMS[claim](Refused(state, (), spot, note))


def test_m12_after_a_throw_for_anything_only_what_has_no_limit_is_left() -> None:
    state = after(kisen("IA 黒筆LAU 赤兵LAI, A 赤王PA, 皇 PIA", declare="nothing"), "LAU筆LAI to:any", "橋二")
    note = state.explain((), "KAI")
    assert note is not None and note.text == "note.not_thrown"


def test_every_claim_has_a_sentence() -> None:
    texts = ruleset("kisen-standard").texts
    assert all(f"note.{claim}" in texts for claim in CLAIMS)
