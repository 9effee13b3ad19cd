"""Moves in words: as they are clicked, written and told."""

from __future__ import annotations

from kesegames.engine.look import Spot, Told
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.rules.kuhn.moves import cards_of
from kesegames.rules.kuhn.position import CARDS, Position
from kesegames.rules.kuhn.value import outcome


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    if position.to_act == CHANCE:
        return ("deal:" + _letters(position, move, EVERYONE),)
    return (position.words()[move],)


def write(position: Position, move: int, seat: int) -> str:
    """A word, or the deal (P11) with the cards that `seat` may see."""
    if position.to_act != CHANCE:
        return position.words()[move]
    letters = _letters(position, move, seat)
    return " ".join(f"{id}{{{letter}}}" for id, letter in zip(position.ruleset.seat_ids, letters, strict=False))


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The deal and each card of it; or a word, and who takes the pot when it was the last."""
    if position.to_act == CHANCE:
        return [Told("told.deal"), *map(_dealt, position.ruleset.seat_ids, _letters(position, move, seat))]
    after = position.after(move)
    return [Told("told." + position.words()[move]), *(_ended(after.seen_by(seat)) if after.to_act == OVER else ())]


def _letters(position: Position, deal: int, seat: int) -> str:
    """A card a seat, as `seat` may see them."""
    cards = enumerate(cards_of(deal, position.seats))
    return "".join(CARDS[card] if seat in (owner, EVERYONE) else "?" for owner, card in cards)


def _dealt(id: str, letter: str) -> Told:
    values = {"seat": f"@seat.{id}", "card": f"@piece.{letter}"}
    return Told("told.dealt_unseen" if letter == "?" else "told.dealt", values)


def _ended(position: Position) -> list[Told]:
    """Who takes the pot; nothing where the cards that decide are not known."""
    ended = outcome(position)
    if ended is None or not ended.winners:
        return []
    winner = ended.winners[0]
    card = f"@piece.{CARDS[position.cards[winner]]}"
    values = {"seat": f"@seat.{position.ruleset.seat_ids[winner]}", "card": card, "pot": str(sum(position.stakes()))}
    text = "told.showdown" if ended.reason == "showdown" else "told.fold_pot"
    return [Told(text, values)]
