"""The clicks made so far, over the legal moves: what can come next, is the move complete, one step back."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine.look import END, Spot
from kesegames.engine.state import State

Clicks = tuple[Spot, ...]


class Walk:
    """A half-built move of the seat to act in `state`.

    `spots` are the clicks so far, as they were made; `spelled` says them in the order of the spelling. The moves are
    spelled once; `state` must not change while the Walk is in use.

    Of a run that is free (`State.free`) any spot can be clicked next; a click on one that is chosen takes it back. A
    spot of several equal cards is clicked once for each, and once more takes them all back.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.spots: Clicks = ()
        self.moves: dict[Clicks, int] = {}
        self._runs: list[_Run] = []
        self._following: dict[Clicks, list[Spot]] = {}
        self._fitting: dict[Clicks, list[_Run]] = {(): self._runs}
        self._found: dict[Clicks, list[Spot]] = {}
        for move in state.legal():
            spelling = state.spell(move)
            self.moves[spelling] = move
            begin, end = state.free(move)
            if begin < end:
                self._runs.append(_Run(spelling, begin, end))
                continue
            for length, spot in enumerate(spelling):
                offers = self._following.setdefault(spelling[:length], [])
                if spot not in offers:
                    offers.append(spot)

    @property
    def spelled(self) -> Clicks:
        """The clicks so far in the order of the spelling, as `preview` and `explain` take them."""
        return self._spelled(self.spots)

    def spelled_with(self, spot: Spot) -> Clicks:
        """The same once the offered `spot` is clicked, too."""
        return self._spelled((*self.spots, spot))

    def _spelled(self, spots: Clicks) -> Clicks:
        runs = self._fitted(spots)
        return runs[0].in_order(spots) if runs else spots

    def _fitted(self, spots: Clicks) -> list[_Run]:
        """The runs that these clicks can become: found once, among those of all clicks but the last."""
        runs = self._fitting.get(spots)
        if runs is None:
            runs = self._fitting[spots] = [run for run in self._fitted(spots[:-1]) if run.fits(spots)]
        return runs

    def _offers(self, spots: Clicks) -> list[Spot]:
        if not self._runs:
            return self._following.get(spots, [])
        offers = self._found.get(spots)
        if offers is None:
            found = dict.fromkeys(self._following.get(spots, []))
            for run in self._fitted(spots):
                found.update(dict.fromkeys(run.offers(spots)))
            offers = self._found[spots] = list(found)
        return offers

    def offers(self) -> list[Spot]:
        """The spots that can be clicked next; empty when the move is complete or nobody decides."""
        return self._offers(self.spots)

    def following(self, spot: Spot) -> list[Spot]:
        """The spots that could come next once `spot` is clicked; empty when it would complete the move."""
        return self._offers((*self.spots, spot))

    def is_chosen(self, spot: Spot) -> bool:
        """Whether `spot` is chosen in the free run being clicked; where it is not offered a click takes it back."""
        return any(run.is_chosen(self.spots, spot) for run in self._fitted(self.spots))

    def meant(self, spot: Spot) -> Spot | None:
        """What a click on `spot` means: itself, `end` on a second click on the last spot, or None (not offered)."""
        offers = self.offers()
        if spot in offers or self.is_chosen(spot):
            return spot
        if self.spots and spot == self.spots[-1] and END in offers:
            return END
        return None

    def click(self, spot: Spot) -> bool:
        """Take `spot` as the next click, or back where it is chosen; False, and no change, when it is not offered."""
        meant = self.meant(spot)
        if meant is None:
            return False
        if meant in self.offers():
            self.spots = (*self.spots, meant)
        else:
            self.spots = tuple(one for one in self.spots if one != meant)
        return True

    def move(self) -> i64 | None:
        """The move when the clicks spell a whole one, else None."""
        return self.moves.get(self.spelled)

    def back(self) -> bool:
        """Take one click back; False when there is none."""
        if not self.spots:
            return False
        self.spots = self.spots[:-1]
        return True

    def clear(self) -> None:
        """Take all clicks back."""
        self.spots = ()


class _Run:
    """A spelling whose spots `begin … end` (end excluded) can be clicked in any order."""

    def __init__(self, spelling: Clicks, begin: int, end: int) -> None:
        self.spelling = spelling
        self.begin = begin
        self.end = end
        self.free = spelling[begin:end]

    def fits(self, spots: Clicks) -> bool:
        """Whether these clicks can become the spelling."""
        chosen, after = spots[self.begin : self.end], spots[self.end :]
        return (
            len(spots) <= len(self.spelling)
            and spots[: self.begin] == self.spelling[: len(spots[: self.begin])]
            and all(chosen.count(spot) <= self.free.count(spot) for spot in chosen)
            and after == self.spelling[self.end : self.end + len(after)]
        )

    def in_order(self, spots: Clicks) -> Clicks:
        """Clicks that fit, in the order of the spelling."""
        ordered = sorted(spots[self.begin : self.end], key=self.free.index)
        return (*spots[: self.begin], *ordered, *spots[self.end :])

    def offers(self, spots: Clicks) -> Clicks:
        """What may follow clicks that fit."""
        if self.begin <= len(spots) < self.end:
            chosen = spots[self.begin :]
            return tuple(spot for spot in dict.fromkeys(self.free) if chosen.count(spot) < self.free.count(spot))
        return self.spelling[len(spots) : len(spots) + 1]

    def is_chosen(self, spots: Clicks, spot: Spot) -> bool:
        """Whether clicks that fit stand within the run, or at its end, and have chosen `spot` in it."""
        return len(spots) <= self.end and spot in spots[self.begin :]
