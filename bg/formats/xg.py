"""eXtreme Gammon's own match files (.xg, and .xgp for one position), read only. Written from the published description.

A match is a chain of records of 2560 bytes: match header, then for each game its header, cube decisions, plays and its
end. Positions stand both before and after a play, so what was set up by hand in between is seen. The container is read
by `bg.formats.xg_archive`, stored analysis by `bg.formats.xg_analysis`.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from datetime import datetime, timedelta

from bg.formats import FormatError
from bg.formats.transcript import (
    CubeAct,
    CubeAnalysis,
    CubeEntry,
    Entry,
    Game,
    PlacedEntry,
    ResignEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
    UnreadEntry,
    spelt,
)
from bg.formats.xg_analysis import cube_analysis, hops, play_analysis, position
from bg.formats.xg_archive import RECORD, Archive, short, unpack, wide

MATCH, GAME, CUBE, MOVE, GAME_END, MATCH_END = range(6)
_MONEY = 99999  # length of a session
_WIDE_SINCE = 24  # versions from this one on have names in UTF-16, too
_VARIANTS = (
    ("international", "Backgammon", 15), ("nackgammon", "NackGammon", 15), ("hypergammon", "HyperGammon", 3),
    ("", "LongGammon", 15),
)  # fmt: skip
_START = struct.pack("<26b", 0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
_EMPTY = bytes(26)
_RESIGNED, _SETTLED, _MATCH_RESIGNED = 100, 1000, 104
_MOST_POINTS = 1 << 20
_LARGEST = 24  # exponents of two beyond it are no cube


def parse(data: bytes) -> Transcript:
    """The match of a file. FormatError when it is none; what cannot be read inside a game is an UnreadEntry."""
    archive = unpack(data)
    records = [archive.records[at : at + RECORD] for at in range(0, len(archive.records), RECORD)]
    if records[0][8] != MATCH:
        raise FormatError("byte 8 of the records: no match header", "damaged", offset=8)
    head = _Head(records[0], archive)
    return head.transcript(tuple(_games(records, head)))


def _int(record: bytes, offset: int) -> int:
    value: int = struct.unpack_from("<i", record, offset)[0]
    return value


def _score(record: bytes) -> tuple[int, int] | None:
    """The score before a game; None when it is none."""
    left, right = _int(record, 12), _int(record, 16)
    return (left, right) if min(left, right) >= 0 and max(left, right) <= _MOST_POINTS else None


def _seat(number: int) -> int:
    """Players are 1 and -1 in a file."""
    return 0 if number > 0 else 1


class _Head:
    """The first record of a match."""

    def __init__(self, record: bytes, archive: Archive) -> None:
        self.record = record
        self.archive = archive
        self.version = _int(record, 552)
        self.money = _int(record, 92) == _MONEY
        self.length = 0 if self.money else _int(record, 92)
        if not 0 <= self.length <= 32767:
            raise FormatError(f"byte 92 of the records: a match of {self.length} points", "damaged", offset=92)
        kind = _int(record, 96)
        self.variant, self.variation, self.checkers = (
            _VARIANTS[kind] if 0 <= kind < len(_VARIANTS) else ("", f"variation {kind}", 15)
        )

    def text(self, old: int, size: int, new: int) -> str:
        """A text that is there twice: in a short form, and in UTF-16 since a later version."""
        found = wide(self.record[new : new + 258]) if self.version >= _WIDE_SINCE else ""
        return found or short(self.record[old : old + size + 1])

    def comment(self, index: int) -> str:
        return self.archive.comments[index] if 0 <= index < len(self.archive.comments) else ""

    def transcript(self, games: tuple[Game, ...]) -> Transcript:
        record = self.record
        limit, automatic = _int(record, 612), _int(record, 616)
        date, time = _moment(struct.unpack_from("<d", record, 128)[0])
        tags = tuple(
            (name, value)
            for name, value in (
                ("Elo 1", _number(record, 104)), ("Elo 2", _number(record, 112)),
                ("Experience 1", str(_int(record, 120) or "")), ("Experience 2", str(_int(record, 124) or "")),
            )
            if value
        )  # fmt: skip
        return Transcript(
            "xg", self.length, (self.text(9, 40, 880), self.text(50, 40, 1138)), games,
            Terms(
                self.variant, self.variation, None if self.money else bool(record[100]), bool(record[101]),
                bool(record[102]), automatic if record[103] and automatic > 0 else 0,
                2**limit if 0 < limit <= _LARGEST else None,
            ),
            event=self.text(136, 128, 622), round=self.text(417, 128, 1654),
            place=self.text(283, 128, 1396) or self.archive.place, date=date, time=time,
            transcriber=wide(record[1960:2218]) if self.version >= 30 else "", comment=self.comment(_int(record, 576)),
            tags=tags, program=f"eXtreme Gammon, file version {self.version}",
        )  # fmt: skip


def _number(record: bytes, offset: int) -> str:
    (value,) = struct.unpack_from("<d", record, offset)
    return f"{value:.2f}" if math.isfinite(value) and 0 < value < 1e6 else ""


def _moment(days: float) -> tuple[str, str]:
    """Date and time of days since 1899-12-30; empty when there is none."""
    if not math.isfinite(days) or not 1 <= days < 110_000:
        return "", ""
    moment = datetime(1899, 12, 30) + timedelta(days=days)
    return f"{moment:%Y-%m-%d}", f"{moment:%H:%M}" if days % 1 else ""


def _games(records: list[bytes], head: _Head) -> Iterator[Game]:
    """The games in order; a match header further on, or records before a game, are passed over."""
    starts = [at for at, record in enumerate(records) if record[8] == GAME]
    for number, at in enumerate(starts, 1):
        end = starts[number] if number < len(starts) else len(records)
        yield _Game(head, at).read(number, records[at:end])


class _Game:
    """One game being read. standing: the position that should be on the board, seen by seat 0; None: not known."""

    def __init__(self, head: _Head, first: int) -> None:
        self.head = head
        self.first = first
        self.entries: list[Entry] = []
        self.result: Result | None = None
        self.standing: bytes | None = None
        self.waited: CubeAnalysis | None = None
        self.waited_comment = ""
        self.marks: tuple[tuple[str, str], ...] = ()

    def read(self, number: int, records: list[bytes]) -> Game:
        start = records[0]
        self._start(start)
        for index, record in enumerate(records[1:], 1):
            offset = (self.first + index) * RECORD
            if record[8] == CUBE:
                self._cube(record, offset)
            elif record[8] == MOVE:
                self._move(record, offset)
            elif record[8] == GAME_END:
                self._end(record, offset)
                break
            elif record[8] > MATCH_END:
                self.entries.append(UnreadEntry(offset=offset, raw=f"record of type {record[8]}"))
        automatic = _int(start, 64)
        return Game(
            number, _score(start), bool(start[20]), automatic if 0 < automatic <= _LARGEST else 0,
            tuple(self.entries), self.result, self.head.comment(_int(start, 56)), self.marks, offset=self.first * RECORD,
        )  # fmt: skip

    def _start(self, record: bytes) -> None:
        board = record[21:47]
        usual = board == _EMPTY or (board == _START and self.head.checkers == 15 and self.head.variant == "international")
        if not usual:
            self._placed(record, 21, self.first * RECORD)
        self.standing = None if board == _EMPTY else board

    def _placed(self, record: bytes, at: int, offset: int, turn: int | None = None) -> None:
        board = position(record, at, self.head.checkers)
        if board is None:
            raw = record[at : at + 26].hex()
            self.entries.append(UnreadEntry(offset=offset, raw=f"position {raw}"))
            return
        worth, owner = _turned_cube(_int(record, 32)) if record[8] == CUBE else (None, None)
        self.entries.append(PlacedEntry(board, turn, worth, owner, offset=offset))

    def _expect(self, record: bytes, at: int, offset: int, turn: int) -> None:
        """A position that differs from the one before was set up by hand."""
        board = record[at : at + 26]
        if self.standing is not None and board not in (self.standing, _EMPTY):
            self._placed(record, at, offset, turn)
            self.standing = board

    def _cube(self, record: bytes, offset: int) -> None:
        seat = _seat(_int(record, 12))
        self._expect(record, 36, offset, seat)
        analysis, comment = cube_analysis(record), self.head.comment(_int(record, 292))
        if _int(record, 16) != 1:
            self.waited, self.waited_comment = analysis, comment
            return
        value = 2 * _turned_cube(_int(record, 32))[0]
        self.entries.append(CubeEntry(seat, CubeAct.DOUBLE, value, analysis, offset=offset, comment=comment))
        for who, act, shown in _answers(seat, value, _int(record, 20), _int(record, 24), _int(record, 28)):
            self.entries.append(CubeEntry(who, act, shown, offset=offset))

    def _move(self, record: bytes, offset: int) -> None:
        seat = _seat(_int(record, 64))
        self._expect(record, 9, offset, seat)
        first, second = _int(record, 100), _int(record, 104)
        waited, self.waited = self.waited, None
        comment = self.head.comment(_int(record, 2524)) or self.waited_comment
        self.waited_comment = ""
        if not (1 <= first <= 6 and 1 <= second <= 6):
            self.entries.append(UnreadEntry(seat=seat, offset=offset, raw=f"dice {first} {second}", comment=comment))
            return
        pairs = struct.unpack_from("<8i", record, 68)
        after = record[35:61]
        left = position(record, 35, self.head.checkers)
        said, moved = Said.PLAYED, hops(pairs)
        if _int(record, 2480) == 2:
            said = Said.ILLEGAL
        elif after == _EMPTY:
            said, moved, left = Said.UNKNOWN, (), None
        elif not moved:
            said = Said.DANCED
        self.standing = None if after == _EMPTY else after if seat == 0 else _turned(after)
        marks = (("flagged", "1"),) if record[2520] else ()
        self.entries.append(
            TurnEntry(
                seat, (first, second), moved, said, left, play_analysis(record), waited, offset=offset,
                raw=spelt((first, second), moved), comment=comment, marks=marks,
            )
        )

    def _end(self, record: bytes, offset: int) -> None:
        winner, points, how = _seat(_int(record, 24)), _int(record, 28), _int(record, 32)
        settled = how >= _SETTLED
        how %= _SETTLED
        whole = how == _MATCH_RESIGNED
        if how > _RESIGNED:
            level = how - _RESIGNED if not whole else None
            self.entries.append(ResignEntry(1 - winner, level, True, whole, offset=offset))
        self.marks = (("settled", "1"),) if settled else ()
        if 0 <= points <= _MOST_POINTS:
            self.result = Result(winner, points, how > _RESIGNED, whole, offset=offset)


def _turned_cube(number: int) -> tuple[int, int | None]:
    """Value and owner of a stored cube: 0 centred, n 2^n of seat 0, -n 2^n of seat 1."""
    value = 2 ** min(abs(number), _LARGEST)
    return value, None if number == 0 else _seat(number)


def _turned(board: bytes) -> bytes:
    """A stored position seen by the other side."""
    return bytes(-count & 0xFF for count in reversed(board))


def _answers(seat: int, value: int, take: int, beaver: int, raccoon: int) -> Iterator[tuple[int, CubeAct, int]]:
    """What followed a double: who did what, and the cube's value then. Numbers that mean nothing: nothing did."""
    other = 1 - seat
    plain = {0: CubeAct.DROP, 1: CubeAct.TAKE}
    if take != 2:
        if take in plain:
            yield other, plain[take], value
        return
    yield other, CubeAct.BEAVER, 2 * value
    if beaver != 2:
        if beaver in plain:
            yield seat, plain[beaver], 2 * value
        return
    yield seat, CubeAct.RACCOON, 4 * value
    if raccoon in plain:
        yield other, plain[raccoon], 4 * value
