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
        scene._refresh()
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
    from engine.protocol.table import Prefs
    from engine.store.drafts import Draft
    from engine.tables_view import Live, view

    players = Player("Ömer"), Player("Despina", Kind.COMPUTER)
    setup = MatchSetup("international", variants.default_customs("international"), 5, players)
    state, _ = match.new(setup)
    for n in range(1000):
        state, _ = match.act(match.new(setup)[0], StartGame(f"{n:064x}", ""))
        state, events = match.act(state, Roll(0))
        if getattr(events[-1], "first", None) == 0:
            break
    prefs = Prefs(auto_forced=False)
    return view(Live(1, state, state.draft(), Draft(state.seq), prefs, "", "", (0, 0), None, False, False))


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
