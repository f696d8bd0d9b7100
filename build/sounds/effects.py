"""The board's sounds, each from one random source: checkers, dice, cup, cube, buttons. Not yet levelled."""

from __future__ import annotations

import numpy as np

from build.sounds import bodies
from build.sounds.synth import RATE, Random, Signal, add, burst, impact, room, silence, tones

SHAKE_HERTZ = 5.5
SHAKE_CYCLES = 4


def clack(rng: Random, material: str) -> Signal:
    """A checker set down on the board: the hit and two small bounces."""
    piece, out, v = bodies.CHECKERS[material], silence(0.22), rng.uniform(0.78, 1.0)
    add(out, impact(rng, v, piece, bodies.BOARD), 0.002)
    add(out, impact(rng, v * 0.26, piece, bodies.BOARD), 0.028 + rng.uniform(0, 0.007))
    add(out, impact(rng, v * 0.11, piece, bodies.BOARD), 0.046 + rng.uniform(0, 0.007))
    return room(out, rng)


def stack(rng: Random, material: str) -> Signal:
    """A checker pushed against or onto another: two pieces ring, hardly any board."""
    piece, out, v = bodies.CHECKERS[material], silence(0.22), rng.uniform(0.75, 0.98)
    add(out, impact(rng, v, piece, piece, ring=0.7, under=0.40, noise=0.40), 0.002)
    add(out, impact(rng, v * 0.34, piece, bodies.BOARD, under=0.3), 0.012 + rng.uniform(0, 0.006))
    add(out, impact(rng, v * 0.12, piece, piece, ring=0.6, under=0.3), 0.035 + rng.uniform(0, 0.01))
    return room(out, rng)


def hit(rng: Random, material: str) -> Signal:
    """A checker knocked off its point: a hard double blow and the loser's clatter."""
    piece, out = bodies.CHECKERS[material], silence(0.30)
    add(out, impact(rng, 1.15, piece, piece, ring=0.9, under=0.5, noise=0.7), 0.002)
    add(out, impact(rng, 0.85, piece, bodies.BOARD, under=0.55), 0.017 + rng.uniform(0, 0.005))
    t, v = 0.062 + rng.uniform(0, 0.012), 0.42
    while v > 0.09:
        add(out, impact(rng, v, piece, bodies.BOARD, under=0.5), t)
        t += rng.uniform(0.022, 0.040)
        v *= 0.60
    return room(out, rng)


def bear_off(rng: Random, material: str) -> Signal:
    """A checker dropped into the tray, on edge, against its neighbours."""
    piece, out = bodies.CHECKERS[material], silence(0.30)
    add(out, burst(int(0.05 * RATE), 1500, 6500, 0.05, rng, 0.01) * np.hanning(int(0.05 * RATE)), 0.0, 0.10)
    at = 0.040
    add(out, impact(rng, rng.uniform(0.8, 0.95), piece, bodies.TRAY, under=0.62), at)
    add(out, impact(rng, 0.42, piece, piece, ring=0.7, under=0.4), at + 0.031 + rng.uniform(0, 0.008))
    add(out, impact(rng, 0.18, piece, bodies.TRAY), at + 0.058 + rng.uniform(0, 0.008))
    return room(out, rng, 0.16, 0.20)


def die_land(rng: Random, material: str) -> Signal:
    """One bounce of one die on the cloth; the screen plays it at every bounce, softer each time."""
    die, out = bodies.DICE[material], silence(0.16)
    add(out, impact(rng, rng.uniform(0.8, 1.0), die, bodies.FELT, ring=0.9, under=0.5, noise=0.42), 0.002)
    return room(out, rng, 0.10, 0.12)


def dice_click(rng: Random, material: str) -> Signal:
    """Two dice meeting."""
    die, out = bodies.DICE[material], silence(0.13)
    add(out, impact(rng, rng.uniform(0.7, 0.95), die, die, ring=0.65, under=0.5, noise=0.25), 0.002)
    return room(out, rng, 0.10, 0.10)


def dice_roll(rng: Random, material: str) -> Signal:
    """A whole throw without a cup: both dice bounce out, meet once and roll to rest."""
    die, out = bodies.DICE[material], silence(0.68)
    for k in (0, 1):
        t, gap, v = 0.004 + k * rng.uniform(0.02, 0.05), 0.115 + rng.uniform(0, 0.03), 0.95
        while gap > 0.010 and v > 0.05:
            add(out, impact(rng, v, die, bodies.FELT, ring=0.85, under=0.45, noise=0.40, seconds=0.16), t, 0.9)
            t += gap * rng.uniform(0.85, 1.15)
            gap *= 0.61
            v *= 0.64
        for _ in range(4):
            t += rng.uniform(0.016, 0.038)
            touch = impact(rng, rng.uniform(0.06, 0.2), die, bodies.FELT, ring=0.4, under=0.5, noise=0.25, seconds=0.1)
            add(out, touch, t, 0.8)
    meeting = impact(rng, 0.45, die, die, ring=0.6, under=0.4, noise=0.25, seconds=0.1)
    add(out, meeting, 0.18 + rng.uniform(0, 0.05), 0.7)
    return room(out, rng, 0.12, 0.15)


def cup_shake(rng: Random, material: str) -> Signal:
    """A loop: two dice in a leather cup, hits crowding at both ends of each swing."""
    die, length = bodies.DICE[material], SHAKE_CYCLES / SHAKE_HERTZ
    out, t = silence(length), 0.0
    while True:
        phase = (t * SHAKE_HERTZ) % 1
        rate = 18 + 95 * np.exp(-(((phase - 0.25) / 0.10) ** 2)) + 80 * np.exp(-(((phase - 0.75) / 0.10) ** 2))
        t += rng.exponential(1 / rate)
        if t >= length:
            break
        v = float(np.clip(rng.gamma(2.2, 0.17), 0.08, 1))
        other = die if rng.random() < 0.34 else bodies.CUP
        add(out, impact(rng, v, die, other, ring=0.55, under=0.48, noise=0.30, seconds=0.10), t, 0.55, wrap=True)
    return room(out, rng, 0.08, 0.10, wrap=True)


def cup_pour(rng: Random, material: str) -> Signal:
    """The last knocks as the dice slide along the leather and leave the mouth."""
    die, out, t = bodies.DICE[material], silence(0.36), 0.004
    slide = burst(int(0.16 * RATE), 900, 5200, 0.30, rng, 0.03) * np.hanning(int(0.16 * RATE))
    add(out, slide, 0.0, 0.14)
    for v in (0.62, 0.48, 0.55, 0.30, 0.36):
        add(out, impact(rng, v, die, bodies.CUP, ring=0.55, under=0.55, noise=0.30, seconds=0.1), t, 0.7)
        t += rng.uniform(0.018, 0.045)
    return room(out, rng, 0.10, 0.12)


def cube_turn(rng: Random, material: str) -> Signal:
    """The cube scraped round and set down on the bar with weight."""
    del material
    out, n = silence(0.40), int(0.09 * RATE)
    add(out, burst(n, 1200, 6500, 0.07, rng, 0.012) * np.hanning(n), 0.0, 0.16)
    at = 0.085 + rng.uniform(0, 0.012)
    add(out, impact(rng, 0.95, bodies.CUBE, bodies.BOARD, ring=0.9, under=0.6, noise=0.45), at)
    second = impact(rng, 0.35, bodies.CUBE, bodies.BOARD, ring=0.6, under=0.5, noise=0.2)
    add(out, second, at + 0.043 + rng.uniform(0, 0.01))
    return room(out, rng, 0.18, 0.22)


def button(rng: Random, material: str) -> Signal:
    del material
    out = silence(0.06)
    add(out, impact(rng, 0.7, bodies.BUTTON, bodies.FELT, under=0.15, noise=0.25, seconds=0.05), 0.001)
    return out


def error(rng: Random, material: str) -> Signal:
    """A soft low knock: refused, without blame."""
    del material
    out, n = silence(0.22), int(0.2 * RATE)
    for at, gain in ((0.0, 1.0), (0.075, 0.7)):
        knock = tones(n, bodies.THUD, rng, bright=0.8)
        knock[:60] *= np.linspace(0, 1, 60)
        touch = int(0.02 * RATE)
        knock[:touch] += 0.12 * burst(touch, 300, 1800, 0.015, rng)
        add(out, knock, at, gain)
    return room(out, rng, 0.08, 0.12)


def clock(rng: Random, material: str) -> Signal:
    """One beat of a clock that is running out."""
    del material
    out = silence(0.09)
    add(out, impact(rng, 0.6, bodies.CLOCK, bodies.TRAY, under=0.25, noise=0.2, seconds=0.08), 0.001)
    return room(out, rng, 0.08, 0.08)
