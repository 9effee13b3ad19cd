"""The grammar of CKKA (docs/notations.md, docs/rules/kisen.md R1, R2): a file as tokens with their places, no rules.

All three dialects are read: the specified form, declarations without brackets (`[SY]為獣加同色馬弓兵 再行`), and the
online client's (`或為王加獣而手十五`, captures glued to the move). Whoever replays the tokens finds out what is legal.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, final

from kesegames.engine.trouble import Trouble
from kesegames.rules.ckka.numbers import DIGITS, number

COLUMNS: Final = "KLNTZXCMP"
MEN: Final = "船兵弓車虎馬筆巫将王"
EMPEROR: Final = "皇"
ANY_MAN: Final = "片"
BEAST: Final = "獣"
COLOURS: Final = "黒赤"
UNKNOWN: Final = "或"
FAILED: Final = "此無"
NO_THROW: Final = "無撃裁"
AGAIN: Final = "再行"
SEASON: Final = "終季"
WATER_LEAST: Final = 3
SEASONS: Final = ("春終", "夏終", "秋終", "冬終")
HALVES: Final = ("上季終", "下季終")
MATCH_END: Final = "星一周"
KEYS: Final = ("律", "始時", "終時", "黒名", "赤名", "一位色", "季")
STANDARD_POINTS: Final = 40
MOST_PARTS: Final = 20_000
"""No file has more comments, or moves and declarations; the longest games stay under a tenth of it."""

_SEPARATORS: Final = " \t\r\n\u00a0\u3000、。,.，．､｡"
_SKIP: Final = re.compile(f"[{_SEPARATORS}]*")
_INFO: Final = re.compile(r"(#*)\{")
_NAME: Final = re.compile(r"(#*)\[")
_SQUARE: Final = "[KLNTZXCMP](?:IA|AI|AU|[AEIUOY])"
SQUARES: Final = re.compile(_SQUARE)
_NUMERAL: Final = "下?[無一二三四五六七八九十百万億]+|-?[0-9]+"
_NUMBER: Final = re.compile(_NUMERAL)
_START: Final = re.compile(f"({_SQUARE})([{MEN}{EMPEROR}{ANY_MAN}{BEAST}])")
_DROP: Final = re.compile(f"([{COLOURS}])([{MEN}])({_SQUARE})(?![AEIUOY])")
_BETWEEN: Final = re.compile(f"((?:{_SQUARE})*)([×xX]?)({_SQUARE})(?![AEIUOY])")
_ROAMED_FORMER: Final = re.compile(rf"({_SQUARE})\[({_SQUARE}|{UNKNOWN})\]({_SQUARE})(?![AEIUOY])")
_ROAMED: Final = re.compile(rf"(?:\[({_SQUARE}|{UNKNOWN})\])?({_SQUARE})?({_SQUARE})(?![AEIUOY])")
_BRIDGE: Final = re.compile(f"橋([{UNKNOWN}無一二三四五])({FAILED})?")
_WATER: Final = re.compile(f"水([{UNKNOWN}無一二三四五])({FAILED})?")
_TAKEN: Final = re.compile(f"手([{COLOURS}]?[{MEN}])")
_MARK: Final = re.compile("|".join((*SEASONS, *HALVES, MATCH_END)))
_BRACKETED: Final = re.compile(r"\(([^()\n]*)\)")
_HAND: Final = re.compile(rf"(?:(?!{AGAIN}|{SEASON}|而|手|加)[^(){{}}\[\]{_SEPARATORS}])+")
_AND: Final = re.compile("加")
_BUT: Final = re.compile(f"[{_SEPARATORS}]*而?(?:手?({_NUMERAL}))?[{_SEPARATORS}]*({AGAIN}|{SEASON})")
_PAID: Final = re.compile(f"[{_SEPARATORS}]*手({_NUMERAL})")
HARD: Final = "硬皇力"
LAWS: Final = {
    HARD: "kisen-standard",
    "教育": "kisen-education",
    "古": "kisen-old",
    "統一": "kisen-unified",
    "官定": "kisen-unified",
    "標準": "kisen-standard",
}
_EDUCATION: Final = re.compile("[NTZXC](?:AI|AU|[EIUOY])")
_THROWN: Final = re.compile("無撃裁|水|橋")
LOOKED_AT: Final = 100_000
_MOVE: Final = f"(?:{_SQUARE}[{MEN}{EMPEROR}{ANY_MAN}{BEAST}]|[{COLOURS}][{MEN}]{_SQUARE})"
_BODY: Final = re.compile(_MOVE)
_BODY_LINE: Final = re.compile(f"^[ \\t\u3000]*{_MOVE}", re.MULTILINE)
_KEYED: Final = re.compile(rf"\ufeff?\s*#*\{{(?:{'|'.join(KEYS)}):")


@final
class Info:
    """`{key:text}` of the header, or a comment with the key ""."""

    def __init__(self, key: str, text: str, offset: int) -> None:
        self.key = key
        self.text = text
        self.offset = offset


@final
class Player:
    """`[name]points` of the header; None where no points are given."""

    def __init__(self, name: str, points: int | None, offset: int) -> None:
        self.name = name
        self.points = points
        self.offset = offset


@final
class Turn:
    """A move: `man` with its squares, from the first to the last; of a drop `man` is `黒兵`.

    `bridge` and `water` are the values written for the two throws, "" where there is none; `failed_step` and
    `failed_water` say that 此無 followed. `has_no_throw` is 無撃裁, `is_capture` the × of the old game, `taken` the
    piece of a 手. Of the 皇: `stop` is its first stop in brackets, `stepped` what it stepped on, `half` in which half
    (`former`, `latter`, "" for either).
    """

    def __init__(self, man: str, squares: list[str], offset: int) -> None:
        self.man = man
        self.squares = squares
        self.offset = offset
        self.end = offset
        self.bridge = ""
        self.bridge_offset = offset
        self.failed_step = False
        self.water = ""
        self.water_offset = offset
        self.failed_water = False
        self.has_no_throw = False
        self.is_capture = False
        self.taken = ""
        self.taken_offset = offset
        self.stop = ""
        self.stepped = ""
        self.half = ""


@final
class Decision:
    """A declaration: the name ("" for 或), the hands, 再行 or 終季, and what is paid (None where it is not said)."""

    def __init__(self, name: str, hands: list[str], word: str, paid: int | None, offset: int) -> None:
        self.name = name
        self.hands = hands
        self.word = word
        self.paid = paid
        self.offset = offset


@final
class Mark:
    """`春終` … `冬終`, `上季終`, `下季終` or `星一周`."""

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset


@final
class Comment:
    """`{…}` in the body."""

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset


Token = Turn | Decision | Mark | Comment


@final
class Law:
    """Which game a file is: its id, whether 律 says so, the options it names, and what old Kisen's seats chose."""

    def __init__(self, game: str, is_named: bool, offset: int) -> None:
        self.game = game
        self.is_named = is_named
        self.offset = offset
        self.options: dict[str, str] = {}
        self.chosen: list[str] = []


class Record:
    """What a file says: header, body, and what stopped the reading of the body (None where all could be read)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.infos: list[Info] = []
        self.players: list[Player] = []
        self.tokens: list[Token] = []
        self.trouble: Trouble | None = None
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset into the text, both from 1."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def wrong(self, id: str, values: dict[str, str], offset: int) -> Trouble:
        return Trouble(id, values, *self.place(offset))

    def values(self, key: str) -> str:
        """The text of the header's `key`, "" where it has none."""
        return next((info.text for info in self.infos if info.key == key), "")

    def check_length(self, parts: int, offset: int) -> None:
        """Raise Trouble where a file has more parts than any game."""
        if parts >= MOST_PARTS:
            raise self.wrong("trouble.ckka_too_long", {"most": str(MOST_PARTS)}, offset)


def law_of(record: Record) -> Law:
    """Which game a file is; raises Trouble for a 律 that is none of ours."""
    found = next((info for info in record.infos if info.key == "律"), None)
    if found is None:
        return Law(likely_game(record), False, 0)
    words = found.text.split()
    pairs = dict(word.split("=", 1) for word in words if "=" in word)
    name = " ".join(word for word in words if "=" not in word)
    known = next((each for each in LAWS if each in name), "")
    if not known:
        raise record.wrong("trouble.ckka_law", {"text": found.text[:40], "known": ", ".join(LAWS)}, found.offset)
    law = Law(pairs.pop("game", LAWS[known]), True, found.offset)
    law.chosen = [word for word in pairs.pop("chosen", "").split(",") if word]
    law.options = pairs
    if known == HARD:
        law.options.setdefault("movement", "hard")
    return law


def likely_game(record: Record) -> str:
    """The game of a file without 律, by its form and its squares (ruling of docs/notations.md)."""
    decisions = [token for token in record.tokens if isinstance(token, Decision)]
    turns = [token for token in record.tokens if isinstance(token, Turn)]
    if record.values("一位色") or any(not decision.name for decision in decisions):
        return "kisen-online"
    is_modern = decisions or any(
        turn.has_no_throw or turn.bridge or turn.water or turn.man == EMPEROR or len(turn.man) > 1 for turn in turns
    )
    if not is_modern and not (record.trouble and _THROWN.search(record.text)):
        return "kisen-old"
    squares = [square for turn in turns for square in turn.squares]
    is_small = all(_EDUCATION.fullmatch(square) for square in squares)
    has_standard_men = any(turn.man[-1] in "虎馬筆" for turn in turns)
    has_standard_points = sum(player.points or 0 for player in record.players) == STANDARD_POINTS
    if squares and is_small and not has_standard_men and not has_standard_points:
        return "kisen-education"
    return "kisen-standard"


def skip(text: str, offset: int) -> int:
    """The first offset from `offset` on that holds no separator."""
    found = _SKIP.match(text, offset)
    return found.end() if found else offset


def shown(text: str, offset: int) -> str:
    """What stands at `offset`, shortened for a message."""
    end = min(len(text), offset + 20)
    return re.split(f"[{_SEPARATORS}]", text[offset:end], maxsplit=1)[0] or text[offset : offset + 1]


def enclosed(record: Record, offset: int, hashes: str, close: str) -> tuple[str, int]:
    """What stands from `offset` up to the closing bracket, and the offset behind that; raises Trouble without one."""
    closer = close + hashes
    found = re.compile(re.escape(closer) + "|\n").search(record.text, offset)
    if found is None or found[0] == "\n":
        raise record.wrong("trouble.ckka_unclosed", {"wanted": shown(closer, 0)}, offset - 1)
    return record.text[offset : found.start()], found.end()


def parse(text: str) -> Record:
    """The tokens of a file.

    Raises Trouble for what is wrong in the header; what is wrong in the body stops the reading and becomes the
    Record's `trouble`.
    """
    record = Record(text)
    offset = parse_header(record)
    try:
        while offset < len(text):
            record.check_length(len(record.tokens), offset)
            offset = skip(text, parse_token(record, offset))
    except Trouble as trouble:
        record.trouble = trouble
    return record


def recognises(text: str) -> bool:
    """Whether the text means to be CKKA: by its header's keys or names, or by its first move."""
    record = Record(text)
    try:
        offset = parse_header(record)
    except Trouble:
        return _KEYED.match(text) is not None or _BODY_LINE.search(text, 0, LOOKED_AT) is not None
    has_header = len(record.players) == 2 or any(info.key for info in record.infos)
    return has_header or _BODY.match(text, offset) is not None


def parse_header(record: Record) -> int:
    """Take up infos and players; the offset where the body begins."""
    text = record.text
    offset = skip(text, 1 if text.startswith("\ufeff") else 0)
    while offset < len(text) and text[offset] not in COLUMNS + COLOURS:
        record.check_length(len(record.infos), offset)
        info = _INFO.match(text, offset)
        name = _NAME.match(text, offset)
        if info:
            offset = parse_info(record, offset, info)
        elif name:
            offset = parse_player(record, offset, name)
        elif _MARK.match(text, offset) or text.startswith(UNKNOWN, offset):
            return offset
        else:
            raise record.wrong("trouble.ckka_header", {"text": shown(text, offset)}, offset)
        offset = skip(text, offset)
    return offset


def parse_info(record: Record, offset: int, found: re.Match[str]) -> int:
    inside, end = enclosed(record, found.end(), found[1], "}")
    key, colon, rest = inside.partition(":")
    if colon and key in KEYS:
        if any(info.key == key for info in record.infos):
            raise record.wrong("trouble.header_twice", {"key": key}, offset)
        record.infos.append(Info(key, rest.strip(), offset))
    else:
        record.infos.append(Info("", inside, offset))
    return end


def parse_player(record: Record, offset: int, found: re.Match[str]) -> int:
    if len(record.players) == 2:
        raise record.wrong("trouble.ckka_players", {}, offset)
    name, end = enclosed(record, found.end(), found[1], "]")
    points = _NUMBER.match(record.text, skip(record.text, end))
    player = Player(name.strip(), None, offset)
    if points:
        player.points = number_at(record, points[0], points.start())
        end = points.end()
    record.players.append(player)
    return end


def number_at(record: Record, text: str, offset: int) -> int:
    """`number`, with the place of what is none."""
    try:
        return number(text)
    except ValueError:
        raise record.wrong("trouble.ckka_number", {"text": text[:20]}, offset) from None


def parse_token(record: Record, offset: int) -> int:
    """Take up what stands at `offset`; the offset behind it. Raises Trouble where it is nothing of CKKA."""
    text = record.text
    info = _INFO.match(text, offset)
    if info:
        inside, end = enclosed(record, info.end(), info[1], "}")
        record.tokens.append(Comment(inside, offset))
        return end
    mark = _MARK.match(text, offset)
    if mark:
        record.tokens.append(Mark(mark[0], offset))
        return mark.end()
    if _NAME.match(text, offset) or text.startswith(UNKNOWN, offset):
        return parse_decision(record, offset)
    taken = _TAKEN.match(text, offset)
    if taken:
        return parse_taken(record, taken)
    drop = _DROP.match(text, offset)
    if drop:
        record.tokens.append(Turn(drop[1] + drop[2], [drop[3]], offset))
        return drop.end()
    start = _START.match(text, offset)
    if not start:
        raise record.wrong("trouble.ckka_token", {"text": shown(text, offset)}, offset)
    turn = Turn(start[2], [start[1]], offset)
    turn.end = (
        parse_roaming(record, turn, start.end()) if turn.man == EMPEROR else parse_move(record, turn, start.end())
    )
    record.tokens.append(turn)
    return turn.end


def parse_roaming(record: Record, turn: Turn, offset: int) -> int:
    """The rest of a move of the 皇, with what it says of the way."""
    former = _ROAMED_FORMER.match(record.text, offset)
    if former:
        turn.stepped, turn.stop, turn.half = former[1], former[2], "former"
        turn.squares.append(former[3])
        return former.end()
    found = _ROAMED.match(record.text, offset)
    if not found:
        raise record.wrong("trouble.ckka_square", {"text": shown(record.text, turn.offset)}, offset)
    turn.stop = found[1] or ""
    turn.stepped = found[2] or ""
    turn.half = "latter" if turn.stop and turn.stepped else ""
    turn.squares.append(found[3])
    return found.end()


def parse_move(record: Record, turn: Turn, offset: int) -> int:
    """The rest of a move: squares, throws, and a capture glued to it."""
    text = record.text
    found = _BETWEEN.match(text, offset)
    if not found:
        raise record.wrong("trouble.ckka_square", {"text": shown(text, turn.offset)}, offset)
    turn.squares += [*SQUARES.findall(found[1]), found[3]]
    turn.is_capture = bool(found[2])
    offset = found.end()
    if text.startswith(NO_THROW, offset):
        turn.has_no_throw = True
        return offset + len(NO_THROW)
    bridge = _BRIDGE.match(text, offset)
    if bridge:
        turn.bridge, turn.bridge_offset, turn.failed_step = bridge[1], offset, bridge[2] is not None
        offset = bridge.end()
    water = _WATER.match(text, offset)
    if water:
        turn.water, turn.water_offset, turn.failed_water = water[1], offset, water[2] is not None
        is_low = turn.water in DIGITS[:WATER_LEAST]
        if turn.failed_step or (turn.water != UNKNOWN and is_low != turn.failed_water):
            raise record.wrong("trouble.ckka_throw", {"text": text[turn.offset : water.end()]}, offset)
        offset = water.end()
    elif text.startswith(("橋", "水"), offset) and not _BRIDGE.match(text, offset):
        raise record.wrong("trouble.ckka_throw_value", {"text": text[offset : offset + 2].strip()}, offset)
    return offset


def parse_taken(record: Record, found: re.Match[str]) -> int:
    """A 手, which belongs to the move before it."""
    last = next((token for token in reversed(record.tokens) if not isinstance(token, Comment)), None)
    if not isinstance(last, Turn) or last.taken:
        raise record.wrong("trouble.ckka_token", {"text": found[0]}, found.start())
    last.taken = found[1]
    last.taken_offset = found.start()
    return found.end()


def parse_decision(record: Record, offset: int) -> int:
    text = record.text
    begin = offset
    name = ""
    bracket = _NAME.match(text, offset)
    if bracket:
        name, offset = enclosed(record, bracket.end(), bracket[1], "]")
    else:
        offset += len(UNKNOWN)
    offset = skip(text, offset)
    if not text.startswith("為", offset):
        raise record.wrong("trouble.ckka_declaration", {"text": shown(text, begin)}, offset)
    hands, offset = parse_hands(record, offset + 1)
    but = _BUT.match(text, offset)
    if not but:
        raise record.wrong("trouble.ckka_declaration", {"text": shown(text, begin)}, offset)
    decision = Decision(name.strip(), hands, but[2], None, begin)
    end = but.end()
    paid = _PAID.match(text, end) if but[2] == SEASON and but[1] is None else None
    if paid:
        decision.paid = number_at(record, paid[1], paid.start(1))
        end = paid.end()
    elif but[1] is not None:
        decision.paid = number_at(record, but[1], but.start(1))
    record.tokens.append(decision)
    return end


def parse_hands(record: Record, offset: int) -> tuple[list[str], int]:
    """The hands that are named, each in brackets or joined by 加, and the offset behind them."""
    text = record.text
    hands = []
    while bracketed := _BRACKETED.match(text, offset):
        hands.append(bracketed[1].strip())
        offset = bracketed.end()
    if not hands:
        while hand := _HAND.match(text, offset):
            hands.append(hand[0])
            offset = hand.end()
            joined = _AND.match(text, offset)
            if not joined:
                break
            offset = joined.end()
    if not hands:
        raise record.wrong("trouble.ckka_declaration", {"text": shown(text, offset)}, offset)
    return hands, offset
