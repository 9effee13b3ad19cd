"""Events and positions in words: as they are clicked, written, read and told; and what lies where."""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.look import END, PASS, Ending, Look, Spot, Told, listed
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.chigi.moves import act, deal, payments, place, receiver, winner
from kesegames.rules.chigi.position import Position
from kesegames.rules.chigi.roads import (
    CLEAR,
    DRAW,
    END_NAMES,
    END_ONE,
    ENDS,
    JOIN,
    PASS_BY,
    PLAY,
    SHIP_END,
    cards_in,
    clear_of,
    end_in,
    end_of,
    ends_of,
    is_special,
    join_of,
    joined_in,
    number_in,
    play_of,
    sort_of,
    value_of,
)
from kesegames.rules.paper.cards import NAMES, count, kinds_in, names, read, size
from kesegames.rules.paper.seasons import season

DRAWN: Final = "draw"
DEALT: Final = re.compile(r"([a-f]) (\S{2})")
EVENT: Final = re.compile(r"(play|join|clear) (?:([0-8ske](?:\+[0-8ske])*) )?(\S+)")
SPECIAL_KINDS: Final = {"s": "船", "k": "王", "e": "皇"}


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def end_names(ends: int) -> list[str]:
    """The packed ends one by one, ascending."""
    return [END_NAMES[end] for end in range(ENDS) for _ in range(ends_of(ends, end))]


def end_text(end: str) -> str:
    """An end as a value of a sentence: its number, or the name of the special card."""
    return f"@kind.{SPECIAL_KINDS[end]}" if end in SPECIAL_KINDS else end


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """The ends, then the cards in the order of P7; `end` closes what more 無 could join."""
    if position.to_act == CHANCE:
        return (f"deal{'' if position.due else receiver(position)}:{NAMES[move]}",)
    if move in (DRAW, PASS_BY):
        return (DRAWN if move == DRAW else PASS,)
    cards = [f"hand{position.to_act}:{card}" for card in names(cards_in(move))]
    if sort_of(move) == PLAY:
        end = END_NAMES[end_in(move)]
        return (f"end:{end}", *cards) if end in SPECIAL_KINDS else (f"end:{end}", *cards, END)
    ends = end_names(joined_in(move)) if sort_of(move) == JOIN else []
    return (*(f"end:{end}" for end in ends), *cards)


def free(position: Position, move: int) -> tuple[int, int]:
    """An end and the cards played on it; the ends that are joined; a special card by itself."""
    if position.to_act == CHANCE or move in (DRAW, PASS_BY):
        return (0, 0)
    if sort_of(move) == JOIN:
        return (0, int(number_in(joined_in(move))))
    return (0, int(size(cards_in(move))) + (1 if sort_of(move) == PLAY else 0))


def write(position: Position, move: int, seat: int) -> str:
    """As the record list says: a card that `seat` may not see is `?`."""
    if position.to_act == CHANCE:
        if position.due:
            return NAMES[move]
        owner = receiver(position)
        return f"{id_of(position, owner)} {NAMES[move] if seat in (owner, EVERYONE) else HIDDEN}"
    if move in (DRAW, PASS_BY):
        return DRAWN if move == DRAW else PASS
    cards = "".join(names(cards_in(move)))
    if sort_of(move) == PLAY:
        return f"play {END_NAMES[end_in(move)]} {cards}"
    return f"clear {cards}" if sort_of(move) == CLEAR else f"join {'+'.join(end_names(joined_in(move)))} {cards}"


def read_event(position: Position, text: str) -> int:
    """The inverse of `write`; cards and ends may come in any order. Raises Trouble naming what is wrong."""
    if position.to_act == CHANCE:
        return _read_opened(position, text) if position.due else _read_dealt(position, text)
    if text in (DRAWN, PASS):
        if (text == DRAWN) != position.can_draw():
            raise Trouble("trouble.chigi_no_card" if text == DRAWN else "trouble.chigi_pass", {"text": text})
        return int(DRAW if text == DRAWN else PASS_BY)
    found = EVENT.fullmatch(text)
    if found is None or (found.group(1) == "clear") != (found.group(2) is None):
        raise Trouble("trouble.chigi_event", {"text": quoted(text)})
    cards = read(found.group(3))
    ends = [END_NAMES.index(name) for name in (found.group(2) or "").split("+") if name]
    hand = position.hands[position.to_act]
    for kind in kinds_in(cards):
        if count(cards, kind) > count(hand, kind):
            values = {"text": quoted(text), "card": NAMES[kind], "seat": id_of(position, position.to_act)}
            raise Trouble("trouble.chigi_not_held", values)
    for end in ends:
        if ends.count(end) > ends_of(position.ends, end):
            raise Trouble("trouble.chigi_no_end", {"text": quoted(text), "end": END_NAMES[end]})
    wrong = _wrong(found.group(1), ends, cards)
    if wrong:
        raise Trouble(f"trouble.chigi_{wrong}", {"text": quoted(text)})
    kind = kinds_in(cards)[0]
    if found.group(1) == "clear":
        return int(clear_of(kind))
    if found.group(1) == "play":
        return int(play_of(ends[0], cards))
    return int(join_of(kind, sum(int(END_ONE[end]) for end in ends)))


def _wrong(word: str, ends: list[int], cards: int) -> str:
    """Why these cards of the hand cannot be played so; empty where they can (P51, P53)."""
    specials = any(is_special(kind) for kind in kinds_in(cards))
    is_one = size(cards) == 1
    if word == "clear":
        return "" if specials and is_one else "clear"
    if specials:
        return "special"
    if word == "play":
        if len(ends) != 1:
            return "one_end"
        if ends[0] >= SHIP_END:
            return "" if is_one else "one_card"
        return "" if value_of(cards) == ends[0] else "sum"
    if len(ends) < 2 or not is_one:
        return "join"
    if any(end >= SHIP_END for end in ends):
        return "special"
    return "" if value_of(cards) == sum(ends) else "join_sum"


def _read_opened(position: Position, text: str) -> int:
    if text not in NAMES:
        raise Trouble("trouble.chigi_opened", {"text": quoted(text)})
    return _drawn(position, text, NAMES.index(text))


def _read_dealt(position: Position, text: str) -> int:
    found = DEALT.fullmatch(text)
    owner = id_of(position, receiver(position))
    if found is None or found.group(2) not in NAMES:
        raise Trouble("trouble.chigi_dealt", {"text": quoted(text), "seat": owner})
    if found.group(1) != owner:
        raise Trouble("trouble.chigi_dealt_to", {"text": text, "seat": owner})
    return _drawn(position, text, NAMES.index(found.group(2)))


def _drawn(position: Position, text: str, kind: int) -> int:
    if not count(position.in_deck(), kind):
        raise Trouble("trouble.chigi_none_left", {"text": text, "card": NAMES[kind]})
    return kind


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event; vanished cards that are shuffled; after a season's last turn who pays what."""
    after = position.copy()
    if position.to_act == CHANCE:
        deal(after, move)
        return [_told_card(position, move, seat), *_told_shuffled(position, after, 1 if position.due else -1)]
    found = [_told_move(position, move)]
    act(after, move)
    if len(after.bills) == len(position.bills):
        return [*found, *_told_shuffled(position, after, 0)]
    shown = position.copy()
    place(shown, move)
    shown.passes = after.passes
    best = int(winner(shown))
    shown.hide_from(seat)
    seen = look(shown)
    found += [_told_end(position, move, best), *_told_payments(shown, best)]
    for one in found:
        one.look = seen
    if after.to_act != OVER:
        text = "stays" if position.dealer == after.dealer else "deals"
        found.append(Told(f"told.{text}", {"seat": seat_text(position, int(after.dealer))}))
    return found


def _told_card(position: Position, kind: int, seat: int) -> Told:
    card = {"card": f"@piece.{NAMES[kind]}"}
    if position.due:
        return Told("told.opened", card)
    owner = receiver(position)
    values = {"seat": seat_text(position, owner)}
    if seat not in (owner, EVERYONE):
        return Told("told.dealt_unseen", values)
    return Told("told.dealt", {**values, **card})


def _told_shuffled(position: Position, after: Position, taken: int) -> list[Told]:
    """That vanished cards became the deck, of which `taken` cards were left before (P54)."""
    return [Told("told.shuffled")] if after.due and taken >= 0 and position.left() == taken else []


def _told_move(position: Position, move: int) -> Told:
    if move in (DRAW, PASS_BY):
        return Told("told.draw" if move == DRAW else "told.pass")
    cards = cards_in(move)
    played = listed([f"@piece.{card}" for card in names(cards)])
    if sort_of(move) == CLEAR:
        return Told("told.clear", {"card": f"@piece.{names(cards)[0]}"})
    if sort_of(move) == JOIN:
        return Told("told.join", {"ends": "+".join(end_names(joined_in(move))), "card": played["name1"]})
    end = end_text(END_NAMES[end_in(move)])
    if size(cards) == 1:
        return Told("told.play_one", {"end": end, "card": played["name1"]})
    return Told("told.play", {"end": end, **played})


def _told_end(position: Position, move: int, best: int) -> Told:
    """Who has won a season, and how (P54)."""
    if best == NOBODY:
        return Told("told.nobody")
    text = "told.fewest" if move == PASS_BY else "told.season"
    return Told(text, {"seat": seat_text(position, best)})


def _told_payments(position: Position, best: int) -> list[Told]:
    """A row for each seat that pays (P54)."""
    bill = payments(position)
    return [
        Told(
            "told.pays",
            {
                "payer": seat_text(position, seat),
                "winner": seat_text(position, best),
                "amount": str(-bill[seat]),
            },
        )
        for seat in range(position.seats)
        if best != NOBODY and seat != best
    ]


def chapter(position: Position) -> Told:
    """`State.chapter` for 値木: the season."""
    return season(len(position.bills), int(position.terms.seasons))


def ending(position: Position, move: int) -> Ending | None:
    """The season that ends with this event: the cards left from which it is paid (P54)."""
    if position.to_act == CHANCE:
        return None
    after = position.copy()
    act(after, move)
    if len(after.bills) == len(position.bills):
        return None
    shown = position.copy()
    place(shown, move)
    left = [str(shown.in_hand(seat)) for seat in range(shown.seats)]
    return Ending(chapter(position), [_told_end(position, move, int(winner(shown)))], [("row.left", left)])


def look(position: Position) -> Look:
    """Hands, the roads card by card with what each hangs on, what has vanished, the deck; who deals."""
    pieces: dict[Spot, list[str]] = {}
    for seat in range(position.seats):
        for kind in kinds_in(position.hands[seat]):
            pieces.setdefault(f"hand{seat}:{NAMES[kind]}", []).append(NAMES[kind])
        if position.hidden[seat]:
            pieces[f"hand{seat}:{HIDDEN}"] = [HIDDEN] * int(position.hidden[seat])
    links = _roads(position, pieces)
    for kind in kinds_in(position.gone):
        pieces.setdefault(f"gone:{NAMES[kind]}", []).append(NAMES[kind])
    counters = {f"points{seat}": int(total) for seat, total in enumerate(position.totals)}
    counters["deck"] = int(position.left())
    seasons = int(position.terms.seasons)
    counters["season"] = min(len(position.bills) + 1, seasons)
    marked = {f"points{position.dealer}": ["dealer"]} if position.to_act != OVER else {}
    return Look(pieces, counters, links, limits={"season": seasons}, marked=marked)


def _roads(position: Position, pieces: dict[Spot, list[str]]) -> list[tuple[Spot, Spot]]:
    """Add the cards on the roads to the pieces, ends by their value; which hangs on which."""
    spots: list[Spot] = []
    links: dict[tuple[Spot, Spot], None] = {}
    for number in range(len(position.laid)):
        kind = position.kind_at(number)
        spot = f"end:{END_NAMES[end_of(kind)]}" if position.is_end(number) else f"roads:{number + 1}"
        spots.append(spot)
        pieces.setdefault(spot, []).append(NAMES[kind])
        links.update({(spots[one], spot): None for one in range(number) if position.parents_at(number) >> one & 1})
    return list(links)
