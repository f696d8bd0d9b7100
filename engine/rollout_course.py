"""One rollout under way: which blocks are still to be computed, what has come, and what it says so far. Pure.

What it says depends on the blocks from 0 on that every candidate has, never on their order of arrival, and so does where
it stops: the same question has the same result with one brain or many, in one go or after any number of interruptions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from engine import margins
from engine.margins import Row
from engine.protocol.analysis import RankPlays, WeighCube
from engine.protocol.common import Code, Refused
from engine.protocol.rollout import Block, QueueRollout, RolledPlay, RollOut, Rollout

DEEP_TRIALS, DEEP_TRUNCATE, DEEP_PLY = 6912, 7, 3
MOST_PLAYS = 20
SEARCHED = -1
"""Instead of a block's number: the row of a candidate's 3-ply equity in a deep review."""
_TOGETHER = 8
"""Truncated blocks that a brain computes in one go."""


def check(asked: QueueRollout) -> None:
    """Raises Refused for what is not rolled out."""
    if asked.offered in ("beaver", "raccoon"):
        raise Refused(Code.UNSUPPORTED, "beaver_rollout")
    if asked.offered not in ("", "double"):
        raise Refused(Code.BAD_VALUE, "offered", offered=asked.offered[:100])
    if not asked.deep and asked.trials not in margins.CHOICES.get(asked.ply, ()):
        raise Refused(Code.BAD_VALUE, "trials", ply=asked.ply, trials=asked.trials)
    if len(asked.plays) > MOST_PLAYS or len(set(asked.plays)) < len(asked.plays):
        raise Refused(Code.BAD_VALUE, "plays", most=MOST_PLAYS)
    if asked.seed < 0 or not 0 <= asked.enough < math.inf:
        raise Refused(Code.BAD_VALUE, "rollout")
    context = asked.context
    if not asked.plays and not (context.cube_live and context.customs.cube and context.owner >= 0 and not context.crawford):
        raise Refused(Code.BAD_VALUE, "no_double")


class Course:
    """number: the rollout's. Units of work are (candidate, first block, count)."""

    def __init__(self, number: int, asked: QueueRollout) -> None:
        self.number, self.asked = number, asked
        self.count = len(asked.plays) or 2
        trials = DEEP_TRIALS if asked.deep else asked.trials
        self.most = trials // margins.TRIALS
        self.rows: list[dict[int, Row]] = [{} for _ in range(self.count)]
        self.searched: dict[int, Row] = {}
        self.advice = ""
        self._since = margins.LEAST_BLOCKS
        self._stopped: int | None = None

    # ---- work ------------------------------------------------------------------------------------------------

    def search(self) -> RankPlays | WeighCube | None:
        """What is to be asked before any block: the deep review's search."""
        if not self.asked.deep or len(self.searched) == self.count:
            return None
        if self.asked.plays:
            asked = self.asked
            return RankPlays(asked.position, (1, 1), asked.context, ply=DEEP_PLY, limit=self.count, plays=asked.plays)
        return WeighCube(self.asked.position, self.asked.context, ply=DEEP_PLY)

    def units(self, taken: set[tuple[int, int]]) -> tuple[int, int, int] | None:
        """The next unit; taken: (candidate, first block) of those under way. None: all are computed or under way."""
        step = _TOGETHER if self.asked.deep else 1
        for first in range(0, self.most, step):
            for candidate in range(self.count):
                count = min(step, self.most - first)
                if (candidate, first) not in taken and any(k not in self.rows[candidate] for k in range(first, first + count)):
                    return candidate, first, count
        return None

    def message(self, candidate: int, first: int, count: int) -> RollOut:
        """A unit as the question to a brain."""
        asked, deep = self.asked, self.asked.deep
        play = asked.plays[candidate] if asked.plays else None
        return RollOut(
            asked.position, asked.context, play, play is None and candidate == 1, 1 if deep else asked.ply,
            DEEP_TRUNCATE if deep else 0, not deep, asked.seed, first, count,
        )  # fmt: skip

    def add(self, candidate: int, first: int, blocks: Sequence[Block]) -> list[tuple[int, int, str]]:
        """Take in what a brain computed; the same as rows to store."""
        kept = []
        for number, block in enumerate(blocks, first):
            self.rows[candidate][number] = Row(block.equity, block.chances)
            kept.append((candidate, number, msgspec.json.encode(block).decode()))
        return kept

    def add_searched(self, equities: Mapping[int, Block]) -> list[tuple[int, int, str]]:
        """Take in the deep review's search."""
        self.searched = {candidate: Row(block.equity, block.chances) for candidate, block in equities.items()}
        return [(candidate, SEARCHED, msgspec.json.encode(block).decode()) for candidate, block in equities.items()]

    def restore(self, kept: Sequence[tuple[int, int, str]]) -> None:
        """Take in what was stored."""
        for candidate, number, text in kept:
            block = msgspec.json.decode(text, type=Block)
            row = Row(block.equity, block.chances)
            if number == SEARCHED:
                self.searched[candidate] = row
            else:
                self.rows[candidate][number] = row

    # ---- what it says ----------------------------------------------------------------------------------------

    @property
    def stopped(self) -> int | None:
        """After how many blocks it is over, None while it is not."""
        if self._stopped is None and self.search() is None:
            self._stopped = margins.stop(self.rows, self.most, self.asked.enough, self._since)
            done = margins.complete(self.rows)  # what was looked at once need not be again
            self._since = max(self._since, done - done % 2 + 2)
        return self._stopped

    @property
    def had(self) -> int:
        """Blocks computed."""
        return sum(len(blocks) for blocks in self.rows)

    @property
    def left(self) -> int:
        """Blocks to compute at most."""
        return self.count * self.most - self.had

    def told(self, state: str, seconds_left: float | None = None) -> Rollout:
        """The reply that says how it stands."""
        stopped = self.stopped
        count = margins.complete(self.rows) if stopped is None else stopped
        done = 1.0 if stopped is not None else self.had / (self.count * self.most)
        ready = count > 0 and (not self.asked.deep or len(self.searched) == self.count)
        candidates = self._candidates(count) if ready else []
        largest = max((one.margin for one in candidates if one.margin is not None), default=None)
        trials = margins.TRIALS * count
        return Rollout(self.number, self.asked, state, trials, done, candidates, largest, self.advice, seconds_left)

    def _candidates(self, count: int) -> list[RolledPlay]:
        rows = [[blocks[number] for number in range(count)] for blocks in self.rows]
        means = [margins.mean(blocks) for blocks in rows]
        share = 0.5 if self.asked.deep else 1.0
        equities = [
            share * found.equity + (1 - share) * (self.searched[k].equity if self.asked.deep else 0.0)
            for k, found in enumerate(means)
        ]
        best = max(range(self.count), key=lambda k: equities[k])
        candidates = []
        for k, found in enumerate(means):
            noise = share * margins.gap(rows[best], rows[k])[1] if k != best else 0.0
            behind = equities[best] - equities[k]
            searched = self.searched[k] if self.asked.deep else None
            chances = found.chances
            if searched is not None:
                chances = tuple((a + b) / 2 for a, b in zip(chances, searched.chances, strict=True))
                halves = tuple((half + searched.equity) / 2 for half in found.halves)
            else:
                halves = found.halves
            candidates.append(
                RolledPlay(
                    self.asked.plays[k] if self.asked.plays else (), equities[k], chances, _finite(share * found.margin),
                    (halves[0], halves[1]), behind, _finite(noise), k == best or behind < noise,
                    None if searched is None else searched.equity,
                )
            )  # fmt: skip
        return sorted(candidates, key=lambda one: -one.equity) if self.asked.plays else candidates


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
