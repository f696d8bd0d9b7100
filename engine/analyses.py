"""Whole matches judged: every decision a question to a brain, what comes back kept, sums and grades made on demand.

A match that goes on, or is corrected, keeps what was judged: a judgement belongs to its question, not to a place in the
match. The referee computes no equity here; it asks, counts and stores.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from bg import record
from engine import grades
from engine.decisions import Asked, decisions
from engine.edition import edition
from engine.jobs import Job, Jobs, Timer
from engine.protocol.analysis import (
    Analyse,
    Analysis,
    AnalysisProgress,
    Decision,
    GetAnalysis,
    JudgeCube,
    JudgedCube,
    JudgedPlay,
    JudgePlay,
    Summary,
)
from engine.protocol.common import Code, Error, Priority, Refused
from engine.store import events, judgements, matches, performances
from engine.store.database import Database
from engine.store.performances import Performance

if TYPE_CHECKING:
    from engine.server import Answer

log = logging.getLogger("duses.analyses")

AT_ONCE = 4
"""Questions given to the brains at a time: enough for every core, few enough to leave off at once."""
TOLD_S = 1.0
FATAL = (Code.NO_BRAIN, Code.OVERLOADED)
"""Errors that end an analysis. After others the decision stays unjudged, and the rest goes on."""

Judged = JudgedPlay | JudgedCube
Later = Callable[[float, Callable[[], None]], Timer]


class Analyses:
    """Handlers of Analyse and GetAnalysis."""

    def __init__(self, database: Database, jobs: Jobs, later: Later) -> None:
        self._database, self._jobs, self._later = database, jobs, later

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {Analyse: self._analyse, GetAnalysis: self._get}

    def _asked(self, match: int) -> list[Asked]:
        if self._database.read(lambda c: matches.get(c, match)) is None:
            raise Refused(Code.NOT_FOUND, "match", match=match)
        stored = self._database.read(lambda c: events.since(c, match, 0))
        return decisions([record.from_plain(event) for event in stored])

    def _known(self, match: int) -> dict[str, tuple[str, str]]:
        return self._database.read(lambda c: judgements.of(c, match))

    def _get(self, message: GetAnalysis, answer: Answer) -> None:
        asked = [one for one in self._asked(message.match) if message.game in (0, one.game)]
        answer.ok(summed(message.match, asked, self._known(message.match), details=message.game != 0))

    def _analyse(self, message: Analyse, answer: Answer) -> None:
        asked = [one for one in self._asked(message.match) if message.game in (0, one.game)]
        known = {} if message.again else self._known(message.match)
        unknown = {one.key: one for one in asked if _decision(one, known, False) is None or known[one.key][1] != edition()}
        waiting = [*unknown.values()]
        run = _Run(self._database, self._jobs, self._later, message.match, answer, waiting, len(asked))
        run.ended = lambda: self._judged(message, asked, answer)
        answer.stop = run.stop
        run.start()


    def _judged(self, message: Analyse, asked: list[Asked], answer: Answer) -> None:
        found = summed(message.match, asked, self._known(message.match), details=message.game != 0)
        if found.complete and message.game == 0:
            whole = [Performance(one.seat, one.pr, one.decisions) for one in found.summaries if one.game == 0]
            self._database.write(lambda c: performances.put(c, message.match, whole))
        answer.ok(found)


class _Run:
    """One Analyse under way."""

    def __init__(
        self,
        database: Database,
        jobs: Jobs,
        later: Later,
        match: int,
        answer: Answer,
        waiting: list[Asked],
        total: int,
    ) -> None:
        self.ended: Callable[[], None] = lambda: None
        self._database, self._jobs, self._later = database, jobs, later
        self._match, self._answer = match, answer
        self._waiting, self._total = waiting[::-1], total
        self._judged, self._to_judge = 0, len(waiting)
        self._running: dict[str, Job] = {}
        self._begun = time.monotonic()
        self._timer: Timer | None = None
        self._over = False

    def start(self) -> None:
        self._tell()
        self._next()

    def stop(self) -> None:
        """The request was cancelled: what is judged stays."""
        self._end(Error(Code.CANCELLED))

    def _next(self) -> None:
        while self._waiting and len(self._running) < AT_ONCE:
            asked = self._waiting.pop()
            self._running[asked.key] = self._jobs.submit(asked.ask, Priority.REVIEW, partial(self._answered, asked))
        if not self._running and not self._over:
            self._end(None)

    def _answered(self, asked: Asked, ok: msgspec.Raw | None, error: Error | None) -> None:
        del self._running[asked.key]
        if self._over:
            return
        if error is not None and error.code in FATAL:
            self._end(error)
            return
        if ok is not None:
            text = bytes(ok).decode()
            self._database.write(lambda c: judgements.put(c, self._match, asked.key, text, edition()))
        self._judged += 1
        self._next()

    def _tell(self) -> None:
        if self._over:
            return
        spent, left = time.monotonic() - self._begun, self._to_judge - self._judged
        seconds = spent / self._judged * left if self._judged else None
        self._answer.partial(AnalysisProgress(self._total - left, self._total, seconds))
        self._timer = self._later(TOLD_S, self._tell)

    def _end(self, error: Error | None) -> None:
        self._over = True
        if self._timer is not None:
            self._timer.cancel()
        for job in [*self._running.values()]:
            self._jobs.cancel(job)
        if error is None:
            self.ended()
        else:
            self._answer.error(error)


def summed(match: int, asked: list[Asked], known: dict[str, tuple[str, str]], *, details: bool = True) -> Analysis:
    """What is known of those decisions, with the sums of every game and of all. details: of every decision."""
    found = [decision for one in asked if (decision := _decision(one, known, details)) is not None]
    editions = {known[one.key][1] for one in asked if one.key in known}
    games = sorted({decision.game for decision in found})
    summaries = [
        summary(game, seat, [d for d in found if d.seat == seat and game in (0, d.game)])
        for game in ([0, *games] if games else [])
        for seat in (0, 1)
    ]
    return Analysis(match, found, summaries, bool(asked) and len(found) == len(asked), ",".join(sorted(editions)))


def summary(game: int, seat: int, found: list[Decision]) -> Summary:
    """The sums of one seat's decisions."""
    counted = [decision for decision in found if decision.counts]
    pr = grades.performance(decision.loss for decision in counted)
    errors = [decision.error for decision in found]
    return Summary(
        game, seat, len(counted), errors.count("mistake"), errors.count("blunder"),
        math.fsum(decision.loss for decision in found), pr, grades.grade(pr), math.fsum(decision.luck for decision in found),
    )  # fmt: skip


def _decision(asked: Asked, known: dict[str, tuple[str, str]], details: bool) -> Decision | None:
    """None: it is not judged, or was in a form that is no longer known."""
    if asked.key not in known:
        return None
    text = known[asked.key][0].encode()
    try:
        judged = msgspec.json.decode(text, type=JudgedPlay if isinstance(asked.ask, JudgePlay) else JudgedCube)
    except (msgspec.DecodeError, AssertionError):  # values assert their own shape
        log.warning("a judgement cannot be read: %.200r", text)
        return None
    return _told(asked, judged, details)


def _told(asked: Asked, judged: Judged, details: bool) -> Decision:
    if isinstance(judged, JudgedPlay):
        play = judged
        assert isinstance(asked.ask, JudgePlay)
        return Decision(
            asked.game, asked.seq, asked.seat, "play", play.loss, play.error, not play.forced, play.luck, play.plan,
            asked.ask.dice, "", play if details else None,
        )  # fmt: skip
    cube = judged
    assert isinstance(asked.ask, JudgeCube)
    return Decision(
        asked.game, asked.seq, asked.seat, "cube", cube.loss, cube.error, cube.counts, 0.0, cube.plan, None,
        asked.ask.action, None, cube if details else None,
    )  # fmt: skip
