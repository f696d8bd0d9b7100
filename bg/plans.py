"""What kind of position this is: running game, holding game, blitz … A code for the screen, by simple documented
criteria.

No opinion about who stands better, and no number that anything is decided by. The criteria are asked in order, first
of the one side and then of the other; the first that holds names the position:

  bear_off        the sides have passed each other and one of them has everything home
  running         the sides have passed each other
  opening         both sides still stand almost as at the start (at most three checkers moved, nobody on the bar)
  contact_bear_off  one side has everything home, the other can still be hit or hit
  back_game       a side holds two or more points in the far home board and is at least 30 pips behind
  blitz           a side attacks: an opponent on the bar or a blot in its home board, no anchor there, and ten
                  checkers or more within reach (on 1–12)
  priming         a side has four or more points in a row with an opposing checker behind them
  holding         a side that is not ahead holds an anchor on 18–22
  ace_point       a side that is behind holds the 24-point or the 23-point only, and the other side has nothing left behind
                  its own 12-point
  contact         anything else
"""

from __future__ import annotations

from enum import StrEnum

from bg.position import BAR, HAND, OFF, POINTS, Position
from bg.rules import Rules, furthest


class Plan(StrEnum):
    """The kinds, in the order in which they are tried."""

    BEAR_OFF = "bear_off"
    RUNNING = "running"
    OPENING = "opening"
    CONTACT_BEAR_OFF = "contact_bear_off"
    BACK_GAME = "back_game"
    BLITZ = "blitz"
    PRIMING = "priming"
    HOLDING = "holding"
    ACE_POINT = "ace_point"
    CONTACT = "contact"


OPENING_MOVED = 3
BACK_GAME_PIPS = 30
BLITZ_CHECKERS = 10
PRIME = 4


def plan(rules: Rules, position: Position) -> Plan:
    """The kind of a position in which neither side has finished; the same from both sides."""
    return told(rules, position)[0]


def told(rules: Rules, position: Position) -> tuple[Plan, int | None]:
    """The kind of a position, and whose plan that is: 0 the mover's, 1 the other side's, None where it is both's."""
    sides = (position, rules.flip(position))
    home = [furthest(side) <= 6 for side in sides]
    if _passed(position):
        return (Plan.BEAR_OFF, _whose(home)) if any(home) else (Plan.RUNNING, None)
    start = rules.start()
    if all(_moved(side, start) <= OPENING_MOVED and not side.mine[BAR] for side in sides):
        return Plan.OPENING, None
    if any(home):
        return Plan.CONTACT_BEAR_OFF, _whose(home)
    ahead = {side: theirs - mine for side, (mine, theirs) in ((side, rules.pip_count(side)) for side in sides)}
    for kind, holds in (
        (Plan.BACK_GAME, lambda side: len(_made(side, 19, 24)) >= 2 and ahead[side] <= -BACK_GAME_PIPS),
        (Plan.BLITZ, _attacks),
        (Plan.PRIMING, _primes),
        (Plan.HOLDING, lambda side: bool(_made(side, 18, 22)) and ahead[side] <= 0),
        (Plan.ACE_POINT, lambda side: bool(_made(side, 23, 24)) and ahead[side] < 0 and _gone_by(rules.flip(side))),
    ):
        held = [holds(side) for side in sides]
        if any(held):
            return kind, _whose(held)
    return Plan.CONTACT, None


def by_seat(rules: Rules, position: Position, mover: int) -> tuple[Plan, int | None]:
    """The same with the seat whose plan it is. mover: the seat that sees the position so."""
    kind, whose = told(rules, position)
    return kind, None if whose is None else (mover, 1 - mover)[whose]


def _whose(holds: list[bool]) -> int | None:
    return None if all(holds) else holds.index(True)


def _passed(position: Position) -> bool:
    """Can neither side hit or block the other any more?"""
    front = min((point for point in POINTS if position.theirs[point]), default=BAR)
    waiting = position.theirs[BAR] + position.theirs[HAND]
    return not waiting and furthest(position) < front


def _moved(position: Position, start: Position) -> int:
    """How many of the mover's checkers have left the places of the start."""
    return sum(max(before - now, 0) for before, now in zip(start.mine, position.mine)) + position.mine[OFF]


def _made(position: Position, low: int, high: int) -> list[int]:
    return [point for point in range(low, high + 1) if position.mine[point] > 1]


def _gone_by(position: Position) -> bool:
    """Has the mover come past everything but the last anchor?"""
    return furthest(position) <= 12


def _attacks(position: Position) -> bool:
    theirs = position.theirs
    if any(theirs[point] > 1 for point in range(1, 7)):
        return False
    in_reach = sum(position.mine[1:13])
    return in_reach >= BLITZ_CHECKERS and (theirs[BAR] > 0 or any(theirs[point] == 1 for point in range(1, 7)))


def _primes(position: Position) -> bool:
    """Four points in a row, made, with an opponent's checker behind: the opponent moves upwards here."""
    row = 0
    for point in POINTS:
        row = row + 1 if position.mine[point] > 1 else 0
        if row >= PRIME and (position.theirs[BAR] or any(position.theirs[1 : point - row + 1])):
            return True
    return False
