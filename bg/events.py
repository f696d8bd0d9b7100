"""What happens in a match, as values. A match *is* its events: folding them gives the state (`bg.match.fold`).

The same events are stored, animated, sounded, replayed, exported and analysed. `seat` is always 0 or 1, never
"the mover"; steps inside a play use the numbering of the seat that played. SCHEMA grows with every change of shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bg.moves import Play
from bg.position import Position
from bg.setup import DiceSource, MatchSetup

SCHEMA = 2  # 2: PositionSet, DiceSwitched, and games whose record was cut


class EndReason(StrEnum):
    """How a game came to its end."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    FLAG = "flag"
    PINNED_MOTHER = "pinned_mother"
    CUT = "cut"  # the record of the game could not be followed to its end: winner and points as it states them


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """First event of all."""

    setup: MatchSetup
    schema: int = SCHEMA


@dataclass(frozen=True, slots=True)
class GameStarted:
    """First event of a game. score: points of both seats before it. commitment: hash of this game's dice seed (empty
    for typed dice), made before `mix`, the word or shake that a player added."""

    number: int
    score: tuple[int, int]
    crawford: bool
    commitment: str = ""
    mix: str = ""


@dataclass(frozen=True, slots=True)
class DiceSwitched:
    """From here on the dice come from elsewhere: real ones are typed in, also in the middle of a game, whose dice then prove
    nothing; or, between games, they are drawn and sealed again."""

    source: DiceSource


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """One die each, by seat; equal dice are followed by another one. `first` is the seat that starts, None on a tie."""

    dice: tuple[int, int]
    first: int | None


@dataclass(frozen=True, slots=True)
class OpenerNamed:
    """A game opened without an opening roll: `first` rolls both dice."""

    first: int


@dataclass(frozen=True, slots=True)
class PositionSet:
    """The board put up by hand instead of played to: by a file, or by who plays on from a position. mover, whose
    numbering `position` has, is about to roll; cube and owner as they stand then."""

    mover: int
    position: Position
    cube: int = 1
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class CubeTurned:
    """An automatic double after an opening tie: the cube, centred, now shows `value`."""

    value: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """Two dice, as they fell."""

    seat: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """A whole turn's play; empty when nothing could be played. ms: thinking time from `shown`; hints: asked this
    turn."""

    seat: int
    play: Play
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class ClosedOut:
    """A turn passed without a roll: every entry point is made."""

    seat: int


@dataclass(frozen=True, slots=True)
class Doubled:
    """seat offers the cube at `value`."""

    seat: int
    value: int
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Beavered:
    """seat, offered a double, redoubles at once to `value` and will keep the cube."""

    seat: int
    value: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Raccooned:
    """seat, beavered, redoubles at once to `value`; the cube stays with the other side."""

    seat: int
    value: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """seat accepts; `owner` holds the cube at `value` from now on."""

    seat: int
    value: int
    owner: int
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Dropped:
    """seat refuses; GameEnded follows."""

    seat: int
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class ResignOffered:
    """seat offers to lose `level` (1 single, 2 gammon, 3 backgammon) times the cube."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class ResignAnswered:
    """seat answers the other side's resignation."""

    seat: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class FlagFell:
    """seat has no time left."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """winner gains `points` (level × cube, uncapped); score: of both seats after it; seed: now revealed (hex)."""

    winner: int
    level: int
    points: int
    reason: EndReason
    score: tuple[int, int]
    seed: str = ""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """winner None: a session that ended level."""

    winner: int | None
    score: tuple[int, int]


Event = (
    MatchStarted | GameStarted | PositionSet | DiceSwitched | OpeningRolled | OpenerNamed | CubeTurned | Rolled | Played
    | ClosedOut | Doubled | Beavered | Raccooned | Taken | Dropped | ResignOffered | ResignAnswered | FlagFell | GameEnded
    | MatchEnded
)
