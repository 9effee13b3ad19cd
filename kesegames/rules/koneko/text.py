"""Events and positions in words: as they are clicked, written, read and told; and what lies where."""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.look import END, Ending, Look, Spot, Told
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.koneko import moves
from kesegames.rules.koneko.plays import (
    DRAW,
    LEAVE,
    NAMED,
    NAUGHT,
    NAUGHTS,
    UNNAMED,
    cards_of,
    follows,
    is_one_rank,
    is_play,
    name_in,
    strength_of,
)
from kesegames.rules.koneko.position import Position
from kesegames.rules.koneko.terms import STAYS_OUT
from kesegames.rules.paper.cards import DECK, NAMES, RANKS, SIGNS, count, kinds_in, names, read, size
from kesegames.rules.paper.seasons import season

PLAY: Final = "play"
NAME: Final = "name"
WORDS: Final[dict[int, str]] = {int(DRAW): "draw", int(LEAVE): "leave"}
DEALT: Final = re.compile(r"([a-d]) (\S{2})")
EVENT: Final = re.compile(rf"{PLAY} ([^\s=]+)(?:=([{SIGNS}]))?")
LADDER: Final = [rank for rank in range(RANKS) if rank != NAUGHT]
"""The ranks that 無 can be named."""


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def rank_text(rank: int) -> str:
    """A strength as a value of a sentence."""
    return f"@piece.n{SIGNS[rank]}"


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """The cards in the order of P7; `end` closes a play, or the name of its 無."""
    if position.to_act == CHANCE:
        return (f"deal{moves.receiver(position)}:{NAMES[move]}",)
    if not is_play(move):
        return (WORDS[int(move)],)
    spots = tuple(f"hand{position.to_act}:{card}" for card in names(cards_of(move)))
    name = int(name_in(move))
    return (*spots, END if name == UNNAMED else f"{NAME}:{SIGNS[name]}")


def free(position: Position, move: int) -> tuple[int, int]:
    """The cards of a play."""
    return (0, 0) if position.to_act == CHANCE or not is_play(move) else (0, int(size(cards_of(move))))


def write(position: Position, move: int, seat: int) -> str:
    """As the record list says: a card that `seat` may not see is `?`."""
    if position.to_act == CHANCE:
        owner = moves.receiver(position)
        return f"{id_of(position, owner)} {NAMES[move] if seat in (owner, EVERYONE) else HIDDEN}"
    if not is_play(move):
        return WORDS[int(move)]
    name = int(name_in(move))
    return f"{PLAY} {''.join(names(cards_of(move)))}" + (f"={SIGNS[name]}" if name != UNNAMED else "")


def read_event(position: Position, text: str) -> int:
    """The inverse of `write`; cards may come in any order. Raises Trouble naming what is wrong."""
    if position.to_act == CHANCE:
        return _read_dealt(position, text)
    if text in WORDS.values():
        return _read_word(position, text)
    found = EVENT.fullmatch(text)
    if found is None:
        raise Trouble("trouble.koneko_event", {"text": quoted(text)})
    cards = read(found.group(1))
    hand = position.hands[position.to_act]
    for kind in kinds_in(cards):
        if count(cards, kind) > count(hand, kind):
            values = {"text": quoted(text), "card": NAMES[kind], "seat": id_of(position, position.to_act)}
            raise Trouble("trouble.koneko_not_held", values)
    name = found.group(2)
    is_named = cards & ~NAUGHTS == 0
    if not is_one_rank(cards):
        raise Trouble("trouble.koneko_no_set", {"text": quoted(text)})
    if is_named != (name is not None) or name == SIGNS[NAUGHT]:
        raise Trouble("trouble.koneko_name", {"text": quoted(text)})
    move = int(cards | NAMED[SIGNS.index(name)]) if name is not None else cards
    last = position.last
    if not position.is_leading() and not follows(move, position.played[last], position.strengths[last]):
        raise Trouble("trouble.koneko_follows", {"text": quoted(text)})
    return move


def _read_word(position: Position, text: str) -> int:
    if position.is_leading():
        raise Trouble("trouble.koneko_leader", {"text": text})
    wanted = WORDS[int(moves.way_out(position))]
    if text != wanted:
        raise Trouble(f"trouble.koneko_{text}", {"text": text, "wanted": wanted})
    return int(moves.way_out(position))


def _read_dealt(position: Position, text: str) -> int:
    found = DEALT.fullmatch(text)
    owner = id_of(position, moves.receiver(position))
    if found is None or found.group(2) not in NAMES:
        raise Trouble("trouble.koneko_dealt", {"text": quoted(text), "seat": owner})
    if found.group(1) != owner:
        raise Trouble("trouble.koneko_dealt_to", {"text": text, "seat": owner})
    kind = NAMES.index(found.group(2))
    if not count(DECK - position.seen(), kind):
        raise Trouble("trouble.koneko_none_left", {"text": text, "card": NAMES[kind]})
    return kind


def play_values(move: int) -> tuple[str, dict[str, str]]:
    """How the text id of a play ends, and the values for it."""
    cards = cards_of(move)
    number, naughts = int(size(cards)), int(size(cards & NAUGHTS))
    rank = rank_text(int(strength_of(move)))
    if number == 1:
        card = {"card": f"@piece.{names(cards)[0]}"}
        return ("single_as", {**card, "rank": rank}) if naughts else ("single", card)
    values = {"count": str(number), "rank": rank}
    return ("set_with", {**values, "naughts": str(naughts)}) if naughts else ("set", values)


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event; then a hand played out, a round won, a season's end with its scores."""
    if position.to_act == CHANCE:
        return [_told_dealt(position, move, seat)]
    shown = position.copy()
    mover = int(position.to_act)
    values = {"seat": seat_text(position, mover)}
    found = [_told_move(position, move)]
    if is_play(move):
        moves.lay(shown, move)
        if shown.in_hand(mover):
            return found
        found.append(Told("told.empty", {**values, "count": str(shown.largest())}))
    after = position.after(move)
    if len(after.bills) > len(position.bills):
        return found + _told_end(position, move, seat)
    if is_play(move):
        found.append(Told("told.refill", {"count": str(after.due)}))
    elif after.is_leading():
        found.append(Told("told.round", {"seat": seat_text(position, int(after.leader))}))
    return found


def _told_dealt(position: Position, move: int, seat: int) -> Told:
    owner = int(moves.receiver(position))
    values = {"seat": seat_text(position, owner)}
    word = "drawn" if position.due else "dealt"
    if seat not in (owner, EVERYONE):
        return Told(f"told.{word}_unseen", values)
    return Told(f"told.{word}", {**values, "card": f"@piece.{NAMES[move]}"})


def _told_move(position: Position, move: int) -> Told:
    if move == LEAVE:
        return Told("told.leave")
    if move == DRAW:
        due = min(STAYS_OUT, int(position.in_deck()))
        return Told("told.draw", {"count": str(due)}) if due else Told("told.draw_nothing")
    ending, values = play_values(move)
    has_joined = bool(position.played[position.to_act])
    way = "lead" if position.is_leading() else "again" if has_joined else "join"
    return Told(f"told.{way}_{ending}", values)


def ended(position: Position, move: int) -> Position:
    """The position as a season's last decision leaves it, before anything is settled."""
    shown = position.copy()
    if is_play(move):
        mover = shown.to_act
        moves.lay(shown, move)
        shown.scores[mover] += shown.largest()
    return shown


def _told_end(position: Position, move: int, seat: int) -> list[Told]:
    """Why the season ends, who scores for the fewest cards, who wins, the dealer's point, the next dealer (P74)."""
    shown = ended(position, move)
    scores = moves.season_scores(shown)
    best = moves.winners(scores)
    dealer, after = int(shown.dealer), position.after(move)
    hidden = shown.copy()
    hidden.hide_from(seat)
    seen = look(hidden)
    found = [Told("told.no_cards", {}, seen)]
    if not any(shown.scores):
        for fewest in best:
            values = {"seat": seat_text(position, fewest), "score": str(scores[fewest])}
            values |= {"most": str(shown.largest()), "own": str(shown.in_hand(fewest))}
            found.append(Told("told.fewest", values, seen))
    for winner in best:
        values = {"seat": seat_text(position, winner), "score": str(scores[winner])}
        found.append(Told("told.season" if len(best) == 1 else "told.season_shared", values, seen))
    if not best:
        found.append(Told("told.season_none", {}, seen))
    if dealer in best:
        found.append(Told("told.dealer_point", {"seat": seat_text(position, dealer)}, seen))
    if after.to_act != OVER:
        stays = "stays" if after.dealer == dealer else "deals"
        found.append(Told(f"told.{stays}", {"seat": seat_text(position, int(after.dealer))}))
    return found


def chapter(position: Position) -> Told:
    """`State.chapter` for 小猫: the season."""
    return season(len(position.bills), int(position.terms.seasons))


def ending(position: Position, move: int) -> Ending | None:
    """The season that ends with this event: the scores, or the cards held where nobody has any; the dealer's point."""
    if position.to_act == CHANCE or len(position.after(move).bills) == len(position.bills):
        return None
    shown = ended(position, move)
    scores = moves.season_scores(shown)
    best = moves.winners(scores)
    dealer = int(shown.dealer)
    rows = [("row.score", [str(score) for score in scores])]
    if not any(shown.scores):
        rows.insert(0, ("row.cards", [str(shown.in_hand(seat)) for seat in range(shown.seats)]))
    if dealer in best:
        rows.append(("row.dealer", ["+1" if seat == dealer else "" for seat in range(shown.seats)]))
    text = "told.season_none" if not best else "told.season" if len(best) == 1 else "told.season_shared"
    winners = best or [dealer]
    said = [
        Told(text, {"seat": seat_text(position, winner), "score": str(scores[winner])} if best else {})
        for winner in winners
    ]
    return Ending(chapter(position), said, rows)


def look(position: Position) -> Look:
    """Hands, what each has played last, what lies under it, cards won, the deck; who is out, what is to be beaten."""
    pieces: dict[Spot, list[str]] = {}
    marked: dict[Spot, list[str]] = {}
    for seat in range(position.seats):
        for kind in kinds_in(position.hands[seat]):
            pieces.setdefault(f"hand{seat}:{NAMES[kind]}", []).append(NAMES[kind])
        if position.hidden[seat]:
            pieces[f"hand{seat}:{HIDDEN}"] = [HIDDEN] * int(position.hidden[seat])
        for kind in kinds_in(position.won[seat]):
            pieces.setdefault(f"won{seat}:{NAMES[kind]}", []).append(NAMES[kind])
        if position.played[seat]:
            pieces[f"played{seat}"] = names(position.played[seat])
            marked[f"played{seat}"] = _marks(position, seat)
    for kind in kinds_in(position.under):
        pieces.setdefault(f"under:{NAMES[kind]}", []).append(NAMES[kind])
    for rank in LADDER:
        pieces[f"{NAME}:{SIGNS[rank]}"] = [f"n{SIGNS[rank]}"]
    if position.last >= 0:
        marked[f"{NAME}:{SIGNS[position.strengths[position.last]]}"] = ["strength"]
    if position.to_act != OVER:
        marked[f"points{position.dealer}"] = ["dealer"]
    counters = {f"points{seat}": int(total) for seat, total in enumerate(position.totals)}
    counters |= {f"score{seat}": int(score) for seat, score in enumerate(position.scores) if score}
    seasons = int(position.terms.seasons)
    counters["deck"] = int(position.in_deck())
    counters["season"] = min(len(position.bills) + 1, seasons)
    out = [seat for seat in range(position.seats) if position.is_out(seat)]
    return Look(pieces, counters, limits={"season": seasons}, marked=marked, out=out)


def _marks(position: Position, seat: int) -> list[str]:
    """What a seat's latest play is: the one to follow, what its 無 stand for."""
    marks = ["best"] if seat == position.last else []
    if position.played[seat] & NAUGHTS:
        marks.append(f"as_{SIGNS[position.strengths[seat]]}")
    return marks
