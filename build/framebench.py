"""How long one whole picture of a match takes to compose, at two window sizes. `python -m build.framebench [--json]`.

A position in play, the worst of the ordinary ones: thirty checkers, two rotated dice, the cube, glows, rings, cards and
buttons. Runs without a display; the flip to the screen is not counted, and nothing is compared with a limit here. Time
of the drawing thread, so that other work on the machine counts as little as possible.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

SIZES = ((1280, 800), (1920, 1080))
FRAMES = 60


def measure(size: tuple[int, int], frames: int = FRAMES) -> float:
    """Median milliseconds of one compose in a window of that size."""
    import pygame

    from scenes.app import App
    from scenes.match.scene import MatchScene
    from scenes.settings import SettingsFile

    with tempfile.TemporaryDirectory() as folder:
        settings = SettingsFile(Path(folder))
        settings.values.language, settings.values.window = "en", size
        app = App(settings, version="0", windowed=True)
        scene = MatchScene(a_view())
        app.push(scene)
        scene.hand.chosen = max(scene.hand.sources())
        scene.refresh()
        times = []
        for _ in range(frames + 5):
            before = time.thread_time()
            scene.draw(app.surface)
            times.append((time.thread_time() - before) * 1000)
        pygame.display.quit()
    return statistics.median(times[5:])


def a_view() -> object:
    """A match in its middle: 3-1 rolled at the start of a game to five points."""
    from bg import match, variants
    from bg.actions import Roll, StartGame
    from bg.setup import Kind, MatchSetup, Player
    from engine.protocol.table import Cube, May, Move, Phase, View

    players = Player("Ömer"), Player("Despina", Kind.COMPUTER)
    setup = MatchSetup("international", variants.default_customs("international"), 5, players)
    state, _ = match.new(setup)
    seed = 0
    while state.phase is not Phase.TO_PLAY or state.mover:
        state, _ = match.act(match.new(setup)[0], StartGame(f"{seed:064x}", ""))
        state, _ = match.act(state, Roll(0))
        seed += 1
    turn = state.draft()
    return View(
        match=1, seq=state.seq, rev=0, setup=setup, phase=state.phase, game=1, score=(2, 3), crawford=False, mover=0,
        turn=0, position=turn.position, pips=(167, 167), cube=Cube(1, None), dice=turn.dice, left=turn.left,
        steps=turn.legal_steps, moves=tuple(Move(way.source, way.target, way.path) for way in turn.moves),
        may=(May.STEP,), plan="opening",
    )  # fmt: skip


def main(argv: list[str] | None = None) -> int:
    """Print the medians; the exit code."""
    parser = argparse.ArgumentParser(prog="build.framebench", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args(argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    medians = {f"{size[0]}x{size[1]}": round(measure(size), 2) for size in SIZES}
    if options.json:
        print(json.dumps(medians))
    else:
        for name, ms in medians.items():
            print(f"{name:>10}  {ms:6.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
