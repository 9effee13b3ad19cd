"""Nasty input for every reader: texts that nobody means and bytes that are no text, by what is wrong with them."""

from __future__ import annotations

from typing import Final

TEXTS: Final = {
    "nothing": "",
    "a NUL": "\0",
    "a NUL inside": "An\0na",
    "zero width": "\u200b",
    "many of zero width": "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\ufe0f",
    "a turn of direction": "\u202e",
    "isolates": "\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "turned words": "Ann \u202egnihton",
    "half a sign": "\ud800",
    "the other half inside": "An\udfffna",
    "fillers": "\u3164\u115f\uffa0\u2800",
    "marks alone": "\u0301\u20dd",
    "10,000 marks": "a" + "\u0301" * 10_000,
    "1,900 letters": "x" * 1_900,
    "10,000 letters": "名" * 10_000,
    "a huge number": "9" * 400,
    "infinity": "Infinity",
    "other digits": "٣४３",
    "a carriage return": "An\rna",
    "line ends of other worlds": "a\x0bb\x0cc\x85d\u2028e\u2029f",
    "a byte order mark": "\ufeffAnn",
    "tabs": "\tAn\tna\t",
    "a terminal's escape": "\x1b[2J\x1b]0;x\x07",
    "signs that are none": "\ufffe\uffff\U0010ffff\ue000",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467\ufe0f",
    "a path": "../../../etc/passwd",
    "an absolute path": "/somewhere/else",
    "another system's path": "C:\\somewhere\\else",
    "a device": "con",
    "dots": "..",
    "braces": "{x} {} @id",
    "semicolons": ";;;",
    "a comment": "; # <1 >1 ~",
    "the wide space": "\u3000",
}
"""Texts; some cannot be written as UTF-8 and can only come from within."""

FILES: Final = {
    "nothing": b"",
    "an empty line": b"\n",
    "NULs": b"\0" * 1_000,
    "no UTF-8": b"\xff\xfe\x00\xd8",
    "a surrogate": b"kesegames 1\ngame: kuhn\nnames: \xed\xa0\x80; b\n\n",
    "a sign of too many bytes": b"kesegames 1\ngame: kuhn\nnames: \xc0\x80; b\n\n",
    "UTF-16": "kesegames 1\ngame: kuhn\n\n".encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbfkesegames 1\ngame: kuhn\n\n",
    "carriage returns alone": b"kesegames 1\rgame: kuhn\r\r1 * a{J} b{K}\r",
    "no line end": b"x" * 1_000_000,
    "many line ends": b"\n" * 100_000,
    "open brackets": b"[" * 10_000 + b"{" * 10_000,
    "a number": b"1e999999",
    "JSON": b'{"fingerprint": 1, "rulesets": [NaN, Infinity, -0]}',
    "YAML": b"a: &a [*a, !!python/object:os.system x]\n",
    "comments without end": b"kesegames 1\ngame: kuhn\n\n1 * a{J} b{K}\n" + b"; x\n" * 240_000,
    "long comments": b"kesegames 1\ngame: kuhn\n" + ("; " + "名" * 1_900 + "\n").encode() * 500 + b"\n",
    "turns without end": b"kesegames 1\ngame: kuhn\n\n1 * a{J} b{K}\n" + b"<0\n>1\n" * 100_000,
    "sums without end": b"kesegames 1\ngame: kuhn\n\n1 * a{J} b{K}\n" + b"# 1 00000000\n" * 100_000,
    "keys without end": b"kesegames 1\ngame: kuhn\n"
    + b"".join(b"k%d: v\n" % number for number in range(60_000))
    + b"\n",
}
"""Whole files."""


def written(text: str) -> bytes:
    """A text of TEXTS as the bytes of a file, halves of signs as UTF-8 forbids them."""
    return text.encode("utf-8", "surrogatepass")
