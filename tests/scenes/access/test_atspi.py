"""The game through a screen reader's eyes: started for real, walked through over the accessibility bus alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SESSION = Path(__file__).with_name("session.py")
EVENING = Path(__file__).parents[2] / "e2e" / "blind.py"
PROGRAMS = ("xvfb-run", "dbus-run-session", "gdbus")


def reader() -> str:
    """A Python that can listen to the accessibility bus, "" without one."""
    for python in ("/usr/bin/python3", sys.executable):
        listens = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
        if Path(python).exists() and subprocess.run([python, "-c", listens], capture_output=True).returncode == 0:
            return python
    return ""


def walked(tmp_path_factory: pytest.TempPathFactory, walk: Path) -> str:
    """What a walk prints, in a display and on a bus of its own."""
    lacks = [program for program in PROGRAMS if shutil.which(program) is None]
    lacks += [] if reader() else ["gi with Atspi"]
    if lacks and os.environ.get("DUSES_CI"):
        pytest.fail(f"the checks need {', '.join(lacks)}: apt-get install xvfb at-spi2-core dbus-x11 gir1.2-atspi-2.0 python3-gi")
    if lacks:
        pytest.skip(f"no {', '.join(lacks)}")
    pytest.importorskip("accesskit")
    data = tmp_path_factory.mktemp("data")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    runtime = tmp_path_factory.mktemp("runtime")
    runtime.chmod(0o700)
    command = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "dbus-run-session", "--"]
    command += [sys.executable, str(walk), reader(), str(data)]
    run = subprocess.run(
        command, env=environment | {"XDG_RUNTIME_DIR": str(runtime)}, capture_output=True, text=True, timeout=900
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """Trees by the moment at which they were read."""
    trees: dict[str, list[dict[str, Any]]] = json.loads(walked(tmp_path_factory, SESSION).splitlines()[-1])
    return trees


def names(tree: list[dict[str, Any]]) -> list[str]:
    return [node["name"] for node in tree]


def test_every_row_of_the_menu_is_a_named_button(found: dict[str, list[dict[str, Any]]]) -> None:
    buttons = [node for node in found["menu"] if "button" in node["role"]]
    assert len(buttons) >= 7
    assert all(button["name"] for button in buttons)


def test_every_point_bar_and_tray_is_told_with_what_lies_there(found: dict[str, list[dict[str, Any]]]) -> None:
    told = names(found["before"])
    for point in range(1, 25):
        assert sum(name.startswith(f"point {point}: ") for name in told) == 1
    assert "point 24: Ada 2 checkers" in told
    assert "point 19: Computer 5 checkers" in told
    assert sum(name.startswith("the bar, ") for name in told) == 2
    assert sum(name.startswith("the tray, ") for name in told) == 2
    # The card that begins the game has the keyboard at its title.
    assert any(node["focused"] for node in found["before"])


def test_what_can_move_is_told_and_can_be_chosen(found: dict[str, list[dict[str, Any]]]) -> None:
    assert any(name.endswith(", can move") for name in names(found["match"]))
    assert any(name.endswith(", chosen") for name in names(found["chosen"]))
    assert any("the chosen checker can go here" in name or "can be hit" in name for name in names(found["chosen"]))
    assert any("rolled" in name for name in names(found["match"]))


def test_the_last_thing_said_is_there(found: dict[str, list[dict[str, Any]]]) -> None:
    live = [node for node in found["match"] if node["role"] == "label" and node["name"]]
    assert any("rolled" in node["name"] or "begins" in node["name"] or "from" in node["name"] for node in live)


@pytest.mark.skipif("DUSES_LONG" not in os.environ, reason="a match in its own time: only in .ci/long")
def test_a_blind_players_evening(tmp_path_factory: pytest.TempPathFactory) -> None:
    told = walked(tmp_path_factory, EVENING)
    assert "Computer: from" in told
    assert "wins" in told
