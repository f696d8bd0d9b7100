"""The rendered pictures, scaled once for a window: sheets cut into frames, boards put together from their layers.

`assets/textures/manifest.json` says what there is. A picture that is missing or damaged is drawn plainly instead, with a
line in the log: the game goes on.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from scenes.board import geometry, strong
from scenes.board.geometry import Layout
from scenes.theme import ASSETS

log = logging.getLogger("duses.sprites")
FOLDER = ASSETS / "textures"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Frames at window scale; anchor: the pixel of a frame that lies on the place's coordinates. info: the manifest's entry."""

    frames: tuple[pygame.Surface, ...]
    anchor: tuple[float, float]
    info: dict[str, Any]

    def put(self, surface: pygame.Surface, frame: int, at: tuple[float, float]) -> None:
        """Draw one frame with its anchor on a pixel."""
        picture = self.frames[frame % len(self.frames)]
        surface.blit(picture, (round(at[0] - self.anchor[0]), round(at[1] - self.anchor[1])))


@lru_cache(maxsize=3)
def sprites(layout: Layout, contrast: bool = False) -> Sprites:
    """The pictures for a layout, kept for the next scene that wants the same. contrast: high."""
    return Sprites(layout, contrast)


class Sprites:
    """All pictures for one layout. Sheets are cut and scaled at first use."""

    def __init__(self, layout: Layout, contrast: bool = False) -> None:
        self.layout, self.contrast = layout, contrast
        self.scale = layout.k
        self._sheets: dict[str, Sheet] = {}
        self._board: tuple[tuple[str, str], pygame.Surface] | None = None
        self._entries = _manifest()

    def has(self, name: str) -> bool:
        return name in self._entries

    def sheet(self, name: str) -> Sheet:
        """A sheet by its name in the manifest."""
        if name not in self._sheets:
            self._sheets[name] = self._cut(name)
        return self._sheets[name]

    def prepare(self, *names: str) -> bool:
        """Cut the first of these sheets that is not yet; False when all are."""
        missing = next((name for name in names if name not in self._sheets), None)
        if missing is not None:
            self.sheet(missing)
        return missing is not None

    def _cut(self, name: str) -> Sheet:
        info = self._entries.get(name, {})
        whole = _load(info.get("file", f"{name}.webp"))
        if whole is None:
            return _stand_in(name, self.scale, info)
        width, height = info["frame"]
        wanted = max(1, round(width * self.scale)), max(1, round(height * self.scale))
        frames = []
        for index in range(info["frames"]):
            x, y = index % info["columns"] * width, index // info["columns"] * height
            frames.append(pygame.transform.smoothscale(whole.subsurface((x, y, width, height)), wanted))
        anchor = info["anchor"][0] * self.scale, info["anchor"][1] * self.scale
        seen = strong.sheet(name, tuple(frames), anchor, self.scale) if self.contrast else frames
        return Sheet(tuple(frame.convert_alpha() for frame in seen), anchor, info)

    def board(self, board: str, felt: str) -> pygame.Surface:
        """The whole window without checkers: table, cloth, board. The caller may draw on it."""
        if self._board is None or self._board[0] != (board, felt):
            self._board = (board, felt), self._put_together(board, felt)
        return self._board[1].copy()

    def _put_together(self, board: str, felt: str) -> pygame.Surface:
        layout = self.layout
        canvas = pygame.Surface(layout.size)
        table = _load("table.webp")
        if table is None:
            canvas.fill((24, 16, 11))
        else:
            canvas.blit(pygame.transform.smoothscale(_covering(table, layout.size), layout.size), (0, 0))
        side = "left" if layout.mirrored else "right"
        for name in (f"felt-{felt}", f"board-{board}-{side}"):
            picture = _load(f"{name}.webp")
            if picture is None or name not in self._entries:
                _plain_board(canvas, layout)
                continue
            x, y = layout.xy(*self._entries[name]["at"])
            size = round(picture.get_width() * self.scale), round(picture.get_height() * self.scale)
            canvas.blit(pygame.transform.smoothscale(picture, size), (round(x), round(y)))
        if self.contrast:
            strong.board(canvas, layout)
        return canvas.convert()


def _covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The largest middle part of a picture that has a window's proportions."""
    width, height = picture.get_size()
    if width * size[1] > height * size[0]:
        wanted = height * size[0] // size[1]
        return picture.subsurface(((width - wanted) // 2, 0, wanted, height))
    wanted = width * size[1] // size[0]
    return picture.subsurface((0, (height - wanted) // 2, width, wanted))


def _manifest() -> dict[str, dict[str, Any]]:
    try:
        return dict(json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))["sprites"])
    except (OSError, ValueError, KeyError):
        log.warning("the pictures' manifest is missing or damaged", exc_info=True)
        return {}


def _load(file: str) -> pygame.Surface | None:
    try:
        picture = pygame.image.load(FOLDER / file)
    except (OSError, pygame.error):
        log.warning("%s is missing or damaged; drawn plainly instead", file)
        return None
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def _stand_in(name: str, scale: float, info: dict[str, Any]) -> Sheet:
    """Plain shapes where a picture is missing, so that the game can still be played."""
    width = info.get("frame", (120, 120))[0]
    pixels = max(4, round(width * scale))
    frame = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    if "shadow" not in name and "glow" not in name:
        colour = (232, 214, 178) if "light" in name or "ivory" in name or "cube" in name else (58, 36, 30)
        pygame.draw.aacircle(frame, colour, (pixels // 2, pixels // 2), max(1, round(geometry.CHECKER_RADIUS * scale)))
    return Sheet((frame,), (pixels / 2, pixels / 2), info)


def _plain_board(canvas: pygame.Surface, layout: Layout) -> None:
    pygame.draw.rect(canvas, (92, 54, 30), layout.rect(geometry.FRAME))
    pygame.draw.rect(canvas, (32, 84, 62), layout.rect(geometry.flip_rect(geometry.SURFACE, layout.mirrored)))
    for point in range(1, 25):
        corners = [layout.xy(*corner) for corner in geometry.point_triangle(point, layout.mirrored)]
        pygame.draw.polygon(canvas, (196, 160, 104) if point % 2 else (110, 42, 32), corners)
    pygame.draw.rect(canvas, (92, 54, 30), layout.rect(geometry.bar_rect(layout.mirrored)))
