"""What the picture costs: `python -m build.framebench [--idle] [--startup] [--json]`.

Every situation of `build.situations` at every size of window: half of its frames take no longer than the first number, nineteen
of twenty no longer than the second; milliseconds of the drawing thread's own work, so that what else the machine does counts as
little as possible, and beside them by the clock on the wall; quiet, and while every brain rolls out. Then what a new size of
window costs, and the pictures of half a window or more that frames made. --idle and --startup look at the whole program from
outside (`build.family`), on the display if there is one (`xvfb-run -a` makes one). Frames need none; their flip to the screen is
not counted. Nothing is compared with a limit here.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build.sources import ROOT

if TYPE_CHECKING:
    from build.situations import Situation
    from scenes.app import App

SIZES = ((1280, 800), (1920, 1080), (3840, 2160))
WARM, FRAMES, WATCHED = 40, 120, 90
PATIENCE_S = 300.0
SAMPLES = ROOT / "tests/golden/samples/mat"
RESIZED = ("match, all that is marked", "menu, swaying", "archive, scrolling", "settings, over a match")


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of them does not exceed; 0 of none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


class Bench:
    """A running game with its engine, and some matches in its archive."""

    def __init__(self, folder: Path) -> None:
        from scenes import start
        from scenes.settings import SettingsFile

        settings = SettingsFile(folder)
        settings.values.language = "en"
        self.app: App = start.make(settings, folder, version="0", windowed=True)
        self._rollouts: list[int] = []

    def ask(self, message: Any) -> Any:
        """The engine's answer. RuntimeError when it is an error or does not come."""
        client = self.app.client
        assert client is not None
        pending = client.request(message)
        until = time.monotonic() + PATIENCE_S
        while not pending.done:
            client.poll()
            if time.monotonic() > until:
                raise RuntimeError(f"no answer to {message}")
            time.sleep(0.002)
        if pending.error is not None:
            raise RuntimeError(str(pending.error))
        return pending.ok

    def fill(self) -> None:
        """Matches to be listed and replayed."""
        from engine.protocol.archive import ImportFiles

        self.ask(ImportFiles([str(path) for path in sorted(SAMPLES.glob("*.mat"))]))

    def roll_out(self) -> None:
        """Give every brain more to roll out than it can do meanwhile."""
        from build.situations import a_view
        from engine.protocol.brain import Context
        from engine.protocol.rollout import QueueRollout

        view = a_view()
        context = Context("international", view.setup.customs, (3, 2))
        plays = tuple(move.path for move in view.moves[:2])
        for seed in range(4):
            asked = QueueRollout(view.position, context, plays, trials=5184, seed=seed + 1)
            self._rollouts.append(self.ask(asked).rollout)
        time.sleep(2.0)

    def stop_rolling(self) -> None:
        from engine.protocol.rollout import DropRollout

        while self._rollouts:
            self.ask(DropRollout(self._rollouts.pop()))

    def show(self, situation: Situation) -> None:
        """Put a situation up and let it run until everything is there that it needs."""
        from build import situations

        situations.start(self.app, situation)
        until = time.monotonic() + 1.5
        for count in range(10_000):
            situations.frame(self.app, situation)
            if count > WARM and time.monotonic() > until:
                return
            time.sleep(0.002)

    def measured(self, situation: Situation) -> dict[str, float]:
        """Milliseconds of its frames."""
        from build import situations

        work, wall = [], []
        for _ in range(FRAMES):
            if not self.app.animating:
                situation.again(self.app)
            began, at = time.thread_time(), time.perf_counter()
            drawn = self.app.frame([], situations.FRAME_MS)
            ended, then = time.thread_time(), time.perf_counter()
            if drawn:
                work.append((ended - began) * 1000)
                wall.append((then - at) * 1000)
        return {"p50": share(work, 0.5), "p95": share(work, 0.95), "wall50": share(wall, 0.5), "wall95": share(wall, 0.95)}

    def resized(self, size: tuple[int, int]) -> float:
        """Milliseconds of the drawing thread from the news of another size to the picture in it."""
        from build import situations

        began = time.thread_time()
        situations.resize(self.app, size)
        self.app.frame([], situations.FRAME_MS)
        return (time.thread_time() - began) * 1000


def frames(bench: Bench, sizes: Sequence[tuple[int, int]], *, rolling: bool, only: str) -> dict[str, dict[str, dict[str, Any]]]:
    """By size and situation: what a frame costs, quiet and while brains roll out, and what is made in it."""
    from build.situations import SITUATIONS, made, resize

    found: dict[str, dict[str, dict[str, Any]]] = {}
    for size in sizes:
        resize(bench.app, size)
        rows = found[f"{size[0]}x{size[1]}"] = {}
        chosen = [situation for situation in SITUATIONS if only in situation.name]
        for situation in chosen:
            bench.show(situation)
            rows[situation.name] = {"quiet": bench.measured(situation), "made": made(bench.app, situation, WATCHED)}
        if rolling:
            bench.roll_out()
            for situation in chosen:
                bench.show(situation)
                rows[situation.name]["rollouts"] = bench.measured(situation)
            bench.stop_rolling()
    return found


def resizes(bench: Bench) -> dict[str, dict[str, float]]:
    """By situation and size: what the step to it costs, from a window that is a little smaller."""
    from build.situations import SITUATIONS

    found: dict[str, dict[str, float]] = {}
    for situation in SITUATIONS:
        if situation.name in RESIZED:
            bench.resized((1200, 760))
            bench.show(situation)
            found[situation.name] = {f"{size[0]}x{size[1]}": bench.resized(size) for size in SIZES}
    return found


def outside(*, idle: bool, startup: bool) -> dict[str, Any]:
    """The program from outside, on a data folder with a match in it."""
    from build import family

    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        family.furnish(data)
        if startup:
            told["startup"] = [family.started(data) for _ in range(3)]
        if idle:
            told["idle"] = family.idle(data)
    return told


def main(argv: list[str] | None = None) -> int:
    """Print the tables; the exit code."""
    parser = argparse.ArgumentParser(prog="build.framebench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--idle", action="store_true", help="the whole program at rest instead: processor and memory")
    parser.add_argument("--startup", action="store_true", help="how soon the whole program is there instead")
    parser.add_argument("--quiet", action="store_true", help="without rollouts")
    parser.add_argument("--only", default="", metavar="WORDS", help="situations with these words in their names")
    parser.add_argument("--size", action="append", metavar="WxH", help="a size of window (default: three)")
    options = parser.parse_args(argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from build import tables

    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if options.idle or options.startup:
        told = outside(idle=options.idle, startup=options.startup)
        print(json.dumps(told) if options.json else tables.outside(told))
        return 0
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    sizes = [(int(w), int(h)) for w, _, h in (text.partition("x") for text in options.size or ())] or SIZES
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        try:
            bench.fill()
            found = frames(bench, sizes, rolling=not options.quiet, only=options.only)
            changed = {} if options.only else resizes(bench)
        finally:
            assert bench.app.client is not None
            bench.app.client.close()
    print(json.dumps({"frames": found, "resize": changed}) if options.json else tables.inside(found, changed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
