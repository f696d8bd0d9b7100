"""The board in high contrast: the player's own look, its grounds made dark and quiet, everything on them light or ringed.

Points have one luminance in both kinds and a light line round them; the second kind has a bar down its middle, so that they are
told apart without colour. Light checkers are nearly white in a dark rim, dark ones nearly black with a light rim and a light
dot. Dice have a light edge, played ones a bar across. Painting only: `scenes.board.sprites` asks for it once for a window.
"""

from __future__ import annotations

import pygame

from scenes import contrast
from scenes.board import geometry
from scenes.board.geometry import Layout, Side
from scenes.theme import Colour

BLACK, WHITE = (8, 6, 4), (255, 252, 244)
DIM = (62, 62, 62)  # of 255: what is left of frame and table
FLOOR, POINTS = 0.008, 0.17  # luminance of the playing surface and of the points on it
FACE = 0.78  # of a checker's radius: what lies within its rim
COVER = 178  # of 255: how much of a checker's own face is covered


def board(canvas: pygame.Surface, layout: Layout) -> None:
    """A board that has been put together, in place."""
    mirrored = layout.mirrored
    surface = [pygame.Rect(layout.rect(half)) for half in geometry.halves(mirrored)]
    colours = {point: _average(canvas, layout, point) for point in range(1, 25)}
    floor = contrast.toned(pygame.transform.average_color(canvas, surface[0])[:3], FLOOR)
    canvas.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    line = max(2, round(4 * layout.k))
    for rect in surface:
        pygame.draw.rect(canvas, floor, rect)
    for side in (Side.BOTTOM, Side.TOP):
        tray = pygame.Rect(layout.rect(geometry.tray_rect(side, mirrored)))
        pygame.draw.rect(canvas, floor, tray)
        pygame.draw.rect(canvas, WHITE, tray, max(1, line // 2))
    for rect in surface:
        pygame.draw.rect(canvas, WHITE, rect.inflate(line, line), max(1, line // 2))
    for point, colour in colours.items():
        _point(canvas, layout, point, contrast.toned(colour, POINTS), line)


def _average(canvas: pygame.Surface, layout: Layout, point: int) -> Colour:
    """The colour of a point, from its broad end."""
    rect = pygame.Rect(layout.rect(geometry.point_rect(point, layout.mirrored)))
    broad = pygame.Rect(0, 0, max(2, rect.w // 2), max(2, rect.h // 5))
    broad.midbottom = rect.midbottom
    if geometry.is_top(point):
        broad.midtop = rect.midtop
    red, green, blue, _ = pygame.transform.average_color(canvas, broad.clip(canvas.get_rect()))
    return red, green, blue


def _point(canvas: pygame.Surface, layout: Layout, point: int, colour: Colour, line: int) -> None:
    corners = [layout.xy(*corner) for corner in geometry.point_triangle(point, layout.mirrored)]
    left, right, top = min(x for x, _ in corners), max(x for x, _ in corners), min(y for _, y in corners)
    size = round(right - left) + 2 * line, round(max(y for _, y in corners) - top) + 2 * line
    big = pygame.Surface((size[0] * 3, size[1] * 3), pygame.SRCALPHA)
    inside = [((x - left + line) * 3, (y - top + line) * 3) for x, y in corners]
    pygame.draw.polygon(big, colour, inside)
    if point % 2 == 0:
        middle = sum(x for x, _ in inside) / 3
        ends = sorted(y for _, y in inside)
        far = (ends[0] if geometry.is_top(point) else ends[-1]), sum(ends) / 3
        pygame.draw.line(big, BLACK, (middle, far[0]), (middle, far[1]), 4 * line)
    pygame.draw.lines(big, WHITE, True, inside, max(3, 2 * line))
    canvas.blit(pygame.transform.smoothscale(big, size), (round(left) - line, round(top) - line))


def sheet(name: str, frames: tuple[pygame.Surface, ...], anchor: tuple[float, float], k: float) -> tuple[pygame.Surface, ...]:
    """The frames of a sheet as they are seen in high contrast. k: window pixels for a master unit."""
    if name.startswith("checker-") and name.endswith(("-light", "-dark")):
        face = _face(round(2 * geometry.CHECKER_RADIUS * k) + 4, geometry.CHECKER_RADIUS * k, light=name.endswith("-light"))
        return tuple(_laid(frame, face, anchor) for frame in frames)
    if name.startswith("edge-"):
        return tuple(_edge(frame, light=name.endswith("-light")) for frame in frames)
    if name.startswith("dice-") and "shadow" not in name:
        return tuple(_outlined(_deep(frame), max(2, round(4 * k))) for frame in frames)
    return frames


def _face(size: int, radius: float, *, light: bool) -> pygame.Surface:
    """What is laid on a checker: most of its colour, the rim, the dot."""
    big = pygame.Surface((size * 3, size * 3), pygame.SRCALPHA)
    middle, r = (size * 3 / 2, size * 3 / 2), radius * 3
    ground, rim = (WHITE, BLACK) if light else (BLACK, WHITE)
    pygame.draw.circle(big, BLACK, middle, r)
    pygame.draw.circle(big, rim, middle, r * 0.95)
    pygame.draw.circle(big, (*ground, COVER), middle, r * FACE)
    if not light:
        pygame.draw.circle(big, rim, middle, r * 0.16)
    return pygame.transform.smoothscale(big, (size, size))


def _laid(frame: pygame.Surface, face: pygame.Surface, anchor: tuple[float, float]) -> pygame.Surface:
    made = frame.copy()
    made.blit(face, face.get_rect(center=(round(anchor[0]), round(anchor[1]))))
    return made


def _edge(frame: pygame.Surface, *, light: bool) -> pygame.Surface:
    """A borne-off checker on its edge."""
    ground, rim = (WHITE, BLACK) if light else (BLACK, WHITE)
    made = frame.copy()
    made.blit(pygame.mask.from_surface(frame, 200).to_surface(setcolor=(*ground, COVER), unsetcolor=(0, 0, 0, 0)), (0, 0))
    return _outlined(made, 2, rim)


def _deep(frame: pygame.Surface) -> pygame.Surface:
    """Multiplied with itself: what is dark in it becomes darker, what is light hardly does. Pips of amber need it."""
    made = frame.copy()
    made.blit(frame, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return made


def _outlined(frame: pygame.Surface, width: int, colour: Colour = WHITE) -> pygame.Surface:
    """With a light line along what is seen of it."""
    made = frame.copy()
    outline = pygame.mask.from_surface(frame, 127).outline()
    if len(outline) > 2:
        pygame.draw.lines(made, BLACK, True, outline, width + 2)
        pygame.draw.lines(made, colour, True, outline, width)
    return made


def spent(picture: pygame.Surface) -> pygame.Surface:
    """A die that has been played: a bar across it."""
    made = picture.copy()
    rect = pygame.mask.from_surface(picture, 127).get_bounding_rects()
    if rect:
        box = rect[0].inflate(-rect[0].w // 4, -rect[0].h // 4)
        for colour, width in ((BLACK, max(5, box.w // 5)), (WHITE, max(3, box.w // 10))):
            pygame.draw.line(made, colour, box.bottomleft, box.topright, width)
    return made
