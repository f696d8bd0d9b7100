"""Snowie's one-line position, of which match files make use to say what stood on the board after an illegal play.

Forty fields separated by semicolons: match length; Jacoby; two unknown ones; the seat on roll; its name; the other
name; Crawford game; score of the one on roll; the other score; cube; its owner (1 the one on roll, 0 centred, -1 the
other); then 26 counts, positive for the one on roll: own bar, points 1–24, the other's bar; then the two dice.
"""

from __future__ import annotations

from dataclasses import dataclass

from bg.formats import FormatError
from bg.formats.text import one_line
from bg.position import BAR, OFF, POINTS, Position

FIELDS = 40
_NUMBERS = {0: "length", 4: "seat on roll", 8: "score", 9: "score", 10: "cube", 11: "owner", 38: "die", 39: "die"}


@dataclass(frozen=True, slots=True)
class SnowieState:
    """position: seen by the one on roll. turn: their seat. names, score: of the one on roll and of the other. owner: 1
    the one on roll, 0 centred, -1 the other. dice: None before the roll."""

    position: Position
    turn: int = 0
    names: tuple[str, str] = ("", "")
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False
    jacoby: bool = False
    cube: int = 1
    owner: int = 0
    dice: tuple[int, int] | None = None


def parse(text: str) -> SnowieState:
    """The state of a line. FormatError names the field that is wrong."""
    fields = [field.strip() for field in text.strip().rstrip(";").split(";")]
    if len(fields) != FIELDS:
        raise FormatError(
            f"a Snowie position has {FIELDS} fields separated by semicolons, this text has {len(fields)}",
            "fields", wanted=FIELDS, found=len(fields),
        )  # fmt: skip
    numbers = {index: _number(fields, index) for index in (*_NUMBERS, 1, 7, *range(12, 38))}
    mine, theirs = [0] * 27, [0] * 27
    mine[BAR], theirs[BAR] = max(numbers[12], 0), max(-numbers[37], 0)
    for point in POINTS:
        count = numbers[12 + point]
        mine[point], theirs[point] = max(count, 0), max(-count, 0)
    for counts in (mine, theirs):
        if sum(counts) > 15:
            raise FormatError(f"{sum(counts)} checkers on one side", "too_many", field=13, name="checkers")
        counts[OFF] = 15 - sum(counts)
    dice = (numbers[38], numbers[39])
    return SnowieState(
        Position(tuple(mine), tuple(theirs)), int(numbers[4] == 1), (fields[5], fields[6]), (numbers[8], numbers[9]),
        numbers[0], numbers[7] == 1, numbers[1] == 1, numbers[10], numbers[11],
        dice if all(1 <= die <= 6 for die in dice) else None,
    )  # fmt: skip


def format(state: SnowieState) -> str:
    """The line of a state. Semicolons in names become commas."""
    board = state.position
    counts = [board.mine[BAR], *(board.mine[point] - board.theirs[point] for point in POINTS), -board.theirs[BAR]]
    names = [one_line(name).replace(";", ",") for name in state.names]
    fields = (
        state.length, int(state.jacoby), 0, 0, state.turn, *names, int(state.crawford), *state.score, state.cube,
        state.owner, *counts, *(state.dice or (0, 0)),
    )  # fmt: skip
    return ";".join(map(str, fields)) + ";"


def _number(fields: list[str], index: int) -> int:
    text = fields[index]
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        name = _NUMBERS.get(index, "checkers" if index >= 12 else "flag")
        raise FormatError(f"Snowie field {index + 1} ({name}): {text[:20]!r} is no number", "field", field=index + 1, name=name)
    return int(text)
