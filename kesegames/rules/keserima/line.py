"""A position of Kese-Rima as one line of text, such as

    K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, hands oox o+x, decks … …, turn K, passes 1

Groups are parted by commas. `K`, `R` and `S` list pieces as kind and square; `hands`, `decks`, `prisons` and `graves`
have the cards of Kese's, then Rima's, `-` for none (a prison holds the other side's). What is due is one of `setup`
(nothing else beside it), `deal`, `first`, `draw K`, `turn K` and `over`. `passes`, `ship-turns` and `quiet` count the
turns in succession of K20, K21 and K23. Groups that are empty or nought are left out; any order is read.
"""

from __future__ import annotations

from typing import Final, final

from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.keserima.board import (
    ALL,
    HAND,
    KINDS,
    NOWHERE,
    OWNERS,
    SIDES,
    cards_from,
    cards_text,
    count_all,
    count_of,
    is_won,
    square_name,
    square_number,
    squares_of,
)
from kesegames.rules.keserima.position import DEAL, DRAW, ENDED, SETUP, TURN, Position
from kesegames.rules.keserima.terms import Terms

PHASES: Final = ("setup", "deal", "first", "draw", "turn", "over")
CARDS: Final = ("hands", "decks", "prisons", "graves")
COUNTERS: Final = ("passes", "ship-turns", "quiet")


def write_line(position: Position) -> str:
    """The position as the line described above."""
    if position.phase == SETUP:
        return PHASES[SETUP]
    groups: list[str] = []
    for letter, men in zip(OWNERS, (position.men_of(0), position.men_of(1), position.ships), strict=True):
        pieces = [KINDS[position.kind(square)] + square_name(square) for square in squares_of(men)]
        if pieces:
            groups.append(" ".join([letter, *pieces]))
    for name, cards_of in zip(
        CARDS, (position.hand_of, position.deck_of, position.prison_of, position.grave_of), strict=True
    ):
        both = [cards_text(cards_of(seat)) for seat in (0, 1)]
        if any(both):
            groups.append(" ".join([name, *(cards or "-" for cards in both)]))
    due = PHASES[position.phase]
    groups.append(f"{due} {SIDES[position.mover]}" if position.phase in (DRAW, TURN) else due)
    counters = (position.passes, position.ship_turns, position.quiet)
    groups += [f"{name} {count}" for name, count in zip(COUNTERS, counters, strict=True) if count]
    return ", ".join(groups)


@final
class Facts:
    """What a line says, seat by seat: `men` are masks for Kese, Rima and ships, `cards` and `counters` go by name."""

    def __init__(self) -> None:
        self.phase: int = SETUP
        self.side: int = 0
        self.men: list[int] = [0, 0, 0]
        self.crosses: int = 0
        self.diagonals: int = 0
        self.cards: dict[str, list[int]] = {name: [0, 0] for name in CARDS}
        self.counters: dict[str, int] = dict.fromkeys(COUNTERS, 0)

    def kind(self, square: int) -> int:
        return (self.crosses >> square & 1) | (self.diagonals >> square & 1) << 1


def read_line(position: Position, text: str) -> None:
    """Make `position`, in which nothing has happened, that of the line; raises Trouble for one that cannot be.

    That is whatever could not stand in a game of these options.
    """
    if text.strip() == PHASES[SETUP]:
        return
    facts = read_facts(text)
    if facts.phase == SETUP:
        raise wrong("phase", text)
    check_cards(facts, position.terms)
    check_phase(facts, position.terms)
    position.phase = facts.phase
    position.own, position.enemy, position.ships = facts.men
    position.crosses = facts.crosses
    position.diagonals = facts.diagonals
    position.own_hand, position.enemy_hand = facts.cards["hands"]
    position.own_deck, position.enemy_deck = facts.cards["decks"]
    position.own_prison, position.enemy_prison = facts.cards["prisons"]
    position.own_grave, position.enemy_grave = facts.cards["graves"]
    position.passes = facts.counters["passes"]
    position.ship_turns = facts.counters["ship-turns"]
    position.quiet = facts.counters["quiet"]
    if facts.side:
        position.swap()
    position.to_act = OVER if facts.phase == ENDED else facts.side if facts.phase == TURN else CHANCE


def wrong(problem: str, text: str) -> Trouble:
    """An error of a position's text: `problem` ends the id of its sentence, `text` is the part that is wrong."""
    return Trouble("trouble.keserima_position_" + problem, {"text": quoted(text)})


def read_facts(text: str) -> Facts:
    """The groups of a line, each of them by itself right; raises Trouble for any that is not, or comes twice."""
    facts = Facts()
    seen: list[str] = []
    for group in text.split(","):
        words = group.split()
        if not words or words[0] in seen:
            raise wrong("group", group.strip())
        seen.append(words[0])
        if words[0] in PHASES:
            seen += PHASES
        read_group(facts, words)
    return facts


def read_group(facts: Facts, words: list[str]) -> None:
    """Enter one group into the facts."""
    name = words[0]
    rest = words[1:]
    if name in OWNERS:
        for token in rest:
            read_piece(facts, OWNERS.index(name), token)
    elif name in CARDS and len(rest) == 2:
        cards = [0 if word == "-" else int(cards_from(word)) for word in rest]
        if min(cards) < 0:
            raise wrong("cards", " ".join(words))
        facts.cards[name] = cards
    elif name in COUNTERS and len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) <= 5:
        facts.counters[name] = int(rest[0])
    elif name in ("draw", "turn") and len(rest) == 1 and rest[0] in SIDES:
        facts.phase = PHASES.index(name)
        facts.side = SIDES.index(rest[0])
    elif name in ("deal", "first", "over") and not rest:
        facts.phase = PHASES.index(name)
    else:
        raise wrong("group", " ".join(words[:4]))


def read_piece(facts: Facts, owner: int, token: str) -> None:
    """Enter a piece such as `x44`."""
    square = int(square_number(token[1:]))
    kind = KINDS.find(token[:1])
    if square == NOWHERE or kind < 0 or (owner == 2 and token[0] not in "+x"):
        raise wrong("piece", token)
    if (facts.men[0] | facts.men[1] | facts.men[2]) >> square & 1:
        raise wrong("occupied", token)
    facts.men[owner] |= 1 << square
    facts.crosses |= (kind & 1) << square
    facts.diagonals |= (kind >> 1) << square


def check_cards(facts: Facts, terms: Terms) -> None:
    """Men on land, ships in water and one of each (K2, K4, K13); no more cards than there are; hands of three (K7)."""
    ships = facts.men[2]
    for name, squares in (("land", (facts.men[0] | facts.men[1]) & terms.water), ("water", ships & terms.land)):
        for square in squares_of(squares):
            raise wrong(name, square_name(square))
    if ships and [facts.kind(square) for square in squares_of(ships)] not in ([1], [2], [1, 2], [2, 1]):
        raise wrong("ships", " ".join(square_name(square) for square in squares_of(ships)))
    for side in (0, 1):
        if count_all(facts.cards["hands"][side]) > HAND:
            raise wrong("hand", cards_text(facts.cards["hands"][side]))
        for name in ("hands", "decks", "graves"):
            if count_of(facts.cards[name][side], ALL):
                raise wrong("all", f"{name} {cards_text(facts.cards[name][side])}")
        held = [facts.cards[name][side] for name in ("hands", "decks", "graves")]
        held.append(facts.cards["prisons"][1 - side])
        for kind in range(4):
            standing = sum(facts.kind(square) == kind for square in squares_of(facts.men[side]))
            if standing + sum(int(count_of(cards, kind)) for cards in held) > count_of(terms.totals[side], kind):
                raise wrong("too_many", SIDES[side] + KINDS[kind])


def check_phase(facts: Facts, terms: Terms) -> None:
    """What is due must be due: draws with something to draw, `over` when and only when the game is (K16, K19–K23)."""
    hands, decks, prisons = (facts.cards[name] for name in ("hands", "decks", "prisons"))
    passes, ship_turns, quiet = (facts.counters[name] for name in COUNTERS)
    won = [is_won(prison) for prison in prisons]
    if won == [True, True]:
        raise wrong("prisons", " ".join(cards_text(prison) for prison in prisons))
    if passes > 2 or ship_turns > (6 if terms.six_ship_draw else 0) or quiet > terms.limit:
        raise wrong("counter", f"passes {passes}, ship-turns {ship_turns}, quiet {quiet}")
    is_over = True in won or passes == 2 or ship_turns == 6 or (terms.limit > 0 and quiet == terms.limit)
    if is_over != (facts.phase == ENDED):
        raise wrong("over", PHASES[facts.phase])
    if facts.phase == DEAL and (hands != [0, 0] or any(not deck & 255 or count_all(deck) < HAND for deck in decks)):
        raise wrong("deal", "deal")
    if facts.phase == DRAW and (hands[facts.side] or not decks[facts.side]):
        raise wrong("draw", f"draw {SIDES[facts.side]}")
