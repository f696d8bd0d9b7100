"""The game with a witness inside: runs `game.main` and tells, a line each on standard output, when something is first seen.

Marks: `menu`, the first picture of the first room; `playable`, the first picture of a match that waits for the player. Times
are of the clock that all processes of a machine share. Nothing of the game is changed but that a finished frame is looked at.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def main(argv: list[str]) -> int:
    """Run the game with these words; its exit code."""
    import game

    told: set[str] = set()

    def tell(mark: str) -> None:
        if mark not in told:
            told.add(mark)
            print(json.dumps({"mark": mark, "at": time.monotonic()}), flush=True)

    tell("python")
    from scenes import app

    drawn = app.App._draw

    def draw(self: Any) -> bool:
        result = drawn(self)
        top = self.stack.top
        if result and top is not None:
            tell("menu")
            if top.id == "match" and _waits(top):
                tell("playable")
        return result

    app.App._draw = draw  # type: ignore[method-assign]
    return game.main(argv)


def _waits(match: Any) -> bool:
    """Is it the player's turn to do something, with nothing on its way?"""
    view = match.view
    return bool(view.may) and view.turn == 0 and view.auto is None and not match.animator.busy


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
