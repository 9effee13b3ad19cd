"""What chance has done on the ways down a tree, so that the tree is not spread over all that it might do."""

from __future__ import annotations

from typing import Final, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i32, i64

from kesegames.ai.places import Places
from kesegames.engine.state import State

WIDTH: Final = 2.0
"""The factor of the widening: 25 visits see ten outcomes at most."""


@final
class Outcomes:
    """The outcomes drawn at each chance event, and how often; no more than about `most` are listed.

    Progressive widening (Couëtoux and others 2011): the n-th visit of an event draws anew only while fewer than
    WIDTH · √n of its outcomes are kept. Where `most` are listed, those of other events are forgotten.

    A list a chance event: its head has the number of outcomes in place of a move, and the visits.
    """

    def __init__(self, most: i64) -> None:
        self.most = most
        self.found = Places()
        self.move = vec[i64]()
        self.times = vec[i32]()
        self.following = vec[i32]()

    def draw(self, state: State, rng: Random) -> i64:
        """An outcome of the chance event in `state`: a new one by its weight, or one of those drawn here before."""
        key = state.key()
        event = self.found.get(key)
        is_full = len(self.move) >= self.most
        if event < 0:
            if is_full:
                return state.sample(rng)
            event = self.add(0, 0, -1)
            self.found.put(key, event)
        visits = i64(self.times[event])
        kept = self.move[event]
        self.times[event] = i32(visits + 1)
        place = i64(self.following[event])
        if not is_full and float(kept * kept) < WIDTH * WIDTH * float(visits + 1):
            return self.draw_anew(state, event, rng)
        left = rng.randrange(visits)
        while left >= i64(self.times[place]):
            left -= i64(self.times[place])
            place = i64(self.following[place])
        self.times[place] += i32(1)
        return self.move[place]

    def draw_anew(self, state: State, event: i64, rng: Random) -> i64:
        """An outcome by its weight, listed or counted once more."""
        move = state.sample(rng)
        place = i64(self.following[event])
        while place >= 0 and self.move[place] != move:
            place = i64(self.following[place])
        if place >= 0:
            self.times[place] += i32(1)
        else:
            self.move[event] += 1
            self.following[event] = i32(self.add(move, 1, i64(self.following[event])))
        return move

    def add(self, move: i64, times: i64, following: i64) -> i64:
        """A new entry of a list."""
        self.move = append(self.move, move)
        self.times = append(self.times, i32(times))
        self.following = append(self.following, i32(following))
        return len(self.move) - 1
