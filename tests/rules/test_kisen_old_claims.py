"""What a refusal of old Kisen claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from itertools import product
from random import Random

from kisen_old_positions import GAMES, place, ruleset, scattered, start
from slow_kisen_old import COLUMNS, ROWS, STRAIGHT, Board, Slow, Square, name

from kesegames.engine.look import Note
from kesegames.engine.walk import Walk
from kesegames.rules.kisen_old.state import KisenOld


def square_of(spot: str) -> Square:
    return COLUMNS.index(spot[0]), ROWS.index(spot[1:])


class Click:
    """A click that was refused, on `target` after the squares of `spots`, and the Note's claim.

    `others` is the board without the moving `piece`, which is `here`, and without what it has captured.
    """

    def __init__(self, state: KisenOld, spots: tuple[str, ...], spot: str, note: Note) -> None:
        options = state.options
        game = state.ruleset
        self.slow = Slow(state.position(), options, len(state.terms.rows), set(game.areas["water"]))
        self.target = square_of(spot)
        self.spots = note.spots
        self.rule = note.rule
        self.named = note.values.get("piece", "").removeprefix("@piece.")
        self.others: Board = dict(self.slow.board)
        self.stepped: list[Square] = []
        self.has_captured = False
        self.piece = ""
        if spots:
            self.here = square_of(spots[0])
            self.piece = self.others.pop(self.here)[1]
            for one in spots[1:]:
                self.go(square_of(one))

    def go(self, square: Square) -> None:
        dx, dy = square[0] - self.here[0], square[1] - self.here[1]
        steps = max(abs(dx), abs(dy))
        before = (square[0] - dx // steps, square[1] - dy // steps)
        if self.piece in "車獣" and before != self.here and before in self.others:
            del self.others[before]
            self.has_captured = True
        elif square in self.others:
            self.stepped.append(square)
        self.here = square

    def is_water(self, square: Square) -> bool:
        return square in self.slow.water

    def is_prey(self, square: Square) -> bool:
        seat, kind = self.others.get(square, (self.slow.turn, ""))
        return seat != self.slow.turn and kind != "船"

    def is_free_land(self, square: Square) -> bool:
        return self.slow.on_board(square) and square not in self.others and not self.is_water(square)

    def line(self) -> list[Square]:
        """The squares from the first step to the target, if the piece goes so and so far at all; else none."""
        dx, dy = self.target[0] - self.here[0], self.target[1] - self.here[1]
        steps = max(abs(dx), abs(dy))
        if steps == 0 or (dx and dy and abs(dx) != abs(dy)):
            return []
        way = (dx // steps, dy // steps)
        reach = 8 if self.slow.runs(self.piece) else 1
        squares = [(self.here[0] + n * way[0], self.here[1] + n * way[1]) for n in range(1, steps + 1)]
        is_leap = self.piece in "車獣" and steps == reach + 1 and self.is_prey(squares[reach - 1])
        if way not in self.slow.ways(self.piece, self.here[1]) or (steps > reach and not is_leap):
            return []
        return squares

    def met(self) -> Square | None:
        """The first square of the line that is not empty land."""
        return next((square for square in self.line() if not self.is_free_land(square)), None)

    def behind(self, square: Square) -> Square:
        way = self.line()[0]
        return square[0] + way[0] - self.here[0], square[1] + way[1] - self.here[1]

    def is_leapable(self) -> bool:
        """Whether the first thing met is an enemy with free land right behind it, for a piece that leaps."""
        met = self.met()
        return met is not None and self.piece in "車獣" and self.is_prey(met) and self.is_free_land(self.behind(met))

    def sailed(self, ships: set[Square]) -> set[Square]:
        """The water that is connected to the ship's own square with `ships` on it."""
        found = {self.here}
        while True:
            wider = found | {(x + dx, y + dy) for x, y in found for dx, dy in STRAIGHT}
            wider = {square for square in wider if self.is_water(square) and square not in ships}
            if wider == found:
                return found
            found = wider

    def names_mover(self) -> bool:
        return self.named == "黒赤"[self.slow.turn] + self.piece

    def names_piece_on(self, square: Square) -> bool:
        seat, kind = self.slow.board[square]
        return self.named == "黒赤"[seat] + kind

    def mover_rule(self) -> str:
        return "O3" if self.piece == "船" else "O6" if self.piece in "車獣" else "O5"


def empty(click: Click) -> bool:
    return click.rule == "" and click.target not in click.slow.board


def not_yours(click: Click) -> bool:
    is_enemy = click.slow.board[click.target][0] != click.slow.turn
    return click.rule == "O2" and is_enemy and click.names_piece_on(click.target)


def stuck(click: Click) -> bool:
    click.piece = click.slow.board[click.target][1]
    begun = {spelling[0] for spelling in click.slow.spellings()}
    is_own = click.slow.board[click.target][0] == click.slow.turn
    return click.rule == click.mover_rule() and is_own and name(click.target) not in begun and click.names_mover()


def stands_here(click: Click) -> bool:
    return click.rule == "" and click.target == click.here and click.names_mover()


def ship_on_land(click: Click) -> bool:
    return click.rule == "O3" and click.piece == "船" and not click.is_water(click.target)


def ship_on_ship(click: Click) -> bool:
    is_ship = click.others[click.target][1] == "船"
    return click.rule == "O3" and click.piece == "船" and is_ship and click.spots == [name(click.target)]


def water_cut(click: Click) -> bool:
    ships = {square for square, (_, kind) in click.others.items() if kind == "船"}
    is_cut = click.piece == "船" and click.is_water(click.target) and click.target not in click.sailed(ships)
    causes = [name(ship) for ship in ships] if click.target in click.sailed(set()) else []
    return click.rule == "O3" and is_cut and click.spots == causes


def only_leaps(click: Click) -> bool:
    is_chain = click.piece == "獣" and click.slow.options["chain_leaps"] == "true"
    return click.rule == "O10" and is_chain and click.has_captured and not click.slow.runs("獣")


def water(click: Click) -> bool:
    is_open = click.is_water(click.target) and click.target not in click.others
    return click.rule == "O4" and click.piece != "船" and is_open and click.spots == [name(click.target)]


def ship_twice(click: Click) -> bool:
    return click.rule == "O9" and click.target in click.stepped and click.spots == [name(click.target)]


def own_piece(click: Click) -> bool:
    seat, kind = click.others[click.target]
    return click.rule == "O7" and seat == click.slow.turn and kind != "船" and click.spots == [name(click.target)]


def not_so(click: Click) -> bool:
    return click.rule == click.mover_rule() and click.line() == [] and click.names_mover()


def water_between(click: Click) -> bool:
    met = click.met()
    is_open = met is not None and click.is_water(met) and met not in click.others
    return click.rule == "O4" and is_open and met != click.target and click.spots == [name(met or click.here)]


def ship_between(click: Click) -> bool:
    met = click.met()
    is_ship = met is not None and click.others.get(met, (0, ""))[1] == "船"
    return click.rule == "O9" and is_ship and met != click.target and click.spots == [name(met or click.here)]


def step_nowhere(click: Click) -> bool:
    is_met = click.met() == click.target and click.others[click.target][1] == "船"
    after = click.slow.paths(click.others, click.piece, click.target, (*click.stepped, click.target))
    return click.rule == "O9" and is_met and after == [] and click.spots == [name(click.target)]


def no_landing(click: Click) -> bool:
    met = click.met()
    if met is None or click.is_leapable() or not click.is_prey(met):
        return False
    behind = click.behind(met)
    causes = [name(met), *([name(behind)] if click.slow.on_board(behind) else [])]
    return click.rule == "O6" and click.piece in "車獣" and click.names_piece_on(met) and click.spots == causes


def at_edge(click: Click) -> bool:
    met = click.met()
    if met is None or met != click.target or not click.is_prey(met) or click.slow.on_board(click.behind(met)):
        return False
    is_paid = click.piece in "車獣" and click.slow.options["sacrifice_capture"] == "true"
    return click.rule == "O10" and is_paid and click.names_piece_on(met) and click.spots == [name(met)]


def leap_behind(click: Click) -> bool:
    is_met = click.is_leapable() and click.met() == click.target and click.names_piece_on(click.target)
    return click.rule == "O6" and is_met and click.spots == [name(click.behind(click.target))]


def only_right_behind(click: Click) -> bool:
    met = click.met()
    if met is None or not click.is_leapable() or click.target in (met, click.behind(met)):
        return False
    return click.rule == "O6" and click.spots == [name(click.behind(met))]


def blocked(click: Click) -> bool:
    met = click.met()
    if met is None or met == click.target or met not in click.others or click.others[met][1] == "船":
        return False
    is_in_way = not click.is_prey(met) or click.piece not in "車獣"
    return click.rule == click.mover_rule() and is_in_way and click.spots == [name(met)]


CLAIMS = {
    f"note.{check.__name__}": check
    for check in (
        empty,
        not_yours,
        stuck,
        stands_here,
        ship_on_land,
        ship_on_ship,
        water_cut,
        only_leaps,
        water,
        ship_twice,
        own_piece,
        not_so,
        water_between,
        ship_between,
        step_nowhere,
        no_landing,
        at_edge,
        leap_behind,
        only_right_behind,
        blocked,
    )
}


def check_clicks(state: KisenOld, spots: tuple[str, ...]) -> set[str]:
    """Check every refusal after the clicks `spots`; the text ids met."""
    met: set[str] = set()
    for spot in state.terms.squares:
        note = state.explain(spots, spot)
        if note is not None and note.kind == "refused":
            click = Click(state, spots, spot, note)
            assert CLAIMS[note.text](click), (state.position(), state.options, spots, spot, note.text, note.spots)
            met.add(note.text)
    return met


def test_whatever_a_refusal_claims_is_so() -> None:
    """Every way to run, to chain and to pay; every beginning of a move of some pieces of each position."""
    rng = Random(5)
    met: set[str] = set()
    for game, runs, chain, sacrifice in product(GAMES, ("both", "wagon", "none"), ("false", "true"), ("false", "true")):
        options = {"runs": runs, "chain_leaps": chain, "sacrifice_capture": sacrifice}
        for _ in range(3):
            state = place(scattered(rng, game), game, **options)
            if state.to_act < 0:
                continue
            walk = Walk(state)
            beginnings = {spots[:length] for spots in walk.moves for length in range(1, len(spots))} - {()}
            beginnings -= {spots for spots in beginnings if spots[-1] == "end"}
            long = sorted(spots for spots in beginnings if len(spots) > 1)
            short = sorted(beginnings - set(long))
            chosen = rng.sample(short, min(4, len(short))) + rng.sample(long, min(3, len(long)))
            for spots in [(), *chosen]:
                met |= check_clicks(state, spots)
    assert met >= set(CLAIMS) - {"note.only_leaps", "note.step_nowhere", "note.water_cut"}


def test_rare_claims() -> None:
    shut = place("IA 0 黒 ZIA王 NO船 NY兵 NU兵 赤 ZA王 ZI船")
    assert check_clicks(shut, ("NY",)) >= {"note.step_nowhere"}
    cut = place("IA 0 黒 ZIA王 ZAI船 赤 ZA王 ZO船")
    assert check_clicks(cut, ("ZAI",)) >= {"note.water_cut", "note.stands_here", "note.ship_on_ship"}
    chain = place("IA 0 黒 ZIA王 ZAI船 KO獣 赤 PA王 ZI船 LU兵 TE兵 LE兵", runs="wagon", chain_leaps="true")
    assert check_clicks(chain, ("KO", "NI")) == {"note.only_leaps", "note.stands_here"}


def test_no_ship_cuts_off_what_no_water_joins() -> None:
    """In a ruleset with two lakes the water is not cut by the other ship."""
    lakes = type(ruleset())("lakes", {**ruleset().data, "areas": {"water": ["KO", "KU", "PO", "PU", "CO"]}})
    tables = {**lakes.tables, "start": {"IA": ["O 船––––––––", "IA ––––王––––"], "A": ["A ––––王––––", "U ––––––––船"]}}
    lakes = type(ruleset())("lakes", {**lakes.data, "tables": tables})
    state = KisenOld.start(lakes, lakes.complete({}), 2)
    assert check_clicks(state, ("KO",)) >= {"note.water_cut"}
    note = state.explain(("KO",), "CO")
    assert note is not None and (note.text, note.spots) == ("note.water_cut", [])


def test_before_the_choice_nothing_moves() -> None:
    state = start(wagon_beast="chosen_at_start")
    notes = [state.explain((), spot) for spot in state.terms.squares]
    assert {(note.text, note.rule) for note in notes if note is not None} == {("note.choose_first", "O10")}
