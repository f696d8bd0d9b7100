"""What a sound is like, in numbers: the checks and the report read the files that are shipped."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import soundfile
from scipy import signal

from build.sounds.synth import RATE, Signal, loudness


def read(path: Path) -> Signal:
    """A mono file, 16-bit .wav or .ogg, as floats."""
    if path.suffix == ".ogg":
        x, rate = soundfile.read(path)
        assert (x.ndim, rate) == (1, RATE)
        return np.asarray(x)
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768.0


def centroid(x: Signal) -> float:
    """Hz: the centre of gravity of the power spectrum."""
    hertz, power = signal.welch(x, RATE, nperseg=min(4096, len(x)))
    return float((hertz * power).sum() / power.sum())


def facts(x: Signal) -> dict[str, float]:
    return {
        "seconds": round(len(x) / RATE, 3),
        "peak": round(float(np.abs(x).max()), 3),
        "lufs": round(loudness(x), 1),
        "centroid": round(centroid(x)),
    }
