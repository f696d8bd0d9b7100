"""What a player, or the table for them, may do. Values; `bg.match.act` answers each with a new state and events."""

from __future__ import annotations

from dataclasses import dataclass

from bg.moves import Play
from bg.setup import DiceSource


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin the next game. seed: 32 bytes as hex, drawn and committed before `mix` was known; empty for typed dice."""

    seed: str = ""
    mix: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll for seat (both opening dice at an opening: seat's own die first). typed: faces from a real table."""

    seat: int
    typed: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class MakePlay:
    """The whole play of a turn, complete and legal."""

    seat: int
    play: Play
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class PassClosedOut:
    """Give the turn on without a roll."""

    seat: int


@dataclass(frozen=True, slots=True)
class Double:
    seat: int
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Take:
    seat: int
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Drop:
    seat: int
    ms: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Beaver:
    seat: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Raccoon:
    seat: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Resign:
    """level 1, 2 or 3."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class AnswerResign:
    seat: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Flag:
    seat: int


@dataclass(frozen=True, slots=True)
class SwitchDice:
    """Go on with real dice at once, or, between games, with sealed ones."""

    source: DiceSource


@dataclass(frozen=True, slots=True)
class EndSession:
    """Between games only."""

    seat: int


Action = (
    StartGame | Roll | MakePlay | PassClosedOut | Double | Take | Drop | Beaver | Raccoon | Resign | AnswerResign
    | Flag | SwitchDice | EndSession
)
