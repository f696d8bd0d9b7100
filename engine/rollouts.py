"""The queue of rollouts: spread over the brains block by block, kept in the store, followed by whoever asks.

It goes on by itself, after the asker has left and after the program was closed, at the lowest priority; the oldest comes
first. What a rollout says is `engine.rollout_course`'s; who computes when is `engine.jobs`'.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from engine.edition import edition
from engine.jobs import Job, Jobs, Timer, decoded
from engine.protocol.analysis import ClassifyCube, Ranked
from engine.protocol.brain import CubeEquities
from engine.protocol.common import Code, Error, Nothing, Priority, Refused
from engine.protocol.rollout import (
    Block,
    DropRollout,
    FollowRollout,
    Queued,
    QueueRollout,
    RolledOut,
    Rollout,
    RolloutQueue,
)
from engine.protocol.rollout import Rollouts as RolloutList
from engine.rollout_course import Course, check
from engine.store import rollouts
from engine.store.database import Database

if TYPE_CHECKING:
    from engine.server import Answer

log = logging.getLogger("duses.rollouts")

TOLD_S = 1.0
AGAIN_S = 30.0  # after brains could not be had
PASSING = (Code.NO_BRAIN, Code.OVERLOADED)

Later = Callable[[float, Callable[[], None]], Timer]
Done = Callable[[msgspec.Raw | None, Error | None], None]


class Rollouts:
    """Handlers about rollouts, and the queue. at_once: questions given to the brains at a time."""

    def __init__(self, database: Database, jobs: Jobs, later: Later, at_once: int) -> None:
        self._database, self._jobs, self._later, self._at_once = database, jobs, later, at_once
        self._courses: dict[int, Course] = {}  # blocks are still to be computed
        self._ending: dict[int, Course] = {}  # only the advice is
        self._followers: dict[int, list[Answer]] = {}
        self._running: dict[Job, tuple[int, int, int]] = {}
        self._pace: dict[int, tuple[float, int]] = {}  # since when, and how many blocks were there then
        self._telling = False
        self._pausing = False

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {
            QueueRollout: self._queue,
            FollowRollout: self._follow,
            RolloutQueue: self._list,
            DropRollout: self._drop,
        }

    def resume(self) -> None:
        """Go on with what was left undone when the program ended."""
        for kept in self._database.read(lambda c: rollouts.listed(c, done=False)):
            try:
                self._take_up(kept)
            except (msgspec.DecodeError, AssertionError):  # values assert their own shape
                log.exception("rollout %d cannot be read, dropped", kept.rollout)
                self._database.write(partial(rollouts.drop, rollout=kept.rollout))
        self._pump()

    # ---- requests --------------------------------------------------------------------------------------------

    def _queue(self, message: QueueRollout, answer: Answer) -> None:
        check(message)
        asked = msgspec.json.encode(message)
        plain = msgspec.json.encode(msgspec.structs.replace(message, label=""))
        question = hashlib.sha256(plain + edition().encode()).hexdigest()
        number = self._database.write(lambda c: rollouts.add(c, question, asked.decode(), time.time()))
        kept = self._database.read(lambda c: rollouts.get(c, number))
        if kept is not None and not kept.result and number not in self._courses | self._ending:
            self._take_up(kept)
        answer.ok(Queued(number))
        self._pump()

    def _follow(self, message: FollowRollout, answer: Answer) -> None:
        kept = self._kept(message.rollout)
        if kept.result:
            answer.ok(msgspec.json.decode(kept.result, type=Rollout))
            return
        self._followers.setdefault(kept.rollout, []).append(answer)
        answer.stop = partial(self._leave, kept.rollout, answer)
        answer.partial(self._told(kept.rollout))
        self._keep_telling()

    def _leave(self, number: int, answer: Answer) -> None:
        self._followers[number].remove(answer)
        answer.error(Error(Code.CANCELLED))

    def _list(self, message: RolloutQueue, answer: Answer) -> None:
        found = [self._told(number) for number in sorted(self._courses | self._ending)]
        if message.finished:
            kept = self._database.read(lambda c: rollouts.listed(c, done=True))
            found = sorted([*found, *(msgspec.json.decode(one.result, type=Rollout) for one in kept)], key=lambda one: one.rollout)
        answer.ok(RolloutList(found))

    def _drop(self, message: DropRollout, answer: Answer) -> None:
        number = self._kept(message.rollout).rollout
        self._forget(number, Error(Code.CANCELLED))
        answer.ok(Nothing())
        self._pump()

    def _kept(self, number: int) -> rollouts.Kept:
        kept = self._database.read(lambda c: rollouts.get(c, number))
        if kept is None:
            raise Refused(Code.NOT_FOUND, "rollout", rollout=number)
        return kept

    # ---- the queue -------------------------------------------------------------------------------------------

    def _take_up(self, kept: rollouts.Kept) -> None:
        course = Course(kept.rollout, msgspec.json.decode(kept.asked, type=QueueRollout))
        course.restore(self._database.read(lambda c: rollouts.blocks(c, kept.rollout)))
        self._courses[kept.rollout] = course

    def _pump(self) -> None:
        """Give the brains as much as they can have at a time."""
        if self._pausing:
            return
        for number in sorted(self._courses):
            course = self._courses[number]
            if course.stopped is not None:
                self._finish(course)
                continue
            while len(self._running) < self._at_once and self._give(course):
                self._pace.setdefault(number, (time.monotonic(), course.had))

    def _give(self, course: Course) -> bool:
        """One more question about a rollout; False when there is none now."""
        taken = {(candidate, first) for number, candidate, first in self._running.values() if number == course.number}
        search = course.search()
        if search is not None:
            if (-1, -1) in taken:
                return False
            self._submit(search, (course.number, -1, -1), partial(self._searched, course))
            return True
        unit = course.units(taken)
        if unit is None:
            return False
        candidate, first, _ = unit
        self._submit(course.message(*unit), (course.number, candidate, first), partial(self._computed, course, candidate, first))
        return True

    def _submit(self, message: msgspec.Struct, unit: tuple[int, int, int], use: Done) -> None:
        def final(ok: msgspec.Raw | None, error: Error | None) -> None:
            del self._running[job]
            if unit[0] not in self._courses:
                return
            if error is None:
                use(ok, None)
            elif error.code in PASSING:
                self._pause()
            elif error.code is not Code.CANCELLED:
                log.warning("rollout %d cannot be computed: %s %s", unit[0], error.code, error.reason)
                self._forget(unit[0], error)
            self._pump()

        job = self._jobs.submit(message, Priority.ROLLOUT, final)
        self._running[job] = unit

    def _pause(self) -> None:
        def go_on() -> None:
            self._pausing = False
            self._pump()

        if not self._pausing:
            self._pausing = True
            self._later(AGAIN_S, go_on)

    def _searched(self, course: Course, ok: msgspec.Raw | None, error: Error | None) -> None:
        """The deep review's search is there."""
        if course.asked.plays:
            ranked = decoded(ok, Ranked)
            found = {} if ranked is None else {
                course.asked.plays.index(one.play): Block(one.equity, one.chances) for one in ranked.candidates
            }  # fmt: skip
        else:
            cube = decoded(ok, CubeEquities)
            found = {} if cube is None else {0: Block(cube.no_double, cube.chances), 1: Block(cube.take, cube.chances)}
        self._keep(course, course.add_searched(found) if len(found) == course.count else [])

    def _computed(self, course: Course, candidate: int, first: int, ok: msgspec.Raw | None, error: Error | None) -> None:
        rolled = decoded(ok, RolledOut)
        self._keep(course, course.add(candidate, first, rolled.blocks) if rolled is not None else [])

    def _keep(self, course: Course, rows: list[tuple[int, int, str]]) -> None:
        if rows:
            self._database.write(lambda c: rollouts.put_blocks(c, course.number, rows))
        else:  # an answer of another type: it will not come right by asking again
            self._forget(course.number, Error(Code.INTERNAL))

    # ---- the end ---------------------------------------------------------------------------------------------

    def _finish(self, course: Course) -> None:
        del self._courses[course.number]
        self._withdraw(course.number)
        told = course.told("done")
        if course.asked.plays:
            self._done(course.number, told)
            return
        no_double, take = told.candidates
        ask = ClassifyCube(course.asked.position, course.asked.context, no_double.equity, take.equity, no_double.chances)

        def classified(ok: msgspec.Raw | None, error: Error | None) -> None:
            if self._ending.pop(course.number, None) is not None:
                found = decoded(ok, CubeEquities)
                course.advice = "" if found is None else found.advice
                self._done(course.number, course.told("done"))

        self._ending[course.number] = course
        self._jobs.submit(ask, Priority.ROLLOUT, classified)

    def _done(self, number: int, told: Rollout) -> None:
        self._database.write(lambda c: rollouts.finish(c, number, msgspec.json.encode(told).decode()))
        for answer in self._followers.pop(number, []):
            answer.ok(told)

    def _forget(self, number: int, error: Error) -> None:
        self._courses.pop(number, None)
        self._ending.pop(number, None)
        self._withdraw(number)
        self._database.write(lambda c: rollouts.drop(c, number))
        for answer in self._followers.pop(number, []):
            answer.error(error)

    def _withdraw(self, number: int) -> None:
        """Nothing more is computed for it."""
        self._pace.pop(number, None)
        for job, unit in [*self._running.items()]:
            if unit[0] == number:
                self._jobs.cancel(job)

    # ---- telling ---------------------------------------------------------------------------------------------

    def _told(self, number: int) -> Rollout:
        course = (self._courses | self._ending)[number]
        pace = self._pace.get(number)
        if pace is None:
            return course.told("waiting")
        had = course.had - pace[1]
        seconds = (time.monotonic() - pace[0]) / had * course.left if had else None
        return course.told("running", seconds)

    def _keep_telling(self) -> None:
        """A partial reply to every follower each second, while there are any."""

        def tell() -> None:
            self._telling = False
            for number, answers in self._followers.items():
                for answer in answers:
                    answer.partial(self._told(number))
            self._keep_telling()

        if not self._telling and any(self._followers.values()):
            self._telling = True
            self._later(TOLD_S, tell)
