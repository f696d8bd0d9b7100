"""What lies under an evening's play, as loops: a quiet tune for santur and strings, and rain on a window.

The tune is ours: sixteen slow bars in D minor with the raised seventh of nihavent, half of them a hand that wanders over the
chord, half of them a melody that comes back with other ornaments.
"""

from __future__ import annotations

import numpy as np
from scipy import signal

from build.sounds.music import hertz, pluck
from build.sounds.synth import RATE, Random, Signal, add, burst, room, silence

BEAT = 60 / 56
BARS: tuple[tuple[float, tuple[int, ...], tuple[tuple[float, int], ...]], ...] = (
    # bass, the chord under the hand, melody as (beat, note)
    (38, (50, 57, 62, 65), ()),
    (38, (50, 57, 62, 65), ((2, 69),)),
    (43, (50, 55, 58, 62), ((0, 70), (2, 69), (3, 67))),
    (38, (50, 57, 62, 65), ((0, 69),)),
    (46, (50, 58, 62, 65), ((0, 74), (1.5, 72), (2, 70))),
    (41, (48, 57, 60, 65), ((0, 69), (2, 65))),
    (40, (52, 55, 58, 64), ((0, 67), (1.5, 65), (2, 64))),
    (45, (49, 52, 57, 64), ((0, 61), (2, 64))),
    (38, (50, 57, 62, 65), ((0, 62), (2, 69))),
    (38, (50, 57, 62, 65), ((1, 74), (2, 77))),
    (43, (50, 55, 58, 62), ((0, 76), (1, 74), (2, 70))),
    (41, (48, 57, 60, 65), ((0, 72), (1.5, 69))),
    (46, (50, 58, 62, 65), ((0, 70), (1, 69), (2, 67), (3, 65))),
    (43, (50, 55, 58, 62), ((0, 67), (2, 70))),
    (45, (49, 52, 57, 64), ((0, 69), (1.5, 67), (2, 65), (3, 64))),
    (38, (50, 57, 62, 65), ((0, 62),)),
)


def music(rng: Random, material: str) -> Signal:
    """The tune; its last notes ring into its first."""
    del material
    out = silence(len(BARS) * 4 * BEAT)
    for number, (bass, chord, melody) in enumerate(BARS):
        begin = number * 4 * BEAT
        add(out, _bowed(rng, bass, 4.4 * BEAT), begin, 0.018, wrap=True)
        for note in chord[1:3]:
            add(out, _bowed(rng, note, 4.2 * BEAT), begin, 0.009, wrap=True)
        add(out, pluck(rng, bass, 3.4), begin + abs(rng.normal(0, 0.006)), 0.075, wrap=True)
        for eighth in range(1, 8):
            if rng.random() < (0.62 if melody else 0.85):
                note = chord[(eighth * 3 + number) % len(chord)]
                at = begin + eighth * BEAT / 2 + abs(rng.normal(0, 0.009))
                add(out, pluck(rng, note, 2.4), at, rng.uniform(0.022, 0.040), wrap=True)
        for beat, note in melody:
            at = begin + beat * BEAT + abs(rng.normal(0, 0.008))
            if rng.random() < 0.3:  # a grace note from above
                add(out, pluck(rng, note + (1 if rng.random() < 0.5 else 2), 0.5), at - 0.09, 0.030, wrap=True)
            add(out, pluck(rng, note, 3.0), at, rng.uniform(0.070, 0.085), wrap=True)
    return room(out, rng, 0.34, 1.1, wrap=True)


def _bowed(rng: Random, note: float, seconds: float) -> Signal:
    """A soft low string: a few partials that swell and fade, never quite still."""
    n = int(seconds * RATE)
    t = np.arange(n) / RATE
    sway = 1 + 0.0016 * np.sin(2 * np.pi * (rng.uniform(3.6, 4.6) * t + rng.random()))
    phase = 2 * np.pi * np.cumsum(hertz(note) * sway) / RATE
    tone = sum(np.sin(k * phase + rng.random() * 6.28) / k**1.9 for k in range(1, 7))
    return np.asarray(tone * np.sin(np.pi * np.clip(t / seconds, 0, 1)) ** 0.8)


def rain(rng: Random, material: str) -> Signal:
    """Steady rain outside, and single drops on the pane."""
    del material
    seconds = 24.0
    n = int(seconds * RATE)
    out = np.zeros(n)
    for low, high, strength in ((250, 900, 0.5), (900, 3200, 0.8), (3200, 9000, 0.42)):
        # Filtered round the circle, so that the end runs into the beginning.
        spectrum = np.fft.rfft(rng.standard_normal(n))
        at = np.fft.rfftfreq(n, 1 / RATE)
        spectrum *= 1 / np.sqrt((1 + (low / np.maximum(at, 1)) ** 4) * (1 + (at / high) ** 4))
        band = np.fft.irfft(spectrum, n)
        slow = np.fft.rfft(rng.standard_normal(n))
        slow[int(0.35 * seconds) :] = 0
        gust = np.fft.irfft(slow, n)
        out += strength * band / band.std() * (1 + 0.16 * gust / gust.std())
    out *= 0.02
    t = 0.0
    while (t := t + rng.exponential(0.055)) < seconds:
        length = int(0.05 * RATE)
        drop = burst(length, rng.uniform(900, 2200), rng.uniform(3000, 7000), rng.uniform(0.006, 0.02), rng)
        ring = np.sin(2 * np.pi * rng.uniform(700, 2600) * np.arange(length) / RATE) * np.exp(-np.arange(length) / (0.006 * RATE))
        add(out, drop * np.hanning(length) + 0.5 * ring, t, float(rng.gamma(1.6, 0.012)), wrap=True)
    return signal.sosfilt(signal.butter(1, 180, "high", fs=RATE, output="sos"), out)
