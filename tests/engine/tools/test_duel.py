"""Duels: fair to equals, clear between unequals, the luck taken off is no bias, repeatable, and the commands' output."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bg.setup import Level
from engine.brain import kernels, nets
from engine.brain.search import ROLLS, WEIGHTS
from engine.tools import duel, levels
from engine.train.selfplay import INTERNATIONAL


def test_a_player_against_itself_is_even_to_the_point() -> None:
    result = duel.fight("hard", "hard", 18)
    assert result.games == 20  # whole pieces
    assert result.points == pytest.approx(0, abs=1e-6)
    assert result.raw == 0


def test_easy_loses_to_hard_and_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert duel.main(["easy", "hard", "--games", "10", "--processes", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["a"], found["b"], found["games"]) == ("easy", "hard", 10)
    assert found["high"] < 0
    assert found["low"] < found["points"] < found["high"]
    assert found["se"] < found["raw_se"]


def test_the_same_seed_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "PAIRS", 2)
    assert duel.fight("medium", "hard", 4, seed=5) == duel.fight("medium", "hard", 4, seed=5)
    assert duel.fight("medium", "hard", 4, seed=5) != duel.fight("medium", "hard", 4, seed=6)


@pytest.mark.parametrize("opening", [False, True])
def test_luck_has_no_mean(opening: bool) -> None:
    board = INTERNATIONAL
    if not opening:
        board = kernels.flipped(kernels.all_plays(board[None], np.array([[4, 2]], np.int8))[0])[0]
    found = duel.luck_of(nets.load("international"))(np.tile(board, (21, 1)), ROLLS[:, ::-1].copy(), opening)
    weights = WEIGHTS * (ROLLS[:, 0] != ROLLS[:, 1]) if opening else WEIGHTS
    assert found @ weights == pytest.approx(0, abs=1e-6)
    assert found.max() > 0.05


def test_unknown_players_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert duel.main(["hard", "nobody", "--processes", "1"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_the_ladder_has_every_level(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert [level.value for level in duel.LEVELS] == ["easy", "medium", "hard", "master"]
    monkeypatch.setattr(duel, "LEVELS", (Level.HARD, Level.HARD, Level.HARD))
    assert levels.main(["--games", "10", "--processes", "1", "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["pairs"]) == 2


def test_games_that_were_played_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "levels.jsonl"
    line = ["--pair", "1", "--processes", "1", "--keep", str(kept), "--games"]
    monkeypatch.setattr(duel, "LEVELS", (Level.HARD, Level.HARD))
    assert levels.main([*line, "10"]) == 1
    first = kept.read_text()
    assert levels.main([*line, "20"]) == 1
    assert kept.read_text().startswith(first)
    told = capsys.readouterr().out
    monkeypatch.setattr(duel, "piece", lambda *args: pytest.fail("played again"))
    assert levels.main([*line, "20"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == told.splitlines()[-1]
    kept.write_text('{"tool": "human"}\n')
    assert levels.main([*line, "20"]) == 2
    assert "another job" in capsys.readouterr().err
