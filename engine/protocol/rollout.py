"""Rollouts: asked for, followed, kept in a queue that survives the program, and the blocks that brains compute.

Equities are the mover's at the cube as it stands, as in `engine.protocol.brain`. Every number here comes with its noise.
"""

from __future__ import annotations

import msgspec

from bg.moves import Play
from bg.position import Position
from engine.protocol.brain import Context
from engine.protocol.common import Number


class QueueRollout(msgspec.Struct, tag_field="op", tag="queue_rollout"):
    """Roll plays out, or without any a cube decision (no double against double and take).

    ply and trials: one of `engine.margins.CHOICES`. deep: instead the deep review, 3 plies averaged with 6912 truncated
    trials a candidate. enough: stop before the last trial once every margin is no larger or the lead is beyond doubt; 0:
    never. offered: what was offered when this is about an answer: "" or double; beaver and raccoon are refused. label: of
    the asker's own, given back in lists. The same question is the same rollout. Reply: Queued.
    """

    position: Position
    context: Context
    plays: tuple[Play, ...] = ()
    ply: int = 1
    trials: int = 1296
    deep: bool = False
    enough: float = 0.0
    seed: int = 1
    offered: str = ""
    label: str = ""


class Queued(msgspec.Struct):
    rollout: Number


class FollowRollout(msgspec.Struct, tag_field="op", tag="follow_rollout"):
    """Hear of it every second until it is done; a cancel only ends the hearing. Partial and final replies: Rollout."""

    rollout: Number


class RolledPlay(msgspec.Struct):
    """play: empty for a cube decision, whose first candidate is not doubling and whose second is double and take. margin:
    1.96 standard errors; halves: the equity by each half of the dice. behind: what it lacks on the best, behind_margin:
    the noise on that. playable: it lacks less than that noise. searched: the 3-ply equity in a deep review."""

    play: Play
    equity: float
    chances: tuple[float, ...]
    margin: float | None
    halves: tuple[float, float]
    behind: float
    behind_margin: float | None
    playable: bool
    searched: float | None = None


class Rollout(msgspec.Struct):
    """state: waiting, running or done. margin: the largest, None before two blocks. advice: of a finished cube decision,
    as in CubeEquities. seconds_left: None until it can be told."""

    rollout: Number
    asked: QueueRollout
    state: str
    trials: int
    done: float
    candidates: list[RolledPlay] = []
    margin: float | None = None
    advice: str = ""
    seconds_left: float | None = None


class RolloutQueue(msgspec.Struct, tag_field="op", tag="rollout_queue"):
    """Reply: Rollouts. finished: those that are done, too."""

    finished: bool = False


class Rollouts(msgspec.Struct):
    """Oldest first."""

    rollouts: list[Rollout]


class DropRollout(msgspec.Struct, tag_field="op", tag="drop_rollout"):
    """Take it out of the queue and forget what was rolled. Reply {}."""

    rollout: Number


# ---- between the referee and its brains --------------------------------------------------------------------------


class RollOut(msgspec.Struct, tag_field="op", tag="roll_out"):
    """Compute blocks `first` to `first + count - 1` of one candidate: after play, or else of the side on roll, which has
    just doubled (doubled) or does not double now. Reply: RolledOut."""

    position: Position
    context: Context
    play: Play | None = None
    doubled: bool = False
    ply: int = 1
    truncate: int = 0
    reduce: bool = True
    seed: int = 1
    first: int = 0
    count: int = 1


class Block(msgspec.Struct):
    """The mean of its trials."""

    equity: float
    chances: tuple[float, ...]


class RolledOut(msgspec.Struct):
    blocks: list[Block]
