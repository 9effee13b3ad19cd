"""Events and positions in words: as they are clicked, written, read and told; and what lies where."""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.look import END, PASS, Ending, Look, Spot, Told
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.paper.climbs import (
    NONE,
    PAIR,
    RUN,
    RUNS,
    SET,
    SINGLE,
    beats,
    each_of,
    number_of,
    shape_of,
    sort_of,
    strength_in,
)
from kesegames.rules.paper.seasons import season
from kesegames.rules.paper.strengths import (
    GENERAL,
    SIGNS,
    STRENGTHS,
    are_in,
    count,
    each_in,
    names,
    read,
    size,
)
from kesegames.rules.renyu.moves import (
    KEPT,
    NAMES,
    PASSED,
    TAKES,
    act,
    choose,
    is_play,
    payments,
    place,
    receiver,
    strength_of,
)
from kesegames.rules.renyu.position import Position

PLAY: Final = "play"
NAME: Final = "name"
TAKE: Final = "take"
KEEP: Final = "keep"
WORDS: Final = {PASS: PASSED, KEEP: KEPT}
BITS_OF: Final = {NAME: NAMES, TAKE: TAKES}
DEALT: Final = re.compile(r"([a-f]) (\S)")
EVENT: Final = re.compile(rf"({PLAY}|{NAME}|{TAKE}) (\S+)")
FORMS: Final = {int(SINGLE): "single", int(PAIR): "pair", int(SET): "set", int(RUN): "run", int(RUNS): "runs"}


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """The cards in the order of P7, closed by `end`; a word; what is named or taken."""
    if position.to_act == CHANCE:
        return (f"deal{receiver(position)}:{SIGNS[move]}",)
    if is_play(move):
        return (*(f"hand{position.to_act}:{card}" for card in names(move)), END)
    if move in (PASSED, KEPT):
        return (PASS if move == PASSED else KEEP,)
    return (f"{NAME if move & NAMES else TAKE}:{SIGNS[strength_of(move)]}",)


def free(position: Position, move: int) -> tuple[int, int]:
    """The cards of a play."""
    return (0, int(size(move))) if position.to_act != CHANCE and is_play(move) else (0, 0)


def write(position: Position, move: int, seat: int) -> str:
    """As the record list says: a card that `seat` may not see is `?`."""
    if position.to_act == CHANCE:
        owner = receiver(position)
        return f"{id_of(position, owner)} {SIGNS[move] if seat in (owner, EVERYONE) else HIDDEN}"
    if is_play(move):
        return f"{PLAY} {''.join(names(move))}"
    return spell(position, move)[0].replace(":", " ")


def read_event(position: Position, text: str) -> int:
    """The inverse of `write`; cards may come in any order. Raises Trouble naming what is wrong."""
    if position.to_act == CHANCE:
        return _read_dealt(position, text)
    found = EVENT.fullmatch(text)
    if text not in WORDS and (found is None or (found.group(1) != PLAY and found.group(2) not in SIGNS)):
        raise Trouble("trouble.renyu_event", {"text": quoted(text)})
    if found is not None and found.group(1) != PLAY:
        return _read_choice(position, text, BITS_OF[found.group(1)], SIGNS.index(found.group(2)))
    if (position.choices > 0) != (text == KEEP):
        raise Trouble("trouble.renyu_choose" if position.choices else "trouble.renyu_no_choice", {"text": quoted(text)})
    if text == PASS and position.is_leading():
        raise Trouble("trouble.renyu_leader", {"text": quoted(text)})
    return _read_play(position, text, found.group(2)) if found is not None else int(WORDS[text])


def _read_play(position: Position, text: str, signs: str) -> int:
    cards, hand = read(signs), position.hands[position.to_act]
    if not are_in(cards, hand):
        lacking = next(one for one in range(STRENGTHS) if count(cards, one) > count(hand, one))
        values = {"text": quoted(text), "card": SIGNS[lacking], "seat": id_of(position, position.to_act)}
        raise Trouble("trouble.renyu_not_held", values)
    shape = shape_of(cards)
    if shape == NONE:
        raise Trouble("trouble.renyu_no_combination", {"text": quoted(text)})
    if not position.is_leading() and not beats(shape, position.shape):
        raise Trouble("trouble.renyu_not_stronger", {"text": quoted(text)})
    return cards


def _read_choice(position: Position, text: str, bit: int, strength: int) -> int:
    """What is named or taken for a 将 (P44)."""
    wrong = ""
    if not position.choices:
        wrong = "no_choice"
    elif bit == NAMES:
        wrong = "named" if position.is_named(strength) else ""
    elif strength == GENERAL:
        wrong = "takes_general"
    elif not count(position.pile, strength):
        wrong = "not_in_pile"
    if wrong:
        raise Trouble(f"trouble.renyu_{wrong}", {"text": quoted(text), "card": SIGNS[strength]})
    return bit | strength


def _read_dealt(position: Position, text: str) -> int:
    found = DEALT.fullmatch(text)
    values = {"text": quoted(text), "seat": id_of(position, receiver(position))}
    if found is None or found.group(2) not in SIGNS:
        raise Trouble("trouble.renyu_dealt", values)
    if found.group(1) != id_of(position, receiver(position)):
        raise Trouble("trouble.renyu_dealt_to", values)
    strength = SIGNS.index(found.group(2))
    if not count(position.undealt(), strength):
        raise Trouble("trouble.renyu_none_left", {"text": quoted(text), "card": SIGNS[strength]})
    return strength


def shape_values(shape: int) -> tuple[str, dict[str, str]]:
    """How the text id of a combination ends, and the values for it."""
    values = {"count": str(number_of(shape)), "rank": f"@rank.{strength_in(shape)}"}
    if sort_of(shape) in (RUN, RUNS):
        number = number_of(shape) // each_of(shape)
        values |= {"top": str(strength_in(shape) - 1), "values": str(number), "each": str(each_of(shape))}
    return FORMS[int(sort_of(shape))], values


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event; when a trick is over, who leads; after a season's last card who pays what."""
    if position.to_act == CHANCE:
        owner = receiver(position)
        values = {"seat": seat_text(position, owner)}
        if seat not in (owner, EVERYONE):
            return [Told("told.dealt_unseen", values)]
        return [Told("told.dealt", {**values, "card": f"@rank.{move}"})]
    shown, after = position.copy(), position.copy()
    act(after, move)
    if move == PASSED:
        found = [Told("told.pass")]
        if not after.shape:
            found.append(Told("told.swept", {"seat": seat_text(position, int(after.to_act))}))
        return found
    if is_play(move):
        place(shown, move)
        ending, values = shape_values(shape_of(move))
        found = [Told(f"told.{'lead' if position.is_leading() else 'beat'}_{ending}", values)]
    else:
        choose(shown, move)
        found = _told_choice(position, shown, move)
    if len(after.bills) == len(position.bills):
        return found
    winner = int(after.dealer)
    bill = payments(shown, winner)
    shown.hide_from(seat)
    shown.choices = 0
    shown.to_act = OVER
    seen = look(shown)
    for one in found:
        one.look = seen
    return [*found, *_told_season(position, after, winner, bill, seen)]


def _told_choice(position: Position, shown: Position, move: int) -> list[Told]:
    """What is named, whose cards leave the game; what is taken; neither (P44)."""
    if move == KEPT:
        return [Told("told.keep")]
    card = f"@rank.{strength_of(move)}"
    if move & TAKES:
        return [Told("told.take", {"card": card})]
    name = {"seat": seat_text(position, int(position.best)), "card": card}
    found = [Told("told.name", name, is_aloud=True)]
    for seat in range(position.seats):
        lost = int(position.in_hand(seat) - shown.in_hand(seat))
        if lost:
            values = {"seat": seat_text(position, seat), "count": str(lost), "card": card}
            found.append(Told("told.loses_one" if lost == 1 else "told.loses", values))
    return found


def _told_season(position: Position, after: Position, winner: int, bill: list[int], seen: Look) -> list[Told]:
    """Who has won, who pays what, who deals next (P4, P45)."""
    name = {"seat": seat_text(position, winner)}
    found = [Told("told.season", name, seen)]
    for payer in range(position.seats):
        if payer != winner:
            values = {
                "payer": seat_text(position, payer),
                "winner": seat_text(position, winner),
                "amount": str(-bill[payer]),
            }
            found.append(Told("told.pays" if bill[payer] else "told.pays_nothing", values, seen))
    if after.to_act != OVER:
        found.append(Told("told.stays" if position.dealer == winner else "told.deals", name))
    return found


def chapter(position: Position) -> Told:
    """`State.chapter` for 連友: the season."""
    return season(len(position.bills), int(position.terms.seasons))


def ending(position: Position, move: int) -> Ending | None:
    """The season that ends with this event, from the cards that are left (P45)."""
    if position.to_act < 0 or move in (PASSED, KEPT):
        return None
    after = position.copy()
    act(after, move)
    if len(after.bills) == len(position.bills):
        return None
    winner = int(after.dealer)
    left = ["" if seat == winner else str(-paid) for seat, paid in enumerate(after.bills[-1])]
    return Ending(chapter(position), [Told("told.season", {"seat": seat_text(position, winner)})], [("row.left", left)])


def look(position: Position) -> Look:
    """Hands, the trick with what lies below, the discard pile, the strengths not yet named; who is best, who deals."""
    pieces: dict[Spot, list[str]] = {}
    marked: dict[Spot, list[str]] = {}
    for seat in range(position.seats):
        _lay(pieces, f"hand{seat}", position.hands[seat])
        lying = {f"hand{seat}:{HIDDEN}": [HIDDEN] * int(position.hidden[seat])}
        lying[f"trick{seat}"] = names(position.trick[seat])
        pieces.update({spot: cards for spot, cards in lying.items() if cards})
        if marks := _marks(position, seat):
            marked[f"trick{seat}"] = marks
    _lay(pieces, TAKE, position.pile)
    _lay(pieces, "under", position.under)
    for strength, sign in enumerate(SIGNS):
        if not position.is_named(strength):
            pieces[f"{NAME}:{sign}"] = [sign]
    seasons = int(position.terms.seasons)
    if len(position.bills) < seasons:
        marked[f"points{position.dealer}"] = ["dealer"]
    counters = {f"points{seat}": int(total) for seat, total in enumerate(position.totals)}
    counters["season"] = min(len(position.bills) + 1, seasons)
    return Look(pieces, counters, limits={"season": seasons}, marked=marked)


def _lay(pieces: dict[Spot, list[str]], place: str, cards: int) -> None:
    """Put cards on the spots of a place."""
    for strength in each_in(cards):
        pieces.setdefault(f"{place}:{SIGNS[strength]}", []).append(SIGNS[strength])


def _marks(position: Position, seat: int) -> list[str]:
    """What a seat's cards in the trick are; whether it has passed since the best were played (P42)."""
    if seat == position.best:
        return ["best"] if position.trick[seat] else []
    return ["passed"] if (seat - int(position.best)) % position.seats <= position.passes else []


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """What a play, a name or a card taken does to the own hand and the table, as far as it is known."""
    if position.to_act < 0 or not spots:
        return look(position)
    family, _, sign = spots[-1].partition(":")
    shown = position.copy()
    if spots[-1] == END:
        place(shown, read("".join(spot[-1] for spot in spots[:-1])))
    elif family in BITS_OF and sign:
        choose(shown, int(BITS_OF[family]) | SIGNS.index(sign))
    return look(shown)
