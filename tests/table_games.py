"""Games that only tests know, for what a table can show: a hand of ten, tiles, a pile, a stepper, maps, a tree."""

from __future__ import annotations

import copy
from typing import Any, Final, Self

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import kesegames.rules
from kesegames.engine.game import Game
from kesegames.engine.look import Look, Note, Outcome, Spot
from kesegames.engine.look import Told as Sentence
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble

CARDS: Final = [f"c{number}" for number in range(10)]
TILES: Final = ["sailor", "smith", "baker", "scribe", "weaver"]
SHOOTS: Final = ["shoot:1", "shoot:2", "shoot:3", "shoot:4", "shoot:5"]
TURNS: Final = 4
SEATS: Final = "abcdef"
CELLS: Final = {
    "mill": [0, 0, 100, 80],
    "port": [160, 10, 120, 90],
    "fort": [340, 0, 100, 80],
    "farm": [40, 150, 100, 80],
    "lake": [200, 170, 140, 80],
}
TOWNS: Final[dict[str, Any]] = {
    "mill": {"at": [40, 60, 260, 150], "slots": 3},
    "port": {"at": [400, 160, 380, 150], "slots": 5},
    "fort": {"at": [560, 400, 260, 150], "slots": 2},
    "farm": {"at": [80, 420, 260, 150], "slots": 1},
    "lake": {"at": [300, 760, 300, 150], "from": 4, "slots": 9},
}
ROADS: Final = [["mill", "port"], ["port", "fort"], ["mill", "farm"], ["farm", "lake"], ["port", "lake"]]


def _name(ja: str, en: str) -> dict[str, str]:
    return {"ja": ja, "en": en}


def _begun(rules: str, pieces: dict[str, Any]) -> dict[str, Any]:
    names = ("一番手 First", "二番手 Second", "三番手 Third", "四番手 Fourth", "五番手 Fifth", "六番手 Sixth")
    return {
        "name": _name("見本", "Sample"),
        "about": _name("見本です。", "A sample."),
        "rules": rules,
        "minutes": 1,
        "seats": [2, 6],
        "seat_ids": list(SEATS),
        "seat_names": {id: _name(*name.split()) for id, name in zip(SEATS, names, strict=True)},
        "levels": [],
        "pieces": pieces,
    }


def fair() -> Ruleset:
    """Cards, tiles and counters on mats; no board."""
    pieces = {card: {"name": _name(f"札{card[1]}", f"card {card[1]}"), "glyph": card[1]} for card in CARDS}
    pieces["?"] = {"name": _name("伏せた札", "face-down card"), "glyph": "?"}
    data = _begun("fair", pieces)
    data["places"] = {
        "hand": {"each": "seat", "kind": "hand", "at": "seat", "name": _name("手札", "Hand"), "pieces": CARDS},
        "won": {"each": "seat", "kind": "row", "at": "seat", "name": _name("組", "Melds"), "room": 6, "gap": 3},
        "points": {"each": "seat", "kind": "counter", "at": "seat", "name": _name("得点", "Points")},
        "trick": {"each": "seat", "kind": "row", "at": "front", "name": _name("場札", "Played")},
        "pot": {"kind": "counter", "at": "middle", "name": _name("場の賭け金", "Pot")},
        "pile": {"kind": "pile", "at": "middle", "name": _name("捨て札", "Pile"), "pieces": CARDS, "spread": True},
        "patrons": {"kind": "tiles", "at": "middle", "name": _name("客", "Patrons"), "columns": 3, "spots": TILES},
    }
    data["texts"] = {
        "spot.bid": _name("{number}を賭ける", "Bid {number}"),
        "mark.best": _name("最強", "best"),
        "reason.done": _name("全員が終えました", "all are done"),
        "told.chosen": _name("選びました。", "Has chosen."),
    }
    return Ruleset("fair", data)


def isles() -> Ruleset:
    """A map with roads, a crowd in each cell, and a ship; the lake is there with four seats or more."""
    pieces: dict[str, Any] = {id: {"name": _name("旅人", "Walker"), "glyph": id.upper(), "seat": id} for id in SEATS}
    pieces["s"] = {"name": _name("船", "Ship"), "glyph": "船", "latin": "S"}
    data = _begun("isles", pieces)
    cells: dict[str, Any] = {**CELLS, "lake": {"at": CELLS["lake"], "from": 4}}
    data["board"] = {"kind": "map", "cells": cells, "edges": ROADS, "crowd": True}
    data["places"] = {
        "gold": {"each": "seat", "kind": "counter", "at": "seat", "name": _name("金", "Gold")},
        "fame": {"each": "seat", "kind": "counter", "at": "seat", "name": _name("名声", "Fame")},
    }
    data["texts"] = {
        "spot.mill": _name("水車", "Mill"),
        "spot.port": _name("港", "Port"),
        "spot.fort": _name("砦", "Fort"),
        "spot.farm": _name("農場", "Farm"),
        "spot.lake": _name("湖", "Lake"),
        "spot.ship": _name("船", "Ship"),
        "mark.king": _name("王", "king"),
        "reason.done": _name("全員が終えました", "all are done"),
        "told.chosen": _name("選びました。", "Has chosen."),
    }
    return Ruleset("isles", data)


def towns() -> Ruleset:
    """The same roads on a picture higher than wide: each cell has slots, the tiles have drawings."""
    data = copy.deepcopy(isles().data)
    data["rules"] = "towns"
    data["board"] |= {"cells": TOWNS, "ground": {"picture": "cards/face", "box": [0, 0, 900, 1000]}}
    data["pieces"]["s"]["kind"] = "ship"
    data["places"] |= {
        "order": {"kind": "row", "at": "middle", "name": _name("順番", "Order"), "room": 6},
        "signs": {
            "kind": "tiles",
            "at": "middle",
            "name": _name("印", "Signs"),
            "columns": 3,
            "spots": ["book", "clock", "globe", "pen", "bin", "gear"],
            "drawings": "icons",
        },
    }
    names = ("book 本", "clock 時計", "globe 地球", "pen 筆", "bin 箱", "gear 歯車")
    data["texts"] |= {f"spot.{id}": _name(ja, id.title()) for id, ja in (name.split() for name in names)}
    return Ruleset("towns", data)


def grove() -> Ruleset:
    """A vine that grows from five shoots; no board."""
    pieces = {card: {"name": _name(f"札{card[1]}", f"card {card[1]}"), "glyph": card[1]} for card in CARDS}
    pieces["?"] = {"name": _name("伏せた札", "face-down card"), "glyph": "?"}
    data = _begun("grove", pieces)
    data["places"] = {
        "hand": {"each": "seat", "kind": "hand", "at": "seat", "name": _name("手札", "Hand"), "pieces": CARDS},
        "points": {"each": "seat", "kind": "counter", "at": "seat", "name": _name("得点", "Points")},
        "year": {"kind": "counter", "at": "middle", "name": _name("年", "Year")},
        "vine": {"kind": "tree", "at": "middle", "name": _name("蔓", "Vine"), "spots": SHOOTS, "room": 50},
    }
    data["texts"] = {
        "reason.done": _name("全員が終えました", "all are done"),
        "told.chosen": _name("選びました。", "Has chosen."),
    }
    return Ruleset("grove", data)


class Told(State):
    """Its position is the words that were clicked; `words` are those of each move."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = 0
        self.played: list[int] = []
        self.viewer = int(EVERYONE)

    def words(self) -> list[tuple[Spot, ...]]:
        raise NotImplementedError

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        for move in self.played:
            state.play(move)
        state.viewer = self.viewer
        return state

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats)

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats)
        viewer, *moves = text.split(".")
        state.viewer = int(viewer[1:] or EVERYONE)
        for part in moves:
            if not part.isdecimal() or state.to_act == OVER or int(part) >= len(state.words()):
                raise Trouble("trouble.bad_position", {"text": text, "wanted": "p.0.1"})
            state.play(int(part))
        return state

    def legal(self) -> vec[i64]:
        return vec[i64](range(len(self.words()) if self.to_act >= 0 else 0))

    def has_chance(self) -> bool:
        return False

    def play(self, move: i64) -> None:
        self.move(self.words()[move])
        self.played.append(int(move))
        turns = len(self.played)
        self.to_act = OVER if turns == TURNS * self.seats else turns % self.seats

    def move(self, spots: tuple[Spot, ...]) -> None:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        return Outcome([0] * int(self.seats), [], "done") if self.to_act == OVER else None

    def points(self) -> list[int]:
        return [0] * int(self.seats)

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return self.words()[move]

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return "-".join(self.words()[move])

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Sentence]:
        return [Sentence("told.chosen")]

    def position(self) -> str:
        return ".".join(["p" if self.viewer == EVERYONE else f"p{self.viewer}", *map(str, self.played)])

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return None


class Fair(Told):
    """First everybody bids, then plays a card, takes a tile's place, points at a mat or at a card of the pile."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        super().__init__(ruleset, options, seats)
        self.hands = [CARDS[:] for _ in range(seats)]
        self.tricks: list[str] = [""] * int(seats)
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.pile = CARDS[:7]
        self.pot = 0

    def words(self) -> list[tuple[Spot, ...]]:
        seat = int(self.to_act)
        if len(self.played) < self.seats:
            return [(f"bid:{number}",) for number in range(1, 6)]
        cards = [(f"hand{seat}:{card}",) for card in self.hands[seat]]
        return [*cards, *((tile,) for tile in TILES), (f"seat:{SEATS[1 - seat % 2]}",), ("pile:c3",), ("pot",)]

    def move(self, spots: tuple[Spot, ...]) -> None:
        seat, spot = int(self.to_act), spots[0]
        place, _, part = spot.partition(":")
        if place == "bid":
            self.pot += int(part)
        elif place.startswith("hand"):
            self.hands[seat].remove(part)
            self.won[seat] += [self.tricks[seat]] if self.tricks[seat] else []
            self.tricks[seat] = part

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        for seat, hand in enumerate(self.hands):
            if self.viewer in (seat, EVERYONE):
                pieces.update({f"hand{seat}:{card}": [card] for card in hand})
            elif hand:
                pieces[f"hand{seat}:?"] = ["?"] * len(hand)
            pieces.update({f"trick{seat}": [self.tricks[seat]]} if self.tricks[seat] else {})
            pieces.update({f"won{seat}": self.won[seat][:]} if self.won[seat] else {})
        pieces.update({f"pile:{card}": [card] for card in self.pile})
        pieces.update({"sailor": ["c1", "c1", "c2"], "smith": ["c5"]})
        points = {f"points{seat}": 12 * seat for seat in range(self.seats)}
        best = {f"trick{seat}": ["best"] for seat, card in enumerate(self.tricks) if card == "c9"}
        return Look(pieces, {"pot": self.pot, **points}, numbers={"smith": 3}, marked=best, out=[1][: self.seats - 2])

    def has_secrets(self) -> bool:
        return False

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        state.viewer = int(seat)
        return state

    def guess(self, rng: Random) -> Self:
        return self.seen_by(EVERYONE)


class Isles(Told):
    """Everybody walks along the roads with one of two walkers, or sends the ship."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        super().__init__(ruleset, options, seats)
        self.at = [["mill", "port"] for _ in range(seats)]
        self.ship = "port"

    def words(self) -> list[tuple[Spot, ...]]:
        board = self.ruleset.board_of(int(self.seats))
        assert board is not None
        roads = [*board.edges, *((other, one) for one, other in board.edges)]
        own = dict.fromkeys(self.at[self.to_act])
        walks = [(one, other) for one, other in roads if one in own]
        return [*walks, *(("ship", other) for one, other in roads if one == self.ship)]

    def move(self, spots: tuple[Spot, ...]) -> None:
        start, goal = spots
        if start == "ship":
            self.ship = goal
        else:
            self.at[self.to_act][self.at[self.to_act].index(start)] = goal

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {"ship": ["s"]}
        for seat, cells in enumerate(self.at):
            for cell in cells:
                pieces.setdefault(cell, []).append(SEATS[seat])
        for cell in pieces:
            pieces[cell].sort()
        counters = {f"{name}{seat}": 7 * seat for name in ("gold", "fame") for seat in range(self.seats)}
        return Look(pieces, counters, numbers={"ship": 4}, lies={"ship": self.ship}, marked={"ship": ["king"]})


class Grove(Fair):
    """Everybody lets one or two shoots grow into one by a card."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        super().__init__(ruleset, options, seats)
        self.shoots = {shoot: ["c0"] for shoot in SHOOTS}
        self.older: dict[Spot, list[str]] = {}
        self.links: list[tuple[Spot, Spot]] = []

    def words(self) -> list[tuple[Spot, ...]]:
        cards = [f"hand{self.to_act}:{card}" for card in self.hands[self.to_act]]
        pairs = [(one, other) for one in SHOOTS for other in SHOOTS if one != other and self.shoots[other]]
        grown = [(card, shoot) for card in cards[:-1] for shoot in SHOOTS]
        return [*grown, *((cards[-1], *pair) for pair in pairs)]

    def move(self, spots: tuple[Spot, ...]) -> None:
        card, *shoots = spots
        self.hands[self.to_act].remove(card.partition(":")[2])
        for shoot in shoots:
            if self.shoots[shoot]:
                older = f"vine:{len(self.older) + 1}"
                self.older[older] = self.shoots[shoot]
                self.links = [(one, older if other == shoot else other) for one, other in self.links]
                self.links.append((older, shoots[0]))
            self.shoots[shoot] = []
        self.shoots[shoots[0]] = [card.partition(":")[2]]

    def look(self) -> Look:
        pieces = {spot: held for spot, held in super().look().pieces.items() if spot.startswith("hand")}
        pieces.update({shoot: lying for shoot, lying in self.shoots.items() if lying})
        points = {f"points{seat}": seat for seat in range(self.seats)}
        return Look({**pieces, **self.older}, {"year": 3, **points}, self.links)


class Towns(Isles):
    """What stands in the order and on a tile, too."""

    def look(self) -> Look:
        look = super().look()
        look.pieces |= {"order": list(SEATS[: self.seats]), "pen": ["a", "a", "b"], "gear": ["b"]}
        return look


RULESETS: Final = {"fair": fair(), "isles": isles(), "towns": towns(), "grove": grove()}
STATES: Final = (("fair", Fair), ("isles", Isles), ("towns", Towns), ("grove", Grove))
GAMES: Final = {name: Game(one, seats=(2, 6)) for name, one in STATES}
BUILT_IN: Final = kesegames.rules.game


def game(name: str) -> Game:
    """In place of `kesegames.rules.game`: these games, too."""
    return GAMES[name] if name in GAMES else BUILT_IN(name)
