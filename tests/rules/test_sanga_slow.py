"""サンガ against a second engine written from docs/rules/sanga.md (slow_sanga.py), itself looked at first."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import pytest
from every_game import CATALOGUE, at_length
from sanga_matches import MOODS, next_text, scattered
from side_by_side import Both, check_choices, who
from slow_game import CHANCE, OVER
from slow_sanga import CHOICES, SEATS, SlowSanga
from slow_sanga_map import AREAS, CAPACITY, EDGES, GREAT, IDS, PATRONS, edges_in_play, in_play
from slow_sanga_shown import letters, lies, position, shown_round

from kesegames import catalogue

MET = {
    *("G22", "G24", "the marker stays", "displaced", "displaced, who is still to act", "more than one displaced"),
    *("carpenter", "a temple for nothing", "two temples", "three temples", "heathens together", "abbot"),
    *("shaman without heathens", "a lone party above the capacity", "equals before a heathen", "equals lose"),
    *("a piece is lost beside heathens", "equals in a great town", "equals in an area at the end"),
    *("points", "temples", "money", "order"),
}
"""What random games come to sooner or later."""
FIGURES = {2: (110, 31, 8.7, 37), 3: (157, 47, 9.0, 49), 4: (201, 62, 9.0, 61), 5: (244, 78, 9.1, 73)}
"""The rule file's Figures of random play: decisions, forced ones, legal moves mean and max."""

SHOWN_PHASES = {
    "lot": 0,
    "set-up": 0,
    "sangha": 1,
    "king": 1,
    "premier": 2,
    "temple": 3,
    "movement": 4,
    "shaman": 4,
    "over": 6,
}
"""G16: king, premier and shaman act at the end of a phase; the match ends after the sixth."""
RULESET = CATALOGUE.rulesets["sanga"]


def begun(seats: int, phase: str = "sangha", order: str = "", **chosen: str) -> SlowSanga:
    """A position with nothing on the map but the heathens, at the beginning of a phase."""
    slow = SlowSanga({name: values[0] for name, values in CHOICES.items()} | chosen, seats)
    slow.order = [IDS.index(letter) for letter in order or IDS[:seats]]
    slow.begin(phase)
    return slow


def put(slow: SlowSanga, area: str, pieces: str, heathens: int | None = None) -> None:
    """`RRB`: two red pieces and a blue one stand there now."""
    slow.pieces[area] = [pieces.count(letter) for letter in IDS[: slow.seats]]
    if heathens is not None:
        slow.heathens[area] = heathens


def hold(slow: SlowSanga, patron: str, pieces: str) -> None:
    slow.squares[patron] = [IDS.index(letter) for letter in pieces]


def texts(slow: SlowSanga, word: str) -> list[str]:
    return [text for text in slow.legal() if text.split()[0] == word]


def play(slow: SlowSanga, *events: str) -> None:
    for text in events:
        slow.play(text)


def test_g4_to_g7_the_map_is_as_large_as_the_rules_say() -> None:
    assert [(len(in_play(seats)), len(edges_in_play(seats))) for seats in SEATS] == [
        (10, 17),
        (13, 24),
        (16, 30),
        (19, 36),
    ]
    assert len({frozenset(edge) for edge in EDGES}) == len(EDGES) == 36
    assert GREAT == ["CHM", "PHI", "KHO", "BKK"] and all(area in in_play(2) for area in GREAT)
    assert all(len(in_play(seats)) - len(GREAT) == 3 * seats for seats in SEATS)  # G14
    assert len(AREAS) == 19 and len(PATRONS) == 9


def test_e1_the_order_by_pieces_on_the_map() -> None:
    slow = begun(4, order="YRBG")
    for area, pieces in (("AYU", "RRRRR"), ("LOP", "BB"), ("SUK", "YYY"), ("KAN", "GG"), ("PHI", "G")):
        put(slow, area, pieces)
    hold(slow, "poet", "BBBB")
    play(slow, "end", "end", "end", "end")
    assert slow.phase == "temple" and letters(slow.order) == "RGYB"


def test_e2_the_premier_changes_places() -> None:
    slow = begun(5, phase="premier")
    hold(slow, "premier", "Y")
    slow.begin("premier")
    assert slow.legal() == ["swap R", "swap B", "swap G", "swap P", "keep"]
    slow.play("swap P")
    assert letters(slow.order) == "RBPGY" and letters(slow.waiting) == "RBPGY"


@pytest.mark.parametrize(("pieces", "price"), [(3, 3), (5, 1), (7, 0)])
def test_e3_the_price_of_a_temple(pieces: int, price: int) -> None:
    slow = begun(2, phase="temple")
    put(slow, "AYU", "R" * pieces)
    slow.hands[0] -= pieces
    assert slow.legal() == [f"temple AYU {price}", "end"]
    slow.play(f"temple AYU {price}")
    assert (slow.money[0], slow.hands[0], slow.temples_in_hand[0], slow.points) == (3 - price, 14, 3, [3, 0])
    assert slow.legal() == ["end"]


def test_e4_the_carpenter_builds_below_the_capacity() -> None:
    slow = begun(2, phase="temple")
    put(slow, "AYU", "RR")
    assert slow.legal() == ["end"]
    hold(slow, "carpenter", "R")
    assert slow.legal() == ["temple AYU 3", "end"]
    slow.hands[0] = 11
    slow.play("temple AYU 3")
    assert (slow.money[0], slow.hands[0], slow.pieces["AYU"]) == (0, 13, [0, 0])
    slow = begun(2, phase="temple")
    hold(slow, "carpenter", "R")
    slow.marker = "carpenter"
    put(slow, "AYU", "RR")
    assert slow.legal() == ["end"]


def test_e5_a_patron_is_displaced_by_one_piece_more() -> None:
    slow = begun(2)
    hold(slow, "merchant", "BB")
    slow.hands = [10, 8]
    slow.money = [3, 9]
    assert texts(slow, "patron")[7] == "patron merchant 3"
    slow.play("patron merchant 3")
    assert (slow.money[0], slow.hands) == (0, [7, 10])
    slow.play("end")
    assert "patron merchant 4" in slow.legal() and "put AYU" in slow.legal()
    slow = begun(2)
    hold(slow, "merchant", "BB")
    slow.money = [2, 9]
    assert len(texts(slow, "patron")) == 8


def test_e6_a_marked_sailor_is_idle_in_the_next_sangha_phase() -> None:
    slow = begun(2, order="RB")
    slow.round = 2
    hold(slow, "sailor", "B")
    hold(slow, "king", "R")
    put(slow, "AYU", "RB")
    slow.play("end")
    assert texts(slow, "put") == ["put AYU", "put BKK", "put CTB", "put PBI"]
    play(slow, "end", "mark sailor", "end", "end", "end", "end")
    assert slow.round == 3 and letters(slow.order) == "BR" and texts(slow, "put") == ["put AYU"]
    play(slow, "end", "end")
    assert texts(slow, "mark") == [f"mark {patron}" for patron in PATRONS]


def test_g24_foothold() -> None:
    slow = begun(2, order="RB", sailor="foothold")
    put(slow, "AYU", "R")
    hold(slow, "sailor", "R")
    assert texts(slow, "put") == ["put AYU"]
    put(slow, "PBI", "R")
    slow.temples["BKK"] = [0]
    assert texts(slow, "put") == ["put AYU", "put CTB", "put PBI"]


def test_g22_a_seat_without_a_piece_on_the_map() -> None:
    slow = begun(2)
    slow.temples["KHO"] = [0]
    slow.temples["AYU"] = [1]
    assert texts(slow, "put") == [f"put {area}" for area in in_play(2) if area != "KHO"]
    slow.play("put AYU")
    assert texts(slow, "put") == ["put AYU"]


def test_e7_heathens_are_converted() -> None:
    for order, abbot, points, pieces in (
        ("RB", "", [2, 0], [3, 1]),
        ("RB", "B", [2, 0], [3, 1]),
        ("BR", "B", [0, 2], [2, 2]),
    ):
        slow = begun(2, order=order)
        hold(slow, "abbot", abbot)
        put(slow, "CHM", "RRRBB", 1)
        slow.convert("CHM")
        assert (slow.points, slow.pieces["CHM"], slow.heathens["CHM"]) == (points, pieces, 0)


def test_e8_a_lone_party_stays_and_the_latest_loses() -> None:
    slow = begun(3, order="YRB")
    put(slow, "AYU", "RRRRR")
    put(slow, "LOP", "RBY")
    slow.convert("AYU")
    slow.convert("LOP")
    assert slow.pieces["AYU"] == [5, 0, 0] and slow.pieces["LOP"] == [1, 0, 1]


def test_e9_income() -> None:
    slow = begun(2)
    hold(slow, "merchant", "R")
    slow.temples["AYU"] = slow.temples["LOP"] = [0]
    put(slow, "CHM", "RRB")
    slow.income()
    assert slow.money == [3 + 7, 3 + 2]


def test_e10_temples_and_the_end() -> None:
    slow = begun(3, phase="temple", order="BRY")
    put(slow, "BKK", "B" * 5, 0)
    slow.play("temple BKK 1")
    slow.play("end")
    put(slow, "BKK", "R" * 5)
    slow.play("temple BKK 1")
    assert slow.points == [4, 5, 0]
    slow = begun(3, phase="temple", order="BRY", temples="single")
    put(slow, "BKK", "B" * 5, 0)
    slow.temples["BKK"] = [2]
    assert slow.legal() == ["end"]
    slow = begun(3, phase="temple")
    slow.temples["LOP"] = [1, 2]
    put(slow, "LOP", "RRRR")
    slow.play("temple LOP 2")
    assert slow.points == [1, 0, 0] and slow.temples["LOP"] == [1, 2, 0]
    slow = begun(3, order="BRY")
    slow.temples["AYU"] = [0]
    put(slow, "AYU", "BBBYY")
    slow.score()
    assert slow.points == [1, 3, 0]


def test_e11_a_whole_first_round() -> None:
    slow = SlowSanga({name: values[0] for name, values in CHOICES.items()}, 2)
    events = """* order RB; R put CTB; B put AYU; B put SUK; R put LOP; R put PBI; B put KAN; B put SUK; R put PBI;
        R patron abbot 1; R patron king 1; R patron merchant 1; R end; B patron abbot 2; B patron premier 1; B end;
        R mark abbot; B swap R; R end; B end; R step PBI BKK; R step LOP PHI; R end; B step SUK CHM; B step AYU KHO;
        B end"""
    lines = [line.split(maxsplit=1) for line in events.split(";")]
    assert len(lines) == 26
    for actor, text in lines:
        assert actor == ("*" if isinstance(slow.to_act, str) else IDS[slow.to_act])
        slow.play(text)
    assert (slow.round, letters(slow.order), slow.money, slow.hands) == (2, "RB", [6, 4], [8, 7])
    assert slow.points == [0, 0] and slow.phase == "sangha"
    assert [slow.pieces[area] for area in GREAT] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert all(slow.heathens[area] == 1 for area in GREAT)


def test_g48_who_wins() -> None:
    for points, temples, money, order, found in (
        ([9, 8, 7], "", [0, 0, 0], "YBR", ("R", "points")),
        ([9, 9, 7], "B", [5, 0, 9], "RBY", ("B", "temples")),
        ([9, 9, 9], "BR", [5, 6, 9], "RBY", ("B", "money")),
        ([9, 9, 9], "BR", [6, 6, 9], "BRY", ("B", "order")),
    ):
        slow = begun(3, order=order)
        slow.points, slow.money = points, money
        for letter in temples:
            slow.temples["AYU"].append(IDS.index(letter))
        slow.decide_match()
        assert slow.winner is not None and (IDS[slow.winner], slow.reason) == found


def check_sums(slow: SlowSanga) -> None:
    """G2, G3: no piece and no temple is lost; nothing is below 0; G10, G20, G32, G38: who stands where."""
    for seat in range(slow.seats):
        on_map = sum(slow.pieces[area][seat] for area in slow.areas)
        on_squares = sum(owners.count(seat) for owners in slow.squares.values())
        assert slow.hands[seat] + on_map + on_squares == 14
        assert slow.temples_in_hand[seat] + sum(seat in there for there in slow.temples.values()) == 4
        assert not any(slow.pieces[area][seat] for area in slow.areas if seat in slow.temples[area])
        assert min(slow.hands[seat], slow.money[seat], slow.temples_in_hand[seat], slow.points[seat]) >= 0
    assert all(len(set(owners)) <= 1 for owners in slow.squares.values())
    assert all(len(set(there)) == len(there) for there in slow.temples.values())
    assert 0 <= sum(slow.heathens.values()) <= 4 and all(len(set(owners)) <= 1 for owners in slow.squares.values())


def check_room(slow: SlowSanga) -> None:
    """G40: wherever two parties stand, there is room for all."""
    for area in slow.areas:
        together = sum(slow.pieces[area]) + slow.heathens[area]
        parties = sum(number > 0 for number in slow.pieces[area]) + (slow.heathens[area] > 0)
        assert parties < 2 or together <= CAPACITY[area]


@at_length("positions", 800, 20_000)
def test_its_own_games_end_and_nothing_is_lost(positions: int) -> None:
    rng = random.Random(positions)
    seen = games = 0
    while seen < positions:
        slow = any_match(rng, games)
        mood = rng.choice(MOODS)
        games += 1
        rounds = [slow.round]
        while slow.to_act != OVER:
            assert len(set(slow.legal())) == len(slow.legal()) > 0 or slow.to_act == CHANCE
            slow.play(next_text(slow, mood, rng))
            check_sums(slow)
            if slow.round != rounds[-1] or slow.to_act == OVER:
                check_room(slow)
                rounds.append(slow.round)
            seen += 1
        assert rounds == [*range(rounds[0], 7), 6]
        assert slow.winner is not None and slow.points[slow.winner] == max(slow.points)


def any_match(rng: random.Random, games: int) -> SlowSanga:
    """Of any options; the seats in turn, and in turn from the beginning and from anywhere."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    seats = SEATS[games % len(SEATS)]
    return SlowSanga(options, seats) if games // len(SEATS) % 2 == 0 else scattered(rng, options, seats)


@dataclass
class Match(Both):
    """Both engines; clicks (G49), the position (G52), what lies where and what is counted are compared, too."""

    slow: SlowSanga

    def check(self) -> None:
        state, slow = self.state, self.slow
        self.agree("to act", who(state.to_act), slow.to_act)
        decisions = {state.write(move): list(state.spell(move)) for move in state.legal()}
        self.agree("decisions", len(state.legal()), len(decisions))
        self.agree("decisions", decisions, {text: slow.spots(text) for text in slow.legal()})
        outcomes = {state.write(move): (weight, list(state.spell(move))) for move, weight in state.chances()}
        self.agree("outcomes", outcomes, {text: (1, slow.spots(text)) for text in slow.chances()})
        self.agree("points", state.points(), slow.points)
        self.agree("position", state.position(), position(slow))
        self.check_look()
        self.check_end()

    def check_look(self) -> None:
        look, slow = self.state.look(), self.slow
        found = {spot: pieces if spot == "order" else sorted(pieces) for spot, pieces in look.pieces.items()}
        self.agree("what lies where", found, lies(slow))
        shown = {"round": shown_round(slow), "phase": SHOWN_PHASES[slow.phase]}
        for seat in range(slow.seats):
            shown |= {f"baht{seat}": slow.money[seat], f"points{seat}": slow.points[seat]}
        self.agree("counters", look.counters, shown)

    def check_end(self) -> None:
        """G48; winner, reason, and what the points are the sum of."""
        outcome, slow = self.state.outcome(), self.slow
        found = outcome and (outcome.points, outcome.winners, outcome.reason, dict(outcome.rows))
        is_over = slow.to_act == OVER
        self.agree("end", found, (slow.points, [slow.winner], slow.reason, slow.sources) if is_over else None)


def joined(slow: SlowSanga) -> Match:
    """Both engines from where the slow one stands."""
    start = "" if slow.phase in ("lot", "set-up") else position(slow)
    return Match(catalogue.start(RULESET, slow.options, slow.seats, start), slow)


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


def played_out(match: Match, rng: random.Random) -> Match:
    """To its end, compared at each position."""
    mood = rng.choice(MOODS)
    match.check()
    while match.slow.to_act != OVER:
        match.play(next_text(match.slow, mood, rng))
        match.check()
    return match


def compared(rng: random.Random) -> int:
    return len(played_out(joined(any_match(rng, rng.randrange(2 * len(SEATS)))), rng).record) + 1


COMPARED = {RULESET.id: compared}


@pytest.mark.parametrize("seat", [0, 1])
def test_g52_a_match_with_more_money_agrees(seat: int) -> None:
    """A handicap: the position before the lot tells the money, and the match goes on from it."""
    slow = SlowSanga({"first": "lot", "sailor": "gulf", "temples": "shared"}, 2)
    slow.money[seat] = 9
    starts = RULESET.handicaps["money"].starts.values()
    assert position(slow) == list(starts)[seat]
    played_out(Match(catalogue.start(RULESET, slow.options, 2, position(slow)), slow), random.Random(seat))


@at_length("positions", 2_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    rng = random.Random(positions)
    met: Counter[str] = Counter()
    compared = matches = 0
    while compared < positions:
        match = played_out(joined(any_match(rng, matches)), rng)
        matches += 1
        compared += len(match.record) + 1
        met.update(match.slow.met | {match.slow.reason})
    rare = {event: met[event] for event in MET if met[event] < positions // 5_000}
    assert not rare, "each several times at least"


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_figures_of_random_play(seats: int) -> None:
    """The rule file's Figures: decisions and forced ones, legal moves on average; never more than the shaman's."""
    decisions, forced, mean, most = figures(seats, 100)
    expected = FIGURES[seats]
    assert abs(decisions - expected[0]) <= 3 and abs(forced - expected[1]) <= 2
    assert abs(mean - expected[2]) <= 0.2 and most <= expected[3]


def figures(seats: int, games: int) -> tuple[float, float, float, int]:
    rng = random.Random(seats)
    numbers: list[int] = []
    for _ in range(games):
        slow = SlowSanga({name: values[0] for name, values in CHOICES.items()}, seats)
        while slow.to_act != OVER:
            if slow.to_act != CHANCE:
                numbers.append(len(slow.legal()))
            slow.play(next_text(slow, "any", rng))
    forced = sum(number == 1 for number in numbers)
    return len(numbers) / games, forced / games, sum(numbers) / len(numbers), max(numbers)
