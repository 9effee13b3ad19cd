"""Plays a bot of ours against plain bots as other programs have them, and says how it fared.

    python3 tools/rivals.py senet uct [--bot level8:seconds=0.5] [--seconds 1] [--games 40] [--cores 2] [--seed 1]
    python3 tools/rivals.py kisen-standard greedy2 [--bot level5] [--games 60]
    python3 tools/rivals.py shinra search2 [--bot level5] [--games 200]
    python3 tools/rivals.py kaison folds [--bot level8:nodes=200] [--games 100]
    python3 tools/rivals.py senet level8:nodes=30000 --bot level8:nodes=1500

`uct` is UCT as in the textbook (Kocsis, Szepesvári 2006): UCB1, chance sampled on the way down, one node added a
simulation, uniformly random playouts to the end of the game, the most visited move. Games without secrets only.

`greedy2` is for modern Kisen: of its own turns it takes the one after which the other seat's best reply leaves it most,
in points, in what its hands would pay, and in pieces by a plain price; throws count by their chances.

`search2` is for 森羅万象: two turns ahead, then captures up to two deep, by plain values of the cards. It lays out and
deploys at random, king and prince on the back row, and never switches.

`folds`, `stays` and `raises` are for games in which a seat can fold, and play as `greedy` where it cannot. `folds` also
bets as `greedy` and gives up whenever others have bet; `stays` pays as little as staying in costs, `raises` as much as
it may, whatever they hold.

Any bot of ours can be the rival, too: what more time to think is worth, say.

A rival knows the rules and nothing of what we think of a game; it may use our engine. Beside the score stands the one
without the luck of the throws, a control variate: how much better each throw was for our bot than the mean of all, by
`estimate` one decision ahead. Its mean is 0 whatever `estimate` thinks; in Senet it makes one game tell as much as six.
Run it where kesegames is compiled, and this file too (`mypyc tools/rivals.py`, then `python3 -c "import rivals;
rivals.main()"`), or the rival is too slow.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import log, sqrt
from statistics import linear_regression, mean, stdev
from time import perf_counter
from typing import Any, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames import catalogue, rules
from kesegames.ai.alphabeta import pick
from kesegames.ai.levels import bot_seed, choose, parse_bot
from kesegames.engine.look import END
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play.arena import CONFIDENCE, elo, wilson
from kesegames.rules.kisen.board import EMPEROR, EMPTY, KINDS
from kesegames.rules.kisen.state import Kisen
from kesegames.rules.shinra.board import LAST_RANK, MOST_LETTERS, SQUARES, count_of, guest_of, letter_of, owner_of
from kesegames.rules.shinra.position import BATTLE
from kesegames.rules.shinra.state import Shinra

EXPLORATION: Final = 1.0
"""Of UCB1, for results of 0 … 1."""


class Node:
    """A position of a UCT tree by the way that led to it: its visits, the results of the seat that moved there."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}


def uct(state: State, seconds: float, seed: int) -> int:
    """The move that UCT likes after `seconds`."""
    rng = Random(seed)
    root = Node()
    end = perf_counter() + seconds
    while perf_counter() < end:
        simulate(root, state.copy(), rng)
    return max(root.children, key=lambda move: root.children[move].visits)


def simulate(node: Node, state: State, rng: Random) -> None:
    """One way down the tree to a new node, a playout, and the result on the way back."""
    way = [node]
    seats: list[i64] = [CHANCE]
    while state.to_act != OVER:
        move = state.sample(rng) if state.to_act == CHANCE else selected(node, state, rng)
        seats.append(state.to_act)
        state.play(move)
        is_new = int(move) not in node.children
        node = node.children.setdefault(int(move), Node())
        way.append(node)
        if is_new:
            break
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
        else:
            moves = state.legal()
            state.play(moves[rng.randrange(len(moves))])
    results = [state.estimate(seat) for seat in range(state.seats)]
    for node, seat in zip(way, seats, strict=True):
        node.visits += 1
        if seat >= 0:
            node.total += results[seat]


def selected(node: Node, state: State, rng: Random) -> i64:
    """The move of the greatest upper bound, any that was never tried before those that were."""
    moves = state.legal()
    untried = [move for move in moves if int(move) not in node.children]
    if untried:
        return untried[rng.randrange(len(untried))]
    reach = EXPLORATION * sqrt(log(node.visits))
    best: i64 = moves[0]
    greatest = -1.0
    for move in moves:
        child = node.children[int(move)]
        bound = child.total / child.visits + reach / sqrt(child.visits)
        if bound > greatest:
            best = move
            greatest = bound
    return best


PRICES: Final = {"船": 2, "兵": 1, "弓": 3, "車": 3, "虎": 2, "馬": 3, "筆": 3, "巫": 4, "将": 4, "王": 5}
TURNS: Final = 2
"""How far `greedy2` looks: its own turn and one reply."""


def greedy2(state: State, seconds: float, seed: int) -> int:
    """The move that is worth most after the best reply, equal ones drawn by `seed`; it needs no `seconds`."""
    rng = Random(seed)
    best: list[int] = []
    most = float("-inf")
    for move in state.legal():
        worth = expected(state.after(move), state.to_act, TURNS, most)
        if worth > most:
            best, most = [], worth
        if worth == most:
            best.append(int(move))
    return best[rng.randrange(len(best))]


def expected(state: State, mover: i64, turns: int, floor: float) -> float:
    """What `state` is worth to `mover`, who made the last decision, when `turns` are looked at, that one included.

    A worth that would only show to be less than `floor` need not be exact.
    """
    assert isinstance(state, Kisen)
    if state.to_act == CHANCE and state.thrower() != CHANCE:
        outcomes = state.chances()
        found = 0.0
        total = 0
        for outcome, weight in outcomes:
            found += int(weight) * expected(state.after(outcome), mover, turns, float("-inf"))
            total += int(weight)
        return found / total
    if state.to_act not in (mover, 1 - mover) or (state.to_act != mover and turns == 1):
        return balance(state, mover)
    if state.to_act == mover:
        return max(expected(state.after(move), mover, turns, floor) for move in state.legal())
    least = balance(state, mover)  # after a quiet reply, which changes nothing that counts
    for move in state.legal():
        if state.urgency(move) == 0:
            continue
        least = min(least, -expected(state.after(move), 1 - mover, turns - 1, float("-inf")))
        if least < floor:
            break
    return least


def balance(state: Kisen, seat: i64) -> float:
    """What `seat` has more than the other: points, what its hands would pay, pieces on the board and in hand."""
    found = 0.0
    for side, sign in ((seat, 1), (1 - seat, -1)):
        found += sign * int(state.score[side] + state.terms.scoring.total(state.hands, side) * state.rate)
    found /= state.ruleset.unit
    for square in state.terms.field.squares:
        piece = i64(state.men.squares[square])
        if piece not in (EMPTY, EMPEROR):
            found += PRICES[KINDS[piece >> 2]] if piece & 1 == seat else -PRICES[KINDS[piece >> 2]]
    for piece in range(4, EMPEROR):
        count = int(state.hands[piece]) * PRICES[KINDS[piece >> 2]]
        found += count if piece & 1 == seat else -count
    return found


VALUES: Final = vec[i64]([0, 8, 8, 3, 3, 3, 3])
"""Of 森羅万象's R cards, in N cards; what is in hand or beneath another card counts as on the board."""
WON: Final = 1000
LOST: Final = -2000
"""Less than any loss."""
AHEAD: Final = 2
CAPTURES: Final = 2


def search2(state: State, seconds: float, seed: int) -> int:
    """The best move after AHEAD turns and CAPTURES captures, equal ones drawn by `seed`; it needs no `seconds`."""
    assert isinstance(state, Shinra)
    rng = Random(seed)
    moves = state.legal()
    if state.phase != BATTLE:
        moves = laid_by_lot(state, moves)
        return int(moves[rng.randrange(len(moves))])
    shuffle(moves, rng)
    ranks = vec[i64]([state.urgency(move) for move in moves])
    best = moves[0]
    most: i64 = LOST
    for place in range(len(moves)):
        pick(moves, ranks, place)
        worth = -turns_ahead(state.after(moves[place]), AHEAD - 1, -WON, -most)
        if worth > most:
            best, most = moves[place], worth
    return int(best)


def laid_by_lot(state: Shinra, moves: vec[i64]) -> vec[i64]:
    """The moves among which the lot decides before the battle: first king and prince on the back row."""
    home = "1" if state.to_act else "5"
    royal = vec[i64]()
    for move in moves:
        spots = state.spell(move)
        if spots == (END,):
            return vec[i64]([move])
        if state.arranges() and spots[0][-1] in "KP" and spots[1].endswith(home):
            royal = append(royal, move)
    return royal if len(royal) else moves


def shuffle(moves: vec[i64], rng: Random) -> None:
    """Put the moves into an order by lot."""
    for place in range(len(moves) - 1, 0, -1):
        other = rng.randrange(place + 1)
        moves[place], moves[other] = moves[other], moves[place]


def turns_ahead(state: Shinra, left: i64, alpha: i64, beta: i64) -> i64:
    """What a position is worth to the seat whose turn it is, with so many turns and then captures to look at."""
    if state.to_act == OVER:
        winner = state.estimate(state.turn)
        return -WON if winner < 0.5 else WON if winner > 0.5 else 0
    worth: i64 = LOST
    if left <= 0:
        worth = cards_ahead(state)
        if left == -CAPTURES:
            return worth
    moves = state.legal()
    ranks = vec[i64]([state.urgency(move) for move in moves])
    for place in range(len(moves)):
        if worth >= beta:
            break
        pick(moves, ranks, place)
        if left <= 0 and ranks[place] == 0:
            break
        worth = max(worth, -turns_ahead(state.after(moves[place]), left - 1, -beta, -max(alpha, worth)))
    return worth


def cards_ahead(state: Shinra) -> i64:
    """What the cards of the seat whose turn it is are worth more than the other's."""
    found: i64 = 0
    for square in range(SQUARES):
        cell = state.board[square]
        if cell:
            worth = value_of(letter_of(cell)) - (1 if guest_of(cell) else 0)
            found += worth if owner_of(cell) == state.turn else -worth
    for letter in range(1, MOST_LETTERS + 1):
        found += value_of(letter) * (count_of(state.own_hand, letter) - count_of(state.enemy_hand, letter))
    return found


def value_of(letter: i64) -> i64:
    """The value of a card of that letter."""
    return VALUES[letter] if letter <= LAST_RANK else 1


FOLD: Final = "fold"


def greedy(state: State, seed: int) -> int:
    """What `greedy` plays; it needs no search."""
    return choose(parse_bot("greedy"), state, rules.game(state.ruleset.module).search, seed).move


def bets(state: State) -> list[int]:
    """The moves that stay in, the cheapest first; none where nobody can fold."""
    moves = [int(move) for move in state.legal()]
    found = [move for move in moves if state.write(move) != FOLD]
    return sorted(found) if len(found) < len(moves) else []


def folds(state: State, seconds: float, seed: int) -> int:
    """Gives up whenever others have bet, else plays as `greedy`; it needs no `seconds`."""
    if state.opens_round() or not bets(state):
        return greedy(state, seed)
    return next(int(move) for move in state.legal() if state.write(move) == FOLD)


def stays(state: State, seconds: float, seed: int) -> int:
    """Stays in for the least price, whatever it holds; it needs no `seconds`."""
    return bets(state)[0] if bets(state) else greedy(state, seed)


def raises(state: State, seconds: float, seed: int) -> int:
    """Bets as much as it may, whatever it holds; it needs no `seconds`."""
    return bets(state)[-1] if bets(state) else greedy(state, seed)


RIVALS: Final[dict[str, Callable[[State, float, int], int]]] = {
    "folds": folds,
    "greedy2": greedy2,
    "raises": raises,
    "search2": search2,
    "stays": stays,
    "uct": uct,
}


def answer(rival: str, state: State, seconds: float, seed: int) -> int:
    """The move of a rival, or of a bot of ours by its name."""
    if rival in RIVALS:
        return RIVALS[rival](state, seconds, seed)
    return choose(parse_bot(rival), state, rules.game(state.ruleset.module).search, seed).move


def foreseen(state: State, seat: i64) -> float:
    """The result that `seat` may expect, by the estimates after the decision that is due."""
    actor = state.to_act
    if actor < 0:
        return state.estimate(seat)
    best = max(state.after(move).estimate(actor) for move in state.legal())
    return best if actor == seat else 1 - best


def fortune(state: State, outcome: i64, seat: i64) -> float:
    """How much better for `seat` than the mean of all outcomes of chance this one is."""
    worths = [(foreseen(state.after(other), seat), int(weight)) for other, weight in state.chances()]
    total = sum(weight for _, weight in worths)
    return foreseen(state.after(outcome), seat) - sum(worth * weight for worth, weight in worths) / total


def without_luck(results: list[float], lucks: list[float]) -> tuple[float, float]:
    """The mean result with the part that goes with luck taken off, and how far 95 % of such means lie from the true
    one at most; at least three games.
    """
    games = len(results)
    slope = linear_regression(lucks, results).slope if len(set(lucks)) > 1 else 0.0
    rest = [result - slope * luck for result, luck in zip(results, lucks, strict=True)]
    return mean(rest), CONFIDENCE * stdev(rest) / sqrt(games)


def score(game: str, rival: str, bot_name: str, seconds: float, seed: int, number: int) -> tuple[float, float]:
    """The result of our bot in game `number`, from 0, and its luck; it has the first seat in every second game."""
    ruleset = catalogue.load(None).ruleset(game)
    bot = parse_bot(bot_name)
    search = rules.game(ruleset.module).search
    state = catalogue.start(ruleset, {})
    rng = Random(bot_seed(str(seed), 0, number) >> 1)
    ours = number % 2
    event = 0
    luck = 0.0
    while state.to_act != OVER:
        event += 1
        own = bot_seed(f"{seed}/{number}", int(state.to_act), event)
        if state.to_act == CHANCE:
            outcome = state.sample(rng)
            luck += fortune(state, outcome, ours)
            state.play(outcome)
        elif state.to_act == ours:
            state.play(choose(bot, state.seen_by(ours), search, own).move)
        elif len(state.legal()) == 1:
            state.play(state.legal()[0])
        else:
            state.play(answer(rival, state.seen_by(1 - ours), seconds, own >> 1))
    return state.estimate(ours), luck


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a bot of ours against plain bots of other programs.")
    parser.add_argument("game")
    parser.add_argument("rival", help=f"{', '.join(RIVALS)}, or a bot by name")
    parser.add_argument("--bot", default="level8:seconds=0.5")
    parser.add_argument("--seconds", type=float, default=1.0, help="what the rival has for a move")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    told: dict[str, Any] = {"game": given.game, "bots": [given.bot, given.rival], "seconds": given.seconds}
    results: list[float] = []
    lucks: list[float] = []
    with ProcessPoolExecutor(given.cores, multiprocessing.get_context("spawn")) as pool:
        task = (given.game, given.rival, given.bot, given.seconds, given.seed)
        for future in [pool.submit(score, *task, number) for number in range(given.games)]:
            result, luck = future.result()
            results.append(result)
            lucks.append(luck)
            print(f"{sum(results):g} of {len(results)}", end="\r", file=sys.stderr)
    share = mean(results)
    interval = [round(bound, 2) for bound in wilson(share, given.games)]
    told |= {"games": given.games, "score": share, "interval": interval, "elo": elo(share, given.games)}
    if given.games > 2:
        level, margin = without_luck(results, lucks)
        told["without_luck"] = {"score": level, "interval": [round(level - margin, 3), round(level + margin, 3)]}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
