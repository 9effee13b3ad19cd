"""Short versions of what `python -m tests.trust` tries for long, over every game; of `leaks` in ui/test_leaks.py."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pygame
import pytest
from every_game import CATALOGUE, TABLES, looks_alike, share
from trust import engines, fuzz, kills, laws, parts, readers, soak
from trust.__main__ import main
from trust.disk import FAULTS
from trust.readers import Reader
from trust.trial import Part, Tally, Trial

from kesegames.ai.levels import level_names

can_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the players are forked")


def attempted(trials: Iterator[Trial], count: int) -> Tally:
    """The first so many trials; nothing was found in them."""
    tally = Tally()
    for trial in islice(trials, count):
        tally.attempt(trial)
    assert tally.found == []
    return tally


@can_fork
def test_what_is_killed_is_resumed_as_it_was_kept_last() -> None:
    done = attempted(kills.trials(1), len(TABLES) + len(TABLES) // 8 + 1).done
    assert {kills.TIMED, *FAULTS} <= done.keys()


def lost(word: str) -> list[tuple[str, str]]:
    return [("next", "1"), ("kept", "1"), ("next", "2"), (word, "2")]


def test_what_may_be_left_of_a_killed_match() -> None:
    """The net has no hole: what was kept before the last time is not enough, nor is nothing."""
    assert kills.possible(lost("kept")) == {"2"}
    assert kills.possible(lost("lost")) == {"1", "2"}
    assert kills.possible([*lost("kept"), ("gone", "")]) == {"2", ""}
    assert kills.possible([*lost("kept"), ("gone", ""), ("next", "3"), ("kept", "3")]) == {"3", ""}
    assert kills.possible([*lost("kept"), ("gone", ""), *lost("kept")]) == {"2"}
    assert kills.possible([("next", "1")]) == {"1", ""}


def test_what_was_told_when_the_end_came_may_be_cut_in_the_middle_of_a_sign(tmp_path: Path) -> None:
    said = "next\t1\nkept\t1\nnext\t名".encode()
    (tmp_path / "data.told").write_bytes(said[:-1])
    assert kills.told(tmp_path / "data") == [("next", "1"), ("kept", "1")]


@pytest.mark.parametrize("name", [reader.name for reader in readers.ALL])
def test_readers_take_or_refuse_whatever_they_are_given(name: str) -> None:
    reader = next(reader for reader in readers.ALL if reader.name == name)
    fuzz.sound(reader)
    assert fuzz.examples(reader, 1, share(400, 8)) > 0


def test_fuzzing_tells_the_shortest_text_that_a_reader_stumbles_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(text: str, folder: Path) -> None:
        if "b" in text:
            raise ValueError(text)

    monkeypatch.setattr(readers, "ALL", [Reader("x", lambda folder: ["abc\nabc\n"], stumbles)])
    with pytest.raises(ValueError) as caught:
        fuzz.examples(readers.ALL[0], 1)
    assert "b" in str(caught.value)


def test_fuzzing_notices_what_is_slow_and_what_is_large(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def large(text: str, folder: Path) -> None:
        assert bytearray(200 << 20)

    def slow(text: str, folder: Path) -> None:
        sum(range(3_000_000))

    monkeypatch.setattr(fuzz, "SECONDS", 0.001)
    with pytest.raises(AssertionError, match=" s"):
        fuzz.attempt(Reader("x", lambda folder: [], slow), "", tmp_path)
    monkeypatch.setattr(fuzz, "SECONDS", 60.0)
    if fuzz.megabytes():
        with pytest.raises(AssertionError, match=" MB"):
            fuzz.attempt(Reader("x", lambda folder: [], large), "", tmp_path)


@pytest.mark.parametrize("game", engines.compared())
def test_second_engines_agree_where_they_have_not_been_before(game: str) -> None:
    assert engines.agree(game, 1, 1) >= 1


def test_every_game_that_is_shown_has_a_second_engine() -> None:
    rooms = {CATALOGUE.rulesets[game].module for game in engines.compared()}
    assert rooms == {ruleset.module for ruleset in CATALOGUE.rulesets.values() if not ruleset.is_hidden}


@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(*table, marks=[pytest.mark.slow] if number % 6 else []) for number, table in enumerate(TABLES)],
)
def test_whole_games_in_one_window(game: str, seats: int) -> None:
    assert soak.soak(game, seats, 1, 80) == 1


def test_in_the_soak_searches_are_cancelled_too() -> None:
    """What is taken back while a bot thinks, and while nobody does."""
    game, seats = next((game, seats) for game, seats in TABLES if level_names(CATALOGUE.rulesets[game], seats))
    seen: set[bool] = set()

    def take_back(sitting: soak.Sitting) -> None:
        seen.add(sitting.is_awaited())
        sitting.take_back()

    for seed in range(20):
        sitting = soak.Sitting(game, seats, seed)
        sitting.acts = [(0.3, partial(take_back, sitting))]
        sitting.play(40)
        if len(seen) == 2:
            return
    pytest.fail(str(seen))


def test_a_closed_window_leaves_no_process_behind() -> None:
    soak.soak(*TABLES[0], 2, 20)
    assert soak.closed() == []


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_goes_on_alike_by_other_names(game: str, seats: int) -> None:
    assert (laws.hold(game, seats, 1, 40) > 0) == bool(laws.declared()[f"{game}-{seats}"])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [one for one in TABLES if not looks_alike(CATALOGUE.rulesets[one[0]])])
def test_a_game_has_the_symmetries_that_are_written_down_and_no_others(game: str, seats: int) -> None:
    assert laws.found(game, seats, 3) == laws.declared()[f"{game}-{seats}"]


def test_a_symmetry_that_a_game_has_not_is_noticed() -> None:
    """A board that is mirrored, or two of its cells exchanged, while the game goes on as before."""
    tried = 0
    for game, seats in TABLES:
        for mirrored in (one for one in laws.suggested(game, seats) if one.name == "left-right"):
            first, *_, last = mirrored.cells
            exchanged = mirrored.cells | {first: mirrored.cells[last], last: mirrored.cells[first]}
            for wrong in (mirrored, laws.set_up(mirrored), replace(mirrored, name="", cells=exchanged)):
                if wrong.name not in laws.declared()[f"{game}-{seats}"]:
                    tried += 1
                    assert not laws.holds(wrong, 3)
    assert tried


def test_what_grows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter([100.0, 109.0, 111.0])
    monkeypatch.setattr(soak, "megabytes", lambda: next(held))
    memory = soak.Memory()
    for _ in range(soak.WARM + soak.MEASURED):
        memory.count()
    with pytest.raises(AssertionError, match=r"11\.0 MB more"):
        for _ in range(soak.MEASURED):
            memory.count()


def test_what_wakes_the_loop_does_not_pile_up_in_a_window_that_no_loop_runs() -> None:
    hand = soak.window()
    news = pygame.event.Event(hand.app.wake)
    for _ in range(3):
        pygame.event.post(news)
    hand.turn()
    assert not pygame.event.peek(hand.app.wake)


def counted(times: list[str], fails: bool) -> Part:
    """A part of two things; the second of them fails at will."""

    def run(what: str) -> Callable[[], int]:
        def done() -> int:
            times.append(what)
            assert not fails or what == "one", "as it was told"
            return 5

        return done

    def trials(seed: int) -> Iterator[Trial]:
        while True:
            yield from (Trial(what, f"{what} {seed}", run(what)) for what in ("one", "two"))

    return Part("parts", trials, goal=12, share=1.0, goals={"two": 5})


def test_the_long_run_ends_at_its_goals_at_its_time_or_with_what_it_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    times: list[str] = []
    monkeypatch.setattr(parts, "ALL", [counted(times, fails=False)])
    assert main(["--minutes", "1", "--each"]) == 0
    assert sorted(times) == ["one", "one", "one", "two"]
    assert "of 2 things 5 to 15 each; found: 0" in capsys.readouterr().out
    assert main(["--minutes", "0"]) == 0
    assert len(times) == 4
    monkeypatch.setattr(parts, "ALL", [counted(times, fails=True)])
    assert main(["--minutes", "1", "--seed", "3"]) == 1
    told = capsys.readouterr().out
    assert "found: 20" in told and "FOUND two 3: AssertionError: as it was told" in told
