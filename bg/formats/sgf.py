"""GNU Backgammon's .sgf: one game tree a game, White (player 0) is seat 0, Black (player 1) seat 1.

Written from gnubg's own files and the published properties of SGF's game 6. Syntax is the business of
`bg.formats.sgf_tree`, analysis that of `bg.formats.sgf_analysis`, writing that of `bg.formats.sgf_writer`. A resignation
has no node: only the result tells, with an R. A roll without hops is a dance.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bg.formats import FormatError, sgf_analysis, sgf_tree
from bg.formats.sgf_tree import Node, Tree
from bg.formats.sgf_writer import format
from bg.formats.text import decode, one_line
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Entry,
    Game,
    Note,
    PlacedEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
    UnreadEntry,
    first_of,
)
from bg.position import BAR, OFF, Position

__all__ = ["format", "parse", "parse_all"]

SEATS = {"W": 0, "B": 1}
_VARIANTS = {"Nackgammon": "nackgammon", "Hypergammon3": "hypergammon", "Hypergammon1": "", "Hypergammon2": ""}
_CHECKERS = {"Hypergammon1": 1, "Hypergammon2": 2, "Hypergammon3": 3}
_RESULT = re.compile(r"([WB])\+(\d{1,6})(R?)", re.ASCII)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_SET_UP = {"PL", "AE", "AW", "AB", "CV", "CP", "CO", "DI"}
_MATCH_WIDE = ("AP", "WR", "BR", "AN", "US", "SO")  # headers of a match, kept verbatim
_READ = {"FF", "GM", "CA", "MI", "PW", "PB", "DT", "RU", "RE", "CV", "EV", "RO", "PC", "GC", *_MATCH_WIDE}
_GREATEST = 32_767


def parse(data: bytes | str) -> Transcript:
    """The first match of a file; a second one is noted. FormatError names line and column of what is no SGF, code
    `other_game` when it is not about backgammon."""
    return first_of(parse_all(data))


def parse_all(data: bytes | str) -> tuple[Transcript, ...]:
    """Every match of a file: a new one begins where the game number does not grow, or players or length change."""
    trees, cut = sgf_tree.parse(decode(data))
    matches: list[list[Tree]] = []
    for tree in trees:
        root = tree[0]
        if root.value("GM").strip() != "6":
            raise FormatError(
                f"SGF line {root.line}, column 1: the game tree is not about backgammon (GM[6])",
                "other_game", line=root.line, column=1,
            )  # fmt: skip
        if matches and _follows(matches[-1][-1][0], root):
            matches[-1].append(tree)
        else:
            matches.append([tree])
    found = [_match(match) for match in matches]
    if cut:
        found[-1] = replace(found[-1], notes=(Note("cut_off", cut),))
    return tuple(found)


def _follows(before: Node, root: Node) -> bool:
    one, other = _numbers(before), _numbers(root)
    same = all(before.value(name) == root.value(name) for name in ("PW", "PB"))
    return same and one.get("length") == other.get("length") and other.get("game", 0) > one.get("game", -1)


def _numbers(root: Node) -> dict[str, int]:
    """The numbers of MI[length:7][game:0]…"""
    found = {}
    for value in root.values("MI"):
        name, _, number = value.partition(":")
        if re.fullmatch(r"\d{1,6}", number.strip(), re.ASCII):
            found[name.strip()] = min(int(number), _GREATEST)
    return found


def _match(trees: list[Tree]) -> Transcript:
    root = trees[0][0]
    length = _numbers(root).get("length", 0)
    rules = [rule.strip() for value in root.values("RU") for rule in value.split(":")]
    variation = next((rule for rule in rules if rule in _VARIANTS), "")
    terms = Terms(
        _VARIANTS.get(variation, "international"), variation,
        crawford="Crawford" in rules if length else None, jacoby=None if length else "Jacoby" in rules,
        greatest_cube=1 if "NoCube" in rules else None,
    )  # fmt: skip
    date = root.value("DT").strip()
    tags = tuple((name, value) for name in _MATCH_WIDE for value in root.values(name))
    return Transcript(
        "sgf", length, (one_line(root.value("PW")), one_line(root.value("PB"))),
        tuple(_game(tree, length, _CHECKERS.get(variation, 15)) for tree in trees), terms,
        event=one_line(root.value("EV")), round=one_line(root.value("RO")), place=one_line(root.value("PC")),
        date=date if _DATE.fullmatch(date) else "", comment=root.value("GC"), tags=tags,
        program=root.value("AP").partition(":")[0],
    )  # fmt: skip


def _game(tree: Tree, length: int, checkers: int) -> Game:
    root = tree[0]
    numbers = _numbers(root)
    result = _RESULT.match(root.value("RE"))
    crawford = "CrawfordGame" in root.value("RU").split(":")
    cube = _power(root.value("CV"))
    return Game(
        numbers.get("game", 0) + 1,
        (numbers.get("ws", 0), numbers.get("bs", 0)),
        crawford=crawford if length else None,
        automatic=cube.bit_length() - 1 if cube else 0,
        entries=_entries(tree[1:], length, checkers, cube or 1, SEATS[result[1]] if result else None),
        result=Result(SEATS[result[1]], int(result[2]), result[3] == "R", line=root.line) if result else None,
        marks=tuple((name, value) for name, values in root.properties if name not in {*_READ, "C"} for value in values),
        comment=root.value("C"),
        line=root.line,
    )


def _entries(nodes: Tree, length: int, checkers: int, cube: int, winner: int | None) -> tuple[Entry, ...]:
    found: list[Entry] = []
    waiting: list[Node] = []  # nodes that set something up; several in a row are one entry
    for node in (*nodes, None):
        names = {name for name, _ in node.properties} if node else set()
        if node and names & _SET_UP and not names & SEATS.keys():
            if any(names & _SET_UP & {name for name, _ in before.properties} for before in waiting):
                found.append(_set_up(waiting, checkers, cube))
                waiting = []
            waiting.append(node)
            continue
        if waiting:
            last = node is None and winner is not None
            found.append((_rolled(waiting, winner) if last else None) or _set_up(waiting, checkers, cube))
            waiting = []
        if node is None:
            break
        entry = _action(node, length, found[-1] if found else None)
        if isinstance(entry, CubeEntry) and entry.act is not CubeAct.DROP:
            cube = min(cube * 2, 2**30) if entry.act is CubeAct.TAKE else cube
        if entry is not None:
            found.append(entry)
    return tuple(found)


def _rolled(nodes: list[Node], winner: int | None) -> TurnEntry | None:
    """A roll set by hand, after which its player lost the game: resigned after the roll."""
    names = [name for node in nodes for name, _ in node.properties]
    if sorted(names) != ["DI", "PL"] or len(nodes) != 1:
        return None
    seat, dice = SEATS.get(nodes[0].value("PL")[:1]), _dice(nodes[0].value("DI"))
    if seat is None or dice is None or seat == winner:
        return None
    return TurnEntry(seat, dice, said=Said.UNKNOWN, line=nodes[0].line)


def _action(node: Node, length: int, before: Entry | None) -> Entry | None:
    """What a node says that is no set-up: a roll and its play, the cube; None for one that only decorates."""
    name = next((name for name, _ in node.properties if name in SEATS), "")
    taken = {name, "A", "LU", "DA", "C"}
    marks = tuple((own, value) for own, values in node.properties if own not in taken for value in values)
    comment = node.value("C")
    if not name:
        return UnreadEntry(line=node.line, comment=comment, marks=marks) if node.properties else None
    seat, value = SEATS[name], node.value(name).strip()
    acts = {"double": CubeAct.DOUBLE, "take": CubeAct.TAKE, "drop": CubeAct.DROP}
    cube = sgf_analysis.read_cube(node.value("DA"), match_play=length > 0)
    if value in acts:
        act = acts[value]
        if act is CubeAct.DOUBLE and isinstance(before, CubeEntry) and before.seat != seat:
            act = {CubeAct.DOUBLE: CubeAct.BEAVER, CubeAct.BEAVER: CubeAct.RACCOON}.get(before.act, act)
        return CubeEntry(seat, act, analysis=cube, line=node.line, raw=value, comment=comment, marks=marks)
    dice = _dice(value[:2])
    hops = sgf_analysis.hops(value[2:], seat)
    if dice is None or hops is None or len(hops) > 8:
        return UnreadEntry(seat=seat, line=node.line, raw=value[:40], comment=comment, marks=marks)
    return TurnEntry(
        seat, dice, hops, Said.PLAYED if hops else Said.BLANK, cube=cube,
        analysis=sgf_analysis.read_plays(node.values("A"), node.value("LU"), seat),
        line=node.line, raw=value, comment=comment, marks=marks,
    )  # fmt: skip


def _set_up(nodes: list[Node], checkers: int, cube: int) -> Entry:
    """Nodes that set something up as one entry. Points are named by White's letters for both sides."""
    node = Node(tuple(one for node in nodes for one in node.properties), nodes[0].line)
    comment = "\n".join(value for value in node.values("C"))
    marks = tuple((own, value) for own, values in node.properties if own not in {*_SET_UP, "C"} for value in values)
    position = None
    if any(node.values(name) for name in ("AW", "AB", "AE")):
        position = _position(node, checkers)
        if position is None:
            return UnreadEntry(line=node.line, raw="AW, AB", comment=comment, marks=marks)
    owner = (node.value("CP") or node.value("CO"))[:1].lower()
    value = _power(node.value("CV")) or (cube if owner else None)
    return PlacedEntry(
        position, SEATS.get(node.value("PL")[:1].upper()), value, {"w": 0, "b": 1}.get(owner), _dice(node.value("DI")),
        line=node.line, comment=comment, marks=marks,
    )  # fmt: skip


def _position(node: Node, checkers: int) -> Position | None:
    """The board, seen by White; None when it cannot stand like that."""
    mine, theirs = [0] * 27, [0] * 27
    for counts, name in ((mine, "AW"), (theirs, "AB")):
        for letter in node.values(name):
            place = sgf_analysis.point(letter)
            if place is None:
                return None
            counts[place] += 1
        if sum(counts) > checkers:
            return None
        counts[OFF] = checkers - sum(counts)
    if any(mine[point] and theirs[point] for point in range(1, BAR)):
        return None
    return Position(tuple(mine), tuple(theirs))


def _power(text: str) -> int:
    """A cube's value, 0 when the text is none."""
    value = int(text) if re.fullmatch(r"\d{1,5}", text.strip(), re.ASCII) else 0
    return value if value & (value - 1) == 0 else 0


def _dice(text: str) -> tuple[int, int] | None:
    text = text.strip()
    return (int(text[0]), int(text[1])) if re.fullmatch(r"[1-6]{2}", text, re.ASCII) else None
