"""What the searches of a game have found, kept from move to move.

Only for budgets in seconds: what a search finds then depends on those before it, and a budget of nodes promises the
same move for the same position and number.
"""

from __future__ import annotations

from typing import Final, final

from kesegames.ai.alphabeta import MOST_KEPT, Table
from kesegames.ai.mcts import Tree
from kesegames.engine.state import State

NODES: Final = 50_000
EDGES: Final = 250_000
"""How much a tree holds in play, about 20 MB: beyond that simulations end at its leaves."""


@final
class Memory:
    """The tree, or the table, of the search before; empty at first, and again when another game is asked about."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.table: Table | None = None

    def keep_to(self, state: State) -> None:
        """Forget what is known of other games than that of `state`: a tree may hold 20 MB."""
        if self.tree is not None and not is_same_game(self.tree.root, state):
            self.tree = None
        if self.table is not None and not is_same_game(self.table.root, state):
            self.table = None

    def tree_at(self, state: State, seed: int) -> Tree:
        """The tree to go on with in `state`: the kept one if it knows `state` and has room, else a new one.

        Not where something is in doubt: the tree may have learned from deals that are ruled out by now.
        """
        self.keep_to(state)
        tree = self.tree
        if tree is None or 2 * len(tree.seat) > NODES or 2 * len(tree.move) > EDGES or not tree.plant(state):
            tree = Tree(state, seed, None, NODES, EDGES)
        self.tree = tree
        return tree

    def lend(self, table: Table) -> None:
        """Give a new table what the one before it has learned of positions and moves, and keep it for the next."""
        self.keep_to(table.root)
        kept = self.table
        if kept is not None and 2 * len(kept.depth) <= MOST_KEPT:
            table.learn(kept)
        self.table = table


def is_same_game(one: State, other: State) -> bool:
    """Whether both are positions of one game: the same ruleset, options and seats."""
    return one.seats == other.seats and one.options == other.options and one.ruleset.same_as(other.ruleset)
