"""Match equity: the chance to win the match at every score, and what this score means for cube and gammons."""

from __future__ import annotations

import msgspec

from bg.customs import Customs


class MatchEquity(msgspec.Struct, tag_field="op", tag="match_equity"):
    """away: points that the asking side and the other one still need. crawford: this is the Crawford game; crawford_over:
    it has been played, or there is none. Sessions have no match equity: `bad_value`. Reply: MatchEquityReply."""

    customs: Customs
    length: int
    away: tuple[int, int]
    crawford: bool = False
    crawford_over: bool = False


class MatchEquityReply(msgspec.Struct):
    """table: chance of the side that needs row + 1 points while the other needs column + 1, up to the match's length.

    chance: of the asking side before this game. take_point: by side, chance to win the game from which a double to 2 is
    taken when nobody wins a gammon and the cube is not turned again; None where it cannot be turned. gammon_price: by side,
    what a gammon adds to a won game, in units of what lies between winning and losing it singly (0.5 for money). notes:
    codes of what is special: crawford, post_crawford, free_drop, match_point (both need one), no_gammon_mine,
    no_gammon_theirs, dead_cube_mine, dead_cube_theirs (a cube at 2 suffices that side: it never redoubles).
    """

    table: list[list[float]]
    chance: float
    take_point: tuple[float | None, float | None]
    gammon_price: tuple[float, float]
    notes: list[str]
