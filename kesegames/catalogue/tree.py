"""An untrusted YAML file as a tree of texts, each with its place.

Only the plainest YAML is taken: one document of mappings, lists and scalars; no anchors, aliases or tags; no key
twice. Every scalar stays the text that was written, so `no`, `on` and `12:30` never become anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from kesegames.engine.trouble import Trouble

DEPTH_LIMIT: Final = 20
MOST_VALUES: Final = 20_000
"""No file has more values, keys and lists counted."""
MOST_TOLD: Final = 50
"""Of more troubles than that in one file only the number is told."""
# YAML's printable characters and the line end, less the surrogates, which no UTF-8 file has.
FORBIDDEN: Final = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
NUMBER: Final = re.compile(r"-?\d{1,15}(\.\d{1,15})?")


class Node:
    """A value and its place: a text, a list of Nodes or a mapping to Nodes. `key_line`, `key_column`: of its key.

    `is_plain`: a text without quotes, which may be meant as a number.
    """

    def __init__(self, value: str | list[Node] | dict[str, Node], file: str, line: int, column: int) -> None:
        self.value = value
        self.file = file
        self.line = line
        self.column = column
        self.key_line = line
        self.key_column = column
        self.is_plain = False


class Reader:
    """Builds the tree of one file from its events; `troubles` has what can be reported without stopping."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.troubles: list[Trouble] = []
        self.values = 0
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.events: Iterator[Any] = yaml.parse(text, Loader=loader)

    def trouble(self, event: Any, text: str, **values: str) -> Trouble:
        mark = event.start_mark
        return Trouble(text, values, mark.line + 1, mark.column + 1)

    def following(self) -> Any:
        event = next(self.events)
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.trouble(event, "trouble.yaml_too_many", most=f"{MOST_VALUES:,}")
        if getattr(event, "tag", None) is not None:
            raise self.trouble(event, "trouble.yaml_tag", tag=event.tag)
        if getattr(event, "anchor", None) is not None:
            raise self.trouble(event, "trouble.yaml_alias")
        return event

    def document(self) -> Node:
        """The one document of the file; raises Trouble at the first thing that cannot be read on from."""
        import yaml

        event = self.following()
        while isinstance(event, yaml.StreamStartEvent | yaml.DocumentStartEvent):
            event = self.following()
        if isinstance(event, yaml.StreamEndEvent):
            raise Trouble("trouble.yaml_empty", line=1, column=1)
        root = self.node(event, 1)
        self.following()
        event = self.following()
        if not isinstance(event, yaml.StreamEndEvent):
            raise self.trouble(event, "trouble.yaml_documents")
        if root.value == "":
            raise Trouble("trouble.yaml_empty", line=1, column=1)
        return root

    def node(self, event: Any, depth: int) -> Node:
        import yaml

        if depth > DEPTH_LIMIT:
            raise self.trouble(event, "trouble.yaml_deep", most=str(DEPTH_LIMIT))
        node = Node("", self.file, event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.ScalarEvent):
            node.value = self.cleaned(event)
            # libyaml leaves the style of an unquoted scalar "", PyYAML's own parser None.
            node.is_plain = not event.style or event.style not in "'\"|>"
        elif isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            while not isinstance(event := self.following(), yaml.SequenceEndEvent):
                items.append(self.node(event, depth + 1))
            node.value = items
        else:
            node.value = self.mapping(depth)
        return node

    def mapping(self, depth: int) -> dict[str, Node]:
        import yaml

        values: dict[str, Node] = {}
        while not isinstance(event := self.following(), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent) or "\n" in event.value:
                raise self.trouble(event, "trouble.yaml_key")
            key = self.cleaned(event)
            value = self.node(self.following(), depth + 1)
            mark: Any = event.start_mark
            value.key_line, value.key_column = mark.line + 1, mark.column + 1
            if key in values:
                first = str(values[key].key_line)
                self.troubles.append(self.trouble(event, "trouble.yaml_duplicate", key=key, line=first))
            else:
                values[key] = value
        return values

    def cleaned(self, event: Any) -> str:
        """The text of a scalar; a sign that only an escape can bring into it (`"\\0"`) is told, and replaced."""
        text: str = event.value
        strange = FORBIDDEN.search(text)
        if strange is None:
            return text
        self.troubles.append(self.trouble(event, "trouble.yaml_character", code=f"U+{ord(strange[0]):04X}"))
        return FORBIDDEN.sub("\ufffd", text)


def first(troubles: list[Trouble], count: int) -> list[Trouble]:
    """The first of `count` troubles of one file; where there are more than can be read, the last one says how many.

    `troubles` are all, or more of them than are told.
    """
    if count <= MOST_TOLD:
        return troubles
    untold = troubles[MOST_TOLD]
    values = {"count": f"{count - MOST_TOLD:,}"}
    more = Trouble("trouble.ruleset_more", values, untold.line, untold.column, untold.path)
    return [*troubles[:MOST_TOLD], more]


def read(text: str, file: str) -> tuple[Node | None, list[Trouble]]:
    """The tree of a file's text, None where it cannot be read on; and everything that is wrong with it as YAML."""
    import yaml

    troubles: list[Trouble] = []
    root: Node | None = None
    strange = FORBIDDEN.search(text)
    if strange is not None:
        line = text.count("\n", 0, strange.start()) + 1
        column = strange.start() - text.rfind("\n", 0, strange.start())
        troubles.append(Trouble("trouble.yaml_character", {"code": f"U+{ord(strange[0]):04X}"}, line, column))
    else:
        reader = Reader(text, file)
        troubles = reader.troubles
        try:
            root = reader.document()
        except Trouble as stop:
            troubles.append(stop)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
            problem = error.problem or str(error)
            # libyaml looks ahead, and stops by itself at a thousand levels before any event of them comes.
            is_deep = "nesting depth" in problem
            values = {"most": str(DEPTH_LIMIT)} if is_deep else {"problem": problem}
            troubles.append(Trouble("trouble.yaml_deep" if is_deep else "trouble.yaml_syntax", values, *place))
    troubles = first(troubles, len(troubles))
    for trouble in troubles:
        trouble.file = file
    return root, troubles


def merge(base: Node, over: Node) -> Node:
    """`over` upon `base`: mappings are merged key by key, everything else is replaced."""
    if not isinstance(base.value, dict) or not isinstance(over.value, dict):
        return over
    merged = dict(base.value)
    for key, value in over.value.items():
        merged[key] = merge(merged[key], value) if key in merged else value
    node = Node(merged, over.file, over.line, over.column)
    node.key_line, node.key_column = over.key_line, over.key_column
    return node


def texts(node: Node) -> Any:
    """The tree as plain dicts, lists and strings."""
    if isinstance(node.value, dict):
        return {key: texts(value) for key, value in node.value.items()}
    if isinstance(node.value, list):
        return [texts(item) for item in node.value]
    return node.value


def guessed(node: Node) -> Any:
    """The same where no schema says what is meant: unquoted decimal numbers, `true` and `false` are what they seem."""
    if isinstance(node.value, dict):
        return {key: guessed(value) for key, value in node.value.items()}
    if isinstance(node.value, list):
        return [guessed(item) for item in node.value]
    if node.is_plain and node.value in ("true", "false"):
        return node.value == "true"
    if node.is_plain and (number := NUMBER.fullmatch(node.value)):
        return float(node.value) if number[1] else int(node.value)
    return node.value


def place(root: Node, path: tuple[str, ...]) -> tuple[Node, bool]:
    """The Node that `path` leads to, or the nearest above it, and whether the whole path was there."""
    node = root
    for part in path:
        below: Node | None = None
        if isinstance(node.value, dict):
            below = node.value.get(part)
        elif isinstance(node.value, list) and part.isdecimal() and int(part) < len(node.value):
            below = node.value[int(part)]
        if below is None:
            return node, False
        node = below
    return node, True
