"""What set-up says of who begins is so in matches."""

from __future__ import annotations

from every_game import CATALOGUE, every_table

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.beginning import beginning
from kesegames.play.match import HUMAN, begin


@every_table
def test_who_is_said_to_begin_does(game: str, seats: int) -> None:
    ruleset = CATALOGUE.ruleset(game)
    told = beginning(ruleset, (), seats)
    began = set()
    for seed in range(12):
        match = begin(ruleset, {}, [HUMAN] * seats, str(seed))
        thrower = CHANCE
        while match.to_act == CHANCE:
            thrower = int(match.state.thrower()) if thrower < 0 else thrower
            match.throw()
        assert (match.to_act != OVER) == told.is_decided
        began.add(int(match.to_act) if thrower < 0 else thrower)
    assert began == set(told.seats)


@every_table
def test_an_option_that_says_who_begins_is_heeded(game: str, seats: int) -> None:
    """A lot may fall on every seat; what is no lot is a seat, or says how the seats follow each other."""
    ruleset = CATALOGUE.ruleset(game)
    for choice in ruleset.options["first"].choices if "first" in ruleset.options else ():
        told = beginning(ruleset, (("first", choice),), seats)
        began = [ruleset.seat_ids[seat] for seat in told.seats]
        if choice == "lot":
            assert began == ruleset.seat_ids[:seats]
        else:
            assert began == [choice if choice in ruleset.seat_ids else ruleset.seat_ids[0]]


def test_matches_of_a_game_share_what_is_kept_of_it() -> None:
    """Each has a ruleset of its own, which goes when it does."""
    one, other = (begin(CATALOGUE.ruleset("keserima"), {}, [HUMAN] * 2, seed).ruleset for seed in "12")
    assert one is not other and beginning(one) is beginning(other)
    assert one.once(_told, one.chosen) is other.once(_told, other.chosen)


def _told(ruleset: Ruleset, options: dict[str, str]) -> list[str]:
    return [ruleset.id, *options]
