"""Events and positions in words: as they are clicked, written, read and told; and what lies where."""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.look import END as CLOSE
from kesegames.engine.look import PASS as PASSING
from kesegames.engine.look import Ending, Look, Spot, Told
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.paper.cards import NAMES, are_in, count, kinds_in, names, read, size
from kesegames.rules.paper.cover import FOUR, are_consecutive, bottoms
from kesegames.rules.paper.plays import RUN, blacks_of, number_of, shape_of, sort_of, strength_in
from kesegames.rules.paper.seasons import season
from kesegames.rules.shuki import moves
from kesegames.rules.shuki.moves import CLAIM, DISCARD, END, OPEN, PASS, cards_of, chosen, move_of, receiver, word_of
from kesegames.rules.shuki.position import (
    ASKED,
    CLAIMED,
    CLAIMS,
    DEAL,
    DONE,
    ENDED,
    ENDS,
    FIRST_LIGHT,
    LAST_LIGHT,
    PASSED,
    Position,
)
from kesegames.rules.shuki.worth import Worth, payments, worth

WORDS: Final = ("discard", "open", "claim", "end", "pass")
"""By DISCARD, OPEN, CLAIM, END, PASS."""
SEASON: Final = "season"
"""The spot that ends a season: `end` only closes a move."""
DEALT: Final = re.compile(r"([a-f]) (\S{2})")
EVENT: Final = re.compile(r"(discard|open|claim) (\S+)|end|pass")
MARKS: Final = {PASSED: "passed", CLAIMS: "claimed", ENDS: "ended"}


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def is_light(position: Position) -> bool:
    """Whether the card that comes is a light."""
    return position.stage in (FIRST_LIGHT, LAST_LIGHT)


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """The cards in the order of P7, after the word that opens the move; `end` closes a claim."""
    if position.to_act == CHANCE:
        return (f"deal:{NAMES[move]}" if is_light(position) else f"deal{receiver(position)}:{NAMES[move]}",)
    word = word_of(move)
    cards = tuple(f"hand{position.to_act}:{card}" for card in names(cards_of(move)))
    if word == CLAIM:
        return (WORDS[CLAIM], *cards, CLOSE)
    if word == OPEN:
        return (WORDS[OPEN], *cards)
    return cards or (SEASON if word == END else PASSING,)


def free(position: Position, move: int) -> tuple[int, int]:
    """The cards that are laid open or claimed with."""
    if position.to_act == CHANCE or word_of(move) not in (OPEN, CLAIM):
        return (0, 0)
    return (1, 1 + int(size(cards_of(move))))


def is_last(position: Position) -> bool:
    """Whether the answer that is due is the last one: then all of them lie open (P22)."""
    return position.stage == ASKED and (position.to_act + 1) % position.seats == position.turn


def answered(position: Position, move: int) -> Position:
    """The position with that answer, nothing settled yet."""
    found = position.copy()
    moves.note_answer(found, found.to_act, move)
    return found


def write(position: Position, move: int, seat: int) -> str:
    """As the record list says: what `seat` may not see is `?`."""
    if position.to_act == CHANCE:
        if is_light(position):
            return NAMES[move]
        owner = receiver(position)
        return f"{id_of(position, owner)} {NAMES[move] if seat in (owner, EVERYONE) else HIDDEN}"
    word, cards = word_of(move), names(cards_of(move))
    if position.stage == ASKED and seat not in (position.to_act, EVERYONE):
        if not is_last(position):
            return HIDDEN
        if word == CLAIM and chosen(answered(position, move)) != position.to_act:
            return f"{WORDS[CLAIM]} {HIDDEN * len(cards)}"
    return f"{WORDS[word]} {''.join(cards)}" if cards else WORDS[word]


def read_event(position: Position, text: str) -> int:
    """The inverse of `write`; cards may come in any order. Raises Trouble naming what is wrong."""
    if position.to_act == CHANCE:
        return _read_card(position, text)
    found = EVENT.fullmatch(text)
    if found is None:
        raise Trouble("trouble.shuki_event", {"text": quoted(text)})
    word = WORDS.index(found.group(1) or text)
    cards = read(found.group(2)) if found.group(2) else 0
    move = int(move_of(word, cards))
    if move in position.legal():
        return move
    raise Trouble(f"trouble.shuki_{_wrong(position, word, cards)}", _wrong_values(position, text, cards))


def _wrong_values(position: Position, text: str, cards: int) -> dict[str, str]:
    missing = [kind for kind in kinds_in(cards) if count(position.hands[position.to_act], kind) < count(cards, kind)]
    card = NAMES[missing[0]] if missing else ""
    return {"text": quoted(text), "card": card, "seat": id_of(position, position.to_act)}


def _wrong(position: Position, word: int, cards: int) -> str:
    """Why a decision cannot be made: the end of a Trouble's id."""
    if (position.stage == ASKED) != (word in (CLAIM, PASS)) and word != END:
        return "asked" if position.stage == ASKED else "not_asked"
    if not are_in(cards, position.hands[position.to_act]):
        return "not_held"
    if word == DISCARD:
        return "one_card"
    if word == END:
        return "only_discard" if position.stage == CLAIMED else "not_complete"
    if word == OPEN:
        return "only_discard" if position.stage == CLAIMED else "no_four"
    return "no_card_left" if position.open[position.to_act] else "no_claim"


def _read_card(position: Position, text: str) -> int:
    """A card that is dealt, drawn or opened."""
    if is_light(position):
        card = text
        if card not in NAMES:
            raise Trouble("trouble.shuki_light", {"text": quoted(text)})
    else:
        owner = id_of(position, receiver(position))
        found = DEALT.fullmatch(text)
        if found is None or found.group(2) not in NAMES:
            raise Trouble("trouble.shuki_dealt", {"text": quoted(text), "seat": owner})
        if found.group(1) != owner:
            raise Trouble("trouble.shuki_dealt_to", {"text": text, "seat": owner})
        card = found.group(2)
    kind = NAMES.index(card)
    if not count(position.undrawn(), kind):
        raise Trouble("trouble.shuki_none_left", {"text": text, "card": card})
    return kind


def shape_values(cards: int, bottom: int = -1) -> tuple[str, dict[str, str]]:
    """How the text id of a combination ends, and the values for it; a run may begin at `bottom`."""
    shape = shape_of(cards)
    if sort_of(shape) == RUN:
        top = int(strength_in(shape)) if bottom < 0 else bottom + int(number_of(shape)) - 1
        low = top - int(number_of(shape)) + 1
        return f"run_{'black' if blacks_of(shape) else 'red'}", {"low": str(low), "top": str(top)}
    return "set", {"count": str(number_of(shape)), "rank": f"@rank.{strength_in(shape)}"}


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event, then what follows of itself: who gets a discard, what is paid, who deals next."""
    if position.to_act == CHANCE and position.stage != LAST_LIGHT:
        return [_told_card(position, move, seat)]
    shown = position.copy()
    moves.happen(shown, move)
    found = _told_decision(position, move, seat, shown)
    if shown.stage != ENDED:
        return found
    after = shown.copy()
    moves.end_season(after)
    bill = _told_bill(shown) if shown.winner != NOBODY else [Told("told.undecided", is_aloud=True)]
    shown.hide_from(seat)
    seen = look(shown)
    for part in (*found, *bill):
        part.look = seen
    return [*found, *bill, *_told_dealer(shown, after)]


def _told_card(position: Position, move: int, seat: int) -> Told:
    """A card dealt or drawn, or the first light."""
    card = {"card": f"@piece.{NAMES[move]}"}
    if position.stage == FIRST_LIGHT:
        return Told("told.light", card)
    owner = receiver(position)
    text = "told.dealt" if position.stage == DEAL else "told.drawn"
    values = {"seat": seat_text(position, owner)}
    if seat in (owner, EVERYONE):
        return Told(text, {**values, **card})
    return Told(f"{text}_unseen", values)


def _told_decision(position: Position, move: int, seat: int, shown: Position) -> list[Told]:
    """What has been decided, or the last light, and what it leads to before anything is paid for an ending."""
    if position.to_act == CHANCE:
        return [Told("told.last_light", {"card": f"@piece.{NAMES[move]}"})]
    word = word_of(move)
    if position.stage == ASKED:
        return _told_answer(position, move, seat, shown)
    if word == DISCARD:
        return [Told("told.discard", {"card": f"@piece.{names(cards_of(move))[0]}"})]
    name = {"seat": seat_text(position, position.to_act)}
    if word == OPEN:
        return [Told("told.open", shape_values(cards_of(move))[1]), Told("told.four", name)]
    return [Told("told.season_drawn", name, is_aloud=True)]


def _told_answer(position: Position, move: int, seat: int, shown: Position) -> list[Told]:
    """One answer; after the last one what the others have said in vain, and who gets the discard."""
    word = WORDS[word_of(move)]
    if not is_last(position):
        return [Told(f"told.{word}" if seat in (position.to_act, EVERYONE) else "told.answer")]
    found = [Told(f"told.{word}")]
    given = answered(position, move)
    getter = int(chosen(given))
    if getter == NOBODY:
        return [*found, Told("told.nobody", {"card": f"@piece.{NAMES[position.offered]}"})]
    for step in range(1, position.seats):
        other = int(position.turn + step) % int(position.seats)
        if other not in (getter, position.to_act) and given.answers[other] in (CLAIMS, ENDS):
            text = "claimed" if given.answers[other] == CLAIMS else "ended"
            found.append(Told(f"told.{text}_too", {"seat": seat_text(position, other)}))
    return found + _told_getter(position, getter, shown)


def _told_getter(position: Position, getter: int, shown: Position) -> list[Told]:
    """Who gets the discard, for what, and the point for it (P21, P24)."""
    values = {"seat": seat_text(position, getter), "loser": seat_text(position, position.turn)}
    card = {"card": f"@piece.{NAMES[position.offered]}"}
    if shown.winner == getter:
        return [Told("told.season_discard", {**values, **card}, is_aloud=True)]
    ending, shape = shape_values(shown.open[getter])
    found = [Told(f"told.gets_{ending}", {**values, **card, **shape}, is_aloud=True), Told("told.point", values)]
    return [*found, Told("told.four", values)] if size(shown.open[getter]) == FOUR else found


def _told_bill(shown: Position) -> list[Told]:
    """The combinations of the hand that has ended the season, what they are worth, and who pays (P23, P24)."""
    found = []
    counted = worth(shown)
    winner = seat_text(shown, shown.winner)
    for number, part in enumerate(counted.combinations):
        ending, values = shape_values(part, bottom_of(counted, number))
        found.append(Told(f"told.has_{ending}", values))
    values = {"points": str(counted.end_points), "times": str(counted.times), "amount": str(counted.amount)}
    bonus = counted.kings + counted.lights
    text = "told.worth_bonus" if bonus else "told.worth"
    found.append(Told(text, {**values, "bonus": str(bonus)}))
    for payer, gain in enumerate(payments(shown)):
        if gain < 0:
            found.append(Told("told.pays", {"payer": seat_text(shown, payer), "winner": winner, "amount": str(-gain)}))
    return found


def bottom_of(counted: Worth, number: int) -> int:
    """Where a run of an ending hand begins as it is counted; −1 where its best reading counts (P5, P23)."""
    if not counted.consecutive:
        return -1
    first, second = counted.combinations
    assert are_consecutive(first, second)
    pairs = [(one, other) for one in bottoms(first) for other in bottoms(second) if abs(one - other) == 3]
    return max(pairs)[number]


def _told_dealer(shown: Position, after: Position) -> list[Told]:
    """Who deals next, unless the match is over (P4, P25)."""
    if after.stage == DONE:
        return []
    values = {"seat": seat_text(shown, after.dealer), "value": str(after.value)}
    if shown.winner == NOBODY:
        return [Told("told.same", values)]
    return [Told("told.stays" if shown.dealer == shown.winner else "told.deals", values)]


def chapter(position: Position) -> Told:
    """`State.chapter` for 終季: the season."""
    return season(len(position.bills), int(position.terms.seasons))


def ending(position: Position, move: int) -> Ending | None:
    """The season that ends with this event: what the winner's hand is worth, and what was paid before (P23–P25)."""
    if position.to_act == CHANCE and position.stage != LAST_LIGHT:
        return None
    shown = position.copy()
    moves.happen(shown, move)
    if shown.stage != ENDED:
        return None
    name = chapter(position)
    before = [str(paid) if paid else "" for paid in shown.paid]
    earlier = [("row.paid", [_signed(int(paid)) for paid in shown.paid])] if any(before) else []
    if shown.winner == NOBODY:
        return Ending(name, [Told("told.undecided")], earlier)
    values = {"seat": seat_text(shown, shown.winner), "loser": seat_text(shown, shown.loser)}
    text = "told.season_drawn" if shown.winner == shown.loser else "told.season_won"
    return Ending(name, [Told(text, values)], [*earlier, *_rows(shown, worth(shown))])


def _rows(shown: Position, counted: Worth) -> list[tuple[str, list[str]]]:
    """What the ending is made of, in the winner's column, and what each seat pays for it."""
    found = []
    parts = (
        ("row.end", "+".join(str(part) for part in counted.end_parts if part)),
        ("row.value", f"×{counted.times}" if counted.times > 1 else ""),
        ("row.kings", f"+{counted.kings}" if counted.kings else ""),
        ("row.lights", f"+{counted.lights}" if counted.lights else ""),
    )
    for row, words in parts:
        if words:
            found.append((row, [words if seat == shown.winner else "" for seat in range(shown.seats)]))
    paying = [seat for seat in range(shown.seats) if seat != shown.winner and shown.loser in (seat, shown.winner)]
    found.append(("row.pays", [str(counted.amount) if seat in paying else "" for seat in range(shown.seats)]))
    if counted.fours:
        found.append(("row.four", ["" if seat == shown.winner else "1" for seat in range(shown.seats)]))
    return found


def _left_lying(position: Position) -> int:
    """How many cards of a season that is over still lie there: they are in no deck yet."""
    if position.stage not in (DEAL, DONE):
        return 0
    return size(position.won_open + position.won_hand + position.last_lights)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else ""


def look(position: Position) -> Look:
    """Hands, what lies open, the discards, the lights; who deals for how much; the answers, unless all have passed."""
    pieces: dict[Spot, list[str]] = {}
    marked: dict[Spot, list[str]] = {f"points{position.dealer}": ["dealer"]} if position.stage != DONE else {}
    has_claims = position.stage != ASKED and any(answer in (CLAIMS, ENDS) for answer in position.answers)
    for seat in range(position.seats):
        for kind in kinds_in(position.hands[seat]):
            pieces.setdefault(f"hand{seat}:{NAMES[kind]}", []).append(NAMES[kind])
        lying = {
            f"hand{seat}:{HIDDEN}": [HIDDEN] * int(position.hidden[seat]),
            f"open{seat}:1": names(position.open[seat]),
            f"away{seat}": names(position.away[seat]),
        }
        pieces.update({spot: cards for spot, cards in lying.items() if cards})
        if has_claims and position.answers[seat] in MARKS:
            marked.setdefault(f"points{seat}", []).append(MARKS[int(position.answers[seat])])
    if position.winner != NOBODY:
        for number, part in enumerate(worth(position).combinations, 1):
            pieces[f"open{position.winner}:{number}"] = names(part)
    if position.stage == ASKED:
        pieces["offer"] = [NAMES[position.offered]]
        marked["offer"] = [f"from_{id_of(position, position.turn)}"]
    lights = position.lights or position.last_lights
    if lights:
        pieces["light"] = names(lights)
    counters = {f"points{seat}": int(total) for seat, total in enumerate(position.totals)}
    seasons = int(position.terms.seasons)
    counters["season"] = min(len(position.bills) + 1, seasons)
    counters["deck"] = int(position.deck_size()) - _left_lying(position)
    numbers = {f"points{position.dealer}": int(position.value)} if position.stage != DONE else {}
    return Look(pieces, counters, limits={"season": seasons}, numbers=numbers, marked=marked)
