"""Icons: the interface's line icons, picked from Lucide, and the program's own icon, made with the board's renderer.

`python -m build.icons` writes assets/icons (SVG; stroke "currentColor", the theme puts its colour in) and assets/icon.
"""

from __future__ import annotations

import re
import shutil

from PIL import Image

from build.sources import ROOT, npm
from build.textures import emblem
from build.textures.save import bleed

ICONS = ROOT / "assets/icons"
NAMES = """
accessibility arrow-down arrow-left arrow-left-right arrow-right arrow-up award bell book-open bookmark bot
brain calendar chart-line check chevron-down chevron-left chevron-right chevron-up chevrons-left
chevrons-right circle circle-check circle-chevron-up circle-help circle-x clipboard clipboard-copy clock
coffee copy crown dices download ellipsis external-link eye eye-off file-text flag flip-horizontal-2 folder
folder-open gauge globe graduation-cap grip-vertical hand handshake heart history home hourglass info keyboard
languages layers lightbulb list lock log-out mail maximize menu message-square minimize minus moon
mouse-pointer-2 music palette pause pencil play plus power redo-2 refresh-cw repeat rotate-ccw save scale
search settings share-2 shield shuffle skip-back skip-forward sliders-horizontal sparkles star step-back
step-forward sun swords tag target thumbs-up timer trash-2 trending-up triangle-alert trophy type undo-2
upload user users volume-1 volume-2 volume-x wand-sparkles x zap
""".split()  # noqa: SIM905 (a hundred quotes would not help)
PROGRAM = ROOT / "assets/icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
RENAMED = {"home": "house", "circle-help": "circle-question-mark"}


def line_icons() -> None:
    """Copy the icons we use, comments and class names taken out."""
    package = npm("lucide-static")
    ICONS.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        source = package / "icons" / f"{name}.svg"
        if not source.exists():
            source = package / "icons" / f"{RENAMED[name]}.svg"
        text = re.sub(r"<!--.*?-->\s*", "", source.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(r'\s*class="[^"]*"', "", text)
        (ICONS / f"{name}.svg").write_text(re.sub(r"\s+", " ", text).strip() + "\n", encoding="utf-8")
    shutil.copy(package / "LICENSE", ICONS / "LICENSE.txt")


def program_icon() -> None:
    """PNG in the usual sizes, .ico for Windows, .icns for macOS."""
    PROGRAM.mkdir(parents=True, exist_ok=True)
    full = Image.fromarray(bleed(emblem.render()))
    sizes = {n: full.resize((n, n), Image.Resampling.LANCZOS) if n < full.width else full for n in SIZES}
    for n in (32, 64, 128, 256, 512):
        sizes[n].save(PROGRAM / f"duses-{n}.png", optimize=True)
    small = [sizes[n] for n in (16, 24, 32, 48, 64, 128)]
    sizes[256].save(PROGRAM / "duses.ico", append_images=small, sizes=[(n, n) for n in (16, 24, 32, 48, 64, 128, 256)])
    sizes[512].save(PROGRAM / "duses.icns", append_images=[sizes[n] for n in (32, 64, 128, 256)])


def main() -> None:
    line_icons()
    program_icon()
    print(len(NAMES), "icons")


if __name__ == "__main__":
    main()
