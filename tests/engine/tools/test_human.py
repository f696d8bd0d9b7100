"""The tool that looks for mistakes nobody would make."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bg.setup import Level
from engine.tools import human


def test_a_game_of_easy() -> None:
    found = human.play(Level.EASY, 1, seed=2)
    assert found.names
    assert found.decisions > 10
    assert found.human
    assert found.greatest <= human.WORST
    assert sum(found.names.values()) >= found.large
    assert json.loads(json.dumps(found.plain()))["names"] == found.names


def test_a_nameless_mistake_is_a_failure() -> None:
    found = human.Found("easy", 1, 30, 1, 0.2, 0.2)
    assert found.human
    found.names[human.NAMELESS] += 1
    assert not found.human
    assert not human.Found("easy", 1, greatest=0.41).human


def test_pieces_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(human, "GAMES", 1)
    line = ["--level", "hard", "--processes", "1", "--json", "--keep", str(tmp_path / "kept"), "--games"]
    assert human.main([*line, "1"]) == 0
    assert human.main([*line, "2"]) == 0
    one, two = (json.loads(text) for text in capsys.readouterr().out.splitlines())
    other = human.play(Level.HARD, 1, 1, 1)
    assert (two["level"], two["games"]) == ("hard", 2)
    assert two["decisions"] == one["decisions"] + other.decisions
    assert two["greatest"] == max(one["greatest"], other.greatest)
    assert two["large"] == one["large"] + other.large
