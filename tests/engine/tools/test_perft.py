"""The counter of positions and its golden files' format; the numbers themselves are tested with `bg.movegen`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bg.position import OFF, position
from bg.variants import rules
from engine.tools.perft import ROLLS, children, main, perft, read

LATE = "-A----------------------a-"


def test_there_are_twenty_one_rolls() -> None:
    assert len(ROLLS) == 21


def test_a_game_that_is_over_has_no_plies() -> None:
    game = rules("international")
    assert children(game, position({OFF: 15}, {1: 15})) == set()
    assert perft(game, position({1: 1, OFF: 14}, {24: 15}), 2) == (1, 0)


def test_golden_lines() -> None:
    ((field, at, counts),) = read(f"# comment\n\n{LATE} 1 0\n", rules("international"))
    assert (field, counts) == (LATE, (1, 0))
    assert at == position({1: 1, OFF: 14}, {24: 1, OFF: 14})


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([f"--position={LATE}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"rules": "international", "positions": {LATE: [1, 0]}}
    golden = tmp_path / "golden.txt"
    golden.write_text(f"{LATE} 1 0\n", "utf-8")
    assert main(["--check", str(golden)]) == 0
    assert "as before" in capsys.readouterr().out
    golden.write_text(f"{LATE} 2 0\n", "utf-8")
    assert main(["--check", str(golden)]) == 1
    assert main(["--check", str(tmp_path / "none.txt")]) == 2
    assert main(["--position=x"]) == 2
    assert "Traceback" not in capsys.readouterr().err
