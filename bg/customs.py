"""The choices in which tables differ, as one value. Each variant has its own defaults; a match may override them.

Sources of the defaults are written at the variants; the meaning of each field is here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Opening(StrEnum):
    """What the winner of the opening roll plays."""

    DICE = "dice"  # the two dice on the table (international)
    REROLL = "reroll"  # picks both up and rolls again, doubles included (tavla)


class NextOpener(StrEnum):
    """Who opens the games after the first."""

    ROLL = "roll"  # a fresh opening roll
    WINNER = "winner"  # the last winner, rolling both dice
    ALTERNATE = "alternate"  # the two sides in turn, rolling both dice


@dataclass(frozen=True, slots=True)
class Customs:
    """How a table plays.

    opening, next_opener: see the enums. cube: is there one. cube_ceiling: greatest value or None.
    automatic_doubles: how many opening ties may turn the cube (sessions only). crawford: in matches.
    jacoby, beaver, raccoon: sessions only. closed_out_may_double: a side that is closed out may still double.
    no_hit_and_run: a checker that hits in its own home board may not move again this turn.
    no_hit_in_far_home: no hit in the opponent's home board (19–24). must_bear_off: when the die could take a
    checker off, a shift with it is illegal, and so is playing the smaller die first to get round that.
    higher_die: when either die but not both can be played, it must be the higher. scores: points for a single
    game, a gammon, a backgammon (two entries: there is no backgammon).
    """

    opening: Opening = Opening.DICE
    next_opener: NextOpener = NextOpener.ROLL
    cube: bool = True
    cube_ceiling: int | None = None
    automatic_doubles: int = 0
    crawford: bool = True
    jacoby: bool = False
    beaver: bool = False
    raccoon: bool = False
    closed_out_may_double: bool = False
    no_hit_and_run: bool = False
    no_hit_in_far_home: bool = False
    must_bear_off: bool = False
    higher_die: bool = True
    scores: tuple[int, ...] = (1, 2, 3)

    def __post_init__(self) -> None:
        if len(self.scores) not in (2, 3) or list(self.scores) != sorted(self.scores) or self.scores[0] < 1:
            raise ValueError(f"scores are two or three rising numbers, not {self.scores}")
        if self.cube_ceiling is not None and (self.cube_ceiling < 2 or self.cube_ceiling & (self.cube_ceiling - 1)):
            raise ValueError(f"the greatest cube is a power of two, not {self.cube_ceiling}")
        if self.automatic_doubles < 0:
            raise ValueError(f"automatic doubles are counted from 0, not {self.automatic_doubles}")

    @property
    def bans(self) -> bool:
        """Is any custom on that forbids steps (see `bg.bans`)?"""
        return self.no_hit_and_run or self.no_hit_in_far_home or self.must_bear_off
