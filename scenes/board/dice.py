"""A throw: the cup comes, shakes and pours; the dice tumble, strike each other, and come to rest on faces known before.

The way of each die is made backwards from where it ends, so that the picture can never contradict the referee. The same
roll of the same turn always falls the same way (a seed), which keeps replays and pictures alike.
"""

from __future__ import annotations

import math
import random

from scenes.board import geometry
from scenes.board.geometry import Side
from scenes.board.motion import Motion, Stage, after, ease, together, wait
from scenes.board.picture import Die

SIDES = (Side.BOTTOM, Side.TOP)
LEAST_APART = 118.0
TUMBLE_FRAMES_A_SECOND = 34.0
LIFT, SHAKE, POUR = (1, 2), (3, 8), (9, 13)  # frames of the cup's sheets


def rest_places(rng: random.Random, seat: int, count: int, mirrored: bool) -> list[tuple[float, float]]:
    """Where so many dice end: in the free band of seat's half, not touching."""
    area = geometry.dice_area(SIDES[seat], mirrored)
    if count == 1:
        return [(rng.uniform(area.x + area.w * 0.3, area.right - area.w * 0.3), rng.uniform(area.y, area.bottom))]
    middle = rng.uniform(area.x + LEAST_APART, area.right - LEAST_APART)
    apart = rng.uniform(LEAST_APART, LEAST_APART * 1.9) / 2
    return [
        (max(area.x, min(area.right, middle + side * apart)), rng.uniform(area.y, area.bottom)) for side in (-1, 1)
    ]


def still(stage: Stage, seat: int, faces: tuple[int, ...], seed: int) -> list[Die]:
    """The dice of a throw at rest, where `throw` with the same seed leaves them: lying as their last wobble ends."""
    rng = random.Random(seed)
    places = rest_places(rng, seat, len(faces), stage.mirrored)
    yaws = stage.settle.get("settle_to", (0, 1, 2, 3))
    return [Die(face, at, yaw=rng.choice(yaws)) for face, at in zip(faces, places)]


def throw(stage: Stage, thrown: list[tuple[int, tuple[int, ...], int]]) -> Motion:
    """Throw for one seat or, at an opening, for both: (seat, faces, seed) each. Old dice are picked up first."""
    stage.shown.dice = []
    hands = [_hand(stage, seat, faces, seed) for seat, faces, seed in thrown]
    yield from together(*hands)
    yield from wait(stage, 160)


def _hand(stage: Stage, seat: int, faces: tuple[int, ...], seed: int) -> Motion:
    dice = still(stage, seat, faces, seed)
    if stage.pace <= 0 or stage.calm:
        stage.shown.dice = [*stage.shown.dice, *dice]
        stage.play(f"die-land-{stage.dice}", 0.8, stage.pan(dice[0].at[0]))
        yield from wait(stage, 200)
        return
    rng = random.Random(seed + 1)
    mouth = geometry.cup_pour_xy(SIDES[seat], stage.mirrored)
    if stage.cup:
        yield from _cup(stage, seat, mouth)
    parts: list[Motion] = [
        _roll(stage, die, mouth, index, rng.randrange(1 << 30)) for index, die in enumerate(dice)
    ]
    if stage.cup:
        parts.append(_cup_leaves(stage, seat, mouth))
    stage.play(f"{'cup-pour' if stage.cup else 'dice-roll'}-{stage.dice}", 0.7, stage.pan(mouth[0]))
    yield from together(*parts)


def _outside(seat: int, mouth: tuple[float, float]) -> tuple[float, float]:
    """Where the cup comes from: beyond the table's edge on the seat's side."""
    return mouth[0] + (120 if seat == 0 else -120), geometry.FRAME.bottom + 420 if seat == 0 else geometry.FRAME.y - 420


def _glide(
    stage: Stage, seat: int, frames: tuple[int, int], begin: tuple[float, float], end: tuple[float, float], ms: float
) -> Motion:
    """The cup from one place to another, through some frames of its sheet."""
    elapsed, duration = 0.0, ms * stage.pace
    while elapsed < duration:
        elapsed += yield
        t = ease(min(1.0, elapsed / duration))
        at = begin[0] + (end[0] - begin[0]) * t, begin[1] + (end[1] - begin[1]) * t
        stage.shown.cup = seat, round(frames[0] + (frames[1] - frames[0]) * t), at


def _cup(stage: Stage, seat: int, mouth: tuple[float, float]) -> Motion:
    """In, shaken, and tipped over."""
    hold = mouth[0], mouth[1] + (120 if seat == 0 else -120)
    come = _glide(stage, seat, LIFT, _outside(seat, mouth), hold, 260)
    tip = _glide(stage, seat, (POUR[0], POUR[1] - 2), hold, mouth, 170)
    yield from after(come, _shake(stage, seat, hold), tip)


def _shake(stage: Stage, seat: int, hold: tuple[float, float]) -> Motion:
    stage.play(f"cup-shake-{stage.dice}", 0.8, stage.pan(hold[0]))
    elapsed, duration = 0.0, 520 * stage.pace
    while elapsed < duration:
        elapsed += yield
        swing = elapsed / (91 * max(stage.pace, 0.2)) * math.pi  # 5.5 swings a second: the rattle is made for that
        at = hold[0] + 34 * math.sin(swing), hold[1] + 16 * math.sin(2 * swing)
        stage.shown.cup = seat, SHAKE[0] + int(elapsed / 40) % (SHAKE[1] - SHAKE[0] + 1), at


def _cup_leaves(stage: Stage, seat: int, mouth: tuple[float, float]) -> Motion:
    yield from _glide(stage, seat, (POUR[1] - 2, POUR[1]), mouth, mouth, 160)
    yield from _glide(stage, seat, (POUR[1], POUR[1]), mouth, _outside(seat, mouth), 320)
    stage.shown.cup = None


def _roll(stage: Stage, die: Die, mouth: tuple[float, float], index: int, seed: int) -> Motion:
    """One die from the mouth of the cup to its place: it flies, is turned aside once, bounces ever lower, and settles."""
    rng = random.Random(seed)
    end, face, yaw = die.at, die.face, die.yaw
    yield from wait(stage, 60 * index)
    # The other die is met in the middle, a little aside: both leave it at another angle.
    turn = (
        mouth[0] + (end[0] - mouth[0]) * rng.uniform(0.5, 0.62),
        mouth[1] + (end[1] - mouth[1]) * 0.5 + rng.choice((-1, 1)) * rng.uniform(24, 60) * (1 if index else -1),
    )
    moving = Die(face, mouth, yaw=yaw, sheet="tumble", frame=rng.randrange(64))
    stage.shown.dice = [*stage.shown.dice, moving]
    first, duration = moving.frame, rng.uniform(640, 760) * stage.pace
    bounces = (0.0, 0.34, 0.62, 0.82, 1.0)
    landed, elapsed = 0, 0.0
    while elapsed < duration:
        elapsed += yield
        t = min(1.0, elapsed / duration)
        along = 1 - (1 - t) ** 2.1  # cloth slows it down
        a, b, share = (mouth, turn, along / 0.6) if along < 0.6 else (turn, end, (along - 0.6) / 0.4)
        moving.at = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        hop = max(n for n in range(4) if t >= bounces[n] or n == 0)
        inside = (t - bounces[hop]) / (bounces[hop + 1] - bounces[hop])
        moving.height = (70, 44, 20, 7)[hop] * math.sin(math.pi * min(1.0, max(0.0, inside)))
        moving.frame = first + int(elapsed / 1000 * TUMBLE_FRAMES_A_SECOND / max(0.25, stage.pace) * (1.25 - 0.6 * t))
        if hop > landed:
            landed = hop
            stage.play(f"{'dice-click' if hop == 2 else 'die-land'}-{stage.dice}", 0.9 - 0.22 * hop, stage.pan(moving.at[0]))
    yield from _settle(stage, moving)
    stage.shown.dice = [die if other is moving else other for other in stage.shown.dice]


def _settle(stage: Stage, die: Die) -> Motion:
    """The last wobble, from the sheet made for it."""
    die.height = 0.0
    die.sheet = "settle"
    info = stage.settle
    steps = int(info.get("settle_steps", 0))
    if not steps:
        return
    yaws = int(info["settle_yaws"])
    which = list(info["settle_to"]).index(die.yaw)
    elapsed, duration = 0.0, 150 * stage.pace
    while elapsed < duration:
        die.frame = ((die.face - 1) * yaws + which) * steps + min(steps - 1, int(elapsed / duration * steps))
        elapsed += yield
