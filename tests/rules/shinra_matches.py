"""Matches of the slow Shinra engine for tests: placed by hand, scattered by lot, and ways to play on from them."""

from __future__ import annotations

import random
from collections import Counter

from slow_shinra import CHOICES, COPIES, RANKS, ROYALS, SQUARES, Card, SlowShinra

MOODS = ("any", "any", "fierce", "fierce", "quiet", "to and fro")


def begun(**chosen: str) -> SlowShinra:
    """The beginning; options that are not chosen have their defaults."""
    return SlowShinra({name: values[0] for name, values in CHOICES.items()} | chosen)


def placed(cards: str, turn: int = 0, hands: tuple[str, str] = ("", ""), **chosen: str) -> SlowShinra:
    """A battle of cards such as `AK33` and, with A's b beneath, `BG32b`."""
    slow = begun(**chosen)
    for word in cards.split():
        slow.board[word[2:4]] = Card(word[1], "AB".index(word[0]), word[4:])
    slow.hands = [Counter(hand) for hand in hands]
    return fight(slow, turn)


def completed(slow: SlowShinra) -> SlowShinra:
    """The same with all 32 cards: royals that do not lie on the board are lost, other cards come into the hands."""
    for letter, copies in COPIES.items():
        owners = [card.owner for card in slow.board.values() if card.letter == letter]
        if letter in ROYALS:
            for seat in (0, 1):
                slow.lost[seat] += [letter] * (seat not in owners)
        else:
            beneath = sum(card.beneath == letter for card in slow.board.values())
            for spare in range(2 * copies - len(owners) - beneath):
                slow.hands[spare % 2][letter] += 1
    return fight(slow, slow.turn)


def fight(slow: SlowShinra, turn: int) -> SlowShinra:
    slow.phase, slow.turn = "battle", turn
    slow.seen = Counter([slow.whole()])
    return slow


def scattered(rng: random.Random, options: dict[str, str]) -> SlowShinra:
    """A battle with all cards anywhere, as captures, drops and infiltrations may have left them."""
    slow = SlowShinra(options)
    slow.hands = [Counter(), Counter()]
    squares = rng.sample(SQUARES, rng.choice([9, 14, 18, 22, 25]))
    for seat in (0, 1):
        royals = rng.choice(["K", "P", "KP", "KP", "KP"])
        slow.lost[seat] = [royal for royal in ROYALS if royal not in royals]
        for letter in royals:
            slow.board[squares.pop()] = Card(letter, seat)
    cards = [letter for letter in COPIES if letter not in ROYALS for _ in range(2 * COPIES[letter])]
    rng.shuffle(cards)
    for letter in cards:
        owner = rng.randrange(2)
        covers = [card for card in slow.board.values() if card.owner != owner and card.letter in RANKS]
        covers = [card for card in covers if not card.beneath]
        if letter not in RANKS and covers and rng.random() < 0.3:
            rng.choice(covers).beneath = letter
        elif squares and rng.random() < 0.8:
            slow.board[squares.pop()] = Card(letter, owner)
        else:
            slow.hands[owner][letter] += 1
    slow.quiet = rng.choice([0, 40, 90, 97, 98, 99])
    return fight(slow, rng.randrange(2))


def next_text(slow: SlowShinra, mood: str, rng: random.Random) -> str:
    legal = slow.legal()
    if slow.phase != "battle" or mood == "any":
        return rng.choice(legal)
    attacks = [text for text in legal if "x" in text or "^" in text]
    if mood == "fierce":
        with_infiltrators = [text for text in attacks if "^" in text or text[-2] in "+-"]
        return rng.choice(rng.choice([legal, attacks or legal, with_infiltrators or attacks or legal]))
    if mood == "to and fro":
        back = [text for text in legal if text == way_back(slow)]
        return rng.choice(back or [text for text in legal if text[3] == "-"] or legal)
    return rng.choice([text for text in legal if text not in attacks] or legal)


def way_back(slow: SlowShinra) -> str:
    """The advance back from where the seat to act has gone with its last turn; nothing where it did something else."""
    if len(slow.record) < 2 or slow.record[-2][3:4] != "-":
        return ""
    last = slow.record[-2]
    return f"{last[0]}{last[4:]}-{last[1:3]}"
