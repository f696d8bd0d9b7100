"""Losses of the levels on decisions worked out by hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bg.setup import Level
from engine.brain import nets
from engine.brain.search import Search
from engine.tools import er


def board(**points: int) -> list[int]:
    row = [0] * 26
    for name, count in points.items():
        row[int(name.removeprefix("p"))] = count
    return row


# One checker each before the opponent rolls: the mover still needs one roll, or has won by bearing off.
WON = {"m": board(p24=-1), "ref": 1.0}
SLOW = {"m": board(p6=1, p24=-1), "ref": -1.0}
LINES = [json.dumps({"cands": [WON, SLOW]}), json.dumps({"cands": [SLOW | {"ref": 0.3}, WON | {"ref": 0.25}]})]


def test_losses_by_hand(tmp_path: Path) -> None:
    plain, packed = tmp_path / "d.jsonl", tmp_path / "d.jsonl.gz"
    plain.write_text("\n".join(LINES) + "\n")
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    search = Search(nets.load("international"), 0)
    for path in (plain, packed):
        for level in (Level.HARD, Level.MASTER):
            found = er.losses(er.read(path), level, search)
            assert (found.decisions, found.mistakes, found.blunders) == (2, 0.5, 0.0)
            assert found.er == pytest.approx(25)  # wins both times; the second truth calls that 0.05 worse
            assert found.worst == pytest.approx(0.05)
            assert found.se == pytest.approx(25)


def test_one_json_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text("\n".join(LINES))
    assert er.main([str(path), "--level", "hard", "--level", "easy", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["level"] for row in found["levels"]] == ["hard", "easy"]


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"cands": [{"m": [1]}]}\n' * 2])
def test_what_is_no_decision_file(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text(text)
    assert er.main([str(path)]) == 2
    assert capsys.readouterr().out == ""
    assert er.main([str(tmp_path / "missing")]) == 2


def test_a_sample_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text("\n".join(LINES * 5) + "\n")
    assert er.main([str(path), "--level", "hard", "--decisions", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["levels"][0]["decisions"] == 5


def test_styles_of_a_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "d.jsonl"
    path.write_text("\n".join(LINES) + "\n")
    assert er.main([str(path), "--styles", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["levels"]
    assert [row["level"] for row in rows] == ["hard", "aggressive", "cautious", "runner"]
