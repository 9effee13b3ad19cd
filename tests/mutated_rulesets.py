"""Rulesets as people might write them: the house's own, changed at random in what the rules read of them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

from kesegames import catalogue, rules
from kesegames.catalogue.checking import check
from kesegames.catalogue.tree import Node
from kesegames.engine.ruleset import Ruleset

READ_BY_RULES = (
    "seats", "seat_ids", "unit", "board", "areas", "pieces", "places", "numbers", "weights", "levels", "mistakes",
    "tables", "options",
)  # fmt: skip
NUMBERS = ("0", "1", "-1", "2", "3", "7", "40", "64", "0.001", "-0.5", "1000", "-1000", "100000", "999999999")


class Leaf:
    """A Node that can be changed, with the container that it stands in and under which key or number."""

    def __init__(self, node: Node, above: Node, key: str | int) -> None:
        self.node = node
        self.above = above
        self.key = key


def leaves(node: Node, above: Node, key: str | int) -> Iterator[Leaf]:
    """`node` and all below it, names and sentences left out."""
    yield Leaf(node, above, key)
    if isinstance(node.value, dict) and not {"ja", "en"} & node.value.keys():
        for name, below in node.value.items():
            yield from leaves(below, node, name)
    elif isinstance(node.value, list):
        for number, below in enumerate(node.value):
            yield from leaves(below, node, number)


def is_number(node: Node) -> bool:
    return isinstance(node.value, str) and node.value.lstrip("-").replace(".", "", 1).isdecimal()


def replaced(leaf: Leaf, other: Node) -> None:
    """Put `other` in the leaf's place."""
    if isinstance(leaf.above.value, dict):
        leaf.above.value[str(leaf.key)] = other
    elif isinstance(leaf.above.value, list):
        leaf.above.value[int(leaf.key)] = other


def dropped(leaf: Leaf) -> None:
    """Take the leaf away."""
    if isinstance(leaf.above.value, dict):
        del leaf.above.value[str(leaf.key)]
    elif isinstance(leaf.above.value, list):
        del leaf.above.value[int(leaf.key)]


def change(root: Node, rng: random.Random) -> None:
    """One change: another number, something dropped, doubled, moved, or put where another thing of its kind stood."""
    assert isinstance(root.value, dict)
    part = rng.choice([name for name in READ_BY_RULES if name in root.value])
    found = list(leaves(root.value[part], root, part))
    leaf = rng.choice(found)
    if is_number(leaf.node) and rng.random() < 0.8:
        leaf.node.value = rng.choice(NUMBERS)
        return
    what = rng.random()
    if what < 0.25:
        dropped(leaf)
    elif what < 0.45 and isinstance(leaf.above.value, list):
        leaf.above.value.insert(rng.randrange(len(leaf.above.value) + 1), copy.deepcopy(leaf.node))
    elif what < 0.6 and isinstance(leaf.node.value, list):
        rng.shuffle(leaf.node.value)
    else:
        other = rng.choice([one for one in found if type(one.node.value) is type(leaf.node.value)])
        replaced(leaf, copy.deepcopy(other.node))


def valid(trees: dict[str, Node], seed: int) -> Iterator[Ruleset]:
    """Changed rulesets without end, each of one to three changes and without a trouble."""
    rng = random.Random(seed)
    while True:
        id = rng.choice(sorted(trees))
        root = copy.deepcopy(trees[id])
        for _ in range(rng.randint(1, 3)):
            change(root, rng)
        data, troubles = check(root, rules.names())
        if troubles:
            continue
        ruleset = Ruleset(id, data)
        if not catalogue.trial(ruleset):
            yield ruleset
