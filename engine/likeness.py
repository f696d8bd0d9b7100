"""Positions alike among all stored decisions: gathered match by match, compared by a brain, the best given back.

Matches are cut up one at a time, with the referee's other work in between, and remembered until they change. How alike
two positions are is `engine.brain.similar`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from bg import record
from bg.position import BAR, POINTS, Position
from engine.decisions import decisions
from engine.jobs import Job, Jobs, Timer, decoded
from engine.protocol.analysis import Alike, Alikes, Compare, Compared, JudgePlay, Similar
from engine.protocol.common import Code, Error, Priority, Refused
from engine.store import events, matches
from engine.store.database import Database

if TYPE_CHECKING:
    from engine.server import Answer

AT_A_TIME = 5000
"""Boards in one question to a brain."""
MOST = 100

Later = Callable[[float, Callable[[], None]], Timer]


@dataclass(frozen=True)
class _Cut:
    """A match's plays to decide; touched: as the match was then."""

    touched: float
    found: tuple[Alike, ...]
    boards: tuple[list[int], ...]


class Likeness:
    """Handler of Similar."""

    def __init__(self, database: Database, jobs: Jobs, later: Later) -> None:
        self._database, self._jobs, self._later = database, jobs, later
        self._cuts: dict[int, _Cut] = {}

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {Similar: self._similar}

    def _similar(self, message: Similar, answer: Answer) -> None:
        if not 1 <= message.limit <= MOST:
            raise Refused(Code.BAD_VALUE, "limit", most=MOST)
        rows = [row for done in (False, True) for row in self._database.read(lambda c, d=done: matches.listed(c, d))]  # type: ignore[misc]
        wanted = [(row.match, row.touched) for row in rows if row.setup.rules == message.context.rules]
        run = _Run(self, message, answer, wanted)
        answer.stop = run.stop
        run.gather()

    def cut(self, match: int, touched: float) -> _Cut:
        """A match's decisions, remembered."""
        known = self._cuts.get(match)
        if known is None or known.touched != touched:
            stored = self._database.read(lambda c: events.since(c, match, 0))
            asked = decisions([record.from_plain(event) for event in stored])
            plays = [(one, one.ask) for one in asked if isinstance(one.ask, JudgePlay)]
            found = tuple(Alike(match, one.game, one.seq - 1, one.seat, 0.0, ask.position, ask.dice) for one, ask in plays)
            known = self._cuts[match] = _Cut(touched, found, tuple(board(ask.position) for _, ask in plays))
        return known

    def compare(self, ask: Compare, final: Callable[[msgspec.Raw | None, Error | None], None]) -> Job:
        return self._jobs.submit(ask, Priority.REVIEW, final)

    def cancel(self, job: Job) -> None:
        self._jobs.cancel(job)

    def soon(self, work: Callable[[], None]) -> None:
        """After what else there is to do."""
        self._later(0.0, work)


class _Run:
    """One Similar under way."""

    def __init__(self, house: Likeness, message: Similar, answer: Answer, wanted: list[tuple[int, float]]) -> None:
        self._house, self._message, self._answer, self._wanted = house, message, answer, wanted
        self._found: list[Alike] = []
        self._boards: list[list[int]] = []
        self._best: list[Alike] = []
        self._job: Job | None = None
        self._over = False

    def gather(self) -> None:
        """One match more, then the comparing."""
        if self._over:
            return
        if self._wanted:
            cut = self._house.cut(*self._wanted.pop())
            self._found += cut.found
            self._boards += cut.boards
            self._house.soon(self.gather)
        else:
            self._compare(0)

    def stop(self) -> None:
        """The request was cancelled."""
        self._over = True
        if self._job is not None:
            self._house.cancel(self._job)
        self._answer.error(Error(Code.CANCELLED))

    def _compare(self, first: int) -> None:
        boards = self._boards[first : first + AT_A_TIME]
        if not boards:
            self._over = True
            self._answer.ok(Alikes(self._best))
            return
        ask = Compare(self._message.position, boards, self._message.limit)
        self._job = self._house.compare(ask, partial(self._compared, first))

    def _compared(self, first: int, ok: msgspec.Raw | None, error: Error | None) -> None:
        if self._over:
            return
        compared = decoded(ok, Compared)
        if compared is None:
            self._over = True
            self._answer.error(error or Error(Code.INTERNAL))
            return
        self._best += [msgspec.structs.replace(self._found[first + at], alike=how) for at, how in compared.found]
        self._best = sorted(self._best, key=lambda one: -one.alike)[: self._message.limit]
        self._compare(first + AT_A_TIME)


def board(position: Position) -> list[int]:
    """As `Compare` has it."""
    points = [position.mine[point] - position.theirs[point] for point in POINTS]
    return [-position.theirs[BAR], *points, position.mine[BAR]]
