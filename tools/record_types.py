"""What systems are told of the records that kesegames opens: their endings, from the rooms. build.spec calls it.

A description names the games that write such records, variants left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from kesegames import catalogue, rules
from kesegames.play.library import OWN
from kesegames.play.record import FORMAT

MIME_INFO = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
{types}
</mime-info>
"""
MIME_TYPE = """  <mime-type type={mime}>
    <comment>{en}</comment>
    <comment xml:lang="ja">{ja}</comment>
    <sub-class-of type="text/plain"/>{magic}
    <glob pattern={glob}/>
  </mime-type>"""


@dataclass
class RecordType:
    """A kind of record file: its `ending` without the dot, its type of the internet, what people call it."""

    ending: str
    mime: str
    en: str
    ja: str


def record_types() -> list[RecordType]:
    """Our own records, then those in the games' official notations."""
    games: dict[str, list[dict[str, str]]] = {}
    for ruleset in catalogue.load(None).rulesets.values():
        notation = rules.game(ruleset.module).notation
        if notation is not None and not ruleset.extends:
            games.setdefault(notation.ending.removeprefix("."), []).append(ruleset.name)
    found = [RecordType(OWN.removeprefix("."), "application/x-kesegames", "kesegames record", "kesegames の棋譜")]
    for ending, names in games.items():
        en = "Record of " + " and ".join(name["en"] for name in names)
        ja = "・".join(name["ja"] for name in names) + "の棋譜"
        found.append(RecordType(ending, f"application/x-{ending}", en, ja))
    return found


def mime_info() -> str:
    """kesegames.xml, by which Linux knows the records."""
    types = [
        MIME_TYPE.format(
            mime=quoteattr(one.mime),
            en=escape(one.en),
            ja=escape(one.ja),
            magic=f'\n    <magic><match type="string" offset="0" value={quoteattr(FORMAT)}/></magic>'
            if "." + one.ending == OWN
            else "",
            glob=quoteattr(f"*.{one.ending}"),
        )
        for one in record_types()
    ]
    return MIME_INFO.format(types="\n".join(types))


def desktop_entry(template: str) -> str:
    """kesegames.desktop: the template, and what the app opens."""
    return f"{template.rstrip()}\nMimeType={''.join(one.mime + ';' for one in record_types())}\n"


def apple_types(identifier: str) -> dict[str, Any]:
    """What Info.plist says on macOS: the types of documents that the app of this identifier has and opens."""
    return {
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": one.en,
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [f"{identifier}.{one.ending}"],
                "CFBundleTypeExtensions": [one.ending],
            }
            for one in record_types()
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{identifier}.{one.ending}",
                "UTTypeDescription": one.en,
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {"public.filename-extension": [one.ending]},
            }
            for one in record_types()
        ],
    }
