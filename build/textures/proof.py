"""Everything put together, to be looked at: `python -m build.textures.proof OUT.png [WIDTHxHEIGHT] [BOARD FELT CHECKERS
DICE left|right]` draws a position from the shipped files as the screen would.
"""

from __future__ import annotations

import json
import math
import sys

from PIL import Image, ImageDraw, ImageFont

from build.sources import ROOT
from build.textures.save import MANIFEST, TEXTURES
from scenes.board import geometry as g

POSITION = {24: 2, 13: 4, 8: 3, 6: 4, 1: -2, 12: -4, 17: -3, 19: -4, 20: -1}  # and one on the bar, tray and lifted


class Proof:
    """One window being drawn with Pillow; the files are scaled once, as on the screen."""

    def __init__(self, size: tuple[int, int], mirrored: bool) -> None:
        self.layout = g.layout(size, mirrored)
        self.entries = json.loads(MANIFEST.read_text(encoding="utf-8"))["sprites"]
        self.out = Image.open(TEXTURES / "table.webp").convert("RGBA").resize(size, Image.Resampling.BOX)
        self._sheets: dict[str, Image.Image] = {}

    def _scaled(self, picture: Image.Image) -> Image.Image:
        k = self.layout.k
        return picture.resize((round(picture.width * k), round(picture.height * k)), Image.Resampling.LANCZOS)

    def _put(self, picture: Image.Image, x: float, y: float) -> None:
        left, top = round(x), round(y)
        cut = picture.crop((max(0, -left), max(0, -top), picture.width, picture.height))
        self.out.alpha_composite(cut, (max(0, left), max(0, top)))

    def picture(self, name: str) -> None:
        entry = self.entries[name]
        self._put(self._scaled(Image.open(TEXTURES / entry["file"]).convert("RGBA")), *self.layout.xy(*entry["at"]))

    def sprite(self, name: str, frame: int, x: float, y: float) -> None:
        """A frame with its anchor at (x, y) master units."""
        entry = self.entries[name]
        if name not in self._sheets:
            self._sheets[name] = Image.open(TEXTURES / entry["file"]).convert("RGBA")
        w, h = entry["frame"]
        left, top = frame % entry["columns"] * w, frame // entry["columns"] * h
        cut = self._scaled(self._sheets[name].crop((left, top, left + w, top + h)))
        px, py = self.layout.xy(x - entry["anchor"][0], y - entry["anchor"][1])
        self._put(cut, px, py)


def draw(size: tuple[int, int], board: str, felt: str, checkers: str, dice: str, side: str) -> Image.Image:
    """The whole picture."""
    mirrored = side == "left"
    p = Proof(size, mirrored)
    p.picture(f"felt-{felt}")
    p.picture(f"board-{board}-{side}")
    places: list[tuple[g.Place, int]] = [*POSITION.items(), (g.Spot.BAR_TOP, 1)]
    for shadow in (True, False):
        for place, count in places:
            for i in range(abs(count)):
                x, y = g.checker_xy(place, i, abs(count), mirrored)
                name = "checker-shadow" if shadow else f"checker-{checkers}-{'light' if count > 0 else 'dark'}"
                p.sprite(name, 0 if shadow else (i + (place if isinstance(place, int) else 0)) % 4, x, y)
    for tray, kind, count in ((g.Side.BOTTOM, "light", 2), (g.Side.TOP, "dark", 3)):
        for i in range(count):
            p.sprite(f"edge-{checkers}-{kind}", i % 4, *g.tray_slot(tray, i, mirrored).center)
    x, y = g.checker_xy(8, 3, 4, mirrored)
    p.sprite("checker-glow", 0, *g.checker_xy(8, 2, 3, mirrored))
    p.sprite("checker-shadow-lifted", 0, x - 70, y - 90)
    p.sprite(f"checker-{checkers}-light", 1, x - 70, y - 100)
    for i, face in enumerate((6, 6)):
        x, y = g.die_xy(g.Side.BOTTOM, i, 2, mirrored)
        p.sprite("dice-shadow", 0, x, y)
        p.sprite(f"dice-{dice}", (face - 1) * p.entries[f"dice-{dice}"]["yaws"] + 3 + 7 * i, x, y)
    where, value, way = (g.Side.BOTTOM, 4, 1) if mirrored else (g.Side.CENTRE, 1, 0)
    p.sprite("cube-shadow", 0, *g.cube_xy(where, mirrored))
    p.sprite("cube", int(math.log2(value)) * 3 + way, *g.cube_xy(where, mirrored))
    cup = p.layout.master(*p.layout.cup)
    p.sprite("cup-bottom-shadow", 0, *cup)
    p.sprite("cup-bottom", 0, *cup)
    font = ImageFont.truetype(str(ROOT / "assets/fonts/sans-semibold.ttf"), round(12 * p.layout.scale))
    for point in range(1, 25):
        at = p.layout.xy(*g.label_xy(point, mirrored))
        ImageDraw.Draw(p.out).text(at, str(point), (226, 196, 140), font, anchor="mm")
    return p.out.convert("RGB")


def main() -> int:
    """Save one proof."""
    options = ["board.png", "1280x800", "walnut", "green", "boxwood", "ivory", "right"]
    options[: len(sys.argv) - 1] = sys.argv[1:]
    target, size, *style = options
    width, height = size.split("x")
    draw((int(width), int(height)), *style).save(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
