"""How a match is agreed before it starts: game, customs, length, players, clock, dice. A value, checked on making."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bg.customs import Customs

LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15)  # offered
MAX_LENGTH = 25  # accepted


class Kind(StrEnum):
    """Who sits there."""

    HUMAN = "human"
    COMPUTER = "computer"


class Level(StrEnum):
    """The computer's strength."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"
    ADAPTIVE = "adaptive"


class Style(StrEnum):
    """What the computer prefers among plays that differ little."""

    BALANCED = "balanced"
    AGGRESSIVE = "aggressive"
    CAUTIOUS = "cautious"
    RUNNER = "runner"


class CubePolicy(StrEnum):
    """How the computer handles the cube."""

    ENGINE = "engine"  # cubeful equity and match equity
    THRESHOLDS = "thresholds"  # takes from 22 % chances on, offers from 68 to 88 %
    PIP_COUNT = "pip_count"  # by the difference of the pip counts only
    NEVER = "never"


class DiceSource(StrEnum):
    """Where rolls come from."""

    GENERATED = "generated"
    TYPED = "typed"


class ClockScope(StrEnum):
    """What a clock's reserve is for, and what a fallen flag loses."""

    GAME = "game"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class ClockSetup:
    """reserve_ms for each player a game or match; delay_ms free at each turn before the reserve runs."""

    reserve_ms: int
    delay_ms: int = 12_000
    scope: ClockScope = ClockScope.GAME

    def __post_init__(self) -> None:
        if self.reserve_ms <= 0 or self.delay_ms < 0:
            raise ValueError(f"a clock needs a reserve and a delay, not {self.reserve_ms} and {self.delay_ms} ms")


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. level, style and policy matter for a computer only. plays_as: the strength that an adaptive one was matched
    to; it stays the same for the whole match."""

    name: str
    kind: Kind = Kind.HUMAN
    level: Level = Level.MEDIUM
    style: Style = Style.BALANCED
    policy: CubePolicy = CubePolicy.ENGINE
    plays_as: Level | None = None

    @property
    def strength(self) -> Level:
        """The level to play at."""
        return self.level if self.plays_as is None else self.plays_as


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """A match as agreed. rules: a variant's id; length 0 is a session; light: the seat with the light checkers."""

    rules: str
    customs: Customs
    length: int
    players: tuple[Player, Player]
    light: int = 0
    clock: ClockSetup | None = None
    dice: DiceSource = DiceSource.GENERATED

    def __post_init__(self) -> None:
        if not 0 <= self.length <= MAX_LENGTH:
            raise ValueError(f"a match has 0 to {MAX_LENGTH} points, not {self.length}")
        if self.light not in (0, 1):
            raise ValueError(f"the seat with the light checkers is 0 or 1, not {self.light}")
