"""Short phrases for the moments that deserve one: won, lost, doubled. Plucked strings, a santur's two to a note.

Won rises through D major to a full chord; lost falls gently in the minor; doubled asks a question. The
variants differ in ornament and touch, not in tune.
"""

from __future__ import annotations

import numpy as np

from build.sounds.synth import RATE, Random, Signal, add, burst, room, silence, tones


def hertz(note: float) -> float:
    """Of a note by its MIDI number."""
    return 440 * 2 ** ((note - 69) / 12)


def pluck(rng: Random, note: float, seconds: float) -> Signal:
    """One struck course of two strings, eight partials each, slightly stiff and slightly apart."""
    n = int(seconds * RATE)
    out = np.zeros(n)
    for apart in (0.9992, 1.0008):
        strings = tuple(
            (hertz(note) * k * (1 + 2e-4 * k * k) * apart, 0.5 / k**1.15, seconds / (1 + 0.35 * k) * 1.1)
            for k in range(1, 9)
        )
        out += tones(n, strings, rng, spread=0.0004)
    out[:60] *= np.linspace(0, 1, 60)
    touch = int(0.02 * RATE)
    out[:touch] += 0.12 * burst(touch, 1500, 8000, 0.01, rng)
    return out


def _phrase(rng: Random, seconds: float, line: list[tuple[float, float, float]], wet: float) -> Signal:
    """(note, time, strength) played by a hand that is never exactly on the beat."""
    out = silence(seconds)
    for note, at, strength in line:
        at = max(0.0, at + rng.normal(0, 0.004))
        add(out, pluck(rng, note, min(1.5, seconds - at)), at, strength * rng.uniform(0.9, 1.1))
    return room(out, rng, wet, 0.5)


def win(rng: Random, material: str) -> Signal:
    del material
    line = [(62, 0.0, 0.16), (66, 0.11, 0.16), (69, 0.22, 0.17), (74, 0.33, 0.18)]
    turn = [(73, 0.50, 0.13), (74, 0.60, 0.17)] if rng.random() < 0.5 else [(76, 0.50, 0.13), (74, 0.60, 0.17)]
    chord = [(50, 0.74, 0.15), (62, 0.745, 0.12), (66, 0.75, 0.12), (69, 0.755, 0.12), (74, 0.76, 0.14)]
    chord += [(78, 0.77, 0.12)]
    return _phrase(rng, 1.75, line + turn + chord, 0.22)


def lose(rng: Random, material: str) -> Signal:
    del material
    line = [(69, 0.0, 0.13), (67, 0.17, 0.12), (65, 0.34, 0.12), (62, 0.56, 0.14), (50, 0.57, 0.10), (57, 0.58, 0.09)]
    return _phrase(rng, 1.35, line, 0.24)


def doubled(rng: Random, material: str) -> Signal:
    del material
    line = [(69, 0.0, 0.15), (74, 0.10, 0.16), (73, 0.23, 0.12), (76, 0.33, 0.16)]
    return _phrase(rng, 0.75, line, 0.20)
