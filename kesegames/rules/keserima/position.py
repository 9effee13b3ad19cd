"""A position of Kese-Rima as one line of text, such as

    K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, hands oox o+x, decks … …, turn K, passes 1

Groups are parted by commas. `K`, `R` and `S` list pieces as kind and square; `hands`, `decks`, `prisons` and `graves`
have the cards of Kese's, then Rima's, `-` for none (a prison holds the other side's). What is due is one of `setup`
(nothing else beside it), `deal`, `first`, `draw K`, `turn K` and `over`. `passes`, `ship-turns` and `quiet` count the
turns in succession of K20, K21 and K23. Groups that are empty or nought are left out; any order is read.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.keserima.board import (
    DEAL,
    DRAW,
    ENDED,
    HAND,
    KINDS,
    NOWHERE,
    OWNERS,
    SETUP,
    SIDES,
    TURN,
    Setup,
    cards_from,
    cards_text,
    count_all,
    count_of,
    is_won,
    square_name,
    square_number,
    squares_of,
)

PHASES: Final = ("setup", "deal", "first", "draw", "turn", "over")
CARDS: Final = ("hands", "decks", "prisons", "graves")
COUNTERS: Final = ("passes", "ship-turns", "quiet")


@final
class Position:
    """The facts of a position: `men` are masks for Kese, Rima and ships, `cards` and `counters` go by their names."""

    def __init__(self) -> None:
        self.phase: i64 = SETUP
        self.side: i64 = 0
        self.men: list[int] = [0, 0, 0]
        self.crosses: i64 = 0
        self.diagonals: i64 = 0
        self.cards: dict[str, list[int]] = {name: [0, 0] for name in CARDS}
        self.counters: dict[str, int] = dict.fromkeys(COUNTERS, 0)

    def kind(self, square: i64) -> i64:
        return (self.crosses >> square & 1) | (self.diagonals >> square & 1) << 1

    def text(self) -> str:
        """The line described above."""
        if self.phase == SETUP:
            return PHASES[SETUP]
        groups: list[str] = []
        for owner, letter in enumerate(OWNERS):
            pieces = [KINDS[self.kind(square)] + square_name(square) for square in squares_of(self.men[owner])]
            if pieces:
                groups.append(" ".join([letter, *pieces]))
        for name, both in self.cards.items():
            if both != [0, 0]:
                groups.append(" ".join([name, *(cards_text(cards) or "-" for cards in both)]))
        due = PHASES[self.phase]
        groups.append(f"{due} {SIDES[self.side]}" if self.phase in (DRAW, TURN) else due)
        groups += [f"{name} {count}" for name, count in self.counters.items() if count]
        return ", ".join(groups)


def wrong(problem: str, text: str) -> Trouble:
    """An error of a position's text: `problem` ends the id of its sentence, `text` is the part that is wrong."""
    return Trouble("trouble.keserima_position_" + problem, {"text": quoted(text)})


def read_position(text: str, setup: Setup) -> Position:
    """The inverse of `Position.text`; raises Trouble for whatever could not stand in a game of these options."""
    position = Position()
    seen: list[str] = []
    if text.strip() == PHASES[SETUP]:
        position.cards["decks"] = [int(setup.deck), int(setup.deck)]
        return position
    for group in text.split(","):
        words = group.split()
        if not words or words[0] in seen:
            raise wrong("group", group.strip())
        seen.append(words[0])
        if words[0] in PHASES:
            seen += PHASES
        read_group(position, words)
    if position.phase == SETUP:
        raise wrong("phase", text)
    check_cards(position, setup)
    check_phase(position, setup)
    return position


def read_group(position: Position, words: list[str]) -> None:
    """Enter one group into the position."""
    name = words[0]
    rest = words[1:]
    if name in OWNERS:
        for token in rest:
            read_piece(position, OWNERS.index(name), token)
    elif name in CARDS and len(rest) == 2:
        cards = [0 if word == "-" else int(cards_from(word)) for word in rest]
        if min(cards) < 0:
            raise wrong("cards", " ".join(words))
        position.cards[name] = cards
    elif name in COUNTERS and len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) <= 5:
        position.counters[name] = int(rest[0])
    elif name in ("draw", "turn") and len(rest) == 1 and rest[0] in SIDES:
        position.phase = PHASES.index(name)
        position.side = SIDES.index(rest[0])
    elif name in ("deal", "first", "over") and not rest:
        position.phase = PHASES.index(name)
    else:
        raise wrong("group", " ".join(words[:4]))


def read_piece(position: Position, owner: int, token: str) -> None:
    """Enter a piece such as `x44`."""
    square = square_number(token[1:])
    kind = KINDS.find(token[:1])
    if square == NOWHERE or kind < 0 or (owner == 2 and token[0] not in "+x"):
        raise wrong("piece", token)
    if (position.men[0] | position.men[1] | position.men[2]) >> square & 1:
        raise wrong("occupied", token)
    position.men[owner] |= 1 << square
    position.crosses |= (kind & 1) << square
    position.diagonals |= (kind >> 1) << square


def check_cards(position: Position, setup: Setup) -> None:
    """Men on land, ships in water and one of each (K2, K4, K13); no more cards than there are; hands of three (K7)."""
    ships = position.men[2]
    for name, squares in (
        ("land", (position.men[0] | position.men[1]) & setup.water),
        ("water", ships & setup.land),
    ):
        for square in squares_of(squares):
            raise wrong(name, square_name(square))
    if ships and [position.kind(square) for square in squares_of(ships)] not in ([1], [2], [1, 2], [2, 1]):
        raise wrong("ships", " ".join(square_name(square) for square in squares_of(ships)))
    for side in (0, 1):
        if count_all(position.cards["hands"][side]) > HAND:
            raise wrong("hand", cards_text(position.cards["hands"][side]))
        for name in ("hands", "decks", "graves"):
            if count_of(position.cards[name][side], 3):
                raise wrong("all", f"{name} {cards_text(position.cards[name][side])}")
        held = [position.cards[name][side] for name in ("hands", "decks", "graves")]
        held.append(position.cards["prisons"][1 - side])
        for kind in range(4):
            standing = sum(position.kind(square) == kind for square in squares_of(position.men[side]))
            if standing + sum(int(count_of(cards, kind)) for cards in held) > count_of(setup.totals[side], kind):
                raise wrong("too_many", SIDES[side] + KINDS[kind])


def check_phase(position: Position, setup: Setup) -> None:
    """What is due must be due: draws with something to draw, `over` when and only when the game is (K16, K19–K23)."""
    hands, decks, prisons = (position.cards[name] for name in ("hands", "decks", "prisons"))
    passes, ship_turns, quiet = (position.counters[name] for name in COUNTERS)
    won = [is_won(prison) for prison in prisons]
    if won == [True, True]:
        raise wrong("prisons", " ".join(cards_text(prison) for prison in prisons))
    if passes > 2 or ship_turns > (6 if setup.six_ship_draw else 0) or quiet > setup.limit:
        raise wrong("counter", f"passes {passes}, ship-turns {ship_turns}, quiet {quiet}")
    is_over = True in won or passes == 2 or ship_turns == 6 or (setup.limit > 0 and quiet == setup.limit)
    if is_over != (position.phase == ENDED):
        raise wrong("over", PHASES[position.phase])
    if position.phase == DEAL and (hands != [0, 0] or any(not deck & 255 or count_all(deck) < HAND for deck in decks)):
        raise wrong("deal", "deal")
    if position.phase == DRAW and (hands[position.side] or not decks[position.side]):
        raise wrong("draw", f"draw {SIDES[position.side]}")
