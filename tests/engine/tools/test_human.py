"""The tool that looks for mistakes nobody would make."""

from __future__ import annotations

import json

import pytest

from bg.setup import Level
from engine.tools import human


def test_a_game_of_easy() -> None:
    found = human.play(Level.EASY, 1, seed=2)
    assert found.decisions > 10
    assert found.human
    assert found.greatest <= human.WORST
    assert sum(found.names.values()) >= found.large


def test_a_nameless_mistake_is_a_failure() -> None:
    found = human.Found("easy", 1, 30, 1, 0.2, 0.2)
    assert found.human
    found.names[human.NAMELESS] += 1
    assert not found.human
    assert not human.Found("easy", 1, greatest=0.41).human


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert human.main(["--level", "hard", "--games", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["level"] == "hard"
