"""Striking bodies: an impact is two bodies ringing and a short burst of noise where they touch; then a small room.

A faster hit is not only louder but brighter: the touch is shorter, so more of the high tones are woken. Signals are
mono float arrays at RATE; times in seconds.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import signal

from build.sounds.bodies import Body

RATE = 44100
Signal = npt.NDArray[np.float64]
Random = np.random.Generator


def fall(n: int, t60: float) -> Signal:
    return np.exp(-6.908 * np.arange(n) / RATE / t60)


def tones(n: int, body: Body, rng: Random, *, bright: float = 1.0, damp: float = 1.0, spread: float = 0.012) -> Signal:
    """The body ringing, each tone a little off its pitch: no two pieces are the same."""
    t = np.arange(n) / RATE
    out = np.zeros(n)
    for k, (hertz, strength, t60) in enumerate(body):
        pitch = hertz * (1 + rng.normal(0, spread))
        wave = np.sin(2 * np.pi * pitch * t + rng.uniform(0, 0.4))
        out += strength * bright**k * wave * np.exp(-6.908 * t / (t60 * damp))
    return out


def burst(n: int, low: float, high: float, t60: float, rng: Random, attack: float = 0.0004) -> Signal:
    """Noise between two frequencies, dying away; peak 1."""
    band = signal.butter(2, [low, high], "bandpass", fs=RATE, output="sos")
    out = signal.sosfilt(band, rng.standard_normal(n)) * fall(n, t60)
    rise = int(attack * RATE) + 1
    out[:rise] *= np.linspace(0, 1, rise)
    return out / np.max(np.abs(out))


def impact(
    rng: Random,
    speed: float,
    piece: Body,
    ground: Body,
    *,
    ring: float = 1.0,
    under: float = 0.42,
    noise: float = 0.55,
    seconds: float = 0.25,
) -> Signal:
    """One hit at `speed` 0.05..1.2: `ring` of the piece, `under` it the ground, `noise` of the touch."""
    n = int(seconds * RATE)
    v = float(np.clip(speed, 0.05, 1.2))
    top = 3200 + 10500 * v
    out = ring * tones(n, piece, rng, bright=0.75 + 0.25 * v)
    out += under * tones(n, ground, rng, bright=0.7 + 0.3 * v)
    out += noise * burst(n, 900, min(11000, top), 0.010, rng)
    out = signal.sosfilt(signal.butter(1, top, "low", fs=RATE, output="sos"), out)
    rise = int(0.0003 * RATE)
    out[:rise] *= np.linspace(0, 1, rise)
    return out * v


def silence(seconds: float) -> Signal:
    return np.zeros(int(seconds * RATE))


def add(out: Signal, sound: Signal, at: float, gain: float = 1.0, wrap: bool = False) -> None:
    """Mix in a sound; what would run over the end is lost, or comes round again at the start of a loop."""
    i = int(at * RATE)
    room_left = min(len(sound), len(out) - i)
    if room_left > 0:
        out[i : i + room_left] += sound[:room_left] * gain
    if wrap and room_left < len(sound):
        rest = sound[max(room_left, 0) :][: len(out)]
        out[: len(rest)] += rest * gain


def room(dry: Signal, rng: Random, wet: float = 0.14, t60: float = 0.18, wrap: bool = False) -> Signal:
    """A small furnished room around the board."""
    n = int(t60 * 2 * RATE)
    echo = rng.standard_normal(n) * fall(n, t60)
    echo = signal.sosfilt(signal.butter(1, [500, 6500], "bandpass", fs=RATE, output="sos"), echo)
    echo /= np.sqrt((echo**2).sum())
    echo[: int(0.004 * RATE)] = 0
    wide = signal.fftconvolve(dry, echo)
    out = dry + wet * wide[: len(dry)]
    if wrap:
        tail = wide[len(dry) :][: len(dry)]
        out[: len(tail)] += wet * tail
    return out


def loudness(x: Signal) -> float:
    """LUFS (ITU-R BS.1770 weighting) of the loudest 400 ms."""
    shelf = ([1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585])
    y = signal.lfilter(*shelf, x)
    y = signal.lfilter([1, -2, 1], [1, -1.99004745483398, 0.99007225036621], y)
    width = int(0.4 * RATE)
    power = np.pad(y**2, (0, max(0, width - len(y))))
    total = np.cumsum(np.pad(power, (1, 0)))
    return float(-0.691 + 10 * np.log10(max((total[width:] - total[:-width]).max() / width, 1e-9)))


def master(x: Signal, target: float, peak: float = 0.80, loop: bool = False) -> Signal:
    """To the target loudness, never above the peak; ends fade unless it is a loop."""
    x = x * 10 ** ((target - loudness(x)) / 20)
    highest = np.max(np.abs(x))
    if highest > peak:
        x = np.tanh(x / peak * 0.98) * peak if highest < peak * 1.6 else x * peak / highest
    if not loop:
        fade = int(0.012 * RATE)
        x[-fade:] *= np.linspace(1, 0, fade)
    return x
