"""Measures how often a bot bets with the worst tenth of its hands, in games where a seat can fold.

    python3 tools/bluffs.py kaison [--bot level8:nodes=400] [--seats 2 4 6] [--deals 200] [--matches 4] [--seed 1]

`first` is the first seat that may fold, before anybody has bet: of so many deals the tenth with the least chance to
win is asked what it does, each hand three times. `all` are the decisions of whole matches of the bot against itself in
which a seat may fold, and the tenth of them in which winning is least likely. A chance to win is the share of the pot
in playouts that begin with a `guess` of what is hidden, in which all stay in as cheaply as they can. `stays` is the
share that did not fold, `raises` that which paid more than staying in costs, with Wilson's intervals. Whole matches,
not of one season: in the last one who folds has often lost for good, and good play bets anything. Run it where
kesegames is compiled.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from librt.random import Random

from kesegames import catalogue, rules
from kesegames.ai.levels import Bot, bot_for, bot_seed, choose, parse_bot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play.arena import wilson

FOLD: Final = "fold"
PLAYOUTS: Final = 200
"""For each chance to win: its standard error is 0.035 at most."""
ASKED: Final = 3
TENTH: Final = 10


class Asked:
    """A decision in which a seat may fold: its chance to win, what was done, and what staying in costs at least."""

    def __init__(self, chance: float, done: str, cheapest: str) -> None:
        self.chance = chance
        self.done = done
        self.cheapest = cheapest


def folding(state: State) -> int:
    """The move that folds; −1 where there is none, or nothing else."""
    moves = [int(move) for move in state.legal()]
    return next((move for move in moves if state.write(move) == FOLD and len(moves) > 1), -1)


def cheapest(state: State) -> int:
    """What stays in at the least price: the first move that does not fold."""
    return next(int(move) for move in state.legal() if state.write(move) != FOLD)


def chance_to_win(state: State, seat: int, rng: Random) -> float:
    """How much of the pot `seat` can expect where all stay in; `state` is what it sees."""
    found = 0.0
    for _ in range(PLAYOUTS):
        guess = state.guess(rng)
        before = guess.points()
        while guess.to_act != OVER and not (guess.to_act == CHANCE and guess.begins_anew()):
            guess.play(guess.sample(rng) if guess.to_act == CHANCE else cheapest(guess))
        # What all have put in is before them no more: who gets something back has won, or shares.
        gains = [now - then for now, then in zip(guess.points(), before, strict=True)]
        best = max(gains)
        found += 1 / gains.count(best) if gains[seat] == best else 0
    return found / PLAYOUTS


def by_level(ruleset: Ruleset, bot: Bot) -> Callable[[State, int], int]:
    """How `bot` plays: its move in a state, with a number of its own."""
    search = rules.game(ruleset.module).search
    return lambda state, number: choose(bot, state.seen_by(state.to_act), search, number).move


def first(ruleset: Ruleset, seats: int, player: Callable[[State, int], int], deals: int, seed: int) -> list[Asked]:
    """What `player` does as the first who may fold, with the worst tenth of so many deals."""
    rng = Random(seed)
    dealer = by_level(ruleset, parse_bot("greedy"))
    hands: list[tuple[float, int, State]] = []
    for number in range(deals):
        state = catalogue.start(ruleset, {}, seats)
        while state.to_act == CHANCE or folding(state) < 0:
            state.play(state.sample(rng) if state.to_act == CHANCE else dealer(state, number))
        seat = int(state.to_act)
        hands.append((chance_to_win(state.seen_by(seat), seat, rng), number, state))
    return [
        Asked(chance, state.write(player(state, bot_seed(f"{seed}/{number}", 0, again))), state.write(cheapest(state)))
        for chance, number, state in sorted(hands, key=lambda hand: hand[:2])[: deals // TENTH]
        for again in range(ASKED)
    ]


def match(ruleset: Ruleset, seats: int, player: Callable[[State, int], int], seed: str) -> Iterable[Asked]:
    """Every decision of a match in which a seat may fold."""
    rng = Random(bot_seed(seed, 0, 0) >> 1)
    state = catalogue.start(ruleset, {}, seats)
    event = 0
    while state.to_act != OVER:
        event += 1
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
            continue
        seat = int(state.to_act)
        move = player(state, bot_seed(seed, seat, event))
        if folding(state) >= 0:
            chance = chance_to_win(state.seen_by(seat), seat, rng)
            yield Asked(chance, state.write(move), state.write(cheapest(state)))
        state.play(move)


def told(asked: list[Asked]) -> dict[str, Any]:
    """The shares that stayed in and that paid more than that costs, and what was done."""
    number = len(asked)
    found: dict[str, Any] = {"decisions": number, "chance": round(max(one.chance for one in asked), 3)}
    stays = sum(one.done != FOLD for one in asked) / number
    raises = sum(one.done not in (FOLD, one.cheapest) for one in asked) / number
    for name, share in (("stays", stays), ("raises", raises)):
        found[name] = [round(value, 3) for value in (share, *wilson(share, number))]
    return {**found, "done": dict(Counter(one.done for one in asked).most_common())}


def worst(asked: list[Asked]) -> list[Asked]:
    """The tenth with the least chance to win."""
    return sorted(asked, key=lambda one: one.chance)[: max(1, len(asked) // TENTH)]


def main() -> None:
    parser = argparse.ArgumentParser(description="How often does a bot bet with the worst tenth of its hands?")
    parser.add_argument("game")
    parser.add_argument("--bot", default="level8")
    parser.add_argument("--seats", type=int, nargs="*", help="the fewest and the most where nothing is said")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ruleset = catalogue.load(None).ruleset(given.game)
    for seats in given.seats or (ruleset.least_seats, ruleset.most_seats):
        player = by_level(ruleset, bot_for(given.bot, ruleset, seats))
        line: dict[str, Any] = {"game": given.game, "bot": given.bot, "seats": seats, "seed": given.seed}
        if given.deals:
            line["first"] = told(first(ruleset, seats, player, given.deals, given.seed))
        if given.matches:
            played = [
                one
                for number in range(given.matches)
                for one in match(ruleset, seats, player, f"{given.seed}/{number}")
            ]
            line["all"] = told(worst(played))
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
