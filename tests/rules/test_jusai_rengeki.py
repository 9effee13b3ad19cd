"""連撃獣裁 (docs/rules/sticks.md, T5): again and keep, its record, its notes, and when to stop."""

from __future__ import annotations

from functools import cache

import pytest
from every_game import CATALOGUE
from jusai_positions import AGAIN, rengeki
from stick_games import played, told, words

from kesegames import text
from kesegames.ai.levels import choose, parse_bot
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Event, begin
from kesegames.play.record import read_any, write
from kesegames.rules.jusai.stopping import cast
from kesegames.table import throws


@pytest.mark.parametrize("value", range(6))
def test_t5_the_first_throw_is_kept_whatever_it_is(value: int) -> None:
    state = played(rengeki(), str(value))
    assert (state.to_act, words(state)) == (0, ["again", "keep"])
    assert state.position() == f"1 a 29,29 {value}?,." and state.look().counters["throw0"] == value


@pytest.mark.parametrize("value", range(6))
def test_t5_a_further_throw_adds_or_loses_all(value: int) -> None:
    state = played(rengeki(), "4", "again", str(value))
    if value < 2:
        assert state.position() == "1 a 29,29 0,." and (state.to_act, state.thrower()) == (CHANCE, 1)
    else:
        assert state.position() == f"1 a 29,29 {4 + value}?,." and state.to_act == 0


def test_t5_who_is_ahead_and_who_is_last_is_asked_too() -> None:
    state = played(rengeki(seats=3), "1", "keep", "3", "keep", "5")
    assert state.position() == "1 a 29,29,29 1,3,5?" and words(state) == ["again", "keep"]
    assert played(state, "keep").points() == [29, 29, 32]
    assert played(state, "again", "0").points() == [29, 32, 29]


def test_t4_t5_seats_that_tie_at_nothing_build_anew() -> None:
    state = played(rengeki(), "2", "again", "1", "0", "keep")
    assert state.position() == "1 a 29,29 0,0" and state.opens_round() and state.thrower() == 0
    assert played(state, "3").position() == "1 a 28,28 3?,."


def test_t5_the_first_to_throw_changes_by_one_seat_each_round() -> None:
    state = played(rengeki(seats=3), "1", "keep", "3", "keep", "5", "keep", "2")
    assert state.position() == "2 b 28,28,31 .,2?,." and played(state, "keep").thrower() == 2


RECORD = """\
kesegames 1
game: jusai-rengeki
options: points=10 ante=5 rounds=5
players: human; human

1 * a 3
2 a again
3 * a 4
4 a keep
5 * b 2
6 b again
7 * b 1
8 * b 5
9 b keep
10 * a 0
11 a again
12 * a 5
13 a again
14 * a 0
= b rounds
"""


def test_a_record_is_throws_and_words() -> None:
    short = RECORD.replace("= b rounds\n", "").replace(" rounds=5", "")
    match = read_any(short, CATALOGUE)
    assert [match.state_at(number).points() for number in (0, 1, 7, 8, 14)] == [
        [10, 10], [5, 5], [15, 5], [10, 0], [10, 10],
    ]  # fmt: skip
    assert write(match).partition("\n\n")[2] == short.partition("\n\n")[2]


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("2 a again", "2 b again", 7),
        ("2 a again", "2 * a 4", 7),
        ("4 a keep", "4 a stop", 9),
        ("5 * b 2", "5 b keep", 10),
        ("8 * b 5", "8 b keep", 13),
        ("= b rounds", "= b rounds", 20),
    ],
)
def test_a_mistake_in_a_record_is_told_with_its_place(right: str, wrong: str, line: int) -> None:
    with pytest.raises(Trouble) as raised:
        read_any(RECORD.replace(right, wrong), CATALOGUE)
    assert raised.value.line == line
    for language in text.LANGUAGES:
        assert "\n" not in text.trouble(raised.value, language, AGAIN)


@pytest.mark.parametrize("position", ["1 a 29,29 7?,3?", "1 a 29,29 ?,.", "1 a 29,29 07,.", "1 a 29,29 70000,."])
def test_what_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(Trouble) as raised:
        rengeki(position)
    assert raised.value.text == "trouble.bad_position"


@pytest.mark.parametrize("position", ["1 a 29,29 .,7?", "1 b 29,29 4?,.", "1 a 30,30 4?,.", "1 a 29,29 7?,x"])
def test_an_impossible_position_is_told(position: str) -> None:
    with pytest.raises(Trouble) as raised:
        rengeki(position)
    assert raised.value.text == "trouble.jusai_throws"


def test_a_new_round_is_no_further_throw_but_again_is() -> None:
    match = begin(AGAIN, {}, ["human", "human"], "1")
    further = []
    for event in ("a 3", "keep", "b 5", "keep", "b 2", "again", "b 4"):
        further.append(match.to_act == CHANCE and throws.is_further(match))
        match.add(Event(match.to_act, match.state.read(event)))
    assert further == [False, False, False, False, False, False, True]


def test_what_is_told() -> None:
    state = played(rengeki(), "3")
    assert told(state, "again") == ["Throws again, with 3 at stake."]
    assert told(state, "keep", "ja") == ["3を積値とします。"]
    state = played(state, "again")
    assert [told(state, f"a {value}") for value in (1, 4)] == [
        ["Throws a 1 and loses all 3."],
        ["Throws a 4: that makes 7."],
    ]
    assert told(rengeki("1 a 29,29 7,9?"), "keep") == ["Keeps 9.", "Seat B takes the pot of 2 points with 9."]


def test_the_chance_to_lose_all_and_what_the_bank_stands_at() -> None:
    state = rengeki("1 a 29,29,29 7,7,5?", 3)
    again, keep = state.explain((), "again"), state.explain((), "keep")
    assert again is not None and keep is not None
    assert (again.text, again.chance) == ("note.again", (26, 32))
    assert again.values == {"total": "5", "bad": "6", "of": "32"}
    assert (keep.text, keep.spots, keep.values["best"]) == ("note.keep_below", ["throw0", "throw1"], "7")
    texts = []
    for position in ("1 a 29,29 5?,.", "1 a 29,29 5,5?", "1 a 29,29 5,6?"):
        note = rengeki(position).explain((), "keep")
        assert note is not None
        texts.append((note.text, note.rule))
    assert texts == [("note.keep_ahead", "T5"), ("note.keep_level", "T4"), ("note.keep_wins", "T5")]
    due = rengeki("1 a 29,29 7+,.").explain((), "sticks")
    assert due is not None and (due.text, due.chance) == ("note.further_throw", (26, 32))


# When to stop, reckoned once more, plainly: the value for every seat of a cast is a tuple, and ties are played out.

TOP = 45
"""A leading sum of so much or more is kept here."""
FURTHER = ((0, 6), (2, 10), (3, 10), (4, 5), (5, 1))
WEIGHTS = (1, 5, 10, 10, 5, 1)


class Plain:
    """A cast of `count` seats; `tie` are the shares that a throw-off of all of them is taken to bring."""

    def __init__(self, count: int, tie: tuple[float, ...]) -> None:
        self.count = count
        self.tie = tie
        self.before = cache(self._before)
        self.choice = cache(self._choice)

    def _before(self, sums: tuple[int, ...]) -> tuple[float, ...]:
        """The shares when the seats of `sums` have finished."""
        if len(sums) == self.count:
            best = [seat for seat in range(self.count) if sums[seat] == max(sums)]
            shares = self.tie if len(best) == self.count else plain_shares(len(best))
            return tuple(shares[best.index(seat)] if seat in best else 0.0 for seat in range(self.count))
        at = len(sums)
        return mean([(weight, max(self.choice(sums, v), key=lambda one: one[at])) for v, weight in enumerate(WEIGHTS)])

    def _choice(self, sums: tuple[int, ...], total: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The shares after `keep` and after `again`."""
        best = max(sums, default=-1)
        # Nothing but the best sum, and who has it, counts for those to come.
        known = tuple(one if one == best else -1 for one in sums)
        kept = self.before((*(one if one >= total else -1 for one in known), total if total >= best else -1))
        if total >= TOP and total > best:
            return kept, tuple(-1.0 for _ in kept)
        parts = []
        for value, weight in FURTHER:
            if value == 0:
                parts.append((weight, self.before((*known, 0 if best <= 0 else -1))))
            else:
                parts.append((weight, max(self.choice(sums, total + value), key=lambda one: one[len(sums)])))
        return kept, mean(parts)


def mean(parts: list[tuple[int, tuple[float, ...]]]) -> tuple[float, ...]:
    return tuple(sum(weight * part[seat] for weight, part in parts) / 32 for seat in range(len(parts[0][1])))


@cache
def plain_cast(count: int) -> Plain:
    found = Plain(count, (1 / count,) * count)
    for _ in range(9 if count == 2 else 4):
        found = Plain(count, found.before(()))
    return found


@cache
def plain_shares(count: int) -> tuple[float, ...]:
    return (1.0,) if count == 1 else plain_cast(count).before(())


@pytest.mark.parametrize("seats", [2, 3])
def test_the_shares_of_a_cast_are_those_reckoned_plainly(seats: int) -> None:
    assert cast(seats, True).whole == pytest.approx(plain_shares(seats), abs=1e-5)
    assert sum(cast(seats, True).whole) == pytest.approx(1)
    state = rengeki(seats=seats)
    assert [state.reasons(seat)[1][1]["percent"] for seat in range(seats)] == [
        f"{100 * share:.0f}" for share in plain_shares(seats)
    ]


def decisions(seats: int) -> list[tuple[tuple[int, ...], int]]:
    """What has been kept before, and the sum that is asked about: a selection that has thresholds, ties and chases."""
    befores: list[tuple[int, ...]] = [(), (0,), (5,), (9,), (14,), (20,), (28,)]
    if seats == 3:
        befores += [(9, 0), (0, 9), (9, 9), (12, 15), (0, 0), (15, 15)]
    return [(sums, total) for sums in befores for total in (*range(0, 24, 1 if len(sums) < 2 else 3), 28, 31)]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_top_level_stops_when_the_greatest_share_says_so(seats: int) -> None:
    bot = parse_bot("level8:nodes=20")
    met = set()
    for sums, total in decisions(seats):
        kept, again = plain_cast(seats).choice(sums, total)
        mine = len(sums)
        if abs(kept[mine] - again[mine]) < 1e-5:
            continue
        waiting = ["."] * (seats - mine - 1)
        position = f"1 a {','.join(['29'] * seats)} {','.join([*map(str, sums), f'{total}?', *waiting])}"
        state = rengeki(position, seats)
        chosen = state.write(choose(bot, state, "mcts", total).move)
        assert chosen == ("keep" if kept[mine] > again[mine] else "again"), position
        met.add(chosen)
    assert met == {"again", "keep"}


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("seats", "least"), [(2, 9), (3, 15), (4, 19), pytest.param(5, 22, marks=SLOW), pytest.param(6, 25, marks=SLOW)]
)
def test_the_more_seats_are_to_come_the_more_is_wanted(seats: int, least: int) -> None:
    game = cast(seats, True)
    keeps = [total for total in range(40) if game.kept(0, -1, 0, total)[0] > game.again(0, -1, 0, total)[0]]
    assert keeps == list(range(least, 40))


def test_who_is_below_or_level_goes_on_and_the_last_one_ahead_stops() -> None:
    game = cast(3, True)
    for best in range(1, 30):
        for total in range(best + 1):
            assert game.again(1, best, 1, total)[1] > game.kept(1, best, 1, total)[1]
        assert game.kept(2, best, 1, best + 1)[2] == 1.0


def test_in_the_last_round_a_word_that_wins_the_match_is_said() -> None:
    """Whatever the pot: here 45 points win with or without it."""
    for position, word in (("10 a 13,45 9,3?", "keep"), ("10 a 45,13 9,3?", "again"), ("9 a 13,45 9,3?", "again")):
        state = rengeki(position)
        assert (state.after(state.read("keep")).to_act == OVER) == position.startswith("10")
        assert state.write(choose(parse_bot("level8:nodes=20"), state, "mcts", 1).move) == word


def test_a_sum_that_was_lost_is_not_marked_as_the_best() -> None:
    assert rengeki("1 a 29,29 0,.").look().marked == {}
    assert rengeki("1 a 29,29 4,.").look().marked == {"throw0": ["best"]}
