"""What decisions and cards dealt do (P70–P74). An outcome of chance is the kind of the card."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, NOBODY, OVER
from kesegames.rules.koneko.plays import DRAW, LEAVE, answers, cards_of, is_play, leads, strength_of
from kesegames.rules.koneko.position import ONE_SEAT, Position
from kesegames.rules.koneko.terms import REFILL, STAYS_OUT
from kesegames.rules.paper.cards import ONE


def legal(position: Position) -> vec[i64]:
    """What the seat to act can play, then how it can go out of the round (P71, P72)."""
    hand = position.hands[position.to_act]
    if position.is_leading():
        return leads(hand)
    moves = answers(hand, position.played[position.last], position.strengths[position.last])
    return append(moves, way_out(position))


def way_out(position: Position) -> i64:
    """LEAVE for who has joined, else DRAW."""
    return LEAVE if position.played[position.to_act] else DRAW


def receiver(position: Position) -> i64:
    """Who gets the next card: who draws; in the deal one at a time round the table, the dealer first (P7)."""
    return position.drawer if position.due else (position.dealer + position.dealt) % position.seats


def deal(position: Position, kind: i64) -> None:
    """A card to who draws, or to the next seat of the deal, after whose last one the dealer leads (P4, P70)."""
    position.hands[receiver(position)] += ONE[kind]
    if position.due:
        position.due -= 1
        if position.due == 0:
            position.drawer = 0
            position.to_act = position.actor()
        return
    position.dealt += 1
    if position.dealt == position.terms.hand * position.seats:
        position.dealt = 0
        position.leader = position.dealer
        position.to_act = position.dealer


def lay(position: Position, move: i64) -> None:
    """Lay a play of the seat to act before it; its earlier one goes under."""
    seat = position.to_act
    position.hands[seat] -= cards_of(move)
    position.under += position.played[seat]
    position.played[seat] = cards_of(move)
    position.strengths[seat] = strength_of(move)
    position.last = seat
    position.leader = 0


def is_won(position: Position) -> bool:
    """Whether all but one are out of the round (P72)."""
    left: i64 = 0
    seat: i64
    for seat in range(position.seats):
        if not position.is_out(seat):
            left += 1
    return left == 1


def sweep(position: Position) -> None:
    """The only seat left in the round lays the cards on the table aside as won, and leads next (P72)."""
    winner = position.next_in(0) if position.is_out(0) else 0
    cards = position.under
    for played in position.played:
        cards += played
    clear_table(position)
    position.won[winner] += cards
    position.leader = winner


def clear_table(position: Position) -> None:
    """Nothing lies there, everybody is in the round."""
    position.played = vec[i64]([0] * position.seats)
    position.strengths = vec[i64]([0] * position.seats)
    position.under = 0
    position.last = NOBODY
    position.out = 0


def act(position: Position, move: i64) -> None:
    """A decision of the seat to act, and all that follows of itself but the cards that are due (P71–P74)."""
    seat = position.to_act
    due: i64 = 0
    if is_play(move):
        lay(position, move)
        if position.in_hand(seat) == 0:
            position.scores[seat] += position.largest()
            due = REFILL
    else:
        position.out |= ONE_SEAT[seat]
        if move == DRAW:
            due = STAYS_OUT
    left = position.in_deck() if due else 0
    if due and left == 0:
        end_season(position)
        return
    if is_won(position):
        sweep(position)
    if due == 0:
        position.to_act = position.actor()
        return
    position.due = min(due, left)
    position.drawer = seat
    position.to_act = CHANCE


def season_scores(position: Position) -> list[int]:
    """What each seat scores in a season that ends now: where nobody has, those with the fewest cards do (P74)."""
    if any(position.scores):
        return [int(score) for score in position.scores]
    held = [int(position.in_hand(seat)) for seat in range(position.seats)]
    fewest, most = min(held), max(held)
    return [most - fewest if number == fewest else 0 for number in held]


def winners(scores: list[int]) -> list[int]:
    """The seats with the most of these scores; none where all have 0 (P74)."""
    most = max(scores)
    return [seat for seat, score in enumerate(scores) if score == most] if most else []


def bill(position: Position) -> list[int]:
    """The season's points of each seat, with the dealer's 1 for winning (P74)."""
    found = season_scores(position)
    if int(position.dealer) in winners(found):
        found[position.dealer] += 1
    return found


def next_dealer(position: Position) -> int:
    """The first winner of the season from the dealer on, the dealer itself first; the dealer where nobody wins."""
    found = winners(season_scores(position))
    turns = [(int(position.dealer) + turn) % int(position.seats) for turn in range(position.seats)]
    return next((seat for seat in turns if seat in found), int(position.dealer))


def end_season(position: Position) -> None:
    """A season's points are added to those of the match (P74); the last one is left as it lies."""
    gains = bill(position)
    dealer = next_dealer(position)
    position.bills = [*position.bills, gains]
    position.totals = vec[i64]([total + gain for total, gain in zip(position.totals, gains, strict=True)])
    if len(position.bills) == position.terms.seasons:
        position.to_act = OVER
        return
    position.dealer = dealer
    position.to_act = CHANCE
    position.hands = vec[i64]([0] * position.seats)
    position.hidden = vec[i64]([0] * position.seats)
    position.won = vec[i64]([0] * position.seats)
    position.scores = vec[i64]([0] * position.seats)
    clear_table(position)
    position.leader = 0
