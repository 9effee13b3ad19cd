"""What a refusal in 森羅万象 claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from random import Random

from shinra_positions import RULESET, battle, played, start

from kesegames import catalogue
from kesegames.engine.look import Note
from kesegames.rules.shinra.state import Shinra

WAYS = {"f": (0, -1), "b": (0, 1), "l": (-1, 0), "r": (1, 0)}
WAYS |= {"fl": (-1, -1), "fr": (1, -1), "bl": (-1, 1), "br": (1, 1)}
LEAPS = {"f": [(-2, -1), (2, -1)], "b": [(-2, 1), (2, 1)]}
SQUARES = [f"{column}{row}" for column in range(1, 6) for row in range(1, 6)]
RANKS = "KPGSID"


def at(square: str, way: tuple[int, int], distance: int, turned: int) -> str:
    """The square so far from another one, `` off the board."""
    column, row = (int(square[index]) + turned * distance * way[index] for index in (0, 1))
    return f"{column}{row}" if 1 <= column <= 5 and 1 <= row <= 5 else ""


class Click:
    """A refused click on `spot` after `spots`, with what the Note says and what lies where."""

    def __init__(self, state: Shinra, spots: tuple[str, ...], spot: str, note: Note) -> None:
        self.state, self.spots, self.spot, self.note = state, spots, spot, note
        self.seat = int(state.to_act)
        self.phase, _, *_ = state.position().split()
        self.lying = state.look().pieces
        self.legal = {state.spell(move) for move in state.legal()}
        self.turned = -1 if self.seat else 1
        self.named = note.values.get("card", "").removeprefix("@kind.")
        self.first = spots[0] if spots else ""
        self.letter = self.letter_on(self.first)

    def letter_on(self, spot: str) -> str:
        return self.lying[spot][-1][1] if spot in self.lying else ""

    def owner(self, spot: str) -> str:
        return self.lying[spot][-1][0] if spot in self.lying else ""

    def is_own(self, spot: str) -> bool:
        return self.owner(spot) == "AB"[self.seat]

    def is_enemy(self, spot: str) -> bool:
        return self.owner(spot) == "BA"[self.seat]

    def camp(self) -> list[str]:
        return RULESET.areas["far_camp" if self.seat else "near_camp"]

    def laid(self) -> list[str]:
        return [square for square in SQUARES if self.is_own(square)]

    def steps(self) -> list[tuple[list[str], bool]]:
        """For each straight arrow of the chosen card the squares in its line, and whether it goes any distance."""
        card = RULESET.tables["cards"][self.letter]
        found = []
        for kind in ("step", "slide"):
            for way in card.get(kind, []):
                line = [at(self.first, WAYS[way], distance, self.turned) for distance in range(1, 5)]
                found.append(([square for square in line if square], kind == "slide"))
        return found

    def leaps(self) -> set[str]:
        card = RULESET.tables["cards"][self.letter]
        return {at(self.first, way, 1, self.turned) for pair in card.get("leap", []) for way in LEAPS[pair]}

    def through(self) -> list[str]:
        """The squares of the arrow that leads to the clicked one, that one excluded; none where no arrow does."""
        for line, is_long in self.steps():
            reached = line if is_long else line[:1]
            if self.spot in reached:
                return line[: line.index(self.spot)]
        return []

    def leapt(self) -> str:
        """The square between, where a jump along an arrow would end on the clicked one."""
        return next((line[0] for line, _ in self.steps() if line[1:2] == [self.spot]), "")

    def begins(self) -> bool:
        return any(spelled[0] == self.spot for spelled in self.legal)


def not_held(click: Click) -> bool:
    return click.spot not in click.lying and click.named == click.spot[-1] and click.note.rule == "X9"


def not_your_hand(click: Click) -> bool:
    return click.spot.startswith(f"hand{1 - click.seat}:") and click.spot in click.lying


def must_lay(click: Click) -> bool:
    """All squares that are left are for cards that are still in hand."""
    hand = [spot[-1] for spot in click.lying if spot.startswith(f"hand{click.seat}:")]
    obliged = [letter for letter in "KPGS" if letter in hand]
    is_one = click.state.options["chosen_ranks"] == "one" and {"I", "D"} <= set(hand)
    wanted = len(obliged) + is_one
    is_wanted = click.spot[-1] in obliged or (is_one and click.spot[-1] in "ID")
    return click.phase == "layout" and not is_wanted and 9 - len(click.laid()) == wanted


def one_chosen(click: Click) -> bool:
    laid = {click.letter_on(square) for square in click.laid()}
    is_one = click.state.options["chosen_ranks"] == "one" and len(laid & {"I", "D"}) == 1
    return click.phase == "layout" and is_one and click.spot[-1] in "ID"


def ranks_at_home(click: Click) -> bool:
    return click.phase == "deploy" and len(click.laid()) > 9 and click.named == click.spot[-1] in RANKS


def no_room(click: Click) -> bool:
    is_rank = click.spot[-1] in RANKS and click.state.options["rank_drops"] == "camp"
    room = [square for square in (click.camp() if is_rank else SQUARES) if square not in click.lying]
    return click.phase == "battle" and not room and click.named == click.spot[-1]


def not_yours(click: Click) -> bool:
    return (
        click.is_enemy(click.spot) and click.note.spots == [click.spot] and click.named == click.letter_on(click.spot)
    )


def stays(click: Click) -> bool:
    return click.phase in ("layout", "deploy") and click.is_own(click.spot) and click.note.spots == [click.spot]


def card_first(click: Click) -> bool:
    return not click.spots and click.spot not in click.lying and click.phase != "switch"


def empty(click: Click) -> bool:
    return click.spot not in click.lying and click.phase == "switch"


def stuck(click: Click) -> bool:
    return click.phase == "battle" and click.is_own(click.spot) and not click.begins()


def occupied(click: Click) -> bool:
    return click.first.startswith("hand") and click.spot in click.lying and click.note.spots == [click.spot]


def rank_outside(click: Click) -> bool:
    is_home = click.state.options["rank_drops"] == "camp" and click.spot not in click.camp()
    return click.phase == "battle" and is_home and click.named == click.first[-1] in RANKS


def outside_camp(click: Click) -> bool:
    return click.phase == "layout" and click.spot not in click.camp()


def gap_first(click: Click) -> bool:
    gap = [square for square in click.camp() if square not in click.lying]
    return click.phase == "deploy" and len(gap) == 1 and click.spot not in gap


def centre_last(click: Click) -> bool:
    is_early = any(square not in click.lying for square in SQUARES if square != "33")
    return click.phase == "deploy" and click.spot == "33" and is_early


def switch_hand(click: Click) -> bool:
    return click.phase == "switch" and click.spot.startswith("hand")


def switch_outside(click: Click) -> bool:
    return click.phase == "switch" and click.is_own(click.spot) and click.spot not in click.camp()


def stands_here(click: Click) -> bool:
    return click.spot == click.first and click.named == click.letter


def own_card(click: Click) -> bool:
    return click.is_own(click.spot) and click.note.spots == [click.spot]


def jump_ends(click: Click) -> bool:
    """An own card lies right beside it in the line, and the square clicked is not the one right behind."""
    between = click.through()
    return len(between) > 1 and click.is_own(between[0]) and click.note.spots == between[:1]


def blocked(click: Click) -> bool:
    met = [square for square in click.through() if square in click.lying]
    is_jump = met[:1] == click.through()[:1] and click.is_own(met[0])
    return bool(met) and not is_jump and click.note.spots == met[:1]


def enemy_leapt(click: Click) -> bool:
    return click.is_enemy(click.leapt()) and click.note.spots == [click.leapt()]


def nothing_leapt(click: Click) -> bool:
    return bool(click.leapt()) and click.leapt() not in click.lying and click.spot not in click.leaps()


def not_so(click: Click) -> bool:
    firsts = {square for line, is_long in click.steps() for square in (line if is_long else line[:1])}
    is_led_to = click.spot in firsts | click.leaps() or click.leapt() != ""
    return not is_led_to and click.named == click.letter


CLAIMS = {
    f"note.{check.__name__}": check
    for check in (
        not_held,
        not_your_hand,
        must_lay,
        one_chosen,
        ranks_at_home,
        no_room,
        not_yours,
        stays,
        card_first,
        empty,
        stuck,
        occupied,
        rank_outside,
        outside_camp,
        gap_first,
        centre_last,
        switch_hand,
        switch_outside,
        stands_here,
        own_card,
        jump_ends,
        blocked,
        enemy_leapt,
        nothing_leapt,
        not_so,
    )
}
HANDS = [f"hand{seat}:{letter}" for seat in (0, 1) for letter in RULESET.tables["cards"]]


def check_clicks(state: Shinra, spots: tuple[str, ...]) -> set[str]:
    """Check every refusal after the clicks `spots`; the text ids met."""
    met: set[str] = set()
    for spot in [*SQUARES, *HANDS]:
        note = state.explain(spots, spot)
        if note is not None and note.kind == "refused":
            click = Click(state, spots, spot, note)
            assert CLAIMS[note.text](click), (state.position(), spots, spot, note.text, note.spots)
            met.add(note.text)
    return met


def test_whatever_a_refusal_claims_is_so() -> None:
    """At each decision of the layout and the deployment, and at every seventh of the battle, under all options."""
    rng = Random(5)
    met: set[str] = set()
    for options in catalogue.plans(RULESET):
        state = start(**options)
        for number in range(120):
            if state.to_act < 0:
                break
            legal = [int(move) for move in state.legal()]
            if number < 31 or number % 7 == 0:
                firsts = sorted({state.spell(move)[0] for move in legal} - {"end"})
                for spots in [(), *((one,) for one in rng.sample(firsts, min(4, len(firsts))))]:
                    met |= check_clicks(state, spots)
            state.play(rng.choice(legal))
    assert met >= set(CLAIMS) - {"note.no_room", "note.one_chosen", "note.stuck", "note.jump_ends"}, set(CLAIMS) - met


def test_rare_claims() -> None:
    assert check_clicks(battle("35G 34a 15K 55P", ""), ("35",)) >= {"note.jump_ends", "note.own_card"}
    assert check_clicks(battle("35g 14a 54a", ""), ()) >= {"note.stuck"}
    full = battle("14K 24P 34a 44a 54b 15b 25c 35c 45d 55e", "")
    assert check_clicks(full, ()) >= {"note.no_room"}
    one = played(start(chosen_ranks="one"), "I*14 K*11")
    assert check_clicks(one, ()) >= {"note.one_chosen"}
