"""The second version of OGXM: sections of records with a presence mask. See `bg.formats.ogxm`, which tells what comes
out as a transcript.

Numbers are LEB128 varints; a record is its length, a mask of the fields it holds, and these fields. Fields that a later
minor version adds lie behind the known ones and are stepped over by the length.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from bg.formats import FormatError
from bg.formats.ogxm_plies import MOST_PLIES, ROLLS, Board, Plies, Ply, damaged, step

_HEADER, _SECTION = 16, struct.Struct("<4sIB")
_ESCAPE, _LAST_KNOWN = 63, 37
_VARIANTS = ("international", "nackgammon", "hypergammon", "")


class Cursor:
    """Where reading stands in one section. base: of the section in the file, for messages."""

    def __init__(self, data: bytes, at: int, end: int, base: int) -> None:
        self.data, self.at, self.end, self.base = data, at, end, base

    @property
    def place(self) -> int:
        return self.base + self.at

    def take(self, count: int) -> bytes:
        if count > self.end - self.at:
            raise damaged(self.place, "a record is cut off")
        self.at += count
        return self.data[self.at - count : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        """A varint."""
        value = 0
        for shift in range(0, 70, 7):
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
        raise damaged(self.place, "a number without an end")

    def text(self) -> str:
        return self.take(self.number()).decode("utf-8", "replace")

    def whole(self, form: str) -> int:
        """A number of fixed size, by its struct letter."""
        value: int = struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))[0]
        return value

    def board(self) -> Board:
        counts: Board = struct.unpack("<26b", self.take(26))
        return counts

    def record(self) -> tuple[Cursor, int]:
        """The next record: a cursor behind its mask, and the mask. This cursor goes on behind the record."""
        size = self.number()
        if size > self.end - self.at:
            raise damaged(self.place, "a record is cut off")
        inner = Cursor(self.data, self.at, self.at + size, self.base)
        self.at += size
        return inner, inner.number()


def sections(data: bytes) -> Iterator[tuple[bytes, Cursor]]:
    """Name and content of every section."""
    at = _HEADER
    while at < len(data) and data[at : at + 4] != b"END!":
        if at + _SECTION.size > len(data):
            raise damaged(at, "the file is cut off")
        kind, size, _ = _SECTION.unpack_from(data, at)
        at += _SECTION.size
        if at + size > len(data):
            raise damaged(at, "the file is cut off")
        yield kind, Cursor(data[at : at + size], 0, size, at)
        at += size


def read(data: bytes) -> tuple[dict[str, Any], tuple[Plies, ...]]:
    """What the match header says, by the names of the JSON form, and the games."""
    head: dict[str, Any] = {}
    games: list[Plies] = []
    plies = 0
    for kind, cursor in sections(data):
        if kind == b"MTCH":
            head = _match(cursor)
        elif kind == b"GAME":
            games.append(_game(cursor))
            plies += len(games[-1].plies)
            if plies > MOST_PLIES:
                raise FormatError(f"byte {cursor.base}: more plies than a match has", "too_large", offset=cursor.base)
    if not head:
        raise damaged(len(data), "there is no match header")
    return head, tuple(games)


def _match(cursor: Cursor) -> dict[str, Any]:
    body, mask = cursor.record()
    head: dict[str, Any] = {"match_length": body.number()}
    variant = body.number()
    head["variant"] = _VARIANTS[variant] if variant < len(_VARIANTS) else ""
    rules = 0
    for bit, name in enumerate(
        (
            "player_white", "player_black", "rules", "cube_limit", "score_start", "score_final", "result", "source",
            "started_at", "completed_at", "player_seat", "crawford_before_start", "event", "event_year", "date_precision",
            "stage", "round", "table", "city", "country", "event_url", "site",
        )
    ):  # fmt: skip
        if not mask >> bit & 1 or name == "crawford_before_start":  # that one is told by its bit alone
            continue
        if name in ("player_white", "player_black", "event", "stage", "table", "city", "country", "event_url", "site"):
            head[name] = body.text()
        elif name in ("score_start", "score_final"):
            head[name] = (body.number(), body.number())
        elif name == "rules":
            rules = body.number()
        else:
            head[name] = body.number()
    if mask >> 2 & 1:
        head.update((rule, bool(rules >> bit & 1)) for bit, rule in enumerate(("crawford", "jacoby", "beaver", "raccoon")))
        head["auto_doubles"] = bool(rules >> 4 & 1)
    return head


def _game(cursor: Cursor) -> Plies:
    body, mask = cursor.record()
    winner = body.number() if mask & 1 else None
    points = body.number() if mask & 2 else None
    board = body.board() if mask & 8 else None
    cube = body.number() if mask & 16 else 1
    owner = body.number() if mask & 32 else None
    automatic = body.number() if mask & 64 else 0
    termination = body.number() if mask & 128 else None
    plies: list[Ply] = []
    while cursor.at < cursor.end:
        plies.append(_ply(cursor))
        if len(plies) > MOST_PLIES:
            raise FormatError(f"byte {cursor.place}: more plies than a match has", "too_large", offset=cursor.place)
    return Plies(
        tuple(plies), winner if winner in (0, 1) else None, points, None, board, cube, owner if owner in (0, 1) else None,
        automatic, termination, cursor.base,
    )  # fmt: skip


def _ply(cursor: Cursor) -> Ply:
    offset = cursor.place
    first = cursor.byte()
    action, seat = first & 63, first >> 6 & 1
    steps: list[tuple[int, int]] = []
    if action < len(ROLLS):
        low, high = ROLLS[action]
        for _ in range(4 if low == high else 2):
            byte = cursor.byte()
            if not byte:
                break
            steps.append(step(byte, cursor.place))
    if not first & 0x80:
        return Ply(action, seat, tuple(steps), offset=offset)
    body, mask = cursor.record()
    if _LAST_KNOWN < action < _ESCAPE:
        return Ply(action, seat, offset=offset)
    dice = (body.byte(), body.byte()) if mask & 1 else None
    value = body.number() if mask & 2 else None
    cube = body.number() if mask & 4 else None
    if mask & 16:
        body.whole("i")  # what a settlement was worth
    if mask & 32:
        steps = [step(body.byte(), body.place) for _ in range(min(body.number(), 4))]
    board = body.board() if mask & 64 else None
    if mask & 128:
        other = body.number()
        action = other if action == _ESCAPE else action
    owner = body.number() if mask & 256 else None
    return Ply(
        action, seat, tuple(steps), dice, board, bool(mask & 8), value if cube is None else cube,
        owner if owner in (0, 1) else None, offset,
    )  # fmt: skip
