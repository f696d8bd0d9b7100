"""`python -m build.sounds [NAME…]`: synthesise all sounds, or the named ones, into assets/sounds with a manifest."""

from __future__ import annotations

import hashlib
import json
import sys
import wave
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from build.sounds import ambience, bodies, effects, measure, music
from build.sounds.synth import RATE, Random, Signal, master
from build.sources import ROOT

SOUNDS = ROOT / "assets/sounds"
MANIFEST = SOUNDS / "manifest.json"
CHECKERS, DICE, ANY = tuple(bodies.CHECKERS), tuple(bodies.DICE), ("any",)


@dataclass(frozen=True, slots=True)
class Sound:
    """How one name is made: by whom, of which materials, how loud (LUFS), in how many variants."""

    make: Callable[[Random, str], Signal]
    materials: tuple[str, ...]
    level: float
    variants: int = 10
    loop: bool = False
    packed: bool = False  # Vorbis: for what lasts; its bytes differ from run to run, its sound does not


CATALOGUE = {
    "clack": Sound(effects.clack, CHECKERS, -21),
    "stack": Sound(effects.stack, CHECKERS, -22),
    "hit": Sound(effects.hit, CHECKERS, -18),
    "bear-off": Sound(effects.bear_off, CHECKERS, -20),
    "die-land": Sound(effects.die_land, DICE, -22),
    "dice-click": Sound(effects.dice_click, DICE, -24),
    "dice-roll": Sound(effects.dice_roll, DICE, -19, variants=6),
    "cup-shake": Sound(effects.cup_shake, DICE, -22, variants=4, loop=True),
    "cup-pour": Sound(effects.cup_pour, DICE, -22, variants=6),
    "cube": Sound(effects.cube_turn, ANY, -20),
    "button": Sound(effects.button, ANY, -32),
    "error": Sound(effects.error, ANY, -27, variants=6),
    "clock": Sound(effects.clock, ANY, -29),
    "win": Sound(music.win, ANY, -20, variants=4),
    "lose": Sound(music.lose, ANY, -22, variants=4),
    "doubled": Sound(music.doubled, ANY, -21, variants=4),
    "music": Sound(ambience.music, ANY, -27, variants=1, loop=True, packed=True),
    "rain": Sound(ambience.rain, ANY, -33, variants=1, loop=True, packed=True),
}


def synthesise(name: str, material: str, variant: int) -> Signal:
    """The finished signal of one file: the same every time."""
    sound = CATALOGUE[name]
    rng = np.random.default_rng([zlib.crc32(f"{name} {material}".encode()), variant])
    return master(sound.make(rng, material), sound.level, loop=sound.loop)


def samples(x: Signal) -> bytes:
    """16-bit little-endian, with a triangular dither."""
    rng = np.random.default_rng(0)
    dither = (rng.random(len(x)) - rng.random(len(x))) / 32768
    return (np.clip(x + dither, -1, 1) * 32767).astype("<i2").tobytes()


def write(path: Path, x: Signal) -> None:
    """As the file's ending says: .wav, or .ogg with Vorbis."""
    if path.suffix == ".ogg":
        with soundfile.SoundFile(path, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=0.6) as file:
            for part in range(0, len(x), RATE):  # the encoder falls over long arrays
                file.write(x[part : part + RATE])
        return
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(x))


def main() -> int:
    wanted = sys.argv[1:] or list(CATALOGUE)
    SOUNDS.mkdir(parents=True, exist_ok=True)
    known = json.loads(MANIFEST.read_text(encoding="utf-8"))["sounds"] if MANIFEST.exists() else {}
    for name in wanted:
        sound = CATALOGUE[name]
        for old in SOUNDS.glob(f"{name}-*.[wo]*"):
            if old.name.removeprefix(f"{name}-").split("-")[0] in sound.materials:
                old.unlink()
        entry: dict[str, object] = {"loop": sound.loop, "materials": {}}
        for material in sound.materials:
            files = []
            for variant in range(sound.variants):
                path = SOUNDS / f"{name}-{material}-{variant + 1:02}.{'ogg' if sound.packed else 'wav'}"
                write(path, synthesise(name, material, variant))
                facts = measure.facts(measure.read(path))
                digest = hashlib.sha256(path.read_bytes()).hexdigest()
                files.append({"file": path.name, "bytes": path.stat().st_size, "sha256": digest} | facts)
            entry["materials"][material] = files
            numbers = ("seconds", "peak", "lufs", "centroid")
            mean = {key: round(sum(f[key] for f in files) / len(files), 2) for key in numbers}
            print(f"{name:11} {material:9} {len(files):3}  {mean}", flush=True)
        known[name] = entry
    body = {"rate": RATE, "channels": 1, "sounds": dict(sorted(known.items()))}
    MANIFEST.write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")
    print(f"{sum(p.stat().st_size for p in SOUNDS.iterdir()) / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
