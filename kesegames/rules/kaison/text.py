"""Events and positions in words: as they are clicked, written, read and told; and what lies where."""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.look import Ending, Look, Spot, Told
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.kaison.moves import FOLD, all_in, least, most, receiver
from kesegames.rules.kaison.position import Position
from kesegames.rules.kaison.showdown import SHOWN, ends_season, marked_with, season_told, seat_text
from kesegames.rules.paper.cards import NAMES, count, kinds_in
from kesegames.rules.paper.pots import amount
from kesegames.rules.paper.seasons import season

BET: Final = "bet"
FOLDS: Final = "fold"
DEALT: Final = re.compile(r"([a-f]) (\S{2})")
PUT: Final = re.compile(rf"{BET} ([0-9]{{1,3}})")


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """A card that is dealt, a bet, a fold."""
    if position.to_act != CHANCE:
        return (FOLDS,) if move == FOLD else (f"{BET}:{move}",)
    owner = receiver(position) if position.is_dealing() else ""
    return (f"deal{owner}:{NAMES[move]}",)


def write(position: Position, move: int, seat: int) -> str:
    """As the record list says: a card that `seat` may not see is `?`."""
    if position.to_act != CHANCE:
        return FOLDS if move == FOLD else f"{BET} {move}"
    if not position.is_dealing():
        return NAMES[move]
    owner = receiver(position)
    return f"{id_of(position, owner)} {NAMES[move] if seat in (owner, EVERYONE) else HIDDEN}"


def read_event(position: Position, text: str) -> int:
    """The inverse of `write`. Raises Trouble naming what is wrong."""
    if position.to_act == CHANCE:
        return _read_card(position, text)
    if text == FOLDS and position.to_act >= 0:
        return FOLD
    found = PUT.fullmatch(text)
    if found is None or position.to_act < 0:
        raise Trouble("trouble.kaison_event", {"text": quoted(text)})
    bet, lowest, highest = int(found.group(1)), int(least(position)), int(most(position))
    if not lowest <= bet <= highest:
        values = {"text": quoted(text), "seat": id_of(position, position.to_act)}
        raise Trouble("trouble.kaison_bet", {**values, "least": str(lowest), "most": str(highest)})
    return bet


def _read_card(position: Position, text: str) -> int:
    name = text
    if position.is_dealing():
        owner = id_of(position, receiver(position))
        found = DEALT.fullmatch(text)
        if found is None or found.group(2) not in NAMES:
            raise Trouble("trouble.kaison_dealt", {"text": quoted(text), "seat": owner})
        if found.group(1) != owner:
            raise Trouble("trouble.kaison_dealt_to", {"text": text, "seat": owner})
        name = found.group(2)
    elif text not in NAMES:
        raise Trouble("trouble.kaison_opened", {"text": quoted(text)})
    kind = NAMES.index(name)
    if not count(position.undealt(), kind):
        raise Trouble("trouble.kaison_none_left", {"text": text, "card": name})
    return kind


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event; who deals where a dealer has folded, who has nothing left; and how the season ends with it."""
    after = position.copy()
    after.play(move)
    found = _told_card(position, move, seat) if position.to_act == CHANCE else _told_decision(position, after, move)
    if ends_season(position, after):
        found += season_told(position, after, move, seat)
    return found


def _told_card(position: Position, move: int, seat: int) -> list[Told]:
    if not position.is_dealing():
        return [Told("told.opened", {"card": f"@piece.{NAMES[move]}"})]
    owner = int(receiver(position))
    values = {"seat": seat_text(position, owner)}
    found = [Told("told.antes")] if position.dealt == 0 else []
    if seat not in (owner, EVERYONE):
        return [*found, Told("told.dealt_unseen", values)]
    return [*found, Told("told.dealt", {**values, "card": f"@piece.{NAMES[move]}"})]


def _told_decision(position: Position, after: Position, move: int) -> list[Told]:
    seat = int(position.to_act)
    if move == FOLD:
        is_handed_on = seat == position.dealer and not after.is_old
        new_dealer = [Told("told.hands_on", {"seat": seat_text(position, int(after.dealer))})] if is_handed_on else []
        return [Told("told.fold"), *new_dealer]
    highest = int(position.highest())
    sort = "first" if not highest else "raise" if move > highest else "meet" if move == highest else "short"
    more = str(move - int(position.put[seat]))
    found = [Told(f"told.{sort}", {"bet": str(move), "more": more})]
    if move == all_in(position) and sort != "short":
        found.append(Told("told.all_in", {"seat": seat_text(position, seat)}))
    return found


def chapter(position: Position) -> Told:
    """`State.chapter` for 開樽: the season."""
    return season(len(position.bills), int(position.terms.seasons))


def ending(position: Position, move: int) -> Ending | None:
    """The season that ends with this event: what each seat paid, and what it got of the pot (P62)."""
    after = position.copy()
    after.play(move)
    if not ends_season(position, after):
        return None
    paid = [int(one) for one in position.paid]
    if position.to_act >= 0 and move != FOLD:
        paid[position.to_act] += move - int(position.put[position.to_act])
    gained = [bill + one for bill, one in zip(after.bills[-1], paid, strict=True)]
    rows = [("row.paid", [str(one) if one else "" for one in paid])]
    rows.append(("row.got", [str(got) if one else "" for got, one in zip(gained, paid, strict=True)]))
    told = season_told(position, after, move, EVERYONE)
    settled = [one for one in told if one.text in ENDINGS]
    return Ending(chapter(position), [*_best(told), *settled], rows)


def _best(told: list[Told]) -> list[Told]:
    """What those who win a part of the pot have shown, each first of all."""
    shown = {one.values["seat"]: one for one in reversed(told) if one.text.startswith("told.shows_")}
    winners = [one.values["seat"] for one in told if one.text in PARTS and "seat" in one.values]
    return [Told(shown[seat].text, shown[seat].values) for seat in dict.fromkeys(winners) if seat in shown]


PARTS: Final = ("told.wins", "told.wins_main", "told.wins_side", "told.shares")
ENDINGS: Final = (*PARTS, "told.unseen", "told.out", "told.all_points")
"""What a bill repeats of what is told of a season's end."""


def look(position: Position) -> Look:
    """Hands, common cards, points, bets, the pot and what limited seats can win of it; who deals, who is out."""
    pieces: dict[Spot, list[str]] = {}
    seats = range(position.seats)
    for seat in seats:
        for kind in kinds_in(position.hands[seat]):
            pieces.setdefault(f"hand{seat}:{NAMES[kind]}", []).append(NAMES[kind])
        if position.hidden[seat]:
            pieces[f"hand{seat}:{HIDDEN}"] = [HIDDEN] * int(position.hidden[seat])
    pieces |= {f"common:{place}": [NAMES[kind]] for place, kind in enumerate(position.opened_kinds(), 1)}
    counters = {f"points{seat}": int(position.held[seat]) for seat in seats}
    counters |= {f"put{seat}": int(position.put[seat]) for seat in seats if position.put[seat]}
    counters |= _pots(position)
    is_over = position.to_act == OVER
    seasons = int(position.terms.seasons)
    played = len(position.bills)
    counters["season"] = played if is_over else min(played + 1, seasons)
    counters["highest"] = int(position.highest())
    marked = {f"points{position.dealer}": ["dealer"]} if not is_over else {}
    for spot in marked_with(position):
        marked[spot] = [SHOWN]
    out = [seat for seat in seats if is_out(position, seat)]
    return Look(pieces, counters, limits={"season": seasons}, marked=marked, out=out)


def is_out(position: Position, seat: int) -> bool:
    """Whether a seat has folded, or has no points to be dealt cards (P60)."""
    return not position.is_in(seat) if position.seats_in else not position.held[seat]


def _pots(position: Position) -> dict[str, int]:
    """What lies in the pot, and how much of it each limited seat can win, where that is not all (P62)."""
    found = {"pot": int(position.pot())}
    for seat in range(position.seats):
        if position.is_in(seat) and position.paid[seat] and not position.held[seat]:
            part = int(amount(position.paid, 0, position.paid[seat]))
            if part < found["pot"]:
                found[f"part{seat}"] = part
    return found
