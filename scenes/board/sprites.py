"""The rendered pictures, scaled once for a window: sheets cut into frames, boards put together from their layers.

`assets/textures/manifest.json` says what there is. A picture that is missing or damaged is drawn plainly instead, with a
line in the log: the game goes on.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

from scenes.board import geometry, masters, strong
from scenes.board.geometry import Layout
from scenes.theme import ASSETS

log = logging.getLogger("duses.sprites")
FOLDER = ASSETS / "textures"


class Frames(Sequence[pygame.Surface]):
    """The frames of a sheet at window scale, each made when it is first wanted. make(index): one of them."""

    def __init__(self, count: int, make: Callable[[int], pygame.Surface]) -> None:
        self._made: list[pygame.Surface | None] = [None] * count
        self._make = make

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, index: Any) -> Any:
        frame = self._made[index]
        if frame is None:
            frame = self._made[index] = self._make(index)
        return frame


@dataclass(frozen=True, slots=True)
class Sheet:
    """Frames at window scale; anchor: the pixel of a frame that lies on the place's coordinates. info: the manifest's entry."""

    frames: Sequence[pygame.Surface]
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
    """All pictures for one layout, scaled at first use; whole sheets of motions beforehand, on a thread (`prepare`)."""

    def __init__(self, layout: Layout, contrast: bool = False) -> None:
        self.layout, self.contrast = layout, contrast
        self.scale = layout.k
        self._sheets: dict[str, Sheet] = {}
        self._scaled: dict[str, Future[list[pygame.Surface | None]]] = {}  # whole sheets, under way or done
        self._board: tuple[tuple[str, str], pygame.Surface] | None = None
        self._entries = _manifest()

    def has(self, name: str) -> bool:
        return name in self._entries

    def sheet(self, name: str) -> Sheet:
        """A sheet by its name in the manifest."""
        if name not in self._sheets:
            self._sheets[name] = self._found(name)
        return self._sheets[name]

    def prepare(self, *names: str) -> bool:
        """Scale what is large of these sheets before it is wanted, one after the other; False when all are there. Never waits."""
        for name in names:
            if self.has(name) and not masters.is_small(self._entries[name]):
                if name not in self._scaled:
                    self._scaled[name] = masters.behind.submit(self._scale_all, name)
                if not self._scaled[name].done():
                    return True
        return False

    def _path(self, name: str) -> Path:
        return FOLDER / self._entries.get(name, {}).get("file", f"{name}.webp")

    def _found(self, name: str) -> Sheet:
        info = self._entries.get(name, {})
        small = bool(info) and masters.is_small(info)
        known = masters.sheet(self._path(name), info) if small else masters.first(self._path(name), *info.get("frame", (1, 1)))
        if known is None or not info:
            return _stand_in(name, self.scale, info)
        anchor = info["anchor"][0] * self.scale, info["anchor"][1] * self.scale

        def make(index: int) -> pygame.Surface:
            if small or not index:
                frame = _scaled(known, index, info, self.scale)
            else:
                whole = self._whole(name)
                frame, whole[index] = whole[index], None  # the sheet's frames are here from now on
                assert frame is not None
            return (strong.sheet(name, (frame,), anchor, self.scale)[0] if self.contrast else frame).convert_alpha()

        return Sheet(Frames(info["frames"], make), anchor, info)

    def _whole(self, name: str) -> list[pygame.Surface | None]:
        """Every frame of a large sheet; made here if the thread has not begun with it."""
        under_way = self._scaled.get(name)
        if under_way is None or under_way.cancel():
            under_way = self._scaled[name] = Future()
            under_way.set_result(self._scale_all(name))
        return under_way.result()

    def _scale_all(self, name: str) -> list[pygame.Surface | None]:
        info = self._entries[name]
        whole = masters.sheet(self._path(name), info)
        assert whole is not None  # its first frame was there
        return [_scaled(whole, index, info, self.scale) for index in range(info["frames"])]

    def board(self, board: str, felt: str) -> pygame.Surface:
        """The whole window without checkers: table, cloth, board. The caller may draw on it."""
        if self._board is None or self._board[0] != (board, felt):
            self._board = (board, felt), self._put_together(board, felt)
        return self._board[1].copy()

    def _put_together(self, board: str, felt: str) -> pygame.Surface:
        layout = self.layout
        canvas = pygame.Surface(layout.size)
        table = masters.layer(FOLDER / "table.webp")
        if table is None:
            canvas.fill((24, 16, 11))
        else:
            canvas.blit(pygame.transform.smoothscale(_covering(table, layout.size), layout.size), (0, 0))
        for name in _layers(board, felt, mirrored=layout.mirrored):
            picture = masters.layer(self._path(name))
            if picture is None or name not in self._entries:
                _plain_board(canvas, layout)
                continue
            x, y = layout.xy(*self._entries[name]["at"])
            size = round(picture.get_width() * self.scale), round(picture.get_height() * self.scale)
            canvas.blit(pygame.transform.smoothscale(picture, size), (round(x), round(y)))
        if self.contrast:
            strong.board(canvas, layout)
        return canvas.convert()


def _layers(board: str, felt: str, *, mirrored: bool) -> tuple[str, str]:
    """What lies on the table, lowest first."""
    return f"felt-{felt}", f"board-{board}-{'left' if mirrored else 'right'}"


def foresee(board: str, felt: str) -> None:
    """The first room will be seen in this look."""
    masters.ahead(FOLDER / f"{name}.webp" for name in ("table", *_layers(board, felt, mirrored=False)))


def finish() -> None:
    """Before the program ends: nothing is scaled any more."""
    masters.behind.shutdown(cancel_futures=True)


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


def _scaled(whole: pygame.Surface, index: int, info: dict[str, Any], scale: float) -> pygame.Surface:
    """One frame of a sheet, at window scale. whole: the sheet, or its first frame alone."""
    width, height = info["frame"]
    x, y = index % info["columns"] * width, index // info["columns"] * height
    wanted = max(1, round(width * scale)), max(1, round(height * scale))
    return pygame.transform.smoothscale(whole.subsurface((x, y, width, height)), wanted)


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
