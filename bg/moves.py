"""Steps and plays as values, and their notation ("24/18*/13", "bar/20", "6/off(2)").

Numbering is the mover's. Whether a step is legal is asked of the rules, not here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Step:
    """One checker moved by one die: source 1–24, BAR or HAND; target 1–24 or OFF; `hit` when a blot was sent to the
    bar."""

    source: int
    target: int
    die: int
    hit: bool = False


Play = tuple[Step, ...]


class Refusal(StrEnum):
    """Why a step may not be made."""

    BAR_FIRST = "bar_first"
    POINT_MADE = "point_made"
    MUST_PLAY_BOTH = "must_play_both"
    MUST_PLAY_HIGHER = "must_play_higher"
    NOT_HOME = "not_home"
    HIGHER_BEHIND = "higher_behind"
    NO_DIE = "no_die"
    NOT_YOURS = "not_yours"
    HIT_AND_RUN = "hit_and_run"
    MUST_BEAR_OFF = "must_bear_off"
    HIT_IN_FAR_HOME = "hit_in_far_home"
    NOT_YOUR_TURN = "not_your_turn"
    PINNED = "pinned"
    HEAD = "head"
    PRIME = "prime"
