"""What a click means, why a card is refused, and what speaks for a seat."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import END, Look, Note, Spot, Told, refused
from kesegames.rules.koneko import moves
from kesegames.rules.koneko.plays import (
    BLACK_BIT,
    NAMED,
    NAUGHT,
    NAUGHTS,
    RED_BIT,
    answers,
    cards_of,
    colours_of,
    follows,
    is_one_rank,
    is_play,
    is_stronger,
    rank_of,
)
from kesegames.rules.koneko.position import Position
from kesegames.rules.koneko.terms import STAYS_OUT
from kesegames.rules.koneko.text import LADDER, NAME, WORDS, play_values, rank_text, seat_text
from kesegames.rules.paper.cards import DECK, NAMES, ONE, RANKS, SIGNS, are_in, count, size

COLOUR: Final = {BLACK_BIT: "black", RED_BIT: "red", BLACK_BIT | RED_BIT: "both"}
"""How the text id ends of what colours occur."""
DRAW_WORD: Final = "draw"
LEAVE_WORD: Final = "leave"


def chosen_in(spots: tuple[Spot, ...]) -> int:
    """The packed cards of these clicks."""
    return sum(int(ONE[NAMES.index(spot.partition(":")[2])]) for spot in spots if spot.startswith("hand"))


def move_of(spots: tuple[Spot, ...]) -> int:
    """The play of these clicks, its 無 named if they are."""
    name = spots[-1].partition(":")[2] if spots and spots[-1].startswith(f"{NAME}:") else ""
    return int(chosen_in(spots) | (NAMED[SIGNS.index(name)] if name else 0))


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """A whole move as it will be: its cards have left the hand. Until then they lie where they can be clicked."""
    is_whole = len(spots) > 1 and (spots[-1] == END or spots[-1].startswith(f"{NAME}:"))
    if position.to_act < 0 or not is_whole:
        return position.look()
    shown = position.copy()
    moves.lay(shown, move_of(spots))
    return shown.look()


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act < 0:
        return None
    chosen = chosen_in(spots)
    place, _, part = spot.partition(":")
    if spot == END:
        return _end(position, chosen)
    if place == NAME and part in SIGNS and part and SIGNS.index(part) in LADDER:
        return _name(position, chosen, SIGNS.index(part))
    if spot in WORDS.values():
        return _word(position, spots, spot)
    if place != f"hand{position.to_act}":
        return _elsewhere(position, place)
    if part not in NAMES:
        return None
    kind = NAMES.index(part)
    if not count(position.hands[position.to_act], kind):
        return refused("not_held", "P70", [], {"card": f"@piece.{part}"})
    return _card(position, chosen, kind)


def _elsewhere(position: Position, place: str) -> Note | None:
    """Whatever lies anywhere but in the hand of the seat to act."""
    families = {"hand": "not_yours", "won": "won", "played": "table", "under": "table", "deck": "deck"}
    text = families.get(place.rstrip("0123"), "")
    is_there = position.ruleset.places.get(place) is not None
    return refused(text, "P71" if text in ("deck", "not_yours") else "P72", []) if text and is_there else None


def can_play(position: Position, move: int) -> bool:
    """Whether this single or set leads, or follows the last play."""
    if position.is_leading():
        return True
    return follows(move, position.played[position.last], position.strengths[position.last])


def plays_with(position: Position, cards: int) -> list[int]:
    """The plays of the seat to act that have these cards."""
    return [int(move) for move in moves.legal(position) if is_play(move) and are_in(cards, cards_of(move))]


def _end(position: Position, chosen: int) -> Note:
    """The word that closes a play with other cards than 無."""
    if not chosen:
        return refused("end_nothing", "P71", [])
    if chosen & ~NAUGHTS == 0:
        return refused("end_name", "P70", [])
    if not can_play(position, chosen):
        return refused("end_more", "P71", _best(position))
    ending, values = play_values(chosen)
    values = _with_left(position, chosen, values)
    return Note("choice", f"note.play_{ending}", values, "P71", [], short=f"made.{ending}")


def _with_left(position: Position, cards: int, values: dict[str, str]) -> dict[str, str]:
    """With how many cards stay in the hand."""
    return {**values, "left": str(size(position.hands[position.to_act]) - size(cards))}


def _name(position: Position, chosen: int, rank: int) -> Note:
    """One of the names of 無 (P70)."""
    values = {"rank": rank_text(rank)}
    if not chosen or chosen & ~NAUGHTS:
        return refused("name_first", "P70", [], values)
    if not can_play(position, chosen | int(NAMED[rank])):
        return refused("name_follows", "P71", _best(position), {**values, **_wanted_values(position)})
    return Note("move", "note.name", _with_left(position, chosen, values), "P70", [])


def _best(position: Position) -> list[Spot]:
    """The play that has to be followed."""
    return [] if position.is_leading() else [f"played{position.last}"]


def _word(position: Position, spots: tuple[Spot, ...], word: Spot) -> Note:
    """To stay out, or to leave; what is not offered says why."""
    if position.is_leading():
        return refused("leader_plays", "P71", [])
    has_joined = bool(position.played[position.to_act])
    if word == DRAW_WORD and has_joined:
        return refused("draw_joined", "P72", [f"played{position.to_act}"])
    if word == LEAVE_WORD and not has_joined:
        return refused("leave_first", "P71", [])
    if spots:
        return refused("word_first", "P71", [])
    if has_joined:
        return Note("choice", "note.leave", {}, "P72", [])
    due = min(STAYS_OUT, int(position.in_deck()))
    if not due:
        return Note("choice", "note.draw_nothing", {}, "P74", [])
    return Note("choice", "note.draw", {"count": str(due)}, "P71", [])


def _back(kind: int) -> Note:
    return Note("move", "note.take_back", {"card": f"@piece.{NAMES[kind]}"}, "", [])


def _card(position: Position, chosen: int, kind: int) -> Note:
    """A card that joins the play, is taken back, or is refused."""
    hand = position.hands[position.to_act]
    cards = chosen + int(ONE[kind]) if count(chosen, kind) < count(hand, kind) else 0
    if not cards or not plays_with(position, cards):
        return _back(kind) if count(chosen, kind) else _refusal(position, chosen, kind)
    card = {"card": f"@piece.{NAMES[kind]}"}
    if cards & ~NAUGHTS == 0:
        return Note("move", "note.naught" if size(cards) == 1 else "note.naughts", card, "P70", [])
    if not can_play(position, cards):
        return Note("move", "note.begins", {**card, **_wanted_values(position)}, "P71", _best(position))
    ending, values = play_values(cards)
    return Note("move", f"note.makes_{ending}", values, "P71", [])


def _refusal(position: Position, chosen: int, kind: int) -> Note:
    """Why no play has this card with those chosen: other strengths, the colour, the strength, the number."""
    card = {"card": f"@piece.{NAMES[kind]}"}
    cards = chosen + int(ONE[kind])
    if not is_one_rank(cards):
        return refused("other_rank", "P71", [], {**card, "rank": rank_text(int(rank_of(chosen)))})
    best, strength = position.played[position.last], int(position.strengths[position.last])
    wanted = _wanted_values(position)
    rank = kind % RANKS
    if chosen or rank == strength or (rank == NAUGHT and not plays_with(position, int(ONE[kind]))):
        if rank == NAUGHT and not chosen:
            return refused("naught_colour", "P71", _best(position), {**card, **wanted})
        return refused("not_more", "P71", _best(position), {**card, **wanted})
    if not is_stronger(rank, strength):
        text = "emperor_ship" if strength == 0 else "not_stronger"
        return refused(text, "P70", _best(position), {**card, **wanted})
    assert not colours_of(int(ONE[kind])) & colours_of(best)
    return refused("other_colour", "P71", _best(position), card)


def _wanted_values(position: Position) -> dict[str, str]:
    """The strength of the last play, and how many cards a set must have to follow it."""
    if position.is_leading():
        return {}
    number = size(position.played[position.last])
    return {"rank": rank_text(int(position.strengths[position.last])), "more": str(number + 1)}


def wanted(position: Position) -> Told | None:
    """What follows the last play (P70, P71): the colour and strength of a single, the size of a set."""
    if position.to_act < 0 or position.is_leading():
        return None
    colour = f"@colour.{COLOUR[int(colours_of(position.played[position.last]))]}"
    strength = int(position.strengths[position.last])
    over = "emperor" if strength == RANKS - 1 else "ship" if strength == 0 else "rank"
    way = "go" if position.played[position.to_act] else "join"
    return Told(f"advice.{way}_{over}", {**_wanted_values(position), "colour": colour})


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """The score of the season, how many cards are left, the last play."""
    name = {"seat": seat_text(position, seat)}
    found = []
    if position.scores[seat]:
        found.append(("because.score", {**name, "score": str(position.scores[seat])}))
    held = int(position.in_hand(seat))
    if not position.is_dealing() and held:
        found.append(("because.cards", {**name, "count": str(held)}))
    if seat == position.last:
        found.append(("because.best", name))
    return found


def speaks(position: Position, move: int) -> list[tuple[str, dict[str, str]]]:
    """Whether a play empties the hand, wins the round or cannot be followed, by what its seat sees (P71–P73)."""
    if not is_play(move):
        return []
    seat = position.to_act
    shown = position.copy()
    moves.lay(shown, move)
    found = []
    if not shown.hands[seat]:
        found.append(("why.empty", {"count": str(shown.largest())}))
    if not len(answers(DECK - position.seen(), shown.played[seat], shown.strengths[seat])):
        found.append(("why.unfollowed", {}))
    return found
