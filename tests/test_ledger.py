"""The throw ledger: what is promised, what is checked, and how uneven throws are."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import pytest
from law_cases import Case, every_case

from kesegames.catalogue import Catalogue
from kesegames.cli import main
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import ledger, record
from kesegames.play.ledger import Tally, Verdict
from kesegames.play.match import COMMITMENT, HUMAN, Event, Match, begin


def played(known: Catalogue, game: str, seed: str = "a seed", most: int = 4000) -> Match:
    match = begin(known.ruleset(game), {}, [HUMAN] * known.ruleset(game).least_seats, seed)
    ledger.commit(match)
    rng = random.Random(1)
    while match.to_act != OVER and match.at < most:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(rng.choice([*match.state.legal()]))
    return match


def test_the_promise_is_the_hash_of_the_text(known: Catalogue) -> None:
    assert ledger.commitment("種 8412") == hashlib.sha256("種 8412".encode()).hexdigest()
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "種 8412")
    ledger.commit(match)
    assert match.header == {COMMITMENT: ledger.commitment("種 8412")}


@every_case
def test_every_match_is_what_its_seed_gives(case: Case) -> None:
    if not case.is_main:
        return
    match = begin(case.ruleset, case.options, [HUMAN] * case.seats, "law")
    rng = random.Random(2)
    while match.to_act != OVER and match.at < 60:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(rng.choice([*match.state.legal()]))
    assert ledger.verify(match) == Verdict("drawn")
    ledger.commit(match)
    assert ledger.verify(match) == Verdict("kept")
    assert sum(tally.throws for tally in ledger.tallies(match)) <= match.at
    for tally in ledger.tallies(match):
        assert abs(sum(tally.shares.values()) - 1) < 1e-9 and set(tally.counts) <= set(tally.shares)


def test_the_seed_is_sealed_until_the_match_is_over(known: Catalogue) -> None:
    match = played(known, "senet", most=30)
    text = record.write(match)
    assert "a seed" not in text and "sealed: " in text and f"{COMMITMENT}: " in text
    again = record.read_any(text, known)
    assert again.seed == "a seed" and ledger.verify(again) == Verdict("kept")
    over = played(known, "senet")
    assert "seed: a seed" in record.write(over)


def test_another_seed_breaks_the_promise(known: Catalogue) -> None:
    match = played(known, "senet", most=30)
    match.seed = "another"
    assert ledger.verify(match) == Verdict("broken")
    match.seed = ""
    assert ledger.verify(match) == Verdict("unknown")


def test_a_throw_that_was_changed_is_found(known: Catalogue) -> None:
    match = played(known, "senet", most=8)
    while match.to_act != CHANCE:
        match.play(int(match.state.legal()[0]))
    drawn = match.drawn()
    match.add(Event(CHANCE, next(int(move) for move, _ in match.state.chances() if move != drawn)))
    assert ledger.verify(match) == Verdict("differs", match.at)


def test_throws_are_counted_by_seat(known: Catalogue) -> None:
    match = played(known, "senet")
    white, black = ledger.tallies(match)
    assert (white.seat, black.seat, white.place) == (0, 1, "sticks")
    thrown = [event for number, event in enumerate(match.events) if match.state_at(number).thrower() == 0]
    assert white.throws == sum(1 for event in thrown if event.seat == CHANCE)
    assert white.shares["4"] == 1 / 16 and white.expected("4") == white.throws / 16


def test_how_uneven_throws_are() -> None:
    shares = {str(face): 1 / 6 for face in range(1, 7)}
    assert Tally(0, "die", shares, {"1": 9}).rarity() == 1.0  # too few to tell
    assert Tally(0, "die", shares, dict.fromkeys(shares, 20)).rarity() == 1.0
    assert Tally(0, "die", shares, {"1": 60, "2": 1}).rarity() <= 0.01
    # 5, 15, 10, 10, 10, 10: chi-squared 5.0 with 5 degrees of freedom, p = 0.416.
    uneven = Tally(0, "die", shares, dict(zip(shares, (5, 15, 10, 10, 10, 10), strict=True)))
    assert abs(uneven.rarity() - 0.416) < 0.06 and uneven.rarity() == uneven.rarity()


@pytest.mark.parametrize("is_json", [True, False])
def test_the_command_tells_and_fails(
    known: Catalogue, tmp_path: Path, capsys: pytest.CaptureFixture[str], is_json: bool
) -> None:
    match = played(known, "senet")
    path = tmp_path / "match.kese"
    path.write_text(record.write(match), encoding="utf-8")
    words = ["verify", str(path), *(["--json"] if is_json else [])]
    assert main(words) == 0
    out = capsys.readouterr().out
    if is_json:
        told = json.loads(out)
        assert (told["verdict"], told["event"], told["seed"]) == ("kept", None, "a seed")
        assert [one["seat"] for one in told["throws"]] == ["w", "b"]
    else:
        assert out.startswith("kept\n")
        assert all(line.endswith("as even as most") or " one match in " in line for line in out.splitlines()[1:])
    path.write_text(record.write(match).replace("seed: a seed", "seed: a sead"), encoding="utf-8")
    assert main(words) == 1
    assert "broken" in capsys.readouterr().out
