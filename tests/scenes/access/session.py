"""Inside a session of its own (a display, a bus): starts the game and a screen reader's eyes, and walks through it by them.

    xvfb-run -a dbus-run-session -- python tests/scenes/access/session.py READER_PYTHON DATA

Prints what was found as one line of JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 90


class Eyes:
    """The reader process."""

    def __init__(self, python: str) -> None:
        reader = str(Path(__file__).with_name("reader.py"))
        self.process = subprocess.Popen([python, reader], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(command, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the reader has gone")
        return json.loads(line)

    def until(self, *names: str) -> list[dict[str, Any]]:
        """The tree, once nodes whose names begin like these are in it."""
        limit = time.monotonic() + PATIENCE_S
        tree: list[dict[str, Any]] = []
        while time.monotonic() < limit:
            tree = self.ask("tree")
            if all(any(node["name"].startswith(name) for node in tree) for name in names):
                return tree
            time.sleep(0.3)
        raise SystemExit(f"never there: {names}; only {[node['name'] for node in tree]}")


def enable() -> None:
    """Tell the session that a screen reader is running."""
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
             "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>"],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip


def button(tree: list[dict[str, Any]], begins: str) -> str:
    """The whole name of the button whose name begins like this."""
    return next(node["name"] for node in tree if "button" in node["role"] and node["name"].startswith(begins))


def my_turn(eyes: Eyes) -> list[dict[str, Any]]:
    """The tree once a checker can be moved; the dice are rolled when that is asked for."""
    limit = time.monotonic() + PATIENCE_S
    while time.monotonic() < limit:
        tree: list[dict[str, Any]] = eyes.ask("tree")
        names = [node["name"] for node in tree]
        if any(name.endswith(", can move") for name in names):
            return tree
        for wish in ("Roll Dice", "Take"):
            if wish in names:
                eyes.ask(f"click {wish}")
        time.sleep(0.3)
    raise SystemExit(f"never my turn: {names}")


@contextmanager
def started(data: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The game in this session, until the block ends. words: more of its command line."""
    environment = os.environ | {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, str(ROOT / "game.py"), "--data", str(data), "--windowed", *words]
    game = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        yield game
    finally:
        game.terminate()
        try:
            game.wait(20)
        except subprocess.TimeoutExpired:
            game.kill()  # left alone it would keep the pipes of this session open for ever
            raise


def main(python: str, data: Path) -> None:
    enable()
    (data / "settings.json").write_text('{"language": "en", "name": "Ada", "speed": "fast"}', encoding="utf-8")
    with started(data):
        eyes = Eyes(python)
        found: dict[str, Any] = {"menu": eyes.until("New match", "Quit")}
        eyes.ask("click New match")
        found["new match"] = eyes.until("Start")
        eyes.ask(f"click {button(found['new match'], 'Start')}")
        found["before"] = eyes.until("point 24: ", "Start")
        eyes.ask(f"click {button(found['before'], 'Start')}")
        found["match"] = my_turn(eyes)
        movable = next(node["name"] for node in found["match"] if node["name"].endswith(", can move"))
        eyes.ask(f"click {movable}")
        found["chosen"] = eyes.until(movable.replace(", can move", ", chosen"))
        print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
