"""Every look that can be chosen on one sheet: `python -m build.looks [OUT.webp]`, else tests/golden/looks.webp.

Boards go down, the home board right and left of each below one another, felts in four groups across; in a group the checkers go
across and the dice down. Drawn by the game's own board, small; to be looked at after a change of textures.
"""

from __future__ import annotations

import itertools
import os
import sys

from build.sources import ROOT

SMALL = 150, 112  # pixels of one board
DRAWN = 960, 600
GAP = 6


def main() -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame
    from PIL import Image

    from bg import variants
    from scenes.board import geometry, seen
    from scenes.board.picture import BoardPicture, Die, Shown
    from scenes.settings import CHOICES
    from scenes.theme import Theme

    pygame.init()
    pygame.display.set_mode(DRAWN)
    theme = Theme(DRAWN, "normal")
    rules = variants.rules("international")
    boards, felts, checkers, dice = (CHOICES[part] for part in ("board", "felt", "checkers", "dice"))
    group = len(checkers) * SMALL[0] + GAP, len(dice) * SMALL[1] + GAP
    sheet = pygame.Surface((group[0] * len(felts), group[1] * len(boards) * 2))
    canvas = pygame.Surface(DRAWN)
    for (row, board), (column, felt), mirrored in itertools.product(enumerate(boards), enumerate(felts), (False, True)):
        picture = BoardPicture(
            geometry.layout(DRAWN, mirrored), theme, board=board, felt=felt, checkers="", dice="", numbers=True
        )
        for (i, piece), (k, die) in itertools.product(enumerate(checkers), enumerate(dice)):
            picture.checkers, picture.dice = piece, die
            picture.draw(canvas, Shown())  # it keeps what lies still
            spots = [geometry.die_xy(geometry.Side.BOTTOM, slot, mirrored=mirrored) for slot in (0, 1)]
            thrown = [Die(face, at, yaw=yaw) for face, at, yaw in zip((6, 5), spots, (3, 7))]
            picture.draw(canvas, Shown(stacks=seen.stacks(rules, rules.start(), 0), dice=thrown))
            at = column * group[0] + i * SMALL[0], (row * 2 + mirrored) * group[1] + k * SMALL[1]
            frame = geometry.FRAME
            left, top = picture.layout.xy(frame.x, frame.y)
            right, bottom = picture.layout.xy(frame.right, frame.bottom)
            board_alone = canvas.subsurface(pygame.Rect(left, top, right - left, bottom - top).clip(canvas.get_rect()))
            sheet.blit(pygame.transform.smoothscale(board_alone, SMALL), at)
    image = Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))
    out = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "tests/golden/looks.webp")
    image.save(out, quality=55, method=6)
    print(f"{len(boards) * len(felts) * len(checkers) * len(dice) * 2} looks, {image.width}×{image.height}, {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
