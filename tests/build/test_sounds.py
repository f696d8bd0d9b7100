"""The sounds: not clipped, as bright as wood and ivory, no click at the ends, loops without a seam, repeatable."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("scipy")
pytest.importorskip("soundfile")

from build.sounds import measure
from build.sounds.__main__ import CATALOGUE, SOUNDS, samples, synthesise
from build.sounds.synth import RATE

LISTED = json.loads((SOUNDS / "manifest.json").read_text(encoding="utf-8"))["sounds"]
FILES = {
    (name, material): [SOUNDS / entry["file"] for entry in files]
    for name, sound in LISTED.items()
    for material, files in sound["materials"].items()
}
BRIGHT = ("clack", "stack", "hit", "bear-off", "die-land", "dice-click", "dice-roll", "cup-shake")


def test_every_sound_of_the_catalogue_is_shipped_in_its_variants() -> None:
    assert set(LISTED) == set(CATALOGUE)
    for name, sound in CATALOGUE.items():
        assert set(LISTED[name]["materials"]) == set(sound.materials)
        for material in sound.materials:
            assert len(FILES[name, material]) == sound.variants >= (1 if sound.packed else 4)


@pytest.mark.parametrize("key", FILES, ids="-".join)
def test_it_is_clean(key: tuple[str, str]) -> None:
    for path in FILES[key]:
        x = measure.read(path)
        peak = np.abs(x).max()
        assert 0.04 < peak <= 0.86
        assert (np.abs(x) > 0.98 * peak).sum() < 60  # a flat top would be many samples
        assert abs(x.mean()) < 0.02
        if not CATALOGUE[key[0]].loop:
            assert np.abs(x[-8:]).max() < 0.01
            assert np.abs(x[:2]).max() < 0.05


@pytest.mark.parametrize("name", BRIGHT)
def test_pieces_speak_at_two_to_three_kilohertz_without_boom(name: str) -> None:
    for material in CATALOGUE[name].materials:
        centres = [measure.centroid(measure.read(path)) for path in FILES[name, material]]
        assert 1750 < np.mean(centres) < 3400
        assert min(centres) > 1500
        for path in FILES[name, material]:
            x = measure.read(path)
            power = np.abs(np.fft.rfft(x)) ** 2
            low = power[np.fft.rfftfreq(len(x), 1 / RATE) < 300].sum()
            assert low < 0.10 * power.sum()


@pytest.mark.parametrize("name", ["clack", "die-land"])
def test_materials_differ(name: str) -> None:
    materials = CATALOGUE[name].materials
    centres = sorted(np.mean([measure.centroid(measure.read(p)) for p in FILES[name, m]]) for m in materials)
    assert min(np.diff(centres)) > 250


def test_variants_differ() -> None:
    for paths in FILES.values():
        assert len({path.read_bytes() for path in paths}) == len(paths)


def test_a_loop_has_no_seam() -> None:
    loops = [key for key in FILES if CATALOGUE[key[0]].loop]
    assert {name for name, _ in loops} == {"cup-shake", "music", "rain"}
    for key in loops:
        for path in FILES[key]:
            x = measure.read(path)
            steps = np.abs(np.diff(x))
            assert abs(x[0] - x[-1]) <= steps.max()
            if CATALOGUE[key[0]].packed:  # as loud across the seam as elsewhere
                around = np.concatenate([x[-2000:], x[:2000]])
                assert np.sqrt(np.mean(around**2)) > 0.15 * np.sqrt(np.mean(x**2))


@pytest.mark.parametrize("name", ["clack", "button", "doubled"])
def test_the_shipped_file_is_what_the_source_makes(name: str, tmp_path: Path) -> None:
    material = CATALOGUE[name].materials[0]
    made = np.frombuffer(samples(synthesise(name, material, 2)), "<i2").astype(int)
    assert np.array_equal(made, np.frombuffer(samples(synthesise(name, material, 2)), "<i2"))
    shipped = np.round(measure.read(FILES[name, material][2]) * 32768).astype(int)
    assert np.abs(made - shipped).max() <= 2  # the last bit may depend on the processor
