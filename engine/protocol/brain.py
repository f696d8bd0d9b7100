"""Questions about positions, answered by the brains through the referee (same messages on both pipes).

Positions are the mover's. Equities are points per game at cube 1 (money) or normalised match equities, from the side
named in each docstring. A context tells match score and cube so that one answer serves money and match play.
"""

from __future__ import annotations

import msgspec

from bg.customs import Customs
from bg.moves import Step
from bg.position import Position
from bg.setup import CubePolicy, Level, Style


class Context(msgspec.Struct, frozen=True):
    """Where the position stands. away: points still needed (mover, opponent), (0, 0) money. owner: 1 mover,
    -1 opponent, 0 centred."""

    rules: str
    customs: Customs
    away: tuple[int, int] = (0, 0)
    crawford: bool = False
    cube: int = 1
    owner: int = 0
    cube_live: bool = True


class ChoosePlay(msgspec.Struct, tag_field="op", tag="choose_play"):
    """The computer's play. random: seed for the level's mistakes. Reply: ChosenPlay."""

    position: Position
    dice: tuple[int, int]
    context: Context
    level: Level
    style: Style = Style.BALANCED
    random: int = 0


class ChosenPlay(msgspec.Struct):
    play: tuple[Step, ...]
    equity: float = 0.0
    ms: int = 0


class ChooseCube(msgspec.Struct, tag_field="op", tag="choose_cube"):
    """The computer's cube decision. stage "": double or roll? "double", "beaver", "raccoon": answer that offer.

    The position and the context are of the side on roll: the one that decides when stage is "", the doubler
    otherwise; context.cube is the value before the offer. Reply: ChosenCube.
    """

    position: Position
    context: Context
    level: Level
    policy: CubePolicy = CubePolicy.ENGINE
    stage: str = ""
    random: int = 0


class ChosenCube(msgspec.Struct):
    """action: double, roll, take, drop, beaver or raccoon."""

    action: str


class ChooseResign(msgspec.Struct, tag_field="op", tag="choose_resign"):
    """Resignations. level 0: should the side on roll resign now, and how high? level > 0: does the opponent of the side
    on roll accept that level? Reply: ChosenResign."""

    position: Position
    context: Context
    level: int = 0


class ChosenResign(msgspec.Struct):
    level: int = 0
    accept: bool = False


class Candidate(msgspec.Struct):
    """One play weighed. equity: cubeful, the mover's; chances: win, win gammon, win backgammon, lose gammon, lose
    backgammon."""

    play: tuple[Step, ...]
    equity: float
    chances: tuple[float, float, float, float, float]
    ply: int


class Hint(msgspec.Struct, tag_field="op", tag="hint"):
    """The best plays, best first (Master, whatever the opponent). Reply: Candidates."""

    position: Position
    dice: tuple[int, int]
    context: Context
    limit: int = 5


class Candidates(msgspec.Struct):
    candidates: list[Candidate]


class CubeHint(msgspec.Struct, tag_field="op", tag="cube_hint"):
    """The three equities. Reply: CubeEquities."""

    position: Position
    context: Context


class CubeEquities(msgspec.Struct):
    """advice: no_double, double_take, double_pass, too_good, beaver or optional."""

    no_double: float
    take: float
    drop: float
    advice: str
    chances: tuple[float, ...] = ()


class Evaluate(msgspec.Struct, tag_field="op", tag="evaluate"):
    """Chances of the side on roll, in the order of Candidate.chances. Reply: Evaluation."""

    position: Position
    context: Context
    ply: int = 1


class Evaluation(msgspec.Struct):
    chances: tuple[float, ...]
    equity: float


class Compute(msgspec.Struct, tag_field="op", tag="compute"):
    """A long idle computation, for tests of cancelling and supervision: burn `ms` milliseconds of work in slices.
    kill true: the worker dies at once (a poison request). Answered only by workers started with DUSES_TEST=1."""

    ms: int = 0
    kill: bool = False
