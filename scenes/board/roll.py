"""The way that thrown dice take over the cloth: worked out at once, from a seed, before the first of it is seen.

Plain mechanics in two dimensions and a height: dice leave the cup, fall, bounce, rub on the cloth, strike each other, the
bar and the rim, and lie still. Several throws are tried and the one that ends most naturally in the free band between
the stacks is taken; what is missing is bent in along the way. Faces have no part in this: the last wobble of the
picture shows whatever was rolled. Lengths are master units, times seconds. Pure; the same seed falls the same way.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache

from scenes.board import geometry
from scenes.board.geometry import Rect, Side

STEP_S = 1 / 120
RADIUS = geometry.DIE_SIZE * 0.58  # between the inscribed and the circumscribed circle of a square
LEAST_APART = 140.0
GRAVITY = 4200.0
CLOTH = 2300.0  # slows a rolling die, units/s²
TRIES = 10
GOOD = 40.0  # a throw that ends this near to the band is taken at once
SETTLE_S = 0.16


@dataclass(frozen=True, slots=True)
class Knock:
    """A sound: at a time and place, hard between 0 and 1; of a die on "cloth", "wood" or the other "die"."""

    at_s: float
    kind: str
    gain: float
    x: float


@dataclass(frozen=True, slots=True)
class Path:
    """One die's way: (x, y, height, how far it has tumbled) every STEP_S; the last of them is where it lies."""

    samples: tuple[tuple[float, float, float, float], ...]

    @property
    def end(self) -> tuple[float, float]:
        return self.samples[-1][0], self.samples[-1][1]

    @property
    def seconds(self) -> float:
        return len(self.samples) * STEP_S

    def at(self, seconds: float) -> tuple[float, float, float, float]:
        """The sample at a time."""
        return self.samples[max(0, min(len(self.samples) - 1, int(seconds / STEP_S)))]


@dataclass(frozen=True, slots=True)
class Fall:
    """A whole throw of one seat."""

    paths: tuple[Path, ...]
    knocks: tuple[Knock, ...]

    @property
    def ends(self) -> tuple[tuple[float, float], ...]:
        return tuple(path.end for path in self.paths)


class _Body:
    """A die under way."""

    __slots__ = ("moving", "samples", "tumbled", "vx", "vy", "vz", "x", "y", "z")

    def __init__(self, x: float, y: float, z: float, vx: float, vy: float) -> None:
        self.x, self.y, self.z, self.vx, self.vy, self.vz = x, y, z, vx, vy, 0.0
        self.tumbled = 0.0
        self.moving = True
        self.samples: list[tuple[float, float, float, float]] = []


@lru_cache(maxsize=64)
def fall(side: Side, count: int, seed: int, mirrored: bool = False) -> Fall:
    """The throw of `count` dice by the player at a side of the table."""
    half = geometry.dice_half(side, mirrored)
    area = geometry.dice_area(side, mirrored)
    mouth = geometry.cup_pour_xy(side, mirrored)
    best: tuple[float, list[_Body], list[Knock], list[tuple[float, float]]] | None = None
    for attempt in range(TRIES):
        rng = random.Random(seed * 31 + attempt)
        bodies, knocks = _simulate(rng, half, mouth, count)
        goals = _goals(area, [(body.x, body.y) for body in bodies])
        worst = max(math.dist((body.x, body.y), goal) for body, goal in zip(bodies, goals))
        worst += 60 * (count == 2 and not any(knock.kind == "die" for knock in knocks))
        if best is None or worst < best[0]:
            best = worst, bodies, knocks, goals
        if worst < GOOD:
            break
    assert best is not None
    _, bodies, knocks, goals = best
    return Fall(tuple(_bent(body, goal) for body, goal in zip(bodies, goals)), tuple(knocks))


def _simulate(rng: random.Random, half: Rect, mouth: tuple[float, float], count: int) -> tuple[list[_Body], list[Knock]]:
    toward = math.copysign(1.0, half.center[0] - mouth[0])
    rise = math.copysign(1.0, half.center[1] - mouth[1])
    bodies = []
    for index in range(count):
        speed = rng.uniform(640, 1480)
        angle = rng.uniform(0.02, 0.24) + 0.07 * index
        bodies.append(
            _Body(
                mouth[0] - toward * 116 * index,  # one after the other
                mouth[1] + rise * (30 * index - 10),
                rng.uniform(70, 110) + 46 * index,
                toward * speed * math.cos(angle),
                rise * speed * math.sin(angle),
            )
        )
    knocks: list[Knock] = []
    walls = half.inset(RADIUS, RADIUS)
    for tick in range(360):
        now = tick * STEP_S
        for body in bodies:
            if body.moving:
                _advance(body, walls, now, knocks)
        if count == 2:
            _meet(bodies[0], bodies[1], now, knocks, rng)
        if not any(body.moving for body in bodies):
            break
    longest = max(len(body.samples) for body in bodies)
    for body in bodies:
        body.samples += [body.samples[-1]] * (longest - len(body.samples))
    return bodies, knocks


def _advance(body: _Body, walls: Rect, now: float, knocks: list[Knock]) -> None:
    body.x += body.vx * STEP_S
    body.y += body.vy * STEP_S
    body.vz -= GRAVITY * STEP_S
    body.z += body.vz * STEP_S
    speed = math.hypot(body.vx, body.vy)
    if body.z <= 0:
        body.z = 0.0
        if body.vz < -160:
            knocks.append(Knock(now, "cloth", min(1.0, -body.vz / 900), body.x))
            slowed = 0.86
            body.vz *= -0.42
        else:
            body.vz = 0.0
            slowed = max(0.0, 1 - CLOTH * STEP_S / max(speed, 1.0))
        body.vx *= slowed
        body.vy *= slowed
    for low, high, x_way in ((walls.x, walls.right, True), (walls.y, walls.bottom, False)):
        place, velocity = (body.x, body.vx) if x_way else (body.y, body.vy)
        if (place < low and velocity < 0) or (place > high and velocity > 0):
            knocks.append(Knock(now, "wood", min(1.0, abs(velocity) / 1400), body.x))
            if x_way:
                body.x, body.vx, body.vy = max(low, min(high, place)), -0.52 * velocity, body.vy * 0.9
            else:
                body.y, body.vy, body.vx = max(low, min(high, place)), -0.52 * velocity, body.vx * 0.9
    body.tumbled += speed * STEP_S
    body.samples.append((body.x, body.y, body.z, body.tumbled))
    if body.z == 0 and body.vz == 0 and speed < 24:
        body.moving = False


def _meet(a: _Body, b: _Body, now: float, knocks: list[Knock], rng: random.Random) -> None:
    """Two dice of one weight: what they have along the line between them is exchanged."""
    dx, dy = b.x - a.x, b.y - a.y
    apart = math.hypot(dx, dy)
    if apart >= 2 * RADIUS or abs(a.z - b.z) > geometry.DIE_SIZE * 0.9:
        return
    if apart < 1:
        dx, dy, apart = 1.0, 0.0, 1.0
    nx, ny = dx / apart, dy / apart
    closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    push = (2 * RADIUS - apart) / 2
    a.x, a.y, b.x, b.y = a.x - nx * push, a.y - ny * push, b.x + nx * push, b.y + ny * push
    if closing <= 0:
        return
    knocks.append(Knock(now, "die", min(1.0, 0.25 + closing / 1000), (a.x + b.x) / 2))
    impulse = closing * 0.82
    aside = rng.uniform(-0.35, 0.35) * closing
    a.vx, a.vy = a.vx - nx * impulse - ny * aside, a.vy - ny * impulse + nx * aside
    b.vx, b.vy = b.vx + nx * impulse + ny * aside, b.vy + ny * impulse - nx * aside
    for body in (a, b):
        body.moving = True
        body.vz = max(body.vz, rng.uniform(120, 260))


def _goals(area: Rect, ends: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The nearest places in the free band where the dice do not touch."""
    goals = [(max(area.x, min(area.right, x)), max(area.y, min(area.bottom, y))) for x, y in ends]
    if len(goals) == 2 and abs(goals[0][0] - goals[1][0]) < LEAST_APART:
        left = 0 if ends[0][0] <= ends[1][0] else 1
        middle = (goals[0][0] + goals[1][0]) / 2
        middle = max(area.x + LEAST_APART / 2, min(area.right - LEAST_APART / 2, middle))
        goals[left] = middle - LEAST_APART / 2, goals[left][1]
        goals[1 - left] = middle + LEAST_APART / 2, goals[1 - left][1]
    return goals


def _bent(body: _Body, goal: tuple[float, float]) -> Path:
    """The same way, ending on its goal: the difference comes in smoothly."""
    dx, dy = goal[0] - body.x, goal[1] - body.y
    last = max(1, len(body.samples) - 1)
    samples = []
    for index, (x, y, z, tumbled) in enumerate(body.samples):
        share = index / last
        share = share * share * (3 - 2 * share)
        samples.append((x + dx * share, y + dy * share, z, tumbled))
    return Path(tuple(samples))
