"""Plays as text, the way backgammon books write them: "24/18*/13", "bar/20 6/4(2)", "6/off".

Steps of one checker are joined, points between are named only where a blot was hit, equal moves are counted. `text`
writes; `parse` reads what people and other programs write, with the help of the legal plays. The words are English
notation and not sentences, so they are not translated.
"""

from __future__ import annotations

import re

from bg.moves import Play, Step
from bg.position import BAR, HAND, OFF

_WORDS = {BAR: "bar", OFF: "off", HAND: "hand"}
_NAMES = {word: place for place, word in _WORDS.items()} | {"25": BAR, "0": OFF}
_HOP = re.compile(r"([a-z]+|\d+)\*?((?:/(?:[a-z]+|\d+)\*?)+)(?:\((\d)\)|)$")

_TYPED = (
    (re.compile(r"^\s*(?:[1-6]\s*[-,/]?\s*[1-6]\s*:\s*|[1-6]{2}\s+(?=\S*[/-]))"), ""),  # the dice before it
    (re.compile(r"[,;]\s*"), " "),
    (re.compile(r"\s*/\s*|(?<=[\w*])\s*(?:->|→|>)\s*(?=\w)|(?<=[\w*])[-–—](?=\w)"), "/"),
    (re.compile(r"\bb(?=/)"), "bar"),
    (re.compile(r"(?<=/)o(?!\w)"), "off"),
    (re.compile(r"(?<=[\w*])\s*(?:\((?=[1-4]\))|[x×](?=[1-4]\b))"), "("),
    (re.compile(r"\(([1-4])(?!\))"), r"(\1)"),
)
"""What people type instead of the signs above, and those signs."""

Chain = tuple[tuple[int, bool], ...]  # the places one checker visited, with whether it hit there


def place(number: int) -> str:
    """A place as it is written: "bar", "off", "hand" or the point's number."""
    return _WORDS.get(number, str(number))


def chains(play: Play) -> tuple[Chain, ...]:
    """The play checker by checker, furthest first. Of equal checkers, one that has hit is left standing rather than
    moved on."""
    made: list[list[tuple[int, bool]]] = []
    for step in sorted(play, key=lambda step: (-step.source, -step.target, not step.hit)):
        ends = [chain for chain in made if chain[-1][0] == step.source and step.source not in (OFF, BAR, HAND)]
        here = (step.target, step.hit)
        if ends:
            min(ends, key=lambda chain: chain[-1][1]).append(here)
        else:
            made.append([(step.source, False), here])
    return tuple(sorted((tuple(chain) for chain in made), key=lambda chain: (-chain[0][0], -chain[-1][0])))


def text(play: Play) -> str:
    """The play in words; "" for an empty one. Equal for all orders of the same moves."""
    groups: dict[tuple[int, Chain, int], list[bool]] = {}
    for chain in chains(play):
        between = tuple(stop for stop in chain[1:-1] if stop[1])
        groups.setdefault((chain[0][0], between, chain[-1][0]), []).append(chain[-1][1])
    words = []
    for (source, between, target), hits in groups.items():
        stops = "".join(f"{place(point)}*/" for point, _ in between)
        count = f"({len(hits)})" if len(hits) > 1 else ""
        words.append(f"{place(source)}/{stops}{place(target)}{'*' if any(hits) else ''}{count}")
    return " ".join(words)


def parse(written: str, plays: tuple[Play, ...]) -> Play | None:
    """The one of the legal plays that is meant, or None. Every join, order, and missing * is understood.

    A text that says where a checker stops in between is held to it; else a way that hits less is preferred.
    """
    wanted = moves(written)
    if wanted is None:
        return None
    found = [play for play in plays if _net(play) == _net_of(wanted)]
    stops = {point for move in wanted for point in move[1:-1]}
    told = [play for play in found if stops <= {step.target for step in play}]
    return min(told or found, key=lambda play: sum(step.hit for step in play), default=None)


def moves(written: str) -> list[tuple[int, ...]] | None:
    """The moves of a text, each with the places that it names, in the order written; None when one of them is none."""
    found: list[tuple[int, ...]] = []
    for word in written.lower().split():
        match = _HOP.fullmatch(re.sub(r"\(\d\)\*$|\*\((\d)\)$", lambda m: m.group().replace("*", ""), word))
        if not match:
            return None
        names = [match[1], *(name.rstrip("*") for name in match[2].split("/")[1:])]
        places = [_NAMES.get(name, int(name) if name.isdigit() and 1 <= int(name) <= 24 else -1) for name in names]
        if -1 in places:
            return None
        found += [tuple(places)] * int(match[3] or 1)
    return found


def tidied(typed: str) -> str:
    """A play as people type it ("31: 8-5, 6-5", "b/20 24 / 18", "6/4x2", "6/o"), in the signs that `parse` reads."""
    written = typed.casefold()
    for pattern, sign in _TYPED:
        written = pattern.sub(sign, written)
    return written


def _net(play: Play) -> dict[int, int]:
    return _net_of([(step.source, step.target) for step in play])


def _net_of(moves: list[tuple[int, ...]]) -> dict[int, int]:
    """How many checkers more or fewer stand on each place."""
    change: dict[int, int] = {}
    for move in moves:
        for point, by in ((move[0], -1), (move[-1], 1)):
            change[point] = change.get(point, 0) + by
    return {point: by for point, by in change.items() if by}


def steps_text(steps: tuple[Step, ...]) -> str:
    """Steps one by one, in the order they were made: "24/18* 18/13"."""
    return " ".join(f"{place(step.source)}/{place(step.target)}{'*' if step.hit else ''}" for step in steps)
