"""What the notes of 連撃獣裁 claim, checked plainly on the text of a position."""

from __future__ import annotations

import random

from jusai_positions import AGAIN, rengeki

from kesegames.engine.look import Note
from kesegames.engine.state import OVER, State


class Click:
    """A position of the seat that is asked, as its text tells it, and what was pointed at."""

    def __init__(self, state: State, spot: str, note: Note) -> None:
        _, _, points, throws = state.position().split()
        self.points = points.split(",")
        self.throws = throws.split(",")
        self.asked = next((sign for sign in self.throws if sign.endswith("?")), "")
        self.total = int(self.asked[:-1])
        self.others = [int(sign) for sign in self.throws if sign.isdecimal()]
        self.waiting = self.throws.count(".")
        self.spot = spot
        self.values = note.values


def say_word(click: Click) -> bool:
    return bool(click.asked) and click.spot not in ("again", "keep")


def keep_below(click: Click) -> bool:
    return max(click.others) > click.total and click.values["best"] == str(max(click.others))


def keep_level(click: Click) -> bool:
    return max(click.others) == click.total


def keep_ahead(click: Click) -> bool:
    return max(click.others, default=-1) < click.total and click.values["count"] == str(click.waiting) != "0"


def keep_wins(click: Click) -> bool:
    pot = 30 * len(click.points) - sum(map(int, click.points))
    return max(click.others) < click.total and not click.waiting and click.values["pot"] == str(pot)


def again(click: Click) -> bool:
    return click.total > 0 and click.values == {"total": str(click.total), "bad": "6", "of": "32"}


def again_free(click: Click) -> bool:
    return click.total == 0


CLAIMS = {
    f"note.{check.__name__}": check
    for check in (say_word, keep_below, keep_level, keep_ahead, keep_wins, again, again_free)
}


def test_whatever_a_note_claims_is_so() -> None:
    rng = random.Random("claims")
    spots = [*AGAIN.places, *(spot for place in AGAIN.places.values() for spot in place.spots), "again", "keep"]
    met = set()
    for seats in (2, 3, 6):
        state = rengeki(seats=seats)
        for _ in range(150):
            if state.to_act == OVER:
                state = rengeki(seats=seats)
            for spot in spots if state.to_act >= 0 else ():
                note = state.explain((), spot)
                if note is not None:
                    assert CLAIMS[note.text](Click(state, spot, note)), (state.position(), spot, note.text)
                    met.add(note.text)
            moves = [int(move) for move in state.legal()]
            moves += [int(move) for move, weight in state.chances() for _ in range(weight)]
            state = state.after(rng.choice(moves))
    assert met == set(CLAIMS)
