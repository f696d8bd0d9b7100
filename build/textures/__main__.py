"""`python -m build.textures [FAMILY…]`: render all textures, or the named families, into assets/textures."""

from __future__ import annotations

import sys
from collections.abc import Callable

from build.textures import board, checker, cube, cup, dice, felt, styles, table
from build.textures.canvas import finish
from build.textures.save import Manifest

VARIANTS = 4  # of each checker: no two neighbours have the same grain


def tables(out: Manifest) -> None:
    out.picture("table", table.table().pixels(), opaque=True)


def felts(out: Manifest) -> None:
    for name, colour in styles.FELTS.items():
        out.picture(f"felt-{name}", felt.felt(colour).pixels(), (felt.AREA.x, felt.AREA.y), opaque=True)
    out.picture("felt-none", felt.bare(styles.BED).pixels(), (felt.AREA.x, felt.AREA.y), opaque=True)


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


def all_dice(out: Manifest) -> None:
    for name, spec in styles.DICE.items():
        rest = [dice.resting(face, yaw) for face in range(1, 7) for yaw in range(dice.YAWS)]
        out.strip(f"dice-{name}", [finish(*dice.render(spec, p)) for p in rest], dice.YAWS, yaws=dice.YAWS)
        settle = [
            dice.settling(face, yaw, step)
            for face in range(1, 7)
            for yaw in dice.SETTLE_YAWS
            for step in range(dice.SETTLE_STEPS)
        ]
        pictures = [finish(*dice.render(spec, p)) for p in settle]
        steps, to = dice.SETTLE_STEPS, list(dice.SETTLE_YAWS)
        out.strip(
            f"dice-{name}-settle", pictures, steps * len(to), settle_steps=steps, settle_yaws=len(to), settle_to=to
        )
        tumble = [finish(*dice.render(spec, dice.tumbling(n))) for n in range(dice.TUMBLE)]
        out.strip(f"dice-{name}-tumble", tumble, 8)
    out.strip("dice-shadow", [dice.shadow().pixels()], 1)
    out.strip("dice-shadow-lifted", [dice.shadow(lift=26).pixels()], 1)


def cubes(out: Manifest) -> None:
    lying = [finish(*cube.lying(value, way)) for value in cube.VALUES for way in range(3)]
    out.strip("cube", lying, 6, values=list(cube.VALUES))
    steps = range(cube.TURN_STEPS)
    turns = [finish(*cube.turning(v, way, step)) for v in cube.VALUES[:-1] for way in (1, 2) for step in steps]
    out.strip("cube-turn", turns, 12, turn_steps=cube.TURN_STEPS)
    out.strip("cube-shadow", [cube.shadow().pixels()], 1)


def cups(out: Manifest) -> None:
    for side in cup.HEADING:
        poses = cup.poses(side)
        frames = [cup.render(tilt, heading) for _, tilt, heading in poses]
        names = [name for name, _, _ in poses]
        out.strip(f"cup-{side}", [finish(*f) for f in frames], 5, poses=names)
        out.strip(f"cup-{side}-shadow", [cup.shadow(cover).pixels() for _, cover in frames], 5, poses=names)


FAMILIES: dict[str, Callable[[Manifest], None]] = {
    "table": tables,
    "felts": felts,
    "boards": boards,
    "checkers": checkers,
    "dice": all_dice,
    "cube": cubes,
    "cup": cups,
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
        "felts": [*styles.FELTS, "none"],
        "checkers": sorted({name.rsplit("-", 1)[0] for name in styles.CHECKERS}),
        "dice": list(styles.DICE),
    }
    for name in wanted:
        FAMILIES[name](out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
