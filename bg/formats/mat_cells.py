"""The cells of a .mat row, each a roll with its play or an action with a word, both ways. Rows and files: `bg.formats.mat`.

Programs differ in words, columns and spelling; all that were met are read, and one spelling that the others understand
is written. Cells are found by how they begin, never by a fixed column: long names and long plays shift columns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from bg.formats import FormatError, snowie
from bg.formats.text import one_line
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Entry,
    Hop,
    ResignEntry,
    Result,
    Said,
    TurnEntry,
    UnreadEntry,
)
from bg.position import BAR, OFF, Position
from bg.variants import rules

_FAR = 12  # a lone cell that begins this many columns after the row's number belongs to the right-hand player
_ROW = re.compile(r"[ \t]*(\d{1,4})\)")
_WORDS = (
    r"re-?doubles?|doubles?|beavers?|raccoons?|takes?|accepts?|drops?|passes|rejects|declines|wins?|loss(?:es)?|loses"
    r"|resign\w*|concedes?"
)
_START = re.compile(rf"(?<![\w/.,(])(?:[0-6][0-6][ ]?:|(?:{_WORDS})(?![\w/]))", re.IGNORECASE)
_ILLEGAL = re.compile(r"illegal play[ ]*\(([^()]*)\)", re.IGNORECASE)
_HOP = re.compile(r"(bar|b|\d{1,2})\*?((?:/(?:\d{1,2}|off|o)\*?)+)(?:\(([1-4])\)(\*)?)?", re.IGNORECASE)
_NO_PLAY = re.compile(r"cannot move|can't move|no (?:legal )?(?:move|play)s?|dances?|fans?|\(no play\)", re.IGNORECASE)
_AMOUNT = re.compile(r"(\d{1,6})")
_LEVELS = {"single": 1, "gammon": 2, "backgammon": 3}
_MOST_HOPS = 8
_GAME = rules("international")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as text. seat: whose it is by its column; at: column from 1."""

    seat: int
    text: str
    at: int


def cells(line: str) -> tuple[bool, tuple[Cell, ...]]:
    """Is the line a numbered row, and its cells. A numbered row whose text begins with none has one odd cell."""
    row = _ROW.match(line)
    begin = row.end() if row else 0
    starts = _starts(line, begin)
    if row and line[begin : starts[0] if starts else None].strip():
        starts.insert(0, begin + len(line[begin:]) - len(line[begin:].lstrip()))
    found = []
    for number, start in enumerate(starts):
        end = starts[number + 1] if number + 1 < len(starts) else len(line)
        far = start - begin >= _FAR + (0 if row else 5)
        seat = 1 if number or far else 0
        found.append(Cell(seat, line[start:end].strip(), start + 1))
    return row is not None, tuple(found)


def _starts(line: str, begin: int) -> list[int]:
    """Where cells begin. A word right behind a roll, and whatever an illegal play's position holds, is part of it."""
    hidden = _ILLEGAL.search(line, begin)
    starts: list[int] = []
    behind_roll = -1
    for match in _START.finditer(line, begin):
        inside = hidden is not None and hidden.start() <= match.start() < hidden.end()
        if not inside and match.start() != behind_roll:
            starts.append(match.start())
        behind_roll = -1
        if match[0].endswith(":"):
            behind_roll = match.end() + (line[match.end() : match.end() + 1] == " ")
    return starts


def read(cell: Cell, names: tuple[str, str], line: int, before: Entry | None) -> tuple[Entry | Result, ...]:
    """What a cell says. before: the entry before it; a double in answer to a double is a beaver."""
    roll = re.match(r"([0-6])([0-6]) ?:", cell.text)
    if roll:
        return _turn(cell, (int(roll[1]), int(roll[2])), cell.text[roll.end() :].strip(), names, line)
    word = cell.text.lower()
    amount = _AMOUNT.search(word)
    value = int(amount[1]) if amount else None
    if word.startswith(("double", "redouble", "re-double", "beaver", "raccoon")):
        return (CubeEntry(cell.seat, _act(word, cell.seat, before), value, line=line, raw=cell.text),)
    if word.startswith(("take", "accept")):
        if isinstance(before, ResignEntry):
            return ()  # the result says it
        return (CubeEntry(cell.seat, CubeAct.TAKE, line=line, raw=cell.text),)
    if word.startswith(("drop", "pass", "reject", "decline")):
        return (CubeEntry(cell.seat, CubeAct.DROP, line=line, raw=cell.text),)
    if word.startswith(("resign", "concede")):
        level = next((level for name, level in _LEVELS.items() if re.search(rf"\b{name}", word)), None)
        return (ResignEntry(cell.seat, level, match="match" in word, line=line, raw=cell.text),)
    if word.startswith(("win", "los")) and value:
        winner = cell.seat if word.startswith("win") else 1 - cell.seat
        return (Result(winner, value, match="the match" in word, line=line),)
    return (UnreadEntry(cell.seat, line=line, raw=cell.text),)


def _act(word: str, seat: int, before: Entry | None) -> CubeAct:
    if word.startswith("beaver"):
        return CubeAct.BEAVER
    if word.startswith("raccoon"):
        return CubeAct.RACCOON
    if isinstance(before, CubeEntry) and before.seat != seat:
        if before.act is CubeAct.DOUBLE:
            return CubeAct.BEAVER
        if before.act is CubeAct.BEAVER:
            return CubeAct.RACCOON
    return CubeAct.DOUBLE


def _turn(
    cell: Cell, dice: tuple[int, int], play: str, names: tuple[str, str], line: int
) -> tuple[Entry | Result, ...]:
    seat, raw = cell.seat, cell.text
    unknown = bool(play) and not play.strip("?")
    if dice == (0, 0) and unknown:
        return (ResignEntry(seat, line=line, raw=raw),)
    if 0 in dice:
        return (UnreadEntry(seat, line=line, raw=raw),)
    if not play:
        return (TurnEntry(seat, dice, said=Said.BLANK, line=line, raw=raw),)
    if unknown:
        return (TurnEntry(seat, dice, said=Said.UNKNOWN, line=line, raw=raw),)
    if play.lower().startswith(("concede", "resign")):
        return (
            TurnEntry(seat, dice, said=Said.UNKNOWN, line=line, raw=raw),
            ResignEntry(seat, match="match" in play.lower(), line=line, raw=raw),
        )
    if _NO_PLAY.fullmatch(play):
        return (TurnEntry(seat, dice, said=Said.DANCED, line=line, raw=raw),)
    illegal = _ILLEGAL.fullmatch(play)
    if illegal:
        after = _stood(illegal[1], seat, names)
        return (TurnEntry(seat, dice, said=Said.ILLEGAL, after=after, line=line, raw=raw),)
    found = hops(play)
    if found is None:
        return (UnreadEntry(seat, line=line, raw=raw),)
    return (TurnEntry(seat, dice, found, line=line, raw=raw),)


def hops(play: str) -> tuple[Hop, ...] | None:
    """The hops of a written play ("24/18*/13 6/5(2)"), None when it is none."""
    found: list[Hop] = []
    for word in play.split():
        match = _HOP.fullmatch(word)
        if match is None:
            return None
        stops = (match[2] + (match[4] or "")).split("/")[1:]
        places = [_place(name) for name in (match[1], *(stop.rstrip("*") for stop in stops))]
        if places[0] == OFF or BAR in places[1:] or -1 in places:
            return None
        chain = [Hop(source, target, stop.endswith("*")) for (source, target), stop in zip(pairwise(places), stops)]
        found += chain * int(match[3] or 1)
        if len(found) > _MOST_HOPS:
            return None
    return tuple(found)


def _place(name: str) -> int:
    if name.lower() in ("bar", "b"):
        return BAR
    if name.lower() in ("off", "o"):
        return OFF
    return int(name) if int(name) <= BAR else -1


def _stood(text: str, seat: int, names: tuple[str, str]) -> Position | None:
    """The position that an illegal play left, seen by the one who made it; None when it cannot be read."""
    try:
        state = snowie.parse(text)
    except FormatError:
        return None
    roller = names.index(state.names[0]) if names[0] != names[1] and state.names[0] in names else state.turn
    return state.position if roller == seat else _GAME.flip(state.position)


def write(entry: Entry, names: tuple[str, str]) -> str:
    """The text of an entry's cell; "" for what has none. Doubles' plays are written checker by checker, which every
    program reads."""
    match entry:
        case TurnEntry():
            return f"{entry.dice[0]}{entry.dice[1]}: {_play(entry, names)}".rstrip()
        case CubeEntry(act=CubeAct.TAKE):
            return " Takes"
        case CubeEntry(act=CubeAct.DROP):
            return " Drops"
        case CubeEntry():
            word = {CubeAct.DOUBLE: "Doubles", CubeAct.BEAVER: "Beavers", CubeAct.RACCOON: "Raccoons"}[entry.act]
            return f" {word} => {entry.value}" if entry.value else f" {word}"
        case ResignEntry(accepted=False):
            return ""  # other programs take it for the end of the game
        case ResignEntry():
            return _resigned(entry)
        case UnreadEntry():
            return one_line(entry.raw)
        case _:
            return ""


def _play(entry: TurnEntry, names: tuple[str, str]) -> str:
    match entry.said:
        case Said.DANCED:
            return "Cannot Move"
        case Said.UNKNOWN:
            return "????"
        case Said.ILLEGAL if entry.after is not None:
            roller = (_plain(names[entry.seat]), _plain(names[1 - entry.seat]))
            state = snowie.SnowieState(entry.after, entry.seat, roller)
            return f"Illegal play ({snowie.format(state).rstrip(';')})"
        case Said.ILLEGAL if not entry.hops:
            return "Illegal play ()"
        case _:
            return " ".join(_hop(hop) for hop in entry.hops)


def _plain(name: str) -> str:
    return name.replace("(", " ").replace(")", " ")


def _hop(hop: Hop) -> str:
    source = "bar" if hop.source == BAR else str(hop.source)
    target = "off" if hop.target == OFF else str(hop.target)
    return f"{source}/{target}{'*' if hop.hit else ''}"


def _resigned(entry: ResignEntry) -> str:
    level = {level: name for name, level in _LEVELS.items()}.get(entry.level or 0, "")
    words = ["Resigns", level, "match" if entry.match else ""]
    return " ".join(word for word in words if word)
