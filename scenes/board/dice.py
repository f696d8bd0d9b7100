"""A throw on the screen: the cup comes, shakes and pours; the dice roll as `roll` worked out and settle on known faces.

The picture cannot contradict the referee: the faces are given, and the last wobble of the sheet ends on them. The same
roll of the same turn always falls the same way (a seed), which keeps replays and pictures alike.
"""

from __future__ import annotations

import math
import random

from scenes.board import geometry
from scenes.board.geometry import Side
from scenes.board.motion import Motion, Stage, after, ease, together, wait
from scenes.board.picture import Cup, Die
from scenes.board.roll import SETTLE_S, Fall, Path, fall

SIDES = (Side.BOTTOM, Side.TOP)
UNITS_A_FRAME = 13.0  # how far a die rolls from one picture of its tumbling to the next
SPIN_FRAMES_A_SECOND = 16.0  # and it spins a little, even when it hardly moves
LYING, LIFT, SHAKE, POUR = 0, (1, 2), (3, 8), (9, 13)  # frames of the cup's sheets
SOUNDS = {"cloth": "die-land", "wood": "die-land", "die": "dice-click"}
FADE_MS = 220.0


def still(stage: Stage, seat: int, faces: tuple[int, ...], seed: int) -> list[Die]:
    """The dice of a throw at rest, where `throw` with the same seed leaves them; the first to be played on the left."""
    ends = sorted(fall(SIDES[seat], len(faces), seed, stage.mirrored).ends)
    rng = random.Random(seed)
    yaws = stage.settle.get("settle_to", (0, 1, 2, 3))
    return [Die(face, at, yaw=rng.choice(yaws)) for face, at in zip(faces, ends)]


def throw(stage: Stage, thrown: list[tuple[int, tuple[int, ...], int]]) -> Motion:
    """Throw for one seat or, at an opening, for both: (seat, faces, seed) each. Old dice are picked up first."""
    stage.shown.dice = []
    yield from together(*(_hand(stage, seat, faces, seed) for seat, faces, seed in thrown))
    yield from wait(stage, 140)


def _hand(stage: Stage, seat: int, faces: tuple[int, ...], seed: int) -> Motion:
    dice = still(stage, seat, faces, seed)
    if stage.pace <= 0 or stage.calm:
        yield from _appear(stage, dice)
        return
    falls = fall(SIDES[seat], len(faces), seed, stage.mirrored)
    mouth = geometry.cup_pour_xy(SIDES[seat], stage.mirrored)
    if stage.cup:
        yield from _cup_comes(stage, seat, mouth)
    # The faces go to the places from left to right, but the dice leave the cup in the order of the fall.
    order = sorted(range(len(dice)), key=lambda index: falls.paths[index].end)
    parts: list[Motion] = [
        _roll(stage, dice[place], falls.paths[index], seed + index) for place, index in enumerate(order)
    ]
    if stage.cup:
        parts.append(_cup_leaves(stage, seat, mouth))
        stage.play(f"cup-pour-{stage.dice}", 0.55, stage.pan(mouth[0]))
    parts.append(_knocks(stage, falls))
    yield from together(*parts)


def _appear(stage: Stage, dice: list[Die]) -> Motion:
    """Without motion: they fade in where they lie."""
    stage.shown.dice = [*stage.shown.dice, *dice]
    stage.play(f"die-land-{stage.dice}", 0.8, stage.pan(dice[0].at[0]))
    elapsed, duration = 0.0, FADE_MS * stage.pace
    while elapsed < duration:
        for die in dice:
            die.alpha = round(255 * elapsed / duration)
        elapsed += yield
    for die in dice:
        die.alpha = 255


def _knocks(stage: Stage, falls: Fall) -> Motion:
    """The sounds of a throw, each at its moment."""
    elapsed, waiting = 0.0, list(falls.knocks)
    while waiting:
        while waiting and waiting[0].at_s * 1000 * stage.pace <= elapsed:
            knock = waiting.pop(0)
            if knock.gain > 0.12:
                stage.play(f"{SOUNDS[knock.kind]}-{stage.dice}", 0.25 + 0.7 * knock.gain, stage.pan(knock.x))
        if waiting:
            elapsed += yield


def _roll(stage: Stage, die: Die, path: Path, seed: int) -> Motion:
    """One die along its way: tumbling as far as it goes, the last moments from the sheet that ends on its face."""
    info = stage.settle
    steps = int(info.get("settle_steps", 0))
    settle_s = min(SETTLE_S, path.seconds / 2) if steps else 0.0
    first = random.Random(seed).randrange(64)
    moving = Die(die.face, path.end, yaw=die.yaw, sheet="tumble")
    stage.shown.dice = [*stage.shown.dice, moving]
    elapsed, duration = 0.0, path.seconds * 1000 * stage.pace
    while elapsed < duration:
        now = elapsed / 1000 / stage.pace
        x, y, height, tumbled = path.at(now)
        moving.at, moving.height = (x, y), height
        rest = path.seconds - now
        if rest < settle_s:
            moving.sheet, moving.height = "settle", 0.0
            which = list(info["settle_to"]).index(die.yaw)
            step = min(steps - 1, int((1 - rest / settle_s) * steps))
            moving.frame = ((die.face - 1) * int(info["settle_yaws"]) + which) * steps + step
        else:
            moving.frame = first + int(tumbled / UNITS_A_FRAME + now * SPIN_FRAMES_A_SECOND)
        elapsed += yield
    stage.shown.dice = [die if other is moving else other for other in stage.shown.dice]


def trade(stage: Stage, ends: tuple[tuple[float, float], ...], ms: float = 240) -> Motion:
    """The dice on the board slide to new places: ends[i] for die i."""
    dice = stage.shown.dice
    begins = [die.at for die in dice]
    elapsed, duration = 0.0, 0.0 if stage.calm else ms * stage.pace
    stage.play(f"dice-click-{stage.dice}", 0.4, stage.pan(begins[0][0]))
    while elapsed < duration:
        elapsed += yield
        t = ease(min(1.0, elapsed / duration))
        swing = math.sin(math.pi * t) * 34
        for index, (die, begin, end) in enumerate(zip(dice, begins, ends)):
            die.at = begin[0] + (end[0] - begin[0]) * t, begin[1] + (end[1] - begin[1]) * t + (swing, -swing)[index % 2]
    for die, end in zip(dice, ends):
        die.at = end


# ---- the cup --------------------------------------------------------------------------------------------------------


def cup_home(stage: Stage, seat: int) -> tuple[float, float]:
    """Where a seat's cup waits: the player's beside the board, the other one's out of sight."""
    if seat == 0 and stage.cup_rest is not None:
        return stage.cup_rest
    half = geometry.dice_half(SIDES[seat], stage.mirrored)
    return (half.right + 60, geometry.FRAME.bottom + 420) if seat == 0 else (half.x - 60, geometry.FRAME.y - 420)


def _carry(
    stage: Stage, seat: int, frames: tuple[int, int], begin: tuple[float, float], end: tuple[float, float], ms: float
) -> Motion:
    """The cup from one place to another, through some frames of its sheet."""
    elapsed, duration = 0.0, ms * stage.pace
    while elapsed < duration:
        elapsed += yield
        t = ease(min(1.0, elapsed / duration))
        at = begin[0] + (end[0] - begin[0]) * t, begin[1] + (end[1] - begin[1]) * t
        stage.shown.cups[seat] = Cup(round(frames[0] + (frames[1] - frames[0]) * t), at)


def _cup_comes(stage: Stage, seat: int, mouth: tuple[float, float]) -> Motion:
    """Up from where it lies, shaken, and tipped over."""
    toward = 1 if seat == 0 else -1
    hold = mouth[0] + toward * 70, mouth[1] + toward * 90
    tip = mouth[0] + toward * 110, mouth[1] + toward * 10
    come = _carry(stage, seat, LIFT, cup_home(stage, seat), hold, 300)
    pour = _carry(stage, seat, (POUR[0], POUR[1] - 1), hold, tip, 170)
    yield from after(come, _shake(stage, seat, hold), pour)


def _shake(stage: Stage, seat: int, hold: tuple[float, float]) -> Motion:
    stage.play(f"cup-shake-{stage.dice}", 0.8, stage.pan(hold[0]))
    elapsed, duration = 0.0, 546 * stage.pace
    while elapsed < duration:
        elapsed += yield
        swing = elapsed / (91 * max(stage.pace, 0.2)) * math.pi  # 5.5 swings a second: the rattle is made for that
        at = hold[0] + 30 * math.sin(swing), hold[1] + 14 * math.sin(2 * swing)
        frame = int(swing / (2 * math.pi) * 6) % (SHAKE[1] - SHAKE[0] + 1)
        stage.shown.cups[seat] = Cup(SHAKE[0] + frame, at)


def _cup_leaves(stage: Stage, seat: int, mouth: tuple[float, float]) -> Motion:
    toward = 1 if seat == 0 else -1
    tip = mouth[0] + toward * 110, mouth[1] + toward * 10
    yield from _carry(stage, seat, (POUR[1] - 1, POUR[1]), tip, (tip[0], tip[1] + toward * 16), 200)
    away = (tip[0], tip[1] + toward * 16)
    if seat == 0 and stage.cup_rest is not None:
        yield from _carry(stage, seat, (POUR[0], LIFT[0]), away, cup_home(stage, seat), 360)
    else:
        yield from _carry(stage, seat, (POUR[1], POUR[1]), away, cup_home(stage, seat), 340)
    cups_home(stage)


def cups_home(stage: Stage) -> None:
    """The cups lie where they wait."""
    stage.shown.cups = {}
    if stage.cup and stage.cup_rest is not None:
        stage.shown.cups[0] = Cup(LYING, stage.cup_rest)
