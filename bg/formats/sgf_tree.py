"""The syntax of SGF files: game trees of nodes of properties, each way, whatever the game. What properties mean to
backgammon is said in `bg.formats.sgf`.

Only the main line of a tree is kept. Values come without their escapes. Written from the published SGF 4 grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bg.formats import FormatError

_TOKEN = re.compile(r"\s+|[();]|([A-Za-z]{1,40})\s*(?=\[)|\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_CUT = re.compile(r"[A-Za-z]*\s*(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\\?)?", re.DOTALL)
_ESCAPE = re.compile(r"\\(\n?)(.?)", re.DOTALL)
_LOWER = re.compile(r"[a-z]")


@dataclass(frozen=True, slots=True)
class Node:
    """properties: name and values, in the file's order; line: where it begins, from 1."""

    properties: tuple[tuple[str, tuple[str, ...]], ...]
    line: int = 0

    def values(self, name: str) -> tuple[str, ...]:
        """The values of a property, () when the node does not have it."""
        return next((values for own, values in self.properties if own == name), ())

    def value(self, name: str) -> str:
        """The first value of a property, "" when the node does not have it."""
        return next(iter(self.values(name)), "")


_MOST = 500_000  # nodes, properties and values of a file; a long match with all its analysis has a twentieth of it

Tree = tuple[Node, ...]  # the main line, root first


def parse(text: str) -> tuple[tuple[Tree, ...], int]:
    """The trees of a text, and the line in which it was cut off, 0 when it is whole. FormatError names line and column
    of what is no SGF."""
    reader = _Reader(text)
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            if reader.depth and _CUT.fullmatch(text, at):
                break  # the file ends inside a property
            raise reader.wrong(at, f"{text[at : at + 12]!r} is not expected here")
        reader.take(match)
        at = match.end()
    return reader.finish()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.trees: list[Tree] = []
        self.nodes: list[Node] = []
        self.node: dict[str, list[str]] | None = None
        self.name = ""
        self.depth = 0
        self.size = 0
        self.main = True  # has no branch of this tree ended yet?
        self.line, self.counted = 1, 0
        self.begun = 0

    def wrong(self, at: int, problem: str) -> FormatError:
        line = self.at_line(at)
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        return FormatError(f"SGF line {line}, column {column}: {problem}", "syntax", line=line, column=column)

    def at_line(self, at: int) -> int:
        self.line += self.text.count("\n", self.counted, at)
        self.counted = at
        return self.line

    def take(self, token: re.Match[str]) -> None:
        """One token."""
        kind = token[0][0]
        if token[1] is not None:
            if self.node is None:
                raise self.wrong(token.start(), f"property {token[1]} outside a node")
            self.name = _LOWER.sub("", token[1]) or token[1]
            self.grow(token.start())
        elif kind == "[":
            if self.node is None or not self.name:
                raise self.wrong(token.start(), "a value without a property")
            self.grow(token.start())
            self.node.setdefault(self.name, []).append(_ESCAPE.sub(lambda match: match[2], token[2]))
        elif kind == "(":
            self.close()
            self.main = self.main or self.depth == 0
            self.depth += 1
        elif kind == ")":
            self.close()
            self.main = False
            self.depth -= 1
            if self.depth < 0:
                raise self.wrong(token.start(), "a bracket too many")
            if self.depth == 0:
                self.end_tree()
        elif kind == ";":
            if not self.depth:
                raise self.wrong(token.start(), "a node outside a game tree")
            self.close()
            self.grow(token.start())
            self.node, self.name, self.begun = {}, "", self.at_line(token.start())

    def grow(self, at: int) -> None:
        """One more node, property or value."""
        self.size += 1
        if self.size > _MOST:
            line = self.at_line(at)
            raise FormatError(f"SGF line {line}: more than {_MOST} values", "too_large", line=line, most=_MOST)

    def close(self) -> None:
        """End the node being read."""
        if self.node is not None and self.main:
            self.nodes.append(Node(tuple((name, tuple(values)) for name, values in self.node.items()), self.begun))
        self.node, self.name = None, ""

    def end_tree(self) -> None:
        if self.nodes:
            self.trees.append(tuple(self.nodes))
        self.nodes, self.main = [], True

    def finish(self) -> tuple[tuple[Tree, ...], int]:
        """All trees; a last one without its end is kept as far as it goes."""
        cut = 0
        if self.depth:
            self.close()
            self.end_tree()
            cut = self.at_line(len(self.text))
        if not self.trees:
            raise FormatError('SGF line 1: no game tree "(;…)"', "no_games", line=1, column=1)
        return tuple(self.trees), cut


def format(trees: tuple[Tree, ...]) -> str:
    """The trees as text, one node a line."""
    return "".join("(" + "\n".join(_node(node) for node in tree) + ")\n" for tree in trees)


def _node(node: Node) -> str:
    return ";" + "".join(name + "".join(f"[{_escaped(value)}]" for value in values) for name, values in node.properties)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
