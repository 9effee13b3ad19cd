"""What a click means, why one is refused, what speaks for a move, and what an adviser names: the cards waited for."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import END as CLOSE
from kesegames.engine.look import PASS as PASSING
from kesegames.engine.look import Note, Spot, Told, refused
from kesegames.rules.paper.cards import NAMES, ONE, are_in, count, kinds_in, size
from kesegames.rules.paper.cover import claims, is_complete, lacking, waits
from kesegames.rules.shuki.moves import CLAIM, DISCARD, END, OPEN, PASS, cards_of, legal, word_of
from kesegames.rules.shuki.position import ASKED, CLAIMED, DRAW, DRAWN, Position
from kesegames.rules.shuki.text import SEASON, WORDS, seat_text, shape_values
from kesegames.rules.shuki.value import brings_nearer, unseen_by, unseen_waits

MOST_LINES: Final = 3
"""An adviser names the waits after no more discards than these, those with most unseen cards first."""


def chosen_in(spots: tuple[Spot, ...]) -> int:
    """The packed cards of these clicks."""
    return sum(int(ONE[NAMES.index(spot.partition(":")[2])]) for spot in spots if ":" in spot)


def card_value(kind: int) -> dict[str, str]:
    return {"card": f"@piece.{NAMES[kind]}"}


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act < 0:
        return None
    opened = spots[0] if spots else ""
    if spot in (WORDS[CLAIM], WORDS[OPEN], SEASON, PASSING, CLOSE):
        return _word(position, spots, spot)
    place, _, card = spot.partition(":")
    if place != f"hand{position.to_act}":
        return _elsewhere(position, place)
    if card not in NAMES:
        return None
    kind = NAMES.index(card)
    if not count(position.hands[position.to_act], kind):
        return refused("not_held", "P20", [], card_value(kind))
    if opened in (WORDS[CLAIM], WORDS[OPEN]):
        return _laid(position, chosen_in(spots), kind, CLAIM if opened == WORDS[CLAIM] else OPEN)
    if position.stage == ASKED:
        return refused("say_claim", "P21", ["offer"], card_value(kind))
    return Note("cost", "note.discard", card_value(kind), "P20", [])


def _elsewhere(position: Position, place: str) -> Note | None:
    """Whatever lies anywhere but in the hand of the seat to act."""
    families = {"hand": "not_yours", **{one: f"{one}_lies" for one in ("open", "away", "light", "offer")}}
    family = place.rstrip("0123")
    if family not in families or position.ruleset.places.get(place) is None:
        return None
    if family == "offer" and position.stage != ASKED:
        return refused("no_offer", "P21", [])
    rules = {"open": "P24", "light": "P23", "hand": "P20"}
    return refused(families[family], rules.get(family, "P21"), [])


def _word(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """A word: claiming, laying open, ending the season, passing, closing a claim."""
    if spots:
        return _closing(position, spots) if spot == CLOSE else None
    words = {word_of(move) for move in legal(position)}
    card = card_value(position.offered) if position.stage == ASKED else {}
    if spot == PASSING:
        text = "note.pass_only" if words == {PASS} else "note.pass"
        return Note("skip", text, card, "P22", []) if PASS in words else refused("not_asked", "P22", [])
    if spot == SEASON:
        return _season(position, END in words)
    if spot == WORDS[CLAIM]:
        if CLAIM in words:
            return Note("choice", "note.claim", card, "P21", ["offer"])
        if position.stage != ASKED:
            return refused("not_asked", "P21", [])
        text = "no_card_left" if position.open[position.to_act] else "no_claim"
        return refused(text, "P21", ["offer"], card)
    if spot == WORDS[OPEN]:
        if OPEN in words:
            return Note("choice", "note.open", {}, "P24", [])
        if position.stage == DRAWN:
            return refused("no_four", "P24", [])
        return refused("open_when", "P24", [])
    return None


def _season(position: Position, is_possible: bool) -> Note:
    """The word that ends the season."""
    if position.stage == CLAIMED:
        return refused("only_discard", "P21", [])
    text = "end_claim" if position.stage == ASKED else "end_drawn"
    if is_possible:
        values = {"seat": seat_text(position, position.turn)} if position.stage == ASKED else {}
        return Note("choice", f"note.{text}", values, "P22" if position.stage == ASKED else "P20", [])
    return refused("not_complete", "P20", [])


def _closing(position: Position, spots: tuple[Spot, ...]) -> Note | None:
    """The word that closes a claim."""
    if spots[0] != WORDS[CLAIM]:
        return None
    chosen = chosen_in(spots)
    if not chosen:
        return refused("claim_nothing", "P21", ["offer"])
    if chosen not in claims(position.hands[position.to_act], position.offered):
        return refused("claim_unfinished", "P21", ["offer"])
    ending, values = shape_values(chosen + int(ONE[position.offered]))
    values |= {"loser": seat_text(position, position.turn)}
    return Note("cost", f"note.makes_{ending}", values, "P21", ["offer"], short=f"made.{ending}")


def _laid(position: Position, chosen: int, kind: int, word: int) -> Note:
    """A card that joins what is claimed with or laid open, is taken back, or is refused."""
    hand = position.hands[position.to_act]
    rule = "P21" if word == CLAIM else "P24"
    cards = chosen + int(ONE[kind]) if count(chosen, kind) < count(hand, kind) else 0
    ways = [cards_of(move) for move in legal(position) if word_of(move) == word]
    if not cards or not any(are_in(cards, way) for way in ways):
        if count(chosen, kind):
            return Note("choice", "note.take_back", card_value(kind), "", [])
        return refused("no_fit" if word == CLAIM else "no_fit_four", rule, [], card_value(kind))
    offered = int(ONE[position.offered]) if word == CLAIM else 0
    if cards not in ways:
        return Note("move", "note.joins", card_value(kind), rule, [])
    ending, values = shape_values(cards + offered)
    return Note("move", f"note.would_{ending}", values, rule, [])


def wanted(position: Position) -> Told | None:
    """What is asked: an answer to a discard, a discard, or whether to end the season (P20, P22)."""
    if position.to_act < 0:
        return None
    if position.stage == ASKED:
        return Told("advice.asked", {**card_value(position.offered), "seat": seat_text(position, position.turn)})
    if position.stage == CLAIMED:
        return Told("advice.claimed")
    is_whole = is_complete(position.open[position.turn], position.hands[position.turn])
    return Told("advice.complete_turn" if is_whole else "advice.turn")


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """What a hand waits for, or how many cards it lacks; what lies open."""
    name = {"seat": seat_text(position, seat)}
    found = []
    if position.open[seat]:
        ending, values = shape_values(position.open[seat])
        found.append((f"because.open_{ending}", {**name, **values}))
    if position.hidden[seat] or not position.hands[seat] or position.in_hand(seat) + size(position.open[seat]) != 5:
        return found
    hand = position.hands[seat]
    lack = int(lacking(position.open[seat], hand))
    if lack == 1:
        return [*found, ("because.waits", {**name, "count": str(unseen_waits(position, seat, hand))})]
    return [*found, ("because.lacks", {**name, "count": str(lack)})]


def speaks(position: Position, move: int) -> list[tuple[str, dict[str, str]]]:
    """What a decision does for the hand, as far as its seat sees."""
    word, seat = word_of(move), position.to_act
    hand, lies = position.hands[seat], position.open[seat]
    if word == END:
        return [("why.ends", {})]
    if word == CLAIM:
        return [("why.nearer", {})] if brings_nearer(position, cards_of(move)) else []
    if word != DISCARD:
        return []
    left = hand - cards_of(move)
    lack = int(lacking(lies, left))
    if lack == 1:
        return [("why.waits", {"count": str(unseen_waits(position, seat, left))})]
    best = min(int(lacking(lies, hand - ONE[kind])) for kind in kinds_in(hand))
    return [("why.keeps", {"count": str(lack)})] if lack == best else []


def advises(position: Position, seat: int) -> list[list[Told]]:
    """The cards that a hand waits for, each with how many of it are unseen; before a discard, by what is discarded."""
    if position.stage not in (DRAW, DRAWN, CLAIMED, ASKED) or position.hidden[seat] or not position.hands[seat]:
        return []
    hand, lies = position.hands[seat], position.open[seat]
    if seat != position.turn or position.stage in (DRAW, ASKED):
        return _waiting(position, seat, hand, Told("advice.waits"))
    if position.stage == DRAWN and is_complete(lies, hand):
        return [[Told("advice.complete")]]
    kinds = sorted(set(kinds_in(hand)), key=lambda kind: -unseen_waits(position, seat, hand - ONE[kind]))
    found = []
    for kind in kinds:
        found += _waiting(position, seat, hand - ONE[kind], Told("advice.waits_after", card_value(kind)))
    return found[:MOST_LINES]


def _waiting(position: Position, seat: int, hand: int, heading: Told) -> list[list[Told]]:
    """A line of the cards that complete a hand, those first of which most are unseen; none where it waits for none."""
    unseen = unseen_by(position, seat)
    kinds = [int(kind) for kind in waits(position.open[seat], hand)]
    kinds.sort(key=lambda kind: (-count(unseen, kind), kind))
    if not kinds:
        return []
    cards = [Told("advice.wait", {**card_value(kind), "count": str(count(unseen, kind))}) for kind in kinds]
    return [[heading, *cards]]
