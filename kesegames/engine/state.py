"""The protocol that every game follows: a position, and what it tells. What it tells in is `engine.look`.

Moves are ints so that search runs at machine speed; people, files and tests only ever see their spelling in spots.

| must be written | asked by | on the screen |
|---|---|---|
| `start` `from_position` `position` | matches, records | a table that begins, a record that opens |
| `legal` `play` `copy` `outcome` | everybody | what can be clicked, what follows, the result |
| `chances` (games with chance) | matches, searches, perft | throws, draws and lots |
| `spell` `write` `look` | the Walk, records, every view | the clicks of a move, the list of moves, what lies where |

| may be written | default | asked by | on the screen |
|---|---|---|---|
| `told` | the move as it is written | the log, `replay --told` | a sentence for every event |
| `noted` | what is told of each event first | the list of moves | the row of a turn, in the official notation |
| `ending` | nothing ends | the table | the bill of a round or season, before the match goes on |
| `preview` | `look()` | half-built moves, throws | what the clicks so far have done, sticks that lie |
| `so_far` | nothing | half-built moves | what the clicks come to, beside what is pointed at: a sum |
| `explain` | nothing | what is pointed at | what a click means; why one is refused, with its rule |
| `free` | no run | the Walk | cards that are chosen in any order |
| `arranges` | no | the table | layouts that are kept and laid out again, "lay the rest" |
| `opens` | `arranges()` | bots that know the book | layouts that did well |
| `part` | nothing | the title of the table | which part of the match it is |
| `chapter` | `part()` | the lists of what happened | what stands above the turns of a round or season |
| `deals` | no | the list, undo, motion | a deal that belongs to the event before it |
| `thrower` | chance itself | the table | a person's throw waits for a click |
| `opens_round` | no | the table, the lists | whoever acted last begins a new turn: no "throw again" |
| `begins_anew` | no | tree searches | they end before a new deal: a faster, stronger opponent |
| `points` | 0 a seat | the table, `replay` | the seats' numbers |
| `reasons` `goals` `factor` `reach` `movements` | nothing | analysis, tables | what speaks for a seat, sets, arrows |
| `speaks` `passed` `strikes` | nothing, urgent moves | hints, analysis, coach | why a move is good or dangerous |
| `standing` | nothing | the note box | what holds at a spot where many things lie, whatever a click means |
| `has_risks` `risks` | none | the forecast | chances on the board |
| `has_secrets` `seen_by` `guess` | nothing is hidden | views, searches, records | hands face down |
| `is_deduced` | no | searches in games with secrets | a stronger opponent where all can be worked out |
| `answers_hidden` | no | the table | pauses that do not tell who had a choice |
| `has_advice` `advises` | nothing | the table's adviser | what a hand waits for |
| `key_for` | the key of `seen_by` | searches in games with secrets | a faster opponent |
| `estimate` `urgency` `likelihood` `playout` | outcome, 0, by urgency, 0 | searches | a stronger opponent |
| `reflex` | untold | searches that play on as `greedy` does | a faster opponent |
| `legal_count` `legal_at` | untold, from `legal` | random play | faster random play |
| `caution` | 0.5 | rollouts | fewer moves that only seem better |
| `exploration` | 1.6 | tree searches | a stronger opponent |
| `mixing` | never | searches in games with secrets | an opponent that bluffs |
| `is_quiet` | no | searches | a faster opponent |
| `is_half_done` | no | alpha-beta | moves in several decisions are seen as far as others |
| `certain_winner` `loses_at_once` | untold | searches for two seats | forced wins are seen |
| `sample` `has_chance` `key` `==` | from `chances`, True, from `position` | searches | a faster opponent |

Words that mean something to the window are constants: END, PASS and THROW of `engine.look`. Texts it looks up by
themselves are listed in `kesegames.text.say`.
"""

from __future__ import annotations

import hashlib
from typing import Final, Self

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kesegames.engine.look import Ending, Goal, Look, Note, Outcome, Reach, Risk, Spot, Told
from kesegames.engine.odds import even
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble

CHANCE: Final = -1
"""`State.to_act` where something is thrown or dealt."""
OVER: Final = -2
"""`State.to_act` when nobody acts any more."""
EVERYONE: Final = -3
"""An observer who sees everything."""
NOBODY: Final = -1
UNTOLD: Final = -2
"""What `State.certain_winner` says where no seat is certain to win, and where it does not tell."""
EXPLORATION: Final = 1.6
"""At Kese-Rima with 400 to 700 nodes 1.0 beats 0.6 by 69 % and 0.3 by more; from 1.0 to 2.5 it makes no difference that
100 games could show."""
CAUTION: Final = 0.5
KEY_MASK: Final = (1 << 60) - 1
"""Hashes are masked with it: i64 wraps only when compiled, Python's ints never do."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: who is to act, what is legal, what happens next. Each room has one subclass.

    `seats` is the number of players; `to_act` a seat, CHANCE or OVER. A move is everything one seat decides without
    learning anything new: a throw, a drawn card or another seat's decision ends it.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        self.ruleset = ruleset
        self.options = options
        self.seats: i64 = seats
        self.to_act: i64 = OVER

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        """The position before anything has happened.

        `options` has a value for every option of the ruleset (`Ruleset.complete`). Raises Trouble with a `path` where
        the ruleset's numbers or tables cannot be played.
        """
        raise NotImplementedError

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        """The inverse of `position`, also of one with unknown cards; raises Trouble naming what is wrong."""
        raise NotImplementedError

    def legal(self) -> vec[i64]:
        """Every move of the seat to act, always in the same order; empty at CHANCE and OVER."""
        raise NotImplementedError

    def legal_count(self) -> i64:
        """How many moves are `legal`, in a game that counts faster than it lists; UNTOLD, the default, in all positions
        of any other.
        """
        return UNTOLD

    def legal_at(self, place: i64) -> i64:
        """The move at `place` of `legal`; asked only where they have just been counted."""
        return self.legal()[place]

    def chances(self) -> list[tuple[i64, i64]]:
        """At CHANCE: every outcome with its integer weight, ascending by move; otherwise empty."""
        return []

    def has_chance(self) -> bool:
        """Whether anything may still be thrown or drawn in this game; True where that is not known."""
        return True

    def sample(self, rng: Random) -> i64:
        """One chance move, drawn by its weight."""
        outcomes = self.chances()
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        left = rng.randrange(total)
        for move, weight in outcomes:
            left -= weight
            if left < 0:
                return move
        raise ValueError("no outcome to sample")

    def play(self, move: i64) -> None:
        """Change this state by a legal move or an outcome of chance; a move that is neither is not checked."""
        raise NotImplementedError

    def thrower(self) -> i64:
        """At CHANCE: the seat whose throw it is, so that a person throws by a click; CHANCE where it just happens."""
        return CHANCE

    def opens_round(self) -> bool:
        """Whether the throw or the decision that is due opens a round, so that whoever acted last has ended its turn.

        Asked where one seat has just thrown and decided and is to throw again: a further throw of its turn otherwise.
        """
        return False

    def deals(self) -> bool:
        """At CHANCE: whether what comes belongs to the event before it: a hand dealt, a refill.

        Both are then shown, listed and undone as one.
        """
        return False

    def begins_anew(self) -> bool:
        """At CHANCE: whether all hands are dealt anew next, so that nothing of before counts any more but the points.

        A tree search does not look into a deal that can be any: it ends there and asks for `estimate`.
        """
        return False

    def copy(self) -> Self:
        """An equal state that shares nothing that `play` changes."""
        raise NotImplementedError

    def after(self, move: i64) -> Self:
        """The state after `move`; this one is left alone."""
        state = self.copy()
        state.play(move)
        return state

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """What each seat has scored so far, in steps of 1/unit of the ruleset."""
        return [0] * self.seats

    def estimate(self, seat: i64) -> float:
        """A cheap guess of `seat`'s result, 0 lost … 1 won; at OVER the result itself.

        A draw, and a game of which nothing is known, is worth 1 in the number of seats, a win that k seats share 1/k.
        Games where more than winning counts (points, stakes) say here what a result is worth. With two seats the
        two estimates add up to 1: a search asks for one of them.
        """
        outcome = self.outcome()
        if outcome is None or not outcome.winners:
            return even(self.seats)
        return even(len(outcome.winners)) if seat in outcome.winners else 0.0

    def urgency(self, move: i64) -> i64:
        """How early a search looks at `move`: 0 for a quiet one, the more the earlier (captures, completed hands …)."""
        return 0

    def is_quiet(self) -> bool:
        """Whether it is seen at once that no move is urgent; False, the default, where they would have to be tried.

        A search that follows urgent moves ends there without looking at any.
        """
        return False

    def is_half_done(self) -> bool:
        """Whether the decision only finishes a move that was begun before; alpha-beta counts no depth for it."""
        return False

    def likelihood(self, move: i64) -> i64:
        """How likely good play is to choose `move`, 1 or more, in proportion to the others; a tree search follows it.

        The default is 1 for a quiet move, and one more each time the urgency doubles.
        """
        weight: i64 = 1
        urgency = self.urgency(move)
        while urgency > 0:
            weight += 1
            urgency >>= 1
        return weight

    def reflex(self, rng: Random) -> i64:
        """What the bot `greedy` plays where somebody decides: the move of the greatest urgency, of equal ones the
        likeliest, of these one by lot.

        UNTOLD, the default: whoever asks looks at all moves. A game that finds it faster is searched faster.
        """
        return UNTOLD

    def playout(self) -> i64:
        """How many decisions a tree search plays on by `likelihood` from a leaf before it asks for `estimate`.

        0, the default, where an estimate tells more than a game that is played on loosely; the more, the less can be
        told before tricks are taken or hands are full. It ends early where the game does, and where it
        `begins_anew`. The same in all positions of a game. A search cannot be stopped before a playout has ended: it
        must take less than 5 ms.
        """
        return 0

    def caution(self) -> float:
        """How much better another move than that of `reflex` has to be in rollouts before it is played: so much of the
        root of their number.

        0.5, the default, is about what the means of two moves in the same worlds differ by chance. 0 is for games in
        which a bad exchange costs little. The same in all positions of a game.
        """
        return CAUTION

    def exploration(self) -> float:
        """How long a tree search follows likelihoods before it follows results, for results of 0 … 1; more than 0.

        1.6, the default, suits games in which a move may turn a win into a loss. Where most moves change the expected
        result by hundredths, so much keeps a search of a few hundred nodes at what is likely. The same in all positions
        of a game.
        """
        return EXPLORATION

    def mixing(self) -> float:
        """How much worse, in expected results, a move may be that is still chosen now and then; 0: the best one is.

        Asked in games with secrets before the last step of a search that sees every move: a move that is worse by this
        is chosen e times more seldom than its likelihood says. Who always bets what is best tells what it holds, and a
        best answer to how others are believed to play is none to how they do (Jacob and others 2022).
        """
        return 0.0

    def certain_winner(self) -> i64:
        """The seat that can win with the next decision, whatever chance does before it.

        Asked where there are two seats only (`tells_wins`). NOBODY where there is none; UNTOLD, the default, where only
        trying would tell. A game that tells has its forced
        wins searched before anything else.
        """
        return UNTOLD

    def tells_wins(self) -> bool:
        """Whether `certain_winner` can be asked: of two seats, where the game tells."""
        return self.seats == 2 and self.certain_winner() != UNTOLD

    def loses_at_once(self) -> bool:
        """Whether the other seat is the `certain_winner` after every move of the one to act; asked of two seats only,
        where the seat to act is not certain to win itself. False in games that do not tell.
        """
        return all(self.after(move).certain_winner() == 1 - self.to_act for move in self.legal())

    def key(self) -> i64:
        """A hash for transposition tables, 0 … KEY_MASK, equal for equal states, the same in every process."""
        digest = hashlib.blake2b(self.position().encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") & KEY_MASK

    def key_for(self, seat: i64) -> i64:
        """The key of what `seat` sees, 0 … KEY_MASK: equal for two worlds exactly where it sees the same in them.

        The seat to act is asked at every decision that a search passes, so a game with secrets says it without a copy.
        `seen_by(seat)` and every `guess` of it have the same one for `seat`.
        """
        return self.seen_by(seat).key()

    def spell(self, move: i64) -> tuple[Spot, ...]:
        """The clicks that make `move` (also of chance moves): distinct, and none the beginning of another.

        A seat to which `write` tells all of a move is shown these spots: they tell it nothing more.
        """
        raise NotImplementedError

    def free(self, move: i64) -> tuple[int, int]:
        """The run `begin … end` (end excluded) of `spell(move)` that may be clicked in any order.

        `preview` and `explain` take any part of such a run, in spelling order, where equal spots stand side by side:
        one of several equal cards is clicked again for each. What is chosen stays where it lies: a click there takes
        it back. Clicks fit one move at most: no two moves have the same spots in their runs and the same spots before
        them.
        """
        return (0, 0)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        """The game's own notation of `move`, as `seat` may see it: `?` for what it may not."""
        raise NotImplementedError

    def read(self, text: str) -> i64:
        """The inverse of `write` for the moves or outcomes that are possible here; raises Trouble for any other."""
        if self.to_act == CHANCE:
            for outcome, _ in self.chances():
                if self.write(outcome) == text:
                    return outcome
            raise Trouble("trouble.no_such_outcome", {"text": text})
        for move in self.legal():
            if self.write(move) == text:
                return move
        raise Trouble("trouble.no_such_move", {"text": text})

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        """The event `move` in words as `seat` may know it, then what happens by itself after it, in order.

        Asked before the move is played, like `write`. The default is the move as it is written.
        """
        return [Told("told.plain", {"text": self.write(move, seat)})]

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        """How one turn stands in the list of moves, as `seat` may know it: `moves` are its events from here on, in
        order, throws and lots among them; it need not be over.

        What the game's official notation can write is written so, all else said in a few words: never a code of our own
        records. The default is the first sentence that is told of each event.
        """
        state, found = self.copy(), []
        for move in moves:
            found += state.told(move, seat)[:1]
            state.play(move)
        return found

    def ending(self, move: i64) -> Ending | None:
        """The round or season that ends with the event `move`, so that the table waits and shows its bill; None where
        none does. Asked before the move is played, like `told`.
        """
        return None

    def position(self) -> str:
        """Everything that the rules depend on, as one line, unknown cards as `?`: enough to play on from."""
        raise NotImplementedError

    def look(self) -> Look:
        """What lies where."""
        raise NotImplementedError

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        """The Look while a move is half built: `spots` is the beginning of a legal move's spelling.

        At CHANCE: the Look as an outcome comes up, before it has done anything: sticks that lie, with their number.
        """
        return self.look()

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        """What clicking `spot` after `spots` would mean, or why it is not offered; None where nothing can be said.

        At CHANCE, of the place of the sticks or the die: what the throw that is due decides, as a `choice`.
        """
        return None

    def so_far(self, spots: tuple[Spot, ...]) -> Told | None:
        """What half a move comes to, in a few words, where that has to be kept in mind while it is clicked: a sum, a
        stake. `spots` as `preview` takes them; None where there is nothing to say.
        """
        return None

    def has_secrets(self) -> bool:
        """Whether a seat may not know everything, so that `seen_by` and `guess` do more than copy.

        A search then plays in many guesses, and addresses a decision by `key_for(to_act)`: what a seat may do never
        depends on what it does not see.
        """
        return False

    def standing(self, spot: Spot) -> list[Told]:
        """What holds at a spot as things stand, a sentence each, whatever a click on it means: asked of cells in which
        many things lie and of tiles with a drawing."""
        return []

    def has_risks(self) -> bool:
        """Whether this game tells `risks`, in whatever position."""
        return False

    def risks(self) -> dict[Spot, list[Risk]]:
        """For games of chance: what may soon happen to the piece on each spot; the room says what exactly."""
        return {}

    def goals(self, seat: i64, taken: Spot = "") -> list[Goal]:
        """For games of collecting: every set that scores, and how far `seat` has come with it.

        With `taken` as if it had captured what stands there besides.
        """
        return []

    def factor(self) -> int:
        """What the worths of `goals` are multiplied by when they are paid."""
        return 1

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        """What speaks for `seat` here, to be read beside an evaluation: ids of the ruleset's texts, and the values for
        their braces. Games that have `goals` need not tell of those.
        """
        return []

    def speaks(self, move: i64) -> list[tuple[str, dict[str, str]]]:
        """What speaks for a legal `move`, as far as the seat to act may know, beside what `play.reasons` finds by
        playing on: ids of the ruleset's texts, and the values for their braces, what matters most first.
        """
        return []

    def strikes(self, move: i64) -> bool:
        """Whether `move`, with the throws that belong to it, may take or swap another seat's piece on the board; True
        for one that does not harms nothing but speed. The default is that all such moves are urgent.
        """
        return self.urgency(move) > 0

    def passed(self) -> Self | None:
        """This position with another seat's turn beginning, as if the one to act had done nothing, whether the rules
        allow it or not; None, the default, where there is no such position. Asked what that seat could do.
        """
        return None

    def wanted(self) -> Told | None:
        """What the seat to act is asked for, where it depends on what the others have played; else None."""
        return None

    def part(self) -> Told | None:
        """Which part of the match this is, in a few words, where a match has parts: "layout 3 of 9", "battle"."""
        return None

    def chapter(self) -> Told | None:
        """What stands above the turns of this part of the match in a list of them, where it begins with this position;
        None where a match has no parts. It stays the same until the next part begins.
        """
        return self.part()

    def arranges(self) -> bool:
        """Whether the seat to act is laying out its own things, before or beside the game proper.

        Each such move is spelled by a thing of its own place and the cell where it is laid. What a seat has laid can be
        kept and laid out again, seen from its own side of the board, and the rest can be laid for it.
        """
        return False

    def opens(self) -> bool:
        """Whether the seat to act may follow an opening of the ruleset's book, in which things are laid on cells."""
        return self.arranges()

    def reach(self, spot: Spot) -> Reach | None:
        """Where the piece on `spot`, of whatever seat, could go; None where none stands or nothing is said."""
        return None

    def movements(self, piece: str) -> list[Reach]:
        """For a picture of how a piece of this id moves: its reach on an empty board, by each of its movements."""
        return []

    def is_deduced(self) -> bool:
        """Whether each seat can work out all that it does not see, now and in all that may follow before the next deal,
        so that there is one `guess` only: what lies face down is hidden from nobody who counts.
        """
        return False

    def answers_hidden(self) -> bool:
        """Whether the seat to act answers what others are asked, too, and nobody is to know before all have answered
        what it says, nor whether it had a choice. The table then takes as long for each of them.
        """
        return False

    def has_advice(self) -> bool:
        """Whether this game `advises`, in whatever position."""
        return False

    def advises(self, seat: i64) -> list[list[Told]]:
        """What an adviser tells `seat` of its own cards, as far as it may know: lines of a heading and what follows."""
        return []

    def seen_by(self, seat: i64) -> Self:
        """This state as `seat` may know it, cards hidden from it unknown."""
        return self.copy()

    def guess(self, rng: Random) -> Self:
        """A copy with the unknown cards filled in: every consistent deal equally likely, or as likely as the game holds
        it to be after what has been seen.
        """
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.position() == other.position()

    def __hash__(self) -> int:
        return hash(self.position())
