"""Pieces of animation as generators: each is sent the milliseconds that passed and changes `Shown` until it is done.

Sent a very large number they end at once, which is how animations are skipped. They know places and pixels of the master
picture, no events and no rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from scenes.board import geometry
from scenes.board.geometry import Place, Side, Spot
from scenes.board.picture import Airborne, Shown

OFF = (Spot.OFF_BOTTOM, Spot.OFF_TOP)
CALM_MS = 260.0  # what moves by itself stays this long before the next, where nothing may fly
Motion = Generator[None, float, None]
Play = Callable[[str, float, float], None]


@dataclass
class Stage:
    """What motions work on. pace: 1 normal, 0 everything at once; play(sound, gain, pan)."""

    shown: Shown
    play: Play
    pace: float = 1.0
    mirrored: bool = False
    checkers: str = "boxwood"
    dice: str = "ivory"
    cup: bool = True
    calm: bool = False  # reduced motion: things appear where they go
    settle: dict[str, Any] = field(default_factory=dict)  # the manifest's entry of the dice's last moments
    cup_rest: tuple[float, float] | None = None  # where the player's cup lies, master units; None where there is no room

    def pan(self, x: float) -> float:
        """Left to right, -1 to 1, for a place on the board."""
        return max(-1.0, min(1.0, (x - geometry.FRAME.center[0]) / (geometry.FRAME.w / 2)))


def ease(t: float) -> float:
    """Slow start, slow end."""
    return t * t * (3 - 2 * t)


def wait(stage: Stage, ms: float) -> Motion:
    """Nothing, for a while."""
    left = ms * stage.pace
    while left > 0:
        left -= yield


def do(work: Callable[[], None]) -> Motion:
    """Something at once."""
    work()
    return
    yield  # makes this a generator


def together(*motions: Motion) -> Motion:
    """Several at the same time; done when the last one is."""
    live = [motion for motion in motions if start(motion)]
    while live:
        ms = yield
        live = [motion for motion in live if step(motion, ms)]


def after(*motions: Motion) -> Motion:
    """One after the other."""
    for motion in motions:
        yield from motion


def start(motion: Motion) -> bool:
    """Run a motion to its first wait; False when it is done already."""
    try:
        next(motion)
    except StopIteration:
        return False
    return True


def step(motion: Motion, ms: float) -> bool:
    """Let time pass; False when it is done."""
    try:
        motion.send(ms)
    except StopIteration:
        return False
    return True


def fly(
    stage: Stage, seat: int, source: Place, target: Place, *, hit: bool = False, lands: str = "", delay: float = 0
) -> Motion:
    """A checker lifts off the top of a stack, goes in an arc, and settles on another. hit: it is being sent to the bar."""
    shown = stage.shown
    yield from wait(stage, delay)
    count = shown.stacks.at(source, seat)
    begin = geometry.checker_xy(source, max(0, count - 1), max(1, count), stage.mirrored)
    shown.stacks.take(source, seat)
    there = shown.stacks.at(target, seat)
    end = geometry.checker_xy(target, there, there + 1, stage.mirrored)
    distance = math.dist(begin, end)
    grain = (source if isinstance(source, int) else 0) + max(0, count - 1)
    checker = Airborne(seat, begin, 0.0, grain)
    if not stage.calm:
        duration = (170 + 0.21 * distance) * stage.pace * (0.8 if hit else 1.0)
        height = min(120.0, 26 + distance * 0.07) * (1.5 if hit else 1.0)
        yield from glide(stage, checker, end, duration, height)
    shown.stacks.put(target, seat)
    name = lands or ("bear-off" if target in OFF else "stack" if there else "clack")
    stage.play(f"{name}-{stage.checkers}", min(1.0, 0.55 + distance / 2400), stage.pan(end[0]))
    if stage.calm:
        yield from wait(stage, CALM_MS)


def glide(stage: Stage, checker: Airborne, end: tuple[float, float], duration: float, height: float) -> Motion:
    """A checker in the air to a place: quick off the board, slow before it is set down."""
    begin, elapsed, held = checker.at, 0.0, checker.lift
    stage.shown.airborne.append(checker)
    while elapsed < duration:
        elapsed += yield
        t = min(1.0, elapsed / duration)
        along = ease(t)
        checker.at = begin[0] + (end[0] - begin[0]) * along, begin[1] + (end[1] - begin[1]) * along
        checker.lift = height * math.sin(math.pi * t) + held * (1 - t)
    if checker in stage.shown.airborne:
        stage.shown.airborne.remove(checker)


def put_back(stage: Stage, checker: Airborne, source: Place) -> Motion:
    """A checker that was let go where it cannot stand returns to where it came from."""
    there = stage.shown.stacks.at(source, checker.seat)
    end = geometry.checker_xy(source, there, there + 1, stage.mirrored)
    if not stage.calm:
        yield from glide(stage, checker, end, (90 + 0.14 * math.dist(checker.at, end)) * stage.pace, 8.0)
    stage.shown.stacks.put(source, checker.seat)
    stage.play(f"{'stack' if there else 'clack'}-{stage.checkers}", 0.4, stage.pan(end[0]))


def cube_to(stage: Stage, at: tuple[float, float], value: int, way: int) -> Motion:
    """The cube slides to a place and, where its value changes, turns over to the next face on the way."""
    shown = stage.shown
    begin, old = shown.cube_at, shown.cube
    turns = value != old and value == 2 * old
    duration = 0.0 if stage.calm else (260 + 0.25 * math.dist(begin, at)) * stage.pace
    elapsed = 0.0
    while elapsed < duration:
        elapsed += yield
        t = min(1.0, elapsed / duration)
        along = ease(t)
        shown.cube_at = begin[0] + (at[0] - begin[0]) * along, begin[1] + (at[1] - begin[1]) * along
        if turns:
            shown.cube_way = max(1, way)
            shown.cube_step = int(t * 5.99)
    shown.cube_step = -1
    shown.cube_at, shown.cube, shown.cube_way = at, value, way
    stage.play("cube-any", 0.9, stage.pan(at[0]))
    if stage.calm:
        yield from wait(stage, CALM_MS)


def cube_place(owner: int | None, offered_to: int | None, mirrored: bool) -> tuple[tuple[float, float], int]:
    """Where the cube lies, and which way it is read: 0 the middle of the bar, 1 from the bottom, 2 from the top."""
    sides = (Side.BOTTOM, Side.TOP)
    if offered_to is not None:
        return geometry.cube_offer_xy(sides[offered_to], mirrored), 1 + offered_to
    if owner is None:
        return geometry.cube_xy(Side.CENTRE, mirrored), 0
    return geometry.cube_xy(sides[owner], mirrored), 1 + owner
