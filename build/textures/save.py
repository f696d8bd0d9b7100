"""Writing textures: WebP files and the manifest that the screen reads; its fields are told in README.md beside them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

import numpy as np
from PIL import Image
from scipy import ndimage

from build.sources import ROOT

TEXTURES = ROOT / "assets/textures"
MANIFEST = TEXTURES / "manifest.json"
QUALITY = 92


def bleed(rgba: np.ndarray) -> np.ndarray:
    """Give invisible pixels the colour of the nearest visible one, so that scaling draws no dark fringe."""
    visible = rgba[..., 3] > 0
    if visible.all() or not visible.any():
        return rgba
    nearest = ndimage.distance_transform_edt(~visible, return_distances=False, return_indices=True)
    out = rgba.copy()
    out[..., :3] = rgba[..., :3][tuple(nearest)]
    return out


def sheet(frames: list[np.ndarray], columns: int) -> np.ndarray:
    """Frames of one size side by side, row by row."""
    h, w, depth = frames[0].shape
    rows = -(-len(frames) // columns)
    out = np.zeros((rows * h, columns * w, depth), np.uint8)
    for n, frame in enumerate(frames):
        y, x = n // columns * h, n % columns * w
        out[y : y + h, x : x + w] = bleed(frame)
    return out


@dataclass
class Manifest:
    """Everything the screen must know to use the pictures; sizes are master units, which are pixels of the files."""

    entries: dict[str, dict[str, object]] = field(default_factory=dict)
    styles: dict[str, object] = field(default_factory=dict)

    @staticmethod
    def load() -> Manifest:
        if not MANIFEST.exists():
            return Manifest()
        stored = json.loads(MANIFEST.read_text(encoding="utf-8"))
        return Manifest(stored["sprites"], stored["styles"])

    def store(self) -> None:
        body = {"master": [2560, 1600], "styles": self.styles, "sprites": dict(sorted(self.entries.items()))}
        MANIFEST.write_text(json.dumps(body, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def picture(self, name: str, rgba: np.ndarray, at: tuple[float, float] = (0, 0), opaque: bool = False) -> None:
        """One picture whose top left corner belongs at `at` in master units."""
        self._write(name, rgba[..., :3] if opaque else rgba, {"at": list(at)})

    def strip(self, name: str, frames: list[np.ndarray], columns: int, **more: object) -> None:
        """A sheet of equal frames; each one's anchor is its middle."""
        h, w = frames[0].shape[:2]
        shape = {"frame": [w, h], "frames": len(frames), "columns": columns, "anchor": [w / 2, h / 2]}
        self._write(name, sheet(frames, columns), shape | more)

    def _write(self, name: str, pixels: np.ndarray, facts: dict[str, object]) -> None:
        path = TEXTURES / f"{name}.webp"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(pixels).save(path, quality=QUALITY, method=6, exact=True)
        data = path.read_bytes()
        size = [pixels.shape[1], pixels.shape[0]]
        known = {"file": path.name, "size": size, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        self.entries[name] = known | facts
        self.store()
        print(f"{name:28} {size[0]:5}×{size[1]:<5} {len(data) / 1024:8.0f} kB", flush=True)
