"""What is asked about decisions: plays ranked, luck, errors and their reasons, whole games judged, positions alike.

All of it is judged by Master's setting, whoever played. Equities and losses as in `engine.protocol.brain`: of the mover,
normalised, so that losses at every score and cube can be added up. Sentences are made in `scenes.text` from codes.
"""

from __future__ import annotations

import msgspec

from bg.moves import Play
from bg.position import Position
from bg.setup import Level
from engine.protocol.brain import Candidate, Context, CubeEquities
from engine.protocol.common import Number


class RankPlays(msgspec.Struct, tag_field="op", tag="rank_plays"):
    """The best `limit` plays, best first. level: how deep, or ply where it is not 0. plays: only these, each as deep as
    that. Reply: Ranked, before it partial ones that were looked at less deeply."""

    position: Position
    dice: tuple[int, int]
    context: Context
    level: Level = Level.MASTER
    ply: int = 0
    limit: int = 5
    plays: tuple[Play, ...] = ()


class Ranked(msgspec.Struct):
    """ply: how deep the best were looked at."""

    candidates: list[Candidate]
    ply: int


class WeighCube(msgspec.Struct, tag_field="op", tag="weigh_cube"):
    """The three equities at a depth. Reply: CubeEquities."""

    position: Position
    context: Context
    level: Level = Level.MASTER
    ply: int = 0


class ClassifyCube(msgspec.Struct, tag_field="op", tag="classify_cube"):
    """What three equities advise that were found elsewhere (rolled out). Reply: CubeEquities."""

    position: Position
    context: Context
    no_double: float
    take: float
    chances: tuple[float, ...] = ()


class RollLuck(msgspec.Struct, tag_field="op", tag="roll_luck"):
    """The luck of a roll of the mover. opening: the roll that opened an international game, which is no double.
    Reply: Luck."""

    position: Position
    dice: tuple[int, int]
    context: Context
    opening: bool = False


class Luck(msgspec.Struct):
    """luck: best - mean. best: what the roll's best play is worth; mean: over all rolls by their weights. verdict:
    very_lucky, lucky, unlucky, very_unlucky or "". rolls: the best of each of the 21 (15 at an opening)."""

    luck: float
    best: float
    mean: float
    verdict: str
    rolls: list[tuple[int, int, float]]


class Reason(msgspec.Struct):
    """A true difference between the boards after two plays, in favour of the better: what is counted, how much of it
    after the better play and how much after the other.

    code: hit (opponent's checkers on the bar), blots (own, that can be hit), shots (rolls of 36 that hit), points (made
    anywhere), anchors (made in the opponent's home board), prime (longest row of made points before a checker of the
    opponent's), escape (own checkers back there or on the bar), home (points made at home), off (checkers borne off),
    gammons, gammon_risk (chances to win, to lose one).
    """

    code: str
    better: float
    worse: float


class Explain(msgspec.Struct, tag_field="op", tag="explain"):
    """Why is the one play better than the other? Reply: Reasons."""

    position: Position
    dice: tuple[int, int]
    context: Context
    better: Play
    worse: Play


class Reasons(msgspec.Struct):
    """At most two; none where nothing that is counted speaks for the better play."""

    reasons: list[Reason]


class PositionType(msgspec.Struct, tag_field="op", tag="position_type"):
    """Reply: PositionKind."""

    position: Position
    context: Context


class PositionKind(msgspec.Struct):
    """plan: a `bg.plans.Plan`."""

    plan: str


class JudgePlay(msgspec.Struct, tag_field="op", tag="judge_play"):
    """How good was a play? opening as in RollLuck. Reply: JudgedPlay."""

    position: Position
    dice: tuple[int, int]
    context: Context
    played: Play
    opening: bool = False
    limit: int = 5


class JudgedPlay(msgspec.Struct):
    """candidates: the best, best first, and the one played if it is not among them; played: its index. loss: 0 for the
    best. error: "", mistake or blunder. forced: there was no choice. reasons: why the best is better."""

    candidates: list[Candidate]
    played: int
    loss: float
    error: str
    forced: bool
    luck: float
    verdict: str
    plan: str
    reasons: list[Reason]


class JudgeCube(msgspec.Struct, tag_field="op", tag="judge_cube"):
    """How good was a cube decision? Position and context of the side on roll, before its double. action: roll or double;
    take, drop or beaver for the other side's answer. Beavers and raccoons themselves are not answered: `unsupported`.
    Reply: JudgedCube."""

    position: Position
    context: Context
    action: str


class JudgedCube(msgspec.Struct):
    """best: the best action. counts: does it enter the performance rating (not while doubling was out of the
    question)?"""

    equities: CubeEquities
    best: str
    loss: float
    error: str
    counts: bool
    plan: str


# ---- whole games -------------------------------------------------------------------------------------------------


class Analyse(msgspec.Struct, tag_field="op", tag="analyse"):
    """Judge every decision of a stored match. game: one game, 0 all. again: even what is judged already. Partial
    replies: AnalysisProgress, at most one a second. What is judged is kept, also after a cancel. Reply: Analysis, with the
    decisions' details if it is about one game."""

    match: Number
    game: int = 0
    again: bool = False


class AnalysisProgress(msgspec.Struct):
    """Decisions. seconds_left: None until it can be told."""

    done: int
    total: int
    seconds_left: float | None = None


class Decision(msgspec.Struct):
    """seq: the event that was decided. kind: play or cube; action: of a cube decision. counts: does it enter the
    performance rating? play or cube: the details, where one game was asked for (those of a whole match do not fit a line)."""

    game: int
    seq: int
    seat: int
    kind: str
    loss: float
    error: str
    counts: bool
    luck: float
    plan: str
    dice: tuple[int, int] | None = None
    action: str = ""
    play: JudgedPlay | None = None
    cube: JudgedCube | None = None


class Summary(msgspec.Struct):
    """Of one seat in one game or in all. pr: performance rating, None without a decision that counts; grade: A+ to E or
    "". lost: equity in all; luck: the sum of its rolls' luck, normalised."""

    game: int
    seat: int
    decisions: int
    mistakes: int
    blunders: int
    lost: float
    pr: float | None
    grade: str
    luck: float


class Analysis(msgspec.Struct):
    """summaries: by game and seat; game 0: the whole match. complete: all decisions asked for are judged. engine: what
    judged them, so that an analysis by older nets is seen for what it is."""

    match: Number
    decisions: list[Decision]
    summaries: list[Summary]
    complete: bool
    engine: str = ""


class GetAnalysis(msgspec.Struct, tag_field="op", tag="analysis"):
    """What is stored. game: one game, with the details of its decisions; 0: all, without. Reply: Analysis, empty if the
    match was never judged."""

    match: Number
    game: int = 0


# ---- positions alike ---------------------------------------------------------------------------------------------


class Similar(msgspec.Struct, tag_field="op", tag="similar"):
    """Decisions of stored matches in positions like this one. Reply: Alikes."""

    position: Position
    context: Context
    limit: int = 12


class Alike(msgspec.Struct):
    """alike: 0.6 to 1. seq: the event after which the position stood; position: the mover's."""

    match: Number
    game: int
    seq: int
    seat: int
    alike: float
    position: Position
    dice: tuple[int, int] | None = None


class Alikes(msgspec.Struct):
    """The most alike first."""

    found: list[Alike]


class Compare(msgspec.Struct, tag_field="op", tag="compare"):
    """Brain only: how alike are boards to a position? boards: 26 counts each, 1–24 the mover's points, the opponent's
    negative, 25 the mover's bar, 0 the opponent's. Reply: Compared."""

    position: Position
    boards: list[list[int]]
    limit: int = 12


class Compared(msgspec.Struct):
    """(index, how alike), the most alike first; none below 0.6."""

    found: list[tuple[int, float]]

