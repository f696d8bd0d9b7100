"""The analysis stored in OGXM's second version: plays that were weighed, doubles, luck, by the number of their ply.

A file may hold several analyses; the first, which is the main one, is read. Values are in the currency that the block
names: chances to win the match, or equity in units of the cube. See `bg.formats.ogxm_v2` for how records are made.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bg.formats.ogxm_plies import step
from bg.formats.ogxm_v2 import Cursor, sections
from bg.formats.transcript import CubeAnalysis, Evaluation

CUBELESS, MONEY, MATCH = 0, 1, 2  # currencies
_PLAY, _CUBE, _RESIGN, _ROLL = range(4)
_MOST = 50_000  # decisions, and plays weighed in one of them
Chances = tuple[float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A play that was weighed: its steps, as plies have them, what it is worth, and whether it was made."""

    steps: tuple[tuple[int, int], ...]
    evaluation: Evaluation
    played: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """What was thought at one ply. error, luck: in equity, None where the currency is another."""

    weighed: tuple[Weighed, ...] = ()
    error: float | None = None
    luck: float | None = None
    cube: CubeAnalysis | None = None


def decisions(data: bytes, *, match: bool) -> dict[int, Decision]:
    """The decisions of the first analysis, by the number of their ply, counted through the whole match from 0. match:
    is it one, or money play? FormatError as in `bg.formats.ogxm_v2`."""
    reader: _Block | None = None
    for kind, cursor in sections(data):
        if kind == b"ANAL":
            if reader is not None:
                break
            reader = _Block(cursor, match=match)
        elif kind == b"DECS" and reader is not None:
            reader.read(cursor)
    return reader.found if reader is not None else {}


class _Block:
    """One analysis: its currency and level, and the decisions read so far."""

    def __init__(self, cursor: Cursor, *, match: bool) -> None:
        self.found: dict[int, Decision] = {}
        self.currency = MATCH if match else MONEY
        self.level = ""
        body, mask = cursor.record()
        body.take(16)  # who the analysis is
        if mask & 1:
            body.take(32)  # which match it is of
        if mask & 2:
            body.number()
        if mask & 4:
            self.level = _level(body)
        if mask >> 4 & 1:
            for _ in range(min(body.number(), _MOST)):
                body.number()
        for bit in (5, 6):
            if mask >> bit & 1:
                body.text()
        if mask >> 7 & 1:
            body.take(32)
        if mask >> 8 & 1:
            body.text()
        if mask >> 9 & 1:
            self.currency = body.number()

    def read(self, cursor: Cursor) -> None:
        """All records of a section of decisions. Kinds that a later version adds are passed over."""
        while cursor.at < cursor.end and len(self.found) < _MOST:
            body, mask = cursor.record()
            ply, kind = body.number(), body.number()
            known = self.found.get(ply, Decision())
            if kind == _PLAY:
                self.found[ply] = self._play(known, body, mask)
            elif kind == _CUBE:
                self.found[ply] = replace(known, cube=self._cube(body, mask))
            elif kind == _ROLL:
                self.found[ply] = replace(known, luck=self._equity(_millionths(body)))

    def _equity(self, value: float) -> float | None:
        return value if self.currency == MONEY else None

    def _evaluation(self, value: float | None, chances: Chances | None, level: str, cubeless: float | None = None) -> Evaluation:
        words = level or self.level
        if self.currency == MATCH:
            return Evaluation(chances, mwc=value, level=words)
        if self.currency == CUBELESS:
            return Evaluation(chances, cubeless=value, level=words)
        return Evaluation(chances, value, cubeless, level=words)

    def _play(self, known: Decision, body: Cursor, mask: int) -> Decision:
        weighed = tuple(self._weighed(body) for _ in range(min(body.number(), _MOST))) if mask & 1 else ()
        if mask & 2:
            body.number()
        if mask & 4:
            _millionths(body)
        error = body.whole("I") / 1e6 if mask & 8 else None
        return replace(known, weighed=weighed, error=None if error is None else self._equity(error))

    def _weighed(self, cursor: Cursor) -> Weighed:
        body, mask = cursor.record()
        steps = tuple(step(body.byte(), body.place) for _ in range(min(body.number(), 4)))
        worth = _millionths(body)
        chances = _chances(body) if mask & 1 else None
        level = _level(body) if mask & 2 else ""
        if mask & 8:
            _millionths(body)  # the standard error of a rollout
        cubeless = _millionths(body) if mask & 16 else None
        return Weighed(steps, self._evaluation(worth, chances, level, cubeless), bool(mask & 4))

    def _cube(self, body: Cursor, mask: int) -> CubeAnalysis:
        body.number()  # the verdict, which the values tell
        waiting, taken, dropped = (_millionths(body) if mask >> bit & 1 else None for bit in range(3))
        chances = _chances(body) if mask & 8 else None
        error = body.whole("I") / 1e6 if mask & 16 else None
        if mask & 32:
            body.whole("H")
        level = _level(body) if mask & 128 else ""
        return CubeAnalysis(
            None if waiting is None else self._evaluation(waiting, chances, level),
            None if taken is None else self._evaluation(taken, chances, level),
            None if self.currency == MATCH else dropped, None if error is None else self._equity(error),
        )  # fmt: skip


def _millionths(cursor: Cursor) -> float:
    return cursor.whole("i") / 1e6


def _chances(cursor: Cursor) -> Chances:
    """Win, win a gammon, win a backgammon, lose a gammon, lose a backgammon, in ten-thousandths."""
    win, gammon, most, lost, lost_most = (min(cursor.whole("H") / 10_000, 1.0) for _ in range(5))
    return win, gammon, most, lost, lost_most


def _level(cursor: Cursor) -> str:
    """A level in words: its own name, a rollout, or how many plies a play was looked ahead."""
    body, mask = cursor.record()
    name = body.text() if mask & 1 else ""
    plies = body.number() if mask & 2 else None
    if mask & 4:
        body.number()
    if name:
        return name
    if mask & 8:
        return "rollout"
    return "" if plies is None else f"{plies}-ply"
