"""`python -m build.textures [FAMILY…]`: render all textures, or the named families, into assets/textures."""

from __future__ import annotations

import sys
from collections.abc import Callable

from build.textures import board, checker, felt, styles, table
from build.textures.canvas import finish
from build.textures.save import Manifest

VARIANTS = 4  # of each checker: no two neighbours have the same grain


def tables(out: Manifest) -> None:
    out.picture("table", table.table().pixels(), opaque=True)


def felts(out: Manifest) -> None:
    for name, colour in styles.FELTS.items():
        out.picture(f"felt-{name}", felt.felt(colour).pixels(), (felt.AREA.x, felt.AREA.y), opaque=True)


def boards(out: Manifest) -> None:
    for name, spec in styles.BOARDS.items():
        for side in ("right", "left"):
            layer = board.render(spec, mirrored=side == "left")
            out.picture(f"board-{name}-{side}", layer.pixels(), (board.AREA.x, board.AREA.y))


def checkers(out: Manifest) -> None:
    for n, (name, spec) in enumerate(styles.CHECKERS.items()):
        tops = [finish(*checker.top(spec, 101 + 100 * n + 13 * v)) for v in range(VARIANTS)]
        out.strip(f"checker-{name}", tops, VARIANTS)
        edges = [finish(*checker.edge(spec, 301 + 100 * n + 13 * v)) for v in range(VARIANTS)]
        out.strip(f"edge-{name}", edges, 1)
    out.strip("checker-shadow", [checker.shadow().pixels()], 1)
    out.strip("checker-shadow-lifted", [checker.shadow(lift=40).pixels()], 1)
    out.strip("checker-glow", [checker.glow()], 1)


FAMILIES: dict[str, Callable[[Manifest], None]] = {
    "table": tables,
    "felts": felts,
    "boards": boards,
    "checkers": checkers,
}


def main() -> int:
    """Render what is asked for; the rest of the manifest stays as it is."""
    wanted = sys.argv[1:] or list(FAMILIES)
    unknown = [name for name in wanted if name not in FAMILIES]
    if unknown:
        print(f"Unknown: {', '.join(unknown)}. Families: {', '.join(FAMILIES)}.", file=sys.stderr)
        return 2
    out = Manifest.load()
    out.styles = {
        "boards": list(styles.BOARDS),
        "felts": list(styles.FELTS),
        "checkers": sorted({name.rsplit("-", 1)[0] for name in styles.CHECKERS}),
        "dice": list(styles.DICE),
    }
    for name in wanted:
        FAMILIES[name](out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
