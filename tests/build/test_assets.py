"""What is shipped under assets/: complete, as listed, and small enough."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from scenes.settings import CHOICES

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
TEXTURES = json.loads((ASSETS / "textures/manifest.json").read_text(encoding="utf-8"))
SOUNDS = json.loads((ASSETS / "sounds/manifest.json").read_text(encoding="utf-8"))
SOUND_FILES = [file for sound in SOUNDS["sounds"].values() for files in sound["materials"].values() for file in files]


def test_all_assets_together_stay_small() -> None:
    everything = sum(path.stat().st_size for path in ASSETS.rglob("*") if path.is_file())
    assert everything < 25e6
    assert sum(path.stat().st_size for path in (ASSETS / "sounds").iterdir()) < 9e6


def as_listed(folder: str, entry: dict[str, Any]) -> None:
    data = (ASSETS / folder / entry["file"]).read_bytes()
    assert len(data) == entry["bytes"]
    assert hashlib.sha256(data).hexdigest() == entry["sha256"]


@pytest.mark.parametrize("name", TEXTURES["sprites"])
def test_every_texture_is_the_one_listed(name: str) -> None:
    as_listed("textures", TEXTURES["sprites"][name])


def test_every_sound_is_the_one_listed() -> None:
    for entry in SOUND_FILES:
        as_listed("sounds", entry)


def test_nothing_lies_about_unlisted() -> None:
    listed = {entry["file"] for entry in TEXTURES["sprites"].values()}
    assert {path.name for path in (ASSETS / "textures").glob("*.webp")} == listed
    assert {path.name for path in (ASSETS / "sounds").glob("*.[wo]*")} == {entry["file"] for entry in SOUND_FILES}


def test_every_style_has_all_its_pictures() -> None:
    styles, names = TEXTURES["styles"], set(TEXTURES["sprites"])
    wanted = {"table", "cube", "cube-turn", "cube-shadow", "checker-shadow", "checker-shadow-lifted", "checker-glow"}
    wanted |= {"dice-shadow", "dice-shadow-lifted"}
    wanted |= {f"cup-{side}{more}" for side in ("bottom", "top") for more in ("", "-shadow")}
    wanted |= {f"felt-{felt}" for felt in styles["felts"]}
    wanted |= {f"board-{board}-{side}" for board in styles["boards"] for side in ("left", "right")}
    wanted |= {f"{kind}-{s}-{c}" for s in styles["checkers"] for kind in ("checker", "edge") for c in ("light", "dark")}
    wanted |= {f"dice-{dice}{more}" for dice in styles["dice"] for more in ("", "-settle", "-tumble")}
    assert names == wanted
    for part, names_of in (("board", "boards"), ("felt", "felts"), ("checkers", "checkers"), ("dice", "dice")):
        assert set(styles[names_of]) == set(CHOICES[part])


def test_sheets_hold_the_frames_they_promise() -> None:
    for name, entry in TEXTURES["sprites"].items():
        if "frames" in entry:
            (w, h), columns = entry["frame"], entry["columns"]
            assert entry["size"] == [w * columns, h * -(-entry["frames"] // columns)], name
    sprites = TEXTURES["sprites"]
    assert sprites["cube"]["frames"] == 3 * len(sprites["cube"]["values"])
    assert sprites["cube"]["values"] == [2**n for n in range(13)]
    for dice in TEXTURES["styles"]["dice"]:
        assert sprites[f"dice-{dice}"]["frames"] == 6 * sprites[f"dice-{dice}"]["yaws"]
        settle = sprites[f"dice-{dice}-settle"]
        assert settle["frames"] == 6 * settle["settle_yaws"] * settle["settle_steps"]
        assert all(0 <= yaw < sprites[f"dice-{dice}"]["yaws"] for yaw in settle["settle_to"])


def test_licences_lie_beside_what_they_cover() -> None:
    for face in ("sans", "serif", "dice"):
        assert "SIL Open Font License" in (ASSETS / f"fonts/LICENSE-{face}.txt").read_text(encoding="utf-8")
    assert "ISC License" in (ASSETS / "icons/LICENSE.txt").read_text(encoding="utf-8")
