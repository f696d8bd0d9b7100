"""What the cube, a resignation and the score allow now. Questions about a state; nothing is changed here.

The one who doubles does so in the own turn before rolling, with the cube centred or owned, never on the first roll of a
game. When the six points of entry are shut the turn passes without a roll and, by default, without a double.
"""

from __future__ import annotations

from bg import score as scoring
from bg.position import BAR, OFF, POINTS
from bg.state import MatchState, Phase


def _fits(state: MatchState, value: int) -> int:
    """value if the cube may show it, else 0."""
    ceiling = state.setup.customs.cube_ceiling
    return value if ceiling is None or value <= ceiling else 0


def double_to(state: MatchState, seat: int) -> int:
    """The value that seat may double to now; 0 when it may not."""
    if state.phase is not Phase.TO_ROLL or state.mover != seat or not state.cube_live:
        return 0
    if state.owner not in (None, seat) or state.turns == (0, 0):
        return 0
    if not state.setup.customs.closed_out_may_double and state.rules.closed_out(state.position):
        return 0
    return _fits(state, 2 * state.cube)


def beaver_to(state: MatchState, seat: int) -> int:
    """The value that seat, offered a double, may beaver to; 0 when it may not. Sessions only."""
    allowed = state.session and state.setup.customs.beaver and state.phase is Phase.DOUBLED and state.turn == seat
    return _fits(state, 2 * state.offered) if allowed else 0


def raccoon_to(state: MatchState, seat: int) -> int:
    """The value that seat, beavered, may raccoon to; 0 when it may not. Sessions only."""
    allowed = state.session and state.setup.customs.raccoon and state.phase is Phase.BEAVERED and state.turn == seat
    return _fits(state, 2 * state.offered) if allowed else 0


def automatic_to(state: MatchState) -> int:
    """The value that an opening tie turns the cube to; 0 when it does not. Sessions only."""
    customs = state.setup.customs
    allowed = state.session and state.cube_live and state.automatic < customs.automatic_doubles
    return _fits(state, 2 * state.cube) if allowed else 0


def resign_levels(state: MatchState, seat: int) -> tuple[tuple[int, int], ...]:
    """The levels that seat may resign at now, each with the points it would cost.

    None above what can still happen: no gammon once a checker is off, no backgammon once no checker can be caught
    behind any more. None above the level that already wins the match, and one only while gammons do not count
    (Jacoby).
    """
    if state.phase not in (Phase.OPENING, Phase.TO_ROLL, Phase.TO_PLAY):
        return ()
    customs = state.setup.customs
    needed = scoring.away(state.score, state.setup.length, 1 - seat)[0]
    levels: list[tuple[int, int]] = []
    for level in range(1, _most(state, seat) + 1):
        counted = scoring.level_counted(customs, level, session=state.session, centred=state.owner is None)
        worth = scoring.points(customs, counted, state.cube)
        if counted < level or (levels and needed and levels[-1][1] >= needed):
            break
        levels.append((level, worth))
    return tuple(levels)


def _most(state: MatchState, seat: int) -> int:
    """The highest level that seat can still lose."""
    rules = state.rules
    position = state.seen_by(seat)
    if position.mine[OFF]:
        return 1
    behind = max(
        (point for point in (BAR, *reversed(POINTS)) if position.mine[point]), default=OFF
    )
    theirs = rules.flip(position)
    front = max((point for point in (BAR, *reversed(POINTS)) if theirs.mine[point]), default=OFF)
    passed = behind + front < 25  # neither side can be hit any more
    if passed and behind <= 18:
        return min(2, len(state.setup.customs.scores))
    return len(state.setup.customs.scores)
